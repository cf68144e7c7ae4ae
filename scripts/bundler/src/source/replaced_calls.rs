//! Replaces declarations of modules in the text of a file.

use super::{Edit, Origin, SourceFile, Span};

impl SourceFile {
    /// Returns the unparsed file with these edits, the last one first. In messages, all lines of a new text have
    /// the number of the line on which the old one starts.
    pub fn with_replaced_calls(&self, edits: Vec<Edit>) -> Self {
        let origin = |start: usize, at: usize| {
            let (shown, line) = self.line(at);
            let path = self.path_at(at).to_owned();
            Origin { start, path, shown: shown.to_owned(), line: line - 1 }
        };
        let mut text = String::with_capacity(self.text.len());
        let mut origins: Vec<Origin> = Vec::new();
        let mut old = self.origins.clone();
        if old.is_empty() {
            old.push(origin(0, 0));
        }
        let mut old = old.into_iter().peekable();
        // The bytes of the text that are copied, and where in the new text the rest goes.
        let (mut copied, mut rest) = (0, 0);
        for Edit { span: Span { start, end }, text: new } in edits.iter().rev() {
            while let Some(it) = old.next_if(|it| it.start < *start) {
                origins.push(Origin { start: it.start - copied + rest, ..it });
            }
            while old.next_if(|it| it.start <= *end).is_some() {}
            text.push_str(&self.text[copied..*start]);
            // The call before may end where this one starts.
            origins.pop_if(|it| it.start == text.len());
            let lines = new.match_indices('\n').map(|(at, _)| text.len() + at + 1);
            origins.extend([text.len()].into_iter().chain(lines).map(|line| origin(line, *start)));
            text.push_str(new);
            (copied, rest) = (*end, text.len());
            // An expansion may be empty, or end with a line break.
            origins.pop_if(|it| it.start == rest);
            origins.push(origin(rest, *end));
        }
        origins.extend(old.map(|it| Origin { start: it.start - copied + rest, ..it }));
        text.push_str(&self.text[copied..]);
        let mut file = Self::new(self.path.clone(), self.shown.clone(), self.krate, text);
        file.origins = origins;
        file.replaced_calls.clone_from(&self.replaced_calls);
        file.replaced_calls.extend(edits);
        file
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_replaced_together_are_as_those_replaced_one_by_one() {
        let text = "a!();b!();\n\nfn c() {}\nd!(\n);\n";
        let file = || SourceFile::new("".into(), "a.rs".to_owned(), 0, text.to_owned());
        let edit = |call: &str, new: &str| {
            let start = text.find(call).unwrap();
            Edit::replace(Span::new(start, start + call.len()), new)
        };
        // Calls side by side, an expansion of several lines, and an empty one.
        let edits = vec![
            edit("d!(\n);", ""),
            edit("b!();", "fn b() {}\nfn e() {}\n"),
            edit("a!();", "fn a() {}\n"),
        ];
        let together = file().with_replaced_calls(edits.clone());
        let one_by_one = edits.into_iter().fold(file(), |file, edit| {
            let file = file.with_replaced_calls(vec![edit]);
            SourceFile { syntax: None, ..file }
        });
        assert_eq!(together.text, "fn a() {}\nfn b() {}\nfn e() {}\n\n\nfn c() {}\n\n");
        assert_eq!(together.text, one_by_one.text);
        assert_eq!(together.origins, one_by_one.origins);
        assert_eq!(together.replaced_calls, one_by_one.replaced_calls);
        assert_eq!(together.place(together.text.find("fn c").unwrap()), "a.rs:3");
    }
}
