//! Remembers which samples failed, for `mex test --failed`.

use super::{SampleRun, TestCase};
use crate::verdict::Verdict;
use base::error::{Error, Result};
use base::files::write_whole;
use base::workspace::Workspace;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The samples that failed when they were run the last time.
pub(super) struct FailedSamples {
    file: PathBuf,
    /// Their names, by the folders of their problems.
    names: BTreeMap<PathBuf, BTreeSet<String>>,
    is_changed: bool,
}

impl FailedSamples {
    /// Reads them. A damaged file is an empty one.
    pub(super) fn read(workspace: &Workspace) -> Self {
        let file = workspace.target_dir.join("mex").join("failed");
        let names = fs::read(&file).ok().and_then(|text| serde_json::from_slice(&text).ok());
        Self { file, names: names.unwrap_or_default(), is_changed: false }
    }

    /// True if the sample of that name failed.
    pub(super) fn has(&self, folder: &Path, name: &str) -> bool {
        self.names.get(folder).is_some_and(|names| names.contains(name))
    }

    /// Updates them after the samples of a problem were run. Without runs, the solution was not built.
    pub(super) fn update(&mut self, case: &TestCase, runs: &[SampleRun]) {
        let names = self.names.entry(case.problem.folder.clone()).or_default();
        for (number, sample) in case.samples.iter().enumerate() {
            let run = runs.get(number);
            let has_passed = run.is_some_and(|run| run.evaluation.verdict == Verdict::Ac);
            self.is_changed |= if has_passed {
                names.remove(&sample.name)
            } else {
                names.insert(sample.name.clone())
            };
        }
    }

    /// Writes them if they have changed.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn store(mut self) -> Result<()> {
        if !self.is_changed {
            return Ok(());
        }
        self.names.retain(|folder, names| !names.is_empty() && folder.is_dir());
        let text = serde_json::to_vec(&self.names).map_err(Error::system("write JSON"))?;
        write_whole(&self.file, &text)
    }
}
