//! Nim where some moves are forbidden.
//!
//! # Rules
//!
//! A position is a list of heaps. A move picks one non-empty heap and takes any positive number of its
//! tokens, with finitely many exceptions, which are the same for all heaps and both players: a *ban*
//! (`x`, `y`) forbids taking exactly `y` tokens from a heap of exactly `x`. Whoever cannot move loses.
//!
//! # Theorem (Sprague 1935, Grundy 1939; the table is classical)
//!
//! Call a heap size a *repeat* if a smaller size has the same Grundy value.
//!
//! * Only a size with a ban can be a repeat.
//! * The value of a size that is no repeat is the size less the number of repeats below it; and up to
//!   any size the values are 0, 1, 2, … without a gap.
//! * The value of a size `x` with bans is the least `v` of which all smaller sizes with the value `v` are
//!   forbidden, if there is such a `v`; then `x` is a repeat.
//!
//! # Proof sketch
//!
//! Let the values below `x` be 0, 1, …, `h`. The mex over some of them is at most `h` + 1. So either it
//! is one of them, and `x` a repeat, or it is `h` + 1, and the values up to `x` are again without a gap. A
//! size without a ban reaches all of them. So the sizes that are no repeats have the values 0, 1, 2, … in
//! turn. The last point is the definition of the mex.
//!
//! # Complexity
//!
//! *O*(*m* log *m*) time and *O*(*m*) space to prepare for *m* bans, then *O*(log *m*) for the value of
//! any heap. A winning move takes *O*(*m* + *h* log *m*) for *h* heaps.
//!
//! # Sources
//!
//! * P. M. Grundy, *Mathematics and games*, Eureka 2 (1939), 6–8.
//! * AtCoder Beginner Contest 255, problem G, *Constrained Nim*.

use crate::nim::Move;
use crate::outcome::Outcome;
use rustc_hash::FxHashMap;

/// Nim with a list of bans, solved for heaps of any size.
///
/// ```
/// use games::forbidden_nim::ForbiddenNim;
///
/// // From 2 one may not take 1, from 3 not 2.
/// let game = ForbiddenNim::new(&[(2, 1), (3, 2)]);
/// assert_eq!([0, 1, 2, 3, 4, 5].map(|heap| game.grundy(heap)), [0, 1, 1, 2, 3, 4]);
/// ```
#[derive(Clone, Debug)]
pub struct ForbiddenNim {
    /// Sorted, each once.
    bans: Vec<(u64, u64)>,
    /// The sizes that are repeats, in increasing order, with their values.
    repeats: Vec<(u64, u64)>,
    /// The sizes that are repeats, in increasing order, by their values.
    by_value: FxHashMap<u64, Vec<u64>>,
}

impl ForbiddenNim {
    /// Solves Nim where for each pair (`x`, `y`) nobody may take `y` tokens from a heap of `x`.
    ///
    /// The order of the pairs and repetitions do not matter, nor do pairs that forbid no move.
    ///
    /// ```
    /// use games::forbidden_nim::ForbiddenNim;
    ///
    /// assert_eq!(ForbiddenNim::new(&[(1, 1)]).grundy(1), 0); // a token that nobody can take
    /// assert_eq!(ForbiddenNim::new(&[]).grundy(9), 9);
    /// ```
    pub fn new(bans: &[(u64, u64)]) -> Self {
        let mut bans = bans.to_vec();
        bans.retain(|&(x, y)| 0 < y && y <= x);
        bans.sort_unstable();
        bans.dedup();
        let mut game =
            ForbiddenNim { bans: Vec::new(), repeats: Vec::new(), by_value: FxHashMap::default() };
        let mut rest = &bans[..];
        while let Some(&(x, _)) = rest.first() {
            let (here, others) = rest.split_at(rest.partition_point(|it| it.0 == x));
            rest = others;
            let mut values: Vec<u64> = here.iter().map(|&(_, y)| game.grundy(x - y)).collect();
            values.sort_unstable();
            let mut values = &values[..];
            while let Some(&value) = values.first() {
                let (equal, larger) = values.split_at(values.partition_point(|&it| it == value));
                values = larger;
                if equal.len() == 1 + game.repeats_of(value).len() {
                    game.repeats.push((x, value));
                    game.by_value.entry(value).or_default().push(x);
                    break;
                }
            }
        }
        game.bans = bans;
        game
    }

    /// Returns the Grundy value of a heap.
    ///
    /// ```
    /// use games::forbidden_nim::ForbiddenNim;
    ///
    /// let game = ForbiddenNim::new(&[(10, 10)]);
    /// assert_eq!([9, 10, 11].map(|heap| game.grundy(heap)), [9, 0, 10]);
    /// ```
    pub fn grundy(&self, heap: u64) -> u64 {
        let below = self.repeats.partition_point(|it| it.0 < heap);
        match self.repeats.get(below) {
            Some(&(size, value)) if size == heap => value,
            _ => heap - below as u64,
        }
    }

    /// Returns who wins.
    ///
    /// ```
    /// use games::{forbidden_nim::ForbiddenNim, Outcome};
    ///
    /// let game = ForbiddenNim::new(&[(2, 1)]);
    /// assert_eq!(game.outcome(&[1, 2]), Outcome::P);
    /// assert_eq!(game.outcome(&[2, 3]), Outcome::N);
    /// ```
    pub fn outcome(&self, heaps: &[u64]) -> Outcome {
        Outcome::from_grundy(self.nim_sum(heaps))
    }

    /// Returns all winning moves: by heap, those that leave least first.
    ///
    /// There is none exactly in a P-position.
    ///
    /// ```
    /// use games::{forbidden_nim::ForbiddenNim, nim::Move};
    ///
    /// let game = ForbiddenNim::new(&[(2, 1)]);
    /// let moves = [1, 2].map(|left| Move { heap: 1, left });
    /// assert_eq!(game.winning_moves(&[2, 3]), moves);
    /// assert_eq!(game.winning_moves(&[1, 2]), []);
    /// ```
    pub fn winning_moves(&self, heaps: &[u64]) -> Vec<Move> {
        let sum = self.nim_sum(heaps);
        let mut moves = Vec::new();
        for (heap, &size) in heaps.iter().enumerate() {
            let wanted = self.grundy(size) ^ sum;
            let first = self.first_with(wanted);
            let sizes = std::iter::once(first).chain(self.repeats_of(wanted).iter().copied());
            let options = sizes.take_while(|&left| left < size);
            let allowed =
                options.filter(|left| self.bans.binary_search(&(size, size - left)).is_err());
            moves.extend(allowed.map(|left| Move { heap, left }));
        }
        moves
    }

    fn nim_sum(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.grundy(heap))
    }

    fn repeats_of(&self, value: u64) -> &[u64] {
        self.by_value.get(&value).map_or(&[], |sizes| &sizes[..])
    }

    /// Returns the least size with a value, or the largest number if it does not fit.
    fn first_with(&self, value: u64) -> u64 {
        // Size `x` with `i` repeats below has the value `x` - `i`. The repeats are different sizes, so
        // their sizes less their indices never fall.
        let (mut low, mut high) = (0, self.repeats.len());
        while low < high {
            let middle = (low + high) / 2;
            if self.repeats[middle].0 - middle as u64 <= value {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        value.saturating_add(low as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules.
    fn options(bans: &[(u64, u64)], heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in (0..heap).filter(|&left| !bans.contains(&(heap, heap - left))) {
                let mut option = heaps.to_vec();
                option[i] = left;
                options.push(option);
            }
        }
        options
    }

    /// All sets of bans on heaps of at most 4 tokens.
    fn small_bans() -> impl Iterator<Item = Vec<(u64, u64)>> {
        let pairs: Vec<(u64, u64)> = (1..5).flat_map(|x| (1..=x).map(move |y| (x, y))).collect();
        (0..1 << pairs.len()).map(move |set: u32| {
            (0..pairs.len()).filter(|i| set >> i & 1 == 1).map(|i| pairs[i]).collect()
        })
    }

    /// Random bans, dense enough that values repeat many times.
    fn random_bans(rng: &mut SmallRng) -> Vec<(u64, u64)> {
        let density = rng.random_range(0.05..0.95);
        let pairs = (1..40).flat_map(|x| (1..=x).map(move |y| (x, y)));
        pairs.filter(|_| rng.random_bool(density)).collect()
    }

    #[test]
    fn all_small_sets_of_bans_match_search() {
        for bans in small_bans() {
            let game = ForbiddenNim::new(&bans);
            for heap in 0..7 {
                let expected = search::grundy(vec![heap], |it| options(&bans, it));
                assert_eq!(game.grundy(heap), expected, "{heap}, {bans:?}");
            }
        }
    }

    #[test]
    fn many_bans_match_search() {
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..100 {
            let bans = random_bans(&mut rng);
            let game = ForbiddenNim::new(&bans);
            let options = |it: &Vec<u64>| options(&bans, it);
            let values = search::values(vec![50], options, crate::mex::mex);
            for (heap, value) in values {
                assert_eq!(game.grundy(heap[0]), value, "{heap:?}, case {case}: {bans:?}");
            }
        }
    }

    #[test]
    fn outcomes_and_winning_moves_of_two_heaps_match_search() {
        for bans in small_bans().step_by(5) {
            let game = ForbiddenNim::new(&bans);
            for heaps in (0..6).flat_map(|a| (0..=a).map(move |b| vec![a, b])) {
                let options = |it: &Vec<u64>| options(&bans, it);
                let expected = search::winning_moves(heaps.clone(), options);
                let after = |Move { heap, left }: Move| {
                    let mut after = heaps.clone();
                    after[heap] = left;
                    after
                };
                let found: Vec<_> = game.winning_moves(&heaps).into_iter().map(after).collect();
                assert_eq!(found, expected, "{heaps:?}, {bans:?}");
                let is_won = game.outcome(&heaps) == Outcome::N;
                assert_eq!(is_won, !expected.is_empty(), "{heaps:?}, {bans:?}");
            }
        }
    }

    #[test]
    fn winning_moves_are_all_options_that_are_p_positions() {
        let mut rng = SmallRng::seed_from_u64(2);
        for case in 0..100 {
            let bans = random_bans(&mut rng);
            let game = ForbiddenNim::new(&bans);
            let heaps: Vec<u64> = (0..3).map(|_| rng.random_range(0..45)).collect();
            let mut expected = options(&bans, &heaps);
            expected.retain(|it| game.outcome(it) == Outcome::P);
            let moves = game.winning_moves(&heaps);
            assert_eq!(moves.len(), expected.len(), "{heaps:?}, case {case}: {bans:?}");
            for (Move { heap, left }, after) in moves.into_iter().zip(expected) {
                assert_eq!(after[heap], left, "{heaps:?}, case {case}: {bans:?}");
            }
        }
    }

    #[test]
    fn pairs_that_forbid_nothing_and_repetitions_do_not_matter() {
        let game = ForbiddenNim::new(&[(5, 6), (3, 0), (4, 4), (4, 4), (0, 0)]);
        assert_eq!([3, 4, 5, 6].map(|heap| game.grundy(heap)), [3, 0, 4, 5]);
    }

    /// Each ban repeats the value 0, so the heaps after them are worth ever less than their size.
    #[test]
    fn long_chains_and_large_heaps() {
        const MAX: u64 = u64::MAX;
        let bans: Vec<(u64, u64)> = (1..=300).flat_map(|x| (1..=x).map(move |y| (x, y))).collect();
        let game = ForbiddenNim::new(&bans);
        assert_eq!([0, 300, 301, MAX].map(|heap| game.grundy(heap)), [0, 0, 1, MAX - 300]);
        let moves = [Move { heap: 0, left: 301 + 300 }];
        assert_eq!(game.winning_moves(&[MAX, 601]), moves);
        let game = ForbiddenNim::new(&[(MAX, MAX)]);
        assert_eq!([MAX - 1, MAX].map(|heap| game.grundy(heap)), [MAX - 1, 0]);
        assert_eq!(game.winning_moves(&[MAX]), []);
    }
}
