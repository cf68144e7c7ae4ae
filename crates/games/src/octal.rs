//! Octal games: Kayles, Dawson's chess and every other game with an octal code.
//!
//! # Rules
//!
//! A position is a list of heaps. The code `d₀.d₁d₂…dₖ` says what a move may do with one heap: it
//! takes `j` tokens, 0 ≤ `j` ≤ `k`, and what is left of the heap must be
//!
//! * nothing, allowed if the digit `dⱼ` contains 1;
//! * one heap, not empty, allowed if `dⱼ` contains 2;
//! * two heaps, neither empty, allowed if `dⱼ` contains 4.
//!
//! A digit from 0 to 7 is the sum of what it contains. `d₀` is 0, or 4 for a game in which a heap
//! may be split without taking. Under normal play whoever cannot move loses; under misère play
//! whoever cannot move wins.
//!
//! So 0.77 is Kayles: take 1 or 2 tokens, and split what is left at will.
//!
//! # Theorem (Guy and Smith 1956)
//!
//! Let G be the Grundy values of the heaps, and `n₀` ≥ 1, `p` ≥ 1. If G(`n` + `p`) = G(`n`) for all
//! `n` with `n₀` ≤ `n` < 2`n₀` + `p` + `k`, then it is so for all `n` ≥ `n₀`. (A period from heap 0 is
//! one from heap 1, and a look at heap `p`.)
//!
//! A table that ends before heap 2`n₀` + 2`p` + `k` − 1 proves nothing, however periodic it looks.
//! Under misère play Grundy values do not decide, and this module only searches. See
//! [`misere_quotient`](crate::misere_quotient) for more.
//!
//! # Proof sketch
//!
//! Induction on `n` ≥ 2`n₀` + `p` + `k`: the options of `n` and `n` + `p` have the same values. More
//! than `k` tokens are there, so some are left. A single heap `n` − `j` is at least `n₀`, and may
//! be exchanged for `n` − `j` + `p`. Two heaps left of `n` are together at least 2`n₀`, so one is at
//! least `n₀`, and `p` may be added to it. Two heaps left of `n` + `p` are together at least
//! 2(`n₀` + `p`), so one is at least `n₀` + `p`, and `p` may be taken from it; what stays is not
//! empty, as `n₀` ≥ 1. Of the two heaps exchanged the smaller is from `n₀` to `n` − 1, where the
//! period is known.
//!
//! In the same way, if there is a winning move, there is one that leaves a smaller part of at most
//! `n₀` + `p`: while the smaller part is larger than that, move `p` tokens from it to the other part.
//!
//! # Complexity
//!
//! A table of *n* heaps is made by [`sparse_space`]: *O*(*k* *n*²) time while the values stay small,
//! and less where a mask makes most heaps common. To find the period in it takes *O*(*n*), and a
//! value *O*(1) after that.
//!
//! Kayles to 10⁵ takes some ten thousand times less by its period than by all pairs. Of 0.36 and 0.06
//! no period is known: to 3·10⁴ they take 14 times and 4 times less (November 2026, rustc 1.95,
//! x86-64 with 2 cores).
//!
//! # Sources
//!
//! * R. K. Guy, C. A. B. Smith, *The G-values of various games*, Proceedings of the Cambridge
//!   Philosophical Society 52 (1956), 514–526.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapter 4. Its table of equal games is wrong for two codes: 0.27 has the values of 0.26, and
//!   0.314 differs from 0.31 from heap 5 on.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter IV.

use crate::outcome::Outcome;
use crate::search;
use crate::sequence::Period;
use crate::sparse_space::{self, Parts};

/// Kayles: one token, or two side by side, go from a row, which may fall in two.
pub const KAYLES: &str = "0.77";

/// Dawson's chess: a token goes from a row, and its neighbours with it.
pub const DAWSONS_CHESS: &str = "0.137";

/// Dawson's Kayles: two tokens side by side go from a row.
pub const DAWSONS_KAYLES: &str = "0.07";

/// The Grundy value of a row of `heap` tokens in Kayles, 0.77.
///
/// ```
/// use games::octal::kayles;
///
/// assert_eq!([1, 2, 3, 4, 5].map(kayles), [1, 2, 3, 1, 4]);
/// ```
pub fn kayles(heap: u64) -> u64 {
    const PERIODIC: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    match heap {
        0 => 0,
        3 | 6 | 18 | 39 => 3,
        9 | 21 | 57 => 4,
        28 => 5,
        11 | 22 | 34 | 70 => 6,
        15 => 7,
        _ => PERIODIC[(heap % 12) as usize],
    }
}

/// The Grundy value of a row of `heap` tokens in Dawson's chess, 0.137.
///
/// ```
/// use games::octal::dawsons_chess;
///
/// assert_eq!([1, 2, 3, 4, 5].map(dawsons_chess), [1, 1, 2, 0, 3]);
/// ```
pub fn dawsons_chess(heap: u64) -> u64 {
    const PERIODIC: [u64; 34] = [
        8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
        5, 3, 7, 4,
    ];
    match heap {
        0 | 14 | 34 => 0,
        16 | 17 | 31 | 51 => 2,
        _ => PERIODIC[(heap % 34) as usize],
    }
}

/// The Grundy value of a row of `heap` tokens in Dawson's Kayles, 0.07.
///
/// A row has the value of one that is shorter by 1 in Dawson's chess.
///
/// ```
/// use games::octal::dawsons_kayles;
///
/// assert_eq!([1, 2, 3, 4, 5].map(dawsons_kayles), [0, 1, 1, 2, 0]);
/// ```
pub fn dawsons_kayles(heap: u64) -> u64 {
    dawsons_chess(heap.saturating_sub(1))
}

/// A move in a list of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of heaps.
    pub heap: usize,
    /// The two parts that are left of that heap, the smaller one first; 0 where there is none.
    pub left: [u64; 2],
}

/// The rules of an octal game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    /// From `d₀` on; the last one is not 0, except for `d₀`.
    digits: Vec<u8>,
}

impl Octal {
    /// The game with this code, such as `"0.137"`, `".137"` or `"4."`.
    ///
    /// # Panics
    ///
    /// Panics if `code` is not an octal code: `0`, `4` or nothing, a point, and digits from 0 to 7.
    ///
    /// ```
    /// use games::octal::Octal;
    ///
    /// // Take one token from a heap, any time.
    /// assert_eq!(Octal::new("0.3").grundy_values(5), [0, 1, 0, 1, 0]);
    /// ```
    pub fn new(code: &str) -> Self {
        let digits = code.split_once('.').and_then(|(first, rest)| {
            let first = match first {
                "" | "0" => 0,
                "4" => 4,
                _ => return None,
            };
            let rest = rest.chars().map(|digit| digit.to_digit(8).map(|value| value as u8));
            [Some(first)].into_iter().chain(rest).collect::<Option<Vec<u8>>>()
        });
        let mut digits = match digits {
            Some(digits) => digits,
            None => panic!("{code:?} is not an octal code such as \"0.137\" or \"4.\""),
        };
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
        }
        Octal { digits }
    }

    /// The number of digits after the point, without zeros at the end: how many tokens a move may take.
    ///
    /// ```
    /// use games::octal::Octal;
    ///
    /// assert_eq!(Octal::new("0.1370").digits_after_point(), 3);
    /// ```
    pub fn digits_after_point(&self) -> u64 {
        self.digits.len() as u64 - 1
    }

    /// What may be left of a heap, as in [`Move::left`]: by the number of tokens taken, then by the
    /// smaller part. There are *O*(*k* `heap`) of them.
    ///
    /// ```
    /// use games::octal::Octal;
    ///
    /// assert_eq!(Octal::new("0.77").options(3), [[0, 2], [1, 1], [0, 1]]);
    /// assert_eq!(Octal::new("4.").options(4), [[1, 3], [2, 2]]);
    /// ```
    pub fn options(&self, heap: u64) -> Vec<[u64; 2]> {
        self.options_up_to(u64::MAX, heap).collect()
    }

    /// The options whose smaller part is at most `longest`.
    fn options_up_to(&self, longest: u64, heap: u64) -> impl Iterator<Item = [u64; 2]> + '_ {
        let taken = (0..=heap).zip(&self.digits);
        taken.flat_map(move |(taken, digit)| {
            let left = heap - taken;
            let whole = digit & if left == 0 { 1 } else { 2 } != 0;
            let longest = if digit & 4 != 0 { longest.min(left / 2) } else { 0 };
            let splits = (1..=longest).map(move |part| [part, left - part]);
            whole.then_some([0, left]).into_iter().chain(splits)
        })
    }

    /// The Grundy values of the heaps 0, 1, …, `heaps` − 1.
    ///
    /// As soon as the period is proved the rest is copied.
    ///
    /// ```
    /// use games::octal::Octal;
    ///
    /// let values = Octal::new("0.77").grundy_values(100_000);
    /// assert_eq!(values[..8], [0, 1, 2, 3, 1, 4, 3, 2]);
    /// assert_eq!(values[99_999], values[99_999 - 12]);
    /// ```
    pub fn grundy_values(&self, heaps: usize) -> Vec<u64> {
        let Solution { mut values, period, .. } = self.solve(heaps);
        if let Some(Period { period, .. }) = period {
            for heap in values.len()..heaps {
                values.push(values[heap - period as usize]);
            }
        }
        values
    }

    /// Tries to prove the period by the values of some heaps below `heaps`, of all if necessary.
    ///
    /// ```
    /// use games::octal::Octal;
    ///
    /// let kayles = Octal::new("0.77").solve(200);
    /// let period = kayles.period().unwrap();
    /// assert_eq!((period.preperiod, period.period), (71, 12));
    /// assert_eq!(kayles.grundy(u64::MAX), 8); // 2⁶⁴ − 1 is 3 modulo 12, as is 75
    /// ```
    pub fn solve(&self, heaps: usize) -> Solution {
        // Few heaps are often enough, and to try a part first costs a fraction of the whole.
        let mut sizes = vec![heaps];
        let mut size = heaps;
        while size > 256 {
            size /= if size > 1024 { 4 } else { 2 };
            sizes.push(size);
        }
        loop {
            let size = sizes.pop().unwrap_or(heaps);
            let values = sparse_space::grundy_values(&self.digits, Parts::Any, size);
            let period = proved_period(&values, self.digits.len() - 1);
            if period.is_some() || size == heaps {
                return Solution { game: self.clone(), values, period };
            }
        }
    }

    /// Who wins under misère play, by [`search`]: exponential time, for a few dozen tokens.
    ///
    /// ```
    /// use games::{octal::Octal, Outcome};
    ///
    /// // Whoever has to take the last one loses; the Grundy values are 1 and 4.
    /// let kayles = Octal::new("0.77");
    /// assert_eq!(kayles.misere_outcome(&[1]), Outcome::P);
    /// assert_eq!(kayles.misere_outcome(&[1, 5]), Outcome::P);
    /// ```
    pub fn misere_outcome(&self, heaps: &[u64]) -> Outcome {
        search::misere_outcome(sorted(heaps), |heaps| {
            self.moves(heaps).map(|it| sorted(&after(heaps, it))).collect()
        })
    }

    /// A winning move under misère play, by [`search`] as well.
    ///
    /// Returns `None` in a P-position, where every move loses, and where no move is left, so that
    /// the player to move has won.
    ///
    /// ```
    /// use games::octal::{Move, Octal};
    ///
    /// let kayles = Octal::new("0.77");
    /// assert_eq!(kayles.misere_winning_move(&[2]), Some(Move { heap: 0, left: [0, 1] }));
    /// assert_eq!(kayles.misere_winning_move(&[1]), None);
    /// ```
    pub fn misere_winning_move(&self, heaps: &[u64]) -> Option<Move> {
        self.moves(heaps).find(|&reply| self.misere_outcome(&after(heaps, reply)) == Outcome::P)
    }

    fn moves<'a>(&'a self, heaps: &'a [u64]) -> impl Iterator<Item = Move> + 'a {
        heaps.iter().enumerate().flat_map(move |(i, &heap)| {
            self.options_up_to(u64::MAX, heap).map(move |left| Move { heap: i, left })
        })
    }
}

/// The position that a move leaves.
fn after(heaps: &[u64], Move { heap, left }: Move) -> Vec<u64> {
    let mut heaps = heaps.to_vec();
    heaps[heap] = left[0];
    heaps.push(left[1]);
    heaps
}

/// The heaps in order, without empty ones.
fn sorted(heaps: &[u64]) -> Vec<u64> {
    let mut heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    heaps
}

/// The period of a table of values, if the theorem applies to it, with the least `n₀` and `p`.
fn proved_period(values: &[u64], k: usize) -> Option<Period> {
    // The theorem needs 2n₀ + 2p + k values, so n₀ + p ≤ `half`, and p < `half` as n₀ ≥ 1. That is so
    // exactly if each value from `half` on is equal to the one p places before.
    let n = values.len();
    let half = n.checked_sub(k)? / 2;
    let backwards: Vec<u64> = values.iter().rev().copied().collect();
    let matches = matches_with_the_start(&backwards);
    let period = (1..half).find(|&period| matches[period] >= n - half)?;
    let preperiod = n - period - matches[period];
    Some(Period { preperiod: preperiod as u64, period: period as u64, saltus: 0 })
}

/// For each index, how many values from there on are equal to those from the start (the Z-function).
fn matches_with_the_start(values: &[u64]) -> Vec<usize> {
    let n = values.len();
    let mut matches = vec![n; n];
    // The match that reaches farthest: from `start`, and ending before `end`.
    let (mut start, mut end) = (0, 0);
    for i in 1..n {
        let mut length = if i < end { matches[i - start].min(end - i) } else { 0 };
        while i + length < n && values[i + length] == values[length] {
            length += 1;
        }
        matches[i] = length;
        if i + length > end {
            (start, end) = (i, i + length);
        }
    }
    matches
}

/// The Grundy values of an octal game: of some heaps, or of all if the period is proved.
#[derive(Clone, Debug)]
pub struct Solution {
    game: Octal,
    values: Vec<u64>,
    period: Option<Period>,
}

impl Solution {
    /// The period of the Grundy values if it is proved, with the least preperiod and period.
    ///
    /// ```
    /// use games::octal::Octal;
    ///
    /// // Heaps to 2·53 + 2·34 + 2 − 1 = 175 are needed.
    /// let game = Octal::new("0.07");
    /// assert!(game.solve(175).period().is_none());
    /// assert!(game.solve(176).period().is_some());
    /// ```
    pub fn period(&self) -> Option<Period> {
        self.period
    }

    /// The Grundy value of a heap.
    ///
    /// # Panics
    ///
    /// Panics if the heap is beyond the table and no period is proved.
    ///
    /// ```
    /// use games::octal::Octal;
    ///
    /// assert_eq!(Octal::new("0.33").solve(20).grundy(3_000_000_000_000_000_001), 1);
    /// ```
    pub fn grundy(&self, heap: u64) -> u64 {
        let place = self.period.map_or(heap, |it| it.reduce(heap).0);
        let value = usize::try_from(place).ok().and_then(|place| self.values.get(place));
        match value {
            Some(&value) => value,
            None => panic!(
                "heap {heap} is beyond the {} heaps of the table, and no period is proved",
                self.values.len()
            ),
        }
    }

    /// Who wins under normal play.
    ///
    /// # Panics
    ///
    /// As [`Solution::grundy`].
    ///
    /// ```
    /// use games::{octal::Octal, Outcome};
    ///
    /// let kayles = Octal::new("0.77").solve(200);
    /// assert_eq!(kayles.outcome(&[1, 2, 3]), Outcome::P);
    /// ```
    pub fn outcome(&self, heaps: &[u64]) -> Outcome {
        Outcome::from_grundy(self.nim_sum(heaps))
    }

    /// A winning move under normal play: on the first heap whose value it can lower, the first.
    ///
    /// Returns `None` in a P-position, where every move loses. Takes *O*(*k* (*n₀* + *p*)) time on
    /// that heap if the period is proved, else *O*(*k* *n*) for its size *n*.
    ///
    /// # Panics
    ///
    /// As [`Solution::grundy`].
    ///
    /// ```
    /// use games::octal::{Move, Octal};
    ///
    /// let kayles = Octal::new("0.77").solve(200);
    /// // The middle one of a row goes, and the opponent is imitated.
    /// assert_eq!(kayles.winning_move(&[3]), Some(Move { heap: 0, left: [1, 1] }));
    /// assert_eq!(kayles.winning_move(&[3, 3]), None);
    /// ```
    pub fn winning_move(&self, heaps: &[u64]) -> Option<Move> {
        let sum = self.nim_sum(heaps);
        let heap = heaps.iter().position(|&heap| self.grundy(heap) ^ sum < self.grundy(heap))?;
        let wanted = self.grundy(heaps[heap]) ^ sum;
        let longest = self.period.map_or(u64::MAX, |it| it.preperiod + it.period);
        let mut options = self.game.options_up_to(longest, heaps[heap]);
        options.find(|left| self.nim_sum(left) == wanted).map(|left| Move { heap, left })
    }

    /// All winning moves under normal play: by heap, then as in [`Octal::options`]. There is none
    /// exactly in a P-position. Takes *O*(*k* *n*) time for *n* tokens.
    ///
    /// # Panics
    ///
    /// As [`Solution::grundy`].
    ///
    /// ```
    /// use games::octal::{Move, Octal};
    ///
    /// let kayles = Octal::new("0.77").solve(200);
    /// let left: Vec<[u64; 2]> = kayles.winning_moves(&[4]).iter().map(|it| it.left).collect();
    /// assert_eq!(left, [[1, 1]]);
    /// ```
    pub fn winning_moves(&self, heaps: &[u64]) -> Vec<Move> {
        let sum = self.nim_sum(heaps);
        if sum == 0 {
            return Vec::new();
        }
        let value_after =
            |reply: &Move| sum ^ self.grundy(heaps[reply.heap]) ^ self.nim_sum(&reply.left);
        self.game.moves(heaps).filter(|it| value_after(it) == 0).collect()
    }

    fn nim_sum(&self, heaps: &[u64]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.grundy(heap))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// Preperiod and period of the games whose proof is quick.
    const PERIODS: [(&str, u64, u64); 41] = [
        (".02", 1, 4),
        (".03", 0, 4),
        (".05", 1, 2),
        (".07", 53, 34),
        (".12", 1, 4),
        (".13", 0, 4),
        (".15", 1, 10),
        (".17", 33, 34),
        (".22", 1, 3),
        (".26", 1, 4),
        (".31", 3, 2),
        (".32", 1, 3),
        (".33", 0, 3),
        (".34", 7, 8),
        (".35", 1, 6),
        (".40", 54, 34),
        (".41", 34, 34),
        (".44", 143, 24),
        (".45", 498, 20),
        (".51", 1, 1),
        (".52", 4, 4),
        (".53", 11, 9),
        (".54", 3, 7),
        (".57", 1, 4),
        (".71", 3, 2),
        (".72", 1, 4),
        (".73", 0, 4),
        (".75", 1, 2),
        (".77", 71, 12),
        (".137", 52, 34),
        (".156", 3479, 349),
        (".055", 259, 148),
        (".117", 47, 48),
        (".115", 1, 14),
        (".144", 4, 10),
        (".333", 0, 4),
        (".356", 7315, 142),
        (".644", 3256, 442),
        (".165", 5181, 1550),
        // Take one, any time; and never take.
        (".3", 0, 2),
        (".", 0, 1),
    ];

    /// The rules, and nothing but the rules. The code has a digit before the point.
    fn options(code: &str, heaps: &[u64]) -> Vec<Vec<u64>> {
        let digits =
            code.chars().filter(|&digit| digit != '.').map(|digit| digit.to_digit(8).unwrap());
        let mut options = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for (taken, digit) in (0..=heap).zip(digits.clone()) {
                let left = heap - taken;
                let mut leave = |parts: &[u64]| {
                    let mut option = heaps.to_vec();
                    option.remove(i);
                    option.extend(parts);
                    option.sort_unstable();
                    options.push(option);
                };
                if digit & 1 != 0 && left == 0 {
                    leave(&[]);
                }
                if digit & 2 != 0 && left > 0 {
                    leave(&[left]);
                }
                if digit & 4 != 0 {
                    (1..left).filter(|&part| part <= left - part).for_each(|part| {
                        leave(&[part, left - part]);
                    });
                }
            }
        }
        options
    }

    /// All positions with 3 heaps of at most 4 tokens, empty heaps included.
    fn small_positions() -> impl Iterator<Item = Vec<u64>> {
        (0..5u64.pow(3)).map(|code| (0..3).map(|i| code / 5u64.pow(i) % 5).collect())
    }

    const CODES: [&str; 9] =
        ["0.77", "0.137", "0.07", "0.3", "4.", "4.7", "0.614", "4.0302", "0.005"];

    #[test]
    fn grundy_values_of_all_short_codes_match_search() {
        for number in 0..128 {
            let code = format!("{}.{}{}", number / 64 * 4, number / 8 % 8, number % 8);
            let values = Octal::new(&code).grundy_values(9);
            for (heap, value) in (0..).zip(values) {
                let expected = search::grundy(sorted(&[heap]), |it| options(&code, it));
                assert_eq!(value, expected, "{code}, heap {heap}");
            }
        }
    }

    #[test]
    fn outcomes_match_search() {
        for code in CODES {
            let game = Octal::new(code).solve(5);
            for heaps in small_positions() {
                let expected = search::outcome(sorted(&heaps), |it| options(code, it));
                assert_eq!(game.outcome(&heaps), expected, "{code}, {heaps:?}");
            }
        }
    }

    #[test]
    fn misere_outcomes_match_search() {
        for code in CODES {
            for heaps in small_positions() {
                let expected = search::misere_outcome(sorted(&heaps), |it| options(code, it));
                assert_eq!(Octal::new(code).misere_outcome(&heaps), expected, "{code}, {heaps:?}");
            }
        }
    }

    /// The positions that moves leave, and the options of which `is_p` is true: both in order.
    fn left_and_wanted(
        code: &str,
        heaps: &[u64],
        moves: &[Move],
        is_p: impl Fn(&[u64]) -> bool,
    ) -> [Vec<Vec<u64>>; 2] {
        let mut left: Vec<_> = moves.iter().map(|&it| sorted(&after(heaps, it))).collect();
        let mut wanted = options(code, heaps);
        wanted.iter_mut().for_each(|it| *it = sorted(it));
        wanted.retain(|it| is_p(it));
        left.sort();
        wanted.sort();
        [left, wanted]
    }

    #[test]
    fn winning_moves_are_the_options_that_are_p_positions() {
        for code in CODES {
            // With a period where 100 heaps prove one, and without.
            for game in [5, 100].map(|heaps| Octal::new(code).solve(heaps)) {
                for heaps in small_positions() {
                    let moves = game.winning_moves(&heaps);
                    let is_p = |it: &[u64]| game.outcome(it) == Outcome::P;
                    let [left, wanted] = left_and_wanted(code, &heaps, &moves, is_p);
                    assert_eq!(left, wanted, "{code}, {heaps:?}");
                    match game.winning_move(&heaps) {
                        None => assert_eq!(moves, [], "{code}, {heaps:?}"),
                        Some(it) => assert!(moves.contains(&it), "{code}, {heaps:?}"),
                    }
                }
            }
        }
    }

    #[test]
    fn a_misere_winning_move_is_an_option_and_a_p_position() {
        for code in ["0.77", "4.7", "0.614"] {
            let game = Octal::new(code);
            for heaps in small_positions() {
                let found = game.misere_winning_move(&heaps);
                let is_p = |it: &[u64]| game.misere_outcome(it) == Outcome::P;
                let [left, wanted] = left_and_wanted(code, &heaps, &Vec::from_iter(found), is_p);
                assert_eq!(left.is_empty(), wanted.is_empty(), "{code}, {heaps:?}");
                assert!(left.iter().all(|it| wanted.contains(it)), "{code}, {heaps:?}");
            }
        }
    }

    /// In the order of the taken tokens, then of the smaller part; also for the longest heaps.
    #[test]
    fn options_are_in_order() {
        assert_eq!(Octal::new("4.7").options(3), [[1, 2], [0, 2], [1, 1]]);
        assert_eq!(Octal::new("4.7").options(1), [[0, 0]]);
        assert_eq!(Octal::new("0.03").options(u64::MAX), [[0, u64::MAX - 2]]);
        assert_eq!(Octal::new("0.77").options(0), Vec::<[u64; 2]>::new());
    }

    /// By the theorem 2n₀ + 2p + k heaps are needed, with n₀ at least 1, and one less does not do.
    #[test]
    fn periods_are_proved_by_so_many_heaps_and_by_no_fewer() {
        for (code, preperiod, period) in PERIODS {
            let game = Octal::new(code);
            let k = game.digits.len() as u64 - 1;
            let heaps = (2 * preperiod.max(1) + 2 * period + k) as usize;
            let expected = Some(Period { preperiod, period, saltus: 0 });
            let values = sparse_space::grundy_values(&game.digits, Parts::Any, heaps);
            assert_eq!(proved_period(&values, k as usize), expected, "{code}");
            assert_eq!(proved_period(&values[..heaps - 1], k as usize), None, "{code}");
        }
    }

    #[test]
    fn a_game_is_solved_by_any_number_of_heaps_that_proves_its_period() {
        for heaps in (0..300).chain([520, 1000, 1001, 2047, 2048, 100_000]) {
            let period = Octal::new(DAWSONS_KAYLES).solve(heaps).period();
            let expected = Period { preperiod: 53, period: 34, saltus: 0 };
            assert_eq!(period, Some(expected).filter(|_| heaps >= 176), "{heaps} heaps");
        }
        // No period is known.
        assert_eq!(Octal::new("0.6").solve(5000).period(), None);
    }

    /// The least period, and the least preperiod for it, by the definitions.
    fn period_by_definition(values: &[u64], k: usize) -> Option<Period> {
        let n = values.len();
        let holds = |preperiod: usize, period: usize| {
            let bound = 2 * preperiod.max(1) + period + k;
            bound + period <= n && (preperiod..n - period).all(|i| values[i] == values[i + period])
        };
        let mut all = (1..n).flat_map(|period| (0..n).map(move |preperiod| (preperiod, period)));
        let (preperiod, period) = all.find(|&(preperiod, period)| holds(preperiod, period))?;
        Some(Period { preperiod: preperiod as u64, period: period as u64, saltus: 0 })
    }

    #[test]
    fn the_period_of_any_table_is_the_least_that_the_theorem_allows() {
        for seed in 0..2000 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (preperiod, period) = (rng.random_range(0..8), rng.random_range(1..8));
            let mut values: Vec<u64> = (0..rng.random_range(0..40)).collect();
            for i in 0..values.len() {
                let repeats = i >= preperiod + period;
                values[i] = if repeats { values[i - period] } else { rng.random_range(0..3) };
            }
            if rng.random_range(0..4) == 0 && !values.is_empty() {
                let i = rng.random_range(0..values.len());
                values[i] ^= 1;
            }
            let k = rng.random_range(0..4);
            let expected = period_by_definition(&values, k);
            assert_eq!(proved_period(&values, k), expected, "seed {seed}: {values:?}, k = {k}");
        }
    }

    /// A proved period holds far beyond the table that proves it.
    #[test]
    fn values_beyond_the_proof_are_those_of_the_table() {
        for code in ["0.77", "0.137", "0.44", "0.03", "0.54", "4.", "4.3"] {
            let game = Octal::new(code);
            let expected = sparse_space::grundy_values(&game.digits, Parts::Any, 1500);
            assert_eq!(game.grundy_values(1500), expected, "{code}");
            let solution = game.solve(400);
            assert!(solution.period().is_some(), "{code}");
            let found: Vec<u64> = (0..1500).map(|heap| solution.grundy(heap)).collect();
            assert_eq!(found, expected, "{code}");
        }
    }

    #[test]
    fn the_named_games_have_the_values_of_their_codes() {
        let named = [
            (KAYLES, kayles as fn(u64) -> u64),
            (DAWSONS_CHESS, dawsons_chess),
            (DAWSONS_KAYLES, dawsons_kayles),
        ];
        for (code, value) in named {
            let game = Octal::new(code).solve(200);
            assert!(game.period().is_some(), "{code}");
            for heap in (0..1000).chain(u64::MAX - 1000..=u64::MAX) {
                assert_eq!(value(heap), game.grundy(heap), "{code}, heap {heap}");
            }
        }
    }

    #[test]
    fn kayles_has_its_sum_of_the_first_thousand() {
        assert_eq!((0..=1000).map(kayles).sum::<u64>(), 3897);
    }

    #[test]
    fn dawsons_chess_has_seven_exceptions() {
        let is_exception = |&heap: &u64| dawsons_chess(heap) != dawsons_chess(heap + 34 * 100);
        let exceptions: Vec<u64> = (0..3000).filter(is_exception).collect();
        assert_eq!(exceptions, [0, 14, 16, 17, 31, 34, 51]);
    }

    /// Winning Ways has 0.27 and 0.314 wrong, and a table of Flammenkamp takes 0.161 for 0.36.
    #[test]
    fn games_that_published_tables_confuse() {
        let differ = |one: &str, other: &str, heaps| {
            let [one, other] = [one, other].map(|code| Octal::new(code).grundy_values(heaps));
            (0..heaps).filter(|&heap| one[heap] != other[heap]).take(3).collect::<Vec<_>>()
        };
        assert_eq!(differ("0.27", "0.26", 700), []);
        assert_eq!(differ("0.314", "0.31", 700)[0], 5);
        assert_eq!(differ("0.161", "0.36", 700), [519, 521, 554]);
    }

    /// The rule of misère Nim, applied to Grundy values, calls all of these N-positions.
    #[test]
    fn misere_kayles_is_no_misere_nim() {
        let game = Octal::new(KAYLES);
        let is_p = |heaps: &[u64]| game.misere_outcome(heaps) == Outcome::P;
        let single: Vec<u64> = (1..=15).filter(|&heap| is_p(&[heap])).collect();
        assert_eq!(single, [1, 4, 9, 12]);
        assert_eq!((kayles(9), kayles(1) ^ kayles(5)), (4, 5));
        assert!(is_p(&[1, 5]));
    }

    #[test]
    fn winning_moves_of_the_longest_heaps_are_legal_and_reach_a_p_position() {
        for code in ["0.77", "0.07", "0.54", "0.03", "4.", "4.7"] {
            let game = Octal::new(code).solve(300);
            assert!(game.period().is_some(), "{code}");
            for heap in u64::MAX - 100..=u64::MAX {
                for other in 0..5 {
                    let heaps = [other, heap];
                    match game.winning_move(&heaps) {
                        None => assert_eq!(game.outcome(&heaps), Outcome::P, "{code}, {heaps:?}"),
                        Some(it) => {
                            assert_eq!(game.outcome(&after(&heaps, it)), Outcome::P, "{code}");
                            let Move { heap, left: [small, large] } = it;
                            let taken = heaps[heap] - large - small;
                            let digit = game.game.digits[taken as usize];
                            let needs = [(0, 0), (0, 1), (1, 1)]
                                .iter()
                                .position(|&it| it == (small.min(1), large.min(1)))
                                .unwrap();
                            assert_ne!(digit & 1 << needs, 0, "{code}, {heaps:?}: {it:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn codes_are_read_in_every_spelling() {
        assert_eq!(Octal::new(".77"), Octal::new("0.77"));
        assert_eq!(Octal::new("0.7700"), Octal::new("0.77"));
        assert_eq!(Octal::new("4."), Octal::new("4.00"));
        assert_ne!(Octal::new("4.77"), Octal::new("0.77"));
        assert_eq!(Octal::new("0."), Octal::new("."));
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for code in ["", "77", "1.77", "0.78", "00.7", "0.7.7", "0,77", " 0.77", "0.7 ", "0.-1"] {
            let refusal = std::panic::catch_unwind(|| Octal::new(code)).unwrap_err();
            let message = refusal.downcast_ref::<String>().unwrap();
            assert!(message.contains(&format!("{code:?} is not an octal code")), "{message}");
        }
    }

    #[test]
    #[should_panic(expected = "heap 167 is beyond the 167 heaps of the table")]
    fn a_heap_beyond_an_unproved_table_is_refused() {
        Octal::new("0.77").solve(167).grundy(167);
    }
}
