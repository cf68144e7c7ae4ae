//! Readers of inputs that are pairs of heaps, strips, cakes, sums and digraphs.

use super::input::{add, named, Input};
use crate::digraph::Digraph;
use crate::notation::Part;
use crate::position::Position;
use games::loopy::Value;

/// Reads two heaps for a map.
pub(super) fn map(input: &mut Input<'_>, head: &str) {
    let heaps = input.numbers(2);
    input.row("map", head, &heaps);
}

/// Reads pairs of numbers for Euclid's game, until two zeros.
pub(super) fn euclid_to_zeros(input: &mut Input<'_>) {
    while input.more_to_end() {
        let pair = input.numbers(2);
        if pair == [0, 0] {
            return input.skip_rest();
        }
        input.row("map", "euclid", &pair);
    }
}

/// Boards of Euclid's game, of which all are moved on.
pub(super) fn euclid_boards(input: &mut Input<'_>) {
    while input.more_to_end() {
        for board in 1..=input.number() {
            let pair = input.numbers(2);
            if input.is_over() {
                return;
            }
            input.part = named("board", &[board]);
            input.row("map", "euclid remoteness", &pair);
        }
    }
}

/// Rows of Northcott's game.
pub(super) fn northcott(input: &mut Input<'_>) {
    while input.more_to_end() {
        let (mut n, width) = (input.number(), input.number());
        let mut state = named("northcott", &[width]) + ";";
        while input.more(&mut n) {
            let (white, black) = (input.index(width), input.index(width));
            add(&mut state, " ", white - 1, "-", black - 1);
        }
        input.state("strip", state);
    }
}

/// Persons on a hill, one of whom is the king.
pub(super) fn climbers(input: &mut Input<'_>) {
    while input.more_to_end() {
        let n = input.number();
        let king = input.index(n);
        let cells = input.numbers(n);
        input.row("strip", &named("silver-dollar one-step", &[king]), &cells);
    }
}

/// Bars of chocolate, of which Alice divides the width.
pub(super) fn cakes(input: &mut Input<'_>) {
    let mut state = "cutcake left;".to_owned();
    let mut n = input.number();
    while input.more(&mut n) {
        let (width, height) = (input.number(), input.number());
        add(&mut state, " ", width, "x", height);
    }
    input.state("cake", state);
}

/// Queens on a board, one of which is put elsewhere with each question.
pub(super) fn queens(input: &mut Input<'_>) {
    let (n, mut questions) = (input.number(), input.number());
    // Rows and columns in turn.
    let mut queens = input.numbers(n.saturating_mul(2));
    while input.more_tests(&mut questions) {
        let queen = input.index(n) as usize * 2;
        let square = input.numbers(2);
        if input.is_over() {
            return;
        }
        queens[queen - 2] = square[0];
        queens[queen - 1] = square[1];
        input.sum(queens.chunks(2).map(|queen| Some(named("wythoff;", queen))).collect());
    }
}

/// Reads so many edges between vertices from 1 to `n`.
fn edges(input: &mut Input<'_>, n: u64, count: u64) -> String {
    let mut state = "digraph;".to_owned();
    for (from, to) in input.edges(n, count) {
        add(&mut state, " ", from, ">", to);
    }
    state
}

/// Returns a state: the edges, and the vertex of the token, which may have none.
fn with_token(edges: &str, vertex: u64) -> String {
    let mut state = edges.to_owned();
    add(&mut state, " ", vertex, "; at ", vertex);
    state
}

/// Tokens on a digraph: a sum of one component for each.
pub(super) fn tokens(input: &mut Input<'_>) {
    let (n, m, mut questions) = (input.number(), input.number(), input.number());
    let edges = edges(input, n, m);
    while input.more_tests(&mut questions) {
        let tokens = input.indices(n);
        input.sum(tokens.iter().map(|&token| Some(with_token(&edges, token))).collect());
    }
}

/// A digraph with questions: from which vertex, and at which one whoever is to move has lost.
pub(super) fn lost_vertices(input: &mut Input<'_>) {
    let (n, m, mut questions) = (input.number(), input.number(), input.number());
    let edges = edges(input, n, m);
    while input.more_tests(&mut questions) {
        let state = with_token(&edges, input.index(n));
        let lost = input.index(n);
        input.state("digraph", named(&[&state, "; lost"].concat(), &[lost]));
    }
}

/// A tree with stones: the piece moves to a neighbour with fewer, from any vertex.
pub(super) fn stones(input: &mut Input<'_>) {
    let n = input.number();
    let stones = input.numbers(n);
    let mut edges = "digraph;".to_owned();
    for (a, b) in input.tree(n) {
        let (of_a, of_b) = (stones[a as usize - 1], stones[b as usize - 1]);
        let (from, to) = if of_a > of_b { (a, b) } else { (b, a) };
        if of_a != of_b {
            add(&mut edges, " ", from, ">", to);
        }
    }
    let mut left = n;
    while input.more_tests(&mut left) {
        input.state("digraph", with_token(&edges, n - left));
    }
}

/// Cities with taxes: those of each Grundy value are a position of Nim.
pub(super) fn cities(input: &mut Input<'_>) {
    let (n, m) = (input.number(), input.number());
    let taxes = input.numbers(n);
    let edges = edges(input, n, m);
    if input.is_over() {
        return;
    }
    // The taxes of each value.
    let mut levels: Vec<Vec<u64>> = Vec::new();
    for (at, &tax) in taxes.iter().enumerate() {
        let state = with_token(&edges, at as u64 + 1);
        let value = Digraph::read(Part::whole(&state)).ok().and_then(|it| it.summand());
        let level = match value.map(|it| it.value) {
            Some(Value::Finite(value)) => value as usize,
            _ => return input.note("the graph is too large, or has cycles"),
        };
        levels.resize(levels.len().max(level + 1), Vec::new());
        levels[level].push(tax);
    }
    for (level, heaps) in (0..).zip(&levels) {
        input.part = named("level", &[level]);
        input.heaps("nim", heaps);
    }
}

/// A tree of Green Hackenbush on vertex 1, the ground.
pub(super) fn green_tree(input: &mut Input<'_>) {
    let n = input.number();
    let mut state = "hackenbush;".to_owned();
    for (a, b) in input.tree(n) {
        add(&mut state, " ", a - 1, "-", b - 1);
    }
    input.state("hackenbush", state);
}

/// A tree of red-blue Hackenbush on vertex 1; 0 is the colour of Left.
pub(super) fn red_blue_tree(input: &mut Input<'_>) {
    let n = input.number();
    let mut left = n.saturating_sub(1);
    let mut edges = String::new();
    while input.more(&mut left) {
        let (a, b) = (input.index(n), input.index(n));
        add(&mut edges, " ", a - 1, "-", b - 1);
        edges += if input.number() == 0 { "b" } else { "r" };
    }
    red_blue(input, &edges);
}

/// Stalks of red-blue Hackenbush, from the ground up: L is blue.
pub(super) fn stalks(input: &mut Input<'_>) {
    let mut count = input.number();
    let mut edges = String::new();
    let mut vertex = 0_u64;
    while input.more(&mut count) {
        edges += " 0";
        for piece in input.word().bytes() {
            vertex += 1;
            edges += &["-", &vertex.to_string(), if piece == b'L' { "b" } else { "r" }].concat();
            if piece != b'L' && piece != b'R' {
                input.fail("a stalk has letters L and R");
            }
        }
    }
    red_blue(input, &edges);
}

/// Adds a state for each player that may begin.
fn red_blue(input: &mut Input<'_>, edges: &str) {
    for player in ["left", "right"] {
        input.part = [player, " begins"].concat();
        input.state("hackenbush", ["red-blue ", player, ";", edges].concat());
    }
}
