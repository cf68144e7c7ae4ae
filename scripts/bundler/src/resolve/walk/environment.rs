//! What a program asks of its surroundings when it is compiled: `env!`, `option_env!`, `include!`,
//! `include_str!` and `include_bytes!`.
//!
//! A judge has neither cargo nor the files, so the answer becomes a literal: `env!("CARGO_PKG_NAME")`
//! becomes `"kelp"`. What has no answer here is refused if its unit is live.

use super::recorder::Recorder;
use super::syntax::identifiers;
use crate::load::Crate;
use crate::resolve::{MentionKind, UnitKind};
use crate::source::{Span, env_variable, literal};
use proc_macro2::Group;
use syn::Macro;

/// Records a call of `env!` or `option_env!`, whichever `name` says.
pub(super) fn record_variable(at: &mut Recorder<'_, '_>, mac: &Macro, name: &str) {
    let variable = env_variable(&mac.tokens).unwrap_or_default();
    let krate = at.crate_info();
    let by_script = krate.script.output().and_then(|said| said.variables.get(&variable));
    let start = Span::from(mac.path.segments[0].ident.span()).start;
    let value = krate.variables.get(&variable).or(by_script);
    // What a macro asks for is that of whoever calls it.
    if let Some(value) = value.filter(|_| at.is_in_text()) {
        let text = match name {
            "env" => format!("{value:?}"),
            _ => format!("::core::option::Option::Some::<&'static str>({value:?})"),
        };
        if by_script.is_some() {
            at.mention(Span::new(start, start), MentionKind::Decision(variable));
        }
        at.mention(Span::of(mac), MentionKind::Text(text));
    } else if variable.starts_with("CARGO") || variable == "OUT_DIR" {
        at.refuse(start, format!("`{variable}` is set by cargo only, which no judge runs so"));
    } else if krate.script.has_not_run() {
        at.needs_build_script(start, may_be_set(&variable));
    } else if by_script.is_some() {
        at.refuse(start, handed_to_macro(&variable));
    } else if krate.script.output().is_some_and(|said| said.places.contains_key(&variable)) {
        let why = format!("the build script sets `{variable}` to a path of this machine");
        at.refuse(start, why);
    }
}

/// Records the variable that `env!` asks for among tokens of which a macro may make anything: it gets
/// no literal.
pub(super) fn record_variable_in_tokens(at: &mut Recorder<'_, '_>, group: &Group) {
    let Some(variable) = env_variable(&group.stream()) else { return };
    let Crate { script, variables, .. } = at.crate_info();
    let start = Span::from(group.span()).start;
    if variables.contains_key(&variable) {
        // What cargo says of the package stays, as it is.
    } else if script.has_not_run() {
        at.needs_build_script(start, may_be_set(&variable));
    } else if script.variable(&variable).is_some() {
        at.refuse(start, handed_to_macro(&variable));
    }
}

fn may_be_set(variable: &str) -> String {
    format!("the build script may set `{variable}`, and no judge runs one")
}

fn handed_to_macro(variable: &str) -> String {
    format!("a macro asks for `{variable}`, which the build script sets for its own crate only")
}

/// Records a call of `include!`, `include_str!` or `include_bytes!`, whichever `name` says.
pub(super) fn record_include(at: &mut Recorder<'_, '_>, mac: &Macro, name: &str) {
    let span: Span = mac.path.segments[0].ident.span().into();
    let script = &at.crate_info().script;
    let path = literal(&mac.tokens, &|variable| script.variable(variable));
    let why = match (path, name) {
        (Some(path), "include_str" | "include_bytes") if at.is_in_text() => {
            let bytes = name == "include_bytes";
            if let Some(file) = script.generated_file(path.as_ref()) {
                at.mention(Span::new(span.start, span.start), MentionKind::Decision(file));
            }
            return at.mention(Span::of(mac), MentionKind::Include { path, bytes });
        }
        (None, _) if script.has_not_run() && identifiers(&mac.tokens).contains("env") => {
            return needs_path(at, span.start);
        }
        (Some(_), _) => "a macro makes this path, which counts from the file of the call",
        (None, _) => "the path is not a literal",
    };
    at.refuse(span.start, why.to_owned());
}

/// Refuses an `include!` whose path only a build script can tell. Among items, all names of the file
/// are missing.
fn needs_path(at: &mut Recorder<'_, '_>, start: usize) {
    let why = "the build script says which file this is, and no judge runs one";
    if matches!(at.resolver.names.units[at.unit].kind, UnitKind::Call) {
        at.resolver.unasked(at.file, start, why);
    } else {
        at.needs_build_script(start, why.to_owned());
    }
}
