//! Wythoff's game of two heaps, where a move may take the same number from both: `wythoff; 3 6`.

use super::*;
use games::{r_wythoff, wythoff};

/// The largest heap of a pair whose Grundy value is worked out.
const LARGEST_PAIR: u64 = 200;

pub(super) struct Wythoff {
    /// The Grundy values up to the larger heap, if it is small.
    pub(super) values: Option<WythoffValues>,
}

impl Rule for Wythoff {
    fn head(&self) -> String {
        "wythoff".to_owned()
    }

    fn sentence(&self) -> String {
        "A move takes any positive number of tokens from one heap, or the same number from both."
            .to_owned()
    }

    fn number_of_heaps(&self) -> Option<(usize, &'static str)> {
        Some((2, "Wythoff's game has 2 heaps"))
    }

    fn prepare(&mut self, heaps: &[u64], _misere: bool) -> Result<(), String> {
        let largest = heaps[0].max(heaps[1]);
        if largest <= LARGEST_PAIR {
            self.values = self.pair_values([largest; 2]);
        }
        Ok(())
    }

    fn grundy_sum(&self, heaps: &[u64]) -> Option<u64> {
        self.values.as_ref().map(|values| values.grundy(heaps[0], heaps[1]))
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        let outcome = if misere { wythoff::misere_outcome } else { wythoff::outcome };
        outcome(heaps[0], heaps[1])
    }

    fn winning(&self, misere: bool, heaps: &[u64]) -> Listed<Step> {
        let winning = if misere { wythoff::misere_winning_moves } else { wythoff::winning_moves };
        (steps_to(&winning(heaps[0], heaps[1]), heaps), true)
    }

    fn steps(&self, heaps: &[u64], limit: usize) -> Listed<Step> {
        let (mut steps, is_all) = single_steps(heaps, &|heap| self.options(heap, limit));
        let (a, b) = (heaps[0], heaps[1]);
        let both = (1..=a.min(b)).map(|taken| vec![(0, vec![a - taken]), (1, vec![b - taken])]);
        let (both, is_all_of_both) = listed(both, limit);
        steps.extend(both);
        (steps, is_all && is_all_of_both)
    }

    fn is_move(&self, heaps: &[u64], step: &Step) -> bool {
        let first = step.first().and_then(|change| taken(heaps, change));
        first.is_some() && step.iter().all(|change| taken(heaps, change) == first)
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let k = heaps[0].abs_diff(heaps[1]);
        let mut reasons = vec![Reason::text(format!("The difference of the heaps is k = {k}."))];
        if let Some(pair) = r_wythoff::pair(k, 1) {
            reasons.push(Reason::text(format!(
                "The golden pair with this difference is (⌊kφ⌋, ⌊kφ⌋ + k) = {pair:?}."
            )));
        }
        // The pair with difference k is (A(k), A(k) + k), and it is the one P-position with this difference.
        let is_lost = self.outcome(misere, heaps) == Outcome::P;
        reasons.push(Reason::text(match (is_lost, misere) {
            (true, false) => format!(
                "The heaps are that pair, so the player to move loses. No move leads from one pair \
                 to another: it keeps a number or the difference, and each belongs to one pair \
                 only. ({}, {}) is pair number {k}.",
                heaps[0].min(heaps[1]),
                heaps[0].max(heaps[1])
            ),
            (true, true) => "Under misère play (0, 1) and (2, 2) take the place of the pairs \
                             (0, 0) and (1, 2); this is a lost pair."
                .to_owned(),
            (false, _) => "The heaps are another pair. A winning move leads to a golden pair: to \
                           that with the same difference, or to that which has one of the two \
                           numbers."
                .to_owned(),
        }));
        reasons
    }

    fn call(&self, misere: bool, heaps: &[u64]) -> String {
        format!("games::wythoff::{}outcome({}, {})", prefix(misere), heaps[0], heaps[1])
    }

    fn pair_values(&self, [a, b]: [u64; 2]) -> Option<WythoffValues> {
        Some(WythoffValues::new(a as usize + 1, b as usize + 1))
    }
}
