//! Places for the vertices of a position: the ground at the bottom, each vertex at the height of its distance
//! from it, in the middle below the vertices that it holds. The page draws curves between them.
//!
//! Only the picture depends on these floating-point numbers, and no answer.

use super::{distances, UNREACHED};

/// The height between two rows.
const ROW: u64 = 66;

/// Half the room of a vertex.
const HALF: f64 = 30.0;

/// Half the room of a vertex with loops.
const HALF_WITH_LOOPS: f64 = 54.0;

/// How often each row of a graph with circuits is put in order, and how often it is smoothed.
const ROUNDS: (usize, usize) = (12, 40);

/// A picture of a graph.
pub(super) struct Picture {
    pub(super) width: u64,
    pub(super) height: u64,
    /// The places of the vertices, that of vertex 0 being the middle of the ground, and then of the loops
    /// on the ground, which are arches.
    pub(super) places: Vec<(u64, u64)>,
}

/// A layout under way. A loop on the ground is a vertex of row 1 after the others.
struct Layout {
    /// The vertices that each one holds, in the tree of a search from the ground.
    children: Vec<Vec<usize>>,
    /// The neighbours of each vertex in the rows above and below.
    neighbors: Vec<Vec<usize>>,
    rows: Vec<Vec<usize>>,
    half: Vec<f64>,
    x: Vec<f64>,
}

/// Returns a picture of a graph whose vertex 0 is the ground. Vertices without edges are left out.
pub(super) fn picture(names: &[String], pairs: &[(u32, u32)]) -> Picture {
    let n = names.len();
    let mut levels = distances(n, pairs);
    levels.extend(pairs.iter().filter(|&&pair| pair == (0, 0)).map(|_| 1));
    let all = levels.len();
    let mut layout = Layout {
        children: vec![Vec::new(); all],
        neighbors: vec![Vec::new(); all],
        rows: Vec::new(),
        half: vec![HALF; all],
        x: vec![0.0; all],
    };
    for (half, name) in layout.half.iter_mut().zip(names) {
        *half = half.max(name.len() as f64 * 4.0 + 14.0);
    }
    // Half of the arches are to the left of all else.
    layout.children[0].extend(n..n + (all - n) / 2);
    let has_circuit = layout.add_edges(pairs, &levels);
    layout.children[0].extend(n + (all - n) / 2..all);
    layout.place(&levels);
    if has_circuit {
        for round in 0..ROUNDS.1 {
            for row in 1..layout.rows.len() {
                let row = if round % 2 == 0 { row } else { layout.rows.len() - row };
                layout.smooth(row, round < ROUNDS.0);
            }
        }
    }

    let (mut left, mut right) = (f64::MAX, f64::MIN);
    for &v in layout.rows.iter().skip(1).flatten() {
        left = left.min(layout.x[v] - layout.half[v]);
        right = right.max(layout.x[v] + layout.half[v]);
    }
    let inner = (right - left).max(0.0);
    let width = inner.max(200.0);
    let shift = (width - inner) / 2.0 - left;
    // A loop rises above its vertex.
    let has_loops = layout.half.contains(&HALF_WITH_LOOPS);
    let ground = ROW * layout.rows.len() as u64 - if has_loops { 0 } else { 26 };
    let places = (0..all).map(|v| match levels[v] {
        0 => (width as u64 / 2, ground),
        UNREACHED => (0, 0),
        level => ((layout.x[v] + shift) as u64, ground - ROW * u64::from(level)),
    });
    Picture { width: width as u64, height: ground + 30, places: places.collect() }
}

impl Layout {
    /// Adds the edges; true if some of them close a circuit above the ground.
    fn add_edges(&mut self, pairs: &[(u32, u32)], levels: &[u32]) -> bool {
        let mut parents = vec![usize::MAX; levels.len()];
        let mut has_circuit = false;
        for &(u, v) in pairs {
            let (mut low, mut high) = (u as usize, v as usize);
            if levels[low] > levels[high] {
                std::mem::swap(&mut low, &mut high);
            }
            if low == high {
                self.half[low] = HALF_WITH_LOOPS;
                continue;
            }
            if levels[low] < levels[high] && parents[high] == usize::MAX {
                parents[high] = low;
                self.children[low].push(high);
            }
            if low > 0 && levels[low] < levels[high] {
                self.neighbors[low].push(high);
                self.neighbors[high].push(low);
            }
            has_circuit |= low > 0 && parents[high] != low;
        }
        has_circuit
    }

    /// Places each vertex in the middle below those that it holds.
    fn place(&mut self, levels: &[u32]) {
        let mut order = Vec::new();
        let mut stack = vec![0];
        while let Some(v) = stack.pop() {
            order.push(v);
            stack.extend(self.children[v].iter().rev());
            let level = levels[v] as usize;
            while self.rows.len() <= level {
                self.rows.push(Vec::new());
            }
            self.rows[level].push(v);
        }
        let mut widths = self.half.clone();
        for &v in order.iter().rev() {
            let held: f64 = self.children[v].iter().map(|&child| widths[child]).sum();
            widths[v] = held.max(2.0 * self.half[v]);
        }
        let mut starts = vec![0.0; levels.len()];
        for &v in &order {
            let held: f64 = self.children[v].iter().map(|&child| widths[child]).sum();
            let mut start = starts[v] + (widths[v] - held) / 2.0;
            for &child in &self.children[v] {
                starts[child] = start;
                start += widths[child];
            }
        }
        for &v in order.iter().rev() {
            self.x[v] = match (self.children[v].first(), self.children[v].last()) {
                (Some(&first), Some(&last)) => (self.x[first] + self.x[last]) / 2.0,
                _ => starts[v] + widths[v] / 2.0,
            };
        }
    }

    /// Moves the vertices of a row as near to the middle of their neighbours as their room allows.
    fn smooth(&mut self, row: usize, reorders: bool) {
        let row = &mut self.rows[row];
        let mut wanted = Vec::new();
        for &v in row.iter() {
            let neighbors = &self.neighbors[v];
            let sum: f64 = neighbors.iter().map(|&u| self.x[u]).sum();
            wanted.push(if neighbors.is_empty() {
                self.x[v]
            } else {
                sum / neighbors.len() as f64
            });
        }
        for i in 1..row.len() {
            if reorders && wanted[i - 1] > wanted[i] + 1.0 {
                row.swap(i - 1, i);
                wanted.swap(i - 1, i);
            }
        }
        // Groups of vertices that touch: the first one, their number, and the sum of the places that they
        // want for the left end of the row.
        let mut groups: Vec<(usize, f64, f64)> = Vec::new();
        let mut room = 0.0;
        for (i, &v) in row.iter().enumerate() {
            let mut group = (i, 1.0, wanted[i] - room - self.half[v]);
            while let Some(&last) = groups.last() {
                if last.2 / last.1 < group.2 / group.1 {
                    break;
                }
                groups.pop();
                group = (last.0, last.1 + group.1, last.2 + group.2);
            }
            groups.push(group);
            room += 2.0 * self.half[v];
        }
        for (i, &v) in row.iter().enumerate().rev() {
            room -= 2.0 * self.half[v];
            if let Some(&(first, count, sum)) = groups.last() {
                self.x[v] = sum / count + room + self.half[v];
                if first == i {
                    groups.pop();
                }
            }
        }
    }
}
