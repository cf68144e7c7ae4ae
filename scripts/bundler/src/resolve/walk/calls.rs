//! Macro calls: what they expand to, or all that they may name.

use super::super::names::{Def, Namespace};
use super::super::{Kind, Mention, MentionKind, UnitId};
use super::arguments::COMPLAINING;
use super::{Walker, segments};
use crate::cfg::{self, Verdict};
use crate::load::Crate;
use crate::macro_rules::{CRATE_MARK, opened};
use crate::source::{Span, asked_for, literal, plain};
use proc_macro2::{Group, TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::parse::{ParseStream, Parser};
use syn::visit::Visit;
use syn::{Block, Expr, Macro, Meta, Pat, Path, Token};

/// Expansions inside expansions, beyond which a macro counts as not understood.
const DEPTH: usize = 200;

/// The macros of std that take expressions, or nothing that could name an item.
#[rustfmt::skip]
const STD_MACROS: [&str; 35] = [
    "assert", "assert_eq", "assert_ne", "cfg", "column", "compile_error", "concat", "dbg",
    "debug_assert", "debug_assert_eq", "debug_assert_ne", "env", "eprint", "eprintln", "file",
    "format", "format_args", "include", "include_bytes", "include_str", "line", "matches",
    "module_path", "option_env", "panic", "print", "println", "stringify", "thread_local", "todo",
    "unimplemented", "unreachable", "vec", "write", "writeln",
];

impl Walker<'_, '_> {
    /// What a macro call expands to, if that can be told, with the macro counted as used.
    pub(super) fn expand(&mut self, mac: &Macro) -> Option<TokenStream> {
        let names = segments(&mac.path);
        let colon = mac.path.leading_colon.is_some();
        self.call_mentions(mac);
        let units = self.macros_called(&names, colon);
        units.iter().for_each(|&it| self.note_inner_calls(it));
        let (&unit, others) = units.split_first()?;
        for &other in others {
            self.used_def(&Def::Unit(other));
        }
        self.named_by_open_macros(&units, &mac.tokens);
        if self.depth >= DEPTH {
            self.used_def(&Def::Unit(unit));
            return None;
        }
        let (arm, made) = self.resolver.expand(self.unit, unit, mac.tokens.clone())?;
        self.resolver.names.opaque_arms.insert(arm);
        Some(made)
    }

    /// The names in a macro call that change their meaning.
    pub(super) fn call_mentions(&mut self, mac: &Macro) {
        if self.depth == 0 && !mac.path.is_ident("stringify") {
            let before = self.resolver.names.mentions.len();
            self.mentions_in(&mac.tokens, false);
            self.heed_arguments(mac, before);
        }
        self.macro_mention(&mac.path);
    }

    /// What a macro under a cfg that is left to the judge may name counts as named by itself: it is not
    /// dead, even if it is here.
    fn named_by_open_macros(&mut self, units: &[UnitId], input: &TokenStream) {
        for &unit in units {
            if !self.resolver.is_open(unit) {
                continue;
            }
            self.resolver.refuse_if_editions_differ(self.unit, unit, input);
            let caller = std::mem::replace(&mut self.unit, unit);
            self.anything(input);
            self.undecided_body(unit, &mut BTreeSet::new());
            self.unit = caller;
        }
    }

    /// The macro that a call means, or several where cfgs that are left to the judge decide; what
    /// leads to them counts as used.
    pub(super) fn macros_called(&mut self, names: &[String], colon: bool) -> Vec<UnitId> {
        if let ([name], false) = (names, colon) {
            let textual = self.resolver.textual_macros(self.scope, name, self.unit);
            if !textual.is_empty() {
                return textual;
            }
        }
        let (found, _) = self.resolver.path(self.scope, names, colon, Namespace::Macro);
        let mut defs: Vec<Def> = found.iter().map(|it| it.def.clone()).collect();
        if let ([name], false) = (names, colon)
            && !defs.iter().any(|it| self.resolver.macro_unit(it).is_some())
        {
            let given = self.resolver.macro_prelude(self.krate(), name);
            defs.extend(given.into_iter().flat_map(|(_, exports)| exports).map(Def::Unit));
        }
        let uses = &mut self.resolver.names.units[self.unit].uses;
        uses.extend(found.iter().flat_map(|it| &it.via));
        uses.extend(defs.iter().filter_map(|it| match it {
            Def::Unit(unit) => Some(*unit),
            _ => None,
        }));
        defs.iter().filter_map(|it| self.resolver.macro_unit(it)).collect()
    }

    pub(super) fn expanded<T>(&mut self, node: T, walk: impl FnOnce(&mut Self, &T)) {
        self.depth += 1;
        walk(self, &node);
        self.depth -= 1;
    }

    pub(super) fn statements(&mut self, tokens: TokenStream) -> bool {
        let Ok(statements) = Block::parse_within.parse2(tokens) else { return false };
        self.expanded(statements, |walker, statements| walker.walk_statements(statements));
        true
    }

    /// A call of a macro whose expansion is not known: one of std or of a crate that the judge
    /// has, or one of the program that is not understood.
    pub(super) fn undecided_macro(&mut self, mac: &Macro) {
        let name = mac.path.segments.last().map(|it| it.ident.to_string()).unwrap_or_default();
        if matches!(&*name, "write" | "writeln") {
            self.any_member("write_fmt".to_owned());
        }
        let mac = &Macro { tokens: opened(mac.tokens.clone(), false), ..mac.clone() };
        self.captures(&mac.tokens);
        let of_std = self.known_std_macro(&mac.path, &name);
        if of_std && matches!(&*name, "env" | "option_env") {
            return self.variable(mac, &name);
        }
        if of_std && name == "cfg" {
            let known = &self.resolver.program.crates[self.krate()].cfgs;
            let predicate = mac.parse_body::<Meta>();
            if predicate.is_ok_and(|it| cfg::decide(&it, known) == Verdict::Open) {
                self.resolver.names.open_branches.insert(self.unit);
            }
            return;
        }
        if of_std && name == "stringify" {
            return;
        }
        if of_std && matches!(&*name, "include" | "include_str" | "include_bytes") {
            return self.include(mac, &name);
        }
        if of_std && matches!(&*name, "column" | "file" | "line" | "module_path") {
            let at = mac.path.segments[0].ident.span().into();
            return self.note_place(at, &format!("`{name}!` says where it stands"));
        }
        if of_std && name != "thread_local" {
            let outside = self.complains;
            self.complains |= COMPLAINING.contains(&&*name);
            let understood = self.std_arguments(mac, &name);
            self.complains = outside;
            if understood {
                return;
            }
        }
        self.anything(&mac.tokens);
        // What the macros of the program may put around it is named in their bodies.
        let colon = mac.path.leading_colon.is_some();
        let units = self.macros_called(&segments(&mac.path), colon);
        if units.is_empty() {
            self.use_kept_macros();
        }
        self.named_by_open_macros(&units, &mac.tokens);
        for unit in units {
            self.used_def(&Def::Unit(unit));
            self.undecided_body(unit, &mut BTreeSet::new());
        }
    }

    /// A name that the program does not know may be that of a macro of one of the judge's crates.
    pub(super) fn use_kept_macros(&mut self) {
        let krate = self.krate();
        let here = self.resolver.names.kept_macro_uses.iter().filter(|(of, _)| *of == krate);
        let extern_crates: Vec<UnitId> = here.map(|(_, unit)| *unit).collect();
        self.resolver.names.units[self.unit].uses.extend(extern_crates);
    }

    /// Walks through the arguments of a macro of std; whether they are understood.
    fn std_arguments(&mut self, mac: &Macro, name: &str) -> bool {
        if name == "matches" {
            let arguments = |input: ParseStream<'_>| {
                let value = input.parse::<Expr>()?;
                input.parse::<Token![,]>()?;
                let pattern = Pat::parse_multi_with_leading_vert(input)?;
                let guard = match input.parse::<Option<Token![if]>>()? {
                    Some(_) => Some(input.parse::<Expr>()?),
                    None => None,
                };
                input.parse::<Option<Token![,]>>()?;
                Ok((value, pattern, guard))
            };
            let Ok((value, pattern, guard)) = arguments.parse2(mac.tokens.clone()) else {
                return false;
            };
            self.visit_expr(&value);
            self.with_locals(|walker| {
                walker.visit_pat(&pattern);
                guard.iter().for_each(|it| walker.visit_expr(it));
            });
            return true;
        }
        let list = |input: ParseStream<'_>| {
            let mut exprs = Vec::new();
            while !input.is_empty() {
                exprs.push(input.parse::<Expr>()?);
                if input.peek(Token![;]) {
                    input.parse::<Token![;]>()?;
                } else if !input.is_empty() {
                    input.parse::<Token![,]>()?;
                }
            }
            Ok(exprs)
        };
        let Ok(exprs) = list.parse2(mac.tokens.clone()) else { return false };
        exprs.iter().for_each(|it| self.visit_expr(it));
        true
    }

    /// What cargo says of the package becomes a literal.
    fn variable(&mut self, mac: &Macro, name: &str) {
        let variable = asked_for(&mac.tokens).unwrap_or_default();
        let krate = &self.resolver.program.crates[self.krate()];
        let by_script = krate.script.said().and_then(|it| it.variables.get(&variable));
        let at = Span::from(mac.path.segments[0].ident.span()).start;
        // What a macro asks for is that of whoever calls it.
        if let Some(value) =
            krate.variables.get(&variable).or(by_script).filter(|_| self.depth == 0)
        {
            let text = match name {
                "env" => format!("{value:?}"),
                _ => format!("::core::option::Option::Some::<&'static str>({value:?})"),
            };
            if by_script.is_some() {
                self.mention(Span::new(at, at), MentionKind::Decided(variable));
            }
            self.mention(Span::of(mac), MentionKind::Text(text));
        } else if variable.starts_with("CARGO") || variable == "OUT_DIR" {
            let why = format!("`{variable}` is set by cargo only, which no judge runs so");
            self.refuse(at, why);
        } else if krate.script.is_unasked() {
            self.unasked(at, may_be_set(&variable));
        } else if by_script.is_some() {
            self.refuse(at, handed_to_macro(&variable));
        } else if krate.script.said().is_some_and(|it| it.places.contains_key(&variable)) {
            let why = format!("the build script sets `{variable}` to a place of this machine");
            self.refuse(at, why);
        }
    }

    /// What is asked for among tokens of which a macro may make anything, so it has no text.
    fn variable_of_script(&mut self, group: &Group) {
        let Some(variable) = asked_for(&group.stream()) else { return };
        let Crate { script, variables, .. } = &self.resolver.program.crates[self.krate()];
        let at = Span::from(group.span()).start;
        if variables.contains_key(&variable) {
            // What cargo says of the package stays, as it is.
        } else if script.is_unasked() {
            self.unasked(at, may_be_set(&variable));
        } else if script.text_of(&variable).is_some() {
            self.refuse(at, handed_to_macro(&variable));
        }
    }

    /// Notes that what is said there of a place is another in one file.
    pub(super) fn note_place(&mut self, at: Span, what: &str) {
        let units = &self.resolver.names.units;
        let mut around = std::iter::successors(Some(self.unit), |it| units[*it].parent);
        // What a macro makes has no place of its own.
        let place = match self.depth {
            0 => Some((self.file, at)),
            _ => around.find_map(|it| Some((units[it].file, units[it].span?))),
        };
        let (false, Some((file, span))) = (self.complains, place) else { return };
        let kind = MentionKind::Noted(format!("{what}, which is another place in one file"));
        let unit = Some(self.unit);
        self.resolver.names.mentions.push(Mention { unit, file, span, kind });
    }

    /// The content of another file becomes a literal.
    fn include(&mut self, mac: &Macro, name: &str) {
        let place: Span = mac.path.segments[0].ident.span().into();
        let script = &self.resolver.program.crates[self.krate()].script;
        let path = literal(&mac.tokens, &|variable| script.text_of(variable));
        let why = match (path, name) {
            (Some(path), "include_str" | "include_bytes") if self.depth == 0 => {
                let bytes = name == "include_bytes";
                if let Some(file) = script.written(path.as_ref()) {
                    self.mention(Span::new(place.start, place.start), MentionKind::Decided(file));
                }
                self.mention(Span::of(mac), MentionKind::Include { path, bytes });
                return;
            }
            (None, _) if script.is_unasked() && idents(&mac.tokens).contains("env") => {
                let why = "the build script says which file this is, and no judge runs one";
                let among_items = matches!(self.resolver.names.units[self.unit].kind, Kind::Call);
                return match among_items {
                    true => self.resolver.unasked(self.file, place.start, why),
                    false => self.unasked(place.start, why.to_owned()),
                };
            }
            (Some(_), _) => "a macro makes this path, which counts from the file of the call",
            (None, _) => "the path is not a literal",
        };
        self.refuse(place.start, why.to_owned());
    }

    /// What cannot be bundled, if the unit that it is in stays.
    fn refuse(&mut self, at: usize, why: String) {
        self.push(Span::new(at, at), MentionKind::Refused(why));
    }

    /// The same as long as the build script is not asked.
    fn unasked(&mut self, at: usize, why: String) {
        self.push(Span::new(at, at), MentionKind::Unasked(why));
    }

    fn known_std_macro(&self, path: &Path, name: &str) -> bool {
        let single = path.segments.len() == 1;
        let names = segments(path);
        let of_std = names.len() == 2 && matches!(&*names[0], "std" | "core");
        let found = self.resolver.path(self.scope, &names, false, Namespace::Macro).0;
        let own = found.iter().any(|it| self.in_program(&it.def))
            || single && !self.resolver.textual_macros(self.scope, name, self.unit).is_empty();
        !own && STD_MACROS.contains(&name) && (single || of_std)
    }

    /// Everything that the body of a macro may name, and the macros that it calls likewise.
    fn undecided_body(&mut self, unit: UnitId, seen: &mut BTreeSet<UnitId>) {
        if !seen.insert(unit) {
            return;
        }
        let Some(def) = self.resolver.names.macros.get(&unit) else { return };
        let krate = def.krate;
        self.note_inner_calls(unit);
        let marked = mark_crate(self.resolver.macro_body(unit).tokens.clone(), krate);
        let before = self.resolver.names.units[self.unit].uses.clone();
        self.anything(&marked);
        let root = self.resolver.names.roots[krate];
        for name in idents(&marked) {
            let found = self.resolver.lookup(root, &name, Namespace::Macro, root);
            let scope = self.resolver.names.units[unit].scope;
            let textual = self.resolver.textual_macros(scope, &name, unit);
            for &unit in &textual {
                self.used_def(&Def::Unit(unit));
            }
            self.used(&found);
            let by_path = found.iter().filter_map(|it| self.resolver.macro_unit(&it.def));
            for next in textual.into_iter().chain(by_path.collect::<Vec<_>>()) {
                self.undecided_body(next, seen);
            }
        }
        let macros: Vec<UnitId> = self.resolver.names.units[self.unit]
            .uses
            .difference(&before)
            .filter_map(|&it| self.resolver.macro_unit(&Def::Unit(it)))
            .collect();
        for next in macros {
            self.undecided_body(next, seen);
        }
    }

    /// Every name among the tokens counts as a use of whatever it may mean here.
    pub(super) fn anything(&mut self, tokens: &TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let tokens = &opened(tokens.clone(), true);
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut colons = 0;
        for (index, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        path.clear();
                    }
                    path.push(plain(ident));
                    colons = 0;
                    let found = self.resolver.any_meaning(self.scope, &path);
                    self.used(&found);
                    let name = plain(ident);
                    if name == "cfg" {
                        self.resolver.names.open_cfgs.insert(self.unit);
                    }
                    if let ("env" | "option_env", Some(TokenTree::Group(group))) =
                        (&*name, trees.get(index + 2))
                    {
                        self.variable_of_script(group);
                    }
                    self.any_member(name);
                }
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    path.clear();
                    colons = 0;
                    self.anything(&group.stream());
                }
                TokenTree::Literal(_) | TokenTree::Punct(_) => {
                    path.clear();
                    colons = 0;
                }
            }
        }
        self.captures(tokens);
    }

    /// The names that format strings capture: `{name}`, `{name:>width$}`.
    fn captures(&mut self, tokens: &TokenStream) {
        for tree in tokens.clone() {
            let TokenTree::Literal(literal) = tree else { continue };
            let text = literal.to_string();
            if !text.ends_with(['"', '#']) {
                continue;
            }
            let starts = text.split(['{', ':', '$', '.', '>', '<', '^']).map(|piece| {
                piece.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or("")
            });
            for name in starts.filter(|it| !it.is_empty()) {
                if !self.is_local(name) {
                    let path = [name.to_owned()];
                    let (found, _) = self.resolver.path(self.scope, &path, false, Namespace::Value);
                    self.used(&found);
                }
            }
        }
    }
}

/// What to say of a variable as long as the build script is not asked.
fn may_be_set(variable: &str) -> String {
    format!("the build script may set `{variable}`, and no judge runs one")
}

/// Why a variable of a build script has no text.
fn handed_to_macro(variable: &str) -> String {
    format!("a macro asks for `{variable}`, which the build script sets for its own crate only")
}

/// The body of a macro with `$crate` as it reads in an expansion.
fn mark_crate(tokens: TokenStream, krate: usize) -> TokenStream {
    let mut marked = Vec::new();
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => {
                let inner = mark_crate(group.stream(), krate);
                let mut made = proc_macro2::Group::new(group.delimiter(), inner);
                made.set_span(group.span());
                marked.push(made.into());
            }
            TokenTree::Ident(ident)
                if ident == "crate"
                    && matches!(marked.last(), Some(TokenTree::Punct(it)) if it.as_char() == '$') =>
            {
                marked.pop();
                let name = format!("{CRATE_MARK}{krate}");
                marked.push(syn::Ident::new(&name, ident.span()).into());
            }
            other => marked.push(other),
        }
    }
    marked.into_iter().collect()
}

fn idents(tokens: &TokenStream) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for tree in tokens.clone() {
        match tree {
            TokenTree::Ident(ident) => {
                names.insert(plain(&ident));
            }
            TokenTree::Group(group) => names.extend(idents(&group.stream())),
            _ => {}
        }
    }
    names
}
