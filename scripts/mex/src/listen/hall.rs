//! The connections that may be closed when too many come: those whose request has not come as a whole,
//! and those that are answered and not closed by the other side.
//!
//! Whoever connects is heard at once, so that slow connections keep nobody out. The oldest of too many
//! is closed: the extension sends a task within milliseconds.

use std::collections::VecDeque;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of connections that are waited for.
const MOST: usize = 64;

/// The connections that are waited for, oldest first.
#[derive(Default)]
pub(super) struct Hall {
    guests: Mutex<VecDeque<Arc<Guest>>>,
}

/// A connection in the hall.
pub(super) struct Guest {
    stream: TcpStream,
    closed: AtomicBool,
}

impl Hall {
    /// Adds a connection, and closes the oldest ones if there are too many.
    pub(super) fn enter(&self, guest: &Arc<Guest>) {
        let mut guests = self.guests();
        guests.push_back(guest.clone());
        while guests.len() > MOST {
            if let Some(oldest) = guests.pop_front() {
                oldest.close();
            }
        }
    }

    /// Removes a connection: from now on it is not closed from here.
    pub(super) fn leave(&self, guest: &Arc<Guest>) {
        self.guests().retain(|other| !Arc::ptr_eq(other, guest));
    }

    fn guests(&self) -> MutexGuard<'_, VecDeque<Arc<Guest>>> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guest {
    pub(super) fn new(stream: TcpStream) -> Arc<Self> {
        Arc::new(Self { stream, closed: AtomicBool::new(false) })
    }

    /// Returns true if it was closed to make room.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    fn close(&self) {
        self.closed.store(true, Ordering::Release);
        // Whoever reads from it gets the end.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}
