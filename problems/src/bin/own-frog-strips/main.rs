//! # Nudge
//!
//! What is a strip worth in moves? Try the ones that are worth nothing beside each other.
//!
//! # Reduction
//!
//! Each strip that may be given is a number, ↑, ↓ or ∗; the subsets are counted by their sums.
//!
//! # Proof
//!
//! The values are canonical forms, so they hold in every sum. Sums of numbers, ↑ and ∗ are of the same
//! kind, and the sign of such a sum tells who wins.
//!
//! # Cost
//!
//! *O*(*n* *v*) for *v* different sums.

use games::cold_games;
use games::partizan_strips::{rewritten, TOADS_AND_FROGS};
use games::partizan_values::Memo;
use games::short_game::Arena;
use itertools::Itertools;
use std::io::Read;

const MODULUS: u64 = 998_244_353;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace().skip(1);
    let mut strips = Vec::new();
    while let Some((strip, copies)) = words.next_tuple() {
        strips.extend(vec![strip; copies.parse().unwrap()]);
    }
    println!("{}", solve(&strips).iter().join(" "));
}

/// Returns how many subsets of these strips are won by Left, by Right, by the first and by the second player.
fn solve(strips: &[&str]) -> [u64; 4] {
    let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
    let parts = strips.iter().map(|strip| {
        let strip = strip.as_bytes().to_vec();
        let value = games.value(&mut memo, &strip, rewritten(TOADS_AND_FROGS)).unwrap();
        games.parts(value).unwrap()
    });
    cold_games::outcome_counts(&parts.collect::<Vec<_>>(), MODULUS).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan::{outcome, PartizanOutcome, Player};
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;
    use rand::SeedableRng;

    /// The strips that may be given.
    fn all_strips() -> Vec<String> {
        let squares = "TTFF.".chars().permutations(5).map(String::from_iter).unique();
        squares.filter(|it| it != "T.FFT" && it != "FTT.F").collect()
    }

    /// The rules, and nothing but the rules.
    fn options(strips: &[String], player: Player) -> Vec<Vec<String>> {
        let patterns = match player {
            Player::Left => [("T.", ".T"), ("TF.", ".FT")],
            Player::Right => [(".F", "F."), (".TF", "FT.")],
        };
        let mut options = Vec::new();
        for (i, strip) in strips.iter().enumerate() {
            for (before, after) in patterns {
                for (at, _) in strip.match_indices(before) {
                    let mut strips = strips.to_vec();
                    strips[i].replace_range(at..at + before.len(), after);
                    options.push(strips);
                }
            }
        }
        options
    }

    #[test]
    fn there_are_28_strips_and_each_has_a_value() {
        let strips = all_strips();
        assert_eq!(strips.len(), 28);
        strips.iter().for_each(|strip| assert_eq!(solve(&[strip]).iter().sum::<u64>(), 2));
    }

    #[test]
    fn random_subsets_match_search() {
        let all = all_strips();
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..40 {
            let strips: Vec<&String> = all.choose_multiple(&mut rng, case % 5).collect();
            let mut expected = [0; 4];
            for subset in strips.iter().map(|it| it.to_string()).powerset() {
                expected[match outcome(subset, |it, player| options(it, player)) {
                    PartizanOutcome::L => 0,
                    PartizanOutcome::R => 1,
                    PartizanOutcome::N => 2,
                    PartizanOutcome::P => 3,
                }] += 1;
            }
            let strips: Vec<&str> = strips.iter().map(|it| it.as_str()).collect();
            assert_eq!(solve(&strips), expected, "{strips:?}");
        }
    }
}
