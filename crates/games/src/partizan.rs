//! Partizan games: any small game of Left and Right, from the options of both.
//!
//! # Rules
//!
//! Left and Right move in turn, each with moves of their own, and whoever cannot move loses. A game is
//! a start and a function that lists the options of a position for a player; a repeated option does no
//! harm. **Every play must be finite**, even if one player moves several times in a row.
//!
//! # Theorem (Conway 1976)
//!
//! Each position has one of four outcomes: Left wins whoever begins, Right wins whoever begins, the next
//! player to move wins, or the previous one does. These are all that the outcomes of Left's and of
//! Right's turn can make together.
//!
//! # Proof sketch
//!
//! By induction on the longest play, one of the two wins each turn of each player. These are the
//! definitions, and modules on partizan games are tested against them: the value of
//! [`number`] is by the simplicity theorem of [`dyadic`](crate::dyadic), the outcomes by no theorem.
//!
//! # Complexity
//!
//! As [`search`]: each reachable position is listed once for each player. For tests and tiny cases.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapters 0, 7 and 8.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapter II (cited from memory).

use crate::dyadic::{simplest_between, Dyadic};
use crate::outcome::Outcome;
use crate::search;
use std::cmp::Ordering;
use std::hash::Hash;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The one for whom positive numbers are good.
    Left,
    /// The other one.
    Right,
}

impl Player {
    /// Returns the other player.
    ///
    /// ```
    /// use games::partizan::Player;
    ///
    /// assert_eq!(Player::Left.opponent(), Player::Right);
    /// ```
    pub fn opponent(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// Who wins a partizan game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartizanOutcome {
    /// Left, whoever begins.
    L,
    /// Right, whoever begins.
    R,
    /// The next player to move.
    N,
    /// The previous player: whoever does not begin.
    P,
}

impl PartizanOutcome {
    /// Returns the outcome of a number by its sign, as [`Dyadic::sign`] gives it.
    ///
    /// ```
    /// use games::{dyadic::Dyadic, partizan::PartizanOutcome};
    ///
    /// assert_eq!(PartizanOutcome::from_sign(Dyadic::new(1, 3).sign()), PartizanOutcome::L);
    /// ```
    pub fn from_sign(sign: Ordering) -> Self {
        match sign {
            Ordering::Greater => PartizanOutcome::L,
            Ordering::Less => PartizanOutcome::R,
            Ordering::Equal => PartizanOutcome::P,
        }
    }

    /// Returns who wins if this player begins.
    ///
    /// ```
    /// use games::partizan::{PartizanOutcome, Player};
    ///
    /// assert_eq!(PartizanOutcome::P.winner_if_begins(Player::Left), Player::Right);
    /// assert_eq!(PartizanOutcome::L.winner_if_begins(Player::Right), Player::Left);
    /// ```
    pub fn winner_if_begins(self, first: Player) -> Player {
        match self {
            PartizanOutcome::L => Player::Left,
            PartizanOutcome::R => Player::Right,
            PartizanOutcome::N => first,
            PartizanOutcome::P => first.opponent(),
        }
    }
}

/// Returns who wins, by the definition.
///
/// ```
/// use games::partizan::{outcome, PartizanOutcome, Player};
///
/// // Left may take 1 token, Right 2.
/// let options = |&n: &u64, player: Player| match player {
///     Player::Left => n.checked_sub(1).into_iter().collect(),
///     Player::Right => n.checked_sub(2).into_iter().collect(),
/// };
/// assert_eq!(outcome(1, options), PartizanOutcome::L);
/// assert_eq!(outcome(2, options), PartizanOutcome::N);
/// ```
pub fn outcome<P: Clone + Eq + Hash>(
    start: P,
    options: impl Fn(&P, Player) -> Vec<P>,
) -> PartizanOutcome {
    let wins = |player| {
        let turns = |it: &(P, Player)| turns(it, &options);
        search::outcome((start.clone(), player), turns) == Outcome::N
    };
    match (wins(Player::Left), wins(Player::Right)) {
        (true, true) => PartizanOutcome::N,
        (true, false) => PartizanOutcome::L,
        (false, true) => PartizanOutcome::R,
        (false, false) => PartizanOutcome::P,
    }
}

/// Returns all winning moves of a player who begins: the options from which the opponent loses.
///
/// ```
/// use games::partizan::{winning_moves, Player};
///
/// // Left may take 1 or 3 tokens, Right 2.
/// let options = |&n: &u64, player: Player| -> Vec<u64> {
///     let set: &[u64] = if player == Player::Left { &[1, 3] } else { &[2] };
///     set.iter().filter_map(|taken| n.checked_sub(*taken)).collect()
/// };
/// assert_eq!(winning_moves(3, Player::Left, options), [0]);
/// ```
pub fn winning_moves<P: Clone + Eq + Hash>(
    start: P,
    player: Player,
    options: impl Fn(&P, Player) -> Vec<P>,
) -> Vec<P> {
    let turns = |it: &(P, Player)| turns(it, &options);
    let moves = search::winning_moves((start, player), turns);
    moves.into_iter().map(|(position, _)| position).collect()
}

/// Returns the value of a position, if it and all positions that can be reached from it are numbers.
///
/// ```
/// use games::dyadic::Dyadic;
/// use games::partizan::{number, Player};
///
/// // A string of edges that stands on its first one; a move cuts an edge of one's own.
/// let options = |string: &&'static str, player: Player| -> Vec<&'static str> {
///     let own = if player == Player::Left { 'L' } else { 'R' };
///     string.match_indices(own).map(|(i, _)| &string[..i]).collect()
/// };
/// assert_eq!(number("LR", options), Some(Dyadic::new(1, 1)));
/// assert_eq!(number("LLRL", options), Some(Dyadic::new(7, 2)));
/// ```
pub fn number<P: Clone + Eq + Hash>(
    start: P,
    options: impl Fn(&P, Player) -> Vec<P>,
) -> Option<Dyadic> {
    // Each position stands beside a turn; without one it is valued by its options for both players.
    let listed = |(position, turn): &(P, Option<Player>)| -> Vec<(P, Option<Player>)> {
        match *turn {
            None => {
                let turn = |player| (position.clone(), Some(player));
                vec![turn(Player::Left), turn(Player::Right)]
            }
            Some(player) => {
                options(position, player).into_iter().map(|option| (option, None)).collect()
            }
        }
    };
    /// A position beside a turn has the numbers of the options of that player; a position without
    /// one, a number of its own.
    #[derive(Clone)]
    enum Numbers {
        OfTurn(Vec<Dyadic>),
        OfPosition(Dyadic),
    }
    // `None` where some position is no number.
    let value_of = |options: &[Option<Numbers>]| -> Option<Numbers> {
        let options: Vec<Numbers> = options.iter().cloned().collect::<Option<_>>()?;
        if let [Numbers::OfTurn(left), Numbers::OfTurn(right)] = &options[..] {
            let (left, right) = (left.iter().max(), right.iter().min());
            let is_number = left.map_or(true, |left| right.map_or(true, |right| left < right));
            return if is_number {
                Some(Numbers::OfPosition(simplest_between(left, right)))
            } else {
                None
            };
        }
        let number = |option| match option {
            Numbers::OfPosition(number) => Some(number),
            Numbers::OfTurn(_) => None,
        };
        Some(Numbers::OfTurn(options.into_iter().filter_map(number).collect()))
    };
    match &search::values((start.clone(), None), listed, value_of)[&(start, None)] {
        Some(Numbers::OfPosition(number)) => Some(number.clone()),
        _ => None,
    }
}

/// Lists the options of a position and the player whose turn it is.
fn turns<P>(
    (position, player): &(P, Player),
    options: impl Fn(&P, Player) -> Vec<P>,
) -> Vec<(P, Player)> {
    let opponent = player.opponent();
    options(position, *player).into_iter().map(|it| (it, opponent)).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::search::tests::outcomes_of_all as outcomes_of_all_turns;
    use rustc_hash::FxHashMap;

    /// Who wins each of `starts`, by one search.
    pub(crate) fn outcomes_of_all<P: Clone + Eq + Hash>(
        starts: impl IntoIterator<Item = P>,
        options: impl Fn(&P, Player) -> Vec<P>,
    ) -> FxHashMap<P, PartizanOutcome> {
        let starts: Vec<P> = starts.into_iter().collect();
        let both = [Player::Left, Player::Right];
        let all = starts.iter().flat_map(|it| both.map(|player| (it.clone(), player)));
        let won = outcomes_of_all_turns(all, |it: &(P, Player)| turns(it, &options));
        let outcome = |start: &P| match both.map(|player| won[&(start.clone(), player)]) {
            [Outcome::N, Outcome::N] => PartizanOutcome::N,
            [Outcome::N, Outcome::P] => PartizanOutcome::L,
            [Outcome::P, Outcome::N] => PartizanOutcome::R,
            [Outcome::P, Outcome::P] => PartizanOutcome::P,
        };
        starts.iter().map(|start| (start.clone(), outcome(start))).collect()
    }

    /// Each player takes a number of a set of its own from a heap.
    fn taking(left: u64, right: u64) -> impl Fn(&u64, Player) -> Vec<u64> {
        move |&n, player| {
            let set = if player == Player::Left { left } else { right };
            (1..=n).filter(|taken| set >> taken & 1 == 1).map(|taken| n - taken).collect()
        }
    }

    /// True if the player to move wins, by the rules.
    fn wins(n: u64, player: Player, options: &dyn Fn(&u64, Player) -> Vec<u64>) -> bool {
        options(&n, player).into_iter().any(|left| !wins(left, player.opponent(), options))
    }

    #[test]
    fn outcomes_are_those_of_both_turns() {
        for sets in 0..64 {
            let options = taking((sets % 8) << 1, (sets / 8) << 1);
            for n in 0..9 {
                let outcome = outcome(n, &options);
                for player in [Player::Left, Player::Right] {
                    let is_won = outcome.winner_if_begins(player) == player;
                    assert_eq!(is_won, wins(n, player, &options), "{n}, sets {sets}");
                    let mut expected = options(&n, player);
                    expected.retain(|&left| !wins(left, player.opponent(), &options));
                    assert_eq!(winning_moves(n, player, &options), expected, "{n}, sets {sets}");
                }
            }
        }
    }

    #[test]
    fn the_sign_of_a_number_is_the_outcome() {
        let mut numbers = 0;
        for sets in 0..64 {
            let options = taking((sets % 8) << 1, (sets / 8) << 1);
            for n in 0..9 {
                if let Some(number) = number(n, &options) {
                    numbers += 1;
                    let expected = outcome(n, &options);
                    assert_eq!(PartizanOutcome::from_sign(number.sign()), expected, "{n}, {sets}");
                }
            }
        }
        assert!(numbers > 100, "{numbers}");
    }

    /// A sum of a game with a number is lost for whoever begins exactly if it is minus that number.
    #[test]
    fn a_number_is_what_makes_the_sum_zero() {
        // A heap of which Left may take 1, and moves of Right, or of Left if negative, to wait.
        for sets in 0..64 {
            let options = taking((sets % 8) << 1, (sets / 8) << 1);
            for n in 0..9 {
                let value = match number(n, &options).and_then(|it| it.to_ratio()) {
                    Some((value, 0)) => value,
                    _ => continue,
                };
                for waiting in value - 2..=value + 2 {
                    let sum = |&(n, waiting): &(u64, i64), player: Player| {
                        let moves = options(&n, player).into_iter().map(|it| (it, waiting));
                        let waits = match (waiting.cmp(&0), player) {
                            (Ordering::Greater, Player::Right) => Some((n, waiting - 1)),
                            (Ordering::Less, Player::Left) => Some((n, waiting + 1)),
                            _ => None,
                        };
                        moves.chain(waits).collect::<Vec<_>>()
                    };
                    let expected = PartizanOutcome::from_sign((value - waiting).cmp(&0));
                    assert_eq!(outcome((n, waiting), sum), expected, "{n}, {sets}, {waiting}");
                }
            }
        }
    }

    #[test]
    fn what_is_hot_is_no_number() {
        let options = taking(2, 2); // both may take 1
        assert_eq!((number(0, &options), number(1, &options)), (Some(Dyadic::from(0)), None));
        assert_eq!(outcome(1, &options), PartizanOutcome::N);
    }
}
