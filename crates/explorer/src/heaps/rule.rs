//! The rules of games of heaps: their names, parameters and moves.

mod moves;
mod words;

use crate::notation::{joined, Part, Problem};
use games::forbidden_nim::ForbiddenNim;
use games::grundys_game::GrundysGame;
use games::octal::{self, Octal};
use games::sparse_subtraction::SparseSubtraction;
use games::subtraction::Subtraction;
use games::wythoff_values::WythoffValues;
use games::{lasker_nim, nim, staircase_nim};
use std::rc::Rc;

/// The largest heap where a formula gives the answer.
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The largest heap where a table gives the answer, or where all splits are tried.
const LARGEST_TABLE: u64 = 5000;

/// The largest heap of Wythoff's game whose Grundy value is worked out.
const LARGEST_PAIR: u64 = 200;

/// The most tokens of an octal game under misère play, which is searched.
const MOST_SEARCHED: u64 = 24;

/// A rule with its parameters, and the table that it needs.
pub(crate) enum Rule {
    Nim,
    /// Moore's Nim: a move lowers 1 to `k` heaps.
    Moore(usize),
    Subtraction {
        set: Vec<u64>,
        game: Subtraction,
    },
    /// A subtraction game with large members.
    Sparse {
        set: Vec<u64>,
        game: SparseSubtraction,
    },
    /// Fibonacci Nim: at most so many tokens may be taken; `None` for the first move: all but one.
    Fibonacci(Option<u64>),
    /// As Fibonacci Nim, with another factor than 2.
    Times(u64, Option<u64>),
    /// Nim where for each pair nobody may take the second number from a heap of the first.
    Forbidden {
        bans: Vec<(u64, u64)>,
        game: ForbiddenNim,
    },
    /// With the Grundy values up to the larger heap, if it is small.
    Wythoff(Option<Rc<WythoffValues>>),
    Lasker,
    Octal {
        code: String,
        game: Octal,
        solution: Option<octal::Solution>,
    },
    /// Grundy's game.
    Unequal(Option<GrundysGame>),
    Staircase,
}

impl Rule {
    /// Reads the name of a rule and its parameters.
    pub(crate) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Result<Self, Problem> {
        let plain = |rule: Rule| match parameters.first() {
            None => Ok(rule),
            Some(word) => Err(word.problem(format!("`{}` has no parameter", name.text))),
        };
        match name.text {
            "nim" => plain(Rule::Nim),
            "wythoff" => plain(Rule::Wythoff(None)),
            "lasker" => plain(Rule::Lasker),
            "grundy" => plain(Rule::Unequal(None)),
            "staircase" => plain(Rule::Staircase),
            "kayles" => plain(Rule::octal(octal::KAYLES)),
            "dawson" => plain(Rule::octal(octal::DAWSONS_CHESS)),
            "moore" => match parameters {
                [k] => match k.number("number of heaps", super::MOST_HEAPS as u64)? {
                    0 => Err(k.problem("a move changes at least 1 heap")),
                    k => Ok(Rule::Moore(k as usize)),
                },
                _ => Err(name.problem("`moore 2` names how many heaps a move may change")),
            },
            "subtraction" => Self::read_subtraction(name, parameters),
            "fibonacci" => Ok(Rule::Fibonacci(read_limit(parameters)?)),
            "times" => match parameters {
                [factor, rest @ ..] => match factor.number("factor", LARGEST)? {
                    0 => Err(factor.problem("the factor is at least 1")),
                    factor => Ok(Rule::Times(factor, read_limit(rest)?)),
                },
                [] => Err(name.problem("`times 3` names the factor")),
            },
            "forbidden" => Self::read_bans(name, parameters),
            "octal" => match parameters {
                [code] if is_octal(code.text) => Ok(Rule::octal(code.text)),
                [code] => Err(code.problem(
                    "an octal code is `0.` or `4.` and up to 12 digits from 0 to 7, as `0.137`",
                )),
                _ => Err(name.problem("`octal 0.137` names the code")),
            },
            other => Err(name.problem(format!(
                "`{}` is no rule: nim, moore, subtraction, fibonacci, wythoff, lasker, kayles, \
                 dawson, octal, grundy, staircase, times or forbidden",
                other
            ))),
        }
    }

    fn read_subtraction(name: Part<'_>, parameters: &[Part<'_>]) -> Result<Self, Problem> {
        let mut set = Vec::new();
        for word in parameters {
            match word.number("member of the set", LARGEST)? {
                0 => return Err(word.problem("0 tokens are no move")),
                member => set.push(member),
            }
        }
        if set.is_empty() || set.len() > 50 {
            return Err(name.problem("`subtraction 1 4 9` names 1 to 50 numbers that may be taken"));
        }
        set.sort_unstable();
        set.dedup();
        if set.last() > Some(&LARGEST_TABLE) {
            let game = SparseSubtraction::with_limit(&set, 1 << 20);
            return Ok(Rule::Sparse { set, game });
        }
        let game = Subtraction::with_limit(&set, 1 << 17);
        Ok(Rule::Subtraction { set, game })
    }

    fn read_bans(name: Part<'_>, parameters: &[Part<'_>]) -> Result<Self, Problem> {
        let mut bans = Vec::new();
        for word in parameters {
            let missing = || word.problem("a ban such as 5:2 says that 2 must not be taken from 5");
            let (heap, taken) = word.split_once(':').ok_or_else(missing)?;
            bans.push((heap.number("heap", LARGEST)?, taken.number("number of tokens", LARGEST)?));
        }
        if bans.is_empty() || bans.len() > 100 {
            return Err(name.problem("`forbidden 2:1 5:3` has 1 to 100 bans"));
        }
        bans.sort_unstable();
        bans.dedup();
        let game = ForbiddenNim::new(&bans);
        Ok(Rule::Forbidden { bans, game })
    }

    fn octal(code: &str) -> Self {
        Rule::Octal { code: code.to_owned(), game: Octal::new(code), solution: None }
    }

    /// Makes the table for these heaps, or tells why it cannot, at the heaps or at the word for misère play.
    pub(crate) fn prepare(
        &mut self,
        heaps: &[u64],
        at: Part<'_>,
        misere: Option<Part<'_>>,
    ) -> Result<(), Problem> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        match self {
            Rule::Wythoff(_) if heaps.len() != 2 => {
                return Err(at.problem(format!("Wythoff's game has 2 heaps, not {}", heaps.len())))
            }
            Rule::Wythoff(values) if largest <= LARGEST_PAIR => {
                let size = largest as usize + 1;
                *values = Some(Rc::new(WythoffValues::new(size, size)));
            }
            Rule::Fibonacci(_) | Rule::Times(..) if heaps.len() != 1 => {
                return Err(at.problem(format!("this game has 1 heap, not {}", heaps.len())))
            }
            Rule::Subtraction { game, .. }
                if game.period().is_none() && largest > LARGEST_TABLE =>
            {
                return Err(at.problem(format!(
                    "no period is proved, so heaps are at most {}",
                    LARGEST_TABLE
                )));
            }
            Rule::Sparse { game, .. }
                if game.largest_known().map_or(false, |known| largest > known) =>
            {
                return Err(at.problem(format!(
                    "the values are worked out up to heap {}",
                    game.largest_known().unwrap_or(0)
                )));
            }
            Rule::Octal { game, solution, .. } => {
                if let Some(misere) = misere.filter(|_| heaps.iter().sum::<u64>() > MOST_SEARCHED) {
                    return Err(misere.problem(format!(
                        "under misère play all moves are searched, so there are at most {} tokens",
                        MOST_SEARCHED
                    )));
                }
                let solved = game.solve(LARGEST_TABLE as usize + 1);
                if solved.period().is_none() && largest > LARGEST_TABLE {
                    return Err(at.problem(format!(
                        "no period is proved, so heaps are at most {}",
                        LARGEST_TABLE
                    )));
                }
                *solution = Some(solved);
            }
            Rule::Unequal(game) => {
                if largest > LARGEST_TABLE {
                    return Err(at.problem(format!(
                        "no period is known, so heaps are at most {}",
                        LARGEST_TABLE
                    )));
                }
                *game = Some(GrundysGame::new(largest as usize + 1));
            }
            _ => {}
        }
        match (self, misere) {
            (
                Rule::Lasker | Rule::Unequal(_) | Rule::Staircase | Rule::Forbidden { .. },
                Some(misere),
            ) => Err(misere.problem("the shelf has no answer for misère play of this game")),
            _ => Ok(()),
        }
    }

    /// Returns the rule as it is after a move that took so many tokens.
    pub(crate) fn after(&self, taken: u64) -> Self {
        match self {
            Rule::Nim => Rule::Nim,
            Rule::Moore(k) => Rule::Moore(*k),
            Rule::Subtraction { set, game } => {
                Rule::Subtraction { set: set.clone(), game: game.clone() }
            }
            Rule::Sparse { set, game } => Rule::Sparse { set: set.clone(), game: game.clone() },
            Rule::Fibonacci(_) => Rule::Fibonacci(Some(taken.saturating_mul(2))),
            Rule::Times(factor, _) => Rule::Times(*factor, Some(taken.saturating_mul(*factor))),
            Rule::Forbidden { bans, game } => {
                Rule::Forbidden { bans: bans.clone(), game: game.clone() }
            }
            Rule::Wythoff(values) => Rule::Wythoff(values.clone()),
            Rule::Lasker => Rule::Lasker,
            Rule::Octal { code, game, solution } => {
                Rule::Octal { code: code.clone(), game: game.clone(), solution: solution.clone() }
            }
            Rule::Unequal(game) => Rule::Unequal(game.clone()),
            Rule::Staircase => Rule::Staircase,
        }
    }

    /// Returns the head of a state.
    pub(crate) fn head(&self) -> String {
        match self {
            Rule::Nim => "nim".to_owned(),
            Rule::Moore(k) => format!("moore {}", k),
            Rule::Subtraction { set, .. } | Rule::Sparse { set, .. } => {
                format!("subtraction {}", joined(set))
            }
            Rule::Fibonacci(None) => "fibonacci".to_owned(),
            Rule::Fibonacci(Some(limit)) => format!("fibonacci at most {}", limit),
            Rule::Times(factor, None) => format!("times {}", factor),
            Rule::Times(factor, Some(limit)) => format!("times {} at most {}", factor, limit),
            Rule::Forbidden { bans, .. } => {
                let bans = bans.iter().map(|(heap, taken)| format!(" {}:{}", heap, taken));
                format!("forbidden{}", bans.collect::<String>())
            }
            Rule::Wythoff(_) => "wythoff".to_owned(),
            Rule::Lasker => "lasker".to_owned(),
            Rule::Octal { code, .. } if code == octal::KAYLES => "kayles".to_owned(),
            Rule::Octal { code, .. } if code == octal::DAWSONS_CHESS => "dawson".to_owned(),
            Rule::Octal { code, .. } => format!("octal {}", code),
            Rule::Unequal(_) => "grundy".to_owned(),
            Rule::Staircase => "staircase".to_owned(),
        }
    }

    /// Returns the largest heap of a position.
    pub(crate) fn largest_heap(&self) -> u64 {
        LARGEST
    }

    /// Returns how many tokens the next move may take, if the rule has such a limit.
    pub(crate) fn limit(&self) -> Option<u64> {
        match self {
            Rule::Fibonacci(limit) | Rule::Times(_, limit) => *limit,
            _ => None,
        }
    }

    /// Returns how the heaps are drawn.
    pub(crate) fn board(&self) -> &'static str {
        match self {
            Rule::Staircase => "stairs",
            Rule::Octal { .. } => "rows",
            _ => "heaps",
        }
    }

    /// Returns the Grundy value of a heap, if the rule gives each heap one.
    pub(crate) fn grundy(&self, heap: u64) -> Option<u64> {
        match self {
            Rule::Nim => Some(heap),
            Rule::Subtraction { game, .. } => Some(game.grundy(heap)),
            Rule::Sparse { game, .. } => Some(game.grundy(heap)),
            Rule::Forbidden { game, .. } => Some(game.grundy(heap)),
            Rule::Lasker => Some(lasker_nim::grundy(heap)),
            Rule::Octal { solution: Some(solution), .. } => Some(solution.grundy(heap)),
            Rule::Unequal(Some(game)) => Some(game.grundy(heap)),
            _ => None,
        }
    }

    /// Returns the Grundy value of the position, where the shelf has one.
    pub(crate) fn grundy_sum(&self, heaps: &[u64]) -> Option<u64> {
        match self {
            Rule::Staircase => Some(staircase_nim::grundy(heaps)),
            Rule::Wythoff(values) => values.as_ref().map(|it| it.grundy(heaps[0], heaps[1])),
            _ => {
                let values: Option<Vec<u64>> =
                    heaps.iter().map(|&heap| self.grundy(heap)).collect();
                values.map(|values| nim::nim_sum(&values))
            }
        }
    }
}

/// Reads how many tokens the next move may take, if that is said.
fn read_limit(parameters: &[Part<'_>]) -> Result<Option<u64>, Problem> {
    match parameters {
        [] => Ok(None),
        [at, most, limit] if (at.text, most.text) == ("at", "most") => {
            Ok(Some(limit.number("number of tokens", LARGEST)?))
        }
        [word, ..] => Err(word.problem("`at most 5` names how many tokens may be taken now")),
    }
}

/// True for an octal code that is short enough.
fn is_octal(code: &str) -> bool {
    match code.split_once('.') {
        Some((first, rest)) => {
            ["", "0", "4"].contains(&first)
                && rest.len() <= 12
                && rest.bytes().all(|digit| (b'0'..=b'7').contains(&digit))
        }
        None => false,
    }
}
