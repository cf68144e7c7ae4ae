//! The page of all sequences.

use super::{add_page, module_link};
use crate::address::{Here, sequence_anchor};
use crate::book::Book;
use crate::html::escape;
use crate::page::Body;
use crate::sequences::{Sequence, sequences};
use crate::site::SiteFiles;

/// Adds the page of all sequences.
pub(super) fn add(site: &mut SiteFiles, book: &Book) {
    let file = "sequences.html";
    let here = Here::page(file);
    let html = format!(
        "<h1>Sequences</h1>\n\
         <p class=\"lead\">Grundy values by heap, from heap 0 on, and lost positions, each computed by the \
         shelf. Type some values to find the rule that has them.</p>\n\
         <p id=\"filter\" hidden><label for=\"values\">Values</label> <input id=\"values\" type=\"search\" \
         inputmode=\"numeric\" placeholder=\"0 1 2 3 1 4\" autocomplete=\"off\"> \
         <span id=\"count\" role=\"status\"></span></p>\n{}",
        table(book, &here)
    );
    let about = "First values, preperiod and period of every sequence of the shelf";
    add_page(site, book, file, ["Sequences", about], &Body { html, ..Body::default() });
}

/// Returns all sequences, one after the other.
pub(super) fn table(book: &Book, here: &Here<'_>) -> String {
    let mut html = "<div class=\"sequences\">\n".to_owned();
    for (number, sequence) in sequences().iter().enumerate() {
        html += &entry(book, here, number + 1, sequence);
    }
    html + "</div>\n"
}

fn entry(book: &Book, here: &Here<'_>, number: usize, sequence: &Sequence) -> String {
    let module = book.shelf.module(sequence.module).map(|module| module_link(here, module));
    let values: Vec<String> = sequence.values.iter().map(u64::to_string).collect();
    format!(
        "<section class=\"sequence\" id=\"{}\">\n<h2>{}</h2>\n\
         <p>{} <span class=\"of\">{}</span></p>\n<p class=\"values\">{}</p>\n<p class=\"beyond\">{}</p>\n\
         </section>\n",
        here.id(&sequence_anchor(number)),
        escape(&sequence.title),
        escape(&sequence.rule),
        module.unwrap_or_default(),
        values.join(" "),
        sequence.beyond,
    )
}
