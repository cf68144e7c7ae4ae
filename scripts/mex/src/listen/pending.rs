//! The received tasks that are not finished: each is stored and answered before the tool ends, or its name
//! is printed as dropped.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of pending tasks. The extension sends one after the other, so only other programs reach
/// it.
const MAX_PENDING: usize = 1000;

/// The pending tasks, shared by all threads.
#[derive(Clone, Default)]
pub(super) struct Pending {
    shared: Arc<SharedTasks>,
}

#[derive(Default)]
struct SharedTasks {
    tasks: Mutex<PendingTasks>,
}

#[derive(Default)]
struct PendingTasks {
    /// True if no more tasks are accepted.
    closed: bool,
    next: u64,
    names: BTreeMap<u64, String>,
}

/// A pending task. It is finished when all clones are dropped: one by the worker that stores it, one by
/// the connection that answers.
#[derive(Clone)]
pub(super) struct Ticket {
    _entry: Arc<PendingEntry>,
}

struct PendingEntry {
    shared: Arc<SharedTasks>,
    number: u64,
}

/// Why a task is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotAccepted {
    /// The tool is about to end.
    Closed,
    /// Too many tasks are pending.
    QueueFull,
}

impl Pending {
    /// Adds a task.
    ///
    /// # Errors
    ///
    /// The tool is about to end, or too many tasks are pending.
    pub(super) fn add(&self, name: &str) -> Result<Ticket, NotAccepted> {
        let mut tasks = self.shared.tasks();
        if tasks.closed {
            return Err(NotAccepted::Closed);
        }
        if tasks.names.len() >= MAX_PENDING {
            return Err(NotAccepted::QueueFull);
        }
        let number = tasks.next;
        tasks.next += 1;
        tasks.names.insert(number, name.to_owned());
        let entry = PendingEntry { shared: self.shared.clone(), number };
        Ok(Ticket { _entry: Arc::new(entry) })
    }

    /// Refuses all further tasks.
    pub(super) fn close(&self) {
        self.shared.tasks().closed = true;
    }

    /// Returns the names of the pending tasks, oldest first.
    pub(super) fn names(&self) -> Vec<String> {
        self.shared.tasks().names.values().cloned().collect()
    }

    /// Returns true if no task is pending.
    pub(super) fn is_empty(&self) -> bool {
        self.shared.tasks().names.is_empty()
    }
}

impl SharedTasks {
    fn tasks(&self) -> MutexGuard<'_, PendingTasks> {
        // A panic of another thread does not damage the map.
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for PendingEntry {
    fn drop(&mut self) {
        self.shared.tasks().names.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_finished_when_it_is_stored_and_answered() {
        let pending = Pending::default();
        let stored = pending.add("Kelp").unwrap();
        let answered = stored.clone();
        let other = pending.add("Reef").unwrap();
        drop(stored);
        assert_eq!(pending.names(), ["Kelp", "Reef"]);
        drop(answered);
        assert_eq!(pending.names(), ["Reef"]);
        drop(other);
        assert!(pending.is_empty());
    }

    #[test]
    fn tasks_beyond_the_maximum_or_after_closing_are_not_accepted() {
        let pending = Pending::default();
        let mut tickets: Vec<Ticket> =
            (0..MAX_PENDING).map(|_| pending.add("Kelp").unwrap()).collect();
        assert_eq!(pending.add("Kelp").err(), Some(NotAccepted::QueueFull));
        tickets.pop();
        assert!(pending.add("Kelp").is_ok());
        pending.close();
        assert_eq!(pending.add("Kelp").err(), Some(NotAccepted::Closed));
    }
}
