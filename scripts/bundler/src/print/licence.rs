//! The comment above a library with its version, licence and copyright.

use base::files::read_regular;
use base::workspace::Package;
use std::fs;
use std::path::Path;

/// Returns the comment for a library: name, version, licence, address and copyright. A local package has none
/// if its licence is the solution's `own`, is missing, or does not require a notice.
pub(super) fn licence(package: &Package, own: Option<&str>) -> Option<String> {
    const PUBLIC_DOMAIN: [&str; 3] = ["CC0-1.0", "Unlicense", "0BSD"];
    let (name, version) = (&package.name, &package.version);
    let mut lines = match (package.license.as_deref(), package.local) {
        (None, true) => return None,
        (licence, true) if licence == own => return None,
        (Some(licence), true) if PUBLIC_DOMAIN.contains(&licence) => return None,
        (Some(licence), true) => format!("// {name} {version}, {licence}\n"),
        (licence, false) => {
            let licence = licence.unwrap_or("licence not stated");
            let address =
                address(package).map(|address| format!(", <{address}>")).unwrap_or_default();
            format!("// {name} {version}, {licence}{address}\n")
        }
    };
    crate::marks::reach("licence-of-library");
    if let Some(copyright) = copyright(&package.folder) {
        lines += &format!("// {copyright}\n");
    }
    Some(lines)
}

/// Returns the public address of a package that is not local, if it is known.
fn address(package: &Package) -> Option<String> {
    if package.from_registry {
        return Some(format!("https://crates.io/crates/{}", package.name));
    }
    let git = package.git.as_ref().map(|source| &source.url);
    // An address must not contain a folder of this machine, or a password.
    let is_public = |url: &&String| url.starts_with("https://") && !url.contains('@');
    git.into_iter().chain(&package.repository).find(is_public).cloned()
}

/// Returns the copyright line of the licence file, if there is one that is no template.
fn copyright(folder: &Path) -> Option<String> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("");
            name.to_ascii_uppercase().starts_with("LICEN")
        })
        .collect();
    files.sort();
    files.iter().find_map(|path| {
        let text = String::from_utf8(read_regular(path).ok()?).ok()?;
        let line = text.lines().map(str::trim).find(|line| {
            let is_copyright =
                line.starts_with("Copyright (c) ") || line.starts_with("Copyright 2");
            is_copyright && !line.contains('[') && !line.contains('{')
        })?;
        Some(line.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(source: Option<&str>, repository: Option<&str>, expected: &str) {
        let package = json!({
            "name": "kelp", "version": "1.2.3", "license": "MIT", "source": source,
            "repository": repository, "id": "kelp", "dependencies": [], "targets": [],
            "features": {}, "manifest_path": "/reef/kelp/Cargo.toml", "edition": "2021",
        });
        let package = Package::new(&serde_json::from_value(package).unwrap());
        let licence = licence(&package, Some("CC0-1.0"));
        assert_eq!(licence.unwrap(), format!("// kelp 1.2.3, {expected}\n"));
    }

    #[test]
    fn only_a_package_of_crates_io_has_an_address_there() {
        const KELP: Option<&str> = Some("https://reef.example/kelp");
        let registry = "registry+https://github.com/rust-lang/crates.io-index";
        check(Some(registry), KELP, "MIT, <https://crates.io/crates/kelp>");
        check(
            Some("registry+https://reef.example/index"),
            KELP,
            "MIT, <https://reef.example/kelp>",
        );
        check(
            Some("git+https://git.example/kelp.git?branch=deep#0a1b2c"),
            KELP,
            "MIT, <https://git.example/kelp.git>",
        );
        check(Some("git+file:///reef/kelp#0a1b2c"), KELP, "MIT, <https://reef.example/kelp>");
        check(Some("git+https://me:word@git.example/kelp#0a1b2c"), None, "MIT");
        check(None, KELP, "MIT");
    }
}
