//! # Nudge
//!
//! The tall stalk can be cut to any height, by both. What does it wait for?
//!
//! # Reduction
//!
//! Flowers are all-small games, and the tall stalk is a remote heap: the atomic weights of the flowers decide.
//!
//! # Proof
//!
//! A flower stands on a green edge, so as long as it is there both can move. The tall stalk is a nimber that no
//! sum of positions of the flowers equals, since it has more moves than all of them. Beside such a heap Left wins moving
//! second exactly if the weight is at least 1, and Right if it is at most −1; otherwise whoever begins wins.
//!
//! # Cost
//!
//! One canonical form for each edge of each kind of flower.

use games::atomic_weight::atomic_weight;
use games::game_operations::multiple;
use games::partizan::PartizanOutcome;
use games::partizan_strips::stalk_value;
use games::short_game::{Arena, Game};
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace().skip(1);
    while let Some(kinds) = words.next() {
        let kinds = kinds.parse().unwrap();
        let next = |_| (words.next().unwrap(), words.next().unwrap().parse().unwrap());
        let flowers: Vec<(&str, i64)> = (0..kinds).map(next).collect();
        let winner = match solve(&flowers) {
            PartizanOutcome::L => "left",
            PartizanOutcome::R => "right",
            _ => "first",
        };
        println!("{winner}");
    }
}

/// Returns who wins with these flowers, each with its number, beside a stalk that is taller than all together.
fn solve(flowers: &[(&str, i64)]) -> PartizanOutcome {
    let mut games = Arena::new(20_000_000);
    let mut weight = Game::ZERO;
    for (edges, copies) in flowers {
        let value = stalk_value(&mut games, edges.as_bytes()).unwrap();
        let of_flower = atomic_weight(&mut games, value).unwrap().unwrap();
        let of_copies = multiple(&mut games, of_flower, *copies).unwrap();
        weight = games.sum(weight, of_copies).unwrap();
    }
    let [one, minus_one] = [1, -1].map(|n| games.integer(n));
    if games.is_le(one, weight).unwrap() {
        PartizanOutcome::L
    } else if games.is_le(weight, minus_one).unwrap() {
        PartizanOutcome::R
    } else {
        PartizanOutcome::N
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan::{outcome, Player};
    use itertools::Itertools;
    use sizes::sized;

    /// The rules, and nothing but the rules.
    fn options(stalks: &[String], player: Player) -> Vec<Vec<String>> {
        let other = if player == Player::Left { 'r' } else { 'l' };
        let mut options = Vec::new();
        for (i, stalk) in stalks.iter().enumerate() {
            for (at, _) in stalk.match_indices(|it| it != other) {
                let mut stalks = stalks.to_vec();
                stalks[i].truncate(at);
                options.push(stalks);
            }
        }
        options
    }

    #[test]
    fn all_pairs_of_small_flowers_match_search() {
        let flowers = (0..4).flat_map(|n| {
            let above = (0..n).map(|_| ['l', 'r', 'e']).multi_cartesian_product();
            above.map(|above| format!("e{}", above.into_iter().collect::<String>()))
        });
        let flowers: Vec<String> = flowers.collect();
        for (a, b) in flowers.iter().tuple_combinations().step_by(sized(13, 3)) {
            let tall = "e".repeat(a.len() + b.len() + 1);
            let stalks = vec![a.clone(), b.clone(), tall];
            let expected = outcome(stalks, |it, player| options(it, player));
            assert_eq!(solve(&[(a, 1), (b, 1)]), expected, "{a} {b}");
        }
    }

    #[test]
    fn copies_match_search() {
        for (flower, copies) in [("el", 2), ("er", 3), ("eel", 2), ("erl", 2)] {
            let tall = "e".repeat(flower.len() * copies + 1);
            let mut stalks = vec![flower.to_owned(); copies];
            stalks.push(tall);
            let expected = outcome(stalks, |it, player| options(it, player));
            assert_eq!(solve(&[(flower, copies as i64)]), expected, "{flower}");
        }
    }
}
