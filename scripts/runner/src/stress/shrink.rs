//! Makes an input on which a solution fails smaller, without knowing its format.
//!
//! 1. The input is split into lines and words.
//! 2. The passes edit it, the boldest one first: they remove lines, columns, words, characters or labels,
//!    or lower numbers. A number before the removed part may be its count. So each edit is attempted
//!    several times: with each such number lowered, and with none.
//! 3. The caller decides whether an attempt is a valid input on which the solution still fails. The first
//!    such attempt replaces the input, and the passes begin again. The end is reached when every attempt
//!    passes.
//!
//! For example, if a solution fails on each list that has a 7 after a larger number:
//!
//! ```text
//! 4⏎3 9 7 2⏎   without the word 3, the count lowered: `3⏎9 7 2⏎` fails and replaces it
//! 3⏎9 7 2⏎     without the word 2, the count lowered: `2⏎9 7⏎` fails and replaces it
//! 2⏎9 7⏎       without the word 9, the count lowered: `1⏎7⏎` passes
//!              with 9 lowered: `2⏎1 7⏎`, `2⏎5 7⏎`, `2⏎7 7⏎` pass, `2⏎8 7⏎` fails and replaces it
//! 2⏎8 7⏎       every attempt passes: this is the result
//! ```

mod passes;

use passes::{Lines, PASSES, number};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The decision of the caller on an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    /// It is a valid input, and the solution fails on it.
    Fails,
    /// It is not a valid input, or the solution does not fail on it.
    Passes,
    /// There is no time for more attempts.
    Stop,
}

/// Returns the smallest text that was found for which `check` returns [`AttemptResult::Fails`], as it does
/// for this one.
///
/// It has no zero unless the text has one, since zero is the number that statements exclude most often.
pub fn shrink(text: &str, mut check: impl FnMut(&str) -> AttemptResult) -> String {
    let mut best = parsed(text);
    // The hashes of the attempts, since an input may be long.
    let mut tried = HashSet::from([hash(text)]);
    let plain = printed(&best);
    if plain != text && (plain.len() > text.len() || check(&plain) != AttemptResult::Fails) {
        return text.to_owned();
    }
    let is_zero = |word: &String| word == "0";
    let may_have_zero = best.iter().flatten().any(is_zero);
    loop {
        let attempts = PASSES.iter().flat_map(|pass| pass(&best));
        let has_zero = |lines: &Lines| lines.iter().flatten().any(is_zero);
        let smaller = attempts
            .filter(|lines| may_have_zero || !has_zero(lines))
            .map(|lines| (check_if_smaller(&lines, &best, &mut tried, &mut check), lines))
            .find(|(result, _)| *result != AttemptResult::Passes);
        match smaller {
            Some((AttemptResult::Fails, smaller)) => best = smaller,
            _ => return printed(&best),
        }
    }
}

/// Returns the result of `check` for an attempt. An attempt that is not smaller than `best`, or that was
/// checked before, passes without a check.
fn check_if_smaller(
    attempt: &Lines,
    best: &Lines,
    tried: &mut HashSet<u64>,
    check: &mut impl FnMut(&str) -> AttemptResult,
) -> AttemptResult {
    let text = printed(attempt);
    if size(attempt) >= size(best) || !tried.insert(hash(&text)) {
        return AttemptResult::Passes;
    }
    check(&text)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Returns a size that gets smaller with each step: the number of words and lines, then the length of the
/// words, then the sum of the numbers.
fn size(lines: &Lines) -> (usize, usize, u128) {
    let words = || lines.iter().flatten();
    let numbers = words().filter_map(|word| number(word));
    let sum = numbers.map(|number| u128::from(number.unsigned_abs())).sum();
    (words().count() + lines.len(), words().map(String::len).sum(), sum)
}

fn parsed(text: &str) -> Lines {
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    text.lines().map(words).collect()
}

fn printed(lines: &Lines) -> String {
    lines.iter().map(|line| line.join(" ") + "\n").collect()
}

#[cfg(test)]
mod tests;
