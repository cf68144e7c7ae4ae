//! Which refusals are printed: a page in the browser could fill the terminal with them, and must not
//! hide what is wrong with the extension's own requests.

use std::time::{Duration, Instant};

/// Maximum number of refusals that are printed in a [`WINDOW`].
const PRINTED: usize = 20;

const WINDOW: Duration = Duration::from_secs(60);

/// Who is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sender {
    /// Anyone, such as a web page.
    Stranger,
    /// The extension or a program: its request is one that could be taken, but for its task.
    Known,
}

/// What was printed lately.
#[derive(Default)]
pub(super) struct Refusals {
    strangers: Count,
    known: Count,
}

#[derive(Default)]
struct Count {
    start: Option<Instant>,
    printed: usize,
    silent: usize,
}

impl Refusals {
    /// Returns what to print for a request that is refused now.
    pub(super) fn lines(&mut self, sender: Sender, why: &str, now: Instant) -> Vec<String> {
        let count = match sender {
            Sender::Stranger => &mut self.strangers,
            Sender::Known => &mut self.known,
        };
        count.lines(why, now)
    }
}

impl Count {
    fn lines(&mut self, why: &str, now: Instant) -> Vec<String> {
        let mut lines = Vec::new();
        let begins = |start: Instant| now.saturating_duration_since(start) >= WINDOW;
        if self.start.is_none_or(begins) {
            if self.silent > 0 {
                lines.push(format!("{} more requests were refused", self.silent));
            }
            *self = Self { start: Some(now), printed: 0, silent: 0 };
        }
        if self.printed < PRINTED {
            self.printed += 1;
            lines.push(format!("a request is refused: {why}"));
        } else {
            if self.silent == 0 {
                let seconds = WINDOW.as_secs();
                lines.push(format!(
                    "more requests are refused, which are only counted for {seconds} s"
                ));
            }
            self.silent += 1;
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
        let mut printed = |after: Duration| refusals.lines(Sender::Stranger, "kelp", start + after);
        for _ in 0..PRINTED {
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
            refusals.lines(Sender::Stranger, "reef", now);
        }
        assert_eq!(refusals.lines(Sender::Known, "kelp", now), ["a request is refused: kelp"]);
    }
}
