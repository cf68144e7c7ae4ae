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
use crate::crab::{self, Crab};

pub fn dive(depth: u8, shoal: Vec<u8>) -> Crab {
    let crab = Crab::new(depth);
    crab.walk();
    crab.push();
    shoal.push(1);
    let depth = crab::hatch().walk();
    assert_eq!(depth, crab.walk());
    crab
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
            "3 Crab crab.rs:1",
            "4 Crab crab.rs:1",
            "4 new crab.rs:6",
            "4 depth dive.rs:3",
            "5 crab dive.rs:4",
            "5 walk crab.rs:10",
            "6 crab dive.rs:4",
            "6 push crab.rs:14",
            // The `push` of a vector is none of the shelf.
            "7 shoal dive.rs:3",
            "8 crab crab.rs:1",
            "8 hatch crab.rs:17",
            "8 walk crab.rs:10",
            "9 depth dive.rs:8",
            "9 crab dive.rs:4",
            "9 walk crab.rs:10",
            "10 crab dive.rs:4",
        ]
    );
    let own = links(&crab, &definitions);
    for link in ["7 legs crab.rs:2", "11 legs crab.rs:2", "18 new crab.rs:6", "7 legs crab.rs:6"] {
        assert!(own.contains(&link.to_owned()), "{link}: {own:?}");
    }
}
