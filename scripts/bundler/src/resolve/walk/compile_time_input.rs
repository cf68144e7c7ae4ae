//! Macros that read variables and files when the program is compiled: `env!`, `option_env!`, `include!`,
//! `include_str!` and `include_bytes!`.
//!
//! A judge has neither cargo nor the files, so the call becomes a literal: `env!("CARGO_PKG_NAME")`
//! becomes `"kelp"`. A call whose value is unknown is refused if its unit is live.
//!
//! What changes because all is in one file, such as `file!` or a name that a macro turns into text, is noted.
//! Rejected: refusing such programs, since it rarely matters.

use super::recorder::Recorder;
use crate::load::Crate;
use crate::resolve::syntax::identifiers;
use crate::resolve::{FindingKind, MentionKind, UnitKind};
use crate::source::{Span, env_variable, literal};
use proc_macro2::Group;
use syn::Macro;

/// Records a call of `env!` or `option_env!`, the macro called `name`.
pub(super) fn record_variable(recorder: &mut Recorder<'_, '_>, mac: &Macro, name: &str) {
    let variable = env_variable(&mac.tokens).unwrap_or_default();
    let krate = recorder.crate_info();
    let start = Span::from(mac.path.segments[0].ident.span()).start;
    let script_value = krate.script.output().and_then(|output| output.variables.get(&variable));
    let value = krate.variables.get(&variable).or(script_value);
    // In an expansion, the variable is that of the calling crate.
    if let Some(value) = value.filter(|_| recorder.is_in_text()) {
        crate::marks::reach("variable-of-cargo");
        let text = match name {
            "env" => format!("{value:?}"),
            _ => format!("::core::option::Option::Some::<&'static str>({value:?})"),
        };
        if script_value.is_some() {
            recorder.finding(Span::new(start, start), FindingKind::Decision(variable));
        }
        recorder.mention(Span::of(mac), MentionKind::Text(text));
    } else if variable.starts_with("CARGO") || variable == "OUT_DIR" {
        let way_out = match value {
            Some(_) => "; read it outside of macro calls, where its value takes its place",
            None => "",
        };
        let why = format!("`{variable}` is set only by cargo, which no judge runs{way_out}");
        recorder.refuse(start, why);
    } else if krate.script.has_not_run() {
        recorder.needs_build_script(start, may_be_set(&variable));
    } else if script_value.is_some() {
        recorder.refuse(start, read_by_macro(&variable));
    } else if krate.script.output().is_some_and(|output| output.places.contains_key(&variable)) {
        let why = format!("the build script sets `{variable}` to a path of this machine");
        recorder.refuse(start, why);
    }
}

/// Records the variable of an `env!` among the tokens of an opaque call. It is not replaced by a literal.
pub(super) fn record_variable_in_tokens(recorder: &mut Recorder<'_, '_>, group: &Group) {
    let Some(variable) = env_variable(&group.stream()) else { return };
    let Crate { script, variables, .. } = recorder.crate_info();
    let start = Span::from(group.span()).start;
    if variables.contains_key(&variable) {
        // A variable that cargo sets for the package is left as it is.
    } else if script.has_not_run() {
        recorder.needs_build_script(start, may_be_set(&variable));
    } else if script.variable(&variable).is_some() {
        recorder.refuse(start, read_by_macro(&variable));
    }
}

/// Returns the reason for a refusal of a variable that a build script may set.
fn may_be_set(variable: &str) -> String {
    format!("the build script may set `{variable}`, and no judge runs one")
}

/// Returns the reason for a refusal of a variable in an expansion.
fn read_by_macro(variable: &str) -> String {
    format!("a macro reads `{variable}`, which the build script sets for its own crate only")
}

/// Records a call of `include!`, `include_str!` or `include_bytes!`, the macro called `name`.
pub(super) fn record_include(recorder: &mut Recorder<'_, '_>, mac: &Macro, name: &str) {
    let span: Span = mac.path.segments[0].ident.span().into();
    let script = &recorder.crate_info().script;
    let path = literal(&mac.tokens, &|variable| script.variable(variable));
    let why = match (path, name) {
        (_, "include") => return refuse_code(recorder, mac, span),
        (Some(path), _) if recorder.is_in_text() => {
            let bytes = name == "include_bytes";
            if let Some(file) = script.generated_file(path.as_ref()) {
                recorder.finding(Span::new(span.start, span.start), FindingKind::Decision(file));
            }
            return recorder.mention(Span::of(mac), MentionKind::Include { path, bytes });
        }
        (None, _) if script.has_not_run() && identifiers(&mac.tokens).contains("env") => {
            let why = "the build script says which file this is, and no judge runs one";
            return recorder.needs_build_script(span.start, why.to_owned());
        }
        (Some(_), _) => "a macro expands to this path, which is relative to the file of the call",
        (None, _) => "the path is not a literal",
    };
    recorder.refuse(span.start, why.to_owned());
}

/// Refuses an `include!` of code that is not replaced yet. In item position it may hide any name of its crate.
fn refuse_code(recorder: &mut Recorder<'_, '_>, mac: &Macro, span: Span) {
    crate::marks::reach("include-of-code");
    let is_item = matches!(recorder.lookup().units[recorder.unit].kind, UnitKind::Call);
    let unit = Some(recorder.unit).filter(|_| !is_item);
    let is_unknown = recorder.crate_info().script.has_not_run();
    let kind = if is_unknown && identifiers(&mac.tokens).contains("env") {
        let why = "the build script says which file this is, and no judge runs one";
        FindingKind::NeedsBuildScript(why.to_owned())
    } else {
        let why = "the code of other files is looked for by `mod` only: write a module, as in \
                   `#[path = \"…\"] mod name;`, or the code itself";
        FindingKind::Refusal(why.to_owned())
    };
    let place = (recorder.file, span);
    recorder.records().find(unit, place, kind);
}
