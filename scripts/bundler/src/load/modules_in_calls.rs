//! Finds out-of-line modules in the input of macro calls: `cfg_if! { if #[cfg(unix)] { mod deep; } }`.

use crate::cfg::{self, CfgOptions};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::ItemMod;

/// Returns each `mod name;` with its attributes and visibility, unless its `cfg` is false.
///
/// The place to which the macro moves the item decides in which folder its file lies. That place is taken
/// to be the place of the call. So a `mod name;` in the braces of another `mod` is left out.
pub(super) fn modules(tokens: TokenStream, cfgs: &CfgOptions) -> Vec<ItemMod> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_word =
        |at: usize, word: &str| matches!(trees.get(at), Some(TokenTree::Ident(it)) if it == word);
    let mut modules = Vec::new();
    for (at, tree) in trees.iter().enumerate() {
        let follows_name =
            matches!(at.checked_sub(1).map(|it| &trees[it]), Some(TokenTree::Ident(_)));
        let is_module_body = follows_name && at > 1 && is_word(at - 2, "mod");
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !is_module_body => {
                modules.extend(self::modules(group.stream(), cfgs));
            }
            TokenTree::Ident(word) if word == "mod" => {
                let start = item_start(&trees, at);
                let item = trees[start..].iter().take(at - start + 3).cloned();
                let module = syn::parse2::<ItemMod>(item.collect());
                let is_wanted =
                    |module: &ItemMod| module.semi.is_some() && !cfg::is_off(&module.attrs, cfgs);
                modules.extend(module.ok().filter(is_wanted));
            }
            _ => {}
        }
    }
    modules
}

/// Returns the index of the first token of the item with this keyword: that of its first attribute, or of
/// its visibility.
fn item_start(trees: &[TokenTree], keyword: usize) -> usize {
    let is_group = |tree: &TokenTree, delimiter| matches!(tree, TokenTree::Group(it) if it.delimiter() == delimiter);
    let mut start = keyword;
    start -= match &trees[..start] {
        [.., TokenTree::Ident(word)] if word == "pub" => 1,
        [.., TokenTree::Ident(word), restriction]
            if word == "pub" && is_group(restriction, Delimiter::Parenthesis) =>
        {
            2
        }
        _ => 0,
    };
    while let [.., TokenTree::Punct(sign), attribute] = &trees[..start]
        && sign.as_char() == '#'
        && is_group(attribute, Delimiter::Bracket)
    {
        start -= 2;
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_with_their_attributes_and_visibility() {
        let text =
            "if #[cfg(unix)] { #[doc(hidden)] #[path = \"a.rs\"] pub(crate) mod a; use a as b; }
            else { mod c { mod d; } #[cfg(test)] mod e; } pub mod f; mod $g;";
        let found = modules(text.parse().unwrap(), &CfgOptions::default());
        let name_and_attributes = |module: &ItemMod| (module.ident.to_string(), module.attrs.len());
        let found: Vec<_> = found.iter().map(name_and_attributes).collect();
        assert_eq!(found, [("a".to_owned(), 2), ("f".to_owned(), 0)]);
    }
}
