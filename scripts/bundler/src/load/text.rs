//! The text of a file as it goes into a bundle, before anything is cut.

use super::files::Files;
use super::include::{Reader, Unread};
use super::{keywords, parameters};
use crate::source::Stretch;
use base::judge::Judge;
use base::workspace::Script;
use std::path::Path;

/// Reads a file of a crate: with the files that it includes, with `r#` before identifiers that became
/// keywords, and with names for parameters that have none. Also, what of it stands in which file.
pub(super) fn read(
    files: &dyn Files,
    path: &Path,
    edition: u16,
    script: &Script,
    judge: &Judge,
    shown: &dyn Fn(&Path) -> String,
) -> Result<(String, Vec<Stretch>), Unread> {
    let mended = |text| {
        let text = keywords::with_raw_keywords(text, edition, &judge.editions);
        if edition < 2018 { parameters::named(text) } else { text }
    };
    Reader::new(files, shown, &mended, script).read(path)
}
