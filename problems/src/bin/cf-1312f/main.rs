//! # Nudge
//!
//! What must you know of a castle besides its soldiers? Tabulate small castles and look for a repeat.
//!
//! # Reduction
//!
//! A sum of castles. The position of a castle is its number `k` of soldiers and the latest attack on
//! it, where none at all is as good as a mixed one. The Grundy values of `k`, one for each latest
//! attack, are row `k`; the rows are periodic.
//!
//! # Proof
//!
//! After a mixed attack, as at the beginning, all three are allowed. By the theorem on sums, an
//! attack wins exactly when it makes the nim-sum of the castles 0.
//!
//! *Period*: an attack takes at most 5 soldiers, so from row 5 on each row is the same function of
//! the five before it. If five rows in a row come again, so do all after them: as for a subtraction
//! set whose largest member is 5, `n0 + p + 5` rows prove the preperiod `n0` and the period `p`. That
//! 64 rows are enough for all 125 triples `x`, `y`, `z` is computed, in the tests.
//!
//! # Cost
//!
//! *O*(*n*) a case, beyond the 64 rows.

use games::mex::small_mex;
use games::sequence::{proved_period, subtraction_bound, Period};
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { cases: usize }
    let mut answers = (0..cases).map(|_| {
        input! { n: usize, taken: [u64; 3], castles: [u64; n] }
        solve(&taken, &castles)
    });
    println!("{}", answers.join("\n"));
}

/// The number of attacks that win; `taken` is what an attack takes.
fn solve(taken: &[u64], castles: &[u64]) -> usize {
    let Rows { rows, period } = Rows::new(taken);
    let grundy = |k: u64, latest: usize| rows[period.reduce(k).0 as usize][latest];
    let sum = castles.iter().fold(0, |sum, &k| sum ^ grundy(k, MIXED));
    let sum_after = |k: u64, attack: usize| {
        sum ^ grundy(k, MIXED) ^ grundy(k.saturating_sub(taken[attack]), attack)
    };
    let sums = castles.iter().flat_map(|&k| ATTACKS.map(|attack| sum_after(k, attack)));
    sums.filter(|&sum| sum == 0).count()
}

/// Mixed, infantry, cavalry.
const ATTACKS: [usize; 3] = [0, 1, 2];
const MIXED: usize = 0;

/// The Grundy values of a castle, by soldiers and by the latest attack.
struct Rows {
    rows: Vec<[u64; 3]>,
    period: Period,
}

impl Rows {
    fn new(taken: &[u64]) -> Self {
        let mut rows = vec![[0; 3]];
        for k in 1..64u64 {
            let after = |attack: usize| rows[k.saturating_sub(taken[attack]) as usize][attack];
            rows.push(ATTACKS.map(|latest| {
                let allowed = |&attack: &usize| attack == MIXED || attack != latest;
                small_mex(ATTACKS.into_iter().filter(allowed).map(after))
            }));
        }
        // Values of at most three options are below 4.
        let codes = rows.iter().map(|row| row.iter().fold(0, |code, value| 4 * code + value));
        let period = proved_period(&codes.collect_vec(), |it| subtraction_bound(5, it));
        Rows { rows, period: period.unwrap() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use sizes::sized;

    type Castles = Vec<(u64, Option<usize>)>;

    /// The rules, and nothing but the rules. A castle is its soldiers and the latest attack.
    fn options(castles: &[(u64, Option<usize>)], taken: &[u64]) -> Vec<Castles> {
        let mut options = Vec::new();
        for (i, &(soldiers, latest)) in castles.iter().enumerate().filter(|it| it.1 .0 > 0) {
            for (attack, &taken) in taken.iter().enumerate() {
                if attack == 0 || latest != Some(attack) {
                    let mut option = castles.to_vec();
                    option[i] = (soldiers.saturating_sub(taken), Some(attack));
                    options.push(option);
                }
            }
        }
        options
    }

    fn triples() -> impl Iterator<Item = Vec<u64>> {
        (0..3).map(|_| 1..=5).multi_cartesian_product()
    }

    #[test]
    fn all_small_positions_match_search() {
        for taken in triples() {
            for (n, largest) in [(1, 20), (2, sized(5, 6)), (3, sized(2, 3))] {
                for soldiers in (1..=largest).combinations_with_replacement(n) {
                    let castles: Castles = soldiers.iter().map(|&it| (it, None)).collect();
                    let winning = search::winning_moves(castles, |it| options(it, &taken));
                    assert_eq!(solve(&taken, &soldiers), winning.len(), "{taken:?}: {soldiers:?}");
                }
            }
        }
    }

    #[test]
    fn rows_match_search_beyond_the_table() {
        for taken in triples().step_by(sized(3, 1)) {
            let Rows { rows, period } = Rows::new(&taken);
            for latest in 0..3 {
                let start = vec![(200, Some(latest))];
                let values = search::values(start, |it| options(it, &taken), games::mex::mex);
                for (castles, value) in values {
                    if let [(soldiers, Some(latest))] = castles[..] {
                        let row = rows[period.reduce(soldiers).0 as usize];
                        assert_eq!(row[latest], value, "{taken:?}: {soldiers} after {latest}");
                    }
                }
            }
        }
    }

    /// The largest castles: both are equal, so each attack can be answered in the other castle.
    #[test]
    fn equal_castles_are_lost() {
        for taken in triples() {
            assert_eq!(solve(&taken, &[10u64.pow(18); 2]), 0, "{taken:?}");
        }
    }
}
