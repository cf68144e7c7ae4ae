//! Games on one heap where a move takes at most so many times as many tokens as the one before. In Fibonacci Nim
//! that is twice as many: `fibonacci; 100`, and `fibonacci at most 5; 67` after a move. With any factor the game
//! is `times 3; 50`, and `times 3 at most 6; 48` after a move.

use super::*;
use games::fibonacci_nim;
use games::take_away::TakeAway as Game;

/// The most lost heaps that are named.
const MOST_NAMED: usize = 20;

struct TakeAway {
    /// `None` in Fibonacci Nim.
    factor: Option<u64>,
    /// How many tokens may be taken now; `None` for the first move, which takes all but one.
    limit: Option<u64>,
}

pub(super) fn fibonacci(_name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    TakeAway::read(None, parameters)
}

pub(super) fn times(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match parameters {
        [factor, rest @ ..] => match factor.number("factor", LARGEST)? {
            0 => Err(factor.problem("the factor is at least 1")),
            number => TakeAway::read(Some(number), rest),
        },
        [] => Err(name.problem("`times 3` names the factor")),
    }
}

/// Returns the game of the shelf up to this heap.
fn game(heap: u64, factor: u64) -> Game<impl Fn(u64) -> u64> {
    Game::new(heap, move |taken| taken.saturating_mul(factor))
}

impl TakeAway {
    /// Reads the end of a head: nothing, or `at most 5`.
    fn read(factor: Option<u64>, parameters: &[Part<'_>]) -> Read {
        let limit = match parameters {
            [] => None,
            [at, most, limit] if (at.text, most.text) == ("at", "most") => {
                Some(limit.number("number of tokens", LARGEST)?)
            }
            [word, ..] => {
                return Err(word.problem("`at most 5` names how many tokens may be taken now"))
            }
        };
        Ok(Box::new(TakeAway { factor, limit }))
    }

    /// Returns the limit on this heap.
    fn limit_on(&self, heap: u64) -> u64 {
        self.limit.unwrap_or_else(|| heap.saturating_sub(1))
    }

    /// Returns why a heap of Fibonacci Nim is won or lost; the last token does not count under misère play.
    fn fibonacci_reasons(&self, misere: bool, heap: u64, counted: u64) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if misere && heap > 0 {
            reasons.push(Reason::text(
                "Whoever takes the last token loses, so that token does not count: the game is \
                 normal play on one token less.",
            ));
        }
        let parts = fibonacci_nim::zeckendorf(counted);
        let sum = match parts[..] {
            [_] => format!("{counted} is a Fibonacci number"),
            _ => format!(
                "{counted} = {}, Fibonacci numbers no two of which are neighbours",
                written(&parts, " + ")
            ),
        };
        let limit = self.limit_on(heap);
        reasons.push(Reason::text(match parts.last() {
            None => "No token is left that counts.".to_owned(),
            Some(smallest) if *smallest <= limit => format!(
                "{sum}. The smallest part, {smallest}, may be taken, as at most {limit} may. The \
                 next part is more than twice as large, so the other player cannot take it."
            ),
            Some(smallest) => format!(
                "{sum}. The smallest part, {smallest}, is more than the {limit} that may be taken."
            ),
        }));
        reasons
    }
}

impl Rule for TakeAway {
    fn head(&self) -> String {
        let name = self.factor.map_or("fibonacci".to_owned(), |factor| format!("times {factor}"));
        name + &self.limit.map_or(String::new(), |limit| format!(" at most {limit}"))
    }

    fn sentence(&self) -> String {
        let now = match self.limit {
            None => "The first move takes some tokens but not all".to_owned(),
            Some(limit) => format!("This move takes at most {}", tokens(limit)),
        };
        let most = match self.factor {
            None => " twice".to_owned(),
            Some(1) => String::new(),
            Some(factor) => format!(" {factor} times"),
        };
        format!("{now}; each later one at most{most} as many as the move before.")
    }

    fn number_of_heaps(&self) -> Option<(usize, &'static str)> {
        Some((1, "this game has 1 heap"))
    }

    fn after(&self, taken: u64) -> Option<Rc<dyn Rule>> {
        let limit = taken.saturating_mul(self.factor.unwrap_or(2));
        Some(Rc::new(TakeAway { factor: self.factor, limit: Some(limit) }))
    }

    fn limit(&self) -> Option<u64> {
        self.limit
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        let (heap, limit) = (heaps[0], self.limit_on(heaps[0]));
        match (self.factor, misere) {
            (None, false) => fibonacci_nim::outcome(heap, limit),
            (None, true) => fibonacci_nim::misere_outcome(heap, limit),
            (Some(factor), false) => game(heap, factor).outcome(heap, limit),
            (Some(factor), true) => game(heap, factor).misere_outcome(heap, limit),
        }
    }

    fn winning(&self, misere: bool, heaps: &[u64]) -> Listed<Step> {
        let (heap, limit) = (heaps[0], self.limit_on(heaps[0]));
        let taken = match (self.factor, misere) {
            (None, false) => fibonacci_nim::winning_moves(heap, limit),
            (None, true) => fibonacci_nim::misere_winning_moves(heap, limit),
            (Some(factor), false) => game(heap, factor).winning_moves(heap, limit),
            (Some(factor), true) => game(heap, factor).misere_winning_moves(heap, limit),
        };
        (taken.into_iter().map(|taken| vec![(0, vec![heap - taken])]).collect(), true)
    }

    fn options(&self, heap: u64, most: usize) -> Listed<Vec<u64>> {
        listed(lowered(heap, self.limit_on(heap)), most)
    }

    fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        left.len() < 2 && (1..=self.limit_on(heap)).contains(&taken)
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let counted = if misere { heaps[0].saturating_sub(1) } else { heaps[0] };
        let game = match self.factor {
            None => return self.fibonacci_reasons(misere, heaps[0], counted),
            Some(factor) => game(counted, factor),
        };
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
            let relation = if *smallest <= self.limit_on(heaps[0]) {
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
        let (heap, limit) = (heaps[0], self.limit_on(heaps[0]));
        let game = match self.factor {
            None => "games::fibonacci_nim::".to_owned(),
            Some(factor) => format!(
                "games::take_away::TakeAway::new({heap}, |taken| taken.saturating_mul({factor}))."
            ),
        };
        format!("{game}{}outcome({heap}, {limit})", prefix(misere))
    }
}
