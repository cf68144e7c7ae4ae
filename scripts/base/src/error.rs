//! The one error type of the tool: what to say, and the exit code that goes with it.

use crate::excerpt::Excerpt;
use std::fmt;

/// Exit codes of the tool other than 0, *all well*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// An answer was wrong or a sample failed.
    Wrong = 1,
    /// The command line is wrong: an unknown id, judge or option.
    Usage = 2,
    /// A build or a bundle failed.
    Build = 3,
    /// A checker or the tool itself failed.
    Tool = 4,
}

/// A failure as its user will read it: one lower-case clause that names the file or the value.
#[derive(Clone, Debug)]
pub struct Error {
    /// What the process exits with.
    pub exit: Exit,
    /// What is printed after `error: `. May go on for several lines.
    pub message: String,
    /// What a build script says would decide it, and cargo has not been asked.
    pub needs_build_script: bool,
    /// The lines of source that it is about.
    pub excerpts: Vec<Excerpt>,
}

impl Error {
    /// An answer was wrong or a sample failed.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self::new(Exit::Wrong, message)
    }

    /// The command line is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// A build or a bundle failed.
    pub fn build(message: impl Into<String>) -> Self {
        Self::new(Exit::Build, message)
    }

    /// The tool itself failed, or something that it needs.
    pub fn tool(message: impl Into<String>) -> Self {
        Self::new(Exit::Tool, message)
    }

    /// Something else, with that exit code.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), needs_build_script: false, excerpts: Vec::new() }
    }

    /// The same failure, with a line of source under it.
    pub fn with_excerpt(mut self, excerpt: Option<Excerpt>) -> Self {
        self.excerpts.extend(excerpt);
        self
    }

    /// Returns the message with the excerpts under it.
    pub fn report(&self, coloured: bool) -> String {
        let excerpts = self.excerpts.iter().map(|it| it.render(coloured));
        [self.message.clone()].into_iter().chain(excerpts).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// What nearly every function of the tool returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;
