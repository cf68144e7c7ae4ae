//! Items without a body or value, such as `fn size(reef: &Reef) -> u8;`. rustc accepts one only below an attribute
//! that completes it, or where a `cfg` removes it.
//!
//! An empty body takes the place of the missing one, so that the item has a name, attributes and uses as any
//! other. If it is live, it is refused.

use proc_macro2::{Delimiter, Group, Punct, Spacing, Span, TokenStream, TokenTree};
use syn::Item;

/// Why such an item is refused.
pub(super) const WHY: &str = "this item has no body; only an attribute macro can give it one";

/// Completes an item whose body or value is missing. Returns true if it is such an item.
pub(super) fn complete(item: &mut Item) -> bool {
    let Item::Verbatim(tokens) = item else { return false };
    let mut trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let Some(TokenTree::Punct(end)) = trees.pop_if(|last| last.to_string() == ";") else {
        return false;
    };
    let completed = [body(end.span()), value(&end)].into_iter().find_map(|ending| {
        let completed: TokenStream = trees.iter().cloned().chain(ending).collect();
        let item = syn::parse2::<Item>(completed).ok()?;
        matches!(item, Item::Fn(_) | Item::Const(_) | Item::Static(_) | Item::Type(_))
            .then_some(item)
    });
    let is_completed = completed.is_some();
    completed.into_iter().for_each(|completed| *item = completed);
    is_completed
}

/// Returns the body `{}` for a function.
fn body(span: Span) -> Vec<TokenTree> {
    vec![empty(Delimiter::Brace, span)]
}

/// Returns `= ();` for a constant, a static or a type, with the item's own semicolon.
fn value(end: &Punct) -> Vec<TokenTree> {
    let mut equals = Punct::new('=', Spacing::Alone);
    equals.set_span(end.span());
    vec![equals.into(), empty(Delimiter::Parenthesis, end.span()), end.clone().into()]
}

fn empty(delimiter: Delimiter, span: Span) -> TokenTree {
    let mut group = Group::new(delimiter, TokenStream::new());
    group.set_span(span);
    group.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn an_item_without_a_body_is_completed_and_keeps_its_place() {
        for (text, is_completed) in [
            ("#[kelp] pub(crate) unsafe fn f<T>(t: T) -> u8 where T: Copy;", true),
            ("pub const A: u8;", true),
            ("static mut B: [u8; 2];", true),
            ("type C<T>;", true),
            ("type D: Copy;", false),
            ("fn f() {}", false),
            ("const trait E {}", false),
        ] {
            let mut item: Item = syn::parse_str(text).unwrap();
            assert_eq!(complete(&mut item), is_completed, "{text}");
            assert_eq!(Span::of(&item), Span::new(0, text.len()), "{text}");
        }
    }
}
