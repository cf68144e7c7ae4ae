//! Subtraction games of few moves of very different sizes, such as {1, 2, 10⁹}.
//!
//! # Rules
//!
//! A position is a list of heaps. A move picks one heap and takes some number of its tokens; the numbers
//! that may be taken are those of a fixed set of at most 63. Under normal play whoever cannot move
//! loses; under misère play whoever cannot move wins.
//!
//! # Theorem (our own bookkeeping of a classical argument)
//!
//! Call the members of the set up to 4096 *near*, let `m` be the largest of them, or 0, and call the
//! others *far*. Let the values of the heaps be known below `s`, written as *runs*: stretches in which
//! a word is repeated. Let `e` be such that for each far member `t` the heaps `s` − `t` to `e` − `t` − 1
//! are all negative or all in one run. Let `q` be a common multiple of the lengths of the words of these
//! runs.
//!
//! * *Stretch.* If `q` divides `p`, `n0` ≥ `s` − `m`, and t(n + `p`) = t(n) for `n0` ≤ n < `n0` + `m`, where
//!   `n0` + `p` + `m` ≤ `e`, then t(n + `p`) = t(n) as long as `n0` ≤ n and n + `p` < `e`: a run.
//! * *Period.* If t(n + `p`) = t(n) for as many consecutive n as the largest member of the set, it holds
//!   for all n from there on.
//! * *Comparison.* If two runs with words of lengths `a` and `b` agree in `a` + `b` heaps, they agree as
//!   far as both go (Fine and Wilf 1965).
//!
//! # Proof sketch
//!
//! *Stretch.* Let n ≥ `n0` + `m`, so n ≥ `s`. The near members lead from n + `p` and from n to heaps that
//! are `p` apart, with equal values by induction. The far ones lead into one run each, to heaps that
//! are `p` apart, a multiple of the length of its word.
//!
//! *Period* is the same argument with all members as near ones; see [`sequence`](crate::sequence). It is
//! the theorem for the whole game, and what it needs is verified run by run instead of heap by heap.
//!
//! # Complexity
//!
//! A stretch takes *O*(*d* (*m* + *p* + *x*)) time with *d* members, where *x* heaps precede the repetition.
//! There is one for each place where the pattern breaks, until it is found to come back: 2 for
//! {1, 2, 10⁹}, few if the near members alone have a short period, but there may be many. So there is a
//! limit for the number of values that are computed: {2, 5, 7, 999 999 937, 10⁹ + 7} reaches it at heap
//! 4.5·10¹¹, while {7, 13, 10⁶ + 3, 10⁹ + 7} is solved by 1.5·10⁶ values. A value is looked up in
//! *O*(log *r*) for *r* runs. For members below a million [`subtraction`](crate::subtraction) is faster.
//!
//! # Sources
//!
//! * S. W. Golomb, *A mathematical investigation of games of "take-away"*, Journal of Combinatorial
//!   Theory 1 (1966), 443–458: periods.
//! * N. J. Fine, H. S. Wilf, *Uniqueness theorems for periodic functions*, Proceedings of the American
//!   Mathematical Society 16 (1965), 109–114 (cited from memory).
//! * T. S. Ferguson, *On sums of graph games with last player losing*, International Journal of Game
//!   Theory 3 (1974), 159–167: misère play.

use crate::nim::{self, Move};
use crate::outcome::Outcome;
use crate::sequence::{proved_period, Period};

/// The game of a set of moves, solved for all heaps, or for those up to a bound.
///
/// ```
/// use games::sparse_subtraction::SparseSubtraction;
///
/// let game = SparseSubtraction::new(&[1, 2, 1_000_000_000]);
/// assert_eq!(game.grundy(999_999_999), 0);
/// assert_eq!(game.grundy(u64::MAX), 0);
/// let game = SparseSubtraction::new(&[1, 2, 999_999_999]);
/// assert_eq!([999_999_999, 1_000_000_000].map(|n| game.grundy(n)), [3, 0]);
/// ```
#[derive(Clone, Debug)]
pub struct SparseSubtraction {
    /// The members of the set, sorted, each once.
    set: Vec<u64>,
    runs: Runs,
    /// A preperiod and a period of the runs.
    period: Option<(u128, u128)>,
}

/// The most values that [`SparseSubtraction::new`] computes one by one, about.
const LIMIT: usize = 1 << 23;

/// The largest member that is near.
const NEAR: u64 = 4096;

impl SparseSubtraction {
    /// Solves the game where the numbers of `set` may be taken, by at most 2²³ values.
    ///
    /// # Panics
    ///
    /// Panics if 0 is in the set, or if it has more than 63 members.
    ///
    /// ```
    /// use games::sparse_subtraction::SparseSubtraction;
    ///
    /// let game = SparseSubtraction::new(&[2, 3, 1_000_000_007]);
    /// assert_eq!([0, 1, 2, 3, 4, 5].map(|n| game.grundy(n)), [0, 0, 1, 1, 2, 0]);
    /// ```
    pub fn new(set: &[u64]) -> Self {
        Self::with_limit(set, LIMIT)
    }

    /// As [`SparseSubtraction::new`], by at most about `limit` values.
    ///
    /// # Panics
    ///
    /// Panics if 0 is in the set, or if it has more than 63 members.
    ///
    /// ```
    /// use games::sparse_subtraction::SparseSubtraction;
    ///
    /// let game = SparseSubtraction::with_limit(&[1, 2, 1_000_000_000], 100);
    /// assert_eq!(game.largest_known(), None); // all are known
    /// ```
    pub fn with_limit(set: &[u64], limit: usize) -> Self {
        Self::with_near(set, limit, NEAR)
    }

    /// As [`SparseSubtraction::with_limit`], where members up to `near` are near.
    fn with_near(set: &[u64], limit: usize, near: u64) -> Self {
        let mut set = set.to_vec();
        set.sort_unstable();
        set.dedup();
        assert_ne!(set.first(), Some(&0), "0 is in the set: {set:?}");
        assert!(set.len() <= 63, "a set of {} members: at most 63 are allowed", set.len());
        let (near, far) = set.split_at(set.partition_point(|&taken| taken <= near));
        let near: Vec<usize> = near.iter().map(|&taken| taken as usize).collect();
        let largest = u128::from(set.last().copied().unwrap_or(0));
        let mut runs = Runs::default();
        let (mut period, mut searched_runs) = (None, 0);
        while runs.end <= u128::from(u64::MAX) && runs.computed < limit && period.is_none() {
            runs.add_stretch(&near, far, limit - runs.computed);
            // The last run alone may be long enough. A search of all runs pays when many are new.
            period = runs.period_of_last(largest);
            if period.is_none() && runs.list.len() > searched_runs + searched_runs / 4 {
                searched_runs = runs.list.len();
                period = runs.period(largest);
            }
        }
        SparseSubtraction { set, runs, period }
    }

    /// Returns the largest heap whose value is known, or `None` if all heaps of 64 bits are.
    ///
    /// ```
    /// use games::sparse_subtraction::SparseSubtraction;
    ///
    /// let game = SparseSubtraction::with_limit(&[5, 9, 1_000_000_000, 1_234_567_890], 10);
    /// assert!(game.largest_known().unwrap() >= 9);
    /// ```
    pub fn largest_known(&self) -> Option<u64> {
        let is_all = self.period.is_some() || self.runs.end > u128::from(u64::MAX);
        if is_all {
            return None;
        }
        Some((self.runs.end - 1) as u64)
    }

    /// Returns a preperiod and a period of the values of the heaps, with saltus 0, if they are proved and
    /// fit in 64 bits.
    ///
    /// They need not be the least ones.
    ///
    /// ```
    /// use games::sparse_subtraction::SparseSubtraction;
    ///
    /// let period = SparseSubtraction::new(&[1, 2, 1_000_000_000]).period().unwrap();
    /// assert_eq!(period.period, 3);
    /// ```
    pub fn period(&self) -> Option<Period> {
        let (preperiod, period) = self.period?;
        let [preperiod, period] = [u64::try_from(preperiod).ok()?, u64::try_from(period).ok()?];
        Some(Period { preperiod, period, saltus: 0 })
    }

    /// Returns the Grundy value of a heap of `n` tokens.
    ///
    /// # Panics
    ///
    /// Panics if the value is not known: see [`SparseSubtraction::largest_known`].
    ///
    /// ```
    /// use games::sparse_subtraction::SparseSubtraction;
    ///
    /// let game = SparseSubtraction::new(&[1_000_000_000_000]);
    /// assert_eq!([999_999_999_999, 1_000_000_000_000].map(|n| game.grundy(n)), [0, 1]);
    /// ```
    pub fn grundy(&self, n: u64) -> u64 {
        let n = u128::from(n);
        let index = match self.period {
            Some((preperiod, period)) if n >= preperiod => preperiod + (n - preperiod) % period,
            _ => n,
        };
        assert!(
            index < self.runs.end,
            "no period is proved, and a heap of {n} tokens is beyond what is known"
        );
        u64::from(self.runs.value(index))
    }

    /// Returns who wins under normal play.
    ///
    /// # Panics
    ///
    /// As [`SparseSubtraction::grundy`], for each of the heaps.
    ///
    /// ```
    /// use games::{sparse_subtraction::SparseSubtraction, Outcome};
    ///
    /// let game = SparseSubtraction::new(&[1, 2, 1_000_000_000]);
    /// assert_eq!(game.outcome(&[1_000_000_000, 1]), Outcome::P);
    /// ```
    pub fn outcome(&self, heaps: &[u64]) -> Outcome {
        nim::outcome(&self.grundy_values(heaps))
    }

    /// Returns who wins under misère play.
    ///
    /// # Panics
    ///
    /// As [`SparseSubtraction::grundy`], for each of the heaps.
    ///
    /// ```
    /// use games::{sparse_subtraction::SparseSubtraction, Outcome};
    ///
    /// let game = SparseSubtraction::new(&[1, 2, 1_000_000_000]);
    /// assert_eq!(game.misere_outcome(&[1_000_000_000]), Outcome::P);
    /// ```
    pub fn misere_outcome(&self, heaps: &[u64]) -> Outcome {
        nim::misere_outcome(&self.grundy_values(heaps))
    }

    /// Returns all winning moves under normal play, by heap, those that take least first.
    ///
    /// There is none exactly in a P-position.
    ///
    /// # Panics
    ///
    /// As [`SparseSubtraction::grundy`], for each of the heaps.
    ///
    /// ```
    /// use games::{nim::Move, sparse_subtraction::SparseSubtraction};
    ///
    /// let game = SparseSubtraction::new(&[1, 2, 1_000_000_000]);
    /// let moves = [999_999_999, 0].map(|left| Move { heap: 0, left });
    /// assert_eq!(game.winning_moves(&[1_000_000_000]), moves);
    /// ```
    pub fn winning_moves(&self, heaps: &[u64]) -> Vec<Move> {
        let sum = nim::nim_sum(self.grundy_values(heaps));
        self.moves_to_values(heaps, |value| value ^ sum)
    }

    /// Returns all winning moves under misère play, by heap, those that take least first.
    ///
    /// There is none in a P-position, nor where no move is left and the game is won.
    ///
    /// # Panics
    ///
    /// As [`SparseSubtraction::grundy`], for each of the heaps.
    ///
    /// ```
    /// use games::{nim::Move, sparse_subtraction::SparseSubtraction};
    ///
    /// let game = SparseSubtraction::new(&[1, 2, 1_000_000_000]);
    /// assert_eq!(game.misere_winning_moves(&[3]), [Move { heap: 0, left: 1 }]);
    /// assert_eq!(game.misere_winning_moves(&[1]), []);
    /// ```
    pub fn misere_winning_moves(&self, heaps: &[u64]) -> Vec<Move> {
        let values = self.grundy_values(heaps);
        let sum = nim::nim_sum(&values);
        let above_1 = values.iter().filter(|&&value| value > 1).count();
        // With the others all 0 or 1, the new value must make an odd number of 1s.
        self.moves_to_values(heaps, |value| {
            let others_above_1 = above_1 - usize::from(value > 1);
            value ^ sum ^ u64::from(others_above_1 == 0)
        })
    }

    /// Returns all moves that change the value of a heap to what `target` returns for it.
    fn moves_to_values(&self, heaps: &[u64], target: impl Fn(u64) -> u64) -> Vec<Move> {
        let mut moves = Vec::new();
        for (heap, &tokens) in heaps.iter().enumerate() {
            let wanted = target(self.grundy(tokens));
            let options = self.set.iter().map_while(|&taken| tokens.checked_sub(taken));
            let wins = options.filter(|&left| self.grundy(left) == wanted);
            moves.extend(wins.map(|left| Move { heap, left }));
        }
        moves
    }

    fn grundy_values(&self, heaps: &[u64]) -> Vec<u64> {
        heaps.iter().map(|&heap| self.grundy(heap)).collect()
    }
}

/// Heaps from `start` up to the next run, in which a word is repeated.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: u128,
    /// The index in `Runs::words` at which the word begins.
    word: usize,
    /// The length of the word. It is repeated only if the run is longer.
    length: usize,
}

/// The values of the heaps below `end`.
#[derive(Clone, Debug, Default)]
struct Runs {
    list: Vec<Run>,
    words: Vec<u8>,
    end: u128,
    /// The number of values that were computed one by one.
    computed: usize,
}

/// A far member, and the run that it leads to from all heaps of a stretch.
struct FarMember {
    run: Run,
    taken: u128,
}

impl Runs {
    /// Returns the index of the run that a heap is in.
    fn index_of(&self, n: u128) -> usize {
        self.list.partition_point(|run| run.start <= n) - 1
    }

    fn end_of(&self, run: usize) -> u128 {
        self.list.get(run + 1).map_or(self.end, |next| next.start)
    }

    /// Returns the value of a heap as if this run went on for ever.
    fn value_in(&self, run: Run, n: u128) -> u8 {
        self.words[run.word + ((n - run.start) % run.length as u128) as usize]
    }

    fn value(&self, n: u128) -> u8 {
        self.value_in(self.list[self.index_of(n)], n)
    }

    /// Adds a stretch, or a part of it: at most about `limit` values are computed.
    fn add_stretch(&mut self, near: &[usize], far: &[u64], limit: usize) {
        let start = self.end;
        let mut end = u128::from(u64::MAX) + 1;
        let mut common = 1u128;
        let mut far_members = Vec::new();
        for &taken in far {
            let taken = u128::from(taken);
            let from = match start.checked_sub(taken) {
                Some(from) => from,
                None => {
                    end = end.min(taken);
                    continue;
                }
            };
            let index = self.index_of(from);
            let run = self.list[index];
            end = end.min(self.end_of(index) + taken);
            common = lcm(common, run.length as u128);
            far_members.push(FarMember { run, taken });
        }
        let reach = near.last().copied().unwrap_or(0);
        // The table begins with the last values before the stretch.
        let before = start.min(reach as u128) as usize;
        let mut values: Vec<u8> = (start - before as u128..start).map(|n| self.value(n)).collect();
        let most = (end - start).min(limit.max(1) as u128) as usize;
        let mut length = 64.min(most);
        loop {
            while values.len() < before + length {
                let n = start + (values.len() - before) as u128;
                let at = values.len();
                let options =
                    near.iter().take_while(|&&taken| taken <= at).map(|taken| values[at - taken]);
                let far =
                    far_members.iter().map(|member| self.value_in(member.run, n - member.taken));
                let seen = options.chain(far).fold(0u64, |seen, value| seen | 1 << value);
                values.push(seen.trailing_ones() as u8);
            }
            let needed = |it: &Period| {
                let is_possible = it.saltus == 0 && u128::from(it.period) % common == 0;
                Some(it.preperiod + it.period + reach as u64).filter(|_| is_possible)
            };
            let repetition = proved_period(&values, needed);
            if repetition.is_some() || length == most {
                self.computed += length;
                let values = &values[before..];
                match repetition {
                    None => self.push_once(values),
                    Some(Period { preperiod, period, .. }) => {
                        let first = (preperiod as usize).saturating_sub(before);
                        self.push_once(&values[..first]);
                        self.push_repeated(&values[first..first + period as usize], end);
                    }
                }
                return;
            }
            length = (2 * length).min(most);
        }
    }

    /// Adds values that are not repeated.
    fn push_once(&mut self, values: &[u8]) {
        let is_single = |run: &Run| self.end - run.start == run.length as u128;
        let is_last_word = |run: &Run| run.word + run.length == self.words.len();
        let grows = self.list.last().map_or(false, |run| is_single(run) && is_last_word(run));
        match self.list.last_mut() {
            _ if values.is_empty() => {}
            Some(run) if grows => run.length += values.len(),
            _ => {
                let run = Run { start: self.end, word: self.words.len(), length: values.len() };
                self.list.push(run);
            }
        }
        self.words.extend_from_slice(values);
        self.end += values.len() as u128;
    }

    /// Adds a run that repeats a word up to `end`, or makes the last run longer if that goes on so.
    fn push_repeated(&mut self, word: &[u8], end: u128) {
        let goes_on = self.list.last().map_or(false, |&run| {
            let heaps = (self.end..end).take(run.length + word.len());
            heaps.zip(word.iter().cycle()).all(|(n, &value)| self.value_in(run, n) == value)
        });
        if !goes_on {
            let run = Run { start: self.end, word: self.words.len(), length: word.len() };
            self.list.push(run);
            self.words.extend_from_slice(word);
        }
        self.end = end;
    }

    /// Returns start and period of the last run, if it proves that it goes on for ever.
    fn period_of_last(&self, largest: u128) -> Option<(u128, u128)> {
        let run = self.list.last()?;
        let is_enough = self.end - run.start >= largest + run.length as u128;
        Some((run.start, run.length as u128)).filter(|_| is_enough)
    }

    /// Returns a preperiod and a period, if the last heaps, as many as the largest member, have the
    /// values of as many heaps before.
    fn period(&self, largest: u128) -> Option<(u128, u128)> {
        let window = self.end.checked_sub(largest)?;
        // The window is these last heaps. Where they have come before, so has the first run that
        // begins in the window.
        let anchor = self.list.partition_point(|run| run.start < window);
        let last = *self.list.get(anchor)?;
        let word = |run: &Run| &self.words[run.word..run.word + run.length];
        for run in self.list[..anchor].iter().rev() {
            let period = last.start - run.start;
            let preperiod = match window.checked_sub(period) {
                Some(preperiod) => preperiod,
                None => break,
            };
            if word(run) == word(&last) && self.agree(preperiod, window, largest) {
                return Some((preperiod, period));
            }
        }
        None
    }

    /// True if the given number of heaps from `a` on have the values of those from `b` on.
    fn agree(&self, a: u128, b: u128, heaps: u128) -> bool {
        let (mut i, mut j) = (self.index_of(a), self.index_of(b));
        let mut compared = 0;
        while compared < heaps {
            let both = (self.end_of(i) - a).min(self.end_of(j) - b);
            let [x, y] = [self.list[i], self.list[j]];
            let enough = both.min(heaps).min(compared + (x.length + y.length) as u128);
            let differ = |n: u128| self.value_in(x, a + n) != self.value_in(y, b + n);
            if (compared..enough).any(differ) {
                return false;
            }
            i += usize::from(self.end_of(i) - a == both);
            j += usize::from(self.end_of(j) - b == both);
            compared = both;
        }
        true
    }
}

fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::{misere_outcomes_of_all, outcomes_of_all};
    use crate::subtraction::Subtraction;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use rustc_hash::FxHashMap;
    use sizes::sized;

    /// Grundy values from an array of marks, which knows no theorem.
    fn values_by_marks(set: &[u64], length: usize) -> Vec<u64> {
        let mut values = vec![0; length];
        let mut marked = vec![usize::MAX; set.len() + 1];
        for n in 0..length {
            for &taken in set.iter().filter(|&&taken| taken <= n as u64) {
                marked[values[n - taken as usize] as usize] = n;
            }
            values[n] = (0..).find(|&value| marked[value as usize] != n).unwrap();
        }
        values
    }

    #[track_caller]
    fn assert_values(game: &SparseSubtraction, set: &[u64], length: usize) {
        for (n, value) in (0..).zip(values_by_marks(set, length)) {
            assert_eq!(game.grundy(n), value, "{n} tokens, {set:?}");
        }
    }

    /// All sets of numbers from 1 to 7, the empty one included.
    fn small_sets() -> impl Iterator<Item = Vec<u64>> {
        (0..1u64 << 7).map(|bits| (1..8).filter(|taken| bits >> (taken - 1) & 1 == 1).collect())
    }

    #[test]
    fn all_small_sets_match_the_definition_whichever_members_are_near() {
        for near in [0, 1, 2, 4, 7] {
            let mut solved = 0;
            for set in small_sets() {
                let game = SparseSubtraction::with_near(&set, 1000, near);
                assert_values(&game, &set, 200);
                solved += u32::from(game.largest_known().is_none());
            }
            // Where most members are far, runs may be too short to show that they come back.
            assert!(solved == 128 || near < 7, "{solved}, near {near}");
        }
    }

    #[test]
    fn sums_of_small_heaps_match_search() {
        for set in small_sets().step_by(3) {
            let game = SparseSubtraction::with_near(&set, 5000, 2);
            let options = |heaps: &Vec<u64>| {
                let mut options = Vec::new();
                for (i, &heap) in heaps.iter().enumerate() {
                    for taken in set.iter().filter(|&&taken| taken <= heap) {
                        let mut option = heaps.clone();
                        option[i] = heap - taken;
                        options.push(option);
                    }
                }
                options
            };
            let all = || (0..8).flat_map(|a| (0..=a).map(move |b| vec![a, b]));
            let normal = outcomes_of_all(all(), options);
            let misere = misere_outcomes_of_all(all(), options);
            for heaps in all() {
                let lost = |outcomes: &FxHashMap<Vec<u64>, Outcome>| {
                    let mut lost = options(&heaps);
                    lost.retain(|it| outcomes[it] == Outcome::P);
                    lost
                };
                let after = |Move { heap, left }: Move| {
                    let mut after = heaps.clone();
                    after[heap] = left;
                    after
                };
                let found: Vec<_> = game.winning_moves(&heaps).into_iter().map(after).collect();
                assert_eq!(found, lost(&normal), "{heaps:?}, {set:?}");
                let moves = game.misere_winning_moves(&heaps);
                let found: Vec<_> = moves.into_iter().map(after).collect();
                assert_eq!(found, lost(&misere), "misère {heaps:?}, {set:?}");
                assert_eq!(game.outcome(&heaps), normal[&heaps], "{heaps:?}, {set:?}");
                assert_eq!(game.misere_outcome(&heaps), misere[&heaps], "{heaps:?}, {set:?}");
            }
        }
    }

    /// A few near members below 12, and a few far ones of several hundred.
    #[test]
    fn random_sets_with_far_members_match_the_definition() {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut solved = 0;
        for _ in 0..sized(50, 150) {
            let mut set: Vec<u64> =
                (0..rng.random_range(0..4)).map(|_| rng.random_range(1..12)).collect();
            set.extend((0..rng.random_range(1..3)).map(|_| rng.random_range(200..900)));
            let game = SparseSubtraction::with_near(&set, 20_000, 20);
            let known = game.largest_known().map_or(6000, |it| it.min(6000));
            assert_values(&game, &set, known as usize);
            if game.largest_known().is_none() {
                solved += 1;
            }
        }
        assert!(solved > sized(33, 100), "{solved}");
    }

    #[test]
    fn what_is_proved_agrees_with_a_table() {
        for set in [
            vec![1, 2, 100_000],
            vec![1, 2, 99_999],
            vec![2, 3, 7, 50_001],
            vec![3, 70_000, 90_001],
        ] {
            let game = SparseSubtraction::new(&set);
            let table = Subtraction::new(&set);
            assert_eq!(game.largest_known(), None, "{set:?}");
            if let (Some(period), Some(least)) = (game.period(), table.period()) {
                assert!(period.preperiod >= least.preperiod, "{set:?}");
                assert_eq!(period.period % least.period, 0, "{set:?}");
            }
            for n in (0..1_000_000).step_by(sized(331, 37)) {
                assert_eq!(game.grundy(n), table.grundy(n), "{n} tokens, {set:?}");
            }
        }
    }

    #[test]
    fn large_members_are_proved() {
        let game = SparseSubtraction::new(&[1, 2, 1_000_000_000]);
        assert_eq!((game.grundy(999_999_999), game.grundy(1_000_000_000)), (0, 1));
        assert_eq!(game.period().unwrap().period, 3);
        let game = SparseSubtraction::new(&[1, 2, 3_000_000_000]);
        let heaps = [2_999_999_999, 3_000_000_000, 3_000_000_001, u64::MAX];
        let expected = heaps.map(|n| match n % 3_000_000_001 {
            3_000_000_000 => 3,
            r => r % 3,
        });
        assert_eq!(heaps.map(|n| game.grundy(n)), expected);
        let game = SparseSubtraction::new(&[u64::MAX]);
        assert_eq!((game.grundy(u64::MAX - 1), game.grundy(u64::MAX)), (0, 1));
        let game = SparseSubtraction::new(&[1, u64::MAX - 1]);
        assert_eq!((game.grundy(u64::MAX - 1), game.grundy(u64::MAX)), (2, 0));
    }

    #[test]
    fn without_moves_all_is_lost() {
        let game = SparseSubtraction::new(&[]);
        assert_eq!((game.grundy(u64::MAX), game.outcome(&[3, 4])), (0, Outcome::P));
    }

    #[test]
    #[should_panic(expected = "0 is in the set: [0, 2]")]
    fn a_move_that_takes_nothing_is_refused() {
        SparseSubtraction::new(&[2, 0]);
    }

    #[test]
    #[should_panic(expected = "a set of 64 members: at most 63 are allowed")]
    fn too_many_members_are_refused() {
        SparseSubtraction::new(&(1..65).collect::<Vec<_>>());
    }

    #[test]
    #[should_panic(expected = "and a heap of 18446744073709551615 tokens is beyond what is known")]
    fn a_heap_beyond_what_is_known_is_refused() {
        SparseSubtraction::with_limit(&[5, 9, 1_000_000_000, 1_234_567_890], 10).grundy(u64::MAX);
    }
}
