//! Reads the text of a file as the later steps see it, before any code is removed from it.

use super::include::{self, IncludeCall};
use super::program::Crate;
use super::{keywords, proc_macro_stubs};
use crate::source::{Origin, Span};
use base::files::read_regular;
use base::judge::Judge;
use std::path::Path;

/// Reads a file of a crate. Returns its text, and from which file each part of the text comes. `shown` makes a path
/// readable for the user.
///
/// The text differs from that on the disk:
///
/// * the byte-order mark and the `#!` line are left out, and lines end with LF, as rustc reads them,
/// * trait objects such as `&Fn(u8)`, which old editions allow, get `dyn`,
/// * identifiers that became keywords in an edition of the judge get `r#`,
/// * an `include!` of what a build script has written is replaced by that code,
/// * calls of procedural macros are replaced by their expansions, if these are known,
/// * in a crate of procedural macros, only stubs with the names of the macros are left.
///
/// # Errors
///
/// If a file cannot be read, or is not UTF-8.
pub(super) fn read(
    path: &Path,
    krate: &Crate,
    judge: &Judge,
    shown: &dyn Fn(&Path) -> String,
) -> Result<(String, Vec<Origin>), String> {
    let Crate { edition, ref script, proc_macro, .. } = *krate;
    let adapted = |text: &str| {
        let text = keywords::with_dyn(text.to_owned(), edition);
        keywords::with_raw_keywords(text, edition, &judge.editions)
    };
    let origin = |start: usize, path: &Path, shown: String, line: usize| {
        let path = path.to_owned();
        Origin { start, path, shown, line }
    };
    let text = text_of(path)?;
    let (text, line) = without_prefix(&text);
    let mut text = adapted(text);
    let mut origins = vec![origin(0, path, shown(path), line)];
    if proc_macro {
        return Ok((proc_macro_stubs::stubs(&text, edition), origins));
    }
    for IncludeCall { span, path } in include::find(&text, script).into_iter().rev() {
        let included =
            text_of(&path).map_err(|why| format!("it includes `{}`: {why}", shown(&path)))?;
        // The line break ends a comment that the code may end with.
        let included = adapted(&included) + "\n";
        let of_file = origin(span.start, &path, shown(&path), 0);
        Origin::splice(&mut text, &mut origins, span, &included, of_file);
    }
    for expansion in krate.expansions.iter().filter(|expansion| expansion.file == path) {
        let call = Span::new(expansion.start, expansion.end);
        let of_expansion = origin(call.start, path, expansion.shown.clone(), 0);
        Origin::splice(&mut text, &mut origins, call, &expansion.text, of_expansion);
    }
    Ok((text, origins))
}

/// Returns the text of a file with LF for CR LF.
fn text_of(path: &Path) -> Result<String, String> {
    let bytes = read_regular(path).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "it is not UTF-8".to_owned())?;
    Ok(if text.contains('\r') { text.replace("\r\n", "\n") } else { text })
}

/// Returns the text without its byte-order mark and `#!` line, and how many lines that removes.
fn without_prefix(text: &str) -> (&str, usize) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        crate::marks::reach("script-line");
        return text.find('\n').map_or(("", 0), |at| (&text[at + 1..], 1));
    }
    (text, 0)
}
