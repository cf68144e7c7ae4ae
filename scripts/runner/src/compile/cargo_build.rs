//! Calls of `cargo build`, and its messages.

use super::{BuildOutput, stack_flag};
use crate::compare::plural;
use base::cargo::{Artifact, Message};
use base::error::{Error, Result};
use base::process::ProcessTree;
use base::terminal::{Spinner, stderr_is_coloured};
use base::toolchain;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

/// Returns a call of cargo that prints its messages as JSON.
pub(super) fn cargo(verb: &str, manifest: &Path) -> Command {
    let mut command = Command::new(toolchain::cargo());
    command.args([verb, "--quiet", "--keep-going", "--manifest-path"]).arg(manifest);
    let format = if stderr_is_coloured() { "json-diagnostic-rendered-ansi" } else { "json" };
    command.args(["--message-format", format]);
    if let Some(flag) = stack_flag() {
        // In addition to the flags that the workspace sets.
        command.args(["--config", &format!("target.'cfg(windows)'.rustflags=['{flag}']")]);
    }
    command
}

/// Runs a build of `count` programs, and shows its progress. `noun` is what the programs are, such as
/// `solution`.
pub(super) fn run_cargo(mut command: Command, count: usize, noun: &str) -> Result<BuildOutput> {
    let failed = Error::not_run("`cargo build`");
    let building = format!("building {count} {}", plural(count, noun));
    let spinner = Spinner::new(&building);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Ctrl-C reaches only the tool, which then kills cargo. Otherwise the end of cargo could be reported first.
    let mut cargo = ProcessTree::spawn(&mut command).map_err(failed)?;
    let (stdout, stderr) = (cargo.child.stdout.take(), cargo.child.stderr.take());
    let stderr = thread::spawn(move || {
        let mut bytes = Vec::new();
        // After an error, the bytes that were read count.
        let _ = stderr.map(|mut pipe| pipe.read_to_end(&mut bytes));
        bytes
    });
    let mut built = BuildOutput::default();
    for line in stdout.into_iter().flat_map(|pipe| BufReader::new(pipe).lines()) {
        if Message::parse(&line.map_err(failed)?).is_some_and(|message| built.add(message)) {
            spinner.set_message(&format!("{building}: {} done", built.programs.len()));
        }
    }
    let status = cargo.wait().map_err(failed)?;
    let stderr = stderr.join().unwrap_or_default();
    let has_errors = !built.errors.is_empty() || !built.library_errors.is_empty();
    if status.success() || has_errors {
        return Ok(built);
    }
    let stderr = String::from_utf8_lossy(&stderr);
    Err(match stderr.trim().trim_start_matches("error: ") {
        "" => Error::failed("`cargo build`", &status.to_string()),
        message => Error::build(message),
    })
}

impl BuildOutput {
    /// Adds a message of cargo. Returns true if it is about one more program.
    fn add(&mut self, message: Message) -> bool {
        match message {
            Message::Artifact(Artifact { executable: Some(program), target, .. }) => {
                self.programs.insert(target.name, program);
                return true;
            }
            Message::Diagnostic(diagnostic) if diagnostic.message.is_error() => {
                let errors = if diagnostic.target.is_bin() {
                    self.errors.entry(diagnostic.target.name).or_default()
                } else {
                    &mut self.library_errors
                };
                *errors += &diagnostic.message.rendered.unwrap_or(diagnostic.message.message);
            }
            _ => {}
        }
        false
    }
}
