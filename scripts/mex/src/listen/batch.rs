//! Counts the tasks of a contest, which arrive one by one, until all have arrived.

use super::task::Batch;
use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

/// How long no task of a contest may arrive before it counts as finished. The extension sends one task
/// after the other, each within a second.
pub(super) const QUIET: Duration = Duration::from_secs(5);

/// Maximum number of contests that are received at the same time; one more ends the oldest.
const MAX_OPEN: usize = 8;

/// Maximum number of finished contests whose ids are remembered.
const MAX_FINISHED: usize = 64;

/// The contests that are being received.
#[derive(Default)]
pub(super) struct Batches {
    open: Vec<OpenBatch>,
    /// The ids of finished contests, oldest first.
    finished: VecDeque<String>,
}

/// A contest with missing tasks.
struct OpenBatch {
    id: String,
    size: u64,
    /// Address and name of each task that has arrived.
    tasks: BTreeSet<(String, String)>,
    last: Instant,
}

/// How many tasks of a contest have arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BatchCount {
    pub(super) received: u64,
    pub(super) size: u64,
}

impl BatchCount {
    /// Returns true if no task is missing.
    pub(super) fn complete(self) -> bool {
        self.received >= self.size
    }
}

/// How a task belongs to its contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Membership {
    /// It belongs to no contest.
    Alone,
    /// It arrived after the contest was finished.
    Late,
    /// It is one of the awaited tasks, or one that has arrived before.
    Awaited,
}

impl Batches {
    /// Returns true if no task is awaited.
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Counts a task.
    pub(super) fn add(
        &mut self,
        batch: Option<&Batch>,
        url: &str,
        name: &str,
        now: Instant,
    ) -> Membership {
        let Some(batch) = batch.filter(|it| it.size > 1) else { return Membership::Alone };
        if self.finished.contains(&batch.id) {
            return Membership::Late;
        }
        let index = self.open.iter().position(|it| it.id == batch.id).unwrap_or_else(|| {
            // The size in the first task counts; later tasks may differ.
            let Batch { id, size } = batch.clone();
            self.open.push(OpenBatch { id, size, tasks: BTreeSet::new(), last: now });
            self.open.len() - 1
        });
        let open = &mut self.open[index];
        open.tasks.insert((url.to_owned(), name.to_owned()));
        open.last = now;
        Membership::Awaited
    }

    /// Finishes the complete contests, and the oldest ones beyond [`MAX_OPEN`].
    pub(super) fn complete(&mut self) -> Vec<BatchCount> {
        let surplus = self.open.len().saturating_sub(MAX_OPEN);
        let mut oldest: Vec<Instant> = self.open.iter().map(|it| it.last).collect();
        oldest.sort();
        let bound = surplus.checked_sub(1).map(|last| oldest[last]);
        self.finish(|batch| {
            batch.count().complete() || bound.is_some_and(|bound| batch.last <= bound)
        })
    }

    /// Finishes the contests of which no task has arrived for [`QUIET`].
    pub(super) fn quiet(&mut self, now: Instant) -> Vec<BatchCount> {
        self.finish(|batch| now.saturating_duration_since(batch.last) >= QUIET)
    }

    /// Finishes all contests.
    pub(super) fn all(&mut self) -> Vec<BatchCount> {
        self.finish(|_| true)
    }

    /// Returns the time until a contest may have been quiet for [`QUIET`]; `None` if there is none.
    pub(super) fn patience(&self, now: Instant) -> Option<Duration> {
        let last = self.open.iter().map(|it| it.last).min()?;
        Some(QUIET.saturating_sub(now.saturating_duration_since(last)))
    }

    /// Removes the contests for which the predicate holds, and returns their counts.
    fn finish(&mut self, is_finished: impl Fn(&OpenBatch) -> bool) -> Vec<BatchCount> {
        let mut counts = Vec::new();
        let (ended, open) = self.open.drain(..).partition(is_finished);
        self.open = open;
        for batch in Vec::from_iter::<Vec<OpenBatch>>(ended) {
            counts.push(batch.count());
            self.finished.push_back(batch.id);
        }
        while self.finished.len() > MAX_FINISHED {
            self.finished.pop_front();
        }
        counts
    }
}

impl OpenBatch {
    fn count(&self) -> BatchCount {
        BatchCount { received: self.tasks.len() as u64, size: self.size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(id: &str, size: u64) -> Batch {
        Batch { id: id.to_owned(), size }
    }

    #[test]
    fn a_contest_is_complete_when_as_many_tasks_have_arrived_as_its_size() {
        let (mut batches, now) = (Batches::default(), Instant::now());
        for name in ["a", "b", "b", "b"] {
            assert_eq!(batches.add(Some(&batch("x", 3)), "u", name, now), Membership::Awaited);
            assert!(batches.complete().is_empty());
        }
        batches.add(Some(&batch("x", 3)), "u", "c", now);
        let complete = batches.complete();
        assert_eq!(complete, [BatchCount { received: 3, size: 3 }]);
        assert!(complete[0].complete() && batches.is_empty());
        assert_eq!(batches.add(Some(&batch("x", 3)), "u", "d", now), Membership::Late);
    }

    #[test]
    fn a_contest_of_which_no_task_arrives_is_finished() {
        let (mut batches, start) = (Batches::default(), Instant::now());
        let later = start + QUIET / 2;
        batches.add(Some(&batch("x", 7)), "u", "a", start);
        batches.add(Some(&batch("y", 2)), "u", "a", start);
        batches.add(Some(&batch("x", 7)), "u", "b", later);
        assert_eq!(batches.patience(later), Some(QUIET - QUIET / 2));
        assert!(batches.quiet(later).is_empty());
        assert_eq!(batches.quiet(start + QUIET), [BatchCount { received: 1, size: 2 }]);
        assert_eq!(batches.quiet(later + QUIET), [BatchCount { received: 2, size: 7 }]);
        assert_eq!((batches.is_empty(), batches.patience(later)), (true, None));
        assert_eq!(batches.add(Some(&batch("y", 2)), "u", "b", later + QUIET), Membership::Late);
    }

    #[test]
    fn a_single_task_is_a_contest_of_one() {
        let (mut batches, now) = (Batches::default(), Instant::now());
        for batch in [None, Some(batch("x", 1)), Some(batch("x", 0))] {
            assert_eq!(batches.add(batch.as_ref(), "u", "a", now), Membership::Alone);
        }
        assert!(batches.is_empty());
    }

    #[test]
    fn a_size_that_changes_does_not_count() {
        let (mut batches, now) = (Batches::default(), Instant::now());
        batches.add(Some(&batch("x", 3)), "u", "a", now);
        batches.add(Some(&batch("x", 2)), "u", "b", now);
        assert!(batches.complete().is_empty());
        batches.add(Some(&batch("x", 500)), "u", "c", now);
        assert_eq!(batches.complete(), [BatchCount { received: 3, size: 3 }]);
    }

    #[test]
    fn open_and_finished_contests_are_bounded() {
        let (mut batches, start) = (Batches::default(), Instant::now());
        for number in 0..1000 {
            let now = start + Duration::from_millis(number);
            batches.add(Some(&batch(&number.to_string(), 2)), "u", "a", now);
            let ended = batches.complete();
            assert_eq!(ended.len(), usize::from(number as usize >= MAX_OPEN));
        }
        assert_eq!((batches.open.len(), batches.finished.len()), (MAX_OPEN, MAX_FINISHED));
        assert_eq!(batches.open[0].id, (1000 - MAX_OPEN).to_string());
    }
}
