//! The program behind `cargo mex` in this workspace: builds the tool if it is out of date, then runs it.
//!
//! The alias `mex` is `cargo run --quiet --package start -- mex`. This package has no dependencies, so
//! cargo builds it at once. It does not run the tool by `cargo run` itself: that either shows nothing
//! during a first build of a minute, or prints two lines before each result. And a warm call need not wait
//! until cargo has checked a hundred packages.
//!
//! 1. *Check*: the tool, `cargo-mex` beside this program, is up to date if the stamp file
//!    `cargo-mex.built` is newer than its sources (cargo lists them in `cargo-mex.d`, a rule for `make`),
//!    the manifests, the lock file and this program. Cargo rebuilds this program when the compiler or its
//!    flags change.
//! 2. *Build*, if necessary: `cargo build --package cargo-mex`, with its progress on the terminal; then the stamp
//!    file is written, with the time at which the build began.
//! 3. *Run*: on Unix this process becomes the tool.
//!
//! ```text
//! target/debug/cargo-mex        the tool
//! target/debug/cargo-mex.d      /reef/target/debug/cargo-mex: /reef/scripts/mex/src/main.rs …
//! target/debug/cargo-mex.built  its time tells when the last build began
//! ```

use std::collections::BTreeSet;
use std::env::{self, consts::EXE_SUFFIX};
use std::error::Error;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::SystemTime;

fn main() -> ExitCode {
    match start() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(4)
        }
    }
}

/// Runs the command that the first argument names, with those that follow.
fn start() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let command = arguments.next().ok_or("name a command: `cargo run -p start -- mex`")?;
    let command = command.into_string().map_err(|name| format!("there is no command {name:?}"))?;
    let package = format!("cargo-{command}");
    let own = env::current_exe()?;
    let program = own.with_file_name(format!("{package}{EXE_SUFFIX}"));
    if !is_up_to_date(&own, &program) {
        if !program.is_file() {
            eprintln!("Building the tool. That is done once and takes half a minute to two.");
        }
        // A source that is edited during the build is newer than this.
        let now = SystemTime::now();
        if !build(&package)? {
            // Cargo has printed the errors.
            return Ok(ExitCode::from(3));
        }
        File::create(stamp_file(&program))?.set_modified(now)?;
    }
    // Cargo, too, passes the name of the subcommand to an installed `cargo-mex`.
    run(Command::new(&program).arg(&command).args(arguments))
        .map_err(|error| format!("failed to run `{}`: {error}", program.display()).into())
}

/// Returns the file whose time tells when the last build of a program began.
fn stamp_file(program: &Path) -> PathBuf {
    program.with_extension("built")
}

/// True if no file that a program depends on is newer than its stamp file.
fn is_up_to_date(own: &Path, program: &Path) -> bool {
    let time = |file: &Path| fs::metadata(file).and_then(|metadata| metadata.modified()).ok();
    let Some(built) = time(&stamp_file(program)).filter(|_| program.is_file()) else {
        return false;
    };
    let Ok(list) = fs::read_to_string(program.with_extension("d")) else { return false };
    let sources = sources(&list);
    let folders: BTreeSet<&Path> = sources.iter().flat_map(|source| source.ancestors()).collect();
    let manifests = folders
        .iter()
        .flat_map(|folder| ["Cargo.toml", "Cargo.lock"].map(|name| folder.join(name)));
    let mut files: BTreeSet<PathBuf> = manifests.filter(|file| file.is_file()).collect();
    files.insert(own.to_owned());
    files.extend(sources.iter().cloned());
    !sources.is_empty() && files.iter().all(|file| time(file).is_some_and(|time| time < built))
}

/// Returns the files that a rule `program: file file …` of `make` lists.
fn sources(list: &str) -> Vec<PathBuf> {
    let line = list.lines().next().unwrap_or_default();
    let Some((_, files)) = line.split_once(": ") else { return Vec::new() };
    // A space in a path is escaped by a backslash.
    let files = files.replace("\\ ", "\0");
    let paths = files.split(' ').filter(|path| !path.is_empty());
    paths.map(|path| path.replace('\0', " ").into()).collect()
}

/// Builds a package. Returns false if it does not compile.
fn build(package: &str) -> Result<bool, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["build", "--package", package]);
    let status =
        command.status().map_err(|error| format!("failed to run `cargo build`: {error}"))?;
    Ok(status.success())
}

/// Replaces this process by the program.
#[cfg(unix)]
fn run(command: &mut Command) -> io::Result<ExitCode> {
    Err(std::os::unix::process::CommandExt::exec(command))
}

/// Runs the program and returns its exit code.
#[cfg(not(unix))]
fn run(command: &mut Command) -> io::Result<ExitCode> {
    let code = command.status()?.code().unwrap_or(4);
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(4)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn paths_of_sources_may_have_spaces() {
        let list = "target/mex: src/main.rs a\\ b/lib.rs\nother: c.rs\n";
        assert_eq!(sources(list), ["src/main.rs", "a b/lib.rs"].map(PathBuf::from));
        assert!(sources("").is_empty());
    }

    #[test]
    fn a_program_is_up_to_date_until_something_changes() {
        let folder = env::temp_dir().join(format!("start-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        let path = |name: &str| folder.join(name);
        let program = path("mex");
        let write = |name: &str, text: &str, seconds: u64| {
            fs::write(path(name), text).unwrap();
            let file = File::options().append(true).open(path(name)).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).unwrap();
        };
        let list = format!("{}: {}", program.display(), path("src/main.rs").display());
        let fresh = || is_up_to_date(&path("start"), &program);
        write("start", "", 1);
        write("src/main.rs", "", 1);
        write("Cargo.toml", "", 1);
        assert!(!fresh(), "there is no program");
        write("mex", "", 2);
        write("mex.d", &list, 2);
        assert!(!fresh(), "there is no stamp file");
        write("mex.built", "", 2);
        assert!(fresh());
        for name in ["src/main.rs", "Cargo.toml", "Cargo.lock", "start"] {
            write(name, "", 3);
            assert!(!fresh(), "{name}");
            write(name, "", 1);
            assert!(fresh(), "{name}");
        }
        fs::remove_file(path("src/main.rs")).unwrap();
        assert!(!fresh(), "a source is gone");
        fs::remove_dir_all(folder).unwrap();
    }
}
