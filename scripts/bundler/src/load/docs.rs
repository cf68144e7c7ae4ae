//! Leaves the documentation of a crate from elsewhere out: it tells users how to call the crate,
//! while the comments in its code, which stay, say how the code works. A notice that stands at the
//! top of each of its files is kept once.

use crate::source::{Edit, SourceFile, Span};
use syn::visit::Visit;
use syn::{Attribute, Macro};

/// Cuts doc comments that stand there.
pub(super) fn drop_docs(file: &mut SourceFile, spans: Vec<Span>) {
    let removals = spans.into_iter().map(|span| file.attribute_removal(span));
    file.edits = removals.map(Edit::cut).collect();
}

/// Cuts the documentation that attributes hold.
pub(super) fn drop_doc_attributes(file: &mut SourceFile) {
    let mut finder = Docs { spans: Vec::new() };
    finder.visit_file(file.syntax());
    let removals = finder.spans.into_iter().map(|span| file.attribute_removal(span));
    let cuts: Vec<Edit> = removals.map(Edit::cut).collect();
    file.edits.extend(cuts);
}

/// Cuts the comment at the top of a file if it is also at the top of the root file of its crate.
pub(super) fn drop_repeated_notice(file: &mut SourceFile, root: &SourceFile) {
    let notice = notice(root);
    if !notice.trim().is_empty() && self::notice(file) == notice {
        let cut = Edit::cut(Span::new(0, notice.len()));
        file.edits.push(cut);
    }
}

/// The comments before the first token, up to the blank line that ends them.
fn notice(file: &SourceFile) -> &str {
    let top = &file.text[..file.tokens().start_after(0, file.text.len())];
    top.find("\n\n").map_or("", |end| &top[..end + 2])
}

struct Docs {
    spans: Vec<Span>,
}

impl<'ast> Visit<'ast> for Docs {
    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        // Not `#[doc(hidden)]` and the like.
        if attr.path().is_ident("doc") && attr.meta.require_name_value().is_ok() {
            self.spans.push(Span::of(attr));
        }
    }

    fn visit_macro(&mut self, _: &'ast Macro) {}
}
