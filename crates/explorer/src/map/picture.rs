//! The numbers of all cells of a map.

use super::{Map, Shown};
use games::wythoff_values::WythoffValues;
use games::Outcome;

/// The number of a cell that is no position.
const NONE: u32 = u32::MAX;

/// Returns the numbers of a square of cells from the origin on, row by row from below: 0 for a P-position and
/// 1 for an N-position, or the values.
pub(super) fn picture(map: &Map, size: usize) -> Option<Vec<u32>> {
    if size == 0 || size as u64 > map.game.size() {
        return None;
    }
    let [x, y] = map.origin();
    let smallest = map.game.smallest();
    // The values are symmetric, so it does not matter which heap is a row.
    let table = (map.table.is_some()).then(|| WythoffValues::new(size, size));
    let number = |pair: [u64; 2]| {
        if pair.iter().any(|&heap| heap < smallest) {
            return NONE;
        }
        let number = match (map.shown, &table) {
            (Shown::Outcomes, _) => Some(u64::from(map.winner(pair) == Outcome::N)),
            (Shown::Values, Some(table)) => Some(table.grundy(pair[0], pair[1])),
            _ => map.number(pair),
        };
        number.map_or(NONE, |number| u32::try_from(number).unwrap_or(NONE))
    };
    let cells = (0..size as u64).flat_map(|row| (0..size as u64).map(move |column| (column, row)));
    Some(cells.map(|(column, row)| number([x + column, y + row])).collect())
}
