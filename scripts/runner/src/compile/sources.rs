//! Makes cargo see sources that have changed but whose times are old.
//!
//! Cargo compares times only: a file that was moved in place with its old time, as by `mv fast.rs main.rs`,
//! is not compiled again. So the tool records the time and a digest of each source.
//!
//! 1. Before a build, [`SourceRecord::refresh`] looks at each recorded file. If its state is another one, but
//!    its time is not newer than the record, the file gets the present time.
//! 2. Cargo compiles everything that uses the file.
//! 3. After the build, [`SourceRecord::store`] adds the sources of the programs. Cargo lists these beside
//!    each program, in its dep-info file.
//!
//! Rejected: `cargo clean` for the package, which would remove all of its solutions; and
//! `-Z checksum-freshness`, which is unstable.

use base::error::{Error, Result};
use base::files::{digest_of_bytes, write_whole};
use base::terminal::{note, shown};
use base::workspace::Workspace;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The sources of the programs that were built, as they were before the last build.
pub(super) struct SourceRecord {
    file: PathBuf,
    /// The states as they were read.
    stored: SourceStates,
    states: SourceStates,
}

type SourceStates = BTreeMap<PathBuf, SourceState>;

/// The state of a source.
#[derive(Clone, PartialEq, Eq, Deserialize, Serialize)]
struct SourceState {
    modified: SystemTime,
    digest: u128,
}

impl SourceState {
    fn of(file: &Path) -> Option<Self> {
        let modified = fs::metadata(file).ok()?.modified().ok()?;
        Some(Self { modified, digest: digest_of_bytes(&fs::read(file).ok()?) })
    }
}

impl SourceRecord {
    /// Reads the record of the workspace, and sets the time of each file that cargo would wrongly take for
    /// unchanged. A damaged record is an empty one.
    pub(super) fn refresh(workspace: &Workspace) -> Self {
        let file = workspace.target_dir.join("mex").join("sources");
        let recorded_at = fs::metadata(&file).and_then(|metadata| metadata.modified());
        let stored: SourceStates = fs::read(&file)
            .ok()
            .and_then(|text| serde_json::from_slice(&text).ok())
            .unwrap_or_default();
        let mut states = SourceStates::new();
        for (source, before) in &stored {
            let Some(mut state) = SourceState::of(source) else { continue };
            let is_old = recorded_at.as_ref().is_ok_and(|time| state.modified <= *time);
            if state != *before && is_old {
                match set_present_time(source) {
                    Ok(time) => state.modified = time,
                    Err(error) => note(&format!(
                        "`{}` has changed, but cargo will not see that, since its time is old and \
                         cannot be set: {error}",
                        shown(source)
                    )),
                }
            }
            states.insert(source.clone(), state);
        }
        Self { file, stored, states }
    }

    /// Adds the sources of these programs and writes the record.
    ///
    /// A file that was known before the build keeps the state of that time: if it has changed since, the next
    /// build compiles it again.
    ///
    /// # Errors
    ///
    /// The record cannot be written.
    pub(super) fn store<'a>(mut self, programs: impl Iterator<Item = &'a PathBuf>) -> Result<()> {
        for source in programs.flat_map(|program| sources(program)) {
            if !self.states.contains_key(&source)
                && let Some(state) = SourceState::of(&source)
            {
                self.states.insert(source, state);
            }
        }
        if self.states == self.stored {
            return Ok(());
        }
        let text = serde_json::to_vec(&self.states).map_err(Error::system("write JSON"))?;
        write_whole(&self.file, &text)
    }
}

/// Sets the time of a file to the present one, which it returns.
fn set_present_time(file: &Path) -> io::Result<SystemTime> {
    // Windows sets the times only of a file that may be written.
    let file = File::options().read(true).write(cfg!(windows)).open(file)?;
    file.set_modified(SystemTime::now())?;
    file.metadata()?.modified()
}

/// Returns the sources of a program, by the dep-info file that cargo writes beside it.
fn sources(program: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(program.with_extension("d")).unwrap_or_default();
    let list = text.lines().next().and_then(|line| line.split_once(": "));
    let list = list.map_or("", |(_, list)| list).trim_end();
    // A space in a path is escaped.
    let paths = list.replace("\\ ", "\0");
    paths.split_whitespace().map(|path| PathBuf::from(path.replace('\0', " "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_spaces_are_read_from_a_dep_info_file() {
        let folder = base::files::temporary().unwrap();
        let program = folder.path().join("tide");
        assert!(sources(&program).is_empty());
        fs::write(folder.path().join("tide.d"), "/a\\ b/tide: /a\\ b/main.rs /kelp.rs\n").unwrap();
        assert_eq!(sources(&program), ["/a b/main.rs", "/kelp.rs"].map(PathBuf::from));
    }
}
