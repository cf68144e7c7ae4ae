//! Process trees on Windows, as jobs.

use super::job::Job;
use std::io;
use std::process::{Child, Command, ExitStatus};

/// A process and the processes that it starts. They are killed when this is dropped.
#[derive(Debug)]
pub struct ProcessTree {
    /// The process.
    pub child: Child,
    job: Job,
}

impl ProcessTree {
    /// Starts a process.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Self> {
        let job = Job::new(None, None)?;
        Ok(Self { child: job.spawn(command)?, job })
    }

    /// Kills all of its processes.
    pub fn kill(&self) {
        self.job.kill();
    }

    /// Waits for the process, not for the processes that it has started.
    ///
    /// # Errors
    ///
    /// The system refuses.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }
}
