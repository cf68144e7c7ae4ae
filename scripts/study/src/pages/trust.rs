//! The page on how far the site can be trusted: what was checked, and by what.

use crate::address::{Here, LinkTarget, module_page};
use crate::book::Book;
use crate::html::escape;
use crate::page::{WebPage, code_link, number};
use crate::site::SiteFiles;
use base::error::Result;
use runner::problem::Status;
use std::fmt::Write;

/// Adds the page.
pub(super) fn add(site: &mut SiteFiles, book: &Book) -> Result<()> {
    let file = "trust.html";
    let here = Here::page(file);
    let body = format!("<h1>How far to trust this</h1>\n{}", text(book, &here)?);
    let page = WebPage {
        file,
        title: "How far to trust this",
        description: "What was checked, by what, and what was not",
        site: book.site(),
        body: &body,
        contents: &[],
    };
    site.add(file, page.html());
    Ok(())
}

/// Returns the text of the page.
pub(super) fn text(book: &Book, here: &Here<'_>) -> Result<String> {
    let prose = book.readme_prose(here);
    let mut html = format!("<div class=\"lead\">{}</div>\n", prose.html(&book.readme.meaning)?);
    let tests: usize = book.shelf.modules().map(|it| it.tests.len()).sum();
    let examples: usize = book.shelf.modules().map(|it| it.examples().len()).sum();
    let modules = book.shelf.modules().count();
    // Writing to a text does not fail.
    let _ = write!(
        html,
        "<table class=\"figures\">\n<tbody>\n\
         <tr><th scope=\"row\">modules</th><td class=\"number\">{modules}</td><td>each with theorem, proof and sources</td></tr>\n\
         <tr><th scope=\"row\">their tests</th><td class=\"number\">{tests}</td><td>against a search from the rules, and published values</td></tr>\n\
         <tr><th scope=\"row\">their examples</th><td class=\"number\">{examples}</td><td>each is run as a test</td></tr>\n\
         <tr><th scope=\"row\">problems</th><td class=\"number\">{}</td><td>{}</td></tr>\n\
         <tr><th scope=\"row\">bundles</th><td class=\"number\">{}</td><td>each compiled for this site, in every edition of its judges</td></tr>\n\
         ",
        book.solutions.len(),
        statuses(book),
        number(book.bundle_count),
    );
    html += &measured(book);
    html += "</tbody></table>\n";
    for (title, text) in [
        ("The last full run of the tests", &book.figures.last_run),
        ("How long the problems take", &book.figures.how_measured),
    ] {
        if !text.is_empty() {
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
        let target = LinkTarget::at(module_page(&module.krate, &module.name), anchor);
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

/// Returns the rows of what tests and commands of the workspace have counted, as far as it has any.
fn measured(book: &Book) -> String {
    let figures = &book.figures;
    let samples: usize = book.solutions.iter().map(|it| it.samples.len()).sum();
    let largest: usize = figures.problems.values().map(|it| it.inputs).sum();
    let (right, refused) = figures.kinds;
    let refusals =
        format!("each a workspace of its own; {refused} of them are refused with a reason");
    let over = figures.problems.iter().filter(|(_, it)| it.is_over());
    let over: Vec<String> = over.map(|(id, _)| format!("<code>{}</code>", escape(id))).collect();
    let limits = if over.is_empty() {
        "all within the limits of the judges, measured as told below".to_owned()
    } else {
        format!("within the limits, measured as told below, but for {}", over.join(", "))
    };
    let rows = [
        (samples, "samples of problems", "each passed by its solution and by its bundle"),
        (largest, "largest inputs", &limits),
        (right + refused, "kinds of Rust for the bundler", &refusals),
        (
            figures.programs,
            "programs with crates of crates.io",
            "each bundle prints what the build of cargo prints",
        ),
    ];
    let rows = rows.iter().filter(|(count, ..)| *count > 0).map(|(count, name, words)| {
        let count = number(*count);
        format!(
            "<tr><th scope=\"row\">{name}</th><td class=\"number\">{count}</td><td>{words}</td></tr>\n"
        )
    });
    rows.collect()
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
