//! Readers of coins that are turned, and of calculations with nimbers.

use super::boards;
use super::graph::game;
use super::input::{add, named, Input, MANY};
use crate::coins::MOST_ROWS;
use crate::notation::distinct;
use games::nimber::nim_product;

/// Numbers with a basis of their nim-sums; between their count and the first one are `others`.
pub(super) fn basis(input: &mut Input<'_>, others: u64) {
    let n = input.number();
    input.numbers(others);
    let numbers = input.numbers(n);
    input.state("nimbers", named("nimbers; basis", &numbers));
}

/// Adds a calculation.
pub(super) fn calculation(input: &mut Input<'_>, a: u64, sign: &str, b: u64) {
    let mut state = String::new();
    add(&mut state, "nimbers; ", a, sign, b);
    input.state("nimbers", state);
}

/// A chain of nim-products and sums.
pub(super) fn chain(input: &mut Input<'_>) {
    let (mut x, a, b, mut n) = (input.number(), input.number(), input.number(), input.number());
    if n == 0 {
        input.note("a chain of no steps ends where it starts");
    }
    let mut step = 0;
    while input.more(&mut n) {
        step += 1;
        input.label = named("Product", &[step]);
        calculation(input, a, " * ", x);
        x = nim_product(a, x);
        input.label = named("Sum", &[step]);
        calculation(input, x, " + ", b);
        x ^= b;
    }
}

/// Lamps, of which the corners of a rectangle are switched. A lamp on a large board is as good as a heap.
pub(super) fn lamps(input: &mut Input<'_>) {
    let mut n = input.number();
    let mut board = [[b'.'; MOST_ROWS]; MOST_ROWS];
    let (mut width, mut height) = (0, 0);
    let mut heaps = Vec::new();
    while input.more(&mut n) {
        let (x, y) = (input.index(10_000), input.index(10_000));
        heaps.push(nim_product(x, y));
        let (x, y) = (x as usize, y as usize);
        board[(y - 1) % MOST_ROWS][(x - 1) % MOST_ROWS] = b'H';
        width = width.max(x);
        height = height.max(y);
    }
    if width.max(height) > MOST_ROWS {
        return input.heaps("nim", &heaps);
    }
    let mut state = "turning-turtles x turning-turtles;".to_owned();
    for row in &board[..height] {
        boards::add_row(&mut state, &row[..width]);
    }
    input.state("coins", state);
}

/// A board on which squares of side up to `k` are turned: each white cell is as good as a heap, the largest
/// power of two that divides its row and its column and is at most `k`.
pub(super) fn squares(input: &mut Input<'_>) {
    let (n, m, k) = (input.number(), input.number(), input.number());
    let corners = input.numbers(m.saturating_mul(4));
    if n > 30 {
        return input.note("boards have at most 30 rows");
    }
    let mut heaps = Vec::new();
    for row in 1..=n {
        for column in 1..=n {
            let is_white =
                |it: &[u64]| it[0] <= row && row <= it[2] && it[1] <= column && column <= it[3];
            // After an error the last rectangle has fewer corners.
            if corners.chunks_exact(4).any(is_white) {
                let mut heap = lowest_bit(row | column);
                while heap > k {
                    heap /= 2;
                }
                heaps.push(heap);
            }
        }
    }
    input.heaps("nim", &heaps);
}

fn lowest_bit(number: u64) -> u64 {
    number & number.wrapping_neg()
}

/// A board on which a tail is turned with any cells above and to the left that are connected with it: each
/// tail is as good as a heap, on the border as in Ruler, and elsewhere a power of two.
pub(super) fn colours(input: &mut Input<'_>) {
    let (n, m) = (input.number(), input.number());
    let mut heaps = Vec::new();
    for (r, row) in boards::rows(input, n, m, "HT").iter().enumerate() {
        for (c, &coin) in row.iter().enumerate() {
            if coin == b'T' {
                let at = (r + c) as u64;
                // A value of more than 64 bits is refused by the explorer, as `u64::MAX` is.
                let inner = 1_u64.checked_shl(at as u32).unwrap_or(u64::MAX);
                heaps.push(if r.min(c) == 0 { lowest_bit(at + 1) } else { inner });
            }
        }
    }
    input.heaps("nim", &heaps);
}

/// Cells 1 to `n` of which some are white: a white cell `x` is turned with its multiples up to any one. A
/// position is the set of white cells.
pub(super) fn multiples(input: &mut Input<'_>) {
    let (n, mut tests) = (input.number(), input.number());
    while input.more_tests(&mut tests) {
        let white = distinct(input.indices(n));
        // So many multiples of one cell have too many colourings.
        if white.first().map_or(false, |least| n / least > 20) {
            input.note(MANY);
            continue;
        }
        game(input, "digraph", &white, &|it, options| {
            for &cell in it {
                let mut left = it.to_vec();
                for k in 1..=n / cell {
                    match left.binary_search(&(k * cell)) {
                        Ok(place) => drop(left.remove(place)),
                        Err(place) => left.insert(place, k * cell),
                    }
                    options.push(left.clone());
                }
            }
        });
    }
}
