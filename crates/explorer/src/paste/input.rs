//! A pasted input, read number by number.

use super::{Case, Pasted, MOST_CASES};
use crate::explorers::reader;
use crate::notation::{joined, Part, Problem};

/// The most bytes of all states of an input.
const MOST_BYTES: usize = 1 << 22;

/// Why a game is not shown.
pub(super) const MANY: &str = "too many positions can be reached";

/// An input that is being read, and the cases found so far.
pub(super) struct Input<'a> {
    words: Vec<Part<'a>>,
    /// The number of words that were read.
    at: usize,
    /// The end of the text.
    end: Part<'a>,
    /// What the next case is called.
    pub(super) label: String,
    /// Which part of the test it is; empty if the test is one case.
    pub(super) part: String,
    /// The number of tests that were begun.
    tests: u64,
    cases: Vec<Case>,
    bytes: usize,
    problem: Option<Problem>,
    is_cut: bool,
}

impl<'a> Input<'a> {
    pub(super) fn new(text: Part<'a>) -> Self {
        Input {
            words: text.words(),
            at: 0,
            end: text.slice(text.text.len()..text.text.len()),
            label: "Position".to_owned(),
            part: String::new(),
            tests: 0,
            cases: Vec::new(),
            bytes: 0,
            problem: None,
            is_cut: false,
        }
    }

    /// True if nothing more is to be read: after an error, or with as many cases as are shown.
    pub(super) fn is_over(&self) -> bool {
        self.problem.is_some() || self.is_cut
    }

    /// Reads a word; after an error, and at the end, it is empty.
    pub(super) fn word(&mut self) -> &'a str {
        self.next_word().text
    }

    fn next_word(&mut self) -> Part<'a> {
        if !self.is_over() {
            if let Some(word) = self.words.get(self.at) {
                self.at += 1;
                return *word;
            }
            self.problem = Some(self.end.problem("the input ends too early"));
        }
        self.end
    }

    /// Reports an error at the word that was read last, unless there is one already.
    pub(super) fn fail(&mut self, message: &str) {
        if !self.is_over() {
            let word = self.words.get(self.at.wrapping_sub(1)).unwrap_or(&self.end);
            self.problem = Some(word.problem(message));
        }
    }

    /// Reads a number; after an error it is 0.
    pub(super) fn number(&mut self) -> u64 {
        let word = self.next_word();
        self.number_of(word)
    }

    fn number_of(&mut self, word: Part<'_>) -> u64 {
        if self.is_over() {
            return 0;
        }
        word.number("number", u64::MAX).unwrap_or_else(|problem| {
            self.problem = Some(problem);
            0
        })
    }

    /// Reads a number from 1 to `largest`, such as a vertex; after an error it is 1.
    pub(super) fn index(&mut self, largest: u64) -> u64 {
        let number = self.number();
        if (1..=largest).contains(&number) {
            return number;
        }
        self.fail(&format!("a number from 1 to {largest} is expected"));
        1
    }

    /// Reads an integer; after an error it is 0.
    pub(super) fn integer(&mut self) -> i64 {
        let word = self.next_word();
        let is_negative = word.text.starts_with('-');
        let digits = word.slice(usize::from(is_negative)..word.text.len());
        let number = self.number_of(digits).min(1 << 60) as i64;
        if is_negative {
            -number
        } else {
            number
        }
    }

    /// True if something is left of a list, of which this counts another item.
    pub(super) fn more(&self, left: &mut u64) -> bool {
        let is_more = *left > 0 && !self.is_over();
        *left -= u64::from(is_more);
        is_more
    }

    /// True if another test is left, which it names.
    pub(super) fn more_tests(&mut self, left: &mut u64) -> bool {
        self.tests += 1;
        self.label = format!("Case {}", self.tests);
        self.part.clear();
        self.more(left)
    }

    /// True if the text goes on with another test, which it names.
    pub(super) fn more_to_end(&mut self) -> bool {
        let mut left = (self.words.len() - self.at) as u64;
        self.more_tests(&mut left)
    }

    /// Reads so many numbers; after an error they may be less.
    pub(super) fn numbers(&mut self, mut count: u64) -> Vec<u64> {
        let mut numbers = Vec::new();
        while self.more(&mut count) {
            numbers.push(self.number());
        }
        numbers
    }

    /// Reads a list of numbers after their count.
    pub(super) fn list(&mut self) -> Vec<u64> {
        let count = self.number();
        self.numbers(count)
    }

    /// Reads a list of numbers from 1 to `n` after their count; after an error they may be less.
    pub(super) fn indices(&mut self, n: u64) -> Vec<u64> {
        let mut count = self.number();
        let mut indices = Vec::new();
        while self.more(&mut count) {
            indices.push(self.index(n));
        }
        indices
    }

    /// Reads so many pairs of numbers from 1 to `n`, such as edges; after an error they may be less.
    pub(super) fn edges(&mut self, n: u64, mut count: u64) -> Vec<(u64, u64)> {
        let mut edges = Vec::new();
        while self.more(&mut count) {
            let edge = (self.index(n), self.index(n));
            if !self.is_over() {
                edges.push(edge);
            }
        }
        edges
    }

    /// Reads the edges of a tree with vertices 1 to `n`.
    pub(super) fn tree(&mut self, n: u64) -> Vec<(u64, u64)> {
        self.edges(n, n.saturating_sub(1))
    }

    /// Reads the number of tests, and each by a reader.
    pub(super) fn tests(&mut self, read: impl Fn(&mut Self)) {
        let mut left = self.number();
        while self.more_tests(&mut left) {
            read(self);
        }
    }

    /// Leaves out what is left.
    pub(super) fn skip_rest(&mut self) {
        self.at = self.words.len();
    }

    /// Adds a case.
    fn push(&mut self, explorer: Option<&'static str>, state: String) {
        if self.is_over() {
            return;
        }
        self.bytes += state.len();
        if self.cases.len() == MOST_CASES || self.bytes > MOST_BYTES {
            self.is_cut = true;
            return;
        }
        let comma = if self.part.is_empty() { "" } else { ", " };
        let label = [&self.label, comma, &self.part].concat();
        self.cases.push(Case { label, explorer, state });
    }

    /// Adds a state.
    pub(super) fn state(&mut self, explorer: &'static str, state: String) {
        self.push(Some(explorer), state);
    }

    /// Adds a case that no explorer shows, and why.
    pub(super) fn note(&mut self, reason: &str) {
        self.push(None, reason.to_owned());
    }

    /// Adds a state of numbers.
    pub(super) fn row(&mut self, explorer: &'static str, head: &str, numbers: &[u64]) {
        self.state(explorer, named(&[head, ";"].concat(), numbers));
    }

    /// Adds a sum; a component is `None` if it has too many positions.
    pub(super) fn sum(&mut self, components: Vec<Option<String>>) {
        let mut state = "sum;".to_owned();
        for component in components {
            match component {
                Some(component) => state += &[" (", &component, ")"].concat(),
                None => return self.note(MANY),
            }
        }
        self.state("sum", state);
    }

    /// Adds a state of heaps.
    pub(super) fn heaps(&mut self, head: &str, heaps: &[u64]) {
        self.row("heaps", head, heaps);
    }

    /// Returns the cases, if the input was right and had no more words.
    pub(super) fn end(mut self) -> Result<Pasted, Problem> {
        if !self.is_over() && self.at < self.words.len() {
            self.at += 1;
            self.fail("the input of this problem should have ended before this word");
        }
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        if self.cases.is_empty() {
            return Err(self.end.problem("the input has no case"));
        }
        for case in &mut self.cases {
            check(case);
        }
        Ok(Pasted { cases: self.cases, complete: !self.is_cut })
    }
}

/// Brings the state of a case into its shortest form. If the explorer refuses it, the reason takes its place.
fn check(case: &mut Case) {
    if let Some(read) = case.explorer.and_then(reader) {
        case.state = match read(Part::whole(&case.state)) {
            Ok(position) => position.state(),
            Err(problem) => {
                case.explorer = None;
                problem.message
            }
        };
    }
}

/// Returns a word and its parameters.
pub(super) fn named(word: &str, numbers: &[u64]) -> String {
    [word, " ", &joined(numbers)].concat()
}

/// Adds two numbers with texts before them.
pub(super) fn add(text: &mut String, before: &str, a: u64, between: &str, b: u64) {
    *text += &[before, &a.to_string(), between, &b.to_string()].concat();
}
