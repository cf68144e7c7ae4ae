//! How a problem was checked: by samples, by the tests of its solution, and by its largest inputs.

use crate::address::{Here, LinkTarget};
use crate::book::{Book, Solution};
use crate::html::escape;
use crate::page::{Body, link, sentence};
use runner::problem::Status;
use std::fmt::Write;

/// Writes the section with these figures.
pub(super) fn section(book: &Book, solution: &Solution, here: &Here<'_>, body: &mut Body) {
    body.heading(2, "checked", "How it was checked", "How it was checked");
    body.html += &format!(
        "<div class=\"wide\"><table class=\"figures\">\n<tbody>\n\
         <tr><th scope=\"row\">status</th><td></td><td>{}</td></tr>\n",
        status(solution)
    );
    // Writing to a text does not fail.
    let mut row = |name: &str, count: usize, words: &str| {
        let _ = writeln!(
            body.html,
            "<tr><th scope=\"row\">{name}</th><td class=\"number\">{count}</td><td>{words}</td></tr>"
        );
    };
    row("samples", solution.samples.len(), "above");
    let names: Vec<String> =
        solution.tests.iter().map(|test| escape(&sentence(&test.name))).collect();
    row("tests of the solution", names.len(), &names.join("; "));
    if let Some(measured) = book.figures.problems.get(&solution.problem.id) {
        let problem = &solution.problem;
        let time = problem.time_limit.map(|it| format!(" of {} s", it.as_secs_f64()));
        let memory = problem.memory_limit_mib.map(|it| format!(" of {it} MiB"));
        let words = format!(
            "at most {}{} CPU time, {}{}; the slowest is <code>{}</code>",
            escape(measured.time.trim_end_matches(" over")),
            time.unwrap_or_default(),
            escape(measured.memory.trim_end_matches(" over")),
            memory.unwrap_or_default(),
            escape(&measured.slowest)
        );
        let over = if measured.is_over() { "<strong>Beyond the limit:</strong> " } else { "" };
        row("largest inputs", measured.inputs, &format!("{over}{words}"));
    }
    let trust = link(here, &LinkTarget::page("trust.html"), "How far to trust this");
    let _ = writeln!(
        body.html,
        "</tbody></table></div>\n<p class=\"more\">{trust}: compilers, and how the times were measured</p>"
    );
}

/// Returns how far a solution was checked, in words.
pub(super) fn status(solution: &Solution) -> String {
    match (solution.problem.status, &solution.problem.link) {
        (Status::Accepted, Some(link)) if link.starts_with("https://") => {
            format!("<a href=\"{}\" rel=\"noreferrer\">accepted</a>", escape(link))
        }
        (Status::Accepted, _) => "accepted".to_owned(),
        (Status::Verified, _) => "verified by samples, brute force and largest inputs".to_owned(),
        (Status::Samples, _) => "checked by its samples only".to_owned(),
    }
}
