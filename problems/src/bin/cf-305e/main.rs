//! # Nudge
//!
//! When can a cell be cut at all? Mark these cells, and see what a cut does to the marks beside it.
//!
//! # Reduction
//!
//! A cell can be cut out if its two neighbours are equal letters. Each maximal run of such cells is a
//! heap of Dawson's chess.
//!
//! # Proof
//!
//! A cell is the centre of a palindrome exactly if it is the centre of one of length 3: both neighbours
//! are there, and equal. A cut leaves the neighbours of the cell at an end of their strips, so they
//! can never be cut; all other cells keep their neighbours. So a cut takes a cell from a run, and the
//! cells beside it as far as they are in the run, and no two runs concern each other: 0.137. The cut
//! wins exactly when it makes the nim-sum of the runs 0.
//!
//! # Cost
//!
//! *O*(*n*).

use games::octal::dawsons_chess;
use proconio::input;

fn main() {
    input! { letters: String }
    match solve(letters.as_bytes()) {
        Some(cell) => println!("First\n{}", cell + 1),
        None => println!("Second"),
    }
}

/// The first cell, from 0, whose cut wins.
fn solve(letters: &[u8]) -> Option<usize> {
    let inner = 1..letters.len().saturating_sub(1);
    let cells: Vec<usize> = inner.filter(|&it| letters[it - 1] == letters[it + 1]).collect();
    let runs = || cells.chunk_by(|a, b| a + 1 == *b);
    let grundy = |cells: usize| dawsons_chess(cells as u64);
    let sum = runs().fold(0, |sum, run| sum ^ grundy(run.len()));
    for run in runs() {
        for (before, &cell) in run.iter().enumerate() {
            let after = run.len() - 1 - before;
            let left = grundy(before.saturating_sub(1)) ^ grundy(after.saturating_sub(1));
            if sum ^ grundy(run.len()) ^ left == 0 {
                return Some(cell);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::{repeat_n, Itertools};
    use sizes::sized;

    /// Is the cell the centre of a palindrome of odd length, at least 3?
    fn is_centre(strip: &[u8], cell: usize) -> bool {
        (1..=cell.min(strip.len() - 1 - cell)).any(|reach| {
            let part = &strip[cell - reach..=cell + reach];
            part.iter().eq(part.iter().rev())
        })
    }

    /// The rules, and nothing but the rules: the strips after each cut, in the order of the cells.
    fn options(strips: &[Vec<u8>]) -> Vec<Vec<Vec<u8>>> {
        let mut options = Vec::new();
        for (i, strip) in strips.iter().enumerate() {
            for cell in (0..strip.len()).filter(|&cell| is_centre(strip, cell)) {
                let mut option = strips.to_vec();
                option.remove(i);
                option.push(strip[..cell].to_vec());
                option.push(strip[cell..=cell].to_vec());
                option.push(strip[cell + 1..].to_vec());
                option.sort();
                options.push(option);
            }
        }
        options
    }

    fn solve_by_search(letters: &[u8]) -> Option<usize> {
        let start = vec![letters.to_vec()];
        let outcomes = search::values(start.clone(), |it| options(it), Outcome::from_options);
        let cells = (0..letters.len()).filter(|&cell| is_centre(letters, cell));
        let mut cuts = cells.zip(options(&start));
        cuts.find(|(_, option)| outcomes[option] == Outcome::P).map(|(cell, _)| cell)
    }

    #[test]
    fn all_small_strings_match_search() {
        for (length, alphabet) in
            (1..=sized(11, 13)).map(|it| (it, b'b')).chain((3..=sized(6, 7)).map(|it| (it, b'd')))
        {
            for letters in repeat_n(b'a'..=alphabet, length).multi_cartesian_product() {
                let expected = solve_by_search(&letters);
                assert_eq!(solve(&letters), expected, "{}", String::from_utf8_lossy(&letters));
            }
        }
    }

    /// Each cut can be imitated in the other half.
    #[test]
    fn two_equal_runs_are_lost() {
        let letters = [[b'a'; 2500], [b'b'; 2500]].concat();
        assert_eq!(solve(&letters), None);
    }
}
