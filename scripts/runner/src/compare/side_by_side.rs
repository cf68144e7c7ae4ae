//! Shows two outputs side by side, with a mark under each token that differs.

use super::{SHOWN as COLUMN, plural, printable};
use base::terminal::Colour;
use std::ops::Range;

/// The most rows that are shown, and the equal rows among them that stand above the first difference.
const ROWS: usize = 12;
const ROWS_ABOVE: usize = 2;

/// Returns two outputs in two columns, line by line, with a `^` under every token that differs.
///
/// Of long outputs only the part around the first difference is shown. `same` returns true if two tokens
/// are equal.
pub(super) fn side_by_side(
    expected: &str,
    actual: &str,
    same: &impl Fn(&str, &str) -> bool,
    coloured: bool,
) -> String {
    let lines: Vec<(Option<&str>, Option<&str>)> = zip_longest(
        expected.trim_ascii_end().lines().map(Some).collect(),
        actual.trim_ascii_end().lines().map(Some).collect(),
    );
    let differs = |line: &(Option<&str>, Option<&str>)| {
        let mut tokens = [line.0, line.1].map(|text| text.unwrap_or("").split_ascii_whitespace());
        loop {
            match (tokens[0].next(), tokens[1].next()) {
                (None, None) => break false,
                (Some(expected), Some(actual)) if same(expected, actual) => {}
                _ => break true,
            }
        }
    };
    let first = lines.iter().position(differs).unwrap_or(0).saturating_sub(ROWS_ABOVE);
    let last = lines.len().min(first + ROWS);
    let rows: Vec<Row> = lines[first..last].iter().map(|&(e, a)| Row::new(e, a, same)).collect();

    let width = |side: fn(&Row) -> &Cell| {
        rows.iter().map(|row| side(row).text.chars().count()).max().unwrap_or(0).max(8)
    };
    let (left, right) = (width(|row| &row.expected), width(|row| &row.actual));
    let mut table = vec![format!("{:>6}  {:left$} | {:right$}", "line", "expected", "actual")];
    if first > 0 {
        table.push(format!("{:>6}  {first} equal {}", "…", plural(first, "line")));
    }
    for (number, row) in (first + 1..).zip(&rows) {
        let Row { expected, actual } = row;
        table.push(format!("{number:>6}  {:left$} | {}", expected.text, actual.text));
        if !expected.marks.is_empty() || !actual.marks.is_empty() {
            let [left_marks, right_marks] = [(expected, left), (actual, 0)].map(|(cell, width)| {
                let marks = format!("{:width$}", cell.marks);
                if cell.marks.is_empty() { marks } else { Colour::Red.paint(&marks, coloured) }
            });
            table.push(format!("{:>6}  {left_marks} | {right_marks}", ""));
        }
    }
    if last < lines.len() {
        let more = lines.len() - last;
        let differing = lines[last..].iter().filter(|line| differs(line)).count();
        table.push(format!(
            "{:>6}  {more} more {}, of which {differing} differ",
            "…",
            plural(more, "line")
        ));
    }
    table.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// A line of both outputs.
struct Row {
    expected: Cell,
    actual: Cell,
}

/// A line as it is shown, and the marks below it.
struct Cell {
    text: String,
    marks: String,
}

impl Row {
    fn new(
        expected: Option<&str>,
        actual: Option<&str>,
        same: &impl Fn(&str, &str) -> bool,
    ) -> Self {
        let [e, a] = [expected, actual].map(|line| line.unwrap_or("").chars().collect::<Vec<_>>());
        let tokens = zip_longest(
            tokens(&e).into_iter().map(Some).collect(),
            tokens(&a).into_iter().map(Some).collect(),
        );
        let differing: Vec<_> = tokens
            .into_iter()
            .filter(|(x, y)| match (x, y) {
                (Some(x), Some(y)) => {
                    let [x, y] = [&e[x.clone()], &a[y.clone()]].map(String::from_iter);
                    !same(&x, &y)
                }
                _ => true,
            })
            .collect();
        let (in_e, in_a): (Vec<_>, Vec<_>) = differing.into_iter().unzip();
        Self { expected: Cell::new(expected, &e, &in_e), actual: Cell::new(actual, &a, &in_a) }
    }
}

impl Cell {
    /// Makes the cell of a line. Of a long line, only the part around its first differing token is shown.
    fn new(line: Option<&str>, chars: &[char], differing: &[Option<Range<usize>>]) -> Self {
        if line.is_none() {
            return Self { text: "(no line)".to_owned(), marks: String::new() };
        }
        let differing: Vec<&Range<usize>> = differing.iter().flatten().collect();
        let start = match differing.first() {
            Some(token) if token.end > COLUMN => token.start.saturating_sub(COLUMN / 3),
            _ => 0,
        };
        let end = chars.len().min(start + COLUMN);
        let mut text: Vec<char> = chars[start..end].iter().copied().map(printable).collect();
        let mut marks = vec![' '; text.len()];
        for token in differing {
            for column in token.start.max(start)..token.end.min(end) {
                marks[column - start] = '^';
            }
        }
        if start > 0 {
            text[0] = '…';
        }
        if end < chars.len() {
            text.push('…');
        }
        let marks: String = marks.into_iter().collect();
        Self { text: text.into_iter().collect(), marks: marks.trim_end().to_owned() }
    }
}

/// Returns the ranges of the tokens of a line.
fn tokens(line: &[char]) -> Vec<Range<usize>> {
    let mut tokens: Vec<Range<usize>> = Vec::new();
    for (column, _) in line.iter().enumerate().filter(|(_, it)| !it.is_ascii_whitespace()) {
        match tokens.last_mut() {
            Some(token) if token.end == column => token.end += 1,
            _ => tokens.push(column..column + 1),
        }
    }
    tokens
}

/// Pairs the items of two lists; the shorter list is padded with `None`.
fn zip_longest<T: Clone>(a: Vec<Option<T>>, b: Vec<Option<T>>) -> Vec<(Option<T>, Option<T>)> {
    let length = a.len().max(b.len());
    let get = |list: &[Option<T>], index: usize| list.get(index).cloned().flatten();
    (0..length).map(|index| (get(&a, index), get(&b, index))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(expected: &str, actual: &str) -> String {
        side_by_side(expected, actual, &|a, b| a == b, false)
    }

    #[test]
    fn differing_tokens_are_marked() {
        let expected = "Alice\n3 40 5\nBob\n";
        let actual = "Alice\n3 41 5 6\n";
        let table = [
            "  line  expected | actual",
            "     1  Alice    | Alice",
            "     2  3 40 5   | 3 41 5 6",
            "          ^^     |   ^^   ^",
            "     3  Bob      | (no line)",
            "        ^^^      |",
        ];
        assert_eq!(shown(expected, actual), table.join("\n"));
    }

    #[test]
    fn of_long_outputs_the_part_around_the_first_difference_is_shown() {
        let numbers = |from: u32| (from..from + 1000).map(|it| format!("{it}\n"));
        let expected: String = numbers(0).collect();
        let actual: String = numbers(0).take(500).chain(numbers(0).skip(501)).collect();
        let table = shown(&expected, &actual);
        assert!(table.contains("…  498 equal lines\n"), "{table}");
        assert!(table.contains("   501  500      | 501\n"), "{table}");
        assert!(table.ends_with("…  490 more lines, of which 490 differ"), "{table}");
        assert!(table.lines().count() < 30, "{table}");
    }

    #[test]
    fn of_long_lines_the_part_around_the_first_difference_is_shown() {
        let expected = "1 ".repeat(500) + "2 " + &"3 ".repeat(500);
        let actual = expected.replace('2', "4");
        let table = shown(&expected, &actual);
        assert!(table.lines().all(|line| line.chars().count() < 100), "{table}");
        let marked = table.lines().nth(1).unwrap();
        assert!(marked.contains('2') && marked.contains('4'), "{table}");
        assert_eq!(table.matches('^').count(), 2, "{table}");
    }
}
