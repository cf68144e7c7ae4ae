//! The text that a macro of the compiler is given.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Token};

/// The value of a string literal, of a `concat!` of such, or of an `env!` of a variable that is known.
pub fn literal(tokens: &TokenStream, variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let values = parser.parse2(tokens.clone()).ok()?;
    let value = |expr: &Expr| match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => Some(value.value()),
        Expr::Macro(it) if it.mac.path.is_ident("concat") => literal(&it.mac.tokens, variable),
        Expr::Macro(it) if it.mac.path.is_ident("env") => variable(&env_variable(&it.mac.tokens)?),
        _ => None,
    };
    values.iter().map(value).collect()
}

/// The variable that `env!` or `option_env!` is asked for; what to say if there is none may follow.
pub fn env_variable(tokens: &TokenStream) -> Option<String> {
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
    let first = tokens.clone().into_iter().take_while(|it| !is_comma(it));
    literal(&first.collect(), &|_| None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_may_be_put_together_of_what_is_known() {
        let known = |name: &str| (name == "OUT_DIR").then(|| "/out".to_owned());
        let of = |text: &str| literal(&text.parse().unwrap(), &known);
        assert_eq!(of("\"a\\n\"").as_deref(), Some("a\n"));
        assert_eq!(
            of("concat!(env!(\"OUT_DIR\"), \"/a\", \".rs\",)").as_deref(),
            Some("/out/a.rs")
        );
        assert_eq!(of("env!(\"OUT_DIR\")").as_deref(), Some("/out"));
        assert_eq!(of("env!(\"OUT_DIR\", \"nobody sets it\")").as_deref(), Some("/out"));
        assert_eq!(of("env!(\"SEA\")"), None);
        assert_eq!(of("concat!(\"a\", NAME)"), None);
    }
}
