//! Receives problems and samples from the browser extension Competitive Companion.
//!
//! The extension sends what it reads on a judge's page to a port of this machine. So may any page
//! that is open in the browser; what these send is refused (`http`), and what is taken is believed
//! as little (`task`). Nothing is asked of the network.

mod batch;
mod connection;
mod hall;
mod http;
mod id;
mod interrupt;
mod made;
mod pending;
mod refusals;
mod snapshot;
mod socket;
mod task;

use crate::new::package_named;
use base::error::{Error, Exit, Result};
use base::judge::Judges;
use base::terminal::{self, Colour, Results, note, say, shown};
use base::workspace::Workspace;
use batch::{Batches, Count, Part, QUIET};
use connection::{PATIENCE, Reception};
use http::Refusal;
use interrupt::Signal;
use made::{How, Made, make};
use pending::{Pending, Ticket};
use runner::compare::plural;
use snapshot::Snapshot;
use std::collections::BTreeSet;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use task::Task;

/// The port, unless another one is asked for. The extension sends to it without being told.
pub(crate) const PORT: u16 = 10043;

/// How long to wait for the last answers before the end.
const LAST_ANSWERS: Duration = Duration::from_secs(2);

/// What is asked of a receiver.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The port to listen at; 0 for any that is free.
    pub port: u16,
    /// End after one problem or one contest.
    pub once: bool,
    /// The package that new problems go to.
    pub package: Option<String>,
    /// What samples are added to.
    pub target: Target,
}

/// What becomes of the tasks that are received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// New problems, and further samples for those that are there.
    Any,
    /// Only further samples for problems that are there.
    Known,
    /// Only further samples for the binary of this name, whatever the address of the task is.
    Binary(String),
}

/// What the receiver works on.
enum Event {
    /// A task was received.
    Received(Box<Delivery>),
    /// The user wants to end.
    Interrupted(Signal),
}

/// A task, and who waits for what becomes of it.
struct Delivery {
    task: Task,
    answer: Sender<std::result::Result<(), Refusal>>,
    _ticket: Ticket,
}

/// Makes a problem of each task that comes; a line on stdout tells what was made. Goes on until
/// Ctrl-C, when it still makes what it has received, or until `once` is fulfilled; then the exit code
/// tells whether something failed.
///
/// # Errors
///
/// There is no such workspace or package, or the port cannot be listened at. What is wrong with one
/// task is printed, and does not end the rest.
pub(crate) fn listen(
    workspace: impl Fn() -> Result<Workspace>,
    judges: &Judges,
    options: &Options,
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
    let mut places = Vec::new();
    for listener in &listeners {
        places.push(socket::local(listener)?);
    }
    let (sender, events) = mpsc::channel();
    let pending = Pending::default();
    let (closing, ends) = (pending.clone(), sender.clone());
    interrupt::watch(pending.clone(), move |signal| {
        closing.close();
        let _ = ends.send(Event::Interrupted(signal));
    })?;
    let reception = Reception::new(sender, pending.clone(), PATIENCE);
    listeners.into_iter().try_for_each(|listener| socket::hear(listener, reception.clone()))?;
    let names: Vec<String> = places.iter().map(ToString::to_string).collect();
    say(&format!("listening at {} for Competitive Companion; Ctrl-C ends it", names.join(" and ")));
    if let Some(port) = places.first().map(|it| it.port()).filter(|&it| !socket::is_known(it)) {
        note(&format!("add port {port} to the custom ports in the options of the extension"));
    }
    let (batches, told) = (Batches::default(), BTreeSet::new());
    let exit = None;
    let desk = Desk { workspace, judges, options, results, batches, pending, told, exit };
    desk.work(&events)
}

/// Where tasks are worked on, one after the other.
struct Desk<'a, R> {
    workspace: Snapshot<R>,
    judges: &'a Judges,
    options: &'a Options,
    results: &'a mut Results,
    batches: Batches,
    pending: Pending,
    /// What was told about judges: once is enough.
    told: BTreeSet<String>,
    /// What the first failure exits with.
    exit: Option<Exit>,
}

impl<R: Fn() -> Result<Workspace>> Desk<'_, R> {
    /// Works on what comes until the end.
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
                // Some may have come since then; who sent them waits for the answer.
                self.pending.close();
                self.drain(events)?;
                return Ok(self.exit);
            }
        }
    }

    /// Makes what was received, and ends by the signal.
    fn end(mut self, events: &Receiver<Event>, signal: Signal) -> Result<Option<Exit>> {
        let left = self.pending.names().len();
        if left > 0 {
            let tasks = plural(left, "task");
            say(&format!("making {left} more {tasks} that came before; Ctrl-C again drops them"));
        }
        self.drain(events)?;
        for count in self.batches.all() {
            let Count { received, size } = count;
            self.results.print(&format!("received {received} of {size}\n"))?;
        }
        interrupt::tell_dropped(&self.pending.names());
        interrupt::end_by(signal)
    }

    /// Works on all tasks that were received, and waits until they are answered.
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

    /// Makes a problem of the task and answers; returns true if it is one that came alone.
    fn take(&mut self, delivery: Delivery) -> Result<bool> {
        let Delivery { task, answer, _ticket } = delivery;
        let made = self.make(&task);
        // Who has gone without an answer does not want one.
        let _ = answer.send(made.as_ref().map(drop).map_err(refusal));
        let Task { name, url, batch, .. } = &task;
        let part = self.batches.add(batch.as_ref(), &url.text, name, Instant::now());
        match made {
            Ok(made) => {
                self.results.print(&line(&made, &task, self.results.coloured()))?;
                let id = &made.id;
                let about_judge = made.about_judge.filter(|it| self.told.insert(it.clone()));
                let notes = made.notes.iter().chain(&about_judge);
                notes.for_each(|it| note(&format!("`{id}`: {it}")));
                if part == Part::Late {
                    note(&format!("`{id}` came after its contest was over"));
                }
            }
            Err(error) => self.fail(error.exit, &format!("`{name}`: {}", error.message)),
        }
        Ok(part != Part::Awaited)
    }

    fn make(&mut self, task: &Task) -> Result<Made> {
        let Options { package, target, .. } = self.options;
        let made =
            make(self.workspace.workspace()?, self.judges, task, package.as_deref(), target)?;
        if matches!(made.how, How::New(_)) {
            self.workspace.add(&made.id, &made.source);
        }
        Ok(made)
    }

    /// Prints how much of a contest has come.
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

/// Returns the answer to a task of which no problem could be made.
fn refusal(error: &Error) -> Refusal {
    let status = if error.exit == Exit::Usage { 409 } else { 500 };
    Refusal::new(status, error.message.clone())
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
