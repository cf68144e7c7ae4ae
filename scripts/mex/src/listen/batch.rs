//! Which tasks were sent together, and whether all of them have come.

use super::task::Batch;
use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

/// How long nothing of a contest may come before it counts as over. The extension sends one task
/// after the other, each within a second.
pub(super) const QUIET: Duration = Duration::from_secs(5);

/// Contests that may come at the same time. One more ends the oldest.
const MOST_OPEN: usize = 8;

/// Contests that are remembered after their end.
const MOST_OVER: usize = 64;

/// The contests that are coming.
#[derive(Default)]
pub(super) struct Batches {
    open: Vec<Open>,
    /// The ids of those that are over.
    over: VecDeque<String>,
}

/// A contest of which something is missing.
struct Open {
    id: String,
    size: u64,
    /// What has come: address and name of each.
    tasks: BTreeSet<(String, String)>,
    last: Instant,
}

/// How much of a contest has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) received: u64,
    pub(super) size: u64,
}

impl Count {
    /// Nothing is missing.
    pub(super) fn complete(self) -> bool {
        self.received >= self.size
    }
}

/// What a task is to the contest that it says it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// It came alone.
    Alone,
    /// It came after the contest was over.
    Late,
    /// One of those that are awaited, or one that came already.
    Awaited,
}

impl Batches {
    /// Nothing is awaited.
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
    ) -> Part {
        let Some(batch) = batch.filter(|it| it.size > 1) else { return Part::Alone };
        if self.over.contains(&batch.id) {
            return Part::Late;
        }
        let place = self.open.iter().position(|it| it.id == batch.id).unwrap_or_else(|| {
            // The first to come says how many there are. Others may say otherwise.
            let Batch { id, size } = batch.clone();
            self.open.push(Open { id, size, tasks: BTreeSet::new(), last: now });
            self.open.len() - 1
        });
        let open = &mut self.open[place];
        open.tasks.insert((url.to_owned(), name.to_owned()));
        open.last = now;
        Part::Awaited
    }

    /// Takes out what is complete, and what is too much.
    pub(super) fn complete(&mut self) -> Vec<Count> {
        let surplus = self.open.len().saturating_sub(MOST_OPEN);
        let mut oldest: Vec<Instant> = self.open.iter().map(|it| it.last).collect();
        oldest.sort();
        let bound = surplus.checked_sub(1).map(|it| oldest[it]);
        self.end(|it| it.count().complete() || bound.is_some_and(|bound| it.last <= bound))
    }

    /// Takes out that of which nothing has come for long.
    pub(super) fn quiet(&mut self, now: Instant) -> Vec<Count> {
        self.end(|it| now.saturating_duration_since(it.last) >= QUIET)
    }

    /// Takes out all.
    pub(super) fn all(&mut self) -> Vec<Count> {
        self.end(|_| true)
    }

    /// How long to wait until something may be quiet.
    pub(super) fn patience(&self, now: Instant) -> Option<Duration> {
        let last = self.open.iter().map(|it| it.last).min()?;
        Some(QUIET.saturating_sub(now.saturating_duration_since(last)))
    }

    fn end(&mut self, over: impl Fn(&Open) -> bool) -> Vec<Count> {
        let mut counts = Vec::new();
        let (ended, open) = self.open.drain(..).partition(over);
        self.open = open;
        for batch in Vec::from_iter::<Vec<Open>>(ended) {
            counts.push(batch.count());
            self.over.push_back(batch.id);
        }
        while self.over.len() > MOST_OVER {
            self.over.pop_front();
        }
        counts
    }
}

impl Open {
    fn count(&self) -> Count {
        Count { received: self.tasks.len() as u64, size: self.size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(id: &str, size: u64) -> Batch {
        Batch { id: id.to_owned(), size }
    }

    #[test]
    fn a_contest_is_complete_when_as_many_have_come_as_it_says() {
        let (mut batches, now) = (Batches::default(), Instant::now());
        for name in ["a", "b", "b", "b"] {
            assert_eq!(batches.add(Some(&batch("x", 3)), "u", name, now), Part::Awaited);
            assert!(batches.complete().is_empty());
        }
        batches.add(Some(&batch("x", 3)), "u", "c", now);
        let complete = batches.complete();
        assert_eq!(complete, [Count { received: 3, size: 3 }]);
        assert!(complete[0].complete() && batches.is_empty());
        assert_eq!(batches.add(Some(&batch("x", 3)), "u", "d", now), Part::Late);
    }

    #[test]
    fn a_contest_of_which_nothing_comes_is_over() {
        let (mut batches, start) = (Batches::default(), Instant::now());
        let later = start + QUIET / 2;
        batches.add(Some(&batch("x", 7)), "u", "a", start);
        batches.add(Some(&batch("y", 2)), "u", "a", start);
        batches.add(Some(&batch("x", 7)), "u", "b", later);
        assert_eq!(batches.patience(later), Some(QUIET - QUIET / 2));
        assert!(batches.quiet(later).is_empty());
        assert_eq!(batches.quiet(start + QUIET), [Count { received: 1, size: 2 }]);
        assert_eq!(batches.quiet(later + QUIET), [Count { received: 2, size: 7 }]);
        assert_eq!((batches.is_empty(), batches.patience(later)), (true, None));
        assert_eq!(batches.add(Some(&batch("y", 2)), "u", "b", later + QUIET), Part::Late);
    }

    #[test]
    fn a_single_task_is_a_contest_of_one() {
        let (mut batches, now) = (Batches::default(), Instant::now());
        for batch in [None, Some(batch("x", 1)), Some(batch("x", 0))] {
            assert_eq!(batches.add(batch.as_ref(), "u", "a", now), Part::Alone);
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
        assert_eq!(batches.complete(), [Count { received: 3, size: 3 }]);
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let (mut batches, start) = (Batches::default(), Instant::now());
        for number in 0..1000 {
            let now = start + Duration::from_millis(number);
            batches.add(Some(&batch(&number.to_string(), 2)), "u", "a", now);
            let ended = batches.complete();
            assert_eq!(ended.len(), usize::from(number as usize >= MOST_OPEN));
        }
        assert_eq!((batches.open.len(), batches.over.len()), (MOST_OPEN, MOST_OVER));
        assert_eq!(batches.open[0].id, (1000 - MOST_OPEN).to_string());
    }
}
