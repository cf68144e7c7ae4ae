//! Lasker's Nim, where a move may split a heap: `lasker; 3 4`.

use super::*;
use games::lasker_nim;

pub(super) struct Lasker;

impl Rule for Lasker {
    fn head(&self) -> String {
        "lasker".to_owned()
    }

    fn sentence(&self) -> String {
        "A move takes any positive number of tokens from one heap, or splits a heap into two."
            .to_owned()
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn splits(&self) -> bool {
        true
    }

    fn grundy(&self, heap: u64) -> Option<u64> {
        Some(lasker_nim::grundy(heap))
    }

    fn outcome(&self, _misere: bool, heaps: &[u64]) -> Outcome {
        lasker_nim::outcome(heaps)
    }

    fn winning(&self, _misere: bool, heaps: &[u64]) -> Listed<Step> {
        let step = lasker_nim::winning_move(heaps).map(|it| match it {
            lasker_nim::Move::Take { heap, left } => vec![(heap, vec![left])],
            lasker_nim::Move::Split { heap, parts } => vec![(heap, parts.to_vec())],
        });
        (step.into_iter().collect(), false)
    }

    fn options(&self, heap: u64, limit: usize) -> Listed<Vec<u64>> {
        listed(lowered(heap, heap).chain(halves(heap, 1..heap / 2 + 1)), limit)
    }

    fn allows(&self, _heap: u64, taken: u64, left: &[u64]) -> bool {
        (left.len() < 2 && taken > 0) || (left.len() == 2 && taken == 0)
    }

    fn shelf(&self, _heaps: u64) -> String {
        "games::lasker_nim::".to_owned()
    }

    fn table(&self, heaps: usize) -> Option<Table> {
        let period = Period { preperiod: 1, period: 4, saltus: 4 };
        Some(Table::by_formula(heaps, lasker_nim::grundy, period))
    }

    fn values_call(&self, heaps: usize) -> String {
        format!("(0..{heaps}).map(games::lasker_nim::grundy).collect::<Vec<u64>>()")
    }
}
