//! # Nudge
//!
//! List the lost pairs for k = 1, and the differences between their two numbers.
//!
//! # Reduction
//!
//! The game of r-Wythoff with *r* = *k* + 1: both numbers differ by less than *r*.
//!
//! # Proof
//!
//! The rules are those of the module, which lists all winning moves in the order that is asked for.
//!
//! # Cost
//!
//! A few integer roots a game.

use games::r_wythoff;
use std::fmt::Write;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let mut answer = String::new();
    for _ in 0..next() {
        match solve(next(), next(), next()) {
            Some((a, b)) => writeln!(answer, "win {a} {b}").unwrap(),
            None => answer.push_str("lose\n"),
        }
    }
    print!("{answer}");
}

/// Returns what the first winning move leaves of the heaps `a` and `b`; `None` if there is none.
fn solve(a: u64, b: u64, k: u64) -> Option<(u64, u64)> {
    r_wythoff::winning_moves(a, b, k + 1).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules, in the order of the statement.
    fn options(&(a, b): &(u64, u64), k: u64) -> Vec<(u64, u64)> {
        let first = (0..a).map(|left| (left, b));
        let second = (0..b).map(|left| (a, left));
        let both = (0..a).flat_map(|left| (0..b).map(move |other| (left, other)));
        let near = both.filter(|&(left, other)| (a - left).abs_diff(b - other) <= k);
        first.chain(second).chain(near).collect()
    }

    #[test]
    fn all_small_heaps_match_search() {
        for k in 0..4 {
            for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
                let expected = search::winning_move((a, b), |it| options(it, k));
                assert_eq!(solve(a, b, k), expected, "{a} {b}, k = {k}");
            }
        }
    }
}
