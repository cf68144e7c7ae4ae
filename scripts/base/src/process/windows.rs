//! A process and what it starts are in a job.

use super::job::Job;
use std::io;
use std::process::{Child, Command, ExitStatus};

/// A process with all that it starts. It ends when this is dropped.
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
    /// When it cannot be started.
    pub fn spawn(command: &mut Command) -> io::Result<Self> {
        let job = Job::new(None, None)?;
        Ok(Self { child: job.spawn(command)?, job })
    }

    /// Kills all of it.
    pub fn kill(&self) {
        self.job.kill();
    }

    /// Waits for the process, not for what it has started.
    ///
    /// # Errors
    ///
    /// When the system refuses.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }
}
