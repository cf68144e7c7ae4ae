//! The page of a source file: every line has an address, and paths lead to the items that they name.

use crate::address::{Here, LinkTarget, source_page};
use crate::book::Book;
use crate::highlight::Code;
use crate::html::escape;
use crate::page::{WebPage, code_link, number};
use crate::shelf::{SourceText, start_of_tests};
use crate::site::SiteFiles;
use std::fmt::Write;

/// Adds the page of a file.
pub(super) fn add(site: &mut SiteFiles, book: &Book, file: &SourceText) {
    let page_file = source_page(&file.shown);
    let here = Here::page(&page_file);
    let links = book.definitions.links(file, &here);
    let code = Code::new(&file.text);
    let parts = parts(file);
    let mut body = format!("<h1 class=\"path\"><code>{}</code></h1>\n", slashes(&file.shown));
    body += &facts(book, file, &here);
    for Part { title, range, is_open } in parts {
        let first = 1 + file.text[..range.start].matches('\n').count();
        let last = first + file.text[range.clone()].lines().count().saturating_sub(1);
        let numbered = code.numbered(range, &links);
        let open = if is_open { " open" } else { "" };
        // Writing to a text does not fail.
        let _ = writeln!(
            body,
            "<details class=\"source\"{open}><summary>{title} <span>lines {first}–{last}</span></summary>\n\
             <pre class=\"lines\" tabindex=\"0\"><code>{numbered}</code></pre></details>"
        );
    }
    let page = WebPage {
        file: &page_file,
        title: &file.shown,
        description: &format!("The source file {}", file.shown),
        body: &body,
        contents: &[],
    };
    site.add(&page_file, page.html(book.site()));
}

/// Where the file belongs to, and how long it is.
fn facts(book: &Book, file: &SourceText, here: &Here<'_>) -> String {
    let lines = number(file.text.lines().count());
    let mut html = format!("<p class=\"facts\"><span>{lines} lines</span>");
    let module = book.shelf.modules().find(|it| it.files.iter().any(|it| it.shown == file.shown));
    let solution = book.solutions.iter().find(|it| it.source.shown == file.shown);
    let owner = match (module, solution) {
        (Some(module), _) => Some((LinkTarget::page(module.page()), module.path())),
        (_, Some(solution)) => {
            Some((LinkTarget::page(solution.page()), solution.problem.id.clone()))
        }
        _ => None,
    };
    if let Some((target, name)) = owner {
        html += &format!(" <span>of {}</span>", code_link(here, &target, &name));
    }
    html + "</p>\n"
}

/// A part of a file that is folded as a whole.
struct Part {
    title: &'static str,
    range: std::ops::Range<usize>,
    is_open: bool,
}

/// Divides a file into its header, which is the text of another page, its code and its tests.
fn parts(file: &SourceText) -> Vec<Part> {
    let text = &file.text;
    let header: usize =
        text.split_inclusive('\n').take_while(|it| it.starts_with("//!")).map(str::len).sum();
    let tests = line_start(text, start_of_tests(file));
    let code = header..tests.max(header);
    let mut parts = vec![
        Part { title: "Header", range: 0..header, is_open: false },
        Part { title: "Code", range: code.clone(), is_open: true },
        Part { title: "Tests", range: code.end..text.len(), is_open: false },
    ];
    parts.retain(|part| !part.range.is_empty());
    parts
}

fn line_start(text: &str, at: usize) -> usize {
    if at == text.len() { at } else { text[..at].rfind('\n').map_or(0, |it| it + 1) }
}

/// Returns a path that may be broken after each slash.
fn slashes(path: &str) -> String {
    escape(path).replace('/', "/<wbr>")
}
