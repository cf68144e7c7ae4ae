//! The pages, one file a kind.

mod booklet;
mod checked;
mod explore;
mod game;
mod lessons;
mod practice;
mod problem;
mod problems;
mod sequences;
mod source;
mod start;
mod trust;

use crate::address::{Here, LinkTarget};
use crate::book::Book;
use crate::page::{Body, WebPage, code_link};
use crate::search;
use crate::shelf::Module;
use crate::site::SiteFiles;
use base::error::Result;

/// The styles of the site and of the pictures.
const STYLE: &str = concat!(include_str!("../web/study.css"), include_str!("../web/pictures.css"));

/// Returns all files of the site.
///
/// # Errors
///
/// A link that leads nowhere.
pub fn site(book: &Book) -> Result<SiteFiles> {
    let mut site = SiteFiles::default();
    site.add("study.css", STYLE);
    site.add("theme.js", include_str!("../web/theme.js"));
    site.add("study.js", include_str!("../web/study.js"));
    site.add("icon.svg", include_str!("../web/icon.svg"));
    site.add("search.js", search::script(book));
    site.add("texts.js", search::texts(book));
    if let Some(explorers) = &book.explorers {
        explorers.add(&mut site);
    }
    for module in book.shelf.modules() {
        game::add(&mut site, book, module)?;
        for file in &module.files {
            source::add(&mut site, book, file);
        }
    }
    for library in &book.shelf.crates {
        source::add(&mut site, book, &library.root);
    }
    for solution in &book.solutions {
        problem::add(&mut site, book, solution)?;
        source::add(&mut site, book, &solution.source);
    }
    start::add(&mut site, book)?;
    problems::add(&mut site, book);
    explore::add(&mut site, book);
    lessons::add(&mut site, book)?;
    practice::add(&mut site, book);
    sequences::add(&mut site, book);
    trust::add(&mut site, book)?;
    booklet::add(&mut site, book)?;
    Ok(site)
}

/// Adds a page with its title, and with its subject in a sentence.
fn add_page(
    site: &mut SiteFiles,
    book: &Book,
    file: &str,
    [title, description]: [&str; 2],
    body: &Body,
) {
    site.add(file, WebPage { file, title, description, body }.html(book));
}

/// Returns a link to the page of a module, with its path.
fn module_link(here: &Here<'_>, module: &Module) -> String {
    code_link(here, &LinkTarget::page(module.page()), &module.path())
}
