//! Legends: what the marks of a picture mean.

use super::svg::{Point, Svg, WIDTH};

/// A mark in a legend.
#[derive(Clone, Copy)]
pub(crate) enum Mark {
    /// A dot, as in the cell of a P-position.
    P,
    /// An empty cell.
    Cell,
    /// A dot of this class.
    Dot(&'static str),
    /// A cell of this class.
    Square(&'static str),
    /// A square that stands on a corner, of this class.
    Diamond(&'static str),
    /// A circle of this class.
    Ring(&'static str),
    /// A line of this class.
    Line(&'static str),
    /// An arrow of this class.
    Arrow(&'static str),
}

impl Svg {
    /// Draws the legend from `y` downwards, in as many lines as it needs, and makes the picture reach
    /// below it.
    pub(crate) fn key(&mut self, y: f64, entries: &[(Mark, &str)]) {
        let (mut x, mut line) = (1.0, y + 8.0);
        for &(mark, text) in entries {
            // No font is known here: a letter is taken to be as wide as most are.
            let width = 19.0 + 6.4 * text.chars().count() as f64;
            if x > 1.0 && x + width > WIDTH {
                (x, line) = (1.0, line + 17.0);
            }
            self.mark(mark, (x + 7.0, line));
            self.text("pic-small", (x + 18.0, line), text);
            x += width + 10.0;
        }
        self.reach(line + 10.0);
    }

    fn mark(&mut self, mark: Mark, at @ (x, y): Point) {
        let (left, right) = ((x - 7.0, y), (x + 7.0, y));
        let (corner, size) = ((x - 5.5, y - 5.5), (11.0, 11.0));
        match mark {
            Mark::P => self.dots("pic-dot", 9.0, [at]),
            Mark::Dot(class) => self.dots(class, 6.0, [at]),
            Mark::Cell => self.rect("pic-grid", corner, size),
            Mark::Square(class) => {
                self.rect(class, corner, size);
                self.rect("pic-grid", corner, size);
            }
            Mark::Diamond(class) => self.diamond(class, at, 6.5),
            Mark::Ring(class) => self.circle(class, at, 5.5),
            // Less long, for the round ends of some.
            Mark::Line(class) => self.line(class, (x - 6.0, y), (x + 5.0, y)),
            Mark::Arrow(class) => self.arrow(class, left, right),
        }
    }
}
