//! Maps of P-positions over two heaps, or over a heap and a limit.

use super::draw::{Map, Mark, Point, Svg, direction, listed};
use games::nim_shortcuts::NimShortcuts;
use games::sums::{self, Component, Sum};
use games::take_away::TakeAway;
use games::{Outcome, euclid, fibonacci_nim, misere_quotient, nim, octal, r_wythoff, wythoff};

const P_AND_N: [(Mark, &str); 2] =
    [(Mark::P, "P: whoever moves loses"), (Mark::Cell, "N: whoever moves wins")];

/// The left upper corners of two maps side by side.
const HALVES: [f64; 2] = [20.0, 194.0];

/// The P-positions of Wythoff's game.
pub(super) fn wythoff(svg: &mut Svg) -> String {
    let map = Map::upwards((22.0, 4.0), 39, 39, 8.0);
    map.grid(svg);
    golden_lines(svg, "pic-dash", &map, 0.0);
    map.outcomes(svg, wythoff::outcome);
    map.ticks(svg, 0, 5);
    svg.key(
        map.bottom() + 22.0,
        &[P_AND_N[0], P_AND_N[1], (Mark::Line("pic-dash"), "slopes φ, 1/φ")],
    );
    let pairs = (0..39).flat_map(|a| (a..39).map(move |b| (a, b)));
    let lost = in_words(pairs.filter(|&(a, b)| wythoff::outcome(a, b) == Outcome::P));
    format!(
        "A map of two heaps below 39. The P-positions are {lost} and their mirror images. They lie \
         along two lines from the origin, with the golden ratio and its inverse as slopes."
    )
}

/// The lines from the origin with the golden ratio and its inverse as slopes, to the rim of a map whose first
/// cell in both directions is that of the number `first`.
fn golden_lines(svg: &mut Svg, class: &str, map: &Map, first: f64) {
    // They go through a pair of Wythoff's game far away.
    let (a, b) = r_wythoff::pair(1 << 40, 1).expect("the pair is below 2⁶⁴");
    let ((x, y), side) = (map.center(0, 0), map.cell.0);
    for (across, up) in [(a as f64 / b as f64, 1.0), (1.0, a as f64 / b as f64)] {
        let at =
            |along: f64| (x + (across * along - first) * side, y - (up * along - first) * side);
        let near = (first - 0.5).max(0.0) / across.min(up);
        svg.line(class, at(near), at(map.columns as f64 - 0.5 + first));
    }
}

/// Reads out pairs of heaps.
fn in_words(pairs: impl IntoIterator<Item = (u64, u64)>) -> String {
    listed(pairs.into_iter().map(|(a, b)| format!("({a}, {b})")))
}

/// Two maps side by side, of normal and of misère play. Returns the pairs, the first heap not larger, in which
/// they differ.
fn normal_and_misere(
    svg: &mut Svg,
    cells: u64,
    normal: impl Fn(u64, u64) -> Outcome,
    misere: impl Fn(u64, u64) -> Outcome,
) -> String {
    panel(svg, (HALVES[0], 22.0), cells as usize, "normal play", &normal);
    panel(svg, (HALVES[1], 22.0), cells as usize, "misère play", &misere);
    svg.key(22.0 + 144.0 + 22.0, &P_AND_N);
    let pairs = (0..cells).flat_map(|a| (a..cells).map(move |b| (a, b)));
    let changed = pairs.filter(|&(a, b)| normal(a, b) != misere(a, b));
    in_words(changed)
}

/// Draws a map of 144 units with a caption above, from heaps of 0.
fn panel(
    svg: &mut Svg,
    at: Point,
    cells: usize,
    caption: &str,
    outcome: impl Fn(u64, u64) -> Outcome,
) {
    let map = Map::upwards(at, cells, cells, 144.0 / cells as f64);
    map.grid(svg);
    map.outcomes(svg, outcome);
    map.ticks(svg, 0, 5);
    svg.text("pic-t pic-mid", (at.0 + 72.0, at.1 - 11.0), caption);
}

/// Normal and misère play at the beginning of Wythoff's game.
pub(super) fn misere_wythoff(svg: &mut Svg) -> String {
    let changed = normal_and_misere(svg, 12, wythoff::outcome, wythoff::misere_outcome);
    format!(
        "Two maps of heaps below 12. They differ in these positions alone: {changed}; from there on \
         the P-positions of both kinds of play are the same."
    )
}

/// All winning moves of one position of Wythoff's game.
pub(super) fn wythoff_moves(svg: &mut Svg) -> String {
    let map = Map::upwards((22.0, 4.0), 21, 21, 15.0);
    let positions = (0..21).flat_map(|a| (0..a).map(move |b| (a, b)));
    let most = positions.max_by_key(|&(a, b)| wythoff::winning_moves(a, b).len());
    let (a, b) = most.expect("there are positions");
    map.grid(svg);
    map.outcomes(svg, wythoff::outcome);
    let center = |(a, b): (u64, u64)| map.center(a as usize, b as usize);
    let moves = wythoff::winning_moves(a, b);
    for &to in &moves {
        let (from, to) = (center((a, b)), center(to));
        let (across, down) = direction(to, from);
        svg.arrow("pic-hit", from, (to.0 + 7.0 * across, to.1 + 7.0 * down));
    }
    svg.circle("pic-paper", center((a, b)), 6.0);
    map.ticks(svg, 0, 5);
    let text = format!("winning moves of ({a}, {b})");
    svg.key(map.bottom() + 22.0, &[P_AND_N[0], (Mark::Arrow("pic-hit"), &text)]);
    let phrases = in_words(moves);
    format!(
        "A map of two heaps up to 20 with the P-positions as dots. Arrows lead from ({a}, {b}), along a \
         row, a column or a diagonal, to the P-positions {phrases}."
    )
}

/// Normal and misère Nim with a third heap of one token.
pub(super) fn nim(svg: &mut Svg) -> String {
    let normal = |a, b| nim::outcome(&[a, b, 1]);
    let misere = |a, b| nim::misere_outcome(&[a, b, 1]);
    let changed = normal_and_misere(svg, 12, normal, misere);
    format!(
        "Two maps of Nim with two heaps below 12 and a third heap of 1 token. They differ in these \
         positions alone: {changed}. As soon as a heap has more than 1 token, normal and misère play \
         have the same P-positions."
    )
}

/// Nim with cells where whoever is to move has lost.
pub(super) fn nim_shortcuts(svg: &mut Svg) -> String {
    let cells = [(3, 0), (1, 2), (2, 7), (9, 4), (12, 12)];
    let game = NimShortcuts::new(&cells);
    let map = Map::upwards((22.0, 4.0), 21, 21, 15.0);
    map.grid(svg);
    map.fill(svg, "pic-s3", |x, y| cells.contains(&(x as u64, y as u64)));
    map.outcomes(svg, |x, y| game.outcome(x, y));
    map.ticks(svg, 0, 5);
    svg.key(map.bottom() + 22.0, &[P_AND_N[0], (Mark::Square("pic-s3"), "given as lost")]);
    let runs = listed(game.runs().iter().map(|(x, y, _)| format!("({x}, {y})")));
    format!(
        "A map of two heaps up to 20. The given cells are {}. The other P-positions go along diagonals          from {runs}, each until a column or a row has a given cell.",
        in_words(cells)
    )
}

/// Four generalisations of Wythoff's game.
pub(super) fn r_wythoff(svg: &mut Svg) -> String {
    let mut phrases = String::new();
    for (i, r) in [1, 2, 3, 5].into_iter().enumerate() {
        let at = (HALVES[i % 2], 22.0 + 184.0 * (i / 2) as f64);
        panel(svg, at, 20, &format!("r = {r}"), |a, b| r_wythoff::outcome(a, b, r));
        let pairs = (0..).map_while(|k| r_wythoff::pair(k, r)).take_while(|&(_, b)| b < 20);
        let pairs = in_words(pairs);
        phrases += &format!(" For r = {r} the P-positions are {pairs}, in either order.");
    }
    svg.key(22.0 + 184.0 + 144.0 + 22.0, &P_AND_N);
    format!("Four maps of two heaps below 20.{phrases}")
}

/// The P-positions of Euclid's game between the golden lines.
pub(super) fn euclid(svg: &mut Svg) -> String {
    let map = Map::upwards((22.0, 4.0), 26, 26, 12.0);
    let outcome = |a: usize, b: usize| euclid::outcome(a as u64 + 1, b as u64 + 1);
    map.grid(svg);
    map.dots(svg, "pic-dot", |a, b| outcome(a, b) == Outcome::P);
    golden_lines(svg, "pic-hit", &map, 1.0);
    map.ticks(svg, 1, 5);
    let lines = (Mark::Line("pic-hit"), "slopes φ and 1/φ");
    svg.key(map.bottom() + 22.0, &[P_AND_N[0], P_AND_N[1], lines]);
    let lost = (0..26).filter(|&b| outcome(15, b) == Outcome::P);
    format!(
        "A map of two numbers from 1 to 26. The P-positions are those between two lines from the \
         origin, where the numbers are different and the larger one is less than the golden ratio \
         times the smaller one. Beside 16 these are {}.",
        listed(lost.map(|b| b + 1))
    )
}

/// The outcomes of Fibonacci Nim, by heap and limit.
pub(super) fn fibonacci_nim(svg: &mut Svg) -> String {
    limits(svg, fibonacci_nim::outcome);
    let smallest = |heap| fibonacci_nim::zeckendorf(heap).into_iter().min().unwrap_or(0);
    format!(
        "A map of heaps from 1 to 34 and limits from 1 to 13. A heap is won as soon as the limit is \
         at least its smallest Zeckendorf part; for the heaps 20 to 34 these parts are {}.",
        listed((20..=34).map(smallest))
    )
}

/// The outcomes of the take-away game of factor 3, by heap and limit.
pub(super) fn take_away(svg: &mut Svg) -> String {
    let game = TakeAway::new(34, |taken| 3 * taken);
    limits(svg, |heap, limit| game.outcome(heap, limit));
    let smallest = |heap| game.parts(heap).into_iter().min().unwrap_or(0);
    format!(
        "A map of heaps from 1 to 34 and limits from 1 to 13, where a move may take up to three times \
         what was taken last. A heap is won as soon as the limit is at least its smallest part; for \
         the heaps 20 to 34 these parts are {}.",
        listed((20..=34).map(smallest))
    )
}

fn limits(svg: &mut Svg, outcome: impl Fn(u64, u64) -> Outcome) {
    let map = Map::upwards((22.0, 20.0), 34, 13, 9.3);
    map.grid(svg);
    map.dots(svg, "pic-dot", |heap, limit| {
        outcome(heap as u64 + 1, limit as u64 + 1) == Outcome::P
    });
    map.ticks(svg, 1, 5);
    svg.text("pic-small", (1.0, 9.0), "limit");
    svg.text("pic-small pic-end", (338.0, map.bottom() + 24.0), "heap");
    svg.key(map.bottom() + 34.0, &P_AND_N);
}

/// Two heaps in the four kinds of sums.
pub(super) fn sums(svg: &mut Svg) -> String {
    let game = octal::Octal::new("0.333");
    let options = |&heap: &u64| game.options(heap).into_iter().map(|[_, left]| left).collect();
    let values: Vec<_> = (0..16).map(|heap| Component::new(heap, options).values()).collect();
    let kinds = [
        ("disjunctive: in one", Sum::Disjunctive),
        ("conjunctive: in both", Sum::Conjunctive),
        ("continued: in all left", Sum::ContinuedConjunctive),
        ("selective: in one or both", Sum::Selective),
    ];
    let mut phrases = String::new();
    for (i, (caption, kind)) in kinds.into_iter().enumerate() {
        let outcome =
            |a: u64, b: u64| sums::outcome(kind, &[values[a as usize], values[b as usize]]);
        panel(svg, (HALVES[i % 2], 22.0 + 184.0 * (i / 2) as f64), 16, caption, outcome);
        let lost = (0..16).filter(|&b| outcome(6, b) == Outcome::P);
        phrases += &format!(" {caption}: {}.", listed(lost));
    }
    svg.key(22.0 + 184.0 + 144.0 + 22.0, &P_AND_N);
    format!(
        "Four maps of two heaps below 16, of each of which a move takes 1, 2 or 3 tokens; they differ \
         in the heaps in which one has to move. A heap of 6 makes P-positions with these heaps.{phrases}"
    )
}

/// Two rows of Kayles under normal and misère play.
pub(super) fn misere_kayles(svg: &mut Svg) -> String {
    let values = octal::Octal::new(octal::KAYLES).solve(200);
    let quotient = misere_quotient::of_octal(octal::Octal::new(octal::KAYLES), 16);
    let normal = |a, b| values.outcome(&[a, b]);
    let misere = |a, b| quotient.misere_outcome(&[a, b]);
    let changed = normal_and_misere(svg, 16, normal, misere);
    format!(
        "Two maps of two rows of fewer than 16 pins. Unlike in Nim, the outcomes differ far from the \
         end of the game, too: {changed}."
    )
}
