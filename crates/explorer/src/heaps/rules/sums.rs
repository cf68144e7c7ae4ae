//! Sums of two heaps of a subtraction game whose moves change both, on maps: `subtraction 1 2 conjunctive`.

use super::*;
use crate::map::MOST_CELLS;
use games::sums::{self, Sum, Values};

/// The kinds of sums, by the last word of a head.
const KINDS: [(&str, Sum); 3] = [
    ("conjunctive", Sum::Conjunctive),
    ("continued", Sum::ContinuedConjunctive),
    ("selective", Sum::Selective),
];

struct Pair {
    set: Vec<u64>,
    kind: Sum,
    /// The values of the heaps 0, 1, …, of a rule that is prepared.
    values: Vec<Values>,
}

/// Reads a subtraction game, with a kind of sum or without one.
pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    let kind_of = |last: &Part<'_>| KINDS.iter().find(|kind| kind.0 == last.text);
    match parameters.last().and_then(kind_of) {
        None => super::read(name, parameters),
        Some(&(_, kind)) => {
            let rule = super::read(name, &parameters[..parameters.len() - 1])?;
            let set = rule.subtraction_set().unwrap_or(&[]).to_vec();
            Ok(Box::new(Pair { set, kind, values: Vec::new() }))
        }
    }
}

impl Pair {
    /// Returns what a move may leave of a heap.
    fn lowered(&self, heap: u64) -> impl Iterator<Item = u64> + '_ {
        self.set.iter().filter_map(move |&taken| heap.checked_sub(taken))
    }

    /// Returns the values of two heaps.
    fn values(&self, heaps: &[u64]) -> [Values; 2] {
        [heaps[0], heaps[1]].map(|heap| self.values[heap as usize])
    }
}

impl Rule for Pair {
    fn head(&self) -> String {
        let kind = KINDS.iter().find(|it| it.1 == self.kind).map_or("", |it| it.0);
        format!("subtraction {} {kind}", joined(&self.set))
    }

    fn sentence(&self) -> String {
        let place = match self.kind {
            Sum::Conjunctive => "both heaps; play ends when one heap has no move",
            Sum::ContinuedConjunctive => "every heap that still has a move",
            Sum::Selective => "one heap or both",
            Sum::Disjunctive => "one heap",
        };
        format!("A move takes {} tokens, in {place}.", written(&self.set, " or "))
    }

    fn has_values(&self) -> bool {
        false
    }

    fn prepare(&mut self, heaps: &[u64], _misere: bool) -> Result<(), String> {
        if heaps.iter().any(|&heap| heap >= MOST_CELLS) {
            let most = MOST_CELLS - 1;
            return Err(format!("these sums are tabulated, so heaps are at most {most}"));
        }
        for heap in 0..MOST_CELLS {
            let options: Vec<_> = self.lowered(heap).map(|it| self.values[it as usize]).collect();
            self.values.push(Values::from_options(&options));
        }
        Ok(())
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        let outcome = if misere { sums::misere_outcome } else { sums::outcome };
        outcome(self.kind, &self.values(heaps))
    }

    fn winning(&self, _misere: bool, _heaps: &[u64]) -> Listed<Step> {
        (Vec::new(), false)
    }

    fn steps(&self, heaps: &[u64], _limit: usize) -> Listed<Step> {
        let (a, b) = (heaps[0], heaps[1]);
        let mut list = Vec::new();
        let has_ended = [a, b].map(|heap| self.lowered(heap).next().is_none());
        let is_continued = self.kind == Sum::ContinuedConjunctive;
        if self.kind == Sum::Selective || (is_continued && has_ended.contains(&true)) {
            list.extend(self.lowered(a).map(|left| (left, b)));
            list.extend(self.lowered(b).map(|left| (a, left)));
        }
        list.extend(self.lowered(a).flat_map(|x| self.lowered(b).map(move |y| (x, y))));
        (steps_to(&list, heaps), true)
    }

    fn is_move(&self, heaps: &[u64], step: &Step) -> bool {
        self.steps(heaps, usize::MAX).0.contains(step)
    }

    /// Returns how long each component lasts.
    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let rows = heaps.iter().zip(self.values(heaps)).map(|(heap, values)| {
            let lengths = if misere { values.misere } else { values.normal };
            let outcome = if misere { values.misere_outcome() } else { values.outcome() };
            vec![
                heap.to_string(),
                lengths.remoteness.to_string(),
                lengths.suspense.to_string(),
                format!("{outcome:?}"),
            ]
        });
        let rows = rows.collect();
        let winning = if misere { "even" } else { "odd" };
        let text = match self.kind {
            Sum::Conjunctive => format!(
                "The heap that ends first decides: the sum is won exactly if the least remoteness \
                 is {winning}."
            ),
            Sum::ContinuedConjunctive => format!(
                "The heap that lasts longest decides: the sum is won exactly if the greatest \
                 suspense is {winning}."
            ),
            Sum::Selective if misere => "With two heaps that still have moves the sum is won \
                                         exactly if one of them is won under normal play; with \
                                         one, it is that heap under misère play."
                .to_owned(),
            _ => "The sum is won exactly if some heap is won: move in those, to lost heaps."
                .to_owned(),
        };
        let head = vec!["heap", "remoteness", "suspense", "outcome alone"];
        vec![Reason::Table { head, rows }, Reason::text(text)]
    }

    fn call(&self, _misere: bool, _heaps: &[u64]) -> String {
        "outcome".to_owned()
    }

    fn statements(&self, misere: bool, heaps: &[u64]) -> String {
        format!(
            "let set = {:?};\n    \
             let options = |&n: &u64| set.iter().filter(|&&k| k <= n).map(|k| n - k).collect();\n    \
             let values = {heaps:?}.map(|n: u64| games::sums::Component::new(n, \
             options).values());\n    \
             let outcome = games::sums::{}outcome(games::sums::Sum::{:?}, &values);\n    ",
            self.set,
            prefix(misere),
            self.kind
        )
    }
}
