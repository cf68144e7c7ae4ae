//! Names in the text that change their meaning when the crates stand in one file.

use super::super::names::{First, Namespace};
use super::super::trees::leaves;
use super::super::{Mention, MentionKind, UnitId};
use super::{Walker, segments};
use crate::load::NO_PROC_MACROS;
use crate::macro_rules::is_macro_call;
use crate::source::{Span, plain};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Path, Token, UseTree};

/// Whether a `::` after it goes on with a path.
fn is_segment(tree: &TokenTree) -> bool {
    let TokenTree::Ident(ident) = tree else { return false };
    let starts_path = ["self", "super", "crate", "Self"].iter().any(|it| ident == it);
    starts_path || syn::parse_str::<syn::Ident>(&ident.to_string()).is_ok()
}

impl Walker<'_, '_> {
    pub(super) fn krate(&self) -> usize {
        self.resolver.names.units[self.unit].krate
    }

    pub(super) fn at_root(&self) -> bool {
        self.resolver.module_of(self.scope) == self.resolver.names.roots[0]
    }

    pub(super) fn mention(&mut self, span: Span, kind: MentionKind) {
        self.mention_of(self.unit, span, kind);
    }

    /// The same also for what a macro makes: of this unit, wherever that stands.
    pub(super) fn push(&mut self, span: Span, kind: MentionKind) {
        let (unit, file) = (Some(self.unit), self.file);
        self.resolver.names.mentions.push(Mention { unit, file, span, kind });
    }

    fn mention_of(&mut self, unit: UnitId, span: Span, kind: MentionKind) {
        if self.depth == 0 {
            let (unit, file) = (Some(unit), self.file);
            self.resolver.names.mentions.push(Mention { unit, file, span, kind });
        }
    }

    pub(super) fn first_mention(
        &mut self,
        ident: &syn::Ident,
        colon: Option<proc_macro2::Span>,
        first: First,
        in_macro: bool,
    ) {
        let span: Span = ident.span().into();
        match first {
            First::CrateKeyword => self.mention(span, MentionKind::Crate),
            First::Extern(krate) => {
                let at_root = self.at_root();
                let leading_colon = colon.is_some();
                let start = colon.map_or(span.start, |it| Span::from(it).start);
                let kind = MentionKind::Extern { krate, at_root, in_macro, leading_colon };
                self.mention(Span::new(start, span.end), kind);
            }
            First::ExternItem => {
                let start = colon.map_or(span.start, |it| Span::from(it).start);
                let name = plain(ident);
                self.mention(Span::new(start, span.end), MentionKind::ExternItem(name));
            }
            First::ProcMacro => {
                self.mention(span, MentionKind::Refused(NO_PROC_MACROS.to_owned()));
            }
            First::OldRoot => {
                let start = colon.map_or(span.start, |it| Span::from(it).start);
                let kind = match in_macro {
                    true => MentionKind::CallerRoot,
                    false => MentionKind::OldRoot,
                };
                self.mention(Span::new(start, span.start), kind);
            }
            First::Other => {}
        }
    }

    /// The path of a macro.
    pub(super) fn macro_mention(&mut self, path: &Path) {
        let names = segments(path);
        let colon = path.leading_colon.is_some();
        if let ([name], false) = (&names[..], colon) {
            let span = path.segments[0].ident.span().into();
            return self.macro_prelude_mention(name, span, false);
        }
        let (_, how) = self.resolver.path(self.scope, &names, colon, Namespace::Macro);
        self.path_mention(path, how);
    }

    /// A path of which is known how its first segment was found.
    pub(super) fn path_mention(&mut self, path: &Path, first: First) {
        if path.segments.len() < 2 && path.leading_colon.is_none() {
            return;
        }
        let colon = path.leading_colon.as_ref().map(|it| it.spans[0]);
        if let Some(segment) = path.segments.first() {
            let first = if segment.ident == "crate" { First::CrateKeyword } else { first };
            self.first_mention(&segment.ident, colon, first, false);
        }
    }

    /// The name in a macro call, if `#[macro_use] extern crate` brings that macro in.
    fn macro_prelude_mention(&mut self, name: &str, span: Span, in_macro: bool) {
        let Some((krate, _)) = self.resolver.macro_prelude(self.krate(), name) else { return };
        let path = [name.to_owned()];
        let (found, _) = self.resolver.path(self.scope, &path, false, Namespace::Macro);
        let nearer = !self.resolver.textual_macros(self.scope, name, self.unit).is_empty()
            || found.iter().any(|it| !it.is_unknown());
        if !nearer {
            self.mention(span, MentionKind::MacroPrelude { krate, in_macro });
        }
    }

    /// Paths among tokens that only a macro will make syntax of.
    pub(super) fn mentions_in(&mut self, tokens: &TokenStream, in_macro: bool) {
        if self.depth > 0 {
            return;
        }
        let local_inner =
            in_macro && self.resolver.names.macros.get(&self.unit).is_some_and(|it| it.local_inner);
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let sign = |at: Option<usize>, sign: char| {
            let tree = at.and_then(|at| trees.get(at));
            matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
        };
        let colons = |at: Option<usize>| sign(at, ':') && sign(at.map(|at| at + 1), ':');
        for (index, tree) in trees.iter().enumerate() {
            let before = |back: usize| index.checked_sub(back);
            match tree {
                // That is text, and no name.
                TokenTree::Group(_)
                    if sign(before(1), '!')
                        && matches!(before(2).map(|at| &trees[at]),
                            Some(TokenTree::Ident(it)) if it == "stringify") => {}
                TokenTree::Group(group) => {
                    let restricted = group.delimiter() == Delimiter::Parenthesis
                        && matches!(before(1).map(|at| &trees[at]),
                            Some(TokenTree::Ident(ident)) if *ident == "pub");
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    match &inner[..] {
                        [TokenTree::Ident(ident)] if restricted && *ident == "crate" => {
                            let kind = match in_macro {
                                true => MentionKind::CallerPubCrate,
                                false => MentionKind::PubCrate,
                            };
                            self.mention(ident.span().into(), kind);
                        }
                        _ => self.mentions_in(&group.stream(), in_macro),
                    }
                }
                TokenTree::Ident(ident) => {
                    let span: Span = ident.span().into();
                    let name = plain(ident);
                    let path_follows = colons(Some(index + 1));
                    if sign(before(1), '$') {
                        if *ident == "crate" {
                            let renamed = matches!(trees.get(index + 1), Some(TokenTree::Ident(it)) if it == "as");
                            let kind = match path_follows || renamed {
                                true => MentionKind::DollarCrate,
                                false => MentionKind::BareDollarCrate,
                            };
                            self.mention(span, kind);
                        }
                        continue;
                    }
                    if sign(before(1), ':') && sign(before(3), '$') && *ident == "pat" {
                        self.mention(span, MentionKind::OldPat);
                        continue;
                    }
                    if is_macro_call(tree, trees.get(index + 1)) && !sign(before(1), ':') {
                        match local_inner {
                            true => self.mention(span, MentionKind::LocalInner),
                            false => self.macro_prelude_mention(&name, span, in_macro),
                        }
                    }
                    let leading = colons(before(2));
                    // Not the first segment: something stands before the `::`.
                    let segment_before = before(3).is_some_and(|at| is_segment(&trees[at]));
                    let continues =
                        leading && (segment_before || sign(before(3), '>') || sign(before(3), '$'));
                    let whole = path_follows || leading && !continues && self.is_of_2015();
                    if sign(before(1), '.') && !sign(before(2), '.') || !whole {
                        continue;
                    }
                    if *ident == "crate" {
                        // After a variable, which may stand for a `$`, it is that of the macro.
                        let after_variable = sign(before(2), '$') && !sign(before(1), ':');
                        let kind = match in_macro && !after_variable {
                            true => MentionKind::CallerCrate,
                            false => MentionKind::Crate,
                        };
                        self.mention(span, kind);
                        continue;
                    }
                    if continues {
                        continue;
                    }
                    let imports = before(1).is_some_and(|at| trees[at].to_string() == "use");
                    let first = self.first_in_tokens(&name, leading, imports, in_macro);
                    let colon = leading.then(|| trees[index - 2].span());
                    self.first_mention(ident, colon, first, in_macro);
                }
                _ => {}
            }
        }
    }

    /// How the first segment of a path among tokens is found.
    fn first_in_tokens(&self, name: &str, leading: bool, imports: bool, in_macro: bool) -> First {
        let krate = self.krate();
        let first = match imports {
            true => self.resolver.import_start(self.scope, name, leading, false, false),
            false => self.resolver.path(self.scope, &[name.to_owned()], leading, Namespace::Type).1,
        };
        let own = krate != 0 && name == self.resolver.program.crates[krate].name;
        match first {
            // Whoever calls it knows the crate of the macro by its name.
            First::Other if in_macro && leading && own => First::Extern(krate),
            first => first,
        }
    }

    fn is_of_2015(&self) -> bool {
        self.resolver.program.crates[self.krate()].edition < 2018
    }

    pub(super) fn macro_body(&mut self, tokens: &TokenStream) {
        self.mentions_in(tokens, true);
    }

    /// The first segments of a `use` tree.
    pub(super) fn use_mentions(&mut self, tree: &UseTree, colon: Option<&Token![::]>) {
        let (ident, path) = match tree {
            UseTree::Path(it) => (&it.ident, None),
            UseTree::Name(it) => (&it.ident, Some(plain(&it.ident))),
            UseTree::Rename(it) => (&it.ident, Some(plain(&it.rename))),
            UseTree::Group(it) => {
                if let Some(colon) = colon {
                    self.mention(Span::of(colon), MentionKind::Text(String::new()));
                }
                for tree in &it.items {
                    self.use_mentions(tree, colon);
                }
                return;
            }
            _ => return,
        };
        let name = plain(ident);
        let brings_itself = leaves(tree).iter().any(|it| it.name.as_ref() == Some(&name));
        let (scope, colons) = (self.scope, colon.is_some());
        let first = self.resolver.import_start(scope, &name, colons, brings_itself, path.is_some());
        // In a group the colons stand before all its names.
        let in_group = colon.filter(|it| Span::of(*it).end != Span::from(ident.span()).start);
        let own_colon = if in_group.is_some() { None } else { colon };
        if let First::Extern(krate) = first {
            let at_root = self.at_root();
            for leaf in leaves(tree) {
                if leaf.path != [name.as_str()] || leaf.name.as_ref() != Some(&name) {
                    continue;
                }
                let by_self = leaf.only_type;
                let colon = own_colon.filter(|_| !by_self);
                let Span { start, end } = leaf.span.into();
                let span = Span::new(colon.map_or(start, |it| Span::of(it).start), end);
                let name = name.clone();
                let kind = MentionKind::WholeCrate { krate, name, at_root, by_self };
                self.mention_of(self.resolver.unit_of[&leaf.address], span, kind);
            }
            if path.is_some_and(|alias| alias == name) {
                return;
            }
        }
        if in_group.is_some() && !matches!(first, First::Extern(_) | First::OldRoot) {
            let path = std::slice::from_ref(&name);
            let (nearer, _) = self.resolver.path(self.scope, path, false, Namespace::Type);
            if nearer.iter().all(|it| !self.in_program(&it.def)) {
                return;
            }
            let start = Span::from(ident.span()).start;
            self.mention(Span::new(start, start), MentionKind::Text("::".to_owned()));
            return;
        }
        self.first_mention(ident, own_colon.map(|it| it.spans[0]), first, false);
    }
}
