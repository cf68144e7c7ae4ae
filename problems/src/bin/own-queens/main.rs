//! # Nudge
//!
//! What is one queen worth? What changes when a single queen is put elsewhere?
//!
//! # Reduction
//!
//! A queen is a game of Wythoff, with its row and its column as heaps; the queens are a sum.
//!
//! # Proof
//!
//! By Sprague and Grundy the player to move loses exactly if the values have the nim-sum 0. There is no
//! formula for the values of Wythoff's game, so they are looked up in a table; a queen that is put
//! elsewhere changes the nim-sum by its two values.
//!
//! # Cost
//!
//! *O*(1500²) for the table, and *O*(1) a question.

use games::wythoff_values::WythoffValues;
use games::Outcome;
use std::io::Read;

/// So many rows and columns has the board.
const SIDE: usize = 1500;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (n, q) = (next(), next());
    let queens = (0..n).map(|_| (next(), next())).collect();
    let questions: Vec<_> = (0..q).map(|_| (next() as usize - 1, (next(), next()))).collect();
    let answers = solve(SIDE, queens, &questions);
    let lines: Vec<&str> = answers.iter().map(|it| it.who_wins("first", "second")).collect();
    println!("{}", lines.join("\n"));
}

/// Returns who wins after each question, which puts a queen on a square.
fn solve(
    side: usize,
    mut queens: Vec<(u64, u64)>,
    questions: &[(usize, (u64, u64))],
) -> Vec<Outcome> {
    let values = WythoffValues::new(side, side);
    let grundy = |(row, column)| values.grundy(row, column);
    let mut nim_sum = queens.iter().fold(0, |sum, &square| sum ^ grundy(square));
    let answers = questions.iter().map(|&(queen, square)| {
        nim_sum ^= grundy(queens[queen]) ^ grundy(square);
        queens[queen] = square;
        Outcome::from_grundy(nim_sum)
    });
    answers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules.
    fn options(queens: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for (i, &(row, column)) in queens.iter().enumerate() {
            let rows = (0..row).map(|to| (to, column));
            let columns = (0..column).map(|to| (row, to));
            let diagonal = (1..=row.min(column)).map(|by| (row - by, column - by));
            for square in rows.chain(columns).chain(diagonal) {
                let mut queens = queens.to_vec();
                queens[i] = square;
                options.push(queens);
            }
        }
        options
    }

    #[test]
    fn all_pairs_of_queens_match_search() {
        let squares: Vec<_> =
            (0..5).flat_map(|row| (0..5).map(move |column| (row, column))).collect();
        for &first in &squares {
            let questions: Vec<_> = squares.iter().map(|&square| (1, square)).collect();
            let answers = solve(5, vec![first, (0, 0)], &questions);
            for (&second, answer) in squares.iter().zip(answers) {
                let expected = search::outcome(vec![first, second], |queens| options(queens));
                assert_eq!(answer, expected, "{first:?} {second:?}");
            }
        }
    }
}
