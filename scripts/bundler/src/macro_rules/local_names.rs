//! Collects the local names that syntax binds. By hygiene, a local name of a macro differs from the same name
//! in its call.

use crate::source::{unraw, words};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Label, Macro, PatIdent};

/// The local names that are bound in visited syntax: by patterns and as labels. All words in the inputs of
/// macros are included, since these may bind any of them.
#[derive(Default)]
pub struct LocalNames(pub BTreeSet<String>);

impl<'ast> Visit<'ast> for LocalNames {
    fn visit_pat_ident(&mut self, pattern: &'ast PatIdent) {
        self.0.insert(unraw(&pattern.ident));
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_label(&mut self, label: &'ast Label) {
        self.0.insert(unraw(&label.name.ident));
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        self.0.extend(words(&mac.tokens.to_string()).map(str::to_owned));
    }
}
