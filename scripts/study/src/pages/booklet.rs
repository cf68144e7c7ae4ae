//! The booklet: all texts in one page, with contents, for print.
//!
//! It has no bundles: it is what a reader takes along on paper. It is larger than the other
//! pages by its nature, and none of them needs it.

use super::{game, problem, sequences, start, trust};
use crate::address::{BOOKLET, Here, module_page};
use crate::book::Book;
use crate::html::escape;
use crate::page::WebPage;
use crate::prose::{phrase, plain};
use crate::site::SiteFiles;
use base::error::Result;
use std::collections::BTreeSet;

/// Adds the booklet.
pub(super) fn add(site: &mut SiteFiles, book: &Book) -> Result<()> {
    let modules = book.shelf.modules().map(|it| it.page());
    let problems = book.solutions.iter().map(|it| it.page());
    let others = [SEQUENCES, TRUST].map(str::to_owned);
    let pages: BTreeSet<String> = modules.chain(problems).chain(others).collect();
    let mut chapters =
        Chapters { book, pages: &pages, contents: String::new(), body: String::new() };
    chapters.add_games()?;
    chapters.add_problems()?;
    let here = Here::in_booklet(SEQUENCES, &pages);
    chapters.add(&here, "Sequences", &sequences::table(book, &here));
    let here = Here::in_booklet(TRUST, &pages);
    chapters.add(&here, "How far to trust this", &trust::text(book, &here)?);
    let body = format!(
        "{}<p class=\"lead\">{}</p>\n\
         <nav class=\"booklet-contents\" aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n{}</ol>\n</nav>\n\
         <div class=\"booklet\">\n{}</div>\n",
        start::title(book),
        escape(&plain(&book.readme.purpose)),
        chapters.contents,
        chapters.body
    );
    let page = WebPage {
        file: BOOKLET,
        title: "Booklet",
        description: "All pages in one, for print",
        body: &body,
        contents: &[],
    };
    site.add(BOOKLET, page.html(book.site()));
    Ok(())
}

const SEQUENCES: &str = "sequences.html";
const TRUST: &str = "trust.html";

/// The booklet, as far as it is written.
struct Chapters<'a> {
    book: &'a Book,
    pages: &'a BTreeSet<String>,
    contents: String,
    body: String,
}

impl Chapters<'_> {
    /// Adds a chapter of its own.
    fn add(&mut self, here: &Here<'_>, title: &str, text: &str) {
        let id = here.id("");
        self.contents += &format!("<li><a href=\"#{id}\">{title}</a></li>\n");
        self.body += &format!("<article>\n<h2 id=\"{id}\">{title}</h2>\n{text}</article>\n");
    }

    fn add_games(&mut self) -> Result<()> {
        let book = self.book;
        for family in &book.families {
            self.contents += &format!("<li>{}\n<ol>\n", escape(&family.title));
            for (krate, name) in &family.modules {
                let mut modules = book.shelf.modules();
                let module = modules.find(|it| it.krate == *krate && it.name == *name);
                let Some(module) = module else { continue };
                let here = Here::in_booklet(module_page(krate, name), self.pages);
                let writer = game::GameWriter { book, module, here: &here };
                let mut ignored = Vec::new();
                self.list(&here, &phrase(&module.title()));
                self.body += &format!(
                    "<article>\n{}{}{}</article>\n",
                    writer.title(),
                    writer.header(&mut ignored)?,
                    writer.items(&mut ignored)?
                );
            }
            self.contents += "</ol></li>\n";
        }
        Ok(())
    }

    fn add_problems(&mut self) -> Result<()> {
        let book = self.book;
        self.contents += "<li>Problems\n<ol>\n";
        for solution in &book.solutions {
            let here = Here::in_booklet(solution.page(), self.pages);
            let writer = problem::ProblemWriter { book, solution, here: &here };
            let mut ignored = Vec::new();
            self.list(&here, &escape(&solution.problem.title));
            self.body += &format!(
                "<article>\n{}{}{}</article>\n",
                writer.title(),
                writer.header(&mut ignored)?,
                writer.code(&mut ignored)
            );
        }
        self.contents += "</ol></li>\n";
        Ok(())
    }

    /// Adds a line to the contents.
    fn list(&mut self, here: &Here<'_>, title: &str) {
        self.contents += &format!("<li><a href=\"#{}\">{title}</a></li>\n", here.id(""));
    }
}
