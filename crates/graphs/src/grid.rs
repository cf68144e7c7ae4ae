//! Boards of squares.
//!
//! # Definition
//!
//! A board has `rows` rows of `columns` cells, some of them free. The cell in row `r` and column `c`,
//! both from 0, is vertex `r` `columns` + `c` of a graph with a vertex for each cell, free or not, and
//! an edge for any two free cells that share a side.
//!
//! # Complexity
//!
//! *O*(`rows` (`columns` + 1)) time.

/// The edges of the board on which the cell of a row and a column is free if `free(row, column)`: sorted,
/// each with the smaller vertex first.
///
/// # Panics
///
/// Panics if the number of cells does not fit in 32 bits.
///
/// ```
/// use graphs::grid;
///
/// // . .
/// // . #
/// let board = [[true, true], [true, false]];
/// assert_eq!(grid::edges(2, 2, |r, c| board[r][c]), [(0, 1), (0, 2)]);
/// ```
pub fn edges(rows: usize, columns: usize, free: impl Fn(usize, usize) -> bool) -> Vec<(u32, u32)> {
    let cells = rows.checked_mul(columns).filter(|&cells| u32::try_from(cells).is_ok());
    assert!(cells.is_some(), "{rows} times {columns} cells do not fit in 32 bits");
    let mut edges = Vec::new();
    for r in 0..rows {
        for c in (0..columns).filter(|&c| free(r, c)) {
            let cell = (r * columns + c) as u32;
            if c + 1 < columns && free(r, c + 1) {
                edges.push((cell, cell + 1));
            }
            if r + 1 < rows && free(r + 1, c) {
                edges.push((cell, cell + columns as u32));
            }
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_the_pairs_of_free_cells_at_distance_one() {
        for (rows, columns) in [(0, 0), (0, 3), (1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3)] {
            let cells = rows * columns;
            for code in 0..1u32 << cells {
                let free = |cell: usize| code >> cell & 1 == 1;
                let mut expected = Vec::new();
                for a in (0..cells).filter(|&a| free(a)) {
                    for b in (a + 1..cells).filter(|&b| free(b)) {
                        let (down, aside) =
                            (b / columns - a / columns, (b % columns).abs_diff(a % columns));
                        if down + aside == 1 {
                            expected.push((a as u32, b as u32));
                        }
                    }
                }
                let found = edges(rows, columns, |r, c| free(r * columns + c));
                assert_eq!(found, expected, "{rows} times {columns}: {code:b}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "times 2 cells do not fit in 32 bits")]
    fn a_board_beyond_32_bits_is_refused() {
        edges(usize::MAX, 2, |_, _| false);
    }
}
