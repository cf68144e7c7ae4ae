//! Replaces the calls of procedural macros in the text of a file by their expansions.

use crate::source::{Origin, Span};
use base::workspace::MacroExpansion;
use std::path::Path;

/// Replaces one call in the text of a file. In messages, the code after the call keeps its line numbers;
/// the lines of the expansion are counted from 1.
pub(super) fn apply(
    text: &mut String,
    origins: &mut Vec<Origin>,
    expansion: &MacroExpansion,
    shown: &dyn Fn(&Path) -> String,
) {
    let MacroExpansion { ref file, start, end, text: ref expanded, shown: ref call } = *expansion;
    if origins.is_empty() {
        origins.push(Origin { start: 0, path: file.clone(), shown: shown(file), line: 0 });
    }
    let origin_at =
        |byte: usize| &origins[origins.partition_point(|origin| origin.start <= byte) - 1];
    let last = origin_at(end);
    let lines = text[last.start..end].matches('\n').count();
    let rest = Origin { start: start + expanded.len(), line: last.line + lines, ..last.clone() };
    let path = origin_at(start).path.clone();
    let of_expansion = Origin { start, path, shown: call.clone(), line: 0 };
    Origin::splice(origins, Span::new(start, end), vec![of_expansion], rest);
    text.replace_range(start..end, expanded);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::CrateId;
    use crate::source::SourceFile;

    #[test]
    fn lines_after_an_expansion_are_those_of_the_file() {
        let mut text = "fn a() {}\n#[m]\nfn b() {}\nfn c() {}\n".to_owned();
        let mut origins = Vec::new();
        let expansion = |start, end, text: &str| MacroExpansion {
            file: "a.rs".into(),
            start,
            end,
            text: text.to_owned(),
            shown: "#[m]".to_owned(),
        };
        let shown = |path: &Path| path.display().to_string();
        let first = expansion(10, 24, "fn d() {}\nfn e() {}\nfn f() {}");
        apply(&mut text, &mut origins, &first, &shown);
        apply(&mut text, &mut origins, &expansion(20, 29, "struct G;"), &shown);
        assert_eq!(text, "fn a() {}\nfn d() {}\nstruct G;\nfn f() {}\nfn c() {}\n");
        let mut file =
            SourceFile::new("a.rs".into(), "a.rs".to_owned(), CrateId::SOLUTION, text.clone());
        file.origins = origins;
        let place = |name: &str| file.place(text.find(name).unwrap());
        assert_eq!(place("fn a"), "a.rs:1");
        assert_eq!(place("fn d"), "#[m]:1");
        assert_eq!(place("struct G"), "#[m]:1");
        assert_eq!(place("fn f"), "#[m]:3");
        assert_eq!(place("fn c"), "a.rs:4");
    }
}
