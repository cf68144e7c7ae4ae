//! The rules of games of heaps: their names, parameters and moves.

use super::Step;
use crate::notation::{joined, Part, Problem};
use games::grundys_game::GrundysGame;
use games::octal::{self, Octal};
use games::subtraction::Subtraction;
use games::{lasker_nim, nim, staircase_nim, Outcome};

/// The largest heap where a formula gives the answer.
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// The largest heap where a table gives the answer, or where all splits are tried.
const LARGEST_TABLE: u64 = 5000;

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
    /// Fibonacci Nim: at most so many tokens may be taken; `None` for the first move: all but one.
    Fibonacci(Option<u64>),
    Wythoff,
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
            "wythoff" => plain(Rule::Wythoff),
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
            "fibonacci" => match parameters {
                [] => Ok(Rule::Fibonacci(None)),
                [at, most, limit] if (at.text, most.text) == ("at", "most") => {
                    Ok(Rule::Fibonacci(Some(limit.number("number of tokens", LARGEST)?)))
                }
                [word, ..] => Err(word.problem("`fibonacci at most 5` names how many tokens may be taken now")),
            },
            "octal" => match parameters {
                [code] if is_octal(code.text) => Ok(Rule::octal(code.text)),
                [code] => Err(code.problem(
                    "an octal code is `0.` or `4.` and up to 12 digits from 0 to 7, as `0.137`",
                )),
                _ => Err(name.problem("`octal 0.137` names the code")),
            },
            other => Err(name.problem(format!(
                "`{}` is no rule: nim, moore, subtraction, fibonacci, wythoff, lasker, kayles, dawson, \
                 octal, grundy or staircase",
                other
            ))),
        }
    }

    fn read_subtraction(name: Part<'_>, parameters: &[Part<'_>]) -> Result<Self, Problem> {
        let mut set = Vec::new();
        for word in parameters {
            match word.number("member of the set", LARGEST_TABLE)? {
                0 => return Err(word.problem("0 tokens are no move")),
                member => set.push(member),
            }
        }
        if set.is_empty() || set.len() > 50 {
            return Err(name.problem("`subtraction 1 4 9` names 1 to 50 numbers that may be taken"));
        }
        set.sort_unstable();
        set.dedup();
        let game = Subtraction::with_limit(&set, 1 << 17);
        Ok(Rule::Subtraction { set, game })
    }

    fn octal(code: &str) -> Self {
        Rule::Octal { code: code.to_owned(), game: Octal::new(code), solution: None }
    }

    /// Makes the table for these heaps, or tells why it cannot.
    pub(crate) fn prepare(&mut self, heaps: &[u64], misere: bool) -> Result<(), String> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        match self {
            Rule::Wythoff if heaps.len() != 2 => {
                return Err(format!("Wythoff's game has 2 heaps, not {}", heaps.len()))
            }
            Rule::Fibonacci(_) if heaps.len() != 1 => {
                return Err(format!("Fibonacci Nim has 1 heap, not {}", heaps.len()))
            }
            Rule::Subtraction { game, .. }
                if game.period().is_none() && largest > LARGEST_TABLE =>
            {
                return Err(format!("no period is proved, so heaps are at most {}", LARGEST_TABLE));
            }
            Rule::Octal { game, solution, .. } => {
                if misere && heaps.iter().sum::<u64>() > MOST_SEARCHED {
                    return Err(format!(
                        "under misère play all moves are searched, so there are at most {} tokens",
                        MOST_SEARCHED
                    ));
                }
                let solved = game.solve(LARGEST_TABLE as usize + 1);
                if solved.period().is_none() && largest > LARGEST_TABLE {
                    return Err(format!(
                        "no period is proved, so heaps are at most {}",
                        LARGEST_TABLE
                    ));
                }
                *solution = Some(solved);
            }
            Rule::Unequal(game) => {
                if largest > LARGEST_TABLE {
                    return Err(format!(
                        "no period is known, so heaps are at most {}",
                        LARGEST_TABLE
                    ));
                }
                *game = Some(GrundysGame::new(largest as usize + 1));
            }
            _ => {}
        }
        if misere && matches!(self, Rule::Lasker | Rule::Unequal(_) | Rule::Staircase) {
            return Err("the shelf has no answer for misère play of this game".to_owned());
        }
        Ok(())
    }

    /// Returns the rule as it is after a move that took so many tokens.
    pub(crate) fn after(&self, taken: u64) -> Self {
        match self {
            Rule::Nim => Rule::Nim,
            Rule::Moore(k) => Rule::Moore(*k),
            Rule::Subtraction { set, game } => {
                Rule::Subtraction { set: set.clone(), game: game.clone() }
            }
            Rule::Fibonacci(_) => Rule::Fibonacci(Some(taken.saturating_mul(2))),
            Rule::Wythoff => Rule::Wythoff,
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
            Rule::Subtraction { set, .. } => format!("subtraction {}", joined(set)),
            Rule::Fibonacci(None) => "fibonacci".to_owned(),
            Rule::Fibonacci(Some(limit)) => format!("fibonacci at most {}", limit),
            Rule::Wythoff => "wythoff".to_owned(),
            Rule::Lasker => "lasker".to_owned(),
            Rule::Octal { code, .. } if code == octal::KAYLES => "kayles".to_owned(),
            Rule::Octal { code, .. } if code == octal::DAWSONS_CHESS => "dawson".to_owned(),
            Rule::Octal { code, .. } => format!("octal {}", code),
            Rule::Unequal(_) => "grundy".to_owned(),
            Rule::Staircase => "staircase".to_owned(),
        }
    }

    /// Returns what a move does, as a sentence.
    pub(crate) fn sentence(&self) -> String {
        match self {
            Rule::Nim => "A move takes any positive number of tokens from one heap.".to_owned(),
            Rule::Moore(k) => format!(
                "A move picks 1 to {} heaps and takes any positive number of tokens from each.",
                k
            ),
            Rule::Subtraction { set, .. } => {
                let set: Vec<String> = set.iter().map(u64::to_string).collect();
                format!("A move takes {} tokens from one heap.", set.join(" or "))
            }
            Rule::Fibonacci(None) => "The first move takes some tokens but not all; each later one at most \
                                      twice as many as the move before."
                .to_owned(),
            Rule::Fibonacci(Some(limit)) => format!(
                "This move takes at most {}; each later one at most twice as many as the move before.",
                tokens(*limit)
            ),
            Rule::Wythoff => "A move takes any positive number of tokens from one heap, or the same number \
                              from both."
                .to_owned(),
            Rule::Lasker => "A move takes any positive number of tokens from one heap, or splits a heap \
                             into two."
                .to_owned(),
            Rule::Octal { code, game, .. } => {
                let most = tokens(game.digits_after_point());
                match code.as_str() {
                    octal::KAYLES => "A move takes 1 or 2 tokens from a row, which may fall in two.".to_owned(),
                    octal::DAWSONS_CHESS => "A move takes a token from a row, and its neighbours with it."
                        .to_owned(),
                    _ => format!("A move takes at most {} as the code {} allows.", most, code),
                }
            }
            Rule::Unequal(_) => "A move splits a heap into two of different sizes.".to_owned(),
            Rule::Staircase => "A move takes tokens from a step down to the next one; step 1 leads to the \
                                ground."
                .to_owned(),
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

    /// Returns the largest heap of a position.
    pub(crate) fn largest_heap(&self) -> u64 {
        LARGEST
    }

    /// Returns how many tokens the next move may take, if the rule has such a limit.
    pub(crate) fn limit(&self) -> Option<u64> {
        match self {
            Rule::Fibonacci(limit) => *limit,
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
            _ => {
                let values: Option<Vec<u64>> =
                    heaps.iter().map(|&heap| self.grundy(heap)).collect();
                values.map(|values| nim::nim_sum(&values))
            }
        }
    }

    /// Returns what may be left of one heap, at most `limit` ways, and whether these are all.
    pub(crate) fn options(&self, heap: u64, limit: usize) -> (Vec<Vec<u64>>, bool) {
        let lower = (0..heap).rev().map(|left| vec![left]);
        let halves = move |smaller: u64| vec![smaller, heap - smaller];
        let options: Box<dyn Iterator<Item = Vec<u64>> + '_> = match self {
            Rule::Nim | Rule::Moore(_) | Rule::Wythoff | Rule::Staircase => Box::new(lower),
            Rule::Subtraction { set, .. } => {
                let fitting = set.iter().take_while(move |&&member| member <= heap);
                Box::new(fitting.map(move |member| vec![heap - member]))
            }
            Rule::Fibonacci(limit) => {
                let most = limit.unwrap_or_else(|| heap.saturating_sub(1)).min(heap);
                Box::new((heap - most..heap).rev().map(|left| vec![left]))
            }
            Rule::Lasker => Box::new(lower.chain((1..=heap / 2).map(halves))),
            Rule::Octal { game, .. } if heap <= LARGEST_TABLE => {
                let parts =
                    |left: [u64; 2]| left.iter().copied().filter(|&part| part > 0).collect();
                Box::new(game.options(heap).into_iter().map(parts))
            }
            // The period gives values and a winning move of larger heaps, but there are too many options.
            Rule::Octal { .. } => return (Vec::new(), false),
            Rule::Unequal(_) => Box::new((1..heap - heap / 2).map(halves)),
        };
        let list: Vec<_> = options.take(limit + 1).collect();
        let is_all = list.len() <= limit;
        (list, is_all)
    }

    /// Returns moves, at most `limit` for each heap, and whether these are all.
    pub(crate) fn steps(&self, heaps: &[u64], limit: usize) -> (Vec<Step>, bool) {
        let mut steps = Vec::new();
        let mut is_all = true;
        for (index, &heap) in heaps.iter().enumerate() {
            let (options, is_all_options) = self.options(heap, limit);
            is_all &= is_all_options;
            for left in options {
                steps.push(match self {
                    Rule::Staircase if index > 0 => {
                        let moved = heap - left[0];
                        vec![(index - 1, vec![heaps[index - 1] + moved]), (index, left)]
                    }
                    _ => vec![(index, left)],
                });
            }
        }
        match (self, heaps) {
            (Rule::Wythoff, &[a, b]) => {
                let both =
                    (1..=a.min(b)).map(|taken| vec![(0, vec![a - taken]), (1, vec![b - taken])]);
                let both: Vec<Step> = both.take(limit + 1).collect();
                is_all &= both.len() <= limit;
                steps.extend(both);
            }
            // Moves in several heaps are too many to list.
            (Rule::Moore(k), _) => {
                is_all &= *k == 1 || heaps.iter().filter(|&&heap| heap > 0).count() < 2
            }
            _ => {}
        }
        (steps, is_all)
    }

    /// Returns why a move is against the rules, if it is.
    pub(crate) fn refusal(&self, heaps: &[u64], step: &Step) -> Option<String> {
        let taken = |&(index, ref left): &(usize, Vec<u64>)| match left[..] {
            [] => Some(heaps[index]),
            [left] => heaps[index].checked_sub(left).filter(|&taken| taken > 0),
            _ => None,
        };
        let lowers = step.iter().all(|part| taken(part).is_some());
        let is_move = match self {
            Rule::Moore(k) => lowers && step.len() <= *k,
            Rule::Wythoff => match step[..] {
                [_] => lowers,
                _ => lowers && taken(&step[0]) == taken(&step[1]),
            },
            Rule::Staircase => match &step[..] {
                [(0, _)] => lowers,
                [(lower, more), (upper, left)] => {
                    let rise = more.iter().sum::<u64>().checked_sub(heaps[*lower]);
                    let fall = heaps[*upper].checked_sub(left.iter().sum());
                    *upper == lower + 1
                        && more.len() < 2
                        && left.len() < 2
                        && rise == fall
                        && rise > Some(0)
                }
                _ => false,
            },
            _ => match &step[..] {
                [(index, left)] => self.allows(heaps[*index], left),
                _ => false,
            },
        };
        (!is_move).then(|| format!("that is no move. {}", self.sentence()))
    }

    /// True if a move may turn one heap into these.
    fn allows(&self, heap: u64, left: &[u64]) -> bool {
        let mut left: Vec<u64> = left.iter().copied().filter(|&part| part > 0).collect();
        left.sort_unstable();
        let total = left.iter().fold(0, |sum: u64, &part| sum.saturating_add(part));
        let taken = match heap.checked_sub(total) {
            Some(taken) => taken,
            None => return false,
        };
        match self {
            Rule::Nim => left.len() < 2 && taken > 0,
            Rule::Subtraction { set, .. } => left.len() < 2 && set.binary_search(&taken).is_ok(),
            Rule::Fibonacci(limit) => {
                let most = limit.unwrap_or_else(|| heap.saturating_sub(1));
                left.len() < 2 && (1..=most).contains(&taken)
            }
            Rule::Lasker => (left.len() < 2 && taken > 0) || (left.len() == 2 && taken == 0),
            Rule::Octal { code, .. } => {
                left.len() <= 2 && digit(code, taken) >> left.len() & 1 == 1
            }
            Rule::Unequal(_) => left.len() == 2 && taken == 0 && left[0] < left[1],
            Rule::Moore(_) | Rule::Wythoff | Rule::Staircase => false,
        }
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
            Rule::Fibonacci(limit) => {
                let limit = limit.unwrap_or_else(|| heaps[0].saturating_sub(1));
                format!("games::fibonacci_nim::{}outcome({}, {})", prefix, heaps[0], limit)
            }
            Rule::Wythoff => {
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

/// Returns the digit of an octal code for taking so many tokens.
fn digit(code: &str, taken: u64) -> u32 {
    let digits = code.bytes().filter(|&digit| digit != b'.').collect::<Vec<_>>();
    // The code may begin with the point.
    let first = usize::from(!code.starts_with('.'));
    let index = usize::try_from(taken).ok().and_then(|taken| (taken + first).checked_sub(1));
    index.and_then(|index| digits.get(index)).map_or(0, |&digit| u32::from(digit - b'0'))
}

/// Returns a number of tokens in words.
pub(crate) fn tokens(count: u64) -> String {
    if count == 1 {
        "1 token".to_owned()
    } else {
        format!("{} tokens", count)
    }
}
