//! # Nudge
//!
//! Which carrots decide a row of even length? What do the extra moves change about that?
//!
//! # Reduction
//!
//! With `k` extra moves Oleg can choose any `n` − `k` neighbours, and then plays the row of the module as the
//! one who begins. So the answer is the best over the windows of that length.
//!
//! # Proof
//!
//! A window is decided by its middle carrots alone, unless it has a single one. Shorter by 2, the windows that
//! start at 1, 2, … up to the last but one have the middles of the windows before. So from `k` to `k` + 2 only
//! the first and the last window are new. With `k` = `n` − 1 Oleg keeps any carrot.
//!
//! # Cost
//!
//! *O*(`n`).

use games::last_of_deque::last;
use games::partizan::Player;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { row: [i64] }
    println!("{}", solve(&row).iter().join(" "));
}

/// Returns the result for each number of extra moves.
fn solve(row: &[i64]) -> Vec<i64> {
    let n = row.len();
    let mut results: Vec<i64> = Vec::with_capacity(n);
    for k in 0..n {
        let ends = [&row[..n - k], &row[k..]].map(|window| last(window, Player::Left));
        let before = k.checked_sub(2).map(|it| results[it]);
        let result = ends.into_iter().chain(before).max();
        results.extend(if k + 1 < n { result } else { row.iter().copied().max() });
    }
    results
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// The rules: the extra moves, and then turns; `sign` is 1 if Oleg moves.
    fn by_search(row: &[i64], extra: usize, sign: i64) -> i64 {
        if let [only] = row {
            return *only;
        }
        let next = if extra > 0 { sign } else { -sign };
        let rests = [&row[1..], &row[..row.len() - 1]];
        let results = rests.map(|rest| sign * by_search(rest, extra.saturating_sub(1), next));
        sign * results.into_iter().max().unwrap()
    }

    #[test]
    fn all_small_rows_match_search() {
        for n in 1..7 {
            for row in (0..n).map(|_| 1..5).multi_cartesian_product() {
                let expected = (0..n).map(|k| by_search(&row, k, 1)).collect_vec();
                assert_eq!(solve(&row), expected, "{row:?}");
            }
        }
    }
}
