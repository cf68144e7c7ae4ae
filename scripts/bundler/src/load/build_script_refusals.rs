//! What of a crate hangs on its build script: cfgs that no one else sets, and native code.

use super::program::{Crate, LoadRefusal};
use crate::cfg;
use crate::source::{SourceFile, Span};
use base::workspace::Script;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemForeignMod, Macro, Meta};

/// The places in a file of the crate, number `index`, that cannot be bundled for what the build script
/// has linked, or as long as it is not asked.
pub(super) fn refusals(file: &SourceFile, index: usize, krate: &Crate) -> Vec<LoadRefusal> {
    if krate.script.is_none() {
        return Vec::new();
    }
    let mut finder = Finder { krate, file: index, found: Vec::new() };
    if let (Script::Unasked { sets_features: true }, true) = (&krate.script, index == krate.root) {
        // Behind all items, since it is of none of them.
        let why = "the build script sets features of its own, and no judge runs one";
        finder.refuse(file.text.len(), why.to_owned());
    }
    finder.visit_file(file.syntax());
    finder.places(file);
    finder.found
}

struct Finder<'a> {
    krate: &'a Crate,
    file: usize,
    found: Vec<LoadRefusal>,
}

impl Finder<'_> {
    fn refuse(&mut self, at: usize, why: String) {
        let needs_build_script = self.krate.script.is_unasked();
        self.found.push(LoadRefusal { file: self.file, at, why, needs_build_script });
    }

    /// Places of this machine in what the build script has written.
    fn places(&mut self, file: &SourceFile) {
        let Script::Said(said) = &self.krate.script else { return };
        if file.origins.is_empty() {
            return;
        }
        for at in said.place_in(&file.text) {
            if self.krate.script.written(file.path_at(at)).is_some() {
                self.refuse(at, "the build script writes a place of this machine here".to_owned());
            }
        }
    }

    /// A cfg that the build script decides. Those that it has decided are gone or settled.
    fn predicate(&mut self, predicate: &Meta, at: usize) {
        if let Some(name) = cfg::custom_cfg(predicate, &self.krate.cfgs)
            && self.krate.script.is_unasked()
        {
            let why = format!("the build script decides its cfg `{name}`, and no judge runs one");
            self.refuse(at, why);
        }
    }

    /// An `extern` block, which may be of code that the build script links.
    fn extern_block(&mut self, at: usize) {
        match &self.krate.script {
            Script::Unasked { .. } => {
                let why = "what is declared here may be what the build script links, and no judge \
                           runs one";
                self.refuse(at, why.to_owned());
            }
            Script::Said(said) if !said.links.is_empty() => {
                let links: Vec<String> = said.links.iter().map(|it| format!("`{it}`")).collect();
                let why = format!(
                    "the build script links {}, and only Rust goes into a bundle",
                    links.join(", ")
                );
                self.refuse(at, why);
            }
            _ => {}
        }
    }

    /// The same among tokens that only a macro will make syntax of.
    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (index, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else { continue };
            let is = |back: usize, text: &str| {
                let before = index.checked_sub(back).map(|at| trees[at].to_string());
                before.is_some_and(|it| it == text)
            };
            let is_literal = |back: usize| {
                let before = index.checked_sub(back).map(|at| &trees[at]);
                matches!(before, Some(TokenTree::Literal(_)))
            };
            let is_extern = is(1, "extern") || is_literal(1) && is(2, "extern");
            if is_extern && group.delimiter() == Delimiter::Brace {
                self.extern_block(Span::from(group.span()).start);
            }
            let call = is(1, "!") && is(2, "cfg");
            let first = match call || is(1, "cfg") || is(1, "cfg_attr") {
                true => first_meta(group.stream()),
                false => None,
            };
            match first {
                Some(predicate) => self.predicate(&predicate, Span::from(group.span()).start),
                None => self.tokens(&group.stream()),
            }
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        let is_cfg = attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr");
        if let (true, false, Meta::List(list)) = (is_cfg, cfg::affects_no_names(attr), &attr.meta)
            && let Some(predicate) = first_meta(list.tokens.clone())
        {
            self.predicate(&predicate, Span::of(attr).start);
        }
    }

    fn visit_item_foreign_mod(&mut self, block: &'ast ItemForeignMod) {
        for item in &block.items {
            self.extern_block(Span::of(item).start);
        }
        visit::visit_item_foreign_mod(self, block);
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        let predicate = mac.path.is_ident("cfg").then(|| first_meta(mac.tokens.clone())).flatten();
        match predicate {
            Some(predicate) => self.predicate(&predicate, Span::of(mac).start),
            None => self.tokens(&mac.tokens),
        }
    }
}

/// What stands first in the brackets of a cfg.
fn first_meta(tokens: TokenStream) -> Option<Meta> {
    cfg::parse_predicates(tokens)?.into_iter().next()
}
