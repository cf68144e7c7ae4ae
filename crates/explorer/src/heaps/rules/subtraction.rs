//! Subtraction games: `subtraction 1 4 9; 30 12`. The shelf solves sets with large members in another way.

use super::*;
use games::misere_quotient;
use games::sequence::subtraction_bound;
use games::sparse_subtraction::SparseSubtraction;
use games::subtraction::Subtraction as Dense;

/// The most values that the shelf works out to find a period, of a set and of one with large members.
const LIMITS: (usize, usize) = (1 << 17, 1 << 20);

struct Subtraction {
    /// Distinct and sorted.
    set: Vec<u64>,
    game: Game,
}

enum Game {
    Dense(Dense),
    Sparse(SparseSubtraction),
}

/// Calls a method of the shelf's game, which both have.
macro_rules! game {
    ($rule:ident.$method:ident($($argument:expr),*)) => {
        match &$rule.game {
            Game::Dense(game) => game.$method($($argument),*),
            Game::Sparse(game) => game.$method($($argument),*),
        }
    };
}

pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    let mut set = Vec::new();
    for word in parameters {
        match word.number("member of the set", LARGEST)? {
            0 => return Err(word.problem("0 tokens are no move")),
            member => set.push(member),
        }
    }
    if set.is_empty() || set.len() > 50 {
        return Err(name.problem("`subtraction 1 4 9` names 1 to 50 numbers that may be taken"));
    }
    let set = distinct(set);
    let game = if set.last() > Some(&LARGEST_TABLE) {
        Game::Sparse(SparseSubtraction::with_limit(&set, LIMITS.1))
    } else {
        Game::Dense(Dense::with_limit(&set, LIMITS.0))
    };
    Ok(Box::new(Subtraction { set, game }))
}

impl Subtraction {
    fn largest_member(&self) -> u64 {
        self.set.last().copied().unwrap_or(0)
    }

    /// Returns what heaps a move leaves.
    fn lowered(set: &[u64], heap: u64) -> impl Iterator<Item = Vec<u64>> + '_ {
        set.iter().filter_map(move |member| heap.checked_sub(*member)).map(|left| vec![left])
    }
}

impl Rule for Subtraction {
    fn head(&self) -> String {
        format!("subtraction {}", joined(&self.set))
    }

    fn sentence(&self) -> String {
        format!("A move takes {} tokens from one heap.", written(&self.set, " or "))
    }

    fn prepare(&mut self, heaps: &[u64], _misere: bool) -> Result<(), String> {
        let known = match &self.game {
            Game::Dense(game) if game.period().is_some() => None,
            Game::Dense(_) => Some(LARGEST_TABLE),
            Game::Sparse(game) => game.largest_known(),
        };
        match known {
            Some(known) if heaps.iter().any(|&heap| heap > known) => Err(match self.game {
                Game::Dense(_) => format!("no period is proved, so heaps are at most {known}"),
                Game::Sparse(_) => format!("the values are worked out up to heap {known}"),
            }),
            _ => Ok(()),
        }
    }

    fn grundy(&self, heap: u64) -> Option<u64> {
        Some(game!(self.grundy(heap)))
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        if misere {
            game!(self.misere_outcome(heaps))
        } else {
            game!(self.outcome(heaps))
        }
    }

    fn winning(&self, misere: bool, heaps: &[u64]) -> Listed<Step> {
        let moves = if misere {
            game!(self.misere_winning_moves(heaps))
        } else {
            game!(self.winning_moves(heaps))
        };
        (nim_steps(moves), true)
    }

    fn options(&self, heap: u64, limit: usize) -> Listed<Vec<u64>> {
        listed(Self::lowered(&self.set, heap), limit)
    }

    fn allows(&self, _heap: u64, taken: u64, left: &[u64]) -> bool {
        left.len() < 2 && self.set.binary_search(&taken).is_ok()
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let bits = values(heaps, &|heap| self.grundy(heap));
        if misere {
            let text = "Subtraction games are tame, so the values decide as the sizes in misère \
                        Nim: by their xor if a value is above 1, else by the parity of the ones.";
            return vec![bits, Reason::text(text)];
        }
        let mut reasons = columns(bits, self.grundy_sum(heaps).unwrap_or(0), "Grundy values");
        if let Some(Period { preperiod, period, .. }) = game!(self.period()) {
            reasons.push(Reason::text(format!(
                "The Grundy values of heaps repeat: preperiod {preperiod}, period {period}."
            )));
        }
        reasons
    }

    fn shelf(&self, _heaps: u64) -> String {
        let game = match self.game {
            Game::Dense(_) => "subtraction::Subtraction",
            Game::Sparse(_) => "sparse_subtraction::SparseSubtraction",
        };
        format!("games::{game}::new(&{:?}).", self.set)
    }

    fn subtraction_set(&self) -> Option<&[u64]> {
        Some(&self.set)
    }

    fn table(&self, heaps: usize) -> Option<Table> {
        let numbers = 0..heaps as u64;
        let (values, period) = match &self.game {
            Game::Dense(_) => {
                let game = Dense::with_limit(&self.set, heaps);
                (numbers.map(|heap| game.grundy(heap)).collect(), game.period())
            }
            Game::Sparse(game) => {
                let is_known =
                    |heap: &u64| game.largest_known().map_or(true, |known| *heap <= known);
                let known = numbers.take_while(is_known);
                (known.map(|heap| game.grundy(heap)).collect(), game.period())
            }
        };
        let needed = period.and_then(|it| subtraction_bound(self.largest_member(), &it));
        Some(Table { values, period, needed })
    }

    fn check(&self, period: &Period, needed: u64) -> String {
        let Period { preperiod, period, .. } = period;
        let largest = self.largest_member();
        format!(
            "The finite check: preperiod + period + largest member = {preperiod} + {period} + \
             {largest} = {needed} values. A value depends only on the {largest} before it, so \
             where that many agree, all that follow do."
        )
    }

    fn quotient(&self, heaps: u64) -> Option<Quotient> {
        if let Game::Sparse(_) = self.game {
            return None;
        }
        let set = self.set.clone();
        let options = move |heap: u64| Self::lowered(&set, heap).collect();
        let statements = format!(
            "let set = {:?};\n    let options = |n: u64| set.iter().filter(|&&k| k <= n).map(|k| \
             vec![n - k]).collect();",
            self.set
        );
        let call = format!("games::misere_quotient::of_heaps({heaps}, options)");
        Some(Quotient::new(misere_quotient::of_heaps(heaps, options), [statements, call]))
    }
}
