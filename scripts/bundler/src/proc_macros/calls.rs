//! Finds the calls of procedural macros in a file, and what of the text each one replaces.

use super::position::{self, CallPosition};
use super::refusal;
use super::run::MacroOutput;
use super::sites::{CallSite, SiteFinder, in_tokens};
use crate::load::Program;
use crate::resolve::{Mention, MentionKind, Resolved};
use crate::source::{Edit, SourceFile, Span};
use base::error::{Error, Result};
use proc_macro2::{Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::Visit;

/// A call.
pub(super) struct MacroCall {
    /// The file, an index into the program's files.
    pub(super) file: usize,
    /// The first byte of the path of the macro.
    pub(super) at: usize,
    /// That path.
    pub(super) path: String,
    /// All that the call replaces: of an attribute, with the item.
    pub(super) whole: Span,
    pub(super) kind: CallKind,
    pub(super) position: CallPosition,
    /// Of an attribute or derive the item, with its `cfg`s decided; else what the macro is given.
    pub(super) text: String,
    /// The macros; a derive may name several.
    pub(super) macros: Vec<CalledMacro>,
}

/// What kind of macro is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallKind {
    /// The attribute at these bytes of the text.
    Attribute(Span),
    /// The `#[derive(…)]` at these bytes of the text.
    Derive(Span),
    /// `name!(…)`, with `;` after it or not.
    Bang { semicolon: bool },
}

/// A macro of a call.
#[derive(Clone)]
pub(super) struct CalledMacro {
    /// Its name in its crate.
    pub(super) name: String,
    /// What its crate is called.
    pub(super) krate: String,
    pub(super) package: usize,
    /// Its path, as the call has it.
    pub(super) path: String,
}

/// Finds the calls that these mentions of a file stand for, without those inside of others.
pub(super) fn find(
    program: &Program,
    resolved: &Resolved,
    index: usize,
    mentions: &[&Mention],
) -> Vec<Result<MacroCall>> {
    let file = &program.files[index];
    let mut found = Vec::new();
    let mut finder = SiteFinder::default();
    if let Ok(syntax) = syn::parse_file(&file.text) {
        finder.visit_file(&syntax);
    }
    let mut sites: BTreeMap<Span, (CallSite, Vec<&Mention>)> = BTreeMap::new();
    for mention in mentions {
        let around = finder
            .sites
            .iter()
            .filter(|it| it.marks.iter().any(|mark| mark.contains(mention.span)));
        let innermost = around.min_by_key(|it| it.whole.end - it.whole.start);
        let Some(site) = innermost.cloned().or_else(|| in_tokens(file, mention.span)) else {
            if finder.inert.iter().any(|it| it.contains(mention.span)) {
                continue;
            }
            found.push(Err(no_call(program, file, mention.span)));
            continue;
        };
        sites.entry(site.whole).or_insert_with(|| (site, Vec::new())).1.push(mention);
    }
    let wholes: Vec<Span> = sites.keys().copied().collect();
    let is_inner = |span: Span| wholes.iter().any(|it| *it != span && it.contains(span));
    let outermost = sites.into_values().filter(|(site, _)| !is_inner(site.whole));
    found.extend(outermost.map(|(site, mentions)| call(program, resolved, index, site, &mentions)));
    found
}

/// Returns the refusal of a macro whose call is not found around its name.
fn no_call(program: &Program, file: &SourceFile, path: Span) -> Error {
    let (krate, place) = (&program.crates[file.krate].name, file.place(path.start));
    let name = &file.text[path.start..path.end];
    Error::build(format!(
        "cannot bundle `{krate}`: {place}: the procedural macro `{name}` is called where calls are not \
         expanded: put the call into an item or a statement of its own"
    ))
    .with_excerpt(file.excerpt(path))
}

/// Returns the call of the first macro at a site.
fn call(
    program: &Program,
    resolved: &Resolved,
    index: usize,
    site: CallSite,
    mentions: &[&Mention],
) -> Result<MacroCall> {
    let macros = called_macros(program, resolved, index, mentions);
    match site.call {
        Some((input, semicolon)) => {
            bang_call(program, index, &site, mentions[0].span, macros, (input, semicolon))
        }
        None => attribute_call(program, index, &site, mentions[0].span, macros),
    }
}

/// Returns the macros that these mentions of a file mean.
fn called_macros(
    program: &Program,
    resolved: &Resolved,
    index: usize,
    mentions: &[&Mention],
) -> Vec<CalledMacro> {
    let text = &program.files[index].text;
    let called = mentions.iter().filter_map(|mention| {
        let MentionKind::ProcMacro { of, .. } = mention.kind else { return None };
        let unit = &resolved.units[of];
        let krate = &program.crates[unit.krate];
        let path = without_blanks(&text[mention.span.start..mention.span.end]);
        let (name, package) = (unit.name.clone(), krate.package);
        Some(CalledMacro { name, krate: krate.name.clone(), package, path })
    });
    let mut macros: Vec<CalledMacro> = called.collect();
    // By several imports, one macro may be found more than once.
    let mut seen = BTreeSet::new();
    macros.retain(|it| seen.insert((it.package, it.name.clone(), it.path.clone())));
    macros
}

/// Returns the call of a macro with brackets, given the bytes between these and whether `;` follows.
fn bang_call(
    program: &Program,
    index: usize,
    site: &CallSite,
    path: Span,
    mut macros: Vec<CalledMacro>,
    (input, semicolon): (Span, bool),
) -> Result<MacroCall> {
    let file = &program.files[index];
    let why = if macros.len() > 1 {
        Some(SEVERAL)
    } else {
        site.has_attributes
            .then_some("an attribute stands before it, and it may make several things")
    };
    macros.truncate(1);
    let call = MacroCall {
        file: index,
        at: path.start,
        path: file.text[path.start..path.end].to_owned(),
        whole: site.whole,
        kind: CallKind::Bang { semicolon },
        position: site.position,
        text: file.text[input.start..input.end].to_owned(),
        macros,
    };
    why.map_or(Ok(()), |why| Err(refusal(program, &call, why)))?;
    Ok(call)
}

/// Returns the call by the first attribute of an item that calls one of the macros.
fn attribute_call(
    program: &Program,
    index: usize,
    site: &CallSite,
    path: Span,
    macros: Vec<CalledMacro>,
) -> Result<MacroCall> {
    let file = &program.files[index];
    let whole = site.whole;
    let found = first_attribute(&configured(file, whole, whole), &macros);
    let (kind, macros, mut why) = match found {
        Some(found) => found,
        None => (CallKind::Attribute(Span::new(0, 0)), macros, Some(UNDECIDED_CALL)),
    };
    let is_derive = matches!(kind, CallKind::Derive(_));
    let text = if is_derive {
        configured(file, whole, whole)
    } else {
        // rustc decides the `cfg`s on an item before it calls an attribute, and leaves those inside.
        let item = &file.text[whole.start..whole.end];
        let end = leading_attributes(item).last().map_or(0, |it| it.0.end);
        let blanks = item[end..].len() - item[end..].trim_start().len();
        configured(file, whole, Span::new(whole.start, whole.start + end + blanks))
    };
    let names_cfg = if is_derive {
        names_cfg(&text)
    } else {
        leading_attributes(&text).iter().any(|it| is_cfg(&it.1))
    };
    if names_cfg && why.is_none() {
        why = Some(UNDECIDED_INPUT);
    }
    let call = MacroCall {
        file: index,
        at: path.start,
        path: file.text[path.start..path.end].to_owned(),
        whole,
        kind,
        position: site.position,
        text,
        macros,
    };
    why.map_or(Ok(()), |why| Err(refusal(program, &call, why)))?;
    Ok(call)
}

/// Why a macro in an undecided `cfg_attr` is refused.
const UNDECIDED_CALL: &str = "only the compiler of the judge decides the `cfg_attr` that calls it";

/// Why a macro on an item with an undecided `cfg` is refused.
const UNDECIDED_INPUT: &str =
    "what it is given depends on a `cfg` that only the compiler of the judge decides";

/// Why a path with several meanings is refused.
const SEVERAL: &str = "an undecided `cfg` decides which macro it means";

/// The derives of std that read no attributes of the item.
pub(super) const WITHOUT_HELPERS: [&str; 8] =
    ["Clone", "Copy", "Debug", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Returns the first attribute of an item that calls one of these macros, with the macros that it
/// calls, and what makes that impossible to expand. `None` if no attribute calls any.
fn first_attribute(
    text: &str,
    macros: &[CalledMacro],
) -> Option<(CallKind, Vec<CalledMacro>, Option<&'static str>)> {
    let mut derived = false;
    for (span, group) in leading_attributes(text) {
        let name = path_of(group.stream());
        if name == "derive" {
            let paths = derived_paths(&group);
            let is_named = |it: &CalledMacro| paths.contains(&it.path);
            if macros.iter().any(is_named) {
                let others = leading_attributes(text).into_iter();
                let others = others.filter(|it| it.0 != span && path_of(it.1.stream()) == "derive");
                let shares = others.flat_map(|it| derived_paths(&it.1)).any(|path| {
                    let name = path.rsplit("::").next().unwrap_or_default();
                    !WITHOUT_HELPERS.contains(&name)
                });
                let why = shares.then_some(
                    "another `#[derive]` of the item may read the same attributes: make them one",
                );
                let named = macros.iter().filter(|it| is_named(it)).cloned().collect();
                return Some((CallKind::Derive(span), named, why));
            }
            derived = true;
        } else if macros.iter().any(|it| it.path == name) {
            let named = macros.iter().filter(|it| it.path == name);
            let why = if named.clone().count() > 1 {
                Some(SEVERAL)
            } else {
                derived.then_some(
                    "`#[derive]` stands before it, and sees the item without it: put this attribute \
                     first",
                )
            };
            return Some((CallKind::Attribute(span), named.take(1).cloned().collect(), why));
        }
    }
    None
}

/// Returns the attributes at the start of an item.
pub(super) fn leading_attributes(text: &str) -> Vec<(Span, Group)> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut found = Vec::new();
    for pair in trees.chunks(2) {
        match pair {
            [TokenTree::Punct(sign), TokenTree::Group(group)] if sign.as_char() == '#' => {
                let (start, end) = (Span::from(sign.span()).start, Span::from(group.span()).end);
                found.push((Span::new(start, end), group.clone()));
            }
            _ => break,
        }
    }
    found
}

/// Returns the path that tokens begin with, without blanks.
pub(super) fn path_of(tokens: TokenStream) -> String {
    let part = |tree: TokenTree| match tree {
        TokenTree::Ident(it) => Some(it.to_string()),
        TokenTree::Punct(it) if it.as_char() == ':' => Some(":".to_owned()),
        _ => None,
    };
    tokens.into_iter().map_while(part).collect()
}

/// Returns the paths in the brackets of a `derive`.
fn derived_paths(attribute: &Group) -> Vec<String> {
    let list = attribute.stream().into_iter().nth(1);
    let Some(TokenTree::Group(list)) = list else { return Vec::new() };
    without_blanks(&list.stream().to_string()).split(',').map(str::to_owned).collect()
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// True if an attribute `cfg` or `cfg_attr` is left in an item.
fn names_cfg(text: &str) -> bool {
    fn any(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|tree| match tree {
            TokenTree::Group(group) => is_cfg(&group) || any(group.stream()),
            _ => false,
        })
    }
    text.parse().is_ok_and(any)
}

/// True for the brackets of an attribute `cfg` or `cfg_attr`.
fn is_cfg(attribute: &Group) -> bool {
    matches!(&*path_of(attribute.stream()), "cfg" | "cfg_attr")
}

/// Returns a part of a file with the `cfg`s inside of `decided` decided. Documentation stays, since a macro
/// may read it.
fn configured(file: &SourceFile, part: Span, decided: Span) -> String {
    let text = &file.text;
    let mut configured = String::new();
    let mut at = part.start;
    for Edit { span, text: by } in &file.edits {
        let cut = text[span.start..span.end].trim_start();
        let is_doc = ["//", "/*", "#[doc"].iter().any(|it| cut.starts_with(it));
        if span.start >= at && decided.contains(*span) && !is_doc {
            configured += &text[at..span.start];
            configured += by;
            at = span.end;
        }
    }
    configured + &text[at..part.end]
}

impl MacroCall {
    /// Returns the call of a macro as messages show it.
    pub(super) fn shown(&self, name: &str) -> String {
        match self.kind {
            CallKind::Attribute(_) => format!("#[{name}]"),
            CallKind::Derive(_) => format!("#[derive({name})]"),
            CallKind::Bang { .. } => format!("{name}!"),
        }
    }

    /// Returns the text that replaces the call, or why there is none.
    pub(super) fn replaced(
        &self,
        file: &SourceFile,
        outputs: Vec<MacroOutput>,
        formatted: impl Fn(&str) -> String,
    ) -> Result<String, String> {
        let line = file.text[..self.whole.start].rfind('\n').map_or(0, |at| at + 1);
        let before = &file.text[line..self.whole.start];
        let indent = &before[..before.len() - before.trim_start().len()];
        let made = outputs.iter().map(|it| {
            let text = it.text.clone()?;
            let text = if it.shows_blanks { text } else { formatted(&text) };
            Ok(position::indented(&text, indent))
        });
        let made: Vec<String> = made.collect::<Result<_, String>>()?;
        Ok(match self.kind {
            CallKind::Attribute(_) => made.concat(),
            CallKind::Derive(derive) => {
                let helpers = outputs.iter().flat_map(|it| it.helpers.clone()).collect();
                let names: Vec<&str> = self.macros.iter().map(|it| it.path.as_str()).collect();
                let item = position::without_derives(&self.text, derive, &names, &helpers);
                let made = made.iter().filter(|it| !it.trim().is_empty());
                let made = made.map(|it| format!("\n\n{indent}{it}"));
                item + &made.collect::<String>()
            }
            CallKind::Bang { semicolon } => {
                position::in_position(&made.concat(), self.position, semicolon)
            }
        })
    }
}
