//! Finds the calls of procedural macros in a file, and for each the text that its expansion replaces.

use super::sites::{BangCall, CallSite, SiteFinder, in_tokens};
use crate::load::Program;
use crate::resolve::{Finding, FindingKind, Resolved};
use crate::source::{Edit, FileId, SourceFile, Span, syntax};
use base::error::{Error, Result};
use expander::{CallKind, CalledMacro, MacroCall, path_of};
use proc_macro2::{Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use syn::visit::Visit;

/// A call in a file.
pub(super) struct FoundCall {
    /// The file.
    pub(super) file: FileId,
    /// The path of the first macro.
    pub(super) path: Span,
    /// The text that the expansion replaces. For an attribute or derive, that is the item.
    pub(super) whole: Span,
    pub(super) call: MacroCall,
}

/// Finds the outermost calls among these findings in a file.
pub(super) fn find(
    program: &Program,
    resolved: &Resolved,
    id: FileId,
    findings: &[&Finding],
) -> Vec<Result<FoundCall>> {
    let file = &program.files[id];
    let mut calls = Vec::new();
    let mut finder = SiteFinder::default();
    if let Ok(syntax) = syntax(&file.text) {
        finder.visit_file(&syntax);
    }
    let SiteFinder { sites, attributes } = finder;
    let mut called: BTreeMap<Span, (CallSite, Vec<&Finding>)> = BTreeMap::new();
    for finding in findings {
        let enclosing = sites.iter().filter(|site| site.whole.contains(finding.span));
        let innermost = enclosing.min_by_key(|site| site.whole.end - site.whole.start).copied();
        let innermost = innermost.filter(|site| site.is_call_of(file, finding.span));
        match innermost.or_else(|| in_tokens(file, finding.span)) {
            Some(site) => {
                called.entry(site.whole).or_insert_with(|| (site, Vec::new())).1.push(finding);
            }
            // Not a macro, but a helper attribute, such as one on a field.
            None if attributes.iter().any(|attribute| attribute.contains(finding.span)) => {}
            None => {
                let why = format!(
                    "the procedural macro `{}` is called where calls are not expanded: put the call \
                     into an item or a statement of its own",
                    &file.text[finding.span.start..finding.span.end]
                );
                calls.push(Err(program.refusal(file, finding.span, why)));
            }
        }
    }
    let wholes: Vec<Span> = called.keys().copied().collect();
    for (site, findings) in called.into_values() {
        if !wholes.iter().any(|it| *it != site.whole && it.contains(site.whole)) {
            let macros = called_macros(program, resolved, &findings);
            let (call, obstacle) = match site.bang {
                Some(bang) => bang_call(file, site, bang, macros),
                None => attribute_call(file, site, macros),
            };
            let found = FoundCall { file: id, path: findings[0].span, whole: site.whole, call };
            calls.push(match obstacle {
                None => Ok(found),
                Some(why) => Err(found.refusal(program, why)),
            });
        }
    }
    calls
}

impl FoundCall {
    /// Returns the refusal of the call.
    pub(super) fn refusal(&self, program: &Program, why: &str) -> Error {
        let why = self.call.refusal(&self.call.macros[0], why);
        program.refusal(&program.files[self.file], self.path, why)
    }
}

impl CallSite {
    /// True if this path at the site names the called macro.
    fn is_call_of(&self, file: &SourceFile, path: Span) -> bool {
        let Self { whole, bang, .. } = *self;
        match bang {
            Some(bang) => bang.path.contains(path),
            None => leading_attributes(&file.text[whole.start..whole.end]).iter().any(|(it, _)| {
                whole.start + it.start <= path.start && path.end <= whole.start + it.end
            }),
        }
    }
}

/// Returns the macros that these findings mean.
fn called_macros(
    program: &Program,
    resolved: &Resolved,
    findings: &[&Finding],
) -> Vec<CalledMacro> {
    let mut macros = Vec::new();
    // Several imports may lead to the same macro.
    let mut seen = BTreeSet::new();
    for finding in findings {
        let FindingKind::ProcMacro { of, .. } = finding.kind else { continue };
        let unit = &resolved.units[of];
        let krate = &program.crates[unit.krate];
        let text = &program.files[finding.file].text[finding.span.start..finding.span.end];
        let (name, path) = (unit.name.clone(), without_blanks(text));
        if seen.insert((krate.package, name.clone(), path.clone())) {
            let (package, krate) = (krate.package, krate.name.clone());
            macros.push(CalledMacro { name, krate, package, path });
        }
    }
    macros
}

/// Why an ambiguous path is refused.
const SEVERAL: &str = "an undecided `cfg` decides which macro it means";

/// Returns a call `name!(…)`, and why it cannot be expanded.
fn bang_call(
    file: &SourceFile,
    site: CallSite,
    bang: BangCall,
    mut macros: Vec<CalledMacro>,
) -> (MacroCall, Option<&'static str>) {
    let obstacle = if macros.len() > 1 {
        Some(SEVERAL)
    } else {
        bang.has_attributes
            .then_some("an attribute stands before it, and it may make several things")
    };
    macros.truncate(1);
    let input = file.text[bang.input.start..bang.input.end].to_owned();
    (MacroCall { kind: CallKind::Bang, position: site.position, input, macros }, obstacle)
}

/// Returns the call by the first attribute of an item that names one of the macros, and why it cannot be expanded.
fn attribute_call(
    file: &SourceFile,
    site: CallSite,
    mut macros: Vec<CalledMacro>,
) -> (MacroCall, Option<&'static str>) {
    let CallSite { whole, position, .. } = site;
    let item = configured(file, whole, whole);
    let attributes = leading_attributes(&item);
    let names = |called: &CalledMacro, group: &Group| match &*path_of(group.stream()) {
        "derive" => derived_paths(group).contains(&called.path),
        path => path == called.path,
    };
    let calls = |group: &Group| macros.iter().any(|called| names(called, group));
    let Some(first) = attributes.iter().position(|(_, group)| calls(group)) else {
        let kind = CallKind::Attribute(0..0);
        let obstacle = Some("its name differs from that in the attribute");
        return (MacroCall { kind, position, input: item, macros }, obstacle);
    };
    let (span, group) = &attributes[first];
    macros.retain(|called| names(called, group));
    let is_derive = |group: &Group| path_of(group.stream()) == "derive";
    let has_cfg_in = |text: &str| text.parse().is_ok_and(has_cfg);
    if is_derive(group) {
        let others = attributes.iter().filter(|(it, group)| it != span && is_derive(group));
        let mut other_paths = others.flat_map(|(_, group)| derived_paths(group));
        let may_have_helpers =
            |path: String| !WITHOUT_HELPERS.contains(&path.rsplit("::").next().unwrap_or_default());
        let obstacle = if other_paths.any(may_have_helpers) {
            Some("another `#[derive]` of the item may read the same attributes: make them one")
        } else {
            has_cfg_in(&item).then_some(UNDECIDED_INPUT)
        };
        return (
            MacroCall { kind: CallKind::Derive(span.clone()), position, input: item, macros },
            obstacle,
        );
    }
    let obstacle = if macros.len() > 1 {
        Some(SEVERAL)
    } else if attributes[..first].iter().any(|(_, group)| is_derive(group)) {
        Some("`#[derive]` stands before it, and sees the item without it: put this attribute first")
    } else {
        attributes.iter().any(|(_, group)| is_cfg(group)).then_some(UNDECIDED_INPUT)
    };
    macros.truncate(1);
    // Before rustc calls an attribute, it decides the `cfg`s on the item, but not those inside of it.
    let text = &file.text[whole.start..whole.end];
    let end = leading_attributes(text).last().map_or(0, |it| it.0.end);
    let blanks = text[end..].len() - text[end..].trim_start().len();
    let input = configured(file, whole, Span::new(whole.start, whole.start + end + blanks));
    (MacroCall { kind: CallKind::Attribute(span.clone()), position, input, macros }, obstacle)
}

/// Why a macro on an item with an undecided `cfg` is refused.
const UNDECIDED_INPUT: &str =
    "its input depends on a `cfg` that only the compiler of the judge decides";

/// The derives of std without helper attributes.
const WITHOUT_HELPERS: [&str; 8] =
    ["Clone", "Copy", "Debug", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Returns the attributes at the start of an item, with their bytes and brackets.
fn leading_attributes(text: &str) -> Vec<(Range<usize>, Group)> {
    let Ok(tokens) = text.parse::<TokenStream>() else { return Vec::new() };
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let mut attributes = Vec::new();
    for pair in trees.chunks(2) {
        match pair {
            [TokenTree::Punct(sign), TokenTree::Group(group)] if sign.as_char() == '#' => {
                let (start, end) = (sign.span().byte_range().start, group.span().byte_range().end);
                attributes.push((start..end, group.clone()));
            }
            _ => break,
        }
    }
    attributes
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

/// True if there is an attribute `cfg` or `cfg_attr` among the tokens.
fn has_cfg(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => is_cfg(&group) || has_cfg(group.stream()),
        _ => false,
    })
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
