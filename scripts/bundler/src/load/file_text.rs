//! The text of a file as it goes into a bundle, before anything is cut.

use super::file_system::FileSystem;
use super::include::{Reader, Unread};
use super::program::Crate;
use super::{keywords, proc_macro_stubs, proc_macro_text, unnamed_parameters};
use crate::source::Origin;
use base::judge::Judge;
use std::path::Path;

/// Reads a file of a crate: with the files that it includes, with `r#` before identifiers that became
/// keywords, with names for parameters that have none, and with the calls of procedural macros that
/// were expanded. Also, what of it stands in which file.
///
/// Of a crate of procedural macros, only the names of these are left.
pub(super) fn read(
    files: &dyn FileSystem,
    path: &Path,
    krate: &Crate,
    judge: &Judge,
    shown: &dyn Fn(&Path) -> String,
) -> Result<(String, Vec<Origin>), Unread> {
    let Crate { edition, ref script, proc_macro, .. } = *krate;
    let mended = |text| {
        let text = keywords::with_raw_keywords(text, edition, &judge.editions);
        if edition < 2018 { unnamed_parameters::named(text) } else { text }
    };
    let mut reader = Reader::new(files, shown, &mended, script);
    let (mut text, mut origins) = reader.read(path)?;
    if proc_macro {
        return Ok((proc_macro_stubs::stand_ins(&text, edition), Vec::new()));
    }
    for expansion in krate.expansions.iter().filter(|it| it.file == path) {
        proc_macro_text::apply(&mut text, &mut origins, expansion, shown);
    }
    Ok((text, origins))
}
