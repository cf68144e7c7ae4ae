//! Ranges of bytes.

use serde::{Deserialize, Serialize};
use syn::spanned::Spanned;

/// A range of bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the range from `start` up to, but not including, `end`.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the bytes of a syntax node, with its attributes, and without the comments around it.
    pub fn of(node: &impl Spanned) -> Self {
        node.span().into()
    }

    /// True if all bytes of `other` are in this range.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

impl From<proc_macro2::Span> for Span {
    fn from(span: proc_macro2::Span) -> Self {
        let range = span.byte_range();
        Self { start: range.start, end: range.end }
    }
}
