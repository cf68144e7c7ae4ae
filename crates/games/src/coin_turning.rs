//! Coin-turning games on a line, a tree or any order.
//!
//! # Rules
//!
//! Coins lie on the places 0, 1, …, `n` − 1, each with heads or tails up. A rule lists for each place
//! `x` some sets of other places. A move picks a place `x` with heads up and one of its sets, and
//! turns the coin at `x` and all coins of the set. The rule must be *well-founded*: it is not
//! possible to go from a place to a place of one of its sets, and so on, for ever. On a line the sets
//! of `x` are of places to the left of it, so `x` is the rightmost coin turned; on a rooted tree they
//! may be of ancestors. Under normal play whoever cannot move loses.
//!
//! # Theorem (Lenstra 1977; Berlekamp, Conway and Guy 1982)
//!
//! A position is the sum of its heads, each taken as the only one: its Grundy value is the xor of
//! theirs. The value of a single head at `x` is the mex, over the sets of `x`, of the xor of the
//! values of the places in the set.
//!
//! Some games on a line have names, and values in closed form:
//!
//! | game | coins turned | value of a head at `x` |
//! | --- | --- | --- |
//! | Twins | two | `x` |
//! | Turning Turtles | one or two | `x` + 1 |
//! | Mock Turtles | one to three | the `x`-th odious number, counted from 0 |
//! | Moebius | one to five | 1, 2, 4, 8, 16, 31, 32, 64, 103, 128, …: no formula |
//! | Ruler | any number, without a gap | the largest power of two that divides `x` + 1 |
//!
//! A number is *odious* if it has an odd number of ones in binary, and *evil* otherwise.
//!
//! # Proof sketch
//!
//! Play ends: a move takes a head away and puts heads on places below it only, which can happen a
//! finite number of times. Let the heads of a position be components of a sum, where a move on the
//! component `x` puts components on the places of a set, and two on one place may stand together.
//! Two equal components cancel, so it does not matter that two turns of a coin leave nothing: the
//! position and the sum have the same value, by induction along the plays. The value of the sum is
//! the xor, and that of one component the mex as stated.
//!
//! Closed forms, by induction on `x`. *Twins, Turning Turtles*: the options have the values of all
//! smaller places, and 0 if one coin may be turned. *Mock Turtles*: the options have the values 0,
//! `a` and `a ^ b` for smaller odious numbers `a` ≠ `b`. The first are odious and the others evil,
//! so the next odious number is not among them. And an evil `e` ≠ 0 below it is `a ^ b`, with `a` the
//! lowest one of `e` and `b` the rest. The pair 2`x`, 2`x` + 1 has one odious number, the `x`-th.
//! *Ruler*: let 2ʳ be the stated value. In a run of consecutive numbers exactly one is divisible by
//! the highest power of two that occurs, so the xor over all coins turned is not 0: no option has
//! the value 2ʳ. And with `k` < 2ʳ more coins the option has the xor of the values of 1, …, `k`, which
//! is the Gray code `k ^ k/2`; it takes each value below 2ʳ once.
//!
//! # Complexity
//!
//! Let *s* be the number of places in all sets of the rule, counted with repetition. The values take
//! *O*(*n* + *s*), a winning move the sets of one place, all winning moves those of all heads. The
//! closed forms are constant. A row of 14 coins of Mock Turtles has its value some 4,000 times sooner
//! than by a search through all positions (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * H. W. Lenstra, *Nim multiplication*, Séminaire de Théorie des Nombres de Bordeaux (1977–78),
//!   exposé 11.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapter 14.

use crate::mex::mex;
use crate::outcome::Outcome;

/// A coin-turning game, with the Grundy values of its places.
#[derive(Clone, Debug)]
pub struct CoinTurning<R> {
    rule: R,
    values: Vec<u64>,
}

/// A move: which coins are turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The place that the rule belongs to, with heads up before the move and tails after it.
    pub head: usize,
    /// The other places at which the coin is turned.
    pub others: Vec<usize>,
}

impl<R: Fn(usize) -> Vec<Vec<usize>>> CoinTurning<R> {
    /// The game on the places 0, 1, …, `places` − 1, where `rule` lists the sets of places that may
    /// be turned with a given one. A place that a set names twice is turned twice.
    ///
    /// The places may be numbered in any way, as long as the rule is well-founded.
    ///
    /// # Panics
    ///
    /// Panics if a set names a place that is not below `places`, or if the rule leads from a place
    /// back to it.
    ///
    /// ```
    /// use games::coin_turning::CoinTurning;
    ///
    /// // A path 2 → 0 → 1 to the root: turn a coin, alone or with its parent.
    /// let parents = [vec![1], vec![], vec![0]];
    /// let game = CoinTurning::new(3, |x| vec![vec![], parents[x].clone()]);
    /// assert_eq!(game.grundy_values(), [2, 1, 1]); // from the root: 1 2 1
    /// ```
    pub fn new(places: usize, rule: R) -> Self {
        let mut values: Vec<Option<u64>> = vec![None; places];
        let mut open = vec![false; places];
        for start in 0..places {
            // Own stack: a place stays below those of its sets until they all have values.
            let mut stack = vec![start];
            while let Some(&x) = stack.last() {
                if values[x].is_some() {
                    stack.pop();
                    continue;
                }
                let sets = rule(x);
                let below = stack.len();
                for &y in sets.iter().flatten() {
                    assert!(y < places, "place {y} in a game of {places} places");
                    if values[y].is_none() {
                        stack.push(y);
                    }
                }
                if stack.len() == below {
                    let worths: Vec<u64> =
                        sets.iter().map(|set| xor(set.iter().filter_map(|&y| values[y]))).collect();
                    values[x] = Some(mex(&worths));
                    stack.pop();
                } else {
                    assert!(!open[x], "the rule leads from place {x} back to it");
                    open[x] = true;
                }
            }
        }
        CoinTurning { rule, values: values.into_iter().flatten().collect() }
    }

    /// The Grundy value of a single head, for each place.
    ///
    /// ```
    /// use games::coin_turning::{ruler, CoinTurning};
    ///
    /// assert_eq!(CoinTurning::new(8, ruler).grundy_values(), [1, 2, 1, 4, 1, 2, 1, 8]);
    /// ```
    pub fn grundy_values(&self) -> &[u64] {
        &self.values
    }

    /// The Grundy value of a position, given by the places where heads are up.
    ///
    /// # Panics
    ///
    /// Panics if the number of coins is not the number of places.
    ///
    /// ```
    /// use games::coin_turning::{ruler, CoinTurning};
    ///
    /// let game = CoinTurning::new(4, ruler);
    /// assert_eq!(game.grundy(&[true, true, false, true]), 7); // 1 ^ 2 ^ 4
    /// ```
    pub fn grundy(&self, heads: &[bool]) -> u64 {
        xor(self.heads(heads).map(|x| self.values[x]))
    }

    /// Who wins.
    ///
    /// # Panics
    ///
    /// As [`CoinTurning::grundy`].
    ///
    /// ```
    /// use games::coin_turning::{twins, CoinTurning};
    /// use games::Outcome;
    ///
    /// let game = CoinTurning::new(2, twins);
    /// assert_eq!(game.outcome(&[true, false]), Outcome::P); // there is no second coin to turn
    /// assert_eq!(game.outcome(&[false, true]), Outcome::N);
    /// ```
    pub fn outcome(&self, heads: &[bool]) -> Outcome {
        Outcome::from_grundy(self.grundy(heads))
    }

    /// A winning move, on the first head that can lower its value as needed.
    ///
    /// Returns `None` in a P-position.
    ///
    /// # Panics
    ///
    /// As [`CoinTurning::grundy`].
    ///
    /// ```
    /// use games::coin_turning::{turning_turtles, CoinTurning, Move};
    ///
    /// // Nim heaps of 3, 4 and 5: the first is cut down to 1.
    /// let game = CoinTurning::new(5, turning_turtles);
    /// let heads = [false, false, true, true, true];
    /// assert_eq!(game.winning_move(&heads), Some(Move { head: 2, others: vec![0] }));
    /// ```
    pub fn winning_move(&self, heads: &[bool]) -> Option<Move> {
        let sum = self.grundy(heads);
        let head = self.heads(heads).find(|&x| self.values[x] ^ sum < self.values[x])?;
        let others = self.set_worth(head, self.values[head] ^ sum)?;
        Some(Move { head, others })
    }

    /// All winning moves, by head and in the order of the rule; none in a P-position.
    ///
    /// # Panics
    ///
    /// As [`CoinTurning::grundy`].
    ///
    /// ```
    /// use games::coin_turning::{ruler, CoinTurning, Move};
    ///
    /// let game = CoinTurning::new(3, ruler); // 1 2 1
    /// let alone = Move { head: 1, others: vec![] };
    /// let all = Move { head: 2, others: vec![1, 0] };
    /// assert_eq!(game.winning_moves(&[true, true, true]), [alone, all]);
    /// assert_eq!(game.winning_moves(&[true, false, true]), []);
    /// ```
    pub fn winning_moves(&self, heads: &[bool]) -> Vec<Move> {
        let sum = self.grundy(heads);
        // No set has the value of its place, so there is none here if the sum is 0.
        let sets_of = |head| (self.rule)(head).into_iter().map(move |others| Move { head, others });
        self.heads(heads)
            .flat_map(sets_of)
            .filter(|candidate| self.worth(&candidate.others) == self.values[candidate.head] ^ sum)
            .collect()
    }

    /// The first set of place `x` whose places have values with the xor `value`.
    ///
    /// There is one for each `value` below that of `x`, and none for that of `x`.
    ///
    /// # Panics
    ///
    /// Panics if `x` is not a place.
    ///
    /// ```
    /// use games::coin_turning::{mock_turtles, CoinTurning};
    ///
    /// let game = CoinTurning::new(4, mock_turtles); // 1 2 4 7
    /// assert_eq!(game.set_worth(3, 6), Some(vec![1, 2]));
    /// assert_eq!(game.set_worth(3, 7), None);
    /// ```
    pub fn set_worth(&self, x: usize, value: u64) -> Option<Vec<usize>> {
        let places = self.values.len();
        assert!(x < places, "place {x} in a game of {places} places");
        (self.rule)(x).into_iter().find(|set| self.worth(set) == value)
    }

    fn worth(&self, set: &[usize]) -> u64 {
        xor(set.iter().map(|&y| self.values[y]))
    }

    fn heads<'a>(&self, heads: &'a [bool]) -> impl Iterator<Item = usize> + 'a {
        let places = self.values.len();
        assert_eq!(heads.len(), places, "{} coins on {places} places", heads.len());
        (0..places).filter(move |&x| heads[x])
    }
}

/// The rule of Twins: exactly two coins.
///
/// ```
/// assert_eq!(games::coin_turning::twins(2), [[0], [1]]);
/// ```
pub fn twins(x: usize) -> Vec<Vec<usize>> {
    (0..x).map(|y| vec![y]).collect()
}

/// The rule of Turning Turtles: one or two coins.
///
/// ```
/// assert_eq!(games::coin_turning::turning_turtles(1), [vec![], vec![0]]);
/// ```
pub fn turning_turtles(x: usize) -> Vec<Vec<usize>> {
    at_most(2, x)
}

/// The rule of Mock Turtles: one, two or three coins.
///
/// ```
/// assert_eq!(games::coin_turning::mock_turtles(2), [vec![], vec![0], vec![1], vec![0, 1]]);
/// ```
pub fn mock_turtles(x: usize) -> Vec<Vec<usize>> {
    at_most(3, x)
}

/// The rule of Moebius: one to five coins.
///
/// ```
/// assert_eq!(games::coin_turning::moebius(4).len(), 16); // any of the 4 smaller ones
/// ```
pub fn moebius(x: usize) -> Vec<Vec<usize>> {
    at_most(5, x)
}

/// The rule that `coins` coins may be turned or fewer.
///
/// # Panics
///
/// Panics if `coins` is 0.
///
/// ```
/// assert_eq!(games::coin_turning::at_most(2, 2), [vec![], vec![0], vec![1]]);
/// ```
pub fn at_most(coins: usize, x: usize) -> Vec<Vec<usize>> {
    assert!(coins > 0, "a move of at most {coins} coins is none");
    let mut sets = vec![Vec::new()];
    let mut largest = 0;
    for _ in 1..coins {
        let mut grown = Vec::new();
        for set in &sets[largest..] {
            for y in set.last().map_or(0, |last| last + 1)..x {
                let mut set: Vec<usize> = set.clone();
                set.push(y);
                grown.push(set);
            }
        }
        largest = sets.len();
        sets.extend(grown);
    }
    sets
}

/// The rule of Ruler: any number of coins that lie side by side.
///
/// ```
/// assert_eq!(games::coin_turning::ruler(2), [vec![], vec![1], vec![1, 0]]);
/// ```
pub fn ruler(x: usize) -> Vec<Vec<usize>> {
    (0..=x).map(|others| (x - others..x).rev().collect()).collect()
}

/// The value of a single head of Mock Turtles: the odious number with `x` odious numbers below it.
///
/// # Panics
///
/// Panics if `x` is 2⁶³ or more, where the value does not fit in 64 bits.
///
/// ```
/// use games::coin_turning::mock_turtles_grundy;
///
/// assert_eq!([0, 1, 2, 3, 4].map(mock_turtles_grundy), [1, 2, 4, 7, 8]);
/// ```
pub fn mock_turtles_grundy(x: u64) -> u64 {
    assert!(x < 1 << 63, "the value of place {x} does not fit in 64 bits");
    2 * x + u64::from(x.count_ones() % 2 == 0)
}

/// The value of a single head of Ruler: the largest power of two that divides `x` + 1.
///
/// Places count from 0. A height `h` that counts from 1 is the place `h` − 1: its value is the lowest binary one of `h`.
///
/// # Panics
///
/// Panics if `x` is 2⁶⁴ − 1, where the value does not fit in 64 bits.
///
/// ```
/// use games::coin_turning::ruler_grundy;
///
/// assert_eq!([0, 1, 2, 3, 4].map(ruler_grundy), [1, 2, 1, 4, 1]);
/// ```
pub fn ruler_grundy(x: u64) -> u64 {
    assert_ne!(x, u64::MAX, "the value of place {x} does not fit in 64 bits");
    1 << x.trailing_ones()
}

fn xor(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |sum, value| sum ^ value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;
    use crate::search::tests::values_of_all;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Rule = fn(usize) -> Vec<Vec<usize>>;

    const NAMED: [Rule; 5] = [twins, turning_turtles, mock_turtles, moebius, ruler];

    /// The rules, and nothing but the rules.
    fn options(heads: &[bool], rule: impl Fn(usize) -> Vec<Vec<usize>>) -> Vec<Vec<bool>> {
        let mut options = Vec::new();
        for x in (0..heads.len()).filter(|&x| heads[x]) {
            options.extend(rule(x).iter().map(|set| turned(heads, x, set)));
        }
        options
    }

    fn turned(heads: &[bool], head: usize, others: &[usize]) -> Vec<bool> {
        let mut after = heads.to_vec();
        for x in others.iter().copied().chain([head]) {
            after[x] = !after[x];
        }
        after
    }

    fn rows(places: usize) -> impl Iterator<Item = Vec<bool>> {
        (0..1u32 << places).map(move |code| (0..places).map(|x| code >> x & 1 == 1).collect())
    }

    /// All rows: value, outcome and moves, against the search and against each other.
    fn check(places: usize, rule: impl Fn(usize) -> Vec<Vec<usize>>) {
        let game = CoinTurning::new(places, &rule);
        let values = values_of_all(rows(places), |it| options(it, &rule), mex);
        for heads in rows(places) {
            let value = values[&heads];
            assert_eq!(game.grundy(&heads), value, "{heads:?}");
            assert_eq!(game.outcome(&heads), Outcome::from_grundy(value), "{heads:?}");

            let mut expected = options(&heads, &rule);
            expected.retain(|it| game.grundy(it) == 0);
            let moves = game.winning_moves(&heads);
            let reached: Vec<_> =
                moves.iter().map(|reply| turned(&heads, reply.head, &reply.others)).collect();
            assert_eq!(reached, expected, "{heads:?}");
            match game.winning_move(&heads) {
                None => assert_eq!(value, 0, "{heads:?}"),
                Some(it) => assert!(moves.contains(&it), "{heads:?}: {it:?}"),
            }
        }
    }

    #[test]
    fn the_named_games_match_search_on_all_rows() {
        for rule in NAMED {
            for places in 0..7 {
                check(places, rule);
            }
        }
    }

    #[test]
    fn random_rules_on_shuffled_places_match_search_on_all_rows() {
        for seed in 0..60 {
            let mut rng = SmallRng::seed_from_u64(seed);
            // A place is above those that come before it here.
            let mut order: Vec<usize> = (0..6).collect();
            for i in 1..6 {
                order.swap(i, rng.random_range(0..=i));
            }
            let mut sets = vec![Vec::new(); 6];
            for (i, &x) in order.iter().enumerate() {
                for _ in 0..rng.random_range(0..5) {
                    let set = order[..i].iter().copied().filter(|_| rng.random());
                    sets[x].push(set.collect());
                }
            }
            check(6, |x| sets[x].clone());
        }
    }

    /// Ruler on a tree: a vertex and any number of vertices above it, without a gap.
    #[test]
    fn ruler_on_a_tree_has_the_values_of_the_depths() {
        let parents = [3, 3, 0, 4, 4, 1, 2]; // 4 is the root
        let rule = |x: usize| {
            let mut sets = vec![Vec::new()];
            let mut set = Vec::new();
            let mut v = x;
            while v != parents[v] {
                v = parents[v];
                set.push(v);
                sets.push(set.clone());
            }
            sets
        };
        check(7, rule);
        let depths = [2, 2, 3, 1, 0, 3, 4];
        assert_eq!(CoinTurning::new(7, rule).grundy_values(), depths.map(ruler_grundy));
    }

    /// Heads at x, 2x, …, kx are turned: the sets go to the right, and values depend on ⌊n/x⌋ only.
    #[test]
    fn multiples_match_search_on_all_rows() {
        let n = 9;
        let multiples = |x, k| (2..=k).map(|j| j * x - 1).collect();
        let rule = |x| (1..=n / (x + 1)).map(|k| multiples(x + 1, k)).collect();
        check(n, rule);
        let game = CoinTurning::new(n, rule);
        let values = game.grundy_values();
        assert!((5..9).all(|x| values[x] == values[8]), "{values:?}");
    }

    #[test]
    fn closed_forms_match_the_tables() {
        let values = |rule: Rule| CoinTurning::new(70, rule).grundy_values().to_vec();
        assert_eq!(values(twins), (0..70).collect::<Vec<_>>());
        assert_eq!(values(turning_turtles), (1..71).collect::<Vec<_>>());
        assert_eq!(values(mock_turtles), (0..70).map(mock_turtles_grundy).collect::<Vec<_>>());
        assert_eq!(values(ruler), (0..70).map(ruler_grundy).collect::<Vec<_>>());
    }

    #[test]
    fn the_largest_places_have_their_values() {
        assert_eq!(mock_turtles_grundy((1 << 63) - 1), u64::MAX - 1);
        assert_eq!(mock_turtles_grundy((1 << 63) - 2), u64::MAX - 2);
        assert_eq!(ruler_grundy(u64::MAX - 1), 1);
        assert_eq!(ruler_grundy((1 << 63) - 1), 1 << 63);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let n = 100_000;
        let up = move |x: usize| {
            if x + 1 < n {
                vec![vec![], vec![x + 1]]
            } else {
                vec![vec![]]
            }
        };
        let run = move || CoinTurning::new(n, up).grundy_values()[..2].to_vec();
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        assert_eq!(small_stack.spawn(run).unwrap().join().unwrap(), [2, 1]);
    }

    #[test]
    fn a_game_without_places_is_lost() {
        let game = CoinTurning::new(0, ruler);
        assert_eq!((game.outcome(&[]), game.winning_move(&[])), (Outcome::P, None));
    }

    #[test]
    #[should_panic(expected = "the rule leads from place 1 back to it")]
    fn a_circle_is_refused() {
        CoinTurning::new(3, |x| vec![vec![[1, 2, 1][x]]]);
    }

    #[test]
    #[should_panic(expected = "place 3 in a game of 3 places")]
    fn a_foreign_place_is_refused() {
        CoinTurning::new(3, |_| vec![vec![3]]);
    }

    #[test]
    #[should_panic(expected = "2 coins on 3 places")]
    fn a_short_row_is_refused() {
        CoinTurning::new(3, twins).grundy(&[true, true]);
    }

    #[test]
    #[should_panic(expected = "place 9223372036854775808")]
    fn a_value_of_mock_turtles_that_does_not_fit_is_refused() {
        mock_turtles_grundy(1 << 63);
    }

    #[test]
    #[should_panic(expected = "place 18446744073709551615")]
    fn a_value_of_ruler_that_does_not_fit_is_refused() {
        ruler_grundy(u64::MAX);
    }
}
