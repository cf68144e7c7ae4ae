//! The package of a contest, which is made with its first problem.

use super::Created;
use super::draft::Draft;
use super::files::{READER, TEMPLATE};
use base::error::{Error, Result};
use base::files::cannot_write;
use base::files::rename;
use base::terminal::{note, shown};
use base::workspace::Workspace;
use std::fs;
use std::path::Path;

/// The manifest of a package in the folder of templates, and what it has where its name goes.
const MANIFEST: &str = "Cargo.toml";
const NAME: &str = "{package}";

/// The manifest where the workspace has no template.
const DEFAULT: &str = "[package]\nname = \"{package}\"\nedition = \"2021\"\npublish = false\n";

/// Makes a package in a folder of the workspace, with one problem.
///
/// # Errors
///
/// The manifest is none, the folder is no member of the workspace, or something cannot be written. Then
/// nothing is left of it.
pub(super) fn create<'a>(
    workspace: &Workspace,
    folder: &Path,
    draft: impl FnOnce(Option<&str>) -> Result<Draft<'a>>,
) -> Result<Created> {
    let package = workspace.root.join(folder);
    let failed = |error| Error::tool(format!("failed to make `{}`: {error}", shown(&package)));
    if fs::symlink_metadata(&package).is_ok() {
        return Err(Error::usage(format!(
            "`{}` is there, and no package of the workspace; nothing was changed",
            shown(&package)
        )));
    }
    let template = workspace.root.join(TEMPLATE).join(MANIFEST);
    let manifest = if template.is_file() {
        fs::read_to_string(&template).map_err(failed)?
    } else {
        DEFAULT.to_owned()
    };
    let mut name = parts(folder).join("-").replace('.', "-");
    if name.starts_with(|it: char| it.is_ascii_digit()) {
        // No package may have such a name.
        name.insert_str(0, "contest-");
    }
    let mut manifest = manifest.replace(NAME, &name);
    let table: toml::Table = manifest.parse().map_err(|error: toml::de::Error| {
        Error::usage(format!("`{}` is no manifest: {}", shown(&template), error.message()))
    })?;
    let draft = draft(reader(&table).as_deref())?;
    if draft.paths.needs_entry {
        manifest += &draft.paths.entry(draft.id);
    }
    let aside = tempfile::Builder::new().prefix(".mex-new-").tempdir_in(&workspace.root);
    let aside = aside.map_err(failed)?;
    let inner = aside.path().join("package");
    draft.write(&inner).map_err(failed)?;
    fs::write(inner.join(MANIFEST), manifest).map_err(failed)?;
    fs::create_dir_all(package.parent().unwrap_or(&package)).map_err(failed)?;
    rename(&inner, &package).map_err(failed)?;
    let root = workspace.root.join(MANIFEST);
    let before = fs::read_to_string(&root).map_err(failed)?;
    join(workspace, folder, draft.id, &before).inspect_err(|_| {
        // The package was not there a moment ago.
        let _ = fs::remove_dir_all(&package);
        let _ = fs::write(&root, &before);
    })?;
    let paths = draft.paths.inside(&package);
    Ok(Created { source: paths.source, folder: paths.folder })
}

/// Makes the new package a member of the workspace, if it is none by now. `manifest` is that of the root.
fn join(workspace: &Workspace, folder: &Path, id: &str, manifest: &str) -> Result<()> {
    let root = workspace.root.join(MANIFEST);
    let is_found = || {
        let read = Workspace::read(Some(&root))?;
        Ok(read.bins.iter().any(|bin| bin.name == id))
    };
    if is_found()? {
        return Ok(());
    }
    let around = folder.parent().filter(|it| *it != Path::new(""));
    let member = match around {
        Some(around) => format!("{}/*", parts(around).join("/")),
        None => parts(folder).join("/"),
    };
    let refused = || {
        Error::usage(format!(
            "cargo does not find a package in `{}`: add `\"{member}\"` to the `members` of `[workspace]` \
             in `{}` with the first package that is there; nothing was changed",
            parts(folder).join("/"),
            shown(&root)
        ))
    };
    let longer = with_member(manifest, &member).ok_or_else(refused)?;
    fs::write(&root, longer).map_err(|error| cannot_write(&root, &error))?;
    if is_found()? {
        note(&format!("`{member}` was added to the members in `{}`", shown(&root)));
        return Ok(());
    }
    Err(refused())
}

/// Returns the manifest with one more member of its workspace; `None` if it is written in a way that is
/// not understood here.
fn with_member(manifest: &str, member: &str) -> Option<String> {
    const TABLE: &str = "[workspace]\n";
    let value = toml::Value::String(member.to_owned());
    let mut wanted: toml::Table = manifest.parse().ok()?;
    let workspace = wanted.get_mut("workspace")?.as_table_mut()?;
    let members = workspace.entry("members").or_insert_with(|| toml::Value::Array(Vec::new()));
    members.as_array_mut()?.insert(0, value.clone());
    let first = ["\nmembers = [", "\nmembers=["].into_iter().find_map(|key| {
        let end = manifest.find(key)? + key.len();
        Some(format!("{}{value}, {}", &manifest[..end], &manifest[end..]))
    });
    let new = || {
        let end = manifest.find(TABLE)? + TABLE.len();
        Some(format!("{}members = [{value}]\n{}", &manifest[..end], &manifest[end..]))
    };
    // Whatever was found in the text, it must mean just that.
    [first, new()].into_iter().flatten().find(|text| text.parse().ok().as_ref() == Some(&wanted))
}

/// Returns the names of the folders of a path.
fn parts(path: &Path) -> Vec<String> {
    path.iter().map(|part| part.to_string_lossy().into_owned()).collect()
}

/// Returns what a package calls the crate that solutions read with, if it depends on it.
fn reader(manifest: &toml::Table) -> Option<String> {
    let dependencies = manifest.get("dependencies")?.as_table()?;
    let is_it = |(name, value): &(&String, &toml::Value)| {
        let renamed = value.get("package").and_then(toml::Value::as_str);
        renamed.unwrap_or(name) == READER
    };
    let found = dependencies.iter().find(is_it);
    found.map(|(name, _)| name.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_added_where_the_text_is_understood() {
        let longer = |manifest: &str| with_member(manifest, "reef/*");
        let found = longer("[workspace]\n# all\nmembers = [\"a\"]\n");
        assert_eq!(found.unwrap(), "[workspace]\n# all\nmembers = [\"reef/*\", \"a\"]\n");
        let found = longer("[package]\nname = \"a\"\n\n[workspace]\n");
        assert!(found.unwrap().ends_with("\n[workspace]\nmembers = [\"reef/*\"]\n"));
        assert!(longer("[workspace]\nmembers = []\n").is_some());
        for manifest in ["workspace = { members = [] }", "[package]\n", "[workspace.metadata]\n"] {
            assert_eq!(longer(manifest), None);
        }
    }
}
