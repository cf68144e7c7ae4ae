//! The list of all problems: by judge as a page, and by a script also by technique, difficulty or progress.

use super::add_page;
use crate::address::{Here, LinkTarget};
use crate::book::{Book, Solution};
use crate::html::{escape, slug};
use crate::page::{Body, code_link, link};
use crate::site::SiteFiles;
use runner::difficulty::{Difficulty, STEPS};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The page with all problems.
pub(super) const PROBLEMS: &str = "problems.html";

/// Adds the page with all problems.
pub(super) fn add(site: &mut SiteFiles, book: &Book) {
    let here = Here::page(PROBLEMS);
    let count = book.solutions.len();
    let html = format!(
        "<h1>Problems</h1>\n<p class=\"lead\">{count} problems, the easiest of each list first. Their \
         difficulty has {STEPS} steps, which are ours; the words beside them are the judge’s.</p>\n{TOOLS}\
         <div id=\"problems\">\n"
    );
    let mut body = Body { html, ..Body::default() };
    for (judge, solutions) in by_judge(book) {
        body.heading(2, &judge_anchor(judge), &escape(judge), &escape(judge));
        body.html += TABLE;
        for solution in solutions {
            body.html += &row(book, &here, judge, solution);
        }
        body.html += "</tbody></table></div>\n";
    }
    body.html += "</div>\n";
    body.html += PROGRESS;
    let about = "The solved problems by judge, technique and difficulty";
    add_page(site, book, PROBLEMS, ["Problems", about], &body);
}

/// A script shows what sorts and filters the rows.
const TOOLS: &str = "<div id=\"filter\" hidden><label for=\"words\">Filter</label> <input id=\"words\" \
    type=\"search\" placeholder=\"a title, a judge, a technique\" autocomplete=\"off\" spellcheck=\"false\"> \
    <span role=\"group\" aria-label=\"Sort by\">\
    <button type=\"button\" data-by=\"judge\" aria-pressed=\"true\">by judge</button> \
    <button type=\"button\" data-by=\"technique\" aria-pressed=\"false\">by technique</button> \
    <button type=\"button\" data-by=\"difficulty\" aria-pressed=\"false\">by difficulty</button> \
    <button type=\"button\" data-by=\"progress\" aria-pressed=\"false\">by progress</button></span> \
    <span id=\"count\" role=\"status\"></span></div>\n";

/// A script shows what the device keeps, as a line of text.
pub(super) const PROGRESS: &str = "<details class=\"step\" id=\"progress\" hidden><summary><h2>Your progress</h2></summary>\n\
    <p>What you mark as read or solved, and which exercises you got right, is kept on this device only. The line has \
    all of it: copy it, and paste it on \
    another device.</p>\n<p class=\"bundle\"><input id=\"marks\" aria-label=\"Progress as a line\" \
    autocomplete=\"off\" spellcheck=\"false\"> <button type=\"button\" id=\"take\">Copy</button> \
    <button type=\"button\" id=\"bring\">Read the line</button> \
    <button type=\"button\" id=\"forget\">Forget all</button></p>\n\
    <p id=\"marked\" role=\"status\"></p>\n</details>\n";

/// The beginning of a table of problems.
const TABLE: &str = "<div class=\"wide\"><table class=\"problems\">\n<thead><tr>\
    <th scope=\"col\">problem</th><th scope=\"col\">id</th><th scope=\"col\">difficulty</th>\
    <th scope=\"col\">rests on</th><th scope=\"col\" class=\"number\" \
    title=\"CPU time for the slowest of its largest inputs\">slowest</th></tr></thead>\n<tbody>\n";

/// Returns the row of a problem.
fn row(book: &Book, here: &Here<'_>, judge: &str, solution: &Solution) -> String {
    let problem = &solution.problem;
    let mut games = Vec::new();
    for game in &problem.games {
        games.push(match book.shelf.module(game) {
            Some(it) => code_link(here, &LinkTarget::page(it.page()), game),
            None => escape(game),
        });
    }
    let figures = &book.figures.problems;
    let time = figures.get(&problem.id).map_or("–", |it| it.time.as_str());
    format!(
        "<tr data-judge=\"{}\" data-step=\"{}\"><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>\
         <td class=\"number\">{}</td></tr>\n",
        escape(judge),
        read(solution).step.unwrap_or(0),
        link(here, &LinkTarget::page(solution.page()), &problem.title),
        escape(&problem.id),
        difficulty(solution).unwrap_or_else(|| "–".to_owned()),
        games.join(", "),
        escape(time)
    )
}

/// Returns the judges with the numbers of their problems, each a link to its list.
pub(super) fn judges(book: &Book, here: &Here<'_>) -> String {
    let mut html = "<ul class=\"judges\">\n".to_owned();
    for (judge, solutions) in by_judge(book) {
        let target = LinkTarget::at(PROBLEMS, judge_anchor(judge));
        // Writing to a text does not fail.
        let _ = writeln!(
            html,
            "<li>{} <span>{}</span></li>",
            link(here, &target, judge),
            solutions.len()
        );
    }
    html + "</ul>\n"
}

/// Returns the id of the list of a judge's problems.
fn judge_anchor(judge: &str) -> String {
    format!("judge-{}", slug(judge))
}

/// Returns the problems by judge, the easiest first.
fn by_judge(book: &Book) -> BTreeMap<&str, Vec<&Solution>> {
    let mut by_judge: BTreeMap<&str, Vec<&Solution>> = BTreeMap::new();
    for solution in &book.solutions {
        let judge = book.judge_name(&solution.problem.judge);
        by_judge.entry(judge).or_default().push(solution);
    }
    for solutions in by_judge.values_mut() {
        solutions.sort_by_key(|it| read(it));
    }
    by_judge
}

/// Returns the difficulty of a problem as HTML: its step by dots, and what its judge calls it.
pub(super) fn difficulty(solution: &Solution) -> Option<String> {
    let text = solution.problem.difficulty.as_ref()?;
    let Some(dots) = dots(solution) else { return Some(escape(text)) };
    let words = if read(solution).is_ours { String::new() } else { format!(" {}", escape(text)) };
    Some(dots + &words)
}

/// Returns the step of a problem by dots, if it is known.
pub(super) fn dots(solution: &Solution) -> Option<String> {
    let step = read(solution).step?;
    let dots = "●".repeat(step) + &"○".repeat(STEPS - step);
    Some(format!(
        "<span class=\"dots\" role=\"img\" aria-label=\"{step} of {STEPS}\">{dots}</span>"
    ))
}

/// Returns how hard a problem is, in steps and by its judge.
fn read(solution: &Solution) -> Difficulty {
    Difficulty::of(solution.problem.difficulty.as_deref().unwrap_or_default())
}
