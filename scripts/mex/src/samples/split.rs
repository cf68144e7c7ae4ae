//! `mex samples split`: splits a sample with several tests into one sample for each test.
//!
//! ```text
//! 2          1          1
//! 3 4   →    3 4   and  5 6      (equal parts, each with a count of 1 before it)
//! 5 6
//! ```

/// How to find the boundaries between tests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SplitMethod {
    /// The first line is the number of tests, and all tests have the same number of lines: this one, or
    /// the one that makes equal parts.
    Equal {
        /// Lines of a test in the input.
        input: Option<usize>,
        /// Lines of a test in the output.
        output: Option<usize>,
    },
    /// The first line is the number of tests, and the first number of each test is the number of lines
    /// after its first one.
    Counted {
        /// Lines of a test in the output; if absent, the number that makes equal parts.
        output: Option<usize>,
    },
    /// This line separates two tests.
    At(String),
}

/// One test, as the sample that it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SplitTest {
    pub(crate) input: Vec<u8>,
    pub(crate) output: Option<Vec<u8>>,
}

/// Splits a sample into its tests.
///
/// # Errors
///
/// Returns a clause that tells why it cannot be split in this way.
pub(crate) fn tests(
    input: &[u8],
    output: Option<&[u8]>,
    cut: &SplitMethod,
) -> Result<Vec<SplitTest>, String> {
    let inputs = match cut {
        SplitMethod::At(line) => between(input, line),
        SplitMethod::Equal { input: lines, .. } => {
            headed(input, |rest, count| equal(rest, count, *lines, "input"))?
        }
        SplitMethod::Counted { .. } => headed(input, counted)?,
    };
    let count = inputs.len();
    if count < 2 {
        return Err("it holds one test only".to_owned());
    }
    let outputs = match (output, cut) {
        (None, _) => vec![None; count],
        (Some(text), SplitMethod::At(line)) => between(text, line).into_iter().map(Some).collect(),
        (
            Some(text),
            SplitMethod::Equal { output: number, .. } | SplitMethod::Counted { output: number },
        ) => {
            let parts = equal(&lines(text), count, *number, "output")?;
            parts.into_iter().map(|part| Some(part.concat())).collect()
        }
    };
    if outputs.len() != count {
        let found = outputs.len();
        return Err(format!("the input has {count} parts between such lines, the output {found}"));
    }
    let pair = |(input, output)| SplitTest { input, output };
    Ok(inputs.into_iter().zip(outputs).map(pair).collect())
}

/// Returns the lines with their line ends, but no empty lines at the end of the text.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    while lines.last().is_some_and(|line| line.trim_ascii().is_empty()) {
        lines.pop();
    }
    lines
}

/// Splits the lines after the first one, which is the number of tests, and puts the line `1` before each
/// test.
fn headed<'a>(
    text: &'a [u8],
    cut: impl FnOnce(&[&'a [u8]], usize) -> Result<Vec<Vec<&'a [u8]>>, String>,
) -> Result<Vec<Vec<u8>>, String> {
    let lines = lines(text);
    let (first, rest) = lines.split_first().ok_or("it is empty")?;
    let shown = String::from_utf8_lossy(first);
    let number = shown.trim();
    let count: usize = number.parse().map_err(|_| {
        format!(
            "the first line is `{number}`, and not the number of tests; \
             `--at LINE` cuts at lines of any other kind"
        )
    })?;
    // A count above the number of lines is wrong, and would allocate too much.
    if count == 0 || count > rest.len() {
        let lines = rest.len();
        return Err(format!("the first line tells of {count} tests, and {lines} lines follow"));
    }
    let end = if first.ends_with(b"\r\n") { "1\r\n" } else { "1\n" };
    let head = |part: Vec<&[u8]>| [end.as_bytes(), &part.concat()].concat();
    Ok(cut(rest, count)?.into_iter().map(head).collect())
}

/// Splits lines into parts with the same number of lines.
fn equal<'a>(
    lines: &[&'a [u8]],
    count: usize,
    each: Option<usize>,
    half: &str,
) -> Result<Vec<Vec<&'a [u8]>>, String> {
    let found = lines.len();
    let each = each.unwrap_or(found / count);
    if each == 0 || each.checked_mul(count) != Some(found) {
        let options = match half {
            "input" => "`--counted` is for tests whose first number is their number of lines",
            _ => "cut it by hand",
        };
        return Err(format!(
            "the {half} has {found} lines for {count} tests, which is not as many for each; {options}"
        ));
    }
    Ok(lines.chunks(each).map(<[_]>::to_vec).collect())
}

/// Splits lines into parts; the first number of a part is the number of lines after its first line.
fn counted<'a>(lines: &[&'a [u8]], count: usize) -> Result<Vec<Vec<&'a [u8]>>, String> {
    let mut parts = Vec::new();
    let mut rest = lines;
    for number in 1..=count {
        let first = rest.first().copied().unwrap_or_default();
        let shown = String::from_utf8_lossy(first);
        let more: Option<usize> = shown.split_whitespace().next().and_then(|it| it.parse().ok());
        let end = more.and_then(|more| more.checked_add(1)).filter(|&end| end <= rest.len());
        let Some(end) = end else {
            let line = shown.trim();
            return Err(format!(
                "test {number} begins with the line `{line}`, whose first number should be that of the \
                 lines that follow, of which there are {}",
                rest.len().saturating_sub(1)
            ));
        };
        let (part, after) = rest.split_at(end);
        parts.push(part.to_vec());
        rest = after;
    }
    if rest.is_empty() {
        return Ok(parts);
    }
    Err(format!("{} lines are left after test {count}", rest.len()))
}

/// Splits a text at lines that equal `line`; empty parts are left out.
fn between(text: &[u8], line: &str) -> Vec<Vec<u8>> {
    let mut parts = vec![Vec::new()];
    for found in text.split_inclusive(|byte| *byte == b'\n') {
        let bare = found.strip_suffix(b"\n").unwrap_or(found);
        let bare = bare.strip_suffix(b"\r").unwrap_or(bare);
        if bare == line.as_bytes() {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.extend_from_slice(found);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    const EQUAL: SplitMethod = SplitMethod::Equal { input: None, output: None };

    /// The tests as texts.
    fn cut(input: &str, output: &str, cut: &SplitMethod) -> Result<Vec<(String, String)>, String> {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let tests = tests(input.as_bytes(), Some(output.as_bytes()), cut)?;
        Ok(tests.into_iter().map(|it| (text(it.input), text(it.output.unwrap()))).collect())
    }

    fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(input, output)| ((*input).to_owned(), (*output).to_owned())).collect()
    }

    #[test]
    fn equal_parts_get_the_number_of_one_test() {
        let found = cut("2\n3\n1 2 3\n1\n7\n\n", "6\n7", &EQUAL).unwrap();
        assert_eq!(found, pairs(&[("1\n3\n1 2 3\n", "6\n"), ("1\n1\n7\n", "7")]));
        let windows = cut("2\r\na\r\nb\r\n", "c\r\nd\r\n", &EQUAL).unwrap();
        assert_eq!(windows, pairs(&[("1\r\na\r\n", "c\r\n"), ("1\r\nb\r\n", "d\r\n")]));
        let tests = tests(b"2\n\xff\n2\n", None, &EQUAL).unwrap();
        assert_eq!(tests[0], SplitTest { input: b"1\n\xff\n".to_vec(), output: None });
    }

    #[test]
    fn a_number_in_each_test_may_say_how_many_lines_follow() {
        let counted = SplitMethod::Counted { output: None };
        let found = cut("2\n2 9\na\nb\n0\n", "x\ny\n", &counted).unwrap();
        assert_eq!(found, pairs(&[("1\n2 9\na\nb\n", "x\n"), ("1\n0\n", "y\n")]));
        for (input, why) in [
            ("2\n2\na\nb\nc\n", "test 2 begins with the line `c`"),
            ("2\n9\na\n", "of which there are 1"),
            ("2\n0\n0\n0\n", "1 lines are left after test 2"),
        ] {
            let error = cut(input, "x\ny\n", &counted).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn a_line_may_be_between_tests() {
        let dashes = SplitMethod::At("---".to_owned());
        let found = cut("a\n---\nb\n---\n", "1\n---\n2\n", &dashes).unwrap();
        assert_eq!(found, pairs(&[("a\n", "1\n"), ("b\n", "2\n")]));
        assert!(cut("a\n---\nb\n", "1\n", &dashes).unwrap_err().contains("2 parts"));
    }

    #[test]
    fn a_sample_that_cannot_be_split_is_an_error() {
        for (input, output, why) in [
            ("", "", "it is empty"),
            ("kelp\n1\n", "", "the first line is `kelp`, and not the number of tests"),
            ("1\n5\n", "5\n", "it holds one test only"),
            ("99999999999\n5\n", "5\n", "tells of 99999999999 tests, and 1 lines follow"),
            ("2\n1\n2\n3\n", "1\n2\n", "the input has 3 lines for 2 tests"),
            ("2\n1\n2\n", "1\n2\n3\n", "the output has 3 lines for 2 tests"),
        ] {
            let error = cut(input, output, &EQUAL).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
