//! Limits how many refusals are printed, counted apart for the extension and for others: a page in the
//! browser could fill the terminal with them and hide those of the extension.

use std::time::{Duration, Instant};

/// Maximum number of refusals that are printed in a [`WINDOW`].
const MAX_PRINTED: usize = 20;

const WINDOW: Duration = Duration::from_secs(60);

/// The sender of a refused request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requester {
    /// Anyone, such as a web page: the head of the request was refused.
    Unknown,
    /// The extension or a program: the head was accepted, the task was not.
    Extension,
}

/// The refusals in the current windows.
#[derive(Default)]
pub(super) struct Refusals {
    unknown: RefusalCount,
    extension: RefusalCount,
}

#[derive(Default)]
struct RefusalCount {
    start: Option<Instant>,
    printed: usize,
    suppressed: usize,
}

impl Refusals {
    /// Returns the lines to print for a request that is refused now.
    pub(super) fn lines(&mut self, requester: Requester, why: &str, now: Instant) -> Vec<String> {
        let count = match requester {
            Requester::Unknown => &mut self.unknown,
            Requester::Extension => &mut self.extension,
        };
        count.lines(why, now)
    }
}

impl RefusalCount {
    fn lines(&mut self, why: &str, now: Instant) -> Vec<String> {
        let mut lines = Vec::new();
        let begins = |start: Instant| now.saturating_duration_since(start) >= WINDOW;
        if self.start.is_none_or(begins) {
            if self.suppressed > 0 {
                lines.push(format!("{} more requests were refused", self.suppressed));
            }
            *self = Self { start: Some(now), printed: 0, suppressed: 0 };
        }
        if self.printed < MAX_PRINTED {
            self.printed += 1;
            lines.push(format!("a request is refused: {why}"));
        } else {
            if self.suppressed == 0 {
                let seconds = WINDOW.as_secs();
                lines.push(format!(
                    "more requests are refused, which are only counted for {seconds} s"
                ));
            }
            self.suppressed += 1;
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_printed_again_after_a_while() {
        let (mut refusals, start) = (Refusals::default(), Instant::now());
        let mut printed =
            |after: Duration| refusals.lines(Requester::Unknown, "kelp", start + after);
        for _ in 0..MAX_PRINTED {
            assert_eq!(printed(Duration::ZERO), ["a request is refused: kelp"]);
        }
        let last = printed(Duration::ZERO);
        assert_eq!(last, ["more requests are refused, which are only counted for 60 s"]);
        assert!(printed(WINDOW / 2).is_empty() && printed(WINDOW / 2).is_empty());
        let again = ["3 more requests were refused", "a request is refused: kelp"];
        assert_eq!(printed(WINDOW), again);
        assert_eq!(printed(WINDOW), ["a request is refused: kelp"]);
        assert_eq!(printed(3 * WINDOW), ["a request is refused: kelp"]);
    }

    #[test]
    fn strangers_hide_nothing_of_the_extension() {
        let (mut refusals, now) = (Refusals::default(), Instant::now());
        for _ in 0..1000 {
            refusals.lines(Requester::Unknown, "reef", now);
        }
        assert_eq!(
            refusals.lines(Requester::Extension, "kelp", now),
            ["a request is refused: kelp"]
        );
    }
}
