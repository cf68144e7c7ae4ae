//! What a workspace wants of new problems: `[workspace.metadata.mex]` in its manifest.

use super::layout;
use base::error::{Error, Result};
use base::terminal::shown;
use base::workspace::Workspace;
use serde::Deserialize;
use std::fs;
use std::path::PathBuf;

/// The keys, all of which may be absent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Config {
    /// Where a problem goes in its package: a folder, or a file that ends in `.rs`.
    pub(super) layout: Option<String>,
    /// Where the package of a contest is in the workspace.
    pub(super) package: Option<String>,
    /// What solutions begin as: a file, from the root of the workspace on.
    pub(super) template: Option<PathBuf>,
    /// What solutions of interactive problems begin as.
    pub(super) interactive_template: Option<PathBuf>,
}

impl Config {
    /// Reads the manifest in the root of the workspace.
    ///
    /// # Errors
    ///
    /// An unknown key, or a value that cannot be one.
    pub(super) fn read(workspace: &Workspace) -> Result<Self> {
        let manifest = workspace.root.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).map_err(|error| {
            Error::tool(format!("failed to read `{}`: {error}", shown(&manifest)))
        })?;
        Self::parse(&text).map_err(|why| {
            let why = why.trim().replace('\n', ", ");
            Error::usage(format!("`[workspace.metadata.mex]` in `{}`: {why}", shown(&manifest)))
        })
    }

    fn parse(manifest: &str) -> Result<Self, String> {
        let table: toml::Table = manifest.parse().map_err(|error| format!("{error}"))?;
        let mut found = table.get("workspace");
        for key in ["metadata", "mex"] {
            found = found.and_then(|value| value.get(key));
        }
        let Some(value) = found else { return Ok(Self::default()) };
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
    fn what_is_wrong_is_named() {
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
