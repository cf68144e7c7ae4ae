//! A plot of a sequence: values upwards over indices.

use super::svg::{Point, Svg, pair};

/// Where indices and values lie in a picture.
pub(crate) struct Plot {
    /// The left upper corner of the plot proper.
    pub(crate) at: Point,
    pub(crate) size: Point,
    /// The greatest index, at the right.
    pub(crate) last: f64,
    /// The greatest value, at the top.
    pub(crate) top: f64,
}

impl Plot {
    /// A plot over the whole width, with room for numbers on the left and above the top.
    pub(crate) fn wide(y: f64, height: f64, last: usize, top: u64) -> Plot {
        Plot { at: (26.0, y), size: (308.0, height), last: last as f64, top: top as f64 * 1.04 }
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.at.1 + self.size.1
    }

    /// The place of a value.
    pub(crate) fn place(&self, index: f64, value: f64) -> Point {
        let (x, y) = (self.at.0 + self.size.0 * index / self.last, self.size.1 * value / self.top);
        (x, self.bottom() - y)
    }

    /// Axes with numbers, every so many indices and values.
    pub(crate) fn axes(&self, svg: &mut Svg, every_index: usize, every_value: usize) {
        let mut lines = String::new();
        svg.open("pic-small pic-end");
        for value in (0..=self.top as usize).step_by(every_value) {
            let (x, y) = self.place(0.0, value as f64);
            svg.text("", (x - 6.0, y), &value.to_string());
            lines += &format!("M{}H{}", pair((x, y)), x + self.size.0);
        }
        svg.close();
        svg.path("pic-grid", &lines);
        svg.open("pic-small pic-mid");
        let mut marks = String::new();
        for index in (0..=self.last as usize).step_by(every_index) {
            let (x, y) = self.place(index as f64, 0.0);
            svg.text("", (x, y + 13.0), &index.to_string());
            marks += &format!("M{}v4", pair((x, y)));
        }
        svg.close();
        marks += &format!("M{}h{}", pair(self.place(0.0, 0.0)), self.size.0);
        svg.path("pic-axis", &marks);
    }

    /// The values at indices from 0 on, as dots; those for which `is_in` is false are left out.
    pub(crate) fn dots(
        &self,
        svg: &mut Svg,
        (class, diameter): (&str, f64),
        values: &[u64],
        is_in: impl Fn(usize) -> bool,
    ) {
        let shown = values.iter().enumerate().filter(|&(index, _)| is_in(index));
        let places = shown.map(|(index, &value)| self.place(index as f64, value as f64));
        svg.dots(class, diameter, places);
    }
}
