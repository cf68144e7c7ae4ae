//! # Nudge
//!
//! Each chip is a heap of Nim. Which nim-sums of blocks of columns can be put together to that of a question?
//!
//! # Reduction
//!
//! A chip in column `c` of the columns `l` to `r` is a heap of `c` − `l` tokens. So the nim-sum of these numbers decides. For each column `i` and each
//! power 2ʲ compute the nim-sum of `c` − `i` over the chips in the 2ʲ columns from `i` on.
//!
//! # Proof
//!
//! Chips do not hinder each other: they stand in rows of their own. Half of a block of 2ʲ columns starts 2ʲ⁻¹ columns further; its
//! numbers are below that, so each of its chips has the bit 2ʲ⁻¹ more, and the bit counts if they are an odd number. A question takes the
//! largest block that fits, then the largest in what is left, and so on: the columns that are before a block are a sum of larger
//! powers, which are bits of their own again.
//!
//! # Cost
//!
//! *O*((`m` + `q`) log `m`).

use games::{nim, Outcome};
use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! { n: usize, m: usize, chips: [Usize1; n], questions: [(Usize1, usize)] }
    let outcomes = solve(m, &chips, &questions);
    println!("{}", outcomes.iter().map(|it| it.who_wins("A", "B")).collect::<String>());
}

/// Returns who wins for each question: columns from the first number on, before the second.
fn solve(m: usize, chips: &[usize], questions: &[(usize, usize)]) -> Vec<Outcome> {
    let mut odd = vec![0; m + 1];
    for &chip in chips {
        odd[chip + 1] ^= 1;
    }
    // True parities of the chips before each column.
    for column in 0..m {
        odd[column + 1] ^= odd[column];
    }
    let is_odd = |from: usize, to: usize| odd[from] ^ odd[to];
    // By the logarithm of the length of a block.
    let mut blocks: Vec<Vec<u32>> = vec![vec![0; m]];
    while 1 << blocks.len() <= m {
        let (half, before) = (1 << (blocks.len() - 1), &blocks[blocks.len() - 1]);
        let sum = |i: usize| {
            let bit = is_odd(i + half, i + 2 * half) * half as u32;
            before[i] ^ before[i + half] ^ bit
        };
        blocks.push((0..=m - 2 * half).map(sum).collect());
    }
    let answer = |&(start, end): &(usize, usize)| {
        let (mut sum, mut at) = (0, start);
        while at < end {
            let log = (end - at).ilog2() as usize;
            let after = at + (1 << log);
            sum ^= blocks[log][at] ^ (is_odd(at, after) * (at - start) as u32);
            at = after;
        }
        nim::outcome(&[sum.into()])
    };
    questions.iter().map(answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, for the columns of the chips that take part.
    fn options(chips: &[usize], first: usize) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for (i, &chip) in chips.iter().enumerate() {
            for to in first..chip {
                let mut after = chips.to_vec();
                after[i] = to;
                options.push(after);
            }
        }
        options
    }

    #[test]
    fn random_boards_match_search() {
        let mut rng = SmallRng::seed_from_u64(1511);
        for case in 0..40 {
            let m = 1 + case % 9;
            let chips = (0..4).map(|_| rng.random_range(0..m)).collect_vec();
            let questions = (0..=m).tuple_combinations().collect_vec();
            let expected = questions.iter().map(|&(start, end)| {
                let inside = chips.iter().copied().filter(|it| (start..end).contains(it));
                search::outcome(inside.collect_vec(), |it: &Vec<usize>| options(it, start))
            });
            assert_eq!(solve(m, &chips, &questions), expected.collect_vec(), "{m} {chips:?}");
        }
    }
}
