//! Loads crates: each file with the files of its modules, and each library with those that it names.

use super::blanking::{self, CrateOrigin};
use super::file_system::FileSystem;
use super::include::ReadError;
use super::item_macros::{self, ItemMacroRules};
use super::modules::{self, ModuleFile};
use super::packages::{self, NamedLibrary};
use super::program::{CfgDecision, Crate, Extern, Program};
use super::prune::{self, Pruned};
use super::{build_script_refusals, call_replacement, docs, file_text, parse};
use crate::cfg;
use crate::source::{MissingFile, SourceFile};
use base::error::{Error, Result};
use base::judge::{Judge, VersionMatch};
use base::workspace::{BuildScript, Package, Workspace};
use std::collections::{BTreeMap, BTreeSet};
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
    /// The stack of files that are being read, each a module of the one before: their canonical paths, and
    /// their names in messages.
    stack: Vec<(PathBuf, String)>,
    /// The `macro_rules!` of the current crate that were read so far.
    macros: Vec<ItemMacroRules>,
}

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
                script: script.output().map(|it| it.cfgs.clone()),
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
        self.load_file(krate, path.to_owned(), &folder, None)?;
        Ok(krate)
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
        if let Some(first) = self.stack.iter().position(|it| it.0 == canonical) {
            let cycle = self.stack[first..].iter().map(|it| &it.1).chain([&shown]);
            let cycle: Vec<String> = cycle.map(|file| format!("`{file}`")).collect();
            let cycle = cycle.join(" → ");
            let why = format!("`{shown}` is a module of itself: {cycle}");
            return Err(self.failed(why, module));
        }
        self.stack.push((canonical, shown.clone()));
        let mut file = self.read(krate, path, shown, module)?;
        for _ in 0..call_replacement::MAX_ROUNDS {
            let checkpoint = self.checkpoint(krate);
            let loaded = self.add(krate, file, module)?;
            self.load_modules(krate, loaded.index, folder)?;
            let Crate { edition, ref cfgs, .. } = self.program.crates[krate];
            let added = &self.program.files[loaded.index];
            let edits = call_replacement::replacements(added, &self.macros, edition, cfgs);
            let mut edits = edits.into_iter();
            let Some(first) = edits.next() else {
                self.stack.pop();
                return Ok(loaded);
            };
            // The expansions may declare modules and define macros, so the file is loaded again.
            let changed = added.with_replaced_call(first);
            file = edits.fold(changed, |file, edit| file.with_replaced_call(edit));
            self.roll_back(krate, checkpoint);
        }
        let why = format!("the macros called in `{}` expand to calls without end", file.shown);
        Err(self.failed(why, module))
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

    /// Drops the files of this crate that were loaded since the checkpoint.
    fn roll_back(&mut self, krate: usize, checkpoint: Checkpoint) {
        self.program.files.truncate(checkpoint.files);
        self.macros.truncate(checkpoint.macros);
        self.program.crates[krate].refusals.truncate(checkpoint.refusals);
        self.program.crates[krate].cfg_decisions.truncate(checkpoint.cfg_decisions);
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
        let Pruned { holds, decisions } = prune::prune(&mut file, &self.program.crates[krate].cfgs);
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
        // Users are told of decisions by the judge only in their own code.
        let by_judge = [cfg::DEBUG_ASSERTIONS, cfg::POINTER_WIDTH];
        let decisions = decisions
            .into_iter()
            .filter(|(_, name)| origin == CrateOrigin::Local || !by_judge.contains(&&**name))
            .map(|(at, name)| CfgDecision { file: index, at, name });
        crate_info.cfg_decisions.extend(decisions);
        self.program.files.push(file);
        Ok(LoadedFile { index, is_active })
    }

    /// Loads the files of the modules of a file.
    fn load_modules(&mut self, krate: usize, index: usize, folder: &Path) -> Result<()> {
        let file = &self.program.files[index];
        let cfgs = &self.program.crates[krate].cfgs;
        let modules = modules::find(self.files, file, index, cfgs, folder)?;
        self.program.crates[krate].refusals.extend(modules.refusals);
        for (item, path) in modules.missing {
            let shown = self.shown(krate, &path);
            let missing = self.program.files[index].missing.entry(item).or_default();
            missing.push(MissingFile { path, shown });
        }
        for module in modules.files {
            let path = module.path.clone();
            let child = self.load_file(krate, path, &module.folder, Some(&module))?;
            let file = &mut self.program.files[index];
            if child.is_active {
                file.modules.insert(module.item, child.index);
            } else {
                prune::drop_module(file, module.item);
            }
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
