//! Finds each `include!` of items that a build script has written, as `include!(concat!(env!("OUT_DIR"), "/kelp.rs"));`.
//! The code of the file takes the place of the call. Any other `include!` is refused if it is live.
//!
//! Rejected: including any code. Its modules lie beside the included file, it may be a part of an expression, and
//! include further files; a module does all that.

use crate::source::{Span, literal};
use base::workspace::BuildScript;
use memchr::memmem;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::path::PathBuf;

/// A call of `include!`, with its semicolon.
pub(super) struct IncludeCall {
    pub(super) span: Span,
    pub(super) path: PathBuf,
}

/// Returns the calls in the place of items that name a file of the build script, in the order of the text.
pub(super) fn find(text: &str, script: &BuildScript) -> Vec<IncludeCall> {
    let mut calls = Vec::new();
    if script.output().is_some()
        && memmem::find(text.as_bytes(), b"include!").is_some()
        && let Ok(tokens) = text.parse()
    {
        find_among(tokens, script, &mut calls);
    }
    calls
}

fn find_among(tokens: TokenStream, script: &BuildScript, calls: &mut Vec<IncludeCall>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        if let [.., TokenTree::Ident(word), TokenTree::Ident(_)] = &trees[..at]
            && word == "mod"
        {
            find_among(group.stream(), script, calls);
        } else if let [before @ .., TokenTree::Ident(name), TokenTree::Punct(sign)] = &trees[..at]
            && name == "include"
            && sign.as_char() == '!'
            && before.last().is_none_or(ends_item)
            && let Some(end) = trees.get(at + 1).filter(|end| ends_item(end))
            && let Some(path) = literal(&group.stream(), &|variable| script.variable(variable))
            && script.generated_file(path.as_ref()).is_some()
        {
            crate::marks::reach("included-code");
            let span = Span::new(Span::from(name.span()).start, Span::from(end.span()).end);
            calls.push(IncludeCall { span, path: path.into() });
        }
    }
}

/// True for a semicolon, and for braces.
fn ends_item(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Punct(sign) => sign.as_char() == ';',
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        _ => false,
    }
}
