//! # Nudge
//!
//! As Bob, prepare one answer for each node. Which pairing of the nodes keeps it legal?
//!
//! # Reduction
//!
//! Bob wins by a stable matching between the two sides, in which the nodes of the side where the
//! token starts like light edges if Alice is increasing and heavy ones if she is decreasing, and the
//! other nodes the opposite. From every node he moves to its mate.
//!
//! # Proof
//!
//! Let Alice be increasing; else negate the weights. Bob moves from the start's side over, and
//! Alice back. Suppose that he went from `a` to its mate `b`, and she goes on to `c`, where the
//! edge `bc` is heavier than `ab`. Until now the visited nodes were pairs of mates, so `d`, the
//! mate of `c`, is new, and `cd` is another edge than `bc`. If it were heavier, `c` would like `b`
//! better than its mate, and `b` would like `c` better than `a`, which a stable matching excludes.
//! So `cd` is lighter, and Bob may go there. His first move is free. As he always has a move and
//! nodes run out, it is Alice who cannot move.
//!
//! A stable matching exists by the theorem of Gale and Shapley: those of one side propose in the
//! order of their liking, and those of the other keep the best one so far. If `u` likes `v` better
//! than its mate, it has proposed to `v`, which has kept one that it likes better.
//!
//! # Cost
//!
//! *O*(*n*² log *n*) a game: each row sorts the columns, and proposes to each at most once.
//!
//! The problem is interactive. Each line that is printed is flushed, as `println!` does at its end.

use itertools::Itertools;
use proconio::input_interactive;

fn main() {
    input_interactive! { games: usize }
    for _ in 0..games {
        input_interactive! { n: usize, weights: [[i32; n]; n] }
        println!("B");
        input_interactive! { alice: char, start: usize }
        let mates = solve(&weights, alice, start);
        let mut node = start;
        loop {
            println!("{}", mates[node]);
            input_interactive! { answer: i32 }
            match answer {
                // No move of Alice: the game is won.
                -1 => break,
                // An illegal move of ours: the judge ends it all.
                -2 => return,
                _ => node = answer as usize,
            }
        }
    }
}

/// Where Bob goes from each node, by the number of the node; 0 is none.
fn solve(weights: &[Vec<i32>], alice: char, start: usize) -> Vec<usize> {
    let n = weights.len();
    // Rows propose, and like light edges if this is their order.
    let rows_like_light = (alice == 'I') == (start <= n);
    let cost = |row: usize, column: usize| {
        if rows_like_light {
            weights[row][column]
        } else {
            -weights[row][column]
        }
    };
    // What each row has not asked yet, from the best column on.
    let mut wishes: Vec<_> =
        (0..n).map(|row| (0..n).sorted_by_key(|&column| cost(row, column))).collect();
    let mut suitors = vec![None; n];
    let mut single: Vec<usize> = (0..n).collect();
    while let Some(row) = single.pop() {
        let column = wishes[row].next().expect("a single row has not asked all columns");
        // The column likes best what rows like least.
        let (kept, sent) = match suitors[column] {
            Some(other) if cost(other, column) > cost(row, column) => (other, Some(row)),
            other => (row, other),
        };
        suitors[column] = Some(kept);
        single.extend(sent);
    }
    let mut mates = vec![0; 2 * n + 1];
    for (column, row) in suitors.into_iter().enumerate() {
        let row = row.expect("every column has a suitor");
        mates[row + 1] = n + 1 + column;
        mates[n + 1 + column] = row + 1;
    }
    mates
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::seq::SliceRandom;
    use rand::SeedableRng;

    /// The rules, and nothing but the rules: where the token may go from the last node of `path`,
    /// which holds all the visited nodes in order.
    fn moves(weights: &[Vec<i32>], alice: char, path: &[usize]) -> Vec<usize> {
        let n = weights.len();
        let weight = |u: usize, v: usize| weights[u.min(v) - 1][u.max(v) - n - 1];
        let node = path[path.len() - 1];
        let across = |&v: &usize| (v <= n) != (node <= n);
        let fresh = |v: &usize| !path.contains(v);
        // The first move is Bob's; it is Alice's turn when the number of visited nodes is even.
        let increasing = (alice == 'I') == path.len().is_multiple_of(2);
        let is_legal = |&v: &usize| {
            path.len() == 1 || {
                let last = weight(path[path.len() - 2], node);
                (weight(node, v) > last) == increasing
            }
        };
        (1..=2 * n).filter(across).filter(fresh).filter(is_legal).collect()
    }

    /// Against all that Alice can do, from all starts.
    fn check(weights: &[Vec<i32>], name: &str) {
        for alice in ['I', 'D'] {
            for start in 1..=2 * weights.len() {
                let mates = solve(weights, alice, start);
                let mut paths = vec![vec![start]];
                while let Some(mut path) = paths.pop() {
                    let node = mates[path[path.len() - 1]];
                    let legal = moves(weights, alice, &path);
                    assert!(legal.contains(&node), "{name}: {alice} {path:?}, {weights:?}");
                    path.push(node);
                    for node in moves(weights, alice, &path) {
                        paths.push([&path[..], &[node]].concat());
                    }
                }
            }
        }
    }

    #[test]
    fn all_games_on_up_to_two_and_two_nodes_are_won() {
        for n in 1..=2 {
            for weights in (1..=(n * n) as i32).permutations(n * n) {
                check(&weights.chunks(n).map(<[i32]>::to_vec).collect_vec(), "all");
            }
        }
    }

    #[test]
    fn random_games_are_won() {
        for seed in 0..300 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = 3 + seed as usize % 4;
            let mut weights = (1..=(n * n) as i32).collect_vec();
            weights.shuffle(&mut rng);
            let weights = weights.chunks(n).map(<[i32]>::to_vec).collect_vec();
            check(&weights, &format!("seed {seed}"));
        }
    }
}
