//! Strings of which a move deletes all of one letter, so that pieces are left.
//!
//! `cargo run --example deleted_letters`
//!
//! A move chooses a piece and a letter in it, and deletes this letter wherever it stands in the piece; what is between
//! are new pieces. Whoever cannot move loses. The questions are about substrings (Codeforces 1037G).
//!
//! Besides the questions themselves only *gaps* matter: the piece from a place `l` on up to the next `c`. Deleting `d`
//! from such a gap leaves
//!
//! * the gap from `l` to the first `d`;
//! * the gaps between neighbours `d`, whose nim-sum is that from the first to the end of the string, xor that from the last;
//! * the piece after the last `d`, which is again a gap before the same `c`.
//!
//! So gaps are solved from the last place to the first, for each place by length: *O*(26² `n`) steps. A question is a gap
//! before the place where it ends, of which first the pieces after each last letter are solved: 26² steps.

use games::mex::mex;
use games::{search, Outcome};
use std::collections::BTreeSet;

const LETTERS: usize = 26;

struct Gaps {
    letters: Vec<usize>,
    /// For each place and letter, where it stands next, here or later; the length of the string if nowhere.
    next: Vec<[usize; LETTERS]>,
    /// Where it stands last before a place, plus 1; 0 if nowhere.
    after_last: Vec<[usize; LETTERS]>,
    /// For each place and letter the value of the gap from there to the next such letter.
    values: Vec<[u64; LETTERS]>,
    /// For each place the nim-sum of the gaps after it between letters as the one there.
    to_the_end: Vec<u64>,
}

impl Gaps {
    fn new(text: &str) -> Self {
        let letters: Vec<usize> = text.bytes().map(|it| usize::from(it - b'a')).collect();
        let n = letters.len();
        let mut next = vec![[n; LETTERS]; n + 1];
        let mut after_last = vec![[0; LETTERS]; n + 1];
        for (place, &letter) in letters.iter().enumerate() {
            after_last[place + 1] = after_last[place];
            after_last[place + 1][letter] = place + 1;
        }
        for (place, &letter) in letters.iter().enumerate().rev() {
            next[place] = next[place + 1];
            next[place][letter] = place;
        }
        let values = vec![[0; LETTERS]; n + 1];
        let mut gaps = Gaps { letters, next, after_last, values, to_the_end: vec![0; n + 1] };
        for l in (0..=n).rev() {
            let mut order: Vec<usize> = (0..LETTERS).collect();
            order.sort_by_key(|&letter| gaps.next[l][letter]);
            for letter in order {
                let end = gaps.next[l][letter];
                if end < n {
                    let value = gaps.value(l, end, |start, _| gaps.values[start][letter]);
                    gaps.values[l][letter] = value;
                }
            }
            if let Some(letter) = l.checked_sub(1).map(|before| gaps.letters[before]) {
                let end = gaps.next[l][letter];
                if end < n {
                    gaps.to_the_end[l - 1] = gaps.values[l][letter] ^ gaps.to_the_end[end];
                }
            }
        }
        gaps
    }

    /// The value of a piece; `last` gives that of the piece from a place to the end, after the last letter of a kind.
    fn value(&self, l: usize, end: usize, last: impl Fn(usize, usize) -> u64) -> u64 {
        let in_piece = (0..LETTERS).filter(|&letter| self.next[l][letter] < end);
        let options = in_piece.map(|letter| {
            let (first, after) = (self.next[l][letter], self.after_last[end][letter]);
            let between = self.to_the_end[first] ^ self.to_the_end[after - 1];
            self.values[l][letter] ^ between ^ last(after, letter)
        });
        mex(&options.collect::<Vec<u64>>())
    }

    /// The value of the substring from `l` on and before `end`.
    fn grundy(&self, l: usize, end: usize) -> u64 {
        let mut ends = [0; LETTERS];
        // The latest last letter leaves the shortest piece.
        let mut order: Vec<usize> =
            (0..LETTERS).filter(|&it| self.after_last[end][it] > l).collect();
        order.sort_by_key(|&letter| std::cmp::Reverse(self.after_last[end][letter]));
        for letter in order {
            ends[letter] = self.value(self.after_last[end][letter], end, |_, it| ends[it]);
        }
        self.value(l, end, |_, letter| ends[letter])
    }
}

/// The rules, for one piece or several.
fn options(pieces: &BTreeSet<(usize, String)>) -> Vec<BTreeSet<(usize, String)>> {
    let mut options = Vec::new();
    for piece in pieces {
        for letter in piece.1.chars().collect::<BTreeSet<_>>() {
            let mut option = pieces.clone();
            option.remove(piece);
            let mut start = piece.0;
            for part in piece.1.split(letter) {
                option.extend(Some((start, part.to_string())).filter(|it| !it.1.is_empty()));
                start += part.len() + 1;
            }
            options.push(option);
        }
    }
    options
}

fn main() {
    let text = "abacabad";
    let gaps = Gaps::new(text);
    for l in 0..text.len() {
        for end in l..=text.len() {
            let grundy = gaps.grundy(l, end);
            let start = BTreeSet::from([(l, text[l..end].to_string())]);
            assert_eq!(grundy, search::grundy(start, options), "{l}..{end}");
            if l == 0 {
                println!("{:8}  {grundy}  {:?}", &text[..end], Outcome::from_grundy(grundy));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_strings_match_search() {
        main();
        for code in 0..3_usize.pow(7) {
            let text: String = (0..7).map(|i| b"abc"[code / 3_usize.pow(i) % 3] as char).collect();
            let gaps = Gaps::new(&text);
            let start = BTreeSet::from([(0, text.clone())]);
            assert_eq!(gaps.grundy(0, 7), search::grundy(start, options), "{text}");
        }
    }

    /// The sample of the judge.
    #[test]
    fn the_published_outcomes() {
        let gaps = Gaps::new("aaab");
        let outcomes = [gaps.grundy(0, 2), gaps.grundy(0, 4)].map(Outcome::from_grundy);
        assert_eq!(outcomes, [Outcome::N, Outcome::P]);
    }
}
