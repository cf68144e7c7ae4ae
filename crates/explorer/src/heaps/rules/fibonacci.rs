//! Fibonacci Nim, where a move takes at most twice as many tokens as the one before: `fibonacci; 100`, and
//! `fibonacci at most 5; 67` after a move.

use super::limit::{self, Limit};
use super::*;
use games::fibonacci_nim;

struct Fibonacci {
    limit: Limit,
}

pub(super) fn read(_name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    Ok(Box::new(Fibonacci { limit: Limit::read(parameters)? }))
}

impl Rule for Fibonacci {
    fn head(&self) -> String {
        self.limit.head("fibonacci")
    }

    fn sentence(&self) -> String {
        let now = match self.limit.0 {
            None => "The first move takes some tokens but not all".to_owned(),
            Some(limit) => format!("This move takes at most {}", tokens(limit)),
        };
        format!("{now}; each later one at most twice as many as the move before.")
    }

    fn number_of_heaps(&self) -> Option<(usize, &'static str)> {
        limit::ONE_HEAP
    }

    fn has_map(&self) -> bool {
        false
    }

    fn after(&self, taken: u64) -> Option<Rc<dyn Rule>> {
        Some(Rc::new(Fibonacci { limit: Limit(Some(taken.saturating_mul(2))) }))
    }

    fn limit(&self) -> Option<u64> {
        self.limit.0
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        let outcome = if misere { fibonacci_nim::misere_outcome } else { fibonacci_nim::outcome };
        outcome(heaps[0], self.limit.on(heaps[0]))
    }

    fn winning(&self, misere: bool, heaps: &[u64], _limit: usize) -> Listed<Step> {
        let winning =
            if misere { fibonacci_nim::misere_winning_moves } else { fibonacci_nim::winning_moves };
        limit::steps(heaps[0], winning(heaps[0], self.limit.on(heaps[0])))
    }

    fn options(&self, heap: u64, most: usize) -> Listed<Vec<u64>> {
        self.limit.options(heap, most)
    }

    fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        self.limit.allows(heap, taken, left)
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let counted = if misere { heaps[0].saturating_sub(1) } else { heaps[0] };
        let mut reasons = Vec::new();
        if misere && heaps[0] > 0 {
            reasons.push(Reason::text(
                "Whoever takes the last token loses, so that token does not count: the game is \
                 normal play on one token less.",
            ));
        }
        let parts = fibonacci_nim::zeckendorf(counted);
        let smallest = match parts.last() {
            None => {
                reasons.push(Reason::text("No token is left that counts."));
                return reasons;
            }
            Some(smallest) => *smallest,
        };
        let sum = match parts[..] {
            [_] => format!("{counted} is a Fibonacci number"),
            _ => format!(
                "{counted} = {}, Fibonacci numbers no two of which are neighbours",
                written(&parts, " + ")
            ),
        };
        let limit = self.limit.on(heaps[0]);
        reasons.push(Reason::text(if smallest <= limit {
            format!(
                "{sum}. The smallest part, {smallest}, may be taken, as at most {limit} may. The \
                 next part is more than twice as large, so the other player cannot take it."
            )
        } else {
            format!(
                "{sum}. The smallest part, {smallest}, is more than the {limit} that may be taken."
            )
        }));
        reasons
    }

    fn call(&self, misere: bool, heaps: &[u64]) -> String {
        let (heap, limit) = (heaps[0], self.limit.on(heaps[0]));
        format!("games::fibonacci_nim::{}outcome({heap}, {limit})", prefix(misere))
    }
}
