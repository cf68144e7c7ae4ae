//! # Nudge
//!
//! Count free cells, not positions: which gaps can each of the two players make smaller?
//!
//! # Reduction
//!
//! Each row is two heaps: the free cells between blue and white, and those between white and red. Both
//! players may take an allowed number of tokens from one heap, so whoever starts wins exactly if the
//! xor of the Grundy values is not 0.
//!
//! # Proof
//!
//! Alice's blue token takes from the first heap, and blue and white together from the second one. Bob's
//! red token takes from the second heap, and white and red together from the first one. A move is
//! possible exactly if the heap has as many free cells as the step is long.
//!
//! # Cost
//!
//! Let *N* be the largest heap and *v* the largest value. For each value a bit set has the heaps with
//! a move to it: when a heap has got its value, the allowed steps, shifted by the heap, join the set of
//! that value. That takes *O*(*N*² / 64), finding the values *O*(*N* *v*), and the sets *N* *v* bits. The
//! largest value that we saw is 51, with `f` = 2 and heaps up to 200000.

use games::{nim, Outcome};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { n: usize, f: usize, rows: [(i64, i64, i64); n] }
    let outcome = solve(&rows, f);
    println!("{}\n{}", outcome.who_wins("Alice", "Bob"), outcome.who_wins("Bob", "Alice"));
}

/// Returns the outcome for whoever starts.
fn solve(rows: &[(i64, i64, i64)], f: usize) -> Outcome {
    let gap = |left: i64, right: i64| (right - left - 1) as usize;
    let heaps = rows.iter().flat_map(|&(b, w, r)| [gap(b, w), gap(w, r)]).collect_vec();
    let values = grundy_values(heaps.iter().copied().max().unwrap_or(0), f);
    nim::outcome(&heaps.iter().map(|&heap| values[heap]).collect_vec())
}

/// Returns the Grundy values of the heaps up to `largest`.
fn grundy_values(largest: usize, f: usize) -> Vec<u64> {
    let words = largest / 64 + 1;
    let mut steps = vec![0_u64; words];
    for step in allowed_steps(largest, f) {
        steps[step / 64] |= 1 << (step % 64);
    }
    // For each value, the heaps with a move to a heap of that value.
    let mut reaching: Vec<Vec<u64>> = Vec::new();
    let mut values = Vec::with_capacity(largest + 1);
    for heap in 0..=largest {
        let reaches = |set: &Vec<u64>| set[heap / 64] >> (heap % 64) & 1 == 1;
        let value = reaching.iter().take_while(|set| reaches(set)).count();
        if value == reaching.len() {
            reaching.push(vec![0; words]);
        }
        join_shifted(&mut reaching[value], &steps, heap);
        values.push(value as u64);
    }
    values
}

/// Adds to a set the members of another one, each larger by `shift`, as far as they fit.
fn join_shifted(set: &mut [u64], members: &[u64], shift: usize) {
    let set = &mut set[shift / 64..];
    let bits = shift % 64;
    for (word, &low) in set.iter_mut().zip(members) {
        *word |= low << bits;
    }
    if bits > 0 {
        for (word, &high) in set[1..].iter_mut().zip(members) {
            *word |= high >> (64 - bits);
        }
    }
}

/// Returns the numbers up to `largest` that are a prime or a product of two, except `f`.
fn allowed_steps(largest: usize, f: usize) -> Vec<usize> {
    // A multiple of a prime `p` has one prime factor more than its quotient by `p`.
    let mut factors = vec![0_u32; largest + 1];
    for number in 2..=largest {
        if factors[number] == 0 {
            let mut power = number;
            while power <= largest {
                (power..=largest).step_by(power).for_each(|multiple| factors[multiple] += 1);
                power *= number;
            }
        }
    }
    (2..=largest).filter(|&step| factors[step] <= 2 && step != f).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Rows = Vec<(i64, i64, i64)>;

    fn prime_factors(n: i64) -> u32 {
        (2..=n).find(|p| n % p == 0).map_or(0, |p| 1 + prime_factors(n / p))
    }

    /// The rules, and nothing but the rules: the rows, and whether Alice moves.
    fn options((rows, alice): &(Rows, bool), f: i64) -> Vec<(Rows, bool)> {
        let mut options = Vec::new();
        for (i, &(b, w, r)) in rows.iter().enumerate() {
            let steps = (2..r - b).filter(|&k| k != f && prime_factors(k) <= 2);
            for k in steps {
                let moved = if *alice {
                    [(b + k, w, r), (b + k, w + k, r)]
                } else {
                    [(b, w, r - k), (b, w - k, r - k)]
                };
                for row in moved.into_iter().filter(|(b, w, r)| b < w && w < r) {
                    let mut after = rows.clone();
                    after[i] = row;
                    options.push((after, !alice));
                }
            }
        }
        options
    }

    #[test]
    fn small_rows_match_search_whoever_starts() {
        let mut rng = SmallRng::seed_from_u64(0);
        for (n, width) in [(1, 14), (2, 9)] {
            for _ in 0..30 {
                let f = rng.random_range(2..10);
                let mut row = || {
                    let w = rng.random_range(1..width - 1);
                    (rng.random_range(0..w) - 5, w - 5, rng.random_range(w + 1..=width) - 5)
                };
                let rows: Rows = (0..n).map(|_| row()).collect();
                let outcome = solve(&rows, f);
                for alice in [true, false] {
                    let start = (rows.clone(), alice);
                    let expected = search::outcome(start, |it| options(it, f as i64));
                    assert_eq!(outcome, expected, "{rows:?}, {f}, {alice}");
                }
            }
        }
    }

    /// Heaps of several words, where sets are shifted across their borders.
    #[test]
    fn values_match_their_definition() {
        for f in [2, 8, 77] {
            let steps = (2..300).filter(|&k| k != f && prime_factors(k as i64) <= 2).collect_vec();
            let values = grundy_values(299, f);
            for heap in 0..300_usize {
                let lefts = steps.iter().filter_map(|&step| heap.checked_sub(step));
                let options = lefts.map(|left| values[left]).collect_vec();
                assert_eq!(values[heap], games::mex::mex(&options), "{heap}, {f}");
            }
        }
    }
}
