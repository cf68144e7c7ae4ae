//! Step 5, rewrite: what has to change in the text for the crates to stand in one file.
//!
//! The solution stays at the root, each library becomes a module there. Nothing changes but the
//! names whose meaning would.

use crate::error::{Error, Result};
use crate::judge::Judge;
use crate::load::Program;
use crate::resolve::{Kind, Mention, MentionKind, Resolved, UnitId};
use crate::source::{Edit, Span};
use std::collections::{BTreeMap, BTreeSet};

/// How the text of a program changes.
pub struct Rewriting {
    /// What the module of each crate is called; empty for the solution.
    pub modules: Vec<String>,
    /// Changes, by file.
    pub edits: BTreeMap<usize, Vec<Edit>>,
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
    let mut rewriter =
        Rewriter { program, resolved, live, judge, modules: &modules, edits: BTreeMap::new() };
    for mention in &resolved.mentions {
        if mention.unit.is_none_or(|unit| live[unit]) {
            rewriter.mention(mention)?;
        }
    }
    for file in 0..program.files.len() {
        rewriter.keywords(file);
    }
    let edits = rewriter.edits;
    Ok(Rewriting { modules, edits })
}

/// A free name for the module of each crate: its own, or that with the first number that is free.
fn module_names(program: &Program, resolved: &Resolved) -> Vec<String> {
    let mut taken: BTreeSet<String> = resolved.root_names.clone();
    taken.extend(["std", "core", "alloc"].map(str::to_owned));
    let mut names = vec![String::new()];
    for krate in &program.crates[1..] {
        let numbered = (2..).map(|number| format!("{}_{number}", krate.name));
        let mut candidates = std::iter::once(krate.name.clone()).chain(numbered);
        let name = candidates.find(|it| !taken.contains(it)).expect("there is no end of numbers");
        taken.insert(name.clone());
        names.push(name);
    }
    names
}

struct Rewriter<'a> {
    program: &'a Program,
    resolved: &'a Resolved,
    live: &'a [bool],
    judge: &'a Judge,
    modules: &'a [String],
    edits: BTreeMap<usize, Vec<Edit>>,
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
            MentionKind::BareDollarCrate if here == 0 => return Ok(()),
            MentionKind::BareDollarCrate => {
                return Err(self.refuse(mention, "`$crate` is handed on as a token of its own"));
            }
            MentionKind::OldRoot if here == 0 => "crate::".to_owned(),
            MentionKind::OldRoot => format!("crate::{name}::"),
            MentionKind::Extern { krate, at_root, in_macro, leading_colon } => {
                let module = &self.modules[*krate];
                let found_as_it_stands = *at_root && !leading_colon && written == module;
                match (found_as_it_stands, in_macro) {
                    (true, false) => return Ok(()),
                    // A macro of the solution whose calls are all at the root, too.
                    (true, true) if self.one_module() => return Ok(()),
                    (_, true) => format!("$crate::{module}"),
                    (false, false) => format!("crate::{module}"),
                }
            }
            MentionKind::ExternItem if here == 0 => return Ok(()),
            MentionKind::ExternItem => format!("crate::{name}::{written}"),
            MentionKind::WholeCrate { krate, at_root } => {
                let module = &self.modules[*krate];
                if *at_root && self.at_top(mention) && written == module {
                    return self.cut_item(mention);
                }
                match written == module {
                    true => format!("crate::{module}"),
                    false => format!("crate::{module} as {written}"),
                }
            }
            MentionKind::ExternCrate { krate, name, at_root } => {
                let module = &self.modules[*krate];
                if *at_root && self.at_top(mention) && name == module {
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
                let removal = source.removal(span);
                self.edit(file, Edit::cut(removal));
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

    /// Whether the solution has no module of its own.
    fn one_module(&self) -> bool {
        let root = self.program.crates[0].root;
        let solution = |it: &syn::Item| matches!(it, syn::Item::Mod(_));
        !self.program.files[root].syntax.items.iter().any(solution)
    }

    /// Whether the mention stands at the top of its file, in no block.
    fn at_top(&self, mention: &Mention) -> bool {
        mention.unit.is_some_and(|unit| self.resolved.units[unit].parent.is_none())
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
        self.edit(mention.file, Edit::cut(source.removal(mention.span)));
        let export = self.resolved.units.iter().enumerate().find_map(|(it, info)| {
            (matches!(info.kind, Kind::Export) && info.uses.contains(&unit)).then_some(it)
        });
        if !export.is_some_and(|export| self.live[export]) {
            return Ok(());
        }
        let info = &self.resolved.units[unit];
        let name = &info.name;
        let Some(span) = info.span else { return Ok(()) };
        let text = format!("\npub(crate) use {name};");
        self.edit(mention.file, Edit::replace(Span::new(span.end, span.end), text));
        let mut inner = info.parent;
        while let Some(module) = inner {
            let info = &self.resolved.units[module];
            let text = format!("pub(crate) use {}::{name};\n", info.name);
            let (file, at) = self.end_of_module(info.parent, info.file);
            self.edit(file, Edit::replace(Span::new(at, at), text));
            inner = info.parent;
        }
        Ok(())
    }

    /// Where the text of a module ends; `file` is that of the items in it.
    fn end_of_module(&self, module: Option<UnitId>, file: usize) -> (usize, usize) {
        let inline = module.map(|it| &self.resolved.units[it]).filter(|it| it.file == file);
        let end = match inline.and_then(|it| it.span) {
            Some(span) => span.end - 1,
            None => self.program.files[file].text.len(),
        };
        (file, end)
    }

    /// Identifiers that are keywords in an edition of the judge, but not in that of the crate.
    fn keywords(&mut self, file: usize) {
        const KEYWORDS: [(u16, &str); 4] =
            [(2018, "async"), (2018, "await"), (2018, "try"), (2024, "gen")];
        let source = &self.program.files[file];
        let edition = self.program.crates[source.krate].edition;
        let newest = self.judge.editions.iter().copied().max().unwrap_or(edition);
        let new = |since: u16| edition < since && since <= newest;
        for (_, keyword) in KEYWORDS.into_iter().filter(|(since, _)| new(*since)) {
            for span in source.tokens.named(keyword) {
                if &source.text[span.start..span.end] == keyword {
                    self.edit(file, Edit::replace(span, format!("r#{keyword}")));
                }
            }
        }
    }

    fn refuse(&self, mention: &Mention, why: &str) -> Error {
        let source = &self.program.files[mention.file];
        let krate = &self.program.crates[source.krate].name;
        let place = source.place(mention.span.start);
        Error::build(format!("cannot bundle `{krate}`: {place}: {why}"))
    }
}
