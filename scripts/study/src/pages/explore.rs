//! The page with all explorers.

use super::add_page;
use super::start::small_picture;
use crate::book::Book;
use crate::explorer;
use crate::page::Body;
use crate::site::SiteFiles;

/// Adds the page, if there are explorers.
pub(super) fn add(site: &mut SiteFiles, book: &Book) {
    if book.explorers.is_none() {
        return;
    }
    let mut problems = Vec::new();
    for solution in &book.solutions {
        problems.push((solution.problem.id.as_str(), solution.problem.title.as_str()));
    }
    let body = Body {
        html: explorer::body(&problems, |module| {
            book.shelf.module_at(module).map_or(String::new(), small_picture)
        }),
        ..Body::default()
    };
    let about = "Every game of the shelf, played and taken apart by the functions that are bundled";
    add_page(site, book, explorer::PAGE, ["Explorer", about], &body);
}
