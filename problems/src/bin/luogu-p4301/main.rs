//! # Nudge
//!
//! Which sets of heaps must you not leave? Which heap would you keep first?
//!
//! # Reduction
//!
//! Whatever heaps the second player removes, the rest must be won in Nim ([`games::nim`]). So the first
//! player has to leave heaps of which no non-empty subset has the xor 0, called independent, and as many
//! matches as possible.
//!
//! # Proof
//!
//! After both first turns the first player begins a game of Nim with a non-empty subset of the heaps
//! that the first turn left, and the second player could choose it. It is won exactly if its xor is not
//! 0. One heap alone is independent, so there always is a way to win. That independent heaps with the
//! greatest total are found greedily, from the largest heap on, is the theorem of the module.
//!
//! # Cost
//!
//! *O*(*k* log *a*) for heaps of at most *a*, besides sorting.

use games::xor_basis;
use proconio::input;

fn main() {
    input! { heaps: [u64] }
    println!("{}", solve(&heaps));
}

/// Returns how many matches have to be removed at least.
fn solve(heaps: &[u64]) -> u64 {
    let left: u64 = xor_basis::heaviest_independent(heaps).into_iter().map(|i| heaps[i]).sum();
    heaps.iter().sum::<u64>() - left
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The heaps, and how many turns in which whole heaps are removed are still to come.
    type Position = (Vec<u64>, u32);

    fn subsets(heaps: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
        let is_in = |set: u32, i: usize| set >> i & 1 == 1;
        (1..1u32 << heaps.len())
            .map(move |set| (0..heaps.len()).filter(|&i| is_in(set, i)).map(|i| heaps[i]).collect())
    }

    /// The rules, and nothing but the rules.
    fn options((heaps, turns): &Position) -> Vec<Position> {
        if *turns > 0 {
            return subsets(heaps).map(|left| (left, turns - 1)).collect();
        }
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in 0..heap {
                let mut after = heaps.clone();
                after[i] = left;
                options.push((after, 0));
            }
        }
        options
    }

    #[test]
    fn small_heaps_match_search() {
        let mut rng = SmallRng::seed_from_u64(0);
        for _ in 0..150 {
            let heaps: Vec<u64> =
                (0..rng.random_range(1..=4)).map(|_| rng.random_range(1..=4)).collect();
            let wins = subsets(&heaps)
                .filter(|left| search::outcome((left.clone(), 1), options) == Outcome::P);
            let most = wins.map(|left| left.iter().sum::<u64>()).max().unwrap();
            assert_eq!(solve(&heaps), heaps.iter().sum::<u64>() - most, "{heaps:?}");
        }
    }
}
