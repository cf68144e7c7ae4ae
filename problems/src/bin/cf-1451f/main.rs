//! # Nudge
//!
//! Follow one path: how often does it meet each anti-diagonal?
//!
//! # Reduction
//!
//! Put the cells into groups by anti-diagonal, `r + c`. Each group is a position of Nim, and the
//! board is a P-position exactly when every group is one.
//!
//! # Proof
//!
//! A path meets each anti-diagonal at most once, and only its start must drop.
//!
//! * All nim-sums are 0: the start is the only cell changed on its own anti-diagonal, so that
//!   nim-sum becomes non-zero.
//! * Some nim-sum is not 0: make the winning Nim move on the first such anti-diagonal, and walk on
//!   to the last cell. The path meets every later anti-diagonal once and may set that cell so that
//!   the nim-sum there becomes 0.
//!
//! Play is finite: the sums of the anti-diagonals, read from the first, drop lexicographically.
//!
//! # Cost
//!
//! *O*(*n* *m*) a board.

use games::nim;
use games::Outcome;
use proconio::input;

fn main() {
    input! { boards: usize }
    for _ in 0..boards {
        input! { n: usize, m: usize, board: [[u64; m]; n] }
        println!("{}", solve(&board).who_wins("Ashish", "Jeel"));
    }
}

fn solve(board: &[Vec<u64>]) -> Outcome {
    let mut diagonals = vec![Vec::new(); board.len() + board[0].len() - 1];
    for (r, row) in board.iter().enumerate() {
        for (c, &value) in row.iter().enumerate() {
            diagonals[r + c].push(value);
        }
    }
    if diagonals.iter().all(|heaps| nim::outcome(heaps) == Outcome::P) {
        Outcome::P
    } else {
        Outcome::N
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    type Board = Vec<Vec<u64>>;

    /// Values stop at 3, so that the positions are finitely many; nim-sums of them stay below 4.
    const VALUES: std::ops::Range<u64> = 0..4;

    /// The rules, and nothing but the rules.
    fn options(board: &Board) -> Vec<Board> {
        let set = |board: &Board, r: usize, c: usize, value| {
            let mut board = board.clone();
            board[r][c] = value;
            (board, r, c)
        };
        let cells = (0..board.len()).cartesian_product(0..board[0].len());
        let mut paths: Vec<(Board, usize, usize)> =
            cells.flat_map(|(r, c)| (0..board[r][c]).map(move |v| set(board, r, c, v))).collect();
        // A path that has come to (r, c) may stop there, or go on down or right.
        let mut next = 0;
        while let Some((board, r, c)) = paths.get(next).cloned() {
            for (r, c) in [(r + 1, c), (r, c + 1)] {
                if r < board.len() && c < board[0].len() {
                    paths.extend(VALUES.map(|value| set(&board, r, c, value)));
                }
            }
            next += 1;
        }
        paths.into_iter().map(|(board, _, _)| board).collect()
    }

    /// One search reaches all boards, since a cell may be lowered alone.
    #[test]
    fn all_small_boards_match_search() {
        for (n, m) in [(1, 1), (1, 4), (2, 2), (3, 1)] {
            let outcomes =
                search::values(vec![vec![VALUES.end - 1; m]; n], options, Outcome::from_options);
            assert_eq!(outcomes.len(), 4_usize.pow((n * m) as u32), "{n} rows, {m} columns");
            for (board, expected) in outcomes {
                assert_eq!(solve(&board), expected, "{board:?}");
            }
        }
    }
}
