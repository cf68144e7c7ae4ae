//! # Nudge
//!
//! What does the cap do to a heap that is larger than it, and what to equal heaps?
//!
//! # Reduction
//!
//! With the cap `k` a heap of `a` tokens has the Grundy value `a` mod (`k` + 1), so Alice wins
//! exactly when the nim-sum of these residues is not 0. Let `m` be the largest number that occurs an
//! odd number of times. If the nim-sum of the heaps is not 0, she wins for all large `k`. Else, if
//! there is no `m`, she never wins; and if there is, `m` − 1 is the largest winning cap.
//!
//! # Proof
//!
//! *Grundy value*: the options of `a` are the `k` numbers before it (or all, if fewer), whose
//! residues are, by induction, all but that of `a`; the mex is what is missing.
//!
//! *Nim-sum not 0*: from the largest heap on, `k` changes nothing.
//!
//! *Nim-sum 0*: equal heaps have equal residues and cancel in pairs, for every `k`. Let one heap be
//! left of each number that occurs an odd number of times; their nim-sum is 0 too. Without any, all
//! is cancelled for every `k`. Else, for `k` ≥ `m` no residue differs from its heap, and Alice loses;
//! for `k` = `m` − 1 only the residue of `m` does, which is 0, so the nim-sum is `m` ≠ 0. And `m` − 1
//! is a legal cap: at least three different numbers are left, since two have nim-sum 0 only if they
//! are equal, so `m` ≥ 3.
//!
//! # Cost
//!
//! *O*(*n* log *n*) for the sorting.

use games::{nim, Outcome};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { heaps: [u64] }
    match solve(&heaps) {
        Caps::None => println!("0"),
        Caps::Unbounded => println!("-1"),
        Caps::UpTo(k) => println!("{k}"),
    }
}

/// The caps with which Alice wins, from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Caps {
    None,
    Unbounded,
    UpTo(u64),
}

fn solve(heaps: &[u64]) -> Caps {
    if nim::outcome(heaps) == Outcome::N {
        return Caps::Unbounded;
    }
    let counted = heaps.iter().copied().sorted_unstable().dedup_with_count();
    match counted.filter(|(count, _)| count % 2 == 1).last() {
        None => Caps::None,
        Some((_, m)) => Caps::UpTo(m - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use sizes::sized;

    /// The rules with the cap `k`, and nothing but the rules.
    fn options(heaps: &[u64], k: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for taken in 1..=heap.min(k) {
                let mut option = heaps.to_vec();
                option[i] -= taken;
                options.push(option);
            }
        }
        options
    }

    /// Caps from the largest heap on allow the same moves, so one of them stands for all.
    fn caps_by_search(heaps: &[u64]) -> Caps {
        let largest = heaps.iter().copied().max().unwrap();
        let wins = |k: &u64| search::outcome(heaps.to_vec(), |it| options(it, *k)) == Outcome::N;
        match (1..=largest).rev().find(wins) {
            None => Caps::None,
            Some(k) if k == largest => Caps::Unbounded,
            Some(k) => Caps::UpTo(k),
        }
    }

    #[test]
    fn all_small_positions_match_search() {
        for (n, largest) in [(1, 8), (2, 8), (3, 7), (4, sized(5, 6)), (5, sized(3, 4))] {
            for heaps in (1..=largest).combinations_with_replacement(n) {
                assert_eq!(solve(&heaps), caps_by_search(&heaps), "{heaps:?}");
            }
        }
    }
}
