//! The booklet: all texts in one page, with contents, for print.
//!
//! It has no bundles: it is what a reader takes along on paper. It is larger than the other
//! pages by its nature, and none of them needs it.

use super::{add_page, game, lessons, problem, sequences, start, trust};
use crate::address::{BOOKLET, Here};
use crate::book::Book;
use crate::html::escape;
use crate::page::Body;
use crate::prose::{phrase, plain};
use crate::site::SiteFiles;
use base::error::Result;
use std::collections::BTreeSet;

/// Adds the booklet.
pub(super) fn add(site: &mut SiteFiles, book: &Book) -> Result<()> {
    let modules = book.shelf.modules().map(|it| it.page());
    let problems = book.solutions.iter().map(|it| it.page());
    let lessons = book.shelf.lessons().map(|it| it.1.page());
    let others = [SEQUENCES, TRUST].map(str::to_owned);
    let pages: BTreeSet<String> = lessons.chain(modules).chain(problems).chain(others).collect();
    let mut chapters = Chapters { contents: String::new(), body: String::new() };
    let answers = chapters.add_lessons(book, &pages)?;
    for family in &book.families {
        chapters.contents += &format!("<li>{}\n<ol>\n", escape(&family.title));
        for module in family.modules.iter().filter_map(|path| book.shelf.module_at(path)) {
            let here = Here::in_booklet(module.page(), &pages);
            let writer = game::GameWriter { book, module, here: &here };
            let mut body = Body::default();
            writer.title(&mut body);
            writer.header(&mut body)?;
            writer.items(&mut body)?;
            chapters.add(&here, &phrase(&module.title()), &body.html);
        }
        chapters.contents += "</ol></li>\n";
    }
    chapters.add_problems(book, &pages)?;
    let here = Here::in_booklet(SEQUENCES, &pages);
    chapters.add_titled(&here, "Sequences", &sequences::table(book, &here));
    let here = Here::in_booklet(TRUST, &pages);
    chapters.add_titled(&here, "How far to trust this", &trust::text(book, &here)?);
    if !answers.is_empty() {
        let here = Here::in_booklet("answers.html", &pages);
        chapters.add_titled(&here, "Answers to the exercises", &answers);
    }
    let html = format!(
        "{}<p class=\"lead\">{}</p>\n\
         <nav class=\"booklet-contents\" aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n{}</ol>\n</nav>\n\
         <div class=\"booklet\">\n{}</div>\n",
        start::title(book),
        escape(&plain(&book.readme.purpose)),
        chapters.contents,
        chapters.body
    );
    let body = Body { html, ..Body::default() };
    add_page(site, book, BOOKLET, ["Booklet", "All pages in one, for print"], &body);
    Ok(())
}

const SEQUENCES: &str = "sequences.html";
const TRUST: &str = "trust.html";

/// The booklet, as far as it is written.
struct Chapters {
    contents: String,
    body: String,
}

impl Chapters {
    /// Adds the lessons, if there are any, and returns the answers to their exercises.
    fn add_lessons(&mut self, book: &Book, pages: &BTreeSet<String>) -> Result<String> {
        let mut answers = String::new();
        if book.shelf.lessons().next().is_none() {
            return Ok(answers);
        }
        self.contents += "<li>Lessons\n<ol>\n";
        for (library, lesson) in book.shelf.lessons() {
            let here = Here::in_booklet(lesson.page(), pages);
            let writer = lessons::LessonWriter { book, library, lesson, here: &here };
            let mut body = Body::default();
            writer.text(&mut body)?;
            answers += &writer.answers();
            self.add(&here, &phrase(&lesson.title), &body.html);
        }
        self.contents += "</ol></li>\n";
        Ok(answers)
    }

    /// Adds the problems.
    fn add_problems(&mut self, book: &Book, pages: &BTreeSet<String>) -> Result<()> {
        self.contents += "<li>Problems\n<ol>\n";
        for solution in &book.solutions {
            let here = Here::in_booklet(solution.page(), pages);
            let writer = problem::ProblemWriter { book, solution, here: &here };
            let mut body = Body::default();
            writer.title(&mut body);
            writer.task(&mut body)?;
            let (nudge, rest) = writer.sections();
            for (id, title, html) in [
                ("nudge", "Nudge", writer.header(nudge)?),
                ("game", "The game behind it", writer.games()),
                ("", "", writer.header(rest)?),
                ("solution", "Solution", writer.code()),
            ] {
                if !(id.is_empty() || html.is_empty()) {
                    body.heading(3, &here.id(id), title, title);
                }
                body.html += &html;
            }
            self.add(&here, &escape(&solution.problem.title), &body.html);
        }
        self.contents += "</ol></li>\n";
        Ok(())
    }

    /// Adds an article, whose heading has the id of its page.
    fn add(&mut self, here: &Here<'_>, title: &str, article: &str) {
        self.contents += &format!("<li><a href=\"#{}\">{title}</a></li>\n", here.id(""));
        self.body += &format!("<article>\n{article}</article>\n");
    }

    fn add_titled(&mut self, here: &Here<'_>, title: &str, text: &str) {
        let id = here.id("");
        self.add(here, title, &format!("<h2 id=\"{id}\">{title}</h2>\n{text}"));
    }
}
