//! The booklet: all texts in one page, with contents, for print.
//!
//! It has no scripts' work and no bundles: what a reader takes along on paper. It is larger than the other
//! pages by its nature, and none of them needs it.

use super::{game, problem, sequences, trust};
use crate::address::{BOOKLET, Here, module_page};
use crate::book::Book;
use crate::html::escape;
use crate::page::Page;
use crate::prose::{phrase, plain};
use crate::site::Site;
use base::error::Result;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Adds the booklet.
pub(super) fn add(site: &mut Site, book: &Book) -> Result<()> {
    let modules = book.shelf.modules().map(|it| module_page(&it.krate, &it.name));
    let problems = book.solutions.iter().map(|it| it.page());
    let others = ["sequences.html", "trust.html"].map(str::to_owned);
    let pages: BTreeSet<String> = modules.chain(problems).chain(others).collect();
    let mut chapters = String::new();
    let mut contents = String::new();
    for family in &book.families {
        let _ = write!(contents, "<li>{}\n<ol>\n", escape(&family.title));
        for (krate, name) in &family.modules {
            let modules = book.shelf.modules();
            let Some(module) =
                modules.into_iter().find(|it| it.krate == *krate && it.name == *name)
            else {
                continue;
            };
            let here = Here::in_booklet(module_page(krate, name), &pages);
            let writer = game::Writer { book, module, here: &here };
            let mut ignored = Vec::new();
            // Writing to a text does not fail.
            let _ = writeln!(
                contents,
                "<li><a href=\"#{}\">{}</a></li>",
                here.id(""),
                phrase(&module.title())
            );
            let _ = write!(
                chapters,
                "<article>\n{}{}{}</article>\n",
                writer.title(),
                writer.header(&mut ignored)?,
                writer.items(&mut ignored)?
            );
        }
        contents += "</ol></li>\n";
    }
    contents += "<li>Problems\n<ol>\n";
    for solution in &book.solutions {
        let here = Here::in_booklet(solution.page(), &pages);
        let writer = problem::Writer { book, solution, here: &here };
        let mut ignored = Vec::new();
        let _ = writeln!(
            contents,
            "<li><a href=\"#{}\">{}</a></li>",
            here.id(""),
            escape(&solution.problem.title)
        );
        let _ = write!(
            chapters,
            "<article>\n{}{}{}</article>\n",
            writer.title(),
            writer.header(&mut ignored)?,
            writer.code(&mut ignored)
        );
    }
    contents += "</ol></li>\n";
    let here = Here::in_booklet("sequences.html", &pages);
    let _ = write!(
        chapters,
        "<article>\n<h2 id=\"{}\">Sequences</h2>\n{}</article>\n",
        here.id(""),
        sequences::table(book, &here)
    );
    let _ = writeln!(contents, "<li><a href=\"#{}\">Sequences</a></li>", here.id(""));
    let here = Here::in_booklet("trust.html", &pages);
    let _ = write!(
        chapters,
        "<article>\n<h2 id=\"{}\">How far to trust this</h2>\n{}</article>\n",
        here.id(""),
        trust::text(book, &here)?
    );
    let _ = writeln!(contents, "<li><a href=\"#{}\">How far to trust this</a></li>", here.id(""));
    let (name, about) = book.readme.title.split_once(": ").unwrap_or((&book.readme.title, ""));
    let body = format!(
        "<h1 class=\"title\">{} <small>{}</small></h1>\n<p class=\"lead\">{}</p>\n\
         <nav class=\"booklet-contents\" aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n{contents}</ol>\n</nav>\n\
         <div class=\"booklet\">\n{chapters}</div>\n",
        escape(name),
        escape(about),
        escape(&plain(&book.readme.purpose))
    );
    let page = Page {
        file: BOOKLET,
        title: "Booklet",
        description: "All pages in one, for print",
        site: &book.readme.title,
        body: &body,
        contents: &[],
    };
    site.add(BOOKLET, page.html());
    Ok(())
}
