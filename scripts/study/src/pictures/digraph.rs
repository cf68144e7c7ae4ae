//! Digraphs whose vertices show who wins, and how.

use super::draw::{Graph, Mark, Shape, Svg, edges, listed, places};
use games::loopy::{self, Value};
use games::octal::{self, Octal};
use games::retrograde::NumberedPositions;
use games::{LoopyOutcome, Outcome, digraph as games_digraph, search as by_search};

/// The digraph of two of the pictures, in which all kinds of outcomes occur.
pub(super) const VERTICES: usize = 11;
pub(super) fn example() -> Vec<(u32, u32)> {
    edges("1-0 2-0 2-7 3-1 3-2 4-3 4-1 5-4 5-1 6-5 6-4 2-5 8-9 9-8 8-4 9-6 10-8 10-9 10-6 9-10")
}

/// Retrograde analysis under normal play.
pub(super) fn retrograde(svg: &mut Svg) -> String {
    layers(svg, "normal", &games_digraph::solve(VERTICES, &example()))
}

/// The same digraph under misère play.
pub(super) fn misere_retrograde(svg: &mut Svg) -> String {
    let solution = games_digraph::misere_solve(VERTICES, &example());
    layers(svg, "misère", &solution)
}

/// A digraph whose vertices stand in the column of their distance, draws last.
fn layers(svg: &mut Svg, play: &str, solution: &games_digraph::Solution) -> String {
    let vertices = 0..VERTICES as u32;
    let rounds = vertices.clone().filter_map(|v| solution.distance(v)).max().unwrap_or(0) as usize;
    let mut columns = vec![Vec::new(); rounds + 2];
    for v in vertices.clone() {
        columns[solution.distance(v).map_or(rounds + 1, |it| it as usize)].push(v);
    }
    let step = 312.0 / (rounds + 1) as f64;
    let mut places = vec![(0.0, 0.0); VERTICES];
    for (i, column) in columns.iter().enumerate() {
        for (j, &v) in column.iter().enumerate() {
            let down = j as f64 - (column.len() - 1) as f64 / 2.0;
            let aside = if i % 2 == 0 { -14.0 } else { 14.0 };
            let back = if column.len() > 2 && j % 2 == 1 { 26.0 } else { 0.0 };
            places[v as usize] = (14.0 + step * i as f64 - back, 106.0 + aside + 58.0 * down);
        }
    }
    let shapes = vertices.clone().map(|v| Shape::from(solution.outcome(v))).collect();
    let graph = Graph { places, shapes, radius: 12.0 };
    for (i, column) in columns.iter().enumerate().filter(|(_, column)| !column.is_empty()) {
        let name = if i > rounds { "draw".to_owned() } else { i.to_string() };
        svg.text("pic-small pic-mid", (graph.places[column[0] as usize].0, 9.0), &name);
    }
    for (from, to) in example() {
        let class = if solution.winning_move(from) == Some(to) { "pic-hit" } else { "pic-edge" };
        graph.arrow(svg, class, (from, to), 9.0);
    }
    graph.vertices(svg, |v| v.to_string());
    svg.text("pic-small", (0.0, 198.0), "above: moves to the end, the winner hurrying");
    let keys = [
        (Mark::P, "P"),
        (Mark::Square("pic-n"), "N"),
        (Mark::Diamond("pic-d"), "draw"),
        (Mark::Arrow("pic-hit"), "winning move"),
    ];
    svg.key(206.0, &keys);
    let all = |outcome| vertices.clone().filter(move |&v| solution.outcome(v) == outcome);
    format!(
        "A digraph of {VERTICES} vertices under {play} play, in columns by the number of moves to the \
         end. P-positions: {}; N-positions: {}; draws: {}.",
        listed(all(LoopyOutcome::P)),
        listed(all(LoopyOutcome::N)),
        listed(all(LoopyOutcome::D))
    )
}

pub(super) fn letter(outcome: LoopyOutcome) -> &'static str {
    outcome.who_wins("N", "P", "D")
}

/// Outcomes from the end backwards, on a line of heaps.
pub(super) fn outcome(svg: &mut Svg) -> String {
    let (heaps, taken) = (11usize, [1, 3, 4]);
    let options = |n: usize| taken.iter().filter_map(move |&it| n.checked_sub(it));
    let outcomes: Vec<Outcome> =
        (0..heaps).map(|n| by_search::outcome(n, |&n| options(n).collect())).collect();
    let step = 31.6;
    let places = (0..heaps).map(|n| (12.0 + step * n as f64, 52.0)).collect();
    let shapes = outcomes.iter().map(|&it| Shape::from(it)).collect();
    let graph = Graph { places, shapes, radius: 10.5 };
    for n in 0..heaps {
        for to in options(n) {
            let class = if outcomes[to] == Outcome::P { "pic-hit" } else { "pic-edge" };
            let bend = match n - to {
                1 => 0.0,
                3 => 30.0,
                _ => -36.0,
            };
            graph.arrow(svg, class, (n as u32, to as u32), bend);
        }
    }
    graph.vertices(svg, |n| n.to_string());
    let keys = [
        (Mark::Ring("pic-p"), "P: all moves lead to N"),
        (Mark::Square("pic-n"), "N: some move leads to P"),
        (Mark::Arrow("pic-hit"), "a move to P"),
    ];
    svg.key(98.0, &keys);
    let lost = (0..heaps).filter(|&n| outcomes[n] == Outcome::P);
    format!(
        "The heaps 0 to {} of a game in which a move takes 1, 3 or 4 tokens, with their moves as \
         arrows. P-positions, where all moves lead to N-positions: {}.",
        heaps - 1,
        listed(lost)
    )
}

/// All positions below a row of five pins of Kayles.
pub(super) fn search(svg: &mut Svg) -> String {
    let kayles = Octal::new(octal::KAYLES);
    let options = |position: &Vec<u64>| options_of(&kayles, position);
    let NumberedPositions { positions, mut edges, .. } = NumberedPositions::new([vec![5]], options);
    edges.sort_unstable();
    edges.dedup();
    let outcomes: Vec<Outcome> =
        positions.iter().map(|it| by_search::outcome(it.clone(), options)).collect();
    let shapes = outcomes.iter().map(|&it| Shape::from(it)).collect();
    // In rows by the number of pins, most at the top.
    let places =
        places("156,20 80,78 184,78 288,78 52,136 156,136 132,194 236,194 260,136 156,252 184,310");
    let graph = Graph { places, shapes, radius: 16.0 };
    for &(from, to) in &edges {
        let class = if outcomes[to as usize] == Outcome::P { "pic-hit" } else { "pic-edge" };
        let apart = graph.places[to as usize].1 - graph.places[from as usize].1;
        graph.arrow(svg, class, (from, to), apart / 9.0);
    }
    graph.vertices(svg, |vertex| match &positions[vertex][..] {
        [] => "0".to_owned(),
        rows => rows.iter().map(u64::to_string).collect::<Vec<_>>().join("\u{2009}"),
    });
    let keys = [
        (Mark::Ring("pic-p"), "P-position"),
        (Mark::Square("pic-n"), "N-position"),
        (Mark::Arrow("pic-hit"), "a winning move"),
    ];
    svg.key(336.0, &keys);
    let remoteness = by_search::remoteness(vec![5], options);
    let lost = positions.iter().zip(&outcomes).filter(|(_, outcome)| **outcome == Outcome::P);
    format!(
        "All {} positions that a row of five pins of Kayles leads to, with the lengths of their rows, by \
         the number of pins left. P-positions: {}. The first player wins the row of five in {remoteness} \
         moves.",
        positions.len(),
        listed(lost.map(|(rows, _)| format!("[{}]", listed(rows))))
    )
}

/// The options of rows of an octal game, each sorted and without empty rows.
pub(super) fn options_of(game: &Octal, position: &[u64]) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for (i, &row) in position.iter().enumerate() {
        for left in game.options(row) {
            let mut option = position.to_vec();
            option.remove(i);
            option.extend(left.into_iter().filter(|&part| part > 0));
            option.sort_unstable();
            all.push(option);
        }
    }
    all
}

/// Loopy values on a digraph.
pub(super) fn loopy(svg: &mut Svg) -> String {
    let edges = edges("1-0 2-0 2-1 3-4 4-3 4-1 3-0 5-6 6-5 5-2 6-8 8-7 7-2 7-1 6-7 7-8 9-8 9-0");
    let places = places("40,176 128,134 128,52 40,100 40,30 216,28 304,46 216,128 300,166 180,200");
    let solution = loopy::solve(places.len(), &edges);
    let values: Vec<Value> = (0..places.len() as u32).map(|v| solution.value(v)).collect();
    let shapes = values.iter().map(|it| Shape::from(it.outcome())).collect();
    let graph = Graph { places, shapes, radius: 17.0 };
    edges.iter().for_each(|&edge| graph.arrow(svg, "pic-edge", edge, 9.0));
    graph.vertices(svg, |v| short(&values[v]));
    let keys = [
        (Mark::Ring("pic-p"), "P"),
        (Mark::Square("pic-n"), "N"),
        (Mark::Diamond("pic-d"), "draw"),
    ];
    svg.key(222.0, &keys);
    svg.text(
        "pic-small",
        (0.0, 250.0),
        "∞ and numbers: infinite, with the finite values of the options",
    );
    svg.reach(260.0);
    let phrases = values.iter().map(short);
    format!(
        "A digraph of 10 vertices, some on cycles, with their loopy values: {}. After ∞ stand the finite \
         values of the options.",
        listed(phrases)
    )
}

/// Writes ∞({0, 1}) as ∞01.
fn short(value: &Value) -> String {
    match value {
        Value::Finite(value) => value.to_string(),
        Value::Infinite(others) => {
            let others: Vec<String> = others.iter().map(u64::to_string).collect();
            format!("∞{}", others.concat())
        }
    }
}
