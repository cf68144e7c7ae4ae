//! Compares the output of a solution with the expected one.
//!
//! 1. [`Compare::difference`] splits both outputs into units (bytes, lines or tokens, by the
//!    [`CompareMode`]) and returns the first pair that differs, in words.
//! 2. [`Compare::side_by_side`] shows the lines around the first difference in two columns.
//!
//! For example, with the expected output `Yes⏎1 2⏎` and the actual output `Yes⏎1 3⏎`:
//!
//! ```text
//! token 3 is `3` and should be `2`
//!   line  expected | actual
//!      1  Yes      | Yes
//!      2  1 2      | 1 3
//!           ^      |   ^
//! ```
//!
//! Outputs are compared as bytes. They are converted to text only to be shown.

mod numbers;
mod side_by_side;

use base::terminal::is_invisible;
use numbers::{Tolerance, close, integer};
use serde::{Deserialize, Serialize};
use side_by_side::side_by_side;
use std::fmt;

/// The most characters of a token that are shown.
const SHOWN: usize = 36;

/// How the output of a solution is compared with the expected one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Compare {
    /// Which outputs are equal.
    #[serde(rename = "compare")]
    pub mode: CompareMode,
    /// The largest absolute error of a number, for [`CompareMode::Floats`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absolute: Option<f64>,
    /// The largest relative error. A number has to be within one of the two bounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative: Option<f64>,
}

/// Which outputs are equal. The last six modes are the checkers of testlib with the same names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CompareMode {
    /// The same bytes.
    Exact,
    /// The same lines. White space at the end of a line and empty lines at the end do not count.
    Lines,
    /// The same tokens in the same order. White space between them does not count.
    #[default]
    Tokens,
    /// Like `tokens`, but numbers may have an error; see [`Compare`].
    Floats,
    /// Like `tokens`.
    Wcmp,
    /// The same whole numbers.
    Ncmp,
    /// Numbers with an absolute or relative error of at most 10⁻⁴.
    Rcmp4,
    /// The same with 10⁻⁶.
    Rcmp6,
    /// The same with 10⁻⁹.
    Rcmp9,
    /// Words `yes` and `no` in upper or lower case.
    Nyesno,
}

/// The absolute and relative error of mode `floats`, by default.
pub const ERROR: f64 = 1e-6;

impl Compare {
    /// Returns the first difference from the expected output in words; `None` if they are equal.
    pub fn difference(&self, expected: &[u8], actual: &[u8]) -> Option<String> {
        match self.mode {
            CompareMode::Exact => first_byte(expected, actual),
            CompareMode::Lines => first_line(expected, actual),
            _ => self.first_token(expected, actual),
        }
    }

    /// Returns both outputs in two columns, with a mark under every token that differs.
    pub fn side_by_side(&self, expected: &[u8], actual: &[u8], coloured: bool) -> String {
        let same = |expected: &str, actual: &str| {
            self.token_difference(expected.as_bytes(), actual.as_bytes()).is_none()
        };
        side_by_side(&readable(expected), &readable(actual), &same, coloured)
    }

    fn first_token(&self, expected: &[u8], actual: &[u8]) -> Option<String> {
        let mut tokens = (tokens(expected), tokens(actual));
        for number in 1.. {
            return Some(match (tokens.0.next(), tokens.1.next()) {
                (None, None) => return None,
                (Some(expected), Some(actual)) => match self.token_difference(expected, actual) {
                    None => continue,
                    Some(why) => format!(
                        "token {number} is `{}` and should be `{}`{why}",
                        clipped(actual),
                        clipped(expected)
                    ),
                },
                (Some(_), None) if number == 1 => "nothing was printed".to_owned(),
                (Some(expected), None) => {
                    format!("the output ends before token {number}, `{}`", clipped(expected))
                }
                (None, Some(actual)) => {
                    format!("token {number}, `{}`, is one too many", clipped(actual))
                }
            });
        }
        unreachable!("a text has finitely many tokens")
    }

    /// Returns `None` if the tokens are equal, else a reason such as `: off by 0.5`, which may be empty.
    fn token_difference(&self, expected: &[u8], actual: &[u8]) -> Option<String> {
        let unless = |are_equal: bool| (!are_equal).then(String::new);
        // A token that is not UTF-8 gets replacement characters, with which it is no number.
        let texts = || [expected, actual].map(String::from_utf8_lossy);
        let number_difference = |tolerance| {
            let [expected, actual] = texts();
            close(&expected, &actual, tolerance).err().map(|why| format!(": {why}"))
        };
        match self.mode {
            CompareMode::Exact | CompareMode::Lines | CompareMode::Tokens | CompareMode::Wcmp => {
                unless(expected == actual)
            }
            CompareMode::Ncmp => match texts().map(|token| integer(&token)) {
                [Some(expected), Some(actual)] => unless(expected == actual),
                _ => Some(": that is no whole number".to_owned()),
            },
            CompareMode::Nyesno => {
                let words: [&[u8]; 2] = [b"yes", b"no"];
                if words.iter().any(|word| actual.eq_ignore_ascii_case(word)) {
                    unless(expected.eq_ignore_ascii_case(actual))
                } else {
                    Some(": that is neither `yes` nor `no`".to_owned())
                }
            }
            CompareMode::Rcmp4 => number_difference(Tolerance::Testlib(1e-4)),
            CompareMode::Rcmp6 => number_difference(Tolerance::Testlib(1e-6)),
            CompareMode::Rcmp9 => number_difference(Tolerance::Testlib(1e-9)),
            CompareMode::Floats if expected == actual => None,
            CompareMode::Floats => {
                let (absolute, relative) = match (self.absolute, self.relative) {
                    (None, None) => (ERROR, ERROR),
                    (absolute, relative) => (absolute.unwrap_or(0.0), relative.unwrap_or(0.0)),
                };
                number_difference(Tolerance::Either { absolute, relative })
            }
        }
    }
}

impl fmt::Display for CompareMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_lowercase())
    }
}

/// Splits an output at ASCII white space.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// Splits an output into lines, without white space at their ends and without empty lines at the end.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let text = text.trim_ascii_end();
    let count = if text.is_empty() { 0 } else { usize::MAX };
    text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end).take(count)
}

fn first_byte(expected: &[u8], actual: &[u8]) -> Option<String> {
    if expected == actual {
        return None;
    }
    let same = expected.iter().zip(actual).take_while(|(a, b)| a == b).count();
    let before = &expected[..same];
    let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
    let column = 1 + before.iter().rev().take_while(|byte| **byte != b'\n').count();
    let has_same_tokens = tokens(expected).eq(tokens(actual));
    let hint = if has_same_tokens { "; only spaces and line ends differ" } else { "" };
    Some(format!("the first difference is at byte {column} of line {line}{hint}"))
}

fn first_line(expected: &[u8], actual: &[u8]) -> Option<String> {
    let mut lines = (lines(expected), lines(actual));
    for number in 1.. {
        return Some(match (lines.0.next(), lines.1.next()) {
            (None, None) => return None,
            (expected, actual) if expected == actual => continue,
            (Some(_), None) if number == 1 => "nothing was printed".to_owned(),
            (Some(_), None) => format!("the output ends before line {number}"),
            (None, Some(_)) => format!("line {number} is one too many"),
            (Some(expected), Some(actual)) => {
                let (expected, actual) = (clipped(expected), clipped(actual));
                format!("line {number} is `{actual}` and should be `{expected}`")
            }
        });
    }
    unreachable!("a text has finitely many lines")
}

/// Returns an output as text. A byte that is not UTF-8 becomes an escape such as `\xff`.
fn readable(output: &[u8]) -> String {
    let mut text = String::new();
    for chunk in output.utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// Returns the word as it stands after the number: `1 sample`, `2 samples`.
pub fn plural(number: usize, word: &str) -> String {
    if number == 1 { word.to_owned() } else { format!("{word}s") }
}

/// Replaces a tab by a space, and other invisible characters by U+FFFD.
fn printable(character: char) -> char {
    match character {
        '\t' => ' ',
        _ if is_invisible(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    }
}

/// Returns a token, or the beginning of a long one.
fn clipped(token: &[u8]) -> String {
    let text = readable(token);
    let mut chars = text.chars().map(printable);
    let start: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbtest::arbitrary::{self, Unstructured};
    use arbtest::arbtest;
    use std::ops::RangeInclusive;

    fn difference(mode: CompareMode, expected: &str, actual: &str) -> Option<String> {
        let compare = Compare { mode, ..Compare::default() };
        compare.difference(expected.as_bytes(), actual.as_bytes())
    }

    const ALL: [CompareMode; 10] = [
        CompareMode::Exact,
        CompareMode::Lines,
        CompareMode::Tokens,
        CompareMode::Floats,
        CompareMode::Wcmp,
        CompareMode::Ncmp,
        CompareMode::Rcmp4,
        CompareMode::Rcmp6,
        CompareMode::Rcmp9,
        CompareMode::Nyesno,
    ];

    #[test]
    fn modes_have_the_names_of_problem_toml() {
        for mode in ALL {
            let text = serde_json::to_string(&mode).unwrap();
            assert_eq!(text, format!("\"{mode}\""));
        }
    }

    #[test]
    fn white_space_between_tokens_does_not_count() {
        for actual in ["1 2\n3\n", "1\n2 3", "  1\t2\r\n\n3   \n\n"] {
            assert_eq!(difference(CompareMode::Tokens, "1 2\n3\n", actual), None, "{actual:?}");
        }
    }

    #[test]
    fn the_first_differing_token_is_named() {
        let difference = |actual| difference(CompareMode::Tokens, "Yes\n1 2\n", actual).unwrap();
        assert_eq!(difference("Yes\n1 3\n"), "token 3 is `3` and should be `2`");
        assert_eq!(difference("yes\n1 3\n"), "token 1 is `yes` and should be `Yes`");
        assert_eq!(difference("Yes 1"), "the output ends before token 3, `2`");
        assert_eq!(difference("Yes 1 2 3"), "token 4, `3`, is one too many");
        assert_eq!(difference("\n"), "nothing was printed");
    }

    #[test]
    fn white_space_at_the_end_of_a_line_does_not_count() {
        let difference = |actual| difference(CompareMode::Lines, "a b\nc\n", actual);
        for same in ["a b\nc", "a b  \r\nc\r\n\n\n"] {
            assert_eq!(difference(same), None, "{same:?}");
        }
        assert_eq!(difference("a  b\nc").unwrap(), "line 1 is `a  b` and should be `a b`");
        assert_eq!(difference("a b c").unwrap(), "line 1 is `a b c` and should be `a b`");
        assert_eq!(difference("a b\n").unwrap(), "the output ends before line 2");
        assert_eq!(difference("a b\nc\nd").unwrap(), "line 3 is one too many");
        assert_eq!(difference("").unwrap(), "nothing was printed");
    }

    #[test]
    fn exact_is_every_byte() {
        assert_eq!(difference(CompareMode::Exact, "a b\n", "a b\n"), None);
        assert_eq!(
            difference(CompareMode::Exact, "a\nb c\n", "a\nb  c").unwrap(),
            "the first difference is at byte 3 of line 2; only spaces and line ends differ"
        );
        assert_eq!(
            difference(CompareMode::Exact, "a\n", "b\n").unwrap(),
            "the first difference is at byte 1 of line 1"
        );
    }

    #[test]
    fn a_byte_that_is_not_utf_8_equals_only_itself() {
        // A conversion to text would make these three equal.
        let texts: [&[u8]; 3] = [b"kelp \xff\n", "kelp \u{fffd}\n".as_bytes(), b"kelp \xfe\n"];
        for mode in
            ALL.into_iter().filter(|mode| !matches!(mode, CompareMode::Nyesno | CompareMode::Ncmp))
        {
            let compare = Compare { mode, ..Compare::default() };
            for (i, expected) in texts.iter().enumerate() {
                for (j, actual) in texts.iter().enumerate() {
                    let is_number = matches!(
                        mode,
                        CompareMode::Rcmp4 | CompareMode::Rcmp6 | CompareMode::Rcmp9
                    );
                    let same = compare.difference(expected, actual).is_none();
                    assert_eq!(same, i == j && !is_number, "{mode} {i} {j}");
                }
            }
        }
        let compare = Compare::default();
        let why = compare.difference(texts[1], texts[0]).unwrap();
        assert_eq!(why, "token 2 is `\\xff` and should be `\u{fffd}`");
        let table = compare.side_by_side(texts[1], texts[0], false);
        assert!(
            table.ends_with("     1  kelp \u{fffd}   | kelp \\xff\n             ^   |      ^^^^"),
            "{table}"
        );
    }

    #[test]
    fn only_ascii_white_space_separates_tokens() {
        assert!(difference(CompareMode::Tokens, "1 2\n", "1\u{3000}2\n").is_some());
        assert!(difference(CompareMode::Lines, "1\n", "1\u{a0}\n").is_some());
    }

    #[test]
    fn whole_numbers_are_compared_by_their_value() {
        assert_eq!(difference(CompareMode::Ncmp, "1 -2", "01\n-2"), None);
        let wrong = difference(CompareMode::Ncmp, "1 -2", "1 2").unwrap();
        assert_eq!(wrong, "token 2 is `2` and should be `-2`");
        for no_number in ["1.0", "one", "9223372036854775808", "+", "1e3"] {
            let wrong = difference(CompareMode::Ncmp, "1", no_number).unwrap();
            assert!(wrong.ends_with("that is no whole number"), "{wrong}");
        }
    }

    #[test]
    fn yes_and_no_come_in_any_case() {
        assert_eq!(difference(CompareMode::Nyesno, "YES no", "yes\nNO"), None);
        assert!(difference(CompareMode::Nyesno, "YES", "no").is_some());
        assert!(
            difference(CompareMode::Nyesno, "YES", "y")
                .unwrap()
                .ends_with("neither `yes` nor `no`")
        );
    }

    #[test]
    fn numbers_may_have_the_error_of_the_mode() {
        for (mode, off) in
            [(CompareMode::Rcmp4, 1e-4), (CompareMode::Rcmp6, 1e-6), (CompareMode::Rcmp9, 1e-9)]
        {
            for expected in [0.5_f64, 1e6, -3e8] {
                let by = |part: f64| {
                    format!("{}", expected + part * off * f64::max(1.0, expected.abs()))
                };
                let expected = format!("{expected}");
                assert_eq!(difference(mode, &expected, &by(0.9)), None, "{mode} {expected}");
                assert!(difference(mode, &expected, &by(1.2)).is_some(), "{mode} {expected}");
            }
        }
    }

    #[test]
    fn floats_accept_equal_words_and_never_nan() {
        let compare = Compare { mode: CompareMode::Floats, absolute: Some(0.01), relative: None };
        let difference = |expected: &str, actual: &str| {
            compare.difference(expected.as_bytes(), actual.as_bytes())
        };
        assert_eq!(difference("YES 0.5", "YES 0.509"), None);
        assert!(difference("YES 0.5", "yes 0.5").is_some());
        assert!(
            difference("0.5", "0.52").unwrap().contains("off by 0.02"),
            "{:?}",
            difference("0.5", "0.52")
        );
        assert!(difference("100", "100.5").is_some());
        for never in ["nan", "NaN", "inf", "0.5x", "1e999"] {
            assert!(difference("0.5", never).is_some(), "{never}");
        }
        let relative = Compare { relative: Some(0.01), absolute: None, ..compare };
        assert_eq!(relative.difference(b"100", b"100.5"), None);
        assert!(relative.difference(b"0", b"0.0001").is_some());
    }

    fn numbers(source: &mut Unstructured) -> arbitrary::Result<Vec<i64>> {
        (0..source.int_in_range(1..=19)?).map(|_| source.int_in_range(-1000..=999)).collect()
    }

    fn lines(numbers: &[i64]) -> String {
        numbers.iter().map(|number| format!("{number}\n")).collect()
    }

    #[test]
    fn every_mode_accepts_the_expected_output() {
        arbtest(|source| {
            let text = lines(&numbers(source)?);
            for mode in ALL.into_iter().filter(|mode| *mode != CompareMode::Nyesno) {
                assert_eq!(difference(mode, &text, &text), None);
            }
            Ok(())
        })
        .size_max(512);
    }

    #[test]
    fn no_mode_accepts_another_number_or_another_count() {
        arbtest(|source| {
            let numbers = numbers(source)?;
            let by = source.int_in_range(1..=49)?;
            let mut other = numbers.clone();
            other[source.choose_index(numbers.len())?] += by;
            let longer = [&numbers[..], &[by]].concat();
            for mode in ALL {
                for wrong in [&other, &longer, &numbers[1..].to_vec()] {
                    assert!(
                        difference(mode, &lines(&numbers), &lines(wrong)).is_some(),
                        "{mode}: {wrong:?}"
                    );
                }
            }
            Ok(())
        })
        .size_max(512);
    }

    #[test]
    fn spacing_matters_to_exact_and_lines_only() {
        arbtest(|source| {
            let count = source.int_in_range(1..=9)?;
            let words = (0..count).map(|_| text(source, "abcxyz", 1..=5));
            let words: Vec<String> = words.collect::<Result<_, _>>()?;
            let plain = words.join(" ");
            let spaced = words.iter().map(|word| Ok(word.clone() + &text(source, " \t", 1..=3)?));
            let spaced: String = spaced.collect::<arbitrary::Result<_>>()?;
            for mode in [CompareMode::Tokens, CompareMode::Floats, CompareMode::Wcmp] {
                assert_eq!(difference(mode, &plain, &spaced), None);
            }
            let same = plain == spaced.trim_end();
            assert_eq!(difference(CompareMode::Lines, &plain, &spaced).is_none(), same);
            Ok(())
        })
        .size_max(512);
    }

    /// Returns a text of some of these ASCII characters.
    fn text(
        source: &mut Unstructured,
        chars: &str,
        lengths: RangeInclusive<usize>,
    ) -> arbitrary::Result<String> {
        (0..source.int_in_range(lengths)?)
            .map(|_| Ok(char::from(*source.choose(chars.as_bytes())?)))
            .collect()
    }
}
