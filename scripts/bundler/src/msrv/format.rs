//! Finds the names that a format string captures.

use std::collections::BTreeSet;

/// Returns the names in a format string: `{name}`, `{:width$}`, `{:.precision$}`.
pub(super) fn names(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('{') {
            rest = after;
            continue;
        }
        let Some(end) = rest.find('}') else { break };
        let (argument, layout) = rest[..end].split_once(':').unwrap_or((&rest[..end], ""));
        names.extend(name(argument.trim()));
        let mut counts: Vec<&str> = layout.split('$').collect();
        counts.pop();
        names.extend(counts.into_iter().filter_map(last_name));
        rest = &rest[end + 1..];
    }
    names
}

/// Returns the text if it is a name, and not a number.
fn name(text: &str) -> Option<String> {
    let start = text.chars().next()?;
    (!start.is_ascii_digit() && text.chars().all(in_name)).then(|| text.to_owned())
}

/// Returns the name at the end of a text. A `0` before it is a flag.
fn last_name(text: &str) -> Option<String> {
    let start = text.rfind(|sign| !in_name(sign));
    let start = start.map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8));
    name(text[start..].trim_start_matches('0'))
}

fn in_name(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

#[cfg(test)]
mod tests {
    use super::names;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let names: Vec<String> = names(text).into_iter().collect();
        assert_eq!(names, expected, "{text}");
    }

    #[test]
    fn names_are_found_as_value_width_and_precision() {
        check("{a} {b:?} { c :>5}", &["a", "b", "c"]);
        check("{:w$} {:>w2$.p$} {0:0n$} {:.*}", &["n", "p", "w", "w2"]);
        check("{größe}", &["größe"]);
    }

    #[test]
    fn numbers_braces_and_fill_characters_are_no_names() {
        check("{} {0} {1:?} {{x}} {{{}}} {:5} {:1$} {:.0$} {:x>4} {:#x} {:e} {:$>5}", &[]);
        check("{:{", &[]);
        check("}{", &[]);
    }
}
