//! Grundy's game: a heap is split into two unequal ones.
//!
//! # Rules
//!
//! A position is a list of heaps. A move splits one heap into two that are not empty and not of the
//! same size. Whoever cannot move loses: no heap has more than 2 tokens then.
//!
//! # Theorem (Grundy 1939)
//!
//! The Grundy value of a heap of `n` tokens is the mex of G(`a`) ^ G(`b`) over all 0 < `a` < `b` with
//! `a` + `b` = `n`; that of a position is the xor of the values of its heaps. No formula is known,
//! and whether the values become periodic is an open question.
//!
//! Checked to 10⁶, unproved: with the mask of all bits but the lowest, only 1274 heaps are rare in
//! the sense of [`sparse_space`], heap 0 among them, and the last one is 82860. Beyond that others
//! follow: Flammenkamp knows 1287. If there are only finitely many, the values are periodic in the
//! end.
//!
//! # Proof sketch
//!
//! The theorem is the one of Sprague and Grundy, as in [`mex`](crate::mex). How the mex is found
//! without a look at most of the pairs, and why that is right, is in [`sparse_space`].
//!
//! # Complexity
//!
//! *O*(*n* (*r* + *w* + *s*)) time for the table of *n* heaps, with *r*, *w* and *s* as in
//! [`sparse_space`], and *O*(*n*) space. For 10⁵ heaps that is 18 times less than by all pairs; 10⁶
//! heaps take less than 1 s, 100 times less than by all pairs if those are taken for a hundred times
//! the time of 10⁵ (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * P. M. Grundy, *Mathematics and games*, Eureka 2 (1939), 6–8.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapter 4.
//! * A. Flammenkamp, *Sprague-Grundy values of Grundy's game*, on his page at the University of
//!   Bielefeld, with the known rare heaps.
//! * OEIS A002188.

use crate::outcome::Outcome;
use crate::sparse_space::{self, Parts};

/// The Grundy values of the smaller heaps.
#[derive(Clone, Debug)]
pub struct GrundysGame {
    values: Vec<u64>,
}

/// A move: heap number `heap` (from 0) is split into `parts`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of heaps.
    pub heap: usize,
    /// The sizes of the two parts, the smaller one first.
    pub parts: [u64; 2],
}

impl GrundysGame {
    /// Works out the values of the heaps 0, 1, …, `heaps` − 1.
    ///
    /// ```
    /// use games::grundys_game::GrundysGame;
    ///
    /// // Heap 5 may become 1 + 4 or 2 + 3, with the values 0 and 1.
    /// assert_eq!(GrundysGame::new(6).grundy(5), 2);
    /// ```
    pub fn new(heaps: usize) -> Self {
        GrundysGame { values: sparse_space::grundy_values(&[4], Parts::Unequal, heaps) }
    }

    /// The Grundy value of a heap.
    ///
    /// # Panics
    ///
    /// Panics if the heap is beyond the table.
    ///
    /// ```
    /// use games::grundys_game::GrundysGame;
    ///
    /// let game = GrundysGame::new(7);
    /// assert_eq!([2, 3, 4, 5, 6].map(|heap| game.grundy(heap)), [0, 1, 0, 2, 1]);
    /// ```
    pub fn grundy(&self, heap: u64) -> u64 {
        let value = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap));
        match value {
            Some(&value) => value,
            None => panic!("heap {heap} is beyond the {} heaps of the table", self.values.len()),
        }
    }

    /// Who wins.
    ///
    /// # Panics
    ///
    /// As [`GrundysGame::grundy`].
    ///
    /// ```
    /// use games::{grundys_game::GrundysGame, Outcome};
    ///
    /// assert_eq!(GrundysGame::new(10).outcome(&[3, 6]), Outcome::P); // 1 and 1
    /// ```
    pub fn outcome(&self, heaps: &[u64]) -> Outcome {
        Outcome::from_grundy(self.nim_sum(heaps))
    }

    /// A winning move: on the first heap whose value it can lower, the one with the smallest part.
    ///
    /// Returns `None` in a P-position, where every move loses. *O*(*n*) for a heap of *n* tokens.
    ///
    /// # Panics
    ///
    /// As [`GrundysGame::grundy`].
    ///
    /// ```
    /// use games::grundys_game::{GrundysGame, Move};
    ///
    /// let game = GrundysGame::new(10);
    /// assert_eq!(game.winning_move(&[5]), Some(Move { heap: 0, parts: [1, 4] }));
    /// assert_eq!(game.winning_move(&[4]), None);
    /// ```
    pub fn winning_move(&self, heaps: &[u64]) -> Option<Move> {
        let sum = self.nim_sum(heaps);
        let lowers = |&heap: &u64| self.grundy(heap) ^ sum < self.grundy(heap);
        let heap = heaps.iter().position(lowers)?;
        let wanted = self.grundy(heaps[heap]) ^ sum;
        splits(heaps[heap])
            .find(|parts| self.nim_sum(parts) == wanted)
            .map(|parts| Move { heap, parts })
    }

    /// All winning moves: by heap, then by the smaller part. There is none exactly in a P-position.
    ///
    /// *O*(*n*) for *n* tokens.
    ///
    /// # Panics
    ///
    /// As [`GrundysGame::grundy`].
    ///
    /// ```
    /// use games::grundys_game::{GrundysGame, Move};
    ///
    /// let game = GrundysGame::new(10);
    /// assert_eq!(game.winning_moves(&[1, 8]), [Move { heap: 1, parts: [1, 7] }]);
    /// ```
    pub fn winning_moves(&self, heaps: &[u64]) -> Vec<Move> {
        let sum = self.nim_sum(heaps);
        if sum == 0 {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            let wanted = self.grundy(heap) ^ sum;
            let wins = splits(heap).filter(|parts| self.nim_sum(parts) == wanted);
            moves.extend(wins.map(|parts| Move { heap: i, parts }));
        }
        moves
    }

    fn nim_sum(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.grundy(heap))
    }
}

/// The heaps from 1 to 10⁶ that are lost for whoever begins, if there are no others.
///
/// Every value up to 10⁶ was computed. That no larger heap is lost is not known.
///
/// ```
/// use games::grundys_game::LOST_HEAPS;
///
/// assert_eq!(LOST_HEAPS[..6], [1, 2, 4, 7, 10, 20]);
/// assert_eq!(LOST_HEAPS.last(), Some(&1222));
/// ```
pub const LOST_HEAPS: [u64; 41] = [
    1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346, 359,
    362, 365, 386, 389, 392, 566, 630, 633, 636, 639, 673, 676, 682, 685, 923, 926, 929, 932, 1222,
];

/// Returns who wins with one heap and nothing else, without a table.
///
/// Returns `None` for heaps of more than 10⁶ tokens, of which no list is known here.
///
/// ```
/// use games::{grundys_game, Outcome};
///
/// assert_eq!(grundys_game::single_heap_outcome(1222), Some(Outcome::P));
/// assert_eq!(grundys_game::single_heap_outcome(1_000_000), Some(Outcome::N));
/// assert_eq!(grundys_game::single_heap_outcome(1_000_001), None);
/// ```
pub fn single_heap_outcome(heap: u64) -> Option<Outcome> {
    let is_lost = heap == 0 || LOST_HEAPS.binary_search(&heap).is_ok();
    match heap {
        0..=1_000_000 if is_lost => Some(Outcome::P),
        0..=1_000_000 => Some(Outcome::N),
        _ => None,
    }
}

/// The splits of a heap into unequal parts, the smaller part first.
fn splits(heap: u64) -> impl Iterator<Item = [u64; 2]> {
    (1..heap - heap / 2).map(move |part| [part, heap - part])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use crate::search;

    /// The rules, and nothing but the rules; the heaps are sorted.
    fn options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for part in (1..heap).filter(|&part| part < heap - part) {
                let mut option = heaps.to_vec();
                option[i] = part;
                option.push(heap - part);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    /// All positions with 3 heaps of at most 7 tokens, empty heaps included.
    fn small_positions() -> impl Iterator<Item = Vec<u64>> {
        (0..8u64.pow(3)).map(|code| (0..3).map(|i| code / 8u64.pow(i) % 8).collect())
    }

    fn after(heaps: &[u64], Move { heap, parts }: Move) -> Vec<u64> {
        let mut after = heaps.to_vec();
        after[heap] = parts[0];
        after.push(parts[1]);
        after.sort_unstable();
        after
    }

    #[test]
    fn grundy_values_match_search() {
        let game = GrundysGame::new(20);
        for heap in 0..20 {
            let expected = search::grundy(vec![heap], |it| options(it));
            assert_eq!(game.grundy(heap), expected, "{heap}");
        }
    }

    #[test]
    fn grundy_values_match_the_table_by_all_pairs() {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..2500 {
            let pairs = (1..heap).filter(|&part| part < heap - part);
            values.push(mex(&pairs
                .map(|part| values[part] ^ values[heap - part])
                .collect::<Vec<_>>()));
        }
        assert_eq!(GrundysGame::new(2500).values, values);
    }

    #[test]
    fn outcomes_match_search() {
        let game = GrundysGame::new(9);
        for heaps in small_positions() {
            let expected = search::outcome(heaps.clone(), |it| options(it));
            assert_eq!(game.outcome(&heaps), expected, "{heaps:?}");
        }
    }

    #[test]
    fn winning_moves_are_the_options_that_are_p_positions() {
        let game = GrundysGame::new(9);
        for heaps in small_positions() {
            let moves = game.winning_moves(&heaps);
            let found: Vec<_> = moves.iter().map(|&it| after(&heaps, it)).collect();
            let mut expected = options(&heaps);
            expected.retain(|it| game.outcome(it) == Outcome::P);
            assert_eq!(found, expected, "{heaps:?}");
            match game.winning_move(&heaps) {
                None => assert_eq!(moves, [], "{heaps:?}"),
                Some(it) => assert!(moves.contains(&it), "{heaps:?}"),
            }
        }
    }

    #[test]
    fn the_first_thousand_values_have_their_sum_and_maximum() {
        let game = GrundysGame::new(1001);
        assert_eq!(game.values.iter().sum::<u64>(), 5803);
        assert_eq!((game.values.iter().max(), game.grundy(1000)), (Some(&28), 17));
    }

    /// The list needs every value; `tests/src/values` has those to 200 000.
    #[test]
    fn the_lost_heaps_to_ten_thousand_are_those_of_value_0() {
        for (heap, &value) in (0..).zip(&GrundysGame::new(10_001).values) {
            let expected = Outcome::from_grundy(value);
            assert_eq!(single_heap_outcome(heap), Some(expected), "{heap}");
        }
        assert_eq!(LOST_HEAPS.iter().filter(|&&heap| heap <= 10_000).count(), 41);
    }

    #[test]
    fn a_large_heap_has_a_winning_move() {
        let game = GrundysGame::new(3_001);
        let heaps = [3_000, 7, 2_999];
        let found = game.winning_move(&heaps).unwrap();
        assert_eq!(found.parts[0] + found.parts[1], heaps[found.heap]);
        assert!(0 < found.parts[0] && found.parts[0] < found.parts[1]);
        assert_eq!(game.outcome(&after(&heaps, found)), Outcome::P);
        assert_eq!(game.outcome(&[]), Outcome::P);
    }

    #[test]
    #[should_panic(expected = "heap 18446744073709551615 is beyond the 10 heaps of the table")]
    fn a_heap_beyond_the_table_is_refused() {
        GrundysGame::new(10).winning_moves(&[u64::MAX]);
    }
}
