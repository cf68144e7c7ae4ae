//! The limit of a game on one heap where a move takes at most so many tokens, by what the move before took.

use super::*;

/// How many tokens may be taken now; `None` for the first move, which takes all but one.
pub(super) struct Limit(pub(super) Option<u64>);

impl Limit {
    /// Reads the end of a head: nothing, or `at most 5`.
    pub(super) fn read(parameters: &[Part<'_>]) -> Result<Self, Problem> {
        match parameters {
            [] => Ok(Limit(None)),
            [at, most, limit] if (at.text, most.text) == ("at", "most") => {
                Ok(Limit(Some(limit.number("number of tokens", LARGEST)?)))
            }
            [word, ..] => Err(word.problem("`at most 5` names how many tokens may be taken now")),
        }
    }

    /// Returns a head with the limit.
    pub(super) fn head(&self, name: &str) -> String {
        self.0.map_or(name.to_owned(), |limit| format!("{name} at most {limit}"))
    }

    /// Returns the limit on this heap.
    pub(super) fn on(&self, heap: u64) -> u64 {
        self.0.unwrap_or_else(|| heap.saturating_sub(1))
    }

    /// Returns what may be left of the heap.
    pub(super) fn options(&self, heap: u64, most: usize) -> Listed<Vec<u64>> {
        listed(lowered(heap, self.on(heap)), most)
    }

    /// True if so many tokens may be taken, and one heap is left at most.
    pub(super) fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        left.len() < 2 && (1..=self.on(heap)).contains(&taken)
    }
}

/// Returns moves that take these numbers of tokens.
pub(super) fn steps(heap: u64, taken: Vec<u64>) -> Listed<Step> {
    (taken.into_iter().map(|taken| vec![(0, vec![heap - taken])]).collect(), true)
}

/// The number of heaps of such a game, and in words.
pub(super) const ONE_HEAP: Option<(usize, &str)> = Some((1, "this game has 1 heap"));
