//! # Nudge
//!
//! Who has moves to spare? Begin with one path, and say how many, in fractions if need be.
//!
//! # Reduction
//!
//! None is needed: the statement is red-blue Hackenbush on a tree, where Chef is Left.
//!
//! # Proof
//!
//! The theorem of the module: the tree is a number, and its sign tells who wins if either begins.
//!
//! # Cost
//!
//! That of the value of a tree, about *O*(*N* log² *N*).

use games::partizan::{PartizanOutcome, Player};
use games::red_blue_hackenbush::{self, Edge};
use std::io::Read;

// Not by proconio, which needs a newer compiler than CodeChef is believed to have.
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u32>().unwrap());
    let mut next = || numbers.next().unwrap();
    for _ in 0..next() {
        let owners = [Player::Left, Player::Right];
        let edges: Vec<Edge> =
            (1..next()).map(|_| (next() - 1, next() - 1, owners[next() as usize])).collect();
        let outcome = solve(&edges);
        let winners = owners.map(|first| name(outcome.winner_if_begins(first)));
        println!("{} {}", winners[0], winners[1]);
    }
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Left => "Chef",
        Player::Right => "Ksen",
    }
}

/// Returns who wins on the tree that stands on vertex 0.
fn solve(edges: &[Edge]) -> PartizanOutcome {
    red_blue_hackenbush::outcome(edges, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules: bit `i` is edge `i`, which hangs on an earlier one or on the
    /// root, and leads to vertex `i` + 1.
    fn options(left: u32, player: Player, edges: &[Edge]) -> Vec<u32> {
        let is_left = |set: u32, i: usize| set >> i & 1 == 1;
        let cut = |i: usize| {
            let mut after = left ^ 1 << i;
            for (j, edge) in edges.iter().enumerate() {
                if edge.0 > 0 && !is_left(after, edge.0 as usize - 1) {
                    after &= !(1 << j);
                }
            }
            after
        };
        (0..edges.len()).filter(|&i| is_left(left, i) && edges[i].2 == player).map(cut).collect()
    }

    #[test]
    fn random_trees_match_search() {
        for seed in 0..150 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..=9);
            let mut owner = || if rng.random() { Player::Left } else { Player::Right };
            let owners: Vec<Player> = (1..n).map(|_| owner()).collect();
            let edges: Vec<Edge> =
                (1..n).map(|v| (rng.random_range(0..v), v, owners[v as usize - 1])).collect();
            let all = (1u32 << edges.len()) - 1;
            let expected = partizan::outcome(all, |&left, player| options(left, player, &edges));
            // Edges may be given in either direction and any order.
            let turned: Vec<Edge> =
                edges.iter().rev().map(|&(u, v, owner)| (v, u, owner)).collect();
            assert_eq!(solve(&edges), expected, "{edges:?}, seed {seed}");
            assert_eq!(solve(&turned), expected, "{turned:?}, seed {seed}");
        }
    }
}
