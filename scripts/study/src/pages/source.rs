//! The page of a source file: every line has an address, and paths lead to the items that they name.

use super::add_page;
use crate::address::{Here, LinkTarget, source_page};
use crate::book::Book;
use crate::highlight::Code;
use crate::html::escape;
use crate::page::{Body, code_link, number};
use crate::shelf::{SourceText, start_of_tests};
use crate::site::SiteFiles;
use std::fmt::Write;

/// Adds the page of a file.
pub(super) fn add(site: &mut SiteFiles, book: &Book, file: &SourceText) {
    let page_file = source_page(&file.shown);
    let here = Here::page(&page_file);
    let links = book.definitions.links(file, &here);
    let code = Code::new(&file.text);
    let mut html = format!("<h1 class=\"path\"><code>{}</code></h1>\n", slashes(&file.shown));
    html += &facts(book, file, &here);
    // The header is the text of another page.
    let lines = file.text.split_inclusive('\n');
    let header: usize = lines.take_while(|it| it.starts_with("//!")).map(str::len).sum();
    let tests = start_of_tests(&file.text).max(header);
    for (title, range, open) in [
        ("Header", 0..header, ""),
        ("Code", header..tests, " open"),
        ("Tests", tests..file.text.len(), ""),
    ] {
        if range.is_empty() {
            continue;
        }
        let first = 1 + file.text[..range.start].matches('\n').count();
        let last = first + file.text[range.clone()].lines().count().saturating_sub(1);
        let numbered = code.numbered(range, &links);
        // Writing to a text does not fail.
        let _ = writeln!(
            html,
            "<details class=\"source\"{open}><summary>{title} <span>lines {first}–{last}</span></summary>\n\
             <pre class=\"lines\" tabindex=\"0\"><code>{numbered}</code></pre></details>"
        );
    }
    let about = format!("The source file {}", file.shown);
    let body = Body { html, ..Body::default() };
    add_page(site, book, &page_file, [&file.shown, &about], &body);
}

/// Where the file belongs to, and how long it is.
fn facts(book: &Book, file: &SourceText, here: &Here<'_>) -> String {
    let lines = number(file.text.lines().count());
    let mut html = format!("<p class=\"facts\"><span>{lines} lines</span>");
    let is_it = |other: &SourceText| other.shown == file.shown;
    let modules = book.shelf.modules().filter(|it| it.files.iter().any(is_it));
    let solutions = book.solutions.iter().filter(|it| is_it(&it.source));
    let owners = modules.map(|it| (it.page(), it.path()));
    let mut owners = owners.chain(solutions.map(|it| (it.page(), it.problem.id.clone())));
    if let Some((page, name)) = owners.next() {
        html += &format!(" <span>of {}</span>", code_link(here, &LinkTarget::page(page), &name));
    }
    html + "</p>\n"
}

/// Returns a path that may be broken after each slash.
fn slashes(path: &str) -> String {
    escape(path).replace('/', "/<wbr>")
}
