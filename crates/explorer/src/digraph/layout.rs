//! Places for the vertices of a graph: springs along edges, repulsion between all, from a fixed start.
//!
//! Only the picture depends on these floating-point numbers, and no answer.

/// The widest picture, and the margin around the places.
const WIDTH: f64 = 760.0;
const MARGIN: f64 = 40.0;

/// The number of steps.
const STEPS: usize = 250;

/// Returns a place for each vertex, [`MARGIN`] or more to the right of and below the corner of a picture that is
/// no taller than wide. `vertices` are sorted.
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
    // Small graphs have a small picture, so that names stay readable.
    let size = (160.0 + 28.0 * n as f64).clamp(260.0, 600.0);
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
    fitted(&turned(&places), size)
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

/// Turns the places about their centre so that they reach as far to the sides as they can, the first vertex to
/// the left and up: the direction is an eigenvector of their covariance.
fn turned(places: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let n = places.len().max(1) as f64;
    let sum = |term: &dyn Fn(&[f64; 2]) -> f64| places.iter().map(term).sum::<f64>() / n;
    let centre = [sum(&|it| it[0]), sum(&|it| it[1])];
    let [xx, xy, yy] =
        [(0, 0), (0, 1), (1, 1)].map(|(a, b)| sum(&|it| (it[a] - centre[a]) * (it[b] - centre[b])));
    let root = ((xx - yy) * (xx - yy) + 4.0 * xy * xy).sqrt();
    // Of the two forms of the vector the one that is longer, so exact.
    let along = if xx > yy { [xx - yy + root, 2.0 * xy] } else { [2.0 * xy, yy - xx + root] };
    let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
    let [x, y] = if length > 1e-6 { along.map(|it| it / length) } else { [1.0, 0.0] };
    let turn = |place: &[f64; 2]| {
        let [dx, dy] = [place[0] - centre[0], place[1] - centre[1]];
        [dx * x + dy * y, dy * x - dx * y]
    };
    let turned: Vec<[f64; 2]> = places.iter().map(turn).collect();
    let sides =
        turned.first().map_or([1.0; 2], |it| it.map(|side| if side > 0.0 { -1.0 } else { 1.0 }));
    turned.iter().map(|it| [it[0] * sides[0], it[1] * sides[1]]).collect()
}

/// Scales the places so that they fill a picture as large as a square of that size, or as wide as may be.
fn fitted(places: &[[f64; 2]], size: f64) -> Vec<(u64, u64)> {
    let bounds = |axis: usize| {
        let values = places.iter().map(|place| place[axis]);
        values.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)))
    };
    let (x, y) = (bounds(0), bounds(1));
    let [width, height] = [x, y].map(|(low, high)| (high - low).max(1.0));
    let side = size - 2.0 * MARGIN;
    // Two vertices, or a path, are no reason for long edges.
    let longest = (WIDTH - 2.0 * MARGIN).min(110.0 * places.len() as f64);
    let scale = (side / (width * height).sqrt()).min(longest / width);
    let place = |value: f64, low: f64| (MARGIN + 0.5 + (value - low) * scale) as u64;
    places.iter().map(|it| (place(it[0], x.0), place(it[1], y.0))).collect()
}
