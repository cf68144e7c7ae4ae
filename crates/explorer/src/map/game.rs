//! The games of two heaps that have maps.

use super::{Shown, MOST_CELLS};
use crate::heaps::rules::{self, written, Rule, LARGEST};
use crate::heaps::Step;
use crate::notation::{joined, Part, Problem};
use crate::quotient::Quotient;
use games::octal::Octal;
use games::sums::{self, Sum, Values};
use games::wythoff_values::WythoffValues;
use games::{euclid, misere_quotient, r_wythoff, Outcome};
use std::rc::Rc;

/// The number of heaps of an octal game for which a misère quotient is looked for.
const QUOTIENT_HEAPS: u64 = 200;

/// The rules that the page offers, each with its head.
pub(super) const MENU: &[(&str, &str)] = &[
    ("Nim", "nim"),
    ("Wythoff's game", "wythoff"),
    ("Wythoff's game, r = 2", "r-wythoff 2"),
    ("Wythoff's game, r = 3", "r-wythoff 3"),
    ("Euclid's game", "euclid"),
    ("Euclid's game, positive", "euclid positive"),
    ("Subtract 1, 3 or 4", "subtraction 1 3 4"),
    ("Lasker's Nim", "lasker"),
    ("Kayles", "kayles"),
    ("Dawson's chess", "dawson"),
    ("Grundy's game", "grundy"),
    ("Both heaps by 1, 2 or 3", "subtraction 1 2 3 conjunctive"),
    ("All heaps left by 1, 2 or 3", "subtraction 1 2 3 continued"),
    ("One or both heaps by 1, 2 or 3", "subtraction 1 2 3 selective"),
];

/// The kinds of sums that have a name in a state.
const KINDS: [(&str, Sum); 3] = [
    ("conjunctive", Sum::Conjunctive),
    ("continued", Sum::ContinuedConjunctive),
    ("selective", Sum::Selective),
];

/// A game of two heaps.
pub(super) enum Game {
    /// A move changes one heap, or both in Wythoff's game.
    Heaps {
        rule: Rc<dyn Rule>,
        /// The misère quotient, of an octal game under misère play.
        quotient: Option<Quotient>,
    },
    /// Wythoff's game where the numbers taken from both heaps differ by less than so many.
    Relaxed(u64),
    Euclid {
        positive: bool,
    },
    /// A sum of two heaps of a subtraction game; the values are those of the heaps 0, 1, …
    Sum {
        set: Vec<u64>,
        kind: Sum,
        values: Vec<Values>,
    },
}

impl Game {
    /// Reads a rule, for these heaps.
    pub(super) fn read(
        name: Part<'_>,
        parameters: &[Part<'_>],
        misere: Option<Part<'_>>,
        heaps: Part<'_>,
        pair: [u64; 2],
    ) -> Result<Self, Problem> {
        let kind_of = |last: &Part<'_>| KINDS.iter().find(|kind| kind.0 == last.text);
        let kind = parameters.last().and_then(kind_of);
        let game = match (name.text, kind) {
            ("r-wythoff", _) => Self::read_relaxed(name, parameters)?,
            ("euclid", _) => Self::read_euclid(parameters, heaps, pair)?,
            ("subtraction", Some(kind)) => {
                let rule = rules::read(name, &parameters[..parameters.len() - 1])?;
                Self::sum(rule.subtraction_set().unwrap_or(&[]), kind.1, heaps, pair)?
            }
            _ => return Self::read_heaps(name, parameters, misere, heaps, pair),
        };
        match misere {
            Some(word) if !game.has_misere() => {
                Err(word.problem("the shelf has no answer for misère play of this game"))
            }
            _ => Ok(game),
        }
    }

    fn read_relaxed(name: Part<'_>, parameters: &[Part<'_>]) -> Result<Self, Problem> {
        match parameters {
            [r] => match r.number("difference", LARGEST)? {
                0 => Err(r.problem("with r = 0 no two heaps are lowered at once: that is `nim`")),
                r => Ok(Game::Relaxed(r)),
            },
            _ => Err(name.problem(
                "`r-wythoff 2` names r: both heaps are lowered by numbers that differ by less",
            )),
        }
    }

    fn read_euclid(
        parameters: &[Part<'_>],
        heaps: Part<'_>,
        pair: [u64; 2],
    ) -> Result<Self, Problem> {
        let positive = match parameters {
            [] => false,
            [word] if word.text == "positive" => true,
            [word, ..] => {
                return Err(word.problem(
                    "after `euclid` may stand `positive`, for play down to equal numbers",
                ))
            }
        };
        if positive && pair.contains(&0) {
            return Err(heaps.problem("the numbers of the positive game are at least 1"));
        }
        Ok(Game::Euclid { positive })
    }

    fn sum(set: &[u64], kind: Sum, heaps: Part<'_>, pair: [u64; 2]) -> Result<Self, Problem> {
        if pair.iter().any(|&heap| heap >= MOST_CELLS) {
            return Err(heaps.problem(format!(
                "these sums are tabulated, so heaps are at most {}",
                MOST_CELLS - 1
            )));
        }
        let mut values: Vec<Values> = Vec::new();
        for heap in 0..MOST_CELLS {
            let options = set.iter().filter_map(|&taken| heap.checked_sub(taken));
            let options: Vec<Values> = options.map(|left| values[left as usize]).collect();
            values.push(Values::from_options(&options));
        }
        Ok(Game::Sum { set: set.to_vec(), kind, values })
    }

    fn read_heaps(
        name: Part<'_>,
        parameters: &[Part<'_>],
        misere: Option<Part<'_>>,
        heaps: Part<'_>,
        pair: [u64; 2],
    ) -> Result<Self, Problem> {
        let rule = rules::read(name, parameters)?;
        if !rule.has_map() {
            return Err(name.problem(format!("`{}` is no game of two free heaps", name.text)));
        }
        let octal = rule.octal_code().filter(|_| misere.is_some()).map(Octal::new);
        if let Some(octal) = octal {
            let quotient = Quotient::new(misere_quotient::of_octal(octal, QUOTIENT_HEAPS));
            if !pair.iter().all(|&heap| quotient.solves(heap)) {
                return Err(heaps.problem(format!(
                    "a misère quotient is found for heaps up to {}",
                    quotient.heaps - 1
                )));
            }
            return Ok(Game::Heaps { rule: rule.into(), quotient: Some(quotient) });
        }
        Ok(Game::Heaps { rule: rules::prepared(rule, &pair, heaps, misere)?, quotient: None })
    }

    /// True if the shelf knows misère play of this game.
    pub(super) fn has_misere(&self) -> bool {
        match self {
            Game::Heaps { rule, .. } => rule.has_misere(),
            Game::Sum { .. } => true,
            Game::Relaxed(_) | Game::Euclid { .. } => false,
        }
    }

    /// True if the shelf has what the map is to show.
    pub(super) fn shows(&self, shown: Shown, misere: bool) -> bool {
        match shown {
            Shown::Outcomes => true,
            Shown::Values => !misere && !matches!(self, Game::Relaxed(_) | Game::Sum { .. }),
            Shown::Remoteness => matches!(self, Game::Euclid { positive: false }),
        }
    }

    /// Returns the number of cells in a row of the largest map.
    pub(super) fn size(&self) -> u64 {
        match self {
            Game::Heaps { quotient: Some(quotient), .. } if quotient.period.is_none() => {
                quotient.heaps.min(MOST_CELLS)
            }
            _ => MOST_CELLS,
        }
    }

    /// Returns the smallest heap.
    pub(super) fn smallest(&self) -> u64 {
        u64::from(matches!(self, Game::Euclid { positive: true }))
    }

    /// Returns the rule as a head of a state.
    pub(super) fn head(&self) -> String {
        match self {
            Game::Heaps { rule, .. } => rule.head(),
            Game::Relaxed(r) => format!("r-wythoff {r}"),
            Game::Euclid { positive: false } => "euclid".to_owned(),
            Game::Euclid { positive: true } => "euclid positive".to_owned(),
            Game::Sum { set, kind, .. } => {
                let kind = KINDS.iter().find(|it| it.1 == *kind).map_or("", |it| it.0);
                format!("subtraction {} {kind}", joined(set))
            }
        }
    }

    /// Returns what a move does, as a sentence or two.
    pub(super) fn sentence(&self) -> String {
        match self {
            Game::Heaps { rule, .. } => {
                let off = " A split of one heap beside another leads off the map.";
                rule.sentence() + if rule.splits() { off } else { "" }
            }
            Game::Relaxed(1) => {
                "A move takes any positive number of tokens from one heap, or the same number from \
                 both."
                    .to_owned()
            }
            Game::Relaxed(r) => format!(
                "A move takes any positive number of tokens from one heap, or positive numbers \
                 from both that differ by at most {}.",
                r - 1
            ),
            Game::Euclid { positive: false } => {
                "A move takes a multiple of the smaller number from the larger one, down to 0."
                    .to_owned()
            }
            Game::Euclid { positive: true } => {
                "A move takes a multiple of the smaller number from the larger one, and leaves at \
                 least 1."
                    .to_owned()
            }
            Game::Sum { set, kind, .. } => {
                let place = match kind {
                    Sum::Conjunctive => "both heaps; play ends when one heap has no move",
                    Sum::ContinuedConjunctive => "every heap that still has a move",
                    Sum::Selective => "one heap or both",
                    Sum::Disjunctive => "one heap",
                };
                format!("A move takes {} tokens, in {place}.", written(set, " or "))
            }
        }
    }

    pub(super) fn outcome(&self, misere: bool, [a, b]: [u64; 2]) -> Outcome {
        match self {
            Game::Heaps { quotient: Some(quotient), .. } => quotient.outcome(&[a, b]),
            Game::Heaps { rule, .. } => rule.outcome(misere, &[a, b]),
            Game::Relaxed(r) => r_wythoff::outcome(a, b, *r),
            Game::Euclid { positive: false } => euclid::outcome(a, b),
            Game::Euclid { positive: true } => euclid::positive_outcome(a, b),
            Game::Sum { kind, values, .. } => {
                let pair = [values[a as usize], values[b as usize]];
                if misere {
                    sums::misere_outcome(*kind, &pair)
                } else {
                    sums::outcome(*kind, &pair)
                }
            }
        }
    }

    /// Returns the Grundy value of a pair, if there is one without a table of pairs.
    pub(super) fn grundy(&self, [a, b]: [u64; 2]) -> Option<u64> {
        match self {
            Game::Heaps { rule, .. } => rule.grundy_sum(&[a, b]),
            Game::Euclid { positive: false } => Some(euclid::grundy(a, b)),
            Game::Euclid { positive: true } => Some(euclid::positive_grundy(a, b)),
            _ => None,
        }
    }

    /// Returns the values of all pairs up to this one, if no formula tells them.
    pub(super) fn pair_values(&self, pair: [u64; 2]) -> Option<WythoffValues> {
        match self {
            Game::Heaps { rule, .. } => rule.pair_values(pair),
            _ => None,
        }
    }

    pub(super) fn remoteness(&self, [a, b]: [u64; 2]) -> Option<u64> {
        match self {
            Game::Euclid { positive: false } => Some(euclid::remoteness(a, b)),
            _ => None,
        }
    }

    /// Returns the winning moves that the shelf lists, as the pairs that they leave.
    pub(super) fn winning(&self, misere: bool, [a, b]: [u64; 2]) -> Vec<[u64; 2]> {
        match self {
            Game::Heaps { rule, quotient: None } => {
                let (steps, _) = rule.winning(misere, &[a, b], MOST_CELLS as usize);
                let listed = steps.iter().take(MOST_CELLS as usize);
                listed.filter_map(|step| left_by(step, [a, b])).collect()
            }
            Game::Heaps { .. } | Game::Sum { .. } => Vec::new(),
            Game::Relaxed(r) => pairs(r_wythoff::winning_moves(a, b, *r)),
            Game::Euclid { positive: false } => pairs(euclid::winning_move(a, b)),
            Game::Euclid { positive: true } => pairs(euclid::positive_winning_move(a, b)),
        }
    }

    /// Returns what moves leave, at most about `limit` for each kind of move, and whether these are all.
    pub(super) fn options(&self, [a, b]: [u64; 2], limit: usize) -> (Vec<[u64; 2]>, bool) {
        match self {
            Game::Heaps { rule, .. } => {
                let (steps, mut complete) = rule.steps(&[a, b], limit);
                let left: Vec<_> = steps.iter().map(|step| left_by(step, [a, b])).collect();
                complete &= left.iter().all(Option::is_some);
                let mut left: Vec<[u64; 2]> = left.into_iter().flatten().collect();
                left.dedup();
                (left, complete)
            }
            Game::Relaxed(r) => {
                let most = limit as u64;
                let first = (0..a).rev().take(limit).map(|left| [left, b]);
                let second = (0..b).rev().take(limit).map(|left| [a, left]);
                let mut list: Vec<_> = first.chain(second).collect();
                let both = (1..=a.min(most)).flat_map(|taken| {
                    let near =
                        taken.saturating_sub(r - 1).max(1)..=taken.saturating_add(r - 1).min(b);
                    near.map(move |other| [a - taken, b - other])
                });
                list.extend(both.take(2 * limit + 1));
                let complete = a <= most && b <= most && list.len() <= 4 * limit;
                (list, complete)
            }
            Game::Euclid { positive } => {
                let (large, small) = (a.max(b), a.min(b));
                if small == 0 {
                    return (Vec::new(), true);
                }
                let count = large / small - u64::from(*positive && large % small == 0);
                let pair = |left: u64| if a >= b { [left, b] } else { [a, left] };
                let list = (1..=count).take(limit).map(|times| pair(large - times * small));
                let mut list: Vec<_> = list.collect();
                if a == b && !positive {
                    list.push([a, 0]);
                }
                (list, count <= limit as u64)
            }
            Game::Sum { set, kind, .. } => {
                let lowered =
                    |heap: u64| set.iter().filter_map(move |&taken| heap.checked_sub(taken));
                let mut list = Vec::new();
                let has_ended = [a, b].map(|heap| lowered(heap).next().is_none());
                if *kind == Sum::Selective
                    || (*kind == Sum::ContinuedConjunctive && has_ended.contains(&true))
                {
                    list.extend(lowered(a).map(|left| [left, b]));
                    list.extend(lowered(b).map(|left| [a, left]));
                }
                list.extend(lowered(a).flat_map(|x| lowered(b).map(move |y| [x, y])));
                (list, true)
            }
        }
    }

    /// True if a move leads from one pair to the other.
    pub(super) fn allows(&self, [a, b]: [u64; 2], [x, y]: [u64; 2]) -> bool {
        if x > a.max(b) || y > a.max(b) || [a, b] == [x, y] {
            return false;
        }
        match self {
            Game::Heaps { rule, .. } => {
                let mut step: Step = Vec::new();
                step.extend((a != x).then(|| (0, vec![x])));
                step.extend((b != y).then(|| (1, vec![y])));
                if (a == 0 || b == 0) && x > 0 && y > 0 {
                    // A lone heap may be split.
                    step = vec![(usize::from(a == 0), vec![x, y])];
                }
                rule.is_move(&[a, b], &step)
            }
            Game::Relaxed(r) => match (a.checked_sub(x), b.checked_sub(y)) {
                (Some(0), Some(_)) | (Some(_), Some(0)) => true,
                (Some(s), Some(t)) => s.abs_diff(t) < *r,
                _ => false,
            },
            Game::Euclid { positive } => {
                let (large, small) = (a.max(b), a.min(b));
                let left = if a == x { y } else { x };
                let keeps = (a == x && b >= a) || (b == y && a >= b);
                let is_end = left == 0 && *positive;
                keeps && small > 0 && left < large && (large - left) % small == 0 && !is_end
            }
            Game::Sum { .. } => self.options([a, b], usize::MAX).0.contains(&[x, y]),
        }
    }

    /// Returns the body of a Rust test that claims the outcome.
    pub(super) fn rust(&self, misere: bool, [a, b]: [u64; 2], outcome: Outcome) -> String {
        let call = match self {
            Game::Heaps { rule, quotient: Some(_) } => format!(
                "games::misere_quotient::of_octal(games::octal::Octal::new(\"{}\"), \
                 {QUOTIENT_HEAPS})\n     .misere_outcome(&[{a}, {b}])",
                rule.octal_code().unwrap_or("")
            ),
            Game::Heaps { rule, .. } => rule.call(misere, &[a, b]),
            Game::Relaxed(r) => format!("games::r_wythoff::outcome({a}, {b}, {r})"),
            Game::Euclid { positive: false } => format!("games::euclid::outcome({a}, {b})"),
            Game::Euclid { positive: true } => {
                format!("games::euclid::positive_outcome({a}, {b})")
            }
            Game::Sum { set, kind, .. } => {
                return format!(
                    "let set = {set:?};\n    \
                     let options = |&n: &u64| set.iter().filter(|&&k| k <= n).map(|k| n - \
                     k).collect();\n    \
                     let values = [{a}, {b}].map(|n: u64| games::sums::Component::new(n, \
                     options).values());\n    \
                     let outcome = games::sums::{}outcome(games::sums::Sum::{kind:?}, \
                     &values);\n    \
                     assert_eq!(outcome, games::Outcome::{outcome:?});",
                    if misere { "misere_" } else { "" }
                )
            }
        };
        format!("assert_eq!({call}, games::Outcome::{outcome:?});")
    }
}

fn pairs(found: impl IntoIterator<Item = (u64, u64)>) -> Vec<[u64; 2]> {
    found.into_iter().map(|(a, b)| [a, b]).collect()
}

/// Returns the pair that a move of heaps leaves; `None` if it leaves three heaps.
fn left_by(step: &Step, pair: [u64; 2]) -> Option<[u64; 2]> {
    let mut left = pair;
    for (index, parts) in step {
        match parts[..] {
            [] => left[*index] = 0,
            [part] => left[*index] = part,
            [first, second] if pair[1 - index] == 0 => left = [first, second],
            _ => return None,
        }
    }
    Some(left)
}
