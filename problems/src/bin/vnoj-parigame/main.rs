//! # Nudge
//!
//! What does a position consist of, and how many of them are there?
//!
//! # Reduction
//!
//! None to a known game: the board is always the first `r` rows of the first `c` columns, so the
//! outcomes of all positions are worked out from the smallest one on.
//!
//! # Proof
//!
//! A move turns (`r`, `c`) into (`r` − 1, `c`) if the first `c` numbers of row `r` have an even sum, and
//! into (`r`, `c` − 1) if the first `r` numbers of column `c` have. Both ways to win say that the
//! opponent cannot move: the last cell is gone exactly when `r` or `c` is 0, and otherwise there is no
//! move exactly when both sums are odd. So this is normal play, with an empty board a P-position.
//! Of a sum only the parity counts; row by row, each parity is an earlier one with one number added.
//!
//! # Cost
//!
//! *O*(*n*²) time a board, as for reading it, and *O*(*n*) space besides it.

use games::Outcome;
use std::io::Read;

/// The numbers are read with std alone, since reading them is most of the work.
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u32>().unwrap());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let n = next();
        let board: Vec<Vec<u32>> = (0..n).map(|_| (0..n).map(|_| next()).collect()).collect();
        println!("{}", solve(&board).who_wins("YES", "NO"));
    }
}

fn solve(board: &[Vec<u32>]) -> Outcome {
    let n = board.len();
    // Of the position with all rows so far and columns 0 to c.
    let mut outcomes = vec![Outcome::P; n];
    let mut column_parities = vec![0; n];
    for row in board {
        let mut row_parity = 0;
        let mut narrower = Outcome::P;
        for c in 0..n {
            row_parity ^= row[c] % 2;
            column_parities[c] ^= row[c] % 2;
            let row_wins = row_parity == 0 && outcomes[c] == Outcome::P;
            let column_wins = column_parities[c] == 0 && narrower == Outcome::P;
            outcomes[c] = if row_wins || column_wins { Outcome::N } else { Outcome::P };
            narrower = outcomes[c];
        }
    }
    outcomes[n - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Board = Vec<Vec<u32>>;

    /// The rules, and nothing but the rules.
    fn options(board: &Board) -> Vec<Board> {
        let Some(last_row) = board.last() else { return Vec::new() };
        let is_even = |numbers: Vec<u32>| numbers.into_iter().map(u64::from).sum::<u64>() % 2 == 0;
        let mut options = Vec::new();
        if is_even(last_row.clone()) {
            options.push(board[..board.len() - 1].to_vec());
        }
        let last = last_row.len() - 1;
        if is_even(board.iter().map(|row| row[last]).collect()) {
            let rows = board.iter().map(|row| row[..last].to_vec());
            options.push(rows.filter(|row| !row.is_empty()).collect());
        }
        options
    }

    fn check(board: &Board, name: &str) {
        let expected = search::outcome(board.clone(), options);
        assert_eq!(solve(board), expected, "{name}: {board:?}");
    }

    /// Only parities count, so these are all small boards.
    #[test]
    fn all_small_boards_match_search() {
        for n in 1..=3 {
            for cells in (0..n * n).map(|_| 1..=2).multi_cartesian_product() {
                check(&cells.chunks(n).map(<[u32]>::to_vec).collect(), "all");
            }
        }
    }

    #[test]
    fn random_boards_match_search() {
        for seed in 0..500 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(4..=12);
            let even = rng.random_range(0.5..1.0);
            let mut number =
                || 2 * rng.random_range(1..=500_000_000) - u32::from(!rng.random_bool(even));
            let board = (0..n).map(|_| (0..n).map(|_| number()).collect()).collect();
            check(&board, &format!("seed {seed}"));
        }
    }

    /// Every move is legal. The second player answers a row by a column and a column by a row until
    /// two rows and two columns are left, and then takes all that is left by another of the same.
    #[test]
    fn the_largest_board_of_even_numbers_is_lost() {
        let board = vec![vec![1_000_000_000; 500]; 500];
        assert_eq!(solve(&board), Outcome::P);
    }
}
