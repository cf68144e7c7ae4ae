//! # Nudge
//!
//! Which gaps can still shrink? How many of them may one turn change?
//!
//! # Reduction
//!
//! The gaps inside the pairs (first white and first black piece, second and second, …) are the heaps
//! of Moore's Nim, where a move changes up to `d` heaps. So the layouts are counted by their gaps: those
//! inside the pairs make an N-position, and the others are of any size.
//!
//! # Proof
//!
//! In each pair the white piece stands left of the black one. White pieces slide to the right and
//! black ones to the left, so each slides towards its partner and only makes the gap inside its pair
//! smaller, by any amount; and so does the partner. The gaps outside the pairs only grow and stop
//! nobody. A player who slides 1 to `d` of his pieces changes as many different heaps, and both
//! players have the same moves: Moore's Nim.
//!
//! A layout is a list of `k` + 1 gaps with `n` − `k` empty cells in all: `k` / 2 inside the pairs, and
//! `k` / 2 + 1 others.
//!
//! # Cost
//!
//! *O*(`n` `k`).

use games::moore_nim;
use proconio::input;

const MODULUS: u64 = 1_000_000_007;

fn main() {
    input! { n: usize, k: usize, d: usize }
    println!("{}", solve(n, k, d));
}

fn solve(n: usize, k: usize, d: usize) -> u64 {
    moore_nim::n_position_count(k / 2, k / 2 + 1, d, n - k, MODULUS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;
    use sizes::sized;

    /// The cells of the pieces from left to right, and whether those of odd or those of even index
    /// are the mover's: white has the even ones.
    type Position = (Vec<usize>, usize);

    /// The rules, and nothing but the rules.
    fn options((cells, mover): &Position, d: usize) -> Vec<Position> {
        let to = |piece: usize| match (piece % 2 == *mover, mover) {
            (false, _) => cells[piece]..=cells[piece],
            (true, 0) => cells[piece]..=cells[piece + 1] - 1,
            (true, _) => cells[piece - 1] + 1..=cells[piece],
        };
        let moved = |after: &Vec<usize>| after.iter().zip(cells).filter(|(a, b)| a != b).count();
        let after = (0..cells.len()).map(to).multi_cartesian_product();
        after.filter(|it| (1..=d).contains(&moved(it))).map(|it| (it, 1 - mover)).collect()
    }

    #[test]
    fn all_small_strips_match_search() {
        for n in 2..=sized(9, 11) {
            for k in (2..=n).step_by(2) {
                for d in 1..=k {
                    let layouts = (0..n).combinations(k);
                    let outcomes = layouts.map(|it| search::outcome((it, 0), |it| options(it, d)));
                    let expected = outcomes.filter(|it| *it == Outcome::N).count() as u64;
                    assert_eq!(solve(n, k, d), expected, "{n} cells, {k} pieces, {d} a move");
                }
            }
        }
    }

    /// Who may move all pieces wins unless no gap inside a pair is left, and then each pair is as one
    /// piece.
    #[test]
    fn all_pieces_a_move_on_the_longest_strip() {
        let choose = |n: usize, k: usize| {
            let mut row = vec![1; n - k + 1];
            for _ in 0..k {
                (1..row.len()).for_each(|i| row[i] = (row[i] + row[i - 1]) % MODULUS);
            }
            row[n - k]
        };
        let expected = (choose(10_000, 100) + MODULUS - choose(9_950, 50)) % MODULUS;
        assert_eq!(solve(10_000, 100, 50), expected);
        assert_eq!(solve(10_000, 100, 100), expected);
    }
}
