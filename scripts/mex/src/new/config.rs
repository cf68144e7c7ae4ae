//! The settings of a workspace for new problems: `[workspace.metadata.mex]` in its manifest.
//!
//! Rejected: a `mex.toml`, one more file in the root, with rules for where to look for it, and one more to
//! watch.

use super::layout;
use base::error::{Error, Result};
use base::terminal::shown;
use base::workspace::Workspace;
use serde::Deserialize;
use std::fs;
use std::path::PathBuf;

/// The keys of the table, all optional.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Config {
    /// The path of a problem in its package: a folder, or a file that ends in `.rs`.
    pub(super) layout: Option<String>,
    /// The folder of a contest's package in the workspace.
    pub(super) package: Option<String>,
    /// The template of solutions: a path from the root of the workspace, in which `{judge}` is the judge.
    pub(super) template: Option<PathBuf>,
    /// The template of solutions of interactive problems.
    pub(super) interactive_template: Option<PathBuf>,
    /// The command that opens a new solution.
    pub(super) open_with: Option<String>,
}

impl Config {
    /// Reads the manifest in the root of the workspace.
    ///
    /// # Errors
    ///
    /// A key is unknown, or a value is invalid.
    pub(super) fn read(workspace: &Workspace) -> Result<Self> {
        let manifest = workspace.root.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).map_err(Error::file("read", &manifest))?;
        Self::parse(&text).map_err(|why| {
            let why = why.trim().replace('\n', ", ");
            Error::usage(format!("`[workspace.metadata.mex]` in `{}`: {why}", shown(&manifest)))
        })
    }

    fn parse(manifest: &str) -> Result<Self, String> {
        let table: toml::Table = manifest.parse().map_err(|error| format!("{error}"))?;
        let mut value = table.get("workspace");
        for key in ["metadata", "mex"] {
            value = value.and_then(|value| value.get(key));
        }
        let Some(value) = value else { return Ok(Self::default()) };
        let config: Self = value
            .clone()
            .try_into()
            .map_err(|error: toml::de::Error| error.message().to_owned())?;
        for (key, pattern) in [("layout", &config.layout), ("package", &config.package)] {
            if let Some(pattern) = pattern {
                layout::check(pattern).map_err(|why| format!("`{key}` is `{pattern}`, {why}"))?;
            }
        }
        if let Some(pattern) = config.layout.as_ref().filter(|it| !layout::tells_problems(it)) {
            return Err(format!(
                "`layout` is `{pattern}`, and should hold `{{id}}` or `{{problem}}`"
            ));
        }
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_key_and_the_value() {
        let parse = |lines: &str| Config::parse(&format!("[workspace.metadata.mex]\n{lines}\n"));
        assert_eq!(parse(""), Config::parse("[package]"));
        let layout = parse("layout = \"src/bin/{contest}/{problem}.rs\"").unwrap().layout;
        assert_eq!(layout.as_deref(), Some("src/bin/{contest}/{problem}.rs"));
        for (lines, why) in [
            ("lay-out = \"\"", "unknown field `lay-out`, expected one of"),
            ("layout = 1", "invalid type: integer"),
            ("layout = \"src/bin\"", "should hold `{id}` or `{problem}`"),
            ("layout = \"../{id}\"", "`layout` is `../{id}`, whose part `..`"),
            ("layout = \"src/{game}/{id}\"", "whose part `{game}`"),
            ("package = \"/{contest}\"", "`package` is `/{contest}`, whose part ``"),
        ] {
            let error = parse(lines).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
