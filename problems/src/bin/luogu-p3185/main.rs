//! # Nudge
//!
//! Watch a single bean: does it matter to it what the others do?
//!
//! # Reduction
//!
//! Each bean is a component of a sum; its position is its distance from the last bottle, and a move
//! turns it into two beans at smaller distances. So there are only `n` Grundy values. Two beans at the
//! same distance cancel, so one or two stand for all beans of a bottle.
//!
//! # Proof
//!
//! What happens to a bean does not depend on the others, so this is a sum; and its distances become
//! smaller with each move, so play is finite.
//!
//! A move `i j k` needs a bean in `i`, and wins exactly when the value becomes 0. Two beans taken
//! away from a bottle change neither, as long as one is left there. So the winning moves are those
//! of the beans that stand for all; two of them in one bottle have the same moves, which count once.
//!
//! # Cost
//!
//! *O*(*n*³) a test.

use games::grundy::Table;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { tests: [[u64]] }
    for beans in &tests {
        let moves = solve(beans);
        match moves.first() {
            Some((i, j, k)) => println!("{i} {j} {k}"),
            None => println!("-1 -1 -1"),
        }
        println!("{}", moves.len());
    }
}

/// All winning moves, in lexicographic order.
fn solve(beans: &[u64]) -> Vec<(usize, usize, usize)> {
    let last = beans.len() - 1;
    let game = Table::new(beans.len(), |distance, options| {
        // The largest distance first, which is the smallest bottle: so the moves are in order.
        for j in (0..distance).rev() {
            for k in (0..=j).rev() {
                options.push_sum([j, k]);
            }
        }
    });
    let stand_for = |count| match count {
        0 => 0,
        _ => 2 - count as usize % 2,
    };
    let distances: Vec<usize> =
        (0..=last).flat_map(|bottle| vec![last - bottle; stand_for(beans[bottle])]).collect();
    let moves = game.winning_moves(&distances).into_iter();
    moves
        .map(|it| (last - distances[it.component], last - it.option[0], last - it.option[1]))
        .unique()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use sizes::sized;

    /// The rules, and nothing but the rules.
    fn moves(beans: &[u64]) -> Vec<(usize, usize, usize)> {
        let n = beans.len();
        let mut moves = Vec::new();
        for i in (0..n).filter(|&i| beans[i] > 0) {
            for j in i + 1..n {
                moves.extend((j..n).map(|k| (i, j, k)));
            }
        }
        moves
    }

    fn after(beans: &[u64], (i, j, k): (usize, usize, usize)) -> Vec<u64> {
        let mut after = beans.to_vec();
        after[i] -= 1;
        after[j] += 1;
        after[k] += 1;
        after
    }

    /// With five bottles, the first in which a bottle with an even number of beans has winning moves.
    #[test]
    fn all_small_positions_match_search() {
        let options = |beans: &Vec<u64>| moves(beans).iter().map(|&it| after(beans, it)).collect();
        for (n, most, step) in [(2, 5, 1), (3, 4, 1), (4, sized(2, 3), 1), (5, 2, sized(11, 1))] {
            for beans in (0..n).map(|_| 0..=most).multi_cartesian_product().step_by(step) {
                let outcomes = search::values(beans.clone(), options, Outcome::from_options);
                let is_p_position = |it: &_| outcomes[&after(&beans, *it)] == Outcome::P;
                let expected: Vec<_> = moves(&beans).into_iter().filter(is_p_position).collect();
                assert_eq!(solve(&beans), expected, "{beans:?}");
            }
        }
    }

    /// The second bottle from the end: all beans there may only go to the last one.
    #[test]
    fn the_most_beans_are_counted_by_parity() {
        let mut beans = [0; 21];
        beans[19] = 9_999;
        assert_eq!(solve(&beans), [(19, 20, 20)]);
        beans[19] = 10_000;
        assert_eq!(solve(&beans), []);
    }
}
