//! Copies the files with their changes, modules and libraries in braces.

use super::changes::{Change, Then};
use super::printed::{Printed, Segment};
use crate::load::Program;
use crate::rewrite::ExportedPaths;
use crate::source::Span;
use std::collections::BTreeMap;

/// A library as it is printed.
pub(super) struct Library {
    pub(super) root: usize,
    /// The name of the module that it becomes.
    pub(super) module: String,
    /// The lines above it.
    pub(super) licence: Option<String>,
}

/// A bundle that is being printed.
pub(super) struct Printer<'a> {
    program: &'a Program,
    pub(super) changes: BTreeMap<usize, Vec<Change>>,
    /// What is still to be printed below the solution.
    libraries: Vec<Library>,
    /// What the solution makes errors and the libraries may do.
    strict_lints: String,
    /// The module that is being printed.
    path: Vec<String>,
    pub(super) printed: Printed,
    /// The sum of the sizes of all files whose end is printed.
    counted: usize,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        program: &'a Program,
        changes: BTreeMap<usize, Vec<Change>>,
        libraries: Vec<Library>,
        strict_lints: String,
        exported: ExportedPaths,
    ) -> Self {
        Self {
            program,
            changes,
            libraries,
            strict_lints,
            path: Vec::new(),
            printed: Printed {
                text: String::new(),
                sizes: Vec::new(),
                exported,
                segments: Vec::new(),
            },
            counted: 0,
        }
    }

    pub(super) fn literal(&mut self, text: &str) {
        self.printed.text += text;
    }

    /// Prints the libraries, if that is not yet done.
    pub(super) fn libraries(&mut self) {
        for library in std::mem::take(&mut self.libraries) {
            if !self.printed.text.is_empty() && !self.printed.text.ends_with("\n\n") {
                self.literal("\n");
            }
            self.literal(library.licence.as_deref().unwrap_or_default());
            if !self.strict_lints.is_empty() {
                self.literal(&format!("#[allow({})]\n", self.strict_lints.clone()));
            }
            self.literal(&format!("mod {} {{\n", library.module));
            let outside = std::mem::replace(&mut self.path, vec![library.module]);
            self.file(library.root);
            self.path = outside;
            self.literal("}\n");
        }
    }

    /// Copies a file with its changes, ending in a line break.
    pub(super) fn file(&mut self, file: usize) {
        let size = self.printed.sizes.len();
        self.printed.sizes.push((self.path.join("::"), 0));
        let (start, others) = (self.printed.text.len(), self.counted);
        self.copy_changed(file);
        let inside = self.counted - others;
        let own = self.printed.text.len() - start - inside;
        self.printed.sizes[size].1 = own;
        self.counted += own;
    }

    fn copy_changed(&mut self, file: usize) {
        let source = &self.program.files[file];
        let mut at = 0;
        for change in self.changes.remove(&file).unwrap_or_default() {
            self.copy(file, Span::new(at, change.span.start));
            self.replace(file, &change);
            match change.then {
                Then::Nothing => {}
                Then::Module(module, name) => {
                    self.literal(" {\n");
                    self.path.push(name);
                    self.file(module);
                    self.path.pop();
                    self.literal("}\n");
                }
                Then::Libraries => {
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

    fn copy(&mut self, file: usize, mut span: Span) {
        // No blank line at the start of a module, and not two in a row where something went.
        let text = &self.program.files[file].text;
        let printed = &self.printed.text;
        let breaks = |text: &str| text.len() - text.trim_start_matches('\n').len();
        let before = printed.len() - printed.trim_end_matches('\n').len();
        let allowed = match printed.is_empty() || printed.ends_with("{\n") {
            true => 0,
            false => 2_usize.saturating_sub(before),
        };
        let leading = breaks(&text[span.start..span.end]);
        if before > 0 || printed.is_empty() {
            span.start += leading.saturating_sub(allowed);
        }
        // No blank line before what closes.
        let closes = text[span.start..span.end].trim_start().starts_with('}');
        if closes && before > 1 {
            self.printed.text.pop();
        }
        let start = self.printed.text.len();
        self.printed.text += &text[span.start..span.end];
        let printed = Span::new(start, self.printed.text.len());
        self.printed.segments.push(Segment { printed, file, source: span, replaced: false });
    }

    fn replace(&mut self, file: usize, change: &Change) {
        let Change { span: source, ref text, .. } = *change;
        let start = self.printed.text.len();
        self.literal(text);
        let printed = Span::new(start, self.printed.text.len());
        if source.start < source.end {
            self.printed.segments.push(Segment { printed, file, source, replaced: true });
        }
    }
}
