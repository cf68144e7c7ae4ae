//! Outcomes: who wins under best play.
//!
//! # Rules
//!
//! Two players move in turn, and both have the same moves. The options of a position are the
//! positions one move away. Under normal play whoever cannot move loses.
//!
//! # Theorem (Zermelo 1913, Steinhaus 1925)
//!
//! * If every play is finite, each position is of exactly one of two kinds: *N*, the next player to
//!   move can force a win, or *P*, the previous player can. A position is a P-position exactly when
//!   all its options are N-positions; so a position without options is one.
//! * A position is a P-position exactly when its Grundy value, the [`mex`](crate::mex) of the
//!   Grundy values of its options, is 0.
//! * If play may go on for ever, and an infinite play is nobody's win, there is a third kind: *D*,
//!   the draw, where neither player can force a win. A position is *N* exactly when some option is
//!   *P*, and *P* exactly when all options are *N*; of the labellings with this property, the true
//!   one has the fewest labels *N* and *P*.
//!
//! # Proof sketch
//!
//! Finite play: by induction, the options are labelled before the position. If some option is *P*,
//! the player to move goes there and is the previous player then; if all are *N*, every move lets
//! the opponent win. For Grundy values: the mex is 0 exactly when no option has value 0.
//!
//! Infinite play: give labels in rounds, as far as the two rules force them. A label given in round
//! `r` rests on earlier ones, so it is a win within `r` moves; and it is in every labelling with the
//! property. A position that never gets one has no option labelled *P* (else it would be *N*) and
//! some option without a label (else it would be *P*), so both players can stay among such
//! positions, and never have to move to a position where the opponent wins.
//!
//! # Complexity
//!
//! Constant.
//!
//! # Sources
//!
//! * E. Zermelo, *Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels*, Proceedings
//!   of the Fifth International Congress of Mathematicians II (1913), 501–504.
//! * H. Steinhaus, *Definicje potrzebne do teorji gry i pościgu*, Myśl Akademicka 1 (1925), 13–14.
//! * A. N. Siegel, *Combinatorial Game Theory* (2013), chapters I, IV and VI.

/// Who wins a game in which every play is finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The next player to move wins.
    N,
    /// The previous player wins: whoever has to move loses.
    P,
}

impl Outcome {
    /// The outcome under normal play of a position with Grundy value `value`.
    ///
    /// ```
    /// use games::Outcome;
    ///
    /// assert_eq!(Outcome::from_grundy(0), Outcome::P);
    /// assert_eq!(Outcome::from_grundy(3), Outcome::N);
    /// ```
    pub fn from_grundy(value: u64) -> Self {
        match value {
            0 => Outcome::P,
            _ => Outcome::N,
        }
    }

    /// Returns `first` for *N*, `second` for *P*.
    ///
    /// ```
    /// assert_eq!(games::Outcome::N.who_wins("Alice", "Bob"), "Alice");
    /// ```
    pub fn who_wins<T>(self, first: T, second: T) -> T {
        match self {
            Outcome::N => first,
            Outcome::P => second,
        }
    }

    /// The outcome of a position from the outcomes of its options: *P* if they are all *N*.
    ///
    /// This is the rule of normal play. Under misère play it holds for every position that has
    /// options.
    ///
    /// ```
    /// use games::Outcome;
    ///
    /// assert_eq!(Outcome::from_options(&[Outcome::N, Outcome::P]), Outcome::N);
    /// assert_eq!(Outcome::from_options(&[]), Outcome::P);
    /// ```
    pub fn from_options(options: &[Outcome]) -> Self {
        if options.contains(&Outcome::P) {
            Outcome::N
        } else {
            Outcome::P
        }
    }
}

/// Who wins a game in which play may go on for ever; an infinite play is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopyOutcome {
    /// The next player to move wins.
    N,
    /// The previous player wins: whoever has to move loses.
    P,
    /// Neither player can force a win.
    D,
}

impl LoopyOutcome {
    /// Returns `first` if the next player to move wins, `second` if the other one does, and `draw` if
    /// neither can force a win.
    ///
    /// ```
    /// use games::LoopyOutcome;
    ///
    /// assert_eq!(LoopyOutcome::D.who_wins("first", "second", "draw"), "draw");
    /// ```
    pub fn who_wins<T>(self, first: T, second: T, draw: T) -> T {
        match self {
            LoopyOutcome::N => first,
            LoopyOutcome::P => second,
            LoopyOutcome::D => draw,
        }
    }

    /// Returns the outcome without the draw, for which it is `None`. On a digraph without cycles there is
    /// always one.
    ///
    /// ```
    /// use games::{LoopyOutcome, Outcome};
    ///
    /// assert_eq!(LoopyOutcome::N.decided(), Some(Outcome::N));
    /// assert_eq!(LoopyOutcome::D.decided(), None);
    /// ```
    pub fn decided(self) -> Option<Outcome> {
        match self {
            LoopyOutcome::N => Some(Outcome::N),
            LoopyOutcome::P => Some(Outcome::P),
            LoopyOutcome::D => None,
        }
    }
}

impl From<Outcome> for LoopyOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::N => LoopyOutcome::N,
            Outcome::P => LoopyOutcome::P,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;

    /// All lists of at most 3 Grundy values below 4: the values of the options of some position.
    fn small_option_lists() -> impl Iterator<Item = Vec<u64>> {
        (0..4).flat_map(|n| {
            (0..4u64.pow(n)).map(move |code| (0..n).map(|i| code / 4u64.pow(i) % 4).collect())
        })
    }

    #[test]
    fn the_grundy_value_and_the_options_give_the_same_outcome() {
        for values in small_option_lists() {
            let outcomes: Vec<_> =
                values.iter().map(|&value| Outcome::from_grundy(value)).collect();
            let expected = Outcome::from_grundy(mex(&values));
            assert_eq!(Outcome::from_options(&outcomes), expected, "{values:?}");
        }
    }

    #[test]
    fn finite_outcomes_keep_their_name_among_loopy_ones() {
        assert_eq!(LoopyOutcome::from(Outcome::N), LoopyOutcome::N);
        assert_eq!(LoopyOutcome::from(Outcome::P), LoopyOutcome::P);
        for outcome in [Outcome::N, Outcome::P] {
            assert_eq!(LoopyOutcome::from(outcome).decided(), Some(outcome));
        }
    }

    #[test]
    fn the_largest_value_is_an_n_position() {
        assert_eq!(Outcome::from_grundy(u64::MAX), Outcome::N);
    }
}
