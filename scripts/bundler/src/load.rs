//! Step 2, load: the crates that a binary may need, as text and syntax.

mod blank;
mod docs;
mod files;
mod in_call;
mod include;
mod modules;
mod parameters;
mod prune;
mod scripted;

use crate::cfg;
use crate::macro_rules;
use crate::source::{Absent, SourceFile, Span, Stretch, Tokens, group_end};
use base::error::{Error, Result};
use base::judge::{Judge, Takes};
use base::workspace::{Bin, Dependency, Package, Script, Workspace};
use files::Disk;
pub(crate) use files::Files;
use include::{Reader, Unread};
use modules::ModuleFile;
use proc_macro2::TokenStream;
use prune::Pruned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The solution and the libraries whose names occur in it, in theirs, and so on.
pub struct Program {
    /// The solution first, each library once.
    pub crates: Vec<Crate>,
    /// All their files, those of the solution last; [`Crate::root`] and [`SourceFile::modules`] point
    /// into it.
    pub files: Vec<SourceFile>,
    /// The editions that the judge may compile it in.
    pub editions: Vec<u16>,
}

/// One crate of a program.
#[derive(Clone, Deserialize, Serialize)]
pub struct Crate {
    /// What its own package calls it.
    pub name: String,
    /// Index of its package in the workspace.
    pub package: usize,
    /// Its edition, such as `2021`.
    pub edition: u16,
    /// What decides its cfgs.
    pub cfgs: cfg::Known,
    /// What cargo tells it by `env!`, by the name of the variable.
    pub variables: BTreeMap<String, String>,
    /// The build script of its package.
    pub script: Script,
    /// What that has decided.
    pub decided: Vec<Decided>,
    /// Its root file.
    pub root: usize,
    /// The libraries that its code can name, by that name.
    pub externs: BTreeMap<String, Extern>,
    /// Where the judge has it, but in another version or by another name: what to say of that.
    pub other_version: Option<String>,
    /// What cannot be bundled, if it stays.
    pub refusals: Vec<Refusal>,
}

/// A place that cannot be bundled.
#[derive(Clone, Deserialize, Serialize)]
pub struct Refusal {
    /// Its file.
    pub file: usize,
    /// Its first byte.
    pub at: usize,
    /// Why, and what to do.
    pub why: String,
    /// What the build script says would decide it, and is not known.
    pub unasked: bool,
}

/// A place that is as it is since the build script was run here.
#[derive(Clone, Deserialize, Serialize)]
pub struct Decided {
    /// Its file.
    pub file: usize,
    /// Its first byte.
    pub at: usize,
    /// The cfg that decided it.
    pub name: String,
}

/// A library, as code that names it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Extern {
    /// It goes into the bundle; an index into the program's crates.
    Inlined(usize),
    /// The judge has it.
    Kept,
    /// It holds procedural macros, and the judge has it not.
    ProcMacro,
}

/// Why those are refused.
pub const NO_PROC_MACROS: &str = "a procedural macro runs inside the compiler, so it cannot be put \
                                  into a file, and the judge does not have this crate by this \
                                  name";

/// A library that the solution names.
#[derive(Clone, Debug)]
pub struct Named {
    /// What the solution calls it.
    pub name: String,
    /// Index of its package in the workspace.
    pub package: usize,
    /// The file that names it, for messages.
    named_in: String,
}

/// The libraries of a program.
#[derive(Deserialize, Serialize)]
pub struct Libraries<'a> {
    /// The second crate of the program and those that follow.
    crates: Cow<'a, [Crate]>,
    /// Their files, the first of the program.
    files: Cow<'a, [SourceFile]>,
    /// What the solution calls them.
    externs: Cow<'a, BTreeMap<String, Extern>>,
}

impl Libraries<'_> {
    /// Their files, in the order of the program.
    pub fn files(&self) -> impl Iterator<Item = &SourceFile> {
        self.files.iter()
    }

    /// Reads the texts of the files; whether each, with its path and number, is `as_before`.
    pub fn read(&mut self, judge: &Judge, as_before: impl Fn(&Path, &str, usize) -> bool) -> bool {
        let Self { crates, files, .. } = self;
        let mut absent = files.iter().flat_map(|it| it.absent.values().flatten());
        if absent.any(|it| it.path.exists()) {
            return false;
        }
        // What the stretches are called is known.
        let shown = |_: &Path| String::new();
        let mut files = files.to_mut().iter_mut().enumerate();
        files.all(|(at, file)| {
            let krate = &crates[file.krate - 1];
            match read(&Disk, &file.path, krate, judge, &shown) {
                Ok((text, _)) => {
                    file.text = text;
                    as_before(&file.path, &file.text, at)
                }
                Err(_) => false,
            }
        })
    }
}

/// Reads the binary alone, as a program of one crate.
///
/// # Errors
///
/// A file that is missing, found twice, unreadable, or no Rust; a feature that it requires and that is
/// off.
pub fn solution(workspace: &Workspace, bin: &Bin, judge: &Judge) -> Result<Program> {
    solution_from(&Disk, workspace, bin, judge)
}

/// Reads the binary alone from these files.
pub(crate) fn solution_from(
    files: &dyn Files,
    workspace: &Workspace,
    bin: &Bin,
    judge: &Judge,
) -> Result<Program> {
    let package = &workspace.packages[bin.package];
    // Not those of its dependencies: `kelp/deep`.
    let is_off = |it: &&String| !it.contains('/') && !package.features.contains(it);
    if let Some(feature) = bin.required_features.iter().find(is_off) {
        return Err(Error::build(format!(
            "cannot bundle `{}`: it requires the feature `{feature}` of `{}`, which is not on by default: \
             put it into `default` under `[features]`",
            bin.name, package.name
        )));
    }
    // Nothing is left of programs that were loaded before.
    macro_rules::forget_spans();
    let mut loader = Loader::new(files, workspace, judge);
    let krate = loader.krate(bin.package, bin.name.replace('-', "_"), &bin.path, bin.edition)?;
    let variables = &mut loader.program.crates[krate].variables;
    variables.insert("CARGO_BIN_NAME".to_owned(), bin.name.clone());
    Ok(loader.program)
}

/// Reads every library that the solution names, and that these name.
///
/// # Errors
///
/// The same of their files; a library that is named but is none.
pub fn libraries(
    workspace: &Workspace,
    judge: &Judge,
    solution: &Program,
) -> Result<Libraries<'static>> {
    libraries_from(&Disk, workspace, judge, solution)
}

/// Reads the libraries that the solution names, and that these name, from these files.
pub(crate) fn libraries_from(
    files: &dyn Files,
    workspace: &Workspace,
    judge: &Judge,
    solution: &Program,
) -> Result<Libraries<'static>> {
    let mut loader = Loader::new(files, workspace, judge);
    loader.kept = kept(workspace, solution.crates[0].package, judge);
    // Its own files come last.
    loader.program.crates.push(solution.crates[0].clone());
    let mut externs = BTreeMap::new();
    for Named { name, package, named_in } in solution.named(workspace) {
        let found = loader.library(&name, package, &named_in);
        let found = found.map_err(|error| loader.program.with_versions(error))?;
        externs.insert(name, found);
    }
    let Program { mut crates, files, .. } = loader.program;
    crates.remove(0);
    let (crates, files, externs) = (Cow::Owned(crates), Cow::Owned(files), Cow::Owned(externs));
    Ok(Libraries { crates, files, externs })
}

impl Program {
    /// The libraries that the only crate of a program names.
    pub fn named(&self, workspace: &Workspace) -> Vec<Named> {
        let package = self.crates[0].package;
        let own = workspace.packages[package].lib.as_ref().map(|it| (it.name.clone(), package));
        named(workspace, package, own, &self.files)
    }

    /// The program with its libraries.
    pub fn with(self, libraries: Libraries<'_>) -> Self {
        let Self { mut crates, files: own, editions } = self;
        let mut files = libraries.files.into_owned();
        let first = files.len();
        crates[0].externs = libraries.externs.into_owned();
        crates[0].root += first;
        crates[0].refusals.iter_mut().for_each(|it| it.file += first);
        crates[0].decided.iter_mut().for_each(|it| it.file += first);
        files.extend(own.into_iter().map(|mut file| {
            file.modules.values_mut().for_each(|it| *it += first);
            file
        }));
        crates.extend(libraries.crates.into_owned());
        Self { crates, files, editions }
    }

    /// Its libraries alone.
    pub fn libraries(&self) -> Libraries<'_> {
        Libraries {
            crates: Cow::Borrowed(&self.crates[1..]),
            files: Cow::Borrowed(&self.files[..self.crates[0].root]),
            externs: Cow::Borrowed(&self.crates[0].externs),
        }
    }

    /// An error that may come from a crate that the judge has in another version.
    pub fn with_versions(&self, error: Error) -> Error {
        let other_versions = self.crates.iter().filter_map(|it| it.other_version.as_ref());
        let message = other_versions.fold(error.message, |message, it| message + "\n" + it);
        Error { message, ..error }
    }
}

/// The libraries that these files of a package name: its dependencies, and one more.
fn named(
    workspace: &Workspace,
    package: usize,
    own: Option<(String, usize)>,
    files: &[SourceFile],
) -> Vec<Named> {
    let dependencies = &workspace.packages[package].dependencies;
    let dependencies = dependencies.iter().map(|it| (it.name.clone(), it.package));
    let named = dependencies.chain(own).filter_map(|(name, package)| {
        let file = files.iter().find(|file| file.has_ident(|it| it == name))?;
        Some(Named { name, package, named_in: file.shown.clone() })
    });
    named.collect()
}

/// The packages that stay as `use` in a bundle of a package, since the judge has them: those of
/// crates.io, in a version that does, and called nowhere but as the judge calls them.
pub fn kept(workspace: &Workspace, root: usize, judge: &Judge) -> BTreeSet<usize> {
    let mut renamed = BTreeSet::new();
    loop {
        let known = renamed.len();
        let mut kept = BTreeSet::new();
        let mut seen = BTreeSet::from([root]);
        let mut to_visit = vec![root];
        while let Some(package) = to_visit.pop() {
            for Dependency { name, package } in &workspace.packages[package].dependencies {
                let it = &workspace.packages[*package];
                let judge_has =
                    it.from_registry && judge.crate_like(&it.name, &it.version).is_some();
                if judge_has && it.lib.as_ref().is_some_and(|lib| lib.name != *name) {
                    renamed.insert(*package);
                }
                if judge_has && !renamed.contains(package) {
                    kept.insert(*package);
                } else if seen.insert(*package) {
                    to_visit.push(*package);
                }
            }
        }
        if known == renamed.len() {
            return kept;
        }
    }
}

struct Loader<'a> {
    files: &'a dyn Files,
    workspace: &'a Workspace,
    judge: &'a Judge,
    /// The packages that the judge has.
    kept: BTreeSet<usize>,
    program: Program,
    /// The libraries that are loaded, by package.
    by_package: BTreeMap<usize, usize>,
    /// The files that are being read, each a module of the one before, and what they are called.
    open: Vec<(PathBuf, String)>,
}

impl<'a> Loader<'a> {
    fn new(files: &'a dyn Files, workspace: &'a Workspace, judge: &'a Judge) -> Self {
        let editions = judge.editions.clone();
        let program = Program { crates: Vec::new(), files: Vec::new(), editions };
        Self {
            files,
            workspace,
            judge,
            kept: BTreeSet::new(),
            program,
            by_package: BTreeMap::new(),
            open: Vec::new(),
        }
    }

    /// Loads a crate without its libraries.
    fn krate(&mut self, package: usize, name: String, path: &Path, edition: u16) -> Result<usize> {
        let krate = self.program.crates.len();
        let Package { features, variables, script, .. } = &self.workspace.packages[package];
        let mut variables = variables.clone();
        variables.insert("CARGO_CRATE_NAME".to_owned(), name.clone());
        self.program.crates.push(Crate {
            name,
            package,
            edition,
            cfgs: cfg::Known {
                features: features.clone(),
                script: script.said().map(|it| it.cfgs.clone()),
                judges: self.judge.cfg.clone(),
            },
            variables,
            script: script.clone(),
            decided: Vec::new(),
            root: self.program.files.len(),
            externs: BTreeMap::new(),
            other_version: self.other_version(package),
            refusals: Vec::new(),
        });
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        self.file(krate, path.to_owned(), &folder, None)?;
        Ok(krate)
    }

    fn library(&mut self, name: &str, package: usize, named_in: &str) -> Result<Extern> {
        if let Some(&krate) = self.by_package.get(&package) {
            return Ok(Extern::Inlined(krate));
        }
        if self.kept.contains(&package) {
            return Ok(Extern::Kept);
        }
        let found: &Package = &self.workspace.packages[package];
        let Some(lib) = &found.lib else {
            return Err(Error::build(format!(
                "cannot bundle `{}`: `{named_in}` names it, but it has no library",
                found.name
            )));
        };
        if lib.proc_macro {
            return Ok(Extern::ProcMacro);
        }
        if name != lib.name && name == "std" {
            return Err(Error::build(format!("a dependency of `{named_in}` is renamed to `std`")));
        }
        let first_file = self.program.files.len();
        let krate = self.krate(package, lib.name.clone(), &lib.path, lib.edition)?;
        self.by_package.insert(package, krate);
        let files = &self.program.files[first_file..];
        for Named { name, package, named_in } in named(self.workspace, package, None, files) {
            let found = self.library(&name, package, &named_in)?;
            self.program.crates[krate].externs.insert(name, found);
        }
        Ok(Extern::Inlined(krate))
    }

    /// What to say of a package that the judge has, but not so that it does.
    fn other_version(&self, package: usize) -> Option<String> {
        let Package { name, version, local, from_registry, .. } = &self.workspace.packages[package];
        let own = self.judge.krate(name).filter(|_| !local)?;
        let wanted = own.version.to_string();
        let wanted = wanted.trim_start_matches(['=', '^']);
        let judge = &self.judge.id;
        let why = match own.takes(version) {
            _ if !from_registry => format!("`{name}` of crates.io, not this one"),
            Takes::No => format!("`{name}` {wanted}, not {version}"),
            _ => format!("`{name}` by no other name, but a manifest renames it"),
        };
        Some(format!("the judge `{judge}` has {why}, so it goes into the bundle"))
    }

    /// Loads a file and those of its modules; whether it stays, or is that of a module that a cfg in it
    /// takes away. `folder` is where the files of its `mod name;` lie.
    fn file(
        &mut self,
        krate: usize,
        path: PathBuf,
        folder: &Path,
        module: Option<&ModuleFile>,
    ) -> Result<(usize, bool)> {
        let shown = self.shown(krate, &path);
        let fail = |what: String| match module {
            Some(&ModuleFile { parent, name, .. }) => {
                let file = &self.program.files[parent];
                let place = file.place(name.start);
                Error::build(format!("{what}\n  its module is declared at {place}"))
                    .with_excerpt(file.excerpt(name))
            }
            None => Error::build(what),
        };
        let Crate { ref name, .. } = self.program.crates[krate];
        let whole = self.files.canonical(&path);
        if let Some(first) = self.open.iter().position(|it| it.0 == whole) {
            let circle = self.open[first..].iter().map(|it| &it.1).chain([&shown]);
            let circle: Vec<String> = circle.map(|it| format!("`{it}`")).collect();
            let circle = circle.join(" → ");
            return Err(fail(format!("`{shown}` is a module of itself: {circle}")));
        }
        let shown_as = |path: &Path| self.shown(krate, path);
        let read = read(self.files, &path, &self.program.crates[krate], self.judge, &shown_as);
        let (text, stretches) = read.map_err(|error| match error {
            Unread::Itself(error) => fail(format!("failed to read `{shown}`: {error}")),
            Unread::Included(error, excerpt) => {
                Error::build(format!("cannot bundle `{name}`: {error}")).with_excerpt(excerpt)
            }
        })?;
        self.open.push((whole, shown.clone()));
        let package = &self.workspace.packages[self.program.crates[krate].package];
        let mut file = SourceFile::new(path, shown, krate, text);
        file.stretches = stretches;
        let (to_parse, docs) = blank::blanked(&file.text, file.tokens(), !package.local);
        file.syntax = Some(parsed(&file, &to_parse)?);
        docs::drop_docs(&mut file, docs);
        let Pruned { holds, by_script } = prune::prune(&mut file, &self.program.crates[krate].cfgs);
        // What a macro is given is not cut.
        let stays = holds || module.is_none_or(|it| it.in_call);
        if let (false, Some(syntax)) = (stays, &mut file.syntax) {
            // The text alone is kept: should it change, the cfg may, too.
            syntax.items.clear();
        }
        if !package.local {
            docs::drop_doc_attributes(&mut file);
            if let Some(root) = self.program.files.get(self.program.crates[krate].root) {
                docs::drop_repeated_notice(&mut file, root);
            }
        }
        file.edits.sort();
        let index = self.program.files.len();
        let here = &mut self.program.crates[krate];
        here.refusals.extend(scripted::refusals(&file, index, here));
        let by_script = by_script.into_iter();
        here.decided.extend(by_script.map(|(at, name)| Decided { file: index, at, name }));
        self.program.files.push(file);
        let file = &self.program.files[index];
        let known = &self.program.crates[krate].cfgs;
        let modules = modules::find(self.files, file, index, known, folder)?;
        self.program.crates[krate].refusals.extend(modules.refused);
        for (item, path) in modules.absent {
            let shown = self.shown(krate, &path);
            let absent = self.program.files[index].absent.entry(item).or_default();
            absent.push(Absent { path, shown });
        }
        for module in modules.wanted {
            let path = module.path.clone();
            let (child, stays) = self.file(krate, path, &module.folder, Some(&module))?;
            let file = &mut self.program.files[index];
            match stays {
                true => drop(file.modules.insert(module.item, child)),
                false => prune::drop_module(file, module.item),
            }
        }
        self.open.pop();
        Ok((index, stays))
    }

    /// What a file is called in messages: by the folder of the workspace, or by its package.
    fn shown(&self, krate: usize, path: &Path) -> String {
        let package = &self.workspace.packages[self.program.crates[krate].package];
        let written = package.script.written(path).map(|it| Path::new("OUT_DIR").join(it));
        let path = written.as_deref().unwrap_or(path);
        let inside = match package.local {
            true => path.strip_prefix(&self.workspace.root).unwrap_or(path).to_owned(),
            false => Path::new(&format!("{}-{}", package.name, package.version))
                .join(path.strip_prefix(&package.folder).unwrap_or(path)),
        };
        inside.display().to_string().replace('\\', "/")
    }
}

/// The syntax of a text that takes the place of that of the file.
fn parsed(file: &SourceFile, text: &str) -> Result<syn::File> {
    let failed = |at: usize, error: &str| {
        let line = text[..at].rfind('\n').map_or(0, |at| at + 1);
        let column = text[line..at].chars().count() + 1;
        Error::build(format!("failed to parse `{}:{column}`: {error}", file.place(at)))
            .with_excerpt(file.excerpt(Span::new(at, at)))
    };
    let stream: TokenStream = text.parse().map_err(|error: proc_macro2::LexError| {
        let bracket = unmatched_bracket(text, file.tokens());
        let at = Span::from(error.span()).start.min(text.len());
        let (at, why) = bracket.unwrap_or((at, "this is no Rust token".to_owned()));
        failed(at, &why)
    })?;
    syn::parse2(stream)
        .map_err(|error| failed(Span::from(error.span()).start.min(text.len()), &error.to_string()))
}

/// The first bracket that has no other to it, and what is wrong with it.
fn unmatched_bracket(text: &str, tokens: &Tokens) -> Option<(usize, String)> {
    let mut open: Vec<Span> = Vec::new();
    for &span in tokens.spans() {
        let sign = &text[span.start..span.end];
        let opening = match sign {
            "(" | "[" | "{" => {
                open.push(span);
                continue;
            }
            ")" => "(",
            "]" => "[",
            "}" => "{",
            _ => continue,
        };
        match open.pop() {
            None => return Some((span.start, format!("this `{sign}` closes nothing"))),
            Some(last) if &text[last.start..last.end] == opening => {}
            Some(last) => return Some(not_closed(text, last)),
        }
    }
    open.last().map(|last| not_closed(text, *last))
}

fn not_closed(text: &str, bracket: Span) -> (usize, String) {
    (bracket.start, format!("this `{}` is not closed", &text[bracket.start..bracket.end]))
}

/// The text of a file of a crate as it goes into a bundle, but for what is cut and renamed: with the
/// code that it includes. Also, what of it stands in which file.
fn read(
    files: &dyn Files,
    path: &Path,
    krate: &Crate,
    judge: &Judge,
    shown: &dyn Fn(&Path) -> String,
) -> std::result::Result<(String, Vec<Stretch>), Unread> {
    let mended = |text| {
        let text = with_raw_keywords(text, krate.edition, &judge.editions);
        if krate.edition < 2018 { parameters::named(text) } else { text }
    };
    Reader::new(files, shown, &mended, &krate.script).read(path)
}

/// The words that became keywords after edition 2015, and since when.
pub const NEW_KEYWORDS: [(u16, &str); 5] =
    [(2018, "async"), (2018, "await"), (2018, "dyn"), (2018, "try"), (2024, "gen")];

/// The text with `r#` before identifiers that are keywords in an edition of the judge, but not in
/// that of the crate. What `stringify!` is given is no identifier.
fn with_raw_keywords(text: String, edition: u16, editions: &[u16]) -> String {
    let newest = editions.iter().copied().max().unwrap_or(edition);
    let new: Vec<&str> = NEW_KEYWORDS
        .into_iter()
        .filter(|&(since, word)| edition < since && since <= newest && has_word(&text, word))
        .map(|(_, word)| word)
        .collect();
    if new.is_empty() {
        return text;
    }
    let tokens = Tokens::of(&text);
    // In edition 2015 `dyn` is a keyword only before a trait.
    let is_name = |span: &&Span| {
        let word = &text[span.start..span.end];
        let after = text[span.end..].trim_start();
        let a_trait_follows = after
            .starts_with(|it: char| it.is_alphabetic() || matches!(it, '_' | '\'' | '?' | '<'));
        new.contains(&word) && (word != "dyn" || !a_trait_follows)
    };
    let shown = stringified(&text, &tokens);
    let is_shown = |at: &usize| shown.iter().any(|it| it.start < *at && *at < it.end);
    let names = tokens.idents().iter().filter(is_name).map(|it| it.start);
    let starts: Vec<usize> = names.filter(|at| !is_shown(at)).collect();
    let mut text = text;
    for start in starts.into_iter().rev() {
        text.insert_str(start, "r#");
    }
    text
}

/// Returns true if a word stands in a text, be it in a comment, and not just as a part of another.
fn has_word(text: &str, word: &str) -> bool {
    let is_part =
        |byte: Option<&u8>| byte.is_some_and(|it| it.is_ascii_alphanumeric() || *it == b'_');
    let bytes = text.as_bytes();
    text.match_indices(word).any(|(at, _)| {
        !is_part(at.checked_sub(1).and_then(|before| bytes.get(before)))
            && !is_part(bytes.get(at + word.len()))
    })
}

/// What stands in the calls of `stringify!`.
fn stringified(text: &str, tokens: &Tokens) -> Vec<Span> {
    let spans = tokens.spans();
    let token = |at: usize| spans.get(at).map_or("", |it| &text[it.start..it.end]);
    let calls = (0..spans.len()).filter(|&at| token(at) == "stringify" && token(at + 1) == "!");
    let inside = |at: usize| {
        let last = group_end(at + 2, &token) - 1;
        Some(Span::new(spans.get(at + 2)?.start, spans.get(last)?.end))
    };
    calls.filter_map(inside).collect()
}
