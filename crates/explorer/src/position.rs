//! What every explorer says of a position: the trait [`Position`] and the parts of an answer.

use crate::drawing::Tool;
use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use games::dyadic::Dyadic;
use games::loopy::Value;
use games::partizan::Player;
use games::LoopyOutcome;
use std::rc::Rc;

/// The most moves that an answer lists. Where there are more, it lists the winning ones first.
pub const MOST_MOVES: usize = 200;

/// A position of an explorer, read from the text of a state.
///
/// The page knows no rules: it shows what an answer holds, and sends back the text of a move.
pub trait Position {
    /// Reads a state.
    ///
    /// # Errors
    ///
    /// A text that is no state, with the place where it goes wrong; a position that is too large.
    fn read(state: Part<'_>) -> Result<Self, Problem>
    where
        Self: Sized;

    /// Returns the state in its shortest form; reading it gives the same position.
    fn state(&self) -> String;

    /// Returns the rules in a sentence or two, for this position.
    fn rules(&self) -> String;

    /// Returns who wins; `None` if the explorer has no players, as a calculator.
    fn outcome(&self) -> Option<LoopyOutcome> {
        None
    }

    /// True if play may go on for ever, so that a move may lead to a draw.
    fn is_loopy(&self) -> bool {
        false
    }

    /// Returns the Grundy value, or the value that stands for it, as a text.
    fn value(&self) -> Option<String> {
        None
    }

    /// Returns what a sum has to know of the position; `None` if no formula tells a value that is good in every
    /// sum.
    fn summand(&self) -> Option<Summand> {
        None
    }

    /// True if the position has a Grundy value that a search of all positions finds, where these are few: play
    /// ends, both players have the same moves, and who makes the last one wins.
    fn is_searched(&self) -> bool {
        false
    }

    /// Returns who is to move; `None` where both players have the same moves.
    fn player(&self) -> Option<Player> {
        None
    }

    /// Returns the position with the other player to move, as after a move in another component of a sum;
    /// `None` where both players have the same moves.
    fn passed(&self) -> Option<Rc<dyn Position>> {
        None
    }

    /// Returns who wins in a sentence, where the page would say too little, as if each player has moves
    /// of their own.
    fn verdict(&self) -> Option<String> {
        None
    }

    /// Returns why the outcome is what it is: the theorem's own quantities.
    fn reasons(&self) -> Vec<Reason>;

    /// Returns all winning moves, at most `limit`, then other moves up to `limit`.
    fn moves(&self, limit: usize) -> Moves {
        Moves::new(Vec::new(), true, limit)
    }

    /// Returns the position after a move that a user has typed or clicked; the text is that of
    /// [`Choice::text`].
    ///
    /// # Errors
    ///
    /// A text that is no move, or a move against the rules, with the reason.
    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        Err(step.problem("there is no player"))
    }

    /// Returns the tools by which a user draws.
    fn tools(&self) -> &'static [Tool] {
        &[]
    }

    /// Returns the position after a change that a user has drawn: the name of a tool, then what it is used
    /// on, as `edge 0 1`.
    ///
    /// # Errors
    ///
    /// A text that is no change, or one that no position has, with the reason.
    fn change(&self, change: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        Err(change.problem("this position has no tool to draw with"))
    }

    /// Returns the board for the page to draw. Its form is known to `web/draw/<explorer>.js` alone.
    fn board(&self) -> Json;

    /// Returns the number of frames of the timeline, which shows how the answer is found.
    fn frames(&self) -> usize {
        0
    }

    /// Returns a frame of the timeline: a board and what happened last, in words.
    fn frame(&self, _number: usize) -> Option<(Json, String)> {
        None
    }

    /// Returns the numbers of a picture that is too large for the board, such as a map of a million cells.
    /// The page asks for growing sizes, so that each call ends soon. `None` if there is no picture of this
    /// size.
    fn picture(&self, _size: usize) -> Option<Vec<u32>> {
        None
    }

    /// Returns the body of a Rust test that claims the answer, with calls of the library.
    fn rust(&self) -> String;

    /// Returns other texts to copy, each with a name: edges, the input of a judge.
    fn exports(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// A position as a component of sums.
#[derive(Clone, Debug)]
pub struct Summand {
    /// Its value; without cycles the Grundy value. 0 where each player has moves of their own.
    pub value: Value,
    /// Its value where each player has moves of their own, otherwise 0.
    pub number: Dyadic,
    /// How far it is from the end where play may go on for ever: the place in the order in which the values
    /// were found. Otherwise 0.
    pub place: u32,
}

impl Summand {
    /// The component of a game without cycles.
    pub fn finite(grundy: u64) -> Self {
        Summand { value: Value::Finite(grundy), number: Dyadic::default(), place: 0 }
    }

    /// The component of a game that is a number.
    pub fn number(number: Dyadic) -> Self {
        Summand { number, ..Summand::finite(0) }
    }
}

/// Returns a value in sums for a reader.
pub(crate) fn text_of(value: &Value) -> String {
    match value {
        Value::Finite(value) => value.to_string(),
        Value::Infinite(finite) => {
            let finite: Vec<String> = finite.iter().map(u64::to_string).collect();
            format!("∞({})", finite.join(", "))
        }
    }
}

/// Returns what a value means in sums, for a reader.
pub(crate) fn in_sums(value: &Value) -> String {
    let text = text_of(value);
    match value {
        Value::Finite(_) => format!("{text} in sums"),
        Value::Infinite(finite) if finite.is_empty() => {
            format!("{text} in sums, a draw beside any heap of Nim")
        }
        Value::Infinite(finite) => {
            let heaps: Vec<String> = finite.iter().map(u64::to_string).collect();
            let heaps = heaps.join(" or ");
            format!("{text} in sums, won beside a heap of Nim of size {heaps}, else a draw")
        }
    }
}

/// Moves from a position.
pub struct Moves {
    /// The moves, winning ones first.
    pub list: Vec<Choice>,
    /// True if these are all moves.
    pub complete: bool,
}

impl Moves {
    /// Sorts the winning moves to the front and cuts the list at `limit`. `complete` says whether
    /// the list had all moves.
    pub fn new(mut list: Vec<Choice>, complete: bool, limit: usize) -> Self {
        list.sort_by_key(|choice| !choice.wins);
        let complete = complete && list.len() <= limit;
        list.truncate(limit);
        Moves { list, complete }
    }
}

/// A move.
pub struct Choice {
    /// The text that [`Position::play`] reads.
    pub text: String,
    /// What the move does, for a reader.
    pub label: String,
    /// True if the player who makes it wins.
    pub wins: bool,
    /// What the move changes on the board: the index of a heap, a vertex, an edge.
    pub part: usize,
    /// The position after it.
    pub position: Rc<dyn Position>,
}

/// A part of the reason for an answer.
pub enum Reason {
    /// A sentence.
    Text(String),
    /// A table with a heading for each column.
    Table {
        /// The headings.
        head: Vec<&'static str>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
    /// Numbers in binary, one below the other, each with what it belongs to; their xor comes last.
    Bits(Vec<(String, u64)>),
}

impl Reason {
    /// A sentence.
    pub fn text(text: impl Into<String>) -> Self {
        Reason::Text(text.into())
    }

    /// Numbers in binary, each with what it belongs to, and their xor.
    pub fn xor(mut rows: Vec<(String, u64)>) -> Self {
        let xor = rows.iter().fold(0, |xor, row| xor ^ row.1);
        rows.push(("xor".to_owned(), xor));
        Reason::Bits(rows)
    }

    pub(crate) fn json(self) -> Json {
        let text_rows =
            |rows: Vec<Vec<String>>| Json::List(rows.into_iter().map(Json::from).collect());
        match self {
            Reason::Text(text) => {
                object!("kind" = "text", "text" = text)
            }
            Reason::Table { head, rows } => {
                object!("kind" = "table", "head" = head, "rows" = text_rows(rows))
            }
            Reason::Bits(rows) => {
                let all = rows.iter().fold(0, |all, row| all | row.1);
                let width = (64 - all.leading_zeros()).max(1) as usize;
                let row = |(name, number): (String, u64)| {
                    vec![name, number.to_string(), format!("{number:0width$b}")]
                };
                let rows = rows.into_iter().map(row).collect();
                object!("kind" = "bits", "rows" = text_rows(rows))
            }
        }
    }
}

/// Returns the letter of an outcome.
pub(crate) fn letter(outcome: LoopyOutcome) -> &'static str {
    match outcome {
        LoopyOutcome::N => "N",
        LoopyOutcome::P => "P",
        LoopyOutcome::D => "D",
    }
}

/// Returns the answer about a position as JSON:
/// `{state, rules, loopy, outcome, value, verdict, why, board, tools, moves, complete, frames}`, where `loopy` is
/// true if play may go on for ever, `outcome` is `"N"`, `"P"`, `"D"` or null, `why` a list of
/// `{kind: "text" | "table" | "bits", …}`, `tools` one of `{name, label, of, count}`, and `moves` one of
/// `{text, label, wins, draws, part, state}`.
pub fn answer(position: &dyn Position) -> Json {
    let moves = position.moves(MOST_MOVES);
    let list = moves.list.into_iter().map(|choice| {
        let draws = position.is_loopy() && choice.position.outcome() == Some(LoopyOutcome::D);
        object!(
            "text" = choice.text,
            "label" = choice.label,
            "wins" = choice.wins,
            "draws" = draws,
            "part" = choice.part,
            "state" = choice.position.state()
        )
    });
    let outcome = position.outcome().map(letter);
    object!(
        "state" = position.state(),
        "rules" = position.rules(),
        "loopy" = position.is_loopy(),
        "outcome" = outcome,
        "value" = position.value(),
        "verdict" = position.verdict(),
        "why" = Json::List(position.reasons().into_iter().map(Reason::json).collect()),
        "board" = position.board(),
        "tools" = Json::List(position.tools().iter().map(Tool::json).collect()),
        "moves" = Json::List(list.collect()),
        "complete" = moves.complete,
        "frames" = position.frames()
    )
}
