//! Subsets of heaps by their nim-sum: a basis, ranks and counts.
//!
//! # Rules
//!
//! A position of Nim is made of some of the given heaps: the question is which nim-sums the subsets of
//! the heaps have, the empty subset included, and which subsets leave no way to the nim-sum 0. In *New
//! Nim*, for one, each player first removes any number of whole heaps, though not all that are left, and
//! then they play [`nim`](crate::nim). Whoever cannot move loses.
//!
//! # Theorem (linear algebra over the field of two elements)
//!
//! Call numbers *independent* if no non-empty subset of them has the nim-sum 0.
//!
//! * All maximal independent subsets of `n` heaps have the same size `r`, the *rank*. There are 2`ʳ`
//!   nim-sums, and each is that of 2`ⁿ⁻ʳ` subsets.
//! * There is exactly one *reduced basis*: `r` numbers with the same nim-sums, of which the top bit of
//!   each is in no other one. In increasing order of the nim-sums, from 0, the one with index `q` is the
//!   xor of the members, in increasing order, that stand at the bits of `q`.
//! * Taking the heaps from the largest to the smallest, and keeping those that leave the kept ones
//!   independent, gives an independent subset with the greatest total.
//! * New Nim: whoever removes heaps first wins exactly by leaving an independent subset.
//!
//! # Proof sketch
//!
//! Xor is addition, so the heaps are vectors, *independent* means linearly independent, and the nim-sums
//! are the span. Two subsets with the same nim-sum differ by one with the nim-sum 0, and these form
//! a space of dimension `n` − `r`.
//!
//! *Order.* Let `q` < `p` differ in bit `i` at the top. The xor of the two nim-sums has the top bit of
//! member `i`, and of all members only this one has that bit. So it is in the nim-sum of `p` and not in
//! that of `q`, and above it they agree.
//!
//! *Greatest total.* Let `g₁` ≥ `g₂` ≥ … be kept and `t₁` ≥ `t₂` ≥ … be independent. If `tᵢ` > `gᵢ`, then
//! `t₁`, …, `tᵢ` are heaps that were looked at before `gᵢ`, so they are in the span of `g₁`, …,
//! `g₍ᵢ₋₁₎`, which has no `i` independent members.
//!
//! *New Nim.* If some non-empty subset of what is left has the nim-sum 0, the second player leaves that;
//! otherwise the first player is to move in Nim with a nim-sum that is not 0.
//!
//! # Complexity
//!
//! With numbers of *b* ≤ 64 bits: a heap is added in *O*(*b*) steps on words, and any question takes as
//! long, except that [`XorBasis::reduced`] takes *O*(*b*²). Space for 64 numbers.
//!
//! # Sources
//!
//! * C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3 (1901),
//!   35–39.
//! * J. Edmonds, *Matroids and the greedy algorithm*, Mathematical Programming 1 (1971), 127–136 (cited
//!   from memory): the greatest total.
//! * CQOI 2013, *New Nim* (Luogu P4301).

/// The nim-sums of all subsets of heaps that are added one after another.
///
/// ```
/// use games::xor_basis::XorBasis;
///
/// let basis: XorBasis = [3, 5, 6].into_iter().collect(); // 3 ^ 5 = 6
/// assert_eq!((basis.heaps(), basis.rank()), (3, 2));
/// assert!(basis.contains(6) && !basis.contains(4));
/// assert_eq!(basis.largest_with(0), 6);
/// ```
#[derive(Clone, Debug)]
pub struct XorBasis {
    /// At index `i` a number with top bit `i`, or 0.
    by_top: [u64; 64],
    heaps: u64,
}

impl Default for XorBasis {
    fn default() -> Self {
        Self { by_top: [0; 64], heaps: 0 }
    }
}

impl XorBasis {
    /// Returns the basis of no heaps, which have the nim-sum 0 only.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// assert_eq!(XorBasis::new().rank(), 0);
    /// assert!(XorBasis::new().contains(0));
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a heap. Returns true if it is independent of the heaps before: if no subset of them has its
    /// size as nim-sum.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// let mut basis = XorBasis::new();
    /// assert_eq!([3, 5, 6, 0, 8].map(|heap| basis.insert(heap)), [true, true, false, false, true]);
    /// ```
    pub fn insert(&mut self, heap: u64) -> bool {
        self.heaps += 1;
        let rest = self.smallest_with(heap);
        if rest > 0 {
            self.by_top[top_bit(rest)] = rest;
        }
        rest > 0
    }

    /// Returns how many heaps were added.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// assert_eq!(XorBasis::from_iter([7, 7, 0]).heaps(), 3);
    /// ```
    pub fn heaps(&self) -> u64 {
        self.heaps
    }

    /// Returns the size of the largest subset of the heaps of which no non-empty part has nim-sum 0.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// assert_eq!(XorBasis::from_iter([1, 2, 3, 4]).rank(), 3);
    /// ```
    pub fn rank(&self) -> u32 {
        self.by_top.iter().map(|&member| u32::from(member > 0)).sum()
    }

    /// True if some subset of the heaps has the nim-sum `sum`.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// let basis = XorBasis::from_iter([4, 6]);
    /// assert!(basis.contains(2));
    /// assert!(!basis.contains(1));
    /// ```
    pub fn contains(&self, sum: u64) -> bool {
        self.smallest_with(sum) == 0
    }

    /// True if no non-empty subset of the heaps has the nim-sum 0.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// assert!(XorBasis::from_iter([1, 2, 4]).is_independent());
    /// assert!(!XorBasis::from_iter([1, 2, 3]).is_independent());
    /// ```
    pub fn is_independent(&self) -> bool {
        u64::from(self.rank()) == self.heaps
    }

    /// Returns the binary logarithm of the number of subsets with the nim-sum `sum`, the empty one
    /// included: this is the number of heaps less the rank. `None` if there is no such subset.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// let basis = XorBasis::from_iter([1, 2, 3, 3]);
    /// assert_eq!(basis.log2_subsets(0), Some(2)); // {}, {3, 3}, {1, 2, 3} twice
    /// assert_eq!(basis.log2_subsets(4), None);
    /// ```
    pub fn log2_subsets(&self, sum: u64) -> Option<u64> {
        if !self.contains(sum) {
            return None;
        }
        Some(self.heaps - u64::from(self.rank()))
    }

    /// Returns the largest of the numbers `with` ^ s, over the nim-sums s of all subsets.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// let basis = XorBasis::from_iter([4, 6]);
    /// assert_eq!((basis.largest_with(0), basis.largest_with(1)), (6, 7));
    /// ```
    pub fn largest_with(&self, with: u64) -> u64 {
        self.by_top.iter().rev().fold(with, |value, member| value.max(value ^ member))
    }

    /// Returns the smallest of the numbers `with` ^ s, over the nim-sums s of all subsets.
    /// The basis *reduces* `with` to it.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// let basis = XorBasis::from_iter([4, 6]);
    /// assert_eq!((basis.smallest_with(7), basis.smallest_with(0)), (1, 0));
    /// ```
    pub fn smallest_with(&self, with: u64) -> u64 {
        self.by_top.iter().rev().fold(with, |value, member| value.min(value ^ member))
    }

    /// Returns the reduced basis in increasing order: the top bit of each member is in no other one.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// assert_eq!(XorBasis::from_iter([7, 6, 3]).reduced(), [1, 2, 4]);
    /// assert_eq!(XorBasis::from_iter([12, 5]).reduced(), [5, 9]);
    /// ```
    pub fn reduced(&self) -> Vec<u64> {
        let mut members: Vec<u64> = self.by_top.iter().copied().filter(|&it| it > 0).collect();
        for i in 0..members.len() {
            for lower in (0..i).rev() {
                members[i] = members[i].min(members[i] ^ members[lower]);
            }
        }
        members
    }

    /// Returns how many different nim-sums of subsets are less than `bound`.
    ///
    /// ```
    /// use games::xor_basis::XorBasis;
    ///
    /// let basis = XorBasis::from_iter([5, 9]); // 0, 5, 9, 12
    /// assert_eq!([0, 1, 5, 9, 10, 99].map(|bound| basis.sums_below(bound)), [0, 1, 1, 2, 3, 4]);
    /// ```
    pub fn sums_below(&self, bound: u64) -> u128 {
        // Follows the bits of `bound` from the top, with `reached` as the nim-sum that agrees so far.
        let mut free = self.rank();
        let (mut count, mut reached) = (0u128, 0);
        for bit in (0..64).rev() {
            let member = self.by_top[bit];
            free -= u32::from(member > 0);
            let wanted = bound >> bit & 1;
            let here = reached >> bit & 1;
            // A nim-sum with 0 at this bit, where the bound has 1, is less.
            if wanted == 1 && (member > 0 || here == 0) {
                count += 1 << free;
            }
            if here != wanted {
                if member == 0 {
                    return count;
                }
                reached ^= member;
            }
        }
        count
    }
}

impl Extend<u64> for XorBasis {
    fn extend<I: IntoIterator<Item = u64>>(&mut self, heaps: I) {
        heaps.into_iter().for_each(|heap| {
            self.insert(heap);
        });
    }
}

impl FromIterator<u64> for XorBasis {
    fn from_iter<I: IntoIterator<Item = u64>>(heaps: I) -> Self {
        let mut basis = XorBasis::new();
        basis.extend(heaps);
        basis
    }
}

/// Returns the nim-sum with index `index`, from 0, among all nim-sums in increasing order.
///
/// `reduced` is a basis as [`XorBasis::reduced`] gives it. `None` if there are not so many.
///
/// ```
/// use games::xor_basis::{nth_sum, XorBasis};
///
/// let reduced = XorBasis::from_iter([12, 5]).reduced();
/// assert_eq!([0, 1, 2, 3].map(|index| nth_sum(&reduced, index).unwrap()), [0, 5, 9, 12]);
/// assert_eq!(nth_sum(&reduced, 4), None);
/// ```
pub fn nth_sum(reduced: &[u64], index: u64) -> Option<u64> {
    if reduced.len() < 64 && index >> reduced.len() > 0 {
        return None;
    }
    let at = reduced.iter().enumerate().filter(|(i, _)| index >> i & 1 == 1);
    Some(at.fold(0, |sum, (_, member)| sum ^ member))
}

/// Returns indices of an independent subset of the heaps with the greatest total, in increasing order.
///
/// It is also one with the most heaps. The heaps that are not in it are what has to be removed in New
/// Nim.
///
/// ```
/// use games::xor_basis::heaviest_independent;
///
/// assert_eq!(heaviest_independent(&[5, 5, 6, 6, 5, 5]), [0, 2]);
/// assert_eq!(heaviest_independent(&[1, 2, 3]), [1, 2]);
/// ```
pub fn heaviest_independent(heaps: &[u64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..heaps.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(heaps[i]));
    let mut basis = XorBasis::new();
    order.retain(|&i| basis.insert(heaps[i]));
    order.sort_unstable();
    order
}

/// An aim in the game *xor or not*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The last number is to be large, or not 0.
    Large,
    /// The last number is to be small, or 0.
    Small,
}

/// Returns the last number of *xor or not* under best play: each act, in this order, may xor its vector into
/// the number, which is `start` at first, and its owner wants the last number to be large, or small.
///
/// *Theorem.* Go through the acts from the last to the first, and reduce each vector by those that were
/// kept before. If it is not 0 then, keep it: its top bit belongs to the owner of the act. The last number
/// is the one of *start* ^ *span* in which each of these bits is as its owner wants it. *Proof*, by induction: let the
/// acts after this one lead from the number `x` to `f(x)`. That depends on the coset of `x` by their span only,
/// and has the bits of their owners. If `c` reduces to `r`, then `f(x ^ c)` and `f(x) ^ r` are in the same coset and
/// have the same of these bits, since `r` has 0 there; so they are equal. The choice is between `f(x)` and `f(x)
/// ^ r`, and which one is larger the top bit of `r` decides.
///
/// *O*(*b*) for an act with numbers of *b* bits.
///
/// If one player wants the last number to be 0 and the other one does not, the answer is 0 if the first of
/// them can force it.
///
/// ```
/// use games::xor_basis::{xor_or_not, Aim};
///
/// // The second act can always undo the first one, so the bit 2 is as its owner wants it.
/// assert_eq!(xor_or_not(0, &[(2, Aim::Large), (3, Aim::Small)]), 1);
/// assert_eq!(xor_or_not(0, &[(3, Aim::Small), (2, Aim::Large)]), 2);
/// ```
pub fn xor_or_not(start: u64, acts: &[(u64, Aim)]) -> u64 {
    let mut basis = XorBasis::new();
    // The bits that belong to an owner with the aim `Large`.
    let mut ones = 0;
    for &(vector, aim) in acts.iter().rev() {
        let rest = basis.smallest_with(vector);
        if basis.insert(rest) && aim == Aim::Large {
            ones |= 1 << top_bit(rest);
        }
    }
    let members = basis.by_top.iter().rev().filter(|&&member| member > 0);
    members.fold(start, |number, &member| match (number ^ ones) >> top_bit(member) & 1 {
        0 => number,
        _ => number ^ member,
    })
}

fn top_bit(value: u64) -> usize {
    63 - value.leading_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{nim, search, Outcome};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;
    use std::collections::BTreeMap;

    /// All lists of at most 4 heaps of at most 9 tokens, and some random ones with large heaps.
    fn positions() -> Vec<Vec<u64>> {
        let small = (0..5u32).flat_map(|n| {
            (0..10u64.pow(n)).map(move |code| (0..n).map(|i| code / 10u64.pow(i) % 10).collect())
        });
        let mut rng = SmallRng::seed_from_u64(1);
        let large = (0..200).map(|_| {
            let bits = rng.random_range(1..64);
            let seeds: Vec<u64> = (0..3).map(|_| rng.random::<u64>() >> bits).collect();
            (0..rng.random_range(0..8))
                .map(|_| seeds.iter().filter(|_| rng.random()).fold(0, |sum, it| sum ^ it))
                .collect()
        });
        small.step_by(sized(23, 7)).chain(large).collect()
    }

    /// The nim-sum of each subset, by the definition: how many subsets have it.
    fn sums(heaps: &[u64]) -> BTreeMap<u64, u64> {
        let mut sums = BTreeMap::new();
        for subset in 0..1u64 << heaps.len() {
            let chosen = (0..heaps.len()).filter(|i| subset >> i & 1 == 1);
            let sum = chosen.fold(0, |sum, i| sum ^ heaps[i]);
            *sums.entry(sum).or_insert(0) += 1;
        }
        sums
    }

    #[test]
    fn everything_agrees_with_all_subsets() {
        for heaps in positions() {
            let basis = XorBasis::from_iter(heaps.iter().copied());
            let sums = sums(&heaps);
            assert_eq!(1 << basis.rank(), sums.len(), "{heaps:?}");
            assert_eq!(basis.is_independent(), sums[&0] == 1, "{heaps:?}");
            let reduced = basis.reduced();
            for (index, (&sum, &subsets)) in sums.iter().enumerate() {
                assert_eq!(basis.log2_subsets(sum).map(|it| 1 << it), Some(subsets), "{heaps:?}");
                assert_eq!(nth_sum(&reduced, index as u64), Some(sum), "{heaps:?}");
                assert_eq!(basis.sums_below(sum), index as u128, "{heaps:?}");
                let above = sum.saturating_add(1);
                assert_eq!(basis.sums_below(above), index as u128 + 1, "{heaps:?}");
            }
            assert_eq!(nth_sum(&reduced, sums.len() as u64), None, "{heaps:?}");
            for with in [0, 1, 6, 11, 1 << 40] {
                assert_eq!(basis.contains(with), sums.contains_key(&with), "{heaps:?}");
                let largest = sums.keys().map(|sum| sum ^ with).max();
                assert_eq!(Some(basis.largest_with(with)), largest, "{heaps:?}");
                let smallest = sums.keys().map(|sum| sum ^ with).min();
                assert_eq!(Some(basis.smallest_with(with)), smallest, "{heaps:?}");
            }
        }
    }

    #[test]
    fn no_top_bit_of_a_reduced_basis_is_in_another_member() {
        for heaps in positions() {
            let reduced = XorBasis::from_iter(heaps).reduced();
            assert!(reduced.windows(2).all(|it| it[0] < it[1]), "{reduced:?}");
            for (i, &member) in reduced.iter().enumerate() {
                let others = reduced.iter().enumerate().filter(|it| it.0 != i);
                let clear = others.map(|other| other.1 >> top_bit(member) & 1).all(|bit| bit == 0);
                assert!(clear, "{reduced:?}");
            }
        }
    }

    #[test]
    fn the_heaviest_independent_subset_is_that_of_all_subsets() {
        for heaps in positions() {
            let total =
                |subset: &[usize]| subset.iter().map(|&i| u128::from(heaps[i])).sum::<u128>();
            let is_independent = |subset: &[usize]| {
                XorBasis::from_iter(subset.iter().map(|&i| heaps[i])).is_independent()
            };
            let subsets = (0..1u64 << heaps.len())
                .map(|set| (0..heaps.len()).filter(|i| set >> i & 1 == 1).collect::<Vec<_>>());
            let best =
                subsets.filter(|subset| is_independent(subset)).map(|subset| total(&subset)).max();
            let found = heaviest_independent(&heaps);
            assert!(
                is_independent(&found) && found.windows(2).all(|it| it[0] < it[1]),
                "{heaps:?}"
            );
            assert_eq!(Some(total(&found)), best, "{heaps:?}");
        }
    }

    /// New Nim by its rules: the first two turns remove whole heaps, not all of them.
    #[test]
    fn the_first_player_of_new_nim_wins_by_leaving_an_independent_subset() {
        let options = |(turn, heaps): &(u8, Vec<u64>)| -> Vec<(u8, Vec<u64>)> {
            if *turn < 2 {
                let kept = |set: u64| (0..heaps.len()).filter(move |i| set >> i & 1 == 1);
                let left = |set| kept(set).map(|i| heaps[i]).collect();
                return (1..1u64 << heaps.len()).map(|set| (turn + 1, left(set))).collect();
            }
            let mut options = Vec::new();
            for (i, &heap) in heaps.iter().enumerate() {
                for left in 0..heap {
                    let mut option = heaps.clone();
                    option[i] = left;
                    options.push((2, option));
                }
            }
            options
        };
        for code in 0..5u64.pow(3) {
            let heaps: Vec<u64> = (0..3).map(|i| code / 5u64.pow(i) % 5 + 1).collect();
            let mut independent = Vec::new();
            for (_, left) in options(&(0, heaps.clone())) {
                if XorBasis::from_iter(left.iter().copied()).is_independent() {
                    independent.push((1, left));
                }
            }
            let wins = search::winning_moves((0, heaps.clone()), options);
            assert_eq!(wins, independent, "{heaps:?}");
            let kept: Vec<u64> = heaviest_independent(&heaps).iter().map(|&i| heaps[i]).collect();
            assert!(wins.contains(&(1, kept.clone())), "{heaps:?}");
            assert_eq!(nim::outcome(&kept), Outcome::N, "{heaps:?}");
        }
    }

    /// Xor or not by its rules: what the acts that are left make of a number.
    fn last_number(number: u64, acts: &[(u64, Aim)]) -> u64 {
        match acts.split_first() {
            None => number,
            Some((&(vector, aim), later)) => {
                let [with, without] = [number ^ vector, number].map(|it| last_number(it, later));
                match aim {
                    Aim::Large => with.max(without),
                    Aim::Small => with.min(without),
                }
            }
        }
    }

    #[test]
    fn xor_or_not_matches_the_rules() {
        for heaps in positions() {
            for aims in 0..1u32 << heaps.len() {
                let aim = |i: u32| if aims >> i & 1 == 1 { Aim::Large } else { Aim::Small };
                let acts: Vec<_> = heaps.iter().zip(0..).map(|(&it, i)| (it, aim(i))).collect();
                for start in [0, 5, u64::MAX] {
                    let expected = last_number(start, &acts);
                    assert_eq!(xor_or_not(start, &acts), expected, "{start}: {acts:?}");
                }
            }
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let basis = XorBasis::from_iter((0..64).map(|bit| 1 << bit));
        assert_eq!((basis.rank(), basis.is_independent()), (64, true));
        let reduced = basis.reduced();
        assert_eq!(nth_sum(&reduced, u64::MAX), Some(u64::MAX));
        assert_eq!(basis.sums_below(u64::MAX), u128::from(u64::MAX));
        assert_eq!((basis.largest_with(5), basis.smallest_with(u64::MAX)), (u64::MAX, 0));
    }
}
