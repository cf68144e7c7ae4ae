//! # Nudge
//!
//! Draw the lost positions of two heaps without shortcuts. What does one shortcut do to the diagonal?
//!
//! # Reduction
//!
//! None is needed: the shortcuts are the cells of the module.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*((`n` + `m`) log `n`).

use games::nim_shortcuts::NimShortcuts;
use games::Outcome;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { n: usize, m: usize, cells: [(u64, u64); n], questions: [(u64, u64); m] }
    let outcomes = solve(&cells, &questions);
    println!("{}", outcomes.iter().map(|it| it.who_wins("WIN", "LOSE")).join("\n"));
}

fn solve(cells: &[(u64, u64)], questions: &[(u64, u64)]) -> Vec<Outcome> {
    let game = NimShortcuts::new(cells);
    questions.iter().map(|&(x, y)| game.outcome(x, y)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    #[test]
    fn random_shortcuts_match_search() {
        let mut rng = SmallRng::seed_from_u64(1458);
        let questions = (0..9).cartesian_product(0..9).collect_vec();
        for _ in 0..sized(30, 100) {
            let mut cell = |_| (rng.random_range(0..8), rng.random_range(0..8));
            let cells = (0..6).map(&mut cell).collect_vec();
            // The rules: at a shortcut whoever is to move has lost.
            let options = |&(x, y): &(u64, u64)| -> Vec<(u64, u64)> {
                let moves = (0..x).map(|left| (left, y)).chain((0..y).map(|left| (x, left)));
                moves.filter(|_| !cells.contains(&(x, y))).collect()
            };
            let expected = questions.iter().map(|&it| search::outcome(it, options)).collect_vec();
            assert_eq!(solve(&cells, &questions), expected, "{cells:?}");
        }
    }
}
