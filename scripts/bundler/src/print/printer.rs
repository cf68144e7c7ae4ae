//! Copies the files with their changes. Modules and libraries are printed in braces.

use super::changes::{Change, Insertion};
use super::printed::{Printed, Segment};
use crate::load::Program;
use crate::rewrite::ExportedPaths;
use crate::source::{FileId, Span};
use std::collections::BTreeMap;

/// A library to print.
pub(super) struct PrintedLibrary {
    /// The root file.
    pub(super) root: FileId,
    /// The name of its module in the bundle.
    pub(super) module: String,
    /// The comment above the module.
    pub(super) licence: Option<String>,
}

/// A bundle that is being printed.
pub(super) struct Printer<'a> {
    program: &'a Program,
    pub(super) changes: BTreeMap<FileId, Vec<Change>>,
    /// The libraries that are not printed yet.
    libraries: Vec<PrintedLibrary>,
    /// The path of the module that is being printed.
    path: Vec<String>,
    pub(super) printed: Printed,
    /// The sum of the sizes of all files that are completely printed.
    finished: usize,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        program: &'a Program,
        changes: BTreeMap<FileId, Vec<Change>>,
        libraries: Vec<PrintedLibrary>,
        exported: ExportedPaths,
    ) -> Self {
        Self {
            program,
            changes,
            libraries,
            path: Vec::new(),
            printed: Printed {
                text: String::new(),
                sizes: Vec::new(),
                exported,
                segments: Vec::new(),
            },
            finished: 0,
        }
    }

    /// Prints text that comes from no source.
    pub(super) fn literal(&mut self, text: &str) {
        self.printed.text += text;
    }

    /// Prints the libraries, unless they are printed already.
    pub(super) fn libraries(&mut self) {
        for library in std::mem::take(&mut self.libraries) {
            if !self.printed.text.is_empty() && !self.printed.text.ends_with("\n\n") {
                self.literal("\n");
            }
            self.literal(library.licence.as_deref().unwrap_or_default());
            self.literal(&format!("mod {} {{\n", library.module));
            let outer_path = std::mem::replace(&mut self.path, vec![library.module]);
            self.file(library.root);
            self.path = outer_path;
            self.literal("}\n");
        }
    }

    /// Prints a file with its changes, ending in a line break, and records its size.
    pub(super) fn file(&mut self, file: FileId) {
        let index = self.printed.sizes.len();
        self.printed.sizes.push((self.path.join("::"), 0));
        let (start, finished_before) = (self.printed.text.len(), self.finished);
        self.copy_changed(file);
        let submodules = self.finished - finished_before;
        let own = self.printed.text.len() - start - submodules;
        self.printed.sizes[index].1 = own;
        self.finished += own;
    }

    /// Copies a file with its changes.
    fn copy_changed(&mut self, file: FileId) {
        let source = &self.program.files[file];
        let mut at = 0;
        for change in self.changes.remove(&file).unwrap_or_default() {
            self.copy(file, Span::new(at, change.span.start));
            self.replace(file, &change);
            match change.then {
                Insertion::Nothing => {}
                Insertion::Module(module, name) => {
                    self.literal(" {\n");
                    self.path.push(name);
                    self.file(module);
                    self.path.pop();
                    self.literal("}\n");
                }
                Insertion::Libraries => {
                    self.libraries();
                    self.literal("\n");
                }
            }
            at = change.span.end;
        }
        self.copy(file, Span::new(at, source.text.len()));
        let text = &mut self.printed.text;
        while text.ends_with("\n\n") {
            text.pop();
        }
        if !text.ends_with('\n') {
            text.push('\n');
        }
    }

    /// Copies a span of a file. Where text was removed before it, superfluous blank lines are left out: at the
    /// start and the end of a module, and two in a row.
    fn copy(&mut self, file: FileId, mut span: Span) {
        let text = &self.program.files[file].text;
        let printed = &self.printed.text;
        let leading_breaks = |text: &str| text.len() - text.trim_start_matches('\n').len();
        let before = printed.len() - printed.trim_end_matches('\n').len();
        let is_at_start = printed.is_empty() || printed.ends_with("{\n");
        let allowed = if is_at_start { 0 } else { 2_usize.saturating_sub(before) };
        let leading = leading_breaks(&text[span.start..span.end]);
        if before > 0 || printed.is_empty() {
            span.start += leading.saturating_sub(allowed);
        }
        let is_at_end = text[span.start..span.end].trim_start().starts_with('}');
        if is_at_end && before > 1 {
            self.printed.text.pop();
        }
        let start = self.printed.text.len();
        self.printed.text += &text[span.start..span.end];
        let printed = Span::new(start, self.printed.text.len());
        self.printed.segments.push(Segment { printed, file, source: span, is_copied: true });
    }

    /// Prints the text of a change.
    fn replace(&mut self, file: FileId, change: &Change) {
        let Change { span: source, ref text, .. } = *change;
        let start = self.printed.text.len();
        self.literal(text);
        let printed = Span::new(start, self.printed.text.len());
        if source.start < source.end {
            self.printed.segments.push(Segment { printed, file, source, is_copied: false });
        }
    }
}
