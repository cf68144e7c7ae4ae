//! # Nudge
//!
//! What must the other piles be for Alice to have a winning first move in the named one?
//!
//! # Reduction
//!
//! Alice's first turn must take from the named pile. She cannot win exactly when the nim-sum of the
//! other chosen piles is at least the size of the named one. So count, for each pile, the sets of other
//! piles by their nim-sum.
//!
//! # Proof
//!
//! Let the named pile have `a` stones, and the others the nim-sum `s`. Alice's first turn leaves
//! `b` < `a` stones in the named pile. By Bouton's theorem ([`games::nim`]) she wins exactly if the
//! nim-sum `b` ^ `s` is then 0, that is `b` = `s`; and there is such a turn exactly if `s` < `a`.
//!
//! # Cost
//!
//! *O*(256 *n*²) for *n* piles: no nim-sum exceeds 255.

use itertools::Itertools;
use proconio::input;

const MODULUS: u64 = 1_000_000_007;

fn main() {
    input! { heaps: [usize] }
    println!("{}", solve(&heaps));
}

fn solve(heaps: &[usize]) -> u64 {
    let sets_for = |named: usize| {
        let others = heaps.iter().enumerate().filter(|(i, _)| *i != named).map(|(_, heap)| *heap);
        let sets = sets_by_nim_sum(&others.collect_vec());
        sets.iter().skip(heaps[named]).sum::<u64>()
    };
    (0..heaps.len()).map(sets_for).sum::<u64>() % MODULUS
}

/// How many sets of heaps have the nim-sum 0, 1, …; a larger one than those listed has no set.
fn sets_by_nim_sum(heaps: &[usize]) -> Vec<u64> {
    let largest = heaps.iter().copied().max().unwrap_or(0);
    let mut sets = vec![0; (largest + 1).next_power_of_two()];
    sets[0] = 1;
    for heap in heaps {
        // Both are below the modulus: less time than a division takes.
        let reduced = |sum: u64| if sum < MODULUS { sum } else { sum - MODULUS };
        sets = (0..sets.len()).map(|sum| reduced(sets[sum] + sets[sum ^ heap])).collect();
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use sizes::sized;

    /// The rules after the first turn, and nothing but the rules.
    fn options(heaps: &[usize]) -> Vec<Vec<usize>> {
        (0..heaps.len()).flat_map(|heap| turns_on(heaps, heap)).collect()
    }

    fn turns_on(heaps: &[usize], heap: usize) -> Vec<Vec<usize>> {
        let turn = |left| {
            let mut option = heaps.to_vec();
            option[heap] = left;
            option
        };
        (0..heaps[heap]).map(turn).collect()
    }

    fn solve_by_search(heaps: &[usize]) -> u64 {
        let alice_loses = |chosen: &[usize], named: usize| {
            let outcome = |heaps: Vec<usize>| search::outcome(heaps, |it| options(it));
            turns_on(chosen, named).into_iter().all(|option| outcome(option) == Outcome::N)
        };
        let choices = |chosen: Vec<usize>| {
            (0..chosen.len()).filter(|&named| alice_loses(&chosen, named)).count() as u64
        };
        heaps.iter().copied().powerset().map(choices).sum()
    }

    #[test]
    fn all_small_piles_match_search() {
        for (n, largest) in [(1, 5), (2, 9), (3, sized(4, 5)), (4, 3), (5, 2)] {
            for heaps in (0..n).map(|_| 1..=largest).multi_cartesian_product() {
                assert_eq!(solve(&heaps), solve_by_search(&heaps), "{heaps:?}");
            }
        }
    }

    /// An odd number of the 199 other piles has to be chosen: 2¹⁹⁸ sets.
    #[test]
    fn equal_piles_of_the_largest_size() {
        let sets = (0..198).fold(1, |power, _| power * 2 % MODULUS);
        assert_eq!(solve(&[200; 200]), 200 * sets % MODULUS);
    }
}
