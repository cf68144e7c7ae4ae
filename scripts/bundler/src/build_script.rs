//! Beside load, build scripts: what they say, once cargo has run them.
//!
//! No judge runs one, so whatever hangs on it is decided here. Nobody waits for that unless `main`
//! reaches such a thing; then cargo is asked each time, since it alone knows whether a script has to
//! run again.

mod hint;

use crate::cfg;
use base::files::digest;
use base::process::{in_words, output_within};
use base::toolchain;
use base::workspace::{Bin, BuildScript, Package, ScriptOutput, Workspace};
use cargo_metadata::Message;
pub(crate) use hint::{ScriptHint, should_run_first};
use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// How long cargo may take to build and run the build scripts.
const LIMIT: Duration = Duration::from_secs(15 * 60);

/// What cargo answers.
pub struct ScriptRun {
    /// The packages of the workspace with what their build scripts say, if any has said something.
    pub packages: Option<Vec<Package>>,
    /// A line of what cargo says if it fails, be it before or after they have run.
    pub failure: Option<String>,
}

/// Lets cargo run the build scripts of all that a binary needs, unless they have run already.
pub fn run(workspace: &Workspace, bin: &Bin) -> ScriptRun {
    let Package { name, version, .. } = &workspace.packages[bin.package];
    // As judges build. What runs for the build alone, such as for a procedural macro, has another
    // folder if a target is named.
    let mut command = Command::new(toolchain::cargo());
    command
        .args(["check", "--release", "--target", toolchain::TARGET, "--offline", "--keep-going"])
        .args(["--quiet", "--color", "never", "--message-format", "json"])
        .args(["--package", &format!("{name}@{version}"), "--bin", &bin.name, "--manifest-path"])
        .arg(workspace.root.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(folder(workspace));
    let output = match output_within(&mut command, LIMIT) {
        Ok(output) => output,
        Err(error) if error.kind() == io::ErrorKind::TimedOut => {
            let failure = format!("nothing for {}, and was stopped", in_words(LIMIT));
            return ScriptRun { packages: None, failure: Some(failure) };
        }
        Err(error) => return ScriptRun { packages: None, failure: Some(error.to_string()) },
    };
    let (mut packages, mut any) = (workspace.packages.clone(), false);
    for message in Message::parse_stream(output.stdout.as_slice()) {
        if let Ok(Message::BuildScriptExecuted(said)) = message
            && said.out_dir.components().any(|it| it.as_str() == toolchain::TARGET)
            && let Some(package) = packages.iter_mut().find(|it| it.id == said.package_id.repr)
        {
            package.script = BuildScript::Output(read(workspace, &package.folder, said));
            any = true;
        }
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let failure = (!output.status.success()).then(|| failure(&stderr));
    ScriptRun { packages: any.then_some(packages), failure }
}

/// Returns the folder in which cargo runs the build scripts.
fn folder(workspace: &Workspace) -> PathBuf {
    // Other workspaces may build into the same target folder, and cargo does not tell their packages
    // apart.
    let root = digest([workspace.root.display().to_string().as_str()]);
    workspace.target_dir.join("mex").join("scripts").join(&root[..8])
}

/// What a build script of the package in this folder says, as the rest of the tool reads it.
fn read(workspace: &Workspace, folder: &Path, said: cargo_metadata::BuildScript) -> ScriptOutput {
    let home = env::home_dir().filter(|it| it.parent().is_some());
    let here = [folder, &workspace.root, &workspace.target_dir, said.out_dir.as_std_path()];
    let here = here.into_iter().chain(home.as_deref());
    let mut read = ScriptOutput {
        cfgs: said.cfgs.iter().map(|it| cfg::normalized(it)).collect(),
        folders: here.map(|it| it.display().to_string()).collect(),
        links: said.linked_libs.iter().map(ToString::to_string).collect(),
        ..ScriptOutput::default()
    };
    let is_here = |(_, value): &(String, String)| read.local_paths_in(value).next().is_some();
    (read.places, read.variables) = said.env.into_iter().partition(is_here);
    read.places.insert("OUT_DIR".to_owned(), said.out_dir.to_string());
    read
}

/// The line of what cargo says that names the reason.
fn failure(stderr: &str) -> String {
    let lines = || stderr.lines().filter(|it| !it.trim().is_empty());
    let error = lines().find_map(|it| it.strip_prefix("error: "));
    error.or_else(|| lines().next()).unwrap_or("nothing").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_the_line_that_says_error() {
        let said = "warning: kelp@0.1.0: deep\nerror: could not compile `kelp`\n\nCaused by:\n";
        assert_eq!(failure(said), "could not compile `kelp`");
        assert_eq!(failure("\nsomething else\n"), "something else");
        assert_eq!(failure(""), "nothing");
    }
}
