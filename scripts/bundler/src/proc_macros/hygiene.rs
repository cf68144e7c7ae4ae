//! Variables of a macro's own in what it returns. The compiler keeps them apart from those of the call that
//! have their names; in a text they get others.

use super::recording::{RecordedToken, Recording};
use crate::macro_rules::LocalNames;
use crate::source::words;
use std::collections::BTreeSet;
use syn::parse::Parser;
use syn::visit::Visit;
use syn::{Block, Stmt};

impl Recording<'_> {
    /// Returns a variable of the macro's own that a call in the place of a statement would leave to the
    /// statements that follow.
    pub(super) fn own_variable_left(&self) -> Option<String> {
        let statements = Block::parse_within.parse_str(&self.text()).ok()?;
        let mut variables = LocalNames::default();
        for statement in &statements {
            if let Stmt::Local(local) = statement {
                variables.visit_pat(&local.pat);
            }
        }
        let own = self.names(true);
        variables.0.into_iter().find(|name| own.contains(name.as_str()))
    }

    /// Returns its text, in which variables of the macro's own have names that no other token has.
    pub(super) fn hygienic_text(&mut self) -> Result<String, String> {
        let mut text = self.text();
        while let Some(name) = self.captured(&text) {
            if !self.rename(&name) {
                return Err(format!(
                    "it makes a variable `{name}` of its own, and the text that it is given has that \
                     name, too: only the compiler can keep them apart"
                ));
            }
            text = self.text();
        }
        Ok(text)
    }

    /// Gives another name to a variable of the macro's own. Returns false where one of its tokens may be no
    /// variable: a field, a method, a path, or a name in a format string.
    fn rename(&mut self, name: &str) -> bool {
        let text = |at: usize| self.tokens.get(at).map_or("", |it| &*it.text);
        let in_braces = self.in_braces();
        let is_variable = |at: usize| {
            let before = at.checked_sub(1).map_or("", text);
            match (text(at + 1), text(at + 2)) {
                _ if [".", ":"].contains(&before) => false,
                // A field in short, as in `Reef { left, .. }`.
                (",", _) if in_braces[at] => false,
                ("}", _) if in_braces[at] => !["{", ","].contains(&before),
                (":", ":") => false,
                (":", _) => ["let", "mut", "ref", "|", "("].contains(&before),
                ("!", next) => next == "=",
                _ => true,
            }
        };
        let in_literal = |it: &RecordedToken| {
            it.text.split('{').skip(1).any(|part| words(part).next() == Some(name))
        };
        let own = self.tokens.iter().enumerate().filter(|(_, it)| it.is_own);
        let can_rename = own.clone().all(|(at, it)| match it.kind {
            'i' => it.text != name || is_variable(at),
            _ => !in_literal(it),
        });
        let mut names = self.names(true);
        names.extend(self.names(false));
        let mut others = (2..).map(|number| format!("{name}_{number}"));
        let other = others.find(|it| !names.contains(it.as_str())).unwrap_or_default();
        if can_rename {
            let own = self.tokens.iter_mut().filter(|it| it.is_own && it.kind == 'i');
            own.filter(|it| it.text == name).for_each(|it| it.text.clone_from(&other));
        }
        can_rename
    }

    /// Returns for each token whether the innermost brackets around it are braces.
    fn in_braces(&self) -> Vec<bool> {
        let mut open = Vec::new();
        let around = self.tokens.iter().map(|token| {
            if token.kind == 'c' {
                open.pop();
            }
            let is_inside = open.last() == Some(&"{");
            if token.kind == 'o' {
                open.push(&token.text);
            }
            is_inside
        });
        around.collect()
    }

    /// Returns the identifiers that are the macro's own, or all others, with those in format strings.
    fn names(&self, is_own: bool) -> BTreeSet<&str> {
        let mut names = BTreeSet::new();
        for token in self.tokens.iter().filter(|token| token.is_own == is_own) {
            if token.kind == 'i' {
                names.insert(token.text.as_str());
            } else if token.text.ends_with(['"', '#']) {
                let in_braces = token.text.split('{').skip(1);
                names.extend(in_braces.filter_map(|part| words(part).next()));
            }
        }
        names
    }

    /// Returns a variable of the macro's own that has a name which other tokens have, too.
    fn captured(&self, text: &str) -> Option<String> {
        let both: BTreeSet<&str> =
            self.names(true).intersection(&self.names(false)).copied().collect();
        if both.is_empty() {
            return None;
        }
        let mut variables = LocalNames::default();
        if let Ok(file) = syn::parse_str::<syn::File>(text) {
            variables.visit_file(&file);
        } else if let Ok(statements) = Block::parse_within.parse_str(text) {
            statements.iter().for_each(|it| variables.visit_stmt(it));
        } else {
            return both.first().map(|it| (*it).to_owned());
        }
        both.into_iter().find(|it| variables.0.contains(*it)).map(str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::super::recording::tests::recorded;

    #[test]
    fn a_variable_of_the_macros_own_gets_another_name() {
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
