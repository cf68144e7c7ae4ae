//! The text of a file as it goes into a bundle, before anything is cut.

use super::files::Files;
use super::include::{Reader, Unread};
use super::program::Crate;
use super::{expansions, keywords, macro_names, parameters};
use crate::source::Stretch;
use base::judge::Judge;
use std::path::Path;

/// Reads a file of a crate: with the files that it includes, with `r#` before identifiers that became
/// keywords, with names for parameters that have none, and with the calls of procedural macros that
/// were expanded. Also, what of it stands in which file.
///
/// Of a crate of procedural macros, only the names of these are left.
pub(super) fn read(
    files: &dyn Files,
    path: &Path,
    krate: &Crate,
    judge: &Judge,
    shown: &dyn Fn(&Path) -> String,
) -> Result<(String, Vec<Stretch>), Unread> {
    let Crate { edition, ref script, proc_macro, .. } = *krate;
    let mended = |text| {
        let text = keywords::with_raw_keywords(text, edition, &judge.editions);
        if edition < 2018 { parameters::named(text) } else { text }
    };
    let mut reader = Reader::new(files, shown, &mended, script);
    let (mut text, mut stretches) = reader.read(path)?;
    if proc_macro {
        return Ok((macro_names::stand_ins(&text, edition), Vec::new()));
    }
    for expansion in krate.expansions.iter().filter(|it| it.file == path) {
        expansions::apply(&mut text, &mut stretches, expansion, shown);
    }
    Ok((text, stretches))
}
