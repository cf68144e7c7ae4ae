//! Ends a run that takes too long, writes too much, or whose runner has ended.

use super::system::{self, FileWatch, ProcessGroup};
use super::{End, Limits, Order, failed};
use base::error::Result;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Kills the process groups of a run when its time is up or the runner ends.
#[derive(Default)]
pub(super) struct Watchdog {
    state: Mutex<WatchdogState>,
}

#[derive(Default)]
struct WatchdogState {
    groups: Vec<ProcessGroup>,
    /// [`End::OutOfTime`] or [`End::Stopped`], once it has killed the groups.
    reason: Option<End>,
    /// True if the runner has ended.
    is_closed: bool,
}

impl Watchdog {
    /// Begins to watch the next run.
    pub(super) fn begin(&self) {
        let mut state = self.state();
        state.groups.clear();
        state.reason = state.is_closed.then_some(End::Stopped);
    }

    /// Starts a process in a group of its own and watches that.
    pub(super) fn start(
        &self,
        command: &mut Command,
        limits: &Limits,
    ) -> Result<(Child, ProcessGroup)> {
        // Held until the group is known, so that `stop` does not miss it.
        let mut state = self.state();
        let started = ProcessGroup::start(command, limits);
        let (child, group) = started.map_err(failed("start", Path::new(command.get_program())))?;
        if state.reason.is_some() {
            group.kill();
        }
        state.groups.push(group.clone());
        Ok((child, group))
    }

    /// Kills the groups.
    pub(super) fn stop(&self, reason: End) {
        let mut state = self.state();
        state.reason.get_or_insert(reason);
        state.groups.iter().for_each(ProcessGroup::kill);
    }

    /// Kills the groups of this run and of all later ones, since the runner has ended.
    pub(super) fn close(&self) {
        self.state().is_closed = true;
        self.stop(End::Stopped);
    }

    /// Returns why it has killed the groups, if it has.
    pub(super) fn reason(&self) -> Option<End> {
        self.state().reason
    }

    /// Kills the processes that are left, also those that have left their groups.
    pub(super) fn kill_all(&self) {
        self.state().groups.iter().for_each(ProcessGroup::kill);
        system::kill_orphans();
    }

    fn state(&self) -> MutexGuard<'_, WatchdogState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stops a run when its wall time is up or, where the system does not limit files, when one is too long.
pub(super) struct Timer {
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Timer {
    pub(super) fn start(watchdog: &Arc<Watchdog>, order: &Order) -> Self {
        let end = order.limits.wall.and_then(|wall| Instant::now().checked_add(wall));
        let files = FileWatch::new(order);
        let (sender, ended) = channel();
        let watchdog = watchdog.clone();
        let thread = thread::spawn(move || {
            loop {
                let left = end.map(|end| end.saturating_duration_since(Instant::now()));
                let pause = left.unwrap_or(Duration::MAX).min(FileWatch::INTERVAL);
                if ended.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
                    return;
                }
                if end.is_some_and(|end| Instant::now() >= end) {
                    return watchdog.stop(End::OutOfTime);
                }
                if files.is_too_long() {
                    return watchdog.stop(End::Stopped);
                }
            }
        });
        Self { thread: Some((sender, thread)) }
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            // It must not stop the next run.
            let _ = thread.join();
        }
    }
}
