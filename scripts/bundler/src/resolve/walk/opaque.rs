//! Macro calls that cannot be expanded: every name among their tokens counts as a use of whatever it
//! may mean.
//!
//! That holds for the arguments of a macro that is not of the program. For a macro of the program that
//! does not take the tokens, it holds for its body as well, and for the bodies of the macros that it
//! may call in turn.

use super::bindings::Bindings;
use super::environment::record_variable_in_tokens;
use super::format_strings::use_captures;
use super::inner_calls::note_inner_calls;
use super::recorder::Recorder;
use super::syntax::identifiers;
use crate::macro_rules::{CRATE_MARK, InCalls, without_invisible_groups};
use crate::resolve::UnitId;
use crate::resolve::names::{Def, Namespace};
use crate::source::unraw;
use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Records uses of everything that the names among the tokens may mean, as paths and as members, and of
/// everything that the macros among these may name.
pub(super) fn use_any_meaning(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    tokens: &TokenStream,
) {
    use_names(at, bindings, tokens, &mut BTreeSet::new());
}

/// Records the same. The bodies of the macros in `seen` are known already, and new ones are added.
fn use_names(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    tokens: &TokenStream,
    seen: &mut BTreeSet<UnitId>,
) {
    let tokens = &without_invisible_groups(tokens.clone(), InCalls::Open);
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut path: Vec<String> = Vec::new();
    let mut colons = 0;
    for (index, tree) in trees.iter().enumerate() {
        if let TokenTree::Punct(punct) = tree
            && punct.as_char() == ':'
        {
            colons += 1;
            continue;
        }
        let continues = colons == 2;
        colons = 0;
        let TokenTree::Ident(ident) = tree else {
            path.clear();
            if let TokenTree::Group(group) = tree {
                use_names(at, bindings, &group.stream(), seen);
            }
            continue;
        };
        if !continues {
            path.clear();
        }
        path.push(unraw(ident));
        let found = at.resolver.any_meaning(at.scope, &path);
        at.use_found(&found);
        let by_path = found.iter().filter_map(|found| at.resolver.macro_unit(&found.def));
        let mut macros: Vec<UnitId> = by_path.collect();
        if let [name] = &path[..] {
            let textual = at.textual_macros(name);
            textual.iter().for_each(|&unit| at.use_def(&Def::Unit(unit)));
            macros.extend(textual);
        }
        for unit in macros {
            use_body(at, bindings, unit, seen);
        }
        use_word(at, &unraw(ident), trees.get(index + 2));
    }
    use_captures(at, bindings, tokens);
}

/// Records what a word may mean besides a path; `argument` stands two tokens after it.
fn use_word(at: &mut Recorder<'_, '_>, word: &str, argument: Option<&TokenTree>) {
    if word == "cfg" {
        at.resolver.names.with_undecided_cfg.insert(at.unit);
        at.resolver.names.cfgs_inside.insert(at.unit);
    }
    if let ("env" | "option_env", Some(TokenTree::Group(group))) = (word, argument) {
        record_variable_in_tokens(at, group);
    }
    at.use_any_member(word.to_owned());
}

/// Records everything that a call of these macros may name. Their bodies are searched as well.
pub(super) fn use_macros(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    macros: &[UnitId],
    input: &TokenStream,
) {
    use_undecided_macros(at, bindings, macros, input);
    for &unit in macros {
        at.use_def(&Def::Unit(unit));
        use_body(at, bindings, unit, &mut BTreeSet::new());
    }
}

/// Records everything that the macros under an undecided cfg may name in a call, as uses of the macro
/// itself: it is not dead, even if it is here.
pub(super) fn use_undecided_macros(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    macros: &[UnitId],
    input: &TokenStream,
) {
    for &unit in macros {
        if !at.resolver.is_open(unit) {
            continue;
        }
        at.resolver.refuse_if_editions_differ(at.unit, unit, input);
        // Its uses are those of calls that other cfgs may be on.
        at.resolver.names.cfgs_inside.insert(unit);
        let caller = std::mem::replace(&mut at.unit, unit);
        use_any_meaning(at, bindings, input);
        use_body(at, bindings, unit, &mut BTreeSet::new());
        at.unit = caller;
    }
}

/// Records uses of everything that the body of a macro may name, and the macros that it calls likewise.
fn use_body(
    at: &mut Recorder<'_, '_>,
    bindings: &Bindings,
    unit: UnitId,
    seen: &mut BTreeSet<UnitId>,
) {
    if !seen.insert(unit) {
        return;
    }
    let Some(def) = at.resolver.names.macros.get(&unit) else { return };
    let krate = def.krate;
    note_inner_calls(at, unit);
    let body = without_variables(at.resolver.macro_body(unit).tokens.clone(), krate);
    use_names(at, bindings, &body, seen);
    // The names as they are resolved where the macro stands.
    let root = at.resolver.names.roots[krate];
    let scope = at.resolver.names.units[unit].scope;
    for name in identifiers(&body) {
        let found = at.resolver.lookup(root, &name, Namespace::Macro, root);
        let textual = at.resolver.textual_macros(scope, &name, unit, None);
        for &textual in &textual {
            at.use_def(&Def::Unit(textual));
        }
        at.use_found(&found);
        let by_path = found.iter().filter_map(|found| at.resolver.macro_unit(&found.def));
        let by_path: Vec<UnitId> = by_path.collect();
        for next in textual.into_iter().chain(by_path) {
            use_body(at, bindings, next, seen);
        }
    }
}

/// Returns the body of a macro with `$crate` as one name, the one that it has in an expansion. The names
/// of variables are left out: what these stand for is named in the call.
fn without_variables(tokens: TokenStream, krate: usize) -> TokenStream {
    let is_dollar = |tree: Option<&TokenTree>| matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == '$');
    let mut marked: Vec<TokenTree> = Vec::new();
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => {
                let inner = without_variables(group.stream(), krate);
                let mut made = Group::new(group.delimiter(), inner);
                made.set_span(group.span());
                marked.push(made.into());
            }
            TokenTree::Ident(ident) if ident == "crate" && is_dollar(marked.last()) => {
                marked.pop();
                let name = format!("{CRATE_MARK}{krate}");
                marked.push(Ident::new(&name, ident.span()).into());
            }
            TokenTree::Ident(_) if is_dollar(marked.last()) => {}
            other => marked.push(other),
        }
    }
    marked.into_iter().collect()
}
