//! The page on how far the site can be trusted: what was checked, and by what.

use super::add_page;
use crate::address::{Here, LinkTarget};
use crate::book::Book;
use crate::html::escape;
use crate::page::{Body, code_link, number};
use crate::site::SiteFiles;
use base::error::Result;
use runner::problem::Status;
use std::fmt::Write;

/// Adds the page.
pub(super) fn add(site: &mut SiteFiles, book: &Book) -> Result<()> {
    let file = "trust.html";
    let here = Here::page(file);
    let title = "How far to trust this";
    let html = format!("<h1>{title}</h1>\n{}", text(book, &here)?);
    let body = Body { html, ..Body::default() };
    add_page(site, book, file, [title, "What was checked, by what, and what was not"], &body);
    Ok(())
}

/// Returns the text of the page.
pub(super) fn text(book: &Book, here: &Here<'_>) -> Result<String> {
    let prose = book.plain_prose(here, "README.md");
    let mut html = format!(
        "<div class=\"lead\">{}</div>\n<table class=\"figures\">\n<tbody>\n{}</tbody></table>\n",
        prose.html(&book.readme.meaning)?,
        figures(book)
    );
    for (title, text) in [
        ("The last full run of the tests", &book.figures.last_run),
        ("How long the problems take", &book.figures.how_measured),
    ] {
        if !text.is_empty() {
            // Writing to a text does not fail.
            let _ = writeln!(html, "<h2>{title}</h2>\n{}", prose.html(text)?);
        }
    }
    html += "<h2>What the tests of each module compare</h2>\n<div class=\"wide\"><table>\n<thead><tr>\
             <th scope=\"col\">module</th><th scope=\"col\" class=\"number\">tests</th>\
             <th scope=\"col\" class=\"number\">examples</th><th scope=\"col\" class=\"number\">problems</th>\
             </tr></thead>\n<tbody>\n";
    for module in book.shelf.modules() {
        // The booklet does not list the tests.
        let anchor = if here.is_booklet() { "" } else { "tests" };
        let target = LinkTarget::at(module.page(), anchor);
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td class=\"number\">{}</td>\
             <td class=\"number\">{}</td></tr>",
            code_link(here, &target, &module.path()),
            module.tests.len(),
            module.examples().len(),
            book.resting_on(module).count()
        );
    }
    Ok(html + "</tbody></table></div>\n")
}

/// Returns the rows of what the shelf has, and of what tests and commands of the workspace have counted.
fn figures(book: &Book) -> String {
    let tests = book.shelf.modules().map(|module| module.tests.len()).sum();
    let examples = book.shelf.modules().map(|module| module.examples().len()).sum();
    let samples = book.solutions.iter().map(|solution| solution.samples.len()).sum();
    let largest = book.figures.problems.values().map(|measured| measured.inputs).sum();
    let (right, refused) = book.figures.kinds;
    let refusals =
        format!("each a workspace of its own; {refused} of them are refused with a reason");
    let mut over = Vec::new();
    for (id, _) in book.figures.problems.iter().filter(|(_, measured)| measured.is_over()) {
        over.push(format!("<code>{}</code>", escape(id)));
    }
    let limits = if over.is_empty() {
        "all within the limits of the judges, measured as told below".to_owned()
    } else {
        format!("within the limits, measured as told below, but for {}", over.join(", "))
    };
    let rows: [(usize, &str, &str); 9] = [
        (book.shelf.modules().count(), "modules", "each with theorem, proof and sources"),
        (tests, "their tests", "against a search from the rules, and published values"),
        (examples, "their examples", "each is run as a test"),
        (book.solutions.len(), "solved problems", &statuses(book)),
        (
            book.bundle_count(),
            "bundles",
            "each compiled for this site, in every edition of its judges",
        ),
        (samples, "samples of problems", "each passed by its solution and by its bundle"),
        (largest, "largest inputs", &limits),
        (right + refused, "kinds of Rust for the bundler", &refusals),
        (
            book.figures.programs,
            "programs with crates of crates.io or of contest libraries",
            "each bundle prints what the build of cargo prints",
        ),
    ];
    let mut html = String::new();
    for (count, name, words) in rows {
        // A workspace need not have counted all of these.
        if count > 0 {
            html += &format!(
                "<tr><th scope=\"row\">{name}</th><td class=\"number\">{}</td><td>{words}</td></tr>\n",
                number(count)
            );
        }
    }
    html
}

/// Returns how many problems there are of each status.
fn statuses(book: &Book) -> String {
    let statuses = [
        (Status::Accepted, "accepted by their judges"),
        (Status::Verified, "verified by samples, brute force and largest inputs"),
        (Status::Samples, "checked by their samples only"),
    ];
    let counted = statuses.map(|(status, words)| {
        let count = book.solutions.iter().filter(|it| it.problem.status == status).count();
        (count, words)
    });
    let words = counted.iter().filter(|(count, _)| *count > 0);
    words.map(|(count, words)| format!("{count} {words}")).collect::<Vec<_>>().join("; ")
}
