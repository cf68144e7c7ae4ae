//! Macros that read variables and files when the program is compiled: `env!`, `option_env!`, `include!`,
//! `include_str!` and `include_bytes!`.
//!
//! A judge has neither cargo nor the files. So `include_str!("a.txt")` becomes a literal, and a variable that only
//! cargo sets is refused if its unit is live.
//!
//! What changes because all is in one file, such as `file!` or a name that a macro turns into text, is noted.
//! Rejected: refusing such programs, since it rarely matters.

use super::recorder::Recorder;
use crate::resolve::syntax::identifiers;
use crate::resolve::{FindingKind, MentionKind, UnitKind};
use crate::source::{Span, env_variable, literal};
use proc_macro2::Group;
use syn::Macro;

/// Records a call of `env!` or `option_env!`.
pub(super) fn record_variable(recorder: &mut Recorder<'_, '_>, mac: &Macro) {
    let variable = env_variable(&mac.tokens).unwrap_or_default();
    let start = Span::from(mac.path.segments[0].ident.span()).start;
    let is_set = recorder.crate_info().variables.contains_key(&variable);
    if is_set || variable.starts_with("CARGO") {
        crate::marks::reach("variable-of-cargo");
        let why =
            format!("`{variable}` is set only by cargo, which no judge runs: write its value");
        recorder.refuse(start, why);
    } else {
        refuse_of_script(recorder, &variable, start);
    }
}

/// Records the variable of an `env!` among the tokens of an opaque call. One that cargo sets is left as it is.
pub(super) fn record_variable_in_tokens(recorder: &mut Recorder<'_, '_>, group: &Group) {
    let Some(variable) = env_variable(&group.stream()) else { return };
    if !recorder.crate_info().variables.contains_key(&variable) {
        refuse_of_script(recorder, &variable, Span::from(group.span()).start);
    }
}

/// Refuses a variable that the build script sets, or may set.
fn refuse_of_script(recorder: &mut Recorder<'_, '_>, variable: &str, start: usize) {
    let script = &recorder.crate_info().script;
    if script.has_not_run() {
        let why = format!("the build script may set `{variable}`, and no judge runs one");
        recorder.needs_build_script(start, why);
    } else if script.variable(variable).is_some() {
        let why =
            format!("the build script sets `{variable}`, and no judge runs one: write its value");
        recorder.refuse(start, why);
    }
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
