//! Euclid's game, on maps: `euclid`, and `euclid positive`, which ends at equal numbers.

use super::*;
use games::euclid;

struct Euclid {
    positive: bool,
}

pub(super) fn read(_name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match parameters {
        [] => Ok(Box::new(Euclid { positive: false })),
        [word] if word.text == "positive" => Ok(Box::new(Euclid { positive: true })),
        [word, ..] => {
            Err(word.problem("after `euclid` may stand `positive`, for play down to equal numbers"))
        }
    }
}

impl Rule for Euclid {
    fn head(&self) -> String {
        if self.positive { "euclid positive" } else { "euclid" }.to_owned()
    }

    fn sentence(&self) -> String {
        let end = if self.positive { ", and leaves at least 1" } else { ", down to 0" };
        format!("A move takes a multiple of the smaller number from the larger one{end}.")
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn smallest(&self) -> u64 {
        self.positive.into()
    }

    fn prepare(&mut self, heaps: &[u64], _misere: bool) -> Result<(), String> {
        if self.positive && heaps.contains(&0) {
            return Err("the numbers of the positive game are at least 1".to_owned());
        }
        Ok(())
    }

    fn grundy_sum(&self, heaps: &[u64]) -> Option<u64> {
        let grundy = if self.positive { euclid::positive_grundy } else { euclid::grundy };
        Some(grundy(heaps[0], heaps[1]))
    }

    fn remoteness(&self, heaps: &[u64]) -> Option<u64> {
        (!self.positive).then(|| euclid::remoteness(heaps[0], heaps[1]))
    }

    fn outcome(&self, _misere: bool, heaps: &[u64]) -> Outcome {
        let outcome = if self.positive { euclid::positive_outcome } else { euclid::outcome };
        outcome(heaps[0], heaps[1])
    }

    fn winning(&self, _misere: bool, heaps: &[u64]) -> Listed<Step> {
        let winning =
            if self.positive { euclid::positive_winning_move } else { euclid::winning_move };
        let left: Vec<_> = winning(heaps[0], heaps[1]).into_iter().collect();
        (steps_to(&left, heaps), false)
    }

    fn steps(&self, heaps: &[u64], limit: usize) -> Listed<Step> {
        let (a, b) = (heaps[0], heaps[1]);
        let (large, small) = (a.max(b), a.min(b));
        if small == 0 {
            return (Vec::new(), true);
        }
        let count = large / small - u64::from(self.positive && large % small == 0);
        let lowered = |left: u64| if a >= b { (left, b) } else { (a, left) };
        let list = (1..=count).take(limit).map(|times| lowered(large - times * small));
        let mut list: Vec<_> = list.collect();
        if a == b && !self.positive {
            list.push((a, 0));
        }
        (steps_to(&list, heaps), count <= limit as u64)
    }

    fn is_move(&self, heaps: &[u64], step: &Step) -> bool {
        let (a, b) = (heaps[0], heaps[1]);
        let (large, small) = (a.max(b), a.min(b));
        left_by(step, [a, b]).map_or(false, |[x, y]| {
            let left = if a == x { y } else { x };
            let keeps = (a == x && b >= a) || (b == y && a >= b);
            let is_end = left == 0 && self.positive;
            keeps && small > 0 && left < large && (large - left) % small == 0 && !is_end
        })
    }

    /// Returns the steps of Euclid's algorithm, with the values.
    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let (mut a, mut b) = (heaps[0].max(heaps[1]), heaps[0].min(heaps[1]));
        let mut rows = Vec::new();
        while b > 0 {
            let value = self.grundy_sum(&[a, b]);
            let numbers = [Some(a), Some(b), Some(a / b), value, self.remoteness(&[a, b])];
            rows.push(numbers.iter().flatten().map(u64::to_string).collect());
            let rest = a % b;
            a = b;
            b = rest;
        }
        let mut head = vec!["larger", "smaller", "quotient", "value"];
        if !self.positive {
            head.push("remoteness");
        }
        let mut reasons = Vec::new();
        if !rows.is_empty() {
            reasons.push(Reason::text(
                "Each row is the pair that the remainder leaves. A value is the quotient, or one \
                 less if the value of the next row is at least the quotient.",
            ));
            reasons.push(Reason::Table { head, rows });
        }
        reasons.push(Reason::text(if self.outcome(misere, heaps) == Outcome::P {
            "Lost: play is over, or the larger number is less than φ = 1.618… times the smaller \
             one, so only one move is possible, or the numbers are equal in the positive game."
        } else {
            "Won: the larger number is more than φ = 1.618… times the smaller one, or all of it \
             can be taken. Whoever has a choice can force the other into the wedge around the \
             diagonal."
        }));
        reasons
    }

    fn call(&self, _misere: bool, heaps: &[u64]) -> String {
        let positive = if self.positive { "positive_" } else { "" };
        format!("games::euclid::{positive}outcome({}, {})", heaps[0], heaps[1])
    }
}
