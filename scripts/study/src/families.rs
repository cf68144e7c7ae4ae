//! The families in which the modules of the shelf are shown, from the documentation of its libraries.
//!
//! The root of a library lists its modules under `# Modules`. An item of that list names a family before
//! a colon: ``* Coins: [`coin_turning`], …``. Items that begin with a link are of one family, called by the
//! first sentence of the library.

use crate::prose::{first_paragraph, plain, sections};
use crate::shelf::{Library, Shelf};

/// Modules that are shown together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The title of its list.
    pub title: String,
    /// Their paths.
    pub modules: Vec<String>,
}

/// Returns all families: of each library those that its documentation lists, then one of what it does not
/// list.
pub fn families(shelf: &Shelf) -> Vec<Family> {
    shelf.crates.iter().flat_map(of_library).collect()
}

fn of_library(library: &Library) -> Vec<Family> {
    let own = plain(&first_paragraph(&library.doc)).trim_end_matches('.').to_owned();
    let mut unlisted: Vec<&str> = library.modules.iter().map(|it| it.name.as_str()).collect();
    let mut families: Vec<Family> = Vec::new();
    for item in items(library) {
        let title = match item.split_once(':') {
            Some((title, _)) if !title.contains('[') => title.trim().to_owned(),
            _ => own.clone(),
        };
        let mut modules = Vec::new();
        for (name, _) in item.split("[`").skip(1).filter_map(|rest| rest.split_once('`')) {
            if let Some(at) = unlisted.iter().position(|it| *it == name) {
                unlisted.remove(at);
                modules.push(format!("{}::{name}", library.name));
            }
        }
        match families.last_mut().filter(|last| last.title == title) {
            Some(last) => last.modules.extend(modules),
            None => families.push(Family { title, modules }),
        }
    }
    let others = unlisted.iter().map(|name| format!("{}::{name}", library.name)).collect();
    families.push(Family { title: own, modules: others });
    families.retain(|family| !family.modules.is_empty());
    families
}

/// Returns the items of the list of modules, each in one line.
fn items(library: &Library) -> Vec<String> {
    let sections = sections(&library.doc).into_iter();
    let list = sections.filter(|it| it.title == "Modules").map(|it| it.body).collect::<String>();
    let words = |item: &str| item.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("\n{list}").split("\n* ").skip(1).map(words).collect()
}
