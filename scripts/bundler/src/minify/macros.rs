//! Classifies macros and attributes: which macros show the blanks in their input, and which attributes may read
//! doc comments.

use crate::source::unraw;
use proc_macro2::{Ident, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// Macros of std that print their input with its blanks.
const SHOWING: [&str; 1] = ["stringify"];

/// Macros of std that print their input as the compiler formats it. Inner macro calls in it are printed with their
/// blanks.
const SHOWING_INNER_CALLS: [&str; 5] =
    ["assert", "debug_assert", "dbg", "assert_matches", "debug_assert_matches"];

/// Macros of std that never print their input.
#[rustfmt::skip]
const NOT_SHOWING: [&str; 51] = [
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

/// Attributes of the compiler and its tools. None of them reads doc comments.
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

/// Keywords that may stand before `!` without a macro call.
#[rustfmt::skip]
const KEYWORDS: [&str; 29] = [
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn",
    "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "ref", "return",
    "static", "struct", "unsafe", "where", "while", "yield",
];

/// True if the identifier may be the name of a macro.
pub(super) fn may_be_macro(name: &Ident) -> bool {
    !KEYWORDS.iter().any(|keyword| name == keyword)
}

/// True if an attribute may be a procedural macro that reads doc comments.
pub(super) fn is_foreign(attribute: TokenStream) -> bool {
    let trees: Vec<TokenTree> = attribute.into_iter().collect();
    match &trees[..] {
        [TokenTree::Ident(name), TokenTree::Group(group)] if name == "derive" => {
            idents(group.stream()).iter().any(|name| {
                let in_std = ["std", "core", "clone", "cmp", "default", "fmt", "hash", "marker"];
                !DERIVES.contains(&name.as_str()) && !in_std.contains(&name.as_str())
            })
        }
        [TokenTree::Ident(name), ..] => !ATTRIBUTES.iter().any(|it| name == it),
        _ => true,
    }
}

/// The macros of a text, by what they do with the blanks in their input.
pub(super) struct MacroTable {
    /// True if the text names the lint `missing_docs`, which looks for doc comments.
    pub(super) has_missing_docs: bool,
    /// True if macros define macros. Then a name does not tell which macro is called.
    has_generated_macros: bool,
    /// The names of macros that are defined in the text.
    defined: BTreeSet<String>,
    /// The names of macros that show their input with its blanks.
    showing: BTreeSet<String>,
    /// The names of macros that show the inner macro calls of their input with their blanks.
    showing_inner_calls: BTreeSet<String>,
}

impl MacroTable {
    /// Returns the macros of a text with these tokens.
    pub(super) fn new(stream: &TokenStream) -> Self {
        let mut definitions = MacroDefinitions::default();
        definitions.collect(stream.clone(), Context::Other);
        let MacroDefinitions { has_missing_docs, has_generated_macros, .. } = definitions;
        let mut defined: BTreeSet<String> = definitions.bodies.keys().cloned().collect();
        let is_known =
            |name: &String| defined.contains(name) || NOT_SHOWING.contains(&name.as_str());
        let aliases: Vec<String> = definitions
            .aliases
            .iter()
            .filter(|(name, _)| is_known(name))
            .map(|(_, alias)| alias.clone())
            .collect();
        defined.extend(aliases);
        Self {
            has_missing_docs,
            has_generated_macros,
            defined,
            showing: definitions.users_of(&SHOWING),
            showing_inner_calls: definitions.users_of(&SHOWING_INNER_CALLS),
        }
    }

    /// True if a macro may show the blanks in its input, which is the group at this index.
    pub(super) fn shows_blanks(&self, trees: &[TokenTree], group: usize) -> bool {
        let (TokenTree::Ident(name), TokenTree::Group(input)) = (&trees[group - 2], &trees[group])
        else {
            // The body of a `macro_rules!`. It is not shown, except as the input of another macro.
            return false;
        };
        let name = unraw(name);
        if name == "macro_rules" {
            return false;
        }
        let is_variable = group >= 3 && name != "crate" && is_sign(&trees[group - 3], '$');
        let is_defined = self.defined.contains(&name);
        let is_known = is_defined
            || NOT_SHOWING.contains(&name.as_str())
            || SHOWING_INNER_CALLS.contains(&name.as_str());
        if is_variable || !is_known || self.has_generated_macros && is_defined {
            return true;
        }
        // The macro may call a macro whose name is in its input.
        let mut names = idents(input.stream());
        names.insert(name);
        let shows_inner_calls =
            || has_macro_call(input.stream()) && !names.is_disjoint(&self.showing_inner_calls);
        !names.is_disjoint(&self.showing) || shows_inner_calls()
    }
}

/// True if tokens are in a `use`, where `as` renames.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Use,
    Other,
}

/// The definitions and renames of macros in a text.
#[derive(Default)]
struct MacroDefinitions {
    has_missing_docs: bool,
    has_generated_macros: bool,
    /// For each name, the identifiers in the bodies of its macros.
    bodies: BTreeMap<String, BTreeSet<String>>,
    /// The names and new names in `use … as …`.
    aliases: Vec<(String, String)>,
}

impl MacroDefinitions {
    /// Returns these macros, all macros whose bodies name one of the result, and all aliases of these.
    fn users_of(&self, names: &[&str]) -> BTreeSet<String> {
        let mut users: BTreeSet<String> = names.iter().copied().map(String::from).collect();
        loop {
            let uses_any = |body: &BTreeSet<String>| !body.is_disjoint(&users);
            let macros = self.bodies.iter().filter(|(_, body)| uses_any(body));
            let macros = macros.map(|(name, _)| name);
            let aliases = self.aliases.iter().filter(|(name, _)| users.contains(name));
            let aliases = aliases.map(|(_, alias)| alias);
            let more: Vec<String> = macros.chain(aliases).cloned().collect();
            let before = users.len();
            users.extend(more);
            if users.len() == before {
                return users;
            }
        }
    }

    /// Collects the definitions among these tokens.
    fn collect(&mut self, stream: TokenStream, outer: Context) {
        let mut context = outer;
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(name) if name == "missing_docs" => self.has_missing_docs = true,
                TokenTree::Ident(name) if name == "use" => context = Context::Use,
                TokenTree::Ident(name) if name == "as" && context == Context::Use => {
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
                        _ => self.has_generated_macros = true,
                    }
                }
                TokenTree::Punct(sign) if sign.as_char() == ';' => context = outer,
                TokenTree::Group(group) => self.collect(group.stream(), context),
                _ => {}
            }
        }
    }
}

/// Returns all identifiers among the tokens, without `r#`.
fn idents(stream: TokenStream) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for tree in stream {
        match tree {
            TokenTree::Ident(ident) => {
                names.insert(unraw(&ident));
            }
            TokenTree::Group(group) => names.extend(idents(group.stream())),
            _ => {}
        }
    }
    names
}

/// True if there is a macro call among the tokens.
fn has_macro_call(stream: TokenStream) -> bool {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    trees.iter().enumerate().any(|(at, tree)| match tree {
        TokenTree::Group(group) => {
            let is_input = at >= 2
                && is_sign(&trees[at - 1], '!')
                && matches!(&trees[at - 2], TokenTree::Ident(name) if may_be_macro(name));
            is_input || has_macro_call(group.stream())
        }
        _ => false,
    })
}

fn is_sign(tree: &TokenTree, sign: char) -> bool {
    matches!(tree, TokenTree::Punct(it) if it.as_char() == sign)
}
