//! Tables of values and what they prove.

use crate::heaps::rules::{written, Rule};
use crate::notation::{distinct, joined};
use crate::position::Reason;
use crate::quotient::Quotient;
use games::nim;
use games::sequence::{self, Period};

/// The values of the heaps 0, 1, …
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) values: Vec<u64>,
    /// The period that is proved, or that a formula has.
    pub(crate) period: Option<Period>,
    /// How many values prove the period, where a finite check does.
    pub(crate) needed: Option<u64>,
}

impl Table {
    /// Returns a table without a period.
    pub(crate) fn of(heaps: usize, value: impl Fn(u64) -> u64) -> Self {
        let values = (0..heaps as u64).map(value).collect();
        Table { values, period: None, needed: None }
    }

    /// Returns a table whose values a formula gives, with their period.
    pub(crate) fn by_formula(heaps: usize, value: impl Fn(u64) -> u64, period: Period) -> Self {
        Table { period: Some(period), ..Table::of(heaps, value) }
    }

    /// Returns what the table proves, and what it only shows.
    pub(super) fn reasons(&self, rule: &dyn Rule, count: usize) -> Vec<Reason> {
        let mut reasons = Vec::new();
        match (self.period, self.needed) {
            (Some(period), Some(needed)) => {
                reasons.push(Reason::text(format!(
                    "From heap {} on the values repeat every {} heaps, for ever.",
                    period.preperiod, period.period
                )));
                reasons.push(Reason::text(rule.check(&period, needed)));
            }
            (Some(period), None) => reasons.push(Reason::text(format!(
                "A formula gives the values: from heap {} on, {} heaps more add {}.",
                period.preperiod, period.period, period.saltus
            ))),
            (None, _) => {
                let part = if self.values.len() < count { "The first " } else { "" };
                reasons.push(Reason::text(format!(
                    "{part}{} values prove no period.",
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
            "Of heaps below {} the largest value is {largest}, first at heap {first}. Lost heaps, \
             {} in all: {}{}",
            self.values.len(),
            lost.len(),
            joined(&lost[..lost.len().min(12)]).replace(' ', ", "),
            if lost.len() > 12 { " …" } else { "." }
        )));
        reasons
    }

    /// Returns how the value of the last heap is found.
    pub(super) fn last_step(&self, rule: &dyn Rule) -> String {
        let heap = self.values.len() - 1;
        let value = self.values[heap];
        let (options, _) = rule.options(heap as u64, usize::MAX);
        let sum = |left: &Vec<u64>| {
            let values: Vec<u64> = left.iter().map(|&part| self.values[part as usize]).collect();
            nim::nim_sum(&values)
        };
        let reached = distinct(options.iter().map(sum).collect());
        if options.is_empty() {
            return format!("heap {heap} has no move, so its value is 0");
        }
        let shown: Vec<String> = options.iter().take(12).map(|left| written(left, "+")).collect();
        format!(
            "heap {heap} may become {}{}: values {}. The least that is missing is {value}",
            shown.join(", "),
            if options.len() > 12 { ", …" } else { "" },
            joined(&reached).replace(' ', ", ")
        )
    }

    /// Returns the body of a Rust test that claims the values.
    pub(super) fn rust(&self, rule: &dyn Rule) -> String {
        let call = rule.values_call(self.values.len());
        format!("let values = {call};\n    assert_eq!(values, {:?});", self.values)
    }
}

/// The misère quotient of the heaps of a table.
pub(super) struct Misere {
    pub(super) quotient: Quotient,
    pub(super) count: u64,
}

impl Misere {
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
    pub(super) fn rust(&self) -> String {
        let [statements, quotient] = &self.quotient.rust;
        let order = self.quotient.order;
        format!("{statements}\n    assert_eq!({quotient}.order(), {order});")
    }
}
