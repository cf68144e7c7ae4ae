//! Finds the id, the judge and the address of a received problem.

use super::task::Task;
use crate::new::{LONGEST_ID, is_id};
use base::judge::{Judges, PORTABLE, Page, unescaped};
use runner::problem::Problem;

/// Maximum length of the host in an id.
const LONGEST_HOST: usize = 30;

/// Length of the number at the end of an id that tells problems of one name apart: `-99`.
const LONGEST_NUMBER: usize = 3;

/// The identity of the problem of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProblemIdentity {
    pub(super) id: String,
    /// True if no other problem can have this id; else a number tells them apart.
    pub(super) unique: bool,
    /// The id of its judge.
    pub(super) judge: String,
    /// The address of its statement.
    pub(super) url: String,
    /// The same for all addresses of one problem.
    key: Option<String>,
    /// A note that its judge or the form of its address is unknown.
    pub(super) note: Option<String>,
}

/// Identifies the problem of a task by its address, and by its name if the address is unknown.
pub(super) fn identify(judges: &Judges, task: &Task) -> ProblemIdentity {
    let url = &task.url.text;
    let Some(Page { site, judge, problem }) = judges.page(url, Some(&task.name)) else {
        return ProblemIdentity {
            id: own_id(task),
            unique: false,
            judge: PORTABLE.to_owned(),
            url: url.clone(),
            key: None,
            note: Some(format!(
                "`{}` is the host of no judge that is known here: its judge is `{PORTABLE}`",
                task.url.host
            )),
        };
    };
    let note = match (&problem, judge) {
        (None, _) => Some(format!(
            "its address at {site} is of a form that gives no id: it is named after its title"
        )),
        (Some(_), None) => {
            Some(format!("the compiler of {site} is not known here: its judge is `{PORTABLE}`"))
        }
        (Some(_), Some(_)) => None,
    };
    let page_id = problem.as_ref().map(|problem| problem.id.clone());
    let unique = judge.is_some() && page_id.as_deref().is_some_and(is_id);
    let room = LONGEST_ID - LONGEST_NUMBER;
    let shortened = |id: String| if is_id(&id) { id } else { shorten(&slug(&id), room) };
    // A page with several problems is no address of a problem; the judge gives one by the id.
    let own_page = judge.filter(|judge| judge.id_of(url).is_none());
    let own_url = page_id.as_deref().and_then(|id| own_page?.url_of(id));
    ProblemIdentity {
        id: page_id.map_or_else(|| own_id(task), shortened),
        unique,
        judge: judge.map_or(PORTABLE, |judge| &judge.id).to_owned(),
        url: own_url.unwrap_or_else(|| url.clone()),
        key: problem.map(|problem| problem.key),
        note,
    }
}

impl ProblemIdentity {
    /// Returns true if `problem` is the same one, maybe under another address of its judge.
    pub(super) fn is_of(&self, judges: &Judges, problem: &Problem) -> bool {
        let other = || judges.page(&problem.url, Some(&problem.title))?.problem;
        problem.url == self.url
            || self.key.as_ref().is_some_and(|key| other().is_some_and(|other| other.key == *key))
    }
}

/// Returns an id for a problem whose address tells none: host and name, such as `judge-example-two-heaps`;
/// or host and path, if the name has no more than a letter or a number in ASCII.
pub(super) fn own_id(task: &Task) -> String {
    let host = slug(task.url.host.strip_prefix("www.").unwrap_or(&task.url.host));
    let host = if host.is_empty() { "judge".to_owned() } else { shorten(&host, LONGEST_HOST) };
    let [name, path] = [slug(&task.name), slug(&unescaped(&task.url.path))];
    let mut names = [&name, &path].into_iter().filter(|name| !name.is_empty());
    let name = match names.next() {
        Some(name) if is_label(name, &task.name) => names.next().unwrap_or(name),
        Some(name) => name,
        None => "problem",
    };
    let room = LONGEST_ID - host.len() - 1 - LONGEST_NUMBER;
    format!("{host}-{}", shorten(name, room))
}

/// Returns true if the slug of a title is only the label of the problem in its contest, such as `a`.
fn is_label(slug: &str, title: &str) -> bool {
    let is_number = slug.bytes().all(|it| it.is_ascii_digit());
    slug.len() == 1 || (!title.is_ascii() && (slug.len() <= 3 || is_number))
}

/// Returns the text in lower-case letters, digits, and hyphens between words.
fn slug(text: &str) -> String {
    let words = text.split(|char: char| !char.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// Removes words from the middle of a slug: titles differ at their ends, as in `(easy version)`.
fn shorten(slug: &str, longest: usize) -> String {
    if slug.len() <= longest {
        return slug.to_owned();
    }
    // The end is the words that fit into half of the length; the start is as many as fit beside it.
    let half = slug.len() - longest / 2;
    let end = slug[half..].find('-').map_or("", |hyphen| &slug[half + hyphen..]);
    let room = longest - end.len();
    let start = slug[..=room].rfind('-').filter(|&hyphen| hyphen > 0).unwrap_or(room);
    format!("{}{end}", slug[..start].trim_end_matches('-'))
}

#[cfg(test)]
mod tests;
