//! The connections that may be closed when too many come: those whose request has not come as a whole,
//! and those that are answered and not closed by the other side.
//!
//! Every new connection is served at once; if there are too many, the oldest is closed. So slow
//! connections keep nobody out, and the extension sends a task within milliseconds.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of such connections.
const MAX_OPEN: usize = 64;

/// The connections that may be closed, oldest first.
#[derive(Default)]
pub(super) struct Connections {
    open: Mutex<VecDeque<Arc<OpenConnection>>>,
}

/// A connection in the connections.
pub(super) struct OpenConnection {
    stream: TcpStream,
    closed: AtomicBool,
}

impl Connections {
    /// Adds a connection, and closes the oldest ones if there are too many.
    pub(super) fn enter(&self, connection: &Arc<OpenConnection>) {
        let mut open = self.open();
        open.push_back(connection.clone());
        while open.len() > MAX_OPEN {
            if let Some(oldest) = open.pop_front() {
                oldest.close();
            }
        }
    }

    /// Removes a connection, so that it is no longer closed to make room.
    pub(super) fn leave(&self, connection: &Arc<OpenConnection>) {
        self.open().retain(|other| !Arc::ptr_eq(other, connection));
    }

    fn open(&self) -> MutexGuard<'_, VecDeque<Arc<OpenConnection>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnection {
    pub(super) fn new(stream: TcpStream) -> Arc<Self> {
        Arc::new(Self { stream, closed: AtomicBool::new(false) })
    }

    /// Returns true if it was closed to make room.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    fn close(&self) {
        self.closed.store(true, Ordering::Release);
        // The thread that reads from it gets the end of the stream.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}
