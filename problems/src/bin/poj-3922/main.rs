//! # Nudge
//!
//! List the lost piles for k = 1, 2 and 3: how does each follow from the ones before?
//!
//! # Reduction
//!
//! None is needed: the statement is the take-away game in which the next move may take `k` times as many,
//! and the first one all but one.
//!
//! # Proof
//!
//! The theorem of the module: with the pile written as the sum of lost piles that it gives, the least take
//! that wins is the last part, and it must be less than the whole pile.
//!
//! # Cost
//!
//! Linear in the number of lost piles up to `n`: about 750000 for `n` = 10⁸ and `k` = 10⁵.

use games::take_away::TakeAway;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    for case in 1..=next() {
        match solve(next(), next()) {
            Some(taken) => println!("Case {case}: {taken}"),
            None => println!("Case {case}: lose"),
        }
    }
}

/// Returns the least take that wins, if there is one.
fn solve(n: u64, k: u64) -> Option<u64> {
    let parts = TakeAway::new(n, |taken| k * taken).parts(n);
    parts.last().copied().filter(|&taken| taken < n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};

    #[test]
    fn all_small_piles_match_search() {
        for k in 1..6 {
            // The stones left, and how many may be taken.
            let options = |&(left, limit): &(u64, u64)| -> Vec<(u64, u64)> {
                (1..=limit.min(left))
                    .map(|taken| (left - taken, (k * taken).min(left - taken)))
                    .collect()
            };
            for n in 2..24 {
                let mut takes = options(&(n, n - 1)).into_iter();
                let win = takes.find(|after| search::outcome(*after, options) == Outcome::P);
                assert_eq!(solve(n, k), win.map(|(left, _)| n - left), "{n} stones, {k}");
            }
        }
    }
}
