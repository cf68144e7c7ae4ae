//! # Nudge
//!
//! When does a photo that is taken only give the other sister a better one? And when is that a threat?
//!
//! # Reduction
//!
//! A photo worth `a` to Alice and `b` to Bonnie is an item (`a`, −`b`), whose heat `a` + `b` is not negative. So the
//! statement is the stacks of two of the module.
//!
//! # Proof
//!
//! The theorem of the module; the sisters may pass, and two passes end the game.
//!
//! # Cost
//!
//! *O*(`n` log `n`).

use games::partizan::Player;
use games::switches;
use proconio::input;

fn main() {
    input! { photos: [[i64; 4]] }
    println!("{}", solve(&photos));
}

fn solve(photos: &[Vec<i64>]) -> i64 {
    let stacks: Vec<_> = photos.iter().map(|it| [(it[0], -it[1]), (it[2], -it[3])]).collect();
    switches::score_of_stacks(&stacks, Player::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::payoff::{best_difference, Next};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules: how many photos are left in each stack, who moves, and whether the other one has passed.
    fn by_search(photos: &[Vec<i64>]) -> i64 {
        let start = (vec![2; photos.len()], true, false);
        best_difference(start, |(left, is_alice, was_pass), moves| {
            for i in (0..left.len()).filter(|&i| left[i] > 0) {
                let gain = photos[i][2 * (2 - left[i]) + usize::from(!is_alice)];
                let mut after = left.clone();
                after[i] -= 1;
                moves.push(gain, (after, !is_alice, false), Next::Other);
            }
            if *was_pass {
                moves.end(0);
            } else {
                moves.push(0, (left.clone(), !is_alice, true), Next::Other);
            }
        })
    }

    #[test]
    fn random_stacks_match_search() {
        let mut rng = SmallRng::seed_from_u64(725);
        for case in 0..800 {
            let mut stack = || (0..4).map(|_| rng.random_range(0..8)).collect();
            let photos: Vec<Vec<i64>> = (0..1 + case % 4).map(|_| stack()).collect();
            assert_eq!(solve(&photos), by_search(&photos), "{photos:?}");
        }
    }
}
