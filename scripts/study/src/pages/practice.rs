//! The page that deals positions to practise on.

use super::add_page;
use crate::book::Book;
use crate::page::{Body, PRACTICE};
use crate::site::SiteFiles;

/// Adds the page, if there are explorers.
pub(super) fn add(site: &mut SiteFiles, book: &Book) {
    if book.explorers.is_some() {
        let body = Body { html: TEXT.to_owned(), ..Body::default() };
        let about = "Random positions of a game: who wins, by which moves, and what they are worth";
        add_page(site, book, PRACTICE, ["Practice", about], &body);
    }
}

/// The text of the page without scripts.
const TEXT: &str = "<h1>Practice</h1>\n<p class=\"lead\">Ten positions a set, each a little larger than the last. Whoever \
    opens the link to a set gets the same ten.</p>\n<section class=\"explorer practice\" aria-label=\"Practice\">\
    <p>The positions are dealt, and the answers checked, in the browser. That needs scripts, which are off or still \
    loading.</p></section>\n";
