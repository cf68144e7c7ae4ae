//! Step 5, rewrite: what has to change in the text for the crates to stand in one file.
//!
//! The solution stays at the root, each library becomes a module there. Nothing changes but the
//! names whose meaning would.

use crate::cfg;
use crate::load::{Extern, Program};
use crate::resolve::{ItemKind, Kind, Mention, MentionKind, Resolved, UnitId};
use crate::source::{Edit, Span};
use base::error::{Error, Result};
use base::judge::Judge;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// How the text of a program changes.
#[derive(Clone)]
pub struct Rewriting {
    /// What the module of each crate is called; empty for the solution.
    pub modules: Vec<String>,
    /// Changes, by file.
    pub edits: BTreeMap<usize, Vec<Edit>>,
    /// Limits for the whole file, by their attributes.
    pub limits: BTreeMap<String, u64>,
    /// Imports of what has the same name in the same place without them.
    pub there_already: BTreeSet<UnitId>,
    /// What is not quite the same in one file, each with where that is so, by file and byte.
    pub notes: BTreeMap<String, BTreeSet<(usize, usize)>>,
}

/// Finds the changes that the live units need.
///
/// # Errors
///
/// What cannot be said in one file with the same meaning.
pub fn rewrite(
    program: &Program,
    resolved: &Resolved,
    live: &[bool],
    judge: &Judge,
) -> Result<Rewriting> {
    let modules = module_names(program, resolved);
    let live_crates: BTreeSet<usize> =
        (0..live.len()).filter(|&unit| live[unit]).map(|unit| resolved.units[unit].krate).collect();
    let mut rewriter = Rewriter {
        program,
        resolved,
        live,
        judge,
        modules: &modules,
        edits: BTreeMap::new(),
        limits: BTreeMap::new(),
        there_already: BTreeSet::new(),
        notes: BTreeMap::new(),
        live_crates,
        one_module: one_module(program),
        exports: exports(resolved),
        callers: Callers::new(resolved, live),
    };
    for mention in &resolved.mentions {
        let krate = program.files[mention.file].krate;
        if mention.unit.map_or(rewriter.live_crates.contains(&krate), |unit| live[unit]) {
            rewriter.mention(mention)?;
        }
    }
    rewriter.made_exports();
    let Rewriter { edits, limits, there_already, notes, .. } = rewriter;
    Ok(Rewriting { modules, edits, limits, there_already, notes })
}

/// A free name for the module of each crate: its own, or that with the first number that is free.
fn module_names(program: &Program, resolved: &Resolved) -> Vec<String> {
    let mut taken: BTreeSet<String> = resolved.root_names.clone();
    taken.extend(["std", "core", "alloc"].map(str::to_owned));
    let externs = program.crates.iter().flat_map(|it| &it.externs);
    let kept = externs.filter(|(_, it)| **it == Extern::Kept);
    taken.extend(kept.map(|(name, _)| name.clone()));
    let mut names = vec![String::new()];
    for krate in &program.crates[1..] {
        let name = free(&krate.name, |it| taken.contains(it));
        names.push(identifier(&name));
        taken.insert(name);
    }
    names
}

/// The name itself, or it with the first number that is free.
fn free(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}_{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    candidates.find(|it| !is_taken(it)).expect("there is no end of numbers")
}

/// A name as it may stand in the text of any edition.
fn identifier(name: &str) -> String {
    match syn::parse_str::<syn::Ident>(name) {
        Ok(_) if name != "gen" => name.to_owned(),
        _ => format!("r#{name}"),
    }
}

struct Rewriter<'a> {
    program: &'a Program,
    resolved: &'a Resolved,
    live: &'a [bool],
    judge: &'a Judge,
    modules: &'a [String],
    edits: BTreeMap<usize, Vec<Edit>>,
    limits: BTreeMap<String, u64>,
    there_already: BTreeSet<UnitId>,
    notes: BTreeMap<String, BTreeSet<(usize, usize)>>,
    live_crates: BTreeSet<usize>,
    /// The solution has no module of its own.
    one_module: bool,
    /// The exported name of each macro that has one.
    exports: BTreeMap<UnitId, UnitId>,
    callers: Callers,
}

/// From where the arms of macros are called.
#[derive(Default)]
struct Callers {
    /// The arms of each macro.
    arms: BTreeMap<UnitId, Vec<UnitId>>,
    /// The live units that take an arm.
    of_arm: BTreeMap<UnitId, Vec<UnitId>>,
    /// The macros that macro calls make, by the unit with the text of the call.
    made: BTreeMap<UnitId, Vec<UnitId>>,
}

impl Callers {
    fn new(resolved: &Resolved, live: &[bool]) -> Self {
        let mut callers = Self::default();
        let units = &resolved.units;
        for (unit, info) in units.iter().enumerate().filter(|(unit, _)| live[*unit]) {
            let arms = info.uses.iter().filter(|it| matches!(units[**it].kind, Kind::Arm));
            for &arm in arms {
                callers.of_arm.entry(arm).or_default().push(unit);
            }
            match (&info.kind, info.parent) {
                (Kind::Arm, Some(of)) => callers.arms.entry(of).or_default().push(unit),
                (Kind::Macro, Some(mut around)) if info.span.is_none() => {
                    while let (None, Some(outer)) = (units[around].span, units[around].parent) {
                        around = outer;
                    }
                    callers.made.entry(around).or_default().push(unit);
                }
                _ => {}
            }
        }
        callers
    }

    /// The crates that what this text of a macro says comes to stand in.
    fn crates(&self, resolved: &Resolved, of: UnitId, text: Span) -> BTreeSet<usize> {
        let inside = |it: &&UnitId| resolved.units[**it].span.is_some_and(|it| it.contains(text));
        let arms = self.arms.get(&of).into_iter().flatten();
        let mut work: Vec<UnitId> = arms.filter(inside).copied().collect();
        let mut crates = BTreeSet::new();
        let mut seen = BTreeSet::new();
        while let Some(arm) = work.pop() {
            for &caller in self.of_arm.get(&arm).into_iter().flatten() {
                crates.insert(resolved.units[caller].krate);
                let made = self.made.get(&caller).into_iter().flatten();
                let made = made.filter(|it| seen.insert(**it)).filter_map(|it| self.arms.get(it));
                work.extend(made.flatten());
            }
        }
        crates
    }
}

/// Whether the solution has no module of its own.
fn one_module(program: &Program) -> bool {
    let items = &program.files[program.crates[0].root].syntax().items;
    !items.iter().any(|it| matches!(it, syn::Item::Mod(_)))
}

/// The exported name of each macro that has one.
fn exports(resolved: &Resolved) -> BTreeMap<UnitId, UnitId> {
    let units = resolved.units.iter().enumerate();
    let exports = units.filter(|(_, info)| matches!(info.kind, Kind::Export));
    exports.filter_map(|(export, info)| Some((*info.uses.first()?, export))).collect()
}

impl Rewriter<'_> {
    fn edit(&mut self, file: usize, edit: Edit) {
        self.edits.entry(file).or_default().push(edit);
    }

    fn mention(&mut self, mention: &Mention) -> Result<()> {
        let Mention { file, span, .. } = *mention;
        let source = &self.program.files[file];
        let here = source.krate;
        let name = &self.modules[here];
        let written = &source.text[span.start..span.end];
        let replacement = match &mention.kind {
            MentionKind::Crate | MentionKind::DollarCrate if here == 0 => return Ok(()),
            MentionKind::Crate | MentionKind::DollarCrate => format!("crate::{name}"),
            MentionKind::PubCrate if here == 0 => return Ok(()),
            MentionKind::PubCrate => format!("in crate::{name}"),
            MentionKind::CallerCrate | MentionKind::CallerPubCrate if here == 0 => return Ok(()),
            MentionKind::CallerCrate | MentionKind::CallerPubCrate => {
                let krate = self.caller(mention)?;
                let module = &self.modules[krate];
                match mention.kind {
                    _ if krate == 0 => return Ok(()),
                    MentionKind::CallerPubCrate => format!("in crate::{module}"),
                    _ => format!("crate::{module}"),
                }
            }
            MentionKind::CallerRoot => match self.caller(mention)? {
                0 => "crate::".to_owned(),
                krate => format!("crate::{}::", self.modules[krate]),
            },
            // What it is handed to says the rest.
            MentionKind::BareDollarCrate | MentionKind::HandedCrate(0) => return Ok(()),
            MentionKind::HandedCrate(krate) => format!("::{}", self.modules[*krate]),
            MentionKind::Text(text) => text.clone(),
            MentionKind::Forbid if self.live_crates.len() == 1 => return Ok(()),
            MentionKind::Forbid => "deny".to_owned(),
            MentionKind::Refused(why) => return Err(self.refuse(mention, why)),
            MentionKind::Noted(what) => {
                self.notes.entry(what.clone()).or_default().insert((file, span.start));
                return Ok(());
            }
            MentionKind::Unasked(why) => {
                return Err(Error { unasked: true, ..self.refuse(mention, why) });
            }
            MentionKind::Decided(_) => return Ok(()),
            MentionKind::OldRoot if here == 0 => "crate::".to_owned(),
            MentionKind::OldRoot => format!("crate::{name}::"),
            MentionKind::Extern { krate, at_root, in_macro, leading_colon } => {
                let module = &self.modules[*krate];
                let found_as_it_stands = *at_root && !leading_colon && written == module;
                match (found_as_it_stands, in_macro) {
                    (true, false) => return Ok(()),
                    // A macro of the solution whose calls are all at the root, too.
                    (true, true) if self.one_module => return Ok(()),
                    (_, true) => format!("$crate::{module}"),
                    (false, false) => format!("crate::{module}"),
                }
            }
            MentionKind::ExternItem(_) if here == 0 => return Ok(()),
            MentionKind::ExternItem(item) => format!("crate::{name}::{item}"),
            MentionKind::WholeCrate { krate, name, at_root, by_self } => {
                let (module, name) = (&self.modules[*krate], identifier(name));
                if *at_root && self.at_top(mention) && name == *module {
                    self.there_already.extend(mention.unit);
                    return Ok(());
                }
                let path = match by_self {
                    true => "self".to_owned(),
                    false => format!("crate::{module}"),
                };
                match name == *module {
                    true => path,
                    false => format!("{path} as {name}"),
                }
            }
            MentionKind::ExternCrate { krate, name, at_root } => {
                let module = &self.modules[*krate];
                let there_already = *at_root && self.at_top(mention) && name == module;
                if there_already || name == "_" {
                    return self.cut_item(mention);
                }
                match (module.is_empty(), name == module) {
                    (true, _) => format!("use crate as {name};"),
                    (false, true) => format!("use crate::{module};"),
                    (false, false) => format!("use crate::{module} as {name};"),
                }
            }
            MentionKind::MacroExport if here == 0 => return Ok(()),
            MentionKind::MacroExport => return self.macro_export(mention),
            MentionKind::PathAttribute | MentionKind::CrateAttribute => {
                self.edit(file, Edit::cut(source.attribute_removal(span)));
                return Ok(());
            }
            MentionKind::Include { path, bytes } => {
                let folder = source.path_at(span.start).parent().unwrap_or(Path::new(""));
                let content = fs::read(folder.join(path)).map_err(|error| {
                    self.refuse(mention, &format!("failed to read `{path}`: {error}"))
                })?;
                match (bytes, String::from_utf8(content)) {
                    (true, content) => {
                        let content = content.map_or_else(|it| it.into_bytes(), String::into_bytes);
                        format!("b\"{}\"", content.escape_ascii())
                    }
                    (false, Ok(content)) if self.is_of_here(here, path, &content) => {
                        let why = "the build script writes a place of this machine there";
                        return Err(self.refuse(mention, why));
                    }
                    (false, Ok(content)) => format!("{content:?}"),
                    (false, Err(_)) => {
                        return Err(self.refuse(mention, &format!("`{path}` is not UTF-8")));
                    }
                }
            }
            MentionKind::LocalInner if here == 0 => return Ok(()),
            MentionKind::LocalInner => format!("$crate::{name}::{written}"),
            MentionKind::MacroPrelude { krate, in_macro } => {
                let start = if *in_macro { "$crate" } else { "crate" };
                format!("{start}::{}::{written}", self.modules[*krate])
            }
            MentionKind::CrateLimit { name, value } => {
                let limit = self.limits.entry(name.clone()).or_default();
                *limit = (*limit).max(*value);
                self.edit(file, Edit::cut(source.attribute_removal(span)));
                return Ok(());
            }
            MentionKind::OldPat => {
                let newest = self.judge.editions.iter().max();
                let old = self.program.crates[here].edition < 2021;
                if !old || newest.is_some_and(|it| *it < 2021) {
                    return Ok(());
                }
                "pat_param".to_owned()
            }
        };
        self.edit(file, Edit::replace(span, replacement));
        Ok(())
    }

    /// The crate from which a macro is called that says `crate`.
    fn caller(&self, mention: &Mention) -> Result<usize> {
        let own = self.program.files[mention.file].krate;
        let Some(unit) = mention.unit else { return Ok(own) };
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
        Ok(crates.first().copied().unwrap_or(own))
    }

    /// Whether a file speaks of places of this machine and the build script of a crate has written it.
    fn is_of_here(&self, krate: usize, path: &str, content: &str) -> bool {
        let script = &self.program.crates[krate].script;
        script.written(path.as_ref()).is_some()
            && script.said().is_some_and(|it| it.place_in(content).next().is_some())
    }

    /// Whether the mention stands at the top of its file, in no block.
    fn at_top(&self, mention: &Mention) -> bool {
        let units = &self.resolved.units;
        let item = mention.unit.map(|unit| match units[unit].kind {
            Kind::Import => units[unit].parent.unwrap_or(unit),
            _ => unit,
        });
        item.is_some_and(|unit| units[unit].parent.is_none())
    }

    fn cut_item(&mut self, mention: &Mention) -> Result<()> {
        let unit = mention.unit.map(|unit| &self.resolved.units[unit]);
        if let Some(span) = unit.and_then(|it| it.span) {
            let removal = self.program.files[mention.file].removal(span);
            self.edit(mention.file, Edit::cut(removal));
        }
        Ok(())
    }

    /// An exported macro gets a path of its own, from the root of its crate, instead of the one
    /// that `#[macro_export]` would give it at the root of the file.
    fn macro_export(&mut self, mention: &Mention) -> Result<()> {
        let Some(unit) = mention.unit else { return Ok(()) };
        let source = &self.program.files[mention.file];
        self.edit(mention.file, Edit::cut(source.attribute_removal(mention.span)));
        if !self.exports.get(&unit).is_some_and(|&export| self.live[export]) {
            return Ok(());
        }
        if let Some(span) = self.resolved.units[unit].span {
            self.give_path(unit, mention.file, span.end);
        }
        Ok(())
    }

    /// Makes a macro that ends there reachable by a path from the root of its crate.
    fn give_path(&mut self, unit: UnitId, file: usize, end: usize) {
        let info = &self.resolved.units[unit];
        let name = identifier(&info.name);
        let mut cfgs = self.open_cfgs(unit);
        let parent = |it: &UnitId| self.resolved.units[*it].parent;
        let around: Vec<UnitId> = std::iter::successors(info.parent, parent).collect();
        let is_module =
            |it: &UnitId| matches!(self.resolved.units[*it].kind, Kind::Item(ItemKind::Module));
        let outermost = around.iter().copied().rfind(is_module);
        // An item has the same name, and would be imported too: the macro goes to the root in a module of
        // its own.
        let hidden = self.resolved.hidden_macros.contains(&unit);
        let own = hidden
            .then(|| self.free_name(info.krate, &format!("{}_macro", info.name.to_lowercase())));
        let text = match (&own, outermost) {
            (None, _) => format!("pub(crate) use {name};"),
            (Some(own), Some(_)) => {
                format!("pub(crate) mod {own} {{\n    pub(crate) use {name};\n}}")
            }
            (Some(own), None) => format!(
                "mod {own} {{\n    pub(crate) use {name};\n}}\n{cfgs}pub(crate) use {own}::{name};"
            ),
        };
        self.edit(file, Edit::replace(Span::new(end, end), format!("\n{cfgs}{text}")));
        for module in around {
            let info = &self.resolved.units[module];
            cfgs += &self.open_cfgs(module);
            if is_module(&module) {
                let brought = match &own {
                    Some(own) if outermost == Some(module) => format!("{own}::{name}"),
                    _ => own.as_ref().unwrap_or(&name).clone(),
                };
                let (file, at) = self.end_of_module(info.parent, info.file);
                // The last line may be a comment without an end.
                let newline = self.program.files[file].text[..at].ends_with('\n');
                let start = if newline { "" } else { "\n" };
                let of = identifier(&info.name);
                let text = format!("{start}{cfgs}pub(crate) use {of}::{brought};\n");
                self.edit(file, Edit::replace(Span::new(at, at), text));
            }
        }
    }

    /// A name like that which nothing in the crate has.
    fn free_name(&self, krate: usize, name: &str) -> String {
        let units = self.resolved.units.iter().filter(|it| it.krate == krate);
        let taken: BTreeSet<&str> = units.map(|it| &*it.name).collect();
        free(name, |it| taken.contains(it))
    }

    /// The cfgs on a macro, a module or a call that are left to the judge, a line each.
    fn open_cfgs(&self, unit: UnitId) -> String {
        let info = &self.resolved.units[unit];
        let source = &self.program.files[info.file];
        let known = &self.program.crates[info.krate].cfgs;
        let mut lines = String::new();
        let Some(span) = info.span else { return lines };
        let attrs = match info.kind {
            Kind::Item(ItemKind::Module) => source.parse::<syn::ItemMod>(span).map(|it| it.attrs),
            _ => source.parse::<syn::ItemMacro>(span).map(|it| it.attrs),
        };
        for attr in attrs.iter().flatten().filter(|it| it.path().is_ident("cfg")) {
            let Some(predicate) = cfg::predicate(attr) else { continue };
            if !cfg::is_open(attr, known) {
                continue;
            }
            let whole = Span::of(&predicate);
            let mut edits = Vec::new();
            cfg::settle(&predicate, known, &mut edits);
            edits.sort();
            let mut text = source.text[whole.start..whole.end].to_owned();
            for Edit { span, text: settled } in edits.into_iter().rev() {
                text.replace_range(span.start - whole.start..span.end - whole.start, &settled);
            }
            lines += &format!("#[cfg({text})]\n");
        }
        lines
    }

    /// An exported macro that a macro makes gets its path behind the outermost call.
    fn made_exports(&mut self) {
        for (export, info) in self.resolved.units.iter().enumerate() {
            let made = info.uses.first().filter(|_| matches!(info.kind, Kind::Export));
            let Some(&unit) = made.filter(|&&it| self.resolved.units[it].span.is_none()) else {
                continue;
            };
            let mut around = self.resolved.units[unit].parent;
            while let Some(outer) = around.filter(|&it| self.resolved.units[it].span.is_none()) {
                around = self.resolved.units[outer].parent;
            }
            let call = around.map(|it| &self.resolved.units[it]);
            if let (true, Some((file, Some(span)))) =
                (self.live[export] && info.krate != 0, call.map(|it| (it.file, it.span)))
            {
                self.give_path(unit, file, span.end);
            }
        }
    }

    /// Where the text of a module ends; `file` is that of the items in it.
    fn end_of_module(&self, module: Option<UnitId>, file: usize) -> (usize, usize) {
        // A module in a macro call is as good as beside the call.
        let above = |it: &UnitId| self.resolved.units[*it].parent;
        let mut around = std::iter::successors(module, above);
        let module = around.find(|&it| !matches!(self.resolved.units[it].kind, Kind::Call));
        let inline = module.map(|it| &self.resolved.units[it]).filter(|it| it.file == file);
        let end = match inline.and_then(|it| it.span) {
            Some(span) => span.end - 1,
            None => self.program.files[file].text.len(),
        };
        (file, end)
    }

    fn refuse(&self, mention: &Mention, why: &str) -> Error {
        let source = &self.program.files[mention.file];
        let krate = &self.program.crates[source.krate].name;
        let place = source.place(mention.span.start);
        Error::build(format!("cannot bundle `{krate}`: {place}: {why}"))
            .with_excerpt(source.excerpt(mention.span))
    }
}

#[cfg(test)]
mod tests;
