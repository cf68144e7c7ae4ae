//! The error type of the tool: a message and an exit code.

use crate::excerpt::Excerpt;
use std::fmt;

/// The cause of an error, as the exit code of the tool. Success is 0.
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

/// An error for the user.
#[derive(Clone, Debug)]
pub struct Error {
    /// The exit code of the tool.
    pub exit: Exit,
    /// The message, which is printed after `error: `: one lower-case clause that names the file or the
    /// value. Further lines may follow.
    pub message: String,
    /// True if the output of a build script that has not run may remove the error.
    pub needs_build_script: bool,
    /// The lines of source that the message is about.
    pub excerpts: Vec<Excerpt>,
}

impl Error {
    /// Returns an error because an answer was wrong or a sample failed.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self::new(Exit::Wrong, message)
    }

    /// Returns an error because the command line is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// Returns an error because a build or a bundle failed.
    pub fn build(message: impl Into<String>) -> Self {
        Self::new(Exit::Build, message)
    }

    /// Returns an error because the tool or a program or file that it needs failed.
    pub fn tool(message: impl Into<String>) -> Self {
        Self::new(Exit::Tool, message)
    }

    /// Returns an error with that exit code.
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), needs_build_script: false, excerpts: Vec::new() }
    }

    /// Adds a line of source, if there is one.
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

/// The result type of nearly every function of the tool.
pub type Result<T, E = Error> = std::result::Result<T, E>;
