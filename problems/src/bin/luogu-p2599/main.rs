//! # Nudge
//!
//! Fix all heaps but the first: how many sizes of the first heap make the row lost?
//!
//! # Reduction
//!
//! For each block `B` of neighbouring heaps find the heap that makes it a P-position if it is put to
//! the left of `B`, and the one to the right. The answer is P exactly if the former is 0 for the
//! whole row.
//!
//! # Proof
//!
//! Write (`x`, `B`, `y`) for the row with heaps `x` and `y` beside `B`, where 0 is no heap.
//!
//! *There is exactly one `x` such that (`x`, `B`, 0) is a P-position.* Not two, since the larger leads
//! to the smaller. If there were none, for each `x` > 0 there would be a winning move, which takes
//! from the last heap of `B`. These moves are finitely many, so for two `x` it is the same one, and
//! of the two P-positions one leads to the other. Let `l` be this `x`; and `r` the only `y` with a
//! P-position (0, `B`, `y`). Both are 0 if `B` itself is a P-position, else neither is. For a single
//! heap both are that heap: two equal heaps.
//!
//! *The longer block `B`, `y`* with `y` > 0. Let `x` and `y` run through a table. If both are
//! positive, then (`x`, `B`, `y`) is a P-position exactly if none is before it in its row or its
//! column. In row 0 it is at `y` = `r`, in column 0 at `x` = `l`. So if `y` = `r`, the wanted `x` is 0.
//! Else row by row the first column that is free is taken: the `k`-th of the rows 1, 2, … without `l`
//! goes with the `k`-th of the columns 1, 2, … without `r`. For a longer block `x`, `B` swap left and
//! right.
//!
//! # Cost
//!
//! *O*(*n*²) a test, for the blocks in the order of their lengths.

use games::Outcome;
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    for heaps in &tests {
        println!("{}", solve(heaps).who_wins("1", "0"));
    }
}

fn solve(heaps: &[u64]) -> Outcome {
    // By the first heap of a block: `l` and `r` of the blocks of one length.
    let mut left = heaps.to_vec();
    let mut right = heaps.to_vec();
    for length in 1..heaps.len() {
        for first in 0..heaps.len() - length {
            let next = first + 1;
            let l = opposite(left[first], right[first], heaps[first + length]);
            let r = opposite(right[next], left[next], heaps[first]);
            left[first] = l;
            right[first] = r;
        }
    }
    match left[0] {
        0 => Outcome::P,
        _ => Outcome::N,
    }
}

/// The `x` that makes (`x`, `B`, `y`) a P-position, from the `l` and `r` of `B`.
fn opposite(l: u64, r: u64, y: u64) -> u64 {
    if y == r {
        return 0;
    }
    let k = if 0 < r && r < y { y - 1 } else { y };
    if 0 < l && l <= k {
        k + 1
    } else {
        k
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        if let [first, rest @ ..] = heaps {
            options.push(rest.to_vec());
            options.extend((1..*first).map(|left| [&[left], rest].concat()));
        }
        if let [rest @ .., last] = heaps {
            options.push(rest.to_vec());
            options.extend((1..*last).map(|left| [rest, &[left]].concat()));
        }
        options
    }

    #[test]
    fn all_small_rows_match_search() {
        for (n, largest) in
            [(1, 9), (2, 9), (3, 9), (4, sized(4, 6)), (5, sized(3, 4)), (6, 3), (8, 2)]
        {
            for heaps in (0..n).map(|_| 1..=largest).multi_cartesian_product() {
                let expected = search::outcome(heaps.clone(), |it| options(it));
                assert_eq!(solve(&heaps), expected, "{heaps:?}");
            }
        }
    }

    #[test]
    fn random_rows_match_search() {
        for seed in 0..sized(25, 300) {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(3..=9);
            let largest = rng.random_range(2..=12);
            let mut heaps: Vec<u64> = (0..n).map(|_| rng.random_range(1..=largest)).collect();
            // Of all first heaps one makes the row a P-position, which random ones seldom are.
            for first in 1..=largest + 1 {
                heaps[0] = first;
                let expected = search::outcome(heaps.clone(), |it| options(it));
                assert_eq!(solve(&heaps), expected, "seed {seed}: {heaps:?}");
            }
        }
    }

    /// Moves on one side of a row of two equal halves are imitated on the other.
    #[test]
    fn mirrored_rows_are_lost() {
        for largest in [1, 10, 1_000_000_000] {
            let mut rng = SmallRng::seed_from_u64(largest);
            let half: Vec<u64> = (0..500).map(|_| rng.random_range(1..=largest)).collect();
            let heaps = [half.clone(), half.into_iter().rev().collect()].concat();
            assert_eq!(solve(&heaps), Outcome::P, "heaps up to {largest}");
            assert_eq!(solve(&heaps[1..]), Outcome::N, "heaps up to {largest}");
        }
    }
}
