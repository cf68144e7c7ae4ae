//! Tests of the walk, on a file that uses another one.

use super::*;

const CRAB: &str = "\
pub struct Crab {
    legs: u8,
}

impl Crab {
    pub fn new(legs: u8) -> Self {
        Self { legs: legs + 1 }
    }

    pub fn walk(&self) -> u8 {
        self.legs
    }

    pub fn push(&self) {}
}

pub fn hatch() -> Crab {
    Crab::new(8)
}
";

const DIVE: &str = "\
use crate::crab::{self, Crab, hatch};

pub fn dive(depth: u8, shoal: Vec<u8>) -> Crab {
    let crab = Crab::new(depth);
    shoal.push(crab.walk());
    assert_eq!(depth, crab::hatch().walk());
    let hatch = hatch();
    shoal.iter().for_each(|dive| dive(hatch));
    dive(1, shoal)
}
";

fn file(name: &str, text: &str) -> SourceText {
    let path = vec!["reef".to_owned(), name.to_owned()];
    let syntax = syn::parse_file(text).unwrap();
    SourceText { shown: format!("{name}.rs"), path, text: text.to_owned(), syntax }
}

/// The names of the file with the places that they lead to, line by line.
fn links(of: &SourceText, definitions: &Definitions) -> Vec<String> {
    let walked = walk(definitions, of).into_iter();
    let shown = walked.map(|(range, place)| {
        let line = 1 + of.text[..range.start].matches('\n').count();
        format!("{line} {} {}:{}", &of.text[range], place.file, place.line)
    });
    shown.collect()
}

#[test]
fn names_lead_to_their_definitions() {
    let (crab, dive) = (file("crab", CRAB), file("dive", DIVE));
    let mut definitions = Definitions::default();
    definitions.add_file(&crab);
    definitions.add_file(&dive);
    assert_eq!(
        links(&dive, &definitions),
        [
            "1 crab crab.rs:1",
            "1 Crab crab.rs:1",
            "1 hatch crab.rs:17",
            "3 Crab crab.rs:1",
            "4 Crab crab.rs:1",
            "4 new crab.rs:6",
            // No types: neither `push` nor `walk` is a link.
            "6 crab crab.rs:1",
            "6 hatch crab.rs:17",
            "7 hatch crab.rs:17",
            // In the line before, variables hide `dive` and `hatch`.
            "9 dive dive.rs:3",
        ]
    );
    assert_eq!(
        links(&crab, &definitions),
        [
            "5 Crab crab.rs:1",
            "6 Self crab.rs:1",
            "7 Self crab.rs:1",
            "17 Crab crab.rs:1",
            "18 Crab crab.rs:1",
            "18 new crab.rs:6",
        ]
    );
}
