//! # Nudge
//!
//! For which heaps does Mirko have to take everything? Write other heaps as sums of these.
//!
//! # Reduction
//!
//! Fibonacci Nim under normal play, in which the first move may take the whole heap. The answer is the
//! least of its winning moves.
//!
//! # Proof
//!
//! The first limit is `n`, which is no limit, and the later ones are those of the game. So taking the
//! smallest part in Zeckendorf's way to write `n` is allowed, and wins, by the theorem in the module;
//! so there is a winning move.
//!
//! # Cost
//!
//! *O*(log *n*).

use games::fibonacci_nim;
use proconio::input;

fn main() {
    input! { n: u64 }
    println!("{}", solve(n));
}

fn solve(n: u64) -> u64 {
    fibonacci_nim::winning_moves(n, n)[0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use sizes::sized;

    /// The rules, and nothing but the rules: what is left, and the most that may be taken.
    fn options(&(n, limit): &(u64, u64)) -> Vec<(u64, u64)> {
        (1..=limit.min(n)).map(|taken| (n - taken, 2 * taken)).collect()
    }

    #[test]
    fn all_small_heaps_match_search() {
        for n in 2..=sized(70, 150) {
            // The options are in the order of what they take, so the first is the least.
            let (left, _) = search::winning_move((n, n), options).unwrap();
            assert_eq!(solve(n), n - left, "{n}");
        }
    }

    /// All of a Fibonacci number, and just 1 of one more.
    #[test]
    fn the_largest_heaps() {
        let largest = 806_515_533_049_393;
        assert_eq!((solve(largest), solve(largest + 1)), (largest, 1));
    }
}
