//! Macro calls: those of the text for what they expand to, those of std for their arguments.

use super::features::{CAPTURE, ROOTS, THREAD_LOCAL_CONST};
use super::finder::Finder;
use super::format;
use crate::macro_rules::{MacroRules, opened};
use crate::source::plain;
use proc_macro2::TokenStream;
use std::collections::BTreeMap;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::Visit;
use syn::{
    Attribute, Block, Expr, File, Ident, ImplItem, Item, ItemMacro, Lit, Macro, Pat, Result, Stmt,
    Token, TraitItem, Type, Visibility, token,
};

/// Expansions inside expansions, and of one text, beyond which nothing more is looked at.
const DEPTH: usize = 100;
const EXPANSIONS: usize = 20_000;

/// The `macro_rules!` of a text by name; `None` where two have the same or one is not understood.
pub(super) struct Macros {
    rules: BTreeMap<String, Option<MacroRules>>,
}

impl Macros {
    pub(super) fn new(file: &File, edition: u16) -> Self {
        let mut definitions = Definitions { edition, rules: BTreeMap::new() };
        definitions.visit_file(file);
        Self { rules: definitions.rules }
    }
}

struct Definitions {
    edition: u16,
    rules: BTreeMap<String, Option<MacroRules>>,
}

impl Visit<'_> for Definitions {
    fn visit_item_macro(&mut self, node: &ItemMacro) {
        let Some(name) = &node.ident else { return };
        let rules = MacroRules::parse(node.mac.tokens.clone(), false, self.edition);
        self.rules.entry(plain(name)).and_modify(|it| *it = None).or_insert(rules);
    }
}

/// Where a macro call stands, and so what it expands to.
#[derive(Clone, Copy)]
pub(super) enum Position {
    /// Also an expression, which is the last statement of a block.
    Statements,
    Items,
    ImplItems,
    TraitItems,
    Pattern,
    Type,
}

/// An argument of a macro of std: `value` or `name = value`.
struct Argument {
    name: Option<String>,
    value: Expr,
}

/// Whether a macro of std panics, and may do so in a constant.
pub(super) fn is_const_panic(name: &str) -> bool {
    let names = ["panic", "assert", "debug_assert", "unreachable", "todo", "unimplemented"];
    names.contains(&name)
}

impl Finder<'_> {
    pub(super) fn call(&mut self, mac: &Macro, position: Position) {
        self.visit_path(&mac.path);
        let names: Vec<String> = mac.path.segments.iter().map(|it| plain(&it.ident)).collect();
        let Some(name) = names.last() else { return };
        let of_std = ROOTS.contains(&names[0].as_str());
        let macros = self.macros;
        match macros.rules.get(name).filter(|_| !of_std) {
            Some(Some(rules)) => self.expand(rules, mac, position),
            Some(None) => {}
            None if of_std || names.len() == 1 => {
                self.std_call(name, &mac.tokens, mac.path.segments[0].ident.span());
                self.arguments(name, &mac.tokens);
            }
            None => {}
        }
    }

    fn expand(&mut self, rules: &MacroRules, mac: &Macro, position: Position) {
        if self.depth >= DEPTH || self.expansions >= EXPANSIONS {
            return;
        }
        let Some(expansion) = rules.expand(0, mac.tokens.clone()) else { return };
        self.depth += 1;
        self.expansions += 1;
        self.fragments(&expansion.tokens);
        self.parsed(expansion.tokens, position);
        self.depth -= 1;
    }

    /// Walks through tokens if they are what such a call may expand to.
    fn parsed(&mut self, tokens: TokenStream, position: Position) {
        match position {
            Position::Statements => {
                let statements = Block::parse_within.parse2(tokens).unwrap_or_default();
                statements.iter().for_each(|it: &Stmt| self.visit_stmt(it));
            }
            Position::Items => {
                let items = all::<Item>.parse2(tokens).unwrap_or_default();
                items.iter().for_each(|it| self.visit_item(it));
            }
            Position::ImplItems => {
                let items = all::<ImplItem>.parse2(tokens).unwrap_or_default();
                items.iter().for_each(|it| self.visit_impl_item(it));
            }
            Position::TraitItems => {
                let items = all::<TraitItem>.parse2(tokens).unwrap_or_default();
                items.iter().for_each(|it| self.visit_trait_item(it));
            }
            Position::Pattern => {
                let pattern = Pat::parse_multi_with_leading_vert.parse2(tokens);
                pattern.iter().for_each(|it| self.visit_pat(it));
            }
            Position::Type => {
                syn::parse2::<Type>(tokens).iter().for_each(|it| self.visit_type(it));
            }
        }
    }

    /// The arguments of a macro of std.
    fn arguments(&mut self, name: &str, tokens: &TokenStream) {
        let tokens = opened(tokens.clone(), false);
        let message = match name {
            "format" | "format_args" | "print" | "println" | "eprint" | "eprintln" | "panic"
            | "todo" | "unimplemented" | "unreachable" => Some(0),
            "write" | "writeln" | "assert" | "debug_assert" => Some(1),
            "assert_eq" | "assert_ne" | "debug_assert_eq" | "debug_assert_ne" => Some(2),
            "dbg" => None,
            "vec" => {
                let arguments = vec_arguments.parse2(tokens).unwrap_or_default();
                return arguments.iter().for_each(|it| self.visit_expr(it));
            }
            "matches" => {
                let arm = |input: ParseStream<'_>| {
                    let value = input.parse::<Expr>()?;
                    input.parse::<Token![,]>()?;
                    let pattern = Pat::parse_multi_with_leading_vert(input)?;
                    let guard = input.parse::<Option<Token![if]>>()?;
                    let guard = guard.map(|_| input.parse::<Expr>()).transpose()?;
                    input.parse::<Option<Token![,]>>()?;
                    Ok((value, pattern, guard))
                };
                let Ok((value, pattern, guard)) = arm.parse2(tokens) else { return };
                self.visit_expr(&value);
                self.visit_pat(&pattern);
                return guard.iter().for_each(|it| self.visit_expr(it));
            }
            "thread_local" => return self.thread_local(tokens),
            _ => return,
        };
        let parser = |input: ParseStream<'_>| {
            Punctuated::<Argument, Token![,]>::parse_terminated_with(input, Argument::parse)
        };
        let Ok(arguments) = parser.parse2(tokens) else { return };
        arguments.iter().for_each(|it| self.visit_expr(&it.value));
        let Some(index) = message else { return };
        // Such a message by itself was no format string in the beginning.
        let bare = match name {
            "panic" | "assert" | "debug_assert" => self.edition < 2021,
            "unreachable" => true,
            _ => false,
        };
        if !(bare && arguments.len() == index + 1) {
            self.message(arguments.iter().skip(index));
        }
    }

    /// A format string and its arguments.
    fn message<'a>(&mut self, mut arguments: impl Iterator<Item = &'a Argument>) {
        let Some(Argument { name: None, value: Expr::Lit(literal) }) = arguments.next() else {
            return;
        };
        let Lit::Str(text) = &literal.lit else { return };
        let given: Vec<&String> = arguments.filter_map(|it| it.name.as_ref()).collect();
        if format::names(&text.value()).iter().any(|it| !given.contains(&it)) {
            self.found(&CAPTURE, text.span());
        }
    }

    fn thread_local(&mut self, tokens: TokenStream) {
        let statics = |input: ParseStream<'_>| {
            let mut statics = Vec::new();
            while !input.is_empty() {
                input.call(Attribute::parse_outer)?;
                input.parse::<Visibility>()?;
                input.parse::<Token![static]>()?;
                input.call(Ident::parse_any)?;
                input.parse::<Token![:]>()?;
                let ty = input.parse::<Type>()?;
                input.parse::<Token![=]>()?;
                // By itself it is part of what the macro takes, and no expression.
                let word = input.peek(Token![const]) && input.peek2(token::Brace);
                let word = word.then(|| input.parse::<Token![const]>()).transpose()?;
                statics.push((ty, word, input.parse::<Expr>()?));
                input.parse::<Option<Token![;]>>()?;
            }
            Ok(statics)
        };
        for (ty, word, value) in statics.parse2(tokens).unwrap_or_default() {
            if let Some(word) = word {
                self.found(&THREAD_LOCAL_CONST, word.span);
            }
            self.visit_type(&ty);
            self.visit_expr(&value);
        }
    }
}

impl Argument {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let named = input.peek(Ident::peek_any)
            && input.peek2(Token![=])
            && !input.peek2(Token![==])
            && !input.peek2(Token![=>]);
        let name = match named {
            true => {
                let name = input.call(Ident::parse_any)?;
                input.parse::<Token![=]>()?;
                Some(plain(&name))
            }
            false => None,
        };
        Ok(Self { name, value: input.parse()? })
    }
}

fn all<T: syn::parse::Parse>(input: ParseStream<'_>) -> Result<Vec<T>> {
    let mut all = Vec::new();
    while !input.is_empty() {
        all.push(input.parse()?);
    }
    Ok(all)
}

/// `[a, b]` or `[a; n]`.
fn vec_arguments(input: ParseStream<'_>) -> Result<Vec<Expr>> {
    let mut arguments = Vec::new();
    while !input.is_empty() {
        arguments.push(input.parse()?);
        if input.parse::<Option<Token![;]>>()?.is_none() && !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(arguments)
}
