//! How the value is found: circuits are fused, then branches are added up from the leaves to the ground.
//!
//! The values are those of the shelf: of the fused tree, where a loop is an edge to a leaf, since both are
//! worth 1; or in red-blue Hackenbush, where there are no circuits, of the tree on each vertex.

use super::{color, distances, layout, Hackenbush, MOST_DRAWN, UNREACHED};
use crate::json::{object, Json};
use crate::notation::joined;
use crate::position::{Position, Reason};
use games::hackenbush::tree_grundy_values;
use games::red_blue_hackenbush::{tree_value, Edge};

/// The most vertices whose names are written where they are fused.
const MOST_NAMES: usize = 3;

/// The steps from a position to its value.
pub(super) struct Steps {
    /// The vertex that each one is fused with: the least one of its block.
    tops: Vec<u32>,
    /// The blocks of more than one vertex.
    circuits: Vec<u32>,
    /// The blocks without anything above them, and then the others from the highest one to the ground.
    order: Vec<u32>,
    leaves: usize,
    /// The number of loops of each block.
    loops: Vec<usize>,
    values: Vec<String>,
    /// The sums that the values are; empty for leaves.
    sums: Vec<String>,
}

impl Steps {
    pub(super) fn new(game: &Hackenbush) -> Self {
        let n = game.names.len();
        let mut fused = game.pairs();
        let tops = tops(n, &fused);
        let mut loops = vec![0; n];
        let mut circuits = Vec::new();
        for (v, &top) in tops.iter().enumerate() {
            if top != v as u32 && !circuits.contains(&top) {
                circuits.push(top);
            }
        }
        for (u, v) in &mut fused {
            (*u, *v) = (tops[*u as usize], tops[*v as usize]);
            if u == v {
                loops[*u as usize] += 1;
            }
        }
        let depths = distances(n, &fused);
        // The edges that lead up from each block, each with its upper end.
        let mut above = vec![Vec::new(); n];
        for (edge, &(u, v)) in fused.iter().enumerate() {
            let (from, to) = if depths[u as usize] < depths[v as usize] { (u, v) } else { (v, u) };
            if from != to {
                above[from as usize].push((edge, to));
            }
        }
        let (values, sums) = match game.turn {
            Some(_) => number_sums(&game.edges, &above),
            None => nim_sums(&fused, &above, &loops),
        };
        let (mut order, mut inner) = (Vec::new(), Vec::new());
        for depth in (0..n as u32).rev() {
            for v in (0..n).filter(|&v| depths[v] == depth) {
                let list = if sums[v].is_empty() { &mut order } else { &mut inner };
                list.push(v as u32);
            }
        }
        let leaves = order.len();
        order.append(&mut inner);
        Steps { tops, circuits, order, leaves, loops, values, sums }
    }

    /// The number of frames: the start, a circuit each, the leaves, and a block each.
    pub(super) fn frames(&self) -> usize {
        2 + self.circuits.len() + self.order.len() - self.leaves
    }

    /// How many circuits are fused in a frame, how many blocks have a value, and what happened last.
    pub(super) fn frame(&self, game: &Hackenbush, number: usize) -> (usize, usize, String) {
        let all = self.circuits.len();
        if number == 0 {
            return (
                0,
                0,
                format!("{} edges of circuits are to be fused", self.loops.iter().sum::<usize>()),
            );
        }
        if number <= all {
            let v = self.circuits[number - 1];
            let loops = self.loops[v as usize];
            let name = self.name(game, v, all);
            let text = format!("{name} are fused: {loops} loops, together worth {}", loops % 2);
            return (number, 0, text);
        }
        let valued = self.leaves + number - all - 1;
        if valued == self.leaves {
            return (all, valued, "leaves are worth 0".to_owned());
        }
        let v = self.order[valued - 1];
        let place = if v == 0 { "ground" } else { "vertex" };
        (all, valued, format!("{place} {}: {}", self.name(game, v, all), self.sum(v)))
    }

    /// The sum that a block is worth.
    fn sum(&self, v: u32) -> String {
        let (sum, value) = (&self.sums[v as usize], &self.values[v as usize]);
        if sum == value {
            return value.clone();
        }
        format!("{sum} = {value}")
    }

    /// The sums as a table, and the rules that they follow.
    pub(super) fn reasons(&self, game: &Hackenbush) -> Vec<Reason> {
        let rows = self.order[self.leaves..].iter().map(|&v| {
            let mut row = vec![self.name(game, v, self.circuits.len()), self.sum(v)];
            if game.turn.is_none() {
                row.push(self.loops[v as usize].to_string());
            }
            row
        });
        let rows = rows.collect();
        let (head, text) = match game.turn {
            Some(_) => (vec!["vertex", "value"], NUMBER_TEXT),
            None => (vec!["vertices", "value", "loops"], NIM_TEXT),
        };
        let table = Reason::Table { head, rows };
        vec![table, Reason::text(text)]
    }

    /// The names of the vertices that are fused with `v` when `fused` circuits are.
    fn name(&self, game: &Hackenbush, v: u32, fused: usize) -> String {
        let is_fused = |other: &(u32, &u32)| self.top(other.0, fused) == v;
        let names: Vec<u32> =
            (0..).zip(&game.names).filter(is_fused).map(|(_, &name)| name).collect();
        let shown = joined(&names[..names.len().min(MOST_NAMES)]);
        shown + if names.len() > MOST_NAMES { " …" } else { "" }
    }

    /// The vertex that `v` is fused with when the first `fused` circuits are.
    fn top(&self, v: u32, fused: usize) -> u32 {
        let top = self.tops[v as usize];
        if self.circuits[..fused].contains(&top) {
            top
        } else {
            v
        }
    }
}

const NIM_TEXT: &str =
    "Fusion: the vertices of circuits are put together, and their edges become loops, each worth \
     1. Colon: a branch is worth its value plus 1. At each place these are xored.";

const NUMBER_TEXT: &str = "At each vertex the edges that lead up are added. A blue edge below the \
                           value x is worth (x + p) / 2ᵖ⁻¹ with the least p ≥ 1 such that x + p > \
                           1, and a red one the negative of that for −x.";

/// Returns the least vertex of each one's block. An edge is in a circuit exactly if its cut frees nothing.
fn tops(n: usize, pairs: &[(u32, u32)]) -> Vec<u32> {
    let mut tops: Vec<u32> = (0..n as u32).collect();
    for (i, &(u, v)) in pairs.iter().enumerate() {
        let mut left = pairs.to_vec();
        left.remove(i);
        if !distances(n, &left).contains(&UNREACHED) {
            let (u, v) = (tops[u as usize], tops[v as usize]);
            for top in &mut tops {
                if *top == u.max(v) {
                    *top = u.min(v);
                }
            }
        }
    }
    tops
}

/// The edges that lead up from each block, each with its upper end.
type Above = [Vec<(usize, u32)>];

/// Returns the values of the blocks of a fused graph, with their sums: the shelf's values of the tree
/// where a loop is an edge to a leaf.
fn nim_sums(fused: &[(u32, u32)], above: &Above, loops: &[usize]) -> (Vec<String>, Vec<String>) {
    let mut numbers = vec![0; above.len()];
    let mut next = 0;
    for &(_, upper) in above.iter().flatten() {
        next += 1;
        numbers[upper as usize] = next;
    }
    let mut tree = Vec::new();
    for &(u, v) in fused {
        let mut end = numbers[v as usize];
        if u == v {
            next += 1;
            end = next;
        }
        tree.push((numbers[u as usize], end));
    }
    let worth = tree_grundy_values(&tree, 0);
    let (mut values, mut sums) = (Vec::new(), Vec::new());
    for (v, up) in above.iter().enumerate() {
        let mut terms = Vec::new();
        if loops[v] > 0 {
            terms.push((loops[v] % 2).to_string());
        }
        for &(_, upper) in up {
            terms.push(format!("({} + 1)", worth[numbers[upper as usize] as usize]));
        }
        values.push(worth[numbers[v] as usize].to_string());
        sums.push(terms.join(" xor "));
    }
    (values, sums)
}

/// Returns the values of the vertices of a red-blue tree, with their sums.
fn number_sums(edges: &[Edge], above: &Above) -> (Vec<String>, Vec<String>) {
    // The value of some of the edges that go up from a vertex, with all that stands on them.
    let part = |first: &[(usize, u32)]| -> String {
        let mut tree: Vec<Edge> = Vec::new();
        let mut todo: Vec<(u32, (usize, u32))> = first.iter().map(|&up| (0, up)).collect();
        while let Some((parent, (edge, upper))) = todo.pop() {
            let v = tree.len() as u32 + 1;
            tree.push((parent, v, edges[edge].2));
            todo.extend(above[upper as usize].iter().map(|&up| (v, up)));
        }
        tree_value(&tree, 0).to_string()
    };
    let (mut values, mut sums) = (Vec::new(), Vec::new());
    for up in above {
        let mut sum = String::new();
        for edge in up {
            let term = part(std::slice::from_ref(edge));
            match term.strip_prefix('-') {
                _ if sum.is_empty() => sum = term,
                Some(size) => sum += &format!(" - {size}"),
                None => sum += &format!(" + {term}"),
            }
        }
        values.push(part(up));
        sums.push(sum);
    }
    (values, sums)
}

impl Hackenbush {
    /// Returns the board after `fused` circuits are fused and `valued` blocks have their values.
    pub(super) fn drawing(&self, steps: Option<&Steps>, fused: usize, valued: usize) -> Json {
        let count = ("count", self.edges.len().into());
        // The same position for the other player.
        let other = self.turn.map(|player| {
            let edges = self.edges.clone();
            Hackenbush { names: self.names.clone(), edges, turn: Some(player.opponent()) }.state()
        });
        let other = ("other", other.into());
        if self.edges.len() > MOST_DRAWN {
            return Json::Object(vec![count, other]);
        }
        let top = |v: u32| steps.map_or(v, |steps| steps.top(v, fused));
        let pairs: Vec<_> = self.edges.iter().map(|&(u, v, _)| (top(u), top(v))).collect();
        let name = |(v, name): (u32, &u32)| {
            steps.map_or(name.to_string(), |steps| steps.name(self, v, fused))
        };
        let names: Vec<String> = (0..).zip(&self.names).map(name).collect();
        let picture = layout::picture(&names, &pairs);
        let done = steps.map_or(&[][..], |steps| &steps.order[..valued]);
        let newest = match steps {
            Some(steps) if valued > steps.leaves => done.last(),
            Some(steps) if valued == 0 && fused > 0 => steps.circuits.get(fused - 1),
            _ => None,
        };
        let mut vertices = Vec::new();
        for (v, &(x, y)) in picture.places.iter().enumerate() {
            let name = names.get(v).filter(|_| top(v.min(names.len() - 1) as u32) == v as u32);
            let value =
                steps.filter(|_| done.contains(&(v as u32))).map(|it| it.values[v].as_str());
            vertices.push(object!(
                "x" = x,
                "y" = y,
                "name" = name.map(String::as_str),
                "value" = value,
                "isNew" = newest == Some(&(v as u32))
            ));
        }
        Json::Object(vec![
            ("width", picture.width.into()),
            ("height", picture.height.into()),
            ("vertices", Json::List(vertices)),
            ("edges", self.drawn_edges(&pairs)),
            count,
            other,
        ])
    }

    /// Returns the edges between these vertices. A loop on the ground leads to an arch, a vertex of its own.
    fn drawn_edges(&self, pairs: &[(u32, u32)]) -> Json {
        let mut edges = Vec::new();
        let mut arch = self.names.len();
        for (i, &(from, to)) in pairs.iter().enumerate() {
            let mut end = to as usize;
            if (from, to) == (0, 0) {
                end = arch;
                arch += 1;
            }
            let mine = self.may_cut(i);
            edges.push(object!(
                "from" = u64::from(from),
                "to" = end,
                "name" = self.edge_name(i),
                "color" = color(self.turn.map(|_| self.edges[i].2)),
                "mine" = mine
            ));
        }
        Json::List(edges)
    }
}
