//! `include!` of Rust code: the code takes the place of the call before anything else is read.

use crate::source::Span;
use proc_macro2::{TokenStream, TokenTree};
use std::path::Path;

/// The text with the code of each included file in its place; `folder` is that of the text.
///
/// # Errors
///
/// Why a file cannot be read.
pub(super) fn with_included_code(text: String, folder: &Path) -> Result<String, String> {
    if !text.contains("include!") {
        return Ok(text);
    }
    let Ok(tokens) = text.parse::<TokenStream>() else { return Ok(text) };
    let mut calls = Vec::new();
    find_calls(tokens, &mut calls);
    let mut result = text;
    for (mut span, path) in calls.into_iter().rev() {
        let file = folder.join(&path);
        let code = std::fs::read_to_string(&file)
            .map_err(|error| format!("failed to read `{path}`, which it includes: {error}"))?;
        let inner_folder = file.parent().unwrap_or(Path::new(""));
        let code = with_included_code(super::without_prefix(&code).to_owned(), inner_folder)?;
        let code = code.trim_end();
        let replacement = if syn::parse_str::<syn::Expr>(code).is_ok() {
            // The line break ends a comment that may stand last.
            format!("({code}\n)")
        } else {
            if result[span.end..].trim_start().starts_with(';') {
                span.end += result[span.end..].find(';').unwrap_or(0) + 1;
            }
            format!("{code}\n")
        };
        result.replace_range(span.start..span.end, &replacement);
    }
    Ok(result)
}

/// The spans of all `include!("…")` and the paths in them, in the order of the text.
fn find_calls(tokens: TokenStream, calls: &mut Vec<(Span, String)>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (index, tree) in trees.iter().enumerate() {
        let TokenTree::Group(group) = tree else { continue };
        let start = index.checked_sub(2).map(|at| (&trees[at], &trees[at + 1]));
        if let Some((TokenTree::Ident(name), TokenTree::Punct(bang))) = start
            && name == "include"
            && bang.as_char() == '!'
            && let Ok(path) = syn::parse2::<syn::LitStr>(group.stream())
        {
            let span = Span::new(Span::from(name.span()).start, Span::from(group.span()).end);
            calls.push((span, path.value()));
        } else {
            find_calls(group.stream(), calls);
        }
    }
}
