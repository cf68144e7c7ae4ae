//! Which macros show how their input is spaced, and which attributes may read documentation.

use crate::source::unraw;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// Macros of std that print their input as it is spaced.
const SHOW: [&str; 1] = ["stringify"];

/// Macros of std that print their input as the compiler would write it, but for the input of
/// macros in it, which is printed as it is spaced.
const SHOW_INNER: [&str; 5] =
    ["assert", "debug_assert", "dbg", "assert_matches", "debug_assert_matches"];

/// Macros of std whose input is never shown.
#[rustfmt::skip]
const SHOW_NOTHING: [&str; 51] = [
    "addr_of", "addr_of_mut", "asm", "assert_eq", "assert_ne", "cfg", "cfg_select", "column",
    "compile_error", "concat", "const_format_args", "debug_assert_eq", "debug_assert_ne", "env",
    "eprint", "eprintln", "file", "format", "format_args", "global_asm", "include",
    "include_bytes", "include_str", "is_aarch64_feature_detected", "is_x86_feature_detected",
    "join", "line", "matches", "module_path", "naked_asm", "offset_of", "option_env", "panic",
    "pin", "print", "println", "ready", "thread_local", "todo", "try", "unimplemented",
    "unreachable", "vec", "write", "writeln", "macro_rules", "concat_bytes", "concat_idents",
    "trace_macros", "log_syntax", "unsafe_binder",
];

/// Derives of the compiler.
#[rustfmt::skip]
const DERIVES: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Attributes of the compiler and its tools, none of which reads documentation.
#[rustfmt::skip]
const ATTRIBUTES: [&str; 51] = [
    "allow", "automatically_derived", "bench", "cfg", "clippy", "cold", "crate_name", "crate_type",
    "default", "deny", "deprecated", "derive", "diagnostic", "doc", "expect", "export_name",
    "feature", "forbid", "global_allocator", "ignore", "inline", "instruction_set", "link",
    "link_name", "link_section", "macro_export", "macro_use", "must_use", "naked", "no_builtins",
    "no_implicit_prelude", "no_link", "no_main", "no_mangle", "no_std", "non_exhaustive",
    "panic_handler", "path", "proc_macro", "recursion_limit", "repr", "rustfmt", "should_panic",
    "target_feature", "test", "track_caller", "type_length_limit", "unsafe", "used", "warn",
    "windows_subsystem",
];

/// Words that may stand before `!` and name no macro there.
#[rustfmt::skip]
const KEYWORDS: [&str; 29] = [
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn",
    "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "ref", "return",
    "static", "struct", "unsafe", "where", "while", "yield",
];

/// Whether the identifier may be the name of a macro.
pub(super) fn may_be_macro(name: &Ident) -> bool {
    !KEYWORDS.iter().any(|it| name == it)
}

/// Whether an attribute may be a macro that reads documentation.
pub(super) fn is_foreign(attribute: TokenStream) -> bool {
    let trees: Vec<TokenTree> = attribute.into_iter().collect();
    match &trees[..] {
        [TokenTree::Ident(name), TokenTree::Group(group)] if name == "derive" => {
            idents(group.stream()).iter().any(|it| {
                let of_std = ["std", "core", "clone", "cmp", "default", "fmt", "hash", "marker"];
                !DERIVES.contains(&it.as_str()) && !of_std.contains(&it.as_str())
            })
        }
        [TokenTree::Ident(name), ..] => !ATTRIBUTES.iter().any(|it| name == it),
        _ => true,
    }
}

/// What is known of the macros of a text.
pub(super) struct Macros {
    /// A lint asks for documentation.
    pub(super) documentation_is_wanted: bool,
    /// Macros make macros, so that no name says which one is called.
    unclear: bool,
    /// Names of macros that are defined in the text.
    own: BTreeSet<String>,
    /// Names of macros that show their input as it is spaced.
    show: BTreeSet<String>,
    /// The same for the input of macros in it.
    show_inner: BTreeSet<String>,
}

impl Macros {
    pub(super) fn new(stream: &TokenStream) -> Self {
        let mut found = Found::default();
        found.look(stream.clone(), false);
        let reached = |names: &[&str]| {
            let mut reached: BTreeSet<String> = names.iter().copied().map(String::from).collect();
            loop {
                let uses = |body: &BTreeSet<String>| !body.is_disjoint(&reached);
                let more = found.bodies.iter().filter(|(_, body)| uses(body)).map(|(name, _)| name);
                let alias = found.aliases.iter().filter(|(name, _)| reached.contains(name));
                let more: Vec<String> = more.chain(alias.map(|(_, it)| it)).cloned().collect();
                let before = reached.len();
                reached.extend(more);
                if reached.len() == before {
                    break reached;
                }
            }
        };
        let mut own: BTreeSet<String> = found.bodies.keys().cloned().collect();
        let known = |it: &String| own.contains(it) || SHOW_NOTHING.contains(&it.as_str());
        let more: Vec<String> = found
            .aliases
            .iter()
            .filter(|(name, _)| known(name))
            .map(|(_, alias)| alias.clone())
            .collect();
        own.extend(more);
        Self {
            documentation_is_wanted: found.missing_docs,
            unclear: found.unclear,
            own,
            show: reached(&SHOW),
            show_inner: reached(&SHOW_INNER),
        }
    }

    /// Whether the input of a macro, the group there, may be shown as it is spaced.
    pub(super) fn show_spaces(&self, trees: &[TokenTree], group: usize) -> bool {
        let (TokenTree::Ident(name), TokenTree::Group(input)) = (&trees[group - 2], &trees[group])
        else {
            // The body of a macro: what is shown of it is the input of another.
            return false;
        };
        let name = unraw(name);
        if name == "macro_rules" {
            return false;
        }
        let variable = group >= 3 && name != "crate" && is_sign(&trees[group - 3], '$');
        let known = self.own.contains(&name)
            || SHOW_NOTHING.contains(&name.as_str())
            || SHOW_INNER.contains(&name.as_str());
        if variable || !known || self.unclear && self.own.contains(&name) {
            return true;
        }
        // A name in the input may be what the macro calls.
        let mut names = idents(input.stream());
        names.insert(name);
        let inner = || calls_a_macro(input.stream()) && !names.is_disjoint(&self.show_inner);
        !names.is_disjoint(&self.show) || inner()
    }
}

/// The definitions in a text.
#[derive(Default)]
struct Found {
    missing_docs: bool,
    unclear: bool,
    /// The identifiers in the bodies of the macros of that name.
    bodies: BTreeMap<String, BTreeSet<String>>,
    /// What `use` renames.
    aliases: Vec<(String, String)>,
}

impl Found {
    fn look(&mut self, stream: TokenStream, mut in_use: bool) {
        let in_group = in_use;
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(name) if name == "missing_docs" => self.missing_docs = true,
                TokenTree::Ident(name) if name == "use" => in_use = true,
                TokenTree::Ident(name) if name == "as" && in_use => {
                    if let (Some(TokenTree::Ident(name)), Some(TokenTree::Ident(alias))) =
                        (at.checked_sub(1).map(|it| &trees[it]), trees.get(at + 1))
                    {
                        self.aliases.push((unraw(name), unraw(alias)));
                    }
                }
                TokenTree::Ident(name) if name == "macro_rules" => {
                    match (trees.get(at + 2), trees.get(at + 3)) {
                        (Some(TokenTree::Ident(name)), Some(TokenTree::Group(body))) => {
                            let idents = idents(body.stream());
                            let name = unraw(name);
                            self.bodies.entry(name).or_default().extend(idents);
                        }
                        _ => self.unclear = true,
                    }
                }
                TokenTree::Punct(sign) if sign.as_char() == ';' => in_use = in_group,
                TokenTree::Group(group) => self.look(group.stream(), in_use),
                _ => {}
            }
        }
    }
}

/// All identifiers, without `r#`.
fn idents(stream: TokenStream) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for tree in stream {
        match tree {
            TokenTree::Ident(ident) => {
                found.insert(unraw(&ident));
            }
            TokenTree::Group(group) => found.extend(idents(group.stream())),
            _ => {}
        }
    }
    found
}

fn calls_a_macro(stream: TokenStream) -> bool {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => {
            let called = at >= 2
                && is_sign(&trees[at - 1], '!')
                && matches!(&trees[at - 2], TokenTree::Ident(name) if may_be_macro(name));
            called || calls_a_macro(group.stream())
        }
        _ => false,
    })
}

fn is_sign(tree: &TokenTree, sign: char) -> bool {
    matches!(tree, TokenTree::Punct(it) if it.as_char() == sign)
}
