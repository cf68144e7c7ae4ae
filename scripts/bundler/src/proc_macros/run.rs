//! Runs procedural macros: `driver` has rustc compile a file with their calls, and each macro writes what
//! it returns. What depends on nothing but the call, the macro and the manifest of the caller is cached.

use super::calls::{CalledMacro, MacroCall};
use super::driver::{Driver, Recordings};
use super::macro_crate::MacroCrate;
use super::position::CallPosition;
use super::refusal_of;
use crate::load::Program;
use base::cache::{Cache, Key};
use base::error::{Exit, Result};
use base::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// What a macro returns.
#[derive(Clone)]
pub(super) struct MacroOutput {
    /// The text, or why there is none.
    pub(super) text: Result<String, String>,
    /// True if the program may see its blanks, so that it must not be formatted.
    pub(super) shows_blanks: bool,
    /// The attributes that the macro, if it is a derive, gives a meaning.
    pub(super) helpers: Vec<String>,
    /// A word in the crate of the macro that shows that the text may depend on this machine.
    pub(super) machine: Option<String>,
}

/// A macro of a call that is run, since its result is not in the cache.
struct MacroRun<'a> {
    /// Number of the call, and of the macro in it.
    place: (usize, usize),
    call: &'a MacroCall,
    of: &'a CalledMacro,
    /// What its result is cached under, if that depends on nothing else.
    key: Option<Key>,
}

/// Returns for each call what each of its macros returns, or the refusal of the call.
pub(super) fn run(
    workspace: &Workspace,
    program: &Program,
    calls: &[MacroCall],
    cache: Option<&Cache>,
) -> Vec<Result<Vec<MacroOutput>>> {
    let (crates, libraries) = (BTreeMap::new(), BTreeMap::new());
    let mut runner = Runner { workspace, program, cache, crates, libraries };
    let mut outputs: BTreeMap<(usize, usize), Result<MacroOutput>> = BTreeMap::new();
    // By the crate with the calls.
    let mut runs: BTreeMap<usize, Vec<MacroRun<'_>>> = BTreeMap::new();
    for (number, call) in calls.iter().enumerate() {
        for (at, of) in call.macros.iter().enumerate() {
            let place = (number, at);
            match runner.cached(call, of) {
                Ok(Lookup::Cached(output)) => drop(outputs.insert(place, Ok(output))),
                Ok(Lookup::Missing(key)) => {
                    let run = MacroRun { place, call, of, key };
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
    for ((number, _), output) in outputs {
        match (&mut grouped[number], output) {
            (Ok(group), Ok(output)) => group.push(output),
            (group @ Ok(_), Err(error)) => *group = Err(error),
            (Err(_), _) => {}
        }
    }
    grouped
}

/// What the cache has for a macro of a call.
enum Lookup {
    Cached(MacroOutput),
    /// Nothing; the result may be stored under the key.
    Missing(Option<Key>),
}

/// Runs the macros of a program.
struct Runner<'a> {
    workspace: &'a Workspace,
    program: &'a Program,
    cache: Option<&'a Cache>,
    /// The crates of macros by their packages, or why one cannot be read.
    crates: BTreeMap<usize, Result<MacroCrate>>,
    /// Their libraries, or why one cannot be built.
    libraries: BTreeMap<usize, Result<PathBuf>>,
}

impl Runner<'_> {
    /// Looks a macro of a call up in the cache.
    fn cached(&mut self, call: &MacroCall, of: &CalledMacro) -> Result<Lookup> {
        let Self { workspace, program, cache, .. } = *self;
        let read = || MacroCrate::read(workspace, of.package, cache);
        let krate = self.crates.entry(of.package).or_insert_with(read).as_ref();
        let krate = krate.map_err(|error| refusal_of(program, call, of, &error.message))?;
        if let Some(why) = krate.impurities.refused() {
            return Err(refusal_of(program, call, of, &why));
        }
        if krate.impurities.machine.is_some() {
            return Ok(Lookup::Missing(None));
        }
        let key = key(workspace, program, krate, call, of);
        let cached = cache.and_then(|it| it.get::<(String, bool, Vec<String>)>(&key));
        Ok(match cached {
            Some((text, shows_blanks, helpers)) => {
                Lookup::Cached(MacroOutput { text: Ok(text), shows_blanks, helpers, machine: None })
            }
            None => Lookup::Missing(Some(key)),
        })
    }

    /// Returns the library of a crate of macros, which is built once.
    fn library(&mut self, call: &MacroCall, of: &CalledMacro) -> Result<PathBuf> {
        let Self { workspace, program, crates, libraries, .. } = self;
        let built = libraries.entry(of.package).or_insert_with(|| match &crates[&of.package] {
            Ok(krate) => krate.build(workspace),
            Err(error) => Err(error.clone()),
        });
        built.clone().map_err(|error| refusal_of(program, call, of, &error.message))
    }

    /// Runs the macros that one crate of the program calls.
    fn run_all(&mut self, caller: usize, runs: &[MacroRun<'_>]) -> Vec<Result<MacroOutput>> {
        let Self { workspace, program, .. } = *self;
        let mut driver = Driver::default();
        let lines = runs.iter().map(|MacroRun { call, of, .. }| {
            let library = self.library(call, of)?;
            Ok(driver.add(call, of, library))
        });
        let lines: Vec<Result<usize>> = lines.collect();
        let recordings = driver.compile(workspace, program, caller);
        let outputs = lines.into_iter().zip(runs).map(|(line, MacroRun { call, of, .. })| {
            let line = line?;
            match &recordings {
                Ok(recordings) => {
                    let output = output(recordings, line, call);
                    let output = output.map_err(|why| refusal_of(program, call, of, &why))?;
                    let machine = self.crates[&of.package].as_ref().ok();
                    let machine = machine.and_then(|it| it.impurities.machine.clone());
                    Ok(MacroOutput { machine, ..output })
                }
                Err(error) if error.exit == Exit::Build => {
                    Err(refusal_of(program, call, of, &error.message))
                }
                Err(error) => Err(error.clone()),
            }
        });
        outputs.collect()
    }
}

/// Returns what the macro of the call in a line returns, or why that cannot stand in a file.
fn output(recordings: &Recordings, line: usize, call: &MacroCall) -> Result<MacroOutput, String> {
    let recording = recordings.of_line(line)?;
    if call.position == CallPosition::Statement
        && let Some(name) = recording.own_variable_left()
    {
        return Err(format!(
            "it makes a variable `{name}` of its own, which the statements that follow would see"
        ));
    }
    let output = recording.into_output();
    if output.text.as_ref().is_ok_and(|it| recordings.names_local_folder(it)) {
        return Err("what it makes names a folder of this machine".to_owned());
    }
    Ok(output)
}

fn key(
    workspace: &Workspace,
    program: &Program,
    krate: &MacroCrate,
    call: &MacroCall,
    of: &CalledMacro,
) -> Key {
    let caller = &program.crates[program.files[call.file].krate];
    let edition = caller.edition.to_string();
    let kind = format!("{:?} {:?}", call.kind, call.position);
    // A macro may read the manifest of its caller, by a crate that it stands on.
    let package = &workspace.packages[caller.package];
    let manifest = fs::read_to_string(package.folder.join("Cargo.toml")).unwrap_or_default();
    let parts = [&edition, &of.name, &kind, &call.text, &package.id, &manifest];
    let parts = parts.into_iter().map(String::as_str);
    Key::of(["expansion", &krate.key].into_iter().chain(parts))
}
