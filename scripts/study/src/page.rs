//! The parts that all pages have: head, header, footer, and pieces that several of them use.

use crate::address::{Here, LinkTarget};
use crate::book::Book;
use crate::explorer;
use crate::html::{escape, grouped};
use std::fmt::Write;

/// The policy of a page: it may load files of the site, and nothing else. There is no inline script or style, no
/// form, and no other address of the base. The explorers run WebAssembly, in a worker.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                          img-src 'self' data:; worker-src blob:; base-uri 'none'; form-action 'none'";

/// The main part of a page, as far as it is written.
#[derive(Default)]
pub struct Body {
    /// Its text.
    pub html: String,
    /// The links of its table of contents: the id of an element, and its title as HTML.
    pub contents: Vec<(String, String)>,
}

impl Body {
    /// Adds a heading, which has a short title in the table of contents.
    pub fn heading(&mut self, level: usize, id: &str, short: &str, title: &str) {
        self.contents.push((id.to_owned(), short.to_owned()));
        self.html += &format!("<h{level} id=\"{id}\">{title}</h{level}>\n");
    }

    /// Adds a part that is folded under its title, unless it is empty.
    pub fn step(&mut self, id: &str, title: &str, html: &str) {
        if !html.is_empty() {
            self.contents.push((id.to_owned(), title.to_owned()));
            self.html += &format!(
                "<details class=\"step\" id=\"{id}\"><summary><h2>{title}</h2></summary>\n{html}</details>\n"
            );
        }
    }
}

/// A page as a whole.
pub struct WebPage<'a> {
    /// Its file.
    pub file: &'a str,
    /// Its title.
    pub title: &'a str,
    /// Its subject, in a sentence.
    pub description: &'a str,
    /// Its main part.
    pub body: &'a Body,
}

/// The page that lists the lessons.
pub const LESSONS: &str = "lessons.html";

/// The page that deals positions to practise on.
pub const PRACTICE: &str = "practice.html";

/// The pages that each page leads to, by their files.
const MAIN_PAGES: [(&str, &str); 8] = [
    ("index.html", "Games"),
    (LESSONS, "Lessons"),
    (PRACTICE, "Practice"),
    (explorer::PAGE, "Explorer"),
    ("problems.html", "Problems"),
    ("sequences.html", "Sequences"),
    ("trust.html", "Trust"),
    ("booklet.html", "Booklet"),
];

impl WebPage<'_> {
    /// Returns its HTML, as a page of a site.
    pub fn html(&self, book: &Book) -> String {
        let mut html = self.head(&book.readme.title);
        html += &self.header(book);
        if self.body.contents.is_empty() {
            html += "<div class=\"sheet\">\n";
        } else {
            html += "<div class=\"sheet with-contents\">\n<nav class=\"contents\" aria-label=\"On this page\">\n<ul>\n";
            for (id, title) in &self.body.contents {
                // Writing to a text does not fail.
                let _ = writeln!(html, "<li><a href=\"#{id}\">{title}</a></li>");
            }
            html += "</ul>\n</nav>\n";
        }
        let _ = write!(html, "<main id=\"main\">\n{}</main>\n</div>\n", self.body.html);
        html + FOOTER
    }

    /// Returns all up to the body: facts, styles and scripts.
    fn head(&self, site: &str) -> String {
        let root = self.root();
        let title = if self.title == site {
            escape(site)
        } else {
            format!("{} – {}", escape(self.title), escape(site))
        };
        let mut html = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"description\" content=\"{}\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"{root}icon.svg\">\n\
             <link rel=\"stylesheet\" href=\"{root}study.css\">\n\
             <script src=\"{root}theme.js\"></script>\n\
             <script src=\"{root}study.js\" data-root=\"{root}\" defer></script>\n",
            escape(self.description)
        );
        if self.body.html.contains(" class=\"explorer") {
            let _ = writeln!(html, "<link rel=\"stylesheet\" href=\"{root}{}\">", explorer::STYLES);
            let exercises = [" class=\"explorer exercise", " class=\"explorer practice"];
            let has_exercises = exercises.iter().any(|class| self.body.html.contains(class));
            let more = Some(explorer::EXERCISE_SCRIPT).filter(|_| has_exercises);
            for script in [explorer::SCRIPT].into_iter().chain(more) {
                let _ = writeln!(html, "<script src=\"{root}{script}\" defer></script>");
            }
        }
        html + "</head>\n<body>\n"
    }

    /// Returns the header: the pages that each page leads to, the search and the theme.
    fn header(&self, book: &Book) -> String {
        let here = Here::page(self.file);
        let to = |file: &str| here.href(&LinkTarget::page(file));
        let mut html = String::from(
            "<a class=\"skip\" href=\"#main\">Skip to the text</a>\n<header class=\"site\">\n",
        );
        // Writing to a text does not fail.
        let _ = writeln!(
            html,
            "<a class=\"home\" href=\"{}\">{}</a>",
            to("index.html"),
            escape(book.readme.title.split(':').next().unwrap_or_default())
        );
        html += "<nav aria-label=\"Site\"><ul>\n";
        let has_page = |file: &str| match file {
            explorer::PAGE | PRACTICE => book.explorers.is_some(),
            LESSONS => book.shelf.lessons().next().is_some(),
            _ => true,
        };
        for (file, name) in MAIN_PAGES.into_iter().filter(|(file, _)| has_page(file)) {
            let current = if file == self.file { " aria-current=\"page\"" } else { "" };
            let _ = writeln!(html, "<li><a href=\"{}\"{current}>{name}</a></li>", to(file));
        }
        html += "</ul></nav>\n";
        html += SEARCH;
        html += "<button type=\"button\" id=\"theme\" hidden>Dark</button>\n</header>\n";
        html
    }

    /// Returns the way to the root. As an address a page is `#` to itself, so the root is needed as a folder.
    fn root(&self) -> String {
        "../".repeat(self.file.matches('/').count())
    }
}

/// The end of each page.
const FOOTER: &str = "<footer class=\"site\"><p>Made by <code>cargo study</code> from the sources. \
    Text and code: CC0 1.0.</p></footer>\n<p id=\"said\" class=\"unseen\" role=\"status\"></p>\n\
    </body>\n</html>\n";

/// The search is of no use without scripts, and hidden until one shows it.
const SEARCH: &str = "<div id=\"search\" role=\"search\" hidden>\
    <input id=\"query\" type=\"search\" placeholder=\"Search, or type values: 1 2 3 1 4\" \
    aria-label=\"Search the site\" role=\"combobox\" aria-expanded=\"false\" \
    aria-controls=\"results\" aria-autocomplete=\"list\" autocomplete=\"off\" spellcheck=\"false\">\
    <ul id=\"results\" role=\"listbox\" aria-label=\"Results\" hidden></ul></div>\n";

/// Returns a text that can be copied, folded under a summary.
///
/// The text is the one child of the element `id`, so that a script copies what a reader sees.
pub fn copied_text(id: &str, summary: &str, code: &str) -> String {
    format!(
        "<details class=\"code\"><summary>{summary}</summary>\n\
         <pre tabindex=\"0\"><code id=\"{id}\">{code}</code></pre></details>\n"
    )
}

/// Returns a button that copies a text: `data-copy="ID"` names the element with it, `data-text="FILE"` a script
/// that holds it. It is hidden until a script works.
pub fn copy_button(source: &str, content: &str) -> String {
    format!(
        "<button type=\"button\" class=\"copy\" {source} aria-label=\"Copy {content}\" hidden>Copy</button>"
    )
}

/// Returns a number with spaces between thousands.
pub fn number(value: usize) -> String {
    grouped(value as u64, '\u{202f}')
}

/// Returns a link.
pub fn link(here: &Here<'_>, target: &LinkTarget, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escape(&here.href(target)), escape(text))
}

/// Returns a link with the path of an item.
pub fn code_link(here: &Here<'_>, target: &LinkTarget, path: &str) -> String {
    format!("<a href=\"{}\"><code>{}</code></a>", escape(&here.href(target)), escape(path))
}

/// Returns the name of a test as the sentence that it is.
pub fn sentence(name: &str) -> String {
    let text = name.replace('_', " ");
    let mut chars = text.chars();
    let first = chars.next().map(|it| it.to_uppercase().to_string()).unwrap_or_default();
    first + chars.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_apart() {
        assert_eq!(number(7), "7");
        assert_eq!(number(18498), "18\u{202f}498");
        assert_eq!(number(1234567), "1\u{202f}234\u{202f}567");
    }
}
