//! # Nudge
//!
//! Which red edge lets Sigma escape for ever, once he stands on an end of it?
//!
//! # Reduction
//!
//! The turns are twice the moves of Sugim in the game on two trees of the module, as he moves in the even ones.
//!
//! # Proof
//!
//! The theorem of the module. If Sigma himself comes to Sugim, that is in an odd turn, and no later than the even one
//! after it.
//!
//! # Cost
//!
//! *O*(`n`).

use games::tree_pursuit;
use proconio::input;

fn main() {
    input! {
        n: usize, sigma: u32, sugim: u32,
        red: [(u32, u32); n - 1], blue: [(u32, u32); n - 1],
    }
    match solve(&red, &blue, sigma, sugim) {
        Some(turns) => println!("{turns}"),
        None => println!("-1"),
    }
}

/// Returns the number of turns; vertices count from 1.
fn solve(red: &[(u32, u32)], blue: &[(u32, u32)], sigma: u32, sugim: u32) -> Option<u64> {
    let [red, blue] = [red, blue]
        .map(|edges| edges.iter().map(|&(v, w)| (v - 1, w - 1)).collect::<Vec<(u32, u32)>>());
    tree_pursuit::on_two_trees(&red, &blue, sugim - 1, sigma - 1).map(|moves| 2 * moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// By the rules: the turns from each pair of vertices if Sigma is to move and if Sugim is, at most so many;
    /// `None` where Sigma is not caught in these.
    fn by_search(red: &[(u32, u32)], blue: &[(u32, u32)], n: u32, most: u64) -> Vec<Option<u64>> {
        let steps = |edges: &[(u32, u32)], v: u32| {
            let near = |&(a, b): &(u32, u32)| [(a, b), (b, a)].into_iter().find(|it| it.0 == v);
            edges.iter().filter_map(near).map(|it| it.1).chain([v]).collect_vec()
        };
        let number = |sigma: u32, sugim: u32| (sigma * n + sugim) as usize;
        let start = |sigma, sugim| if sigma == sugim { Some(0) } else { None };
        let pairs = (0..n).cartesian_product(0..n).collect_vec();
        let ended = pairs.iter().map(|&(sigma, sugim)| start(sigma, sugim)).collect_vec();
        // Turn by turn from the last: first Sugim's.
        let mut turns = ended.clone();
        for left in 1..=most {
            let before = turns;
            turns = pairs
                .iter()
                .map(|&(sigma, sugim)| {
                    if sigma == sugim {
                        return Some(0);
                    }
                    let one_more = |it: Option<u64>| it.map(|it| it + 1);
                    if left % 2 == 1 {
                        let after =
                            steps(blue, sugim).into_iter().map(|to| before[number(sigma, to)]);
                        one_more(after.flatten().min())
                    } else {
                        let after =
                            steps(red, sigma).into_iter().map(|to| before[number(to, sugim)]);
                        one_more(
                            after.collect::<Option<Vec<u64>>>().and_then(|it| it.into_iter().max()),
                        )
                    }
                })
                .collect();
        }
        turns
    }

    fn trees(n: u32) -> impl Iterator<Item = Vec<(u32, u32)>> {
        let parents = (1..n).map(|v| 0..v).multi_cartesian_product();
        parents.map(|parents| (1..).zip(parents).map(|(v, parent)| (parent, v)).collect())
    }

    #[test]
    fn all_small_pairs_of_trees_match_search() {
        for n in 2..6 {
            for (red, blue) in trees(n).cartesian_product(trees(n).collect_vec()) {
                let expected = by_search(&red, &blue, n, 4 * u64::from(n));
                let from_1 =
                    [&red, &blue].map(|it| it.iter().map(|&(v, w)| (v + 1, w + 1)).collect_vec());
                for (sigma, sugim) in (0..n).cartesian_product(0..n).filter(|(a, b)| a != b) {
                    let found = solve(&from_1[0], &from_1[1], sigma + 1, sugim + 1);
                    let expected = expected[(sigma * n + sugim) as usize];
                    assert_eq!(found, expected, "{red:?} {blue:?} {sigma} {sugim}");
                }
            }
        }
    }
}
