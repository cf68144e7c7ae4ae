//! SVG as text: shapes with classes, coordinates rounded to a tenth, text escaped.

use crate::html::escape;
use std::fmt::Write;

/// Across and down, from the left upper corner.
pub(crate) type Point = (f64, f64);

/// The width of every picture, so that type has one size in all of them.
pub(crate) const WIDTH: f64 = 340.0;

/// A picture that grows by one shape a call; later shapes cover earlier ones.
#[derive(Default)]
pub(crate) struct Svg {
    body: String,
    height: f64,
}

impl Svg {
    /// Makes the picture at least so high.
    pub(crate) fn reach(&mut self, height: f64) {
        self.height = self.height.max(height);
    }

    /// Begins a group, whose class its shapes share; [`Svg::close`] ends it.
    pub(crate) fn open(&mut self, class: &str) {
        self.push(format!("<g class=\"{class}\">"));
    }

    pub(crate) fn close(&mut self) {
        self.push("</g>\n".to_owned());
    }

    pub(crate) fn rect(&mut self, class: &str, (x, y): Point, (width, height): Point) {
        let (x, y, width, height) = (short(x), short(y), short(width), short(height));
        self.push(format!(
            "<rect{} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n",
            attribute(class)
        ));
    }

    pub(crate) fn line(&mut self, class: &str, from: Point, to: Point) {
        self.path(class, &format!("M{}L{}", pair(from), pair(to)));
    }

    pub(crate) fn circle(&mut self, class: &str, (x, y): Point, radius: f64) {
        let (x, y, radius) = (short(x), short(y), short(radius));
        self.push(format!("<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n", attribute(class)));
    }

    /// A closed polygon.
    pub(crate) fn polygon(&mut self, class: &str, corners: &[Point]) {
        let corners: Vec<String> = corners.iter().map(|&corner| pair(corner)).collect();
        self.path(class, &format!("M{}Z", corners.join("L")));
    }

    /// A square that stands on a corner.
    pub(crate) fn diamond(&mut self, class: &str, (x, y): Point, radius: f64) {
        self.polygon(class, &[(x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)]);
    }

    pub(crate) fn path(&mut self, class: &str, data: &str) {
        if !data.is_empty() {
            self.push(format!("<path{} d=\"{data}\"/>\n", attribute(class)));
        }
    }

    /// Round dots as one path: strokes of no length with round caps.
    pub(crate) fn dots(&mut self, class: &str, diameter: f64, at: impl IntoIterator<Item = Point>) {
        let data = at.into_iter().fold(String::new(), |data, at| data + "M" + &pair(at) + "h0");
        if !data.is_empty() {
            let diameter = short(diameter);
            self.push(format!(
                "<path class=\"{class}\" stroke-width=\"{diameter}\" d=\"{data}\"/>\n"
            ));
        }
    }

    /// An arrow whose line has the class `class` and whose head has `class` with `-head`.
    pub(crate) fn arrow(&mut self, class: &str, from: Point, to: Point) {
        self.bent_arrow(class, from, middle(from, to), to);
    }

    /// An arrow along the curve that is drawn towards `via`, half of the way.
    pub(crate) fn bent_arrow(&mut self, class: &str, from: Point, via: Point, to: Point) {
        // The curve's control point, at which its end looks back.
        let control = (2.0 * via.0 - (from.0 + to.0) / 2.0, 2.0 * via.1 - (from.1 + to.1) / 2.0);
        let along = direction(control, to);
        let base = (to.0 - 6.5 * along.0, to.1 - 6.5 * along.1);
        let aside = (-along.1 * 3.2, along.0 * 3.2);
        let shaft = (to.0 - 5.0 * along.0, to.1 - 5.0 * along.1);
        self.path(class, &format!("M{}Q{} {}", pair(from), pair(control), pair(shaft)));
        let wings = [(base.0 + aside.0, base.1 + aside.1), (base.0 - aside.0, base.1 - aside.1)];
        self.polygon(&format!("{class}-head"), &[to, wings[0], wings[1]]);
    }

    /// Text whose middle line is at the height of `at`; where it begins is up to its class.
    pub(crate) fn text(&mut self, class: &str, (x, y): Point, text: &str) {
        let (x, y) = (short(x), short(y + 4.0));
        self.push(format!(
            "<text{} x=\"{x}\" y=\"{y}\">{}</text>\n",
            attribute(class),
            escape(text)
        ));
    }

    /// A bracket that opens upwards below `y`, from `left` to `right`, with a label under it.
    pub(crate) fn bracket(&mut self, y: f64, (left, right): Point, label: &str) {
        let foot = y + 5.0;
        let ends = [pair((left, y)), pair((left, foot)), pair((right, foot)), pair((right, y))];
        self.path("pic-axis", &format!("M{}", ends.join("L")));
        self.text("pic-small pic-mid", ((left + right) / 2.0, foot + 9.0), label);
    }

    /// The whole element; `id` tells it from the others of a page.
    pub(crate) fn finish(&self, id: &str, title: &str, description: &str) -> String {
        let (width, height) = (short(WIDTH), short(self.height.ceil()));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pic\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" aria-labelledby=\"{id}-title {id}-desc\">\n\
             <title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>\n{}</svg>\n",
            escape(title),
            escape(description),
            self.body
        )
    }

    fn push(&mut self, text: String) {
        self.body += &text;
    }
}

/// Returns the unit vector from one point to another.
pub(crate) fn direction(from: Point, to: Point) -> Point {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let length = (across * across + down * down).sqrt().max(1e-9);
    (across / length, down / length)
}

/// Returns the point between two points.
pub(crate) fn middle(from: Point, to: Point) -> Point {
    ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0)
}

/// Returns both coordinates as path data.
pub(crate) fn pair((x, y): Point) -> String {
    format!("{} {}", short(x), short(y))
}

/// Returns a coordinate with at most one digit after the point.
pub(crate) fn short(x: f64) -> String {
    let tenths = (x * 10.0).round() as i64;
    let (sign, size) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
    let mut text = format!("{sign}{}", size / 10);
    if size % 10 != 0 {
        let _ = write!(text, ".{}", size % 10);
    }
    text
}

/// Returns the class as an attribute, and nothing for no class.
fn attribute(class: &str) -> String {
    if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short() {
        let numbers = [0.0, -0.04, 0.05, 1.0, 12.34, -3.26];
        assert_eq!(numbers.map(short), ["0", "0", "0.1", "1", "12.3", "-3.3"]);
    }

    #[test]
    fn text_cannot_leave_its_place() {
        let mut svg = Svg::default();
        svg.text("", (0.0, 0.0), "a < b & \"c\"");
        let whole = svg.finish("kelp", "x > y", "");
        assert!(whole.contains(">a &lt; b &amp; &quot;c&quot;</text>"), "{whole}");
        assert!(whole.contains("<title id=\"kelp-title\">x &gt; y</title>"), "{whole}");
    }
}
