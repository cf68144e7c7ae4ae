//! Returns the text that replaces a mention, by the kind of the mention.
//!
//! In a library `kelp`, `crate` becomes `crate::kelp`; in the solution it does not change. `include_str!("a.txt")`
//! becomes the text of the file.

use super::callers::foreign_caller;
use super::names::identifier;
use super::rewriter::Rewriter;
use crate::resolve::{Mention, MentionKind};
use crate::source::{CrateId, Edit};
use base::error::Result;
use base::files::read_regular;
use std::path::Path;

impl<'a> Rewriter<'a> {
    /// Adds the edits that a mention needs.
    pub(super) fn rewrite_mention(&mut self, mention: &Mention) -> Result<()> {
        if let Some(text) = self.replacement(mention)? {
            self.edit(mention.file, Edit::replace(mention.span, text));
        }
        Ok(())
    }

    /// Returns the text that replaces a mention. Returns `None` if the mention does not change, or if it needs
    /// another edit, which is added here.
    fn replacement(&mut self, mention: &Mention) -> Result<Option<String>> {
        let source = &self.program.files[mention.file];
        let written = &source.text[mention.span.start..mention.span.end];
        let modules = self.modules;
        // The module of the crate with the mention; `None` in the solution.
        let own = self.module_of_library(source.krate);
        let crate_path = |module: &String| format!("crate::{module}");
        let restriction = |module: &String| {
            crate::marks::reach("visible-in-crate");
            format!("in crate::{module}")
        };
        if let MentionKind::CallerCrate | MentionKind::CallerPubCrate | MentionKind::CallerRoot =
            mention.kind
        {
            self.refuse_foreign_caller(mention)?;
        }
        Ok(match &mention.kind {
            MentionKind::Crate | MentionKind::DollarCrate | MentionKind::CallerCrate => {
                own.map(crate_path)
            }
            MentionKind::PubCrate | MentionKind::CallerPubCrate => own.map(restriction),
            MentionKind::Text(text) => Some(text.clone()),
            MentionKind::Root2015 | MentionKind::CallerRoot => {
                Some(own.map_or("crate::".to_owned(), |module| format!("crate::{module}::")))
            }
            MentionKind::Extern { krate, at_root, in_macro, leading_colon } => {
                let module = &modules[*krate];
                let is_in_scope = *at_root && !leading_colon && written == module;
                // A macro of a solution without modules is called at the root only.
                if is_in_scope && (!in_macro || self.is_single_module) {
                    None
                } else {
                    crate::marks::reach("crate-is-not-in-scope");
                    Some(path_of_module(module, *in_macro))
                }
            }
            MentionKind::ExternItem(item) => own.map(|module| format!("crate::{module}::{item}")),
            MentionKind::CrateImport { .. } => self.crate_import(mention),
            MentionKind::ExternCrate { .. } => self.extern_crate(mention),
            MentionKind::LocalInner => own.map(|module| format!("$crate::{module}::{written}")),
            MentionKind::MacroPrelude { krate, in_macro } => {
                let module = path_of_module(&modules[*krate], *in_macro);
                Some(format!("{module}::{written}"))
            }
            MentionKind::PatFragment2018 => {
                self.pat_fragment_differs(source.krate).then(|| "pat_param".to_owned())
            }
            MentionKind::Include { path, bytes } => Some(self.included(mention, path, *bytes)?),
            MentionKind::ComposedCfg { holds } => self.composed_cfg(mention, *holds)?,
            MentionKind::MacroExport => {
                own.into_iter().for_each(|_| self.replace_macro_export(mention));
                None
            }
            MentionKind::PathAttribute | MentionKind::CrateAttribute => {
                self.cut_attribute(mention);
                None
            }
        })
    }

    /// Returns the value in this call of a predicate that a macro composes; `None` if it is replaced already. It
    /// must be the same in all live calls.
    fn composed_cfg(&mut self, mention: &Mention, holds: bool) -> Result<Option<String>> {
        match self.composed_cfgs.insert((mention.file, mention.span), holds) {
            Some(before) if before != holds => Err(self.refuse(
                mention,
                "a macro puts this `cfg` together, which no judge sets, and it holds in some calls only; write \
                 the `cfg` as a whole, outside of the calls",
            )),
            Some(_) => Ok(None),
            None => Ok(Some(if holds { "all()" } else { "any()" }.to_owned())),
        }
    }

    /// Returns the module of a library; `None` for the solution.
    fn module_of_library(&self, krate: CrateId) -> Option<&'a String> {
        let modules = self.modules;
        (krate != CrateId::SOLUTION).then(|| &modules[krate])
    }

    /// Refuses `crate` in the body of a macro if another crate calls the macro.
    fn refuse_foreign_caller(&self, mention: &Mention) -> Result<()> {
        crate::marks::reach("crate-of-caller");
        let caller = |unit| foreign_caller(self.resolved, self.live, unit, mention.span);
        let Some(caller) = mention.unit.and_then(caller) else { return Ok(()) };
        let name = &self.program.crates[caller].name;
        let why = format!(
            "`crate` in a macro is the crate of the caller, and `{name}` calls this macro: for the crate of the \
             macro write `$crate`"
        );
        Err(self.refuse(mention, &why))
    }

    /// Returns the import of a library's module, which replaces an import of the crate.
    fn crate_import(&mut self, mention: &Mention) -> Option<String> {
        let MentionKind::CrateImport { krate, name, at_root, by_self } = &mention.kind else {
            return None;
        };
        let (module, name) = (&self.modules[*krate], identifier(name));
        if *at_root && self.is_at_top(mention) && name == *module {
            crate::marks::reach("crate-import-at-root");
            self.redundant_imports.extend(mention.unit);
            return None;
        }
        let path = if *by_self { "self".to_owned() } else { format!("crate::{module}") };
        Some(if name == *module { path } else { format!("{path} as {name}") })
    }

    /// Returns the import of a library's module, which replaces `extern crate`. Removes that item if the name
    /// is in scope without it.
    fn extern_crate(&mut self, mention: &Mention) -> Option<String> {
        let MentionKind::ExternCrate { krate, name, at_root } = &mention.kind else { return None };
        let module = &self.modules[*krate];
        let is_redundant = *at_root && self.is_at_top(mention) && name == module;
        if is_redundant || name == "_" {
            crate::marks::reach("extern-crate-cut");
            self.cut_item(mention);
            return None;
        }
        crate::marks::reach("extern-crate-becomes-use");
        Some(match (module.is_empty(), name == module) {
            (true, _) => format!("use crate as {name};"),
            (false, true) => format!("use crate::{module};"),
            (false, false) => format!("use crate::{module} as {name};"),
        })
    }

    /// Returns the literal that replaces `include_str!` or `include_bytes!`.
    fn included(&self, mention: &Mention, path: &str, bytes: bool) -> Result<String> {
        crate::marks::reach("file-becomes-literal");
        let source = &self.program.files[mention.file];
        let folder = source.path_at(mention.span.start).parent().unwrap_or(Path::new(""));
        let content = read_regular(&folder.join(path))
            .map_err(|error| self.refuse(mention, &format!("failed to read `{path}`: {error}")))?;
        match (bytes, String::from_utf8(content)) {
            (true, content) => {
                let content = content.map_or_else(|error| error.into_bytes(), String::into_bytes);
                Ok(format!("b\"{}\"", content.escape_ascii()))
            }
            (false, Ok(content)) if self.has_host_path(source.krate, path, &content) => {
                let why = "the build script writes a path of this machine there";
                Err(self.refuse(mention, why))
            }
            (false, Ok(content)) => Ok(format!("{content:?}")),
            (false, Err(_)) => Err(self.refuse(mention, &format!("`{path}` is not UTF-8"))),
        }
    }

    /// True if a file was generated by the build script of a crate, and contains a path of this machine.
    fn has_host_path(&self, krate: CrateId, path: &str, content: &str) -> bool {
        let script = &self.program.crates[krate].script;
        script.generated_file(path.as_ref()).is_some()
            && script.output().is_some_and(|it| it.local_paths_in(content).next().is_some())
    }

    /// True if the fragment `$…:pat` matches other patterns in an edition of the judge than in that of the
    /// crate: from 2021 on, also `A | B`.
    fn pat_fragment_differs(&self, krate: CrateId) -> bool {
        let newest = self.judge.editions.iter().max();
        let is_old = self.program.crates[krate].edition < 2021;
        let differs = is_old && newest.is_none_or(|edition| *edition >= 2021);
        crate::marks::reach_if("pattern-fragment-renamed", differs)
    }
}

/// Returns the path of a library's module; `in_macro`, it begins with `$crate`.
fn path_of_module(module: &str, in_macro: bool) -> String {
    let start = if in_macro { "$crate" } else { "crate" };
    format!("{start}::{module}")
}
