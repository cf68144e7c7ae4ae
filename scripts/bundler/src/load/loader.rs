//! Loads crates: each file with the files of its modules, and each library with those that it names.

use super::blanking::{self, CrateOrigin};
use super::file_system::FileSystem;
use super::include::ReadError;
use super::item_macros::{self, ItemMacroRules, MacroScope};
use super::modules::{self, ModuleFile};
use super::packages::{self, NamedLibrary};
use super::program::{CfgDecision, Crate, Extern, LoadRefusal, Program};
use super::prune::{self, Pruned};
use super::{
    bodiless, build_script_refusals, call_replacement, docs, file_text, parse, path_alternatives,
};
use crate::cfg;
use crate::source::{MissingFile, SourceFile};
use base::error::{Error, Result};
use base::judge::{Judge, VersionMatch};
use base::workspace::{BuildScript, Package, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Reads crates into a program.
pub(super) struct Loader<'a> {
    files: &'a dyn FileSystem,
    workspace: &'a Workspace,
    judge: &'a Judge,
    /// The packages that the judge provides.
    pub(super) provided: BTreeSet<usize>,
    pub(super) program: Program,
    /// The crates of loaded libraries, by package.
    by_package: BTreeMap<usize, usize>,
    /// The stack of files that are being read, each a module of the one before.
    stack: Vec<OpenFile>,
    /// The `macro_rules!` of the current crate that were read so far.
    macros: Vec<ItemMacroRules>,
    replacements: Replacements,
}

/// A file that is being read, with its modules.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct OpenFile {
    canonical: PathBuf,
    /// Its name in messages.
    shown: String,
    /// The name of its module; empty for the root of a crate.
    module: String,
}

/// The files of the current crate in which calls of macros with a path were replaced by their expansions. These
/// may declare modules and define macros, so the crate is read again until no more calls are replaced.
#[derive(Default)]
struct Replacements {
    /// The text of each file with the replacements, by its stack of files.
    files: BTreeMap<Vec<OpenFile>, SourceFile>,
    /// True if calls were replaced since the crate was read the last time.
    is_new: bool,
    /// True if these expansions may define macros. Then those that were read do not tell what later calls
    /// mean.
    defines_macros: bool,
}

/// The most times that a crate or a file is read because calls were replaced in it.
const MAX_ROUNDS: usize = 50;

/// The lengths of the loader's lists at some time, to which they can be truncated later.
struct Checkpoint {
    files: usize,
    macros: usize,
    refusals: usize,
    cfg_decisions: usize,
}

/// A file that was added to the program.
struct LoadedFile {
    /// Its index in the program.
    index: usize,
    /// False if an inner `#![cfg(…)]` removes the module that the file is of.
    is_active: bool,
}

impl<'a> Loader<'a> {
    pub(super) fn new(
        files: &'a dyn FileSystem,
        workspace: &'a Workspace,
        judge: &'a Judge,
    ) -> Self {
        let editions = judge.editions.clone();
        let program = Program { crates: Vec::new(), files: Vec::new(), editions };
        Self {
            files,
            workspace,
            judge,
            provided: BTreeSet::new(),
            program,
            by_package: BTreeMap::new(),
            stack: Vec::new(),
            macros: Vec::new(),
            replacements: Replacements::default(),
        }
    }

    /// Loads a crate without its libraries. Returns its index.
    pub(super) fn load_crate(
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
        let script_cfgs = match script {
            BuildScript::None => cfg::ScriptCfgs::NoScript,
            BuildScript::Output(output) if !proc_macro => {
                cfg::ScriptCfgs::Known(output.cfgs.clone())
            }
            BuildScript::Output(_) | BuildScript::NotRun { .. } => cfg::ScriptCfgs::Unknown,
        };
        // The code of procedural macros is not bundled, so their build script does not matter.
        let script = if proc_macro { &BuildScript::None } else { script };
        let mut variables = variables.clone();
        variables.insert("CARGO_CRATE_NAME".to_owned(), name.clone());
        self.program.crates.push(Crate {
            name,
            package,
            edition,
            cfgs: cfg::CfgOptions {
                features: features.clone(),
                script: script_cfgs,
                judges: self.judge.possible_cfgs.clone(),
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
        self.replacements = Replacements::default();
        for _ in 0..MAX_ROUNDS {
            self.load_files(krate, path)?;
            if !self.replacements.is_new {
                return Ok(krate);
            }
        }
        Err(self.endless(&self.shown(krate, path), None))
    }

    /// Loads all files of a crate, in place of those that were loaded before.
    fn load_files(&mut self, krate: usize, root: &Path) -> Result<()> {
        let crate_info = &mut self.program.crates[krate];
        crate_info.refusals.clear();
        crate_info.cfg_decisions.clear();
        self.program.files.truncate(crate_info.root);
        self.macros.clear();
        self.replacements.is_new = false;
        self.replacements.defines_macros = false;
        let folder = root.parent().unwrap_or(Path::new("")).to_owned();
        self.load_file(krate, root.to_owned(), &folder, None)?;
        Ok(())
    }

    /// Loads a library and those that it names, unless the judge provides it. `named_in` is the file that
    /// names it.
    pub(super) fn load_library(
        &mut self,
        name: &str,
        package: usize,
        named_in: &str,
    ) -> Result<Extern> {
        if let Some(&krate) = self.by_package.get(&package) {
            return Ok(Extern::Inlined(krate));
        }
        if self.provided.contains(&package) {
            return Ok(Extern::Provided);
        }
        let Package { name: package_name, lib, .. } = &self.workspace.packages[package];
        let Some(lib) = lib else {
            let why = format!("`{named_in}` names it, but it has no library");
            return Err(Error::refused(package_name, None, why));
        };
        if name != lib.name && name == "std" {
            return Err(Error::build(format!("a dependency of `{named_in}` is renamed to `std`")));
        }
        let first_file = self.program.files.len();
        let krate = self.load_crate(package, lib.name.clone(), &lib.path, lib.edition)?;
        self.by_package.insert(package, krate);
        if lib.proc_macro {
            return Ok(Extern::Inlined(krate));
        }
        let files = &self.program.files[first_file..];
        for NamedLibrary { name, package, named_in } in
            packages::named_libraries(self.workspace, package, None, files)
        {
            let library = self.load_library(&name, package, &named_in)?;
            self.program.crates[krate].externs.insert(name, library);
        }
        Ok(Extern::Inlined(krate))
    }

    /// Returns a note for a package that the judge provides only in another version or by another name.
    fn other_version(&self, package: usize) -> Option<String> {
        let Package { name, version, local, from_registry, .. } = &self.workspace.packages[package];
        let provided = self.judge.krate(name).filter(|_| !local)?;
        let requirement = provided.version.to_string();
        let requirement = requirement.trim_start_matches(['=', '^']);
        let judge = &self.judge.id;
        let difference = match provided.version_match(version) {
            _ if !from_registry => format!("`{name}` of crates.io, not this one"),
            VersionMatch::Incompatible => format!("`{name}` {requirement}, not {version}"),
            _ => format!("`{name}` by no other name, but a manifest renames it"),
        };
        Some(format!("the judge `{judge}` has {difference}, so it goes into the bundle"))
    }

    /// Loads a file and the files of its modules, which lie in `folder`.
    fn load_file(
        &mut self,
        krate: usize,
        path: PathBuf,
        folder: &Path,
        module: Option<&ModuleFile>,
    ) -> Result<LoadedFile> {
        let shown = self.shown(krate, &path);
        let canonical = self.files.canonical(&path);
        if let Some(first) = self.stack.iter().position(|it| it.canonical == canonical) {
            let cycle = self.stack[first..].iter().map(|it| &it.shown).chain([&shown]);
            let cycle: Vec<String> = cycle.map(|file| format!("`{file}`")).collect();
            let cycle = cycle.join(" → ");
            let why = format!("`{shown}` is a module of itself: {cycle}");
            return Err(self.failed(why, module));
        }
        let name = module.map(|it| &self.program.files[it.parent].text[it.name.start..it.name.end]);
        let name = name.unwrap_or_default().to_owned();
        self.stack.push(OpenFile { canonical, shown: shown.clone(), module: name });
        let mut file = match self.replacements.files.get(&self.stack) {
            Some(file) => file.clone(),
            None => self.read(krate, path, shown.clone(), module)?,
        };
        for _ in 0..MAX_ROUNDS {
            let checkpoint = self.checkpoint(krate);
            let loaded = self.add(krate, file, module)?;
            let Some(replaced) = self.load_modules(krate, loaded.index, folder)? else {
                self.replace_calls_by_path(krate, loaded.index);
                if !module.is_some_and(|module| module.macro_use) {
                    self.macros[checkpoint.macros..].iter_mut().for_each(ItemMacroRules::end_scope);
                }
                self.stack.pop();
                return Ok(loaded);
            };
            self.roll_back(krate, checkpoint);
            file = replaced;
        }
        Err(self.endless(&shown, module))
    }

    fn checkpoint(&self, krate: usize) -> Checkpoint {
        let Crate { refusals, cfg_decisions, .. } = &self.program.crates[krate];
        Checkpoint {
            files: self.program.files.len(),
            macros: self.macros.len(),
            refusals: refusals.len(),
            cfg_decisions: cfg_decisions.len(),
        }
    }

    /// Drops what was loaded for this crate since the checkpoint.
    fn roll_back(&mut self, krate: usize, checkpoint: Checkpoint) {
        self.program.files.truncate(checkpoint.files);
        self.macros.truncate(checkpoint.macros);
        self.program.crates[krate].refusals.truncate(checkpoint.refusals);
        self.program.crates[krate].cfg_decisions.truncate(checkpoint.cfg_decisions);
    }

    /// Returns a file with calls replaced that start in this range; `None` if there are none.
    fn replaced(
        &self,
        krate: usize,
        index: usize,
        calls: Range<usize>,
        scope: MacroScope,
    ) -> Option<SourceFile> {
        let Crate { edition, ref cfgs, .. } = self.program.crates[krate];
        let file = &self.program.files[index];
        let mut edits = call_replacement::replacements(file, &self.macros, edition, cfgs, scope);
        edits.retain(|edit| calls.contains(&edit.span.start));
        (!edits.is_empty()).then(|| file.with_replaced_calls(edits))
    }

    /// Replaces calls in the file on top of the stack that mean a macro by its path, for when the crate is
    /// read again.
    fn replace_calls_by_path(&mut self, krate: usize, index: usize) {
        if self.replacements.defines_macros {
            return;
        }
        let replaced = self.replaced(krate, index, 0..usize::MAX, MacroScope::Any);
        let Some(replaced) = replaced else { return };
        let before = self.program.files[index].replaced_calls.len();
        let new = &replaced.replaced_calls[before..];
        self.replacements.is_new = true;
        self.replacements.defines_macros = new.iter().any(|it| it.text.contains("macro_rules"));
        self.replacements.files.insert(self.stack.clone(), replaced);
    }

    fn endless(&self, shown: &str, module: Option<&ModuleFile>) -> Error {
        self.failed(format!("the macros called in `{shown}` expand to calls without end"), module)
    }

    /// Returns an error about a file, with the line that declares its module.
    fn failed(&self, message: String, module: Option<&ModuleFile>) -> Error {
        let Some(&ModuleFile { parent, name, .. }) = module else { return Error::build(message) };
        let file = &self.program.files[parent];
        let place = file.place(name.start);
        Error::build(format!("{message}\n  its module is declared at {place}"))
            .with_excerpts(file.excerpt(name))
    }

    /// Reads the text of a file.
    fn read(
        &self,
        krate: usize,
        path: PathBuf,
        shown: String,
        module: Option<&ModuleFile>,
    ) -> Result<SourceFile> {
        let crate_info = &self.program.crates[krate];
        let shown_as = |path: &Path| self.shown(krate, path);
        let read = file_text::read(self.files, &path, crate_info, self.judge, &shown_as);
        let (text, origins) = read.map_err(|error| match error {
            ReadError::File(error) => {
                self.failed(format!("failed to read `{shown}`: {error}"), module)
            }
            ReadError::Include { why, call } => {
                let place = call.as_ref().map(|line| format!("{}:{}", line.file, line.line));
                Error::refused(&crate_info.name, place, why).with_excerpts(call)
            }
        })?;
        let mut file = SourceFile::new(path, shown, krate, text);
        file.origins = origins;
        Ok(file)
    }

    /// Parses a file, strips it by its `cfg`s, and adds it to the program.
    fn add(
        &mut self,
        krate: usize,
        mut file: SourceFile,
        module: Option<&ModuleFile>,
    ) -> Result<LoadedFile> {
        let package = &self.workspace.packages[self.program.crates[krate].package];
        let origin = CrateOrigin::of(package);
        let (to_parse, doc_comments) = blanking::blanked(&file.text, file.tokens(), origin);
        file.syntax = Some(parse::parsed(&file, &to_parse)?);
        docs::set_edits_to_doc_removals(&mut file, doc_comments);
        let Pruned { holds, decisions, bodiless } =
            prune::prune(&mut file, &self.program.crates[krate].cfgs);
        // A `mod x;` in the input of a macro cannot be removed from the text.
        let is_active = holds || module.is_none_or(|module| module.in_call);
        if let (false, Some(syntax)) = (is_active, &mut file.syntax) {
            // The file stays in the program without items, so that the cache notices when it changes.
            syntax.items.clear();
        }
        if origin == CrateOrigin::Registry {
            docs::drop_doc_attributes(&mut file);
            if let Some(root) = self.program.files.get(self.program.crates[krate].root) {
                docs::drop_repeated_notice(&mut file, root);
            }
        }
        file.edits.sort();
        if is_active {
            self.macros.extend(item_macros::macros(&file, &self.program.crates[krate].cfgs));
        }
        let index = self.program.files.len();
        let crate_info = &mut self.program.crates[krate];
        crate_info.refusals.extend(build_script_refusals::refusals(&file, index, crate_info));
        let bodiless = bodiless.into_iter().filter(|_| is_active).map(|at| {
            let why = bodiless::WHY.to_owned();
            LoadRefusal { file: index, at, why, needs_build_script: false }
        });
        crate_info.refusals.extend(bodiless);
        // Users are told of other decisions than those of a build script only in their own code.
        let has_script = !crate_info.script.is_none();
        let by_judge = [cfg::DEBUG_ASSERTIONS, cfg::POINTER_WIDTH];
        let by_script = |name: &str| has_script && !by_judge.contains(&name);
        let decisions = decisions
            .into_iter()
            .filter(|(_, name)| origin == CrateOrigin::Local || by_script(name))
            .map(|(at, name)| CfgDecision { file: index, at, name });
        crate_info.cfg_decisions.extend(decisions);
        self.program.files.push(file);
        Ok(LoadedFile { index, is_active })
    }

    /// Loads the files of the modules of a file. If calls or modules in it have to be replaced first, returns the
    /// file with the replacements.
    ///
    /// Only an out-of-line module with `#[macro_use]` puts macros into the scope of what follows. So it is known
    /// what the calls up to the next one mean, before the modules between them are read.
    fn load_modules(
        &mut self,
        krate: usize,
        index: usize,
        folder: &Path,
    ) -> Result<Option<SourceFile>> {
        let file = &self.program.files[index];
        let cfgs = &self.program.crates[krate].cfgs;
        let alternatives = path_alternatives::edits(file, cfgs);
        if !alternatives.is_empty() {
            return Ok(Some(file.with_replaced_calls(alternatives)));
        }
        let found = modules::find(self.files, file, index, cfgs, folder)?;
        self.program.crates[krate].refusals.extend(found.refusals);
        for (item, path) in found.missing {
            let shown = self.shown(krate, &path);
            let missing = self.program.files[index].missing.entry(item).or_default();
            missing.push(MissingFile { path, shown });
        }
        let mut start = 0;
        for modules in found.files.split_inclusive(|it| it.macro_use).chain([&[][..]]) {
            let last = modules.last().filter(|module| module.macro_use);
            let end = last.map_or(usize::MAX, |module| module.item);
            let replaced = self.replaced(krate, index, start..end, MacroScope::Textual);
            if replaced.is_some() {
                return Ok(replaced);
            }
            start = end;
            for module in modules {
                self.load_module(krate, index, module)?;
            }
        }
        Ok(None)
    }

    /// Loads the file of a module that the file number `index` declares.
    fn load_module(&mut self, krate: usize, index: usize, module: &ModuleFile) -> Result<()> {
        let path = module.path.clone();
        let child = self.load_file(krate, path, &module.folder, Some(module))?;
        let file = &mut self.program.files[index];
        if child.is_active {
            file.modules.insert(module.item, child.index);
        } else {
            prune::drop_module(file, module.item);
        }
        Ok(())
    }

    /// Returns the name of a file in messages: its path in the workspace, in its registry package, or in
    /// the `OUT_DIR` of the build script.
    fn shown(&self, krate: usize, path: &Path) -> String {
        let package = &self.workspace.packages[self.program.crates[krate].package];
        let in_out_dir =
            package.script.generated_file(path).map(|it| Path::new("OUT_DIR").join(it));
        let path = in_out_dir.as_deref().unwrap_or(path);
        let shown = if package.local {
            path.strip_prefix(&self.workspace.root).unwrap_or(path).to_owned()
        } else {
            Path::new(&format!("{}-{}", package.name, package.version))
                .join(path.strip_prefix(&package.folder).unwrap_or(path))
        };
        shown.display().to_string().replace('\\', "/")
    }
}
