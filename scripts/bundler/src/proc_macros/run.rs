//! Runs procedural macros: rustc compiles a file with their calls, and each macro writes what it
//! returns.
//!
//! For `#[kelp::timed(3)] fn dive() {}` the file has
//!
//! ```text
//! mod call_0 {
//! #[macros_7::timed(3)]
//! fn dive() {}
//! }
//! ```
//!
//! Nothing else of the program is there, so names may lead nowhere in what comes out. The macros have run
//! before rustc gets to that. A recording has the number of the line of its call.

use super::calls::{CallKind, CalledMacro, MacroCall};
use super::macro_crate::MacroCrate;
use super::position::CallPosition;
use super::recording::Recording;
use super::refusal;
use crate::load::Program;
use base::cache::{Cache, Key};
use base::error::{Error, Result};
use base::files::{temporary, write};
use base::process::{in_words, output_within};
use base::toolchain;
use base::waiting::waiting_for;
use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What a macro returns.
#[derive(Clone)]
pub(super) struct MacroOutput {
    /// The text, or why there is none.
    pub(super) text: Result<String, String>,
    /// Its blanks count, so that it must not be formatted.
    pub(super) is_set: bool,
    /// The attributes that the macro, if it is a derive, gives a meaning.
    pub(super) helpers: Vec<String>,
}

/// A macro call that is run.
struct MacroRun<'a> {
    /// Number of the call, and of the macro in it.
    place: (usize, usize),
    call: &'a MacroCall,
    of: &'a CalledMacro,
    /// What its result is cached under, if that depends on nothing else.
    key: Option<Key>,
}

/// Returns what each macro of each call returns.
pub(super) fn run(
    workspace: &Workspace,
    program: &Program,
    calls: &[MacroCall],
    cache: Option<&Cache>,
) -> Result<Vec<Vec<MacroOutput>>> {
    let mut crates: BTreeMap<usize, MacroCrate> = BTreeMap::new();
    let mut outputs: BTreeMap<(usize, usize), MacroOutput> = BTreeMap::new();
    // By the crate with the calls.
    let mut runs: BTreeMap<usize, Vec<MacroRun<'_>>> = BTreeMap::new();
    for (number, call) in calls.iter().enumerate() {
        for (at, of) in call.macros.iter().enumerate() {
            let krate = match crates.entry(of.package) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(
                    MacroCrate::read(workspace, of.package, cache)
                        .map_err(|error| refusal(program, call, &error.message))?,
                ),
            };
            if let Some(why) = krate.impurities.refused() {
                return Err(refusal(program, call, why));
            }
            let caller = program.files[call.file].krate;
            let key = (!krate.impurities.machine)
                .then(|| key(workspace, program, caller, krate, call, of));
            let cached = key.as_ref().zip(cache);
            let cached =
                cached.and_then(|(key, cache)| cache.get::<(String, bool, Vec<String>)>(key));
            if let Some((text, is_set, helpers)) = cached {
                outputs.insert((number, at), MacroOutput { text: Ok(text), is_set, helpers });
            } else {
                let run = MacroRun { place: (number, at), call, of, key };
                runs.entry(caller).or_default().push(run);
            }
        }
    }
    for (caller, runs) in runs {
        for (run, output) in runs.iter().zip(run_all(workspace, program, caller, &runs, &crates)?) {
            if let (Some(key), Some(cache), Ok(text)) = (&run.key, cache, &output.text) {
                cache.put(key, &(text, output.is_set, &output.helpers));
            }
            outputs.insert(run.place, output);
        }
    }
    let mut grouped: Vec<Vec<MacroOutput>> = calls.iter().map(|_| Vec::new()).collect();
    for ((number, _), output) in outputs {
        grouped[number].push(output);
    }
    Ok(grouped)
}

fn key(
    workspace: &Workspace,
    program: &Program,
    caller: usize,
    krate: &MacroCrate,
    call: &MacroCall,
    of: &CalledMacro,
) -> Key {
    let edition = program.crates[caller].edition.to_string();
    let kind = format!("{:?} {:?}", call.kind, call.position);
    // A macro may read the manifest of its caller, by a crate that it stands on.
    let package = &workspace.packages[program.crates[caller].package];
    let manifest = fs::read_to_string(package.folder.join("Cargo.toml")).unwrap_or_default();
    let parts = [&edition, &of.name, &kind, &call.text, &package.id, &manifest];
    let parts = parts.into_iter().map(String::as_str);
    Key::of(["expansion", &krate.key].into_iter().chain(parts))
}

/// How long the macros of a crate may take.
const LIMIT: Duration = Duration::from_secs(5 * 60);

/// Runs the macros that one crate of the program calls.
fn run_all(
    workspace: &Workspace,
    program: &Program,
    caller: usize,
    runs: &[MacroRun<'_>],
    crates: &BTreeMap<usize, MacroCrate>,
) -> Result<Vec<MacroOutput>> {
    let mut libraries: BTreeMap<usize, PathBuf> = BTreeMap::new();
    for MacroRun { call, of, .. } in runs {
        if let Entry::Vacant(new) = libraries.entry(of.package) {
            let built = crates[&of.package].build(workspace);
            new.insert(built.map_err(|error| refusal(program, call, &error.message))?);
        }
    }
    let mut driver = Driver::default();
    runs.iter().enumerate().for_each(|(number, run)| driver.add(number, run));
    let folder = temporary()?;
    let folder = folder.path();
    write(&folder.join("calls.rs"), driver.text.as_bytes())?;
    let krate = &program.crates[caller];
    let package = &workspace.packages[krate.package];
    let file = folder.join("calls.rs");
    let mut command = Command::new(toolchain::rustc());
    command
        .arg(&file)
        .args(["--crate-type", "lib", "--crate-name", &krate.name, "--emit", "metadata"])
        .args(["--edition", &krate.edition.to_string(), "--cap-lints", "allow"])
        .args(["--error-format", "json", "-o"])
        .arg(folder.join("calls.rmeta"))
        .current_dir(&workspace.root)
        .env("MACRO_RECORDINGS", folder)
        .env("MACRO_CALLS", &file)
        .env("CARGO_MANIFEST_DIR", &package.folder)
        .env("CARGO_MANIFEST_PATH", package.folder.join("Cargo.toml"))
        .envs(&krate.variables);
    for (package, library) in &libraries {
        command.arg("--extern").arg(format!("macros_{package}={}", library.display()));
    }
    let waiting = waiting_for("rustc, which expands procedural macros");
    let output = output_within(&mut command, LIMIT);
    drop(waiting);
    let output = output.map_err(|error| match error.kind() {
        ErrorKind::TimedOut => {
            let why = format!("it has not returned in {}, and was stopped", in_words(LIMIT));
            refusal(program, runs[0].call, &why)
        }
        _ => Error::tool(format!("failed to run rustc: {error}")),
    })?;
    let said = String::from_utf8_lossy(&output.stderr);
    let local = [folder, &workspace.root, &workspace.target_dir, &package.folder];
    let local = local.into_iter().filter(|it| it.parent().is_some());
    let local: Vec<String> = local.map(|it| it.display().to_string()).collect();
    let outputs = driver.calls.iter().zip(runs).map(|(&line, run)| {
        let recording = read_recording(folder, line, &driver.text).ok_or_else(|| {
            let reason = said.lines().find_map(|it| failure(it, line));
            let reason = reason.unwrap_or_else(|| "rustc does not call it".to_owned());
            refusal(program, run.call, &reason)
        })?;
        if run.call.position == CallPosition::Statement
            && let Some(name) = recording.own_variable_left()
        {
            let why = format!(
                "it makes a variable `{name}` of its own, which the statements that follow would see"
            );
            return Err(refusal(program, run.call, &why));
        }
        let output = recording.into_output();
        let is_local = |text: &String| local.iter().any(|it| text.contains(it));
        if output.text.as_ref().is_ok_and(is_local) {
            let why = "what it makes names a folder of this machine";
            return Err(refusal(program, run.call, why));
        }
        Ok(output)
    });
    outputs.collect()
}

fn read_recording<'a>(folder: &Path, line: usize, driver: &'a str) -> Option<Recording<'a>> {
    let text = fs::read_to_string(folder.join(line.to_string())).ok()?;
    Recording::parse(&text, driver)
}

/// Returns what rustc says of the call in a line, from one of its messages.
fn failure(message: &str, line: usize) -> Option<String> {
    let message: serde_json::Value = serde_json::from_str(message).ok()?;
    let mut spans = message["spans"].as_array()?.iter();
    spans.find(|it| it["line_start"] == line)?;
    let mut said = message["message"].as_str()?.to_owned();
    for child in message["children"].as_array().into_iter().flatten() {
        if let Some(more) = child["message"].as_str() {
            said += &format!(": {}", more.trim_start_matches("message: "));
        }
    }
    Some(said)
}

/// The file with the calls.
#[derive(Default)]
struct Driver {
    text: String,
    lines: usize,
    /// The line of each call.
    calls: Vec<usize>,
}

impl Driver {
    fn line(&mut self, line: &str) {
        self.text += line;
        self.text += "\n";
        self.lines += line.matches('\n').count() + 1;
    }

    fn add(&mut self, number: usize, run: &MacroRun<'_>) {
        let MacroRun { call, of, .. } = run;
        let path = format!("macros_{}::{}", of.package, of.name);
        self.line(&format!("mod call_{number} {{"));
        let (open, close) = match call.position {
            CallPosition::ImplItem => ("impl X {", "}"),
            CallPosition::TraitItem => ("trait X {", "}"),
            CallPosition::ForeignItem => ("extern \"C\" {", "}"),
            _ => ("", ""),
        };
        if !matches!(call.kind, CallKind::Bang { .. }) {
            self.line(open);
        }
        let text = &call.text;
        // Each byte of the item stays in its line, so that recordings have its line breaks.
        let without =
            |span: crate::source::Span| format!("{}{}", &text[..span.start], &text[span.end..]);
        self.calls.push(self.lines + 1);
        match call.kind {
            CallKind::Attribute(span) => {
                let attribute = &text[span.start..span.end];
                let inside = attribute.trim_start_matches(['#', ' ']).trim_start_matches('[');
                let rest = arguments(inside);
                self.line(&format!("#[{path}{rest}"));
                self.line(without(span).trim_start());
            }
            CallKind::Derive(span) => {
                self.line(&format!("#[derive({path})]"));
                self.line(without(span).trim_start());
            }
            CallKind::Bang { .. } => {
                self.line(&format!("{path}! {{"));
                self.line(text);
                self.line("}");
            }
        }
        if !matches!(call.kind, CallKind::Bang { .. }) {
            self.line(close);
        }
        self.line("}");
    }
}

/// Returns what follows the path in the text of an attribute, from inside its bracket on.
fn arguments(inside: &str) -> &str {
    let end = inside.find(['(', '[', '{', '=', ']']).unwrap_or(inside.len());
    &inside[end..]
}
