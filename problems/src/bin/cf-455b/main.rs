//! # Nudge
//!
//! When is it good to lose a game? Is there a player who can choose whether to win or to lose?
//!
//! # Reduction
//!
//! A game is a token in the trie of the words, and the games are rounds of which the loser begins the next. So the outcomes of
//! the trie under normal and under misère play decide, and the number of rounds.
//!
//! # Proof
//!
//! The theorem of the module. In the trie, children have larger numbers than their parents.
//!
//! # Cost
//!
//! *O*(*l*) for words of length *l* together.

use games::{sequential, Outcome};
use proconio::input;
use proconio::marker::Bytes;

fn main() {
    input! { n: usize, k: u64, words: [Bytes; n] }
    println!("{}", solve(&words, k).who_wins("First", "Second"));
}

fn solve(words: &[Vec<u8>], k: u64) -> Outcome {
    // The children of each prefix.
    let mut trie = vec![[0_usize; 26]];
    for word in words {
        let mut at = 0;
        for letter in word.iter().map(|&letter| usize::from(letter - b'a')) {
            if trie[at][letter] == 0 {
                trie[at][letter] = trie.len();
                trie.push([0; 26]);
            }
            at = trie[at][letter];
        }
    }
    let mut outcomes = vec![(Outcome::P, Outcome::N); trie.len()];
    for at in (0..trie.len()).rev() {
        let children = || trie[at].iter().filter(|&&child| child > 0).map(|&child| outcomes[child]);
        if children().next().is_some() {
            let of = |list: Vec<Outcome>| Outcome::from_options(&list);
            outcomes[at] =
                (of(children().map(|it| it.0).collect()), of(children().map(|it| it.1).collect()));
        }
    }
    sequential::rounds_outcome(outcomes[0], k)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// The rules: how many games come after this one, and the word in it.
    fn options((later, word): &(u64, Vec<u8>), words: &[Vec<u8>]) -> Vec<(u64, Vec<u8>)> {
        let longer = |word: &[u8]| {
            let letters = b'a'..=b'c';
            let words_after = letters.map(|letter| [word, &[letter]].concat());
            words_after.filter(|it| words.iter().any(|word| word.starts_with(it))).collect_vec()
        };
        let here = longer(word);
        // Whoever has no move here begins the next game.
        if here.is_empty() && *later > 0 {
            return longer(&[]).into_iter().map(|word| (later - 1, word)).collect();
        }
        here.into_iter().map(|word| (*later, word)).collect()
    }

    #[test]
    fn all_small_groups_match_search() {
        let words =
            ["a", "b", "ab", "ba", "abc", "bab", "aab", "caba"].map(|it| it.as_bytes().to_vec());
        for group in words.into_iter().powerset().filter(|it| !it.is_empty() && it.len() < 5) {
            for k in 1..5 {
                let start = (k - 1, vec![]);
                let expected = search::outcome(start, |it| options(it, &group));
                assert_eq!(solve(&group, k), expected, "{group:?} {k}");
            }
        }
    }
}
