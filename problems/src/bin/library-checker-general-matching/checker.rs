//! `checker INPUT OUTPUT ANSWER`: checks that the output is a maximum matching.
//!
//! The answer is not read. Trees of alternating paths grow from all exposed vertices, and circuits of odd
//! length shrink. If an edge joins two trees, the matching can be made larger. Otherwise the inner vertices
//! prove that it is maximum, by the formula of Tutte and Berge: a matching leaves at least as many vertices
//! exposed as there are more components of odd size without them than inner vertices.

use std::process::exit;

const RIGHT: i32 = 0;
const WRONG: i32 = 1;
const PRESENTATION: i32 = 2;
const FAULT: i32 = 3;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() < 3 {
        end(FAULT, "call: checker INPUT OUTPUT ANSWER");
    }
    let input = numbers(&args[1], FAULT);
    let [n, m] = [0, 1].map(|i| *input.get(i).unwrap_or_else(|| end(FAULT, "no sizes")));
    if input.len() != 2 + 2 * m {
        end(FAULT, "the input does not have as many numbers as it says");
    }
    let mut neighbors = vec![Vec::new(); n];
    for edge in input[2..].chunks(2) {
        neighbors[edge[0]].push(edge[1]);
        neighbors[edge[1]].push(edge[0]);
    }
    let mates = mates(&numbers(&args[2], PRESENTATION), &neighbors);
    let is_inner = Forest::new(mates.clone()).grown(&neighbors);

    let exposed = mates.iter().filter(|mate| mate.is_none()).count();
    let inner = is_inner.iter().filter(|&&it| it).count();
    if odd_components(&neighbors, &is_inner) != inner + exposed {
        end(FAULT, "the inner vertices prove nothing: the checker is wrong");
    }
    end(RIGHT, "ok");
}

/// The mates of all vertices, once the output is known to be a matching.
fn mates(output: &[usize], neighbors: &[Vec<usize>]) -> Vec<Option<usize>> {
    match output.first() {
        None => end(PRESENTATION, "no output"),
        Some(&size) if output.len() % 2 == 0 || output.len() / 2 != size => {
            end(PRESENTATION, &format!("{} numbers follow the size {size}", output.len() - 1));
        }
        Some(_) => {}
    }
    let mut mates = vec![None; neighbors.len()];
    for pair in output[1..].chunks(2) {
        let (u, v) = (pair[0], pair[1]);
        if u >= neighbors.len() || !neighbors[u].contains(&v) {
            end(WRONG, &format!("{u} {v} is no edge"));
        }
        for (vertex, mate) in [(u, v), (v, u)] {
            if mates[vertex].replace(mate).is_some() {
                end(WRONG, &format!("vertex {vertex} is in two pairs"));
            }
        }
    }
    mates
}

#[derive(Clone, Copy, PartialEq)]
enum Label {
    None,
    Outer,
    /// An inner vertex, with the outer vertex before it on the path.
    Inner(usize),
}

struct Forest {
    mates: Vec<Option<usize>>,
    labels: Vec<Label>,
    /// Leads to the base of a shrunk circuit, which leads to itself.
    above: Vec<usize>,
    /// The outer vertices.
    queue: Vec<usize>,
}

impl Forest {
    fn new(mates: Vec<Option<usize>>) -> Self {
        let n = mates.len();
        let mut forest = Self {
            mates,
            labels: vec![Label::None; n],
            above: (0..n).collect(),
            queue: Vec::new(),
        };
        for root in 0..n {
            if forest.mates[root].is_none() {
                forest.make_outer(root);
            }
        }
        forest
    }

    /// Grows the trees; returns which vertices are inner in the end.
    fn grown(mut self, neighbors: &[Vec<usize>]) -> Vec<bool> {
        let mut next = 0;
        while let Some(&u) = self.queue.get(next) {
            next += 1;
            for &v in &neighbors[u] {
                match (self.labels[v], self.mates[v]) {
                    (Label::None, Some(mate)) => {
                        self.labels[v] = Label::Inner(u);
                        self.make_outer(mate);
                    }
                    (Label::Outer, _) => self.shrink(u, v),
                    _ => {}
                }
            }
        }
        self.labels.iter().map(|label| matches!(label, Label::Inner(_))).collect()
    }

    fn make_outer(&mut self, v: usize) {
        self.labels[v] = Label::Outer;
        self.queue.push(v);
    }

    /// Shrinks the circuit that the edge between two outer vertices closes, if there is one.
    fn shrink(&mut self, u: usize, v: usize) {
        let [way, other] = [u, v].map(|end| self.way_up(end));
        let Some(&top) = other.iter().find(|it| way.contains(it)) else {
            end(WRONG, &format!("a path over the edge {u} {v} makes a larger matching"));
        };
        let is_below = |base: &usize| *base != top;
        let below = [way, other].map(|it| it.into_iter().take_while(is_below).collect::<Vec<_>>());
        for base in below.concat() {
            let inner = self.mates[base].expect("it is not a root");
            self.above[base] = top;
            self.above[inner] = top;
            self.make_outer(inner);
        }
    }

    /// The bases on the way to the root.
    fn way_up(&self, v: usize) -> Vec<usize> {
        let mut way = vec![self.base(v)];
        while let Some(mate) = self.mates[way[way.len() - 1]] {
            match self.labels[mate] {
                Label::Inner(before) => way.push(self.base(before)),
                _ => end(FAULT, "the mate of a base is not inner: the checker is wrong"),
            }
        }
        way
    }

    fn base(&self, mut v: usize) -> usize {
        while self.above[v] != v {
            v = self.above[v];
        }
        v
    }
}

/// Returns the number of components of odd size without the removed vertices.
fn odd_components(neighbors: &[Vec<usize>], is_removed: &[bool]) -> usize {
    let mut is_seen = is_removed.to_vec();
    let mut odd = 0;
    for start in 0..neighbors.len() {
        if std::mem::replace(&mut is_seen[start], true) {
            continue;
        }
        let mut component = vec![start];
        let mut next = 0;
        while let Some(&u) = component.get(next) {
            next += 1;
            for &v in &neighbors[u] {
                if !std::mem::replace(&mut is_seen[v], true) {
                    component.push(v);
                }
            }
        }
        odd += component.len() % 2;
    }
    odd
}

fn end(code: i32, why: &str) -> ! {
    eprintln!("{why}");
    exit(code)
}

fn numbers(path: &str, code: i32) -> Vec<usize> {
    let bytes = std::fs::read(path)
        .unwrap_or_else(|error| end(FAULT, &format!("failed to read `{path}`: {error}")));
    let text = String::from_utf8_lossy(&bytes);
    let number = |word: &str| match word.parse() {
        Ok(number) => number,
        Err(_) => end(code, &format!("{word:?} is no number")),
    };
    text.split_whitespace().map(number).collect()
}
