//! Formulas: one-letter names in italics, exponents raised, indices lowered.

use crate::html::push_escaped;

/// The characters of Unicode that are raised, with what they raise.
const RAISED: [(char, char); 18] = [
    ('⁰', '0'),
    ('¹', '1'),
    ('²', '2'),
    ('³', '3'),
    ('⁴', '4'),
    ('⁵', '5'),
    ('⁶', '6'),
    ('⁷', '7'),
    ('⁸', '8'),
    ('⁹', '9'),
    ('⁺', '+'),
    ('⁻', '−'),
    ('⁼', '='),
    ('⁽', '('),
    ('⁾', ')'),
    ('ⁿ', 'n'),
    ('ⁱ', 'i'),
    ('ᵏ', 'k'),
];

/// The characters that are lowered.
const LOWERED: [(char, char); 20] = [
    ('₀', '0'),
    ('₁', '1'),
    ('₂', '2'),
    ('₃', '3'),
    ('₄', '4'),
    ('₅', '5'),
    ('₆', '6'),
    ('₇', '7'),
    ('₈', '8'),
    ('₉', '9'),
    ('₊', '+'),
    ('₋', '−'),
    ('₌', '='),
    ('ₙ', 'n'),
    ('ₖ', 'k'),
    ('ᵢ', 'i'),
    ('ⱼ', 'j'),
    ('ₘ', 'm'),
    ('ₓ', 'x'),
    ('ₚ', 'p'),
];

/// The signs in formulas between letters and digits.
const SIGNS: &str = " +-−·×*/÷^()[]|⌊⌋⌈⌉<>=≤≥≠≡,.'′…∪∩⊕∈∅∞√¬→↦⟶±%";

fn lookup(table: &[(char, char)], char: char) -> Option<char> {
    table.iter().find(|(from, _)| *from == char).map(|(_, to)| *to)
}

/// Adds a text, in which digits of Unicode that are raised or lowered become tags.
pub(super) fn push_raised(html: &mut String, text: &str) {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (table, tag): (&[(char, char)], &str) = if lookup(&RAISED, first).is_some() {
            (&RAISED, "sup")
        } else if lookup(&LOWERED, first).is_some() {
            (&LOWERED, "sub")
        } else {
            let is_plain = |char| lookup(&RAISED, char).or(lookup(&LOWERED, char)).is_none();
            let end = rest.find(|char| !is_plain(char)).unwrap_or(rest.len());
            push_escaped(html, &unbroken(&rest[..end]));
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
}

/// Returns a text whose lines do not end beside a plus or minus, nor before a sign of relation.
fn unbroken(text: &str) -> String {
    let mut unbroken = text.to_owned();
    for sign in ["+", "−", "·", "×"] {
        unbroken = unbroken.replace(&format!(" {sign} "), &format!("\u{a0}{sign}\u{a0}"));
    }
    // In a formula the text is escaped already.
    for sign in ["=", "≠", "<", ">", "&lt;", "&gt;", "≤", "≥", "≡", "∈"] {
        unbroken = unbroken.replace(&format!(" {sign} "), &format!("\u{a0}{sign} "));
    }
    unbroken
}

/// Returns a text in backticks as a formula, if its names have one letter each; `None` if it is code.
pub(super) fn formula(code: &str) -> Option<String> {
    let mut html = String::new();
    let mut has_letter = false;
    let chars: Vec<char> = code.chars().collect();
    for (at, &char) in chars.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| chars[at]);
        if is_letter(char) {
            let next = chars.get(at + 1).copied().unwrap_or(' ');
            // `u64`, `mex` and `1u` are code.
            let is_alone = !is_letter(next)
                && !next.is_ascii_digit()
                && !before.is_some_and(|it| is_letter(it) && it.is_ascii());
            if !is_alone {
                return None;
            }
            has_letter = true;
            html.push_str(&format!("<var>{char}</var>"));
        } else if char.is_ascii_digit() || SIGNS.contains(char) {
            push_escaped(&mut html, char.encode_utf8(&mut [0; 4]));
        } else if lookup(&RAISED, char).or(lookup(&LOWERED, char)).is_some() {
            html.push(char);
        } else {
            return None;
        }
    }
    // Ranges and fields such as `0..n` and `x.y` are code.
    let is_code = code.contains("..") || code.contains("==") || code.contains("->");
    if !has_letter || is_code {
        return None;
    }
    let mut raised = String::new();
    push_tags(&mut raised, &html);
    Some(raised)
}

/// Raises and lowers in a text that is HTML already.
fn push_tags(out: &mut String, html: &str) {
    for part in html.split_inclusive('>') {
        match part.find('<') {
            Some(tag) => {
                push_raised_only(out, &part[..tag]);
                out.push_str(&part[tag..]);
            }
            None => push_raised_only(out, part),
        }
    }
}

/// Like [`push_raised`], for a text that is escaped already.
fn push_raised_only(out: &mut String, text: &str) {
    let mut raised = String::new();
    push_raised(&mut raised, text);
    out.push_str(&raised.replace("&amp;", "&"));
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
        let mut html = String::new();
        push_raised(&mut html, "2⁶⁴ < xₙ & 10⁻⁹");
        assert_eq!(html, "2<sup>64</sup>\u{a0}&lt; x<sub><var>n</var></sub> &amp; 10<sup>−9</sup>");
    }
}
