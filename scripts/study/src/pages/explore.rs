//! The page with all explorers.

use crate::book::Book;
use crate::explorer;
use crate::page::WebPage;
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
    let page = WebPage {
        file: explorer::PAGE,
        title: "Explorer",
        description: "Every game of the shelf, played and taken apart by the functions that are bundled",
        body: &explorer::body(&problems),
        contents: &[],
    };
    site.add(page.file, page.html(book.site()));
}
