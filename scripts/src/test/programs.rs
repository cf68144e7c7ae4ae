//! From the problems to test to programs that can be run.

use super::Case;
use crate::bundle::{self, Request};
use crate::compile::{self, Source};
use crate::error::{Error, Exit, Result};
use crate::judge::Judge;
use crate::terminal::{note, say, shown};
use crate::workspace::{Bin, Workspace};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::PathBuf;

/// What was built of a solution.
pub(super) struct Program {
    pub(super) path: PathBuf,
    /// The edition that the judge compiles with; `None` for a solution as it is written.
    pub(super) edition: Option<u16>,
}

/// Why there is no program.
pub(super) struct NotBuilt {
    /// `does not compile`, as it stands in the line of results.
    pub(super) what: String,
    /// All that is known, for stderr.
    pub(super) why: String,
    pub(super) exit: Exit,
}

pub(super) type Programs = BTreeMap<String, Result<Vec<Program>, NotBuilt>>;

pub(super) fn build_as_written(workspace: &Workspace, cases: &[&Case]) -> Result<Programs> {
    if cases.is_empty() {
        return Ok(Programs::new());
    }
    let bins: Vec<&Bin> = cases.iter().map(|case| &case.problem.bin).collect();
    let mut built = compile::as_written(workspace, &bins)?;
    if !built.library_errors.is_empty() {
        say(built.library_errors.trim_end());
    }
    let program = |case: &&Case| {
        let id = &case.problem.id;
        let program = match built.programs.remove(id) {
            Some(path) => Ok(vec![Program { path, edition: None }]),
            None => Err(NotBuilt {
                what: "does not compile".to_owned(),
                why: built.errors.remove(id).unwrap_or_default(),
                exit: Exit::Build,
            }),
        };
        (id.clone(), program)
    };
    Ok(cases.iter().map(program).collect())
}

pub(super) fn build_bundles(workspace: &Workspace, cases: &[&Case]) -> Result<Programs> {
    let mut programs = Programs::new();
    // The judges' editions, and what is to be compiled with each.
    let mut rounds: BTreeMap<(&str, u16), (&Judge, Vec<&str>)> = BTreeMap::new();
    let mut sources: BTreeMap<&str, Source> = BTreeMap::new();
    for case in cases {
        let (judge, problem) = (case.judge, &case.problem);
        let request = Request { workspace, bin: &problem.bin, judge, check: false };
        let bundled = bundle::bundle(&request).and_then(|mut bundle| {
            bundle.notes.extend(bundle::size_note(judge, bundle.text.len())?);
            Ok(bundle)
        });
        let built = match bundled {
            Err(error) => Err(NotBuilt {
                what: "cannot be bundled".to_owned(),
                why: error.message,
                exit: error.exit,
            }),
            Ok(bundle) => {
                bundle.notes.iter().for_each(|it| note(&format!("{}: {it}", problem.id)));
                let source = Source {
                    name: problem.id.clone(),
                    bin: problem.bin.clone(),
                    text: bundle.text,
                };
                sources.insert(&problem.id, source);
                for &edition in &judge.editions {
                    let round = rounds.entry((&judge.id, edition)).or_insert((judge, Vec::new()));
                    round.1.push(&problem.id);
                }
                Ok(Vec::new())
            }
        };
        programs.insert(problem.id.clone(), built);
    }
    for ((id, edition), (judge, names)) in rounds {
        let folder = home(workspace).join(format!("{id}-{edition}"));
        let of_round: Vec<&Source> = names.iter().map(|&name| &sources[name]).collect();
        let mut built = compile::as_judge(workspace, judge, edition, &of_round, &folder)?;
        for name in names {
            let Some(Ok(list)) = programs.get_mut(name) else {
                continue;
            };
            if let Some(path) = built.programs.remove(name) {
                list.push(Program { path, edition: Some(edition) });
                continue;
            }
            let file = folder.join(name).with_extension("rs");
            let said = built.errors.remove(name).unwrap_or(built.library_errors.clone());
            let failure = NotBuilt {
                what: format!("its bundle does not compile in edition {edition}"),
                why: format!("{}\nthe bundle is `{}`", said.trim_end(), shown(&file)),
                exit: Exit::Build,
            };
            programs.insert(name.to_owned(), Err(failure));
        }
    }
    Ok(programs)
}

/// Where bundles are compiled.
fn home(workspace: &Workspace) -> PathBuf {
    workspace.target_dir.join("mex").join("bundles")
}

/// Keeps other runs of the tool out of the folder of bundles while the file is open.
pub(super) fn lock(workspace: &Workspace) -> Result<File> {
    let file = home(workspace).join("lock");
    let failed = |error| Error::tool(format!("failed to lock `{}`: {error}", shown(&file)));
    fs::create_dir_all(home(workspace)).map_err(failed)?;
    let lock = File::create(&file).map_err(failed)?;
    if lock.try_lock().is_err() {
        note("waiting for another `mex test --bundle`");
        lock.lock().map_err(failed)?;
    }
    Ok(lock)
}
