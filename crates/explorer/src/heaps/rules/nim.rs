//! Nim: `nim; 3 4 5`.

use super::*;
use games::nim;

pub(super) struct Nim;

impl Rule for Nim {
    fn head(&self) -> String {
        "nim".to_owned()
    }

    fn sentence(&self) -> String {
        "A move takes any positive number of tokens from one heap.".to_owned()
    }

    fn grundy(&self, heap: u64) -> Option<u64> {
        Some(heap)
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        let outcome = if misere { nim::misere_outcome } else { nim::outcome };
        outcome(heaps)
    }

    fn winning(&self, misere: bool, heaps: &[u64]) -> Listed<Step> {
        let winning = if misere { nim::misere_winning_moves } else { nim::winning_moves };
        (nim_steps(winning(heaps)), true)
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let named = |(number, &heap): (usize, &u64)| (format!("heap {number}"), heap);
        let bits = Reason::xor((1..).zip(heaps).map(named).collect());
        let sum = nim::nim_sum(heaps);
        if !misere {
            return columns(bits, sum, "sizes");
        }
        let large = heaps.iter().filter(|&&heap| heap > 1).count();
        let text = if large == 0 {
            format!(
                "All heaps have 0 or 1 tokens, so only the number of ones counts: the xor is \
                 {sum}, and whoever leaves an odd number of ones wins."
            )
        } else {
            format!(
                "Some heap is above 1, so the outcome is that of normal play: the xor is {sum}. \
                 The winner plays as in Nim until one heap above 1 is left, and then leaves an odd \
                 number of ones."
            )
        };
        vec![bits, Reason::text(text)]
    }

    fn shelf(&self, _heaps: u64) -> String {
        "games::nim::".to_owned()
    }

    fn table(&self, heaps: usize) -> Option<Table> {
        let period = Period { preperiod: 0, period: 1, saltus: 1 };
        Some(Table::by_formula(heaps, |heap| heap, period))
    }

    fn values_call(&self, heaps: usize) -> String {
        format!("(0..{heaps}).map(|n| games::nim::nim_sum(&[n])).collect::<Vec<u64>>()")
    }
}
