//! Rows and rings from which l to r neighbouring vertices are removed.
//!
//! # Rules
//!
//! A graph consists of rows and rings. A move removes from `l` to `r` vertices, `l` < `r`, that are neighbours
//! in one row or ring, with their edges. A ring becomes a row by it, a row falls into two. Whoever cannot
//! move loses.
//!
//! # Theorem
//!
//! * A row of `n` vertices is an N-position exactly if `n` ≥ `l`. Its Grundy value is ⌊`n` / `l`⌋ if
//!   `n` < `l` + `r`.
//! * The Grundy value of a ring of `n` vertices is ⌊`n` / `l`⌋ if `n` < `l` + `r`, else 0.
//!
//! # Proof sketch
//!
//! *Outcome of rows.* From `n` > `l` vertices take `l` or `l` + 1, whichever has the parity of `n`, out of the
//! middle: two equal rows are left.
//!
//! *Values of rows*, `n` < `l` + `r`. Moves at the end leave all numbers from some number below `l` up to
//! `n` − `l`, worth 0, …, ⌊`n` / `l`⌋ − 1. Any move leaves rows with at most `n` − `l` vertices together, and the
//! nim-sum of their values is at most ⌊(`n` − `l`) / `l`⌋.
//!
//! *Rings* below `l` + `r` have just the options of a row that is moved in at the end. From larger ones each move
//! leaves a row of at least `l` vertices, which is not worth 0.
//!
//! # Complexity
//!
//! Constant.
//!
//! # Sources
//!
//! * Codeforces 1823E, *Removing Graph*, where the game comes from.

use crate::outcome::Outcome;

/// Returns who wins one row.
///
/// # Panics
///
/// Panics unless 0 < `l` < `r`.
///
/// ```
/// use games::interval_removal::row_outcome;
/// use games::Outcome;
///
/// assert_eq!(row_outcome(9, 2, 3), Outcome::N); // 3 from the middle
/// assert_eq!(row_outcome(1, 2, 3), Outcome::P);
/// ```
pub fn row_outcome(n: u64, l: u64, r: u64) -> Outcome {
    check(l, r);
    if n >= l {
        Outcome::N
    } else {
        Outcome::P
    }
}

/// Returns the Grundy value of a row of fewer than `l` + `r` vertices; `None` for longer ones, for which no formula
/// is known.
///
/// # Panics
///
/// Panics unless 0 < `l` < `r`.
///
/// ```
/// use games::interval_removal::row_grundy;
///
/// assert_eq!(row_grundy(4, 2, 3), Some(2)); // to 1 and 2 vertices, worth 0 and 1
/// assert_eq!(row_grundy(5, 2, 3), None);
/// ```
pub fn row_grundy(n: u64, l: u64, r: u64) -> Option<u64> {
    check(l, r);
    Some(n / l).filter(|_| n < l.saturating_add(r))
}

/// Returns the Grundy value of a ring.
///
/// # Panics
///
/// Panics unless 0 < `l` < `r`.
///
/// ```
/// use games::interval_removal::ring_grundy;
///
/// assert_eq!(ring_grundy(4, 2, 3), 2);
/// assert_eq!(ring_grundy(5, 2, 3), 0); // each move leaves 2 or 3, which the opponent takes
/// ```
pub fn ring_grundy(n: u64, l: u64, r: u64) -> u64 {
    row_grundy(n, l, r).unwrap_or(0)
}

fn check(l: u64, r: u64) {
    assert!(0 < l && l < r, "from {} to {} vertices: not 0 < l < r", l, r);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mex::mex;

    #[test]
    fn rows_and_rings_match_the_definition() {
        for l in 1..6 {
            for r in l + 1..9 {
                // The values of rows, each by all moves.
                let mut rows: Vec<u64> = Vec::new();
                for n in 0..30 {
                    let taken = l..=r.min(n);
                    let moves =
                        taken.clone().flat_map(|k| (0..=n - k).map(move |a| (a, n - k - a)));
                    let options: Vec<u64> =
                        moves.map(|(a, b)| rows[a as usize] ^ rows[b as usize]).collect();
                    let value = mex(&options);
                    rows.push(value);
                    assert_eq!(row_outcome(n, l, r), Outcome::from_grundy(value), "{n} {l} {r}");
                    assert_eq!(row_grundy(n, l, r).unwrap_or(value), value, "{n} {l} {r}");
                    assert_eq!(row_grundy(n, l, r).is_some(), n < l + r);
                    let options: Vec<u64> = taken.map(|k| rows[(n - k) as usize]).collect();
                    assert_eq!(ring_grundy(n, l, r), mex(&options), "{n} {l} {r}");
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "from 2 to 2 vertices")]
    fn equal_limits_are_refused() {
        ring_grundy(5, 2, 2);
    }
}
