//! `mex listen`: receives problems and samples from the browser extension Competitive Companion.
//!
//! The extension reads a problem on a judge's page and posts it as JSON to a port of this machine. Any
//! page that is open in the browser can post there too, so requests and their content are checked.
//!
//! 1. `socket` listens at the loopback addresses; `connection` serves each connection in a thread of its
//!    own, and `connections` closes the oldest if too many are slow.
//! 2. `http` parses the head of the request and refuses all senders but extensions and local programs;
//!    `refusals` limits how many refusals are printed.
//! 3. `task` parses the JSON and checks every field. The task is `pending` until it is answered.
//! 4. A [`TaskWorker`] takes the tasks one by one. `id` finds the id of the problem by its address;
//!    `store` creates the problem, or adds samples to an existing one. `snapshot` is the workspace, read
//!    from cargo again only after changes by others.
//! 5. `batch` counts the tasks of a contest, which arrive one by one; `interrupt` finishes the pending
//!    tasks on Ctrl-C.
//!
//! For example, the body of such a request and the folder that it becomes:
//!
//! ```text
//! {"name": "A. Reef", "url": "https://codeforces.com/contest/4/problem/A", "timeLimit": 1000,
//!  "memoryLimit": 64, "interactive": false, "tests": [{"input": "8\n", "output": "YES\n"}],
//!  "batch": {"id": "5b2f", "size": 1}}
//!
//! src/bin/cf-4a/main.rs, problem.toml, samples/1.in, samples/1.out
//! ```

mod batch;
mod connection;
mod connections;
mod http;
mod id;
mod interrupt;
mod pending;
mod refusals;
mod snapshot;
mod socket;
mod store;
mod task;

use crate::new::{self, package_named};
use base::error::{Error, Exit, Result};
use base::judge::Judges;
use base::terminal::{self, Colour, Results, note, say, shown};
use base::workspace::Workspace;
use batch::{BatchCount, Batches, Membership, QUIET};
use connection::{Server, TIMEOUT};
use http::HttpRefusal;
use interrupt::Signal;
use pending::{Pending, Ticket};
use runner::compare::plural;
use snapshot::Snapshot;
use std::collections::BTreeSet;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use store::{StoreChange, StoredTask, store};
use task::Task;

/// The default port, one of those that the extension always sends to.
pub(crate) const PORT: u16 = 10043;

/// How long to wait for the last answers before the end.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// The options of `mex listen`.
#[derive(Clone, Debug)]
pub(crate) struct ListenOptions {
    /// The port to listen at; 0 for any that is free.
    pub port: u16,
    /// End after one problem or one contest.
    pub once: bool,
    /// The package that new problems go to.
    pub package: Option<String>,
    /// The files that the tasks may change.
    pub target: Target,
}

/// The files that received tasks may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// They create problems, and add samples to existing ones.
    Any,
    /// They only add samples to existing problems.
    Known,
    /// They only add samples to the binary of this name, whatever the address of the task is.
    Binary(String),
}

/// An event for the worker.
enum Event {
    /// A task was received.
    Received(Box<Delivery>),
    /// The user wants to end.
    Interrupted(Signal),
}

/// A task, and the channel to the connection that waits for the result.
struct Delivery {
    task: Task,
    answer: Sender<std::result::Result<(), HttpRefusal>>,
    _ticket: Ticket,
}

/// Creates a problem for each task that arrives and prints a line for it on stdout.
///
/// Ends on Ctrl-C after the tasks that have arrived, or after the first problem or contest with `once`;
/// then returns the exit code of the first failure, if any.
///
/// # Errors
///
/// There is no such workspace or package, or listening at the port fails. Errors of a single task are
/// printed and do not end the command.
pub(crate) fn listen(
    workspace: impl Fn() -> Result<Workspace>,
    judges: &Judges,
    options: &ListenOptions,
    results: &mut Results,
) -> Result<Option<Exit>> {
    let mut workspace = Snapshot::new(workspace)?;
    if let Some(name) = &options.package {
        package_named(workspace.workspace()?, name)?;
    }
    if let Target::Binary(name) = &options.target {
        workspace.workspace()?.bin(name)?;
    }
    let listeners = socket::bind(&socket::LOOPBACK, options.port)?;
    let mut addresses = Vec::new();
    for listener in &listeners {
        addresses.push(socket::local_address(listener)?);
    }
    let (sender, events) = mpsc::channel();
    let pending = Pending::default();
    let (closing, ends) = (pending.clone(), sender.clone());
    interrupt::watch(pending.clone(), move |signal| {
        closing.close();
        let _ = ends.send(Event::Interrupted(signal));
    })?;
    let server = Server::new(sender, pending.clone(), TIMEOUT);
    listeners.into_iter().try_for_each(|listener| socket::serve(listener, server.clone()))?;
    let names: Vec<String> = addresses.iter().map(ToString::to_string).collect();
    say(&format!("listening at {} for Competitive Companion; Ctrl-C ends it", names.join(" and ")));
    if let Some(port) =
        addresses.first().map(|it| it.port()).filter(|&it| !socket::is_extension_port(it))
    {
        note(&format!("add port {port} to the custom ports in the options of the extension"));
    }
    let (batches, reported_judges) = (Batches::default(), BTreeSet::new());
    let exit = None;
    let worker =
        TaskWorker { workspace, judges, options, results, batches, pending, reported_judges, exit };
    worker.work(&events)
}

/// Works on the tasks, one after the other.
struct TaskWorker<'a, R> {
    workspace: Snapshot<R>,
    judges: &'a Judges,
    options: &'a ListenOptions,
    results: &'a mut Results,
    batches: Batches,
    pending: Pending,
    /// Notes about judges that were printed; each is printed once.
    reported_judges: BTreeSet<String>,
    /// The exit code of the first failure.
    exit: Option<Exit>,
}

impl<R: Fn() -> Result<Workspace>> TaskWorker<'_, R> {
    /// Handles events until the end.
    fn work(mut self, events: &Receiver<Event>) -> Result<Option<Exit>> {
        let mut ended = false;
        loop {
            let patience = self.batches.patience(Instant::now());
            match events.recv_timeout(patience.unwrap_or(Duration::from_secs(3600))) {
                Ok(Event::Received(delivery)) => {
                    ended |= self.take(*delivery)?;
                    for count in self.batches.complete() {
                        self.count(count)?;
                        ended = true;
                    }
                }
                Ok(Event::Interrupted(signal)) => return self.end(events, signal),
                Err(RecvTimeoutError::Timeout) => {
                    for count in self.batches.quiet(Instant::now()) {
                        self.count(count)?;
                        ended = true;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Error::tool("the threads that listen have ended"));
                }
            }
            if self.options.once && ended && self.batches.is_empty() {
                // Tasks may have arrived since then, and their senders wait for an answer.
                self.pending.close();
                self.drain(events)?;
                return Ok(self.exit);
            }
        }
    }

    /// Works on the pending tasks, then ends the process by the signal.
    fn end(mut self, events: &Receiver<Event>, signal: Signal) -> Result<Option<Exit>> {
        let count = self.pending.names().len();
        if count > 0 {
            let tasks = plural(count, "task");
            say(&format!("making {count} more {tasks} that came before; Ctrl-C again drops them"));
        }
        self.drain(events)?;
        for count in self.batches.all() {
            let BatchCount { received, size } = count;
            self.results.print(&format!("received {received} of {size}\n"))?;
        }
        interrupt::tell_dropped(&self.pending.names());
        interrupt::end_by(signal)
    }

    /// Works on all pending tasks, and waits until they are answered.
    fn drain(&mut self, events: &Receiver<Event>) -> Result<()> {
        let mut last = Instant::now();
        while !self.pending.is_empty() && last.elapsed() < LAST_ANSWERS {
            if let Ok(Event::Received(delivery)) = events.recv_timeout(Duration::from_millis(10)) {
                self.take(*delivery)?;
                last = Instant::now();
            }
        }
        Ok(())
    }

    /// Stores the task and answers its sender; returns true unless more tasks of its contest are awaited.
    fn take(&mut self, delivery: Delivery) -> Result<bool> {
        let Delivery { task, answer, _ticket } = delivery;
        let stored = self.store(&task);
        // Sending fails if the connection has been answered already, which is fine.
        let _ = answer.send(stored.as_ref().map(drop).map_err(refusal));
        let Task { name, url, batch, .. } = &task;
        let membership = self.batches.add(batch.as_ref(), &url.text, name, Instant::now());
        match stored {
            Ok(stored) => {
                self.results.print(&line(&stored, &task, self.results.coloured()))?;
                let id = &stored.id;
                let judge_note =
                    stored.judge_note.filter(|it| self.reported_judges.insert(it.clone()));
                let notes = stored.notes.iter().chain(&judge_note);
                notes.for_each(|it| note(&format!("`{id}`: {it}")));
                if membership == Membership::Late {
                    note(&format!("`{id}` came after its contest was over"));
                }
            }
            Err(error) => self.fail(error.exit(), &format!("`{name}`: {error}")),
        }
        Ok(membership != Membership::Awaited)
    }

    fn store(&mut self, task: &Task) -> Result<StoredTask> {
        let ListenOptions { package, target, .. } = self.options;
        let stored =
            store(self.workspace.workspace()?, self.judges, task, package.as_deref(), target)?;
        let mut stored = stored;
        if matches!(stored.change, StoreChange::NewProblem(_)) {
            self.workspace.add(&stored.id, &stored.source);
            stored.notes.extend(new::open(self.workspace.workspace()?, &stored.source)?);
        }
        Ok(stored)
    }

    /// Prints how many tasks of a contest have arrived.
    fn count(&mut self, count: BatchCount) -> Result<()> {
        let BatchCount { received, size } = count;
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

/// Returns the answer to a task that could not be stored.
fn refusal(error: &Error) -> HttpRefusal {
    let status = if error.exit() == Exit::Usage { 409 } else { 500 };
    HttpRefusal::new(status, error.to_string())
}

/// Returns the line on stdout for a stored task.
fn line(stored: &StoredTask, task: &Task, coloured: bool) -> String {
    let (word, colour, count, more) = match stored.change {
        StoreChange::NewProblem(count) => ("new ", Colour::Green, count, ""),
        StoreChange::AddedSamples(count) => ("more", Colour::Green, count, "new "),
        StoreChange::Unchanged(count) => ("same", Colour::Yellow, count, ""),
    };
    let (id, folder) = (&stored.id, shown(&stored.folder));
    let (samples, name) = (plural(count, "sample"), &task.name);
    let word = colour.paint(word, coloured);
    let talks = if task.interactive { ", interactive" } else { "" };
    format!("{word}  {id}  {name}  {count} {more}{samples}{talks}  {folder}\n")
}
