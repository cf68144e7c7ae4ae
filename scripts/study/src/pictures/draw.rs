//! The drawing layer: what all pictures are made of, and nothing about games but outcomes.
//!
//! A picture is [`WIDTH`] units wide and as high as it needs. Colours and strokes are classes of
//! `web/pictures.css`; shapes say the same as colours do, so that each can be read without the other:
//! a P-position is a round dot, an N-position is square, a draw is a diamond.

mod graph;
mod key;
mod map;
mod plot;
mod svg;

pub(crate) use graph::{Graph, Shape, edges, places};
pub(crate) use key::Mark;
pub(crate) use map::{Map, SMALL, tint};
pub(crate) use plot::Plot;
pub(crate) use svg::{Point, Svg, WIDTH, direction, pair};

/// Returns the numbers or texts with commas between them, or a word if there is none.
pub(crate) fn listed<T: ToString>(parts: impl IntoIterator<Item = T>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

/// Returns a number with a minus sign where one is due, not a hyphen.
pub(crate) fn signed(number: impl ToString) -> String {
    number.to_string().replace('-', "−")
}
