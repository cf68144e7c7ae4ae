//! HTML as text: what must be escaped, and addresses from page to page.

use std::fmt::Write;

/// Returns the text with the characters escaped that mean something in HTML, in attributes as well.
///
/// A carriage return is written as a reference, since a browser reads a bare one as a line feed.
pub fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len() + text.len() / 8);
    for char in text.chars() {
        match char {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\r' => html.push_str("&#13;"),
            // No character of a text; an HTML parser would replace it.
            '\0' => html.push('\u{fffd}'),
            _ => html.push(char),
        }
    }
    html
}

/// Returns a number with gaps between groups of three digits.
pub fn grouped(number: u64, gap: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(gap);
        }
        text.push(digit);
    }
    text
}

/// Returns a name as a part of a file name, and of an address: letters of ASCII, digits, `-`, `_` and
/// inner dots stay; all else becomes `~` and its code.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for (at, char) in name.char_indices() {
        let is_plain =
            char.is_ascii_alphanumeric() || "-_".contains(char) || (char == '.' && at > 0);
        if is_plain {
            slug.push(char);
        } else {
            // Writing to a text does not fail.
            let _ = write!(slug, "~{:x}~", u32::from(char));
        }
    }
    if slug.is_empty() { "~".to_owned() } else { slug }
}

/// Returns the address of the file `to` as seen from the file `from`; both begin at the root of the site.
pub fn relative(from: &str, to: &str) -> String {
    let from: Vec<&str> = from.split('/').collect();
    let to: Vec<&str> = to.split('/').collect();
    let folders = from.len().min(to.len()) - 1;
    let common = (0..folders).take_while(|&level| from[level] == to[level]).count();
    let up = "../".repeat(from.len() - 1 - common);
    up + &to[common..].join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_no_markup() {
        let hostile = "<script>alert('kelp')</script>&\"\r\n\0";
        let safe = "&lt;script&gt;alert('kelp')&lt;/script&gt;&amp;&quot;&#13;\n\u{fffd}";
        assert_eq!(escape(hostile), safe);
    }

    #[test]
    fn a_slug_leaves_no_folder() {
        assert_eq!(slug("cf-1451f"), "cf-1451f");
        assert_eq!(slug("made-1.in"), "made-1.in");
        assert_eq!(slug("../reef"), "~2e~.~2f~reef");
        assert_eq!(slug("a b\\c:<d>"), "a~20~b~5c~c~3a~~3c~d~3e~");
        assert_eq!(slug(".."), "~2e~.");
        assert_eq!(slug(""), "~");
        assert_ne!(slug("a/b"), slug("a_b"));
    }

    #[test]
    fn addresses_are_relative() {
        for (from, to, address) in [
            ("index.html", "games/nim.html", "games/nim.html"),
            ("games/nim.html", "games/mex.html", "mex.html"),
            ("games/nim.html", "index.html", "../index.html"),
            ("games/a/b.html", "games/c.html", "../c.html"),
            ("problems/x.html", "games/nim.html", "../games/nim.html"),
        ] {
            assert_eq!(relative(from, to), address);
        }
    }
}
