//! # Nudge
//!
//! How many moves ahead is White with a tower of one white cube, and with a black cube on top of it?
//!
//! # Reduction
//!
//! A tower is a string of red-blue Hackenbush, with White as Left. So a position is a sum of numbers, and the first three towers are
//! at least as good for White as the other three exactly if their sum is at least as large.
//!
//! # Proof
//!
//! White wins whoever begins exactly if the sum is positive. If the sum `c` of the first three is at least the sum `d` of the others, `d` + `t` > 0
//! implies `c` + `t` > 0. Else a tower of value −`c` refutes it; each dyadic rational is the value of a tower.
//!
//! # Cost
//!
//! *O*(log) a cube.

use games::dyadic::Dyadic;
use games::partizan::Player;
use games::red_blue_hackenbush::string_value;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace();
    let mut next = || words.next().unwrap();
    let tests: usize = next().parse().unwrap();
    for test in 1..=tests {
        // The word `Test`, and its number.
        next();
        next();
        let [first, second] = [(); 2].map(|()| {
            let sizes = [(); 3].map(|()| next().parse::<usize>().unwrap());
            sizes.map(|size| (0..size).map(|_| next()).collect::<Vec<_>>())
        });
        println!("Test {test}: {}", if solve(&first, &second) { "Yes" } else { "No" });
    }
}

/// True if the first towers are at least as good for White as the second ones.
fn solve(first: &[Vec<&str>], second: &[Vec<&str>]) -> bool {
    value(first) >= value(second)
}

/// Returns the value of towers, each a list of cubes from bottom to top.
fn value(towers: &[Vec<&str>]) -> Dyadic {
    let mut value = Dyadic::default();
    for tower in towers {
        let owner = |cube: &&str| if *cube == "W" { Player::Left } else { Player::Right };
        value += string_value(&tower.iter().map(owner).collect::<Vec<_>>());
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan::{self, PartizanOutcome};
    use itertools::Itertools;

    type Towers = Vec<Vec<&'static str>>;

    /// The rules, and nothing but the rules.
    fn options(towers: &Towers, player: Player) -> Vec<Towers> {
        let own = if player == Player::Left { "W" } else { "B" };
        let mut options = Vec::new();
        for (i, tower) in towers.iter().enumerate() {
            for at in tower.iter().positions(|&cube| cube == own) {
                let mut after = towers.clone();
                after[i].truncate(at);
                options.push(after);
            }
        }
        options
    }

    #[test]
    fn small_towers_match_search() {
        let lists = (0..4).flat_map(|n| (0..n).map(|_| ["W", "B"]).multi_cartesian_product());
        let towers = lists.chain([vec![]]).unique().collect_vec();
        let is_won = |set: &Towers, fourth: &Vec<&'static str>| {
            let all = set.iter().chain([fourth]).cloned().collect();
            partizan::outcome(all, options) == PartizanOutcome::L
        };
        let sets =
            towers.iter().tuple_combinations().map(|(a, b)| vec![a.clone(), b.clone(), vec![]]);
        let sets = sets.step_by(5).collect_vec();
        let wins = sets
            .iter()
            .map(|set| towers.iter().map(|it| is_won(set, it)).collect_vec())
            .collect_vec();
        for (i, j) in (0..sets.len()).cartesian_product(0..sets.len()) {
            // A tower of up to 6 cubes may be needed to tell sums apart; these show only what they can.
            let refuted = wins[i].iter().zip(&wins[j]).any(|(first, second)| *second && !first);
            let found = solve(&sets[i], &sets[j]);
            assert!(!(found && refuted), "{:?} {:?}", sets[i], sets[j]);
            // The tower of the proof: as many cubes as the first three have together.
            if !found {
                let mirrored = |cube: &&'static str| if *cube == "W" { "B" } else { "W" };
                let negative: Towers =
                    sets[i].iter().map(|tower| tower.iter().map(mirrored).collect()).collect();
                let all: Towers = sets[j].iter().chain(&negative).cloned().collect();
                assert_eq!(partizan::outcome(all, options), PartizanOutcome::L);
            }
        }
    }
}
