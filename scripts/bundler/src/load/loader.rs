//! The files of a crate and its modules, read one after the other.

use super::file_system::FileSystem;
use super::include::Unread;
use super::item_macros::{self, ItemMacroRules};
use super::call_replacement;
use super::modules::{self, ModuleFile};
use super::packages::{self, NamedLibrary};
use super::program::{Crate, CfgDecision, Extern, Program};
use super::prune::{self, Pruned};
use super::{blanking, build_script_refusals, docs, file_text, parse};
use crate::cfg;
use crate::source::{MissingFile, SourceFile};
use base::error::{Error, Result};
use base::judge::{Judge, Takes};
use base::workspace::{Package, Script, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Reads crates into a program.
pub(super) struct Loader<'a> {
    files: &'a dyn FileSystem,
    workspace: &'a Workspace,
    judge: &'a Judge,
    /// The packages that the judge has.
    pub(super) provided: BTreeSet<usize>,
    pub(super) program: Program,
    /// The libraries that are loaded, by package.
    by_package: BTreeMap<usize, usize>,
    /// The files that are being read, each a module of the one before, and what they are called.
    open: Vec<(PathBuf, String)>,
    /// The macros of the crate that is being read.
    macros: Vec<ItemMacroRules>,
}

/// How much was read at some time.
struct Mark {
    files: usize,
    macros: usize,
    refusals: usize,
    cfg_decisions: usize,
}

impl<'a> Loader<'a> {
    pub(super) fn new(files: &'a dyn FileSystem, workspace: &'a Workspace, judge: &'a Judge) -> Self {
        let editions = judge.editions.clone();
        let program = Program { crates: Vec::new(), files: Vec::new(), editions };
        Self {
            files,
            workspace,
            judge,
            provided: BTreeSet::new(),
            program,
            by_package: BTreeMap::new(),
            open: Vec::new(),
            macros: Vec::new(),
        }
    }

    /// Loads a crate without its libraries.
    pub(super) fn krate(
        &mut self,
        package: usize,
        name: String,
        path: &Path,
        edition: u16,
    ) -> Result<usize> {
        let krate = self.program.crates.len();
        let Package { features, variables, script, expansions, lib, .. } =
            &self.workspace.packages[package];
        let proc_macro = lib.as_ref().is_some_and(|lib| lib.proc_macro && lib.path == path);
        // What cannot be put into a bundle has no build script to ask.
        let script = if proc_macro { &Script::None } else { script };
        let mut variables = variables.clone();
        variables.insert("CARGO_CRATE_NAME".to_owned(), name.clone());
        self.program.crates.push(Crate {
            name,
            package,
            edition,
            cfgs: cfg::CfgOptions {
                features: features.clone(),
                script: script.said().map(|it| it.cfgs.clone()),
                judges: self.judge.cfg.clone(),
                debug_assertions: self.judge.debug_assertions(),
                pointer_width: self.judge.pointer_width,
            },
            variables,
            script: script.clone(),
            proc_macro,
            expansions: expansions.clone(),
            cfg_decisions: Vec::new(),
            root: self.program.files.len(),
            externs: BTreeMap::new(),
            other_version: self.other_version(package),
            refusals: Vec::new(),
        });
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        self.macros.clear();
        self.file(krate, path.to_owned(), &folder, None)?;
        Ok(krate)
    }

    /// Loads a library and those that it names, unless the judge has it.
    pub(super) fn library(&mut self, name: &str, package: usize, named_in: &str) -> Result<Extern> {
        if let Some(&krate) = self.by_package.get(&package) {
            return Ok(Extern::Inlined(krate));
        }
        if self.provided.contains(&package) {
            return Ok(Extern::Provided);
        }
        let found: &Package = &self.workspace.packages[package];
        let Some(lib) = &found.lib else {
            return Err(Error::build(format!(
                "cannot bundle `{}`: `{named_in}` names it, but it has no library",
                found.name
            )));
        };
        if name != lib.name && name == "std" {
            return Err(Error::build(format!("a dependency of `{named_in}` is renamed to `std`")));
        }
        let first_file = self.program.files.len();
        let krate = self.krate(package, lib.name.clone(), &lib.path, lib.edition)?;
        self.by_package.insert(package, krate);
        if lib.proc_macro {
            return Ok(Extern::Inlined(krate));
        }
        let files = &self.program.files[first_file..];
        for NamedLibrary { name, package, named_in } in
            packages::named_libraries(self.workspace, package, None, files)
        {
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
        let whole = self.files.canonical(&path);
        if let Some(first) = self.open.iter().position(|it| it.0 == whole) {
            let circle = self.open[first..].iter().map(|it| &it.1).chain([&shown]);
            let circle: Vec<String> = circle.map(|it| format!("`{it}`")).collect();
            let circle = circle.join(" → ");
            let why = format!("`{shown}` is a module of itself: {circle}");
            return Err(self.failed(why, module));
        }
        self.open.push((whole, shown.clone()));
        let mut file = self.read(krate, path, shown, module)?;
        for _ in 0..call_replacement::ROUNDS {
            let before = self.mark(krate);
            let (index, stays) = self.add(krate, file, module)?;
            self.modules(krate, index, folder)?;
            let Crate { edition, ref cfgs, .. } = self.program.crates[krate];
            let read = &self.program.files[index];
            let mut edits = call_replacement::replacements(read, &self.macros, edition, cfgs).into_iter();
            let Some(first) = edits.next() else {
                self.open.pop();
                return Ok((index, stays));
            };
            // Modules may follow, and macros by which they are made: all is read again.
            file = edits.fold(read.with_expanded(first), |file, edit| file.with_expanded(edit));
            self.forget_since(krate, before);
        }
        let why = format!("the macros called in `{}` make calls without end", file.shown);
        Err(self.failed(why, module))
    }

    /// Returns the state before a file.
    fn mark(&self, krate: usize) -> Mark {
        let Crate { refusals, cfg_decisions, .. } = &self.program.crates[krate];
        Mark {
            files: self.program.files.len(),
            macros: self.macros.len(),
            refusals: refusals.len(),
            cfg_decisions: cfg_decisions.len(),
        }
    }

    /// Forgets what was read since then.
    fn forget_since(&mut self, krate: usize, mark: Mark) {
        self.program.files.truncate(mark.files);
        self.macros.truncate(mark.macros);
        self.program.crates[krate].refusals.truncate(mark.refusals);
        self.program.crates[krate].cfg_decisions.truncate(mark.cfg_decisions);
    }

    /// An error about a file, with the line that declares its module.
    fn failed(&self, what: String, module: Option<&ModuleFile>) -> Error {
        let Some(&ModuleFile { parent, name, .. }) = module else { return Error::build(what) };
        let file = &self.program.files[parent];
        let place = file.place(name.start);
        Error::build(format!("{what}\n  its module is declared at {place}"))
            .with_excerpt(file.excerpt(name))
    }

    /// Reads the text of a file.
    fn read(
        &self,
        krate: usize,
        path: PathBuf,
        shown: String,
        module: Option<&ModuleFile>,
    ) -> Result<SourceFile> {
        let of = &self.program.crates[krate];
        let name = &of.name;
        let shown_as = |path: &Path| self.shown(krate, path);
        let read = file_text::read(self.files, &path, of, self.judge, &shown_as);
        let (text, origins) = read.map_err(|error| match error {
            Unread::Itself(error) => {
                self.failed(format!("failed to read `{shown}`: {error}"), module)
            }
            Unread::Included(error, excerpt) => {
                Error::build(format!("cannot bundle `{name}`: {error}")).with_excerpt(excerpt)
            }
        })?;
        let mut file = SourceFile::new(path, shown, krate, text);
        file.origins = origins;
        Ok(file)
    }

    /// Parses a file, decides its cfgs and adds it to the program; whether it stays.
    fn add(
        &mut self,
        krate: usize,
        mut file: SourceFile,
        module: Option<&ModuleFile>,
    ) -> Result<(usize, bool)> {
        let local = self.workspace.packages[self.program.crates[krate].package].local;
        let (to_parse, docs) = blanking::blanked(&file.text, file.tokens(), !local);
        file.syntax = Some(parse::parsed(&file, &to_parse)?);
        docs::drop_docs(&mut file, docs);
        let Pruned { holds, decided } = prune::prune(&mut file, &self.program.crates[krate].cfgs);
        // What a macro is given is not cut.
        let stays = holds || module.is_none_or(|it| it.in_call);
        if let (false, Some(syntax)) = (stays, &mut file.syntax) {
            // The text alone is kept: should it change, the cfg may, too.
            syntax.items.clear();
        }
        if !local {
            docs::drop_doc_attributes(&mut file);
            if let Some(root) = self.program.files.get(self.program.crates[krate].root) {
                docs::drop_repeated_notice(&mut file, root);
            }
        }
        file.edits.sort();
        if stays {
            self.macros.extend(item_macros::macros(&file, &self.program.crates[krate].cfgs));
        }
        let index = self.program.files.len();
        let here = &mut self.program.crates[krate];
        here.refusals.extend(build_script_refusals::refusals(&file, index, here));
        // What the judge decides is of interest in the user's own code.
        let by_judge = [cfg::DEBUG_ASSERTIONS, cfg::POINTER_WIDTH];
        let decided = decided.into_iter().filter(|it| local || !by_judge.contains(&&*it.1));
        here.cfg_decisions.extend(decided.map(|(at, name)| CfgDecision { file: index, at, name }));
        self.program.files.push(file);
        Ok((index, stays))
    }

    /// Loads the files of the modules of a file.
    fn modules(&mut self, krate: usize, index: usize, folder: &Path) -> Result<()> {
        let file = &self.program.files[index];
        let known = &self.program.crates[krate].cfgs;
        let modules = modules::find(self.files, file, index, known, folder)?;
        self.program.crates[krate].refusals.extend(modules.refused);
        for (item, path) in modules.missing {
            let shown = self.shown(krate, &path);
            let missing = self.program.files[index].missing.entry(item).or_default();
            missing.push(MissingFile { path, shown });
        }
        for module in modules.wanted {
            let path = module.path.clone();
            let (child, stays) = self.file(krate, path, &module.folder, Some(&module))?;
            let file = &mut self.program.files[index];
            if stays {
                file.modules.insert(module.item, child);
            } else {
                prune::drop_module(file, module.item);
            }
        }
        Ok(())
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
