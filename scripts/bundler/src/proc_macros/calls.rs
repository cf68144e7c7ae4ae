//! Finds the calls of procedural macros in a file, and for each the text that its expansion replaces.

use super::position::{self, CallPosition};
use super::refusal;
use super::run::MacroOutput;
use super::sites::{BangCall, CallSite, SiteFinder, in_tokens};
use crate::load::Program;
use crate::resolve::{Mention, MentionKind, Resolved};
use crate::source::{Edit, SourceFile, Span};
use base::error::{Error, Result};
use proc_macro2::{Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit::Visit;

/// A call of a procedural macro, or of several by one `derive`.
pub(super) struct MacroCall {
    /// The index of the file.
    pub(super) file: usize,
    /// The first byte of the macro's path.
    pub(super) at: usize,
    /// The path of the macro in the text.
    pub(super) path: String,
    /// The text that the expansion replaces. For an attribute or derive, that is the item.
    pub(super) whole: Span,
    pub(super) kind: CallKind,
    pub(super) position: CallPosition,
    /// The input: for an attribute or derive the item with its `cfg`s decided, else the text in the brackets.
    pub(super) text: String,
    /// The macros. Only a derive may have several.
    pub(super) macros: Vec<CalledMacro>,
}

/// The form of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CallKind {
    /// The attribute at these bytes of the input.
    Attribute(Span),
    /// The `#[derive(…)]` at these bytes of the input.
    Derive(Span),
    /// `name!(…)`.
    Bang(Semicolon),
}

/// True if a `;` follows a call `name!(…)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Semicolon {
    Present,
    Absent,
}

/// A macro of a call.
#[derive(Clone)]
pub(super) struct CalledMacro {
    /// Its name in its crate.
    pub(super) name: String,
    /// The name of its crate.
    pub(super) krate: String,
    pub(super) package: usize,
    /// Its path in the call.
    pub(super) path: String,
}

/// Finds the outermost calls among these mentions in a file.
pub(super) fn find(
    program: &Program,
    resolved: &Resolved,
    index: usize,
    mentions: &[&Mention],
) -> Vec<Result<MacroCall>> {
    let file = &program.files[index];
    let mut calls = Vec::new();
    let mut finder = SiteFinder::default();
    if let Ok(syntax) = syn::parse_file(&file.text) {
        finder.visit_file(&syntax);
    }
    let mut sites: BTreeMap<Span, (CallSite, Vec<&Mention>)> = BTreeMap::new();
    for mention in mentions {
        let enclosing = finder
            .sites
            .iter()
            .filter(|site| site.marks.iter().any(|mark| mark.contains(mention.span)));
        let innermost = enclosing.min_by_key(|site| site.whole.end - site.whole.start);
        let Some(site) = innermost.cloned().or_else(|| in_tokens(file, mention.span)) else {
            if finder.inert.iter().any(|attribute| attribute.contains(mention.span)) {
                continue;
            }
            calls.push(Err(no_site(program, file, mention.span)));
            continue;
        };
        sites.entry(site.whole).or_insert_with(|| (site, Vec::new())).1.push(mention);
    }
    let wholes: Vec<Span> = sites.keys().copied().collect();
    let is_nested = |span: Span| wholes.iter().any(|it| *it != span && it.contains(span));
    let outermost = sites.into_values().filter(|(site, _)| !is_nested(site.whole));
    calls.extend(outermost.map(|(site, mentions)| call(program, resolved, index, site, &mentions)));
    calls
}

/// Returns the refusal of a macro whose name is at no site of a call.
fn no_site(program: &Program, file: &SourceFile, path: Span) -> Error {
    let name = &file.text[path.start..path.end];
    let why = format!(
        "the procedural macro `{name}` is called where calls are not \
         expanded: put the call into an item or a statement of its own"
    );
    program.refusal(file, path, why)
}

/// Returns the call at a site.
fn call(
    program: &Program,
    resolved: &Resolved,
    index: usize,
    site: CallSite,
    mentions: &[&Mention],
) -> Result<MacroCall> {
    let macros = called_macros(program, resolved, index, mentions);
    match site.bang {
        Some(bang) => bang_call(program, index, &site, bang, mentions[0].span, macros),
        None => attribute_call(program, index, &site, mentions[0].span, macros),
    }
}

/// Returns the macros that these mentions in a file mean.
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
    // Several imports may lead to the same macro.
    let mut seen = BTreeSet::new();
    macros.retain(|called| seen.insert((called.package, called.name.clone(), called.path.clone())));
    macros
}

/// Returns a call `name!(…)`.
fn bang_call(
    program: &Program,
    index: usize,
    site: &CallSite,
    bang: BangCall,
    path: Span,
    mut macros: Vec<CalledMacro>,
) -> Result<MacroCall> {
    let file = &program.files[index];
    let why = if macros.len() > 1 {
        Some(SEVERAL)
    } else {
        bang.has_attributes
            .then_some("an attribute stands before it, and it may make several things")
    };
    macros.truncate(1);
    let call = MacroCall {
        file: index,
        at: path.start,
        path: file.text[path.start..path.end].to_owned(),
        whole: site.whole,
        kind: CallKind::Bang(bang.semicolon),
        position: site.position,
        text: file.text[bang.input.start..bang.input.end].to_owned(),
        macros,
    };
    why.map_or(Ok(()), |why| Err(refusal(program, &call, why)))?;
    Ok(call)
}

/// Returns the call by the first attribute of an item that names one of the macros.
fn attribute_call(
    program: &Program,
    index: usize,
    site: &CallSite,
    path: Span,
    macros: Vec<CalledMacro>,
) -> Result<MacroCall> {
    let file = &program.files[index];
    let whole = site.whole;
    let first = first_attribute(&configured(file, whole, whole), &macros);
    let undecided = || FirstAttribute {
        kind: CallKind::Attribute(Span::new(0, 0)),
        macros,
        obstacle: Some(UNDECIDED_CALL),
    };
    let FirstAttribute { kind, macros, mut obstacle } = first.unwrap_or_else(undecided);
    let is_derive = matches!(kind, CallKind::Derive(_));
    let text = if is_derive {
        configured(file, whole, whole)
    } else {
        // Before rustc calls an attribute, it decides the `cfg`s on the item, but not those inside of it.
        let item = &file.text[whole.start..whole.end];
        let end = leading_attributes(item).last().map_or(0, |it| it.0.end);
        let blanks = item[end..].len() - item[end..].trim_start().len();
        configured(file, whole, Span::new(whole.start, whole.start + end + blanks))
    };
    let has_cfg = if is_derive {
        has_cfg(&text)
    } else {
        leading_attributes(&text).iter().any(|it| is_cfg(&it.1))
    };
    if has_cfg && obstacle.is_none() {
        obstacle = Some(UNDECIDED_INPUT);
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
    obstacle.map_or(Ok(()), |why| Err(refusal(program, &call, why)))?;
    Ok(call)
}

/// Why a macro in an undecided `cfg_attr` is refused.
const UNDECIDED_CALL: &str = "only the compiler of the judge decides the `cfg_attr` that calls it";

/// Why a macro on an item with an undecided `cfg` is refused.
const UNDECIDED_INPUT: &str =
    "its input depends on a `cfg` that only the compiler of the judge decides";

/// Why an ambiguous path is refused.
const SEVERAL: &str = "an undecided `cfg` decides which macro it means";

/// The derives of std without helper attributes.
pub(super) const WITHOUT_HELPERS: [&str; 8] =
    ["Clone", "Copy", "Debug", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// The first attribute of an item that calls a procedural macro.
struct FirstAttribute {
    kind: CallKind,
    /// The macros that it calls.
    macros: Vec<CalledMacro>,
    /// Why the call cannot be expanded.
    obstacle: Option<&'static str>,
}

/// Returns the first attribute of an item that calls one of these macros.
fn first_attribute(text: &str, macros: &[CalledMacro]) -> Option<FirstAttribute> {
    let mut has_derive = false;
    for (span, group) in leading_attributes(text) {
        let name = path_of(group.stream());
        if name == "derive" {
            let paths = derived_paths(&group);
            let is_named = |it: &CalledMacro| paths.contains(&it.path);
            if macros.iter().any(is_named) {
                let others = leading_attributes(text).into_iter();
                let others = others
                    .filter(|(other, group)| *other != span && path_of(group.stream()) == "derive");
                let mut other_paths = others.flat_map(|(_, group)| derived_paths(&group));
                let may_share_helpers = other_paths.any(|path| {
                    let name = path.rsplit("::").next().unwrap_or_default();
                    !WITHOUT_HELPERS.contains(&name)
                });
                let obstacle = may_share_helpers.then_some(
                    "another `#[derive]` of the item may read the same attributes: make them one",
                );
                let macros = macros.iter().filter(|it| is_named(it)).cloned().collect();
                return Some(FirstAttribute { kind: CallKind::Derive(span), macros, obstacle });
            }
            has_derive = true;
        } else if macros.iter().any(|it| it.path == name) {
            let named = macros.iter().filter(|it| it.path == name);
            let obstacle = if named.clone().count() > 1 {
                Some(SEVERAL)
            } else {
                has_derive.then_some(
                    "`#[derive]` stands before it, and sees the item without it: put this attribute \
                     first",
                )
            };
            let macros = named.take(1).cloned().collect();
            return Some(FirstAttribute { kind: CallKind::Attribute(span), macros, obstacle });
        }
    }
    None
}

/// Returns the attributes at the start of an item, with their bytes and brackets.
pub(super) fn leading_attributes(text: &str) -> Vec<(Span, Group)> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut attributes = Vec::new();
    for pair in trees.chunks(2) {
        match pair {
            [TokenTree::Punct(sign), TokenTree::Group(group)] if sign.as_char() == '#' => {
                let (start, end) = (Span::from(sign.span()).start, Span::from(group.span()).end);
                attributes.push((Span::new(start, end), group.clone()));
            }
            _ => break,
        }
    }
    attributes
}

/// Returns the path that the tokens start with, without blanks.
pub(super) fn path_of(tokens: TokenStream) -> String {
    let part = |tree: TokenTree| match tree {
        TokenTree::Ident(it) => Some(it.to_string()),
        TokenTree::Punct(it) if it.as_char() == ':' => Some(":".to_owned()),
        _ => None,
    };
    tokens.into_iter().map_while(part).collect()
}

/// Returns the paths in the brackets of a `derive`, without blanks.
fn derived_paths(attribute: &Group) -> Vec<String> {
    let list = attribute.stream().into_iter().nth(1);
    let Some(TokenTree::Group(list)) = list else { return Vec::new() };
    without_blanks(&list.stream().to_string()).split(',').map(str::to_owned).collect()
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

/// True if there is an attribute `cfg` or `cfg_attr` in an item.
fn has_cfg(text: &str) -> bool {
    fn any(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|tree| match tree {
            TokenTree::Group(group) => is_cfg(&group) || any(group.stream()),
            _ => false,
        })
    }
    text.parse().is_ok_and(any)
}

/// True if these are the brackets of an attribute `cfg` or `cfg_attr`.
fn is_cfg(attribute: &Group) -> bool {
    matches!(&*path_of(attribute.stream()), "cfg" | "cfg_attr")
}

/// Returns a part of a file, with the edits for decided `cfg`s applied inside of `decided`. Doc comments stay,
/// since a macro may read them.
fn configured(file: &SourceFile, part: Span, decided: Span) -> String {
    let text = &file.text;
    let mut configured = String::new();
    let mut at = part.start;
    for Edit { span, text: replacement } in &file.edits {
        let replaced = text[span.start..span.end].trim_start();
        let is_doc = ["//", "/*", "#[doc"].iter().any(|it| replaced.starts_with(it));
        if span.start >= at && decided.contains(*span) && !is_doc {
            configured += &text[at..span.start];
            configured += replacement;
            at = span.end;
        }
    }
    configured + &text[at..part.end]
}

impl MacroCall {
    /// Returns the call of a macro as it is shown in messages.
    pub(super) fn shown(&self, name: &str) -> String {
        match self.kind {
            CallKind::Attribute(_) => format!("#[{name}]"),
            CallKind::Derive(_) => format!("#[derive({name})]"),
            CallKind::Bang(_) => format!("{name}!"),
        }
    }

    /// Returns the text that replaces the call, or why it cannot be replaced.
    pub(super) fn replacement(
        &self,
        file: &SourceFile,
        outputs: Vec<MacroOutput>,
        formatted: impl Fn(&str) -> String,
    ) -> Result<String, String> {
        let line = file.text[..self.whole.start].rfind('\n').map_or(0, |at| at + 1);
        let before = &file.text[line..self.whole.start];
        let indent = &before[..before.len() - before.trim_start().len()];
        let expansions = outputs.iter().map(|output| {
            let text = output.text.clone()?;
            let text = if output.shows_blanks { text } else { formatted(&text) };
            Ok(position::indented(&text, indent))
        });
        let expansions: Vec<String> = expansions.collect::<Result<_, String>>()?;
        Ok(match self.kind {
            CallKind::Attribute(_) => expansions.concat(),
            CallKind::Derive(derive) => {
                let helpers = outputs.iter().flat_map(|output| output.helpers.clone()).collect();
                let paths: Vec<&str> = self.macros.iter().map(|it| it.path.as_str()).collect();
                let item = position::without_derives(&self.text, derive, &paths, &helpers);
                let items = expansions.iter().filter(|text| !text.trim().is_empty());
                let items = items.map(|text| format!("\n\n{indent}{text}"));
                item + &items.collect::<String>()
            }
            CallKind::Bang(semicolon) => {
                position::in_position(&expansions.concat(), self.position, semicolon)
            }
        })
    }
}
