//! Step 2, load: the crates that a binary may need, as text and syntax.

mod blank;
mod docs;
mod in_call;
mod include;
mod prune;

use crate::cfg;
use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::source::{SourceFile, Span, Tokens, plain};
use crate::workspace::{Bin, Package, Workspace};
use proc_macro2::{TokenStream, TokenTree};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Item, ItemMod, Lit, Macro, Meta, Token};

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
    /// The features that it is built with.
    pub features: Vec<String>,
    /// Its root file.
    pub root: usize,
    /// The libraries that its code can name, by that name.
    pub externs: BTreeMap<String, Extern>,
    /// Where the judge has it in a version that does not do: what to say of that.
    pub other_version: Option<String>,
    /// Where it asks for cfgs of its build script; what those come to is not known here.
    pub script_cfgs: Vec<ScriptCfg>,
}

/// A place that asks for a cfg of a build script.
#[derive(Clone, Deserialize, Serialize)]
pub struct ScriptCfg {
    /// Its file.
    pub file: usize,
    /// Its first byte.
    pub at: usize,
    /// The cfg.
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
                                  into a file, and the judge does not have this crate";

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
        let mut files = files.to_mut().iter_mut().enumerate();
        files.all(|(at, file)| match read(&file.path, crates[file.krate - 1].edition, judge) {
            Ok(text) => {
                file.text = text;
                as_before(&file.path, &file.text, at)
            }
            Err(_) => false,
        })
    }
}

/// Reads the binary and every library that may have to go into its bundle.
///
/// # Errors
///
/// A file that is missing, found twice, unreadable, or no Rust; a library that is named but is none.
pub fn load(workspace: &Workspace, bin: &Bin, judge: &Judge) -> Result<Program> {
    let solution = solution(workspace, bin, judge)?;
    let libraries = libraries(workspace, judge, &solution)?;
    Ok(solution.with(libraries))
}

/// Reads the binary alone, as a program of one crate.
///
/// # Errors
///
/// As [`load()`] does, of the files of the binary.
pub fn solution(workspace: &Workspace, bin: &Bin, judge: &Judge) -> Result<Program> {
    // Nothing is left of programs that were loaded before, and spans are found the faster.
    proc_macro2::extra::invalidate_current_thread_spans();
    let mut loader = Loader::new(workspace, judge);
    loader.krate(bin.package, bin.name.replace('-', "_"), &bin.path, bin.edition)?;
    Ok(loader.program)
}

/// Reads every library that the solution names, and that these name.
///
/// # Errors
///
/// As [`load()`] does, of the files of the libraries.
pub fn libraries(
    workspace: &Workspace,
    judge: &Judge,
    solution: &Program,
) -> Result<Libraries<'static>> {
    let mut loader = Loader::new(workspace, judge);
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
        crates[0].script_cfgs.iter_mut().for_each(|it| it.file += first);
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

struct Loader<'a> {
    workspace: &'a Workspace,
    judge: &'a Judge,
    program: Program,
    /// The libraries that are loaded, by package.
    by_package: BTreeMap<usize, usize>,
}

impl<'a> Loader<'a> {
    fn new(workspace: &'a Workspace, judge: &'a Judge) -> Self {
        let editions = judge.editions.clone();
        let program = Program { crates: Vec::new(), files: Vec::new(), editions };
        Self { workspace, judge, program, by_package: BTreeMap::new() }
    }

    /// Loads a crate without its libraries.
    fn krate(&mut self, package: usize, name: String, path: &Path, edition: u16) -> Result<usize> {
        let krate = self.program.crates.len();
        self.program.crates.push(Crate {
            name,
            package,
            edition,
            features: self.workspace.packages[package].features.clone(),
            root: self.program.files.len(),
            externs: BTreeMap::new(),
            other_version: self.other_version(package),
            script_cfgs: Vec::new(),
        });
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        self.file(krate, path.to_owned(), &folder, None)?;
        Ok(krate)
    }

    fn library(&mut self, name: &str, package: usize, named_in: &str) -> Result<Extern> {
        if let Some(&krate) = self.by_package.get(&package) {
            return Ok(Extern::Inlined(krate));
        }
        let found: &Package = &self.workspace.packages[package];
        if !found.local && self.judge.crate_like(&found.name, &found.version).is_some() {
            return Ok(Extern::Kept);
        }
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

    /// What to say of a package that the judge has in a version that does not do.
    fn other_version(&self, package: usize) -> Option<String> {
        let Package { name, version, local, .. } = &self.workspace.packages[package];
        let own = self.judge.krate(name).filter(|_| !local)?;
        let wanted = own.version.to_string();
        let wanted = wanted.trim_start_matches(['=', '^']);
        let judge = &self.judge.id;
        Some(format!(
            "the judge `{judge}` has `{name}` {wanted}, not {version}, so it goes into the bundle"
        ))
    }

    /// Loads a file and those of its modules. `folder` is where the files of its `mod name;` lie.
    fn file(
        &mut self,
        krate: usize,
        path: PathBuf,
        folder: &Path,
        named_at: Option<&str>,
    ) -> Result<usize> {
        let shown = self.shown(krate, &path);
        let fail = |what: String| match named_at {
            Some(place) => Error::build(format!("{what}\n  its module is declared at {place}")),
            None => Error::build(what),
        };
        let edition = self.program.crates[krate].edition;
        let text = read(&path, edition, self.judge).map_err(|error| match error {
            Unread::Itself(error) => fail(format!("failed to read `{shown}`: {error}")),
            Unread::Included(error) => Error::build(format!("cannot bundle `{shown}`: {error}")),
        })?;
        let package = &self.workspace.packages[self.program.crates[krate].package];
        let mut file = SourceFile::new(path, shown, krate, text);
        let (to_parse, docs) = blank::blanked(&file.text, file.tokens(), !package.local);
        file.syntax = Some(parsed(&file, &to_parse)?);
        docs::drop_docs(&mut file, docs);
        prune::prune(&mut file, &self.program.crates[krate].features);
        if !package.local {
            docs::drop_doc_attributes(&mut file);
            if let Some(root) = self.program.files.get(self.program.crates[krate].root) {
                docs::drop_repeated_notice(&mut file, root);
            }
        }
        file.edits.sort();
        let index = self.program.files.len();
        if package.build_script {
            let mut finder = ScriptCfgs { judges: &self.judge.cfg, file: index, found: Vec::new() };
            syn::visit::visit_file(&mut finder, file.syntax());
            self.program.crates[krate].script_cfgs.extend(finder.found);
        }
        self.program.files.push(file);
        let mut wanted = Vec::new();
        let file = &self.program.files[index];
        let features = &self.program.crates[krate].features;
        module_files(file, &file.syntax().items, features, folder, true, &mut wanted)?;
        for module in wanted {
            let child = self.file(krate, module.path, &module.folder, Some(&module.place))?;
            self.program.files[index].modules.insert(module.item, child);
        }
        Ok(index)
    }

    /// What a file is called in messages: by the folder of the workspace, or by its package.
    fn shown(&self, krate: usize, path: &Path) -> String {
        let package = &self.workspace.packages[self.program.crates[krate].package];
        let inside = match package.local {
            true => path.strip_prefix(&self.workspace.root).unwrap_or(path).to_owned(),
            false => Path::new(&format!("{}-{}", package.name, package.version))
                .join(path.strip_prefix(&package.folder).unwrap_or(path)),
        };
        inside.display().to_string().replace('\\', "/")
    }
}

struct ScriptCfgs<'a> {
    judges: &'a [String],
    file: usize,
    found: Vec<ScriptCfg>,
}

impl ScriptCfgs<'_> {
    fn predicate(&mut self, predicate: &Meta, at: usize) {
        if let Some(name) = cfg::foreign_name(predicate, self.judges) {
            self.found.push(ScriptCfg { file: self.file, at, name });
        }
    }

    /// `cfg(…)`, `cfg_attr(…)` and `cfg!(…)` among tokens that only a macro will make syntax of.
    fn tokens(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (index, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else { continue };
            let is = |back: usize, text: &str| {
                let before = index.checked_sub(back).map(|at| trees[at].to_string());
                before.is_some_and(|it| it == text)
            };
            let call = is(1, "!") && is(2, "cfg");
            let first = match call || is(1, "cfg") || is(1, "cfg_attr") {
                true => first_meta(group.stream()),
                false => None,
            };
            match first {
                Some(predicate) => self.predicate(&predicate, Span::from(group.span()).start),
                None => self.tokens(&group.stream()),
            }
        }
    }
}

impl<'ast> syn::visit::Visit<'ast> for ScriptCfgs<'_> {
    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        let is_cfg = attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr");
        if let (true, false, Meta::List(list)) = (is_cfg, cfg::changes_no_names(attr), &attr.meta)
            && let Some(predicate) = first_meta(list.tokens.clone())
        {
            self.predicate(&predicate, Span::of(attr).start);
        }
    }

    fn visit_macro(&mut self, mac: &'ast Macro) {
        let predicate = mac.path.is_ident("cfg").then(|| first_meta(mac.tokens.clone())).flatten();
        match predicate {
            Some(predicate) => self.predicate(&predicate, Span::of(mac).start),
            None => self.tokens(&mac.tokens),
        }
    }
}

/// What stands first in the brackets of a cfg.
fn first_meta(tokens: TokenStream) -> Option<Meta> {
    let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
    parser.parse2(tokens).ok()?.into_iter().next()
}

/// The syntax of a text that takes the place of that of the file.
fn parsed(file: &SourceFile, text: &str) -> Result<syn::File> {
    let failed = |at: proc_macro2::LineColumn, error: &str| {
        let (line, column) = (at.line, at.column + 1);
        Error::build(format!("failed to parse `{}:{line}:{column}`: {error}", file.shown))
    };
    let stream: TokenStream = text.parse().map_err(|error: proc_macro2::LexError| {
        failed(error.span().start(), "this is no Rust token")
    })?;
    syn::parse2(stream).map_err(|error| failed(error.span().start(), &error.to_string()))
}

/// The file of a `mod name;`.
struct ModuleFile {
    /// First byte of the item, or of the `mod` in a macro call.
    item: usize,
    path: PathBuf,
    /// Where the files of its own modules lie.
    folder: PathBuf,
    /// Where it is declared, for messages.
    place: String,
}

/// Finds the files of the modules among the items, and in what macros are given there, as rustc does:
/// they lie in `folder`. What a `#[path]` names counts from there too, but at the top of a file from
/// the folder of that file.
fn module_files(
    file: &SourceFile,
    items: &[Item],
    features: &[String],
    folder: &Path,
    at_top: bool,
    wanted: &mut Vec<ModuleFile>,
) -> Result<()> {
    let own_folder = file.path.parent().unwrap_or(Path::new(""));
    let path_folder = if at_top { own_folder } else { folder };
    for item in items {
        let module = match item {
            Item::Mod(module) => module,
            Item::Macro(call) if call.ident.is_none() => {
                for module in in_call::modules(call.mac.tokens.clone(), features) {
                    // What stands before the `mod` the macro may put elsewhere.
                    let item = Span::of(&module.mod_token).start;
                    let found = module_file(file, &module, folder, path_folder)?;
                    let found = ModuleFile { item, ..found };
                    // The macro may make something else of it.
                    wanted.extend(Some(found).filter(|it| it.path.is_file()));
                }
                continue;
            }
            _ => continue,
        };
        if let Some((_, items)) = &module.content {
            let inner = match &path_attribute(&module.attrs) {
                Some(path) => path_folder.join(path),
                None => folder.join(plain(&module.ident)),
            };
            module_files(file, items, features, &inner, false, wanted)?;
            continue;
        }
        wanted.push(module_file(file, module, folder, path_folder)?);
    }
    Ok(())
}

/// The file of one module.
fn module_file(
    file: &SourceFile,
    module: &ItemMod,
    folder: &Path,
    path_folder: &Path,
) -> Result<ModuleFile> {
    let name = plain(&module.ident);
    let item = Span::of(module).start;
    let place = file.place(Span::of(&module.ident).start);
    let (path, inner) = match path_attribute(&module.attrs) {
        // Such a file looks for its own modules beside itself, as a `mod.rs` does.
        Some(path) => {
            let path = path_folder.join(path);
            let inner = path.parent().unwrap_or(Path::new("")).to_owned();
            (path, inner)
        }
        None => {
            let flat = folder.join(format!("{name}.rs"));
            let nested = folder.join(&name).join("mod.rs");
            match (flat.is_file(), nested.is_file()) {
                (true, true) => {
                    return Err(Error::build(format!(
                        "the module `{name}` at {place} has two files, `{name}.rs` and \
                         `{name}/mod.rs`; delete one of them"
                    )));
                }
                (false, true) => (nested, folder.join(&name)),
                _ => (flat, folder.join(&name)),
            }
        }
    };
    Ok(ModuleFile { item, path, folder: inner, place })
}

/// The value of a `#[path = "…"]`.
fn path_attribute(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().find_map(|attr| match &attr.meta {
        Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            Expr::Lit(lit) => match &lit.lit {
                Lit::Str(path) => Some(path.value()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}

/// Why a file has no text.
enum Unread {
    Itself(String),
    /// One that it includes.
    Included(String),
}

/// The text of a file of a crate of that edition as it goes into a bundle, but for what is cut and
/// renamed: with the code that it includes.
fn read(path: &Path, edition: u16, judge: &Judge) -> std::result::Result<String, Unread> {
    let bytes = std::fs::read(path).map_err(|error| Unread::Itself(error.to_string()))?;
    let text =
        String::from_utf8(bytes).map_err(|_| Unread::Itself("it is not UTF-8".to_owned()))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let text = include::with_included_code(without_prefix(&text).to_owned(), folder)
        .map_err(Unread::Included)?;
    Ok(with_raw_keywords(text, edition, &judge.editions))
}

/// The text with `r#` before identifiers that are keywords in an edition of the judge, but not in
/// that of the crate.
fn with_raw_keywords(text: String, edition: u16, editions: &[u16]) -> String {
    const KEYWORDS: [(u16, &str); 5] =
        [(2018, "async"), (2018, "await"), (2018, "dyn"), (2018, "try"), (2024, "gen")];
    let newest = editions.iter().copied().max().unwrap_or(edition);
    let new: Vec<&str> = KEYWORDS
        .into_iter()
        .filter(|&(since, word)| edition < since && since <= newest && text.contains(word))
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
    let starts: Vec<usize> = tokens.idents().iter().filter(is_name).map(|it| it.start).collect();
    let mut text = text;
    for start in starts.into_iter().rev() {
        text.insert_str(start, "r#");
    }
    text
}

/// The text after a byte-order mark and a `#!` line, which are no part of the program.
fn without_prefix(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.starts_with("#!") && !text[2..].trim_start().starts_with('[') {
        return text.find('\n').map_or("", |at| &text[at + 1..]);
    }
    text
}
