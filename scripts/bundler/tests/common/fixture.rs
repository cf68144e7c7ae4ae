//! Parses the fixtures of `kinds`: a workspace, and the requirements on its bundle.
//!
//! The header of `kinds.rs` lists the directives.

use super::{FileTree, add_manifests};
use base::judge::PORTABLE;
use std::fs;
use std::path::{Path, PathBuf};

/// The head of the section with the output of the workspace.
const PRINTS: &str = "prints";

/// A small workspace, and the requirements on its bundle.
pub(crate) struct KindFixture {
    pub(crate) name: String,
    /// The first paragraph: what the bundler must do with this kind of input.
    pub(crate) description: String,
    pub(crate) files: FileTree,
    pub(crate) judge: String,
    pub(crate) bin: String,
    /// True if the bundle depends on the later editions of the judge.
    pub(crate) all_editions: bool,
    /// Words of the error that is required.
    pub(crate) refused: Option<String>,
    pub(crate) contains: Vec<String>,
    pub(crate) lacks: Vec<String>,
    pub(crate) needed: Vec<String>,
    pub(crate) noted: Vec<String>,
    /// The marks of the branches that it is for.
    pub(crate) reaches: Vec<String>,
    pub(crate) expected: Option<String>,
    /// The output of the workspace. With it, most runs of the tests need not build the workspace.
    pub(crate) prints: Option<String>,
}

impl KindFixture {
    /// Returns the fixtures whose names begin with `start`, sorted by name.
    #[track_caller]
    pub(crate) fn named(start: &str) -> Vec<Self> {
        let entries = fs::read_dir(folder()).unwrap();
        let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        let name = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
        let fixtures: Vec<Self> = paths
            .iter()
            .filter(|path| name(path).starts_with(start))
            .map(|path| Self::parse(name(path), &fs::read_to_string(path).unwrap()))
            .collect();
        assert!(!fixtures.is_empty(), "there is no fixture `{start}`");
        fixtures
    }

    fn parse(name: String, text: &str) -> Self {
        let description = text.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        let mut fixture = Self {
            name,
            description,
            files: FileTree::new(),
            judge: PORTABLE.to_owned(),
            bin: "dive".to_owned(),
            all_editions: false,
            refused: None,
            contains: Vec::new(),
            lacks: Vec::new(),
            needed: Vec::new(),
            noted: Vec::new(),
            reaches: Vec::new(),
            expected: None,
            prints: None,
        };
        for section in text.split("\n=== ").skip(1) {
            let (head, body) = section.split_once('\n').unwrap_or((section, ""));
            let body = body.trim_end().to_owned() + "\n";
            match head.split_once(": ") {
                Some((key, value)) => fixture.set(key, value.to_owned()),
                None if head == "expected" => fixture.expected = Some(body),
                None if head == PRINTS => fixture.prints = Some(body),
                None => drop(fixture.files.insert(head.to_owned(), bytes(&body))),
            }
        }
        add_manifests(&mut fixture.files);
        fixture
    }

    fn set(&mut self, key: &str, value: String) {
        match key {
            "judge" => self.judge = value,
            "bin" => self.bin = value,
            "editions" if value == "all" => self.all_editions = true,
            "refused" => self.refused = Some(value),
            "contains" => self.contains.push(value),
            "lacks" => self.lacks.push(value),
            "needed" => self.needed.push(value),
            "noted" => self.noted.push(value),
            "reaches" => self.reaches.push(value),
            _ => panic!("there is no directive `{key}`"),
        }
    }

    /// Writes the output of the workspace as the last section of the file.
    pub(crate) fn record(&self, output: &str) {
        let path = folder().join(&self.name).with_extension("txt");
        let text = fs::read_to_string(&path).unwrap();
        let rest = text.split(&format!("\n=== {PRINTS}\n")).next().unwrap_or_default();
        let output = output.trim_end();
        fs::write(path, format!("{}\n\n=== {PRINTS}\n{output}\n", rest.trim_end())).unwrap();
    }

    /// True if cargo has to build a part of it, be it procedural macros or a build script, to bundle it.
    pub(crate) fn is_built(&self) -> bool {
        self.files.iter().any(|(path, bytes)| {
            path.ends_with("build.rs")
                || path.ends_with("Cargo.toml")
                    && String::from_utf8_lossy(bytes).contains("proc-macro = true")
        })
    }

    /// Returns the comments with `keep` in them. A line of a fixture has at most one.
    pub(crate) fn comments_to_keep(&self) -> Vec<String> {
        let sources = self.files.iter().filter(|(path, _)| path.ends_with(".rs"));
        let mut comments = Vec::new();
        for (_, bytes) in sources {
            let text = String::from_utf8_lossy(bytes);
            for line in text.lines().filter(|line| line.contains("keep")) {
                let start = ["//", "/*"].iter().filter_map(|sign| line.find(sign)).min();
                let comment = &line[start.unwrap_or(0)..];
                let end = comment.rfind("*/").filter(|_| !comment.starts_with("//"));
                comments.push(comment[..end.map_or(comment.len(), |at| at + 2)].trim().to_owned());
            }
        }
        comments
    }
}

/// Returns the folder of the fixtures.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kinds")
}

/// Returns the content of a file. Some symbols in the fixture stand for bytes that a text file cannot show.
fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for symbol in text.chars().take_while(|symbol| *symbol != '␄') {
        match symbol {
            '␍' => bytes.push(b'\r'),
            '␢' => bytes.extend("\u{feff}".bytes()),
            '␟' => bytes.push(0xff),
            other => bytes.extend(other.to_string().bytes()),
        }
    }
    bytes
}
