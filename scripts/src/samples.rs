//! The samples of a problem: `samples/NAME.in` and `samples/NAME.out` in its folder.

use crate::error::{Error, Result};
use crate::terminal::shown;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// An input and the output that is expected for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Name of the files without their endings.
    pub name: String,
    /// The file with the input.
    pub input: PathBuf,
    /// The file with the expected output.
    pub output: PathBuf,
}

/// The folder of the samples of a problem.
pub fn folder(problem: &Path) -> PathBuf {
    problem.join("samples")
}

/// The samples of the problem in that folder, in the order in which people count: 1, 2, 10.
///
/// # Errors
///
/// An input without an output, an output without an input, or a folder that cannot be read. That
/// there is no sample is no error here.
pub fn samples(problem: &Path) -> Result<Vec<Sample>> {
    let folder = folder(problem);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let failed = |error| Error::tool(format!("failed to read `{}`: {error}", shown(&folder)));
    let mut halves: BTreeMap<String, (bool, bool)> = BTreeMap::new();
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let file = entry.map_err(failed)?.file_name();
        let file = file.to_string_lossy();
        if let Some(name) = file.strip_suffix(".in") {
            halves.entry(name.to_owned()).or_default().0 = true;
        } else if let Some(name) = file.strip_suffix(".out") {
            halves.entry(name.to_owned()).or_default().1 = true;
        }
    }
    let mut samples = Vec::new();
    for (name, halves) in halves {
        let (input, output) =
            (folder.join(format!("{name}.in")), folder.join(format!("{name}.out")));
        if halves != (true, true) {
            let (there, missing) = if halves.0 { (&input, &output) } else { (&output, &input) };
            return Err(Error::usage(format!(
                "there is `{}` but no `{}` beside it",
                shown(there),
                missing.file_name().unwrap_or_default().display()
            )));
        }
        samples.push(Sample { name, input, output });
    }
    samples.sort_by(|a, b| naturally(&a.name, &b.name));
    Ok(samples)
}

/// Compares runs of digits by their value and everything else by its letters.
fn naturally(a: &str, b: &str) -> Ordering {
    let (a_parts, b_parts) = (parts(a), parts(b));
    a_parts.cmp(&b_parts).then_with(|| a.cmp(b))
}

/// The text cut into numbers and what stands between them.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|it: char| it.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        let digits = part.trim_start_matches('0');
        parts.push(if is_digit { Part::Number(digits.len(), digits) } else { Part::Text(part) });
        rest = after;
    }
    parts
}

/// Numbers come before text; of two numbers, the shorter one is the smaller one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Part<'a> {
    Number(usize, &'a str),
    Text(&'a str),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the samples in a folder with these files.
    fn names(files: &[&str]) -> Result<Vec<String>> {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(folder(dir.path())).unwrap();
        for file in files {
            fs::write(folder(dir.path()).join(file), "").unwrap();
        }
        Ok(samples(dir.path())?.into_iter().map(|sample| sample.name).collect())
    }

    #[test]
    fn samples_are_sorted_as_people_count() {
        let stems = ["made-10", "10", "made-2", "2", "1", "made-1"];
        let files: Vec<String> =
            stems.iter().flat_map(|it| [format!("{it}.in"), format!("{it}.out")]).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        assert_eq!(names(&files).unwrap(), ["1", "2", "10", "made-1", "made-2", "made-10"]);
    }

    #[test]
    fn an_input_and_its_output_come_together() {
        let message = names(&["1.in", "1.out", "2.in"]).unwrap_err().message;
        assert!(message.ends_with("2.in` but no `2.out` beside it"), "{message}");
        let message = names(&["a.out"]).unwrap_err().message;
        assert!(message.ends_with("a.out` but no `a.in` beside it"), "{message}");
    }

    #[test]
    fn other_files_and_no_folder_at_all_are_no_samples() {
        assert!(names(&["README.md"]).unwrap().is_empty());
        let dir = tempfile::tempdir().unwrap();
        assert!(samples(dir.path()).unwrap().is_empty());
    }
}
