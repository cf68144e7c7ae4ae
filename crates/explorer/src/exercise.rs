//! Exercises: a question about a state, whether a reply is right, and why; and states to practise on.
//!
//! Only the state and the question are given, the answer is computed. What is wrong is refuted by the theory's own
//! means: by a move that wins, by the reply to a move that does not, by a move to the value that was named. In
//! `nim; 3 4 5`, asked `Who wins?`, the reply `P` is refuted by the move from 3 to 1.
//!
//! | question | asked of | reply |
//! | --- | --- | --- |
//! | `Who wins?` | a position | `N`, `P` or `D` |
//! | `Which moves win?` | a position | the texts of these moves, one a line |
//! | `What is the value?` | a position | as the explorer writes it |
//! | `What is the next value?` | a sequence, as `kayles; 8` | the value of a heap of 8 |
//! | `Which rule?` | a sequence, as `kayles; 8` | a rule with these values of the heaps 0 to 7 |

#[cfg(test)]
mod tests;

use crate::explorers::read_state;
use crate::find;
use crate::json::{object, Json};
use crate::notation::{joined, Part, Problem};
use crate::play::Random;
use crate::position::{letter, Choice, Moves, Position, Reason};
use games::mex::mex;
use games::LoopyOutcome;
use std::rc::Rc;

/// The most moves among which those that win are to be found.
const MOST_MOVES: usize = 60;

/// The most values of a sequence that are shown.
const MOST_VALUES: u64 = 100;

/// The rules among which one is to be found, beside the right one.
const RULES: [&str; 8] = [
    "nim",
    "kayles",
    "dawson",
    "grundy",
    "lasker",
    "subtraction 1 2",
    "subtraction 1 2 3",
    "subtraction 1 3 4",
];

/// A question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    Winner,
    Moves,
    Value,
    Rule,
}

/// A question about a position.
pub(crate) struct Exercise {
    question: Question,
    /// Of a sequence the heap after those whose values are shown.
    position: Rc<dyn Position>,
    /// Of a sequence the rule.
    head: String,
    /// Of a sequence the values that are shown, of the heaps 0, 1, ….
    values: Vec<u64>,
}

impl Exercise {
    /// Reads an exercise.
    ///
    /// # Errors
    ///
    /// A text that is no question or no state, or a question that cannot be asked of this state.
    pub(crate) fn read(
        explorer: Part<'_>,
        state: Part<'_>,
        question: Part<'_>,
    ) -> Result<Self, Problem> {
        let (kind, is_of_sequence) = match question.text {
            "Who wins?" => (Question::Winner, false),
            "Which moves win?" => (Question::Moves, false),
            "What is the value?" => (Question::Value, false),
            "What is the next value?" => (Question::Value, true),
            "Which rule?" => (Question::Rule, true),
            other => return Err(question.problem(format!("`{other}` is no question"))),
        };
        let mut position = read_state(explorer, state)?;
        let (mut head, mut values) = (String::new(), Vec::new());
        if is_of_sequence {
            let (rule, count) = match (explorer.text, state.split_once(';')) {
                ("sequence", Some(parts)) => parts,
                _ => return Err(question.problem("this is asked of sequences")),
            };
            let count = count.word().number("number of heaps", MOST_VALUES)?;
            // The same words are a heap after those that are shown.
            position = read_state(Part::whole("heaps"), state)?;
            values = find::values(rule.text, count as usize);
            head = rule.texts().join(" ");
        }
        let exercise = Exercise { question: kind, position, head, values };
        let missing = match kind {
            Question::Winner if exercise.position.outcome().is_none() => "there are no players",
            Question::Moves if !exercise.moves().complete => "too many moves to choose from",
            Question::Value if exercise.position.value().is_none() => "no value is known",
            _ => return Ok(exercise),
        };
        Err(question.problem(format!("that cannot be asked of this state: {missing}")))
    }

    fn moves(&self) -> Moves {
        self.position.moves(MOST_MOVES)
    }

    /// Returns the rules to choose from; some of them may have the values that are shown.
    fn rules(&self) -> Vec<&str> {
        let mut rules = RULES.to_vec();
        if !RULES.contains(&&*self.head) {
            rules.push(&self.head);
        }
        rules
    }

    /// Returns the first heap whose value by a rule is another one than shown, with that value.
    fn difference(&self, rule: &str) -> Option<(usize, u64)> {
        let values = find::values(rule, self.values.len()).into_iter().enumerate();
        values.zip(&self.values).find(|((_, value), shown)| value != *shown).map(|it| it.0)
    }

    /// Returns the answer for a reader.
    fn answer(&self) -> String {
        match self.question {
            Question::Winner => because(&*self.position),
            Question::Value => self.position.value().unwrap_or_default(),
            Question::Rule => {
                let rules = self.rules().into_iter();
                rules.filter(|it| self.difference(it).is_none()).collect::<Vec<_>>().join(" or ")
            }
            Question::Moves => {
                let moves = self.moves().list;
                let winning: Vec<_> = moves.iter().filter(|it| it.wins).map(label).collect();
                if winning.is_empty() {
                    return format!("No move. {}", because(&*self.position));
                }
                winning.join(", ")
            }
        }
    }

    /// Returns the exercise as `{rules, board, values, choices, loopy, answer}`; `choices` are moves or rules, as a list
    /// of `{value, label}`.
    pub(crate) fn json(&self) -> Json {
        let position = &*self.position;
        let choice = |value: &str, label: &str| object!("value" = value, "label" = label);
        let choices: Vec<Json> = match self.question {
            Question::Moves => {
                self.moves().list.iter().map(|it| choice(&it.text, &it.label)).collect()
            }
            Question::Winner | Question::Value => Vec::new(),
            Question::Rule => self.rules().iter().map(|rule| choice(rule, rule)).collect(),
        };
        let is_of_sequence = !self.values.is_empty();
        let rules = match self.question {
            Question::Rule => "Grundy values of the heaps 0, 1, …".to_owned(),
            _ => position.rules(),
        };
        object!(
            "rules" = rules,
            "board" = if is_of_sequence { Json::Null } else { position.board() },
            "values" = joined(&self.values),
            "choices" = Json::List(choices),
            "loopy" = position.is_loopy(),
            "answer" = self.answer()
        )
    }

    /// Judges a reply as `{right, text, why}`: `text` is the reason in a sentence or two, `why` that of the explorer.
    ///
    /// # Errors
    ///
    /// A reply that is no answer to the question.
    pub(crate) fn judge(&self, reply: Part<'_>) -> Result<Json, Problem> {
        let (is_right, text) = match self.question {
            Question::Winner => {
                let is_right = Some(reply.text) == self.position.outcome().map(letter);
                (is_right, because(&*self.position))
            }
            Question::Moves => self.judge_moves(reply)?,
            Question::Value => self.judge_value(reply.text),
            Question::Rule if !self.rules().contains(&reply.text) => {
                return Err(reply.problem("that is none of the rules"));
            }
            Question::Rule => match self.difference(reply.text) {
                None => (true, String::new()),
                Some((heap, value)) => {
                    let shown = self.values[heap];
                    let by_rule = format!("By that rule a heap of {heap} has the value {value}");
                    (false, format!("{by_rule}, and here it has {shown}."))
                }
            },
        };
        let reasons = match self.question {
            Question::Rule => Vec::new(),
            _ => self.position.reasons(),
        };
        Ok(object!(
            "right" = is_right,
            "text" = text,
            "why" = Json::List(reasons.into_iter().map(Reason::json).collect())
        ))
    }

    fn judge_moves(&self, reply: Part<'_>) -> Result<(bool, String), Problem> {
        let moves = self.moves().list;
        let lines = reply.split(|char| char == '\n');
        for line in &lines {
            let choice = moves.iter().find(|it| it.text == line.text);
            let choice = choice.ok_or_else(|| line.problem("that is no move"))?;
            if !choice.wins {
                return Ok((false, refuted(choice)));
            }
        }
        let is_missing = |it: &&Choice| it.wins && !lines.iter().any(|line| line.text == it.text);
        let missing = moves.iter().filter(is_missing).count();
        let text = match (missing, lines.len()) {
            (0, 0) => because(&*self.position),
            (0, _) => String::new(),
            (_, 0) => "There is a move that wins.".to_owned(),
            (1, _) => "One more move wins.".to_owned(),
            _ => format!("{missing} more moves win."),
        };
        Ok((missing == 0, text))
    }

    /// Judges a value. One that is wrong is refuted by the values of the options, where they decide: the least number
    /// that none of them has is the value.
    fn judge_value(&self, reply: &str) -> (bool, String) {
        let answer = self.position.value().unwrap_or_default();
        if reply.trim().replace('−', "-") == answer {
            return (true, String::new());
        }
        let moves = self.moves();
        let number = |it: &Choice| it.position.value()?.parse().ok();
        let options: Option<Vec<u64>> = moves.list.iter().map(number).collect();
        let text = match (answer.parse::<u64>(), reply.trim().parse::<u64>(), options) {
            (Ok(value), Ok(named), Some(options))
                if mex(&options) == value && moves.complete && self.position.player().is_none() =>
            {
                match options.iter().position(|&option| option == named) {
                    Some(at) => format!(
                        "{} leads to a position of value {named}, so this position has another value.",
                        label(&moves.list[at])
                    ),
                    // Every smaller number is the value of an option.
                    None => format!(
                        "No move leads to a position of value {value}, and from value {named} one would."
                    ),
                }
            }
            _ => "It has another value.".to_owned(),
        };
        (false, text)
    }
}

/// Returns the name of a move in a sentence.
fn label(choice: &Choice) -> String {
    format!("“{}”", choice.label)
}

/// Returns who wins, by which move, or how the first move is beaten.
fn because(position: &dyn Position) -> String {
    let moves = position.moves(MOST_MOVES).list;
    let draw = moves.iter().find(|it| it.position.outcome() == Some(LoopyOutcome::D));
    let result = match (position.outcome(), draw) {
        (Some(LoopyOutcome::N), _) => "The player to move wins",
        (Some(LoopyOutcome::D), Some(choice)) => {
            return format!("Neither can force a win: {} keeps the draw.", label(choice));
        }
        _ => "The player to move loses",
    };
    match moves.first() {
        None => format!("{result}: no move is left."),
        Some(choice) if choice.wins => format!("{result}: {} does it.", label(choice)),
        Some(choice) => format!("{result}: {}", refuted(choice)),
    }
}

/// Returns what becomes of a move that does not win.
fn refuted(choice: &Choice) -> String {
    let after = &*choice.position;
    let label = label(choice);
    let replies = after.moves(MOST_MOVES).list;
    match replies.first() {
        _ if after.outcome() == Some(LoopyOutcome::D) => format!("{label} only draws."),
        Some(reply) => format!("{label} is beaten by “{}”.", reply.label),
        None => format!("{label} leaves no move, and whoever has none wins."),
    }
}

/// The highest level of positions to practise on.
pub(crate) const MOST_LEVELS: u64 = 9;

/// So many states are tried before one is dealt that is not as it should be.
const TRIES: usize = 120;

/// Deals a state like `model` for a question, a larger one on a higher level. The same seed gives the same state.
///
/// Who guesses is wrong as often as right: outcomes are dealt evenly, and a quarter of the positions whose winning
/// moves are asked for have none.
///
/// # Errors
///
/// A model that is no state, or of which this is not asked.
pub(crate) fn deal(
    explorer: Part<'_>,
    model: Part<'_>,
    question: Part<'_>,
    level: usize,
    seed: u64,
) -> Result<Json, Problem> {
    use LoopyOutcome::{D, N, P};
    let asked = Exercise::read(explorer, model, question)?;
    let mut random = Random(seed);
    let mut wanted = match asked.question {
        Question::Winner if asked.position.is_loopy() => Some([N, P, D][random.below(3)]),
        Question::Winner => Some([N, P][random.below(2)]),
        Question::Moves => Some([N, N, N, P][random.below(4)]),
        Question::Value | Question::Rule => None,
    };
    // A move is no question where there is only one, unless it may be the way to a draw.
    let fewest = if asked.position.is_loopy() { 1 } else { 2 };
    let mut state = asked.position.state();
    for attempt in 0..TRIES {
        let is_late = attempt >= TRIES / 2;
        if is_late && wanted == Some(D) {
            // Some games that may go on for ever have no draws.
            wanted = Some([N, P][random.below(2)]);
        }
        let read = |state: &str| Exercise::read(explorer, Part::whole(state), question).ok();
        let mut found = read(&like(explorer.text, model.text, level, &mut random));
        if is_late && wanted == Some(P) {
            // Where such positions are rare, a move that wins leads to one.
            found = found.and_then(|it| read(&it.moves().list.first()?.position.state()));
        }
        if let Some(position) = found.map(|it| it.position) {
            if position.moves(MOST_MOVES).list.len() >= fewest {
                state = position.state();
                if wanted.is_none() || wanted == position.outcome() {
                    break;
                }
            }
        }
    }
    Ok(object!("state" = state))
}

/// Returns a text like a state, with other numbers and coins, and with some more words; it may be damaged.
fn like(explorer: &str, model: &str, level: usize, random: &mut Random) -> String {
    let body = model.find(';').map_or(model.len(), |at| at + 1);
    let is_graph = matches!(explorer, "hackenbush" | "geography" | "digraph")
        && !model[..body].contains("board");
    let has_coins = model.contains('H');
    let mut largest = 0;
    let mut lowest = 1;
    for number in model[body..].split(|char: char| !char.is_ascii_digit()) {
        if let Ok(number) = number.parse::<usize>() {
            largest = number.max(largest);
            lowest = number.min(lowest);
        }
    }
    let span = (largest * (level + 1) / 4).max(3);
    let mut text = model.to_owned();
    if !model.contains('(') {
        let end = model[body..].find(';').map_or(model.len(), |at| body + at);
        let word = model[..end].rfind(' ').unwrap_or(end);
        text.insert_str(end, &model[word..end].repeat(random.below(level / 2 + 1)));
    }
    // A head stays as it is. It begins in a bracket, too, and ends with `;`.
    let mut is_head = true;
    let mut vertices = 1;
    let mut last = ' ';
    let mut state = String::new();
    for char in text.chars() {
        is_head = char == '(' || (is_head && char != ';');
        if is_head {
            state.push(char);
        } else if char.is_ascii_digit() {
            if !last.is_ascii_digit() {
                // A word begins at a vertex that is there. Each edge leads to a new one, or closes a circuit.
                let is_new =
                    is_graph && last != ' ' && (model.starts_with("red") || random.below(3) > 0);
                let number = match (is_graph, is_new) {
                    (false, _) => lowest + random.below(span),
                    (true, false) => random.below(vertices),
                    (true, true) => vertices,
                };
                vertices += usize::from(is_new);
                state += &number.to_string();
            }
        } else {
            state.push(match char {
                'H' | '.' if has_coins => ['H', '.'][random.below(2)],
                'b' | 'r' if is_graph => ['b', 'r'][random.below(2)],
                _ => char,
            });
        }
        last = char;
    }
    state
}
