//! Where the parts of a text come from: code that a build script writes, or a procedural macro, takes the place of
//! a call.
//!
//! In ``#[timed] fn dive() {}``, expanded to `fn dive() { start(); }`, the call is replaced by a part of the origin
//! ``src/main.rs:3: in `#[timed]` ``. The text after it is that of `src/main.rs` again, with its line numbers.

use super::Span;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The file that a part of a text comes from. The part ends where the next one starts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Origin {
    /// The first byte of the part in the text.
    pub start: usize,
    /// The file that it comes from.
    pub path: PathBuf,
    /// The name of that file in messages.
    pub shown: String,
    /// The number of lines before the part in that file.
    pub line: usize,
}

impl Origin {
    /// Replaces the bytes `old` of a text by code of this origin, and updates the origins of the text. What follows
    /// keeps its line numbers.
    pub fn splice(
        text: &mut String,
        origins: &mut Vec<Self>,
        old: Span,
        code: &str,
        of_code: Self,
    ) {
        let last = &origins[origins.partition_point(|it| it.start <= old.end) - 1];
        let line = last.line + text[last.start..old.end].matches('\n').count();
        let rest = Self { start: old.start + code.len(), line, ..last.clone() };
        let moved = |it: &Self| Self { start: it.start - old.end + rest.start, ..it.clone() };
        let after: Vec<Self> = origins.iter().filter(|it| it.start > old.end).map(moved).collect();
        origins.retain(|it| it.start < old.start);
        origins.extend([of_code, rest]);
        origins.extend(after);
        text.replace_range(old.start..old.end, code);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{CrateId, SourceFile};

    #[test]
    fn lines_after_an_expansion_are_those_of_the_file() {
        let text = "fn a() {}\n#[m]\nfn b() {}\nfn c() {}\n".to_owned();
        let mut file = SourceFile::new("a.rs".into(), "a.rs".to_owned(), CrateId::SOLUTION, text);
        for (start, end, code) in
            [(10, 24, "fn d() {}\nfn e() {}\nfn f() {}"), (20, 29, "struct G;")]
        {
            let (path, shown) = (PathBuf::new(), "#[m]".to_owned());
            let of_code = Origin { start, path, shown, line: 0 };
            let SourceFile { text, origins, .. } = &mut file;
            Origin::splice(text, origins, Span::new(start, end), code, of_code);
        }
        assert_eq!(file.text, "fn a() {}\nfn d() {}\nstruct G;\nfn f() {}\nfn c() {}\n");
        let place = |name: &str| file.place(file.text.find(name).unwrap());
        assert_eq!(place("fn a"), "a.rs:1");
        assert_eq!(place("fn d"), "#[m]:1");
        assert_eq!(place("struct G"), "#[m]:1");
        assert_eq!(place("fn f"), "#[m]:3");
        assert_eq!(place("fn c"), "a.rs:4");
    }
}
