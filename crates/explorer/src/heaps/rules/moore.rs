//! Moore's Nim, where a move lowers 1 to `k` heaps: `moore 2; 1 2 3`.

use super::*;
use crate::heaps::MOST_HEAPS;
use games::moore_nim;

struct Moore {
    k: usize,
}

pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match parameters {
        [k] => match k.number("number of heaps", MOST_HEAPS as u64)? {
            0 => Err(k.problem("a move changes at least 1 heap")),
            k => Ok(Box::new(Moore { k: k as usize })),
        },
        _ => Err(name.problem("`moore 2` names how many heaps a move may change")),
    }
}

impl Rule for Moore {
    fn head(&self) -> String {
        format!("moore {}", self.k)
    }

    fn sentence(&self) -> String {
        format!(
            "A move picks 1 to {} heaps and takes any positive number of tokens from each.",
            self.k
        )
    }

    fn has_map(&self) -> bool {
        false
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        let outcome = if misere { moore_nim::misere_outcome } else { moore_nim::outcome };
        outcome(heaps, self.k)
    }

    fn winning(&self, misere: bool, heaps: &[u64]) -> Listed<Step> {
        let winning = if misere { moore_nim::misere_winning_move } else { moore_nim::winning_move };
        let sorted = |moves: Vec<games::nim::Move>| {
            let mut step: Step = moves.into_iter().map(|it| (it.heap, vec![it.left])).collect();
            step.sort();
            step
        };
        (winning(heaps, self.k).map(sorted).into_iter().collect(), false)
    }

    fn steps(&self, heaps: &[u64], limit: usize) -> Listed<Step> {
        let (single, is_all) = single_steps(heaps, &|heap| self.options(heap, limit));
        let mut steps = single.clone();
        let mut next = 0;
        while next < steps.len() && steps.len() <= limit {
            let step = steps[next].clone();
            if step.len() < self.k {
                // A move in several heaps goes on with a later heap.
                let later = single.iter().filter(|other| other[0].0 > step[step.len() - 1].0);
                steps.extend(later.map(|other| [&step[..], &other[..]].concat()));
            }
            next += 1;
        }
        let is_all = is_all && next == steps.len();
        (steps, is_all)
    }

    fn is_move(&self, heaps: &[u64], step: &Step) -> bool {
        step.len() <= self.k && step.iter().all(|change| taken(heaps, change).is_some())
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let modulus = self.k + 1;
        let all = heaps.iter().fold(0, |all, heap| all | heap);
        let columns = 64 - all.leading_zeros();
        let row = |column: u32| {
            let ones = heaps.iter().filter(|&&heap| heap >> column & 1 == 1).count();
            vec![format!("2^{column}"), ones.to_string(), (ones % modulus).to_string()]
        };
        let rows: Vec<_> = (0..columns).rev().map(row).collect();
        let is_divisible = rows.iter().all(|row| row[2] == "0");
        let text = if misere && all <= 1 {
            format!(
                "All heaps have 0 or 1 tokens: lost if the number of ones is 1 modulo {modulus}."
            )
        } else if is_divisible {
            format!("Each column has a multiple of {modulus} ones: the player to move loses.")
        } else {
            format!("Not every column has a multiple of {modulus} ones: the player to move wins.")
        };
        let head = vec!["column", "ones", "remainder modulo k + 1"];
        vec![Reason::Table { head, rows }, Reason::text(text)]
    }

    fn call(&self, misere: bool, heaps: &[u64]) -> String {
        format!("games::moore_nim::{}outcome(&{heaps:?}, {})", prefix(misere), self.k)
    }
}
