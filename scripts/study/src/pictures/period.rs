//! Sequences of Grundy values in rows as long as their period: columns become constant.

use super::draw::{Map, Mark, SMALL, Svg, listed};
use games::octal::{self, Octal};
use games::sequence::Period;
use games::subtraction::Subtraction;

/// The picture of a periodic sequence in rows of so many heaps; `about` tells of what the values are.
fn periodic(
    svg: &mut Svg,
    about: &str,
    columns: usize,
    Period { preperiod, period, .. }: Period,
    grundy: impl Fn(u64) -> u64,
) -> String {
    let heaps = preperiod + period;
    // A heap long after the preperiod has the value that its column has for ever.
    let is_exception = |n: u64| grundy(n) != grundy(n + period * (1 + preperiod / period));
    let exceptions: Vec<u64> = (0..preperiod).filter(|&n| is_exception(n)).collect();
    let rows = (heaps as usize).div_ceil(columns);
    let side = (306.0 / columns as f64).min(25.0);
    let map = Map::table((33.0, 18.0), columns, rows, (side, side.min(22.0)));
    let heap = |column: usize, row: usize| (row * columns + column) as u64;
    map.fill(svg, "pic-s2", |column, row| (preperiod..heaps).contains(&heap(column, row)));
    map.grid(svg);
    map.texts(svg, "pic-num", |column, row| {
        let n = heap(column, row);
        (n < heaps && !exceptions.contains(&n)).then(|| grundy(n).to_string())
    });
    for &n in &exceptions {
        let center = map.center(n as usize % columns, n as usize / columns);
        svg.circle("pic-hit", center, map.cell.1 / 2.0 - 1.0);
        svg.text("pic-num pic-bold pic-mid", center, &grundy(n).to_string());
    }
    map.edge_of_period(svg, preperiod as usize);
    map.row_names(svg, SMALL, 28.0, (0..rows).map(|row| (row, heap(0, row))));
    let shown = (0..columns).step_by(if columns > 12 { 2 } else { 1 });
    map.column_names(svg, SMALL, 9.0, shown.map(|column| (column, format!("+{column}"))));
    let text = format!("from heap {preperiod} on, period {period}");
    let exceptional = (Mark::Ring("pic-hit"), "not yet periodic");
    svg.key(map.bottom() + 6.0, &[(Mark::Square("pic-s2"), &text), exceptional]);
    format!(
        "{about} The values of the heaps from {preperiod} to {} repeat for ever, with period {period}: {}. \
         Those before that differ are of the heaps {}.",
        heaps - 1,
        listed((preperiod..heaps).map(&grundy)),
        listed(&exceptions)
    )
}

impl Map {
    /// A thick line between the cells before `first` and the others, in reading order.
    fn edge_of_period(&self, svg: &mut Svg, first: usize) {
        let (column, row) = (first % self.columns, first / self.columns);
        let (left, right) = (self.at.0, self.at.0 + self.width());
        let (x, top) = self.corner(column, row);
        let bottom = top + self.cell.1;
        if column == 0 {
            svg.line("pic-edge-bold", (left, top), (right, top));
        } else {
            let corners = format!("M{left} {bottom}H{x}V{top}H{right}");
            svg.path("pic-edge-bold", &corners);
        }
    }
}

/// The values of Kayles.
pub(super) fn kayles(svg: &mut Svg) -> String {
    octal_game(svg, "Kayles", octal::KAYLES, 12)
}

/// The values of Dawson's chess.
pub(super) fn dawsons_chess(svg: &mut Svg) -> String {
    octal_game(svg, "Dawson’s chess", octal::DAWSONS_CHESS, 17)
}

/// The values of an octal game in rows of so many.
fn octal_game(svg: &mut Svg, name: &str, code: &str, columns: usize) -> String {
    let solution = Octal::new(code).solve(400);
    let period = solution.period().expect("the periods of the examples are proved");
    let about = format!("The Grundy values of {name} in rows of {columns}.");
    periodic(svg, &about, columns, period, |heap| solution.grundy(heap))
}

/// A subtraction game with a preperiod.
pub(super) fn subtraction(svg: &mut Svg) -> String {
    let set = [3, 5, 8, 12];
    let game = Subtraction::new(&set);
    let period = game.period().expect("the period of the example is proved");
    let about = "The Grundy values of the game in which a move takes 3, 5, 8 or 12 tokens.";
    periodic(svg, about, period.period as usize, period, |heap| game.grundy(heap))
}
