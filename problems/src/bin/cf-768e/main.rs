//! # Nudge
//!
//! Play on one pile at a time. What of its past do you have to remember?
//!
//! # Reduction
//!
//! A sum of piles. A position of one is what is left and which numbers were taken; only those count that
//! could be taken again.
//!
//! # Proof
//!
//! What was taken from a pile binds nobody at another one, so this is a sum, and its Grundy values decide.
//! They are computed by the definition; Jon wins if the nim-sum is 0.
//!
//! # Cost
//!
//! All piles up to 60 have 114 058 positions together, and only those of the piles that are there are
//! visited; then *O*(*n*).

use games::grundy::Memo;
use games::Outcome;
use proconio::input;

/// Stones that are left, and the numbers up to that which were taken: bit `x` for `x`.
type Pile = (u32, u64);

fn main() {
    input! { piles: [u32] }
    println!("{}", solve(&piles).who_wins("NO", "YES"));
}

/// Who wins the sum of fresh piles.
fn solve(piles: &[u32]) -> Outcome {
    // Two equal piles have the nim-sum 0.
    let mut is_odd = [false; 61];
    for &size in piles {
        is_odd[size as usize] ^= true;
    }
    let odd = (1..61).filter(|&size| is_odd[size as usize]);
    let fresh: Vec<Pile> = odd.map(|size| (size, 0)).collect();
    Memo::new(|&pile: &Pile, options| after_turns(pile).for_each(|it| options.push(it)))
        .outcome(&fresh)
}

/// The pile after each turn.
fn after_turns((stones, taken): Pile) -> impl Iterator<Item = Pile> {
    let fresh = (1..=stones).filter(move |x| taken >> x & 1 == 0);
    fresh.map(move |x| {
        let left = stones - x;
        (left, (taken | 1 << x) & ((2 << left) - 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;

    /// Of each pile, the stones that are left and all that was taken, in ascending order.
    type Piles = Vec<(u32, Vec<u32>)>;

    /// The rules, and nothing but the rules.
    fn options(piles: &Piles) -> Vec<Piles> {
        let mut options = Vec::new();
        for (i, (stones, taken)) in piles.iter().enumerate() {
            for x in (1..=*stones).filter(|x| !taken.contains(x)) {
                let mut option = piles.clone();
                let taken = taken.iter().copied().chain([x]).sorted().collect();
                option[i] = (stones - x, taken);
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_piles_match_search() {
        for piles in (1..8).combinations_with_replacement(2).chain((1..12).map(|it| vec![it])) {
            let fresh: Piles = piles.iter().map(|&size| (size, Vec::new())).collect();
            assert_eq!(solve(&piles), search::outcome(fresh, options), "{piles:?}");
        }
    }
}
