//! Grundy's game, where a move splits a heap into unequal parts: `grundy; 8 10`.

use super::*;
use games::grundys_game::GrundysGame;
use games::misere_quotient;

/// The fewest heaps that are tabulated, since a map shows so many.
const FEWEST: u64 = crate::map::MOST_CELLS;

struct Grundy {
    game: GrundysGame,
}

pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    plain(name, parameters, Grundy { game: GrundysGame::new(1) })
}

/// Returns the ways to split a heap.
fn splits(heap: u64) -> impl Iterator<Item = Vec<u64>> {
    halves(heap, 1..heap - heap / 2)
}

impl Rule for Grundy {
    fn head(&self) -> String {
        "grundy".to_owned()
    }

    fn sentence(&self) -> String {
        "A move splits a heap into two of different sizes.".to_owned()
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn splits(&self) -> bool {
        true
    }

    fn prepare(
        &mut self,
        heaps: &[u64],
        at: Part<'_>,
        _misere: Option<Part<'_>>,
    ) -> Result<(), Problem> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        if largest > LARGEST_TABLE {
            return Err(
                at.problem(format!("no period is known, so heaps are at most {LARGEST_TABLE}"))
            );
        }
        self.game = GrundysGame::new((largest + 1).max(FEWEST) as usize);
        Ok(())
    }

    fn grundy(&self, heap: u64) -> Option<u64> {
        Some(self.game.grundy(heap))
    }

    fn outcome(&self, _misere: bool, heaps: &[u64]) -> Outcome {
        self.game.outcome(heaps)
    }

    fn winning(&self, _misere: bool, heaps: &[u64], _limit: usize) -> Listed<Step> {
        let moves = self.game.winning_moves(heaps);
        (moves.into_iter().map(|it| vec![(it.heap, it.parts.to_vec())]).collect(), true)
    }

    fn options(&self, heap: u64, limit: usize) -> Listed<Vec<u64>> {
        listed(splits(heap), limit)
    }

    fn allows(&self, _heap: u64, taken: u64, left: &[u64]) -> bool {
        left.len() == 2 && taken == 0 && left[0] < left[1]
    }

    fn call(&self, _misere: bool, heaps: &[u64]) -> String {
        let count = heaps.iter().max().map_or(1, |largest| largest + 1);
        format!("games::grundys_game::GrundysGame::new({count}).outcome(&{heaps:?})")
    }

    fn tabulated(self: Box<Self>) -> Option<Box<dyn Tabulated>> {
        Some(self)
    }
}

impl Tabulated for Grundy {
    fn table(&self, heaps: usize) -> Table {
        let game = GrundysGame::new(heaps);
        Table::of(heaps, |heap| game.grundy(heap))
    }

    fn values_call(&self, heaps: usize) -> String {
        format!(
            "{{\n        let game = games::grundys_game::GrundysGame::new({heaps});\n        \
             (0..{heaps}).map(|n| game.grundy(n)).collect::<Vec<u64>>()\n    }}"
        )
    }

    fn quotient(&self, heaps: u64) -> Option<(Quotient, [String; 2])> {
        let statements =
            "let options = |n: u64| (1..n - n / 2).map(|k| vec![k, n - k]).collect();".to_owned();
        let call = format!("games::misere_quotient::of_heaps({heaps}, options)");
        let quotient = misere_quotient::of_heaps(heaps, |heap| splits(heap).collect());
        Some((Quotient::new(quotient), [statements, call]))
    }
}
