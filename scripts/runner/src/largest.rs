//! The largest inputs of a problem: `largest.rs` in its folder makes them.
//!
//! Called without arguments it prints their names, one a line; called with a name it prints that
//! input.

use crate::compile::HelperSource;
use crate::helper::{self, HelperProgram, check_folder};
use crate::launch::Launchers;
use crate::problem::Problem;
use crate::samples::Sample;
use base::error::{Error, Result};
use base::files::write;
use base::terminal::shown;
use base::workspace::Workspace;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;
use std::time::Duration;

/// The file that makes the inputs.
pub const FILE: &str = "largest.rs";

/// The limit of its wall time.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program that makes the largest inputs of a problem.
pub struct LargestInputs<'a> {
    helper: HelperProgram,
    launchers: &'a Launchers,
}

/// The program that makes the largest inputs of a problem, and these inputs.
pub type ProblemInputs<'a> = (LargestInputs<'a>, Vec<Sample>);

/// Returns for each problem the program that makes the largest inputs, and these inputs. Their files do not
/// exist yet: since they are large, [`LargestInputs::make`] writes each one just before it is run.
///
/// An inner error is that a program does not compile or does not print names, or that cargo takes its file for
/// a binary.
///
/// # Errors
///
/// Cargo fails before it builds any program.
pub fn largest<'a>(
    workspace: &Workspace,
    problems: &[&Problem],
    launchers: &'a Launchers,
    folder: &Path,
) -> Result<Vec<Result<ProblemInputs<'a>>>> {
    // The inputs of several problems may have the same names.
    let folder_of = |problem: &Problem| folder.join(&problem.id);
    let (mut sources, mut refusals) = (Vec::new(), Vec::new());
    for problem in problems {
        let source = source(workspace, problem, folder_of(problem));
        refusals.push(source.map(|source| sources.push(source)));
    }
    let mut helpers = helper::build_all(workspace, &sources)?.into_iter();
    let inputs = |(problem, refusal): (&&Problem, Result<()>)| {
        refusal?;
        let helper = helpers.next().ok_or_else(|| Error::tool("not every program was built"))??;
        inputs_of(helper, launchers, &folder_of(problem))
    };
    Ok(problems.iter().zip(refusals).map(inputs).collect())
}

/// Returns what is built for a problem, with a folder for its program and its inputs.
fn source<'p>(
    workspace: &Workspace,
    problem: &'p Problem,
    to: PathBuf,
) -> Result<HelperSource<'p>> {
    check_folder(workspace, problem, &[FILE])?;
    fs::create_dir_all(&to).map_err(Error::file("write", &to))?;
    Ok(HelperSource { solution: &problem.bin, file: problem.folder.join(FILE), to })
}

/// Asks a program for the names of its inputs.
fn inputs_of<'a>(
    helper: HelperProgram,
    launchers: &'a Launchers,
    folder: &Path,
) -> Result<ProblemInputs<'a>> {
    let maker = LargestInputs { helper, launchers };
    let names = maker.print(&[], "for the names of its inputs")?;
    let mut seen = BTreeSet::new();
    let sample = |name: &str| {
        let refusal = |why: &str| {
            let source = shown(&maker.helper.source);
            Err(Error::usage(format!("`{source}` calls an input `{name}`, {why}")))
        };
        let is_plain =
            |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        if name.is_empty() || !name.chars().all(is_plain) || name.starts_with(['.', '-']) {
            return refusal("but names are letters, digits, `-`, `_` and `.`");
        }
        if !seen.insert(name.to_owned()) {
            return refusal("and another one, too");
        }
        let input = folder.join(format!("{}.in", seen.len()));
        Ok(Sample { name: name.to_owned(), input, output: None })
    };
    let samples = names.lines().map(sample).collect::<Result<_>>()?;
    Ok((maker, samples))
}

impl LargestInputs<'_> {
    /// Returns what messages call an input.
    pub fn label(&self, input: &Sample) -> String {
        format!("{} {}", shown(&self.helper.source), input.name)
    }

    /// Writes the file of an input.
    ///
    /// # Errors
    ///
    /// The program fails, or the file cannot be written.
    pub fn make(&self, input: &Sample) -> Result<()> {
        let purpose = format!("for its input `{}`", input.name);
        let text = self.print(slice::from_ref(&input.name), &purpose)?;
        write(&input.input, text.as_bytes())
    }

    fn print(&self, args: &[String], purpose: &str) -> Result<String> {
        self.helper.text(self.launchers, args, PATIENCE, purpose)
    }
}
