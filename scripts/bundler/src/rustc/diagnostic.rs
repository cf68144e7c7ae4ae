//! The diagnostics of rustc, as `--error-format json` prints them.

use crate::source::Span;
use serde::{Deserialize, Serialize};

/// The lints that find dead code.
pub(crate) const DEAD_CODE_LINTS: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// An error or warning of rustc or clippy.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Diagnostic {
    /// The first line, without level and code.
    pub message: String,
    level: String,
    code: Option<DiagnosticCode>,
    spans: Vec<DiagnosticSpan>,
    children: Vec<SubDiagnostic>,
    /// The whole text, as a terminal shows it.
    pub rendered: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct DiagnosticCode {
    code: String,
}

/// A note or a suggestion below a diagnostic.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct SubDiagnostic {
    message: String,
    spans: Vec<DiagnosticSpan>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct DiagnosticSpan {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    /// The macro call, if the span is in the body of a macro.
    expansion: Option<Box<ExpansionSite>>,
    suggested_replacement: Option<String>,
    suggestion_applicability: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct ExpansionSite {
    span: DiagnosticSpan,
    /// The macro, or `desugaring of …` for syntax that rustc replaces by simpler one.
    macro_decl_name: String,
}

impl DiagnosticSpan {
    fn map_offsets(&mut self, map: &impl Fn(usize) -> usize) {
        self.byte_start = map(self.byte_start);
        self.byte_end = map(self.byte_end);
        if let Some(expansion) = &mut self.expansion {
            expansion.span.map_offsets(map);
        }
    }

    /// True if the span is in the body of a macro, or in the input of its call.
    fn is_in_macro(&self) -> bool {
        self.expansion.as_ref().is_some_and(|site| {
            !site.macro_decl_name.starts_with("desugaring of ") || site.span.is_in_macro()
        })
    }
}

impl Diagnostic {
    /// True for an error, except for rustc's last line, which counts the errors.
    pub fn is_error(&self) -> bool {
        self.level == "error" && !self.message.starts_with("aborting due to")
    }

    /// True for an error that is not due to a probe of monomorphization: a probe causes E0080 only, a
    /// constant that panics.
    pub(crate) fn is_genuine_error(&self) -> bool {
        self.is_error() && self.code() != "E0080"
    }

    /// True if it reports dead code.
    pub(crate) fn is_dead_code(&self) -> bool {
        DEAD_CODE_LINTS.contains(&self.code())
    }

    /// Returns the lint or the error code; empty if there is none.
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |code| &code.code)
    }

    /// Returns the message and those of its notes, which have no lines of source.
    pub(crate) fn messages(&self) -> impl Iterator<Item = &str> {
        let notes = self.children.iter().map(|child| child.message.as_str());
        std::iter::once(self.message.as_str()).chain(notes)
    }

    /// Returns the lint of an error, if that is an error by default; the first error of each lint has a note of it.
    pub(crate) fn denied_lint(&self) -> Option<&str> {
        let mut lints =
            self.messages().filter_map(|note| note.strip_prefix("`#[deny(")?.split_once(")]`"));
        lints.find(|(_, rest)| rest.ends_with("on by default")).map(|(lint, _)| lint)
    }

    /// Returns the primary spans. A span in an expansion is replaced by that of the macro call.
    pub(crate) fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        self.spans.iter().filter(|span| span.is_primary).map(|mut span| {
            while let Some(expansion) = &span.expansion {
                span = &expansion.span;
            }
            Span::new(span.byte_start, span.byte_end)
        })
    }

    /// Returns the primary spans as rustc reports them: a span in an expansion is in the body of the macro,
    /// or in the input of the call.
    pub(crate) fn inner_spans(&self) -> impl Iterator<Item = Span> + '_ {
        let primary = self.spans.iter().filter(|it| it.is_primary);
        primary.map(|span| Span::new(span.byte_start, span.byte_end))
    }

    /// Moves all spans to another text; `map` maps each byte offset.
    pub(crate) fn map_spans(&mut self, map: &impl Fn(usize) -> usize) {
        self.spans.iter_mut().for_each(|span| span.map_offsets(map));
        let children = self.children.iter_mut();
        children.flat_map(|child| &mut child.spans).for_each(|span| span.map_offsets(map));
    }

    /// Returns the edits of a suggestion that rustc marks as machine-applicable, if there is one.
    pub(crate) fn fix(&self) -> Option<Vec<(Span, &str)>> {
        let is_applicable = |child: &&SubDiagnostic| {
            let applicable = |span: &DiagnosticSpan| {
                span.suggestion_applicability.as_deref() == Some("MachineApplicable")
                    && !span.is_in_macro()
            };
            !child.spans.is_empty() && child.spans.iter().all(applicable)
        };
        let child = self.children.iter().find(is_applicable)?;
        let edits = child.spans.iter().map(|span| {
            let text = span.suggested_replacement.as_deref()?;
            Some((Span::new(span.byte_start, span.byte_end), text))
        });
        edits.collect()
    }

    /// Returns the suggested imports of items that only the prelude of a newer edition has, and the bytes
    /// where rustc suggests to insert them.
    pub(crate) fn prelude_imports(&self) -> impl Iterator<Item = (usize, &str)> {
        #[rustfmt::skip]
        const NEWER: [&str; 5] = [
            "convert::TryFrom", "convert::TryInto", "future::Future", "future::IntoFuture", "iter::FromIterator",
        ];
        let spans = self.children.iter().flat_map(|child| &child.spans);
        spans.filter_map(|span| {
            let text = span.suggested_replacement.as_deref()?;
            let path = text.trim_end().strip_prefix("use std::")?.strip_suffix(';')?;
            NEWER.contains(&path).then_some((span.byte_start, text))
        })
    }

    /// Returns the spans of the impls of `Drop` that the notes point at.
    pub(crate) fn destructors(&self) -> impl Iterator<Item = Span> + '_ {
        let named =
            self.children.iter().filter(|child| child.message.ends_with("custom destructor"));
        let spans = named.flat_map(|child| &child.spans);
        spans.map(|span| Span::new(span.byte_start, span.byte_end))
    }

    /// True if it is about the text. An error about the machine, such as a full disk, has neither code nor
    /// span.
    pub(super) fn is_about_text(&self) -> bool {
        !(self.is_error() && self.code.is_none() && self.spans.is_empty())
    }
}
