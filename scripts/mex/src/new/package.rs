//! Creates the package of a contest together with its first problem, where the layout of the workspace
//! gives each contest a package.

use super::Created;
use super::draft::{DRAFT, Draft};
use super::files::{READER, TEMPLATE};
use base::error::{Error, Result};
use base::files::{rename, temporary_in};
use base::terminal::{note, shown};
use base::workspace::Workspace;
use std::fs;
use std::path::Path;

/// The template of the manifest in the folder of templates, and its placeholder for the name.
const MANIFEST: &str = "Cargo.toml";
const NAME: &str = "{package}";

/// The manifest if the workspace has no template.
const DEFAULT: &str = "[package]\nname = \"{package}\"\nedition = \"2021\"\npublish = false\n";

/// Creates a package in a folder of the workspace, with one problem.
///
/// # Errors
///
/// The template is no manifest, the folder cannot become a member of the workspace, or a file cannot be
/// written. Then the package is removed again.
pub(super) fn create<'a>(
    workspace: &Workspace,
    folder: &Path,
    draft: impl FnOnce(Option<&str>) -> Result<Draft<'a>>,
) -> Result<Created> {
    let package = workspace.root.join(folder);
    let failed = Error::file("make", &package);
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
        // Names of packages must not start with a digit.
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
    let temporary = temporary_in(&workspace.root, DRAFT)?;
    let inner = temporary.path().join("package");
    draft.write(&inner).map_err(failed)?;
    fs::write(inner.join(MANIFEST), manifest).map_err(failed)?;
    fs::create_dir_all(package.parent().unwrap_or(&package)).map_err(failed)?;
    rename(&inner, &package).map_err(failed)?;
    let root = workspace.root.join(MANIFEST);
    let before = fs::read_to_string(&root).map_err(failed)?;
    join(workspace, folder, draft.id, &before).inspect_err(|_| {
        // The folder was free before, so only new files are removed.
        let _ = fs::remove_dir_all(&package);
        let _ = fs::write(&root, &before);
    })?;
    let paths = draft.paths.inside(&package);
    Ok(Created { source: paths.source, folder: paths.folder })
}

/// Adds the new package to the members of the workspace if no pattern there matches it. `manifest` is
/// the text of the root manifest.
fn join(workspace: &Workspace, folder: &Path, id: &str, manifest: &str) -> Result<()> {
    let root = workspace.root.join(MANIFEST);
    let is_member = || {
        let workspace = Workspace::read(Some(&root))?;
        Ok(workspace.bins.iter().any(|bin| bin.name == id))
    };
    if is_member()? {
        return Ok(());
    }
    let parent = folder.parent().filter(|it| *it != Path::new(""));
    let member = match parent {
        Some(parent) => format!("{}/*", parts(parent).join("/")),
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
    fs::write(&root, longer).map_err(Error::file("write", &root))?;
    if is_member()? {
        note(&format!("`{member}` was added to the members in `{}`", shown(&root)));
        return Ok(());
    }
    Err(refused())
}

/// Returns the manifest with one more member of its workspace; `None` if its `members` are written in an
/// unusual way.
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
    // The edited text must parse to exactly the wanted manifest.
    [first, new()].into_iter().flatten().find(|text| text.parse().ok().as_ref() == Some(&wanted))
}

/// Returns the names of the folders of a path.
fn parts(path: &Path) -> Vec<String> {
    path.iter().map(|part| part.to_string_lossy().into_owned()).collect()
}

/// Returns the name that a package has for the crate [`READER`], if it depends on it.
fn reader(manifest: &toml::Table) -> Option<String> {
    let dependencies = manifest.get("dependencies")?.as_table()?;
    let is_reader = |(name, value): &(&String, &toml::Value)| {
        let renamed = value.get("package").and_then(toml::Value::as_str);
        renamed.unwrap_or(name) == READER
    };
    let reader = dependencies.iter().find(is_reader);
    reader.map(|(name, _)| name.replace('-', "_"))
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
