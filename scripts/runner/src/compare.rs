//! Whether an output is the expected one. Outputs are bytes: they are text only where they are shown.

mod numbers;
mod side_by_side;

use numbers::{Tolerance, close, is_integer};
use serde::{Deserialize, Serialize};
use side_by_side::side_by_side;
use std::fmt;

/// Characters of a token that are shown at most.
const SHOWN: usize = 36;

/// How the output of a solution is compared with the expected one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Compare {
    /// What counts as the same.
    #[serde(rename = "compare")]
    pub mode: CompareMode,
    /// Of [`CompareMode::Floats`]: how far a number may be off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub absolute: Option<f64>,
    /// The same, as a part of the expected number. One of the two bounds is enough.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relative: Option<f64>,
}

/// What counts as the same output. The last six are the checkers of testlib with those names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CompareMode {
    /// Every byte.
    Exact,
    /// Every line, but for spaces at its end, how it ends, and empty lines at the end of all.
    Lines,
    /// The same words in the same order, however they are spaced.
    #[default]
    Tokens,
    /// The same words, where numbers may be a little off; see [`Compare`].
    Floats,
    /// The same words, like `tokens`.
    Wcmp,
    /// The same whole numbers.
    Ncmp,
    /// Numbers that are off by 10⁻⁴ at most, absolutely or relatively.
    Rcmp4,
    /// The same with 10⁻⁶.
    Rcmp6,
    /// The same with 10⁻⁹.
    Rcmp9,
    /// Words `yes` and `no`, in whatever case.
    Nyesno,
}

/// What a number may be off in mode `floats`, if nothing is said.
pub const ERROR: f64 = 1e-6;

impl Compare {
    /// Says where an output first differs from the expected one; `None` when it does not.
    pub fn difference(&self, expected: &[u8], actual: &[u8]) -> Option<String> {
        match self.mode {
            CompareMode::Exact => first_byte(expected, actual),
            CompareMode::Lines => first_line(expected, actual),
            _ => self.first_token(expected, actual),
        }
    }

    /// Both outputs in two columns, with a mark under every token that differs.
    pub fn side_by_side(&self, expected: &[u8], actual: &[u8], coloured: bool) -> String {
        let same = |expected: &str, actual: &str| {
            self.tokens_differ(expected.as_bytes(), actual.as_bytes()).is_none()
        };
        side_by_side(&readable(expected), &readable(actual), &same, coloured)
    }

    fn first_token(&self, expected: &[u8], actual: &[u8]) -> Option<String> {
        let mut tokens = (tokens(expected), tokens(actual));
        for number in 1.. {
            return Some(match (tokens.0.next(), tokens.1.next()) {
                (None, None) => return None,
                (Some(expected), Some(actual)) => match self.tokens_differ(expected, actual) {
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

    /// Whether one token is not the other, and what more there is to say of it.
    fn tokens_differ(&self, expected: &[u8], actual: &[u8]) -> Option<String> {
        let differ = |same: bool, why: &str| (!same).then(|| why.to_owned());
        // No number has a character in place of what is no UTF-8.
        let texts = || [expected, actual].map(String::from_utf8_lossy);
        let near = |tolerance| {
            let [expected, actual] = texts();
            close(&expected, &actual, tolerance)
        };
        let testlib = |error| near(Tolerance::Testlib(error));
        let numbers = |said: Result<(), String>| said.err().map(|why| format!(": {why}"));
        match self.mode {
            CompareMode::Exact | CompareMode::Lines | CompareMode::Tokens | CompareMode::Wcmp => {
                differ(expected == actual, "")
            }
            CompareMode::Ncmp => match texts().map(|token| is_integer(&token)) {
                [Some(expected), Some(actual)] => differ(expected == actual, ""),
                _ => differ(false, ": that is no whole number"),
            },
            CompareMode::Nyesno => {
                let words: [&[u8]; 2] = [b"yes", b"no"];
                if words.iter().any(|word| actual.eq_ignore_ascii_case(word)) {
                    differ(expected.eq_ignore_ascii_case(actual), "")
                } else {
                    differ(false, ": that is neither `yes` nor `no`")
                }
            }
            CompareMode::Rcmp4 => numbers(testlib(1e-4)),
            CompareMode::Rcmp6 => numbers(testlib(1e-6)),
            CompareMode::Rcmp9 => numbers(testlib(1e-9)),
            CompareMode::Floats if expected == actual => None,
            CompareMode::Floats => {
                let (absolute, relative) = match (self.absolute, self.relative) {
                    (None, None) => (ERROR, ERROR),
                    (absolute, relative) => (absolute.unwrap_or(0.0), relative.unwrap_or(0.0)),
                };
                numbers(near(Tolerance::Either { absolute, relative }))
            }
        }
    }
}

impl fmt::Display for CompareMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{self:?}").to_lowercase())
    }
}

/// Splits an output at blanks and line ends.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty())
}

/// Splits an output into lines, without blanks at their ends and without empty lines at its end.
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
    let only_spaces = tokens(expected).eq(tokens(actual));
    let spaces = if only_spaces { "; only spaces and line ends differ" } else { "" };
    Some(format!("the first difference is at byte {column} of line {line}{spaces}"))
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

/// Returns an output as it is shown: a byte that is no UTF-8 becomes `\xff`.
fn readable(output: &[u8]) -> String {
    let mut text = String::new();
    for chunk in output.utf8_chunks() {
        text += chunk.valid();
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// `1 sample`, `2 samples`: the word that goes with the number.
pub fn plural(number: usize, word: &str) -> String {
    if number == 1 { word.to_owned() } else { format!("{word}s") }
}

fn printable(it: char) -> char {
    match it {
        '\t' => ' ',
        it if it.is_control() => '\u{fffd}',
        it => it,
    }
}

/// A token, or the beginning of one that is long.
fn clipped(token: &[u8]) -> String {
    let text = readable(token);
    let mut chars = text.chars().map(printable);
    let start: String = chars.by_ref().take(SHOWN).collect();
    if chars.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn said(mode: CompareMode, expected: &str, actual: &str) -> Option<String> {
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
    fn modes_are_called_as_in_problem_toml() {
        for mode in ALL {
            let text = serde_json::to_string(&mode).unwrap();
            assert_eq!(text, format!("\"{mode}\""));
        }
    }

    #[test]
    fn spaces_and_line_breaks_make_no_difference_to_tokens() {
        for actual in ["1 2\n3\n", "1\n2 3", "  1\t2\r\n\n3   \n\n"] {
            assert_eq!(said(CompareMode::Tokens, "1 2\n3\n", actual), None, "{actual:?}");
        }
    }

    #[test]
    fn the_first_differing_token_is_named() {
        let said = |actual| said(CompareMode::Tokens, "Yes\n1 2\n", actual).unwrap();
        assert_eq!(said("Yes\n1 3\n"), "token 3 is `3` and should be `2`");
        assert_eq!(said("yes\n1 3\n"), "token 1 is `yes` and should be `Yes`");
        assert_eq!(said("Yes 1"), "the output ends before token 3, `2`");
        assert_eq!(said("Yes 1 2 3"), "token 4, `3`, is one too many");
        assert_eq!(said("\n"), "nothing was printed");
    }

    #[test]
    fn lines_end_as_they_like_and_stay_apart() {
        let said = |actual| said(CompareMode::Lines, "a b\nc\n", actual);
        for same in ["a b\nc", "a b  \r\nc\r\n\n\n"] {
            assert_eq!(said(same), None, "{same:?}");
        }
        assert_eq!(said("a  b\nc").unwrap(), "line 1 is `a  b` and should be `a b`");
        assert_eq!(said("a b c").unwrap(), "line 1 is `a b c` and should be `a b`");
        assert_eq!(said("a b\n").unwrap(), "the output ends before line 2");
        assert_eq!(said("a b\nc\nd").unwrap(), "line 3 is one too many");
        assert_eq!(said("").unwrap(), "nothing was printed");
    }

    #[test]
    fn exact_is_every_byte() {
        assert_eq!(said(CompareMode::Exact, "a b\n", "a b\n"), None);
        assert_eq!(
            said(CompareMode::Exact, "a\nb c\n", "a\nb  c").unwrap(),
            "the first difference is at byte 3 of line 2; only spaces and line ends differ"
        );
        assert_eq!(
            said(CompareMode::Exact, "a\n", "b\n").unwrap(),
            "the first difference is at byte 1 of line 1"
        );
    }

    #[test]
    fn a_byte_that_is_no_text_equals_only_itself() {
        // Both are shown as U+FFFD by whoever reads them as text.
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
    fn only_ascii_blanks_are_between_tokens() {
        assert!(said(CompareMode::Tokens, "1 2\n", "1\u{3000}2\n").is_some());
        assert!(said(CompareMode::Lines, "1\n", "1\u{a0}\n").is_some());
    }

    #[test]
    fn whole_numbers_are_compared_by_their_value() {
        assert_eq!(said(CompareMode::Ncmp, "1 -2", "01\n-2"), None);
        let wrong = said(CompareMode::Ncmp, "1 -2", "1 2").unwrap();
        assert_eq!(wrong, "token 2 is `2` and should be `-2`");
        for no_number in ["1.0", "one", "9223372036854775808", "+", "1e3"] {
            let wrong = said(CompareMode::Ncmp, "1", no_number).unwrap();
            assert!(wrong.ends_with("that is no whole number"), "{wrong}");
        }
    }

    #[test]
    fn yes_and_no_come_in_any_case() {
        assert_eq!(said(CompareMode::Nyesno, "YES no", "yes\nNO"), None);
        assert!(said(CompareMode::Nyesno, "YES", "no").is_some());
        assert!(said(CompareMode::Nyesno, "YES", "y").unwrap().ends_with("neither `yes` nor `no`"));
    }

    #[test]
    fn numbers_may_be_off_as_far_as_the_mode_says() {
        for (mode, off) in
            [(CompareMode::Rcmp4, 1e-4), (CompareMode::Rcmp6, 1e-6), (CompareMode::Rcmp9, 1e-9)]
        {
            for expected in [0.5_f64, 1e6, -3e8] {
                let by = |part: f64| {
                    format!("{}", expected + part * off * f64::max(1.0, expected.abs()))
                };
                let expected = format!("{expected}");
                assert_eq!(said(mode, &expected, &by(0.9)), None, "{mode} {expected}");
                assert!(said(mode, &expected, &by(1.2)).is_some(), "{mode} {expected}");
            }
        }
    }

    #[test]
    fn floats_take_words_as_they_are_and_never_nan() {
        let compare = Compare { mode: CompareMode::Floats, absolute: Some(0.01), relative: None };
        let said = |expected: &str, actual: &str| {
            compare.difference(expected.as_bytes(), actual.as_bytes())
        };
        assert_eq!(said("YES 0.5", "YES 0.509"), None);
        assert!(said("YES 0.5", "yes 0.5").is_some());
        assert!(said("0.5", "0.52").unwrap().contains("off by 0.02"), "{:?}", said("0.5", "0.52"));
        assert!(said("100", "100.5").is_some());
        for never in ["nan", "NaN", "inf", "0.5x", "1e999"] {
            assert!(said("0.5", never).is_some(), "{never}");
        }
        let relative = Compare { relative: Some(0.01), absolute: None, ..compare };
        assert_eq!(relative.difference(b"100", b"100.5"), None);
        assert!(relative.difference(b"0", b"0.0001").is_some());
    }

    proptest! {
        #[test]
        fn every_mode_takes_the_expected_output(numbers in prop::collection::vec(-1000..1000i64, 1..20)) {
            let text: String = numbers.iter().map(|it| format!("{it}\n")).collect();
            for mode in ALL.into_iter().filter(|it| *it != CompareMode::Nyesno) {
                prop_assert_eq!(said(mode, &text, &text), None);
            }
        }

        #[test]
        fn no_mode_takes_another_number_or_another_count(
            numbers in prop::collection::vec(-1000..1000i64, 1..20),
            place in any::<prop::sample::Index>(),
            by in 1..50i64,
        ) {
            let text = |numbers: &[i64]| numbers.iter().map(|it| format!("{it}\n")).collect::<String>();
            let mut other = numbers.clone();
            other[place.index(numbers.len())] += by;
            let longer = [&numbers[..], &[by]].concat();
            for mode in ALL {
                for wrong in [&other, &longer, &numbers[1..].to_vec()] {
                    prop_assert!(said(mode, &text(&numbers), &text(wrong)).is_some(), "{}", mode);
                }
            }
        }

        #[test]
        fn spacing_matters_to_exact_and_lines_only(
            words in prop::collection::vec("[a-z]{1,5}", 1..10),
            spaces in prop::collection::vec("[ \t]{1,3}", 10),
        ) {
            let plain = words.join(" ");
            let spaced: String = words.iter().zip(&spaces).map(|(a, b)| format!("{a}{b}")).collect();
            for mode in [CompareMode::Tokens, CompareMode::Floats, CompareMode::Wcmp] {
                prop_assert_eq!(said(mode, &plain, &spaced), None);
            }
            let same = plain == spaced.trim_end();
            prop_assert_eq!(said(CompareMode::Lines, &plain, &spaced).is_none(), same);
        }
    }
}
