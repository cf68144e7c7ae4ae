//! `mex samples`: lists, shows, adds, edits, splits and deletes the samples of a problem.

pub(crate) mod add;
pub(crate) mod split;

use base::error::{Error, Result};
use base::terminal::{Results, shown};
use runner::problem::Problem;
use runner::samples::{self, SampleFiles, folder, sample_files};
use split::{SplitMethod, SplitTest, tests};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Returns a line for each sample: its name and the sizes of its input and output.
///
/// # Errors
///
/// The folder of the samples cannot be read.
pub(crate) fn list(problem: &Problem) -> Result<String> {
    let samples = sample_files(&folder(&problem.folder))?;
    let width = samples.iter().map(|it| it.name.chars().count()).max().unwrap_or(0);
    let size = |file: &Option<PathBuf>, half: &str| match file {
        None => Ok(format!("no {half}")),
        Some(file) => Ok(format!("{half} {} bytes", read(file)?.len())),
    };
    let line = |SampleFiles { name, input, output }: &SampleFiles| {
        let (input, output) = (size(input, "input")?, size(output, "output")?);
        Ok(format!("{name:width$}  {input:16}  {output}\n"))
    };
    samples.iter().map(line).collect()
}

/// Prints the files of the named samples, or of all, each below its path.
///
/// # Errors
///
/// There is no such sample, or a file cannot be read.
pub(crate) fn show(problem: &Problem, names: &[String], results: &mut Results) -> Result<()> {
    let samples = match names {
        [] => sample_files(&folder(&problem.folder))?,
        _ => find(problem, names)?,
    };
    for file in samples.iter().flat_map(SampleFiles::files) {
        let text = read(file)?;
        results.print(&format!("{}:\n", shown(file)))?;
        let end: &[u8] = if text.is_empty() || text.ends_with(b"\n") { b"" } else { b"\n" };
        let printed = results.write_all(&text).and_then(|()| results.write_all(end));
        printed.map_err(Error::system("write to stdout"))?;
    }
    results.print("")
}

/// Opens the files of a sample in the editor of the user, and returns the changed ones.
///
/// # Errors
///
/// There is no such sample or no editor, or the editor fails.
pub(crate) fn edit(problem: &Problem, name: &str) -> Result<Vec<PathBuf>> {
    let found = find(problem, &[name.to_owned()])?;
    let files: Vec<PathBuf> = found.iter().flat_map(SampleFiles::files).cloned().collect();
    let before: Vec<Vec<u8>> = files.iter().map(|file| read(file)).collect::<Result<_>>()?;
    crate::editor::open(&files)?;
    let is_changed =
        |(file, before): &(PathBuf, Vec<u8>)| fs::read(file).ok().as_ref() != Some(before);
    let changed = files.into_iter().zip(before).filter(is_changed);
    Ok(changed.map(|(file, _)| file).collect())
}

/// Deletes the named samples, or none if one does not exist. Calls `deleted` after each file.
///
/// # Errors
///
/// There is no such sample, or a file cannot be deleted.
pub(crate) fn delete(
    problem: &Problem,
    names: &[String],
    mut deleted: impl FnMut(PathBuf) -> Result<()>,
) -> Result<()> {
    let samples = find(problem, names)?;
    for file in samples.iter().flat_map(SampleFiles::files) {
        fs::remove_file(file).map_err(Error::file("delete", file))?;
        deleted(file.clone())?;
    }
    Ok(())
}

/// Creates a sample for each test in a sample, and returns the new files. Creates all or none.
///
/// # Errors
///
/// There is no such sample, it cannot be split in this way, or a new sample exists already.
pub(crate) fn split(problem: &Problem, name: &str, method: &SplitMethod) -> Result<Vec<PathBuf>> {
    let found = find(problem, &[name.to_owned()])?;
    let Some(SampleFiles { input: Some(input), output, .. }) = found.first() else {
        return Err(Error::usage(format!("the sample `{name}` has no input")));
    };
    let text = read(input)?;
    let answer = output.as_deref().map(read).transpose()?;
    let tests = tests(&text, answer.as_deref(), method).map_err(|why| {
        let output = output.as_ref().map(|file| format!(" and `{}`", shown(file)));
        Error::usage(format!(
            "cannot split `{}`{}: {why}",
            shown(input),
            output.unwrap_or_default()
        ))
    })?;
    let mut files = Vec::new();
    for (number, SplitTest { input, output }) in (1..).zip(&tests) {
        let name = format!("{name}-{number}");
        match put(&folder(&problem.folder), &name, input, output.as_deref()) {
            Ok(created) => files.extend(created),
            Err(error) => {
                // Undoes what this call created.
                files.iter().for_each(|file| drop(fs::remove_file(file)));
                return Err(error);
            }
        }
    }
    Ok(files)
}

/// Writes a new sample and returns its files; fails if there is one of that name.
fn put(folder: &Path, name: &str, input: &[u8], output: Option<&[u8]>) -> Result<Vec<PathBuf>> {
    if let Some(existing) = sample_files(folder)?.into_iter().find(|sample| sample.name == name) {
        let files: Vec<String> =
            existing.files().map(|file| format!("`{}`", shown(file))).collect();
        return Err(Error::usage(format!(
            "there is a sample `{name}` already, {}; nothing was changed",
            files.join(" and ")
        )));
    }
    fs::create_dir_all(folder).map_err(Error::file("write", folder))?;
    let input = samples::add(folder, name, input, output)
        .map_err(|(file, error)| Error::file("write", &file)(error))?;
    let output = output.map(|_| input.with_file_name(format!("{name}.out")));
    Ok([input].into_iter().chain(output).collect())
}

/// Returns the samples of these names, each once.
fn find(problem: &Problem, names: &[String]) -> Result<Vec<SampleFiles>> {
    let samples = sample_files(&folder(&problem.folder))?;
    let mut named = BTreeSet::new();
    let once = names.iter().filter(|name| named.insert(name.as_str()));
    let one = |name: &String| {
        samples.iter().find(|sample| sample.name == *name).cloned().ok_or_else(|| {
            let known = samples.iter().map(|sample| sample.name.as_str());
            let kind = format!("sample of `{}` called", problem.id);
            Error::unknown(&kind, name, known)
        })
    };
    once.map(one).collect()
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(Error::file("read", file))
}

/// Returns true if the text can name the files of a sample.
fn is_name(name: &str) -> bool {
    let is_plain = |char: char| char.is_alphanumeric() || "-_.".contains(char);
    !name.is_empty() && name.chars().all(is_plain) && !name.starts_with(['.', '-'])
}
