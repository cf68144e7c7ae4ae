//! The text of a bundle with its source map: where each byte comes from.

use crate::resolve::UnitId;
use crate::rewrite::ExportedPaths;
use crate::source::{FileId, Span};

/// The text of a bundle, with its source map.
pub struct Printed {
    /// The text of the file.
    pub text: String,
    /// The size in bytes of each file, by the path of its module. The path of the solution is empty.
    pub sizes: Vec<(String, usize)>,
    /// The imports of exported macros that rewriting added.
    pub(super) exported: ExportedPaths,
    /// The parts that come from a source, in the order of the text.
    pub(super) segments: Vec<Segment>,
}

/// A part of a bundle that comes from a source.
pub(super) struct Segment {
    /// The span in the bundle.
    pub(super) printed: Span,
    pub(super) file: FileId,
    /// The span in the file.
    pub(super) source: Span,
    /// True if it is a copy; else it replaces the text of the source.
    pub(super) is_copied: bool,
}

impl Printed {
    /// Returns the file and the span from which a span of the bundle was copied; `None` if parts of it were
    /// not copied, or are not contiguous in the file.
    pub fn origin_of(&self, span: Span) -> Option<(FileId, Span)> {
        let (file, start) = self.origin(span.start)?;
        if span.end == span.start {
            return Some((file, Span::new(start, start)));
        }
        let (last_file, last) = self.origin(span.end - 1)?;
        let length = span.end - span.start;
        let is_contiguous = file == last_file && last + 1 == start + length;
        is_contiguous.then_some((file, Span::new(start, start + length)))
    }

    /// Returns the file and the byte from which a byte of the bundle was copied.
    pub fn origin(&self, at: usize) -> Option<(FileId, usize)> {
        let Segment { printed, file, source, is_copied } = self.segment(at)?;
        is_copied.then_some((*file, source.start + (at - printed.start)))
    }

    /// Returns the file and the span in it that a span of the bundle stands for. Removed text between its
    /// ends is included, and so is all of the replaced text at an end.
    pub fn source_of(&self, span: Span) -> Option<(FileId, Span)> {
        let source = |at: usize| match self.origin(at) {
            Some((file, at)) => Some((file, Span::new(at, at + 1))),
            None => self.segment(at).map(|segment| (segment.file, segment.source)),
        };
        let (file, first) = source(span.start)?;
        let end = match source(span.end.max(span.start + 1) - 1) {
            Some((last_file, last)) if last_file == file => last.end,
            _ => first.end,
        };
        Some((file, Span::new(first.start, end)))
    }

    /// Returns the unit of the exported macro that an added import brings in. `span` is the imported path in
    /// the bundle.
    pub fn export_at(&self, span: Span) -> Option<UnitId> {
        let next = self.segments.partition_point(|segment| segment.printed.start <= span.start);
        let Segment { printed, file, source, .. } = self.segments.get(next.checked_sub(1)?)?;
        let path = &self.text[span.start..span.end];
        let is_added = printed.end <= span.start;
        self.exported.get(&(*file, source.end, path.to_owned())).copied().filter(|_| is_added)
    }

    /// Returns the segment of a byte of the bundle.
    fn segment(&self, at: usize) -> Option<&Segment> {
        let next = self.segments.partition_point(|segment| segment.printed.start <= at);
        let segment = self.segments.get(next.checked_sub(1)?);
        segment.filter(|segment| at < segment.printed.end)
    }
}
