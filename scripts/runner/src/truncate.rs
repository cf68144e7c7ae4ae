//! Texts of any length, as far as they are shown.

/// Lines of a text that are shown, and letters of each.
const LINES: usize = 30;
const LETTERS: usize = 200;

/// Returns the first lines of a text, indented and each cut where it is too long.
pub(crate) fn truncated(text: &str) -> String {
    if text.trim().is_empty() {
        return "    (nothing)".to_owned();
    }
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().take(LINES) {
        let start: String = line.chars().take(LETTERS).collect();
        let rest = if start.len() < line.len() { "…" } else { "" };
        lines.push(format!("    {start}{rest}"));
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
        assert!(truncated(&"ä".repeat(LETTERS + 1)).ends_with("ä…"));
        assert!(!truncated(&"ä".repeat(LETTERS)).ends_with('…'));
    }
}
