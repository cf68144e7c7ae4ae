//! Calls of the macros of std, whose arguments are parsed by the name of the macro.

use super::changed_tokens::note_stringified;
use super::compile_time_input::{record_include, record_variable};
use super::paths::is_in_program;
use super::recorder::Recorder;
use super::walker::Walker;
use crate::cfg::{self, CfgValue, Predicate};
use crate::resolve::names::{Namespace, PathForm};
use crate::resolve::syntax::segments;
use syn::parse::{ParseStream, Parser};
use syn::visit::Visit;
use syn::{Expr, Macro, Meta, Pat, Path, Token};

/// The macros of std whose arguments are expressions, or name no items, but for [`DIAGNOSTIC_MACROS`].
#[rustfmt::skip]
const STD_MACROS: [&str; 21] = [
    "cfg", "column", "concat", "env", "file", "format", "format_args", "include", "include_bytes",
    "include_str", "line", "matches", "module_path", "option_env", "print", "println", "stringify",
    "thread_local", "vec", "write", "writeln",
];

/// The other ones, which only report an error: their text is not part of the program's output.
#[rustfmt::skip]
const DIAGNOSTIC_MACROS: [&str; 14] = [
    "assert", "assert_eq", "assert_ne", "compile_error", "dbg", "debug_assert", "debug_assert_eq",
    "debug_assert_ne", "eprint", "eprintln", "panic", "todo", "unimplemented", "unreachable",
];

/// True if a call of that path, with that last segment, calls a macro of std.
pub(super) fn is_of_std(recorder: &Recorder<'_, '_>, path: &Path, name: &str) -> bool {
    let names = segments(path);
    let is_single = names.len() == 1;
    let is_path_of_std = names.len() == 2 && matches!(&*names[0], "std" | "core");
    let (meanings, _) = recorder.path(&names, PathForm::Relative, Namespace::Macro);
    let is_own = meanings.iter().any(|meaning| is_in_program(&meaning.def))
        || is_single && !recorder.textual_macros(name).is_empty();
    let is_known = STD_MACROS.contains(&name) || DIAGNOSTIC_MACROS.contains(&name);
    !is_own && is_known && (is_single || is_path_of_std)
}

/// Visits a call of the macro of std with this name. Returns false if its arguments are not understood.
pub(super) fn visit(walker: &mut Walker<'_, '_>, mac: &Macro, name: &str) -> bool {
    let recorder = &mut walker.recorder;
    match name {
        "thread_local" => return false,
        "env" | "option_env" => record_variable(recorder, mac),
        "cfg" => record_cfg(recorder, mac),
        // Its tokens are only text.
        "stringify" => note_stringified(recorder, &mac.tokens),
        "include" | "include_str" | "include_bytes" => record_include(recorder, mac, name),
        "column" | "file" | "line" | "module_path" => {
            let span = mac.path.segments[0].ident.span().into();
            recorder.add_location_note(span, &format!("`{name}!` shows its own location"));
        }
        _ => {
            let outer = recorder.in_diagnostics;
            recorder.in_diagnostics |= DIAGNOSTIC_MACROS.contains(&name);
            let is_understood = match name {
                "matches" => visit_matches(walker, mac),
                _ => visit_list(walker, mac),
            };
            walker.recorder.in_diagnostics = outer;
            return is_understood;
        }
    }
    true
}

/// Records a unit that calls `cfg!` with an undecided predicate.
fn record_cfg(recorder: &mut Recorder<'_, '_>, mac: &Macro) {
    let options = &recorder.crate_info().cfgs;
    let predicate = mac.parse_body::<Meta>();
    if predicate.is_ok_and(|predicate| {
        cfg::decide(&Predicate::of(&predicate), options) == CfgValue::Undecided
    }) {
        let unit = recorder.unit;
        recorder.records().undecided.with_branch.insert(unit);
    }
}

/// Visits the arguments of `matches!`. Returns false if they do not parse.
fn visit_matches(walker: &mut Walker<'_, '_>, mac: &Macro) -> bool {
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
    let Ok((value, pattern, guard)) = arguments.parse2(mac.tokens.clone()) else { return false };
    walker.visit_expr(&value);
    walker.in_block(|walker| {
        walker.visit_pat(&pattern);
        guard.iter().for_each(|guard| walker.visit_expr(guard));
    });
    true
}

/// Visits arguments that are expressions between `,` or `;`. Returns false if they do not parse.
fn visit_list(walker: &mut Walker<'_, '_>, mac: &Macro) -> bool {
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
    exprs.iter().for_each(|expr| walker.visit_expr(expr));
    true
}
