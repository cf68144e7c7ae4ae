//! # Nudge
//!
//! Which hero does a pick take? How many heroes can still matter when some actions are left?
//!
//! # Reduction
//!
//! Keep the `m` strongest heroes, one for each action, and let every action remove one of them: a pick the
//! strongest, a ban any. The set of heroes that is left tells how many actions were taken, so it is a
//! position of a game with scores on 2ᵐ positions. The team of the next action moves next.
//!
//! # Proof
//!
//! Let `r` actions be left.
//!
//! * *A pick takes the strongest hero.* If one hero's strength grows from `u` to `v`, each play keeps its
//!   moves, so the value of the game changes by at most `v` − `u`. Picking the strongest, `x`, instead of `y`
//!   gains `x` − `y` now and leaves `y` in the place of `x`, which costs at most as much. A missed pick is an
//!   average of picks.
//! * *Only the `r` strongest heroes count, and a missed ban is a ban of the weakest of these.* By induction: a
//!   pick takes the first and leaves the next `r` − 1 to count. A ban of one of the `r` leaves the others. A
//!   ban of a weaker one, or none, leaves the first `r` − 1 to count, as a ban of number `r` does.
//!
//! # Cost
//!
//! *O*(2ᵐ `m`).

use games::payoff::{Next, Table};
use proconio::input;

fn main() {
    input! { mut strengths: [i64], actions: [(char, u8)] }
    println!("{}", solve(&mut strengths, &actions));
}

/// Returns the strength of team 1 minus that of team 2.
fn solve(strengths: &mut [i64], actions: &[(char, u8)]) -> i64 {
    strengths.sort_unstable_by(|a, b| b.cmp(a));
    let m = actions.len();
    // Bit i is set if hero i, from the strongest on, is left.
    let game = Table::new(1 << m, |left, moves| {
        if left == 0 {
            return;
        }
        let step = m - left.count_ones() as usize;
        let (action, team) = actions[step];
        let is_same = actions.get(step + 1).is_some_and(|after| after.1 == team);
        let next = if is_same { Next::Same } else { Next::Other };
        let strongest = left.trailing_zeros() as usize;
        if action == 'p' {
            moves.push(strengths[strongest], left & (left - 1), next);
        } else {
            for hero in (strongest..m).filter(|hero| left >> hero & 1 == 1) {
                moves.push(0, left ^ (1 << hero), next);
            }
        }
    });
    let value = game.best_difference((1 << m) - 1);
    if actions[0].1 == 1 {
        value
    } else {
        -value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// By all picks, bans and misses, for team 1. A missed pick would be the average of picks, which is
    /// never better than the best of them.
    fn by_search(heroes: &[i64], actions: &[(char, u8)]) -> i64 {
        let Some((&(action, team), rest)) = actions.split_first() else {
            return 0;
        };
        let sign = if team == 1 { 1 } else { -1 };
        let mut values = Vec::new();
        if action == 'b' {
            values.push(by_search(heroes, rest));
        }
        for i in 0..heroes.len() {
            let gain = if action == 'p' { sign * heroes[i] } else { 0 };
            let others = [&heroes[..i], &heroes[i + 1..]].concat();
            values.push(gain + by_search(&others, rest));
        }
        values.into_iter().map(|it| sign * it).max().unwrap() * sign
    }

    #[test]
    fn random_drafts_match_search() {
        let mut rng = SmallRng::seed_from_u64(377);
        for _ in 0..300 {
            let m = rng.random_range(2..6);
            let n = rng.random_range(m..7);
            let mut heroes: Vec<i64> = (0..n).map(|_| rng.random_range(1..9)).collect();
            let mut action = || (if rng.random() { 'p' } else { 'b' }, rng.random_range(1..3));
            let actions: Vec<(char, u8)> = (0..m).map(|_| action()).collect();
            let expected = by_search(&heroes, &actions);
            assert_eq!(solve(&mut heroes, &actions), expected, "{heroes:?} {actions:?}");
        }
    }
}
