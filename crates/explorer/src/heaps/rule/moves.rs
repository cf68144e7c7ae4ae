//! The moves that a rule allows.

use super::super::winning::first;
use super::super::Step;
use super::{Rule, LARGEST_TABLE};

impl Rule {
    /// Returns what may be left of one heap, at most `limit` ways, and whether these are all.
    pub(crate) fn options(&self, heap: u64, limit: usize) -> (Vec<Vec<u64>>, bool) {
        let lower = (0..heap).rev().map(|left| vec![left]);
        let halves = move |smaller: u64| vec![smaller, heap - smaller];
        let options: Box<dyn Iterator<Item = Vec<u64>> + '_> = match self {
            Rule::Nim | Rule::Moore(_) | Rule::Wythoff(_) | Rule::Staircase => Box::new(lower),
            Rule::Subtraction { set, .. } | Rule::Sparse { set, .. } => {
                let fitting = set.iter().take_while(move |&&member| member <= heap);
                Box::new(fitting.map(move |member| vec![heap - member]))
            }
            Rule::Fibonacci(limit) | Rule::Times(_, limit) => {
                let most = first(*limit, heap).min(heap);
                Box::new((heap - most..heap).rev().map(|left| vec![left]))
            }
            Rule::Forbidden { .. } => Box::new(lower.filter(move |left| self.allows(heap, left))),
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
            (Rule::Wythoff(_), &[a, b]) => {
                let both =
                    (1..=a.min(b)).map(|taken| vec![(0, vec![a - taken]), (1, vec![b - taken])]);
                let both: Vec<Step> = both.take(limit + 1).collect();
                is_all &= both.len() <= limit;
                steps.extend(both);
            }
            (Rule::Moore(k), _) => {
                let single = steps.clone();
                let mut next = 0;
                while next < steps.len() && steps.len() <= limit {
                    let step = steps[next].clone();
                    if step.len() < *k {
                        // A move in several heaps goes on with a later heap.
                        let later =
                            single.iter().filter(|other| other[0].0 > step[step.len() - 1].0);
                        steps.extend(later.map(|other| [&step[..], &other[..]].concat()));
                    }
                    next += 1;
                }
                is_all &= next == steps.len();
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
            Rule::Wythoff(_) => match step[..] {
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
            Rule::Subtraction { set, .. } | Rule::Sparse { set, .. } => {
                left.len() < 2 && set.binary_search(&taken).is_ok()
            }
            Rule::Fibonacci(limit) | Rule::Times(_, limit) => {
                left.len() < 2 && (1..=first(*limit, heap)).contains(&taken)
            }
            Rule::Forbidden { bans, .. } => {
                left.len() < 2 && taken > 0 && bans.binary_search(&(heap, taken)).is_err()
            }
            Rule::Lasker => (left.len() < 2 && taken > 0) || (left.len() == 2 && taken == 0),
            Rule::Octal { code, .. } => {
                left.len() <= 2 && digit(code, taken) >> left.len() & 1 == 1
            }
            Rule::Unequal(_) => left.len() == 2 && taken == 0 && left[0] < left[1],
            Rule::Moore(_) | Rule::Wythoff(_) | Rule::Staircase => false,
        }
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
