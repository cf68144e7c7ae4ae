//! Tables of Grundy values over two numbers; 0, a P-position, stands on a round dot.

use super::draw::{Map, Mark, SMALL, Svg, listed, signed, tint};
use games::coin_turning::{self, CoinTurning};
use games::tartan::Product;
use games::wythoff_values::WythoffValues;
use games::{
    Outcome, cutcake, euclid, nim, nimber, nimhoff, subtraction, subtraction_formulas, welter,
};
use std::fmt::Display;

const ZERO: (Mark, &str) = (Mark::P, "0, a P-position");

/// A square board for the numbers from `first` to 15, which stand above and beside it.
fn square(first: usize) -> Map {
    let side = 320.0 / (16 - first) as f64;
    Map::table((20.0, 18.0), 16 - first, 16 - first, (side, side.min(20.4)))
}

/// Draws a table of values for the numbers from `first` to 15, and reads out the row of `a`.
fn draw(svg: &mut Svg, first: usize, a: u64, value: impl Fn(u64, u64) -> Option<u64>) -> String {
    let map = square(first);
    map.values(svg, |column, row| value((row + first) as u64, (column + first) as u64));
    map.ticks(svg, first, 1);
    svg.key(map.bottom() + 6.0, &[ZERO, (Mark::Square("pic-s4"), "the deeper, the larger")]);
    listed((first as u64..16).filter_map(|b| value(a, b)))
}

/// The nim-sums of two heaps.
pub(super) fn nim(svg: &mut Svg) -> String {
    let row = draw(svg, 0, 5, |a, b| Some(nim::nim_sum([a, b])));
    format!(
        "A table of a ⊕ b for a and b below 16; the row of 5 is {row}. With a third heap as large as the \
         entry, two heaps make a P-position. Squares of 2, 4 and 8 rows repeat each other."
    )
}

/// The nim-products.
pub(super) fn nimber(svg: &mut Svg) -> String {
    let row = draw(svg, 0, 7, |a, b| Some(nimber::nim_product(a, b)));
    format!(
        "A table of a ⊗ b for a and b below 16. The products of numbers below 2, below 4 and below 16 \
         stay below: each is a field. The row of 7 is {row}."
    )
}

/// The Grundy values of a rook that may also take one step along a diagonal.
pub(super) fn nimhoff(svg: &mut Svg) -> String {
    let row = draw(svg, 0, 2, |a, b| Some(nimhoff::grundy(&[a, b], 3)));
    format!(
        "A table of the values of two heaps below 16 where a move may also take one token from each. In blocks          of 3 rows and 3 columns they are sums modulo 3, and the blocks are ordered as in Nim; the row of 2 is {row}."
    )
}

/// The Grundy values of Wythoff's game.
pub(super) fn wythoff_values(svg: &mut Svg) -> String {
    let table = WythoffValues::new(16, 16);
    let row = draw(svg, 0, 3, |a, b| Some(table.grundy(a, b)));
    format!(
        "A table of the values of two heaps below 16. In each row, column and diagonal every value \
         occurs at most once; the row of 3 is {row}."
    )
}

/// The Grundy values of Euclid's game.
pub(super) fn euclid(svg: &mut Svg) -> String {
    let row = draw(svg, 1, 2, |a, b| Some(euclid::grundy(a, b)));
    format!(
        "A table of the values of two numbers from 1 to 15. They grow with the quotient of the \
         numbers; the row of 2 is {row}."
    )
}

/// Welter's game with two coins.
pub(super) fn welter(svg: &mut Svg) -> String {
    let value = |a: u64, b: u64| (a != b).then(|| welter::grundy(&[a.min(b), a.max(b)]));
    let row = draw(svg, 0, 4, value);
    format!(
        "A table of the values of two coins on squares below 16, which are never on the same one; \
         the row of 4 is {row}."
    )
}

/// The product of Mock Turtles and Ruler.
pub(super) fn tartan(svg: &mut Svg) -> String {
    let (turtles, ruler) = (
        CoinTurning::new(10, coin_turning::mock_turtles),
        CoinTurning::new(12, coin_turning::ruler),
    );
    let (down, across) = (turtles.grundy_values().to_vec(), ruler.grundy_values().to_vec());
    let game = Product::new(turtles, ruler);
    let value = |x: usize, y: usize| {
        let mut board = vec![vec![false; 12]; 10];
        board[x][y] = true;
        game.grundy(&board)
    };
    let map = Map::table((52.0, 36.0), 12, 10, (24.0, 21.0));
    map.values(svg, |column, row| Some(value(row, column)));
    svg.text("pic-small pic-end", (46.0, 8.0), "Ruler");
    svg.text("pic-small", (0.0, 25.0), "Mock Turtles");
    map.column_names(svg, "pic-bold", 8.0, across.iter().enumerate());
    map.row_names(svg, "pic-bold", 42.0, down.iter().enumerate());
    svg.key(map.bottom() + 6.0, &[(Mark::Square("pic-s4"), "the deeper, the larger")]);
    format!(
        "A table of the values of a single head in the product of Mock Turtles, 10 places down with \
         the values {}, and Ruler, 12 places across with the values {}. Each entry is the nim-product \
         of the values of its row and its column; the last row is {}.",
        listed(&down),
        listed(&across),
        listed((0..12).map(|y| value(9, y)))
    )
}

/// The values of Cutcake.
pub(super) fn cutcake(svg: &mut Svg) -> String {
    let map = square(1);
    let value = |column: usize, row: usize| cutcake::value(column as u64 + 1, row as u64 + 1);
    map.tints(svg, |column, row| {
        let value = value(column, row);
        let red = ["pic-r1", "pic-r2", "pic-r3", "pic-r4"];
        let size = u64::try_from(value.unsigned_abs()).expect("a small cake");
        let bits = (u64::BITS - size.leading_zeros()) as usize;
        if value < 0 { Some(red[bits.min(4) - 1]) } else { tint(size) }
    });
    map.grid(svg);
    let is_zero = |column: usize, row: usize| value(column, row) == 0;
    map.dots(svg, "pic-dot", is_zero);
    map.texts_on_dots(svg, "pic-num", is_zero, |column, row| Some(signed(value(column, row))));
    map.ticks(svg, 1, 1);
    let keys = [
        (Mark::P, "0: the second wins"),
        (Mark::Square("pic-s3"), "positive: Left"),
        (Mark::Square("pic-r3"), "negative: Right"),
    ];
    svg.key(map.bottom() + 6.0, &keys);
    format!(
        "A table of the values of cakes of width 1 to 15, across, and height 1 to 15, down. Blocks of \
         equal values double in size; the values of height 3 are {}.",
        listed((0..15).map(|column| signed(value(column, 2))))
    )
}

/// A row of values for each of the games, with its name beside; `shows` tells of what the values are.
fn games<T: Display>(
    svg: &mut Svg,
    (shows, columns): (&str, usize),
    names: &[T],
    value: impl Fn(usize, u64) -> u64,
) -> String {
    let cell = 276.0 / columns as f64;
    let map = Map::table((64.0, 18.0), columns, names.len(), (cell, cell.max(19.0)));
    map.values(svg, |column, row| Some(value(row, column as u64)));
    map.column_names(svg, SMALL, 9.0, (0..columns).map(|column| (column, column)));
    map.row_names(svg, "pic-t", 58.0, names.iter().enumerate());
    svg.key(map.bottom() + 6.0, &[ZERO]);
    let values = |row: usize| listed((0..columns as u64).map(|n| value(row, n)));
    let phrases: Vec<String> =
        names.iter().enumerate().map(|(row, name)| format!("{name}: {}", values(row))).collect();
    format!("Grundy values of {shows}. {}.", phrases.join("; "))
}

/// Bachet's game for several limits.
pub(super) fn bachet(svg: &mut Svg) -> String {
    let names = [1, 2, 3, 4, 5].map(|limit| format!("take ≤ {limit}"));
    let value = |row: usize, n| subtraction::bachet_grundy(n, row as u64 + 1);
    let shows = "heaps of 0 to 13 tokens where a move takes up to 1, 2, 3, 4 or 5 tokens";
    let values = games(svg, (shows, 14), &names, value);
    let lost = (0..13).filter(|&n| subtraction::misere_bachet_outcome(n, 3) == Outcome::P);
    format!(
        "{values} Under misère play and with at most 3 tokens a move the P-positions are {}.",
        listed(lost)
    )
}

/// The interval games.
pub(super) fn interval(svg: &mut Svg) -> String {
    let limits = [(1, 3), (2, 3), (2, 5), (3, 4), (4, 4)];
    let names = limits.map(|(low, high)| format!("{low} to {high}"));
    let value =
        |row: usize, n| subtraction_formulas::interval_grundy(n, limits[row].0, limits[row].1);
    let shows = "heaps of 0 to 13 tokens where a move takes from so many to so many tokens";
    games(svg, (shows, 14), &names, value)
}

/// The games of 1, 2 or k.
pub(super) fn one_two_k(svg: &mut Svg) -> String {
    let third = [3, 4, 6, 9];
    let names = third.map(|k| format!("1, 2, {k}"));
    let value = |row: usize, n| subtraction_formulas::one_two_k_grundy(n, third[row]);
    let shows = "heaps of 0 to 13 tokens where a move takes 1, 2 or k tokens";
    games(svg, (shows, 14), &names, value)
}

/// The named coin-turning games.
pub(super) fn coin_turning(svg: &mut Svg) -> String {
    let names = ["Twins", "Turtles", "Mock T.", "Moebius", "Ruler"];
    let rules = [
        coin_turning::twins,
        coin_turning::turning_turtles,
        coin_turning::mock_turtles,
        coin_turning::moebius,
        coin_turning::ruler,
    ];
    let lines = rules.map(|rule| CoinTurning::new(11, rule));
    let value = |row: usize, place: u64| lines[row].grundy_values()[place as usize];
    let shows = "a single head on the places 0 to 10 of a line, in Twins, Turning Turtles, Mock \
                 Turtles, Moebius and Ruler";
    games(svg, (shows, 11), &names, value)
}
