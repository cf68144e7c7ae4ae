//! A rule and its moves in words, and as a Rust test.

use super::super::winning::first;
use super::super::Step;
use super::{Rule, LARGEST_TABLE};
use crate::notation::joined;
use games::{octal, Outcome};

impl Rule {
    /// Returns what a move does, as a sentence.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Rule::Nim => "A move takes any positive number of tokens from one heap.".to_owned(),
            Rule::Moore(k) => format!(
                "A move picks 1 to {} heaps and takes any positive number of tokens from each.",
                k
            ),
            Rule::Subtraction { set, .. } | Rule::Sparse { set, .. } => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                format!("A move takes {} tokens from one heap.", set.join(" or "))
            }
            Rule::Fibonacci(None) => {
                "The first move takes some tokens but not all; each later one at most twice as \
                 many as the move before."
                    .to_owned()
            }
            Rule::Fibonacci(Some(limit)) => format!(
                "This move takes at most {}; each later one at most twice as many as the move \
                 before.",
                tokens(*limit)
            ),
            Rule::Times(factor, limit) => {
                let now = match limit {
                    None => "The first move takes some tokens but not all".to_owned(),
                    Some(limit) => format!("This move takes at most {}", tokens(*limit)),
                };
                let most = if *factor == 1 { String::new() } else { format!(" {} times", factor) };
                format!("{}; each later one at most{} as many as the move before.", now, most)
            }
            Rule::Forbidden { bans, .. } => {
                let ban = |(heap, taken): &(u64, u64)| format!("{} from {}", taken, heap);
                let bans: Vec<String> = bans.iter().map(ban).collect();
                format!(
                    "A move takes any positive number of tokens from one heap, but never {}.",
                    bans.join(", nor ")
                )
            }
            Rule::Wythoff(_) => "A move takes any positive number of tokens from one heap, or the \
                                 same number from both."
                .to_owned(),
            Rule::Lasker => {
                "A move takes any positive number of tokens from one heap, or splits a heap into \
                 two."
                    .to_owned()
            }
            Rule::Octal { code, game, .. } => {
                let most = tokens(game.digits_after_point());
                match code.as_str() {
                    octal::KAYLES => "A move takes 1 or 2 tokens from a row, which may fall in \
                                      two."
                        .to_owned(),
                    octal::DAWSONS_CHESS => "A move takes a token from a row, and its neighbours \
                                             with it."
                        .to_owned(),
                    _ => format!("A move takes at most {} as the code {} allows.", most, code),
                }
            }
            Rule::Unequal(_) => "A move splits a heap into two of different sizes.".to_owned(),
            Rule::Staircase => {
                "A move takes tokens from a step down to the next one; step 1 leads to the ground."
                    .to_owned()
            }
        }
    }

    /// Returns what a move does, for a reader.
    pub(crate) fn label(&self, heaps: &[u64], step: &Step) -> String {
        if let (Rule::Staircase, Some((index, left))) = (self, step.last()) {
            let moved = heaps[*index] - left.iter().sum::<u64>();
            return format!("{} from step {} to {}", tokens(moved), index + 1, index);
        }
        let change = |(index, left): &(usize, Vec<u64>)| {
            let left =
                if left.is_empty() { "0".to_owned() } else { joined(left).replace(' ', " + ") };
            if heaps.len() == 1 {
                format!("{} → {}", heaps[*index], left)
            } else {
                format!("heap {}: {} → {}", index + 1, heaps[*index], left)
            }
        };
        step.iter().map(change).collect::<Vec<_>>().join(", ")
    }

    /// Returns the body of a Rust test that claims the outcome of a position.
    pub(crate) fn rust(&self, misere: bool, heaps: &[u64], outcome: Outcome) -> String {
        let prefix = if misere { "misere_" } else { "" };
        let list = format!("{:?}", heaps);
        let call = match self {
            Rule::Nim => format!("games::nim::{}outcome(&{})", prefix, list),
            Rule::Moore(k) => format!("games::moore_nim::{}outcome(&{}, {})", prefix, list, k),
            Rule::Subtraction { set, .. } => {
                format!(
                    "games::subtraction::Subtraction::new(&{:?}).{}outcome(&{})",
                    set, prefix, list
                )
            }
            Rule::Sparse { set, .. } => format!(
                "games::sparse_subtraction::SparseSubtraction::new(&{:?}).{}outcome(&{})",
                set, prefix, list
            ),
            Rule::Fibonacci(limit) => {
                let limit = limit.unwrap_or_else(|| heaps[0].saturating_sub(1));
                format!("games::fibonacci_nim::{}outcome({}, {})", prefix, heaps[0], limit)
            }
            Rule::Times(factor, limit) => format!(
                "games::take_away::TakeAway::new({0}, |taken| \
                 taken.saturating_mul({1})).{2}outcome({0}, {3})",
                heaps[0],
                factor,
                prefix,
                first(*limit, heaps[0])
            ),
            Rule::Forbidden { bans, .. } => {
                format!("games::forbidden_nim::ForbiddenNim::new(&{:?}).outcome(&{})", bans, list)
            }
            Rule::Wythoff(_) => {
                format!("games::wythoff::{}outcome({}, {})", prefix, heaps[0], heaps[1])
            }
            Rule::Lasker => format!("games::lasker_nim::outcome(&{})", list),
            Rule::Octal { code, .. } if misere => {
                format!("games::octal::Octal::new(\"{}\").misere_outcome(&{})", code, list)
            }
            Rule::Octal { code, .. } => format!(
                "games::octal::Octal::new(\"{}\").solve({}).outcome(&{})",
                code,
                LARGEST_TABLE + 1,
                list
            ),
            Rule::Unequal(_) => format!(
                "games::grundys_game::GrundysGame::new({}).outcome(&{})",
                heaps.iter().max().map_or(1, |largest| largest + 1),
                list
            ),
            Rule::Staircase => format!("games::staircase_nim::outcome(&{})", list),
        };
        format!("assert_eq!({}, games::Outcome::{:?});", call, outcome)
    }
}

/// Returns a number of tokens in words.
pub(crate) fn tokens(count: u64) -> String {
    if count == 1 {
        "1 token".to_owned()
    } else {
        format!("{} tokens", count)
    }
}
