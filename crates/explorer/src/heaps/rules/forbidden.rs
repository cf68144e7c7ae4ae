//! Nim where for each pair nobody may take the second number from a heap of the first:
//! `forbidden 2:1 5:3; 5 7`.

use super::*;
use games::forbidden_nim::ForbiddenNim;

struct Forbidden {
    /// Distinct and sorted.
    bans: Vec<(u64, u64)>,
    game: ForbiddenNim,
}

pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    let mut bans = Vec::new();
    for word in parameters {
        let (heap, taken) =
            word.cut(':', "a ban such as 5:2 says that 2 must not be taken from 5")?;
        bans.push((heap.number("heap", LARGEST)?, taken.number("number of tokens", LARGEST)?));
    }
    if bans.is_empty() || bans.len() > 100 {
        return Err(name.problem("`forbidden 2:1 5:3` has 1 to 100 bans"));
    }
    let bans = distinct(bans);
    let game = ForbiddenNim::new(&bans);
    Ok(Box::new(Forbidden { bans, game }))
}

impl Rule for Forbidden {
    fn head(&self) -> String {
        let bans = self.bans.iter().map(|(heap, taken)| format!(" {heap}:{taken}"));
        format!("forbidden{}", bans.collect::<String>())
    }

    fn sentence(&self) -> String {
        let bans = self.bans.iter().map(|(heap, taken)| format!("{taken} from {heap}"));
        format!(
            "A move takes any positive number of tokens from one heap, but never {}.",
            bans.collect::<Vec<_>>().join(", nor ")
        )
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn grundy(&self, heap: u64) -> Option<u64> {
        Some(self.game.grundy(heap))
    }

    fn outcome(&self, _misere: bool, heaps: &[u64]) -> Outcome {
        self.game.outcome(heaps)
    }

    fn winning(&self, _misere: bool, heaps: &[u64]) -> Listed<Step> {
        (nim_steps(self.game.winning_moves(heaps)), true)
    }

    fn options(&self, heap: u64, limit: usize) -> Listed<Vec<u64>> {
        let is_allowed = |left: &Vec<u64>| self.allows(heap, heap - left[0], &[]);
        listed(lowered(heap, heap).filter(is_allowed), limit)
    }

    fn allows(&self, heap: u64, taken: u64, left: &[u64]) -> bool {
        left.len() < 2 && taken > 0 && self.bans.binary_search(&(heap, taken)).is_err()
    }

    fn shelf(&self, _heaps: u64) -> String {
        format!("games::forbidden_nim::ForbiddenNim::new(&{:?}).", self.bans)
    }

    fn table(&self, heaps: usize) -> Option<Table> {
        Some(Table::of(heaps, |heap| self.game.grundy(heap)))
    }
}
