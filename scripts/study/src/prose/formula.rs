//! Formulas: one-letter names in italics, exponents raised, indices lowered.

use crate::html::escape;

/// The characters of Unicode that are raised, and below them what they raise.
const RAISED: [&str; 2] = ["⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵏ", "0123456789+−=()nik"];

/// The characters that are lowered.
const LOWERED: [&str; 2] = ["₀₁₂₃₄₅₆₇₈₉₊₋₌ₙₖᵢⱼₘₓₚ", "0123456789+−=nkijmxp"];

/// The signs in formulas between letters and digits.
const SIGNS: &str = " +-−·×*/÷^()[]|⌊⌋⌈⌉<>=≤≥≠≡,.'′…∪∩⊕∈∅∞√¬→↦⟶±%";

fn lookup(table: [&str; 2], char: char) -> Option<char> {
    // Nearly all characters are ASCII, and no table has one.
    if char.is_ascii() {
        return None;
    }
    let [from, to] = table.map(str::chars);
    from.zip(to).find(|(from, _)| *from == char).map(|(_, to)| to)
}

/// Returns a text, in which digits of Unicode that are raised or lowered become tags.
pub(super) fn raised(text: &str) -> String {
    marked(text, |_| false)
}

/// Returns a text whose raised and lowered characters become tags, and those for which `is_name` is true names.
fn marked(text: &str, is_name: impl Fn(char) -> bool) -> String {
    let mut html = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (table, tag) = if lookup(RAISED, first).is_some() {
            (RAISED, "sup")
        } else if lookup(LOWERED, first).is_some() {
            (LOWERED, "sub")
        } else {
            let end = rest.find(|char| !is_level(char)).unwrap_or(rest.len());
            for char in unbroken(&rest[..end]).chars() {
                if is_name(char) {
                    html.push_str(&format!("<var>{char}</var>"));
                } else {
                    html += &escape(char.encode_utf8(&mut [0; 4]));
                }
            }
            rest = &rest[end..];
            continue;
        };
        let end = rest.find(|char| lookup(table, char).is_none()).unwrap_or(rest.len());
        html.push_str(&format!("<{tag}>"));
        for char in rest[..end].chars().filter_map(|char| lookup(table, char)) {
            if char.is_alphabetic() {
                html.push_str(&format!("<var>{char}</var>"));
            } else {
                html.push(char);
            }
        }
        html.push_str(&format!("</{tag}>"));
        rest = &rest[end..];
    }
    html
}

/// True if a character is neither raised nor lowered.
fn is_level(char: char) -> bool {
    lookup(RAISED, char).or(lookup(LOWERED, char)).is_none()
}

/// Returns a text whose lines do not end beside a plus or minus, nor before a sign of relation.
fn unbroken(text: &str) -> String {
    let mut unbroken = text.to_owned();
    for sign in ["+", "−", "·", "×"] {
        unbroken = unbroken.replace(&format!(" {sign} "), &format!("\u{a0}{sign}\u{a0}"));
    }
    for sign in ["=", "≠", "<", ">", "≤", "≥", "≡", "∈"] {
        unbroken = unbroken.replace(&format!(" {sign} "), &format!("\u{a0}{sign} "));
    }
    unbroken
}

/// Returns a text in backticks as a formula, if its names have one letter each; `None` if it is code.
pub(super) fn formula(code: &str) -> Option<String> {
    let chars: Vec<char> = code.chars().collect();
    // `u64`, `mex` and `1u` are code.
    let is_alone = |at: usize| {
        let next = chars.get(at + 1).copied().unwrap_or(' ');
        let is_after_letter = at > 0 && chars[at - 1].is_ascii_alphabetic();
        !is_letter(next) && !next.is_ascii_digit() && !is_after_letter
    };
    let fits = |(at, &char): (usize, &char)| {
        if is_letter(char) {
            is_alone(at)
        } else {
            char.is_ascii_digit() || SIGNS.contains(char) || !is_level(char)
        }
    };
    // Ranges and fields such as `0..n` and `x.y` are code.
    let is_code = ["..", "==", "->"].iter().any(|sign| code.contains(sign));
    if is_code || !code.contains(is_letter) || !chars.iter().enumerate().all(fits) {
        return None;
    }
    Some(marked(code, is_letter))
}

fn is_letter(char: char) -> bool {
    char.is_ascii_alphabetic() || ('α'..='ω').contains(&char) || ('Α'..='Ω').contains(&char)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_have_names_of_one_letter() {
        for (code, html) in [
            ("k", Some("<var>k</var>")),
            ("A(k)", Some("<var>A</var>(<var>k</var>)")),
            ("n₀ + 2p", Some("<var>n</var><sub>0</sub>\u{a0}+\u{a0}2<var>p</var>")),
            ("a < b", Some("<var>a</var>\u{a0}&lt; <var>b</var>")),
            ("u64", None),
            ("mex", None),
            ("0.77", None),
            ("x::y", None),
            ("0..n", None),
            ("&[k]", None),
        ] {
            assert_eq!(formula(code).as_deref(), html, "{code}");
        }
    }

    #[test]
    fn exponents_are_raised() {
        let html = raised("2⁶⁴ < xₙ & 10⁻⁹");
        assert_eq!(html, "2<sup>64</sup>\u{a0}&lt; x<sub><var>n</var></sub> &amp; 10<sup>−9</sup>");
    }
}
