//! A process and what it starts are a process group.

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::collections::BTreeSet;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The groups that run.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A process with all that it starts. It goes on when this is dropped.
#[derive(Debug)]
pub struct ProcessTree {
    /// The process.
    pub child: Child,
}

impl ProcessTree {
    /// Starts a process.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Self> {
        // To the end, so that a signal finds it.
        let mut running = running();
        let child = command.process_group(0).spawn()?;
        running.insert(child.id());
        Ok(Self { child })
    }

    /// Kills all of it. What has left its group, as a daemon does, goes on.
    pub fn kill(&self) {
        // One that has been waited for is no more there, and its number may be another group's.
        if running().contains(&self.child.id()) {
            kill_group(self.child.id());
        }
    }

    /// Waits for the process, not for what it has started.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        let status = self.child.wait();
        running().remove(&self.child.id());
        status
    }
}

impl Drop for ProcessTree {
    fn drop(&mut self) {
        running().remove(&self.child.id());
    }
}

/// Kills what still runs, for the end of this process. Nothing can be started after that.
pub fn end_all() {
    let running = running();
    running.iter().for_each(|&group| kill_group(group));
    std::mem::forget(running);
}

fn kill_group(group: u32) {
    // It may have ended by itself.
    let _ = killpg(Pid::from_raw(group as i32), Signal::SIGKILL);
}

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
