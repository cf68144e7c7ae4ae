//! # Nudge
//!
//! In one round: who wins for odd e? For even e, when is doubling deadly, and when does it win at once?
//!
//! # Reduction
//!
//! The rounds are components in a row, each with an outcome under normal play, where whoever writes a number above `e` loses,
//! and one under misère play. Lee can force to win exactly if the row is won under normal play for whoever begins; and to lose,
//! under misère play.
//!
//! # Proof
//!
//! Whoever writes a number above `e` has lost the round and moves first in the next, as whoever cannot move does; so such a
//! number is no move. Let `W(s, e)` be the normal outcome.
//!
//! * `e` odd: won for even `s`, by writing `s` + 1; from odd `s` both moves are even.
//! * `e` even, `s` > `e`/2: only + 1 is left, so won for odd `s`.
//! * `e` even, `e`/4 < `s` ≤ `e`/2: won by doubling, to an even number above `e`/2.
//! * `e` even, `s` ≤ `e`/4: whoever first writes a number above ⌊`e`/4⌋ loses by the line before: `W(s, ⌊e/4⌋)`.
//!
//! Under misère play, `s` > `e`/2 is won by doubling, which is no move and so ends the round. Otherwise whoever first writes a
//! number above ⌊`e`/2⌋ loses: `W(s, ⌊e/2⌋)`.
//!
//! # Cost
//!
//! *O*(log `e`) a round.

use games::{sequential, Outcome};
use proconio::input;

fn main() {
    input! { rounds: [(u64, u64)] }
    let (win, lose) = solve(&rounds);
    println!("{} {}", win.who_wins(1, 0), lose.who_wins(1, 0));
}

/// Returns who wins if the aim is to win the last round, and if it is to lose it.
fn solve(rounds: &[(u64, u64)]) -> (Outcome, Outcome) {
    let outcomes = || rounds.iter().map(|&(s, e)| (normal(s, e), normal(s, e / 2)));
    (sequential::outcome(outcomes()), sequential::misere_outcome(outcomes()))
}

/// Returns who wins a round from `s` if numbers above `e` lose; if `s` is one, its writer has lost.
fn normal(s: u64, mut e: u64) -> Outcome {
    loop {
        if s > e {
            return Outcome::N;
        }
        let is_won = match () {
            _ if e % 2 == 1 => s % 2 == 0,
            _ if s > e / 2 => s % 2 == 1,
            _ if s > e / 4 => true,
            _ => {
                e /= 4;
                continue;
            }
        };
        return if is_won { Outcome::N } else { Outcome::P };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules: true if the player to move can force to win the last round, or, if `wins` is false, to lose it.
    fn by_search(rounds: &[(u64, u64)], number: u64, wins: bool) -> bool {
        [2 * number, number + 1].into_iter().any(|next| {
            if next <= rounds[0].1 {
                // The opponent cannot force the opposite for the mover, which is the same for the opponent.
                return !by_search(rounds, next, wins);
            }
            // The mover loses this round, and begins the next.
            match rounds.get(1) {
                None => !wins,
                Some(&(s, _)) => by_search(&rounds[1..], s, wins),
            }
        })
    }

    #[test]
    fn random_rounds_match_search() {
        let mut rng = SmallRng::seed_from_u64(1369);
        for _ in 0..300 {
            let mut round = |_| {
                let e = rng.random_range(1..14);
                (rng.random_range(1..=e), e)
            };
            let rounds: Vec<(u64, u64)> = (0..3).map(&mut round).collect();
            let reaches = |aim: bool| by_search(&rounds, rounds[0].0, aim);
            let (win, lose) = solve(&rounds);
            let found = (win == Outcome::N, lose == Outcome::N);
            assert_eq!(found, (reaches(true), reaches(false)), "{rounds:?}");
        }
    }
}
