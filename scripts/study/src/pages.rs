//! The pages, one file a kind.

mod booklet;
mod checked;
mod explore;
mod game;
mod problem;
mod sequences;
mod source;
mod start;
mod trust;

use crate::book::Book;
use crate::site::SiteFiles;
use base::error::Result;
pub use sequences::id as sequence_id;

/// Adds all pages to the site.
///
/// # Errors
///
/// A link that leads nowhere.
pub fn add(site: &mut SiteFiles, book: &Book) -> Result<()> {
    for module in book.shelf.modules() {
        game::add(site, book, module)?;
        for file in &module.files {
            source::add(site, book, file);
        }
    }
    for library in &book.shelf.crates {
        source::add(site, book, &library.root);
    }
    for solution in &book.solutions {
        problem::add(site, book, solution)?;
        source::add(site, book, &solution.source);
    }
    start::add(site, book)?;
    start::add_problems(site, book);
    explore::add(site, book);
    sequences::add(site, book);
    trust::add(site, book)?;
    booklet::add(site, book)
}
