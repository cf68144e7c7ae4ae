//! Boards of squares and graphs with a maximum matching.

use super::draw::{Graph, Map, Mark, Point, Shape, Svg, edges, listed, places};
use games::{Outcome, geography as walks};
use graphs::general_matching::{self, Matching};
use graphs::{bipartite_matching as bipartite, grid as grids};

const ROWS: usize = 5;
const COLUMNS: usize = 7;

/// The squares of the board that may be visited.
fn is_free(row: usize, column: usize) -> bool {
    const BOARD: [&str; ROWS] = [".......", ".#...#.", "...#...", ".#.....", "..#.#.."];
    BOARD[row].as_bytes()[column] == b'.'
}

/// Draws the board, and returns the middles of its squares too.
fn board(svg: &mut Svg) -> (Map, Vec<Point>) {
    let map = Map::table((2.0, 2.0), COLUMNS, ROWS, (48.0, 42.0));
    map.fill(svg, "pic-block", |column, row| !is_free(row, column));
    map.grid(svg);
    let places = map.cells().map(|(column, row)| map.center(column, row)).collect();
    (map, places)
}

fn free_squares() -> impl Iterator<Item = u32> {
    let is_free = |&it: &usize| is_free(it / COLUMNS, it % COLUMNS);
    (0..ROWS * COLUMNS).filter(is_free).map(|it| it as u32)
}

/// The name of a square: its row and column, from 1.
fn name(square: u32) -> String {
    format!("{}.{}", square as usize / COLUMNS + 1, square as usize % COLUMNS + 1)
}

/// A geography board with a maximum matching, and who wins from each square.
pub(super) fn geography(svg: &mut Svg) -> String {
    let edges = grids::edges(ROWS, COLUMNS, is_free);
    let squares = ROWS * COLUMNS;
    let solution = walks::solve(squares, &edges);
    let matching = general_matching::maximum_matching(squares, &edges);
    let (map, places) = board(svg);
    for (u, v) in matching.pairs() {
        svg.line("pic-bond", places[u as usize], places[v as usize]);
    }
    for square in free_squares() {
        let shape = Shape::from(solution.outcome(square));
        let graph =
            Graph { places: vec![places[square as usize]], shapes: vec![shape], radius: 11.5 };
        let letter = solution.outcome(square).who_wins("N", "P");
        graph.vertices(svg, |_| letter.to_owned());
    }
    let keys = [
        (Mark::Line("pic-bond"), "a maximum matching"),
        (Mark::Ring("pic-p"), "P: whoever begins here loses"),
    ];
    svg.key(map.bottom() + 6.0, &keys);
    let lost = free_squares().filter(|&it| solution.outcome(it) == Outcome::P).map(name);
    format!(
        "A board of {ROWS} rows and {COLUMNS} columns, some squares blocked, with a maximum matching of \
         {} pairs. Whoever begins loses on the squares that some maximum matching leaves out, by row and \
         column: {}.",
        matching.size(),
        listed(lost)
    )
}

/// A board as a graph.
pub(super) fn grid(svg: &mut Svg) -> String {
    let edges = grids::edges(ROWS, COLUMNS, is_free);
    let (map, places) = board(svg);
    for &(u, v) in &edges {
        svg.line("pic-edge-bold", places[u as usize], places[v as usize]);
    }
    for square in free_squares() {
        let at = vec![places[square as usize]];
        let graph = Graph { places: at, shapes: vec![Shape::Circle], radius: 11.5 };
        graph.vertices(svg, |_| square.to_string());
    }
    svg.key(map.bottom() + 6.0, &[(Mark::Square("pic-block"), "not free")]);
    format!(
        "A board of {ROWS} rows and {COLUMNS} columns as a graph: {} free squares with their numbers, and \
         {} edges between those that share a side.",
        free_squares().count(),
        edges.len()
    )
}

/// A bipartite graph with a maximum matching and a minimum vertex cover.
pub(super) fn bipartite_matching(svg: &mut Svg) -> String {
    let edges = edges("0-0 0-1 1-0 1-1 2-1 3-1 3-2 3-3 4-3 4-4 5-4 5-5");
    let matching = bipartite::maximum_matching(6, 6, &edges);
    let (left, right) = matching.minimum_vertex_cover();
    let at = |v: u32, y: f64| (26.0 + 57.0 * f64::from(v), y);
    let places: Vec<_> = (0..6).map(|v| at(v, 24.0)).chain((0..6).map(|v| at(v, 124.0))).collect();
    let covers = |v: u32| if v < 6 { left.contains(&v) } else { right.contains(&(v - 6)) };
    let shapes = vec![Shape::Circle; 12];
    let graph = Graph { places, shapes, radius: 12.0 };
    for &(u, v) in &edges {
        let is_matched = matching.mate_of_left(u) == Some(v);
        graph.edge(svg, if is_matched { "pic-bond" } else { "pic-edge" }, u, v + 6);
    }
    graph.vertices(svg, |v| (v % 6).to_string());
    for v in (0..12).filter(|&v| covers(v)) {
        svg.circle("pic-hit", graph.places[v as usize], 16.0);
    }
    let keys = [
        (Mark::Line("pic-bond"), "a maximum matching"),
        (Mark::Ring("pic-hit"), "a least vertex cover"),
    ];
    svg.key(150.0, &keys);
    let pairs = matching.pairs().into_iter().map(|(u, v)| format!("{u}–{v}"));
    format!(
        "A bipartite graph of six vertices on either side with a maximum matching of {} pairs, {}, and as \
         many vertices that touch every edge: above {}, below {}.",
        matching.size(),
        listed(pairs),
        listed(&left),
        listed(&right)
    )
}

/// A graph with odd circuits and a maximum matching.
pub(super) fn general_matching(svg: &mut Svg) -> String {
    let edges = edges("0-1 1-2 2-0 2-3 3-4 4-5 5-6 6-4 3-7 7-8 8-9 9-10 10-7 3-11 11-12");
    let places = places(
        "24,30 24,104 84,68 150,68 208,26 262,56 262,12 204,112 250,146 306,120 256,98 120,128 \
         64,152",
    );
    let matching: Matching = general_matching::maximum_matching(places.len(), &edges);
    let vertices = 0..places.len() as u32;
    let shape = |v: u32| if matching.is_essential(v) { Shape::Square } else { Shape::Disc };
    let graph = Graph { places, shapes: vertices.clone().map(shape).collect(), radius: 11.0 };
    for &(u, v) in &edges {
        let is_matched = matching.mate(u) == Some(v);
        graph.edge(svg, if is_matched { "pic-bond" } else { "pic-edge" }, u, v);
    }
    graph.vertices(svg, |v| v.to_string());
    let keys = [
        (Mark::Line("pic-bond"), "a maximum matching"),
        (Mark::Square("pic-n"), "in every one"),
        (Mark::Ring("pic-p"), "left out of some one"),
    ];
    svg.key(172.0, &keys);
    let pairs = matching.pairs().into_iter().map(|(u, v)| format!("{u}–{v}"));
    format!(
        "A graph of 13 vertices with odd circuits and a maximum matching of {} pairs: {}. Some maximum \
         matching leaves out each of {}.",
        matching.size(),
        listed(pairs),
        listed(vertices.filter(|&v| !matching.is_essential(v)))
    )
}
