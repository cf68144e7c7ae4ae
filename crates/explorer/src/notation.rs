//! The text of a state, cut into words, and errors that point at a place in it.
//!
//! A state is one line: a head with the name of a rule and its parameters, then `;`, then the position:
//! `subtraction 1 4 9; 30 12`. Words are separated by spaces or commas.

use std::ops::Range;

/// An error in a text that a user has typed or followed as a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The message, one clause.
    pub message: String,
    /// The bytes of the text that it is about.
    pub at: Range<usize>,
}

impl Problem {
    /// An error about a part of the text.
    pub fn new(message: impl Into<String>, at: Range<usize>) -> Self {
        Problem { message: message.into(), at }
    }
}

/// A part of a text, which knows where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its first byte in the whole text.
    pub start: usize,
}

impl<'a> Part<'a> {
    /// The whole text.
    pub fn whole(text: &'a str) -> Self {
        Part { text, start: 0 }
    }

    /// Returns the bytes of this part in the whole text.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns an error about this part.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem::new(message, self.range())
    }

    /// Returns the bytes from `start` to `end` of this part.
    pub fn slice(&self, range: Range<usize>) -> Self {
        Part { text: &self.text[range.clone()], start: self.start + range.start }
    }

    /// Returns the parts before and after the first `sign`, if there is one.
    pub fn split_once(&self, sign: char) -> Option<(Self, Self)> {
        let at = self.text.find(sign)?;
        Some((self.slice(0..at), self.slice(at + sign.len_utf8()..self.text.len())))
    }

    /// Returns the parts before and after the first `sign`, or an error if there is none.
    pub fn cut(&self, sign: char, missing: &str) -> Result<(Self, Self), Problem> {
        self.split_once(sign).ok_or_else(|| self.problem(missing))
    }

    /// Returns the words, separated by white space or commas.
    pub fn words(&self) -> Vec<Self> {
        self.split(|char| char.is_whitespace() || char == ',')
    }

    /// Returns the texts of the words.
    pub fn texts(&self) -> Vec<&'a str> {
        self.words().iter().map(|word| word.text).collect()
    }

    /// Returns the first word, or the whole part if there is none.
    pub fn word(&self) -> Self {
        self.words().first().copied().unwrap_or(*self)
    }

    /// Returns the parts between separators that are not empty.
    pub fn split(&self, is_separator: fn(char) -> bool) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut start = 0;
        for piece in self.text.split_inclusive(is_separator) {
            let part = piece.trim_end_matches(is_separator);
            if !part.is_empty() {
                parts.push(self.slice(start..start + part.len()));
            }
            start += piece.len();
        }
        parts
    }

    /// Reads a number of at most `largest`.
    pub fn number(&self, name: &str, largest: u64) -> Result<u64, Problem> {
        let is_number = !self.text.is_empty() && self.text.bytes().all(|it| it.is_ascii_digit());
        if !is_number {
            return Err(self.problem(format!("`{}` is no {name}: a number is expected", self.text)));
        }
        match self.text.parse() {
            Ok(number) if number <= largest => Ok(number),
            _ => {
                let article =
                    if name.starts_with(&['a', 'e', 'i', 'o', 'u'][..]) { "an" } else { "a" };
                Err(self.problem(format!(
                    "{} is too large: {article} {name} is at most {largest}",
                    self.text
                )))
            }
        }
    }

    /// Reads a number from 1 to `count`, such as that of a heap, and returns the index, which counts from 0.
    pub fn index(&self, name: &str, count: usize) -> Result<usize, Problem> {
        let number = self.number(name, count as u64)? as usize;
        number.checked_sub(1).ok_or_else(|| self.problem(format!("{name}s count from 1")))
    }

    /// Refuses more than `most` things; `done` is what is done with them: shown, or solved.
    pub fn at_most(&self, most: u64, count: u64, things: &str, done: &str) -> Result<(), Problem> {
        if count > most {
            return Err(self.problem(format!("{count} {things}: at most {most} are {done}")));
        }
        Ok(())
    }

    /// Reads all words as numbers of at most `largest`.
    pub fn numbers(&self, name: &str, largest: u64) -> Result<Vec<u64>, Problem> {
        self.words().iter().map(|word| word.number(name, largest)).collect()
    }
}

/// Returns the items sorted, each once.
pub fn distinct<T: Ord>(mut items: Vec<T>) -> Vec<T> {
    items.sort_unstable();
    items.dedup();
    items
}

/// Takes the last word away if it is this one, and returns it.
pub fn pop_word<'a>(words: &mut Vec<Part<'a>>, text: &str) -> Option<Part<'a>> {
    match words.last() {
        Some(word) if word.text == text => words.pop(),
        _ => None,
    }
}

/// Returns numbers with spaces between them.
pub fn joined<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns lines of numbers.
pub(crate) fn lines(lines: &[&[u64]]) -> String {
    let mut text = String::new();
    lines.iter().for_each(|line| add_line(&mut text, line));
    text
}

/// Adds a line of numbers.
pub(crate) fn add_line(text: &mut String, numbers: &[u64]) {
    *text += &joined(numbers);
    *text += "\n";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_where_they_stand() {
        let (head, tail) = Part::whole("nim; 3,  14").split_once(';').unwrap();
        assert_eq!(head.text, "nim");
        let words = tail.words();
        let found: Vec<_> = words.iter().map(|word| (word.text, word.range())).collect();
        assert_eq!(found, [("3", 5..6), ("14", 9..11)]);
        assert_eq!(tail.numbers("heap", 20), Ok(vec![3, 14]));
        let problem = tail.numbers("heap", 10).unwrap_err();
        assert_eq!(problem, Problem::new("14 is too large: a heap is at most 10", 9..11));
    }
}
