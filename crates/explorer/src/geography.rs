//! Undirected vertex geography: a token moves to a neighbour where it has not been.
//!
//! A state is the edges of a graph, the vertices that the token has left, and its vertex:
//! `geography; 0-1 1-2 2-3; gone 0; at 1`. On a board it moves to one of the four cells around it:
//! `geography board; ..#. .*.. #...; at 0-1`, row by row, where `#` is blocked and `*` has been left. A move is
//! the vertex, or the row and the column, that it leads to. Edges and vertices are drawn, as `edge 0 1` and
//! `erase 2`, on a board blocked cells, as `block 0-1`; and `token 3` begins anew there.

#[cfg(test)]
mod tests;

use crate::drawing::{edge_exports, read_change, toggle, Tool};
use crate::graph::Graph;
use crate::json::{object, Json};
use crate::notation::{distinct, Part, Problem};
use crate::position::{Choice, Moves, Position, Reason};
use games::geography::{self, Solution};
use games::LoopyOutcome;
use graphs::general_matching::{maximum_matching, Matching};
use std::rc::Rc;

/// The most rows and columns of a board.
const MOST_ROWS: usize = 20;

/// The most vertices of a graph that is drawn, and of one whose matching has a timeline.
const MOST_DRAWN: usize = 150;

/// Puts the token where it begins.
const TOKEN: Tool = Tool { name: "token", label: "the start", of: "vertex", count: 1 };

/// The tools to draw a graph with.
const GRAPH_TOOLS: &[Tool] = &[Tool::EDGE, TOKEN, Tool::ERASE];

/// The tools to draw a board with.
const BOARD_TOOLS: &[Tool] =
    &[Tool { name: "block", label: "blocked cells", of: "vertex", count: 1 }, TOKEN];

/// A graph or a board, and the token on it.
pub(crate) struct Geography {
    graph: Rc<Graph>,
    /// The vertices that the token has left, sorted.
    gone: Vec<u32>,
    token: u32,
    solution: Solution,
    /// A maximum matching of what is left.
    matching: Matching,
}

fn left(graph: &Graph, gone: &[u32]) -> Vec<(u32, u32)> {
    let is_left = |v: u32| gone.binary_search(&v).is_err();
    graph.edges.iter().copied().filter(|&(a, b)| is_left(a) && is_left(b)).collect()
}

impl Geography {
    fn new(graph: Rc<Graph>, gone: Vec<u32>, token: u32) -> Self {
        let gone = distinct(gone);
        let left = left(&graph, &gone);
        let solution = geography::solve(graph.n, &left);
        let matching = maximum_matching(graph.n, &left);
        Geography { graph, gone, token, solution, matching }
    }

    fn at(&self, to: u32) -> Self {
        let mut gone = self.gone.clone();
        gone.push(self.token);
        Geography::new(Rc::clone(&self.graph), gone, to)
    }

    /// Returns the edges between vertices that the token has not left.
    fn left(&self) -> Vec<(u32, u32)> {
        left(&self.graph, &self.gone)
    }

    fn options(&self) -> Vec<u32> {
        let other = |&(a, b): &(u32, u32)| match self.token {
            token if token == a => Some(b),
            token if token == b => Some(a),
            _ => None,
        };
        self.left().iter().filter_map(other).collect()
    }

    /// Returns an alternating path of even length from the token to a vertex that the matching leaves out, if
    /// there is one: then some maximum matching leaves out the token's vertex instead.
    fn alternating_path(&self) -> Option<Vec<u32>> {
        if self.matching.is_essential(self.token) {
            return None;
        }
        // Both matchings have the same size, so their difference has such a path.
        let mut without = self.left();
        without.retain(|&(a, b)| a != self.token && b != self.token);
        let other = maximum_matching(self.graph.n, &without);
        let mut path = vec![self.token];
        let mut last = self.token;
        while let Some(next) = self.matching.mate(last) {
            path.push(next);
            last = other.mate(next)?;
            path.push(last);
        }
        Some(path)
    }

    /// Returns the board. `pairs` are the matching that is shown, `path` a path that is marked.
    fn drawing(&self, pairs: &[(u32, u32)], path: &[u32], shown: usize) -> Json {
        let graph = &*self.graph;
        if graph.vertices.len() > MOST_DRAWN && graph.columns.is_none() {
            return object!(
                "vertices" = Json::List(Vec::new()),
                "count" = graph.vertices.len(),
                "edgeCount" = graph.edges.len()
            );
        }
        let places = graph.places();
        let options = self.options();
        let vertices =
            graph.vertices.iter().zip(&places).enumerate().map(|(index, (&v, &(x, y)))| {
                object!(
                    "name" = graph.name(v),
                    "x" = x,
                    "y" = y,
                    "gone" = self.gone.binary_search(&v).is_ok() || index >= shown,
                    "option" = options.contains(&v),
                    "covered" = pairs.iter().any(|&(a, b)| a == v || b == v)
                )
            });
        let index = |v: u32| graph.vertices.binary_search(&v).unwrap_or(0);
        let edges = graph.edges.iter().map(|&(a, b)| {
            let is_pair = pairs.contains(&(a, b)) || pairs.contains(&(b, a));
            let is_path = path.windows(2).any(|it| it == [a, b] || it == [b, a]);
            let kind = if is_pair { "pair" } else { "" };
            let kind = format!("{kind}{}", if is_path { " path" } else { "" });
            Json::List(vec![index(a).into(), index(b).into(), kind.into()])
        });
        object!(
            "vertices" = Json::List(vertices.collect()),
            "edges" = Json::List(edges.collect()),
            "blocked" = graph.blocked_cells(),
            "token" = index(self.token),
            "count" = graph.vertices.len(),
            "edgeCount" = graph.edges.len()
        )
    }

    /// Returns a maximum matching of what is left of the first vertices, grown from that of one vertex less.
    fn matchings(&self, count: usize) -> [Vec<(u32, u32)>; 2] {
        let mut pairs = [Vec::new(), Vec::new()];
        for known in 1..=count {
            let first = &self.graph.vertices[..known];
            let mut edges = self.left();
            edges.retain(|(a, b)| first.contains(a) && first.contains(b));
            let grown = Matching::grown_from(self.graph.n, &edges, &pairs[1]).pairs();
            pairs = [std::mem::take(&mut pairs[1]), grown];
        }
        pairs
    }
}

impl Position for Geography {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing = "a state is `geography;` and edges, as `geography; 0-1 1-2; at 0`";
        let (head, rest) = state.cut(';', missing)?;
        let sections = rest.split(|char| char == ';');
        let first = *sections.first().ok_or_else(|| state.problem(missing))?;
        let mut gone = Vec::new();
        let graph = match head.texts()[..] {
            ["geography"] => Graph::read_edges(first)?,
            ["geography", "board"] => {
                let told = "a cell is `.`, `#` if it is blocked, or `*` if the token has left it";
                let (graph, letters) = Graph::read_rows(first, MOST_ROWS, ".*", told)?;
                let is_left = |v: &u32| letters[*v as usize] == b'*';
                gone = graph.vertices.iter().copied().filter(is_left).collect();
                graph
            }
            _ => return Err(head.problem("a state begins with `geography` or `geography board`")),
        };
        let mut token = None;
        for section in &sections[1..] {
            let words = section.words();
            match words.first().map(|word| word.text) {
                Some("gone") => {
                    for word in &words[1..] {
                        gone.push(graph.read(*word)?);
                    }
                }
                Some("at") if words.len() == 2 => token = Some((graph.read(words[1])?, words[1])),
                _ => {
                    return Err(section
                        .problem("after the graph come `gone` with vertices, and `at` with one"))
                }
            }
        }
        let free = graph.vertices.iter().copied().find(|v| !gone.contains(v));
        let token = match token {
            Some((v, word)) if gone.contains(&v) => {
                return Err(word.problem("the token has left this vertex"))
            }
            Some((v, _)) => v,
            None => free.ok_or_else(|| rest.problem("there is no vertex for the token"))?,
        };
        Ok(Geography::new(Rc::new(graph), gone, token))
    }

    fn state(&self) -> String {
        let graph = &*self.graph;
        let at = graph.name(self.token);
        let is_gone = |v: u32| self.gone.binary_search(&v).is_ok();
        let text = graph.text(|v| if is_gone(v) { '*' } else { '.' });
        match &self.gone[..] {
            _ if graph.columns.is_some() => format!("geography board;{text}; at {at}"),
            [] => format!("geography;{text}; at {at}"),
            gone => format!("geography;{text}; gone {}; at {at}", graph.names(gone)),
        }
    }

    fn rules(&self) -> String {
        "A move takes the token, the ring, to a neighbour where it has not been. Whoever cannot \
         move loses."
            .to_owned()
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(self.solution.outcome(self.token).into())
    }

    fn is_searched(&self) -> bool {
        true
    }

    fn reasons(&self) -> Vec<Reason> {
        let size = format!(
            "A maximum matching of what is left, drawn thick, has {} edges.",
            self.matching.size()
        );
        let text = match self.alternating_path() {
            None => format!(
                "Every maximum matching covers the token's vertex. Move along the matching, to {}: \
                 wherever the other player goes, that vertex has a mate to go on to, or else a \
                 larger matching could be made.",
                self.matching
                    .mate(self.token)
                    .map_or_else(String::new, |mate| self.graph.name(mate))
            ),
            Some(path) if path.len() == 1 => {
                "This matching leaves out the token's vertex. Wherever the token goes, the other \
                 player goes on along the matching."
                    .to_owned()
            }
            Some(path) => format!(
                "Some maximum matching leaves out the token's vertex: swap this one along the \
                 alternating path {}, which ends at a vertex that it leaves out. Wherever the \
                 token goes, the other player goes on along that matching.",
                self.graph.names(&path)
            ),
        };
        vec![Reason::text(size), Reason::text(text)]
    }

    fn moves(&self, limit: usize) -> Moves {
        let winning = self.solution.winning_moves(self.token);
        let options = self.options();
        let losing = options.iter().filter(|to| winning.binary_search(to).is_err());
        // Each position is solved anew, so only those that are listed, and one that tells of more.
        let listed = winning.iter().chain(losing).take(limit.saturating_add(1));
        let list = listed.map(|&to| Choice {
            text: self.graph.name(to),
            label: format!("to {}", self.graph.name(to)),
            wins: winning.binary_search(&to).is_ok(),
            part: self.graph.vertices.binary_search(&to).unwrap_or(0),
            position: Rc::new(self.at(to)),
        });
        Moves::new(list.collect(), true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let to = self.graph.read(step.word())?;
        if self.options().contains(&to) {
            return Ok(Rc::new(self.at(to)));
        }
        let from = self.graph.name(self.token);
        Err(step.problem(format!("the token cannot go from {from} to {}", step.text)))
    }

    fn tools(&self) -> &'static [Tool] {
        if self.graph.columns.is_some() {
            BOARD_TOOLS
        } else {
            GRAPH_TOOLS
        }
    }

    fn change(&self, change: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let (tool, words) = read_change(change, self.tools())?;
        let place = words[0];
        if tool == "token" {
            let token = self.graph.read(place)?;
            return Ok(Rc::new(Geography::new(Rc::clone(&self.graph), Vec::new(), token)));
        }
        let graph = match self.graph.columns {
            Some(columns) => {
                let mut cells = self.graph.vertices.clone();
                toggle(&mut cells, self.graph.read_name(place)?);
                cells.sort_unstable();
                Graph::board(self.graph.n / columns, columns, cells)
            }
            None => self.graph.changed(tool, &words)?,
        };
        let is_there = |v: &u32| graph.vertices.binary_search(v).is_ok();
        let gone: Vec<u32> = self.gone.iter().copied().filter(is_there).collect();
        // Where the token's vertex goes, it begins at another one.
        let free = graph.vertices.iter().copied().find(|v| !gone.contains(v));
        let token = Some(self.token).filter(is_there).or(free);
        let token = token.ok_or_else(|| change.problem("the last vertex stays"))?;
        Ok(Rc::new(Geography::new(Rc::new(graph), gone, token)))
    }

    fn board(&self) -> Json {
        let path = self.alternating_path().unwrap_or_default();
        self.drawing(&self.matching.pairs(), &path, usize::MAX)
    }

    fn frames(&self) -> usize {
        let vertices = self.graph.vertices.len();
        if vertices > MOST_DRAWN {
            0
        } else {
            vertices + 1
        }
    }

    fn frame(&self, number: usize) -> Option<(Json, String)> {
        if number >= self.frames() {
            return None;
        }
        let [before, after] = self.matchings(number);
        // The edges that have come or gone are the augmenting path.
        let mut changed: Vec<(u32, u32)> =
            before.iter().filter(|it| !after.contains(it)).copied().collect();
        changed.extend(after.iter().filter(|it| !before.contains(it)));
        let path: Vec<u32> = ordered(changed);
        let caption = match number {
            0 => "no vertex is looked at".to_owned(),
            _ => {
                let new = self.graph.name(self.graph.vertices[number - 1]);
                if path.is_empty() {
                    format!(
                        "vertex {new} comes, and no augmenting path begins there: {} edges",
                        after.len()
                    )
                } else {
                    format!(
                        "vertex {new} comes; swapped along the augmenting path {}, the matching \
                         has {} edges",
                        self.graph.names(&path),
                        after.len()
                    )
                }
            }
        };
        Some((self.drawing(&after, &path, number), caption))
    }

    fn rust(&self) -> String {
        format!(
            "let game = games::geography::solve({}, &{:?});\n    \
             assert_eq!(game.outcome({}), games::Outcome::{:?});",
            self.graph.n,
            self.left(),
            self.token,
            self.solution.outcome(self.token)
        )
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        edge_exports(self.graph.n, &self.left())
    }
}

/// Returns the vertices of a path in order, from its edges.
fn ordered(mut edges: Vec<(u32, u32)>) -> Vec<u32> {
    let degree = |v: u32| edges.iter().filter(|&&(a, b)| a == v || b == v).count();
    let end = edges.iter().flat_map(|&(a, b)| [a, b]).find(|&v| degree(v) == 1);
    let mut path: Vec<u32> = end.into_iter().collect();
    while let Some(&last) = path.last() {
        let at = match edges.iter().position(|&(a, b)| a == last || b == last) {
            Some(at) => at,
            None => break,
        };
        let (a, b) = edges.swap_remove(at);
        path.push(if a == last { b } else { a });
    }
    path
}
