//! Preserves hygiene: renames local variables of a macro that have the name of a variable in its input.
//!
//! rustc keeps an identifier with a mixed-site span apart from the same identifier in the input. In a text both
//! are one. So `{ let left = left; … }`, where the first `left` is of the macro and the second of the input,
//! becomes `{ let left_2 = left; … }`.

use super::recording::{RecordedKind, RecordedToken, Recording, TokenSite};
use crate::macro_rules::LocalNames;
use crate::source::words;
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::visit::Visit;
use syn::{Block, Stmt};

impl Recording<'_> {
    /// Returns a local variable of the macro that statements after the call would see, if the recording replaced a
    /// call in statement position.
    pub(super) fn leaked_variable(&self) -> Option<String> {
        let statements = Block::parse_within.parse_str(&self.text()).ok()?;
        let mut variables = LocalNames::default();
        for statement in &statements {
            if let Stmt::Local(local) = statement {
                variables.visit_pat(&local.pat);
            }
        }
        let of_macro = self.names(TokenSite::Mixed);
        variables.0.into_iter().find(|name| of_macro.contains(name.as_str()))
    }

    /// Returns its text, after the local variables of the macro got names that no other token has.
    pub(super) fn hygienic_text(&mut self) -> Result<String, String> {
        let mut text = self.text();
        while let Some(name) = self.captured(&text) {
            if !self.rename(&name) {
                return Err(format!(
                    "it makes a variable `{name}` of its own, and its input has that name, too: only \
                     the compiler can keep them apart"
                ));
            }
            text = self.text();
        }
        Ok(text)
    }

    /// Renames a local variable of the macro. Returns false, and changes nothing, if one of the tokens may be
    /// something else than a variable: a field, a method, a path, or a name in a format string.
    fn rename(&mut self, name: &str) -> bool {
        let text = |at: usize| self.tokens.get(at).map_or("", |it| &*it.text);
        let in_braces = self.in_braces();
        let is_variable = |at: usize| {
            let before = at.checked_sub(1).map_or("", text);
            match (text(at + 1), text(at + 2)) {
                _ if [".", ":"].contains(&before) => false,
                // A shorthand field, as in `Reef { left, .. }`.
                (",", _) if in_braces[at] => false,
                ("}", _) if in_braces[at] => !["{", ","].contains(&before),
                (":", ":") => false,
                (":", _) => ["let", "mut", "ref", "|", "("].contains(&before),
                ("!", next) => next == "=",
                _ => true,
            }
        };
        let in_format_string = |token: &RecordedToken| {
            token.text.split('{').skip(1).any(|part| words(part).next() == Some(name))
        };
        let mut of_macro =
            self.tokens.iter().enumerate().filter(|(_, token)| token.site == TokenSite::Mixed);
        let can_rename = of_macro.all(|(at, token)| match token.kind {
            RecordedKind::Ident => token.text != name || is_variable(at),
            _ => !in_format_string(token),
        });
        let mut names = self.names(TokenSite::Mixed);
        names.extend(self.names(TokenSite::Other));
        let mut candidates = (2..).map(|number| format!("{name}_{number}"));
        let new_name = candidates.find(|it| !names.contains(it.as_str())).unwrap_or_default();
        if can_rename {
            let is_renamed = |token: &&mut RecordedToken| {
                token.site == TokenSite::Mixed
                    && token.kind == RecordedKind::Ident
                    && token.text == name
            };
            let renamed = self.tokens.iter_mut().filter(is_renamed);
            renamed.for_each(|token| token.text.clone_from(&new_name));
        }
        can_rename
    }

    /// Returns for each token whether its innermost enclosing brackets are braces.
    fn in_braces(&self) -> Vec<bool> {
        let mut open = Vec::new();
        let in_braces = self.tokens.iter().map(|token| {
            if token.kind == RecordedKind::Close {
                open.pop();
            }
            let is_inside = open.last() == Some(&"{");
            if token.kind == RecordedKind::Open {
                open.push(&token.text);
            }
            is_inside
        });
        in_braces.collect()
    }

    /// Returns the identifiers with this hygiene, including those in format strings.
    fn names(&self, site: TokenSite) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        for token in self.tokens.iter().filter(|token| token.site == site) {
            if token.kind == RecordedKind::Ident {
                names.insert(token.text.as_str());
            } else if token.text.ends_with(['"', '#']) {
                let in_braces = token.text.split('{').skip(1);
                names.extend(in_braces.filter_map(|part| words(part).next()));
            }
        }
        names
    }

    /// Returns a local variable of the macro of which another token has the name, if there is one. `text` is the
    /// text of the recording.
    fn captured(&self, text: &str) -> Option<String> {
        let of_macro = self.names(TokenSite::Mixed);
        let shared: BTreeSet<&str> =
            of_macro.intersection(&self.names(TokenSite::Other)).copied().collect();
        if shared.is_empty() {
            return None;
        }
        let mut variables = LocalNames::default();
        if let Ok(file) = syn::parse_str::<syn::File>(text) {
            variables.visit_file(&file);
        } else if let Ok(statements) = Block::parse_within.parse_str(text) {
            statements.iter().for_each(|statement| variables.visit_stmt(statement));
        } else {
            return shared.first().map(|name| (*name).to_owned());
        }
        shared.into_iter().find(|name| variables.0.contains(*name)).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::super::recording::tests::recorded;

    #[test]
    fn a_local_variable_of_the_macro_is_renamed() {
        let tokens = [
            ("o-", 0, 0, "{"),
            ("i-", 0, 0, "let"),
            ("i+", 0, 0, "left"),
            ("p-", 0, 0, "="),
            ("i-", 0, 0, "left"),
            ("p-", 0, 0, ";"),
            ("i+", 0, 0, "left"),
            ("p-", 0, 0, "+"),
            ("i-", 0, 0, "left"),
            ("c-", 0, 0, "}"),
        ];
        let mut field = tokens;
        field[7] = ("p-", 0, 0, ",");
        assert!(recorded("", &field).into_output().text.is_err(), "it may be a field");
        let text = recorded("", &tokens).into_output().text.unwrap();
        assert_eq!(text, "{\n    let left_2 = left;\n    left_2 + left\n}");
    }
}
