//! The diagnostics of rustc, as it prints them in JSON.

use crate::source::Span;
use serde::{Deserialize, Serialize};

/// The lints that find dead code.
pub(crate) const DEAD_CODE_LINTS: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// An error or warning of rustc or clippy.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Diagnostic {
    /// Its first line, without level and code.
    pub message: String,
    level: String,
    code: Option<Code>,
    spans: Vec<Place>,
    children: Vec<Child>,
    /// The whole text that a terminal shows.
    pub rendered: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Code {
    code: String,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Child {
    message: String,
    spans: Vec<Place>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Place {
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
    expansion: Option<Box<Expansion>>,
    suggested_replacement: Option<String>,
    suggestion_applicability: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
struct Expansion {
    span: Place,
}

impl Place {
    fn move_to(&mut self, to: &impl Fn(usize) -> usize) {
        self.byte_start = to(self.byte_start);
        self.byte_end = to(self.byte_end);
        if let Some(expansion) = &mut self.expansion {
            expansion.span.move_to(to);
        }
    }
}

impl Diagnostic {
    /// True for an error, but for the last line that counts them.
    pub fn is_error(&self) -> bool {
        self.level == "error" && !self.message.starts_with("aborting due to")
    }

    /// True for an error that no probe of monomorphization provokes: any but a constant that panics
    /// (E0080).
    pub(crate) fn is_genuine_error(&self) -> bool {
        self.is_error() && self.code() != "E0080"
    }

    /// True if it names dead code.
    pub(crate) fn is_dead_code(&self) -> bool {
        DEAD_CODE_LINTS.contains(&self.code())
    }

    /// Returns its lint or error code; empty if it has none.
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |it| &it.code)
    }

    /// Returns the primary spans. What a macro expands to has the span of the macro call.
    pub(crate) fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        self.spans.iter().filter(|place| place.is_primary).map(|mut place| {
            while let Some(expansion) = &place.expansion {
                place = &expansion.span;
            }
            Span::new(place.byte_start, place.byte_end)
        })
    }

    /// Returns the primary spans, too, but what a macro expands to has its span in the body of the
    /// macro, or in the input of the call.
    pub(crate) fn inner_spans(&self) -> impl Iterator<Item = Span> + '_ {
        let first = self.spans.iter().filter(|it| it.is_primary);
        first.map(|place| Span::new(place.byte_start, place.byte_end))
    }

    /// Moves all spans from one text to another, byte by byte.
    pub(crate) fn move_spans(&mut self, to: &impl Fn(usize) -> usize) {
        self.spans.iter_mut().for_each(|it| it.move_to(to));
        let children = self.children.iter_mut();
        children.flat_map(|it| &mut it.spans).for_each(|it| it.move_to(to));
    }

    /// Returns the edits by which rustc would fix it, if rustc is sure of them.
    pub(crate) fn fix(&self) -> Option<Vec<(Span, &str)>> {
        let sure = |child: &&Child| {
            let applicable = |place: &Place| {
                place.suggestion_applicability.as_deref() == Some("MachineApplicable")
                    && place.expansion.is_none()
            };
            !child.spans.is_empty() && child.spans.iter().all(applicable)
        };
        let child = self.children.iter().find(sure)?;
        let edits = child.spans.iter().map(|place| {
            let text = place.suggested_replacement.as_deref()?;
            Some((Span::new(place.byte_start, place.byte_end), text))
        });
        edits.collect()
    }

    /// Returns the suggested imports of what only the prelude of a newer edition has, and where they
    /// would stand.
    pub(crate) fn prelude_imports(&self) -> impl Iterator<Item = (usize, &str)> {
        const NEWER: [&str; 5] = [
            "convert::TryFrom",
            "convert::TryInto",
            "iter::FromIterator",
            "future::Future",
            "future::IntoFuture",
        ];
        let places = self.children.iter().flat_map(|it| &it.spans);
        places.filter_map(|place| {
            let text = place.suggested_replacement.as_deref()?;
            let path = text.trim_end().strip_prefix("use std::")?.strip_suffix(';')?;
            NEWER.contains(&path).then_some((place.byte_start, text))
        })
    }

    /// Returns the spans of the impls of `Drop` that it names.
    pub(crate) fn destructors(&self) -> impl Iterator<Item = Span> + '_ {
        let named =
            self.children.iter().filter(|child| child.message.ends_with("custom destructor"));
        named.flat_map(|it| &it.spans).map(|it| Span::new(it.byte_start, it.byte_end))
    }

    /// True if it is about the text, and not about the machine, such as a disk that is full.
    pub(super) fn is_of_text(&self) -> bool {
        !(self.is_error() && self.code.is_none() && self.spans.is_empty())
    }
}
