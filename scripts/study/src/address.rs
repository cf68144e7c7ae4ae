//! Where things stand on the site, and how one place links to another.

use crate::html::{relative, slug};
use std::collections::BTreeSet;

/// A place on the site: a page, and an element in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LinkTarget {
    /// The file of the page, from the root of the site on.
    pub page: String,
    /// The id of the element; empty for the page as a whole.
    pub anchor: String,
}

impl LinkTarget {
    /// Returns a page as a whole.
    pub fn page(page: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: String::new() }
    }

    /// Returns an element of a page.
    pub fn at(page: impl Into<String>, anchor: impl Into<String>) -> Self {
        Self { page: page.into(), anchor: anchor.into() }
    }
}

/// Where a text stands that is written: in a page of its own, or in the booklet.
pub struct Here<'a> {
    /// The page that the text is of.
    page: String,
    /// The pages of the booklet, if the text is written for that.
    booklet: Option<&'a BTreeSet<String>>,
}

/// The page that holds all others, for print.
pub const BOOKLET: &str = "booklet.html";

impl<'a> Here<'a> {
    /// A text in a page of its own.
    pub fn page(page: impl Into<String>) -> Self {
        Self { page: page.into(), booklet: None }
    }

    /// The same text in the booklet, which has these pages.
    pub fn in_booklet(page: impl Into<String>, pages: &'a BTreeSet<String>) -> Self {
        Self { page: page.into(), booklet: Some(pages) }
    }

    /// True if the text is written for the booklet.
    pub fn is_booklet(&self) -> bool {
        self.booklet.is_some()
    }

    /// Returns the title of the text as HTML: of a page, or of a part of the booklet.
    pub fn title(&self, title: &str) -> String {
        if self.is_booklet() {
            format!("<h2 id=\"{}\">{title}</h2>\n", self.id(""))
        } else {
            format!("<h1>{title}</h1>\n")
        }
    }

    /// Returns the level of a heading that has this one on a page of its own.
    pub fn level(&self, level: usize) -> usize {
        level + usize::from(self.is_booklet())
    }

    /// Returns the file in which the text stands.
    pub fn file(&self) -> &str {
        if self.is_booklet() { BOOKLET } else { &self.page }
    }

    /// Returns the id of an element of this text, which is unique in its file.
    pub fn id(&self, anchor: &str) -> String {
        if self.is_booklet() { booklet_id(&self.page, anchor) } else { anchor.to_owned() }
    }

    /// Returns the address of a place, as seen from here.
    pub fn href(&self, target: &LinkTarget) -> String {
        if self.booklet.is_some_and(|pages| pages.contains(&target.page)) {
            return format!("#{}", booklet_id(&target.page, &target.anchor));
        }
        if target.page == self.file() {
            return format!("#{}", target.anchor);
        }
        let address = relative(self.file(), &target.page);
        if target.anchor.is_empty() { address } else { format!("{address}#{}", target.anchor) }
    }
}

/// Returns the id that an element of a page has in the booklet.
fn booklet_id(page: &str, anchor: &str) -> String {
    let page = page.trim_end_matches(".html").replace('/', ".");
    if anchor.is_empty() { page } else { format!("{page}..{anchor}") }
}

/// Returns the page with the source of a file: `shown` is its path from the root of the workspace on.
pub fn source_page(shown: &str) -> String {
    let parts: Vec<String> = shown.split('/').map(slug).collect();
    format!("source/{}.html", parts.join("/"))
}

/// Returns the id of a sequence on the page of all.
pub fn sequence_anchor(number: usize) -> String {
    format!("sequence-{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_knows_where_it_stands() {
        let target = LinkTarget::at("games/nim.html", "outcome");
        assert_eq!(Here::page("games/nim.html").href(&target), "#outcome");
        assert_eq!(Here::page("index.html").href(&target), "games/nim.html#outcome");
        let pages = BTreeSet::from(["games/nim.html".to_owned()]);
        let booklet = Here::in_booklet("games/mex.html", &pages);
        assert_eq!(booklet.href(&target), "#games.nim..outcome");
        assert_eq!(booklet.id("rules"), "games.mex..rules");
        assert_eq!(booklet.href(&LinkTarget::page("trust.html")), "trust.html");
    }
}
