//! # Nudge
//!
//! When do two positions behave alike beside any other rows? How many kinds remain?
//!
//! # Reduction
//!
//! Kayles under misère play, by its misère quotient.
//!
//! # Proof
//!
//! The quotient has 40 elements, 9 of which are P-positions (Plambeck and Siegel), and the elements of the
//! rows have period 12 from row 71 on; the module finds both and proves them. A position is won or lost as
//! the product of the elements of its rows.
//!
//! # Cost
//!
//! A fraction of a second for the quotient, then *O*(1) a row.

use games::misere_quotient;
use games::octal::Octal;
use games::Outcome;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let positions: Vec<Vec<u64>> =
        (0..next()).map(|_| (0..next()).map(|_| next()).collect()).collect();
    for answer in solve(&positions) {
        println!("{}", answer.who_wins("first", "second"));
    }
}

/// Returns who wins with each of these lists of rows.
fn solve(positions: &[Vec<u64>]) -> Vec<Outcome> {
    let kayles = misere_quotient::of_octal(Octal::new("0.77"), 200);
    positions.iter().map(|rows| kayles.misere_outcome(rows)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules.
    fn options(rows: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &row) in rows.iter().enumerate() {
            for hit in 1..=row.min(2) {
                for left in 0..=row - hit {
                    let mut rows = rows.to_vec();
                    rows.swap_remove(i);
                    rows.extend([left, row - hit - left].into_iter().filter(|&part| part > 0));
                    rows.sort_unstable();
                    options.push(rows);
                }
            }
        }
        options
    }

    #[test]
    fn all_small_rows_match_search() {
        let rows = |a: u64| (a..8).map(move |b| vec![a, b]);
        let positions: Vec<Vec<u64>> =
            (1..8).flat_map(rows).chain((1..13).map(|row| vec![row])).collect();
        for (position, answer) in positions.iter().zip(solve(&positions)) {
            let expected = search::misere_outcome(position.clone(), |rows| options(rows));
            assert_eq!(answer, expected, "{position:?}");
        }
    }
}
