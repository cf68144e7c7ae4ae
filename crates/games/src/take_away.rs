//! Take-away games: what may be taken depends on what was taken last, as in Fibonacci Nim.
//!
//! # Rules
//!
//! A position is a heap and a limit. A move takes from 1 token up to the limit; if it takes `t`, the
//! next limit is f(`t`), where f is a function that never falls as `t` grows, and f(`t`) ≥ `t`. The game
//! usually begins with a heap of `n` and the limit `n` − 1, so that the first move cannot take all.
//! Under normal play whoever cannot move loses; under misère play whoever cannot move wins. With
//! f(`t`) = 2`t` this is Fibonacci Nim, for which [`fibonacci_nim`](crate::fibonacci_nim) needs no table.
//!
//! # Theorem (Schwenk 1970)
//!
//! Let `a₁` = 1 and `a₍ᵢ₊₁₎` = `aᵢ` + `aⱼ` with the least `j` for which f(`aⱼ`) ≥ `aᵢ`.
//!
//! * Every number is a sum of some `aᵢ`, its *parts*, in exactly one way such that f(`p`) < `q` whenever
//!   part `p` follows `q` in decreasing order.
//! * A non-empty heap is an N-position exactly when the limit is at least the smallest part. So with the
//!   limit `n` − 1 the P-positions are the `aᵢ`.
//! * The winning moves take the sum `t` of the smallest one, two, … parts, if the limit allows it and
//!   either nothing is left or f(`t`) is less than the smallest part that is left.
//!
//! Misère play: a heap of `n` > 0 with a limit above 0 is a heap of `n` − 1 with the same limit in normal
//! play.
//!
//! With f(`t`) = `k`·`t` the numbers are 1, 2, 4, 8, … for `k` = 1 and 1, 2, 3, 5, 8, … for `k` = 2.
//!
//! # Proof sketch
//!
//! *Parts.* Take away the greatest `aᵢ` that is at most the number, again and again. If it is `aᵢ`, the
//! rest is below `a₍ᵢ₊₁₎` − `aᵢ` = `aⱼ`, so the next part is at most `a₍ⱼ₋₁₎`, and f of that is below
//! `aᵢ`. Conversely, by induction, any such sum with the greatest part `aᵢ` is below `a₍ᵢ₊₁₎`; so the
//! greatest part must be taken at each step.
//!
//! *Lemma.* If 0 < `x` < `aᵢ`, the smallest part of `aᵢ` − `x` is at most f(`x`). By induction on `i`, with
//! `aᵢ` = `a₍ᵢ₋₁₎` + `aⱼ`. For `x` < `aⱼ` the parts are `a₍ᵢ₋₁₎` and those of `aⱼ` − `x`, which are at most
//! `a₍ⱼ₋₁₎`; the claim is that for `aⱼ`. For `x` = `aⱼ` the only part is `a₍ᵢ₋₁₎` ≤ f(`aⱼ`). For `x` > `aⱼ`
//! the claim is that for `a₍ᵢ₋₁₎` − (`x` − `aⱼ`), where f(`x` − `aⱼ`) ≤ f(`x`).
//!
//! *Moves.* A move that takes the sum `t` of the smallest parts leaves the next larger part as the
//! smallest one and the limit f(`t`). By induction it wins exactly as stated; and to take only the
//! smallest part always wins. Any other move takes some of the smallest parts, perhaps none, and of the
//! next part `a` only `u` tokens, 0 < `u` < `a`. By the lemma the smallest part that it leaves is at most
//! f(`u`) ≤ f(`t`): the opponent wins.
//!
//! *Misère play.* To take the last token is to lose, and whoever is left with just one must take it, since
//! the limit is never 0 again. So the last token is out of play.
//!
//! # Complexity
//!
//! [`TakeAway::new`] lists the `aᵢ` up to a bound, in time and space of their number, each after one or
//! two calls of f. With f(`t`) = `k`·`t` there are about `k` (1 + ln(`n`/`k`)) of them up to `n`, as trials
//! show. An answer takes *O*(*d* log *a*) time for *d* parts and a list of *a* numbers.
//!
//! # Sources
//!
//! * A. J. Schwenk, *Take-away games*, Fibonacci Quarterly 8:3 (1970), 225–234.
//! * R. J. Epp, T. S. Ferguson, *A note on take-away games*, Fibonacci Quarterly 18:4 (1980), 300–303
//!   (cited from memory): f(`t`) below `t`.
//! * Beijing 2008, *A simple stone game* (POJ 3922, HDU 2486): f(`t`) = `k`·`t`.

use crate::outcome::Outcome;

/// A take-away game, for heaps up to a bound.
#[derive(Clone, Debug)]
pub struct TakeAway<F> {
    /// The P-positions, from 1 on, as heaps of which not all may be taken.
    lost: Vec<u64>,
    largest: u64,
    limit_after: F,
}

impl<F: Fn(u64) -> u64> TakeAway<F> {
    /// Prepares the game for heaps of at most `largest` tokens, where whoever faces a move that took `t`
    /// may take up to `limit_after(t)`.
    ///
    /// The function must not fall, and must saturate where its value does not fit in 64 bits.
    ///
    /// # Panics
    ///
    /// Panics if `limit_after(t)` is less than `t` or falls, for one of the numbers it is called with.
    ///
    /// ```
    /// use games::take_away::TakeAway;
    ///
    /// // At most as many as the opponent took: powers of two are lost.
    /// let game = TakeAway::new(100, |taken| taken);
    /// assert_eq!(game.lost_heaps(), [1, 2, 4, 8, 16, 32, 64]);
    /// ```
    pub fn new(largest: u64, limit_after: F) -> Self {
        let mut lost: Vec<u64> = Some(1).filter(|&first| first <= largest).into_iter().collect();
        // Lost heap number `j` is the least one such that, once it is taken, the limit is at least the
        // last lost heap.
        let (mut j, mut limit) = (0, limit_of(&limit_after, 1, 0));
        while let Some(&heap) = lost.last() {
            while limit < heap {
                j += 1;
                limit = limit_of(&limit_after, lost[j], limit);
            }
            match heap.checked_add(lost[j]).filter(|&next| next <= largest) {
                Some(next) => lost.push(next),
                None => break,
            }
        }
        Self { lost, largest, limit_after }
    }

    /// Returns the heaps, in increasing order, that are lost if the first move may take all but one of
    /// the tokens.
    ///
    /// ```
    /// use games::take_away::TakeAway;
    ///
    /// let game = TakeAway::new(30, |taken| 3 * taken);
    /// assert_eq!(game.lost_heaps(), [1, 2, 3, 4, 6, 8, 11, 15, 21, 29]);
    /// ```
    pub fn lost_heaps(&self) -> &[u64] {
        &self.lost
    }

    /// Returns the parts of a heap, the largest first: lost heaps, each more than what may be taken after
    /// the next one.
    ///
    /// # Panics
    ///
    /// Panics if the heap is larger than the game was made for.
    ///
    /// ```
    /// use games::take_away::TakeAway;
    ///
    /// let game = TakeAway::new(30, |taken| 3 * taken);
    /// assert_eq!(game.parts(20), [15, 4, 1]);
    /// assert_eq!(game.parts(0), []);
    /// ```
    pub fn parts(&self, heap: u64) -> Vec<u64> {
        assert!(heap <= self.largest, "a heap of {heap}, in a game for at most {}", self.largest);
        let mut parts = Vec::new();
        let (mut rest, mut candidates) = (heap, &self.lost[..]);
        while rest > 0 {
            candidates = &candidates[..candidates.partition_point(|&part| part <= rest)];
            // 1 is a candidate as long as something is left.
            let part = candidates[candidates.len() - 1];
            parts.push(part);
            rest -= part;
        }
        parts
    }

    /// Returns who wins with a heap of which at most `limit` tokens may be taken.
    ///
    /// # Panics
    ///
    /// As [`TakeAway::parts`].
    ///
    /// ```
    /// use games::{take_away::TakeAway, Outcome};
    ///
    /// let game = TakeAway::new(30, |taken| 3 * taken);
    /// assert_eq!(game.outcome(15, 14), Outcome::P);
    /// assert_eq!(game.outcome(20, 19), Outcome::N);
    /// assert_eq!(game.outcome(19, 3), Outcome::P); // 15 + 4
    /// ```
    pub fn outcome(&self, heap: u64, limit: u64) -> Outcome {
        match self.parts(heap).last() {
            Some(&part) if part <= limit => Outcome::N,
            _ => Outcome::P,
        }
    }

    /// Returns all winning moves, as numbers of tokens to take, in increasing order.
    ///
    /// There is none exactly in a P-position.
    ///
    /// # Panics
    ///
    /// As [`TakeAway::parts`].
    ///
    /// ```
    /// use games::take_away::TakeAway;
    ///
    /// let game = TakeAway::new(30, |taken| 3 * taken);
    /// // 26 = 21 + 4 + 1: taking 1 leaves the part 4 and the limit 3; taking 5, the part 21 and 15.
    /// assert_eq!(game.winning_moves(26, 25), [1, 5]);
    /// assert_eq!(game.winning_moves(21, 20), []);
    /// ```
    pub fn winning_moves(&self, heap: u64, limit: u64) -> Vec<u64> {
        let mut moves = Vec::new();
        let mut taken = 0;
        let mut parts = self.parts(heap).into_iter().rev().peekable();
        while let Some(part) = parts.next() {
            taken += part;
            let wins = parts.peek().map_or(true, |&next| (self.limit_after)(taken) < next);
            if wins && taken <= limit {
                moves.push(taken);
            }
        }
        moves
    }

    /// Returns who wins under misère play with a heap of which at most `limit` tokens may be taken.
    ///
    /// # Panics
    ///
    /// As [`TakeAway::parts`].
    ///
    /// ```
    /// use games::{take_away::TakeAway, Outcome};
    ///
    /// let game = TakeAway::new(30, |taken| 3 * taken);
    /// assert_eq!(game.misere_outcome(1, 1), Outcome::P); // forced to take the last token
    /// assert_eq!(game.misere_outcome(16, 14), Outcome::P);
    /// assert_eq!(game.misere_outcome(16, 15), Outcome::N); // leave one token
    /// ```
    pub fn misere_outcome(&self, heap: u64, limit: u64) -> Outcome {
        match heap.min(limit) {
            0 => Outcome::N,
            _ => self.outcome(heap - 1, limit),
        }
    }

    /// Returns all winning moves under misère play, as numbers of tokens to take, in increasing order.
    ///
    /// There is none exactly in a P-position and where no move is left.
    ///
    /// # Panics
    ///
    /// As [`TakeAway::parts`].
    ///
    /// ```
    /// use games::take_away::TakeAway;
    ///
    /// let game = TakeAway::new(30, |taken| 3 * taken);
    /// assert_eq!(game.misere_winning_moves(16, 15), [15]);
    /// assert_eq!(game.misere_winning_moves(1, 1), []);
    /// ```
    pub fn misere_winning_moves(&self, heap: u64, limit: u64) -> Vec<u64> {
        self.winning_moves(heap.saturating_sub(1), limit)
    }
}

/// Returns the limit after `taken`, which must be at least that and at least `before`.
fn limit_of(limit_after: impl Fn(u64) -> u64, taken: u64, before: u64) -> u64 {
    let limit = limit_after(taken);
    assert!(limit >= taken, "after {taken} tokens at most {limit} may be taken, which is less");
    assert!(limit >= before, "the limit falls from {before} to {limit}, at {taken} tokens");
    limit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fibonacci_nim;
    use crate::search::tests::{misere_outcomes_of_all, outcomes_of_all};
    use rustc_hash::FxHashMap;

    /// The rules, and nothing but the rules: the heap and the limit.
    fn options(limit_after: impl Fn(u64) -> u64, &(heap, limit): &(u64, u64)) -> Vec<(u64, u64)> {
        (1..=limit.min(heap)).map(|taken| (heap - taken, limit_after(taken).min(heap))).collect()
    }

    /// Functions that never fall and are at least their argument.
    const FUNCTIONS: [fn(u64) -> u64; 9] = [
        |taken| taken,
        |taken| 2 * taken,
        |taken| 3 * taken,
        |taken| 4 * taken,
        |taken| 5 * taken,
        |taken| 2 * taken - 1,
        |taken| taken + 3,
        |taken| taken * taken,
        |taken| taken.max(7),
    ];

    #[test]
    fn outcomes_and_winning_moves_match_search() {
        for (number, limit_after) in FUNCTIONS.into_iter().enumerate() {
            let game = TakeAway::new(26, limit_after);
            let options = |it: &(u64, u64)| options(limit_after, it);
            let all = || (0..=26).flat_map(|heap| (0..=heap).map(move |limit| (heap, limit)));
            let normal = outcomes_of_all(all(), options);
            let misere = misere_outcomes_of_all(all(), options);
            for (heap, limit) in all() {
                let case = format!("function {number}, {heap} tokens, at most {limit}");
                let lost = |outcomes: &FxHashMap<(u64, u64), Outcome>| -> Vec<u64> {
                    let moves = options(&(heap, limit)).into_iter();
                    moves.filter(|it| outcomes[it] == Outcome::P).map(|it| heap - it.0).collect()
                };
                assert_eq!(game.winning_moves(heap, limit), lost(&normal), "{case}");
                assert_eq!(game.outcome(heap, limit), normal[&(heap, limit)], "{case}");
                let moves = game.misere_winning_moves(heap, limit);
                assert_eq!(moves, lost(&misere), "misère {case}");
                let outcome = game.misere_outcome(heap, limit);
                assert_eq!(outcome, misere[&(heap, limit)], "misère {case}");
            }
        }
    }

    #[test]
    fn heaps_have_one_sum_of_parts_each() {
        for (number, limit_after) in FUNCTIONS.into_iter().enumerate() {
            let game = TakeAway::new(3000, limit_after);
            for heap in 0..=3000 {
                let parts = game.parts(heap);
                assert_eq!(parts.iter().sum::<u64>(), heap, "function {number}");
                let follows = parts.windows(2).all(|it| limit_after(it[1]) < it[0]);
                assert!(follows, "function {number}: {parts:?}");
            }
        }
    }

    #[test]
    fn twice_as_many_is_fibonacci_nim() {
        let game = TakeAway::new(u64::MAX, |taken| taken.saturating_mul(2));
        assert_eq!(game.lost_heaps(), fibonacci_nim::FIBONACCI);
        for heap in [0, 1, 12, 999_999_999_999, u64::MAX - 1, u64::MAX] {
            assert_eq!(game.parts(heap), fibonacci_nim::zeckendorf(heap));
            let moves = fibonacci_nim::winning_moves(heap, heap / 2);
            assert_eq!(game.winning_moves(heap, heap / 2), moves, "{heap}");
        }
    }

    #[test]
    fn the_largest_factors() {
        let game = TakeAway::new(100_000_000, |taken| 100_000 * taken);
        assert!(game.lost_heaps().len() < 800_000);
        assert_eq!(game.lost_heaps()[99_999..100_002], [100_000, 100_001, 100_003]);
        let game = TakeAway::new(1000, |_| u64::MAX);
        assert_eq!(game.lost_heaps().len(), 1000);
        assert_eq!(game.winning_moves(10, 10), [10]);
        assert_eq!(TakeAway::new(0, |taken| taken).outcome(0, 5), Outcome::P);
    }

    #[test]
    #[should_panic(expected = "after 2 tokens at most 1 may be taken, which is less")]
    fn a_limit_below_the_move_is_refused() {
        TakeAway::new(9, |taken| taken / 2 + taken % 2);
    }

    #[test]
    #[should_panic(expected = "the limit falls from 5 to 4, at 4 tokens")]
    fn a_limit_that_falls_is_refused() {
        TakeAway::new(99, |taken| if taken == 2 { 5 } else { taken });
    }

    #[test]
    #[should_panic(expected = "a heap of 10, in a game for at most 9")]
    fn a_heap_beyond_the_bound_is_refused() {
        TakeAway::new(9, |taken| taken).outcome(10, 9);
    }
}
