//! Puts what procedural macros have made in the place of their calls.

use crate::source::{Span, Origin};
use base::workspace::MacroExpansion;
use std::path::Path;

/// Replaces one call in the text of a file. What stands after it keeps its lines in messages; lines of
/// the replacement are counted by themselves.
pub(super) fn apply(
    text: &mut String,
    origins: &mut Vec<Origin>,
    expansion: &MacroExpansion,
    shown: &dyn Fn(&Path) -> String,
) {
    let MacroExpansion { ref file, start, end, text: ref made, shown: ref called } = *expansion;
    if origins.is_empty() {
        origins.push(Origin { start: 0, path: file.clone(), shown: shown(file), line: 0 });
    }
    let at = |byte: usize| &origins[origins.partition_point(|it| it.start <= byte) - 1];
    let around = at(end);
    let lines = text[around.start..end].matches('\n').count();
    let rest = Origin { start: start + made.len(), line: around.line + lines, ..around.clone() };
    let here = Origin { start, path: at(start).path.clone(), shown: called.clone(), line: 0 };
    Origin::splice(origins, Span::new(start, end), vec![here], rest);
    text.replace_range(start..end, made);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFile;

    #[test]
    fn lines_after_an_expansion_are_those_of_the_file() {
        let mut text = "fn a() {}\n#[m]\nfn b() {}\nfn c() {}\n".to_owned();
        let mut origins = Vec::new();
        let replaced = |start, end, text: &str| MacroExpansion {
            file: "a.rs".into(),
            start,
            end,
            text: text.to_owned(),
            shown: "made".to_owned(),
        };
        let shown = |path: &Path| path.display().to_string();
        let first = replaced(10, 24, "fn d() {}\nfn e() {}\nfn f() {}");
        apply(&mut text, &mut origins, &first, &shown);
        apply(&mut text, &mut origins, &replaced(20, 29, "struct G;"), &shown);
        assert_eq!(text, "fn a() {}\nfn d() {}\nstruct G;\nfn f() {}\nfn c() {}\n");
        let mut file = SourceFile::new("a.rs".into(), "a.rs".to_owned(), 0, text.clone());
        file.origins = origins;
        let place = |name: &str| file.place(text.find(name).unwrap());
        assert_eq!(place("fn a"), "a.rs:1");
        assert_eq!(place("fn d"), "made:1");
        assert_eq!(place("struct G"), "made:1");
        assert_eq!(place("fn f"), "made:3");
        assert_eq!(place("fn c"), "a.rs:4");
    }
}
