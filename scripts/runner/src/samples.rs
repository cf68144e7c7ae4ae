//! The samples of a problem: `samples/NAME.in` and `samples/NAME.out` in its folder.
//!
//! The names that other tools give to them are read as well: `NAME.ans`, `NAME.INP` and `NAME.OUT`,
//! `in1.txt` and `ans1.txt` or `out1.txt`, `NAME_input1.txt` and `NAME_output1.txt`, `01` and `01.a`; and so are the
//! folders of problem packages: `in/` and `out/` with files of the same names, `sample/` and `secret/` with samples.

use crate::problem::Problem;
use base::error::{Error, Result};
use base::terminal::shown;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// An input and the output that is expected for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The name of the files without their extensions.
    pub name: String,
    /// The file with the input.
    pub input: PathBuf,
    /// The file with the expected output, if there is one.
    pub output: Option<PathBuf>,
}

/// Returns the folder of the samples of a problem.
pub fn folder(problem: &Path) -> PathBuf {
    problem.join("samples")
}

/// Returns the samples of the problem in natural order: 1, 2, 10. There may be none.
///
/// # Errors
///
/// An output has no input; two files are the same half of a sample, or one is not a regular file; or the folder
/// cannot be read.
pub fn samples(problem: &Problem) -> Result<Vec<Sample>> {
    samples_in(&folder(&problem.folder))
}

/// Returns the first number that no sample in the folder has. The names of other tools count too:
/// `in1.txt` and `sum_output1.txt` have the number 1.
///
/// # Errors
///
/// The folder cannot be read.
pub fn free_number(folder: &Path) -> Result<usize> {
    let mut taken = BTreeSet::new();
    for entry in entries(folder)? {
        let name = entry.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stem = name.split('.').next().unwrap_or_default();
        let digits = stem.trim_start_matches(|it: char| !it.is_ascii_digit());
        if let Ok(number) = digits.parse::<usize>()
            && !stem.contains('-')
        {
            taken.insert(number);
        }
    }
    Ok((1..).find(|number| !taken.contains(number)).unwrap_or_default())
}

/// Writes a new sample and returns the file with the input.
///
/// # Errors
///
/// The file that exists already, or that cannot be written. Then no file of the sample is left behind.
pub fn add(
    folder: &Path,
    name: &str,
    input: &[u8],
    output: Option<&[u8]>,
) -> Result<PathBuf, (PathBuf, io::Error)> {
    let [input_file, output_file] =
        ["in", "out"].map(|extension| folder.join(format!("{name}.{extension}")));
    write_new(&input_file, input).map_err(|error| (input_file.clone(), error))?;
    if let Some(Err(error)) = output.map(|output| write_new(&output_file, output)) {
        // Every test would refuse an input without an output.
        let _ = fs::remove_file(&input_file);
        return Err((output_file, error));
    }
    Ok(input_file)
}

/// Creates a file with this content, or none.
fn write_new(file: &Path, text: &[u8]) -> io::Result<()> {
    let written = File::create_new(file)?.write_all(text);
    written.inspect_err(|_| drop(fs::remove_file(file)))
}

/// Returns the paths in a folder; none if there is no folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = Error::file("read", folder);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(failed)?;
    entries.map(|entry| Ok(entry.map_err(failed)?.path())).collect()
}

/// The files of a sample, of which one may be missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleFiles {
    /// The name of the files without their extensions.
    pub name: String,
    /// The file with the input.
    pub input: Option<PathBuf>,
    /// The file with the expected output.
    pub output: Option<PathBuf>,
}

impl SampleFiles {
    /// Returns the files, the input first.
    pub fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.input.iter().chain(&self.output)
    }
}

/// Returns the files of the samples in a folder in natural order: 1, 2, 10.
///
/// # Errors
///
/// Two files are the same half of a sample, one is not a regular file, or the folder cannot be read.
pub fn sample_files(folder: &Path) -> Result<Vec<SampleFiles>> {
    let mut sample_files: BTreeMap<String, [Option<PathBuf>; 2]> = BTreeMap::new();
    for (path, name, role) in sample_paths(folder)? {
        // A pipe could block the tool.
        if !path.is_file() {
            let why = format!("the sample `{}` is not a regular file", shown(&path));
            return Err(Error::usage(why));
        }
        let slot = &mut sample_files.entry(name).or_default()[role as usize];
        if let Some(other) = slot.replace(path.clone()) {
            let (one, other) = (shown(&path.clone().min(other.clone())), shown(&path.max(other)));
            return Err(Error::usage(format!(
                "`{one}` and `{other}` are the same half of a sample"
            )));
        }
    }
    let named = |(name, [input, output]): (_, [_; 2])| SampleFiles { name, input, output };
    let mut sample_files: Vec<SampleFiles> = sample_files.into_iter().map(named).collect();
    sample_files.sort_by(|a, b| natural_order(&a.name, &b.name));
    Ok(sample_files)
}

fn samples_in(folder: &Path) -> Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for SampleFiles { name, input, output } in sample_files(folder)? {
        match (input, output) {
            (None, Some(output)) => {
                let output = shown(&output);
                return Err(Error::usage(format!(
                    "there is `{output}` but no input beside it, such as `{name}.in`"
                )));
            }
            (None, None) => {}
            (Some(input), output) => samples.push(Sample { name, input, output }),
        }
    }
    Ok(samples)
}

/// Returns the files of samples in a folder and in the folders of problem packages there, each with the name of its
/// sample and its role.
fn sample_paths(folder: &Path) -> Result<Vec<(PathBuf, String, FileRole)>> {
    let mut paths = Vec::new();
    for path in entries(folder)? {
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let role = match file.as_str() {
            "in" | "input" | "inputs" => Some(FileRole::Input),
            "out" | "output" | "outputs" | "ans" => Some(FileRole::Output),
            _ => None,
        };
        if let Some(role) = role.filter(|_| path.is_dir()) {
            let files = entries(&path)?.into_iter().filter(|file| file.is_file());
            paths.extend(files.map(|file| {
                let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                (file, stem, role)
            }));
        } else if matches!(file.as_str(), "sample" | "secret") && path.is_dir() {
            let inside = sample_paths(&path)?.into_iter();
            paths.extend(inside.map(|(path, name, role)| (path, format!("{file}/{name}"), role)));
        } else if let Some((name, role)) = file_role(&file) {
            paths.push((path, name, role));
        }
    }
    Ok(paths)
}

/// The part that a file is of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileRole {
    Input = 0,
    Output = 1,
}

/// Returns the name of the sample that a file belongs to, and its role, by the name of the file.
fn file_role(file: &str) -> Option<(String, FileRole)> {
    use FileRole::{Input, Output};
    let is_numbered = |name: &str| !name.is_empty() && name.bytes().all(|it| it.is_ascii_digit());
    let Some((stem, ending)) = file.rsplit_once('.') else {
        return is_numbered(file).then(|| (file.to_owned(), Input));
    };
    match ending {
        "in" | "INP" => return Some((stem.to_owned(), Input)),
        "out" | "ans" | "OUT" => return Some((stem.to_owned(), Output)),
        "a" if is_numbered(stem) => return Some((stem.to_owned(), Output)),
        "txt" => {}
        _ => return None,
    }
    let number = stem.trim_start_matches(|it: char| !it.is_ascii_digit());
    let words = stem.strip_suffix(number).filter(|_| is_numbered(number))?;
    match words {
        "in" | "input" => return Some((number.to_owned(), Input)),
        "ans" | "out" | "output" => return Some((number.to_owned(), Output)),
        _ => {}
    }
    let (name, role) = match (words.strip_suffix("_input"), words.strip_suffix("_output")) {
        (Some(name), _) => (name, Input),
        (_, Some(name)) => (name, Output),
        _ => return None,
    };
    Some((format!("{name}-{number}"), role))
}

/// Compares runs of digits by their value, and other characters as text.
fn natural_order(a: &str, b: &str) -> Ordering {
    let (a_chunks, b_chunks) = (chunks(a), chunks(b));
    a_chunks.cmp(&b_chunks).then_with(|| a.cmp(b))
}

/// Splits a text into runs of digits and runs of other characters.
fn chunks(text: &str) -> Vec<NameChunk<'_>> {
    let mut chunks = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|it: char| it.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        let digits = part.trim_start_matches('0');
        chunks.push(if is_digit {
            NameChunk::Number(digits.len(), digits)
        } else {
            NameChunk::Text(part)
        });
        rest = after;
    }
    chunks
}

/// Numbers come before text; of two numbers, the shorter one is the smaller one.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum NameChunk<'a> {
    Number(usize, &'a str),
    Text(&'a str),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the samples in a folder with these files.
    fn read(files: &[&str]) -> Result<Vec<Sample>> {
        let dir = base::files::temporary().unwrap();
        for file in files {
            let path = dir.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        samples_in(dir.path())
    }

    /// Returns the names of the samples in a folder with these files.
    fn names(files: &[&str]) -> Result<Vec<String>> {
        Ok(read(files)?.into_iter().map(|sample| sample.name).collect())
    }

    #[test]
    fn samples_are_in_natural_order() {
        let stems = ["made-10", "10", "made-2", "2", "1", "made-1"];
        let files: Vec<String> =
            stems.iter().flat_map(|it| [format!("{it}.in"), format!("{it}.out")]).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        assert_eq!(names(&files).unwrap(), ["1", "2", "10", "made-1", "made-2", "made-10"]);
    }

    #[test]
    fn an_output_has_an_input() {
        let message = names(&["a.out"]).unwrap_err().to_string();
        assert!(message.contains("a.out` but no input beside it, such as `a.in`"), "{message}");
    }

    #[test]
    fn an_input_may_have_no_output() {
        let samples = read(&["1.in", "1.out", "2.in"]).unwrap();
        let has_output: Vec<bool> = samples.iter().map(|it| it.output.is_some()).collect();
        assert_eq!(has_output, [true, false]);
    }

    #[test]
    fn the_names_of_other_tools_are_read() {
        for (files, name) in [
            (["1.in", "1.ans"], "1"),
            (["in1.txt", "ans1.txt"], "1"),
            (["input2.txt", "output2.txt"], "2"),
            (["SUM.INP", "SUM.OUT"], "SUM"),
            (["sample-1.in", "sample-1.out"], "sample-1"),
            (["two_heaps_input0.txt", "two_heaps_output0.txt"], "two_heaps-0"),
            (["01", "01.a"], "01"),
            (["in/deep.txt", "out/deep.txt"], "deep"),
            (["inputs/7", "outputs/7"], "7"),
            (["secret/2.in", "secret/2.ans"], "secret/2"),
        ] {
            assert_eq!(names(&files).unwrap(), [name], "{files:?}");
        }
        let message = names(&["1.in", "1.out", "1.ans"]).unwrap_err().to_string();
        assert!(message.contains("are the same half of a sample"), "{message}");
    }

    #[test]
    fn a_sample_is_added_whole_or_not_at_all() {
        let outer = base::files::temporary().unwrap();
        let dir = base::files::temporary_in(outer.path(), "").unwrap();
        let names = || {
            let names = fs::read_dir(dir.path()).unwrap().map(|it| it.unwrap().file_name());
            let mut names: Vec<_> = names.map(|it| it.into_string().unwrap()).collect();
            names.sort();
            names
        };
        let add = |name: &str, output: Option<&[u8]>| super::add(dir.path(), name, b"1\n", output);
        assert_eq!(add("1", Some(b"2\n")).unwrap(), dir.path().join("1.in"));
        assert_eq!(add("2", None).unwrap(), dir.path().join("2.in"));
        fs::write(dir.path().join("3.out"), "mine").unwrap();
        for name in ["1", "2", "3"] {
            let (file, error) = add(name, Some(b"other")).unwrap_err();
            let there = if name == "3" { "3.out".to_owned() } else { format!("{name}.in") };
            assert_eq!(file, dir.path().join(there));
            assert_eq!(error.kind(), io::ErrorKind::AlreadyExists, "{name}");
        }
        assert_eq!(names(), ["1.in", "1.out", "2.in", "3.out"]);
        assert_eq!(fs::read_to_string(dir.path().join("1.out")).unwrap(), "2\n");
        assert_eq!(fs::read_to_string(dir.path().join("3.out")).unwrap(), "mine");
    }

    #[test]
    fn other_files_and_no_folder_at_all_are_no_samples() {
        assert!(names(&["README.md", "notes.txt", "7.txt", "x_input.txt"]).unwrap().is_empty());
        let dir = base::files::temporary().unwrap();
        assert!(samples_in(&dir.path().join("none")).unwrap().is_empty());
    }
}
