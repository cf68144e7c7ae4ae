//! Evaluates the string arguments of macros such as `include_str!`, `concat!` and `env!`.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, ExprLit, Lit, Token};

/// Returns the value of a string literal, of a `concat!` of such, or of an `env!`. `variable` returns the value
/// of an environment variable.
pub fn literal(tokens: &TokenStream, variable: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let values = parser.parse2(tokens.clone()).ok()?;
    let value = |expr: &Expr| match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) => Some(value.value()),
        Expr::Macro(it) if it.mac.path.is_ident("concat") => {
            crate::marks::reach("path-by-concat");
            literal(&it.mac.tokens, variable)
        }
        Expr::Macro(it) if it.mac.path.is_ident("env") => variable(&env_variable(&it.mac.tokens)?),
        _ => None,
    };
    values.iter().map(value).collect()
}

/// Returns the name of the variable that `env!` or `option_env!` reads, which is the first argument.
pub fn env_variable(tokens: &TokenStream) -> Option<String> {
    let is_comma = |it: &TokenTree| matches!(it, TokenTree::Punct(it) if it.as_char() == ',');
    let first = tokens.clone().into_iter().take_while(|it| !is_comma(it));
    literal(&first.collect(), &|_| None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn concat_and_env_are_evaluated() {
        let variable = |name: &str| (name == "OUT_DIR").then(|| "/out".to_owned());
        let of = |text: &str| literal(&text.parse().unwrap(), &variable);
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
