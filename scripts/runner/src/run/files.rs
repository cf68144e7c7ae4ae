//! Files that a solution reads and writes instead of stdin and stdout.

use super::{OutputSink, RunInput, RunRequest};
use crate::launch::Order;
use base::error::{Error, Result};
use base::files::write;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The interval at which the length of an output file is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The output file of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputFile {
    /// There is none, or it is no regular file.
    Missing,
    /// Its content.
    Written(Vec<u8>),
}

/// Copies the input into the file that a solution reads.
pub(super) fn input_file(input: RunInput<'_>, file: &Path) -> Result<()> {
    let failed = Error::file("write", file);
    match input {
        RunInput::File(from) => {
            let from = File::open(from).map_err(Error::file("read", from));
            let mut to = File::create(file).map_err(failed)?;
            io::copy(&mut from?, &mut to).map_err(failed)?;
        }
        RunInput::Stdin => {
            let mut to = File::create(file).map_err(failed)?;
            io::copy(&mut io::stdin().lock(), &mut to).map_err(failed)?;
        }
        RunInput::Nothing => write(file, b"")?,
    }
    Ok(())
}

/// The path and the maximum length of an output file.
pub(super) struct OutputPath {
    path: PathBuf,
    limit: u64,
}

impl OutputPath {
    pub(super) fn new(request: &RunRequest<'_>, order: &Order) -> Option<Self> {
        let path = order.folder.join(request.files.output.as_deref()?);
        let limit = match request.output {
            OutputSink::Captured(limit) => limit as u64,
            OutputSink::Forwarded => u64::MAX,
        };
        Some(Self { path, limit })
    }

    /// Returns the length of the file if it is a regular one.
    fn length(path: &Path) -> Option<u64> {
        // A link or a pipe may have no end.
        let metadata = fs::symlink_metadata(path).ok()?;
        metadata.is_file().then_some(metadata.len())
    }

    /// Calls `on_limit` once if the file becomes too long before the sender is dropped.
    pub(super) fn watch(&self, on_limit: impl FnOnce() + Send + 'static) -> Sender<()> {
        let (sender, ended) = channel();
        let (path, limit) = (self.path.clone(), self.limit);
        thread::spawn(move || {
            while ended.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                if Self::length(&path).is_some_and(|length| length > limit) {
                    return on_limit();
                }
            }
        });
        sender
    }

    /// Reads the file up to the limit, and sets `too_much` if it is longer.
    pub(super) fn read(&self, too_much: &AtomicBool) -> OutputFile {
        let Some(length) = Self::length(&self.path) else { return OutputFile::Missing };
        let mut text = Vec::new();
        let read =
            File::open(&self.path).and_then(|file| file.take(self.limit).read_to_end(&mut text));
        if length > self.limit {
            too_much.store(true, Ordering::SeqCst);
        }
        if read.is_ok() { OutputFile::Written(text) } else { OutputFile::Missing }
    }
}
