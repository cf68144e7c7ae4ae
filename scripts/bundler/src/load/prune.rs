//! Removes code with a false `cfg` from a file: from its syntax, and by edits from its text.
//!
//! An attribute `cfg` that is true is removed, and a `cfg_attr` is replaced by its attributes. An undecided
//! one stays, without its decided parts. In the places where a `cfg` is rare, such as before an argument, and in
//! the input of macros nothing is removed: there `all()` or `any()` takes the place of a decided predicate. The
//! syntax of a macro's expansion is pruned, too; it has no text.
//!
//! ```text
//! #[cfg(test)] fn a() {}                                  →
//! #[cfg(not(test))] fn b() {}                             →   fn b() {}
//! #[cfg(all(unix, feature = "deep"))] fn c() {}           →   #[cfg(all(unix, all()))] fn c() {}
//! #[cfg_attr(feature = "deep", derive(Debug))] struct D;  →   #[derive(Debug)] struct D;
//! ```

use super::build_script_findings::{refusal_of_cfg, refusal_of_extern_item};
use super::program::Dependence;
use crate::cfg::{self, CfgOptions, CfgValue, Predicate};
use crate::source::{Edit, SourceFile, Span};
use base::workspace::BuildScript;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::cell::OnceCell;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Expr, File, ForeignItem, ImplItem, Item, Macro, Meta, Stmt, TraitItem};

/// The result of pruning a file.
pub(super) struct Pruned {
    /// False if an inner `#![cfg(…)]` of the file is false.
    pub(super) holds: bool,
    /// Code that depends on the build script or the judge, each with one of its bytes.
    pub(super) findings: Vec<(usize, Dependence)>,
}

/// Prunes the syntax of the file, and adds the edits of its text.
pub(super) fn prune(file: &mut SourceFile, cfgs: &CfgOptions, script: &BuildScript) -> Pruned {
    let Some(mut syntax) = file.syntax.take() else {
        return Pruned { holds: true, findings: Vec::new() };
    };
    let mut pruner = Pruner::new(Some(file), cfgs, script);
    let holds = pruner.attributes(&mut syntax.attrs, 0);
    pruner.visit_file_mut(&mut syntax);
    let Pruner { edits, findings, .. } = pruner;
    file.syntax = Some(syntax);
    file.edits.extend(edits);
    file.edits.sort();
    file.edits.dedup();
    Pruned { holds, findings }
}

/// Removes code with a false `cfg` from the expansion of a macro. `visit` has the pruner visit its syntax.
pub(crate) fn strip_expansion(cfgs: &CfgOptions, visit: impl FnOnce(&mut dyn VisitMut)) {
    visit(&mut Pruner::new(None, cfgs, &BuildScript::None));
}

/// Returns the predicates of the `cfg`s among the tokens of an expansion, with the bytes of each call of `cfg!`;
/// `None` for one that does not parse, such as `feature = $feature`.
pub(crate) fn predicates(tokens: &TokenStream) -> Vec<(Option<Predicate>, Option<Span>)> {
    let cfgs = CfgOptions::default();
    let mut pruner = Pruner::new(None, &cfgs, &BuildScript::None);
    pruner.tokens(tokens);
    pruner.predicates
}

/// Removes the `mod name;` that starts at this byte, because its file has an inner `#![cfg(…)]` that is
/// false.
pub(super) fn drop_module(file: &mut SourceFile, start: usize) {
    let Some(mut syntax) = file.syntax.take() else { return };
    if let Some(whole) = take_module(&mut syntax.items, start) {
        crate::marks::reach("module-cut-by-cfg-in-its-file");
        let removal = file.removal(whole);
        file.edits.retain(|edit| !removal.contains(edit.span));
        file.edits.push(Edit::cut(removal));
        file.edits.sort();
    }
    file.syntax = Some(syntax);
}

/// Removes the `mod name;` that starts at this byte from the items, and returns its bytes.
fn take_module(items: &mut Vec<Item>, start: usize) -> Option<Span> {
    let at = items.iter().rposition(|it| Span::of(it).start <= start)?;
    match &mut items[at] {
        Item::Mod(module) if module.content.is_none() && Span::of(module).start == start => {
            Some(Span::of(&items.remove(at)))
        }
        Item::Mod(module) => take_module(&mut module.content.as_mut()?.1, start),
        _ => None,
    }
}

struct Pruner<'a> {
    /// The file; `None` for an expansion.
    file: Option<&'a SourceFile>,
    cfgs: &'a CfgOptions,
    /// The options as a judge has them, which runs no build script.
    of_judge: OnceCell<CfgOptions>,
    /// The build script of the crate.
    script: &'a BuildScript,
    edits: Vec<Edit>,
    /// See [`Pruned`].
    findings: Vec<(usize, Dependence)>,
    /// See [`predicates`].
    predicates: Vec<(Option<Predicate>, Option<Span>)>,
}

impl<'a> Pruner<'a> {
    fn new(file: Option<&'a SourceFile>, cfgs: &'a CfgOptions, script: &'a BuildScript) -> Self {
        let (edits, findings, predicates) = (Vec::new(), Vec::new(), Vec::new());
        Self { file, cfgs, of_judge: OnceCell::new(), script, edits, findings, predicates }
    }

    /// Prunes the attributes of a node. Returns true if the node stays; its text is cut otherwise.
    fn stays<T: Spanned>(
        &mut self,
        node: &mut T,
        attrs: impl Fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) -> bool {
        let conditional = |attrs: &&mut Vec<Attribute>| attrs.iter().any(is_conditional);
        if attrs(node).filter(conditional).is_none() {
            return true;
        }
        // Finding the end of a node takes time, so this comes after the early return. In an expansion, no text is
        // cut.
        let whole = self.file.map_or(Span::new(0, 1), |_| Span::of(node));
        if attrs(node).is_none_or(|it| self.attributes(it, whole.end - 1)) {
            return true;
        }
        if let Some(file) = self.file {
            crate::marks::reach("code-cut-by-cfg");
            let removal = file.removal(whole);
            self.edits.retain(|edit| !removal.contains(edit.span));
            self.edits.push(Edit::cut(removal));
        }
        false
    }

    /// Prunes `cfg` and `cfg_attr` among the attributes of a node that ends with the byte `last`. Returns
    /// true if the node stays.
    fn attributes(&mut self, attrs: &mut Vec<Attribute>, last: usize) -> bool {
        let mut remaining = Vec::new();
        let mut stays = true;
        for attr in attrs.drain(..) {
            if attr.path().is_ident("cfg") {
                let Some(predicate) = cfg::predicate(&attr) else {
                    remaining.push(attr);
                    continue;
                };
                self.note_decisions(&predicate, last);
                match cfg::decide(&predicate, self.cfgs) {
                    CfgValue::True => self.cut_attribute(&attr),
                    CfgValue::False => stays = false,
                    CfgValue::Undecided => remaining.push(attr),
                }
            } else if attr.path().is_ident("cfg_attr") {
                self.cfg_attr(attr, last, &mut remaining);
            } else {
                remaining.push(attr);
            }
        }
        *attrs = remaining;
        stays
    }

    fn cfg_attr(&mut self, attr: Attribute, last: usize, remaining: &mut Vec<Attribute>) {
        let Some(predicate) = cfg::predicate(&attr) else { return remaining.push(attr) };
        // Lints and the like are no reason to run a build script. So that a bundle does not depend on
        // whether one was run, they are decided as the judge would.
        let affects_no_names = cfg::affects_no_names(&attr);
        if !affects_no_names {
            self.note_decisions(&predicate, last);
        }
        crate::marks::reach_if("cfg-of-lints-as-at-judge", affects_no_names);
        let of_judge = || self.of_judge.get_or_init(|| self.cfgs.of_judge());
        let cfgs = if affects_no_names { of_judge() } else { self.cfgs };
        match cfg::decide(&predicate, cfgs) {
            CfgValue::False => self.cut_attribute(&attr),
            CfgValue::Undecided => {
                if affects_no_names {
                    cfg::simplify(&predicate, cfgs, &mut self.edits);
                }
                remaining.push(attr);
            }
            CfgValue::True => {
                crate::marks::reach("cfg-attr-replaced");
                let attributes = cfg::cfg_attr_attributes(&attr.meta);
                self.replace_attribute(&attr, &attributes);
                remaining
                    .extend(attributes.into_iter().map(|meta| Attribute { meta, ..attr.clone() }));
            }
        }
    }

    fn cut_attribute(&mut self, attr: &Attribute) {
        if let Some(file) = self.file {
            self.edits.push(Edit::cut(file.attribute_removal(Span::of(attr))));
        }
    }

    /// Replaces a `cfg_attr` by its attributes. Each gets its own line if the `cfg_attr` starts a line.
    fn replace_attribute(&mut self, attr: &Attribute, attributes: &[Meta]) {
        let Some(SourceFile { text, .. }) = self.file else { return };
        let start = Span::of(attr).start;
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &text[line..start];
        let gap = if indent.trim().is_empty() { format!("\n{indent}") } else { " ".to_owned() };
        let sign = if matches!(attr.style, syn::AttrStyle::Inner(_)) { "#!" } else { "#" };
        let texts = attributes.iter().map(|meta| {
            let span = Span::of(meta);
            format!("{sign}[{}]", &text[span.start..span.end])
        });
        let texts: Vec<String> = texts.collect();
        self.edits.push(Edit::replace(Span::of(attr), texts.join(&gap)));
    }

    /// Simplifies the predicates of `#[cfg(…)]`, `#[cfg_attr(…)]` and `cfg!(…)` among the tokens of a macro
    /// call or definition. Nothing is removed, since the tokens are no syntax yet.
    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (index, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else { continue };
            let token = |back: usize| match index.checked_sub(back).map(|at| &trees[at]) {
                Some(TokenTree::Ident(ident)) => ident.to_string(),
                Some(TokenTree::Punct(punct)) => punct.to_string(),
                _ => String::new(),
            };
            let is_extern =
                token(1) == "extern" || is_literal(index, &trees) && token(2) == "extern";
            if is_extern && group.delimiter() == Delimiter::Brace {
                self.note_extern_item(Span::from(group.span()).start);
            }
            if token(1) == "!" && token(2) == "cfg" {
                let start = Span::from(trees[index - 2].span()).start;
                let end = Span::from(group.span()).end;
                self.predicate(group.stream(), Some(Span::new(start, end)));
            } else if group.delimiter() == Delimiter::Parenthesis
                && matches!(&*token(1), "cfg" | "cfg_attr")
            {
                crate::marks::reach("cfg-in-macro-tokens");
                self.predicate(group.stream(), None);
            } else {
                self.tokens(&group.stream());
            }
        }
    }

    /// Simplifies a predicate. If it is decided, and `cfg_call` is a call of `cfg!` with it, the call is
    /// replaced by `true` or `false`, but for `cfg!(all())`, which a bundle may have. In an expansion, records it.
    fn predicate(&mut self, tokens: TokenStream, cfg_call: Option<Span>) {
        let key = tokens.clone().into_iter().next().map_or(String::new(), |tree| tree.to_string());
        let predicate = cfg::first_predicate(tokens);
        let Some(file) = self.file else {
            // rustc decides those of the target, whatever value a macro puts into them.
            let is_of_target = predicate.is_none() && key.starts_with("target_");
            if !crate::marks::reach_if("cfg-of-target-composed", is_of_target) {
                self.predicates.push((predicate, cfg_call));
            }
            return;
        };
        let Some(predicate) = predicate else { return };
        self.note_decisions(&predicate, predicate.span().start);
        let value = match cfg::decide(&predicate, self.cfgs) {
            CfgValue::True => "true",
            CfgValue::False => "false",
            CfgValue::Undecided => return self.undecided(&predicate, predicate.span().start),
        };
        let span = predicate.span();
        let is_constant =
            [true, false].map(cfg::constant).contains(&&file.text[span.start..span.end]);
        match cfg_call.filter(|_| !is_constant) {
            Some(call) => self.edits.push(Edit::replace(call, value)),
            None => cfg::simplify(&predicate, self.cfgs, &mut self.edits),
        }
    }

    /// Notes the decisions of the build script and the judge in a predicate, and that nobody sets a `cfg`.
    fn note_decisions(&mut self, predicate: &Predicate, at: usize) {
        let custom = self.cfgs.decided_by_script(predicate);
        let by_judge = self.cfgs.decided_by_judge(predicate).map(str::to_owned);
        let names = custom.into_iter().chain(by_judge);
        self.findings.extend(names.map(|name| (at, Dependence::Cfg(name))));
    }

    /// Simplifies an undecided predicate. If it has a custom `cfg`, the code needs the build script.
    fn undecided(&mut self, predicate: &Predicate, at: usize) {
        crate::marks::reach("undecided-cfg-simplified");
        cfg::simplify(predicate, self.cfgs, &mut self.edits);
        if self.script.has_not_run()
            && let Some(name) = cfg::custom_cfg(predicate, self.cfgs)
        {
            self.findings.push((at, refusal_of_cfg(&name)));
        }
    }

    /// Notes an item of an `extern` block, or such a block among tokens.
    fn note_extern_item(&mut self, at: usize) {
        self.findings.extend(refusal_of_extern_item(self.script).map(|finding| (at, finding)));
    }

    fn list<T: Spanned, P: Default>(
        &mut self,
        list: &mut Punctuated<T, P>,
        attrs: impl Fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) {
        let pairs = std::mem::take(list).into_pairs();
        *list = pairs
            .filter_map(|mut pair| self.stays(pair.value_mut(), &attrs).then_some(pair))
            .collect();
    }

    /// Prunes the items of a file or module. The findings in removed items are dropped.
    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| {
            let findings_before = self.findings.len();
            let stays = self.stays(item, item_attrs);
            if !stays {
                self.findings.truncate(findings_before);
            }
            stays
        });
    }

    fn vec<T: Spanned>(
        &mut self,
        list: &mut Vec<T>,
        attrs: impl Fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) {
        list.retain_mut(|node| self.stays(node, &attrs));
    }
}

/// Defines visits of nodes that have a list of others with attributes.
macro_rules! visits {
    ($($visit:ident($node:ident): $prune:ident($list:ident, $attrs:expr);)*) => {$(
        fn $visit(&mut self, node: &mut syn::$node) {
            self.$prune(&mut node.$list, $attrs);
            visit_mut::$visit(self, node);
        }
    )*};
}

impl VisitMut for Pruner<'_> {
    visits! {
        visit_item_impl_mut(ItemImpl): vec(items, impl_item_attrs);
        visit_item_trait_mut(ItemTrait): vec(items, trait_item_attrs);
        visit_expr_match_mut(ExprMatch): vec(arms, |it| Some(&mut it.attrs));
        visit_fields_named_mut(FieldsNamed): list(named, |it| Some(&mut it.attrs));
        visit_fields_unnamed_mut(FieldsUnnamed): list(unnamed, |it| Some(&mut it.attrs));
        visit_item_enum_mut(ItemEnum): list(variants, |it| Some(&mut it.attrs));
        visit_expr_struct_mut(ExprStruct): list(fields, |it| Some(&mut it.attrs));
        visit_pat_struct_mut(PatStruct): list(fields, |it| Some(&mut it.attrs));
    }

    fn visit_file_mut(&mut self, file: &mut File) {
        self.items(&mut file.items);
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            self.items(items);
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_foreign_mod_mut(&mut self, item: &mut syn::ItemForeignMod) {
        self.vec(&mut item.items, foreign_item_attrs);
        if self.file.is_some() {
            item.items.iter().for_each(|item| self.note_extern_item(Span::of(item).start));
        }
        visit_mut::visit_item_foreign_mod_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain_mut(|stmt| match stmt {
            Stmt::Item(item) => self.stays(item, item_attrs),
            other => self.stays(other, |stmt| match stmt {
                Stmt::Local(it) => Some(&mut it.attrs),
                Stmt::Item(_) => None,
                Stmt::Expr(it, _) => expr_attrs(it),
                Stmt::Macro(it) => Some(&mut it.attrs),
            }),
        });
        visit_mut::visit_block_mut(self, block);
    }

    /// Visits the attributes that remain: undecided ones, and those in the places where none is removed.
    fn visit_attribute_mut(&mut self, attr: &mut Attribute) {
        if self.file.is_some()
            && is_conditional(attr)
            && !cfg::affects_no_names(attr)
            && let Some(predicate) = cfg::predicate(attr)
        {
            crate::marks::reach("cfg-that-stays");
            match cfg::decide(&predicate, self.cfgs) {
                CfgValue::Undecided => self.undecided(&predicate, Span::of(attr).start),
                _ => cfg::simplify(&predicate, self.cfgs, &mut self.edits),
            }
        }
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        // Only the text of a call is changed, and an expansion has none.
        if self.file.is_none() {
            return;
        }
        if mac.path.is_ident("cfg") {
            self.predicate(mac.tokens.clone(), Some(Span::of(mac)));
        } else {
            self.tokens(&mac.tokens);
        }
    }
}

/// True if the tree before this one is a literal.
fn is_literal(index: usize, trees: &[TokenTree]) -> bool {
    matches!(index.checked_sub(1).map(|at| &trees[at]), Some(TokenTree::Literal(_)))
}

fn is_conditional(attr: &Attribute) -> bool {
    attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr")
}

/// Defines a function that returns the attributes of an enum of `syn`, if the variant has any, and another one that
/// returns them to read only.
macro_rules! attrs {
    ($name:ident, $to_read:ident, $kind:ident: $($variant:ident)*) => {
        attrs!($name, $kind: $($variant)*);

        /// Returns the attributes of a node.
        pub(crate) fn $to_read(node: &$kind) -> &[Attribute] {
            match node {
                $($kind::$variant(it) => &it.attrs,)*
                _ => &[],
            }
        }
    };
    ($name:ident, $kind:ident: $($variant:ident)*) => {
        fn $name(node: &mut $kind) -> Option<&mut Vec<Attribute>> {
            match node {
                $($kind::$variant(it) => Some(&mut it.attrs),)*
                _ => None,
            }
        }
    };
}

attrs!(item_attrs, item_attributes, Item: Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static
    Struct Trait TraitAlias Type Union Use);
attrs!(impl_item_attrs, impl_item_attributes, ImplItem: Const Fn Type Macro);
attrs!(trait_item_attrs, trait_item_attributes, TraitItem: Const Fn Type Macro);
attrs!(foreign_item_attrs, foreign_item_attributes, ForeignItem: Fn Static Type Macro);
attrs!(expr_attrs, Expr: Array Assign Async Await Binary Block Break Call Cast Closure Const
    Continue Field ForLoop Group If Index Infer Let Lit Loop Macro Match MethodCall Paren Path Range
    RawAddr Reference Repeat Return Struct Try TryBlock Tuple Unary Unsafe While Yield);
