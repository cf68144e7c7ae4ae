//! The build script of a package: none, one that has not run, or what it printed for cargo.

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
    /// What it says is not known.
    NotRun {
        /// Its text speaks of setting features, which else only cargo does.
        sets_features: bool,
    },
    /// It has run here.
    Output(ScriptOutput),
}

/// What a build script has said.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct ScriptOutput {
    /// The cfgs that it sets, such as `deep` or `sea="north"`.
    pub cfgs: Vec<String>,
    /// What it tells the code by `env!`, but for places of this machine.
    pub variables: BTreeMap<String, String>,
    /// Places of this machine, by the names of the variables; `OUT_DIR` is one.
    pub places: BTreeMap<String, String>,
    /// Folders of this machine, of which no bundle speaks.
    pub folders: Vec<String>,
    /// The native libraries that it has linked.
    pub links: Vec<String>,
}

impl ScriptOutput {
    /// Where a text speaks of a place of this machine.
    pub fn local_paths_in<'a>(&'a self, text: &'a str) -> impl Iterator<Item = usize> + 'a {
        self.folders.iter().flat_map(|it| text.match_indices(it.as_str())).map(|it| it.0)
    }
}

impl BuildScript {
    /// There is none.
    pub fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// The one in that file, before it has run.
    pub(super) fn not_run(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_default();
        Self::NotRun { sets_features: text.contains("cfg=feature") }
    }

    /// What it has said.
    pub fn output(&self) -> Option<&ScriptOutput> {
        match self {
            Self::Output(said) => Some(said),
            _ => None,
        }
    }

    /// What it sets a variable to.
    pub fn variable(&self, variable: &str) -> Option<String> {
        let said = self.output()?;
        said.places.get(variable).or_else(|| said.variables.get(variable)).cloned()
    }

    /// The name of a file that it has written where it may write.
    pub fn generated_file(&self, file: &Path) -> Option<String> {
        let folder = self.output()?.places.get("OUT_DIR")?;
        let name = file.strip_prefix(folder).ok()?;
        Some(name.display().to_string().replace('\\', "/"))
    }

    /// It would have something to say, and has not.
    pub fn has_not_run(&self) -> bool {
        matches!(self, Self::NotRun { .. })
    }
}
