//! The text that takes the place of a mention, by its kind.
//!
//! In a library `kelp`, `crate` becomes `crate::kelp`; in the solution it stays. `include_str!("a.txt")`
//! becomes the text of the file.

use super::names::identifier;
use super::rewriter::Rewriter;
use crate::load::NO_PROC_MACROS;
use crate::resolve::{Mention, MentionKind};
use crate::source::Edit;
use base::error::{Error, Result};
use base::files::read_regular;
use std::path::Path;

impl Rewriter<'_> {
    /// Adds the changes that a mention needs.
    pub(super) fn mention(&mut self, mention: &Mention) -> Result<()> {
        if let Some(text) = self.replacement(mention)? {
            self.edit(mention.file, Edit::replace(mention.span, text));
        }
        Ok(())
    }

    /// Returns the text that takes the place of a mention; `None` if the mention stays, or if it needs
    /// another change, which is added.
    fn replacement(&mut self, mention: &Mention) -> Result<Option<String>> {
        let source = &self.program.files[mention.file];
        let written = &source.text[mention.span.start..mention.span.end];
        let modules = self.modules;
        // The module of the crate around, unless that is the solution.
        let own = modules.get(source.krate).filter(|_| source.krate != 0);
        Ok(match &mention.kind {
            MentionKind::Crate | MentionKind::DollarCrate => own.map(|it| format!("crate::{it}")),
            MentionKind::PubCrate => own.map(|it| format!("in crate::{it}")),
            MentionKind::CallerCrate | MentionKind::CallerPubCrate if own.is_none() => None,
            MentionKind::CallerCrate => self.caller(mention)?.map(|it| format!("crate::{it}")),
            MentionKind::CallerPubCrate => {
                self.caller(mention)?.map(|it| format!("in crate::{it}"))
            }
            MentionKind::CallerRoot => Some(root_path(self.caller(mention)?)),
            // The macro that gets it adds the rest.
            MentionKind::BareDollarCrate | MentionKind::CrateVariable(0) => None,
            MentionKind::CrateVariable(krate) => Some(format!("::{}", modules[*krate])),
            MentionKind::Text(text) => Some(text.clone()),
            MentionKind::Root2015 => Some(root_path(own)),
            MentionKind::Extern { krate, at_root, in_macro, leading_colon } => {
                let module = &modules[*krate];
                let is_found_there = *at_root && !leading_colon && written == module;
                self.extern_name(module, is_found_there, *in_macro)
            }
            MentionKind::ExternItem(item) => own.map(|it| format!("crate::{it}::{item}")),
            MentionKind::CrateImport { .. } => self.whole_crate(mention),
            MentionKind::ExternCrate { .. } => self.extern_crate(mention),
            MentionKind::LocalInner => own.map(|it| format!("$crate::{it}::{written}")),
            MentionKind::MacroPrelude { krate, in_macro } => {
                let start = if *in_macro { "$crate" } else { "crate" };
                Some(format!("{start}::{}::{written}", modules[*krate]))
            }
            MentionKind::Forbid => (self.live_crates.len() != 1).then(|| "deny".to_owned()),
            MentionKind::PatFragment2018 => {
                self.takes_other_patterns(source.krate).then(|| "pat_param".to_owned())
            }
            MentionKind::Include { path, bytes } => Some(self.included(mention, path, *bytes)?),
            MentionKind::Refusal(why) => return Err(self.refuse(mention, why)),
            MentionKind::ProcMacro { .. } => return Err(self.refuse(mention, NO_PROC_MACROS)),
            MentionKind::NeedsBuildScript(why) => {
                return Err(Error { needs_build_script: true, ..self.refuse(mention, why) });
            }
            MentionKind::MacroExport
            | MentionKind::PathAttribute
            | MentionKind::CrateAttribute
            | MentionKind::CrateLimit { .. }
            | MentionKind::Note(_)
            | MentionKind::Decision(_) => {
                self.change(mention, own.is_some());
                None
            }
        })
    }

    /// Adds the change or the note of a mention in whose place comes no other text.
    fn change(&mut self, mention: &Mention, in_library: bool) {
        match &mention.kind {
            MentionKind::MacroExport if in_library => self.macro_export(mention),
            MentionKind::PathAttribute | MentionKind::CrateAttribute => self.cut_attribute(mention),
            MentionKind::CrateLimit { name, value } => {
                let limit = self.limits.entry(name.clone()).or_default();
                *limit = (*limit).max(*value);
                self.cut_attribute(mention);
            }
            MentionKind::Note(what) => {
                let place = (mention.file, mention.span.start);
                self.notes.entry(what.clone()).or_default().insert(place);
            }
            _ => {}
        }
    }

    /// Returns the module of the crate from which a macro is called that says `crate`; `None` for the
    /// solution.
    fn caller(&self, mention: &Mention) -> Result<Option<&String>> {
        let own = self.program.files[mention.file].krate;
        let module = |krate: usize| self.modules.get(krate).filter(|_| krate != 0);
        let Some(unit) = mention.unit else { return Ok(module(own)) };
        let crates = self.callers.crates(self.resolved, unit, mention.span);
        if crates.len() > 1 {
            let name = |it: &usize| format!("`{}`", self.program.crates[*it].name);
            let names: Vec<String> = crates.iter().map(name).collect();
            return Err(self.refuse(
                mention,
                &format!(
                    "`crate` is that of whoever calls this macro, and it is called in {}: no text in \
                     one file says both; if the crate of the macro is meant, write `$crate`",
                    names.join(" and ")
                ),
            ));
        }
        Ok(module(crates.first().copied().unwrap_or(own)))
    }

    /// Returns the path of the module of a crate, in the place of the crate's name.
    fn extern_name(&self, module: &str, is_found_there: bool, in_macro: bool) -> Option<String> {
        // A macro of a solution without modules is called at the root only.
        if is_found_there && (!in_macro || self.one_module) {
            return None;
        }
        let start = if in_macro { "$crate" } else { "crate" };
        Some(format!("{start}::{module}"))
    }

    /// Returns the import of the module of a crate, in the place of an import of the crate.
    fn whole_crate(&mut self, mention: &Mention) -> Option<String> {
        let MentionKind::CrateImport { krate, name, at_root, by_self } = &mention.kind else {
            return None;
        };
        let (module, name) = (&self.modules[*krate], identifier(name));
        if *at_root && self.at_top(mention) && name == *module {
            self.redundant_imports.extend(mention.unit);
            return None;
        }
        let path = if *by_self { "self".to_owned() } else { format!("crate::{module}") };
        Some(if name == *module { path } else { format!("{path} as {name}") })
    }

    /// Returns the import of the module of a crate, in the place of `extern crate`; cuts that item if the
    /// module has its name there.
    fn extern_crate(&mut self, mention: &Mention) -> Option<String> {
        let MentionKind::ExternCrate { krate, name, at_root } = &mention.kind else { return None };
        let module = &self.modules[*krate];
        let redundant_imports = *at_root && self.at_top(mention) && name == module;
        if redundant_imports || name == "_" {
            self.cut_item(mention);
            return None;
        }
        Some(match (module.is_empty(), name == module) {
            (true, _) => format!("use crate as {name};"),
            (false, true) => format!("use crate::{module};"),
            (false, false) => format!("use crate::{module} as {name};"),
        })
    }

    /// Returns the literal that takes the place of `include_str!` or `include_bytes!`.
    fn included(&self, mention: &Mention, path: &str, bytes: bool) -> Result<String> {
        let source = &self.program.files[mention.file];
        let folder = source.path_at(mention.span.start).parent().unwrap_or(Path::new(""));
        let content = read_regular(&folder.join(path))
            .map_err(|error| self.refuse(mention, &format!("failed to read `{path}`: {error}")))?;
        match (bytes, String::from_utf8(content)) {
            (true, content) => {
                let content = content.map_or_else(|error| error.into_bytes(), String::into_bytes);
                Ok(format!("b\"{}\"", content.escape_ascii()))
            }
            (false, Ok(content)) if self.is_of_here(source.krate, path, &content) => {
                let why = "the build script writes a path of this machine there";
                Err(self.refuse(mention, why))
            }
            (false, Ok(content)) => Ok(format!("{content:?}")),
            (false, Err(_)) => Err(self.refuse(mention, &format!("`{path}` is not UTF-8"))),
        }
    }

    /// True if the build script of a crate has written a file, and paths of this machine into it.
    fn is_of_here(&self, krate: usize, path: &str, content: &str) -> bool {
        let script = &self.program.crates[krate].script;
        script.generated_file(path.as_ref()).is_some()
            && script.output().is_some_and(|it| it.local_paths_in(content).next().is_some())
    }

    /// True if `$…:pat` takes another set of patterns in an edition of the judge than in that of the crate.
    fn takes_other_patterns(&self, krate: usize) -> bool {
        let newest = self.judge.editions.iter().max();
        let is_old = self.program.crates[krate].edition < 2021;
        is_old && newest.is_none_or(|edition| *edition >= 2021)
    }
}

/// Returns the path of the root of a crate with the `::` behind it. The solution has no module.
fn root_path(module: Option<&String>) -> String {
    module.map_or_else(|| "crate::".to_owned(), |it| format!("crate::{it}::"))
}
