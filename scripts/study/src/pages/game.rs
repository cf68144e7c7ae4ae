//! The page of a module: its header, picture, functions, tests, problems, and the module alone.

use super::{add_page, module_link};
use crate::address::{Here, LinkTarget, source_page};
use crate::book::Book;
use crate::bundles::{Bundled, minified_name};
use crate::definitions::anchor;
use crate::explorer;
use crate::highlight::{Code, Links, highlighted};
use crate::html::{escape, slug};
use crate::page::{Body, copied_text, link, number, sentence};
use crate::pictures;
use crate::prose::{Prose, Section, first_paragraph, phrase, plain, sections};
use crate::shelf::{Item, Module};
use crate::site::SiteFiles;
use base::error::Result;
use std::fmt::Write;

/// Adds the page of a module, and its bundle.
pub(super) fn add(site: &mut SiteFiles, book: &Book, module: &Module) -> Result<()> {
    let file = module.page();
    let here = Here::page(&file);
    let writer = GameWriter { book, module, here: &here };
    let mut body = Body::default();
    writer.title(&mut body);
    writer.header(&mut body)?;
    writer.explorer(&mut body);
    writer.items(&mut body)?;
    writer.alone(&mut body);
    writer.uses(&mut body);
    writer.problems(&mut body);
    writer.tests(&mut body)?;
    writer.sources(&mut body);
    if let Some(bundled) = book.alone(module) {
        let file = download(module);
        site.add(&minified_name(&file), bundled.minified.clone());
        site.add(&file, bundled.text.clone());
    }
    let about = plain(&first_paragraph(&module.doc));
    add_page(site, book, &file, [&plain(&module.title()), &about], &body);
    Ok(())
}

/// Returns the file with the bundle of a module alone.
fn download(module: &Module) -> String {
    format!("{}/{}.rs", slug(&module.krate), slug(&module.name))
}

/// Writes the texts of a module where they are shown: on its page, or in the booklet.
pub(super) struct GameWriter<'a> {
    pub(super) book: &'a Book,
    pub(super) module: &'a Module,
    pub(super) here: &'a Here<'a>,
}

impl GameWriter<'_> {
    fn prose(&self, deeper: usize) -> Prose<'_> {
        self.book.prose(self.here, &self.module.files[0], deeper)
    }

    /// Writes the heading with what the module is in a line.
    pub(super) fn title(&self, body: &mut Body) {
        let Self { book, module, here } = self;
        let family = book.families.iter().find(|it| it.modules.contains(&module.path()));
        let kicker = family.map_or("", |it| it.title.as_str());
        body.html += &format!("<p class=\"kicker\">{}</p>\n", escape(kicker));
        body.html += &here.title(&phrase(&module.title()));
        let html = &mut body.html;
        // Writing to a text does not fail.
        let _ = write!(html, "<p class=\"facts\"><code>{}</code>", escape(&module.path()));
        if let Some(row) = book.readme.rows.get(&module.files[0].shown)
            && !row.answer.is_empty()
        {
            let _ = write!(html, " <span>answer: {}</span>", phrase(&row.answer));
        }
        if !here.is_booklet() {
            if self.explorer_section().is_some() {
                *html += " <span><a href=\"#explorer\">try it</a></span>";
            }
            let source = LinkTarget::page(source_page(&module.files[0].shown));
            let _ = write!(html, " <span>{}</span>", link(here, &source, "source"));
        }
        *html += "</p>\n";
        if let Some(bundled) = book.alone(module).filter(|_| !here.is_booklet()) {
            *html += &bundle_row(here, bundled, &download(module), "alone-text", &module.name, "");
        }
    }

    /// Writes the sections of the header, with the pictures after the theorem.
    pub(super) fn header(&self, body: &mut Body) -> Result<()> {
        let prose = self.prose(self.here.level(1));
        let sections = sections(&self.module.doc);
        let picture_after =
            sections.iter().position(|it| it.id().starts_with("theorem")).unwrap_or(0);
        for (at, section) in sections.iter().enumerate() {
            self.section(&prose, section, body)?;
            if at == picture_after {
                body.html += &self.pictures();
            }
        }
        Ok(())
    }

    fn section(&self, prose: &Prose<'_>, section: &Section, body: &mut Body) -> Result<()> {
        if section.title.is_empty() {
            // The title of the page is the first sentence.
            let title = self.module.title();
            let rest = section.body.trim_start();
            let first = first_paragraph(rest).replace('\n', " ");
            let after_title = first.strip_prefix(&title).unwrap_or(&first).trim_start_matches('.');
            let rest = format!("{}\n{}", after_title.trim(), &rest[first_paragraph(rest).len()..]);
            if !rest.trim().is_empty() {
                body.html += &prose.html(&rest)?;
            }
            return Ok(());
        }
        let title = prose.inline(&section.title)?;
        // What stands in parentheses is who proved it, and when.
        let title = match title.split_once(" (") {
            Some((name, who)) => format!("{name} <span class=\"who\">({who}</span>"),
            None => title,
        };
        let name = section.title.split(" (").next().unwrap_or(&section.title);
        body.html += &format!("<section class=\"{}\">\n", section.id());
        body.heading(prose.deeper + 1, &self.here.id(&section.id()), &phrase(name), &title);
        body.html += &prose.html(&section.body)?;
        body.html += "</section>\n";
        Ok(())
    }

    fn pictures(&self) -> String {
        let mut html = String::new();
        for picture in pictures::of(&self.module.name) {
            let _ = writeln!(
                html,
                "<figure class=\"picture\">\n{}\n<figcaption>{}</figcaption>\n</figure>",
                picture.svg,
                phrase(picture.title)
            );
        }
        if html.is_empty() { html } else { format!("<div class=\"pictures\">\n{html}</div>\n") }
    }

    /// Writes the explorer of the module, if there is one.
    fn explorer(&self, body: &mut Body) {
        if let Some(section) = self.explorer_section() {
            body.heading(2, "explorer", "Explorer", "Explorer");
            body.html += &section;
        }
    }

    /// Returns the section of the explorer alone, if the site has explorers and the module one of them.
    fn explorer_section(&self) -> Option<String> {
        self.book.explorers.as_ref()?;
        let page = self.here.href(&LinkTarget::page(explorer::PAGE));
        explorer::section(&self.module.path(), &page)
    }

    /// Writes the public items with their documentation.
    pub(super) fn items(&self, body: &mut Body) -> Result<()> {
        if self.module.items.is_empty() {
            return Ok(());
        }
        let level = self.here.level(2);
        body.html += "<section class=\"items\">\n";
        body.heading(level, &self.here.id("functions"), "Functions", "Functions and types");
        let code = Code::new(&self.module.files[0].text);
        let links = self.book.definitions.links(&self.module.files[0], self.here);
        for item in &self.module.items {
            for item in std::iter::once(item).chain(&item.members) {
                body.html += &self.item(item, level + 1, &code, &links)?;
            }
        }
        body.html += "</section>\n";
        Ok(())
    }

    fn item(&self, item: &Item, level: usize, code: &Code<'_>, links: &Links) -> Result<String> {
        let id = self.here.id(&anchor(&item.path));
        let name = escape(&item.path).replace("::", "::<wbr>");
        let mut html = format!(
            "<section class=\"item\">\n<h{level} id=\"{id}\"><a href=\"#{id}\"><code>{name}</code></a></h{level}>\n"
        );
        let mut signature = code.html(item.signature.clone(), links);
        if item.has_private_fields {
            signature += "{ <i>/* private fields */</i> }";
        }
        let _ = writeln!(
            html,
            "<pre class=\"signature\" tabindex=\"0\"><code>{}</code></pre>",
            outdented(&signature)
        );
        html += &self.prose(level).html(&item.doc)?;
        if !item.traits.is_empty() {
            let traits: Vec<String> =
                item.traits.iter().map(|it| format!("<code>{}</code>", escape(it))).collect();
            let _ = writeln!(html, "<p class=\"traits\">Implements {}.</p>", traits.join(", "));
        }
        let has_body = item.kind == "function" && item.whole.end > item.signature.end;
        if has_body && !self.here.is_booklet() {
            let body = outdented(&code.html(item.whole.clone(), links));
            let line =
                LinkTarget::at(source_page(&self.module.files[0].shown), format!("L{}", item.line));
            let _ = writeln!(
                html,
                "<details class=\"code\"><summary>Code</summary>\n<pre tabindex=\"0\"><code>{body}</code></pre>\n\
                 <p class=\"more\">{}</p></details>",
                link(self.here, &line, &format!("line {}", item.line))
            );
        }
        Ok(html + "</section>\n")
    }

    /// Writes the bundle of the module alone.
    fn alone(&self, body: &mut Body) {
        let Some(bundled) = self.book.alone(self.module) else { return };
        body.html += "<section>\n";
        body.heading(2, "alone", "One file", "This module as one file");
        body.html += "<p>The module with just the siblings that it names, as <code>cargo mex bundle</code> prints \
            it for any judge; <code>main</code> runs the examples above. Put your own in its place.</p>\n";
        let file = download(self.module);
        body.html += &bundle_row(self.here, bundled, &file, "alone-text", &self.module.name, "");
        body.html += &copied_text("alone-text", "Text", &highlighted(&bundled.text));
        body.html += "</section>\n";
    }

    /// Writes what the module needs of the shelf, and what needs it, by the code in their bundles.
    fn uses(&self, body: &mut Body) {
        let Self { book, module, here } = self;
        let Some(own) = book.alone(module) else { return };
        let path = module.path();
        let to = |module: &Module| module_link(here, module);
        let others = || book.shelf.modules().filter(|it| it.path() != path);
        let needs = others().filter(|it| own.modules.contains(&it.path())).map(to);
        let has_it = |bundled: &Bundled| bundled.modules.contains(&path);
        let needed = others().filter(|it| book.alone(it).is_some_and(has_it)).map(to);
        let solved = book.solutions.iter().filter(|it| it.bundles.first().is_some_and(has_it));
        let solved = solved.map(|it| link(here, &LinkTarget::page(it.page()), &it.problem.id));
        body.html += "<section>\n";
        body.heading(2, "uses", "Required by", "Depends on, and required by");
        body.html += "<p>By the code that the bundler kept for each.</p>\n<dl class=\"uses\">\n";
        for (relation, links) in [
            ("depends on", needs.collect::<Vec<_>>()),
            ("required by modules", needed.collect()),
            ("required by problems", solved.collect()),
        ] {
            let links = if links.is_empty() { "nothing".to_owned() } else { links.join(", ") };
            body.html += &format!("<dt>{relation}</dt><dd>{links}</dd>\n");
        }
        body.html += "</dl>\n</section>\n";
    }

    fn problems(&self, body: &mut Body) {
        let mut solutions = self.book.resting_on(self.module).peekable();
        if solutions.peek().is_none() {
            return;
        }
        body.html += "<section>\n";
        body.heading(2, "solved", "Problems", "Problems that rest on it");
        body.html += "<div class=\"wide\"><table>\n\
            <thead><tr><th scope=\"col\">problem</th><th scope=\"col\">id</th><th scope=\"col\">judge</th>\
            <th scope=\"col\">difficulty</th></tr></thead>\n<tbody>\n";
        for solution in solutions {
            let problem = &solution.problem;
            let _ = writeln!(
                body.html,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
                link(self.here, &LinkTarget::page(solution.page()), &problem.title),
                escape(&problem.id),
                escape(self.book.judge_name(&problem.judge)),
                escape(problem.difficulty.as_deref().unwrap_or_default()),
            );
        }
        body.html += "</tbody></table></div>\n</section>\n";
    }

    /// Writes what the tests of the module say by their names.
    fn tests(&self, body: &mut Body) -> Result<()> {
        if self.module.tests.is_empty() {
            return Ok(());
        }
        body.html += "<section>\n";
        body.heading(2, "tests", "Tests", "What the tests compare");
        body.html += "<ul class=\"tests\">\n";
        for test in &self.module.tests {
            let shown = &self.module.files[test.file].shown;
            let target = LinkTarget::at(source_page(shown), format!("L{}", test.line));
            body.html += &format!("<li>{}", link(self.here, &target, &sentence(&test.name)));
            if !test.doc.is_empty() {
                body.html += &format!(": {}", self.prose(3).inline(&test.doc)?);
            }
            body.html += "</li>\n";
        }
        body.html += "</ul>\n</section>\n";
        Ok(())
    }

    fn sources(&self, body: &mut Body) {
        body.html += "<section>\n";
        body.heading(2, "source", "Source", "Source");
        body.html += "<ul class=\"tests\">\n";
        for file in &self.module.files {
            let target = LinkTarget::page(source_page(&file.shown));
            let (to, lines) = (link(self.here, &target, &file.shown), file.text.lines().count());
            body.html += &format!("<li>{to}, {} lines</li>\n", number(lines));
        }
        body.html += "</ul>\n</section>\n";
    }
}

/// Returns what is known of a bundle in a line: its size, and ways to get it. Most readers come for the button,
/// which copies the text of the element `id`.
pub(super) fn bundle_row(
    here: &Here<'_>,
    bundled: &Bundled,
    file: &str,
    id: &str,
    name: &str,
    more: &str,
) -> String {
    format!(
        "<p class=\"bundle\"><button type=\"button\" class=\"copy main\" data-copy=\"{id}\" \
         aria-label=\"Copy the bundle of {}\" hidden>Copy the bundle</button> \
         <a class=\"button\" href=\"{}\" download>Download <small>{} bytes</small></a> \
         <a class=\"button\" href=\"{}\" download>Minified <small>{} bytes</small></a>{more}</p>\n",
        escape(name),
        escape(&here.href(&LinkTarget::page(file))),
        number(bundled.text.len()),
        escape(&here.href(&LinkTarget::page(minified_name(file)))),
        number(bundled.minified.len())
    )
}

/// Removes the indentation of a method from all lines but the first, which has none.
fn outdented(html: &str) -> String {
    let lines = html.lines().skip(1).filter(|line| !line.is_empty());
    let common = lines.map(|line| line.len() - line.trim_start_matches(' ').len()).min();
    let indent = format!("\n{}", " ".repeat(common.unwrap_or(0)));
    html.replace(&indent, "\n")
}
