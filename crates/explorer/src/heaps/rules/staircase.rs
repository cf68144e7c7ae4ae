//! Staircase Nim, where a move takes tokens from a step to the next one down: `staircase; 1 0 2`.

use super::*;
use games::staircase_nim;

pub(super) struct Staircase;

/// Returns a move of so many tokens from a step, of which the first one leads to the ground.
fn moved(heaps: &[u64], step: usize, tokens: u64) -> Step {
    let left = (step, vec![heaps[step] - tokens]);
    match step.checked_sub(1) {
        Some(lower) => vec![(lower, vec![heaps[lower] + tokens]), left],
        None => vec![left],
    }
}

impl Rule for Staircase {
    fn head(&self) -> String {
        "staircase".to_owned()
    }

    fn sentence(&self) -> String {
        "A move takes tokens from a step down to the next one; step 1 leads to the ground."
            .to_owned()
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn has_map(&self) -> bool {
        false
    }

    fn board(&self) -> &'static str {
        "stairs"
    }

    fn grundy_sum(&self, heaps: &[u64]) -> Option<u64> {
        Some(staircase_nim::grundy(heaps))
    }

    fn outcome(&self, _misere: bool, heaps: &[u64]) -> Outcome {
        staircase_nim::outcome(heaps)
    }

    fn winning(&self, _misere: bool, heaps: &[u64]) -> Listed<Step> {
        let step = staircase_nim::winning_move(heaps);
        (step.map(|it| moved(heaps, it.step, it.taken)).into_iter().collect(), false)
    }

    fn steps(&self, heaps: &[u64], limit: usize) -> Listed<Step> {
        let (mut steps, is_all) = single_steps(heaps, &|heap| self.options(heap, limit));
        for step in &mut steps {
            if let Some(tokens) = taken(heaps, &step[0]) {
                *step = moved(heaps, step[0].0, tokens);
            }
        }
        (steps, is_all)
    }

    fn is_move(&self, heaps: &[u64], step: &Step) -> bool {
        let taken = step.last().and_then(|change| taken(heaps, change));
        match (&step[..], taken) {
            ([(0, _)], taken) => taken.is_some(),
            ([(lower, more), (upper, _)], Some(taken)) => {
                *upper == lower + 1 && more[..] == [heaps[*lower] + taken]
            }
            _ => false,
        }
    }

    fn label(&self, heaps: &[u64], step: &Step) -> String {
        let change = &step[step.len() - 1];
        let moved = tokens(taken(heaps, change).unwrap_or(0));
        format!("{moved} from step {} to {}", change.0 + 1, change.0)
    }

    fn reasons(&self, _misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let named = |(number, &tokens): (usize, &u64)| (format!("step {number}"), tokens);
        vec![
            Reason::xor((1..).zip(heaps).step_by(2).map(named).collect()),
            Reason::text(
                "Only the odd steps count, as heaps of Nim: a move from an even step to an odd one \
                 is undone by moving the same tokens on.",
            ),
        ]
    }

    fn shelf(&self, _heaps: u64) -> String {
        "games::staircase_nim::".to_owned()
    }
}
