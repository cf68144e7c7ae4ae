//! Games played one after another.
//!
//! # Rules
//!
//! Components stand in a fixed order. A move is made in the first component that has not ended. Under
//! normal play whoever cannot move at all loses, under misère play whoever cannot move wins. The same are
//! *rounds* in which the loser of a round begins the next one, and the last round decides: the player
//! without a move is the loser of a round, and moves first in the next.
//!
//! # Theorem (Stromquist and Ullman 1993)
//!
//! Let the outcome of what follows the last component be *P*, under misère play *N*. From the last
//! component to the first: if what follows is *P*, then with this component before it the outcome is
//! that of the component under normal play; if it is *N*, that under misère play.
//!
//! *Rows of Nim heaps*, of which only the first that is not empty may be touched, have Grundy values:
//! with a rest worth `v`, a heap of `a` > 0 before it makes a row worth `a` if `a` > `v`, else `a` − 1.
//!
//! # Proof sketch
//!
//! The component ends at some move, and whoever is then to move begins the rest. If the rest is *P*, one
//! wants to be the other player, who has moved last: normal play. If it is *N*, one wants to be the
//! player without a move: misère play. A component that has ended is *P* and *N*, and changes nothing.
//!
//! *Rows.* From a heap of `a` the options are the rest, worth `v`, and the rows with heaps of 1, …, `a` − 1.
//! By induction these are worth 0, 1, 2, … without `v`. So the mex is `a` if `v` is among the first `a`
//! numbers, else `a` − 1.
//!
//! # Complexity
//!
//! *O*(1) for each component or heap; rounds of one game, however many, *O*(1) together.
//!
//! # Sources
//!
//! * W. Stromquist, D. Ullman, *Sequential compounds of combinatorial games*, Theoretical Computer Science
//!   119 (1993), 311–321 (cited from memory).
//! * Codeforces 1382B and 455B.

use crate::nim::Move;
use crate::outcome::Outcome;

/// Returns who wins, from the outcomes of the components under normal and under misère play.
///
/// ```
/// use games::sequential::outcome;
/// use games::{nim, Outcome};
///
/// // Boxes of Nim heaps; only the first box that is not empty may be touched.
/// let boxes: [&[u64]; 2] = [&[1], &[2, 2]];
/// let outcomes = boxes.map(|heaps| (nim::outcome(heaps), nim::misere_outcome(heaps)));
/// assert_eq!(outcome(outcomes), Outcome::N); // leaves two equal heaps
/// ```
pub fn outcome<I>(components: I) -> Outcome
where
    I: IntoIterator<Item = (Outcome, Outcome)>,
    I::IntoIter: DoubleEndedIterator,
{
    before(components, Outcome::P)
}

/// Returns who wins if whoever cannot move at all wins: who can force to lose the last round.
///
/// ```
/// use games::sequential::misere_outcome;
/// use games::{nim, Outcome};
///
/// let boxes: [&[u64]; 2] = [&[2], &[1]];
/// let outcomes = boxes.map(|heaps| (nim::outcome(heaps), nim::misere_outcome(heaps)));
/// assert_eq!(misere_outcome(outcomes), Outcome::N); // takes both, the other the 1
/// ```
pub fn misere_outcome<I>(components: I) -> Outcome
where
    I: IntoIterator<Item = (Outcome, Outcome)>,
    I::IntoIter: DoubleEndedIterator,
{
    before(components, Outcome::N)
}

/// Returns the outcome of components before a rest.
fn before<I>(components: I, rest: Outcome) -> Outcome
where
    I: IntoIterator<Item = (Outcome, Outcome)>,
    I::IntoIter: DoubleEndedIterator,
{
    components.into_iter().rev().fold(rest, |rest, (normal, misere)| match rest {
        Outcome::P => normal,
        Outcome::N => misere,
    })
}

/// Returns who wins so many rounds of one game, from its outcomes under normal and under misère play.
///
/// ```
/// use games::sequential::rounds_outcome;
/// use games::Outcome::{N, P};
///
/// assert_eq!(rounds_outcome((N, P), 1_000_000_000), P); // a game of one move: by parity
/// assert_eq!(rounds_outcome((N, N), 1_000_000_000), N); // loses all but the last one
/// ```
pub fn rounds_outcome(round: (Outcome, Outcome), rounds: u64) -> Outcome {
    // A map of two outcomes, applied three times, is the same as applied once.
    let alike = if rounds == 0 { 0 } else { 2 - rounds % 2 };
    outcome((0..alike).map(|_| round))
}

/// Returns the Grundy value of a row of heaps, of which only the first that is not empty may be touched.
///
/// ```
/// use games::sequential::nim_grundy;
///
/// assert_eq!(nim_grundy(&[1, 2]), 0); // the only move is to 2
/// assert_eq!(nim_grundy(&[3, 1]), 3); // 3 > 1
/// ```
pub fn nim_grundy(heaps: &[u64]) -> u64 {
    heaps.iter().rev().fold(0, |rest, &heap| match heap {
        0 => rest,
        _ if heap > rest => heap,
        _ => heap - 1,
    })
}

/// Returns who wins a row of heaps, of which only the first that is not empty may be touched.
///
/// ```
/// use games::{sequential, Outcome};
///
/// assert_eq!(sequential::nim_outcome(&[2, 5, 4]), Outcome::N); // leaves 1
/// assert_eq!(sequential::nim_outcome(&[1, 1, 1, 1]), Outcome::P);
/// ```
pub fn nim_outcome(heaps: &[u64]) -> Outcome {
    outcome(heaps.iter().map(|&heap| nim_heap(heap)))
}

/// Returns who wins such a row if whoever cannot move wins.
///
/// ```
/// use games::{sequential, Outcome};
///
/// assert_eq!(sequential::misere_nim_outcome(&[2, 1]), Outcome::N); // takes both tokens of the 2
/// assert_eq!(sequential::misere_nim_outcome(&[1]), Outcome::P);
/// ```
pub fn misere_nim_outcome(heaps: &[u64]) -> Outcome {
    misere_outcome(heaps.iter().map(|&heap| nim_heap(heap)))
}

/// Returns a winning move under normal play: all of the first heap, or all but one token.
///
/// Returns `None` in a P-position, where every move loses.
///
/// ```
/// use games::nim::Move;
/// use games::sequential::nim_winning_move;
///
/// assert_eq!(nim_winning_move(&[2, 5, 4]), Some(Move { heap: 0, left: 1 }));
/// assert_eq!(nim_winning_move(&[0, 3, 1, 2]), Some(Move { heap: 1, left: 0 }));
/// assert_eq!(nim_winning_move(&[1, 2]), None);
/// ```
pub fn nim_winning_move(heaps: &[u64]) -> Option<Move> {
    let heap = heaps.iter().position(|&heap| heap > 0)?;
    match nim_outcome(&heaps[heap + 1..]) {
        Outcome::P => Some(Move { heap, left: 0 }),
        Outcome::N if heaps[heap] > 1 => Some(Move { heap, left: 1 }),
        Outcome::N => None,
    }
}

/// Returns the outcomes of one heap under normal and under misère play.
fn nim_heap(heap: u64) -> (Outcome, Outcome) {
    match heap {
        0 => (Outcome::P, Outcome::N),
        1 => (Outcome::N, Outcome::P),
        _ => (Outcome::N, Outcome::N),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The options of one component.
    type Digraph = Vec<Vec<usize>>;

    /// The rules: a position is how many components have ended, and the vertex of the first other one.
    fn options(components: &[Digraph], &(ended, vertex): &(usize, usize)) -> Vec<(usize, usize)> {
        let (mut ended, mut vertex) = (ended, vertex);
        while ended < components.len() && components[ended][vertex].is_empty() {
            ended += 1;
            vertex = components.get(ended).map_or(0, |it| it.len() - 1);
        }
        let moves = components.get(ended).map_or(&[][..], |it| &it[vertex]);
        moves.iter().map(|&to| (ended, to)).collect()
    }

    /// A game on numbers, each with some options among the smaller ones; play begins at the largest.
    fn random_game(rng: &mut SmallRng) -> Digraph {
        let n = rng.random_range(1..6);
        (0..n).map(|v| (0..v).filter(|_| rng.random_bool(0.5)).collect()).collect()
    }

    #[test]
    fn outcomes_of_random_components_match_search() {
        let mut rng = SmallRng::seed_from_u64(7);
        for case in 0..2000 {
            let components: Vec<Digraph> = (0..case % 5).map(|_| random_game(&mut rng)).collect();
            let outcomes: Vec<(Outcome, Outcome)> = components
                .iter()
                .map(|game| {
                    let options = |&v: &usize| game[v].clone();
                    let start = game.len() - 1;
                    (search::outcome(start, options), search::misere_outcome(start, options))
                })
                .collect();
            let start = (0, components.first().map_or(0, |it| it.len() - 1));
            let rules = |it: &(usize, usize)| options(&components, it);
            let expected = (search::outcome(start, rules), search::misere_outcome(start, rules));
            let found = (outcome(outcomes.iter().copied()), misere_outcome(outcomes));
            assert_eq!(found, expected, "{components:?}");
        }
    }

    #[test]
    fn rounds_are_equal_components() {
        for normal in [Outcome::N, Outcome::P] {
            for misere in [Outcome::N, Outcome::P] {
                for rounds in 0..10 {
                    let round = (normal, misere);
                    let expected = outcome((0..rounds).map(|_| round));
                    assert_eq!(rounds_outcome(round, rounds), expected, "{round:?} {rounds}");
                }
            }
        }
    }

    /// The rules of rows of heaps, and nothing but the rules.
    fn row_options(heaps: &[u64]) -> Vec<Vec<u64>> {
        let first = heaps.iter().position(|&heap| heap > 0);
        let taken = first.map_or(0..0, |heap| 0..heaps[heap]);
        taken
            .map(|left| {
                let mut after = heaps.to_vec();
                after[first.unwrap()] = left;
                after
            })
            .collect()
    }

    #[test]
    fn rows_of_heaps_match_search() {
        for code in 0..6u64.pow(4) {
            let heaps: Vec<u64> = (0..4).map(|i| code / 6u64.pow(i) % 6).collect();
            let rules = |it: &Vec<u64>| row_options(it);
            assert_eq!(nim_grundy(&heaps), search::grundy(heaps.clone(), rules), "{heaps:?}");
            let expected = search::outcome(heaps.clone(), rules);
            assert_eq!(nim_outcome(&heaps), expected, "{heaps:?}");
            let misere = search::misere_outcome(heaps.clone(), rules);
            assert_eq!(misere_nim_outcome(&heaps), misere, "{heaps:?}");
            match nim_winning_move(&heaps) {
                None => assert_eq!(expected, Outcome::P, "{heaps:?}"),
                Some(Move { heap, left }) => {
                    let mut after = heaps.clone();
                    after[heap] = left;
                    assert!(row_options(&heaps).contains(&after), "{heaps:?}");
                    assert_eq!(search::outcome(after, rules), Outcome::P, "{heaps:?}");
                }
            }
        }
    }
}
