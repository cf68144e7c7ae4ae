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
    let page = WebPage {
        file: explorer::PAGE,
        title: "Explorer",
        description: "Every game of the shelf, played and taken apart by the functions that are bundled",
        site: book.site(),
        body: &explorer::body(),
        contents: &[],
    };
    site.add(page.file, page.html());
}
