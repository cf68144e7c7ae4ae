//! Documentation as HTML: Markdown with links to items, formulas and highlighted code.
//!
//! ```text
//! `A(k)` = ⌊`k`φ⌋, see [`nim`]    ⟶    <var>A</var>(<var>k</var>) = ⌊<var>k</var>φ⌋,
//!                                       see <a href="nim.html"><code>nim</code></a>
//! ```
//!
//! A link that leads nowhere is an error. HTML in the text is shown as text.

mod formula;

use crate::address::Here;
use crate::definitions::Definitions;
use crate::definitions::scope::NameScope;
use crate::highlight::highlighted;
use crate::html::escape;
use base::error::{Error, Result};
use formula::{formula, raised};
use pulldown_cmark::html::push_html;
use pulldown_cmark::{
    Alignment, BrokenLink, CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd,
};

/// Turns texts into HTML that stands at one place.
pub struct Prose<'a> {
    /// Where the text is shown.
    pub here: &'a Here<'a>,
    /// The definitions that it may link to.
    pub definitions: &'a Definitions,
    /// The names of the file that the text is of, in which its links are paths.
    pub scope: NameScope,
    /// The file that the text is from, for messages.
    pub file: &'a str,
    /// How many levels its headings go down: 1 makes an `h2` of `# Rules`.
    pub deeper: usize,
}

/// A part of a text from one heading of the first level to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading; empty for what stands before the first one.
    pub title: String,
    /// The text that follows it.
    pub body: String,
}

impl Section {
    /// Returns the id of the heading: `# Theorem (Bouton 1901)` has `theorem`.
    pub fn id(&self) -> String {
        heading_id(&self.title)
    }
}

/// Divides a text at its headings of the first level.
pub fn sections(text: &str) -> Vec<Section> {
    let mut sections = vec![Section { title: String::new(), body: String::new() }];
    let mut in_code = false;
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        match line.strip_prefix("# ").filter(|_| !in_code) {
            Some(title) => {
                sections.push(Section { title: title.to_owned(), body: String::new() });
            }
            None => {
                if let Some(last) = sections.last_mut() {
                    last.body += line;
                    last.body += "\n";
                }
            }
        }
    }
    sections.retain(|section| !section.title.is_empty() || !section.body.trim().is_empty());
    sections
}

/// Returns the id of a heading: its words before a parenthesis.
fn heading_id(title: &str) -> String {
    let title = title.split('(').next().unwrap_or_default().trim().to_lowercase();
    title.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect()
}

/// Returns the text of a paragraph without marks.
pub fn plain(markdown: &str) -> String {
    let mut text = String::new();
    // Brackets around code are a link; others stand for themselves.
    let named = |link: BrokenLink<'_>| {
        link.reference.starts_with('`').then(|| (CowStr::from(""), CowStr::from("")))
    };
    let options = Options::ENABLE_TABLES;
    for event in Parser::new_with_broken_link_callback(markdown, options, Some(named)) {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(&part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(TagEnd::Paragraph | TagEnd::Item) => text.push(' '),
            _ => {}
        }
    }
    text.trim().to_owned()
}

/// Returns a phrase as HTML: what stands in backticks is a formula or code, and exponents are raised.
pub fn phrase(markdown: &str) -> String {
    let mut html = String::new();
    for (at, part) in markdown.split('`').enumerate() {
        if at % 2 == 0 {
            html += &raised(part);
        } else {
            html += &formula_or_code(part);
        }
    }
    html
}

/// Returns what stands in backticks as a formula, or as code.
fn formula_or_code(text: &str) -> String {
    formula(text).unwrap_or_else(|| format!("<code>{}</code>", escape(text)))
}

/// Returns the first paragraph of a text.
pub fn first_paragraph(text: &str) -> String {
    text.trim_start().lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

impl Prose<'_> {
    /// Returns the text as HTML.
    ///
    /// # Errors
    ///
    /// A link that leads nowhere.
    pub fn html(&self, markdown: &str) -> Result<String> {
        let named = |link: BrokenLink<'_>| self.named(&link.reference);
        let parser =
            Parser::new_with_broken_link_callback(markdown, Options::ENABLE_TABLES, Some(named));
        let mut state = ProseState::default();
        let events: Result<Vec<_>> = parser.map(|event| self.event(event, &mut state)).collect();
        let mut html = String::new();
        push_html(&mut html, events?.into_iter());
        Ok(html)
    }

    /// Returns an event as it is if it gets the HTML that is usual for it, any other one as its HTML.
    fn event<'a>(&self, event: Event<'a>, state: &mut ProseState) -> Result<Event<'a>> {
        let html = match event {
            Event::Text(text) => match &mut state.code {
                Some((_, code)) => {
                    code.push_str(&text);
                    String::new()
                }
                None => raised(&text),
            },
            Event::Code(code) => formula_or_code(&code),
            Event::Html(text) | Event::InlineHtml(text) => escape(&text),
            // A heading is no address: two sections may have the same one.
            Event::Start(Tag::Heading { level, .. }) => format!("<h{}>", self.level(level)),
            Event::End(TagEnd::Heading(level)) => format!("</h{}>\n", self.level(level)),
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = match kind {
                    CodeBlockKind::Fenced(language) => language.to_string(),
                    CodeBlockKind::Indented => "text".to_owned(),
                };
                state.code = Some((language, String::new()));
                String::new()
            }
            Event::End(TagEnd::CodeBlock) => {
                let (language, code) = state.code.take().unwrap_or_default();
                code_block(&language, &code)
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                let address = self.href(&dest_url)?;
                state.is_dead = address.is_none();
                address.map_or(String::new(), |it| format!("<a href=\"{}\">", escape(&it)))
            }
            Event::End(TagEnd::Link) if state.is_dead => String::new(),
            Event::Start(Tag::Table(alignments)) => {
                state.alignments = alignments;
                "<div class=\"wide\"><table>\n".to_owned()
            }
            Event::Start(Tag::TableHead) => {
                (state.cell, state.column) = ("th", 0);
                "<thead><tr>".to_owned()
            }
            Event::Start(Tag::TableRow) => {
                (state.cell, state.column) = ("td", 0);
                "<tr>".to_owned()
            }
            Event::Start(Tag::TableCell) => {
                let ProseState { cell, alignments, column, .. } = state;
                let scope = if *cell == "th" { " scope=\"col\"" } else { "" };
                let is_right = alignments.get(*column) == Some(&Alignment::Right);
                let class = if is_right { " class=\"number\"" } else { "" };
                *column += 1;
                format!("<{cell}{scope}{class}>")
            }
            Event::End(TagEnd::TableCell) => format!("</{}>", state.cell),
            Event::End(TagEnd::TableHead) => "</tr></thead>\n<tbody>\n".to_owned(),
            Event::End(TagEnd::Table) => "</tbody></table></div>\n".to_owned(),
            other => return Ok(other),
        };
        Ok(Event::InlineHtml(html.into()))
    }

    fn level(&self, level: HeadingLevel) -> usize {
        (level as usize + self.deeper).min(6)
    }

    /// Returns the text as HTML without the paragraph around it.
    ///
    /// # Errors
    ///
    /// A link that leads nowhere.
    pub fn inline(&self, markdown: &str) -> Result<String> {
        let html = self.html(markdown)?;
        let inner = html.trim().strip_prefix("<p>").and_then(|it| it.strip_suffix("</p>"));
        Ok(inner.map_or_else(|| html.clone(), str::to_owned))
    }

    /// Takes the text of brackets alone for the path of an item, as rustdoc does. Brackets without a
    /// name on the shelf, such as `[0, 1]`, are no link unless they stand around code.
    fn named(&self, reference: &str) -> Option<(CowStr<'static>, CowStr<'static>)> {
        let path = reference.trim_matches('`');
        let is_code = path != reference;
        let is_link = is_code || self.address(path).is_some();
        is_link.then(|| (CowStr::from(path.to_owned()), CowStr::from("")))
    }

    /// Returns the address of what a path names; `None` if it names nothing on the site.
    fn address(&self, path: &str) -> Option<String> {
        let path = path.trim_end_matches("()").trim_end_matches('!');
        let segments: Vec<String> = path.split("::").map(str::to_owned).collect();
        let candidates = self.scope.candidates(&segments);
        let mut found = candidates.iter().filter_map(|path| self.definitions.get(path));
        let target = found.find_map(|definition| definition.shown_at.clone())?;
        Some(self.here.href(&target))
    }

    /// Returns the address of a link of the text.
    fn href(&self, destination: &str) -> Result<Option<String>> {
        if destination.starts_with("https://") || destination.starts_with("http://") {
            return Ok(Some(destination.to_owned()));
        }
        if let Some(address) = self.address(destination) {
            return Ok(Some(address));
        }
        // Items of std have no page here.
        let first = destination.split("::").next().unwrap_or_default();
        if matches!(first, "std" | "core" | "alloc") {
            return Ok(None);
        }
        Err(Error::build(format!("a link in `{}` leads nowhere: `{destination}`", self.file)))
    }
}

/// The parts of a text that are not closed.
#[derive(Default)]
struct ProseState {
    /// The language and the text of a code block.
    code: Option<(String, String)>,
    /// True if the innermost link has no address.
    is_dead: bool,
    alignments: Vec<Alignment>,
    column: usize,
    /// The kind of the cells of a row.
    cell: &'static str,
}

/// Returns a code block as HTML: Rust unless it says otherwise, without the lines that rustdoc hides.
pub fn code_block(language: &str, code: &str) -> String {
    let is_rust = language.is_empty() || language.split(',').any(|it| matches!(it, "rust" | "rs"));
    let inner = if is_rust {
        let is_shown = |line: &&str| *line != "#" && !line.starts_with("# ");
        let shown: Vec<&str> = code.lines().filter(is_shown).collect();
        highlighted(shown.join("\n").trim_end())
    } else {
        escape(code.trim_end())
    };
    format!("<pre tabindex=\"0\"><code>{inner}</code></pre>\n")
}
