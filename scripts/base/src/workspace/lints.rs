//! The lints that a manifest sets, which cargo's description of the workspace does not have.

use super::Workspace;
use std::fs;
use std::path::Path;
use toml::{Table, Value};

impl Workspace {
    /// True if a lint that is an error by default is none where cargo builds the package: its manifest says so, or it
    /// comes from elsewhere, since cargo reports no lints of such packages.
    pub fn allows(&self, package: usize, lint: &str) -> bool {
        let package = &self.packages[package];
        !package.local
            || manifest(&package.folder).is_some_and(|own| is_allowed(&own, &self.root, lint))
    }
}

fn manifest(folder: &Path) -> Option<Table> {
    fs::read_to_string(folder.join("Cargo.toml")).ok()?.parse().ok()
}

/// True if a manifest, in a workspace with this root, sets a lint to another level than that of an error.
fn is_allowed(own: &Table, root: &Path, lint: &str) -> bool {
    let level = || {
        let own = own.get("lints")?;
        let is_inherited = own.get("workspace").and_then(Value::as_bool) == Some(true);
        let of_workspace = manifest(root).filter(|_| is_inherited);
        let inherited = of_workspace.as_ref().and_then(|it| it.get("workspace")?.get("lints"));
        let lints = inherited.unwrap_or(own).get("rust")?.as_table()?;
        let (_, value) = lints.iter().find(|(name, _)| name.replace('-', "_") == lint)?;
        let level = value.get("level").unwrap_or(value);
        level.as_str().map(|level| matches!(level, "allow" | "warn"))
    };
    level().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_lint_is_allowed_by_the_manifest_or_that_of_the_workspace() {
        let root = crate::files::temporary().unwrap();
        let of_workspace = "[workspace.lints.rust]\noverflowing_literals = \"allow\"\n";
        fs::write(root.path().join("Cargo.toml"), of_workspace).unwrap();
        for (own, expected) in [
            ("", false),
            ("[lints]\nworkspace = true", true),
            ("[lints.rust]\noverflowing_literals = \"warn\"", true),
            ("[lints.rust]\noverflowing-literals = { level = \"allow\", priority = 1 }", true),
            ("[lints.rust]\noverflowing_literals = \"deny\"", false),
            ("[lints.rust]\nother = \"allow\"", false),
        ] {
            let own: Table = own.parse().unwrap();
            assert_eq!(is_allowed(&own, root.path(), "overflowing_literals"), expected, "{own}");
        }
    }
}
