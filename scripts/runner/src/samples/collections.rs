//! Files in which other tools keep all samples of a problem.
//!
//! * CPH: `.cph/.main.rs_HASH.prob` beside the source, or any `.prob` among the samples, in JSON.
//! * cargo-compete: `testcases/NAME.yml` in the package, where the binary is called NAME or
//!   `PACKAGE-NAME`. How it compares outputs is of no account here: `problem.toml` says that.
//! * competitest.nvim: `main.testcases` beside the source, or any `.testcases` among the samples, in
//!   MessagePack.

use super::{Sample, folder};
use crate::problem::Problem;
use base::error::{Error, Result};
use base::files::write_whole;
use base::terminal::shown;
use base::workspace::Workspace;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use std::path::{Path, PathBuf};

/// The longest part of a name that is kept: it becomes the name of a file.
const LONGEST: usize = 80;

/// A sample as a collection has it.
#[derive(Debug, PartialEq, Eq)]
struct Case {
    name: String,
    input: String,
    output: Option<String>,
}

/// The samples in the collections of the problem.
pub(super) fn samples(
    workspace: &Workspace,
    problem: &Problem,
    with_output: bool,
) -> Result<Vec<Sample>> {
    let home = workspace.target_dir.join("mex").join("samples").join(&problem.id);
    let mut samples = Vec::new();
    for (tool, read) in [("cph", cph as fn(&[u8]) -> _), ("competitest", competitest)] {
        let mut cases = Vec::new();
        for file in beside_source(problem, tool)? {
            cases.extend(read_file(&file, read)?.into_iter().map(|it| (file.clone(), it)));
        }
        samples.extend(written(&home, tool, cases, with_output)?);
    }
    if let Some(file) = suites(workspace, problem).into_iter().find(|it| it.is_file()) {
        let suite: Suite = read_file(&file, cargo_compete)?;
        samples.extend(suite.files(&file, with_output)?);
        let cases = suite.cases().into_iter().map(|it| (file.clone(), it)).collect();
        samples.extend(written(&home, "cargo-compete", cases, with_output)?);
    }
    Ok(samples)
}

/// Files and folders that hold samples of the problem, be they there or not.
pub fn places(workspace: &Workspace, problem: &Problem) -> Vec<PathBuf> {
    let mut places = vec![folder(&problem.folder), problem.folder.join(".cph")];
    places.push(problem.bin.path.with_extension("testcases"));
    for suite in suites(workspace, problem) {
        places.extend([suite.with_extension(""), suite]);
    }
    places
}

/// The collections of a tool that stand beside the source or among the samples.
fn beside_source(problem: &Problem, tool: &str) -> Result<Vec<PathBuf>> {
    let source = problem.bin.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let of_source = problem.bin.path.with_extension("testcases");
    let (mut files, ending) = match tool {
        "cph" => (files_in(&problem.folder.join(".cph"))?, ".prob"),
        _ => (vec![of_source], ".testcases"),
    };
    // There may be other sources in the same folder, such as a brute force.
    let start = format!(".{source}_");
    files.retain(|it| tool != "cph" || name(it).starts_with(&start));
    files.extend(files_in(&folder(&problem.folder))?);
    files.retain(|it| name(it).ends_with(ending) && it.is_file());
    files.sort();
    Ok(files)
}

/// Where cargo-compete has the samples of the problem: by the name of its binary, or by that without
/// the name of the package.
fn suites(workspace: &Workspace, problem: &Problem) -> Vec<PathBuf> {
    let package = &workspace.packages[problem.bin.package];
    let short = problem.id.strip_prefix(&package.name).and_then(|it| it.strip_prefix('-'));
    let names = [Some(problem.id.as_str()), short];
    let file = |name| package.folder.join("testcases").join(format!("{name}.yml"));
    names.into_iter().flatten().map(file).collect()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The files of a folder, none if there is no folder.
fn files_in(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let failed = |error| Error::tool(format!("failed to read `{}`: {error}", shown(folder)));
    let entries = fs::read_dir(folder).map_err(failed)?;
    entries.map(|entry| Ok(entry.map_err(failed)?.path())).collect()
}

fn read_file<T>(file: &Path, read: impl Fn(&[u8]) -> Result<T, String>) -> Result<T> {
    let failed = |why: String| Error::usage(format!("failed to read `{}`: {why}", shown(file)));
    let bytes = fs::read(file).map_err(|error| failed(error.to_string()))?;
    read(&bytes).map_err(failed)
}

/// Writes cases into files, which is what solutions read.
fn written(
    home: &Path,
    tool: &str,
    cases: Vec<(PathBuf, Case)>,
    with_output: bool,
) -> Result<Vec<Sample>> {
    let mut names = BTreeSet::new();
    let mut samples = Vec::new();
    for (number, (file, case)) in (1..).zip(cases) {
        let name = format!("{tool}-{}", slug(&case.name).unwrap_or_else(|| number.to_string()));
        if !names.insert(name.to_lowercase()) {
            let file = shown(&file);
            return Err(Error::usage(format!("two samples of `{file}` are called `{name}`")));
        }
        if case.output.is_none() && with_output {
            let file = shown(&file);
            return Err(Error::usage(format!("the sample `{name}` of `{file}` has no output")));
        }
        let path = |ending: &str| home.join(format!("{name}.{ending}"));
        let (input, output) = (path("in"), path("out"));
        write_if_new(&input, &case.input)?;
        let output = case.output.map(|text| write_if_new(&output, &text).map(|()| output));
        samples.push(Sample { name, input, output: output.transpose()? });
    }
    Ok(samples)
}

/// Writes a file in one step, since another run of the tool may be reading it.
fn write_if_new(path: &Path, text: &str) -> Result<()> {
    if fs::read(path).is_ok_and(|it| it == text.as_bytes()) {
        return Ok(());
    }
    write_whole(path, text.as_bytes())
}

/// The name of a sample as the name of a file; `None` if nothing is left of it.
fn slug(name: &str) -> Option<String> {
    let keeps = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let words = name.split(|it| !keeps(it)).filter(|it| !it.is_empty());
    let slug = words.collect::<Vec<_>>().join("-");
    let slug = slug.get(..LONGEST).map(str::to_owned).unwrap_or(slug);
    Some(slug).filter(|it| !it.is_empty())
}

/// What CPH writes, as far as it matters.
#[derive(Deserialize)]
struct Prob {
    tests: Vec<ProbTest>,
}

#[derive(Deserialize)]
struct ProbTest {
    input: String,
    output: String,
}

fn cph(bytes: &[u8]) -> Result<Vec<Case>, String> {
    let prob: Prob = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let case = |it: ProbTest| {
        // Numbered by who calls: the ids in the file are random.
        Case { name: String::new(), input: it.input, output: Some(it.output) }
    };
    Ok(prob.tests.into_iter().map(case).collect())
}

/// What competitest.nvim writes: a table of Lua, which is a list if its keys are 1, 2, …
#[derive(Deserialize)]
#[serde(untagged)]
enum LuaTable {
    List(Vec<LuaTest>),
    Numbered(BTreeMap<u64, LuaTest>),
}

/// It leaves out what is empty.
#[derive(Deserialize)]
struct LuaTest {
    #[serde(default)]
    input: String,
    output: Option<String>,
}

fn competitest(bytes: &[u8]) -> Result<Vec<Case>, String> {
    let table: LuaTable = rmp_serde::from_slice(bytes)
        .map_err(|_| "it is no MessagePack with inputs and outputs".to_owned())?;
    let tests: Vec<(u64, LuaTest)> = match table {
        LuaTable::List(list) => (1..).zip(list).collect(),
        LuaTable::Numbered(map) => map.into_iter().collect(),
    };
    let case = |(number, it): (u64, LuaTest)| Case {
        name: number.to_string(),
        input: it.input,
        output: it.output,
    };
    Ok(tests.into_iter().map(case).collect())
}

/// What cargo-compete writes, as far as it matters.
#[derive(Debug, Deserialize)]
struct Suite {
    r#type: String,
    #[serde(default)]
    cases: Vec<SuiteCase>,
    #[serde(default)]
    extend: Vec<Extend>,
}

#[derive(Debug, Deserialize)]
struct SuiteCase {
    name: Option<String>,
    r#in: String,
    out: Option<String>,
}

/// More samples, in files: `type: Text` with a folder and patterns of paths in it.
#[derive(Debug, Deserialize)]
struct Extend {
    r#type: String,
    path: Option<String>,
    r#in: Option<String>,
    out: Option<String>,
}

fn cargo_compete(bytes: &[u8]) -> Result<Suite, String> {
    let text = str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let suite: Suite =
        serde_saphyr::from_str(text).map_err(|error| error.to_string().trim().to_owned())?;
    match suite.r#type.as_str() {
        "Batch" | "Interactive" | "Unsubmittable" => Ok(suite),
        other => Err(format!("its type is `{other}`, and should be `Batch`")),
    }
}

impl Suite {
    fn cases(self) -> Vec<Case> {
        let case = |it: SuiteCase| Case {
            name: it.name.unwrap_or_default(),
            input: it.r#in,
            output: it.out,
        };
        self.cases.into_iter().map(case).collect()
    }

    /// The samples in files of their own; `file` is where the suite stands.
    fn files(&self, file: &Path, with_output: bool) -> Result<Vec<Sample>> {
        let mut samples = Vec::new();
        for extend in self.extend.iter().filter(|it| it.r#type == "Text") {
            let failed =
                |why: String| Error::usage(format!("failed to read `{}`: {why}", shown(file)));
            let (Some(path), Some(inputs), Some(outputs)) =
                (&extend.path, &extend.r#in, &extend.out)
            else {
                return Err(failed("`type: Text` needs `path`, `in` and `out`".to_owned()));
            };
            let path = path.trim_start_matches("./");
            let base = file.parent().unwrap_or(Path::new("")).join(path);
            let mut outputs = matching(&base, outputs)?.map_err(failed)?;
            for (name, input) in matching(&base, inputs)?.map_err(failed)? {
                let output = outputs.remove(&name);
                if output.is_none() && with_output {
                    return Err(failed(format!("`{}` has no output", shown(&input))));
                }
                samples.push(Sample { name: format!("cargo-compete-{name}"), input, output });
            }
            if let Some(output) = outputs.into_values().next() {
                return Err(failed(format!("`{}` has no input", shown(&output))));
            }
        }
        Ok(samples)
    }
}

/// The files of a pattern such as `/in/*.txt`, by what stands for the `*`. The inner error says what
/// is wrong with the pattern.
fn matching(base: &Path, pattern: &str) -> Result<Result<BTreeMap<String, PathBuf>, String>> {
    let (folder, file) = pattern.trim_start_matches('/').rsplit_once('/').unwrap_or(("", pattern));
    let wild = |text: &str| text.contains(['*', '?', '[', '{', '!']);
    let Some((start, end)) =
        file.split_once('*').filter(|(start, end)| !wild(folder) && !wild(start) && !wild(end))
    else {
        return Ok(Err(format!("`{pattern}` is no pattern such as `/in/*.txt`")));
    };
    let start = start.trim_start_matches('/');
    let mut found = BTreeMap::new();
    for path in files_in(&base.join(folder))? {
        let file = name(&path);
        let stem = file.strip_prefix(start).and_then(|it| it.strip_suffix(end));
        if let Some(stem) = stem.filter(|_| path.is_file()) {
            found.insert(stem.to_owned(), path);
        }
    }
    Ok(Ok(found))
}
