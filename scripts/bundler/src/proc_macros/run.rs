//! Runs procedural macros, and caches their results.
//!
//! For each crate with calls, `driver` compiles one file with those that are not in the cache. The cache key is the
//! call, the code of the macro, and the manifest of the caller. Results that may depend on the machine are not
//! cached.

use super::calls::{CalledMacro, MacroCall};
use super::driver::{Driver, Recordings};
use super::macro_crate::MacroCrate;
use super::position::CallPosition;
use super::refusal_of;
use crate::load::Program;
use base::cache::{Cache, Key};
use base::error::{Cause, Result};
use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// The result of a macro.
#[derive(Clone)]
pub(super) struct MacroOutput {
    /// The text of the expansion, or why it cannot be printed.
    pub(super) text: Result<String, String>,
    /// True if the program may see the blanks of the text, so that it must not be formatted.
    pub(super) shows_blanks: bool,
    /// The helper attributes of a derive.
    pub(super) helpers: Vec<String>,
    /// A word in the code of the macro's crate by which the text may depend on this machine.
    pub(super) machine: Option<String>,
}

/// A macro to run, since its result is not in the cache.
struct MacroRun<'a> {
    /// The index of the call, and that of the macro in it.
    place: (usize, usize),
    call: &'a MacroCall,
    called: &'a CalledMacro,
    /// The cache key for the result, if it may be cached.
    key: Option<Key>,
}

/// Returns for each call the outputs of its macros, or the refusal of the call.
pub(super) fn run(
    workspace: &Workspace,
    program: &Program,
    calls: &[MacroCall],
    cache: Option<&Cache>,
) -> Vec<Result<Vec<MacroOutput>>> {
    let (crates, libraries) = (BTreeMap::new(), BTreeMap::new());
    let mut runner = MacroRunner { workspace, program, cache, crates, libraries };
    let mut outputs: BTreeMap<(usize, usize), Result<MacroOutput>> = BTreeMap::new();
    // The macros to run, by the crate with the calls.
    let mut runs: BTreeMap<usize, Vec<MacroRun<'_>>> = BTreeMap::new();
    for (index, call) in calls.iter().enumerate() {
        for (at, called) in call.macros.iter().enumerate() {
            let place = (index, at);
            match runner.cached(call, called) {
                Ok(CachedOutput::Found(output)) => drop(outputs.insert(place, Ok(output))),
                Ok(CachedOutput::Missing(key)) => {
                    let run = MacroRun { place, call, called, key };
                    runs.entry(program.files[call.file].krate).or_default().push(run);
                }
                Err(error) => drop(outputs.insert(place, Err(error))),
            }
        }
    }
    for (caller, runs) in runs {
        for (run, output) in runs.iter().zip(runner.run_all(caller, &runs)) {
            if let (Some(key), Some(cache), Ok(output)) = (&run.key, cache, &output)
                && let Ok(text) = &output.text
            {
                cache.put(key, &(text, output.shows_blanks, &output.helpers));
            }
            outputs.insert(run.place, output);
        }
    }
    let mut grouped: Vec<Result<Vec<MacroOutput>>> = calls.iter().map(|_| Ok(Vec::new())).collect();
    for ((index, _), output) in outputs {
        match (&mut grouped[index], output) {
            (Ok(group), Ok(output)) => group.push(output),
            (group @ Ok(_), Err(error)) => *group = Err(error),
            (Err(_), _) => {}
        }
    }
    grouped
}

/// The entry of the cache for a macro of a call.
enum CachedOutput {
    Found(MacroOutput),
    /// There is no entry. The result is stored with the key, if there is one.
    Missing(Option<Key>),
}

/// Runs the macros of a program.
struct MacroRunner<'a> {
    workspace: &'a Workspace,
    program: &'a Program,
    cache: Option<&'a Cache>,
    /// The crates of macros by their packages, or why one cannot be read.
    crates: BTreeMap<usize, Result<MacroCrate>>,
    /// The libraries of these crates, or why one cannot be built.
    libraries: BTreeMap<usize, Result<PathBuf>>,
}

impl MacroRunner<'_> {
    /// Looks a macro of a call up in the cache.
    fn cached(&mut self, call: &MacroCall, called: &CalledMacro) -> Result<CachedOutput> {
        let Self { workspace, program, cache, .. } = *self;
        let read = || MacroCrate::read(workspace, called.package, cache);
        let krate = self.crates.entry(called.package).or_insert_with(read).as_ref();
        let krate = krate.map_err(|error| refusal_of(program, call, called, &error.to_string()))?;
        if let Some(why) = krate.impurities.refusal() {
            return Err(refusal_of(program, call, called, &why));
        }
        if krate.impurities.machine.is_some() {
            return Ok(CachedOutput::Missing(None));
        }
        let key = key(workspace, program, krate, call, called);
        let cached = cache.and_then(|cache| cache.get::<(String, bool, Vec<String>)>(&key));
        Ok(match cached {
            Some((text, shows_blanks, helpers)) => {
                let text = Ok(text);
                CachedOutput::Found(MacroOutput { text, shows_blanks, helpers, machine: None })
            }
            None => CachedOutput::Missing(Some(key)),
        })
    }

    /// Returns the library of a crate of macros. It is built at the first call.
    fn library(&mut self, call: &MacroCall, called: &CalledMacro) -> Result<PathBuf> {
        let Self { workspace, program, crates, libraries, .. } = self;
        let package = called.package;
        let library = libraries.entry(package).or_insert_with(|| match &crates[&package] {
            Ok(krate) => krate.build(workspace),
            Err(error) => Err(error.clone()),
        });
        library.clone().map_err(|error| refusal_of(program, call, called, &error.to_string()))
    }

    /// Runs the macros that the crate `caller` calls. Returns their outputs in the order of `runs`.
    fn run_all(&mut self, caller: usize, runs: &[MacroRun<'_>]) -> Vec<Result<MacroOutput>> {
        let Self { workspace, program, .. } = *self;
        let mut driver = Driver::default();
        let lines = runs.iter().map(|MacroRun { call, called, .. }| {
            let library = self.library(call, called)?;
            Ok(driver.add(call, called, library))
        });
        let lines: Vec<Result<usize>> = lines.collect();
        let recordings = driver.compile(workspace, program, caller);
        let outputs = lines.into_iter().zip(runs).map(|(line, MacroRun { call, called, .. })| {
            let line = line?;
            match &recordings {
                Ok(recordings) => {
                    let output = output(recordings, line, call);
                    let output = output.map_err(|why| refusal_of(program, call, called, &why))?;
                    let krate = self.crates[&called.package].as_ref().ok();
                    let machine = krate.and_then(|krate| krate.impurities.machine.clone());
                    Ok(MacroOutput { machine, ..output })
                }
                Err(error) => Err(match error.cause() {
                    Cause::Build(why) => refusal_of(program, call, called, why),
                    _ => error.clone(),
                }),
            }
        });
        outputs.collect()
    }
}

/// Returns the output of the macro that is called in this line, or why it cannot be printed.
fn output(recordings: &Recordings, line: usize, call: &MacroCall) -> Result<MacroOutput, String> {
    let recording = recordings.of_line(line)?;
    if call.position == CallPosition::Statement
        && let Some(name) = recording.leaked_variable()
    {
        return Err(format!(
            "it makes a variable `{name}` of its own, which the statements that follow would see"
        ));
    }
    let output = recording.into_output();
    if output.text.as_ref().is_ok_and(|text| recordings.names_local_folder(text)) {
        return Err("its expansion names a folder of this machine".to_owned());
    }
    Ok(output)
}

/// Returns the cache key for the output of a macro.
fn key(
    workspace: &Workspace,
    program: &Program,
    krate: &MacroCrate,
    call: &MacroCall,
    called: &CalledMacro,
) -> Key {
    let caller = &program.crates[program.files[call.file].krate];
    let edition = caller.edition.to_string();
    let kind = format!("{:?} {:?}", call.kind, call.position);
    // A macro may read the manifest of its caller, with `proc-macro-crate` for example.
    let package = &workspace.packages[caller.package];
    let manifest = fs::read_to_string(package.folder.join("Cargo.toml")).unwrap_or_default();
    let parts = [&edition, &called.name, &kind, &call.text, &package.id, &manifest];
    let parts = parts.into_iter().map(String::as_str);
    Key::of(["expansion", &krate.key].into_iter().chain(parts))
}
