//! The search for values of splits by the vector instructions of x86-64, where the processor has AVX2.
//!
//! The search in [`sparse_space`](super) is the portable twin, which stays for all other processors.
//!
//! One instruction looks 32 indices up in a table of 16 bytes. So each of eight values gets a bit in a byte,
//! and two tables hold these: one by the lowest four bits of a value, one by the next four. If the xor of
//! two heaps is among the eight values, its two entries have the bit of that value in common. All such bits
//! are collected in a register, so no branch depends on a pair.

#![allow(unsafe_code, unsafe_op_in_unsafe_fn)]

use super::{is_rare, HeapTable};
use std::arch::x86_64::*;
use std::ops::Range;

/// The number of bytes in a register, and of the values that are searched for together.
const LANES: usize = 32;

/// The number of values that are looked up in the same tables: as many as a byte has bits.
const SET: usize = 8;

/// A power of two above the values that fit in [`Values`].
const WIDTH: usize = 1 << 12;

/// Smaller heaps are left to the portable twin, which finds most values in the first pairs.
const SMALLEST: usize = 512;

/// The number of pairs that are looked at first. They have most of the values, so few are left to search
/// for in twice as many pairs, and so on.
const FIRST_PAIRS: usize = 1024;

/// Makes a table without values ready for the vector instructions, if the processor has them. As these make
/// a search cheap, fewer splits are marked before it.
pub(super) fn with_vectors(mut table: HeapTable<'_>) -> HeapTable<'_> {
    if is_x86_feature_detected!("avx2") {
        table.vectors = Some(Values([(); 4].map(|()| vec![0; table.backwards.len()])));
        table.few = 2;
        table.share = 8;
    }
    table
}

/// The values of heaps: bits 0 to 3 and 8 to 11 in the first list, bits 4 to 7 in the second, and both lists
/// in reverse order. Whoever has this has a processor with AVX2.
pub(super) struct Values([Vec<u8>; 4]);

impl Values {
    pub(super) fn set(&mut self, heap: usize, value: u32) {
        let bytes = [value & 15 | value >> 8 << 4, value >> 4 & 15];
        for (i, list) in self.0.iter_mut().enumerate() {
            let place = if i < 2 { heap } else { list.len() - 1 - heap };
            list[place] = bytes[i % 2] as u8;
        }
    }

    /// Which of these values are the xor of two heaps in the same place of both ranges: a bit for each of
    /// them, the lowest for the first. The values are ascending; there are at least [`LANES`] pairs.
    fn reached(&self, [smaller, larger]: [Range<usize>; 2], values: &[u32]) -> u32 {
        let [low, high, low_backwards, high_backwards] = &self.0;
        let low = [&low[smaller.clone()], &low_backwards[larger.clone()]];
        let high = [&high[smaller], &high_backwards[larger]];
        let mut reached = 0;
        let mut done = 0;
        while let Some(first) = values.get(done) {
            let page = first >> 8;
            let length = values[done..].iter().take_while(|&value| value >> 8 == page).count();
            let tables = tables(&values[done..done + length]);
            // SAFETY: the processor has the instructions.
            let found = unsafe {
                match (length - 1) / SET {
                    0 => search::<1>(low, high, page, &tables),
                    1 => search::<2>(low, high, page, &tables),
                    2 => search::<3>(low, high, page, &tables),
                    _ => search::<4>(low, high, page, &tables),
                }
            };
            reached |= found << done;
            done += length;
        }
        reached
    }
}

/// At most [`LANES`] values, ascending.
struct Batch {
    values: [u32; LANES],
    length: usize,
}

impl Batch {
    /// Takes the wanted values until there is no room. No branch is at each: it could not be foreseen.
    #[inline(always)]
    fn new(values: &mut impl Iterator<Item = (u32, bool)>) -> Self {
        let (mut wanted, mut length) = ([0; LANES], 0);
        while length < LANES {
            let (value, is_wanted) = match values.next() {
                Some(next) => next,
                None => break,
            };
            wanted[length] = value;
            length += usize::from(is_wanted);
        }
        Batch { values: wanted, length }
    }

    /// Drops the values for whose index this is true.
    #[inline(always)]
    fn drop_if(&mut self, is_dropped: impl Fn(usize, u32) -> bool) {
        let values = self.as_slice().iter().enumerate();
        *self = Batch::new(&mut values.map(|(i, &value)| (value, !is_dropped(i, value))));
    }

    fn as_slice(&self) -> &[u32] {
        &self.values[..self.length]
    }
}

/// The least value without a mark in `row` that no split of `heap` has, as the portable twin finds it.
/// `None` if the processor has no AVX2, the heap is small, or there may be values that do not fit.
pub(super) fn first_unreached(table: &HeapTable, heap: usize, row: &[bool]) -> Option<u32> {
    let values = table.vectors.as_ref().filter(|_| heap >= SMALLEST && row.len() <= WIDTH)?;
    let is_common = |value: &u32| !row[*value as usize] && !is_rare(*value, table.mask);
    let end = row.len() as u32;
    let common = if table.mask == 0 { None } else { (0..end).find(is_common) };
    let bound = common.unwrap_or(end);
    let mut unmarked = (0..bound).zip(row).map(|(value, is_marked)| (value, !is_marked));
    loop {
        let mut batch = Batch::new(&mut unmarked);
        if batch.length == 0 {
            return Some(bound);
        }
        for (_, left) in table.splits(heap) {
            drop_reached(table, values, left, &mut batch);
        }
        if let Some(value) = batch.as_slice().first() {
            return Some(*value);
        }
    }
}

/// Drops the values that splits of `left` tokens have.
fn drop_reached(table: &HeapTable, values: &Values, left: usize, batch: &mut Batch) {
    let [smaller, larger] = table.pairs(left);
    if smaller.len() < LANES {
        return batch.drop_if(|_, value| table.is_split(left, value));
    }
    let mut end = smaller.len();
    let mut length = FIRST_PAIRS;
    while end > 0 && batch.length > 0 {
        // At least `LANES` pairs are left for the last round.
        let start = if end < 2 * length { 0 } else { end - length };
        let pairs = [&smaller, &larger].map(|range| range.start + start..range.start + end);
        let reached = values.reached(pairs, batch.as_slice());
        batch.drop_if(|i, _| reached >> i & 1 == 1);
        end = start;
        length *= 2;
    }
}

/// The two tables of each set of values.
type Tables = [[[u8; 16]; 2]; LANES / SET];

fn tables(values: &[u32]) -> Tables {
    let mut tables = [[[0; 16]; 2]; LANES / SET];
    for (i, &value) in values.iter().enumerate() {
        let [low, high] = &mut tables[i / SET];
        low[value as usize & 15] |= 1 << (i % SET);
        high[value as usize >> 4 & 15] |= 1 << (i % SET);
    }
    tables
}

/// Which values in the first sets of the tables are the xor of two heaps in the same place, a bit for each;
/// `page` is bits 8 to 11 of all these values. All lists are of the same length, at least [`LANES`].
#[target_feature(enable = "avx2")]
unsafe fn search<const SETS: usize>(
    low: [&[u8]; 2],
    high: [&[u8]; 2],
    page: u32,
    tables: &Tables,
) -> u32 {
    let load = |bytes: &[u8], start| {
        let bytes: &[u8] = &bytes[start..start + LANES];
        _mm256_loadu_si256(bytes.as_ptr().cast())
    };
    let table =
        |bytes: &[u8; 16]| _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast()));
    let mut low_tables = [_mm256_setzero_si256(); SETS];
    let mut high_tables = low_tables;
    for set in 0..SETS {
        low_tables[set] = table(&tables[set][0]);
        high_tables[set] = table(&tables[set][1]);
    }
    let page = _mm256_set1_epi8((page << 4) as i8);
    let most_low = _mm256_set1_epi8(0x70);
    let mut found = [_mm256_setzero_si256(); SETS];
    let mut start = low[0].len();
    while start > 0 {
        // The last step may look at some pairs again.
        start = start.saturating_sub(LANES);
        let low = _mm256_xor_si256(load(low[0], start), load(low[1], start));
        let high = _mm256_xor_si256(load(high[0], start), load(high[1], start));
        // On another page the sum has bit 7, for which the instruction gives 0.
        let low = _mm256_adds_epu8(_mm256_xor_si256(low, page), most_low);
        for set in 0..SETS {
            let by_low = _mm256_shuffle_epi8(low_tables[set], low);
            let by_high = _mm256_shuffle_epi8(high_tables[set], high);
            found[set] = _mm256_or_si256(found[set], _mm256_and_si256(by_low, by_high));
        }
    }
    (0..).zip(&found).fold(0, |bits, (set, &found)| {
        let mut bytes = [0u8; LANES];
        _mm256_storeu_si256(bytes.as_mut_ptr().cast(), found);
        bits | u32::from(bytes.iter().fold(0, |all, byte| all | byte)) << (set * SET)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nimber::simd::tests::is_supported;
    use crate::sparse_space::Parts;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The table with vectors; if the processor has none, says so.
    fn with_vectors_or_say_so(table: HeapTable<'_>) -> Option<HeapTable<'_>> {
        Some(with_vectors(table)).filter(|table| is_supported("AVX2", table.vectors.is_some()))
    }

    /// The values of the batch that splits of `left` tokens do not have.
    fn kept(table: &HeapTable, left: usize, values: &[u32]) -> Vec<u32> {
        let mut batch = Batch::new(&mut values.iter().map(|&value| (value, true)));
        drop_reached(table, table.vectors.as_ref().unwrap(), left, &mut batch);
        batch.as_slice().to_vec()
    }

    #[test]
    fn random_values_are_dropped_if_a_split_has_them() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let heaps = rng.random_range(1..500);
            let parts = [Parts::Any, Parts::Unequal][rng.random_range(0..2)];
            let Some(mut table) = with_vectors_or_say_so(HeapTable::new(&[], parts, heaps)) else {
                return;
            };
            let width = 1 << rng.random_range(0..=12);
            table.width = WIDTH;
            (0..heaps).for_each(|_| table.push(rng.random_range(0..width)));
            let left = rng.random_range(0..heaps);
            let mut values: Vec<u32> = (0..LANES).map(|_| rng.random_range(0..width)).collect();
            values.sort_unstable();
            values.dedup();
            let expected: Vec<u32> =
                values.iter().copied().filter(|&value| !table.is_split(left, value)).collect();
            assert_eq!(kept(&table, left, &values), expected, "seed {seed}");
        }
    }

    /// The smaller parts are their own values, the larger ones have 0: each value is of one split.
    #[test]
    fn no_split_is_left_out() {
        for half in [1, LANES - 1, LANES, LANES + 1, 100, 2047, 2048, 3333, WIDTH - 99] {
            let heaps = 2 * half + 1;
            let Some(mut table) = with_vectors_or_say_so(HeapTable::new(&[], Parts::Any, heaps))
            else {
                return;
            };
            table.width = WIDTH;
            (0..heaps).for_each(|heap| table.push(if heap < half { heap as u32 } else { 0 }));
            let values: Vec<u32> = (0..half as u32 + 40).collect();
            for values in values.chunks(LANES) {
                let expected: Vec<u32> =
                    values.iter().copied().filter(|&value| value >= half as u32).collect();
                assert_eq!(kept(&table, heaps - 1, values), expected, "{half}");
            }
        }
    }

    /// Heaps that may be split, or become any smaller heap up to a bound, so that the values grow over the
    /// pages of a search.
    #[test]
    fn large_values_match_the_portable_twin() {
        for (taken, heaps) in [(20, 900), (300, 1200), (600, 1800)] {
            let digits = [vec![4], vec![3; taken]].concat();
            let portable = HeapTable::new(&digits, Parts::Any, heaps);
            let Some(table) = with_vectors_or_say_so(HeapTable::new(&digits, Parts::Any, heaps))
            else {
                return;
            };
            let values = table.fill_with_masks(|_, _| 0);
            assert_eq!(values, portable.fill_with_masks(|_, _| 0), "{taken}");
            assert!(values.iter().any(|&value| value >= taken as u64), "{taken}");
        }
    }

    #[test]
    fn values_that_do_not_fit_are_left_to_the_portable_twin() {
        let Some(mut table) = with_vectors_or_say_so(HeapTable::new(&[], Parts::Any, 1)) else {
            return;
        };
        table.push(0);
        assert_eq!(first_unreached(&table, SMALLEST, &[true; WIDTH]), Some(WIDTH as u32));
        assert_eq!(first_unreached(&table, SMALLEST, &[true; 2 * WIDTH]), None);
    }
}
