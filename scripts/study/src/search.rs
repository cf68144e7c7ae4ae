//! The index of the search: a script with all names on the site, and one with all texts, which is loaded after a
//! reader has typed some letters. Both work offline.
//!
//! An entry is a list: what is shown, what it is, its page, and other words by which it is found. An entry
//! of a sequence has its values for words, and its rule besides.

use crate::address::{Here, sequence_anchor};
use crate::book::Book;
use crate::definitions::anchor;
use crate::explorer::packed;
use crate::prose::{plain, sections};
use crate::sequences::sequences;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// Returns the script.
pub fn script(book: &Book) -> String {
    let mut entries = Vec::new();
    for module in book.shelf.modules() {
        let page = module.page();
        let row = book.readme.rows.get(&module.files[0].shown);
        let words = row.map(|it| format!("{} {}", it.game, it.answer)).unwrap_or_default();
        let words = format!("{} {} {words}", module.path(), module.aliases.join(" "));
        entries.push(json!([plain(&module.title()), "game", page, words]));
    }
    entries.extend(guides(book));
    for (_, lesson) in book.shelf.lessons() {
        let words = plain(&lesson.after);
        entries.push(json!([plain(&lesson.title), "lesson", lesson.page(), words]));
    }
    for solution in &book.solutions {
        let problem = &solution.problem;
        let judge = book.judge_name(&problem.judge);
        let words = format!("{judge} {}", problem.games.join(" "));
        entries.push(json!([
            format!("{} · {}", problem.id, problem.title),
            "problem",
            solution.page(),
            words
        ]));
    }
    for module in book.shelf.modules() {
        let page = module.page();
        let members = module.items.iter().flat_map(|item| &item.members);
        for item in module.items.iter().chain(members) {
            let path = format!("{}::{}", module.path(), item.path);
            let address = format!("{page}#{}", anchor(&item.path));
            entries.push(json!([path, item.kind, address, ""]));
        }
    }
    for (number, sequence) in sequences().iter().enumerate() {
        let address = format!("sequences.html#{}", sequence_anchor(number + 1));
        let values: Vec<String> = sequence.values.iter().map(u64::to_string).collect();
        entries.push(json!([sequence.title, "sequence", address, values.join(" "), sequence.rule]));
    }
    let lines: Vec<String> = entries.iter().map(Value::to_string).collect();
    format!("study.entries([\n{}\n]);\n", lines.join(",\n"))
}

/// Returns a script with the texts of all pages: of each text its address, its title and its paragraphs, as JSON that
/// is gzipped.
pub fn texts(book: &Book) -> String {
    let mut texts = Vec::new();
    let mut add = |address: String, title: String, text: &str| {
        let paragraphs: Vec<String> =
            text.split("\n\n").map(plain).filter(|it| !it.is_empty()).collect();
        if !paragraphs.is_empty() {
            texts.push(json!([address, title, paragraphs]));
        }
    };
    for module in book.shelf.modules() {
        let (page, name) = (module.page(), plain(&module.title()));
        for section in sections(&module.doc) {
            let title = format!("{name} · {}", section.title);
            add(format!("{page}#{}", section.id()), title, &section.body);
        }
        let members = module.items.iter().flat_map(|item| &item.members);
        for item in module.items.iter().chain(members) {
            let title = format!("{}::{}", module.path(), item.path);
            add(format!("{page}#{}", anchor(&item.path)), title, &item.doc);
        }
    }
    for (_, lesson) in book.shelf.lessons() {
        for section in sections(&lesson.text().replace("\n## ", "\n# ")) {
            let (id, is_begin) = (section.id(), section.title.is_empty());
            let anchor = if is_begin { String::new() } else { format!("#{id}") };
            let title = format!("{} · {}", plain(&lesson.title), section.title);
            add(lesson.page() + &anchor, title.trim_end_matches(" · ").to_owned(), &section.body);
        }
    }
    for solution in &book.solutions {
        let (page, name) = (solution.page(), &solution.problem.title);
        add(format!("{page}#task"), name.clone(), &solution.task);
        for section in sections(&solution.doc) {
            let title = format!("{name} · {}", section.title);
            add(format!("{page}#{}", section.id()), title, &section.body);
        }
    }
    let packed = packed(Value::from(texts).to_string().as_bytes());
    format!("study.texts(\"{}\");\n", STANDARD.encode(packed))
}

/// Returns the rows of the tables that lead from a statement to a function.
fn guides(book: &Book) -> Vec<Value> {
    let mut entries = Vec::new();
    for library in &book.shelf.crates {
        for section in sections(&library.doc) {
            let mut subject = String::new();
            for line in section.body.lines().filter(|line| line.starts_with('|')).skip(2) {
                let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
                let [words, functions, ..] = &cells[..] else { continue };
                // A row that begins with dots goes on with the row before.
                let words = match words.strip_prefix('…') {
                    Some(rest) => format!("{subject} …{rest}"),
                    None => {
                        subject = (*words).to_owned();
                        subject.clone()
                    }
                };
                let path = functions.split("[`").nth(1).and_then(|it| it.split_once('`'));
                let path = path.map(|(path, _)| format!("{}::{path}", library.name));
                let found = path.and_then(|path| book.definitions.get(&path));
                let target = found.and_then(|definition| definition.shown_at.as_ref());
                if let Some(target) = target {
                    let address = Here::page("").href(target);
                    entries.push(json!([plain(&words), "statement", address, plain(functions)]));
                }
            }
        }
    }
    entries
}
