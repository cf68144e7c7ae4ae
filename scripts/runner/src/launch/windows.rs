//! Limits and measures as Windows has them, by job objects.
//!
//! Nothing leaves its job, and a job ends with the process that has made it. So no orphans are adopted,
//! and a solution that kills the launcher ends as well.

use super::{End, Limits};
use base::process::job::{self, Job};
use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

/// A process and all that it starts.
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

    pub(super) fn end(&self) {
        self.job.end();
    }

    /// Returns the time on the processor, and the most memory that was committed at once.
    pub(super) fn usage(&self) -> (Option<Duration>, Option<u64>) {
        let Ok(usage) = self.job.usage() else { return (None, None) };
        (Some(usage.cpu), Some(usage.peak))
    }
}

/// Returns the command: groups of processes are no matter of how they are started.
pub(super) fn own_group(command: &mut Command) -> &mut Command {
    command
}

/// Returns `None`: there are no signals.
pub(super) fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Returns true if the job of a process has used up its time.
pub(super) fn is_out_of_time(status: ExitStatus) -> bool {
    status.code() == Some(job::OUT_OF_TIME)
}

/// Does nothing, since jobs have the limits, and programs are linked with a large stack.
pub(super) fn limit(_: &Limits) -> bool {
    true
}

/// Returns what this system cannot limit of these limits, for a note.
pub(super) fn not_limited(limits: &Limits) -> Option<&'static str> {
    limits.stack.filter(|&stack| stack < 1 << 30).map(|_| {
        "Windows limits no stack: solutions are linked with one of 1 GiB, and a recursion that overflows \
         on the judge may not overflow here"
    })
}

/// Returns nothing: what counts is in a job, and that is gone with the launcher.
pub(super) fn usage_of_children() -> (Option<Duration>, Option<u64>) {
    (None, None)
}

pub(super) fn end_of_launcher(mut launcher: Child) -> io::Result<End> {
    launcher.wait().map(End::of)
}

/// Does nothing: there are no orphans.
pub(super) fn adopt_orphans() {}

/// Does nothing: there are no orphans.
pub(super) fn end_orphans() {}
