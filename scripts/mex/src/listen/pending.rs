//! The tasks that were received and are not done yet: each is worked on and answered before the
//! receiver ends, or the user is told its name.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of tasks that may wait. The extension sends one task after the other, so that only
/// programs get there.
const MOST: usize = 1000;

/// The names of the tasks in work, shared by all threads.
#[derive(Clone, Default)]
pub(super) struct Pending {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// No more tasks are taken.
    closed: bool,
    next: u64,
    names: BTreeMap<u64, String>,
}

/// A task in work. It is done when all clones are dropped: one by the thread that makes the problem,
/// one by the thread that answers.
#[derive(Clone)]
pub(super) struct Ticket {
    _entry: Arc<Entry>,
}

struct Entry {
    shared: Arc<Shared>,
    number: u64,
}

/// Why a task is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Full {
    /// The receiver is ending.
    Closed,
    /// Too many others wait.
    Crowded,
}

impl Pending {
    /// Adds a task.
    ///
    /// # Errors
    ///
    /// No more tasks are taken.
    pub(super) fn add(&self, name: &str) -> Result<Ticket, Full> {
        let mut state = self.shared.state();
        if state.closed {
            return Err(Full::Closed);
        }
        if state.names.len() >= MOST {
            return Err(Full::Crowded);
        }
        let number = state.next;
        state.next += 1;
        state.names.insert(number, name.to_owned());
        let entry = Entry { shared: self.shared.clone(), number };
        Ok(Ticket { _entry: Arc::new(entry) })
    }

    /// Refuses all further tasks.
    pub(super) fn close(&self) {
        self.shared.state().closed = true;
    }

    /// Returns the names of the tasks that are not done, oldest first.
    pub(super) fn names(&self) -> Vec<String> {
        self.shared.state().names.values().cloned().collect()
    }

    /// Returns true if all tasks are done.
    pub(super) fn is_empty(&self) -> bool {
        self.shared.state().names.is_empty()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // All that a poisoned lock would tell is that another thread has panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.shared.state().names.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_done_when_it_is_made_and_answered() {
        let pending = Pending::default();
        let made = pending.add("Kelp").unwrap();
        let answered = made.clone();
        let other = pending.add("Reef").unwrap();
        drop(made);
        assert_eq!(pending.names(), ["Kelp", "Reef"]);
        drop(answered);
        assert_eq!(pending.names(), ["Reef"]);
        drop(other);
        assert!(pending.is_empty());
    }

    #[test]
    fn no_more_tasks_are_taken_than_can_wait_or_after_the_end() {
        let pending = Pending::default();
        let mut tickets: Vec<Ticket> = (0..MOST).map(|_| pending.add("Kelp").unwrap()).collect();
        assert_eq!(pending.add("Kelp").err(), Some(Full::Crowded));
        tickets.pop();
        assert!(pending.add("Kelp").is_ok());
        pending.close();
        assert_eq!(pending.add("Kelp").err(), Some(Full::Closed));
    }
}
