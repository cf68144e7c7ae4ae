//! # Nudge
//!
//! From which sizes can you move to a lost one? Go through the sizes upwards.
//!
//! # Reduction
//!
//! A subtraction game with one heap, of which all sizes are asked. Only who wins is, so no Grundy values
//! are computed: a size is won exactly if some move leads to a lost one.
//!
//! # Proof
//!
//! Sizes are decided in ascending order, and moves go to smaller ones. When a size is reached that no lost
//! one has marked, all of its options are won; it is lost, and marks the sizes from which a move leads to
//! it.
//!
//! # Cost
//!
//! *O*(*n* *k*) at most: 1 may be taken, so of two neighbouring sizes only one is lost and marks others.

use games::Outcome;
use proconio::input;

fn main() {
    input! { n: usize, k: usize, moves: [usize; k] }
    let letters = solve(n, &moves).into_iter().skip(1).map(|it| it.who_wins('W', 'L'));
    println!("{}", letters.collect::<String>());
}

/// Who wins with 0, 1, …, `n` sticks.
fn solve(n: usize, moves: &[usize]) -> Vec<Outcome> {
    let mut outcomes = vec![Outcome::P; n + 1];
    for size in 0..=n {
        if outcomes[size] == Outcome::P {
            for larger in moves.iter().map(|taken| size + taken).filter(|&it| it <= n) {
                outcomes[larger] = Outcome::N;
            }
        }
    }
    outcomes
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use games::subtraction::Subtraction;
    use itertools::Itertools;

    #[test]
    fn all_small_sets_match_search() {
        for mut moves in (2..7).powerset() {
            moves.push(1);
            let outcomes = solve(20, &moves);
            let options =
                |&size: &usize| moves.iter().filter_map(|&taken| size.checked_sub(taken)).collect();
            let set: Vec<u64> = moves.iter().map(|&taken| taken as u64).collect();
            let game = Subtraction::new(&set);
            for (size, outcome) in outcomes.into_iter().enumerate() {
                assert_eq!(outcome, search::outcome(size, options), "{size} {moves:?}");
                assert_eq!(outcome, game.outcome(&[size as u64]), "{size} {moves:?}");
            }
        }
    }
}
