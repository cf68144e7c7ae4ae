//! Receives problems and samples from the browser extension Competitive Companion.
//!
//! The extension sends what it reads on a judge's page to a port of this machine. So may any page
//! that is open in the browser; what these send is refused (`http`), and what is taken is believed
//! as little (`task`). Nothing is asked of the network.

mod batch;
mod http;
mod made;
mod socket;
mod task;

use base::error::{Error, Exit, Result};
use base::judge::Judges;
use base::suggest;
use base::terminal::{self, Colour, Results, note, say, shown};
use base::workspace::Workspace;
use batch::{Batches, Count, Part, QUIET};
use made::{How, Made, make};
use runner::compare::plural;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use task::Task;

/// The port, unless another one is asked for. The extension sends to it without being told.
pub(crate) const PORT: u16 = 10043;

/// Tasks that wait for their turn. More of them wait on their connections.
const WAITING: usize = 32;

/// What is asked of a receiver.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The port to listen at; 0 for any that is free.
    pub port: u16,
    /// End after one problem or one contest.
    pub once: bool,
    /// The package that new problems go to.
    pub package: Option<String>,
}

/// Makes a problem of each task that comes, in the workspace as it is then; a line on stdout says
/// what was made. Goes on until it is ended, or until `once` is fulfilled; then the exit code says
/// whether something failed.
///
/// # Errors
///
/// There is no such workspace or package, or the port cannot be listened at. What is wrong with one
/// task is said, and does not end the rest.
pub(crate) fn listen(
    workspace: impl Fn() -> Result<Workspace>,
    judges: &Judges,
    options: &Options,
    results: &mut Results,
) -> Result<Option<Exit>> {
    check_package(&workspace()?, options.package.as_deref())?;
    let listeners = socket::bind(&socket::LOOPBACK, options.port)?;
    let mut places = Vec::new();
    for listener in &listeners {
        places.push(socket::local(listener)?);
    }
    let (sender, tasks) = mpsc::sync_channel(WAITING);
    listeners.into_iter().try_for_each(|it| socket::hear(it, &sender))?;
    let names: Vec<String> = places.iter().map(ToString::to_string).collect();
    say(&format!("listening at {} for Competitive Companion; Ctrl-C ends it", names.join(" and ")));
    if let Some(port) = places.first().map(|it| it.port()).filter(|&it| !socket::is_known(it)) {
        note(&format!("add port {port} to the custom ports in the options of the extension"));
    }

    let mut desk = Desk { workspace: &workspace, judges, options, results, exit: None };
    let mut batches = Batches::default();
    let mut ended = false;
    loop {
        let patience = batches.patience(Instant::now()).unwrap_or(Duration::from_secs(3600));
        match tasks.recv_timeout(patience) {
            Ok(task) => {
                ended |= desk.take(&task, &mut batches)?;
                for count in batches.complete() {
                    desk.count(count)?;
                    ended = true;
                }
            }
            Err(RecvTimeoutError::Timeout) => {
                for count in batches.quiet(Instant::now()) {
                    desk.count(count)?;
                    ended = true;
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(Error::tool("the threads that listen have ended"));
            }
        }
        if options.once && ended && batches.is_empty() {
            return Ok(desk.exit);
        }
    }
}

fn check_package(workspace: &Workspace, package: Option<&str>) -> Result<()> {
    let mut local = workspace.packages.iter().filter(|it| it.local).map(|it| it.name.as_str());
    match package.filter(|name| local.clone().all(|it| it != *name)) {
        Some(name) => Err(Error::usage(suggest::unknown("package", name, &mut local))),
        None => Ok(()),
    }
}

/// Where tasks are worked on, one after the other.
struct Desk<'a, W> {
    workspace: &'a W,
    judges: &'a Judges,
    options: &'a Options,
    results: &'a mut Results,
    /// What the first failure exits with.
    exit: Option<Exit>,
}

impl<W: Fn() -> Result<Workspace>> Desk<'_, W> {
    /// Makes a problem of the task; says whether it is one that came alone.
    fn take(&mut self, task: &Task, batches: &mut Batches) -> Result<bool> {
        let package = self.options.package.as_deref();
        // Between two tasks there may be a new problem, not least the one before.
        let made = (self.workspace)().and_then(|it| make(&it, self.judges, task, package));
        let Task { name, url, batch, .. } = task;
        let part = batches.add(batch.as_ref(), &url.text, name, Instant::now());
        match made {
            Ok(made) => {
                self.results.print(&line(&made, task, self.results.coloured()))?;
                let id = &made.id;
                made.notes.iter().for_each(|it| note(&format!("`{id}`: {it}")));
                if part == Part::Late {
                    note(&format!("`{id}` came after its contest was over"));
                }
            }
            Err(error) => self.fail(error.exit, &format!("`{name}`: {}", error.message)),
        }
        Ok(part != Part::Awaited)
    }

    /// Says how much of a contest has come.
    fn count(&mut self, count: Count) -> Result<()> {
        let Count { received, size } = count;
        self.results.print(&format!("received {received} of {size}\n"))?;
        if !count.complete() {
            let why = format!(
                "nothing more of the contest came for {} s: send it again, what is there stays",
                QUIET.as_secs()
            );
            self.fail(Exit::Tool, &why);
        }
        Ok(())
    }

    fn fail(&mut self, exit: Exit, message: &str) {
        terminal::error(message);
        self.exit.get_or_insert(exit);
    }
}

/// What was made of a task, in a line.
fn line(made: &Made, task: &Task, coloured: bool) -> String {
    let (word, colour, count, more) = match made.how {
        How::New(count) => ("new ", Colour::Green, count, ""),
        How::More(count) => ("more", Colour::Green, count, "new "),
        How::Same(count) => ("same", Colour::Yellow, count, ""),
    };
    let (id, folder) = (&made.id, shown(&made.folder));
    let (samples, name) = (plural(count, "sample"), &task.name);
    let word = colour.paint(word, coloured);
    let talks = if task.interactive { ", interactive" } else { "" };
    format!("{word}  {id}  {name}  {count} {more}{samples}{talks}  {folder}\n")
}
