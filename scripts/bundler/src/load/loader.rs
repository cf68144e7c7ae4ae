//! Loads crates: each file with the files of its modules, and each library with those that it names.

use super::modules::{self, ModuleFile};
use super::packages::{self, NamedLibrary};
use super::program::{Crate, Dependence, Extern, LoadFinding, Program};
use super::prune::{self, Pruned};
use super::{build_script_findings, docs, file_text, parse};
use crate::cfg;
use crate::ids::Table;
use crate::source::{CrateId, FileId, SourceFile};
use base::error::{Error, Result};
use base::judge::{Judge, VersionMatch};
use base::workspace::{BuildScript, Package, Workspace};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Reads crates into a program.
pub(super) struct Loader<'a> {
    workspace: &'a Workspace,
    judge: &'a Judge,
    /// The packages that the judge provides.
    pub(super) provided: BTreeSet<usize>,
    pub(super) program: Program,
    /// The crates of loaded libraries, by package.
    by_package: BTreeMap<usize, CrateId>,
    /// The stack of files that are being read, each a module of the one before.
    stack: Vec<OpenFile>,
}

/// A file that is being read, with its modules.
struct OpenFile {
    canonical: PathBuf,
    /// Its name in messages.
    shown: String,
}

/// A file that was added to the program.
struct LoadedFile {
    id: FileId,
    /// False if an inner `#![cfg(…)]` removes the module that the file is of.
    is_active: bool,
}

impl<'a> Loader<'a> {
    pub(super) fn new(workspace: &'a Workspace, judge: &'a Judge) -> Self {
        let editions = judge.editions.clone();
        let program = Program { crates: Table::default(), files: Table::default(), editions };
        Self {
            workspace,
            judge,
            provided: BTreeSet::new(),
            program,
            by_package: BTreeMap::new(),
            stack: Vec::new(),
        }
    }

    /// Loads a crate without its libraries. Returns its id.
    pub(super) fn load_crate(
        &mut self,
        package: usize,
        name: String,
        path: &Path,
        edition: u16,
    ) -> Result<CrateId> {
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
        let krate = self.program.crates.push(Crate {
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
            root: self.program.files.next_id(),
            externs: BTreeMap::new(),
            other_version: self.other_version(package),
            findings: Vec::new(),
        });
        let folder = path.parent().unwrap_or(Path::new(""));
        self.load_file(krate, path.to_owned(), folder, None)?;
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
            crate::marks::reach("library-of-two-dependents");
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
        let before = self.program.files.len();
        let krate = self.load_crate(package, lib.name.clone(), &lib.path, lib.edition)?;
        self.by_package.insert(package, krate);
        if lib.proc_macro {
            return Ok(Extern::Inlined(krate));
        }
        let files = &(*self.program.files)[before..];
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
            _ => format!("`{name}`, but a manifest renames it or it depends on an inlined crate"),
        };
        Some(format!("the judge `{judge}` has {difference}, so it goes into the bundle"))
    }

    /// Loads a file and the files of its modules, which lie in `folder`.
    fn load_file(
        &mut self,
        krate: CrateId,
        path: PathBuf,
        folder: &Path,
        module: Option<&ModuleFile>,
    ) -> Result<LoadedFile> {
        let shown = self.shown(krate, &path);
        // All paths that lead to the file have the same canonical one.
        let canonical = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Some(first) = self.stack.iter().position(|it| it.canonical == canonical) {
            let files = self.stack[first..].iter().map(|it| &it.shown).chain([&shown]);
            let cycle: Vec<String> = files.map(|file| format!("`{file}`")).collect();
            let why = format!("`{shown}` is a module of itself: {}", cycle.join(" → "));
            return Err(self.failed(why, module));
        }
        self.stack.push(OpenFile { canonical, shown: shown.clone() });
        let file = self.read(krate, path, shown, module)?;
        let loaded = self.add(krate, file, module)?;
        self.load_modules(krate, loaded.id, folder)?;
        self.stack.pop();
        Ok(loaded)
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
        krate: CrateId,
        path: PathBuf,
        shown: String,
        module: Option<&ModuleFile>,
    ) -> Result<SourceFile> {
        let crate_info = &self.program.crates[krate];
        let shown_as = |path: &Path| self.shown(krate, path);
        let read = file_text::read(&path, crate_info, self.judge, &shown_as);
        let (text, origins) = read
            .map_err(|error| self.failed(format!("failed to read `{shown}`: {error}"), module))?;
        let mut file = SourceFile::new(path, shown, krate, text);
        file.origins = origins;
        Ok(file)
    }

    /// Parses a file, strips it by its `cfg`s, and adds it to the program.
    fn add(
        &mut self,
        krate: CrateId,
        mut file: SourceFile,
        module: Option<&ModuleFile>,
    ) -> Result<LoadedFile> {
        let Crate { package, edition, ref cfgs, ref script, .. } = self.program.crates[krate];
        file.syntax = Some(parse::parsed(&file, edition)?);
        let Pruned { holds, mut findings } = prune::prune(&mut file, cfgs, script);
        let is_local = self.workspace.packages[package].local;
        let is_active = holds || module.is_none();
        if let (false, Some(syntax)) = (is_active, &mut file.syntax) {
            // The file stays in the program without items, so that the cache notices when it changes.
            syntax.items.clear();
        }
        if !is_local {
            docs::drop_docs(&mut file);
            if let Some(root) = self.program.files.get(self.program.crates[krate].root.index()) {
                docs::drop_repeated_notice(&mut file, root);
            }
        }
        file.edits.sort();
        let id = self.program.files.next_id();
        let crate_info = &mut self.program.crates[krate];
        findings.extend(build_script_findings::findings(&file, id, crate_info));
        // Users are told of other decisions than those of a build script only in their own code.
        let has_script = !crate_info.script.is_none();
        let by_judge = [cfg::DEBUG_ASSERTIONS, cfg::POINTER_WIDTH];
        let by_script = |name: &str| has_script && !by_judge.contains(&name);
        findings.retain(|(_, finding)| match finding {
            Dependence::Cfg(name) => is_local || by_script(name),
            _ => true,
        });
        let findings =
            findings.into_iter().map(|(at, dependence)| LoadFinding { file: id, at, dependence });
        crate_info.findings.extend(findings);
        self.program.files.push(file);
        Ok(LoadedFile { id, is_active })
    }

    /// Loads the files of the modules of a file.
    fn load_modules(&mut self, krate: CrateId, id: FileId, folder: &Path) -> Result<()> {
        let file = &self.program.files[id];
        let cfgs = &self.program.crates[krate].cfgs;
        let found = modules::find(file, id, cfgs, folder)?;
        self.program.files[id].missing = found.missing;
        for module in &found.files {
            self.load_module(krate, id, module)?;
        }
        Ok(())
    }

    /// Loads the file of a module that a file declares.
    fn load_module(&mut self, krate: CrateId, id: FileId, module: &ModuleFile) -> Result<()> {
        let path = module.path.clone();
        let child = self.load_file(krate, path, &module.folder, Some(module))?;
        let file = &mut self.program.files[id];
        if child.is_active {
            file.modules.insert(module.item, child.id);
        } else {
            prune::drop_module(file, module.item);
        }
        Ok(())
    }

    /// Returns the name of a file in messages: its path in the workspace, in its registry package, or in
    /// the `OUT_DIR` of the build script.
    fn shown(&self, krate: CrateId, path: &Path) -> String {
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
