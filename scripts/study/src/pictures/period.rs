//! Sequences of Grundy values in rows as long as their period: columns become constant.

use super::draw::{Drawing, Map, Mark, Svg, listed};
use games::octal::{self, Octal};
use games::sequence::Period;
use games::subtraction::Subtraction;

/// A sequence, in rows of so many heaps.
struct Rows<'a> {
    columns: usize,
    period: Period,
    grundy: &'a dyn Fn(u64) -> u64,
}

impl Rows<'_> {
    fn heaps(&self) -> u64 {
        self.period.preperiod + self.period.period
    }

    /// True if the value is not yet the one that its column has for ever.
    fn is_exception(&self, n: u64) -> bool {
        let later = n + self.period.period * (1 + self.period.preperiod / self.period.period);
        (self.grundy)(n) != (self.grundy)(later)
    }

    fn exceptions(&self) -> Vec<u64> {
        (0..self.period.preperiod).filter(|&n| self.is_exception(n)).collect()
    }

    fn draw(&self) -> Svg {
        let count = self.heaps() as usize;
        let rows = count.div_ceil(self.columns);
        let side = (306.0 / self.columns as f64).min(25.0);
        let map = Map::table((33.0, 18.0), self.columns, rows, (side, side.min(22.0)));
        let heap = |column: usize, row: usize| (row * self.columns + column) as u64;
        let is_shown = |n: u64| n < self.heaps();
        let mut svg = Svg::new();
        map.fill(&mut svg, "pic-s2", |column, row| {
            let n = heap(column, row);
            n >= self.period.preperiod && is_shown(n)
        });
        map.grid(&mut svg);
        map.texts(&mut svg, "pic-num", |column, row| {
            let n = heap(column, row);
            (is_shown(n) && !self.is_exception(n)).then(|| (self.grundy)(n).to_string())
        });
        for n in self.exceptions() {
            let (column, row) = (n as usize % self.columns, n as usize / self.columns);
            let (center, half) = (map.center(column, row), map.cell.1 / 2.0 - 1.0);
            svg.circle("pic-hit", center, half);
            svg.text("pic-num pic-bold pic-mid", center, &(self.grundy)(n).to_string());
        }
        map.edge_of_period(&mut svg, self.period.preperiod as usize);
        map.row_names(&mut svg, 28.0, (0..rows).map(|row| (row, heap(0, row))));
        let shown = (0..self.columns).step_by(if self.columns > 12 { 2 } else { 1 });
        map.column_names(&mut svg, 9.0, shown.map(|column| (column, format!("+{column}"))));
        let Period { preperiod, period, .. } = self.period;
        let exceptional = (Mark::Ring("pic-hit"), "not yet periodic");
        let text = format!("from heap {preperiod} on, period {period}");
        svg.key(map.bottom() + 6.0, &[(Mark::Square("pic-s2"), &text), exceptional]);
        svg
    }

    fn in_words(&self) -> String {
        let Period { preperiod, period, .. } = self.period;
        format!(
            "The values of the heaps from {preperiod} to {} repeat for ever, with period {period}: {}. \
             Those before that differ are of the heaps {}.",
            self.heaps() - 1,
            listed((preperiod..self.heaps()).map(self.grundy)),
            listed(self.exceptions())
        )
    }
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
pub(super) fn kayles() -> Drawing {
    octal_game("Kayles", octal::KAYLES, 12)
}

/// The values of Dawson's chess.
pub(super) fn dawsons_chess() -> Drawing {
    octal_game("Dawson’s chess", octal::DAWSONS_CHESS, 17)
}

/// The values of an octal game in rows of so many.
fn octal_game(name: &str, code: &str, columns: usize) -> Drawing {
    let solution = Octal::new(code).solve(400);
    let period = solution.period().expect("the periods of the examples are proved");
    let rows = Rows { columns, period, grundy: &|heap| solution.grundy(heap) };
    let words = rows.in_words();
    let description = format!("The Grundy values of {name} in rows of {columns}. {words}");
    Drawing::new(format!("{name} becomes periodic"), description, rows.draw())
}

/// A subtraction game with a preperiod.
pub(super) fn subtraction() -> Drawing {
    let set = [3, 5, 8, 12];
    let game = Subtraction::new(&set);
    let period = game.period().expect("the period of the example is proved");
    let rows = Rows { columns: period.period as usize, period, grundy: &|heap| game.grundy(heap) };
    let description = format!(
        "The Grundy values of the game in which a move takes 3, 5, 8 or 12 tokens. {}",
        rows.in_words()
    );
    Drawing::new("Take 3, 5, 8 or 12 tokens", description, rows.draw())
}
