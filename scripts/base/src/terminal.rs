//! What the tool says, and where: results on stdout, everything else on stderr.

use crate::error::{Error, Result};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How long nothing is said of a wait, and how often its line moves.
const PATIENCE: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);

/// Standard output, for results only.
///
/// A reader that has seen enough, such as `head`, closes the pipe. That is no failure: what is
/// written after that is dropped.
pub struct Results {
    stdout: io::Stdout,
    closed: bool,
}

impl Results {
    /// Standard output of this process.
    pub fn new() -> Self {
        Self { stdout: io::stdout(), closed: false }
    }

    /// Whether [`Colour`]s are seen there.
    pub fn coloured(&self) -> bool {
        wants_colour(&self.stdout, console::Term::stdout)
    }

    /// Returns how many columns there are; `None` if it is no terminal.
    pub fn columns(&self) -> Option<usize> {
        let is_terminal = self.stdout.is_terminal();
        let size = is_terminal.then(|| console::Term::stdout().size_checked()).flatten();
        size.map(|(_, columns)| usize::from(columns)).filter(|&columns| columns > 0)
    }

    /// Prints a text, and keeps none of it back: what follows on stderr is to stand below it.
    ///
    /// # Errors
    ///
    /// When it cannot be written, unless nobody wants to read it.
    pub fn print(&mut self, text: &str) -> Result<()> {
        self.write_all(text.as_bytes())
            .and_then(|()| self.flush())
            .map_err(|error| Error::tool(format!("failed to write to stdout: {error}")))
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

/// The few colours of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Failures.
    Red,
    /// What is well.
    Green,
    /// What is worth a look.
    Yellow,
}

impl Colour {
    /// The text in this colour, if `coloured`.
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
    // Whoever closed stderr does not want to hear of it.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Prints a note on stderr: something to know, not a failure.
pub fn note(text: &str) {
    say(&format!("{}: {text}", Colour::Yellow.paint("note", stderr_is_coloured())));
}

/// Prints a failure on stderr.
pub fn error(text: &str) {
    say(&format!("{}: {text}", Colour::Red.paint("error", stderr_is_coloured())));
}

/// Prints a failure on stderr, with the lines of source that it is about.
pub fn failure(failure: &Error) {
    error(&failure.report(stderr_is_coloured()));
}

/// Whether [`Colour`]s are seen on stderr.
pub fn stderr_is_coloured() -> bool {
    wants_colour(&io::stderr(), console::Term::stderr)
}

/// A bar on stderr that fills up as so many things get done; nothing where stderr is no terminal.
pub fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// A line on stderr that moves while something takes its time. It appears after half a second, and goes
/// when this is dropped; where stderr is no terminal, there is none.
pub struct Spinner {
    bar: ProgressBar,
    /// What wakes the thread that lets it appear, and that thread.
    timer: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Spinner {
    /// Begins to wait for `what`, such as `building 3 solutions`.
    pub fn new(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        let start_timer = || {
            let (waker, woken) = channel::<()>();
            let bar = bar.clone();
            let timer = thread::spawn(move || {
                if woken.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
            (waker, timer)
        };
        let timer = io::stderr().is_terminal().then(start_timer);
        Self { bar, timer }
    }

    /// Says what is waited for now.
    pub fn tell(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// Takes the line away while something else is printed.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((waker, timer)) = self.timer.take() {
            drop(waker);
            // Else it could appear after this.
            let _ = timer.join();
        }
        self.bar.finish_and_clear();
    }
}

/// A line on stderr that counts, and has room for a message; nothing where stderr is no terminal.
pub fn counter() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} tried in {elapsed}   {msg}") {
        bar.set_style(style);
    }
    bar
}

/// Returns the path as it is shown: from the current folder on, if it lies there.
pub fn shown(path: &Path) -> String {
    let here = env::current_dir().ok();
    let from_here = here.as_deref().and_then(|here| path.strip_prefix(here).ok());
    match from_here {
        Some(rest) if rest.as_os_str().is_empty() => ".".to_owned(),
        _ => from_here.unwrap_or(path).display().to_string(),
    }
}

/// True if the stream is a terminal that shows colours. A console of Windows is asked to, and may be too old.
fn wants_colour(stream: &impl IsTerminal, terminal: impl FnOnce() -> console::Term) -> bool {
    let is_wanted = || env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let is_possible = || !cfg!(windows) || terminal().features().colors_supported();
    stream.is_terminal() && is_wanted() && is_possible()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_shown_from_here_on() {
        let here = env::current_dir().unwrap();
        assert_eq!(shown(&here), ".");
        assert_eq!(shown(&here.join("kelp")), "kelp");
        assert_eq!(shown(Path::new("/reef")), Path::new("/reef").display().to_string());
    }
}
