//! Modules in other files among what a macro is given.

use crate::cfg::{self, CfgOptions};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::ItemMod;

/// Each `mod name;`, with its attributes and visibility, that no cfg takes away. Where the macro puts it
/// decides in which folder its file is; here it counts as put where the call is.
pub(super) fn modules(tokens: TokenStream, known: &CfgOptions) -> Vec<ItemMod> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let word =
        |at: usize, word: &str| matches!(trees.get(at), Some(TokenTree::Ident(it)) if it == word);
    let mut modules = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        // Those inside of another module are in another folder.
        let named = matches!(at.checked_sub(1).map(|it| &trees[it]), Some(TokenTree::Ident(_)));
        let in_module = named && at > 1 && word(at - 2, "mod");
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !in_module => {
                modules.extend(self::modules(group.stream(), known));
            }
            TokenTree::Ident(it) if it == "mod" => {
                let whole = trees[start(&trees, at)..].iter().take(at - start(&trees, at) + 3);
                let module = syn::parse2::<ItemMod>(whole.cloned().collect());
                let stays = |it: &ItemMod| it.semi.is_some() && !cfg::is_off(&it.attrs, known);
                modules.extend(module.ok().filter(stays));
            }
            _ => {}
        }
    }
    modules
}

/// Where the attributes or the visibility begin of an item with its keyword there.
fn start(trees: &[TokenTree], keyword: usize) -> usize {
    let is_group = |tree: &TokenTree, delimiter| matches!(tree, TokenTree::Group(it) if it.delimiter() == delimiter);
    let mut at = keyword;
    let before = &trees[..at];
    at -= match before {
        [.., TokenTree::Ident(it)] if it == "pub" => 1,
        [.., TokenTree::Ident(it), within]
            if it == "pub" && is_group(within, Delimiter::Parenthesis) =>
        {
            2
        }
        _ => 0,
    };
    while let [.., TokenTree::Punct(sign), attribute] = &trees[..at]
        && sign.as_char() == '#'
        && is_group(attribute, Delimiter::Bracket)
    {
        at -= 2;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_with_all_that_belongs_to_them() {
        let text =
            "if #[cfg(unix)] { #[doc(hidden)] #[path = \"a.rs\"] pub(crate) mod a; use a as b; }
            else { mod c { mod d; } #[cfg(test)] mod e; } pub mod f; mod $g;";
        let found = modules(text.parse().unwrap(), &CfgOptions::default());
        let shown = |it: &ItemMod| (it.ident.to_string(), it.attrs.len());
        let found: Vec<_> = found.iter().map(shown).collect();
        assert_eq!(found, [("a".to_owned(), 2), ("f".to_owned(), 0)]);
    }
}
