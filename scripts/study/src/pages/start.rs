//! The start page, and the list of all problems.

use super::add_page;
use crate::address::{Here, LinkTarget};
use crate::book::{Book, Solution};
use crate::html::{escape, slug};
use crate::page::{Body, code_link, link};
use crate::pictures;
use crate::prose::{Section, phrase, plain, sections};
use crate::shelf::{Library, Module};
use crate::site::SiteFiles;
use base::error::Result;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The page with all problems.
const PROBLEMS: &str = "problems.html";

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
    body.html += &judges(book, &here);
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

/// Adds the page with all problems.
pub(super) fn add_problems(site: &mut SiteFiles, book: &Book) {
    let here = Here::page(PROBLEMS);
    let count = book.solutions.len();
    let html = format!(
        "<h1>Problems</h1>\n<p class=\"lead\">{count} problems by judge, the hardest first.</p>\n"
    );
    let mut body = Body { html, ..Body::default() };
    problems(book, &here, &mut body);
    let about = "The solved problems by judge and difficulty";
    add_page(site, book, PROBLEMS, ["Problems", about], &body);
}

/// Returns the ways into the site: by a statement, a problem, values, or doubt.
fn entrances(book: &Book) -> String {
    let door = |address: &str, title: &str, text: &str| {
        format!("<li><a href=\"{address}\">{title}</a> <span>{text}</span></li>\n")
    };
    let mut doors = String::new();
    let libraries = book.shelf.crates.iter();
    for guide in libraries.flat_map(|library| sections(&library.doc)).filter(is_guide) {
        let address = format!("#{}", guide.id());
        doors +=
            &door(&address, &phrase(&guide.title), "from the words of a statement to the call");
    }
    let count = book.solutions.len();
    let text = format!("{count} of them, each solved, proved and in one file");
    doors += &door("problems.html", "Problems", &text);
    doors += &door("sequences.html", "Sequences", "type values, and find the rule that has them");
    doors += &door("trust.html", "Trust", "what was checked, and by what");
    format!("<ul class=\"doors\">\n{doors}</ul>\n")
}

/// Returns the judges with the numbers of their problems, each a link to its list.
fn judges(book: &Book, here: &Here<'_>) -> String {
    let mut html = "<ul class=\"judges\">\n".to_owned();
    for (judge, solutions) in by_judge(book) {
        let target = LinkTarget::at(PROBLEMS, judge_anchor(judge));
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

/// Returns the problems by judge, the hardest first, as far as their difficulties can be compared.
fn by_judge(book: &Book) -> BTreeMap<&str, Vec<&Solution>> {
    let mut by_judge: BTreeMap<&str, Vec<&Solution>> = BTreeMap::new();
    for solution in &book.solutions {
        let judge = book.judge_name(&solution.problem.judge);
        by_judge.entry(judge).or_default().push(solution);
    }
    for solutions in by_judge.values_mut() {
        solutions.sort_by_key(|it| Reverse(hardness(it)));
    }
    by_judge
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

/// Returns the card of a module, and adds its small picture to the site.
fn card(site: &mut SiteFiles, book: &Book, here: &Here<'_>, module: &Module) -> String {
    let target = LinkTarget::page(module.page());
    let row = book.readme.rows.get(&module.files[0].shown);
    let answer = row.map(|it| it.answer.as_str()).unwrap_or_default();
    let mut html = "<li class=\"card\">".to_owned();
    if let Some(picture) = pictures::of(&module.name).first() {
        let name = format!("pictures/{}.{}", slug(&module.krate), slug(&module.name));
        for theme in ["light", "dark"] {
            let file = format!("{name}.{theme}.svg");
            let _ = write!(
                html,
                "<img class=\"{theme}\" src=\"{file}\" alt=\"\" loading=\"lazy\" width=\"340\" height=\"200\">"
            );
            site.add(&file, crate::site::standalone_picture(&picture.svg, theme));
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

/// Writes a table of the problems of each judge.
fn problems(book: &Book, here: &Here<'_>, body: &mut Body) {
    let figures = &book.figures.problems;
    for (judge, solutions) in by_judge(book) {
        body.heading(2, &judge_anchor(judge), &escape(judge), &escape(judge));
        body.html += "<div class=\"wide\"><table class=\"problems\">\n<thead><tr>\
             <th scope=\"col\">problem</th><th scope=\"col\">id</th><th scope=\"col\">difficulty</th>\
             <th scope=\"col\">rests on</th><th scope=\"col\" class=\"number\" \
             title=\"CPU time for the slowest of its largest inputs\">slowest</th></tr></thead>\n<tbody>\n";
        for solution in solutions {
            let problem = &solution.problem;
            let mut games = Vec::new();
            for game in &problem.games {
                games.push(match book.shelf.module(game) {
                    Some(it) => code_link(here, &LinkTarget::page(it.page()), game),
                    None => escape(game),
                });
            }
            let time = figures.get(&problem.id).map_or("–", |it| it.time.as_str());
            let _ = writeln!(
                body.html,
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td>\
                 <td class=\"number\">{}</td></tr>",
                link(here, &LinkTarget::page(solution.page()), &problem.title),
                escape(&problem.id),
                escape(problem.difficulty.as_deref().unwrap_or("–")),
                games.join(", "),
                escape(time)
            );
        }
        body.html += "</tbody></table></div>\n";
    }
}

/// The grades of a judge that has names for them, from the easiest on.
const GRADES: [&str; 7] =
    ["入门", "普及-", "普及/提高-", "普及+/提高", "提高+/省选-", "省选/NOI-", "NOI/NOI+/CTSC"];

/// Returns how hard a problem is, to be compared with others of the same judge.
fn hardness(solution: &Solution) -> (usize, usize) {
    let text = solution.problem.difficulty.as_deref().unwrap_or_default();
    let grade = GRADES.iter().position(|grade| *grade == text).map_or(0, |it| it + 1);
    let digits = text.trim_start_matches(|it: char| !it.is_ascii_digit());
    let end = digits.find(|it: char| !it.is_ascii_digit()).unwrap_or(digits.len());
    (digits[..end].parse().unwrap_or(0), grade)
}
