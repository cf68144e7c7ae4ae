//! Graphs, and boards as graphs, that a state has and a user draws.

use crate::digraph::layout;
use crate::drawing::{read_vertex, toggle};
use crate::json::{object, Json};
use crate::notation::{distinct, Part, Problem};
use graphs::grid;

/// The largest name of a vertex.
const LARGEST: u64 = 2999;

/// The most edges of a graph.
const MOST_EDGES: u64 = 10_000;

/// A graph, or a board as one.
pub(crate) struct Graph {
    /// One more than the largest name; on a board the number of cells.
    pub(crate) n: usize,
    /// Distinct and sorted, the smaller vertex first.
    pub(crate) edges: Vec<(u32, u32)>,
    /// Every vertex that is named, sorted; on a board the cells that are not blocked.
    pub(crate) vertices: Vec<u32>,
    /// The number of columns of a board.
    pub(crate) columns: Option<usize>,
}

impl Graph {
    /// Returns the name of a vertex in states.
    pub(crate) fn name(&self, v: u32) -> String {
        match self.columns {
            Some(columns) => format!("{}-{}", v as usize / columns, v as usize % columns),
            None => v.to_string(),
        }
    }

    /// Returns a graph with these edges, and vertices that may have none.
    pub(crate) fn of(edges: Vec<(u32, u32)>, mut vertices: Vec<u32>) -> Self {
        let edges = distinct(edges);
        vertices.extend(edges.iter().flat_map(|&(a, b)| [a, b]));
        let vertices = distinct(vertices);
        let n = vertices.last().map_or(0, |&last| last as usize + 1);
        Graph { n, edges, vertices, columns: None }
    }

    /// Returns the board whose free cells are `vertices`, sorted.
    pub(crate) fn board(rows: usize, columns: usize, vertices: Vec<u32>) -> Self {
        let is_free = |row: usize, column: usize| {
            vertices.binary_search(&((row * columns + column) as u32)).is_ok()
        };
        let mut edges = grid::edges(rows, columns, is_free);
        edges.sort_unstable();
        Graph { n: rows * columns, edges, vertices, columns: Some(columns) }
    }

    pub(crate) fn names(&self, list: &[u32]) -> String {
        list.iter().map(|&v| self.name(v)).collect::<Vec<_>>().join(" ")
    }

    /// Reads the name of a vertex or a cell, which may be blocked.
    pub(crate) fn read_name(&self, word: Part<'_>) -> Result<u32, Problem> {
        let columns = match self.columns {
            None => return word.number("vertex", LARGEST).map(|number| number as u32),
            Some(columns) => columns as u64,
        };
        let (row, column) = word.cut('-', "a cell is its row and its column from 0, as `0-1`")?;
        let column = column.number("column", columns - 1)?;
        let row = row.number("row", self.n as u64 / columns - 1)?;
        Ok((row * columns + column) as u32)
    }

    /// Reads the name of a vertex that exists.
    pub(crate) fn read(&self, word: Part<'_>) -> Result<u32, Problem> {
        let vertex = self.read_name(word)?;
        match self.vertices.binary_search(&vertex) {
            Ok(_) => Ok(vertex),
            Err(_) => Err(word.problem(format!("there is no vertex {}", word.text))),
        }
    }

    /// Returns the graph after the tool `edge`, or another one that erases vertices, is used on these.
    pub(crate) fn changed(&self, tool: &str, words: &[Part<'_>]) -> Result<Graph, Problem> {
        let (mut edges, mut vertices) = (self.edges.clone(), self.vertices.clone());
        let mut named = Vec::new();
        for word in words {
            named.push(read_vertex(*word, &vertices, LARGEST)?);
        }
        match (tool, &named[..]) {
            ("edge", &[a, b]) if a == b => {
                return Err(words[1].problem("an edge leads to another vertex"));
            }
            ("edge", &[a, b]) => {
                toggle(&mut edges, (a.min(b), a.max(b)));
                vertices.extend([a, b]);
            }
            (_, erased) => {
                edges.retain(|(a, b)| !erased.contains(a) && !erased.contains(b));
                vertices.retain(|v| !erased.contains(v));
            }
        }
        Ok(Graph::of(edges, vertices))
    }

    /// Reads edges, as `0-1 1-2`, and vertices that have none.
    pub(crate) fn read_edges(list: Part<'_>) -> Result<Self, Problem> {
        let (mut edges, mut vertices) = (Vec::new(), Vec::new());
        for word in list.words() {
            let vertex = |part: Part<'_>| part.number("vertex", LARGEST).map(|v| v as u32);
            match word.split_once('-') {
                Some((a, b)) => {
                    let (a, b) = (vertex(a)?, vertex(b)?);
                    if a == b {
                        return Err(word.problem("an edge leads to another vertex"));
                    }
                    edges.push((a.min(b), a.max(b)));
                }
                None => vertices.push(vertex(word)?),
            }
        }
        let graph = Graph::of(edges, vertices);
        list.at_most(MOST_EDGES, graph.edges.len() as u64, "edges", "solved")?;
        Ok(graph)
    }

    /// Reads rows of cells, which are letters of `kinds` or `#` if they are blocked; `told` says so. Returns the letters,
    /// too.
    pub(crate) fn read_rows(
        list: Part<'_>,
        most: usize,
        kinds: &str,
        told: &str,
    ) -> Result<(Self, Vec<u8>), Problem> {
        let rows = list.words();
        let missing = || list.problem("a board is rows of cells, as `..# ...`");
        let columns = rows.first().ok_or_else(missing)?.text.len();
        let mut letters = Vec::new();
        for word in &rows {
            if word.text.len() != columns || columns > most || rows.len() > most {
                return Err(word.problem(format!(
                    "a board has at most {most} rows of at most {most} cells, all of one length"
                )));
            }
            if !word.text.chars().all(|cell| cell == '#' || kinds.contains(cell)) {
                return Err(word.problem(told));
            }
            letters.extend(word.text.bytes());
        }
        let vertices = (0..letters.len() as u32).filter(|v| letters[*v as usize] != b'#');
        Ok((Graph::board(rows.len(), columns, vertices.collect()), letters))
    }

    /// Returns the edges, and the vertices without any, as a state has them; of a board its rows, with a letter for each
    /// vertex.
    pub(crate) fn text(&self, letter: impl Fn(u32) -> char) -> String {
        let mut text = String::new();
        if let Some(columns) = self.columns {
            for v in 0..self.n as u32 {
                if v as usize % columns == 0 {
                    text.push(' ');
                }
                let is_blocked = self.vertices.binary_search(&v).is_err();
                text.push(if is_blocked { '#' } else { letter(v) });
            }
            return text;
        }
        let mut has_edge = vec![false; self.n];
        for &(a, b) in &self.edges {
            text += &format!(" {a}-{b}");
            has_edge[a as usize] = true;
            has_edge[b as usize] = true;
        }
        for v in self.vertices.iter().filter(|v| !has_edge[**v as usize]) {
            text += &format!(" {v}");
        }
        text
    }

    /// Returns where the vertices are drawn.
    pub(crate) fn places(&self) -> Vec<(u64, u64)> {
        match self.columns {
            Some(columns) => self.vertices.iter().map(|&v| cell(columns, v)).collect(),
            None => layout::places(&self.vertices, &self.edges),
        }
    }

    /// Returns the blocked cells of a board as a list of `{name, x, y}`.
    pub(crate) fn blocked_cells(&self) -> Json {
        let columns = self.columns.unwrap_or(1);
        let is_blocked =
            |v: &u32| self.columns.is_some() && self.vertices.binary_search(v).is_err();
        let blocked = (0..self.n as u32).filter(is_blocked).map(|v| {
            let (x, y) = cell(columns, v);
            object!("name" = self.name(v), "x" = x, "y" = y)
        });
        Json::List(blocked.collect())
    }
}

/// Returns where a cell of a board is drawn.
fn cell(columns: usize, v: u32) -> (u64, u64) {
    let scale = |at: usize| 30 + 60 * at as u64;
    (scale(v as usize % columns), scale(v as usize / columns))
}
