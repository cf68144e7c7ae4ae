//! Places for the vertices of a graph: springs along edges, repulsion between all, from a fixed start.
//!
//! Only the picture depends on these floating-point numbers, and no answer.

/// Returns the width and height of the picture: small graphs have a small one, so that names stay readable.
pub(crate) fn size(vertices: usize) -> u64 {
    (160 + 28 * vertices as u64).clamp(260, 600)
}

/// The number of steps.
const STEPS: usize = 250;

/// Returns a place for each vertex, from 40 to [`size`] − 40 in both directions. `vertices` are sorted.
pub(crate) fn places(vertices: &[u32], edges: &[(u32, u32)]) -> Vec<(u64, u64)> {
    let n = vertices.len();
    let index = |v: u32| vertices.binary_search(&v).unwrap_or(0);
    let edges: Vec<(usize, usize)> = edges.iter().map(|&(a, b)| (index(a), index(b))).collect();
    let mut places: Vec<[f64; 2]> = (0..n)
        .map(|index| {
            // Once round a square that stands on a corner, and from there out to a circle.
            let turn = 4.0 * index as f64 / n.max(1) as f64;
            let x = (2.0 - turn).abs() - 1.0;
            let y = if turn < 3.0 { 1.0 - (turn - 1.0).abs() } else { turn - 4.0 };
            let length = (x * x + y * y).sqrt();
            [x / length * 200.0, y / length * 200.0]
        })
        .collect();
    let size = size(n) as f64;
    let ideal = size / (n.max(1) as f64).sqrt();
    for step in 0..STEPS {
        let mut forces = vec![[0.0; 2]; n];
        let mut push = |a: usize, b: usize, size: f64, direction: [f64; 2]| {
            for axis in 0..2 {
                forces[a][axis] += direction[axis] * size;
                forces[b][axis] -= direction[axis] * size;
            }
        };
        for a in 0..n {
            for b in a + 1..n {
                let (length, direction) = apart(places[a], places[b], a, b);
                push(a, b, ideal * ideal / length, direction);
            }
        }
        for &(a, b) in edges.iter().filter(|(a, b)| a != b) {
            let (length, direction) = apart(places[a], places[b], a, b);
            push(a, b, -length * length / ideal, direction);
        }
        let heat = size / 8.0 * (1.0 - step as f64 / STEPS as f64);
        for (place, force) in places.iter_mut().zip(&forces) {
            let length = (force[0] * force[0] + force[1] * force[1]).sqrt().max(1e-9);
            for axis in 0..2 {
                place[axis] += force[axis] / length * length.min(heat);
            }
        }
    }
    fitted(&places, size)
}

/// Returns the distance of two places and the unit vector from the second to the first.
fn apart(a: [f64; 2], b: [f64; 2], first: usize, second: usize) -> (f64, [f64; 2]) {
    let mut difference = [a[0] - b[0], a[1] - b[1]];
    if difference == [0.0; 2] {
        // Any direction, the same each time.
        difference = [1.0 + first as f64, 1.0 + second as f64];
    }
    let length = (difference[0] * difference[0] + difference[1] * difference[1]).sqrt().max(1.0);
    (length, [difference[0] / length, difference[1] / length])
}

/// Scales the places so that they fill the picture.
fn fitted(places: &[[f64; 2]], size: f64) -> Vec<(u64, u64)> {
    let bounds = |axis: usize| {
        let values = places.iter().map(|place| place[axis]);
        values.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)))
    };
    let fit = |value: f64, (low, high): (f64, f64)| {
        let span = high - low;
        let share = if span > 1e-6 { (value - low) / span } else { 0.5 };
        (40.5 + share * (size - 80.0)) as u64
    };
    let (x, y) = (bounds(0), bounds(1));
    places.iter().map(|place| (fit(place[0], x), fit(place[1], y))).collect()
}
