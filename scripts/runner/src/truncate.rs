//! Truncates long texts that are shown to the user.

use base::terminal::printable;

/// The most lines of a text that are shown, and the most characters of each.
const LINES: usize = 30;
const CHARACTERS: usize = 200;

/// Returns the first lines of a text, indented and truncated.
pub(crate) fn truncated(text: &str) -> String {
    let text = &*printable(text);
    if text.trim().is_empty() {
        return "    (nothing)".to_owned();
    }
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().take(LINES) {
        let start: String = line.chars().take(CHARACTERS).collect();
        let ellipsis = if start.len() < line.len() { "…" } else { "" };
        lines.push(format!("    {start}{ellipsis}"));
    }
    let left = text.lines().count().saturating_sub(LINES);
    if left > 0 {
        lines.push(format!("    … {left} more lines"));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_truncated() {
        assert_eq!(truncated("1\n2 3\n"), "    1\n    2 3");
        assert_eq!(truncated(" \n"), "    (nothing)");
        let long = truncated(&"7\n".repeat(LINES + 2));
        assert_eq!(long.lines().count(), LINES + 1);
        assert!(long.ends_with("    … 2 more lines"));
        assert!(truncated(&"ä".repeat(CHARACTERS + 1)).ends_with("ä…"));
        assert!(!truncated(&"ä".repeat(CHARACTERS)).ends_with('…'));
    }
}
