//! A bundle, and the way back from its bytes to the sources.

use crate::resolve::UnitId;
use crate::rewrite::ExportedPaths;
use crate::source::Span;

/// A bundle, and where each of its bytes comes from.
pub struct Printed {
    /// The text of the file.
    pub text: String,
    /// How many bytes each file takes, by the path of its module; that of the solution is empty.
    pub sizes: Vec<(String, usize)>,
    /// The imports of exported macros that rewriting has added.
    pub(super) exported: ExportedPaths,
    /// Pieces that come from a source, in the order of the text.
    pub(super) segments: Vec<Segment>,
}

/// A piece of a bundle that comes from a source.
pub(super) struct Segment {
    /// Where it is in the bundle.
    pub(super) printed: Span,
    pub(super) file: usize,
    pub(super) source: Span,
    /// Something else stands in its place; else it is copied.
    pub(super) replaced: bool,
}

impl Printed {
    /// The file and bytes that a span of the bundle comes from, if those were copied as a whole.
    pub fn origin_of(&self, span: Span) -> Option<(usize, Span)> {
        let (file, start) = self.origin(span.start)?;
        if span.end == span.start {
            return Some((file, Span::new(start, start)));
        }
        let (last_file, last) = self.origin(span.end - 1)?;
        let length = span.end - span.start;
        let whole = file == last_file && last + 1 == start + length;
        whole.then_some((file, Span::new(start, start + length)))
    }

    /// The file and byte that a byte of the bundle comes from.
    pub fn origin(&self, at: usize) -> Option<(usize, usize)> {
        let Segment { printed, file, source, .. } = self.segment(at).filter(|it| !it.replaced)?;
        Some((*file, source.start + (at - printed.start)))
    }

    /// The file and bytes that a span of the bundle stands for, from the one end to the other: what
    /// went between them is part of it, and so is all of what is replaced at an end.
    pub fn source_of(&self, span: Span) -> Option<(usize, Span)> {
        let whole = |at: usize| match self.origin(at) {
            Some((file, at)) => Some((file, Span::new(at, at + 1))),
            None => self.segment(at).map(|it| (it.file, it.source)),
        };
        let (file, first) = whole(span.start)?;
        let last = whole(span.end.max(span.start + 1) - 1).filter(|it| it.0 == file);
        let end = last.map_or(first.end, |(_, last)| last.end);
        Some((file, Span::new(first.start, end)))
    }

    /// Returns the exported name of the macro that an added import stands for; `span` is the imported
    /// path in the bundle.
    pub fn export_at(&self, span: Span) -> Option<UnitId> {
        let next = self.segments.partition_point(|it| it.printed.start <= span.start);
        let Segment { printed, file, source, .. } = self.segments.get(next.checked_sub(1)?)?;
        let path = &self.text[span.start..span.end];
        let is_added = printed.end <= span.start;
        self.exported.get(&(*file, source.end, path.to_owned())).copied().filter(|_| is_added)
    }

    fn segment(&self, at: usize) -> Option<&Segment> {
        let next = self.segments.partition_point(|it| it.printed.start <= at);
        self.segments.get(next.checked_sub(1)?).filter(|it| at < it.printed.end)
    }
}
