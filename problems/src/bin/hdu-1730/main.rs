//! # Nudge
//!
//! What does a step back achieve if the opponent follows?
//!
//! # Reduction
//!
//! None is needed: the statement is Northcott's game, and the width of the board says only where the
//! pieces may be.
//!
//! # Proof
//!
//! The theorem of the module: retreats can be undone, and the winner need not make any.
//!
//! # Cost
//!
//! *O*(*n*) a board.

use games::{northcott, Outcome};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut answers = Vec::new();
    while let Some(n) = numbers.next() {
        let mut next = || numbers.next().unwrap();
        let _width = next();
        let rows: Vec<(u64, u64)> = (0..n).map(|_| (next(), next())).collect();
        answers.push(solve(&rows).who_wins("I WIN!", "BAD LUCK!"));
    }
    println!("{}", answers.join("\n"));
}

fn solve(rows: &[(u64, u64)]) -> Outcome {
    northcott::outcome(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{digraph, LoopyOutcome};
    use itertools::Itertools;
    use std::collections::HashMap;

    /// The rows, where the piece of the player to move comes first.
    type Board = Vec<(u64, u64)>;

    /// The rules, and nothing but the rules.
    fn options(board: &Board, width: u64) -> Vec<Board> {
        let mut options = Vec::new();
        for (row, &(own, other)) in board.iter().enumerate() {
            for to in (1..=width).filter(|&to| to != own) {
                if !(own.min(to)..=own.max(to)).contains(&other) {
                    let mut after = board.clone();
                    after[row].0 = to;
                    options.push(after.into_iter().map(|(own, other)| (other, own)).collect());
                }
            }
        }
        options
    }

    /// Positions come back, so the graph of all of them is solved; there is no draw.
    #[test]
    fn all_small_boards_match_search() {
        for (n, width) in [(1, 7), (2, 4), (3, 3)] {
            let rows = (1..=width).permutations(2).map(|it| (it[0], it[1])).collect_vec();
            let boards =
                (0..n).map(|_| rows.iter().copied()).multi_cartesian_product().collect_vec();
            let indices: HashMap<&Board, u32> = boards.iter().zip(0..).collect();
            let moves = |board: &Board| {
                options(board, width).into_iter().map(|it| indices[&it]).collect_vec()
            };
            let edges = boards
                .iter()
                .flat_map(|it| moves(it).into_iter().map(|to| (indices[it], to)))
                .collect_vec();
            let solved = digraph::solve(boards.len(), &edges);
            for board in &boards {
                let expected = solved.outcome(indices[board]);
                assert_eq!(LoopyOutcome::from(solve(board)), expected, "{board:?}");
            }
        }
    }
}
