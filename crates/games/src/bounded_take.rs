//! Take at most f(heap) tokens, where f grows slowly: half of the heap, a root of it, any fraction.
//!
//! # Rules
//!
//! A position is a list of heaps. A move picks a heap, of `n` tokens, and takes 1, 2, … or f(`n`) of them. Here f(0) =
//! 0, f never falls, and f(`n`) ≤ f(`n` − 1) + 1. Whoever cannot move loses.
//!
//! # Theorem
//!
//! * The Grundy value is g(`n`) = f(`n`) if f(`n`) > f(`n` − 1), and else g(`n` − f(`n`) − 1); it is 0 while
//!   f(`n`) = 0.
//! * The f(`n`) options of `n` have the values 0, 1, …, f(`n`) without g(`n`), each once. So in a sum of value `s` ≠ 0
//!   a heap has a winning move exactly if g(`n`) ^ `s` ≤ f(`n`), and then one only.
//! * Half of the heap: g(2`m`) = `m` and g(2`m` + 1) = g(`m`).
//!
//! # Proof sketch
//!
//! The sizes from `n` − f(`n`) to `n` are a window, and by induction their values are 0, 1, …, f(`n`), each once. Let
//! `n` − 1 become `n`. If f grows, the left end of the window stays, the options are the whole old window, and the new
//! value is the next number, f(`n`). If not, the old window loses its left end `n` − f(`n`) − 1, so that one
//! value is missing among the options, and `n` has it.
//!
//! Halves: f(2`m`) = `m` is new; 2`m` + 1 has the value of 2`m` + 1 − `m` − 1 = `m`.
//!
//! *Fractions 1/k.* While the quotient `q` of `n` by `k` is the same, a step of the theorem takes `q` + 1 from
//! the remainder, until it is 0 or would be negative. So all these steps are one division.
//!
//! *Moves.* The least size of value `v` is the least `n` with f(`n`) = `v`. If a size `m` has this value, the next one is
//! the size `n` with `n` − f(`n`) − 1 = `m` at which f does not grow. There `n` − f(`n`), which never falls, has just come
//! to exceed `m`, so bisection finds both.
//!
//! # Complexity
//!
//! [`grundy`] makes a step from `n` to `n` − f(`n`) − 1: *O*(log `n`) steps where f(`n`) is a fraction of `n`, and
//! *O*(√`n`) for the square root. [`fraction_grundy`]: at most about √(`n` log `n`) divisions; of the `n` up to
//! 10⁹ that were tried none took more than 37 606. A winning move takes *O*(log `n`) calls of f for each size of its
//! value up to `n`.
//!
//! 3·10⁵ heaps of up to 10¹⁰ tokens take 1 ms for halves. 200 heaps near 10⁹ with parts from 1/200 000 on take 30 ms by
//! [`fraction_grundy`], 40 times less than by single steps; with parts from 1/5000 on, both take 60 ms (November
//! 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * L. Levine, *Fractal sequences and restricted Nim*, Ars Combinatoria 80 (2006), 113–127: fractions (cited
//!   from memory). The theorem was found in no book; it is folklore for halves.
//! * AtCoder ARC 091 F: the jumps for 1/k. Luogu P7491: the count of winning moves.

use crate::nim::{nim_sum_of_range, Move};
use crate::outcome::Outcome;
use std::ops::RangeInclusive;

/// The Grundy value of a heap of `n` tokens of which at most `most(n)` are taken.
///
/// # Panics
///
/// Panics if `most` is met that is greater than the heap, which breaks the rules.
///
/// ```
/// use games::bounded_take::grundy;
///
/// let half = |n| n / 2;
/// assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|n| grundy(n, half)), [0, 0, 1, 0, 2, 1, 3]);
/// assert_eq!(grundy(1_000_000_007, half), 62_500_000);
/// ```
pub fn grundy(n: u64, most: impl Fn(u64) -> u64) -> u64 {
    let mut size = n;
    let mut taken = most(size);
    while taken > 0 && most(size - 1) == taken {
        assert!(taken < size, "{taken} tokens and one more from a heap of {size}");
        size -= taken + 1;
        taken = most(size);
    }
    taken
}

/// The Grundy value of a heap of `n` tokens of which at most ⌊`n` / `k`⌋ are taken. The same as [`grundy`], by
/// fewer steps.
///
/// # Panics
///
/// Panics if `k` is 0.
///
/// ```
/// use games::bounded_take::fraction_grundy;
///
/// assert_eq!([3, 4, 5, 6, 7, 8].map(|n| fraction_grundy(n, 3)), [1, 0, 1, 2, 0, 1]);
/// assert_eq!(fraction_grundy(1_000_000_000, 300_000_000), 3);
/// ```
pub fn fraction_grundy(n: u64, k: u64) -> u64 {
    assert_ne!(k, 0, "a fraction 1 / 0");
    let mut size = n;
    loop {
        let (quotient, remainder) = (size / k, size % k);
        if quotient == 0 || remainder == 0 {
            return quotient;
        }
        // Mostly one step is enough, which needs no second division.
        let steps = if remainder <= quotient { 1 } else { (remainder - 1) / (quotient + 1) + 1 };
        size -= steps * (quotient + 1);
    }
}

/// The blocks of places with the values 0, 1, 2, … in the game of [`nearer_end_grundy`], in order, from 0 to `end`.
///
/// ```
/// use games::bounded_take::nearer_end_blocks;
///
/// // 0 1 2 3 4 5, 0 1 2, 0, 0: the places 0, 6, 9 and 10 are lost.
/// assert_eq!(nearer_end_blocks(10), [0..=5, 6..=8, 9..=9, 10..=10]);
/// ```
pub fn nearer_end_blocks(end: u64) -> Vec<RangeInclusive<u64>> {
    let mut blocks = Vec::new();
    let mut start = 0;
    loop {
        let last = start + (end - start) / 2;
        blocks.push(start..=last);
        if last == end {
            return blocks;
        }
        start = last + 1;
    }
}

/// The Grundy value of a piece at place `n` of a row from 0 to `end`, which goes down by at most its distance from the
/// nearer end: of a heap from which at most `n` and at most `end` − `n` tokens are taken.
///
/// *Theorem.* In blocks of places the values are 0, 1, 2, …; a block from `start` on ends at ⌊(`start` + `end`) / 2⌋.
/// *Proof.* A place `n` of the block reaches its start, since `n` − `start` ≤ `end` − `n`. Below the block it reaches places
/// from 2`n` − `end` on only, while the value `n` − `start` was there last at `start` + `n` − `end` − 1 or before. The place
/// after the block does not reach the start, so it reaches no value 0.
///
/// *O*(log `end`), since a block is half of what is left. Luogu P6639 asks for nim-sums of ranges of places.
///
/// # Panics
///
/// Panics if `n` is greater than `end`.
///
/// ```
/// use games::bounded_take::nearer_end_grundy;
///
/// assert_eq!([4, 5, 6, 7, 8, 9].map(|n| nearer_end_grundy(n, 10)), [4, 5, 0, 1, 2, 0]);
/// ```
pub fn nearer_end_grundy(n: u64, end: u64) -> u64 {
    assert!(n <= end, "place {n} of a row up to {end}");
    let mut start = 0;
    loop {
        let last = start + (end - start) / 2;
        if n <= last {
            return n - start;
        }
        start = last + 1;
    }
}

/// The Grundy value of a box for `size` tokens that holds `held`, into which a move puts 1, 2, … or `most(held)` more. Here
/// `most` never falls, but may grow as it likes.
///
/// *Theorem.* Let `t` be the largest number with `t` + `most(t)` < `size`. The value is `size` − `held` for `held` > `t`, and
/// that of a box for `t` tokens else. *Proof.* If the box holds more than `t`, all that is missing may be put in at once: a heap of
/// Nim of that size. If it holds `t`, each move leads to such a heap that is not empty, so it is lost, as if it were full. With
/// `n` < `t` tokens it is worth at most `t` − `n` if it is full with `t`; the moves beyond `t` change no such mex, as
/// their values are `size` − `n` − `most(n)` or more, and `most(n)` ≤ `most(t)` < `size` − `t`.
///
/// *O*(log `size`) calls for each `t`, of which there are *O*(log log `size`) where the square of what is held may be added, as in
/// HDU 1729.
///
/// # Panics
///
/// Panics if more is held than the size.
///
/// ```
/// use games::bounded_take::filling_grundy;
///
/// // At most the square: a box for 7 is filled from 3 on, so 2 is lost, and 1, which leads there only, is won.
/// let square = |held: u64| held.saturating_mul(held);
/// assert_eq!([1, 2, 3, 4, 7].map(|held| filling_grundy(7, held, square)), [1, 0, 4, 3, 0]);
/// ```
pub fn filling_grundy(size: u64, held: u64, most: impl Fn(u64) -> u64) -> u64 {
    assert!(held <= size, "{held} tokens in a box for {size}");
    let mut full = size;
    loop {
        let filled_at_once = least(full, |n| full - n <= most(n));
        if held >= filled_at_once {
            return full - held;
        }
        full = filled_at_once - 1;
    }
}

/// Heaps of which at most the `k`-th root may be taken, rounded down.
///
/// *Theorem.* Let `q` be the root of `n`, and `j` = (`n` − `qᵏ`) mod (`q` + 1). The value of the heap is `q` for `j` = 0. Else
/// it is `j` − 1 for odd `k`; for even `k` it is `q` − `j` / 2 if `j` is even, and if `j` is odd that of a heap of `q` − (`j` + 1) / 2
/// of which at most half is taken.
///
/// *Proof.* While the root is `q`, the values repeat after `q` + 1: first `q`, then `w₁`, …, `w` with the index `q`, the last values
/// before, in their order. The number of such heaps is (`q` + 1)ᵏ − `qᵏ`, which modulo `q` + 1 is 1 for odd `k` and −1 for even `k`.
/// For odd `k` the last of them is worth `q` again, and `q` comes to the end of the `w` of the next root, which are 0, 1, 2, …
/// by induction. For even `k` one is missing at the end, so the next `w` are the last one of these, then `q`, then the others.
/// Going back from root to root, an even index leads to the `q` of an earlier root. An odd one leads to the last `w` of an earlier
/// root, and among those the same halving goes on.
///
/// *O*(log `n`) for all answers; for `k` > 2 after a table of as many numbers as the root of the largest heap. Luogu P10014 asks for
/// nim-sums of all heaps up to given ones.
#[derive(Clone, Debug)]
pub struct Roots {
    k: u32,
    /// For `k` > 2 at each root the nim-sum of all heaps with smaller roots.
    below: Vec<u64>,
}

impl Roots {
    /// Returns the game in which at most the `k`-th root is taken, for heaps up to `largest`.
    ///
    /// # Panics
    ///
    /// Panics if `k` is less than 2.
    ///
    /// ```
    /// use games::bounded_take::Roots;
    ///
    /// let game = Roots::new(2, 1_000_000_000_000_000_000);
    /// assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(|n| game.grundy(n)), [1, 0, 1, 2, 0, 1, 2, 0]);
    /// assert_eq!(game.nim_sum_up_to(8), 1);
    /// ```
    pub fn new(k: u32, largest: u64) -> Self {
        assert!(k > 1, "a root of degree {k}");
        let mut game = Roots { k, below: Vec::new() };
        if k > 2 {
            game.below.push(0);
            for q in 0..game.root(largest) {
                let end = (q + 1).pow(k) - q.pow(k);
                game.below.push(game.below[q as usize] ^ game.of_first(q, end));
            }
        }
        game
    }

    /// Returns the Grundy value of a heap.
    ///
    /// ```
    /// use games::bounded_take::Roots;
    ///
    /// assert_eq!(Roots::new(3, 100).grundy(30), 2); // 27 has 3, then 0, 1, 2
    /// ```
    pub fn grundy(&self, n: u64) -> u64 {
        let q = self.root(n);
        match (n - q.pow(self.k)) % (q + 1) {
            0 => q,
            j if self.k % 2 == 1 => j - 1,
            j if j % 2 == 0 => q - j / 2,
            j => grundy(q - (j + 1) / 2, |n| n / 2),
        }
    }

    /// Returns the nim-sum of the heaps 1, 2, …, `n`.
    ///
    /// # Panics
    ///
    /// Panics if `n` has a larger root than the largest heap.
    ///
    /// ```
    /// use games::bounded_take::Roots;
    ///
    /// let game = Roots::new(2, 10);
    /// assert_eq!([5, 6, 7].map(|n| game.nim_sum_up_to(n)), [2, 3, 1]);
    /// ```
    pub fn nim_sum_up_to(&self, n: u64) -> u64 {
        let q = self.root(n);
        let below = match self.k {
            2 => halves_up_to(q.saturating_sub(1)),
            _ => self.below[q as usize],
        };
        below ^ self.of_first(q, n - q.pow(self.k) + 1)
    }

    /// Returns the nim-sum of the first heaps with the root `q`.
    fn of_first(&self, q: u64, count: u64) -> u64 {
        let (periods, rest) = (count / (q + 1), count % (q + 1));
        let whole = nim_sum_of_range(0..=q) * (periods % 2);
        whole
            ^ match rest {
                0 => 0,
                _ if self.k % 2 == 1 => q ^ nim_sum_of_range(0..=rest - 1) ^ (rest - 1),
                // Without the first one, every other is less and less than `q`, between them are halves.
                _ => {
                    let (odd, even) = (rest / 2, (rest - 1) / 2);
                    let halves = halves_up_to(q - 1) ^ halves_up_to(q - 1 - odd);
                    nim_sum_of_range(q - even..=q) ^ halves
                }
            }
    }

    fn root(&self, n: u64) -> u64 {
        let is_more = |root: u64| root.checked_pow(self.k).map_or(true, |power| power > n);
        least(n.min(1 << 32), |root| is_more(root + 1))
    }
}

/// Returns the nim-sum of the heaps up to `n` of which at most half is taken.
fn halves_up_to(mut n: u64) -> u64 {
    let mut sum = 0;
    while n > 0 {
        // The even ones have the values 0, 1, 2, …, the odd ones again those of the game.
        sum ^= nim_sum_of_range(0..=n / 2);
        n = (n - 1) / 2;
    }
    sum
}

/// Who wins, where at most `most(n)` tokens are taken from a heap of `n`.
///
/// ```
/// use games::{bounded_take, Outcome};
///
/// assert_eq!(bounded_take::outcome(&[5, 2], |n| n / 2), Outcome::P);
/// ```
pub fn outcome(heaps: &[u64], most: impl Fn(u64) -> u64) -> Outcome {
    Outcome::from_grundy(heaps.iter().fold(0, |sum, &heap| sum ^ grundy(heap, &most)))
}

/// All winning moves, in the order of the heaps: at most one on each.
///
/// There is none exactly in a P-position.
///
/// ```
/// use games::bounded_take::winning_moves;
/// use games::nim::Move;
///
/// // At most half of the heap: 0, 1, 3 and 7 are lost.
/// assert_eq!(winning_moves(&[6], |n| n / 2), [Move { heap: 0, left: 3 }]);
/// assert_eq!(winning_moves(&[7], |n| n / 2), []);
/// ```
pub fn winning_moves(heaps: &[u64], most: impl Fn(u64) -> u64) -> Vec<Move> {
    let values: Vec<u64> = heaps.iter().map(|&heap| grundy(heap, &most)).collect();
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    let mut moves = Vec::new();
    for (heap, (&size, value)) in heaps.iter().zip(values).enumerate() {
        let wanted = value ^ sum;
        if sum > 0 && wanted <= most(size) {
            let left = size_below(size, wanted, &most);
            moves.push(Move { heap, left });
        }
    }
    moves
}

/// The option of `size` that has the value `value`; there is one.
fn size_below(size: u64, value: u64, most: impl Fn(u64) -> u64) -> u64 {
    let mut found = least(size, |n| most(n) >= value);
    while found < size - most(size) {
        found = least(size, |n| n - most(n) > found);
    }
    found
}

/// The least number up to `end` for which the claim holds, where it holds for all larger ones, too.
fn least(end: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, end);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use crate::search;
    use crate::search::tests::{outcomes_of_all, values_of_all};
    use sizes::sized;

    /// All functions of the rules, for heaps of up to 11 tokens: bit `n` says whether f grows at `n`.
    fn functions() -> impl Iterator<Item = Vec<u64>> {
        (0..1u32 << 11).map(|code| {
            (0..12).map(|n| u64::from((code << 1 & ((2 << n) - 1)).count_ones())).collect()
        })
    }

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64], most: impl Fn(u64) -> u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for taken in 1..=most(heap) {
                let mut option = heaps.to_vec();
                option[i] -= taken;
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn values_match_search_for_all_functions() {
        for f in functions() {
            assert!(f[0] == 0 && f.windows(2).all(|it| (0..=1).contains(&(it[1] - it[0]))));
            let most = |n: u64| f[n as usize];
            for n in 0..12 {
                let expected = search::grundy(vec![n], |it| options(it, most));
                assert_eq!(grundy(n, most), expected, "{n}: {f:?}");
                let mut window: Vec<u64> = (n - most(n)..=n).map(|it| grundy(it, most)).collect();
                window.sort_unstable();
                assert!(window.into_iter().eq(0..=most(n)), "{n}: {f:?}");
            }
        }
    }

    #[test]
    fn outcomes_and_winning_moves_match_search() {
        for f in functions().step_by(7) {
            let most = |n: u64| f[n as usize];
            let all = || (0..12).flat_map(|a| [vec![a], vec![11, a], vec![a, 10]]);
            let outcomes = outcomes_of_all(all(), |it| options(it, most));
            for heaps in all() {
                let mut expected = options(&heaps, most);
                expected.retain(|it| outcomes[it] == Outcome::P);
                let moves = winning_moves(&heaps, most);
                let after = |it: &Move| {
                    let mut after = heaps.clone();
                    after[it.heap] = it.left;
                    after
                };
                let mut found: Vec<_> = moves.iter().map(after).collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{heaps:?}: {f:?}");
                let outcome = outcome(&heaps, most);
                assert_eq!(outcome == Outcome::N, !found.is_empty(), "{heaps:?}: {f:?}");
            }
        }
    }

    #[test]
    fn jumps_are_many_steps_at_once() {
        for k in 1..9 {
            for n in 0..600 {
                assert_eq!(fraction_grundy(n, k), grundy(n, |n| n / k), "{n}, 1 / {k}");
            }
        }
        for n in (1..1 << 40).step_by((1 << 33) + 12_345) {
            for k in [2, 3, 1000] {
                assert_eq!(fraction_grundy(n, k), grundy(n, |n| n / k), "{n}, 1 / {k}");
            }
        }
    }

    /// From heaps near 10¹⁰ of which up to a third is taken, and up to the square root.
    #[test]
    fn winning_moves_on_large_heaps_reach_p_positions() {
        let root = |n: u64| least(1 << 17, |root| (root + 1) * (root + 1) > n);
        let check = |heaps: &[u64], most: &dyn Fn(u64) -> u64| {
            let moves = winning_moves(heaps, most);
            assert_eq!(moves.is_empty(), outcome(heaps, most) == Outcome::P, "{heaps:?}");
            for Move { heap, left } in moves {
                let size = heaps[heap];
                assert!(left < size && left >= size - most(size), "{heaps:?}: {left}");
                let mut after = heaps.to_vec();
                after[heap] = left;
                assert_eq!(outcome(&after, most), Outcome::P, "{heaps:?}: {left}");
            }
        };
        for i in 0..50 {
            let heaps = [9_999_999_999 - i, 7_654_321_000 + i * i, 31 * i];
            check(&heaps, &|n| n / 3);
            check(&heaps, &|n| n - n / 3 - u64::from(n % 3 > 0));
            check(&heaps[2..], &root);
        }
        check(&[1_000_000_007, 999_999], &root);
    }

    #[test]
    fn the_largest_heaps_do_not_overflow() {
        assert_eq!(grundy(u64::MAX, |n| n / 2), 0);
        assert_eq!(fraction_grundy(u64::MAX, 2), 0);
        assert_eq!(fraction_grundy(u64::MAX, 1), u64::MAX);
        assert_eq!(fraction_grundy(u64::MAX, u64::MAX), 1);
        assert_eq!(winning_moves(&[u64::MAX], |n| n), [Move { heap: 0, left: 0 }]);
    }

    #[test]
    fn roots_have_the_values_for_all_functions() {
        for k in 2..7 {
            let end = sized(1000, 3000);
            let game = Roots::new(k, end);
            let root = |n: u64| least(n, |root| (root + 1).pow(k) > n);
            let mut sum = 0;
            for n in 0..end {
                let expected = grundy(n, root);
                assert_eq!(game.grundy(n), expected, "{n}, degree {k}");
                sum ^= expected;
                assert_eq!(game.nim_sum_up_to(n), sum, "{n}, degree {k}");
            }
        }
    }

    #[test]
    fn roots_of_the_largest_heaps_do_not_overflow() {
        for k in [2, 3, 6, 63, 64, 100] {
            let game = Roots::new(k, u64::MAX);
            let root = game.root(u64::MAX);
            assert_eq!(game.grundy(root.pow(k)), root, "degree {k}");
            let last = game.nim_sum_up_to(u64::MAX) ^ game.nim_sum_up_to(u64::MAX - 1);
            assert_eq!(last, game.grundy(u64::MAX), "degree {k}");
        }
    }

    #[test]
    #[should_panic(expected = "a root of degree 1")]
    fn a_root_of_degree_1_is_refused() {
        Roots::new(1, 5);
    }

    #[test]
    fn nearer_ends_match_search() {
        for end in (0..90).step_by(sized(3, 1)).chain([64]) {
            let options = |&n: &u64| (1..=n.min(end - n)).map(|down| n - down).collect();
            let blocks = nearer_end_blocks(end);
            let by_blocks = blocks.iter().flat_map(|block| 0..=block.end() - block.start());
            for (n, by_block) in (0..=end).zip(by_blocks) {
                let expected = search::grundy(n, options);
                assert_eq!(nearer_end_grundy(n, end), expected, "{n} of {end}");
                assert_eq!(by_block, expected, "{n} of {end}");
            }
            assert_eq!(blocks.last().map(|it| *it.end()), Some(end), "{end}");
        }
        assert_eq!(nearer_end_blocks(u64::MAX).len(), 65);
        assert_eq!(nearer_end_grundy(u64::MAX, u64::MAX), 0);
    }

    /// All functions that never fall, up to 9 tokens by steps of 0 to 3, and the square.
    #[test]
    fn filling_matches_search() {
        let mut functions: Vec<Vec<u64>> = vec![(0..10).map(|n| n * n).collect()];
        for code in (0..4_u64.pow(9)).step_by(sized(149, 37)) {
            let mut sum = code % 3;
            let steps = (0..9).map(|i| code >> (2 * i) & 3);
            let function = std::iter::once(sum).chain(steps.map(|step| {
                sum += step;
                sum
            }));
            functions.push(function.collect());
        }
        for f in functions {
            let most = |n: u64| f[n as usize];
            for size in 0..10 {
                let options = |&n: &u64| (1..=most(n).min(size - n)).map(|more| n + more).collect();
                for (n, value) in values_of_all(0..=size, options, mex) {
                    assert_eq!(filling_grundy(size, n, most), value, "{n} of {size}: {f:?}");
                }
            }
        }
        let square = |n: u64| n.saturating_mul(n);
        assert_eq!(filling_grundy(u64::MAX, u64::MAX - 5, square), 5);
        assert_eq!(filling_grundy(u64::MAX, 0, square), 0);
    }

    #[test]
    #[should_panic(expected = "place 6 of a row up to 5")]
    fn a_place_beyond_the_end_is_refused() {
        nearer_end_grundy(6, 5);
    }

    #[test]
    #[should_panic(expected = "6 tokens in a box for 5")]
    fn a_box_with_too_much_is_refused() {
        filling_grundy(5, 6, |n| n);
    }

    #[test]
    #[should_panic(expected = "5 tokens and one more from a heap of 5")]
    fn a_function_that_takes_more_than_there_is_is_refused() {
        grundy(5, |_| 5);
    }

    #[test]
    #[should_panic(expected = "a fraction 1 / 0")]
    fn a_fraction_of_nothing_is_refused() {
        fraction_grundy(5, 0);
    }
}
