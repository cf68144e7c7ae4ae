//! The largest inputs of a problem: `largest.rs` in its folder makes them.
//!
//! Called without arguments it prints their names, one a line; called with a name it prints that
//! input.

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
use std::path::Path;
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

/// Returns the program that makes the largest inputs, and these inputs. Their files do not exist yet:
/// since they are large, [`LargestInputs::make`] writes each one just before it is run.
///
/// # Errors
///
/// The program does not compile or does not print names, or cargo takes its file for a binary.
pub fn largest<'a>(
    workspace: &Workspace,
    problem: &Problem,
    launchers: &'a Launchers,
    folder: &Path,
) -> Result<(LargestInputs<'a>, Vec<Sample>)> {
    check_folder(workspace, problem, &[FILE])?;
    // The inputs of other problems may have the same names.
    let folder = &folder.join(&problem.id);
    fs::create_dir_all(folder).map_err(Error::file("write", folder))?;
    let [helper] = helper::build(workspace, problem, [FILE], folder)?;
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
