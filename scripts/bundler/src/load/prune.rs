//! Takes out of a file what a cfg takes away, from the syntax and, as edits, from the text; and out of
//! what a macro makes, which has no text.

use crate::cfg::{self, CfgOptions, CfgValue};
use crate::source::{Edit, SourceFile, Span};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Arm, Attribute, Expr, Field, FieldPat, FieldValue, File, FnArg, ForeignItem, GenericParam,
    ImplItem, Item, Macro, Meta, Stmt, TraitItem, Variant,
};

/// What is left of a file.
pub(super) struct Pruned {
    /// Whether the file itself stays.
    pub(super) holds: bool,
    /// Where a build script or the judge decided, and by which cfg.
    pub(super) decided: Vec<(usize, String)>,
}

/// Decides the cfgs of the file, whose syntax and edits change accordingly.
pub(super) fn prune(file: &mut SourceFile, known: &CfgOptions) -> Pruned {
    let Some(mut syntax) = file.syntax.take() else {
        return Pruned { holds: true, decided: Vec::new() };
    };
    let unasked = &known.without_build_script();
    let (edits, decided) = (Vec::new(), Vec::new());
    let mut pruner = Pruner { file: Some(file), known, unasked, edits, decided };
    let holds = pruner.attributes(&mut syntax.attrs, 0);
    pruner.visit_file_mut(&mut syntax);
    let Pruner { edits, decided, .. } = pruner;
    file.syntax = Some(syntax);
    file.edits.extend(edits);
    file.edits.sort();
    Pruned { holds, decided }
}

/// Takes what a cfg takes away out of what a macro makes. The compiler of the judge decides alike.
pub(crate) fn strip_expansion(known: &CfgOptions, visit: impl FnOnce(&mut dyn VisitMut)) {
    let unasked = &known.without_build_script();
    let (edits, decided) = (Vec::new(), Vec::new());
    visit(&mut Pruner { file: None, known, unasked, edits, decided });
}

/// Takes out the module that starts there, as a cfg of its own would; its file has one that takes it
/// away.
pub(super) fn drop_module(file: &mut SourceFile, start: usize) {
    let Some(mut syntax) = file.syntax.take() else { return };
    if let Some(whole) = take_module(&mut syntax.items, start) {
        let removal = file.removal(whole);
        file.edits.retain(|edit| !removal.contains(edit.span));
        file.edits.push(Edit::cut(removal));
        file.edits.sort();
    }
    file.syntax = Some(syntax);
}

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
    /// The file; `None` for what a macro makes.
    file: Option<&'a SourceFile>,
    known: &'a CfgOptions,
    /// The same as long as the build script is not asked.
    unasked: &'a CfgOptions,
    edits: Vec<Edit>,
    decided: Vec<(usize, String)>,
}

impl Pruner<'_> {
    /// Whether a piece of syntax stays; if not, its text goes.
    fn stays<T: Spanned>(
        &mut self,
        node: &mut T,
        attrs: impl Fn(&mut T) -> Option<&mut Vec<Attribute>>,
    ) -> bool {
        let conditional = |attrs: &&mut Vec<Attribute>| attrs.iter().any(is_conditional);
        if attrs(node).filter(conditional).is_none() {
            return true;
        }
        // It takes time to find out where something ends.
        let whole = Span::of(node);
        if attrs(node).is_none_or(|it| self.attributes(it, whole.end - 1)) {
            return true;
        }
        if let Some(file) = self.file {
            let removal = file.removal(whole);
            self.edits.retain(|edit| !removal.contains(edit.span));
            self.edits.push(Edit::cut(removal));
        }
        false
    }

    /// Settles `cfg` and `cfg_attr` among the attributes; whether what bears them, with its last byte
    /// there, stays.
    fn attributes(&mut self, attrs: &mut Vec<Attribute>, last: usize) -> bool {
        let mut kept = Vec::new();
        let mut stays = true;
        for attr in attrs.drain(..) {
            if attr.path().is_ident("cfg") {
                let Some(predicate) = cfg::predicate(&attr) else {
                    kept.push(attr);
                    continue;
                };
                self.note(&predicate, last);
                match cfg::decide(&predicate, self.known) {
                    CfgValue::True => self.cut_attribute(&attr),
                    CfgValue::False => stays = false,
                    CfgValue::Undecided => {
                        cfg::simplify(&predicate, self.known, &mut self.edits);
                        kept.push(attr);
                    }
                }
            } else if attr.path().is_ident("cfg_attr") {
                self.cfg_attr(attr, last, &mut kept);
            } else {
                kept.push(attr);
            }
        }
        *attrs = kept;
        stays
    }

    fn cfg_attr(&mut self, attr: Attribute, last: usize, kept: &mut Vec<Attribute>) {
        let Some(predicate) = cfg::predicate(&attr) else { return kept.push(attr) };
        // A build script is not asked for what changes no names, so that hangs on no answer.
        let known = match cfg::affects_no_names(&attr) {
            true => self.unasked,
            false => {
                self.note(&predicate, last);
                self.known
            }
        };
        match cfg::decide(&predicate, known) {
            CfgValue::False => self.cut_attribute(&attr),
            CfgValue::Undecided => {
                cfg::simplify(&predicate, known, &mut self.edits);
                kept.push(attr);
            }
            CfgValue::True => {
                let given = cfg::cfg_attr_attributes(&attr);
                self.replace_attribute(&attr, &given);
                kept.extend(given.into_iter().map(|meta| Attribute { meta, ..attr.clone() }));
            }
        }
    }

    fn cut_attribute(&mut self, attr: &Attribute) {
        if let Some(file) = self.file {
            self.edits.push(Edit::cut(file.attribute_removal(Span::of(attr))));
        }
    }

    /// Puts the attributes that a `cfg_attr` gives in its place, each on a line of its own if that was.
    fn replace_attribute(&mut self, attr: &Attribute, given: &[Meta]) {
        let Some(SourceFile { text, .. }) = self.file else { return };
        let start = Span::of(attr).start;
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &text[line..start];
        let gap = if indent.trim().is_empty() { format!("\n{indent}") } else { " ".to_owned() };
        let sign = if matches!(attr.style, syn::AttrStyle::Inner(_)) { "#!" } else { "#" };
        let texts = given.iter().map(|meta| {
            let span = Span::of(meta);
            format!("{sign}[{}]", &text[span.start..span.end])
        });
        let texts: Vec<String> = texts.collect();
        self.edits.push(Edit::replace(Span::of(attr), texts.join(&gap)));
    }

    /// `#[cfg(…)]`, `#[cfg_attr(…)]` and `cfg!(…)` among tokens that only a macro will make syntax of.
    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (index, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else { continue };
            let named = |back: usize| match index.checked_sub(back).map(|at| &trees[at]) {
                Some(TokenTree::Ident(ident)) => ident.to_string(),
                Some(TokenTree::Punct(punct)) => punct.to_string(),
                _ => String::new(),
            };
            if named(1) == "!" && named(2) == "cfg" {
                let start = Span::from(trees[index - 2].span()).start;
                let end = Span::from(group.span()).end;
                self.settle(group.stream(), Some(Span::new(start, end)));
            } else if group.delimiter() == Delimiter::Parenthesis
                && matches!(&*named(1), "cfg" | "cfg_attr")
            {
                self.settle(group.stream(), None);
            } else {
                self.tokens(&group.stream());
            }
        }
    }

    /// Settles a predicate; a call of `cfg!` becomes what it comes to.
    fn settle(&mut self, predicate: TokenStream, call: Option<Span>) {
        let parts = cfg::parse_predicates(predicate);
        let Some(predicate) = parts.into_iter().flatten().next() else { return };
        self.note(&predicate, Span::of(&predicate).start);
        let value = match cfg::decide(&predicate, self.known) {
            CfgValue::True => "true",
            CfgValue::False => "false",
            CfgValue::Undecided => return cfg::simplify(&predicate, self.known, &mut self.edits),
        };
        match call {
            Some(call) => self.edits.push(Edit::replace(call, value)),
            None => cfg::simplify(&predicate, self.known, &mut self.edits),
        }
    }

    /// Takes note of a predicate that a build script decides, or the flags of the judge.
    fn note(&mut self, predicate: &Meta, at: usize) {
        self.decided.extend(self.known.decided_by_script(predicate).map(|name| (at, name)));
        let by_judge = self.known.decided_by_judge(predicate);
        self.decided.extend(by_judge.map(|name| (at, name.to_owned())));
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

    /// The items of a file or of a module, of which an item that is gone has decided nothing.
    fn items(&mut self, items: &mut Vec<Item>) {
        items.retain_mut(|item| {
            let known = self.decided.len();
            let stays = self.stays(item, item_attrs);
            if !stays {
                self.decided.truncate(known);
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

impl VisitMut for Pruner<'_> {
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

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        self.vec(&mut item.items, impl_item_attrs);
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        self.vec(&mut item.items, trait_item_attrs);
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_item_foreign_mod_mut(&mut self, item: &mut syn::ItemForeignMod) {
        self.vec(&mut item.items, foreign_item_attrs);
        visit_mut::visit_item_foreign_mod_mut(self, item);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.vec(&mut block.stmts, |stmt| match stmt {
            Stmt::Local(it) => Some(&mut it.attrs),
            Stmt::Item(it) => item_attrs(it),
            Stmt::Expr(it, _) => expr_attrs(it),
            Stmt::Macro(it) => Some(&mut it.attrs),
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        self.list(&mut fields.named, |it: &mut Field| Some(&mut it.attrs));
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_fields_unnamed_mut(&mut self, fields: &mut syn::FieldsUnnamed) {
        self.list(&mut fields.unnamed, |it: &mut Field| Some(&mut it.attrs));
        visit_mut::visit_fields_unnamed_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        self.list(&mut item.variants, |it: &mut Variant| Some(&mut it.attrs));
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_generics_mut(&mut self, generics: &mut syn::Generics) {
        self.list(&mut generics.params, |param| match param {
            GenericParam::Lifetime(it) => Some(&mut it.attrs),
            GenericParam::Type(it) => Some(&mut it.attrs),
            GenericParam::Const(it) => Some(&mut it.attrs),
        });
        visit_mut::visit_generics_mut(self, generics);
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        self.list(&mut signature.inputs, |arg| match arg {
            FnArg::Receiver(it) => Some(&mut it.attrs),
            FnArg::Typed(it) => Some(&mut it.attrs),
        });
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_expr_match_mut(&mut self, expr: &mut syn::ExprMatch) {
        self.vec(&mut expr.arms, |it: &mut Arm| Some(&mut it.attrs));
        visit_mut::visit_expr_match_mut(self, expr);
    }

    fn visit_expr_struct_mut(&mut self, expr: &mut syn::ExprStruct) {
        self.list(&mut expr.fields, |it: &mut FieldValue| Some(&mut it.attrs));
        visit_mut::visit_expr_struct_mut(self, expr);
    }

    fn visit_pat_struct_mut(&mut self, pat: &mut syn::PatStruct) {
        self.list(&mut pat.fields, |it: &mut FieldPat| Some(&mut it.attrs));
        visit_mut::visit_pat_struct_mut(self, pat);
    }

    fn visit_expr_array_mut(&mut self, expr: &mut syn::ExprArray) {
        self.list(&mut expr.elems, expr_attrs);
        visit_mut::visit_expr_array_mut(self, expr);
    }

    fn visit_expr_call_mut(&mut self, expr: &mut syn::ExprCall) {
        self.list(&mut expr.args, expr_attrs);
        visit_mut::visit_expr_call_mut(self, expr);
    }

    fn visit_expr_method_call_mut(&mut self, expr: &mut syn::ExprMethodCall) {
        self.list(&mut expr.args, expr_attrs);
        visit_mut::visit_expr_method_call_mut(self, expr);
    }

    fn visit_expr_tuple_mut(&mut self, expr: &mut syn::ExprTuple) {
        self.list(&mut expr.elems, expr_attrs);
        visit_mut::visit_expr_tuple_mut(self, expr);
    }

    fn visit_macro_mut(&mut self, mac: &mut Macro) {
        if mac.path.is_ident("cfg") {
            self.settle(mac.tokens.clone(), Some(Span::of(mac)));
        } else {
            self.tokens(&mac.tokens);
        }
    }
}

fn is_conditional(attr: &Attribute) -> bool {
    attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr")
}

/// One accessor for each kind of syntax that is an enum of things with attributes.
macro_rules! attrs {
    ($name:ident, $kind:ident: $($variant:ident)*) => {
        fn $name(node: &mut $kind) -> Option<&mut Vec<Attribute>> {
            match node {
                $($kind::$variant(it) => Some(&mut it.attrs),)*
                _ => None,
            }
        }
    };
}

attrs!(item_attrs, Item: Const Enum ExternCrate Fn ForeignMod Impl Macro Mod Static Struct Trait
    TraitAlias Type Union Use);
attrs!(impl_item_attrs, ImplItem: Const Fn Type Macro);
attrs!(trait_item_attrs, TraitItem: Const Fn Type Macro);
attrs!(foreign_item_attrs, ForeignItem: Fn Static Type Macro);
attrs!(expr_attrs, Expr: Array Assign Async Await Binary Block Break Call Cast Closure Const
    Continue Field ForLoop Group If Index Infer Let Lit Loop Macro Match MethodCall Paren Path Range
    RawAddr Reference Repeat Return Struct Try TryBlock Tuple Unary Unsafe While Yield);
