//! The rules of games of heaps: what a rule tells of itself, and the list of their names.
//!
//! A rule is a file of this folder: its parameters, moves, answers from the shelf, reasons and words. Another
//! one needs a file and a line in [`RULES`]; sums, maps and sequences then know it, too. In `lasker.rs` is one
//! with all that a rule can have, in `staircase.rs` one whose moves change two heaps. Some rules of two heaps are
//! read by [`read_pair`] alone, for maps.

mod euclid;
mod forbidden;
mod grundy;
mod lasker;
mod moore;
mod nim;
mod octal;
mod relaxed;
mod staircase;
mod subtraction;
mod sums;
mod take_away;
mod wythoff;

use super::Step;
use crate::notation::{distinct, joined, Part, Problem};
use crate::position::Reason;
use crate::quotient::Quotient;
use crate::sequence::Table;
use games::octal::{DAWSONS_CHESS, KAYLES};
use games::sequence::Period;
use games::wythoff_values::WythoffValues;
use games::Outcome;
use std::cell::RefCell;
use std::rc::Rc;

/// The largest heap where a formula gives the answer.
pub(crate) const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The largest heap where a table gives the answer, or where all splits are tried.
const LARGEST_TABLE: u64 = 5000;

/// A rule that is read, or why it is none.
type Read = Result<Box<dyn Rule>, Problem>;

/// Reads a rule from its name and its parameters.
type Reader = fn(Part<'_>, &[Part<'_>]) -> Read;

/// All rules, by the words with which states begin.
pub(crate) const RULES: &[(&str, Reader)] = &[
    ("nim", |name, words| plain(name, words, nim::Nim)),
    ("moore", moore::read),
    ("subtraction", subtraction::read),
    ("fibonacci", take_away::fibonacci),
    ("wythoff", |name, words| plain(name, words, wythoff::Wythoff { values: None })),
    ("lasker", |name, words| plain(name, words, lasker::Lasker)),
    ("kayles", |name, words| plain(name, words, octal::of_code(KAYLES))),
    ("dawson", |name, words| plain(name, words, octal::of_code(DAWSONS_CHESS))),
    ("octal", octal::read),
    ("grundy", |name, words| plain(name, words, grundy::Grundy::default())),
    ("staircase", |name, words| plain(name, words, staircase::Staircase)),
    ("times", take_away::times),
    ("forbidden", forbidden::read),
];

/// Reads the name of a rule and its parameters.
pub(crate) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match RULES.iter().find(|rule| rule.0 == name.text) {
        Some(rule) => rule.1(name, parameters),
        None => {
            let names: Vec<&str> = RULES.iter().map(|rule| rule.0).collect();
            let (last, first) = names.split_last().unwrap_or((&"", &[]));
            let first = first.join(", ");
            Err(name.problem(format!("`{}` is no rule: {first} or {last}", name.text)))
        }
    }
}

/// Reads a rule of two heaps, which may be one that only maps show.
pub(crate) fn read_pair(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match name.text {
        "r-wythoff" => relaxed::read(name, parameters),
        "euclid" => euclid::read(name, parameters),
        "subtraction" => sums::read(name, parameters),
        _ => read(name, parameters),
    }
}

/// Returns a rule that has no parameters.
fn plain(name: Part<'_>, parameters: &[Part<'_>], rule: impl Rule + 'static) -> Read {
    match parameters.first() {
        None => Ok(Box::new(rule)),
        Some(word) => Err(word.problem(format!("`{}` has no parameter", name.text))),
    }
}

/// Makes a rule ready for these heaps, whose place is `at`.
pub(crate) fn prepared(
    mut rule: Box<dyn Rule>,
    heaps: &[u64],
    at: Part<'_>,
    misere: Option<Part<'_>>,
) -> Result<Rc<dyn Rule>, Problem> {
    match rule.number_of_heaps() {
        Some((count, words)) if heaps.len() != count => {
            return Err(at.problem(format!("{words}, not {}", heaps.len())));
        }
        _ => rule.prepare(heaps, misere.is_some()).map_err(|message| at.problem(message))?,
    }
    match misere {
        Some(word) if !rule.has_misere() => {
            Err(word.problem("the shelf has no answer for misère play of this game"))
        }
        _ => Ok(rule.into()),
    }
}

/// A list, and whether it has all that there is.
pub(crate) type Listed<T> = (Vec<T>, bool);

/// Returns the items, or if they are more than `limit`, one more than that.
fn listed<T>(items: impl Iterator<Item = T>, limit: usize) -> Listed<T> {
    let list: Vec<T> = items.take(limit.saturating_add(1)).collect();
    let is_all = list.len() <= limit;
    (list, is_all)
}

/// A table of the heaps up to the largest one that was asked for, or up to about twice that.
struct Grown<T>(RefCell<Option<(u64, Rc<T>)>>);

impl<T> Default for Grown<T> {
    fn default() -> Self {
        Grown(RefCell::new(None))
    }
}

impl<T> Grown<T> {
    /// Returns the table, made anew by the number of its heaps if it does not have all of these, of those up to
    /// [`LARGEST_TABLE`].
    fn with(&self, heaps: &[u64], make: impl FnOnce(usize) -> T) -> Rc<T> {
        let heap = heaps.iter().copied().max().unwrap_or(0).min(LARGEST_TABLE);
        let mut grown = self.0.borrow_mut();
        match &*grown {
            Some((heaps, table)) if heap < *heaps => Rc::clone(table),
            _ => {
                let heaps = (heap + 1).next_power_of_two().min(LARGEST_TABLE + 1);
                let table = Rc::new(make(heaps as usize));
                *grown = Some((heaps, Rc::clone(&table)));
                table
            }
        }
    }
}

/// A rule with its parameters, and the table that it needs.
pub(crate) trait Rule {
    /// Returns the head of a state: the name and the parameters.
    fn head(&self) -> String;

    /// Returns what a move does, as a sentence.
    fn sentence(&self) -> String;

    /// Returns how many heaps each position has, and that in words; `None` if they may be any number.
    fn number_of_heaps(&self) -> Option<(usize, &'static str)> {
        None
    }

    /// True if the shelf knows misère play.
    fn has_misere(&self) -> bool {
        true
    }

    /// True if any two heaps are a position, so that there is a map of them.
    fn has_map(&self) -> bool {
        self.number_of_heaps().map_or(true, |(count, _)| count == 2)
    }

    /// True if the shelf knows Grundy values of pairs of heaps.
    fn has_values(&self) -> bool {
        true
    }

    /// Returns the smallest heap.
    fn smallest(&self) -> u64 {
        0
    }

    /// True if a move may split a heap.
    fn splits(&self) -> bool {
        false
    }

    /// Makes what these heaps need, unless it is made when it is asked for.
    ///
    /// # Errors
    ///
    /// Heaps that are too large.
    fn prepare(&mut self, _heaps: &[u64], _misere: bool) -> Result<(), String> {
        Ok(())
    }

    /// Returns the rule after a move that took so many tokens, if it is another one then.
    fn after(&self, _taken: u64) -> Option<Rc<dyn Rule>> {
        None
    }

    /// Returns how many tokens the next move may take, if the rule has such a limit.
    fn limit(&self) -> Option<u64> {
        None
    }

    /// Returns how the heaps are drawn.
    fn board(&self) -> &'static str {
        "heaps"
    }

    /// Returns the Grundy value of a heap, if the rule gives each heap one.
    fn grundy(&self, _heap: u64) -> Option<u64> {
        None
    }

    /// Returns the Grundy value of the position, where the shelf has one.
    fn grundy_sum(&self, heaps: &[u64]) -> Option<u64> {
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.grundy(heap)?))
    }

    /// Returns how many moves play lasts if the winner hurries, where the shelf knows it.
    fn remoteness(&self, _heaps: &[u64]) -> Option<u64> {
        None
    }

    /// Returns who wins.
    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome;

    /// Returns winning moves that the shelf finds, and whether these are all.
    fn winning(&self, misere: bool, heaps: &[u64]) -> Listed<Step>;

    /// Returns what may be left of one heap, or `limit` ways and one if there are more: any lower heap, unless
    /// the rule says otherwise.
    fn options(&self, heap: u64, limit: usize) -> Listed<Vec<u64>> {
        listed(lowered(heap, heap), limit)
    }

    /// Returns moves, `limit` and one for each heap if there are more.
    fn steps(&self, heaps: &[u64], limit: usize) -> Listed<Step> {
        single_steps(heaps, &|heap| self.options(heap, limit))
    }

    /// True if a move may take so many tokens from one heap and leave these parts, sorted and not empty.
    fn allows(&self, _heap: u64, taken: u64, left: &[u64]) -> bool {
        left.len() < 2 && taken > 0
    }

    /// True if a move is by the rules.
    fn is_move(&self, heaps: &[u64], step: &Step) -> bool {
        let change = change_of(heaps, step);
        change.map_or(false, |(heap, taken, left)| self.allows(heap, taken, &left))
    }

    /// Returns what a move does, for a reader.
    fn label(&self, heaps: &[u64], step: &Step) -> String {
        changes(heaps, step)
    }

    /// Returns the reasons for the outcome of a position: the xor of the Grundy values.
    fn reasons(&self, _misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let sum = self.grundy_sum(heaps).unwrap_or(0);
        columns(values(heaps, &|heap| self.grundy(heap)), sum, "Grundy values")
    }

    /// Returns what stands before a function of the shelf, as Rust: its module, or a game for so many heaps.
    fn shelf(&self, _heaps: u64) -> String {
        String::new()
    }

    /// Returns the call of the shelf that gives the outcome, as Rust.
    fn call(&self, misere: bool, heaps: &[u64]) -> String {
        let count = heaps.iter().max().map_or(1, |largest| largest + 1);
        outcome_call(&self.shelf(count), misere, heaps)
    }

    /// Returns statements of Rust that stand before that call.
    fn statements(&self, _misere: bool, _heaps: &[u64]) -> String {
        String::new()
    }

    /// Returns the values of all pairs of heaps up to these, where no formula tells them.
    fn pair_values(&self, _heaps: [u64; 2]) -> Option<WythoffValues> {
        None
    }

    /// Returns the members of a subtraction set.
    fn subtraction_set(&self) -> Option<&[u64]> {
        None
    }

    /// Returns the code of an octal game.
    fn octal_code(&self) -> Option<&str> {
        None
    }

    /// Returns the octal game whose splits leave unequal parts, of which only the values of heaps are known.
    fn unequal(&self) -> Option<Box<dyn Rule>> {
        None
    }

    /// Returns the values of the heaps 0, 1, …, and what proves their period; `None` if a heap has no value of
    /// its own.
    fn table(&self, _heaps: usize) -> Option<Table> {
        None
    }

    /// Returns the finite check that proves a period by so many values, as a sentence.
    fn check(&self, _period: &Period, _needed: u64) -> String {
        String::new()
    }

    /// Returns an expression of Rust for a vector of the values of so many heaps.
    fn values_call(&self, heaps: usize) -> String {
        values_of(&self.shelf(heaps as u64), heaps)
    }

    /// Returns the misère quotient of so many heaps; `None` if a heap has no finite list of options.
    fn quotient(&self, _heaps: u64) -> Option<Quotient> {
        None
    }
}

impl dyn Rule {
    /// Returns the body of a Rust test that claims the outcome.
    pub(crate) fn rust(&self, misere: bool, heaps: &[u64]) -> String {
        let call = self.statements(misere, heaps) + "assert_eq!(" + &self.call(misere, heaps);
        format!("{call}, games::Outcome::{:?});", self.outcome(misere, heaps))
    }
}

// These are apart from the trait, so that they are compiled once for all rules.

/// Returns the heap that a move changes, how many tokens it takes, and the parts that it leaves, sorted and not
/// empty; `None` if it changes several heaps or adds tokens.
fn change_of(heaps: &[u64], step: &Step) -> Option<(u64, u64, Vec<u64>)> {
    let (index, left) = match &step[..] {
        [(index, left)] => (*index, left),
        _ => return None,
    };
    let mut left: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
    left.sort_unstable();
    let total = left.iter().fold(0, |sum: u64, &part| sum.saturating_add(part));
    Some((heaps[index], heaps[index].checked_sub(total)?, left))
}

/// Returns the changes of a move, for a reader.
fn changes(heaps: &[u64], step: &Step) -> String {
    let change = |(index, left): &(usize, Vec<u64>)| {
        let name = match heaps.len() {
            1 => String::new(),
            _ => format!("heap {}: ", index + 1),
        };
        format!("{name}{} → {}", heaps[*index], written(left, " + "))
    };
    step.iter().map(change).collect::<Vec<_>>().join(", ")
}

/// Returns the call of a function of a module or a game.
fn outcome_call(shelf: &str, misere: bool, heaps: &[u64]) -> String {
    format!("{shelf}{}outcome(&{heaps:?})", prefix(misere))
}

/// Returns an expression for the values of a game.
fn values_of(game: &str, heaps: usize) -> String {
    format!(
        "{{\n        let game = {};\n        \
         (0..{heaps}).map(|n| game.grundy(n)).collect::<Vec<u64>>()\n    }}",
        game.trim_end_matches('.')
    )
}

/// Returns the moves that change one heap.
fn single_steps(heaps: &[u64], options: &dyn Fn(u64) -> Listed<Vec<u64>>) -> Listed<Step> {
    let mut steps = Vec::new();
    let mut is_all = true;
    for (index, &heap) in heaps.iter().enumerate() {
        let (options, is_all_options) = options(heap);
        is_all &= is_all_options;
        steps.extend(options.into_iter().map(|left| vec![(index, left)]));
    }
    (steps, is_all)
}

/// Returns what moves leave that take any positive number of tokens up to `most`.
fn lowered(heap: u64, most: u64) -> impl Iterator<Item = Vec<u64>> {
    (heap - most.min(heap)..heap).rev().map(|left| vec![left])
}

/// Returns the parts of a heap that are split off, with what remains.
fn halves(heap: u64, parts: std::ops::Range<u64>) -> impl Iterator<Item = Vec<u64>> {
    parts.map(move |part| vec![part, heap - part])
}

/// Returns how many tokens a change takes from a heap; `None` if it takes none, or leaves two parts.
fn taken(heaps: &[u64], (index, left): &(usize, Vec<u64>)) -> Option<u64> {
    let taken = match left[..] {
        [] => Some(heaps[*index]),
        [left] => heaps[*index].checked_sub(left),
        _ => None,
    };
    taken.filter(|&taken| taken > 0)
}

/// Returns the moves that leave these pairs of two heaps.
pub(crate) fn steps_to(pairs: &[(u64, u64)], heaps: &[u64]) -> Vec<Step> {
    let step = |&(a, b): &(u64, u64)| {
        let heaps = heaps.iter().zip([a, b]).enumerate();
        let changes = heaps.filter(|(_, (&before, after))| before != *after);
        changes.map(|(index, (_, after))| (index, vec![after])).collect()
    };
    pairs.iter().map(step).collect()
}

/// Returns the two heaps that a move leaves of two; `None` if it leaves three.
pub(crate) fn left_by(step: &Step, pair: [u64; 2]) -> Option<[u64; 2]> {
    let mut left = pair;
    for (index, parts) in step {
        match parts[..] {
            [] => left[*index] = 0,
            [part] => left[*index] = part,
            [first, second] if pair[1 - index] == 0 => left = [first, second],
            _ => return None,
        }
    }
    Some(left)
}

/// Returns moves of the shelf's Nim as steps.
fn nim_steps(moves: Vec<games::nim::Move>) -> Vec<Step> {
    moves.into_iter().map(|it| vec![(it.heap, vec![it.left])]).collect()
}

/// Returns the prefix of a function for misère play.
fn prefix(misere: bool) -> &'static str {
    if misere {
        "misere_"
    } else {
        ""
    }
}

/// Returns the parts that are left of a heap as a text.
pub(crate) fn written(left: &[u64], plus: &str) -> String {
    match left {
        [] => "0".to_owned(),
        _ => joined(left).replace(' ', plus),
    }
}

/// Returns a number of tokens in words.
fn tokens(count: u64) -> String {
    match count {
        1 => "1 token".to_owned(),
        _ => format!("{count} tokens"),
    }
}

/// Returns the xor of the values of heaps as a reason.
fn values(heaps: &[u64], grundy: &dyn Fn(u64) -> Option<u64>) -> Reason {
    let row = |(number, &heap): (usize, &u64)| {
        (format!("heap {number} of {heap}"), grundy(heap).unwrap_or(0))
    };
    Reason::xor((1..).zip(heaps).map(row).collect())
}

/// Returns why the xor of the values of heaps decides, column by column; `what` are the values.
fn columns(bits: Reason, sum: u64, what: &str) -> Vec<Reason> {
    let text = if sum == 0 {
        format!(
            "The xor of the {what} is 0: every column of bits has an even number of ones. Each \
             move changes one row, so it leaves an odd column, and the reply can make all columns \
             even again."
        )
    } else {
        format!(
            "The xor of the {what} is {sum}: some columns have an odd number of ones. The winning \
             moves are those that make all columns even."
        )
    };
    vec![bits, Reason::text(text)]
}
