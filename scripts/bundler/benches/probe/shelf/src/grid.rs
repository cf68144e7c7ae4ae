//! Walks on a grid.

use std::collections::VecDeque;

/// Right, down, left, up.
pub const SIDES: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A rectangle of cells.
#[derive(Clone, Debug)]
pub struct Grid<T> {
    rows: Vec<Vec<T>>,
}

impl<T> Grid<T> {
    /// A grid of rows of the same length.
    pub fn new(rows: Vec<Vec<T>>) -> Self {
        assert!(rows.windows(2).all(|pair| pair[0].len() == pair[1].len()), "rows differ");
        Self { rows }
    }

    /// The cells beside a cell.
    pub fn beside(&self, (row, column): (usize, usize)) -> Vec<(usize, usize)> {
        let moved = |(down, right): (isize, isize)| {
            let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
            self.rows.get(row)?.get(column)?;
            Some((row, column))
        };
        SIDES.into_iter().filter_map(moved).collect()
    }

    /// The steps from a cell to each that can be entered.
    pub fn distances(
        &self,
        start: (usize, usize),
        open: impl Fn(&T) -> bool,
    ) -> Vec<Vec<Option<u32>>> {
        let mut distances: Vec<Vec<Option<u32>>> =
            self.rows.iter().map(|row| vec![None; row.len()]).collect();
        let mut queue = VecDeque::from([(start, 0)]);
        distances[start.0][start.1] = Some(0);
        while let Some((cell, distance)) = queue.pop_front() {
            for (row, column) in self.beside(cell) {
                if distances[row][column].is_none() && open(&self.rows[row][column]) {
                    distances[row][column] = Some(distance + 1);
                    queue.push_back(((row, column), distance + 1));
                }
            }
        }
        distances
    }
}
