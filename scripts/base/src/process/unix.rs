//! Process trees on Unix, as process groups.

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use std::collections::BTreeSet;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The process groups that run, by the ids of their leaders.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// A process and the processes that it starts. They go on when this is dropped.
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
    /// It cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Self> {
        // Held until the group is inserted, so that `kill_all` does not miss it.
        let mut running = running();
        let child = command.process_group(0).spawn()?;
        running.insert(child.id());
        Ok(Self { child })
    }

    /// Kills all of its processes, except those that have left the group, as daemons do.
    pub fn kill(&self) {
        // After the process was waited for, its id may be that of another group.
        if running().contains(&self.child.id()) {
            kill_group(self.child.id());
        }
    }

    /// Waits for the process, not for the processes that it has started.
    ///
    /// # Errors
    ///
    /// The system refuses.
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

/// Kills all groups, at the end of this process. After that, [`ProcessTree::spawn`] blocks.
pub fn kill_all() {
    let running = running();
    running.iter().for_each(|&group| kill_group(group));
    std::mem::forget(running);
}

fn kill_group(group: u32) {
    // It may have ended already.
    let _ = killpg(Pid::from_raw(group as i32), Signal::SIGKILL);
}

fn running() -> MutexGuard<'static, BTreeSet<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}
