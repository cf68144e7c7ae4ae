//! Plain words: comments, names and shapes of the tool's code that a newcomer would have to translate.
//!
//! Each rule has its reason and what to write instead. The sources are lexed and parsed, so strings and
//! macros cannot be mistaken for comments or names.

use crate::tidy::files;
use crate::tool::root;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::str::FromStr;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Phrases that no comment may have, in lower case, and what to write instead.
const PHRASES: [(&str, &str); 14] = [
    ("what is said", "the field's word, such as `diagnostics` or `stderr`"),
    ("what is gone", "`removed`"),
    ("what is kept", "`retained` or `cached`"),
    ("what is known from before", "`cached`"),
    ("what goes", "`removed`"),
    ("what stays", "`retained` or `live`"),
    ("all that it names", "`its uses`"),
    ("asked ahead", "`checked speculatively`"),
    ("in any case with all", "`reachable under any cfg`"),
    ("is none the worse", "what holds, in one clause"),
    ("of no account", "`ignored`"),
    ("nobody's", "the noun that has no owner"),
    ("written over", "`overwritten`"),
    ("comes into being", "`is created`"),
];

/// Words that no doc comment may start with: it starts with what the function returns or does.
const STARTS: [(&str, &str); 4] = [
    ("Whether", "`Returns true if`, or `True if` for a field"),
    ("Of", "the subject of the sentence"),
    ("Who", "the noun, such as `the sender` or `the caller`"),
    ("What", "the noun, such as `the output` or `the role`"),
];

/// Names that say nothing by themselves, and what to call the thing instead.
const NAMES: [(&str, &str); 11] = [
    ("said", "`stderr`, `message`, `diagnostics`"),
    ("asked", "`requested`"),
    ("unasked", "`needs_…`, `unrequested`"),
    ("gone", "`removed`"),
    ("looked", "`visited`, `resolved`"),
    ("whose", "the owner's noun"),
    ("of_it", "the noun"),
    ("what", "the noun, such as `role` or `kind`"),
    ("told", "`reported`"),
    ("dwells", "the noun"),
    ("by_hand", "`custom_run`, `manual`"),
];

/// Maximum number of tokens in the body of a closure whose parameter is called `it`.
const LONGEST_IT: usize = 40;

/// Maximum number of lines of a function.
const LONGEST_FUNCTION: usize = 60;

/// Maximum number of lines of a file: a longer one has two ideas.
const LONGEST_FILE: usize = 500;

#[test]
fn the_tool_is_told_in_plain_words() {
    let mut complaints = Vec::new();
    let mut types: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let sources: Vec<_> = files().into_iter().filter(|file| is_source_of_the_tool(file)).collect();
    assert!(sources.len() > 100, "{sources:?}");
    for file in sources {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let name = file.display().to_string();
        complaints.extend(of_text(&name, &text, &mut types));
    }
    complaints.extend(of_types(&types));
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_rule_finds_what_it_forbids() {
    let body = "\n".repeat(LONGEST_FUNCTION);
    let sum = "it + ".repeat(LONGEST_IT);
    for (text, complaint) in [
        ("// Nothing is Written over.\n", "kelp.rs:1: `written over`"),
        ("fn f() {\n    g(); // What stays\n    // is live.\n}\n", "kelp.rs:2: `what stays`"),
        ("/* a dive\n\nis of no\n account */", "kelp.rs:3: `of no account`"),
        ("\n/// Whether it dives.\nfn f() {}\n", "kelp.rs:2: a doc comment starts with `Whether`"),
        ("//! Of crabs.\n", "kelp.rs:1: a doc comment starts with `Of`"),
        ("/// What dives.\nfn f() {}\n", "kelp.rs:1: a doc comment starts with `What`"),
        ("fn f() {\n    let gone = 1;\n}\n", "kelp.rs:2: the name `gone`"),
        ("struct Reef {\n    asked: u8,\n}\n", "kelp.rs:2: the name `asked`"),
        ("fn what() {}\n", "kelp.rs:1: the name `what`"),
        ("mod by_hand;\n", "kelp.rs:1: the name `by_hand`"),
        (&format!("fn f() {{\n{body}}}\n"), "kelp.rs:1: the function `f` has 62 lines"),
        (&"// A crab.\n".repeat(LONGEST_FILE + 1), "kelp.rs:501: the file has 501 lines"),
        (&format!("const F: u8 = g(\n|it| {sum}1);\n"), "kelp.rs:2: a closure over `it`"),
    ] {
        let found = of_text("kelp.rs", text, &mut BTreeMap::new());
        assert!(matches!(&found[..], [only] if only.starts_with(complaint)), "{text}: {found:?}");
    }
    let plain =
        "// The rest stays.\nfn f() {\n    g(\"what stays\", |it| it + 1); // Of course.\n}\n";
    assert_eq!(of_text("kelp.rs", plain, &mut BTreeMap::new()), [""; 0]);

    let mut types = BTreeMap::new();
    of_text(
        "kelp.rs",
        "struct Crab;\n#[cfg(test)]\nmod tests {\n    struct Dive;\n}\n",
        &mut types,
    );
    of_text("reef.rs", "enum Crab {}\nstruct Dive;\n", &mut types);
    let twice = "the type name `Crab` is used by kelp.rs:1, reef.rs:1: each type has its own name";
    assert_eq!(of_types(&types), [twice]);
}

/// Returns true for the sources of the tool, without tests that have a file of their own.
fn is_source_of_the_tool(file: &Path) -> bool {
    let parts: Vec<_> = file.iter().map(|part| part.to_string_lossy()).collect();
    let is_tests = parts.last().is_some_and(|name| name.starts_with("tests"));
    let is_rust = file.extension().is_some_and(|it| it == "rs");
    matches!(&parts[..], [top, _, src, ..] if top == "scripts" && src == "src")
        && is_rust
        && !is_tests
        && !parts.iter().any(|part| part == "tests")
}

/// Returns the complaints about one source, and adds the types that it defines.
fn of_text(file: &str, text: &str, types: &mut BTreeMap<String, Vec<String>>) -> Vec<String> {
    let mut complaints = Vec::new();
    let lines = text.lines().count();
    if lines > LONGEST_FILE {
        complaints.push(format!("{file}:{lines}: the file has {lines} lines: split it"));
    }
    let tokens = TokenStream::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"));
    for (start, comment) in comments(text, tokens.clone()) {
        let mut complain = |at: usize, why: String| {
            let line = 1 + text[..start + at].matches('\n').count();
            complaints.push(format!("{file}:{line}: {why}"));
        };
        let lower = comment.to_ascii_lowercase();
        for (phrase, instead) in PHRASES {
            if let Some(at) = find_words(&lower, phrase) {
                complain(at, format!("`{phrase}` in a comment: write {instead}"));
            }
        }
        let doc = comment.strip_prefix("///").or(comment.strip_prefix("//!")).unwrap_or_default();
        for (word, instead) in STARTS {
            if doc.trim_start().strip_prefix(word).is_some_and(|rest| rest.starts_with(' ')) {
                complain(0, format!("a doc comment starts with `{word}`: write {instead}"));
            }
        }
    }
    let mut shapes = Shapes { file, complaints, types };
    shapes.visit_file(&syn::parse2(tokens).unwrap_or_else(|error| panic!("{file}: {error}")));
    shapes.complaints
}

/// Returns the complaints about type names that several types have.
fn of_types(types: &BTreeMap<String, Vec<String>>) -> Vec<String> {
    let several = types.iter().filter(|(_, places)| places.len() > 1);
    let complaint = |(name, places): (&String, &Vec<String>)| {
        format!(
            "the type name `{name}` is used by {}: each type has its own name",
            places.join(", ")
        )
    };
    several.map(complaint).collect()
}

/// Returns each block of adjacent comment lines with its position. Doc comments are tokens, whose text
/// begins like a comment; other comments are the text between tokens.
fn comments(text: &str, stream: TokenStream) -> Vec<(usize, String)> {
    let mut tokens = Vec::new();
    leaves(stream, &mut tokens);
    tokens.push(text.len()..text.len());
    let mut comments: Vec<std::ops::Range<usize>> = Vec::new();
    let mut end = 0;
    for token in tokens {
        let is_doc = text[token.clone()].starts_with("//") || text[token.clone()].starts_with("/*");
        let last = if is_doc { token.end } else { token.start };
        if last > end {
            let between = &text[end..last];
            let start = between.find("//").into_iter().chain(between.find("/*")).min();
            if let Some(start) = start.map(|start| end + start) {
                let gap = comments.last().map(|block| &text[block.end..start]);
                match comments.last_mut() {
                    Some(block) if gap.is_some_and(is_line_break) => block.end = last,
                    _ => comments.push(start..last),
                }
            }
        }
        end = end.max(token.end);
    }
    comments.into_iter().map(|block| (block.start, text[block].to_owned())).collect()
}

/// Returns true for the text between two lines of one comment.
fn is_line_break(text: &str) -> bool {
    text.trim().is_empty() && text.matches('\n').count() <= 1
}

/// Adds the byte ranges of all tokens, delimiters included.
fn leaves(stream: TokenStream, ranges: &mut Vec<std::ops::Range<usize>>) {
    for token in stream {
        match token {
            TokenTree::Group(group) => {
                ranges.push(group.span_open().byte_range());
                leaves(group.stream(), ranges);
                ranges.push(group.span_close().byte_range());
            }
            other => ranges.push(other.span().byte_range()),
        }
    }
}

/// Returns the position of a phrase in a comment; its words may be on two lines.
fn find_words(comment: &str, phrase: &str) -> Option<usize> {
    let is_separator = |char: char| char.is_whitespace() || "/!*".contains(char);
    let words: Vec<&str> = phrase.split(' ').collect();
    let starts = comment.match_indices(words[0]).map(|(at, _)| at);
    let matches_at = |at: &usize| {
        let mut rest = &comment[*at..];
        let begins = !comment[..*at].ends_with(|char: char| char.is_alphanumeric() || char == '_');
        let all = words.iter().all(|word| {
            let Some(after) = rest.strip_prefix(word) else { return false };
            let ends = !after.starts_with(|char: char| char.is_alphanumeric() || char == '_');
            rest = after.trim_start_matches(is_separator);
            ends
        });
        begins && all
    };
    starts.into_iter().find(matches_at)
}

/// Walks a file and checks names, closures and functions.
struct Shapes<'a> {
    file: &'a str,
    complaints: Vec<String>,
    types: &'a mut BTreeMap<String, Vec<String>>,
}

impl Shapes<'_> {
    fn place(&self, span: proc_macro2::Span) -> String {
        format!("{}:{}", self.file, span.start().line)
    }

    fn name(&mut self, ident: &syn::Ident) {
        if let Some((name, instead)) = NAMES.iter().find(|(name, _)| ident == name) {
            let place = self.place(ident.span());
            self.complaints.push(format!("{place}: the name `{name}`: write {instead}"));
        }
    }

    fn type_name(&mut self, ident: &syn::Ident) {
        // These define the types of `unix.rs` once more.
        if self.file.ends_with("windows.rs") {
            return;
        }
        let place = self.place(ident.span());
        self.types.entry(ident.to_string()).or_default().push(place);
    }

    fn function(&mut self, ident: &syn::Ident, whole: proc_macro2::Span) {
        self.name(ident);
        let lines = 1 + whole.end().line - whole.start().line;
        if lines > LONGEST_FUNCTION {
            let place = self.place(ident.span());
            self.complaints.push(format!("{place}: the function `{ident}` has {lines} lines"));
        }
    }
}

impl<'ast> Visit<'ast> for Shapes<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.name(&item.ident);
        // Unit tests are not checked.
        if item.ident != "tests" {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.type_name(&item.ident);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.type_name(&item.ident);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.type_name(&item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        field.ident.iter().for_each(|ident| self.name(ident));
        visit::visit_field(self, field);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.name(&pattern.ident);
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig.ident, item.sig.span().join(item.block.span()).unwrap());
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig.ident, item.sig.span().join(item.block.span()).unwrap());
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        let is_it = |pattern: &syn::Pat| match pattern {
            syn::Pat::Ident(pattern) => pattern.ident == "it",
            syn::Pat::Type(typed) => {
                matches!(&*typed.pat, syn::Pat::Ident(pattern) if pattern.ident == "it")
            }
            _ => false,
        };
        if closure.inputs.iter().any(is_it) {
            let body = closure.body.span().byte_range();
            let source = closure.body.span().source_text().unwrap_or_default();
            let mut tokens = Vec::new();
            leaves(TokenStream::from_str(&source).unwrap_or_default(), &mut tokens);
            if tokens.len() > LONGEST_IT && !body.is_empty() {
                let place = self.place(closure.span());
                let count = tokens.len();
                self.complaints.push(format!(
                    "{place}: a closure over `it` has {count} tokens: name its parameter"
                ));
            }
        }
        visit::visit_expr_closure(self, closure);
    }
}
