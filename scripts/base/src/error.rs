//! The error type of the tool: a cause with its facts, and the exit code that follows from it.
//!
//! The text and the exit code follow from the cause, so that callers can tell causes apart. Rejected: a
//! message with an exit code, since callers would have to compare texts. Causes that nobody tells apart are a
//! message.

use crate::excerpt::Excerpt;
use crate::suggest::Suggestion;
use crate::terminal::shown;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The exit code of the tool. Success is 0.
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
///
/// Its text is printed after `error: `: one lower-case clause that names the file or the value. Further
/// lines may follow.
#[derive(Clone, Debug)]
pub struct Error {
    /// In a box, since each result is at least as large as its error.
    cause: Box<Cause>,
    /// Text behind that of the cause.
    details: String,
    /// The lines of source that the error is about.
    excerpts: Vec<Excerpt>,
}

/// Why something failed.
#[derive(Clone, Debug)]
pub enum Cause {
    /// Nothing of that kind has this name.
    Unknown {
        /// The kind, such as `judge`.
        noun: String,
        /// The name that does not exist.
        name: String,
        /// The names that the user may have meant.
        suggestion: Suggestion,
    },
    /// The text of a file of the user is wrong.
    Malformed {
        /// The operation on the file, such as `parse`.
        act: &'static str,
        /// The file.
        file: PathBuf,
        /// The line, if it is known; the first one is 1.
        line: Option<usize>,
        /// The reason.
        why: String,
    },
    /// The user asks for something that cannot be done, for another reason.
    Usage(String),
    /// The bundler refuses code.
    Refused {
        /// The crate with the code.
        krate: String,
        /// The file and line of the code, if one place is the cause.
        place: Option<String>,
        /// The reason, and what the user can do.
        why: String,
    },
    /// A program for a problem is not there, such as its solution.
    NotBuilt {
        /// The problem.
        id: String,
        /// The reason in a line, such as `does not compile`.
        summary: String,
        /// The diagnostics; may be empty.
        why: String,
        /// The exit code that follows from the reason.
        exit: Exit,
    },
    /// A build or a bundle failed for another reason.
    Build(String),
    /// An operation on a file or folder failed.
    File {
        /// The operation, such as `read`.
        act: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The owner of the file.
        owner: FileOwner,
        /// The error of the system.
        error: Arc<io::Error>,
    },
    /// An operation of the system failed that is not about a file.
    System {
        /// The operation, such as `write to stdout`.
        act: String,
        /// The error of the system.
        error: Arc<io::Error>,
    },
    /// A program that the tool needs cannot be run.
    NotRun {
        /// The program in messages, such as `` `rustc` `` or `the launcher`.
        program: String,
        /// The error of the system.
        error: Arc<io::Error>,
    },
    /// A program that the tool needs ran and failed.
    ProgramFailed {
        /// The program in messages.
        program: String,
        /// Its output, or its exit status.
        output: String,
    },
    /// The tool, a program or a file that it needs failed for another reason.
    Tool(String),
}

/// The owner of a file on which an operation failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOwner {
    /// The user named or wrote it, so the error is a wrong usage.
    User,
    /// It belongs to the tool.
    Tool,
}

impl Error {
    /// Returns the error with that cause.
    pub fn new(cause: Cause) -> Self {
        Self { cause: Box::new(cause), details: String::new(), excerpts: Vec::new() }
    }

    /// Returns an error because the user asks for something that cannot be done.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Cause::Usage(message.into()))
    }

    /// Returns an error because a build or a bundle failed.
    pub fn build(message: impl Into<String>) -> Self {
        Self::new(Cause::Build(message.into()))
    }

    /// Returns an error because the tool or something that it needs failed.
    pub fn tool(message: impl Into<String>) -> Self {
        Self::new(Cause::Tool(message.into()))
    }

    /// Returns an error because nothing of that kind has this name. It suggests one of the existing names.
    pub fn unknown<'a>(noun: &str, name: &str, existing: impl Iterator<Item = &'a str>) -> Self {
        let suggestion = Suggestion::of(name, existing);
        Self::new(Cause::Unknown { noun: noun.to_owned(), name: name.to_owned(), suggestion })
    }

    /// Returns an error because the text of a file of the user is wrong.
    pub fn malformed(act: &'static str, file: &Path, line: Option<usize>, why: &str) -> Self {
        Self::new(Cause::Malformed { act, file: file.to_owned(), line, why: why.to_owned() })
    }

    /// Returns an error because the bundler refuses code of a crate, perhaps at one place.
    pub fn refused(krate: &str, place: Option<String>, why: impl Into<String>) -> Self {
        let (krate, why) = (krate.to_owned(), why.into());
        Self::new(Cause::Refused { krate, place, why })
    }

    /// Returns the function that makes an error of a failed operation on a file or folder of the tool:
    ///
    /// ```
    /// use base::error::{Error, Result};
    /// use std::path::Path;
    ///
    /// fn depths(file: &Path) -> Result<String> {
    ///     std::fs::read_to_string(file).map_err(Error::file("read", file))
    /// }
    ///
    /// let error = depths(Path::new("reef/depths.txt")).unwrap_err();
    /// assert!(error.to_string().starts_with("failed to read `reef"));
    /// ```
    pub fn file(act: &'static str, path: &Path) -> impl Fn(io::Error) -> Self + Copy {
        move |error| Self::of_file(act, path, FileOwner::Tool, error)
    }

    /// Returns the function that makes an error of a failed operation on a file or folder that the user
    /// named or wrote.
    pub fn user_file(act: &'static str, path: &Path) -> impl Fn(io::Error) -> Self + Copy {
        move |error| Self::of_file(act, path, FileOwner::User, error)
    }

    fn of_file(act: &'static str, path: &Path, owner: FileOwner, error: io::Error) -> Self {
        Self::new(Cause::File { act, path: path.to_owned(), owner, error: Arc::new(error) })
    }

    /// Returns the function that makes an error of a failed operation of the system, such as
    /// `write to stdout`.
    pub fn system<E: Into<io::Error>>(act: &str) -> impl Fn(E) -> Self + Copy {
        move |error| Self::new(Cause::System { act: act.to_owned(), error: Arc::new(error.into()) })
    }

    /// Returns the function that makes the error that a program cannot be run.
    pub fn not_run(program: &str) -> impl Fn(io::Error) -> Self + Copy {
        move |error| {
            Self::new(Cause::NotRun { program: program.to_owned(), error: Arc::new(error) })
        }
    }

    /// Returns the error that a program failed, with its output or exit status.
    pub fn failed(program: &str, output: &str) -> Self {
        Self::new(Cause::ProgramFailed { program: program.to_owned(), output: output.to_owned() })
    }

    /// Adds text behind the message.
    #[must_use]
    pub fn with_details(mut self, details: &str) -> Self {
        self.details += details;
        self
    }

    /// Adds lines of source.
    #[must_use]
    pub fn with_excerpts(mut self, excerpts: impl IntoIterator<Item = Excerpt>) -> Self {
        self.excerpts.extend(excerpts);
        self
    }

    /// Returns the cause.
    pub fn cause(&self) -> &Cause {
        &self.cause
    }

    /// Returns the exit code of the tool.
    pub fn exit(&self) -> Exit {
        match &*self.cause {
            Cause::Unknown { .. } | Cause::Malformed { .. } | Cause::Usage(_) => Exit::Usage,
            Cause::File { owner: FileOwner::User, .. } => Exit::Usage,
            Cause::NotBuilt { exit, .. } => *exit,
            Cause::Refused { .. } | Cause::Build(_) => Exit::Build,
            Cause::File { owner: FileOwner::Tool, .. } | Cause::System { .. } => Exit::Tool,
            Cause::NotRun { .. } | Cause::ProgramFailed { .. } | Cause::Tool(_) => Exit::Tool,
        }
    }

    /// Returns the message with the excerpts under it.
    pub fn report(&self, coloured: bool) -> String {
        let excerpts = self.excerpts.iter().map(|excerpt| excerpt.render(coloured));
        [self.to_string()].into_iter().chain(excerpts).collect::<Vec<_>>().join("\n")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.cause, self.details)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { noun, name, suggestion } => {
                write!(f, "there is no {noun} `{name}`{suggestion}")
            }
            Self::Malformed { act, file, line, why } => {
                write!(f, "failed to {act} `{}`", shown(file))?;
                line.iter().try_for_each(|line| write!(f, ", line {line}"))?;
                write!(f, ": {why}")
            }
            Self::Refused { krate, place, why } => {
                write!(f, "cannot bundle `{krate}`: ")?;
                place.iter().try_for_each(|place| write!(f, "{place}: "))?;
                f.write_str(why)
            }
            Self::NotBuilt { id, summary, why, .. } if why.is_empty() => {
                write!(f, "`{id}`: {summary}")
            }
            Self::NotBuilt { id, summary, why, .. } => write!(f, "`{id}`: {summary}\n{why}"),
            Self::File { act, path, error, .. } => {
                write!(f, "failed to {act} `{}`: {error}", shown(path))
            }
            Self::System { act, error } => write!(f, "failed to {act}: {error}"),
            Self::NotRun { program, error } => write!(f, "failed to run {program}: {error}"),
            Self::ProgramFailed { program, output } => write!(f, "{program} failed: {output}"),
            Self::Usage(message) | Self::Build(message) | Self::Tool(message) => {
                f.write_str(message)
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.cause {
            Cause::File { error, .. }
            | Cause::System { error, .. }
            | Cause::NotRun { error, .. } => Some(&**error),
            _ => None,
        }
    }
}

/// The result type of nearly every function of the tool.
pub type Result<T, E = Error> = std::result::Result<T, E>;

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error as _;

    fn broken() -> io::Error {
        io::Error::other("the net is torn")
    }

    #[track_caller]
    fn is(error: &Error, exit: Exit, message: &str) {
        assert_eq!((error.exit(), error.to_string().as_str()), (exit, message));
        let is_io = message.ends_with("the net is torn");
        assert_eq!(error.source().is_some(), is_io, "the error of the system is the source");
    }

    #[test]
    fn the_user_is_wrong() {
        is(&Error::usage("no"), Exit::Usage, "no");
        let kelp = Error::unknown("reef", "kelq", ["kelp"].into_iter());
        is(&kelp, Exit::Usage, "there is no reef `kelq`; did you mean `kelp`?");
        let wrong = |line| Error::malformed("parse", Path::new("kelp.toml"), line, "no depth");
        is(&wrong(Some(3)), Exit::Usage, "failed to parse `kelp.toml`, line 3: no depth");
        is(&wrong(None), Exit::Usage, "failed to parse `kelp.toml`: no depth");
        let unread = Error::user_file("read", Path::new("kelp.toml"))(broken());
        is(&unread, Exit::Usage, "failed to read `kelp.toml`: the net is torn");
    }

    #[test]
    fn nothing_is_built() {
        is(&Error::build("no"), Exit::Build, "no");
        let not_built = |why: &str| {
            let [id, summary, why] = ["kelp", "is torn", why].map(str::to_owned);
            Error::new(Cause::NotBuilt { id, summary, why, exit: Exit::Tool })
        };
        is(&not_built(""), Exit::Tool, "`kelp`: is torn");
        is(&not_built("by a crab"), Exit::Tool, "`kelp`: is torn\nby a crab");
        let refused =
            |place: Option<&str>| Error::refused("kelp", place.map(str::to_owned), "it is wet");
        is(&refused(None), Exit::Build, "cannot bundle `kelp`: it is wet");
        let refused = refused(Some("reef.rs:2"));
        is(&refused, Exit::Build, "cannot bundle `kelp`: reef.rs:2: it is wet");
    }

    #[test]
    fn the_tool_fails() {
        is(&Error::tool("no"), Exit::Tool, "no");
        let lock = Error::file("lock", Path::new("reef"))(broken());
        is(&lock, Exit::Tool, "failed to lock `reef`: the net is torn");
        let system = Error::system("start a thread")(broken());
        is(&system, Exit::Tool, "failed to start a thread: the net is torn");
        let program = Error::not_run("`rustc`")(broken());
        is(&program, Exit::Tool, "failed to run `rustc`: the net is torn");
        let failed = Error::failed("rustc", "exit status: 1");
        is(&failed, Exit::Tool, "rustc failed: exit status: 1");
    }

    #[test]
    fn details_and_excerpts_follow_the_message() {
        let excerpt = Excerpt::new("reef.rs", 2, "kelp", 0..4);
        let error = Error::build("no").with_details(", but").with_excerpts(Some(excerpt));
        is(&error, Exit::Build, "no, but");
        let shown = "no, but\n --> reef.rs:2:1\n  |\n2 | kelp\n  | ^^^^";
        assert_eq!(error.report(false), shown);
    }
}
