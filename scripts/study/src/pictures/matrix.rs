//! Boards of marks: rows and columns that are no two numbers to be added.

use super::digraph::{VERTICES, example, letter};
use super::draw::{Graph, Map, Mark, SMALL, Shape, Svg, listed};
use games::partizan::{PartizanOutcome, Player};
use games::take_away::TakeAway;
use games::{LoopyOutcome, digraph_questions as questions, fibonacci_nim, nimber};
use graphs::adjacency::Adjacency;

/// Questions on one digraph, each a row with other vertices declared lost.
pub(super) fn digraph_questions(svg: &mut Svg) -> String {
    let lost: [&[u32]; 6] = [&[], &[3], &[8], &[4, 9], &[6], &[1, 10]];
    let starts = 0..VERTICES as u32;
    let all: Vec<(u32, &[u32])> =
        lost.iter().flat_map(|&lost| starts.clone().map(move |start| (start, lost))).collect();
    let outcomes = questions::outcomes(VERTICES, &example(), &all);
    let outcome = |column: usize, row: usize| outcomes[row * VERTICES + column];
    let is_p = |column: usize, row: usize| outcome(column, row) == LoopyOutcome::P;
    let is_lost = |column: usize, row: usize| lost[row].contains(&(column as u32));
    let map = Map::table((52.0, 18.0), VERTICES, lost.len(), (26.0, 24.0));
    map.fill(svg, "pic-n-fill", |column, row| outcome(column, row) == LoopyOutcome::N);
    map.grid(svg);
    map.dots(svg, "pic-dot", is_p);
    for (column, row) in map.cells() {
        let center = map.center(column, row);
        if outcome(column, row) == LoopyOutcome::D {
            svg.diamond("pic-d", center, 10.5);
        }
        if is_lost(column, row) {
            map.outline(svg, "pic-hit", column, row);
        }
    }
    map.texts_on_dots(svg, "pic-num", is_p, |column, row| {
        Some(letter(outcome(column, row)).to_owned())
    });
    map.column_names(svg, SMALL, 9.0, (0..VERTICES).map(|v| (v, v)));
    svg.text("pic-small pic-end", (47.0, 9.0), "start");
    let names = lost.map(|lost| match lost {
        [] => "none".to_owned(),
        _ => format!("× {}", listed(lost)),
    });
    map.row_names(svg, SMALL, 47.0, names.into_iter().enumerate());
    svg.key(map.bottom() + 6.0, &[(Mark::Square("pic-hit"), "× declared lost in this question")]);
    let row = |row: usize| {
        (0..VERTICES).map(|column| letter(outcome(column, row))).collect::<Vec<_>>().concat()
    };
    let phrases = (0..lost.len()).map(|it| format!("lost {}: {}", listed(lost[it]), row(it)));
    format!(
        "Outcomes of the starts 0 to {} on one digraph, a row for each set of vertices declared lost. {}.",
        VERTICES - 1,
        phrases.collect::<Vec<_>>().join("; ")
    )
}

/// A digraph as two flat lists.
pub(super) fn adjacency(svg: &mut Svg) -> String {
    let edges = [(0, 1), (0, 2), (1, 3), (2, 1), (2, 3), (2, 4), (4, 0), (4, 3)];
    let lists = Adjacency::new(5, &edges);
    let places = vec![(40.0, 70.0), (120.0, 24.0), (140.0, 112.0), (220.0, 40.0), (290.0, 100.0)];
    let graph = Graph { places, shapes: vec![Shape::Circle; 5], radius: 13.0 };
    edges.iter().for_each(|&edge| graph.arrow(svg, "pic-edge", edge, 8.0));
    graph.vertices(svg, |v| v.to_string());
    let neighbors: Vec<u32> = (0..5).flat_map(|v| lists.neighbors(v).to_vec()).collect();
    let firsts: Vec<usize> = (0..=lists.vertices() as u32)
        .map(|v| (0..v).map(|it| lists.neighbors(it).len()).sum())
        .collect();
    let (top, bottom) = (
        Map::table((76.0, 152.0), firsts.len(), 1, (26.0, 24.0)),
        Map::table((76.0, 206.0), neighbors.len(), 1, (26.0, 24.0)),
    );
    for v in 0..5 {
        let (from, to) = (top.center(v, 0), bottom.corner(firsts[v], 0));
        svg.arrow("pic-edge", (from.0, from.1 + 12.0), (to.0 + 5.0 + 3.0 * v as f64, to.1));
        let is_own = |column: usize, _| (firsts[v]..firsts[v + 1]).contains(&column);
        bottom.fill(svg, if v % 2 == 0 { "pic-s2" } else { "pic-paper-fill" }, is_own);
    }
    for (map, name, texts) in [
        (&top, "firsts", firsts.iter().map(usize::to_string).collect::<Vec<_>>()),
        (&bottom, "neighbours", neighbors.iter().map(u32::to_string).collect()),
    ] {
        map.grid(svg);
        map.texts(svg, "pic-t", |column, _| Some(texts[column].clone()));
        svg.text("pic-small pic-end", (70.0, map.center(0, 0).1), name);
    }
    svg.text("pic-small pic-end", (70.0, 141.0), "vertex");
    top.column_names(svg, SMALL, 141.0, (0..5).map(|v| (v, v)));
    svg.reach(232.0);
    let phrases = (0..5).map(|v| format!("{v}: {}", listed(lists.neighbors(v))));
    format!(
        "A digraph of five vertices, and its neighbours in one list, vertex by vertex ({}); a second list \
         has the place of the first neighbour of each vertex: {}.",
        phrases.collect::<Vec<_>>().join("; "),
        listed(&firsts)
    )
}

/// Which Fibonacci numbers are parts of which heaps.
pub(super) fn zeckendorf(svg: &mut Svg) -> String {
    let parts: Vec<u64> = fibonacci_nim::FIBONACCI.into_iter().take_while(|&it| it <= 34).collect();
    let map = Map::table((30.0, 6.0), 54, parts.len(), (5.7, 17.0));
    let of = |column: usize| fibonacci_nim::zeckendorf(column as u64 + 1);
    let smallest = |column: usize| of(column).into_iter().min();
    let part = |row: usize| parts[parts.len() - 1 - row];
    map.fill(svg, "pic-s3", |column, row| of(column).contains(&part(row)));
    map.fill(svg, "pic-p", |column, row| smallest(column) == Some(part(row)));
    frame(svg, &map);
    map.row_names(svg, SMALL, 25.0, (0..parts.len()).map(|row| (row, part(row))));
    columns(svg, &map, &[1, 5, 10, 20, 30, 40, 50]);
    let keys = [
        (Mark::Square("pic-s3"), "a part of the heap below"),
        (Mark::Square("pic-p"), "its smallest part"),
    ];
    svg.key(map.bottom() + 22.0, &keys);
    let phrases =
        [20, 33, 34, 54].map(|heap| format!("{heap}: {}", listed(fibonacci_nim::zeckendorf(heap))));
    format!(
        "For each heap from 1 to 54 the Fibonacci numbers of which it is the sum, no two of them \
         adjacent. Heap by parts: {}. Whoever can take the smallest part wins.",
        phrases.join("; ")
    )
}

/// The lost heaps of take-away games of several factors.
pub(super) fn take_away(svg: &mut Svg) -> String {
    let factors = [1, 2, 3, 4, 5, 6];
    let lost: Vec<Vec<u64>> = factors
        .iter()
        .map(|factor| TakeAway::new(60, |taken| factor * taken).lost_heaps().to_vec())
        .collect();
    let map = Map::table((36.0, 6.0), 60, factors.len(), (5.0, 20.0));
    frame(svg, &map);
    map.dots(svg, "pic-dot", |column, row| lost[row].contains(&(column as u64 + 1)));
    let names = factors.map(|factor| format!("× {factor}"));
    map.row_names(svg, SMALL, 31.0, names.into_iter().enumerate());
    columns(svg, &map, &[1, 10, 20, 30, 40, 50, 60]);
    let key = (Mark::P, "P: a heap that is lost for whoever begins");
    svg.key(map.bottom() + 22.0, &[key]);
    let phrases = factors.iter().zip(&lost).map(|(factor, lost)| {
        format!("factor {factor}: {}", listed(lost.iter().filter(|&&heap| heap <= 60)))
    });
    format!(
        "The heaps up to 60 that whoever begins loses if the first move may not take all, and later moves \
         may take a factor times what was taken last. {}.",
        phrases.collect::<Vec<_>>().join("; ")
    )
}

/// Lines around the rows of a board of narrow cells.
fn frame(svg: &mut Svg, map: &Map) {
    let (left, right) = (map.at.0, map.at.0 + map.width());
    let lines = (0..=map.rows).fold(String::new(), |lines, row| {
        format!("{lines}M{left} {}H{right}", map.at.1 + row as f64 * map.cell.1)
    });
    svg.path("pic-grid", &lines);
}

/// Numbers of columns below a board whose first column is 1.
fn columns(svg: &mut Svg, map: &Map, numbers: &[usize]) {
    let names = numbers.iter().map(|&number| (number - 1, number));
    map.column_names(svg, SMALL, map.bottom() + 11.0, names);
}

/// The winner of a partizan game, for each player who may begin.
pub(super) fn partizan(svg: &mut Svg) -> String {
    let outcomes = [PartizanOutcome::L, PartizanOutcome::R, PartizanOutcome::N, PartizanOutcome::P];
    let map = Map::table((40.0, 26.0), 2, 4, (150.0, 30.0));
    let winner = |column: usize, row: usize| {
        let first = if column == 0 { Player::Left } else { Player::Right };
        outcomes[row].winner_if_begins(first)
    };
    map.fill(svg, "pic-s3", |column, row| winner(column, row) == Player::Left);
    map.fill(svg, "pic-r3", |column, row| winner(column, row) == Player::Right);
    map.grid(svg);
    map.texts(svg, "pic-t", |column, row| Some(format!("{:?} wins", winner(column, row))));
    let names = ["Left begins", "Right begins"];
    map.column_names(svg, "pic-t", 12.0, names.into_iter().enumerate());
    for (row, outcome) in outcomes.iter().enumerate() {
        svg.text("pic-bold pic-mid", (20.0, map.center(0, row).1), &format!("{outcome:?}"));
    }
    svg.reach(map.bottom() + 2.0);
    let phrases = outcomes.iter().enumerate().map(|(row, outcome)| {
        format!(
            "{outcome:?}: {:?} wins if Left begins, {:?} if Right does",
            winner(0, row),
            winner(1, row)
        )
    });
    format!("The four outcomes. {}.", phrases.collect::<Vec<_>>().join("; "))
}

/// The nimber of which the polynomials are taken: that of the module's header.
pub(super) const GENERATOR: u64 = 4623091020647089842;

/// The powers of the generator in binary.
pub(super) fn nim_polynomial(svg: &mut Svg) -> String {
    let powers: Vec<u64> = (0..64).map(|exponent| nimber::nim_power(GENERATOR, exponent)).collect();
    let map = Map::table((20.0, 18.0), 64, 64, (5.0, 5.0));
    let bit = |column: usize, row: usize| powers[row] >> (63 - column) & 1 == 1;
    map.fill(svg, "pic-p", bit);
    svg.rect("pic-axis", map.at, (map.width(), map.width()));
    map.column_names(svg, SMALL, 9.0, [63, 48, 32, 16, 0].map(|bit| (63 - bit, bit)));
    map.row_names(svg, SMALL, 16.0, [0, 16, 32, 48, 63].map(|row| (row, row)));
    svg.key(map.bottom() + 6.0, &[(Mark::Square("pic-p"), "a bit of the power, down, that is 1")]);
    let ones: u32 = powers.iter().map(|power| power.count_ones()).sum();
    format!(
        "The powers 0 to 63 of the nimber {GENERATOR} in binary, a row each, the highest bit at the left: \
         {ones} of the 4096 bits are 1. The matrix turns a polynomial into its nimber."
    )
}
