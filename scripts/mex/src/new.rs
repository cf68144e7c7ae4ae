//! `mex new`: the folder of a new problem, ready to be solved and tested.

mod files;

use base::error::{Error, Result};
use base::invocation;
use base::judge::{Judges, PORTABLE};
use base::suggest;
use base::terminal::shown;
use base::workspace::{Package, Workspace};
use files::files;
use runner::problem::{self, Files, is_file_name};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The longest id: it becomes the name of files.
pub(crate) const LONGEST_ID: usize = 64;

/// Names of binaries that cargo or some system keeps for itself.
const RESERVED: [&str; 8] =
    ["build", "deps", "examples", "incremental", "con", "prn", "aux", "nul"];

/// What is known of a problem before it is solved.
#[derive(Clone, Debug, Default)]
pub(crate) struct NewProblem {
    /// What it is to be called, the name of its folder and of its binary.
    pub id: String,
    /// What the judge calls it; empty: the same as the id.
    pub title: String,
    /// Its statement; may be empty.
    pub url: String,
    /// The id of its judge.
    pub judge: String,
    /// The time for one input, if it is known.
    pub time_limit_ms: Option<u64>,
    /// The memory, if it is known.
    pub memory_limit_mib: Option<u64>,
    /// The judge talks to the solution.
    pub interactive: bool,
    /// The files that it reads and writes in the place of stdin and stdout.
    pub files: Files,
    /// Inputs and their outputs.
    pub samples: Vec<(String, String)>,
    /// The package that it goes to; if there is none, the one that has the most problems.
    pub package: Option<String>,
}

/// Makes the folder of a problem and returns where it is.
///
/// The folder comes into being complete or not at all, and nothing is overwritten.
///
/// # Errors
///
/// An id that no binary can have or that is taken, an unknown judge or package, no package to put it
/// into, or a folder that cannot be written.
pub(crate) fn create(workspace: &Workspace, judges: &Judges, new: &NewProblem) -> Result<PathBuf> {
    check_id(&new.id)?;
    check_files(new)?;
    let judge = judges.get(&new.judge)?;
    let package = package(workspace, new.package.as_deref())?;
    finds_binaries(package)?;
    let folder = free_place(workspace, package, &new.id)?;
    let files = files(workspace, package, judge, new)?;
    put(package, &folder, &files)?;
    Ok(folder)
}

/// Returns the id that a problem with this address would have, and the id of its judge.
pub(crate) fn id_of_url(judges: &Judges, url: &str) -> Option<(String, String)> {
    let page = judges.page(url, None)?;
    let id = page.problem?.id;
    let judge = page.judge.map_or(PORTABLE, |judge| &judge.id);
    is_id(&id).then(|| (id, judge.to_owned()))
}

/// What an id, an address and a judge say about a problem, each of which may be missing; whatever is
/// given stays as it is.
///
/// # Errors
///
/// Neither an id nor an address that gives one, what is no address at all, or an unknown judge.
pub(crate) fn guess(
    judges: &Judges,
    id: Option<&str>,
    url: Option<&str>,
    judge: Option<&str>,
) -> Result<NewProblem> {
    if let Some(url) = url.filter(|it| !it.starts_with("https://") && !it.starts_with("http://")) {
        return Err(Error::usage(format!("`{url}` is no address: it should begin with https://")));
    }
    let from_url = url.and_then(|it| id_of_url(judges, it));
    let id = match (id, from_url) {
        (Some(id), _) => id.to_owned(),
        (None, Some((id, _))) => id,
        (None, None) => {
            let url = url.unwrap_or_default();
            let whose = judges.page(url, None).map(|it| format!(" is of {} and", it.site));
            return Err(Error::usage(format!(
                "`{url}`{} tells no id: name one, `{}`",
                whose.unwrap_or_default(),
                invocation::command(&format!("new ID --url {url}"))
            )));
        }
    };
    let of_url = url.and_then(|it| judges.of_url(it));
    let judge = match (judge, of_url.or_else(|| judges.of_id(&id))) {
        (Some(name), _) => judges.get(name)?,
        (None, Some(known)) => known,
        (None, None) => judges.get(PORTABLE)?,
    };
    let url = url.map(str::to_owned).or_else(|| judge.url_of(&id)).unwrap_or_default();
    Ok(NewProblem { id, url, judge: judge.id.clone(), ..NewProblem::default() })
}

/// Returns true if a problem can have this id.
pub(crate) fn is_id(id: &str) -> bool {
    is_well_formed(id) && !RESERVED.contains(&id)
}

fn is_well_formed(id: &str) -> bool {
    let is_word = |word: &str| {
        let fits = |it: u8| it.is_ascii_lowercase() || it.is_ascii_digit();
        !word.is_empty() && word.bytes().all(fits)
    };
    id.split('-').all(is_word) && id.len() <= LONGEST_ID
}

/// Tells why a binary cannot have this name.
fn check_id(id: &str) -> Result<()> {
    if is_id(id) {
        return Ok(());
    }
    if is_well_formed(id) {
        return Err(Error::usage(format!("`{id}` is no id: that name is reserved")));
    }
    let words = id.to_lowercase();
    let words = words.split(|it: char| !it.is_ascii_lowercase() && !it.is_ascii_digit());
    let near = words.filter(|it| !it.is_empty()).collect::<Vec<_>>().join("-");
    let near = match near.is_empty() || near.len() > LONGEST_ID {
        true => String::new(),
        false => format!("; did you mean `{near}`?"),
    };
    Err(Error::usage(format!(
        "`{id}` is no id{near}\nan id is up to {LONGEST_ID} small letters and digits, with single \
         hyphens between them, such as `cf-4a`"
    )))
}

/// Looks whether the files of a problem have names that `problem.toml` may have.
fn check_files(new: &NewProblem) -> Result<()> {
    let Files { input, output } = &new.files;
    let names = || input.iter().chain(output);
    if let Some(name) = names().find(|name| !is_file_name(name)) {
        return Err(Error::usage(format!(
            "`{name}` should be the name of a file without a folder, such as `crabs.in`"
        )));
    }
    if input.is_some() && input == output {
        return Err(Error::usage("the input file and the output file have the same name"));
    }
    if new.interactive && names().next().is_some() {
        return Err(Error::usage("an interactive problem talks by stdin and stdout, not by files"));
    }
    Ok(())
}

/// Returns the packages to which a new problem may go: those inside the workspace.
pub(crate) fn packages(workspace: &Workspace) -> impl Iterator<Item = &Package> {
    let own = |package: &&Package| package.local && package.folder.starts_with(&workspace.root);
    workspace.packages.iter().filter(own)
}

/// Returns the package of this name to which a new problem may go.
///
/// # Errors
///
/// There is none; the nearest name is suggested.
pub(crate) fn package_named<'a>(workspace: &'a Workspace, name: &str) -> Result<&'a Package> {
    packages(workspace).find(|package| package.name == name).ok_or_else(|| {
        let names = packages(workspace).map(|package| package.name.as_str());
        Error::usage(suggest::unknown("package", name, names))
    })
}

/// The package that a new problem goes to.
fn package<'a>(workspace: &'a Workspace, name: Option<&str>) -> Result<&'a Package> {
    let packages = || packages(workspace);
    if let Some(name) = name {
        return package_named(workspace, name);
    }
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for bin in workspace.bins.iter().filter(|it| problem::is_problem(it)) {
        *counts.entry(bin.package).or_default() += 1;
    }
    // Of several with as many, the first by name, whatever cargo's order is.
    let most = counts
        .into_iter()
        .max_by_key(|&(package, count)| (count, Reverse(&workspace.packages[package].name)));
    if let Some((package, _)) = most {
        return Ok(&workspace.packages[package]);
    }
    // As cargo gives them, links resolved.
    let here = env::current_dir().and_then(fs::canonicalize).unwrap_or_default();
    let around = packages()
        .filter(|it| fs::canonicalize(&it.folder).is_ok_and(|folder| here.starts_with(folder)));
    if let Some(package) = around.max_by_key(|it| it.folder.as_os_str().len()) {
        return Ok(package);
    }
    let mut names: Vec<&str> = packages().map(|it| it.name.as_str()).collect();
    names.sort();
    match (&names[..], packages().next()) {
        ([_], Some(only)) => Ok(only),
        _ => Err(Error::usage(format!(
            "no package has problems yet: say by --package where the first one goes; there are {}",
            names.join(", ")
        ))),
    }
}

/// Says so if cargo would not see the new folder.
fn finds_binaries(package: &Package) -> Result<()> {
    let manifest = package.folder.join("Cargo.toml");
    let text = fs::read_to_string(&manifest)
        .map_err(|error| Error::tool(format!("failed to read `{}`: {error}", shown(&manifest))))?;
    let table: toml::Table = text.parse().unwrap_or_default();
    let autobins = table.get("package").and_then(|it| it.get("autobins"));
    match autobins.and_then(toml::Value::as_bool) {
        Some(false) => Err(Error::usage(format!(
            "`{}` says `autobins = false`, so that cargo finds no new problem; remove that line",
            shown(&manifest)
        ))),
        _ => Ok(()),
    }
}

/// Where the folder of the problem goes, if nothing is there and no binary has the name.
fn free_place(workspace: &Workspace, package: &Package, id: &str) -> Result<PathBuf> {
    let folder = package.folder.join("src").join("bin").join(id);
    let bin = workspace.bins.iter().find(|bin| bin.name == id).map(|bin| bin.path.clone());
    let file = folder.with_extension("rs");
    // Whether a link leads anywhere or not, it is in the way.
    let there = [&folder, &file].into_iter().find(|it| fs::symlink_metadata(it).is_ok());
    match bin.as_ref().or(there) {
        Some(there) => {
            Err(Error::usage(format!("`{id}` is taken by `{}`; nothing was changed", shown(there))))
        }
        None => Ok(folder),
    }
}

/// Writes the files and moves them to where they belong, all at once.
fn put(package: &Package, folder: &Path, files: &[(PathBuf, String)]) -> Result<()> {
    let failed = |error| Error::tool(format!("failed to make `{}`: {error}", shown(folder)));
    // On the same disk, and hidden, so that cargo does not take it for a binary.
    let draft = tempfile::Builder::new().prefix(".mex-new-").tempdir_in(&package.folder);
    let draft = draft.map_err(failed)?;
    // The draft itself can be read by its owner only.
    let inner = draft.path().join("problem");
    for (path, text) in files {
        let path = inner.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&inner)).map_err(failed)?;
        fs::write(path, text).map_err(failed)?;
    }
    fs::create_dir_all(folder.parent().unwrap_or(folder)).map_err(failed)?;
    fs::rename(inner, folder).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn judges() -> Judges {
        Judges::builtin().unwrap()
    }

    #[test]
    fn an_id_tells_judge_and_address() {
        let new = guess(&judges(), Some("cf-1451f"), None, None).unwrap();
        assert_eq!(new.judge, "codeforces");
        assert_eq!(new.url, "https://codeforces.com/problemset/problem/1451/F");
    }

    #[test]
    fn an_address_tells_id_and_judge_and_stays_as_it_is() {
        let url = "https://codeforces.com/contest/1451/problem/F?locale=en";
        let new = guess(&judges(), None, Some(url), None).unwrap();
        assert_eq!((new.id.as_str(), new.judge.as_str()), ("cf-1451f", "codeforces"));
        assert_eq!(new.url, url);
        let new = guess(&judges(), Some("mine"), Some(url), Some("spoj")).unwrap();
        assert_eq!((new.id.as_str(), new.judge.as_str()), ("mine", "spoj"));
    }

    #[test]
    fn what_is_not_known_is_portable() {
        let new = guess(&judges(), Some("mine"), None, None).unwrap();
        assert_eq!((new.judge.as_str(), new.url.as_str()), (PORTABLE, ""));
        let new = guess(&judges(), Some("mine"), Some("https://judge.example/1"), None).unwrap();
        assert_eq!((new.judge.as_str(), new.url.as_str()), (PORTABLE, "https://judge.example/1"));
    }

    #[test]
    fn what_tells_no_id_is_a_wrong_usage() {
        let why = |url: &str| guess(&judges(), None, Some(url), None).unwrap_err().message;
        assert!(why("https://judge.example/1").contains("tells no id: name one"));
        assert!(why("https://codeforces.com/contest/1451").contains("tells no id: name one"));
        assert!(why("codeforces.com/contest/1451/problem/F").contains("is no address"));
    }

    #[test]
    fn ids_are_names_of_binaries() {
        for id in ["cf-4a", "a", "7", "a-1-b"] {
            assert!(check_id(id).is_ok(), "{id}");
        }
        let long = "a".repeat(LONGEST_ID + 1);
        for id in ["", "-", "a--b", "-a", "a-", "A", "a_b", "a b", "../a", "a/b", "a.b", "ä", &long]
        {
            assert_eq!(check_id(id).unwrap_err().exit as u8, 2, "{id}");
        }
        assert!(check_id("../Two Heaps").unwrap_err().message.contains("mean `two-heaps`?"));
        assert!(check_id("deps").unwrap_err().message.contains("reserved"));
    }

    #[test]
    fn a_problem_is_made_with_limits_and_samples_and_never_over_another() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = "[package]\nname = \"reef\"\nedition = \"2021\"\n\n[workspace]\n";
        fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
        fs::create_dir_all(folder.path().join("src/bin/tide")).unwrap();
        fs::write(folder.path().join("src/bin/tide/main.rs"), "fn main() {}\n").unwrap();
        let workspace = Workspace::read(Some(&folder.path().join("Cargo.toml"))).unwrap();
        let new = NewProblem {
            id: "foam".to_owned(),
            title: "Foam".to_owned(),
            url: "https://judge.example/foam".to_owned(),
            judge: "kattis".to_owned(),
            time_limit_ms: Some(60_000),
            memory_limit_mib: Some(512),
            interactive: false,
            files: Files { input: Some("foam.in".to_owned()), output: None },
            samples: vec![("1 2\n".to_owned(), "3\n".to_owned()), (String::new(), "0".to_owned())],
            package: None,
        };
        let judges = judges();
        let made = create(&workspace, &judges, &new).unwrap();
        for (name, text) in [("1.in", "1 2\n"), ("1.out", "3\n"), ("2.in", ""), ("2.out", "0")] {
            assert_eq!(
                fs::read_to_string(made.join("samples").join(name)).unwrap(),
                text,
                "{name}"
            );
        }
        assert!(made.join("main.rs").is_file());
        let read = Workspace::read(Some(&folder.path().join("Cargo.toml"))).unwrap();
        let problem = problem::find(&read, &judges, "foam").unwrap();
        assert_eq!((problem.title.as_str(), problem.url.as_str()), ("Foam", new.url.as_str()));
        assert_eq!(problem.files, new.files);
        let main = fs::read_to_string(made.join("main.rs")).unwrap();
        assert!(main.contains("fs::read_to_string(\"foam.in\")"), "{main}");
        assert!(main.contains("println!") && !main.contains("io::"), "{main}");
        let limit = Some(std::time::Duration::from_secs(60));
        assert_eq!((problem.time_limit, problem.memory_limit_mib), (limit, Some(512)));
        // The workspace is as it was read before; the folder is there.
        let again = create(&workspace, &judges, &new).unwrap_err();
        assert!(again.message.contains("is taken by"), "{again}");
        let unknown = NewProblem { judge: "none".to_owned(), id: "wave".to_owned(), ..new };
        let unknown = create(&workspace, &judges, &unknown).unwrap_err();
        assert!(unknown.message.contains("no judge `none`"), "{unknown}");
    }

    proptest! {
        #[test]
        fn an_id_with_an_address_is_the_id_of_that_address(rest in "[a-z0-9-]{1,12}") {
            let judges = judges();
            for judge in judges.iter() {
                let Some(prefix) = &judge.prefix else { continue };
                let id = format!("{prefix}-{rest}");
                if let Some(url) = judge.url_of(&id).filter(|_| is_id(&id)) {
                    prop_assert_eq!(id_of_url(&judges, &url), Some((id, judge.id.clone())));
                }
            }
        }

        #[test]
        fn no_address_makes_an_id_with_other_characters(url in "https://[a-z.]{0,8}/.{0,40}") {
            let judges = judges();
            let hosts = judges.iter().flat_map(|it| &it.hosts);
            for host in hosts {
                let url = url.replacen("https://", &format!("https://{host}/problem/"), 1);
                if let Some((id, _)) = id_of_url(&judges, &url) {
                    prop_assert!(id.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'-'));
                    prop_assert_eq!(&id, &id.to_lowercase());
                }
            }
        }

        #[test]
        fn what_is_suggested_for_a_wrong_id_is_one(id in ".{0,70}") {
            if let Err(error) = check_id(&id)
                && let Some((_, rest)) = error.message.split_once("; did you mean `")
            {
                let near = rest.split('`').next().unwrap_or_default();
                prop_assert!(check_id(near).is_ok() || RESERVED.contains(&near), "{}", near);
            }
        }
    }
}
