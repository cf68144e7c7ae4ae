//! Each module alone: a program that runs the examples of its documentation, bundled.
//!
//! Whoever wants a module wants it with just the siblings that it names. So for each module there is a
//! binary whose `main` calls its examples, in a package of its own below the target folder, since the
//! workspace is not to know it. Its bundle holds what the examples use, which is what the module offers,
//! and shows how to use it.

use crate::shelf::Shelf;
use base::error::Result;
use base::files;
use base::workspace::Workspace;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Writes the package and returns it, as cargo sees it.
///
/// # Errors
///
/// A file that cannot be written, or what cargo says of the package.
pub fn workspace(workspace: &Workspace, shelf: &Shelf) -> Result<Workspace> {
    let folder = workspace.target_dir.join("mex").join("study").join("alone");
    let mut manifest = "[package]\nname = \"alone\"\nversion = \"0.1.0\"\nedition = \"2021\"\nautobins = false\n\n\
                        [workspace]\n\n[dependencies]\n"
        .to_owned();
    for library in &shelf.crates {
        let path = toml::Value::from(library.folder.display().to_string());
        // Writing to a text does not fail.
        let _ = writeln!(manifest, "{} = {{ path = {path} }}", library.package);
    }
    // Other binaries may be there of modules that are no more.
    for module in shelf.modules() {
        let examples = module.examples();
        if !examples.is_empty() {
            let name = bin_name(&module.krate, &module.name);
            let _ = writeln!(manifest, "[[bin]]\nname = \"{name}\"\npath = \"src/{name}.rs\"");
            write(&folder.join("src").join(name + ".rs"), &program(&examples))?;
        }
    }
    write(&folder.join("Cargo.toml"), &manifest)?;
    let [lock, own] = [&workspace.root, &folder].map(|folder| folder.join("Cargo.lock"));
    // Cargo takes out what this package does not need; it is put in once.
    if newer(&lock, &own)
        && let Ok(lock) = fs::read_to_string(&lock)
    {
        write(&own, &lock)?;
    }
    let alone = Workspace::read(Some(&folder.join("Cargo.toml")))?;
    // What is known of the libraries is known from the other bundles.
    Ok(Workspace { target_dir: workspace.target_dir.clone(), ..alone })
}

/// Returns the name of the binary with the examples of a module.
pub fn bin_name(krate: &str, module: &str) -> String {
    format!("{krate}-{module}")
}

/// Returns a program that runs the examples one after the other.
fn program(examples: &[String]) -> String {
    let mut main = "fn main() {\n".to_owned();
    let mut functions = String::new();
    for (number, example) in (1..).zip(examples) {
        // Writing to a text does not fail.
        let _ = writeln!(main, "    example_{number}();");
        let _ = writeln!(functions, "\nfn example_{number}() {{");
        for line in example.lines() {
            let indent = if line.is_empty() { "" } else { "    " };
            let _ = writeln!(functions, "{indent}{line}");
        }
        functions += "}\n";
    }
    format!("{main}}}\n{functions}")
}

/// Writes a text, unless it is there already.
fn write(file: &Path, text: &str) -> Result<()> {
    if fs::read_to_string(file).is_ok_and(|before| before == text) {
        return Ok(());
    }
    files::write_whole(file, text.as_bytes())
}

fn newer(one: &Path, other: &Path) -> bool {
    let time = |file: &Path| fs::metadata(file).and_then(|it| it.modified()).ok();
    time(one) > time(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_runs_its_examples() {
        let examples =
            ["use reef::dive;\n\nassert_eq!(dive(2), 4);\n".to_owned(), "kelp();\n".to_owned()];
        assert_eq!(
            program(&examples),
            "fn main() {\n    example_1();\n    example_2();\n}\n\n\
             fn example_1() {\n    use reef::dive;\n\n    assert_eq!(dive(2), 4);\n}\n\n\
             fn example_2() {\n    kelp();\n}\n"
        );
    }
}
