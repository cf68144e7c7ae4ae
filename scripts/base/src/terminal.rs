//! Output of the tool: results on stdout, everything else on stderr.

use crate::error::{Error, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The time before a spinner appears, and the time between its steps.
const DELAY: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);

/// Standard output, for results only.
///
/// A reader such as `head` closes the pipe before the end. That is no error: further output is dropped.
pub struct Results {
    stdout: io::Stdout,
    closed: bool,
}

impl Results {
    /// Returns the standard output of this process.
    pub fn new() -> Self {
        Self { stdout: io::stdout(), closed: false }
    }

    /// True if output in [`Colour`]s is wanted.
    pub fn coloured(&self) -> bool {
        wants_colour(&self.stdout, console::Term::stdout)
    }

    /// Returns the number of columns; `None` if it is no terminal.
    pub fn columns(&self) -> Option<usize> {
        let is_terminal = self.stdout.is_terminal();
        let size = is_terminal.then(|| console::Term::stdout().size_checked()).flatten();
        size.map(|(_, columns)| usize::from(columns)).filter(|&columns| columns > 0)
    }

    /// Prints a text and flushes it, so that later output on stderr stands below it.
    ///
    /// # Errors
    ///
    /// It cannot be written, for a reason other than a closed pipe.
    pub fn print(&mut self, text: &str) -> Result<()> {
        self.write_all(text.as_bytes())
            .and_then(|()| self.flush())
            .map_err(Error::system("write to stdout"))
    }
}

impl Default for Results {
    fn default() -> Self {
        Self::new()
    }
}

impl Write for Results {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.closed {
            match self.stdout.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.closed = true,
                other => return other,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.stdout.flush() {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.closed = true,
            other => return other,
        }
        Ok(())
    }
}

/// The colours of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Failures.
    Red,
    /// Successes.
    Green,
    /// Notes.
    Yellow,
}

impl Colour {
    /// Returns the text, in this colour if `coloured`.
    pub fn paint(self, text: &str, coloured: bool) -> String {
        let code = match self {
            Self::Red => 31,
            Self::Green => 32,
            Self::Yellow => 33,
        };
        if coloured { format!("\x1b[1;{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Prints lines on stderr as they are.
pub fn say(text: &str) {
    // If stderr is closed, there is nowhere to report that.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints a note on stderr.
pub fn note(text: &str) {
    say(&format!("{}: {text}", Colour::Yellow.paint("note", stderr_is_coloured())));
}

/// Prints an error on stderr.
pub fn error(text: &str) {
    say(&format!("{}: {text}", Colour::Red.paint("error", stderr_is_coloured())));
}

/// Prints an error on stderr, with the lines of source that it is about.
pub fn failure(failure: &Error) {
    error(&failure.report(stderr_is_coloured()));
}

/// True if output in [`Colour`]s is wanted on stderr.
pub fn stderr_is_coloured() -> bool {
    wants_colour(&io::stderr(), console::Term::stderr)
}

/// Returns a progress bar on stderr for `length` items. Nothing is shown if stderr is no terminal.
pub fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length as u64), target());
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// A spinner on stderr with a message. It appears after half a second and is removed when it is dropped.
/// Nothing is shown if stderr is no terminal.
pub struct Spinner {
    bar: ProgressBar,
    /// The thread that shows the spinner after the delay, and the sender that ends that thread.
    timer: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Starts a spinner with a message such as `building 3 solutions`.
    pub fn new(message: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(message.to_owned());
        let start_timer = || {
            let (sender, end) = channel::<()>();
            let bar = bar.clone();
            let timer = thread::spawn(move || {
                if end.recv_timeout(DELAY) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
            (sender, timer)
        };
        let timer = stderr_is_live().then(start_timer);
        Self { bar, timer }
    }

    /// Sets the message.
    pub fn set_message(&self, message: &str) {
        self.bar.set_message(message.to_owned());
    }

    /// Hides the spinner while something else is printed.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((sender, timer)) = self.timer.take() {
            drop(sender);
            // Otherwise the thread could show the spinner after it was removed.
            let _ = timer.join();
        }
        self.bar.finish_and_clear();
    }
}

/// Returns where progress is shown: stderr, or nowhere.
fn target() -> ProgressDrawTarget {
    if stderr_is_live() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() }
}

/// A counter with a message.
pub type Counter = ProgressBar;

/// Returns a counter on stderr. Nothing is shown if stderr is no terminal.
pub fn counter() -> Counter {
    let bar = ProgressBar::with_draw_target(None, target());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} tried in {elapsed}   {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Returns the path as it is shown: relative to the current folder, if it is in that.
pub fn shown(path: &Path) -> String {
    let folder = env::current_dir().ok();
    let relative = folder.as_deref().and_then(|folder| path.strip_prefix(folder).ok());
    match relative {
        Some(rest) if rest.as_os_str().is_empty() => ".".to_owned(),
        _ => relative.unwrap_or(path).display().to_string(),
    }
}

/// Returns a text of another program as it may be shown: without characters that a terminal would obey, such
/// as those that clear it, or that hide or reorder other characters.
pub fn printable(text: &str) -> String {
    let replaced = |character: char| match character {
        '\n' | '\t' => character,
        _ if is_invisible(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    text.replace("\r\n", "\n").chars().map(replaced).collect()
}

/// True for control characters, direction marks, and characters without width.
pub fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// True if the stream is a terminal that supports colours, and the user has not disabled them. An old console
/// of Windows does not support them.
fn wants_colour(stream: &impl IsTerminal, terminal: impl FnOnce() -> console::Term) -> bool {
    let is_possible =
        || if cfg!(windows) { terminal().features().colors_supported() } else { !is_dumb() };
    stream.is_terminal() && !colours_are_disabled() && is_possible()
}

/// True if the user has disabled colours, for this tool, for all tools or for cargo.
pub fn colours_are_disabled() -> bool {
    let is = |name: &str, value: &str| env::var_os(name).is_some_and(|it| it == value);
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || is("CLICOLOR", "0")
        || is("CARGO_TERM_COLOR", "never")
}

/// True if stderr is a terminal on which lines can be replaced, as progress bars do.
pub fn stderr_is_live() -> bool {
    io::stderr().is_terminal() && !is_dumb()
}

/// True if the terminal obeys no escape sequences: it is called `dumb`, or on Unix has no name.
fn is_dumb() -> bool {
    env::var_os("TERM").map_or(!cfg!(windows), |name| name == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_a_terminal_would_obey_is_replaced() {
        let text = "a\u{1b}[2J\u{7}b\u{202e}c\r\n\td\u{9b}é";
        assert_eq!(printable(text), "a\u{fffd}[2J\u{fffd}b\u{fffd}c\n\td\u{fffd}é");
    }

    #[test]
    fn a_path_is_shown_relative_to_the_current_folder() {
        let folder = env::current_dir().unwrap();
        assert_eq!(shown(&folder), ".");
        assert_eq!(shown(&folder.join("kelp")), "kelp");
        assert_eq!(shown(Path::new("/reef")), Path::new("/reef").display().to_string());
    }
}
