//! Modules whose file depends on an undecided `cfg`: each is replaced by one declaration for each file, and the file
//! that declares it is read as if these had been written there.
//!
//! ```text
//! #[cfg_attr(unix, path = "a.rs")]            #[cfg(unix)]
//! #[cfg_attr(windows, path = "b.rs")]    →    #[path = "a.rs"]
//! mod sys;                                    mod sys;
//!                                             #[cfg(windows)]
//!                                             #[path = "b.rs"]
//!                                             mod sys;
//! ```
//!
//! The first `path` counts whose predicate holds. If a machine may exist where none holds, a last declaration has no
//! path: `#[cfg(not(any(unix, windows)))] mod sys;`.

use crate::cfg::{self, CfgExpr, CfgOptions};
use crate::source::{Edit, SourceFile, Span};
use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, Meta};

/// Returns the edits that replace such modules in a pruned file, the last one first.
pub(super) fn edits(file: &SourceFile, cfgs: &CfgOptions) -> Vec<Edit> {
    let mut edits = Vec::new();
    let alternatives = Alternatives { file, cfgs };
    alternatives.items(&file.syntax().items, &mut edits);
    edits.reverse();
    edits
}

struct Alternatives<'a> {
    file: &'a SourceFile,
    cfgs: &'a CfgOptions,
}

/// A file of a module.
struct PathAlternative {
    /// The text of the predicates that must hold.
    predicates: Vec<String>,
    condition: CfgExpr,
    /// The text of `path = "…"`.
    path: String,
}

impl Alternatives<'_> {
    fn items(&self, items: &[Item], edits: &mut Vec<Edit>) {
        for item in items {
            let Item::Mod(module) = item else { continue };
            match &module.content {
                Some((_, items)) => self.items(items, edits),
                None => edits.extend(self.replacement(module)),
            }
        }
    }

    /// Returns the edit that replaces a module; `None` if its path is decided.
    fn replacement(&self, module: &ItemMod) -> Option<Edit> {
        let mut paths = Vec::new();
        for attr in &module.attrs {
            if is_path(&attr.meta) {
                break;
            }
            if attr.path().is_ident("cfg_attr") {
                self.add_paths(&attr.meta, &PathAlternative::new(), &mut paths);
            }
        }
        if paths.is_empty() {
            return None;
        }
        let span = Span::of(module);
        let line = self.file.text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let indent = &self.file.text[line..span.start];
        let gap = if indent.trim().is_empty() { format!("\n{indent}") } else { " ".to_owned() };
        let item = self.without_paths(module, span);
        let mut declarations = Vec::new();
        for (index, path) in paths.iter().enumerate() {
            let earlier = &paths[..index];
            let mut conditions = no_path(earlier);
            conditions.push(path.condition.clone());
            if CfgExpr::All(conditions).is_satisfiable() {
                let earlier = earlier.iter().filter(|other| other.may_hold_with(path));
                let predicates = earlier.map(PathAlternative::negated).chain([path.predicate()]);
                let (predicate, path) = (all(predicates), &path.path);
                declarations.push(format!("#[cfg({predicate})]{gap}#[{path}]{gap}{item}"));
            }
        }
        if CfgExpr::All(no_path(&paths)).is_satisfiable() {
            let predicate = match &paths[..] {
                [only] => only.negated(),
                _ => {
                    let any: Vec<String> = paths.iter().map(PathAlternative::predicate).collect();
                    format!("not(any({}))", any.join(", "))
                }
            };
            declarations.push(format!("#[cfg({predicate})]{gap}{item}"));
        }
        Some(Edit::replace(span, declarations.join(&gap)))
    }

    /// Adds the paths in a `cfg_attr`, which stands in others with the predicates of `outer`.
    fn add_paths(&self, meta: &Meta, outer: &PathAlternative, paths: &mut Vec<PathAlternative>) {
        let Some((predicate, attributes)) = cfg::cfg_attr_parts(meta) else { return };
        let condition = CfgExpr::of_predicate(&predicate, self.cfgs);
        let predicates = outer.predicates.iter().cloned().chain([self.text(predicate.span())]);
        let inner = PathAlternative {
            predicates: predicates.collect(),
            condition: CfgExpr::All(vec![outer.condition.clone(), condition]),
            path: String::new(),
        };
        for attribute in &attributes {
            if is_path(attribute) {
                let path = self.text(Span::of(attribute));
                let PathAlternative { predicates, condition, .. } = &inner;
                let (predicates, condition) = (predicates.clone(), condition.clone());
                paths.push(PathAlternative { predicates, condition, path });
            } else if attribute.path().is_ident("cfg_attr") {
                self.add_paths(attribute, &inner, paths);
            }
        }
    }

    /// Returns the text of a module without the paths in its `cfg_attr`s.
    fn without_paths(&self, module: &ItemMod, span: Span) -> String {
        let mut text = self.file.text[span.start..span.end].to_owned();
        let conditional = module.attrs.iter().filter(|attr| attr.path().is_ident("cfg_attr"));
        let conditional: Vec<&Attribute> = conditional.collect();
        for attr in conditional.into_iter().rev() {
            let at = Span::of(attr);
            let rest = self.without_path(&attr.meta);
            let (at, rest) = match rest {
                Some(rest) => (Span::of(&attr.meta), rest),
                None => (self.file.attribute_removal(at), String::new()),
            };
            // The first attribute may be removed with the blanks before it.
            let (start, end) = (at.start.max(span.start) - span.start, at.end - span.start);
            text.replace_range(start..end, &rest);
        }
        text.trim_start().to_owned()
    }

    /// Returns the text of an attribute without the paths in it; `None` if nothing is left.
    fn without_path(&self, meta: &Meta) -> Option<String> {
        if is_path(meta) {
            return None;
        }
        let Some((predicate, attributes)) = cfg::cfg_attr_parts(meta) else {
            return Some(self.text(Span::of(meta)));
        };
        let rest = attributes.iter().filter_map(|attribute| self.without_path(attribute));
        let rest: Vec<String> = rest.collect();
        let predicate = self.text(predicate.span());
        (!rest.is_empty()).then(|| format!("cfg_attr({predicate}, {})", rest.join(", ")))
    }

    fn text(&self, Span { start, end }: Span) -> String {
        self.file.text[start..end].to_owned()
    }
}

impl PathAlternative {
    /// Returns one without predicates and path.
    fn new() -> Self {
        let condition = CfgExpr::Constant(true);
        Self { predicates: Vec::new(), condition, path: String::new() }
    }

    fn predicate(&self) -> String {
        all(self.predicates.iter().cloned())
    }

    fn negated(&self) -> String {
        format!("not({})", self.predicate())
    }

    /// True if a machine may exist where both hold.
    fn may_hold_with(&self, other: &Self) -> bool {
        CfgExpr::All(vec![self.condition.clone(), other.condition.clone()]).is_satisfiable()
    }
}

/// Returns the predicate that all of these hold.
fn all(predicates: impl Iterator<Item = String>) -> String {
    let predicates: Vec<String> = predicates.collect();
    match &predicates[..] {
        [only] => only.clone(),
        _ => format!("all({})", predicates.join(", ")),
    }
}

/// Returns the conditions that none of the paths counts.
fn no_path(paths: &[PathAlternative]) -> Vec<CfgExpr> {
    paths.iter().map(|path| CfgExpr::Not(Box::new(path.condition.clone()))).collect()
}

/// True for `path = "…"`.
fn is_path(meta: &Meta) -> bool {
    let Meta::NameValue(pair) = meta else { return false };
    let is_text = matches!(&pair.value, Expr::Lit(ExprLit { lit: Lit::Str(_), .. }));
    pair.path.is_ident("path") && is_text
}
