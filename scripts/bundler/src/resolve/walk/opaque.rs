//! Opaque macro calls, which cannot be expanded: the unit uses every meaning of every name among the
//! tokens.
//!
//! For a foreign macro, these are the tokens of the input. For a macro of the program that does not
//! match the input, also the tokens of its body, and of the bodies of macros that it may call in turn.

use super::changed_tokens::note_stringified;
use super::compile_time_input::record_variable_in_tokens;
use super::format_strings::use_captures;
use super::inner_calls::record_inner_calls;
use super::locals::Locals;
use super::recorder::Recorder;
use crate::macro_rules::{InCalls, crate_mark, without_invisible_groups};
use crate::resolve::names::{Def, Meaning, Namespace};
use crate::resolve::syntax::identifiers;
use crate::resolve::{Unit, UnitId};
use crate::source::{CrateId, unraw};
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Records uses of all meanings of the names among the tokens, as paths and as members, and of the names
/// in the bodies of macros among these meanings.
pub(super) fn use_any_meaning(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    tokens: &TokenStream,
) {
    use_names(recorder, locals, tokens, None, &mut BTreeSet::new());
}

/// Records the same, except for the bodies of the macros in `seen`, to which new ones are added. The tokens may be
/// those of a macro of the crate `of`: `$crate` is that crate, and the values of variables are among the tokens of
/// the call.
fn use_names(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    tokens: &TokenStream,
    of: Option<CrateId>,
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
                use_names(recorder, locals, &group.stream(), of, seen);
            }
            continue;
        };
        if !continues {
            path.clear();
        }
        let is_after_dollar = index.checked_sub(1).is_some_and(|before| is_dollar(&trees[before]));
        path.push(match of.filter(|_| is_after_dollar) {
            Some(krate) if ident == "crate" => crate_mark(krate),
            Some(_) => continue,
            None => unraw(ident),
        });
        let meanings = recorder.lookup().any_meaning(recorder.scope, &path);
        let textual = match &path[..] {
            [name] => recorder.textual_macros(name),
            _ => Vec::new(),
        };
        use_found(recorder, locals, &meanings, textual, seen);
        use_word(recorder, &unraw(ident), trees.get(index + 2));
    }
    use_captures(recorder, locals, tokens);
}

/// Records the meanings of a word other than as a path; `argument` stands two tokens after it.
fn use_word(recorder: &mut Recorder<'_, '_>, word: &str, argument: Option<&TokenTree>) {
    if word == "cfg" {
        let unit = recorder.unit;
        recorder.records().undecided.cfgs_inside.insert(unit);
    }
    if let ("env" | "option_env", Some(TokenTree::Group(group))) = (word, argument) {
        record_variable_in_tokens(recorder, group);
    }
    if let ("stringify", Some(TokenTree::Group(group))) = (word, argument) {
        note_stringified(recorder, &group.stream());
    }
    recorder.use_any_member(word.to_owned());
}

/// Records uses of these macros, and of all names in their bodies.
pub(super) fn use_macros(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    macros: &[UnitId],
    input: &TokenStream,
) {
    use_undecided_macros(recorder, locals, macros, input);
    for &unit in macros {
        recorder.use_def(&Def::Unit(unit));
        use_body(recorder, locals, unit, &mut BTreeSet::new());
    }
}

/// Records the names in a call of macros under an undecided cfg, and in their bodies, as uses of the macro
/// itself: the judge may compile it, even if the compiler here does not.
pub(super) fn use_undecided_macros(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    macros: &[UnitId],
    input: &TokenStream,
) {
    for &unit in macros {
        if !recorder.lookup().is_under_undecided_cfg(unit) {
            continue;
        }
        crate::marks::reach("macro-under-undecided-cfg");
        // The call is refused if it expands to something else in an edition of the judge.
        recorder.expand(unit, input.clone());
        // These uses are those of calls, which may be under other cfgs.
        recorder.records().undecided.cfgs_inside.insert(unit);
        let caller = std::mem::replace(&mut recorder.unit, unit);
        use_any_meaning(recorder, locals, input);
        use_body(recorder, locals, unit, &mut BTreeSet::new());
        recorder.unit = caller;
    }
}

/// Records uses of all names in the body of a macro, and in the bodies of macros that it may call.
fn use_body(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    unit: UnitId,
    seen: &mut BTreeSet<UnitId>,
) {
    if recorder.inner_macros(unit).is_none() || !seen.insert(unit) {
        return;
    }
    let Unit { krate, scope, .. } = recorder.lookup().units[unit];
    record_inner_calls(recorder, unit);
    let body = recorder.macro_body(unit);
    recorder.check_cfgs(&body.tokens);
    use_names(recorder, locals, &body.tokens, Some(krate), seen);
    // The meanings of macro names where the macro is defined.
    let root = recorder.lookup().names.root(krate);
    for name in identifiers(&body.tokens) {
        let meanings = recorder.lookup().name_in(root, &name, Namespace::Macro);
        let textual = recorder.lookup().textual_macros(scope, &name, unit, None);
        use_found(recorder, locals, &meanings, textual, seen);
    }
}

/// Records uses of the meanings of a name and of its macros in textual scope, and of the names in the bodies of macros
/// among these.
fn use_found(
    recorder: &mut Recorder<'_, '_>,
    locals: &Locals,
    meanings: &[Meaning],
    mut macros: Vec<UnitId>,
    seen: &mut BTreeSet<UnitId>,
) {
    macros.iter().for_each(|&unit| recorder.use_def(&Def::Unit(unit)));
    recorder.use_meanings(meanings);
    macros.extend(meanings.iter().filter_map(|it| recorder.lookup().macro_unit(&it.def)));
    macros.into_iter().for_each(|unit| use_body(recorder, locals, unit, seen));
}

fn is_dollar(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(sign) if sign.as_char() == '$')
}
