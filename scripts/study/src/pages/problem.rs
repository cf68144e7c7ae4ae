//! The page of a problem: its task with samples, and then step by step a nudge, the game behind it, reduction
//! and proof, the solution, and the bundles. The steps are folded until a reader opens them.

use super::checked::{self, status};
use super::game::bundle_row;
use super::problems::difficulty;
use super::{add_page, module_link};
use crate::address::{Here, LinkTarget, source_page};
use crate::book::{Book, ShownSample, Solution};
use crate::bundles::{Bundled, minified_name};
use crate::explorer;
use crate::highlight::{Code, highlighted};
use crate::html::{escape, slug};
use crate::page::{Body, copied_text, copy_button, link, number};
use crate::prose::{Section, first_paragraph, phrase, plain, sections};
use crate::shelf::start_of_tests;
use crate::site::SiteFiles;
use base::error::Result;
use base::terminal::shown;
use runner::problem::STATEMENT;
use std::fmt::Write;

/// Adds the page of a problem, and its bundles and samples as files.
pub(super) fn add(site: &mut SiteFiles, book: &Book, solution: &Solution) -> Result<()> {
    let file = solution.page();
    let here = Here::page(&file);
    let writer = ProblemWriter { book, solution, here: &here };
    let problem = &solution.problem;
    let mut body = Body::default();
    writer.title(&mut body);
    writer.task(&mut body)?;
    writer.samples(&mut body);
    body.html += SHOW_ALL;
    let (nudge, rest) = writer.sections();
    body.step("nudge", "Nudge", &writer.header(nudge)?);
    body.step("game", "The game behind it", &writer.games());
    body.step("reduction-and-proof", "Reduction and proof", &writer.header(rest)?);
    body.step("solution", "Solution", &writer.code());
    body.step("bundles", "Bundles", &writer.bundles());
    checked::section(book, solution, &here, &mut body);
    let task = plain(&first_paragraph(&solution.task));
    let about = if task.is_empty() { &problem.title } else { &task };
    add_page(site, book, &file, [&problem.title, about], &body);
    for (at, bundled) in solution.bundles.iter().enumerate() {
        let name = format!("problems/{}", bundled.file_name(&problem.id, at == 0));
        site.add(&name, bundled.text.clone());
        site.add(&minified_name(&name), bundled.minified.clone());
        if at > 0 {
            site.add(&format!("{name}.js"), as_script(&bundled.text));
        }
    }
    for sample in &solution.samples {
        let [input, output] = sample_files(solution, sample);
        site.add(&input, sample.input.clone());
        if let Some(text) = &sample.output {
            site.add(&output, text.clone());
        }
    }
    Ok(())
}

/// Returns a script that holds a text, for a page that copies it without showing it.
fn as_script(text: &str) -> String {
    format!("study.text({});\n", serde_json::Value::from(text))
}

fn sample_files(solution: &Solution, sample: &ShownSample) -> [String; 2] {
    let name = format!("problems/{}/{}", slug(&solution.problem.id), slug(&sample.name));
    [format!("{name}.in"), format!("{name}.out")]
}

/// The section of a header that says what to look at.
const NUDGE: &str = "Nudge";

/// A script shows the switch, which opens all steps here and on the pages to come.
const SHOW_ALL: &str = "<p class=\"steps\">Step by step, as far as you need it \
    <button type=\"button\" id=\"show-all\" aria-pressed=\"false\" hidden>Show all</button></p>\n";

/// Writes the texts of a problem where they are shown: on its page, or in the booklet.
pub(super) struct ProblemWriter<'a> {
    pub(super) book: &'a Book,
    pub(super) solution: &'a Solution,
    pub(super) here: &'a Here<'a>,
}

impl ProblemWriter<'_> {
    /// Writes the heading with the facts of the problem.
    pub(super) fn title(&self, body: &mut Body) {
        let Self { book, solution, here } = self;
        let problem = &solution.problem;
        let html = &mut body.html;
        let judge = escape(book.judge_name(&problem.judge));
        *html += &format!("<p class=\"kicker\">{judge}</p>\n");
        *html += &here.title(&escape(&problem.title));
        // Writing to a text does not fail.
        let _ = write!(html, "<p class=\"facts\"><code>{}</code>", escape(&problem.id));
        if problem.url.starts_with("https://") || problem.url.starts_with("http://") {
            let _ = write!(
                html,
                " <span><a href=\"{}\" rel=\"noreferrer\">statement</a></span>",
                escape(&problem.url)
            );
        }
        if let Some(difficulty) = difficulty(solution) {
            let _ = write!(html, " <span>difficulty {difficulty}</span>");
        }
        if let Some(time) = problem.time_limit {
            let _ = write!(html, " <span>{} s</span>", time.as_secs_f64());
        }
        if let Some(memory) = problem.memory_limit_mib {
            let _ = write!(html, " <span>{memory} MiB</span>");
        }
        let _ = writeln!(html, " <span>{}</span></p>", status(solution));
        if let Some(first) = solution.bundles.first().filter(|_| !here.is_booklet()) {
            let name = format!("problems/{}", first.file_name(&problem.id, true));
            // A script shows it, and keeps what is pressed on the device.
            let done = format!(
                " <button type=\"button\" data-done=\"problem/{}\" aria-pressed=\"false\" hidden>Solved</button>",
                slug(&problem.id)
            );
            *html += &bundle_row(here, first, &name, "bundle-text", &problem.id, &done);
        }
    }

    /// Writes the task in our own words.
    pub(super) fn task(&self, body: &mut Body) -> Result<()> {
        let Self { book, solution, here } = self;
        if !solution.task.is_empty() {
            let file = format!("{}/{STATEMENT}", shown(&solution.problem.folder));
            body.heading(here.level(2), &here.id("task"), "Task", "Task");
            body.html += &book.plain_prose(here, &file).html(&solution.task)?;
        }
        Ok(())
    }

    /// Returns the sections of the header: the nudge, and those that follow it.
    pub(super) fn sections(&self) -> (Vec<Section>, Vec<Section>) {
        sections(&self.solution.doc).into_iter().partition(|section| section.title == NUDGE)
    }

    /// Returns sections of the header as HTML, each with its heading but the nudge.
    pub(super) fn header(&self, sections: Vec<Section>) -> Result<String> {
        let prose = self.book.prose(self.here, &self.solution.source, 2);
        let mut html = String::new();
        for section in sections {
            if !matches!(section.title.as_str(), "" | NUDGE) {
                let (id, title) = (self.here.id(&section.id()), prose.inline(&section.title)?);
                html += &format!("<h3 id=\"{id}\">{title}</h3>\n");
            }
            html += &prose.html(&section.body)?;
        }
        Ok(html)
    }

    /// Returns the modules that the solution rests on, each with its subject, and where to play the samples.
    pub(super) fn games(&self) -> String {
        let Self { book, solution, here } = self;
        let mut html = String::new();
        for module in solution.problem.games.iter().filter_map(|game| book.shelf.module(game)) {
            let subject = phrase(&module.title());
            html += &format!("<li>{} – {subject}</li>\n", module_link(here, module));
        }
        if !html.is_empty() {
            html = format!("<p>The solution rests on</p>\n<ul>\n{html}</ul>\n");
        }
        if book.explorers.is_some() && !here.is_booklet() {
            for sample in &solution.samples {
                let states = explorer::states(&solution.problem.id, &sample.input);
                html += &in_explorer(here, &sample.name, &states);
            }
        }
        html
    }

    /// Returns the solution without header and tests.
    pub(super) fn code(&self) -> String {
        let Self { book, solution, here } = self;
        let source = &solution.source;
        let header = source.text.split_inclusive('\n').take_while(|it| it.starts_with("//!"));
        let start: usize = header.map(str::len).sum();
        let end = start_of_tests(&source.text).max(start);
        let blank = source.text[start..end].len() - source.text[start..end].trim_start().len();
        let end = start + source.text[start..end].trim_end().len();
        let links = book.definitions.links(source, here);
        let code = Code::new(&source.text).html((start + blank).min(end)..end, &links);
        let mut html = format!("<pre class=\"listing\" tabindex=\"0\"><code>{code}</code></pre>\n");
        if !here.is_booklet() {
            let target = LinkTarget::page(source_page(&source.shown));
            let whole = link(here, &target, "with its tests");
            html += &format!("<p class=\"more\">{whole}</p>\n");
        }
        html
    }

    /// Returns the bundles: that of the problem's own judge as a text, the others as files.
    fn bundles(&self) -> String {
        let Self { book, solution, here } = self;
        let id = &solution.problem.id;
        let mut html = format!(
            "<p>One file each, as <code>cargo mex bundle {}</code> prints \
             it; with <code>--judge</code> for another judge.</p>\n<div class=\"wide\"><table class=\"bundles\">\n\
             <thead><tr><th scope=\"col\">for</th><th scope=\"col\" class=\"number\">bytes</th>\
             <th scope=\"col\" class=\"number\">minified</th><th scope=\"col\">file</th></tr></thead>\n<tbody>\n",
            escape(id)
        );
        for (at, bundled) in solution.bundles.iter().enumerate() {
            let judges: Vec<String> =
                bundled.judges.iter().map(|judge| escape(book.judge_name(judge))).collect();
            let name = bundled.file_name(id, at == 0);
            let file = here.href(&LinkTarget::page(format!("problems/{name}")));
            let content = format!("the bundle for {}", judges.first().map_or("", String::as_str));
            let source = if at == 0 {
                "data-copy=\"bundle-text\"".to_owned()
            } else {
                format!("data-text=\"{}.js\"", escape(&file))
            };
            let copy = copy_button(&source, &content);
            // Writing to a text does not fail.
            let _ = writeln!(
                html,
                "<tr><th scope=\"row\">{}</th><td class=\"number\">{}</td><td class=\"number\">{}</td>\
                 <td>{copy} <a href=\"{}\" download>{}</a> <a href=\"{}\" download>minified</a></td></tr>",
                judges.join(", "),
                number(bundled.text.len()),
                number(bundled.minified.len()),
                escape(&file),
                escape(&name),
                escape(&minified_name(&file))
            );
        }
        html += "</tbody></table></div>\n";
        if let Some(first) = solution.bundles.first() {
            html += &notes(first);
            let code = highlighted(&first.text);
            html += &copied_text("bundle-text", "Text of the first one", &code);
        }
        html
    }

    fn samples(&self, body: &mut Body) {
        let Self { solution, here, .. } = self;
        if solution.samples.is_empty() {
            return;
        }
        body.heading(2, "samples", "Samples", "Samples");
        let html = &mut body.html;
        let more = solution.samples.len() - 1;
        for (at, sample) in solution.samples.iter().enumerate() {
            if at == 1 {
                let _ = writeln!(html, "<details><summary>{more} more</summary>");
            }
            let [input, output] = sample_files(solution, sample);
            let name = escape(&sample.name);
            let _ = write!(
                html,
                "<section class=\"sample\">\n<h3>Sample {name}</h3>\n<div class=\"pair\">\n"
            );
            *html += &half(here, &format!("in-{at}"), "input", &sample.input, &input, &sample.name);
            if let Some(text) = &sample.output {
                *html += &half(here, &format!("out-{at}"), "output", text, &output, &sample.name);
            }
            *html += "</div>\n</section>\n";
        }
        *html += if more > 0 { "</details>\n" } else { "" };
    }
}

/// The most cases of a sample that are linked.
const MOST_CASES: usize = 12;

/// The most bytes of a state that is linked.
const LONGEST_STATE: usize = 2000;

/// Returns links to the explorers that show the cases of a sample.
fn in_explorer(here: &Here<'_>, sample: &str, states: &[(String, String)]) -> String {
    let shown = states.iter().filter(|it| it.1.len() <= LONGEST_STATE).take(MOST_CASES);
    let to = |(label, anchor): &(String, String)| {
        link(here, &LinkTarget::at(explorer::PAGE, anchor.clone()), label)
    };
    let links = shown.map(to).collect::<Vec<_>>().join(", ");
    if links.is_empty() {
        return links;
    }
    format!("<p>Sample {} in the explorer: {links}</p>\n", escape(sample))
}

/// The most bytes of a sample that are shown; what is longer can be downloaded.
const LONGEST_SAMPLE: usize = 4096;

fn half(here: &Here<'_>, id: &str, side: &str, text: &str, file: &str, name: &str) -> String {
    let address = escape(&here.href(&LinkTarget::page(file)));
    let download = format!("<a href=\"{address}\" download>{side}</a>");
    let label = format!("{side} of sample {}", escape(name));
    if text.len() > LONGEST_SAMPLE {
        return format!(
            "<div><p class=\"bundle\">{download} <span>{} bytes</span></p></div>\n",
            number(text.len())
        );
    }
    format!(
        "<div><p class=\"bundle\">{download} {}</p>\n\
         <pre tabindex=\"0\" role=\"group\" aria-label=\"{label}\"><code id=\"{id}\">{}</code></pre></div>\n",
        copy_button(&format!("data-copy=\"{id}\""), &label),
        escape(text)
    )
}

/// Returns what the command notes about a bundle.
fn notes(bundled: &Bundled) -> String {
    let notes = bundled.notes.iter().map(|note| format!("<li>{}</li>\n", escape(note)));
    let notes: String = notes.collect();
    if notes.is_empty() { notes } else { format!("<ul class=\"notes\">\n{notes}</ul>\n") }
}
