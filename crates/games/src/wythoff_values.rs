//! Grundy values of Wythoff's game, for sums of several pairs of heaps.
//!
//! # Rules
//!
//! A position is a list of pairs of heaps. A move picks a pair and takes any positive number of tokens
//! from one of its heaps, or the same positive number from both. Whoever cannot move loses.
//!
//! # Theorem (Sprague 1935, Grundy 1939; Landman 2002)
//!
//! The Grundy value of (`a`, `b`) is the mex of the values before it in its row, in its column and on
//! its diagonal; that of a position is the xor over its pairs. No formula is known, apart from the places
//! of 0, for which see [`wythoff`](crate::wythoff).
//!
//! In each row every value occurs exactly once, and in each column; on each diagonal at most once. The
//! value is at most `a` + `b` + min(`a`, `b`). Cited, and not used: each row is additively periodic in the
//! end, t(`b` + `p`) = t(`b`) + `p`.
//!
//! # Proof sketch
//!
//! The mex is the definition, the xor the theorem of Sprague and Grundy, as in [`mex`](crate::mex). A
//! position has `a` + `b` + min(`a`, `b`) options, which bounds the mex. Two equal values in a row would
//! be a move between positions of equal value. Each value `v` occurs in row `a`: at most `v` of its places
//! have smaller values, and at most 2`a` have `v` above them in their column or on their diagonal. The
//! first other place has the value `v`, unless an earlier one in the row has.
//!
//! # Complexity
//!
//! *O*(*r* *c* *w*) time for a table of *r* rows and *c* columns, where *w* ≤ (*r* + *c*)/32 is the number
//! of words of 64 values that are looked through for one mex: the bits of row, column and diagonal
//! are united. The bits take *O*((*r* + *c*)²/16) bytes while the table is made.
//!
//! # Sources
//!
//! * W. A. Wythoff, *A modification of the game of Nim*, Nieuw Archief voor Wiskunde 7 (1907), 199–202.
//! * H. Landman, *A simple FSM-based proof of the additive periodicity of the Sprague–Grundy function of
//!   Wythoff's game*, More Games of No Chance (2002), 383–386 (cited from memory).
//! * OEIS A004481.

use crate::outcome::Outcome;

/// The Grundy values of Wythoff's game for small heaps.
///
/// ```
/// use games::wythoff_values::WythoffValues;
///
/// let game = WythoffValues::new(4, 5);
/// assert_eq!([0, 1, 2, 3, 4].map(|b| game.grundy(3, b)), [3, 4, 5, 6, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct WythoffValues {
    columns: usize,
    values: Vec<u16>,
}

/// A move: the pair number `pair` (from 0) becomes `left`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of pairs.
    pub pair: usize,
    /// The two heaps after the move.
    pub left: (u64, u64),
}

impl WythoffValues {
    /// Works out the values of the pairs whose first heap is less than `rows` and whose second one is less
    /// than `columns`.
    ///
    /// # Panics
    ///
    /// Panics if `rows` + `columns` is more than 21 845, for then values may not fit in 16 bits.
    ///
    /// ```
    /// use games::wythoff_values::WythoffValues;
    ///
    /// assert_eq!(WythoffValues::new(3, 3).grundy(2, 2), 1);
    /// ```
    pub fn new(rows: usize, columns: usize) -> Self {
        assert!(
            rows.saturating_add(columns) <= 21_845,
            "a table of {rows} rows and {columns} columns"
        );
        // A value is at most the sum of both heaps and the smaller one.
        let words = (rows + columns + rows.min(columns)) / 64 + 1;
        let mut by_column = vec![0u64; columns * words];
        let mut by_diagonal = vec![0u64; (rows + columns) * words];
        let mut values = Vec::with_capacity(rows * columns);
        for a in 0..rows {
            let mut by_row = vec![0u64; words];
            for b in 0..columns {
                let column = &mut by_column[b * words..][..words];
                let diagonal = &mut by_diagonal[(b + rows - a) * words..][..words];
                let seen = (0..words).map(|i| by_row[i] | column[i] | diagonal[i]);
                let full = seen.take_while(|&word| word == u64::MAX).count();
                let bit = (by_row[full] | column[full] | diagonal[full]).trailing_ones();
                for word in [&mut by_row[full], &mut column[full], &mut diagonal[full]] {
                    *word |= 1 << bit;
                }
                values.push(full as u16 * 64 + bit as u16);
            }
        }
        WythoffValues { columns, values }
    }

    /// Returns the Grundy value of a pair of heaps.
    ///
    /// # Panics
    ///
    /// Panics if the pair is beyond the table.
    ///
    /// ```
    /// use games::wythoff_values::WythoffValues;
    ///
    /// assert_eq!(WythoffValues::new(2, 3).grundy(1, 2), 0);
    /// ```
    pub fn grundy(&self, a: u64, b: u64) -> u64 {
        let columns = self.columns as u64;
        let place =
            a.checked_mul(columns).and_then(|row| row.checked_add(b)).filter(|_| b < columns);
        match place.and_then(|place| self.values.get(usize::try_from(place).ok()?)) {
            Some(&value) => u64::from(value),
            None => panic!("({a}, {b}) is beyond the table, which has {columns} columns"),
        }
    }

    /// Returns who wins a sum of pairs.
    ///
    /// # Panics
    ///
    /// As [`WythoffValues::grundy`], for each of the pairs.
    ///
    /// ```
    /// use games::{wythoff_values::WythoffValues, Outcome};
    ///
    /// let game = WythoffValues::new(4, 4);
    /// assert_eq!(game.outcome(&[(1, 1), (0, 2)]), Outcome::P); // 2 and 2
    /// assert_eq!(game.outcome(&[(1, 2), (0, 2)]), Outcome::N); // 0 and 2
    /// ```
    pub fn outcome(&self, pairs: &[(u64, u64)]) -> Outcome {
        Outcome::from_grundy(self.nim_sum(pairs))
    }

    /// Returns all winning moves: by pair, then on the first heap, on the second, on both, those that
    /// leave least first.
    ///
    /// There is none exactly in a P-position. *O*(*n*) for *n* tokens.
    ///
    /// # Panics
    ///
    /// As [`WythoffValues::grundy`], for each of the pairs.
    ///
    /// ```
    /// use games::wythoff_values::{Move, WythoffValues};
    ///
    /// let game = WythoffValues::new(4, 4);
    /// let moves = [(0, 1), (1, 0)].map(|left| Move { pair: 0, left });
    /// assert_eq!(game.winning_moves(&[(1, 1), (0, 1)]), moves); // 2 becomes 1
    /// ```
    pub fn winning_moves(&self, pairs: &[(u64, u64)]) -> Vec<Move> {
        let sum = self.nim_sum(pairs);
        let mut moves = Vec::new();
        for (pair, &(a, b)) in pairs.iter().enumerate() {
            let wanted = self.grundy(a, b) ^ sum;
            let first = (0..a).map(|left| (left, b));
            let second = (0..b).map(|left| (a, left));
            let both = (1..=a.min(b)).rev().map(|taken| (a - taken, b - taken));
            let options = first.chain(second).chain(both);
            let wins = options.filter(|&(a, b)| self.grundy(a, b) == wanted);
            moves.extend(wins.map(|left| Move { pair, left }));
        }
        moves
    }

    fn nim_sum(&self, pairs: &[(u64, u64)]) -> u64 {
        pairs.iter().fold(0, |sum, &(a, b)| sum ^ self.grundy(a, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{mex, search, wythoff};

    /// The rules, and nothing but the rules.
    fn options(pairs: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for (i, &(a, b)) in pairs.iter().enumerate() {
            let first = (0..a).map(|left| (left, b));
            let second = (0..b).map(|left| (a, left));
            let both = (1..=a.min(b)).rev().map(|taken| (a - taken, b - taken));
            options.extend(first.chain(second).chain(both).map(|left| {
                let mut option = pairs.to_vec();
                option[i] = left;
                option
            }));
        }
        options
    }

    #[test]
    fn values_match_search() {
        let game = WythoffValues::new(20, 31);
        let values = search::values(vec![(19, 30)], |it: &Vec<_>| options(it), mex::mex);
        for (pairs, value) in values {
            let (a, b) = pairs[0];
            assert_eq!(game.grundy(a, b), value, "{a}, {b}");
        }
    }

    #[test]
    fn outcomes_and_winning_moves_of_two_pairs_match_search() {
        let game = WythoffValues::new(4, 4);
        for code in 0..4u64.pow(4) {
            let digit = |i| code / 4u64.pow(i) % 4;
            let pairs = vec![(digit(0), digit(1)), (digit(2), digit(3))];
            let expected = search::winning_moves(pairs.clone(), |it| options(it));
            let after = |Move { pair, left }: Move| {
                let mut after = pairs.clone();
                after[pair] = left;
                after
            };
            let found: Vec<_> = game.winning_moves(&pairs).into_iter().map(after).collect();
            assert_eq!(found, expected, "{pairs:?}");
            assert_eq!(game.outcome(&pairs) == Outcome::N, !expected.is_empty(), "{pairs:?}");
        }
    }

    #[test]
    fn the_value_0_is_where_wythoffs_game_is_lost() {
        let game = WythoffValues::new(200, 150);
        for a in 0..200 {
            for b in 0..150 {
                let expected = wythoff::outcome(a, b);
                assert_eq!(game.outcome(&[(a, b)]), expected, "{a}, {b}");
                if a < 150 {
                    assert_eq!(game.grundy(a, b), game.grundy(b, a), "{a}, {b}");
                }
            }
        }
    }

    #[test]
    fn empty_tables_and_lists() {
        assert_eq!(WythoffValues::new(0, 0).outcome(&[]), Outcome::P);
        assert_eq!(WythoffValues::new(1, 100).grundy(0, 99), 99);
    }

    #[test]
    #[should_panic(expected = "(1, 3) is beyond the table, which has 3 columns")]
    fn a_pair_beyond_the_columns_is_refused() {
        WythoffValues::new(9, 3).grundy(1, 3);
    }

    #[test]
    #[should_panic(expected = "is beyond the table, which has 0 columns")]
    fn a_pair_beyond_an_empty_table_is_refused() {
        WythoffValues::new(9, 0).outcome(&[(u64::MAX, u64::MAX)]);
    }

    #[test]
    #[should_panic(expected = "a table of 20000 rows and 20000 columns")]
    fn a_table_whose_values_may_not_fit_is_refused() {
        WythoffValues::new(20_000, 20_000);
    }
}
