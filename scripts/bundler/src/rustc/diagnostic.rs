//! What rustc says.

use crate::source::Span;
use serde::{Deserialize, Serialize};

/// What rustc prints, a line each.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Diagnostic {
    /// What it says.
    pub message: String,
    level: String,
    code: Option<Code>,
    spans: Vec<Place>,
    children: Vec<Child>,
    /// The whole of it as a terminal shows it.
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
    /// Whether it is an error, and not rustc's last word on how many there were.
    pub fn is_error(&self) -> bool {
        self.level == "error" && !self.message.starts_with("aborting due to")
    }

    /// The lint or error that it belongs to.
    pub fn code(&self) -> &str {
        self.code.as_ref().map_or("", |it| &it.code)
    }

    /// The places that it speaks of first. What a macro makes is put down to its call.
    pub fn places(&self) -> impl Iterator<Item = Span> + '_ {
        self.spans.iter().filter(|it| it.is_primary).map(|place| {
            let mut place = place;
            while let Some(expansion) = &place.expansion {
                place = &expansion.span;
            }
            Span::new(place.byte_start, place.byte_end)
        })
    }

    /// The same places, but what a macro makes where it stands in the body of the macro, or in the
    /// call.
    pub fn names(&self) -> impl Iterator<Item = Span> + '_ {
        let first = self.spans.iter().filter(|it| it.is_primary);
        first.map(|place| Span::new(place.byte_start, place.byte_end))
    }

    /// Puts what it says of the bytes of one text down to those of another.
    pub fn move_spans(&mut self, to: &impl Fn(usize) -> usize) {
        self.spans.iter_mut().for_each(|it| it.move_to(to));
        let children = self.children.iter_mut();
        children.flat_map(|it| &mut it.spans).for_each(|it| it.move_to(to));
    }

    /// What rustc would put where to mend it, if it is sure.
    pub fn mending(&self) -> Option<Vec<(Span, &str)>> {
        let sure = |it: &&Child| {
            let applicable = |place: &Place| {
                place.suggestion_applicability.as_deref() == Some("MachineApplicable")
                    && place.expansion.is_none()
            };
            !it.spans.is_empty() && it.spans.iter().all(applicable)
        };
        let child = self.children.iter().find(sure)?;
        let edits = child.spans.iter().map(|place| {
            let text = place.suggested_replacement.as_deref()?;
            Some((Span::new(place.byte_start, place.byte_end), text))
        });
        edits.collect()
    }

    /// Imports that it would add, and where, of what only the prelude of a newer edition has.
    pub fn preludes(&self) -> impl Iterator<Item = (usize, &str)> {
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

    /// The impls of `Drop` that it names.
    pub fn destructors(&self) -> impl Iterator<Item = Span> + '_ {
        let named = self.children.iter().filter(|it| it.message.ends_with("custom destructor"));
        named.flat_map(|it| &it.spans).map(|it| Span::new(it.byte_start, it.byte_end))
    }

    /// Whether it is about the text, and not about the machine: a disk that is full will not be so for
    /// ever.
    pub(super) fn is_of_text(&self) -> bool {
        !(self.is_error() && self.code.is_none() && self.spans.is_empty())
    }
}
