//! # Nudge
//!
//! Solve a single row of lamps first. How do the moves of a row and of a column combine?
//!
//! # Reduction
//!
//! A product of coin-turning games: the game of the row and that of the column are Twins in which one coin
//! may be turned as well, and there a coin on place `x`, counted from 1, has the Grundy value `x`.
//!
//! # Proof
//!
//! In the game of the row a move turns the coin on `x` and at most one before it, so the options of `x` are
//! worth 0, 1, …, `x` − 1. A move with the corners of a rectangle, a segment or a point turns all pairs of
//! a move in the row and one in the column, so by the tartan theorem a lamp is worth the nim-product of its
//! coordinates.
//!
//! # Cost
//!
//! A nim-product for each lamp.

use games::{tartan, Outcome};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let lamps: Vec<(u64, u64)> = (0..next()).map(|_| (next(), next())).collect();
        let answer = solve(&lamps).who_wins("Have a try, lxhgww.", "Don't waste your time.");
        println!("{answer}");
    }
}

fn solve(lamps: &[(u64, u64)]) -> Outcome {
    tartan::outcome(lamps)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of lamps on a board, by the rules: bit `x * height + y` is the lamp (`x` + 1, `y` + 1). A
    /// move turns its highest bit off, so that smaller sets come first.
    #[test]
    fn all_small_boards_match_search() {
        for (width, height) in [(3u32, 3u32), (2, 5), (1, 8), (5, 2)] {
            let lamp = |x: u32, y: u32| 1u32 << (x * height + y);
            let mut outcomes = Vec::new();
            for set in 0..1u32 << (width * height) {
                let mut options = Vec::new();
                for (x2, y2) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                    if set & lamp(x2, y2) == 0 {
                        continue;
                    }
                    for (x1, y1) in (0..=x2).flat_map(|x| (0..=y2).map(move |y| (x, y))) {
                        // A corner that is named twice is one lamp.
                        let corners = lamp(x1, y1) | lamp(x1, y2) | lamp(x2, y1) | lamp(x2, y2);
                        options.push(outcomes[(set ^ corners) as usize]);
                    }
                }
                let expected = Outcome::from_options(&options);
                let places = (0..width * height).filter(|place| set >> place & 1 == 1);
                let lamps: Vec<(u64, u64)> = places
                    .map(|place| (u64::from(place / height + 1), u64::from(place % height + 1)))
                    .collect();
                assert_eq!(solve(&lamps), expected, "{lamps:?}");
                outcomes.push(expected);
            }
        }
    }
}
