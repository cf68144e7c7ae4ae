//! Limits and measurements on Windows, by job objects.
//!
//! No process can leave its job, and the processes of a job end with the process that made the job. So
//! there are no orphans, and a solution that kills the launcher is killed too.

use super::{End, Limits};
use base::process::job::{self, Job};
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

/// A process and the processes that it starts.
#[derive(Clone)]
pub(super) struct ProcessGroup {
    job: Arc<Job>,
}

impl ProcessGroup {
    /// Starts a process with these limits.
    pub(super) fn start(command: &mut Command, limits: &Limits) -> io::Result<(Child, Self)> {
        let job = Arc::new(Job::new(limits.cpu, limits.memory)?);
        Ok((job.spawn(command)?, Self { job }))
    }

    pub(super) fn kill(&self) {
        self.job.kill();
    }

    /// Returns CPU time and peak of committed memory.
    pub(super) fn usage(&self) -> (Option<Duration>, Option<u64>) {
        let Ok(usage) = self.job.usage() else { return (None, None) };
        (Some(usage.cpu), Some(usage.peak))
    }
}

/// Does nothing: a process is added to a job after it is started.
pub(super) fn own_group(command: &mut Command) -> &mut Command {
    command
}

/// Returns `None`: there are no signals.
pub(super) fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Returns true if the CPU time of a process's job is up.
pub(super) fn is_out_of_time(status: ExitStatus) -> bool {
    status.code() == Some(job::OUT_OF_TIME)
}

/// Does nothing: the job has the limits, and programs are linked with a large stack.
pub(super) fn limit(_: &Limits) -> bool {
    true
}

/// Returns the text of a note if this system cannot enforce one of the limits.
pub(super) fn unenforced_limits(limits: &Limits) -> Option<&'static str> {
    limits.stack.filter(|&stack| stack < 1 << 30).map(|_| {
        "Windows limits no stack: solutions are linked with one of 1 GiB, and a recursion that overflows \
         on the judge may not overflow here"
    })
}

/// Returns nothing: the job that was measured is gone with the launcher.
pub(super) fn usage_of_children() -> (Option<Duration>, Option<u64>) {
    (None, None)
}

/// Waits for the launcher.
pub(super) fn end_of_launcher(mut launcher: Child) -> io::Result<End> {
    launcher.wait().map(End::of)
}

/// Does nothing: there are no orphans.
pub(super) fn adopt_orphans() {}

/// Does nothing: there are no orphans.
pub(super) fn kill_orphans() {}
