//! Tables of values and what they prove.

use crate::heaps::rule::Rule;
use crate::notation::joined;
use crate::position::Reason;
use crate::quotient::Quotient;
use games::grundys_game::GrundysGame;
use games::sequence::{self, Period};
use games::sparse_space::{self, Parts};
use games::subtraction::Subtraction;
use games::{lasker_nim, misere_quotient, nim};

/// The values of the heaps 0, 1, …
pub(super) struct Table {
    pub(super) values: Vec<u64>,
    /// The period that is proved, or that a formula has.
    pub(super) period: Option<Period>,
    /// How many values prove the period, where a finite check does.
    pub(super) needed: Option<u64>,
}

impl Table {
    pub(super) fn new(rule: &Rule, unequal: bool, heaps: usize) -> Self {
        let numbers = 0..heaps as u64;
        match rule {
            Rule::Octal { code, .. } if unequal => {
                let values = sparse_space::grundy_values(&digits(code), Parts::Unequal, heaps);
                Table { values, period: None, needed: None }
            }
            Rule::Octal { game, .. } => {
                let solution = game.solve(heaps);
                let period = solution.period();
                let needed =
                    period.and_then(|it| sequence::octal_bound(game.digits_after_point(), &it));
                let values = numbers.map(|heap| solution.grundy(heap)).collect();
                Table { values, period, needed }
            }
            Rule::Subtraction { set, .. } => {
                let game = Subtraction::with_limit(set, heaps);
                let largest = set.last().copied().unwrap_or(0);
                let period = game.period();
                let needed = period.and_then(|it| sequence::subtraction_bound(largest, &it));
                Table { values: numbers.map(|heap| game.grundy(heap)).collect(), period, needed }
            }
            Rule::Sparse { set, game } => {
                let known =
                    game.largest_known().map_or(heaps as u64, |known| known.saturating_add(1));
                let values = numbers.take_while(|&heap| heap < known).map(|heap| game.grundy(heap));
                let period = game.period();
                let largest = set.last().copied().unwrap_or(0);
                let needed = period.and_then(|it| sequence::subtraction_bound(largest, &it));
                Table { values: values.collect(), period, needed }
            }
            Rule::Forbidden { game, .. } => {
                let values = numbers.map(|heap| game.grundy(heap)).collect();
                Table { values, period: None, needed: None }
            }
            Rule::Lasker => {
                let period = Some(Period { preperiod: 1, period: 4, saltus: 4 });
                Table { values: numbers.map(lasker_nim::grundy).collect(), period, needed: None }
            }
            Rule::Unequal(_) => {
                let game = GrundysGame::new(heaps);
                Table {
                    values: numbers.map(|heap| game.grundy(heap)).collect(),
                    period: None,
                    needed: None,
                }
            }
            _ => {
                let period = Some(Period { preperiod: 0, period: 1, saltus: 1 });
                Table { values: numbers.collect(), period, needed: None }
            }
        }
    }

    /// Returns what the table proves, and what it only shows.
    pub(super) fn reasons(&self, rule: &Rule, count: usize) -> Vec<Reason> {
        let mut reasons = Vec::new();
        match (self.period, self.needed) {
            (Some(period), Some(needed)) => {
                reasons.push(Reason::text(format!(
                    "From heap {} on the values repeat every {} heaps, for ever.",
                    period.preperiod, period.period
                )));
                reasons.push(Reason::text(check(rule, &period, needed)));
            }
            (Some(period), None) => reasons.push(Reason::text(format!(
                "A formula gives the values: from heap {} on, {} heaps more add {}.",
                period.preperiod, period.period, period.saltus
            ))),
            (None, _) => {
                let part = if self.values.len() < count { "The first " } else { "" };
                reasons.push(Reason::text(format!(
                    "{}{} values prove no period.",
                    part,
                    self.values.len()
                )));
                reasons.extend(sequence::observed_period(&self.values).map(|seen| {
                    Reason::text(format!(
                        "The longest pattern at their end has period {} from heap {} on, with {} \
                         values as evidence, which proves nothing.",
                        seen.period.period, seen.period.preperiod, seen.evidence
                    ))
                }));
            }
        }
        let largest = self.values.iter().max().copied().unwrap_or(0);
        let first = self.values.iter().position(|&value| value == largest).unwrap_or(0);
        let lost: Vec<usize> =
            (0..self.values.len()).filter(|&heap| self.values[heap] == 0).collect();
        reasons.push(Reason::text(format!(
            "Of heaps below {} the largest value is {}, first at heap {}. Lost heaps, {} in all: \
             {}{}",
            self.values.len(),
            largest,
            first,
            lost.len(),
            joined(&lost[..lost.len().min(12)]).replace(' ', ", "),
            if lost.len() > 12 { " …" } else { "." }
        )));
        reasons
    }

    /// Returns how the value of the last heap is found.
    pub(super) fn last_step(&self, rule: &Rule, unequal: bool) -> String {
        let heap = self.values.len() - 1;
        let value = self.values[heap];
        let (mut options, _) = rule.options(heap as u64, usize::MAX - 1);
        if unequal {
            options.retain(|left| left.len() < 2 || left[0] != left[1]);
        }
        let sum = |left: &Vec<u64>| {
            let values: Vec<u64> = left.iter().map(|&part| self.values[part as usize]).collect();
            nim::nim_sum(&values)
        };
        let mut reached: Vec<u64> = options.iter().map(sum).collect();
        reached.sort_unstable();
        reached.dedup();
        let written = |left: &Vec<u64>| {
            if left.is_empty() {
                "0".to_owned()
            } else {
                joined(left).replace(' ', "+")
            }
        };
        if options.is_empty() {
            return format!("heap {} has no move, so its value is 0", heap);
        }
        let shown: Vec<String> = options.iter().take(12).map(written).collect();
        format!(
            "heap {} may become {}{}: values {}. The least that is missing is {}",
            heap,
            shown.join(", "),
            if options.len() > 12 { ", …" } else { "" },
            joined(&reached).replace(' ', ", "),
            value
        )
    }

    /// Returns the body of a Rust test that claims the values.
    pub(super) fn rust(&self, rule: &Rule, unequal: bool) -> String {
        let heaps = self.values.len();
        let call = match rule {
            Rule::Octal { code, .. } if unequal => format!(
                "games::sparse_space::grundy_values(&{:?}, games::sparse_space::Parts::Unequal, \
                 {})",
                digits(code),
                heaps
            ),
            Rule::Octal { code, .. } => {
                format!("games::octal::Octal::new(\"{}\").grundy_values({})", code, heaps)
            }
            Rule::Subtraction { set, .. } => format!(
                "{{\n        let game = games::subtraction::Subtraction::new(&{:?});\n        \
                 (0..{}).map(|n| game.grundy(n)).collect::<Vec<u64>>()\n    }}",
                set, heaps
            ),
            Rule::Lasker => {
                format!("(0..{}).map(games::lasker_nim::grundy).collect::<Vec<u64>>()", heaps)
            }
            Rule::Unequal(_) => format!(
                "{{\n        let game = games::grundys_game::GrundysGame::new({});\n        \
                 (0..{}).map(|n| game.grundy(n)).collect::<Vec<u64>>()\n    }}",
                heaps, heaps
            ),
            _ => format!("(0..{}).map(|n| games::nim::nim_sum(&[n])).collect::<Vec<u64>>()", heaps),
        };
        format!("let values = {};\n    assert_eq!(values, {:?});", call, self.values)
    }
}

/// Returns the finite check that proves a period, as a sentence.
fn check(rule: &Rule, period: &Period, needed: u64) -> String {
    match rule {
        Rule::Subtraction { set, .. } => format!(
            "The finite check: preperiod + period + largest member = {} + {} + {} = {} values. A \
             value depends only on the {} before it, so where that many agree, all that follow do.",
            period.preperiod,
            period.period,
            set.last().copied().unwrap_or(0),
            needed,
            set.last().copied().unwrap_or(0)
        ),
        Rule::Octal { game, .. } => format!(
            "The finite check of Guy and Smith: 2 · {} + 2 · {} + {} = {} values agree with the \
             period. In a larger heap the larger part of a split is beyond the preperiod, and may \
             be shortened by the period.",
            period.preperiod.max(1),
            period.period,
            game.digits_after_point(),
            needed
        ),
        _ => String::new(),
    }
}

/// Returns the digits of an octal code, from the one before the point on.
fn digits(code: &str) -> Vec<u8> {
    let (first, rest) = code.split_once('.').unwrap_or(("", code));
    let first = first.bytes().last().unwrap_or(b'0');
    [first].iter().copied().chain(rest.bytes()).map(|digit| digit - b'0').collect()
}

/// The misère quotient of the heaps of a table.
pub(super) struct Misere {
    quotient: Quotient,
    count: u64,
}

impl Misere {
    /// Finds the quotient; `None` for rules without a finite list of options.
    pub(super) fn new(rule: &Rule, unequal: bool, count: u64) -> Option<Self> {
        let quotient = match rule {
            Rule::Octal { game, .. } if !unequal => {
                Quotient::new(misere_quotient::of_octal(game.clone(), count))
            }
            Rule::Subtraction { .. } | Rule::Unequal(_) => {
                let rule = rule.after(0);
                let options = move |heap: u64| rule.options(heap, usize::MAX - 1).0;
                Quotient::new(misere_quotient::of_heaps(count, options))
            }
            _ => return None,
        };
        Some(Misere { quotient, count })
    }

    fn solved(&self) -> u64 {
        if self.quotient.period.is_some() {
            self.count
        } else {
            self.quotient.heaps.min(self.count)
        }
    }

    /// Returns the numbers of the elements of heaps.
    pub(super) fn elements(&self) -> Vec<u64> {
        (0..self.solved()).map(|heap| self.quotient.element(&[heap]) as u64).collect()
    }

    pub(super) fn period(&self) -> Option<Period> {
        self.quotient.period
    }

    pub(super) fn reasons(&self) -> Vec<Reason> {
        let quotient = &self.quotient;
        let mut reasons = vec![Reason::text(format!(
            "The misère quotient of {} has {} elements, of which {} are P-positions. Sums with the \
             same element may be exchanged for each other in any sum.",
            match quotient.period {
                Some(_) => "all heaps".to_owned(),
                None => format!("heaps below {}", self.solved()),
            },
            quotient.order,
            quotient.p_elements.len()
        ))];
        reasons.push(Reason::text(match quotient.period {
            Some(it) => format!(
                "From heap {} on the elements repeat every {} heaps, by the same finite check as \
                 Grundy values.",
                it.preperiod, it.period
            ),
            None => "No period is proved by these heaps.".to_owned(),
        }));
        reasons.push(Reason::text(format!("Generators and relations: {}.", quotient.presentation)));
        let words = quotient.p_elements.iter().take(40).map(|&element| quotient.word(element));
        reasons.push(Reason::text(format!(
            "Elements that are P-positions: {}.",
            words.collect::<Vec<_>>().join(", ")
        )));
        let row = |heap: u64| {
            let element = quotient.element(&[heap]);
            vec![
                heap.to_string(),
                element.to_string(),
                quotient.word(element),
                format!("{:?}", quotient.outcome(&[heap])),
            ]
        };
        let rows = (0..self.solved().min(40)).map(row).collect();
        reasons.push(Reason::Table { head: vec!["heap", "number", "element", "outcome"], rows });
        reasons
    }

    /// Returns the body of a Rust test that claims the size of the quotient.
    pub(super) fn rust(&self, rule: &Rule, unequal: bool, count: usize) -> String {
        let order = self.quotient.order;
        match rule {
            Rule::Octal { code, .. } if !unequal => format!(
                "let game = games::octal::Octal::new(\"{}\");\n    \
                 assert_eq!(games::misere_quotient::of_octal(game, {}).order(), {});",
                code, count, order
            ),
            Rule::Subtraction { set, .. } => format!(
                "let set = {:?};\n    let options = |n: u64| set.iter().filter(|&&k| k <= \
                 n).map(|k| vec![n - k]).collect();\n    \
                 assert_eq!(games::misere_quotient::of_heaps({}, options).order(), {});",
                set, count, order
            ),
            _ => format!(
                "let options = |n: u64| (1..n - n / 2).map(|k| vec![k, n - k]).collect();\n    \
                 assert_eq!(games::misere_quotient::of_heaps({}, options).order(), {});",
                count, order
            ),
        }
    }
}
