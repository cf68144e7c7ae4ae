//! Finds code that depends on the build script of its crate: custom `cfg`s, native libraries, and folders of
//! this machine. If `main` reaches it, it is refused until the script has run, or for good.

use super::program::{Crate, LoadRefusal};
use crate::cfg::{self, Predicate};
use crate::source::{FileId, SourceFile, Span};
use base::workspace::BuildScript;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ItemForeignMod, Macro};

/// Returns the refusals for a file of the crate, given the id of the file. Those that would go away when
/// the build script has run say so.
pub(super) fn refusals(file: &SourceFile, id: FileId, krate: &Crate) -> Vec<LoadRefusal> {
    if krate.script.is_none() {
        return Vec::new();
    }
    let mut finder = RefusalFinder { krate, file: id, refusals: Vec::new() };
    if let (BuildScript::NotRun { sets_features: true }, true) = (&krate.script, id == krate.root) {
        // Any item may depend on that, so it is placed behind all of them.
        let why = "the build script sets features of its own, and no judge runs one";
        finder.refuse(file.text.len(), why.to_owned());
    }
    // Once the script has run, its `cfg`s are decided.
    let is_decided = match &krate.script {
        BuildScript::Output(output) => output.links.is_empty(),
        _ => false,
    };
    if !is_decided {
        finder.visit_file(file.syntax());
    }
    finder.local_paths(file);
    finder.refusals
}

struct RefusalFinder<'a> {
    krate: &'a Crate,
    file: FileId,
    refusals: Vec<LoadRefusal>,
}

impl RefusalFinder<'_> {
    fn refuse(&mut self, at: usize, why: String) {
        let needs_build_script = self.krate.script.has_not_run();
        self.refusals.push(LoadRefusal { file: self.file, at, why, needs_build_script });
    }

    /// Refuses paths of this machine in code that the build script has generated.
    fn local_paths(&mut self, file: &SourceFile) {
        let BuildScript::Output(output) = &self.krate.script else { return };
        if file.origins.is_empty() {
            return;
        }
        for at in output.local_paths_in(&file.text) {
            if self.krate.script.generated_file(file.path_at(at)).is_some() {
                self.refuse(at, "the build script writes a path of this machine here".to_owned());
            }
        }
    }

    /// Refuses a predicate with a custom `cfg` if the build script has not run. If it has, pruning has
    /// decided the predicate.
    fn predicate(&mut self, predicate: &Predicate, at: usize) {
        if let Some(name) = cfg::custom_cfg(predicate, &self.krate.cfgs)
            && self.krate.script.has_not_run()
        {
            let why = format!("the build script decides its cfg `{name}`, and no judge runs one");
            self.refuse(at, why);
        }
    }

    /// Refuses an item of an `extern` block if the build script links native libraries, or may do so.
    fn extern_block(&mut self, at: impl FnOnce() -> usize) {
        match &self.krate.script {
            BuildScript::NotRun { .. } => {
                let why = "the build script may link the code that is declared here, and no judge \
                           runs one";
                self.refuse(at(), why.to_owned());
            }
            BuildScript::Output(output) if !output.links.is_empty() => {
                let links: Vec<String> =
                    output.links.iter().map(|library| format!("`{library}`")).collect();
                let why = format!(
                    "the build script links {}, and only Rust goes into a bundle",
                    links.join(", ")
                );
                self.refuse(at(), why);
            }
            _ => {}
        }
    }

    /// Looks for predicates and `extern` blocks among the tokens of a macro call or definition.
    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (index, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else { continue };
            let is = |back: usize, text: &str| {
                let before = index.checked_sub(back).map(|at| trees[at].to_string());
                before.is_some_and(|token| token == text)
            };
            let is_literal = |back: usize| {
                let before = index.checked_sub(back).map(|at| &trees[at]);
                matches!(before, Some(TokenTree::Literal(_)))
            };
            let is_extern = is(1, "extern") || is_literal(1) && is(2, "extern");
            if is_extern && group.delimiter() == Delimiter::Brace {
                self.extern_block(|| Span::from(group.span()).start);
            }
            let is_call = is(1, "!") && is(2, "cfg");
            let has_predicate = is_call || is(1, "cfg") || is(1, "cfg_attr");
            match has_predicate.then(|| cfg::first_predicate(group.stream())).flatten() {
                Some(predicate) => self.predicate(&predicate, Span::from(group.span()).start),
                None => self.tokens(&group.stream()),
            }
        }
    }
}

impl<'ast> Visit<'ast> for RefusalFinder<'_> {
    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        let is_cfg = attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr");
        if is_cfg
            && !cfg::affects_no_names(attr)
            && let Some(predicate) = cfg::predicate(attr)
        {
            self.predicate(&predicate, Span::of(attr).start);
        }
    }

    fn visit_item_foreign_mod(&mut self, block: &'ast ItemForeignMod) {
        for item in &block.items {
            self.extern_block(|| Span::of(item).start);
        }
        visit::visit_item_foreign_mod(self, block);
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        let predicate =
            mac.path.is_ident("cfg").then(|| cfg::first_predicate(mac.tokens.clone())).flatten();
        match predicate {
            Some(predicate) => self.predicate(&predicate, Span::of(mac).start),
            None => self.tokens(&mac.tokens),
        }
    }
}
