//! The lessons: a page for each, and one that lists them.

use super::add_page;
use super::problems::{PROGRESS, dots};
use crate::address::{Here, LinkTarget};
use crate::book::Book;
use crate::explorer;
use crate::html::{escape, slug};
use crate::lessons::{Lesson, LessonExercise, LessonPart};
use crate::page::{Body, LESSONS, PRACTICE, link};
use crate::pictures;
use crate::prose::{Prose, phrase, plain, sections};
use crate::shelf::Library;
use crate::site::SiteFiles;
use base::error::{Error, Result};
use std::fmt::Write;

/// Adds the pages, if there are lessons.
pub(super) fn add(site: &mut SiteFiles, book: &Book) -> Result<()> {
    let lessons: Vec<&Lesson> = book.shelf.lessons().map(|it| it.1).collect();
    if lessons.is_empty() {
        return Ok(());
    }
    let here = Here::page(LESSONS);
    let mut list = String::new();
    for (at, (library, lesson)) in book.shelf.lessons().enumerate() {
        let file = lesson.page();
        let own = Here::page(&file);
        let writer = LessonWriter { book, library, lesson, here: &own };
        let mut body = Body::default();
        body.html += &format!("<p class=\"kicker\">Lesson {} of {}</p>\n", at + 1, lessons.len());
        writer.text(&mut body)?;
        let before = at.checked_sub(1).map(|at| lessons[at]);
        writer.end(before, lessons.get(at + 1).copied(), &mut body);
        add_page(site, book, &file, [&plain(&lesson.title), &plain(&lesson.after)], &body);
        // A script tells how many exercises were answered rightly.
        let _ = writeln!(
            list,
            "<li><h2>{} <small data-right=\"exercise/{}.\" data-of=\"{}\"></small></h2><p>{}</p></li>",
            link(&here, &LinkTarget::page(file.as_str()), &plain(&lesson.title)),
            slug(&lesson.name),
            lesson.exercises().count(),
            phrase(&lesson.after)
        );
    }
    let mut lead = "A way through, from the first small game on. Each lesson has one thought, a board to try it on, \
                    and exercises that the shelf itself checks."
        .to_owned();
    if book.explorers.is_some() {
        let _ = write!(
            lead,
            " More positions are dealt under {}.",
            link(&here, &LinkTarget::page(PRACTICE), "Practice")
        );
    }
    let html = format!(
        "<h1>Lessons</h1>\n<p class=\"lead\">{lead}</p>\n<ol class=\"lessons\">\n{list}</ol>\n{PROGRESS}"
    );
    let about = "A course of combinatorial games, with exercises that are checked";
    add_page(site, book, LESSONS, ["Lessons", about], &Body { html, ..Body::default() });
    Ok(())
}

/// Writes the text of a lesson where it is shown: on its page, or in the booklet.
pub(super) struct LessonWriter<'a> {
    pub(super) book: &'a Book,
    pub(super) library: &'a Library,
    pub(super) lesson: &'a Lesson,
    pub(super) here: &'a Here<'a>,
}

impl LessonWriter<'_> {
    /// Writes the lesson.
    pub(super) fn text(&self, body: &mut Body) -> Result<()> {
        let Self { book, library, lesson, here } = self;
        let prose = Prose { file: &lesson.shown, ..book.prose(here, &library.root, here.level(1)) };
        body.html += &here.title(&phrase(&lesson.title));
        body.html += &format!(
            "<dl class=\"uses\"><dt>before</dt><dd>{}</dd><dt>after</dt><dd>{}</dd></dl>\n",
            self.linked(prose.inline(&lesson.before)?),
            prose.inline(&lesson.after)?
        );
        for part in &lesson.parts {
            match part {
                LessonPart::Text(text) => self.markdown(&prose, text, body)?,
                LessonPart::Picture(module, number) => {
                    body.html += &self.picture(module, *number)?;
                }
                LessonPart::Explorer(name, state) => body.html += &self.explorer(name, state),
                LessonPart::Exercises(list) => body.html += &self.exercises(list),
            }
        }
        Ok(())
    }

    fn markdown(&self, prose: &Prose<'_>, text: &str, body: &mut Body) -> Result<()> {
        // Its headings are of the second level.
        for section in sections(&format!("\n{text}").replace("\n## ", "\n# ")) {
            if !section.title.is_empty() {
                let id = self.here.id(&section.id());
                body.heading(
                    prose.deeper + 1,
                    &id,
                    &phrase(&section.title),
                    &prose.inline(&section.title)?,
                );
            }
            body.html += &self.linked(prose.html(&section.body)?);
        }
        Ok(())
    }

    /// Makes links of the titles of lessons in quotes, and of the ids of problems.
    fn linked(&self, mut html: String) -> String {
        for (_, lesson) in self.book.shelf.lessons() {
            let quoted = format!("&quot;{}&quot;", escape(&lesson.title));
            let link = link(self.here, &LinkTarget::page(lesson.page()), &lesson.title);
            html = html.replace(&quoted, &format!("“{link}”"));
        }
        self.book.solutions.iter().fold(html, |html, solution| {
            let problem = &solution.problem;
            let code = format!("<code>{}</code>", escape(&problem.id));
            if !html.contains(&code) {
                return html;
            }
            let link = link(self.here, &LinkTarget::page(solution.page()), &problem.title);
            html.replace(&code, &format!("{link} {code} {}", dots(solution).unwrap_or_default()))
        })
    }

    /// Returns a picture of a module, to which the booklet has a link instead.
    fn picture(&self, module: &str, number: usize) -> Result<String> {
        let missing = || {
            let shown = &self.lesson.shown;
            Error::build(format!(
                "failed to write `{shown}`: `{module}` has no picture {}",
                number + 1
            ))
        };
        let picture = pictures::of(module).into_iter().nth(number).ok_or_else(missing)?;
        if self.here.is_booklet() {
            let page = self.book.shelf.module(module).map(|it| LinkTarget::page(it.page()));
            let link = page.map(|page| link(self.here, &page, picture.title));
            return Ok(format!("<p class=\"more\">Picture: {}</p>\n", link.unwrap_or_default()));
        }
        let title = phrase(picture.title);
        Ok(format!(
            "<figure class=\"picture\">\n{}\n<figcaption>{title}</figcaption>\n</figure>\n",
            picture.svg
        ))
    }

    fn explorer(&self, name: &str, state: &str) -> String {
        if self.book.explorers.is_none() || self.here.is_booklet() {
            return format!("<p class=\"more\">Explorer: <code>{}</code></p>\n", escape(state));
        }
        let page = self.here.href(&LinkTarget::page(explorer::PAGE));
        explorer::section_of(name, state, &page)
    }

    fn exercises(&self, list: &[LessonExercise]) -> String {
        let mut html = "<ol class=\"exercises\">\n".to_owned();
        for (at, exercise) in (1..).zip(list) {
            let question = format!(
                "<strong>{}</strong> <code>{}</code>",
                escape(&exercise.question),
                escape(&exercise.shown)
            );
            // Writing to a text does not fail.
            let _ = if self.here.is_booklet() {
                writeln!(html, "<li>{question}</li>")
            } else if self.book.explorers.is_none() {
                writeln!(
                    html,
                    "<li><p>{question}</p><p class=\"more\">{WITHOUT_EXPLORERS}</p></li>"
                )
            } else {
                writeln!(
                    html,
                    "<li class=\"explorer exercise\" data-question=\"{}\" data-explorer=\"{}\" data-state=\"{}\" \
                     data-mark=\"exercise/{}.{at}\"><p>{question}</p><p class=\"more\">{WITHOUT_SCRIPTS}</p></li>",
                    escape(&exercise.question),
                    escape(&exercise.explorer),
                    escape(&exercise.state),
                    slug(&self.lesson.name)
                )
            };
        }
        html + "</ol>\n"
    }

    /// Writes the mark that the lesson is read, and the ways to the lessons beside it.
    fn end(&self, before: Option<&Lesson>, after: Option<&Lesson>, body: &mut Body) {
        let to = |lesson: &Lesson| {
            link(self.here, &LinkTarget::page(lesson.page()), &plain(&lesson.title))
        };
        body.html += &format!(
            "<p class=\"steps\"><span>{}</span> <button type=\"button\" data-done=\"lesson/{}\" \
             aria-pressed=\"false\" hidden>Read</button> <span>{}</span></p>\n",
            before.map_or(String::new(), |it| format!("Before: {}", to(it))),
            slug(&self.lesson.name),
            after.map_or(String::new(), |it| format!("Next: {}", to(it))),
        );
    }

    /// Returns the answers to the exercises, for the end of the booklet.
    pub(super) fn answers(&self) -> String {
        let answers =
            self.lesson.exercises().map(|it| format!("<li>{}</li>\n", escape(&it.answer)));
        let title = phrase(&self.lesson.title);
        format!(
            "<h3>{title}</h3>\n<ol class=\"exercises\">\n{}</ol>\n",
            answers.collect::<String>()
        )
    }
}

/// The text in the place of a form without scripts.
const WITHOUT_SCRIPTS: &str = "A reply is checked in the browser, which needs scripts; they are off or still loading. The \
    booklet has the answers.";

/// That on a site without explorers.
const WITHOUT_EXPLORERS: &str = "These pages were made without the explorers, which check replies. The booklet has the \
    answers.";
