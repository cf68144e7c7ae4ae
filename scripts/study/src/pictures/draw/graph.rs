//! Graphs: vertices whose shape tells the outcome, and edges between their rims.

use super::svg::{Point, Svg, direction, middle};
use games::{LoopyOutcome, Outcome};
use std::str::FromStr;

/// How a vertex is drawn.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Shape {
    /// A full disc: a P-position.
    Disc,
    /// A square: an N-position.
    Square,
    /// A square on its corner: a draw.
    Diamond,
    /// A circle, which says nothing.
    Circle,
}

impl From<LoopyOutcome> for Shape {
    fn from(outcome: LoopyOutcome) -> Shape {
        outcome.who_wins(Shape::Square, Shape::Disc, Shape::Diamond)
    }
}

impl From<Outcome> for Shape {
    fn from(outcome: Outcome) -> Shape {
        outcome.who_wins(Shape::Square, Shape::Disc)
    }
}

/// The places and shapes of the vertices 0, 1, ….
pub(crate) struct Graph {
    pub(crate) places: Vec<Point>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) radius: f64,
}

impl Graph {
    /// An edge without direction.
    pub(crate) fn edge(&self, svg: &mut Svg, class: &str, from: u32, to: u32) {
        svg.line(class, self.places[from as usize], self.places[to as usize]);
    }

    /// An edge with an arrow, bent aside by so many units; it ends before the rims of its vertices.
    pub(crate) fn arrow(&self, svg: &mut Svg, class: &str, (from, to): (u32, u32), bend: f64) {
        let (from, to) = (from as usize, to as usize);
        let (start, end) = (self.places[from], self.places[to]);
        let (across, down) = direction(start, end);
        let (x, y) = middle(start, end);
        let via = (x - down * bend, y + across * bend);
        let leave = direction(start, via);
        let arrive = direction(end, via);
        let rim =
            |(x, y): Point, (across, down): Point, room: f64| (x + across * room, y + down * room);
        let from = rim(start, leave, self.reach(from, leave));
        let to = rim(end, arrive, self.reach(to, arrive) + 2.0);
        svg.bent_arrow(class, from, via, to);
    }

    /// Vertices with their texts, over the edges.
    pub(crate) fn vertices(&self, svg: &mut Svg, text: impl Fn(usize) -> String) {
        let r = self.radius;
        let half = r * 0.9;
        for (vertex, (&at, &shape)) in self.places.iter().zip(&self.shapes).enumerate() {
            match shape {
                Shape::Disc => svg.circle("pic-p", at, r),
                Shape::Circle => svg.circle("pic-paper", at, r),
                Shape::Diamond => svg.diamond("pic-d", at, r * 1.3),
                Shape::Square => {
                    svg.rect("pic-n", (at.0 - half, at.1 - half), (2.0 * half, 2.0 * half));
                }
            }
            let class = if shape == Shape::Disc { "pic-t pic-mid pic-on" } else { "pic-t pic-mid" };
            svg.text(class, at, &text(vertex));
        }
    }

    /// How far the rim of a vertex is from its middle in a direction.
    fn reach(&self, vertex: usize, (across, down): Point) -> f64 {
        let r = self.radius;
        match self.shapes[vertex] {
            Shape::Disc | Shape::Circle => r,
            Shape::Square => r * 0.9 / across.abs().max(down.abs()),
            Shape::Diamond => r * 1.3 / (across.abs() + down.abs()),
        }
    }
}

/// Reads edges such as `0-1 0-2`.
pub(crate) fn edges(text: &str) -> Vec<(u32, u32)> {
    pairs(text, '-')
}

/// Reads places such as `24,30.5 24,104`, across and down.
pub(crate) fn places(text: &str) -> Vec<Point> {
    pairs(text, ',')
}

fn pairs<T: FromStr>(text: &str, between: char) -> Vec<(T, T)> {
    let number = |word: &str| word.parse().ok().expect("a number");
    let pair = |word: &str| {
        let (one, other) = word.split_once(between).expect("a pair of numbers");
        (number(one), number(other))
    };
    text.split_whitespace().map(pair).collect()
}
