//! Reads the text of a file as the later steps see it, before any code is removed from it.

use super::include::{IncludeReader, ReadError};
use super::program::Crate;
use super::{keywords, proc_macro_stubs, proc_macro_text};
use crate::source::Origin;
use base::judge::Judge;
use std::path::Path;

/// Reads a file of a crate. Returns its text, and from which file each part of the text comes. No origins for a
/// crate of procedural macros, as its stubs come from no file. `shown` makes a path readable for the user.
///
/// The text differs from that on the disk:
///
/// * each `include!` is replaced by the code of the included file,
/// * trait objects such as `&Fn(u8)`, which old editions allow, get `dyn`,
/// * identifiers that became keywords in an edition of the judge get `r#`,
/// * calls of procedural macros are replaced by their expansions, if these are known,
/// * in a crate of procedural macros, only stubs with the names of the macros are left.
pub(super) fn read(
    path: &Path,
    krate: &Crate,
    judge: &Judge,
    shown: &dyn Fn(&Path) -> String,
) -> Result<(String, Vec<Origin>), ReadError> {
    let Crate { edition, ref script, proc_macro, .. } = *krate;
    let adapted = |text| {
        let text = keywords::with_dyn(text, edition);
        keywords::with_raw_keywords(text, edition, &judge.editions)
    };
    let mut reader = IncludeReader::new(shown, &adapted, script);
    let (mut text, mut origins) = reader.read(path)?;
    if proc_macro {
        return Ok((proc_macro_stubs::stubs(&text, edition), Vec::new()));
    }
    for expansion in krate.expansions.iter().filter(|expansion| expansion.file == path) {
        proc_macro_text::apply(&mut text, &mut origins, expansion, shown);
    }
    Ok((text, origins))
}
