//! Sums of games: disjunctive, conjunctive, continued conjunctive and selective.
//!
//! # Rules
//!
//! A sum has finitely many components, each a game in which every play is finite. A component has
//! *ended* when it has no options. In a move of a sum, the player moves in
//!
//! * one component: the *disjunctive* sum, which is meant where nothing else is said;
//! * every component: the *conjunctive* sum. It ends as soon as one component has ended;
//! * every component that has not ended: the *continued conjunctive* sum;
//! * one or more components, freely chosen: the *selective* sum.
//!
//! No move is made in a component that has ended, and except for the conjunctive sum play ends when
//! all components have. Under normal play whoever cannot move loses; under misère play whoever
//! cannot move wins. Without components there is no move.
//!
//! # Theorem (Sprague 1935, Grundy 1939, Smith 1966, Conway 1976)
//!
//! The *remoteness* and the *suspense* of a position are 0 if it has no options. Otherwise, under
//! normal play,
//!
//! * the remoteness is 1 more than the least even remoteness of an option; if there is no even one,
//!   1 more than the greatest odd one;
//! * the suspense is 1 more than the greatest even suspense of an option; if there is no even one,
//!   1 more than the least odd one.
//!
//! So the remoteness counts the moves to the end if the winner hurries and the loser delays, and the
//! suspense counts them if the winner delays and the loser hurries. A sum is an N-position exactly
//! when
//!
//! * disjunctive: the xor of the Grundy values is not 0;
//! * conjunctive: the least remoteness is odd. It is the remoteness of the sum;
//! * continued conjunctive: the greatest suspense is odd. It is the suspense of the sum;
//! * selective: some component is an N-position.
//!
//! Misère play exchanges odd and even in all that is said of remoteness and suspense. A selective sum
//! is an N-position of misère play exactly when it is one under normal play, unless at most one
//! component has not ended: then the sum has the outcome of that component, and is an N-position if
//! there is none. For disjunctive sums no rule of this kind is known, and the one for misère Nim is
//! wrong for others: see [`misere`](crate::misere).
//!
//! # Proof sketch
//!
//! Disjunctive: see [`mex`](crate::mex).
//!
//! The others, for both kinds of play at once: call a remoteness or suspense *winning* if whoever is
//! to move wins a position that has it, else *losing*. Under normal play odd numbers are winning,
//! under misère play even ones. A number `r` > 0 is always 1 more than that of some option:
//!
//! * If `r` is losing, all options are winning. Their greatest remoteness, or their least suspense, is
//!   `r` − 1.
//! * If `r` is winning, some options are losing. Their least remoteness, or their greatest suspense, is
//!   `r` − 1.
//!
//! *Conjunctive*, least remoteness `m`, no component ended.
//!
//! * `m` is winning: in each component move to the remoteness that is 1 less. Then the least one is
//!   `m` − 1, which is losing.
//! * `m` is losing: after any move a component that had `m` has a winning remoteness of at most
//!   `m` − 1. Another component may move to a losing one. But then it had a winning one, which is not
//!   `m`, so at least `m` + 1; and it has at least `m` now. So the least one is winning.
//!
//! *Continued conjunctive*, greatest suspense `m`, some component not ended.
//!
//! * `m` is winning: in each component move to the suspense that is 1 less. Then the greatest one is
//!   `m` − 1, which is losing.
//! * `m` is losing: after any move a component that had `m` has a winning suspense of at least `m` − 1.
//!   Another component may move to a losing one. But then it had a winning one, which is not `m`, so
//!   at most `m` − 1; and it has at most `m` − 2 now. A component that has ended keeps 0. That is losing
//!   under normal play only, where winning numbers are odd, so above 0. So the greatest one is winning.
//!
//! *Selective*, normal play. If some components are N-positions, move in exactly those, to P-positions.
//! If all are P-positions, every move leaves an N-position.
//!
//! *Selective*, misère play, at least two components not ended. N and P are here those of normal play.
//!
//! * All components are P-positions: each component that moves becomes an N-position, which has not
//!   ended. So at least two have not ended after the move, and some are N-positions.
//! * Some are N-positions: move as under normal play, if at least two components have not ended after
//!   that. If only one has not, or none, keep that one, or else any one. End the others. If the one
//!   that is kept is an N-position of misère play, move there to a P-position of misère play.
//!
//! # Complexity
//!
//! *O*(*k*) for the outcome of *k* components; a winning move looks at each option at most twice.
//! [`Component::new`] searches all positions of a component. Where many components share a game, fill
//! a table of [`Values`] once, by [`Values::from_options`] or [`search::values`], and use
//! [`Component::from_options`].
//!
//! # Sources
//!
//! * C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), 51–81.
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 14.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapter 9 for joins, where every component moves, and chapter 10 for unions, where some do.

use crate::mex::mex;
use crate::outcome::Outcome;
use crate::search;
use std::hash::Hash;

/// In which components a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sum {
    /// In one.
    Disjunctive,
    /// In every one; the first to end ends the sum.
    Conjunctive,
    /// In every one that has not ended; the last to end ends the sum.
    ContinuedConjunctive,
    /// In one or more.
    Selective,
}

/// Who wins the sum under normal play.
///
/// ```
/// use games::sums::{self, Component, Sum};
/// use games::Outcome;
///
/// // A heap of 4 and one of 3; in a heap a move takes 1 or 2.
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// let heaps = [4, 3].map(|n| Component::new(n, options).values());
/// assert_eq!(sums::outcome(Sum::Disjunctive, &heaps), Outcome::N); // takes 1 of 4
/// assert_eq!(sums::outcome(Sum::Conjunctive, &heaps), Outcome::P); // 3 lasts 2 moves
/// assert_eq!(sums::outcome(Sum::ContinuedConjunctive, &heaps), Outcome::N); // 4 lasts 3
/// ```
pub fn outcome(sum: Sum, components: &[Values]) -> Outcome {
    match sum {
        Sum::Disjunctive => Outcome::from_grundy(nim_sum(components)),
        Sum::Conjunctive => {
            let least = components.iter().map(|it| it.normal.remoteness).min();
            outcome_at(Outcome::P, least.unwrap_or(0))
        }
        Sum::ContinuedConjunctive => {
            let greatest = components.iter().map(|it| it.normal.suspense).max();
            outcome_at(Outcome::P, greatest.unwrap_or(0))
        }
        Sum::Selective => {
            let all_are_lost = components.iter().all(|it| it.outcome() == Outcome::P);
            if all_are_lost {
                Outcome::P
            } else {
                Outcome::N
            }
        }
    }
}

/// Who wins the sum under misère play, if it is not disjunctive.
///
/// # Panics
///
/// Panics for [`Sum::Disjunctive`], for which no rule is known.
///
/// ```
/// use games::sums::{self, Component, Sum};
/// use games::Outcome;
///
/// // A heap of 1 and one of 2; in a heap a move takes 1 or 2.
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// let heaps = [1, 2].map(|n| Component::new(n, options).values());
/// assert_eq!(sums::misere_outcome(Sum::Conjunctive, &heaps), Outcome::P); // must end the first
/// assert_eq!(sums::misere_outcome(Sum::Selective, &heaps), Outcome::N); // takes the 2
/// ```
pub fn misere_outcome(sum: Sum, components: &[Values]) -> Outcome {
    match sum {
        Sum::Disjunctive => panic!("misère play of a sum that is {:?} has no known rule", sum),
        Sum::Conjunctive => {
            let least = components.iter().map(|it| it.misere.remoteness).min();
            outcome_at(Outcome::N, least.unwrap_or(0))
        }
        Sum::ContinuedConjunctive => {
            let greatest = components.iter().map(|it| it.misere.suspense).max();
            outcome_at(Outcome::N, greatest.unwrap_or(0))
        }
        Sum::Selective => {
            let mut running = components.iter().filter(|it| !it.has_ended());
            match (running.next(), running.next()) {
                (None, _) => Outcome::N,
                (Some(lone), None) => lone.misere_outcome(),
                _ => outcome(sum, components),
            }
        }
    }
}

/// The part of a move that is made in one component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of components.
    pub component: usize,
    /// Index into the options of that component.
    pub option: usize,
}

/// A winning move under normal play: what to do in each component that moves, in their order.
///
/// Returns `None` in a P-position, where every move loses.
///
/// ```
/// use games::sums::{self, Component, Move, Sum};
///
/// // In a heap a move takes 1 or 2; option 0 takes 2, if there are 2.
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// let heaps = [4, 3, 5].map(|n| Component::new(n, options));
/// let one_of_4 = Move { component: 0, option: 1 };
/// let two_of_5 = Move { component: 2, option: 0 };
/// assert_eq!(sums::winning_move(Sum::Selective, &heaps), Some(vec![one_of_4, two_of_5]));
/// assert_eq!(sums::winning_move(Sum::Conjunctive, &heaps), None);
/// ```
pub fn winning_move(sum: Sum, components: &[Component]) -> Option<Vec<Move>> {
    let values: Vec<Values> = components.iter().map(Component::values).collect();
    if outcome(sum, &values) == Outcome::P {
        return None;
    }
    match sum {
        Sum::Disjunctive => {
            let total = nim_sum(&values);
            let reply = |component: &Component| {
                let target = component.values.grundy ^ total;
                component.find(|option| option.grundy == target)
            };
            let index = components.iter().position(|component| reply(component).is_some())?;
            moves(components, |i, component| if i == index { reply(component) } else { None })
        }
        Sum::Conjunctive => one_less(components, |it| it.normal.remoteness),
        Sum::ContinuedConjunctive => one_less(components, |it| it.normal.suspense),
        Sum::Selective => moves(components, |_, it| it.normal_reply()),
    }
}

/// A winning move under misère play: what to do in each component that moves, in their order.
///
/// Returns `None` in a P-position, where every move loses, and where no move is left, which is won.
///
/// # Panics
///
/// Panics for [`Sum::Disjunctive`], for which no rule is known.
///
/// ```
/// use games::sums::{self, Component, Move, Sum};
///
/// // In a heap a move takes 1 or 2; option 0 takes 2, if there are 2.
/// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
/// let heaps = [1, 2].map(|n| Component::new(n, options));
/// let take_the_2 = Move { component: 1, option: 0 };
/// assert_eq!(sums::misere_winning_move(Sum::Selective, &heaps), Some(vec![take_the_2]));
/// ```
pub fn misere_winning_move(sum: Sum, components: &[Component]) -> Option<Vec<Move>> {
    let values: Vec<Values> = components.iter().map(Component::values).collect();
    if misere_outcome(sum, &values) == Outcome::P {
        return None;
    }
    match sum {
        Sum::Disjunctive => unreachable!("it has no outcome"),
        Sum::Conjunctive if values.iter().any(Values::has_ended) => None,
        Sum::Conjunctive => one_less(components, |it| it.misere.remoteness),
        Sum::ContinuedConjunctive => one_less(components, |it| it.misere.suspense),
        Sum::Selective => misere_selective_move(components),
    }
}

/// The winning move of a selective sum that is an N-position under misère play.
fn misere_selective_move(components: &[Component]) -> Option<Vec<Move>> {
    // True if the component has not ended after the winning move of normal play.
    let stays_running = |component: &Component| match component.normal_reply() {
        Some(option) => !component.options[option].has_ended(),
        None => !component.values.has_ended(),
    };
    let mut running = (0..components.len()).filter(|&i| stays_running(&components[i]));
    let (first, second) = (running.next(), running.next());
    if second.is_some() {
        return moves(components, |_, component| component.normal_reply());
    }
    let lone = first.or_else(|| components.iter().position(|it| !it.values.has_ended()))?;
    moves(components, |i, component| {
        if i != lone {
            return component.normal_reply();
        }
        match component.values.misere_outcome() {
            Outcome::N => component.find(|option| option.misere_outcome() == Outcome::P),
            Outcome::P => None,
        }
    })
}

/// The move in every component that has not ended, to an option whose number is 1 less.
fn one_less(components: &[Component], number: fn(&Values) -> u64) -> Option<Vec<Move>> {
    moves(components, |_, component| {
        component.find(|option| number(option) + 1 == number(&component.values))
    })
}

/// The move that takes the chosen option in each component that has one, if any has.
fn moves(
    components: &[Component],
    choice: impl Fn(usize, &Component) -> Option<usize>,
) -> Option<Vec<Move>> {
    let mut moves = Vec::new();
    for (i, component) in components.iter().enumerate() {
        moves.extend(choice(i, component).map(|option| Move { component: i, option }));
    }
    if moves.is_empty() {
        None
    } else {
        Some(moves)
    }
}

/// A component of a sum: the values of a position and of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Component {
    values: Values,
    options: Vec<Values>,
}

impl Component {
    /// The component that stands at `position`, by a search of all that can be reached from there.
    ///
    /// Options count in the order in which `options` lists them.
    ///
    /// ```
    /// use games::sums::Component;
    ///
    /// let options = |&n: &u64| (n.saturating_sub(2)..n).collect();
    /// assert_eq!(Component::new(5, options).values().grundy, 2);
    /// ```
    pub fn new<P: Clone + Eq + Hash>(position: P, options: impl Fn(&P) -> Vec<P>) -> Self {
        let values = search::values(position.clone(), &options, Values::from_options);
        Self::from_options(options(&position).iter().map(|it| values[it]).collect())
    }

    /// The component with these options.
    ///
    /// ```
    /// use games::sums::Component;
    ///
    /// let end = Component::from_options(vec![]);
    /// let one_move = Component::from_options(vec![end.values()]);
    /// assert_eq!(one_move.values().normal.remoteness, 1);
    /// ```
    pub fn from_options(options: Vec<Values>) -> Self {
        Component { values: Values::from_options(&options), options }
    }

    /// The values of its position.
    ///
    /// ```
    /// use games::sums::Component;
    ///
    /// assert_eq!(Component::from_options(vec![]).values().grundy, 0);
    /// ```
    pub fn values(&self) -> Values {
        self.values
    }

    fn find(&self, wanted: impl FnMut(&Values) -> bool) -> Option<usize> {
        self.options.iter().position(wanted)
    }

    /// The first option that is a P-position under normal play.
    fn normal_reply(&self) -> Option<usize> {
        self.find(|option| option.outcome() == Outcome::P)
    }
}

/// The values of a position that decide who wins a sum with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// The Grundy value.
    pub grundy: u64,
    /// Under normal play.
    pub normal: Lengths,
    /// Under misère play.
    pub misere: Lengths,
}

/// The number of moves to the end of play, in two ways of playing well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lengths {
    /// The winner hurries and the loser delays.
    pub remoteness: u64,
    /// The winner delays and the loser hurries.
    pub suspense: u64,
}

impl Values {
    /// The values of a position from those of its options.
    ///
    /// ```
    /// use games::sums::Values;
    ///
    /// let end = Values::from_options(&[]);
    /// let one_move = Values::from_options(&[end]);
    /// assert_eq!(one_move.grundy, 1);
    /// assert_eq!(Values::from_options(&[end, one_move]).misere.remoteness, 2);
    /// ```
    pub fn from_options(options: &[Values]) -> Self {
        let all = |number: fn(&Values) -> u64| options.iter().map(number).collect::<Vec<u64>>();
        Values {
            grundy: mex(&all(|it| it.grundy)),
            normal: Lengths {
                remoteness: remoteness(&all(|it| it.normal.remoteness)),
                suspense: suspense(&all(|it| it.normal.suspense)),
            },
            misere: Lengths {
                remoteness: misere_remoteness(&all(|it| it.misere.remoteness)),
                suspense: misere_suspense(&all(|it| it.misere.suspense)),
            },
        }
    }

    /// Who wins the position alone under normal play.
    ///
    /// ```
    /// use games::{sums::Values, Outcome};
    ///
    /// assert_eq!(Values::from_options(&[]).outcome(), Outcome::P);
    /// ```
    pub fn outcome(&self) -> Outcome {
        outcome_at(Outcome::P, self.normal.remoteness)
    }

    /// Who wins the position alone under misère play.
    ///
    /// ```
    /// use games::{sums::Values, Outcome};
    ///
    /// assert_eq!(Values::from_options(&[]).misere_outcome(), Outcome::N);
    /// ```
    pub fn misere_outcome(&self) -> Outcome {
        outcome_at(Outcome::N, self.misere.remoteness)
    }

    /// True if the position has no options.
    ///
    /// ```
    /// use games::sums::Values;
    ///
    /// assert!(Values::from_options(&[]).has_ended());
    /// ```
    pub fn has_ended(&self) -> bool {
        self.normal.remoteness == 0
    }
}

/// The remoteness of a position under normal play from those of its options.
///
/// ```
/// use games::sums::remoteness;
///
/// assert_eq!(remoteness(&[4, 1, 2]), 3); // wins by one of the even ones
/// assert_eq!(remoteness(&[3, 1]), 4);
/// ```
pub fn remoteness(options: &[u64]) -> u64 {
    hurrying(options, 0)
}

/// The remoteness of a position under misère play from those of its options.
///
/// ```
/// use games::sums::misere_remoteness;
///
/// assert_eq!(misere_remoteness(&[3, 4, 1]), 2); // wins by one of the odd ones
/// assert_eq!(misere_remoteness(&[0, 2]), 3);
/// ```
pub fn misere_remoteness(options: &[u64]) -> u64 {
    hurrying(options, 1)
}

/// The suspense of a position under normal play from those of its options.
///
/// ```
/// use games::sums::suspense;
///
/// assert_eq!(suspense(&[4, 1, 2]), 5); // wins by one of the even ones
/// assert_eq!(suspense(&[3, 1]), 2);
/// ```
pub fn suspense(options: &[u64]) -> u64 {
    delaying(options, 0)
}

/// The suspense of a position under misère play from those of its options.
///
/// ```
/// use games::sums::misere_suspense;
///
/// assert_eq!(misere_suspense(&[3, 4, 1]), 4); // wins by one of the odd ones
/// assert_eq!(misere_suspense(&[0, 2]), 1);
/// ```
pub fn misere_suspense(options: &[u64]) -> u64 {
    delaying(options, 1)
}

/// The remoteness from those of the options, where numbers of the parity `losing` are losing.
fn hurrying(options: &[u64], losing: u64) -> u64 {
    let best = options.iter().filter(|&it| it % 2 == losing).min();
    best.or_else(|| options.iter().max()).map_or(0, |it| it + 1)
}

/// The suspense from those of the options, where numbers of the parity `losing` are losing.
fn delaying(options: &[u64], losing: u64) -> u64 {
    let best = options.iter().filter(|&it| it % 2 == losing).max();
    best.or_else(|| options.iter().min()).map_or(0, |it| it + 1)
}

/// The outcome of a position from which play lasts for `moves` moves, where `end` is the outcome of a
/// position without options.
fn outcome_at(end: Outcome, moves: u64) -> Outcome {
    match (end, moves % 2) {
        (Outcome::P, 0) | (Outcome::N, 1) => Outcome::P,
        _ => Outcome::N,
    }
}

fn nim_sum(components: &[Values]) -> u64 {
    components.iter().fold(0, |sum, it| sum ^ it.grundy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    const SUMS: [Sum; 4] =
        [Sum::Disjunctive, Sum::Conjunctive, Sum::ContinuedConjunctive, Sum::Selective];

    /// A game on 0, 1, …: the options of each vertex, all of them smaller.
    type Game = Vec<Vec<usize>>;

    /// All games on `n` vertices.
    fn small_games(n: usize) -> Vec<Game> {
        let pairs = n * (n - 1) / 2;
        (0..1 << pairs)
            .map(|code: u64| game(n, |v, option| code >> (v * (v - 1) / 2 + option) & 1 == 1))
            .collect()
    }

    fn game(n: usize, mut is_option: impl FnMut(usize, usize) -> bool) -> Game {
        (0..n).map(|v| (0..v).filter(|&option| is_option(v, option)).collect()).collect()
    }

    /// The rules, and nothing but the rules: for each component its vertex.
    fn options(sum: Sum, games: &[&Game], position: &[usize]) -> Vec<Vec<usize>> {
        let can_move: Vec<bool> =
            games.iter().zip(position).map(|(it, &v)| !it[v].is_empty()).collect();
        // Every component stays or moves; then those that the rules of the sum allow.
        let mut options = vec![vec![]];
        for (game, &v) in games.iter().zip(position) {
            let places: Vec<usize> = game[v].iter().copied().chain([v]).collect();
            options = options
                .iter()
                .flat_map(|option: &Vec<usize>| {
                    places.iter().map(move |&to| [&option[..], &[to]].concat())
                })
                .collect();
        }
        options.retain(|option| {
            let moved: Vec<bool> =
                option.iter().zip(position).map(|(to, from)| to != from).collect();
            let count = moved.iter().filter(|&&it| it).count();
            match sum {
                Sum::Disjunctive => count == 1,
                Sum::Conjunctive => count == games.len(),
                Sum::ContinuedConjunctive => count > 0 && moved == can_move,
                Sum::Selective => count > 0,
            }
        });
        options
    }

    /// Compares everything with a search of the sum, at `start`.
    fn check(sum: Sum, games: &[&Game], start: &[usize]) {
        let case = format!("{sum:?} at {start:?} of {games:?}");
        let options = |position: &Vec<usize>| options(sum, games, position);
        let after = |moves: &[Move]| {
            let mut position = start.to_vec();
            for it in moves {
                position[it.component] = games[it.component][start[it.component]][it.option];
            }
            assert!(options(&start.to_vec()).contains(&position), "{case}: {moves:?}");
            position
        };
        let components: Vec<Component> = games
            .iter()
            .zip(start)
            .map(|(game, &v)| Component::new(v, |&v| game[v].clone()))
            .collect();
        let values: Vec<Values> = components.iter().map(Component::values).collect();

        let expected = search::outcome(start.to_vec(), options);
        assert_eq!(outcome(sum, &values), expected, "{case}");
        let reply = winning_move(sum, &components);
        assert_eq!(reply.is_some(), expected == Outcome::N, "{case}");
        if let Some(moves) = reply {
            assert_eq!(search::outcome(after(&moves), options), Outcome::P, "{case}: {moves:?}");
        }
        if sum == Sum::Disjunctive {
            return;
        }
        let expected = search::misere_outcome(start.to_vec(), options);
        assert_eq!(misere_outcome(sum, &values), expected, "misère {case}");
        let reply = misere_winning_move(sum, &components);
        let can_move = !options(&start.to_vec()).is_empty();
        assert_eq!(reply.is_some(), expected == Outcome::N && can_move, "misère {case}");
        if let Some(moves) = reply {
            let outcome = search::misere_outcome(after(&moves), options);
            assert_eq!(outcome, Outcome::P, "misère {case}: {moves:?}");
        }
    }

    #[test]
    fn all_sums_of_two_small_games_match_search() {
        let games = small_games(4);
        let step = sized(3, 1);
        for (i, first) in games.iter().enumerate() {
            for second in games[..=i].iter().skip(i % step).step_by(step) {
                for sum in SUMS {
                    check(sum, &[first, second], &[3, 3]);
                }
            }
        }
    }

    #[test]
    fn random_sums_of_up_to_four_games_match_search() {
        for seed in 0..200 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let count = rng.random_range(1..=4);
            let games: Vec<Game> = (0..count)
                .map(|_| {
                    let density = rng.random_range(0.2..0.9);
                    game(5, |_, _| rng.random_bool(density))
                })
                .collect();
            let start: Vec<usize> = games.iter().map(|_| rng.random_range(0..5)).collect();
            let games: Vec<&Game> = games.iter().collect();
            for sum in SUMS {
                check(sum, &games, &start);
            }
        }
    }

    /// Who wins and in how many moves: the winner hurries if `hurrying`, else the loser does.
    fn length(end: Outcome, hurrying: bool, options: &[(Outcome, u64)]) -> (Outcome, u64) {
        if options.is_empty() {
            return (end, 0);
        }
        let outcomes: Vec<Outcome> = options.iter().map(|it| it.0).collect();
        let outcome = Outcome::from_options(&outcomes);
        // The player to move picks among the winning moves, or among all if there are none.
        let choices =
            options.iter().filter(|option| outcome == Outcome::P || option.0 == Outcome::P);
        let moves = choices.map(|it| it.1 + 1);
        let wants_least = hurrying == (outcome == Outcome::N);
        let moves = if wants_least { moves.min() } else { moves.max() };
        (outcome, moves.unwrap())
    }

    #[test]
    fn values_are_those_of_search() {
        for game in small_games(5) {
            for v in 0..5 {
                let options = |&v: &usize| game[v].clone();
                let by_length = |end, hurrying| {
                    search::values(v, options, |it: &[_]| length(end, hurrying, it))[&v]
                };
                let values = Component::new(v, options).values();
                let (outcome, misere_outcome) = (values.outcome(), values.misere_outcome());
                let case = format!("{v} of {game:?}");
                assert_eq!(values.grundy, search::grundy(v, options), "{case}");
                assert_eq!(values.has_ended(), game[v].is_empty(), "{case}");
                assert_eq!(values.normal.remoteness, search::remoteness(v, options), "{case}");
                let lengths = [
                    (outcome, values.normal.remoteness),
                    (outcome, values.normal.suspense),
                    (misere_outcome, values.misere.remoteness),
                    (misere_outcome, values.misere.suspense),
                ];
                let expected = [
                    by_length(Outcome::P, true),
                    by_length(Outcome::P, false),
                    by_length(Outcome::N, true),
                    by_length(Outcome::N, false),
                ];
                assert_eq!(lengths, expected, "{case}");
            }
        }
    }

    #[test]
    fn remoteness_and_suspense_of_conjunctive_sums_are_the_least_and_the_greatest() {
        let games = small_games(4);
        for (i, first) in games.iter().enumerate() {
            for second in &games[..=i] {
                let values =
                    [first, second].map(|game| Component::new(3, |&v| game[v].clone()).values());
                let of_sum = |sum| {
                    let options = |it: &Vec<usize>| options(sum, &[first, second], it);
                    Component::new(vec![3, 3], options).values()
                };
                let least = |of: fn(&Values) -> u64| values.iter().map(of).min().unwrap();
                let greatest = |of: fn(&Values) -> u64| values.iter().map(of).max().unwrap();
                let sum = of_sum(Sum::Conjunctive);
                assert_eq!(sum.normal.remoteness, least(|it| it.normal.remoteness));
                assert_eq!(sum.misere.remoteness, least(|it| it.misere.remoteness));
                let sum = of_sum(Sum::ContinuedConjunctive);
                assert_eq!(sum.normal.suspense, greatest(|it| it.normal.suspense));
                assert_eq!(sum.misere.suspense, greatest(|it| it.misere.suspense));
            }
        }
    }

    #[test]
    fn a_sum_without_components_has_ended() {
        for sum in SUMS {
            assert_eq!((outcome(sum, &[]), winning_move(sum, &[])), (Outcome::P, None));
        }
        for sum in [Sum::Conjunctive, Sum::ContinuedConjunctive, Sum::Selective] {
            assert_eq!(
                (misere_outcome(sum, &[]), misere_winning_move(sum, &[])),
                (Outcome::N, None)
            );
        }
    }

    /// Kayles: rows of 1 and of 5 pins are both lost in misère play, yet their Grundy values are 1
    /// and 4, so neither the values nor the outcomes of components tell.
    #[test]
    #[should_panic(expected = "Disjunctive has no known rule")]
    fn misere_disjunctive_sums_are_refused() {
        misere_outcome(Sum::Disjunctive, &[]);
    }

    #[test]
    fn a_sum_of_many_long_games_is_no_effort() {
        let options = |&n: &u64| n.checked_sub(1).into_iter().collect();
        let long = Component::new(100_000, options);
        let components = vec![long; 100_000];
        assert_eq!(winning_move(Sum::Conjunctive, &components), None);
        let values: Vec<Values> = components.iter().map(Component::values).collect();
        assert_eq!(misere_outcome(Sum::ContinuedConjunctive, &values), Outcome::N);
        assert_eq!(misere_winning_move(Sum::Selective, &components), None);
    }
}
