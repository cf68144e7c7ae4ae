//! # Nudge
//!
//! Without roads it is Nim. With a single road, which tax must be right, and which can be set right?
//!
//! # Reduction
//!
//! Let the level of a city be the Grundy value of a token on it that is moved along the roads. Each
//! level is a position of Nim, whose heaps are the taxes, and the whole is a P-position exactly when
//! every level is one.
//!
//! # Proof
//!
//! By the definition of mex, from a city on a level there are roads to every lower level and none to
//! its own.
//!
//! * All nim-sums are 0: a convention changes just one tax on the level of its city, so the nim-sum of
//!   that becomes non-zero.
//! * Some nim-sum is not 0: make the winning Nim move on the highest such level. From its city there
//!   is a road to each lower level, and the tax there can be set so that the nim-sum becomes 0.
//!
//! Play is finite: list the cities so that all roads lead on in the list; then each convention lowers
//! the list of taxes lexicographically.
//!
//! # Cost
//!
//! *O*(*n* + *m*).

use games::grundy::Memo;
use graphs::adjacency::Adjacency;
use itertools::Itertools;
use proconio::input;
use std::mem::take;

fn main() {
    input! { n: usize, m: usize, taxes: [u64; n], roads: [(u32, u32); m] }
    let roads = roads.into_iter().map(|(u, v)| (u - 1, v - 1)).collect_vec();
    match solve(&taxes, &roads) {
        Some(taxes) => println!("WIN\n{}", taxes.iter().join(" ")),
        None => println!("LOSE"),
    }
}

/// The taxes after a convention that wins.
fn solve(taxes: &[u64], roads: &[(u32, u32)]) -> Option<Vec<u64>> {
    let n = taxes.len();
    let roads = Adjacency::new(n, roads);
    let mut game = Memo::new(|&city: &u32, options| {
        roads.neighbors(city).iter().for_each(|&next| options.push(next));
    });
    let levels = (0..n as u32).map(|city| game.grundy(&city) as usize).collect_vec();

    let mut nim_sums = vec![0; n];
    for (&level, tax) in levels.iter().zip(taxes) {
        nim_sums[level] ^= tax;
    }
    let highest = nim_sums.iter().rposition(|&nim_sum| nim_sum != 0)?;
    let can_win =
        |&city: &usize| levels[city] == highest && taxes[city] ^ nim_sums[highest] < taxes[city];
    let city = (0..n).find(can_win).unwrap();

    let mut taxes = taxes.to_vec();
    taxes[city] ^= nim_sums[highest];
    for &next in roads.neighbors(city as u32) {
        // Once a nim-sum is 0, as those of higher levels are, no other tax changes.
        taxes[next as usize] ^= take(&mut nim_sums[levels[next as usize]]);
    }
    Some(taxes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use rand::rngs::SmallRng;
    use rand::seq::SliceRandom;
    use rand::SeedableRng;
    use sizes::sized;

    /// The rules, with taxes below `values` so that the positions are finitely many. That is a power
    /// of 2, so nim-sums stay below it, too.
    fn options(taxes: &[u64], roads: &[(u32, u32)], values: u64) -> Vec<Vec<u64>> {
        let set = |taxes: &[u64], city: u32, tax: u64| {
            let mut taxes = taxes.to_vec();
            taxes[city as usize] = tax;
            taxes
        };
        let mut options = Vec::new();
        for (city, &tax) in (0..).zip(taxes) {
            let mut after = (0..tax).map(|lower| set(taxes, city, lower)).collect_vec();
            for &(_, next) in roads.iter().filter(|road| road.0 == city) {
                let all =
                    |taxes: &Vec<u64>| (0..values).map(|tax| set(taxes, next, tax)).collect_vec();
                after = after.iter().flat_map(all).collect();
            }
            options.extend(after);
        }
        options
    }

    fn check(roads: &[(u32, u32)], n: usize, values: u64) {
        // From the highest taxes all others can be reached.
        let highest = vec![values - 1; n];
        let options = |taxes: &Vec<u64>| options(taxes, roads, values);
        let outcomes = search::values(highest, options, Outcome::from_options);
        assert_eq!(outcomes.len() as u64, values.pow(n as u32));
        for (taxes, &outcome) in &outcomes {
            match solve(taxes, roads) {
                None => assert_eq!(outcome, Outcome::P, "{taxes:?}, {roads:?}"),
                Some(after) => {
                    assert!(options(taxes).contains(&after), "{taxes:?}, {roads:?}: {after:?}");
                    assert_eq!(outcomes[&after], Outcome::P, "{taxes:?}, {roads:?}: {after:?}");
                }
            }
        }
    }

    #[test]
    fn all_small_graphs_match_search() {
        for (n, values) in [(1, 8), (2, 8), (3, 4), (4, sized(2, 4)), (5, 2)] {
            let pairs = (0..n as u32).tuple_combinations::<(u32, u32)>();
            for (seed, roads) in (0..).zip(pairs.powerset()) {
                let mut names = (0..n as u32).collect_vec();
                names.shuffle(&mut SmallRng::seed_from_u64(seed));
                let name = |city: u32| names[city as usize];
                let roads = roads.iter().map(|&(u, v)| (name(u), name(v))).collect_vec();
                check(&roads, n, values);
            }
        }
    }

    /// A path, whose depth is the number of cities: the levels alternate from its end.
    #[test]
    fn the_longest_path() {
        let roads = (1..200_000).map(|city| (city - 1, city)).collect_vec();
        assert_eq!(solve(&[1_000_000_000; 200_000], &roads), None);
        let mut taxes = vec![1_000_000_000; 200_000];
        taxes[7] = 5;
        let after = solve(&taxes, &roads).unwrap();
        let nim_sum = |parity| after.iter().skip(parity).step_by(2).fold(0, |sum, tax| sum ^ tax);
        assert_eq!([nim_sum(0), nim_sum(1)], [0, 0]);
    }
}
