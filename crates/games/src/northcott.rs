//! Northcott's game: a piece of each player in every row.
//!
//! # Rules
//!
//! Each row of a board holds one piece of either player, on different squares. A move takes one of one's
//! own pieces any positive number of squares along its row, in either direction, but not onto or past
//! the other piece. Whoever cannot move loses. Positions may come back, as pieces can move to and fro.
//!
//! # Theorem (Northcott; Berlekamp, Conway and Guy 1982)
//!
//! Whoever is to move wins exactly when the xor of the *gaps*, the numbers of squares between the two
//! pieces of a row, is not 0. The winner never needs to retreat, and so can bring the game to an end.
//!
//! # Proof sketch
//!
//! An advance makes the gap of its row smaller, by any number, whoever's piece it is: a move of
//! [`nim`]. A retreat makes it larger by some number; the opponent follows by as many squares,
//! and the gaps are as before. So whoever can make the xor 0 does that by an advance, and then answers each
//! advance as in Nim and each retreat by following. All the moves of this player are advances. Each of
//! them takes a piece towards the end of its row, so there are only finitely many; and after each the xor
//! is 0, where the opponent does not win. So in the end the opponent cannot move.
//!
//! # Complexity
//!
//! *O*(*n*) time for *n* rows.
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982), chapter
//!   3 (cited from memory).
//! * HDU 1730, *Northcott Game*.

use crate::nim;
use crate::outcome::Outcome;

/// Returns who wins. A row is the square of the piece of the player to move, and that of the other piece.
///
/// # Panics
///
/// Panics if both pieces of a row stand on one square.
///
/// ```
/// use games::{northcott, Outcome};
///
/// assert_eq!(northcott::outcome(&[(3, 6), (4, 5), (1, 2)]), Outcome::N); // gaps 2, 0, 0
/// assert_eq!(northcott::outcome(&[(1, 3), (9, 7)]), Outcome::P);
/// ```
pub fn outcome(rows: &[(u64, u64)]) -> Outcome {
    nim::outcome(&gaps(rows))
}

/// A move: the own piece of row number `row` (from 0) goes to the square `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of rows.
    pub row: usize,
    /// The square on which the piece stands after the move.
    pub to: u64,
}

/// Returns the winning advances, in the order of the rows: at most one in each.
///
/// There is none exactly in a P-position. A retreat that makes the xor of the gaps 0 wins as well, unless the
/// player retreats for ever; it is not listed.
///
/// # Panics
///
/// Panics if both pieces of a row stand on one square.
///
/// ```
/// use games::northcott::{winning_advances, Move};
///
/// assert_eq!(winning_advances(&[(3, 6), (9, 7)]), [Move { row: 0, to: 4 }]);
/// assert_eq!(winning_advances(&[(1, 3), (9, 7)]), []);
/// ```
pub fn winning_advances(rows: &[(u64, u64)]) -> Vec<Move> {
    let moves = nim::winning_moves(&gaps(rows)).into_iter();
    let advance = |it: nim::Move| {
        let (own, other) = rows[it.heap];
        // As many squares as the gap keeps lie between the pieces.
        let to = if own < other { other - 1 - it.left } else { other + 1 + it.left };
        Move { row: it.heap, to }
    };
    moves.map(advance).collect()
}

fn gaps(rows: &[(u64, u64)]) -> Vec<u64> {
    let gap = |&(own, other): &(u64, u64)| {
        assert_ne!(own, other, "both pieces of a row stand on square {own}");
        own.abs_diff(other) - 1
    };
    rows.iter().map(gap).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{digraph, LoopyOutcome};

    /// The rules, and nothing but the rules, on rows of `n` squares; then it is the other player's turn.
    fn options(n: u64, rows: &[(u64, u64)]) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for (i, &(own, other)) in rows.iter().enumerate() {
            let is_reached = |&to: &u64| to != own && to != other && (to < other) == (own < other);
            for to in (0..n).filter(is_reached) {
                let mut option: Vec<_> = rows.iter().map(|&(own, other)| (other, own)).collect();
                option[i] = (other, to);
                options.push(option);
            }
        }
        options
    }

    /// All positions of rows of `n` squares.
    fn positions(rows: u32, n: u64) -> Vec<Vec<(u64, u64)>> {
        let pairs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b))).filter(|it| it.0 != it.1);
        let pairs: Vec<(u64, u64)> = pairs.collect();
        let mut positions = vec![Vec::new()];
        for _ in 0..rows {
            let longer = |it: &Vec<(u64, u64)>, pair: &(u64, u64)| [&it[..], &[*pair]].concat();
            let all = positions
                .iter()
                .flat_map(|position| pairs.iter().map(move |pair| longer(position, pair)));
            positions = all.collect();
        }
        positions
    }

    #[test]
    fn outcomes_match_retrograde_analysis_and_nothing_is_drawn() {
        for (rows, n) in [(0, 2), (1, 7), (2, 6), (3, 4)] {
            let positions = positions(rows, n);
            let index =
                |rows: &Vec<(u64, u64)>| positions.iter().position(|x| x == rows).unwrap() as u32;
            // The index by its digits would be faster; there are few positions.
            let mut edges = Vec::new();
            for (v, position) in (0..).zip(&positions) {
                edges.extend(options(n, position).iter().map(|it| (v, index(it))));
            }
            let solved = digraph::solve(positions.len(), &edges);
            for (v, position) in (0..).zip(&positions) {
                let expected = LoopyOutcome::from(outcome(position));
                assert_eq!(solved.outcome(v), expected, "{position:?}");
                for Move { row, to } in winning_advances(position) {
                    let mut after: Vec<_> =
                        position.iter().map(|&(own, other)| (other, own)).collect();
                    after[row].1 = to;
                    assert!(options(n, position).contains(&after), "{position:?}: {row}, {to}");
                    assert_eq!(outcome(&after), Outcome::P, "{position:?}: {row}, {to}");
                    let (own, other) = position[row];
                    assert!(to.abs_diff(other) < own.abs_diff(other), "{position:?}: {row}, {to}");
                }
                let is_won = outcome(position) == Outcome::N;
                assert_eq!(!winning_advances(position).is_empty(), is_won, "{position:?}");
            }
        }
    }

    #[test]
    fn the_largest_boards_do_not_overflow() {
        let rows = [(0, u64::MAX), (u64::MAX, 0)];
        assert_eq!(outcome(&rows), Outcome::P);
        assert_eq!(winning_advances(&rows[1..]), [Move { row: 0, to: 1 }]);
        assert_eq!(winning_advances(&[(0, 1); 100_000]), []);
    }

    #[test]
    #[should_panic(expected = "both pieces of a row stand on square 4")]
    fn two_pieces_on_one_square_are_refused() {
        outcome(&[(1, 2), (4, 4)]);
    }
}
