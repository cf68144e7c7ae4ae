//! Limits and measurements on Windows, by job objects.
//!
//! No process can leave its job, and the processes of a job end with the process that made the job. So
//! there are no orphans, and a solution that kills the launcher is killed too.

use super::{End, LaunchOutput, Limits, Order};
use base::error::Result;
use base::process::job::{self, Job};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus};
use std::sync::Arc;
use std::time::Duration;

/// A process and the processes that it starts.
#[derive(Clone)]
pub(super) struct ProcessGroup {
    job: Arc<Job>,
}

/// A process that has ended, and the resources that its job has used.
pub(super) struct EndedProcess {
    pub(super) status: ExitStatus,
    pub(super) cpu: Option<Duration>,
    pub(super) peak: Option<u64>,
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

    /// Waits for the process, and returns CPU time and peak of committed memory.
    pub(super) fn wait(&self, leader: &mut Child) -> io::Result<EndedProcess> {
        let status = leader.wait()?;
        let usage = self.job.usage().ok();
        let (cpu, peak) = (usage.map(|usage| usage.cpu), usage.map(|usage| usage.peak));
        Ok(EndedProcess { status, cpu, peak })
    }
}

/// Returns 0: the job measures the solution alone.
pub(super) fn own_peak() -> u64 {
    0
}

/// Does nothing: a process is added to a job after it is started.
pub(super) fn own_group(command: &mut Command) -> &mut Command {
    command
}

/// Returns `None`: there are no signals.
pub(super) fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// Returns [`End::OutOfTime`] if the CPU time of a process's job is up.
pub(super) fn is_out_of_time(status: ExitStatus) -> Option<End> {
    (status.code() == Some(job::OUT_OF_TIME)).then_some(End::OutOfTime)
}

/// Does nothing: the job has the limits, and programs are linked with a large stack.
pub(super) struct Limited;

impl Limited {
    pub(super) fn new(_: &Limits) -> Self {
        Self
    }

    /// Returns false.
    pub(super) fn refused_stack(&self) -> bool {
        false
    }
}

/// Does nothing: the limits are not those of this process.
///
/// # Errors
///
/// Never.
pub(super) fn survive_limits() -> Result<()> {
    Ok(())
}

/// Watches the files that a solution writes, since the system does not limit their length.
pub(super) struct FileWatch {
    stdout: Option<PathBuf>,
    folder: PathBuf,
    limit: u64,
}

impl FileWatch {
    /// The time between two looks.
    pub(super) const INTERVAL: Duration = Duration::from_millis(20);

    pub(super) fn new(order: &Order) -> Self {
        let stdout = match &order.output {
            LaunchOutput::Files { stdout, .. } => Some(stdout.clone()),
            LaunchOutput::Inherited => None,
        };
        let (folder, limit) = (order.folder.clone(), order.limits.file.unwrap_or(u64::MAX));
        Self { stdout, folder, limit }
    }

    /// True if stdout or a file in the folder of the solution is longer than its limit.
    pub(super) fn is_too_long(&self) -> bool {
        let written = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let files = written.map(|entry| entry.path()).chain(self.stdout.clone());
        let mut lengths = files.filter_map(|file| fs::metadata(file).ok()).map(|file| file.len());
        lengths.any(|length| length > self.limit)
    }
}

/// Returns the text of a note if this system cannot enforce one of the limits.
pub(super) fn unenforced_limits(limits: &Limits) -> Option<&'static str> {
    limits.stack.filter(|&stack| stack < 1 << 30).map(|_| {
        "Windows limits no stack: solutions are linked with one of 1 GiB, and a recursion that overflows \
         on the judge may not overflow here"
    })
}

/// Waits for the launcher.
pub(super) fn end_of_launcher(mut launcher: Child) -> io::Result<End> {
    launcher.wait().map(End::of)
}

/// Does nothing: there are no orphans.
pub(super) fn adopt_orphans() {}

/// Does nothing: there are no orphans.
pub(super) fn kill_orphans() {}
