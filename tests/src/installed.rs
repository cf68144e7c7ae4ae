//! The installed command, called by cargo in other workspaces, and the archive from which others install it.

use crate::test_workspace::{SUM, TestWorkspace};
use crate::tool::{output_text, program};
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs `cargo mex …` in this folder, with the command on the path; returns exit code, stdout and stderr.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    run_of(program().parent().unwrap(), folder, args)
}

/// Runs `cargo mex …` with the command that is in the folder `programs`.
fn run_of(programs: &Path, folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO"));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = [programs.to_owned()].into_iter().chain(env::split_paths(&path));
    command.current_dir(folder).arg("mex").args(args).env("NO_COLOR", "1");
    command.env("PATH", env::join_paths(folders).unwrap());
    command.env("CARGO_TARGET_DIR", folder.join("target"));
    let output = command.output().unwrap();
    let (results, stderr) = output_text(&output);
    (output.status.code().unwrap(), results, stderr)
}

#[test]
fn cargo_finds_the_command_and_passes_on_what_follows() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[("1 2\n", "3\n")]);
    let folder = workspace.folder.path();
    let (code, results, stderr) = run(folder, &["test", "tide"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(results.starts_with("ok    tide "), "{results}");
    let (code, results, stderr) = run(folder, &["bundle", "tide"]);
    assert!(code == 0 && results.contains("fn sum("), "{stderr}");
    let (code, results, _) = run(folder, &["test", "--help"]);
    assert!(code == 0 && results.contains("Usage: cargo mex test"), "{results}");
    let (code, _, stderr) = run(folder, &[]);
    assert!(code == 2 && stderr.starts_with("Usage: cargo mex <COMMAND>"), "{stderr}");
}

#[test]
fn a_hint_can_be_typed_where_it_is_printed() {
    let workspace = TestWorkspace::new().with("tide", SUM, &[]);
    let outside = base::files::temporary().unwrap();
    let manifest = workspace.folder.path().join("Cargo.toml").display().to_string();
    let place = ["--manifest-path", &manifest];
    let (code, _, stderr) = run(outside.path(), &[&["new", "foam"], &place[..]].concat());
    assert_eq!(code, 0, "{stderr}");
    assert!(
        stderr.contains(&format!("`cargo mex test foam --manifest-path {manifest}`")),
        "{stderr}"
    );
    let (_, _, stderr) = run(outside.path(), &[&["test", "tid"], &place[..]].concat());
    assert!(stderr.contains(&format!("`cargo mex list --manifest-path {manifest}`")), "{stderr}");
    // If the program is called by its path, hints have that path.
    let mut direct = Command::new(program());
    let output =
        direct.current_dir(workspace.folder.path()).args(["new", "wave"]).output().unwrap();
    let (_, stderr) = crate::tool::output_text(&output);
    assert!(stderr.contains(&format!("`{} test wave`", program().display())), "{stderr}");
}

#[test]
fn a_workspace_without_problems_is_named() {
    let workspace = TestWorkspace::new();
    let (_, _, stderr) = run(workspace.folder.path(), &["list"]);
    assert_eq!(
        stderr,
        "note: there are no problems in `.`: a problem is a binary with a `problem.toml` beside its \
         source, and `cargo mex new ID` makes one\n"
    );
}

#[test]
fn a_workspace_for_a_contest_passes_at_once() {
    let around = base::files::temporary().unwrap();
    let (code, _, stderr) = run(around.path(), &["list"]);
    assert!(code == 2 && stderr.contains("`cargo mex init` makes one"), "{stderr}");
    let (code, results, stderr) = run(around.path(), &["init", "contest"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(
        results.lines().any(|it| Path::new(it) == Path::new("contest/Cargo.toml")),
        "{results}"
    );
    assert!(stderr.starts_with("in `contest`, `cargo mex test` passes"), "{stderr}");

    let folder = around.path().join("contest");
    let (code, results, stderr) = run(&folder, &["test"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{results}");
    assert!(results.starts_with("ok    crabs "), "{results}");
    let (code, results, stderr) = run(&folder, &["bundle", "crabs"]);
    assert!(code == 0 && results.contains("fn sum("), "{stderr}");
    // The new files are formatted and compile without warnings.
    for args in [&["fmt", "--check"][..], &["check", "--quiet", "--all-targets"]] {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(&folder).env("CARGO_TARGET_DIR", folder.join("target")).args(args);
        let output = cargo.output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }
    // A new problem starts from the template of the workspace, an interactive one does not.
    assert_eq!(run(&folder, &["new", "cf-4a"]).0, 0);
    let text =
        |id: &str| fs::read_to_string(folder.join("src/bin").join(id).join("main.rs")).unwrap();
    let template = fs::read_to_string(folder.join("mex-template/main.rs")).unwrap();
    assert_eq!(text("cf-4a"), template);
    assert_eq!(run(&folder, &["new", "talk", "--interactive"]).0, 0);
    assert_ne!(text("talk"), template);

    let (code, _, stderr) = run(&folder, &["init"]);
    assert_eq!(code, 2, "{stderr}");
    assert!(
        stderr.starts_with("error: `Cargo.toml` is there already; nothing was changed"),
        "{stderr}"
    );
}

#[test]
#[cfg(unix)]
fn a_released_archive_is_all_that_an_empty_folder_needs() {
    // The release has another profile, which is compiled for minutes; all else is as here.
    let around = base::files::temporary().unwrap();
    let folder = around.path();
    let root = crate::tool::root();
    let mut release = Command::new(root.join(".ci/release"));
    let output = release.arg(folder).env("MEX_PROFILE", "dev").output().unwrap();
    let (results, stderr) = output_text(&output);
    assert!(output.status.success(), "{stderr}");
    let archive = Path::new(results.trim()).file_name().unwrap().to_str().unwrap();
    let name = archive.strip_suffix(".tar.gz").unwrap();
    // `cargo binstall` looks for this name.
    let version = format!("-v{}", env!("CARGO_PKG_VERSION"));
    let system = name.strip_prefix("cargo-mex-").unwrap().strip_suffix(&version).unwrap();
    let manifest = fs::read_to_string(root.join("scripts/mex/Cargo.toml")).unwrap();
    let filled = manifest.replace("{ target }", system).replace("-v{ version }", &version);
    assert!(filled.contains(&format!("/{archive}\"\n")), "{filled}");
    assert!(filled.contains(&format!("\"{name}/{{ bin }}")), "{filled}");

    let check = "sha256sum -c *.sha256 || shasum -a 256 -c *.sha256";
    let output = Command::new("sh").current_dir(folder).args(["-c", check]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let notes = fs::read_to_string(folder.join("notes.md")).unwrap();
    assert!(notes.starts_with("### Added\n"), "{notes}");

    let mut tar = Command::new("tar");
    assert!(tar.current_dir(folder).args(["-xzf", archive]).status().unwrap().success());
    fs::remove_file(folder.join(archive)).unwrap();
    let programs = folder.join(name);
    assert!(programs.join("LICENSE").is_file());
    let contest = folder.join("contest");
    let (code, _, stderr) = run_of(&programs, folder, &["init", "contest"]);
    assert_eq!(code, 0, "{stderr}");
    let (code, results, stderr) = run_of(&programs, &contest, &["test"]);
    assert!(code == 0 && results.starts_with("ok    crabs "), "{results}{stderr}");
    let (code, results, stderr) = run_of(&programs, &contest, &["bundle", "crabs"]);
    assert!(code == 0 && results.contains("fn sum("), "{stderr}");
}
