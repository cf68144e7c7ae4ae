//! As Fibonacci Nim, with another factor than 2: `times 3; 50`, and `times 3 at most 6; 48` after a move.

use super::limit::{self, Limit};
use super::*;
use games::take_away::TakeAway;

/// The most lost heaps that are named.
const MOST_NAMED: usize = 20;

struct Times {
    factor: u64,
    limit: Limit,
}

pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match parameters {
        [factor, rest @ ..] => match factor.number("factor", LARGEST)? {
            0 => Err(factor.problem("the factor is at least 1")),
            factor => Ok(Box::new(Times { factor, limit: Limit::read(rest)? })),
        },
        [] => Err(name.problem("`times 3` names the factor")),
    }
}

impl Times {
    /// Returns the game of the shelf up to this heap.
    fn game(&self, heap: u64) -> TakeAway<impl Fn(u64) -> u64> {
        let factor = self.factor;
        TakeAway::new(heap, move |taken| taken.saturating_mul(factor))
    }
}

impl Rule for Times {
    fn head(&self) -> String {
        self.limit.head(&format!("times {}", self.factor))
    }

    fn sentence(&self) -> String {
        let now = match self.limit.0 {
            None => "The first move takes some tokens but not all".to_owned(),
            Some(limit) => format!("This move takes at most {}", tokens(limit)),
        };
        let most = match self.factor {
            1 => String::new(),
            factor => format!(" {factor} times"),
        };
        format!("{now}; each later one at most{most} as many as the move before.")
    }

    fn number_of_heaps(&self) -> Option<(usize, &'static str)> {
        limit::ONE_HEAP
    }

    fn after(&self, taken: u64) -> Option<Rc<dyn Rule>> {
        let limit = Limit(Some(taken.saturating_mul(self.factor)));
        Some(Rc::new(Times { factor: self.factor, limit }))
    }

    fn limit(&self) -> Option<u64> {
        self.limit.0
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        let (heap, limit) = (heaps[0], self.limit.on(heaps[0]));
        if misere {
            self.game(heap).misere_outcome(heap, limit)
        } else {
            self.game(heap).outcome(heap, limit)
        }
    }

    fn winning(&self, misere: bool, heaps: &[u64], _limit: usize) -> Listed<Step> {
        let (heap, limit) = (heaps[0], self.limit.on(heaps[0]));
        let taken = if misere {
            self.game(heap).misere_winning_moves(heap, limit)
        } else {
            self.game(heap).winning_moves(heap, limit)
        };
        limit::steps(heap, taken)
    }

    fn options(&self, heap: u64, most: usize) -> Listed<Vec<u64>> {
        self.limit.options(heap, most)
    }

    fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        self.limit.allows(heap, taken, left)
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let counted = if misere { heaps[0].saturating_sub(1) } else { heaps[0] };
        let game = self.game(counted);
        let lost = game.lost_heaps();
        let more = lost.len().saturating_sub(MOST_NAMED);
        let shown = format!("{}{}", if more > 0 { "… " } else { "" }, joined(&lost[more..]));
        let mut reasons = vec![Reason::text(format!(
            "Heaps that are lost if the first move may not take all: {shown}."
        ))];
        if misere && heaps[0] > 0 {
            reasons.push(Reason::text(
                "Whoever takes the last token loses, so that token does not count.",
            ));
        }
        let parts = game.parts(counted);
        if let Some(smallest) = parts.last() {
            let relation = if *smallest <= self.limit.on(heaps[0]) {
                "may be taken; the next part is more than may be taken after it"
            } else {
                "is more than may be taken"
            };
            reasons.push(Reason::text(format!(
                "{counted} = {}, lost heaps that are far apart. The smallest part, {smallest}, \
                 {relation}.",
                written(&parts, " + ")
            )));
        }
        reasons
    }

    fn call(&self, misere: bool, heaps: &[u64]) -> String {
        format!(
            "games::take_away::TakeAway::new({heap}, |taken| \
             taken.saturating_mul({factor})).{prefix}outcome({heap}, {limit})",
            heap = heaps[0],
            factor = self.factor,
            prefix = prefix(misere),
            limit = self.limit.on(heaps[0])
        )
    }
}
