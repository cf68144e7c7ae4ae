//! A board of equal cells: maps of two heaps, tables, strips.

use super::svg::{Point, Svg, pair, short};
use games::Outcome;
use std::collections::BTreeSet;

/// The class of small names.
pub(crate) const SMALL: &str = "pic-small";

/// Cells by column and row, from 0.
pub(crate) struct Map {
    /// The left upper corner.
    pub(crate) at: Point,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// Width and height of a cell.
    pub(crate) cell: Point,
    /// True if row 0 is at the bottom.
    pub(crate) upwards: bool,
}

impl Map {
    /// A table or a strip, with row 0 at the top.
    pub(crate) fn table(at: Point, columns: usize, rows: usize, cell: Point) -> Map {
        Map { at, columns, rows, cell, upwards: false }
    }

    /// A map of square cells with the origin at the left lower corner.
    pub(crate) fn upwards(at: Point, columns: usize, rows: usize, side: f64) -> Map {
        Map { at, columns, rows, cell: (side, side), upwards: true }
    }

    pub(crate) fn width(&self) -> f64 {
        self.columns as f64 * self.cell.0
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.at.1 + self.rows as f64 * self.cell.1
    }

    /// The left upper corner of a cell.
    pub(crate) fn corner(&self, column: usize, row: usize) -> Point {
        let from_top = if self.upwards { self.rows - 1 - row } else { row };
        (self.at.0 + column as f64 * self.cell.0, self.at.1 + from_top as f64 * self.cell.1)
    }

    pub(crate) fn center(&self, column: usize, row: usize) -> Point {
        let (x, y) = self.corner(column, row);
        (x + self.cell.0 / 2.0, y + self.cell.1 / 2.0)
    }

    /// All cells, row by row.
    pub(crate) fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// Hairlines between all cells and around them.
    pub(crate) fn grid(&self, svg: &mut Svg) {
        let (x, y) = self.at;
        let (width, height) = (short(self.width()), short(self.bottom() - y));
        let mut data = String::new();
        for row in 0..=self.rows {
            data += &format!("M{}h{width}", pair((x, y + row as f64 * self.cell.1)));
        }
        for column in 0..=self.columns {
            data += &format!("M{}v{height}", pair((x + column as f64 * self.cell.0, y)));
        }
        svg.path("pic-grid", &data);
    }

    /// Fills the cells for which `is_in` is true: one path, a rectangle for each run of a row.
    pub(crate) fn fill(&self, svg: &mut Svg, class: &str, is_in: impl Fn(usize, usize) -> bool) {
        let height = short(self.cell.1);
        let mut data = String::new();
        for row in 0..self.rows {
            let mut column = 0;
            while column < self.columns {
                let run = (column..self.columns).take_while(|&it| is_in(it, row)).count();
                if run > 0 {
                    let width = short(run as f64 * self.cell.0);
                    let corner = pair(self.corner(column, row));
                    data += &format!("M{corner}h{width}v{height}h-{width}z");
                }
                column += run.max(1);
            }
        }
        svg.path(class, &data);
    }

    /// Fills each cell by the class that `class_of` gives it, if any.
    pub(crate) fn tints(
        &self,
        svg: &mut Svg,
        class_of: impl Fn(usize, usize) -> Option<&'static str>,
    ) {
        let classes = self.cells().filter_map(|(column, row)| class_of(column, row));
        for class in classes.collect::<BTreeSet<_>>() {
            self.fill(svg, class, |column, row| class_of(column, row) == Some(class));
        }
    }

    /// A round dot in each cell for which `is_in` is true.
    pub(crate) fn dots(&self, svg: &mut Svg, class: &str, is_in: impl Fn(usize, usize) -> bool) {
        let diameter = self.cell.0.min(self.cell.1) * 0.82;
        let cells = self.cells().filter(|&(column, row)| is_in(column, row));
        svg.dots(class, diameter, cells.map(|(column, row)| self.center(column, row)));
    }

    /// A dot in each P-position.
    pub(crate) fn outcomes(&self, svg: &mut Svg, outcome: impl Fn(u64, u64) -> Outcome) {
        self.dots(svg, "pic-dot", |a, b| outcome(a as u64, b as u64) == Outcome::P);
    }

    /// A text in the middle of each cell that has one.
    pub(crate) fn texts(
        &self,
        svg: &mut Svg,
        class: &str,
        text: impl Fn(usize, usize) -> Option<String>,
    ) {
        svg.open(&format!("{class} pic-mid"));
        for (column, row) in self.cells() {
            if let Some(text) = text(column, row) {
                svg.text("", self.center(column, row), &text);
            }
        }
        svg.close();
    }

    /// Grundy values: tinted by their top bit, and those of P-positions, 0, on a round dot.
    pub(crate) fn values(&self, svg: &mut Svg, value: impl Fn(usize, usize) -> Option<u64>) {
        self.tints(svg, |column, row| value(column, row).and_then(tint));
        self.grid(svg);
        let is_zero = |column: usize, row: usize| value(column, row) == Some(0);
        self.dots(svg, "pic-dot", is_zero);
        self.texts_on_dots(svg, "pic-num", is_zero, |column, row| {
            value(column, row).map(|value| value.to_string())
        });
    }

    /// A text in the middle of each cell that has one, light where it is on a dot.
    pub(crate) fn texts_on_dots(
        &self,
        svg: &mut Svg,
        class: &str,
        is_dot: impl Fn(usize, usize) -> bool,
        text: impl Fn(usize, usize) -> Option<String>,
    ) {
        for (class, on_dot) in [(class, false), (&format!("{class} pic-on"), true)] {
            self.texts(svg, class, |column, row| {
                text(column, row).filter(|_| is_dot(column, row) == on_dot)
            });
        }
    }

    /// Numbers below the columns and beside the rows, every so many; cell 0 is called `first`.
    pub(crate) fn ticks(&self, svg: &mut Svg, first: usize, every: usize) {
        let y = if self.upwards { self.bottom() + 9.0 } else { self.at.1 - 9.0 };
        let ticks = |cells: usize| {
            (0..cells).map(|cell| (cell, cell + first)).filter(|it| it.1.is_multiple_of(every))
        };
        self.column_names(svg, SMALL, y, ticks(self.columns));
        self.row_names(svg, SMALL, self.at.0 - 5.0, ticks(self.rows));
    }

    /// A text at the height `y` for each of these columns.
    pub(crate) fn column_names<T: ToString>(
        &self,
        svg: &mut Svg,
        class: &str,
        y: f64,
        names: impl IntoIterator<Item = (usize, T)>,
    ) {
        svg.open(&format!("{class} pic-mid"));
        for (column, name) in names {
            svg.text("", (self.center(column, 0).0, y), &name.to_string());
        }
        svg.close();
    }

    /// A text that ends at `x` for each of these rows.
    pub(crate) fn row_names<T: ToString>(
        &self,
        svg: &mut Svg,
        class: &str,
        x: f64,
        names: impl IntoIterator<Item = (usize, T)>,
    ) {
        svg.open(&format!("{class} pic-end"));
        for (row, name) in names {
            svg.text("", (x, self.center(0, row).1), &name.to_string());
        }
        svg.close();
    }

    /// A thick line around one cell.
    pub(crate) fn outline(&self, svg: &mut Svg, class: &str, column: usize, row: usize) {
        svg.rect(class, self.corner(column, row), self.cell);
    }
}

/// The class for a value: by its top bit, none for 0.
pub(crate) fn tint(value: u64) -> Option<&'static str> {
    let bits = (u64::BITS - value.leading_zeros()) as usize;
    let classes = ["pic-s1", "pic-s2", "pic-s3", "pic-s4", "pic-s5", "pic-s6"];
    bits.checked_sub(1).map(|bit| classes[bit.min(5)])
}
