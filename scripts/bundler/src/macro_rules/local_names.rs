//! The names that patterns bind, for what hygiene would tell apart.

use crate::source::{unraw, words};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Label, Macro, PatIdent};

/// The names that are bound in some syntax: by patterns, as labels, or perhaps in what a macro is given.
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
