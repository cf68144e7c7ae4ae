//! Grundy's game, where a move splits a heap into unequal parts: `grundy; 8 10`.

use super::*;
use games::grundys_game::GrundysGame;
use games::misere_quotient;

#[derive(Default)]
pub(super) struct Grundy {
    game: Grown<GrundysGame>,
}

impl Grundy {
    /// Returns the game with the values of these heaps.
    fn game(&self, heaps: &[u64]) -> Rc<GrundysGame> {
        self.game.with(heaps, GrundysGame::new)
    }
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

    fn prepare(&mut self, heaps: &[u64], _misere: bool) -> Result<(), String> {
        if heaps.iter().any(|&heap| heap > LARGEST_TABLE) {
            return Err(format!("no period is known, so heaps are at most {LARGEST_TABLE}"));
        }
        Ok(())
    }

    fn grundy(&self, heap: u64) -> Option<u64> {
        Some(self.game(&[heap]).grundy(heap))
    }

    fn outcome(&self, _misere: bool, heaps: &[u64]) -> Outcome {
        self.game(heaps).outcome(heaps)
    }

    fn winning(&self, _misere: bool, heaps: &[u64]) -> Listed<Step> {
        let moves = self.game(heaps).winning_moves(heaps);
        (moves.into_iter().map(|it| vec![(it.heap, it.parts.to_vec())]).collect(), true)
    }

    fn options(&self, heap: u64, limit: usize) -> Listed<Vec<u64>> {
        listed(splits(heap), limit)
    }

    fn allows(&self, _heap: u64, taken: u64, left: &[u64]) -> bool {
        left.len() == 2 && taken == 0 && left[0] < left[1]
    }

    fn shelf(&self, heaps: u64) -> String {
        format!("games::grundys_game::GrundysGame::new({heaps}).")
    }

    fn table(&self, heaps: usize) -> Option<Table> {
        let game = GrundysGame::new(heaps);
        Some(Table::of(heaps, |heap| game.grundy(heap)))
    }

    fn quotient(&self, heaps: u64) -> Option<Quotient> {
        let statements =
            "let options = |n: u64| (1..n - n / 2).map(|k| vec![k, n - k]).collect();".to_owned();
        let call = format!("games::misere_quotient::of_heaps({heaps}, options)");
        let quotient = misere_quotient::of_heaps(heaps, |heap| splits(heap).collect());
        Some(Quotient::new(quotient, [statements, call]))
    }
}
