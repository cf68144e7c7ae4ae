//! The lessons of a library: Markdown files in its folder `lessons`, in the order of their names.
//!
//! ````text
//! # Nim                                       the title
//!
//! Before: you know what a P-position is.      what a reader needs
//!
//! After: you win at Nim.                      what one can do then
//!
//! Text, in which these blocks stand:
//!
//! ```text picture
//! nim                                         the first picture of a module; `nim 2` is the second one
//! ```
//!
//! ```text explorer
//! heaps nim; 3 4 5                            an explorer and its state
//! ```
//!
//! ```text exercises
//! Who wins? | heaps | nim; 3 4 5              a question, an explorer and its state
//! ```
//! ````

use crate::explorer;
use crate::packages::files_below;
use crate::shelf::{from_root, read};
use base::error::{Error, Result};
use base::workspace::Workspace;
use std::ffi::OsStr;
use std::path::Path;

/// A lesson.
pub struct Lesson {
    /// The name of its file, without the ending.
    pub name: String,
    /// Its file, from the root of the workspace on.
    pub shown: String,
    /// Its title.
    pub title: String,
    /// The things that a reader knows before it.
    pub before: String,
    /// The things that one can do then.
    pub after: String,
    /// The text and what stands in it.
    pub parts: Vec<LessonPart>,
}

/// A part of a lesson.
pub enum LessonPart {
    /// Markdown.
    Text(String),
    /// A picture of a module; its number counts from 0.
    Picture(String, usize),
    /// An explorer and its state.
    Explorer(String, String),
    /// Questions, with what the page needs to ask them.
    Exercises(Vec<LessonExercise>),
}

/// A question about a state of an explorer.
pub struct LessonExercise {
    /// The question.
    pub question: String,
    /// The explorer.
    pub explorer: String,
    /// The state.
    pub state: String,
    /// The text that a reader sees: the state, or values of a sequence.
    pub shown: String,
    /// The answer.
    pub answer: String,
}

impl Lesson {
    /// Reads the lessons below the folder of a library; there need be none.
    ///
    /// # Errors
    ///
    /// A file that cannot be read or is no lesson, or a question that cannot be asked.
    pub fn read_all(workspace: &Workspace, folder: &Path) -> Result<Vec<Self>> {
        let files = files_below(&folder.join("lessons"), None).into_iter();
        let files = files.filter(|file| file.extension() == Some(OsStr::new("md")));
        let lesson = |file: &Path| {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let wrong = |why: String| Error::malformed("read", file, None, &why);
            Self::of(&name, &from_root(workspace, file), &read(file)?).map_err(wrong)
        };
        files.map(|file| lesson(&file)).collect()
    }

    fn of(name: &str, shown: &str, text: &str) -> std::result::Result<Self, String> {
        let paragraphs: Vec<&str> = text.splitn(4, "\n\n").collect();
        let [title, before, after, body] = paragraphs[..] else {
            return Err("a lesson has a title, `Before: …`, `After: …` and a text".to_owned());
        };
        let field = |text: &str, start: &str| {
            let field = text.trim().strip_prefix(start).map(|it| it.trim().to_owned());
            field.ok_or_else(|| {
                format!(
                    "a lesson begins with a title, `Before: …` and `After: …`; `{start}` is missing"
                )
            })
        };
        let body = format!("\n{body}");
        let mut pieces = body.split("\n```text ");
        let mut parts = vec![LessonPart::Text(pieces.next().unwrap_or_default().to_owned())];
        for piece in pieces {
            let (block, rest) = piece.split_once("\n```").ok_or("a block has no end")?;
            let (kind, content) = block.split_once('\n').unwrap_or((block, ""));
            parts.push(LessonPart::read(kind, content)?);
            parts.push(LessonPart::Text(rest.to_owned()));
        }
        Ok(Self {
            name: name.to_owned(),
            shown: shown.to_owned(),
            title: field(title, "# ")?,
            before: field(before, "Before: ")?,
            after: field(after, "After: ")?,
            parts,
        })
    }

    /// Returns its page.
    pub fn page(&self) -> String {
        format!("lessons/{}.html", crate::html::slug(&self.name))
    }

    /// Returns its exercises, in their order.
    pub fn exercises(&self) -> impl Iterator<Item = &LessonExercise> {
        self.parts.iter().flat_map(|part| match part {
            LessonPart::Exercises(list) => &list[..],
            _ => &[],
        })
    }

    /// Returns its text without what stands in it.
    pub fn text(&self) -> String {
        let text = |part: &LessonPart| match part {
            LessonPart::Text(text) => text.clone(),
            _ => String::new(),
        };
        self.parts.iter().map(text).collect()
    }
}

impl LessonPart {
    fn read(kind: &str, content: &str) -> std::result::Result<Self, String> {
        let content = content.trim();
        let (name, rest) = content.split_once(' ').unwrap_or((content, ""));
        match kind {
            "picture" => {
                let number: usize = rest.parse().unwrap_or(1);
                Ok(Self::Picture(name.to_owned(), number.saturating_sub(1)))
            }
            "explorer" => match explorer::run("explore", &[name, rest]) {
                Ok(_) => Ok(Self::Explorer(name.to_owned(), rest.to_owned())),
                Err(message) => Err(format!("`{content}`: {message}")),
            },
            "exercises" => content
                .lines()
                .map(LessonExercise::read)
                .collect::<std::result::Result<_, _>>()
                .map(Self::Exercises),
            _ => Err(format!(
                "`text {kind}` is no block of a lesson: picture, explorer or exercises"
            )),
        }
    }
}

impl LessonExercise {
    fn read(line: &str) -> std::result::Result<Self, String> {
        let parts: Vec<&str> = line.splitn(3, " | ").collect();
        let [question, explorer, state] = parts[..] else {
            return Err(format!(
                "`{line}` is no exercise: a question, an explorer and a state, with ` | ` between them"
            ));
        };
        let exercise = explorer::run("ask", &[explorer, state, question]);
        let exercise = exercise.map_err(|message| format!("`{line}`: {message}"))?;
        let text = |name: &str| exercise[name].as_str().unwrap_or_default().to_owned();
        let [question, explorer, state] = [question, explorer, state].map(str::to_owned);
        let shown = Some(text("values")).filter(|it| !it.is_empty()).unwrap_or(state.clone());
        Ok(Self { question, explorer, state, shown, answer: text("answer") })
    }
}
