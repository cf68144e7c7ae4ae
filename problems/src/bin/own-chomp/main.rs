//! # Nudge
//!
//! How many shapes of bars are there at all? Say of each whether it is lost, the smallest first.
//!
//! # Reduction
//!
//! None: no formula is known for Chomp. All bars that can be reached are searched.
//!
//! # Proof
//!
//! A bar is given by the lengths of its rows, which do not increase. Whoever is left with nothing but the
//! poisoned square has lost, so that bar has no moves. The search tells each bar from its options.
//!
//! # Cost
//!
//! At most 12 869 bars of up to 8 by 8 squares, with at most 63 moves each.

use games::search;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let rows = text.split_ascii_whitespace().skip(1).map(|word| word.parse().unwrap()).collect();
    let moves = solve(rows);
    println!("{}", moves.len());
    for (row, column) in moves {
        println!("{} {}", row + 1, column + 1);
    }
}

/// Returns the squares whose choice wins, by row and column, both from 0.
fn solve(rows: Vec<u8>) -> Vec<(usize, u8)> {
    let winning = search::winning_moves(rows.clone(), |rows| {
        squares(rows).into_iter().map(|square| after(rows, square)).collect()
    });
    // Different squares leave different bars.
    squares(&rows).into_iter().filter(|&square| winning.contains(&after(&rows, square))).collect()
}

/// Returns the squares that may be picked without losing at once.
fn squares(rows: &[u8]) -> Vec<(usize, u8)> {
    let all =
        rows.iter().enumerate().flat_map(|(row, &squares)| (0..squares).map(move |it| (row, it)));
    all.filter(|&square| square != (0, 0)).collect()
}

/// Returns the bar after a move; a row without squares is none.
fn after(rows: &[u8], (row, column): (usize, u8)) -> Vec<u8> {
    let left = rows.iter().enumerate().map(
        |(i, &squares)| {
            if i >= row {
                squares.min(column)
            } else {
                squares
            }
        },
    );
    left.filter(|&squares| squares > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who wins by the rules on sets of squares, the poisoned one included: bit 4 · row + column.
    fn wins(bar: u16) -> bool {
        let left_of_picked = |square: u32| {
            let stays = |other: &u32| other / 4 < square / 4 || other % 4 < square % 4;
            (0..16).filter(stays).fold(0, |left, other| left | bar & 1 << other)
        };
        bar == 0 || (0..16).filter(|it| bar >> it & 1 == 1).any(|it| !wins(left_of_picked(it)))
    }

    #[test]
    fn small_bars_match_the_rules() {
        for rows in [vec![1], vec![4], vec![3, 3, 3], vec![4, 2], vec![4, 3, 1], vec![2, 2, 2, 1]] {
            let bar = |rows: &[u8]| {
                let squares = squares(rows).into_iter().chain([(0, 0)]);
                squares.fold(0, |bar, (row, column)| bar | 1 << (4 * row + column as usize))
            };
            let expected: Vec<(usize, u8)> = squares(&rows)
                .into_iter()
                .filter(|&square| !wins(bar(&after(&rows, square))))
                .collect();
            assert_eq!(solve(rows.clone()), expected, "{rows:?}");
        }
    }
}
