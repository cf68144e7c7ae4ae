//! Sparse space: Grundy values of games that take from a heap and split it.
//!
//! # Rules
//!
//! Digits `d₀`, `d₁`, …, `dₖ` from 0 to 7 say what a move may do with a heap of `n` tokens. It takes
//! `j` ≤ `k` of them, and what is left must be
//!
//! * nothing, allowed if `dⱼ` contains 1;
//! * one heap, not empty, allowed if `dⱼ` contains 2;
//! * two heaps, neither empty, allowed if `dⱼ` contains 4. Some games forbid equal parts.
//!
//! To take none is to split: `d₀` is 0 or 4. Whoever cannot move loses.
//!
//! # Theorem (Berlekamp, Conway and Guy 1982)
//!
//! Fix a mask of bits. Call a value *rare* if it has an even number of ones in places of the mask,
//! else *common*; and a heap as its value. Mark the values of the options of `n` that leave less
//! than two heaps, or two heaps of which one is rare. Then the Grundy value of `n` is the first of
//! 0, 1, 2, … that is not marked, and is either common, or rare and not the xor of the values of two
//! common heaps that a move may leave.
//!
//! This holds for every mask, and if more options are marked. In many games a mask makes nearly all
//! heaps common: this is the sparse space phenomenon, observed and not explained.
//!
//! # Proof sketch
//!
//! The number of ones in the mask, modulo 2, adds up under xor. So two rare values have a rare xor,
//! and so have two common ones; a rare and a common value have a common xor. Hence a split with a
//! common value has a rare heap in it, and a common value without a mark is no option's. A rare
//! value without a mark can only come from two common heaps, and that is looked up. So the value
//! found is not among the options, and all below it are.
//!
//! The best mask is read off the Walsh–Hadamard transform of the histogram of values: the entry at
//! a mask is the number of rare heaps less that of common ones, and the least entry is wanted.
//!
//! # Complexity
//!
//! For `n` heaps of which `r` are rare: *O*(*k* *n* (*r* + *w* + *s*)) time for values below *w*, where *s*
//! is the length of the searches for rare values. To keep them few, the first heaps of each value
//! are paired with all others, too. A mask is chosen whenever the number of heaps has doubled, if
//! one makes two thirds of them common; else all values are searched for. *O*(*n* + *w*) space.
//!
//! Where the processor has AVX2, a look at a split tells whether it has one of 32 values. Fewer splits are
//! marked then, and a mask must make seven eighths of the heaps common.
//!
//! A block of heaps is marked at a time, each rare heap going over the whole block: its partners are
//! then neighbours in memory. Figures are with [`octal`](crate::octal) and
//! [`grundys_game`](crate::grundys_game).
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapter 4.
//! * A. Gangolli, T. Plambeck, *A note on periodicity in some octal games*, International Journal of
//!   Game Theory 18 (1989), 311–320.

use std::ops::Range;

#[cfg(target_arch = "x86_64")]
mod simd;

/// Which two heaps a split may leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Any two that are not empty.
    Any,
    /// Two of different sizes, as in Grundy's game.
    Unequal,
}

/// The Grundy values of the heaps 0, 1, …, `heaps` − 1, where `digits[j]` says what a move that
/// takes `j` tokens may leave.
///
/// # Panics
///
/// Panics if `digits[0]` is neither 0 nor 4, or if another digit is above 7.
///
/// ```
/// use games::sparse_space::{grundy_values, Parts};
///
/// // Kayles, and Grundy's game.
/// assert_eq!(grundy_values(&[0, 7, 7], Parts::Any, 7), [0, 1, 2, 3, 1, 4, 3]);
/// assert_eq!(grundy_values(&[4], Parts::Unequal, 7), [0, 0, 0, 1, 0, 2, 1]);
/// ```
pub fn grundy_values(digits: &[u8], parts: Parts, heaps: usize) -> Vec<u64> {
    for (taken, &digit) in digits.iter().enumerate() {
        let is_digit = if taken == 0 { digit == 0 || digit == 4 } else { digit < 8 };
        assert!(is_digit, "{digit} cannot be digit number {taken} of {digits:?}");
    }
    let table = HeapTable::new(digits, parts, heaps);
    #[cfg(target_arch = "x86_64")]
    let table = simd::with_vectors(table);
    table.fill()
}

/// The number of heaps that are marked together; their marks stay in the innermost cache.
const BLOCK: usize = 64;

/// The values of the heaps so far, in the forms that the next heaps need.
struct HeapTable<'a> {
    digits: &'a [u8],
    parts: Parts,
    values: Vec<u32>,
    /// The values in reverse order, so that both parts of a split are read from a slice upwards.
    backwards: Vec<u32>,
    /// A power of two above all values. Values fit in 32 bits, since a block has a byte for each.
    width: usize,
    /// The mask in use; 0 if there is none, and all values are searched for.
    mask: u32,
    /// A mask is of use if it makes at most one in so many heaps rare.
    share: usize,
    /// So many heaps of each value are paired with all others, so that few rare values need a search.
    few: u32,
    /// How many heaps from 1 have each value.
    counts: Vec<u32>,
    /// The heaps from 1 whose splits are all marked: the rare ones, and the first `few` of each value.
    paired: Vec<usize>,
    /// The values as vector instructions need them, if the processor has these.
    #[cfg(target_arch = "x86_64")]
    vectors: Option<simd::Values>,
}

impl<'a> HeapTable<'a> {
    fn new(digits: &'a [u8], parts: Parts, heaps: usize) -> Self {
        HeapTable {
            digits,
            parts,
            values: Vec::with_capacity(heaps),
            backwards: vec![0; heaps],
            width: 1,
            mask: 0,
            share: 3,
            few: 6,
            counts: Vec::new(),
            paired: Vec::new(),
            #[cfg(target_arch = "x86_64")]
            vectors: None,
        }
    }

    /// Works out all values.
    fn fill(self) -> Vec<u64> {
        let share = self.share;
        self.fill_with_masks(|values, width| best_mask(values, width, share))
    }

    /// Works out all values. `choose_mask` is called, with the values so far and the width, whenever
    /// their number has doubled.
    fn fill_with_masks(mut self, mut choose_mask: impl FnMut(&[u32], usize) -> u32) -> Vec<u64> {
        let heaps = self.backwards.len();
        let mut marks = Vec::new();
        while self.values.len() < heaps {
            let start = self.values.len();
            if start.is_power_of_two() {
                self.mask = choose_mask(&self.values, self.width);
                self.paired.clear();
                self.counts.fill(0);
                (1..start).for_each(|heap| self.pair(heap));
            }
            let end = heaps.min(start + BLOCK).min((start + 1).next_power_of_two());
            marks.clear();
            marks.resize((end - start) * self.width, false);
            self.mark_pairs(start..end, &mut marks);
            for (heap, row) in (start..end).zip(marks.chunks_exact_mut(self.width)) {
                self.mark_the_rest(heap, start, row);
                let value = self.first_unreached(heap, row);
                self.push(value);
                if self.width > row.len() {
                    // No room for such values in the marks of this block.
                    break;
                }
            }
        }
        self.values.into_iter().map(u64::from).collect()
    }

    fn push(&mut self, value: u32) {
        let heap = self.values.len();
        let last = self.backwards.len() - 1;
        self.values.push(value);
        #[cfg(target_arch = "x86_64")]
        if let Some(vectors) = &mut self.vectors {
            vectors.set(heap, value);
        }
        self.backwards[last - heap] = value;
        if value as usize == self.width {
            self.width *= 2;
        }
        self.counts.resize(self.width, 0);
        if heap > 0 {
            self.pair(heap);
        }
    }

    /// Counts the next heap, and lists it if it is to be paired.
    fn pair(&mut self, heap: usize) {
        let value = self.values[heap];
        let count = &mut self.counts[value as usize];
        *count += 1;
        if *count <= self.few || self.mask != 0 && is_rare(value, self.mask) {
            self.paired.push(heap);
        }
    }

    /// The numbers of tokens that may be taken from `heap` before a split, and what they leave.
    fn splits(&self, heap: usize) -> impl Iterator<Item = (usize, usize)> + 'a {
        let taken = self.digits.iter().enumerate().take(heap + 1).filter(|it| it.1 & 4 != 0);
        taken.map(move |(taken, _)| (taken, heap - taken))
    }

    /// Marks the splits of each heap of the block into a paired one and another from before the
    /// block. `marks` has a row for each heap of the block.
    fn mark_pairs(&self, block: Range<usize>, marks: &mut [bool]) {
        // With a width that the compiler knows, no place in a row is checked.
        match self.width {
            128 => self.mark_pairs_in_rows::<128>(block, marks),
            256 => self.mark_pairs_in_rows::<256>(block, marks),
            512 => self.mark_pairs_in_rows::<512>(block, marks),
            _ => self.mark_pairs_in_rows::<0>(block, marks),
        }
    }

    /// For rows of this width, or of any if it is 0.
    fn mark_pairs_in_rows<const WIDTH: usize>(&self, block: Range<usize>, marks: &mut [bool]) {
        let mut mark = |heaps: Range<usize>, part: usize, offset: usize| {
            if heaps.start >= heaps.end {
                return;
            }
            let width = if WIDTH == 0 { self.width } else { WIDTH };
            let rows = (heaps.start - block.start) * width..;
            let others = &self.values[heaps.start - offset..heaps.end - offset];
            let value = self.values[part];
            for (row, other) in marks[rows].chunks_exact_mut(width).zip(others) {
                row[(value ^ other) as usize & (width - 1)] = true;
            }
        };
        for (taken, _) in self.splits(block.end - 1) {
            for &part in &self.paired {
                // The other part is the heap less this, and must be from 1 to before the block.
                let offset = taken + part;
                let heaps = block.start.max(offset + 1)..block.end.min(block.start + offset);
                let halved = offset + part;
                if self.parts == Parts::Unequal && heaps.contains(&halved) {
                    mark(heaps.start..halved, part, offset);
                    mark(halved + 1..heaps.end, part, offset);
                } else {
                    mark(heaps, part, offset);
                }
            }
        }
    }

    /// Marks the options of `heap` that leave less than two heaps, and the splits with a part that
    /// is in the block, which begins at `start`.
    fn mark_the_rest(&self, heap: usize, start: usize, row: &mut [bool]) {
        let values = &self.values;
        for (taken, digit) in self.digits.iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & if left == 0 { 1 } else { 2 } != 0 {
                row[values[left] as usize] = true;
            }
        }
        for (_, left) in self.splits(heap) {
            for part in start.max(1)..left {
                if self.parts == Parts::Any || 2 * part != left {
                    row[(values[part] ^ values[left - part]) as usize] = true;
                }
            }
        }
    }

    /// The least value without a mark in `row` that no split of `heap` has.
    fn first_unreached(&self, heap: usize, row: &[bool]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(value) = simd::first_unreached(self, heap, row) {
            return value;
        }
        let mut unmarked = (0..).zip(row).filter(|it| !it.1).map(|it| it.0);
        unmarked
            .find(|&value| !is_rare(value, self.mask) || !self.is_reached(heap, value))
            .unwrap_or(row.len() as u32)
    }

    fn is_reached(&self, heap: usize, value: u32) -> bool {
        self.splits(heap).any(|(_, left)| self.is_split(left, value))
    }

    /// True if `left` tokens can be split into two heaps whose values have this xor. Small heaps have
    /// few values, so large parts come first.
    fn is_split(&self, left: usize, value: u32) -> bool {
        let [smaller, larger] = self.pairs(left);
        let smaller = self.values.get(smaller).unwrap_or_default().rchunks(64);
        let larger = self.backwards[larger].rchunks(64);
        // No early exit within a chunk, so that the compiler can use vector instructions.
        smaller.zip(larger).any(|(smaller, larger)| {
            let pairs = smaller.iter().zip(larger);
            pairs.fold(false, |found, (a, b)| found | (a ^ b == value))
        })
    }

    /// The smaller parts of `left` tokens by their indices in `values`, and the larger ones by those in
    /// `backwards`.
    fn pairs(&self, left: usize) -> [Range<usize>; 2] {
        let half = match self.parts {
            Parts::Any => left / 2,
            Parts::Unequal => left.saturating_sub(1) / 2,
        };
        let first = self.backwards.len() - left;
        [1..1 + half, first..first + half]
    }
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones() % 2 == 0
}

/// The mask that makes the fewest of `values` rare, or 0 if those are more than one in `share`;
/// `width` is a power of two above them.
fn best_mask(values: &[u32], width: usize, share: usize) -> u32 {
    let mut transform = vec![0i64; width];
    for &value in values {
        transform[value as usize] += 1;
    }
    let mut half = 1;
    while half < width {
        for pair in transform.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    let (best, excess) = (0..).zip(transform).min_by_key(|it| it.1).unwrap_or_default();
    let rare = (values.len() as i64 + excess) as usize / 2;
    if rare * share <= values.len() {
        best
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// The rules, and nothing but the rules: what a move may leave of one heap.
    fn leavings(digits: &[u8], parts: Parts, heap: usize) -> Vec<Vec<usize>> {
        let mut leavings = Vec::new();
        for (taken, &digit) in digits.iter().enumerate().filter(|it| it.0 <= heap) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                leavings.push(vec![]);
            }
            if digit & 2 != 0 && left > 0 {
                leavings.push(vec![left]);
            }
            if digit & 4 != 0 {
                let pairs = (1..=left / 2).map(|part| vec![part, left - part]);
                leavings.extend(pairs.filter(|it| parts == Parts::Any || it[0] != it[1]));
            }
        }
        leavings
    }

    fn options(digits: &[u8], parts: Parts, heaps: &[usize]) -> Vec<Vec<usize>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in leavings(digits, parts, heap) {
                let mut option = heaps.to_vec();
                option.remove(i);
                option.extend(left);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    /// The table by all pairs.
    fn by_all_pairs(digits: &[u8], parts: Parts, heaps: usize) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..heaps {
            let options = leavings(digits, parts, heap);
            let xor = |left: &Vec<usize>| left.iter().fold(0, |sum, &it| sum ^ values[it]);
            values.push(mex(&options.iter().map(xor).collect::<Vec<_>>()));
        }
        values
    }

    /// Without vector instructions, and with them where the processor has them.
    fn tables(digits: &[u8], parts: Parts, heaps: usize) -> Vec<HeapTable<'_>> {
        vec![
            HeapTable::new(digits, parts, heaps),
            #[cfg(target_arch = "x86_64")]
            simd::with_vectors(HeapTable::new(digits, parts, heaps)),
        ]
    }

    /// A code of at most 4 digits after the point, splits without taking in one of two.
    fn random_code(rng: &mut SmallRng) -> (Vec<u8>, Parts) {
        let mut digits = vec![4 * rng.random_range(0..2)];
        digits.extend((0..rng.random_range(0..5)).map(|_| rng.random_range(0..8)));
        (digits, [Parts::Any, Parts::Unequal][rng.random_range(0..2)])
    }

    #[test]
    fn all_short_codes_match_search() {
        for code in 0..128u8 {
            let digits = [code / 64 * 4, code / 8 % 8, code % 8];
            for parts in [Parts::Any, Parts::Unequal] {
                let values = grundy_values(&digits, parts, 9);
                for (heap, &value) in values.iter().enumerate() {
                    let expected = search::grundy(vec![heap], |it| options(&digits, parts, it));
                    assert_eq!(value, expected, "{digits:?}, {parts:?}, heap {heap}");
                }
            }
        }
    }

    /// Masks that no transform would choose: the fewest heaps rare, or the most, or half of them.
    #[test]
    fn every_mask_gives_the_table_by_all_pairs() {
        for seed in 0..40 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (digits, parts) = random_code(&mut rng);
            let heaps = rng.random_range(0..400);
            let few = rng.random_range(0..4);
            let expected = by_all_pairs(&digits, parts, heaps);
            for mut table in tables(&digits, parts, heaps) {
                table.few = few;
                let values = table.fill_with_masks(|_, _| rng.random());
                assert_eq!(values, expected, "seed {seed}: {digits:?}, {parts:?}, few {few}");
            }
        }
    }

    #[test]
    fn the_best_mask_gives_the_table_by_all_pairs() {
        for seed in 0..sized(10, 60) {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (digits, parts) = random_code(&mut rng);
            let expected = by_all_pairs(&digits, parts, 400);
            for mut table in tables(&digits, parts, 400) {
                table.few = 0;
                assert_eq!(table.fill(), expected, "seed {seed}: {digits:?}, {parts:?}");
            }
        }
    }

    #[test]
    fn long_tables_match_all_pairs() {
        for (digits, parts) in [(vec![4], Parts::Unequal), (vec![0, 1, 3, 7], Parts::Any)] {
            let heaps = 1200;
            let expected = by_all_pairs(&digits, parts, heaps);
            for table in tables(&digits, parts, heaps) {
                assert_eq!(table.fill(), expected, "{digits:?}");
            }
        }
    }

    #[test]
    fn the_best_mask_leaves_the_fewest_values_rare_and_at_most_the_share() {
        let mut rng = SmallRng::seed_from_u64(1);
        let (mut found, mut missing) = (0, 0);
        for width in (0..200).map(|i| 1 << (i % 6)) {
            let values: Vec<u32> = (0..9).map(|_| rng.random_range(0..width)).collect();
            let rare = |mask| values.iter().filter(|&&it| is_rare(it, mask)).count();
            let fewest = (0..width).map(rare).min().unwrap();
            let share = rng.random_range(2..5);
            let mask = best_mask(&values, width as usize, share);
            if fewest * share <= 9 {
                assert_eq!(rare(mask), fewest, "{values:?}");
                found += 1;
            } else {
                assert_eq!(mask, 0, "{values:?}");
                missing += 1;
            }
        }
        assert!(found > 20 && missing > 20, "{found} and {missing}");
    }

    #[test]
    fn no_heaps_and_no_digits_are_allowed() {
        assert_eq!(grundy_values(&[0, 7, 7], Parts::Any, 0), []);
        assert_eq!(grundy_values(&[0, 7, 7], Parts::Any, 1), [0]);
        assert_eq!(grundy_values(&[], Parts::Any, 3), [0, 0, 0]);
    }

    #[test]
    #[should_panic(expected = "3 cannot be digit number 0 of [3, 7]")]
    fn a_move_that_may_change_nothing_is_refused() {
        grundy_values(&[3, 7], Parts::Any, 1);
    }

    #[test]
    #[should_panic(expected = "8 cannot be digit number 1 of [0, 8]")]
    fn three_heaps_are_refused() {
        grundy_values(&[0, 8], Parts::Any, 1);
    }
}
