//! The id of a problem that was received.

use super::task::Task;
use crate::new::{LONGEST_ID, is_id};
use base::judge::{Judges, PORTABLE, Page, unescaped};
use runner::problem::Problem;

/// The part of an id that a host may take.
const LONGEST_HOST: usize = 30;

/// What a number at the end of an id takes, which tells problems of one name apart.
const LONGEST_NUMBER: usize = 3;

/// Which problem a task is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Identity {
    pub(super) id: String,
    /// No other problem has the id; else a number tells them apart.
    pub(super) unique: bool,
    /// The id of its judge.
    pub(super) judge: String,
    /// The address of its statement.
    pub(super) url: String,
    /// What its judge knows it by.
    key: Option<String>,
    /// What is not known about its judge or its address.
    pub(super) note: Option<String>,
}

/// Returns which problem a task is, as far as its address tells.
pub(super) fn identify(judges: &Judges, task: &Task) -> Identity {
    let url = &task.url.text;
    let Some(Page { site, judge, problem }) = judges.page(url, Some(&task.name)) else {
        return Identity {
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
    let told = problem.as_ref().map(|problem| problem.id.clone());
    let unique = judge.is_some() && told.as_deref().is_some_and(is_id);
    let room = LONGEST_ID - LONGEST_NUMBER;
    let shortened = |id: String| if is_id(&id) { id } else { shorten(&slug(&id), room) };
    // A page that shows several problems is no address of one.
    let own_page = judge.filter(|judge| judge.id_of(url).is_none());
    let own_url = told.as_deref().and_then(|id| own_page?.url_of(id));
    Identity {
        id: told.map_or_else(|| own_id(task), shortened),
        unique,
        judge: judge.map_or(PORTABLE, |judge| &judge.id).to_owned(),
        url: own_url.unwrap_or_else(|| url.clone()),
        key: problem.map(|problem| problem.key),
        note,
    }
}

impl Identity {
    /// Returns true if it is this problem. Judges have several addresses for one.
    pub(super) fn is_of(&self, judges: &Judges, problem: &Problem) -> bool {
        let other = || judges.page(&problem.url, Some(&problem.title))?.problem;
        problem.url == self.url
            || self.key.as_ref().is_some_and(|key| other().is_some_and(|other| other.key == *key))
    }
}

/// Returns an id for a problem whose address tells none: of its host and its name, or of its address
/// where the alphabet has nothing of the name but a letter or a number.
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

/// Returns true if the slug of a title is only the letter or the number that a contest has for it.
fn is_label(slug: &str, title: &str) -> bool {
    let is_number = slug.bytes().all(|it| it.is_ascii_digit());
    slug.len() == 1 || (!title.is_ascii() && (slug.len() <= 3 || is_number))
}

/// Returns what is left of a text in the name of a folder: small letters, digits, and hyphens between
/// words.
fn slug(text: &str) -> String {
    let words = text.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

/// Cuts a slug in the middle, between words: `(easy version)` and `(hard version)` are at the end.
fn shorten(slug: &str, longest: usize) -> String {
    if slug.len() <= longest {
        return slug.to_owned();
    }
    // The words that fit into the second half, and as many of the first ones as fit beside them.
    let half = slug.len() - longest / 2;
    let end = slug[half..].find('-').map_or("", |hyphen| &slug[half + hyphen..]);
    let room = longest - end.len();
    let start = slug[..=room].rfind('-').filter(|&hyphen| hyphen > 0).unwrap_or(room);
    format!("{}{end}", slug[..start].trim_end_matches('-'))
}

#[cfg(test)]
mod tests;
