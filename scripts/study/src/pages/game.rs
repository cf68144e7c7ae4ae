//! The page of a module: its header, picture, functions, tests, problems, and the module alone.

use super::module_link;
use crate::address::{Here, LinkTarget, source_page};
use crate::book::Book;
use crate::bundles::{Bundled, minified_name};
use crate::definitions::anchor;
use crate::explorer;
use crate::highlight::{Code, Links, highlighted};
use crate::html::{escape, slug};
use crate::page::{WebPage, copied_text, link, main_copy_button, number, sentence};
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
    let mut contents = Vec::new();
    let mut body = writer.title();
    body += &writer.header(&mut contents)?;
    body += &writer.explorer(&mut contents);
    body += &writer.items(&mut contents)?;
    body += &writer.alone(&mut contents);
    body += &writer.uses(&mut contents);
    body += &writer.problems(&mut contents);
    body += &writer.tests(&mut contents)?;
    body += &writer.sources(&mut contents);
    if let Some(bundled) = book.alone(module) {
        let file = download(module);
        site.add(&minified_name(&file), bundled.minified.clone());
        site.add(&file, bundled.text.clone());
    }
    let page = WebPage {
        file: &file,
        title: &plain(&module.title()),
        description: &plain(&first_paragraph(&module.doc)),
        body: &body,
        contents: &contents,
    };
    site.add(&file, page.html(book.site()));
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

    /// Returns the heading with what the module is in a line.
    pub(super) fn title(&self) -> String {
        let Self { module, here, .. } = self;
        let families = self.book.families.iter();
        let own = (module.krate.clone(), module.name.clone());
        let family = families.into_iter().find(|it| it.modules.contains(&own));
        let kicker = family.map_or("", |it| it.title.as_str());
        let title = phrase(&module.title());
        let level = if here.is_booklet() { "h2" } else { "h1" };
        let id = here.id("");
        let id = if here.is_booklet() { format!(" id=\"{id}\"") } else { String::new() };
        let mut html =
            format!("<p class=\"kicker\">{}</p>\n<{level}{id}>{title}</{level}>\n", escape(kicker));
        let source = LinkTarget::page(source_page(&module.files[0].shown));
        // Writing to a text does not fail.
        let _ = write!(html, "<p class=\"facts\"><code>{}</code>", escape(&module.path()));
        if let Some(row) = self.book.readme.row(&module.files[0].shown)
            && !row.answer.is_empty()
        {
            let _ = write!(html, " <span>answer: {}</span>", phrase(&row.answer));
        }
        if !here.is_booklet() {
            if self.explorer_section().is_some() {
                html += " <span><a href=\"#explorer\">try it</a></span>";
            }
            let _ = write!(html, " <span>{}</span>", link(here, &source, "source"));
        }
        html += "</p>\n";
        if let Some(bundled) = self.book.alone(module).filter(|_| !here.is_booklet()) {
            html += &bundle_row(here, bundled, &download(module), "alone-text", &module.name);
        }
        html
    }

    /// Returns the sections of the header, with the pictures after the theorem.
    pub(super) fn header(&self, contents: &mut Vec<(String, String)>) -> Result<String> {
        let prose = self.prose(self.here.level(1));
        let sections = sections(&self.module.doc);
        let picture_after =
            sections.iter().position(|it| it.id().starts_with("theorem")).unwrap_or(0);
        let mut html = String::new();
        for (at, section) in sections.iter().enumerate() {
            html += &self.section(&prose, section, contents)?;
            if at == picture_after {
                html += &self.pictures();
            }
        }
        Ok(html)
    }

    fn section(
        &self,
        prose: &Prose<'_>,
        section: &Section,
        contents: &mut Vec<(String, String)>,
    ) -> Result<String> {
        if section.title.is_empty() {
            // The title of the page is the first sentence.
            let title = self.module.title();
            let rest = section.body.trim_start();
            let first = first_paragraph(rest).replace('\n', " ");
            let after_title = first.strip_prefix(&title).unwrap_or(&first).trim_start_matches('.');
            let rest = format!("{}\n{}", after_title.trim(), &rest[first_paragraph(rest).len()..]);
            return if rest.trim().is_empty() { Ok(String::new()) } else { prose.html(&rest) };
        }
        let id = self.here.id(&section.id());
        let title = prose.inline(&section.title)?;
        let level = prose.deeper + 1;
        let name = section.title.split(" (").next().unwrap_or(&section.title);
        contents.push((id.clone(), phrase(name)));
        // What stands in parentheses is who proved it, and when.
        let title = match title.split_once(" (") {
            Some((name, who)) => {
                format!("{name} <span class=\"who\">({who}</span>")
            }
            None => title,
        };
        let body = prose.html(&section.body)?;
        Ok(format!(
            "<section class=\"{}\">\n<h{level} id=\"{id}\">{title}</h{level}>\n{body}</section>\n",
            section.id()
        ))
    }

    fn pictures(&self) -> String {
        let mut html = String::new();
        let pictures = pictures::of(&self.module.name);
        if pictures.is_empty() {
            return html;
        }
        html += "<div class=\"pictures\">\n";
        for picture in pictures {
            let _ = writeln!(
                html,
                "<figure class=\"picture\">\n{}\n<figcaption>{}</figcaption>\n</figure>",
                picture.svg,
                phrase(&picture.title)
            );
        }
        html + "</div>\n"
    }

    /// Returns the explorer of the module, if there is one.
    fn explorer(&self, contents: &mut Vec<(String, String)>) -> String {
        let Some(section) = self.explorer_section() else { return String::new() };
        contents.push(("explorer".to_owned(), "Explorer".to_owned()));
        format!("<h2 id=\"explorer\">Explorer</h2>\n{section}")
    }

    /// Returns the section of the explorer alone, if the site has explorers and the module one of them.
    fn explorer_section(&self) -> Option<String> {
        self.book.explorers.as_ref()?;
        let file = self.module.page();
        explorer::section(&self.module.path(), &"../".repeat(file.matches('/').count()))
    }

    /// Returns the public items with their documentation.
    pub(super) fn items(&self, contents: &mut Vec<(String, String)>) -> Result<String> {
        if self.module.items.is_empty() {
            return Ok(String::new());
        }
        let level = self.here.level(2);
        let id = self.here.id("functions");
        contents.push((id.clone(), "Functions".to_owned()));
        let mut html = format!(
            "<section class=\"items\">\n<h{level} id=\"{id}\">Functions and types</h{level}>\n"
        );
        let code = Code::new(&self.module.files[0].text);
        let links = self.book.definitions.links(&self.module.files[0], self.here);
        for item in &self.module.items {
            html += &self.item(item, level + 1, &code, &links)?;
            for member in &item.members {
                html += &self.item(member, level + 1, &code, &links)?;
            }
        }
        Ok(html + "</section>\n")
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

    /// Returns the bundle of the module alone.
    fn alone(&self, contents: &mut Vec<(String, String)>) -> String {
        let Some(bundled) = self.book.alone(self.module) else { return String::new() };
        contents.push(("alone".to_owned(), "One file".to_owned()));
        let mut html = "<section>\n<h2 id=\"alone\">This module as one file</h2>\n\
            <p>The module with just the siblings that it names, as <code>cargo mex bundle</code> prints \
            it for any judge; <code>main</code> runs the examples above. Put your own in its place.</p>\n"
            .to_owned();
        let file = download(self.module);
        html += &bundle_row(self.here, bundled, &file, "alone-text", &self.module.name);
        html += &copied_text("alone-text", "Text", &highlighted(&bundled.text));
        html + "</section>\n"
    }

    /// Returns what the module needs of the shelf, and what needs it, by the code in their bundles.
    fn uses(&self, contents: &mut Vec<(String, String)>) -> String {
        let Self { book, module, here } = self;
        let Some(own) = book.alone(module) else { return String::new() };
        contents.push(("uses".to_owned(), "Required by".to_owned()));
        let path = module.path();
        let to = |module: &Module| module_link(here, module);
        let others = || book.shelf.modules().filter(|it| it.path() != path);
        let needs = others().filter(|it| own.modules.contains(&it.path())).map(to);
        let has_it = |bundled: &Bundled| bundled.modules.contains(&path);
        let needed = others().filter(|it| book.alone(it).is_some_and(has_it)).map(to);
        let solved = book.solutions.iter().filter(|it| it.bundles.first().is_some_and(has_it));
        let solved = solved.map(|it| link(here, &LinkTarget::page(it.page()), &it.problem.id));
        let row = |relation: &str, links: Vec<String>| {
            let links = if links.is_empty() { "nothing".to_owned() } else { links.join(", ") };
            format!("<dt>{relation}</dt><dd>{links}</dd>\n")
        };
        format!(
            "<section>\n<h2 id=\"uses\">Depends on, and required by</h2>\n\
             <p>By the code that the bundler kept for each.</p>\n<dl class=\"uses\">\n{}{}{}</dl>\n</section>\n",
            row("depends on", needs.collect()),
            row("required by modules", needed.collect()),
            row("required by problems", solved.collect())
        )
    }

    fn problems(&self, contents: &mut Vec<(String, String)>) -> String {
        let mut rows = String::new();
        for solution in self.book.resting_on(self.module) {
            let problem = &solution.problem;
            let _ = writeln!(
                rows,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
                link(self.here, &LinkTarget::page(solution.page()), &problem.title),
                escape(&problem.id),
                escape(self.book.judge_name(&problem.judge)),
                escape(problem.difficulty.as_deref().unwrap_or_default()),
            );
        }
        if rows.is_empty() {
            return String::new();
        }
        contents.push(("solved".to_owned(), "Problems".to_owned()));
        format!(
            "<section>\n<h2 id=\"solved\">Problems that rest on it</h2>\n<div class=\"wide\"><table>\n\
             <thead><tr><th scope=\"col\">problem</th><th scope=\"col\">id</th><th scope=\"col\">judge</th>\
             <th scope=\"col\">difficulty</th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n</section>\n"
        )
    }

    /// Returns what the tests of the module say by their names.
    fn tests(&self, contents: &mut Vec<(String, String)>) -> Result<String> {
        if self.module.tests.is_empty() {
            return Ok(String::new());
        }
        contents.push(("tests".to_owned(), "Tests".to_owned()));
        let mut html =
            "<section>\n<h2 id=\"tests\">What the tests compare</h2>\n<ul class=\"tests\">\n"
                .to_owned();
        for test in &self.module.tests {
            let shown = &self.module.files[test.file].shown;
            let target = LinkTarget::at(source_page(shown), format!("L{}", test.line));
            let doc = if test.doc.is_empty() {
                String::new()
            } else {
                format!(": {}", self.prose(3).inline(&test.doc)?)
            };
            let _ =
                writeln!(html, "<li>{}{doc}</li>", link(self.here, &target, &sentence(&test.name)));
        }
        Ok(html + "</ul>\n</section>\n")
    }

    fn sources(&self, contents: &mut Vec<(String, String)>) -> String {
        contents.push(("source".to_owned(), "Source".to_owned()));
        let mut html =
            "<section>\n<h2 id=\"source\">Source</h2>\n<ul class=\"tests\">\n".to_owned();
        for file in &self.module.files {
            let target = LinkTarget::page(source_page(&file.shown));
            let lines = number(file.text.lines().count());
            let _ =
                writeln!(html, "<li>{}, {lines} lines</li>", link(self.here, &target, &file.shown));
        }
        html + "</ul>\n</section>\n"
    }
}

/// Returns what is known of a bundle in a line: its size, and ways to get it.
pub(super) fn bundle_row(
    here: &Here<'_>,
    bundled: &Bundled,
    file: &str,
    id: &str,
    name: &str,
) -> String {
    format!(
        "<p class=\"bundle\">{} <a class=\"button\" href=\"{}\" download>Download <small>{} bytes</small></a> \
         <a class=\"button\" href=\"{}\" download>Minified <small>{} bytes</small></a></p>\n",
        main_copy_button(id, &escape(name)),
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
