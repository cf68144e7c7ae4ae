//! Readers of inputs for geography, graphs and boards with blocked cells, and for dominoes.

use super::input::{add, Input};

/// The most rows of a board.
const MOST_ROWS: usize = 20;

/// A row of cells: `.` is free, `#` blocked, and `*` was left.
pub(super) type Row = Vec<u8>;

/// Reads so many rows of so many cells, which are letters of `kinds`.
pub(super) fn rows(input: &mut Input<'_>, mut n: u64, m: u64, kinds: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    while input.more(&mut n) {
        let row = input.word();
        if row.len() as u64 != m || !row.chars().all(|cell| kinds.contains(cell)) {
            input.fail("a row of the board has other letters, or another length");
        }
        rows.push(row.as_bytes().to_vec());
    }
    rows
}

/// Adds a row to a state.
pub(super) fn add_row(state: &mut String, row: &[u8]) {
    *state += " ";
    state.extend(row.iter().map(|&cell| char::from(cell)));
}

/// Adds a state with the token on a cell.
fn state(input: &mut Input<'_>, rows: &[Row], (row, column): (usize, usize)) {
    if rows.len() > MOST_ROWS {
        return input.note("boards have at most 20 rows");
    }
    let mut state = "geography board;".to_owned();
    for row in rows {
        add_row(&mut state, row);
    }
    add(&mut state, "; at ", row as u64, "-", column as u64);
    input.state("geography", state);
}

/// Two rows for dominoes, where Left begins.
pub(super) fn domino_strip(input: &mut Input<'_>) {
    let first = input.word();
    let mut state = format!("domineering left; {first}");
    if !first.chars().all(|cell| ".#".contains(cell)) {
        input.fail("a cell is `.`, or `#` if it is missing");
    }
    for row in rows(input, 1, first.len() as u64, ".#") {
        add_row(&mut state, &row);
    }
    input.state("board", state);
}

/// A maze: a start on any free cell.
pub(super) fn starts(input: &mut Input<'_>) {
    let (n, m) = (input.number(), input.number());
    let rows = rows(input, n, m, ".#");
    if !rows.iter().any(|row| row.contains(&b'.')) {
        return input.note("no cell is free");
    }
    for (r, row) in rows.iter().enumerate() {
        for (c, &cell) in row.iter().enumerate() {
            if cell == b'.' {
                input.label = format!("Start {} {}", r + 1, c + 1);
                state(input, &rows, (r, c));
            }
        }
    }
}

/// Square boards with the token in a corner, until a zero.
pub(super) fn squares(input: &mut Input<'_>) {
    while input.more_to_end() {
        // More rows are refused anyway.
        let n = input.number().min(21) as usize;
        if n == 0 {
            return input.skip_rest();
        }
        state(input, &vec![vec![b'.'; n]; n], (0, 0));
    }
}

/// A board of white and black pieces with an empty cell, which moves: a state before each turn, and the last
/// one. Where it begins, black pieces may be taken on cells of its colour, white ones on the others.
pub(super) fn pieces(input: &mut Input<'_>) {
    let (n, m) = (input.number(), input.number());
    let mut rows = rows(input, n, m, "XO.");
    let mut at = (0, 0);
    for (r, row) in rows.iter().enumerate() {
        if let Some(c) = row.iter().position(|&cell| cell == b'.') {
            at = (r, c);
        }
    }
    for (r, row) in rows.iter_mut().enumerate() {
        for (c, cell) in row.iter_mut().enumerate() {
            let taken = if (r + c + at.0 + at.1) % 2 == 0 { b'X' } else { b'O' };
            *cell = if *cell == taken || *cell == b'.' { b'.' } else { b'#' };
        }
    }
    let mut turns = input.number().saturating_mul(2);
    let mut number = 0;
    while !input.is_over() {
        number += 1;
        input.label = format!("Turn {number}");
        state(input, &rows, at);
        if !input.more(&mut turns) {
            return;
        }
        let to = (input.index(n) as usize - 1, input.index(m) as usize - 1);
        if input.is_over() {
            return;
        }
        rows[at.0][at.1] = b'*';
        at = to;
        if rows[at.0][at.1] != b'.' {
            return input.fail("the empty cell does not go there");
        }
    }
}

/// Reads edges between so many vertices on the left and others on the right; both count from `first`. With
/// no vertices on the right both ends are on the left.
fn edges(input: &mut Input<'_>, left: u64, right: u64, mut count: u64, first: u64) -> String {
    let mut state = "geography;".to_owned();
    while input.more(&mut count) {
        let (a, b) = (input.number(), input.number());
        let most = if right > 0 { right } else { left };
        if a.wrapping_sub(first) >= left || b.wrapping_sub(first) >= most {
            input.fail("there is no such vertex");
            break;
        }
        add(&mut state, " ", a, "-", if right > 0 { b.saturating_add(left) } else { b });
    }
    state
}

/// Peaks and valleys: a start on any peak.
pub(super) fn peaks(input: &mut Input<'_>) {
    let (n, m) = (input.number(), input.number());
    let edges = edges(input, n, n, m, 1);
    let mut left = n;
    while input.more_tests(&mut left) {
        let mut state = edges.clone();
        add(&mut state, " ", n - left, "; at ", n - left);
        input.state("geography", state);
    }
}

/// A graph whose maximum matching is asked for; the token begins at vertex 0.
pub(super) fn matching(input: &mut Input<'_>, is_bipartite: bool) {
    let left = input.number();
    let right = if is_bipartite { input.number() } else { 0 };
    let count = input.number();
    let state = edges(input, left, right, count, 0);
    input.state("geography", state + " 0; at 0");
}
