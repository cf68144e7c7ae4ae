//! The build script of a package: none, one that has not run, or its output.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The build script of a package.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub enum BuildScript {
    /// There is none.
    #[default]
    None,
    /// There is one that has not run.
    NotRun {
        /// True if its text mentions the cfg `feature`, which otherwise only cargo sets.
        sets_features: bool,
    },
    /// It has run on this machine.
    Output(ScriptOutput),
}

/// The output of a build script for cargo.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct ScriptOutput {
    /// The cfgs that it sets, such as `deep` or `sea="north"`.
    pub cfgs: Vec<String>,
    /// The environment variables that it sets for the code, without those that have a local path.
    pub variables: BTreeMap<String, String>,
    /// The environment variables with a local path, such as `OUT_DIR`.
    pub places: BTreeMap<String, String>,
    /// Folders of this machine, which must not be in a bundle.
    pub folders: Vec<String>,
    /// The native libraries that it links.
    pub links: Vec<String>,
}

impl ScriptOutput {
    /// Returns the positions of local paths in a text.
    pub fn local_paths_in<'a>(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        self.folders
            .iter()
            .flat_map(|folder| text.match_indices(folder.as_str()))
            .map(|(position, _)| position)
    }
}

impl BuildScript {
    /// True if there is none.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// Returns the build script in that file, which has not run.
    pub(super) fn not_run(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        Self::NotRun { sets_features: text.contains("cfg=feature") }
    }

    /// Returns its output, if it has run.
    pub fn output(&self) -> Option<&ScriptOutput> {
        match self {
            Self::Output(output) => Some(output),
            _ => None,
        }
    }

    /// Returns the value of an environment variable that it sets.
    pub fn variable(&self, variable: &str) -> Option<String> {
        let output = self.output()?;
        output.places.get(variable).or_else(|| output.variables.get(variable)).cloned()
    }

    /// Returns the path of a file relative to `OUT_DIR`, if it is in that folder.
    pub fn generated_file(&self, file: &Path) -> Option<String> {
        let folder = self.output()?.places.get("OUT_DIR")?;
        let name = file.strip_prefix(folder).ok()?;
        Some(name.display().to_string().replace('\\', "/"))
    }

    /// True if there is one that has not run.
    pub fn has_not_run(&self) -> bool {
        matches!(self, Self::NotRun { .. })
    }
}
