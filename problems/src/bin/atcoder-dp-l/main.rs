//! # Nudge
//!
//! What does it cost to take the number before a large one?
//!
//! # Reduction
//!
//! None is needed: the statement is one deque.
//!
//! # Proof
//!
//! The theorem of the module.
//!
//! # Cost
//!
//! *O*(`n` log `n`), where the table of all intervals would take *O*(`n`²).

use games::row_ends;
use proconio::input;

fn main() {
    input! { row: [i64] }
    println!("{}", solve(&row));
}

fn solve(row: &[i64]) -> i64 {
    row_ends::deque_difference(row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use itertools::Itertools;

    /// The definition of best play.
    fn by_search(row: &[i64]) -> i64 {
        match row {
            [] => 0,
            [first, .., last] => {
                let (front, back) = (&row[1..], &row[..row.len() - 1]);
                (first - by_search(front)).max(last - by_search(back))
            }
            [only] => *only,
        }
    }

    #[test]
    fn all_small_rows_match_search() {
        for n in 0..7 {
            for row in (0..n).map(|_| 1..5).multi_cartesian_product() {
                assert_eq!(solve(&row), by_search(&row), "{row:?}");
            }
        }
    }
}
