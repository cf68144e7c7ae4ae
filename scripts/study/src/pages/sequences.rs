//! The page of all sequences.

use super::module_link;
use crate::address::{Here, sequence_anchor};
use crate::book::Book;
use crate::html::escape;
use crate::page::WebPage;
use crate::sequences::{Beyond, Sequence, sequences};
use crate::site::SiteFiles;
use std::fmt::Write;

/// Adds the page of all sequences.
pub(super) fn add(site: &mut SiteFiles, book: &Book) {
    let file = "sequences.html";
    let here = Here::page(file);
    let body = format!(
        "<h1>Sequences</h1>\n\
         <p class=\"lead\">Grundy values by heap, from heap 0 on, and lost positions, each computed by the \
         shelf. Type some values to find the rule that has them.</p>\n\
         <p id=\"filter\" hidden><label for=\"values\">Values</label> <input id=\"values\" type=\"search\" \
         inputmode=\"numeric\" placeholder=\"0 1 2 3 1 4\" autocomplete=\"off\"> \
         <span id=\"count\" role=\"status\"></span></p>\n{}",
        table(book, &here)
    );
    let page = WebPage {
        file,
        title: "Sequences",
        description: "First values, preperiod and period of every sequence of the shelf",
        body: &body,
        contents: &[],
    };
    site.add(file, page.html(book.site()));
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
    let beyond = match &sequence.beyond {
        Beyond::Proved(period, needed) => {
            let mut text = format!("preperiod {}, period {}", period.preperiod, period.period);
            if period.saltus > 0 {
                let _ = write!(text, ", saltus {}", period.saltus);
            }
            match needed {
                0 => text + ", by a theorem",
                _ => format!("{text}, proved by its first {needed} values"),
            }
        }
        Beyond::Theorem(theorem) => (*theorem).to_owned(),
        Beyond::Unknown(count) => format!("no period shows in its first {count} values"),
    };
    format!(
        "<section class=\"sequence\" id=\"{}\">\n<h2>{}</h2>\n\
         <p>{} <span class=\"of\">{}</span></p>\n<p class=\"values\">{}</p>\n<p class=\"beyond\">{beyond}</p>\n\
         </section>\n",
        here.id(&sequence_anchor(number)),
        escape(&sequence.title),
        escape(&sequence.rule),
        module.unwrap_or_default(),
        values.join(" "),
    )
}
