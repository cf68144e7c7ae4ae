//! Makes scripts and style sheets shorter.

/// Returns a script or a style sheet without comments, and without blanks and line breaks where they never mean
/// anything. No text in them is longer than a line, and no regular expression has a quote.
pub fn squeezed(text: &str) -> String {
    let mut squeezed = String::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("/*") && line.ends_with("*/") {
            continue;
        }
        let start = squeezed.len();
        squeeze_line(line, &mut squeezed);
        if squeezed.len() > start && !squeezed.ends_with(BEFORE_BLANKS) {
            squeezed.push('\n');
        }
    }
    squeezed
}

/// The characters after which a blank has no meaning.
const BEFORE_BLANKS: [char; 6] = [',', ';', ':', '{', '(', '['];

/// The characters beside which a blank has no meaning.
const BESIDE_BLANKS: [char; 7] = ['=', '&', '|', '?', '<', '!', '}'];

/// True if a blank between two texts has no meaning.
fn is_idle(before: &str, after: &str) -> bool {
    before.ends_with(BEFORE_BLANKS)
        || before.ends_with(BESIDE_BLANKS)
        || after.starts_with(BESIDE_BLANKS)
        || after.starts_with('{')
        || (before.ends_with("function") && after.starts_with('('))
}

fn squeeze_line(line: &str, squeezed: &mut String) {
    let mut quote = None;
    let mut chars = line.char_indices();
    while let Some((at, char)) = chars.next() {
        let rest = &line[at..];
        match (char, quote) {
            ('\\', Some(_)) => {
                squeezed.push(char);
                squeezed.extend(chars.next().map(|(_, escaped)| escaped));
                continue;
            }
            (_, Some(open)) => quote = Some(open).filter(|&open| open != char),
            ('"' | '\'' | '`', None) => quote = Some(char),
            (' ', None) if is_idle(squeezed, &rest[1..]) => continue,
            _ if rest.starts_with("//") => {
                squeezed.truncate(squeezed.trim_end_matches(' ').len());
                return;
            }
            _ => {}
        }
        squeezed.push(char);
    }
    assert_eq!(quote, None, "a text does not end with its line: {line}");
}

#[cfg(test)]
mod tests {
    use super::squeezed;

    #[test]
    fn scripts_lose_comments_and_blanks() {
        let cases = [
            (
                "// Dives.\n(function () {\n  // Deep.\n  return 1;\n\n}());\n",
                "(function(){return 1;}());",
            ),
            (
                "var sea = \"//, { kelp\"; // Reef,\nvar a = [0, 1]",
                "var sea=\"//, { kelp\";var a=[0,1]\n",
            ),
            ("f('\\'; it', `a: ${b}`)\ng(a + +b)", "f('\\'; it',`a: ${b}`)\ng(a + +b)\n"),
            ("a()\n// Reef\nb()", "a()\nb()\n"),
            ("if (a < -b && !c) {\n} else f(a ? 1 : b);", "if (a<-b&&!c){}else f(a?1 :b);"),
            ("/* Reef. */\na b, c {\n  b: c;\n}\n", "a b,c{b:c;}\n"),
        ];
        for (text, expected) in cases {
            assert_eq!(squeezed(text), expected);
        }
    }
}
