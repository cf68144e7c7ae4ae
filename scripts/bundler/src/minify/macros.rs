//! Tells the macros, derives and attributes of the compiler and of std from others, by their names.

use crate::source::unraw;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Macros of std that do not print their input. `assert!` and `dbg!` do, and are not among them.
#[rustfmt::skip]
const STD_MACROS: [&str; 23] = [
    "assert_eq", "assert_ne", "cfg", "concat", "debug_assert_eq", "debug_assert_ne", "env", "eprint", "eprintln",
    "format", "format_args", "include_str", "macro_rules", "matches", "panic", "print", "println", "thread_local",
    "todo", "unreachable", "vec", "write", "writeln",
];

/// Keywords that often stand before `!` without a macro call.
const KEYWORDS: [&str; 7] = ["else", "if", "in", "match", "move", "return", "while"];

/// Derives of the compiler.
#[rustfmt::skip]
const DERIVES: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Attributes of the compiler and its tools.
#[rustfmt::skip]
const ATTRIBUTES: [&str; 27] = [
    "allow", "cfg", "clippy", "cold", "default", "deny", "deprecated", "derive", "diagnostic", "doc", "expect",
    "forbid", "global_allocator", "inline", "link", "macro_export", "macro_use", "must_use", "no_mangle",
    "non_exhaustive", "path", "repr", "rustfmt", "target_feature", "test", "track_caller", "warn",
];

/// Returns the names of macros that are those of std in a text. Names that the text defines or imports are left
/// out. If its macros define macros, any name may be among these, and there are none.
pub(super) fn std_macros(stream: TokenStream) -> BTreeSet<&'static str> {
    let mut names = STD_MACROS.into();
    remove_defined(stream, &mut names);
    names
}

fn remove_defined(stream: TokenStream, names: &mut BTreeSet<&str>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match (tree, trees.get(at + 1), trees.get(at + 2)) {
            (TokenTree::Group(group), ..) => remove_defined(group.stream(), names),
            (TokenTree::Ident(word), _, Some(TokenTree::Ident(name))) if word == "macro_rules" => {
                names.remove(unraw(name).as_str());
            }
            (TokenTree::Ident(word), ..) if word == "macro_rules" => names.clear(),
            (TokenTree::Ident(word), Some(TokenTree::Ident(name)), _) if word == "as" => {
                names.remove(unraw(name).as_str());
            }
            _ => {}
        }
    }
}

/// True if these tokens are all before the input of a macro call.
pub(super) fn is_call(before: &[TokenTree]) -> bool {
    let [.., TokenTree::Ident(name), bang] = before else { return false };
    is_sign(bang, '!') && !KEYWORDS.iter().any(|keyword| name == keyword)
}

/// True if these tokens are all before the input of a call of one of the macros.
pub(super) fn is_call_of(before: &[TokenTree], macros: &BTreeSet<&str>) -> bool {
    let [path @ .., TokenTree::Ident(name), _] = before else { return false };
    let is_path_of_std = match path {
        [.., root, first, second] if is_sign(first, ':') && is_sign(second, ':') => {
            matches!(root, TokenTree::Ident(root) if root == "std" || root == "core")
        }
        // `$name!(…)` calls any macro.
        _ => !path.last().is_some_and(|tree| is_sign(tree, '$')),
    };
    is_path_of_std && macros.contains(unraw(name).as_str())
}

/// True if an attribute, or a derive in it, may be a procedural macro. `attribute` is what stands in its brackets.
pub(super) fn may_be_procedural(attribute: TokenStream) -> bool {
    let trees: Vec<TokenTree> = attribute.into_iter().collect();
    match &trees[..] {
        [TokenTree::Ident(name), TokenTree::Group(group)] if name == "derive" => {
            group.stream().into_iter().any(|tree| match tree {
                TokenTree::Ident(name) => !DERIVES.iter().any(|derive| name == derive),
                other => !is_sign(&other, ','),
            })
        }
        [TokenTree::Ident(name), ..] => !ATTRIBUTES.iter().any(|attribute| name == attribute),
        // `#[$meta]` in a macro
        _ => false,
    }
}

/// True if a token is this punctuation character.
pub(super) fn is_sign(tree: &TokenTree, sign: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == sign)
}
