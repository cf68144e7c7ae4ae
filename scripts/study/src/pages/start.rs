//! The start page.

use super::{add_page, problems};
use crate::address::{Here, LinkTarget};
use crate::book::Book;
use crate::html::{escape, slug};
use crate::page::{Body, LESSONS, PRACTICE};
use crate::pictures;
use crate::prose::{Section, phrase, plain, sections};
use crate::shelf::{Library, Module};
use crate::site::SiteFiles;
use base::error::Result;
use std::fmt::Write;

/// Adds the start page.
pub(super) fn add(site: &mut SiteFiles, book: &Book) -> Result<()> {
    let file = "index.html";
    let here = Here::page(file);
    let readme = book.plain_prose(&here, "README.md");
    let purpose = readme.html(&book.readme.purpose)?;
    let html = format!("{}<div class=\"lead\">{purpose}</div>\n{}", title(book), entrances(book));
    let mut body = Body { html, ..Body::default() };
    for (number, family) in book.families.iter().enumerate() {
        let title = escape(&family.title);
        body.heading(2, &format!("family-{}", number + 1), &title, &title);
        body.html += "<ul class=\"cards\">\n";
        for module in family.modules.iter().filter_map(|path| book.shelf.module_at(path)) {
            body.html += &card(site, book, &here, module);
        }
        body.html += "</ul>\n";
    }
    for library in &book.shelf.crates {
        guides(book, &here, library, &mut body)?;
    }
    body.heading(2, "by-judge", "Problems", "Problems");
    body.html += &problems::judges(book, &here);
    let about = plain(&book.readme.purpose);
    add_page(site, book, file, [&book.readme.title, &about], &body);
    Ok(())
}

/// Returns the title of the site as a heading.
pub(super) fn title(book: &Book) -> String {
    let (name, about) = book.readme.title.split_once(": ").unwrap_or((&book.readme.title, ""));
    let (name, about) = (escape(name), escape(about));
    format!("<h1 class=\"title\">{name} <small>{about}</small></h1>\n")
}

/// Returns the ways into the site: by a statement, a problem, values, or doubt.
fn entrances(book: &Book) -> String {
    let door = |address: &str, title: &str, text: &str| {
        format!("<li><a href=\"{address}\">{title}</a> <span>{text}</span></li>\n")
    };
    let mut doors = String::new();
    let lessons = book.shelf.lessons().count();
    if lessons > 0 {
        let text = format!(
            "{lessons} steps from the first small game on, with exercises that are checked"
        );
        doors += &door(LESSONS, "Lessons", &text);
    }
    if book.explorers.is_some() {
        doors +=
            &door(PRACTICE, "Practice", "positions of any game: who wins, and by which moves?");
    }
    let libraries = book.shelf.crates.iter();
    for guide in libraries.flat_map(|library| sections(&library.doc)).filter(is_guide) {
        let address = format!("#{}", guide.id());
        let begin = guide.body.trim_start().split([',', ':', '.']).next().unwrap_or_default();
        doors += &door(&address, &phrase(&guide.title), &phrase(begin));
    }
    let count = book.solutions.len();
    let text = format!("{count} of them, each solved, proved and in one file");
    doors += &door("problems.html", "Problems", &text);
    doors += &door("sequences.html", "Sequences", "type values, and find the rule that has them");
    doors += &door("trust.html", "Trust", "what was checked, and by what");
    format!("<ul class=\"doors\">\n{doors}</ul>\n")
}

/// True if a section has a table, which leads from a statement to a function.
fn is_guide(section: &Section) -> bool {
    section.body.contains("\n| --- |")
}

/// Writes the tables in the documentation of a library: they lead from a statement to a function.
fn guides(book: &Book, here: &Here<'_>, library: &Library, body: &mut Body) -> Result<()> {
    let prose = book.prose(here, &library.root, 1);
    for section in sections(&library.doc).iter().filter(|it| is_guide(it)) {
        let title = prose.inline(&section.title)?;
        body.heading(2, &section.id(), &phrase(&section.title), &title);
        let guide = prose.html(&section.body)?;
        body.html += &format!("<div class=\"guide\">{guide}</div>\n");
    }
    Ok(())
}

/// The themes of pictures.
const THEMES: [&str; 2] = ["light", "dark"];

fn picture_file(module: &Module, theme: &str) -> String {
    format!("pictures/{}.{}.{theme}.svg", slug(&module.krate), slug(&module.name))
}

/// Returns the small picture of a module, which its card adds to the site, for a page in the root; if it has one.
pub(super) fn small_picture(module: &Module) -> String {
    let image = |theme| {
        let file = picture_file(module, theme);
        format!(
            "<img class=\"{theme}\" src=\"{file}\" alt=\"\" loading=\"lazy\" width=\"340\" height=\"200\">"
        )
    };
    if pictures::of(&module.name).is_empty() {
        return String::new();
    }
    THEMES.map(image).concat()
}

/// Returns the card of a module, and adds its small picture to the site.
fn card(site: &mut SiteFiles, book: &Book, here: &Here<'_>, module: &Module) -> String {
    let target = LinkTarget::page(module.page());
    let row = book.readme.rows.get(&module.files[0].shown);
    let answer = row.map(|it| it.answer.as_str()).unwrap_or_default();
    let mut html = format!("<li class=\"card\">{}", small_picture(module));
    if let Some(picture) = pictures::of(&module.name).first() {
        for theme in THEMES {
            let text = crate::site::standalone_picture(&picture.svg, theme);
            site.add(&picture_file(module, theme), text);
        }
    }
    // `Nim` of `Nim: heaps; a move lowers one`.
    let title = module.title();
    let title = phrase(title.split([':', ';']).next().unwrap_or_default());
    let _ = write!(html, "<h3><a href=\"{}\">{title}</a></h3>", escape(&here.href(&target)));
    let words =
        if answer.is_empty() { row.map(|it| it.game.as_str()).unwrap_or_default() } else { answer };
    if !words.is_empty() {
        let _ = write!(html, "<p>{}</p>", phrase(words));
    }
    html + "</li>\n"
}
