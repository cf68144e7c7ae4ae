//! Coins on strips, tokens on steps, pieces on rows.

use super::draw::{Map, Mark, Point, SMALL, Svg, listed};
use games::coin_turning::{self, CoinTurning};
use games::silver_dollar::{self, Dollar};
use games::{Outcome, northcott as northcotts, staircase_nim, welter as welters};

const COIN: f64 = 7.4;

/// A strip of squares from 0 on, with their numbers below.
fn board(svg: &mut Svg, y: f64, squares: usize) -> Map {
    let map = Map::table((3.0, y), squares, 1, (334.0 / squares as f64, 20.0));
    map.grid(svg);
    map.column_names(svg, SMALL, y + 29.0, (0..squares).map(|square| (square, square)));
    svg.reach(y + 40.0);
    map
}

/// An arc above the strip from one square to another, with an arrow.
fn slide(svg: &mut Svg, map: &Map, from: u64, to: u64) {
    let (start, end) = (map.center(from as usize, 0), map.center(to as usize, 0));
    let up = COIN + 1.5;
    let height = 12.0 + (start.0 - end.0).abs() * 0.12;
    let via = ((start.0 + end.0) / 2.0, start.1 - up - height);
    svg.bent_arrow("pic-hit", (start.0 - 2.0, start.1 - up), via, (end.0 + 2.0, end.1 - up + 1.0));
}

/// Tokens on a staircase.
pub(super) fn staircase(svg: &mut Svg) -> String {
    let steps = [3, 7, 6, 2, 8];
    let found = staircase_nim::winning_move(&steps).expect("the example is an N-position");
    let place =
        |step: usize| -> Point { (36.0 + 61.0 * step as f64, 146.0 - 15.0 * (step + 1) as f64) };
    let stairs = (0..steps.len()).fold("M0 146H36".to_owned(), |stairs, step| {
        let (x, y) = place(step);
        format!("{stairs}V{y}H{}", x + 61.0)
    });
    svg.path("pic-edge-bold", &stairs);
    for (step, &tokens) in steps.iter().enumerate() {
        let (x, y) = place(step);
        let class = if step % 2 == 0 { "pic-p" } else { "pic-paper" };
        for token in 0..tokens {
            let (across, up) = ((token % 4) as f64, (token / 4) as f64);
            svg.circle(class, (x + 9.0 + 13.5 * across, y - 8.0 - 13.5 * up), 5.8);
        }
        svg.text("pic-small pic-mid", (x + 30.0, 157.0), &format!("step {}", step + 1));
    }
    // Just above the tokens of a step, or where they would be.
    let above = |step: usize| {
        let (x, y) = place(step);
        (x + 26.0, y - 5.0 - 13.5 * steps[step].div_ceil(4) as f64)
    };
    let from = above(found.step);
    let to = if found.step == 0 { (20.0, 140.0) } else { above(found.step - 1) };
    let via = ((from.0 + to.0) / 2.0, from.1 - 16.0);
    svg.bent_arrow("pic-hit", from, via, to);
    let label = (via.0, via.1 - 13.0);
    svg.text("pic-hit-t pic-mid", label, &format!("{} tokens", found.taken));
    let keys =
        [(Mark::Ring("pic-p"), "on odd steps: they count"), (Mark::Ring("pic-paper"), "do not")];
    svg.key(168.0, &keys);
    format!(
        "A staircase with {} tokens on the steps 1 to 5. The Grundy value is the nim-sum of the odd \
         steps, {}. It wins to take {} tokens from step {} to the one below.",
        listed(steps),
        staircase_nim::grundy(&steps),
        found.taken,
        found.step + 1
    )
}

/// Coins on a strip as a staircase.
pub(super) fn strip(svg: &mut Svg) -> String {
    let coins = [3, 4, 8, 11, 15];
    let steps = staircase_nim::strip_steps(&coins);
    let found = staircase_nim::strip_winning_move(&coins).expect("the example is an N-position");
    let map = board(svg, 46.0, 17);
    let mut start = 0;
    for (i, &square) in coins.iter().enumerate() {
        let step = coins.len() - i;
        let class = if step % 2 == 1 { "pic-p" } else { "pic-paper" };
        svg.circle(class, map.center(square as usize, 0), COIN);
        if square > start {
            let (left, _) = map.corner(start as usize, 0);
            let right = map.corner(square as usize, 0).0;
            if step % 2 == 1 {
                let is_in = |column: usize, _| (start..square).contains(&(column as u64));
                map.fill(svg, "pic-s2", is_in);
            }
            let label = format!("step {step}: {}", steps[step - 1]);
            svg.bracket(86.0, (left + 3.0, right - 3.0), &label);
        }
        start = square + 1;
    }
    slide(svg, &map, coins[found.coin], found.to);
    let keys =
        [(Mark::Square("pic-s2"), "gaps that are odd steps"), (Mark::Arrow("pic-hit"), "wins")];
    svg.key(112.0, &keys);
    format!(
        "Coins on the squares {} of a strip. The gaps before the coins, from the last one on, are a \
         staircase of {}; its value is {}. It wins to slide the coin on {} to {}.",
        listed(coins),
        listed(&steps),
        staircase_nim::grundy(&steps),
        coins[found.coin],
        found.to
    )
}

/// Rows with a piece of each player.
pub(super) fn northcott(svg: &mut Svg) -> String {
    let rows = [(1, 8), (9, 5), (0, 7), (4, 10), (6, 7)];
    let advances = northcotts::winning_advances(&rows);
    let map = Map::table((3.0, 20.0), 12, rows.len(), (24.0, 24.0));
    map.grid(svg);
    svg.text("pic-small pic-mid", (315.0, 9.0), "gap");
    for (row, &(own, other)) in rows.iter().enumerate() {
        svg.circle("pic-p", map.center(own as usize, row), 8.0);
        svg.circle("pic-paper", map.center(other as usize, row), 8.0);
        let gap = own.abs_diff(other) - 1;
        svg.text("pic-t pic-mid", (315.0, map.center(0, row).1), &gap.to_string());
    }
    for it in &advances {
        let (from, to) = (rows[it.row].0 as usize, it.to as usize);
        let ((start, y), (end, _)) = (map.center(from, it.row), map.center(to, it.row));
        let side = if start < end { 8.0 } else { -8.0 };
        svg.arrow("pic-hit", (start + side, y), (end, y));
    }
    let keys = [
        (Mark::Ring("pic-p"), "own"),
        (Mark::Ring("pic-paper"), "the opponent’s"),
        (Mark::Arrow("pic-hit"), "a winning advance"),
    ];
    svg.key(map.bottom() + 8.0, &keys);
    let phrases = advances.iter().map(|it| format!("in row {} to {}", it.row + 1, it.to));
    format!(
        "Five rows of 12 squares. Own pieces stand on {}, those of the opponent on {}. The gaps between \
         them are heaps of Nim; these advances win: {}.",
        listed(rows.iter().map(|row| row.0)),
        listed(rows.iter().map(|row| row.1)),
        listed(phrases)
    )
}

/// One strip under the three rules of the silver dollar.
pub(super) fn silver_dollar(svg: &mut Svg) -> String {
    let coins = [2, 5, 6, 11, 13];
    let rules = [
        ("no dollar", Dollar::Absent),
        ("dollar, two steps", Dollar::TwoSteps(0)),
        ("dollar, one step", Dollar::OneStep(0)),
    ];
    let mut phrases = String::new();
    for (i, (name, dollar)) in rules.into_iter().enumerate() {
        let y = 40.0 + 82.0 * i as f64;
        let outcome = silver_dollar::outcome(&coins, dollar);
        let letter = outcome.who_wins("N: whoever moves wins", "P: whoever moves loses");
        svg.text("pic-t", (3.0, y - 32.0), &format!("{name} – {letter}"));
        let map = board(svg, y, 16);
        map.fill(svg, "pic-s2", |column, _| column == 0);
        map.grid(svg);
        svg.text("pic-small pic-mid", map.center(0, 0), "bag");
        for (coin, &square) in coins.iter().enumerate() {
            let is_dollar =
                matches!(dollar, Dollar::TwoSteps(it) | Dollar::OneStep(it) if it == coin);
            let center = map.center(square as usize, 0);
            svg.circle(if is_dollar { "pic-p" } else { "pic-paper" }, center, COIN);
            if is_dollar {
                svg.text("pic-num pic-bold pic-on pic-mid", center, "$");
            }
        }
        phrases += &format!(" Rule: {name}; {letter}.");
        if let Some(found) = silver_dollar::winning_move(&coins, dollar) {
            slide(svg, &map, coins[found.coin], found.to);
            phrases += &format!(" The coin on {} to {} wins.", coins[found.coin], found.to);
        }
    }
    svg.key(
        248.0,
        &[(Mark::Ring("pic-p"), "the dollar"), (Mark::Arrow("pic-hit"), "a winning move")],
    );

    format!("Coins on the squares {} above the money bag on 0.{phrases}", listed(coins))
}

/// Welter's game: all winning moves of a position.
pub(super) fn welter(svg: &mut Svg) -> String {
    let coins = [1, 10, 12, 15];
    let moves = welters::winning_moves(&coins);
    let map = board(svg, 50.0, 18);
    coins.iter().for_each(|&it| svg.circle("pic-paper", map.center(it as usize, 0), COIN));
    moves.iter().for_each(|it| slide(svg, &map, coins[it.coin], it.to));
    let value = welters::grundy(&coins);
    let text = format!("a winning move; the Grundy value is {value}");
    svg.key(88.0, &[(Mark::Arrow("pic-hit"), &text)]);
    let phrases = moves.iter().map(|it| format!("{} to {}", coins[it.coin], it.to));
    format!(
        "Coins on the squares {} of a strip; they may pass each other. The Grundy value is {value}, and \
         these moves win: {}.",
        listed(coins),
        listed(phrases)
    )
}

/// A winning move in Mock Turtles.
pub(super) fn mock_turtles(svg: &mut Svg) -> String {
    let up = [2, 5, 6, 9, 11];
    let game = CoinTurning::new(12, coin_turning::mock_turtles);
    let mut heads = [false; 12];
    up.iter().for_each(|&place| heads[place] = true);
    let moves = game.winning_moves(&heads);
    let found = moves.iter().max_by_key(|it| it.others.len()).expect("an N-position");
    let turned: Vec<usize> = found.others.iter().copied().chain([found.head]).collect();
    let mut after = heads;
    turned.iter().for_each(|&place| after[place] = !after[place]);
    let lost = game.outcome(&after) == Outcome::P;
    let map = Map::table((46.0, 4.0), 12, 3, (24.4, 30.0));
    let coin = |svg: &mut Svg, place: usize, row: usize, is_head: bool| {
        let class = if is_head { ("pic-p", "pic-on") } else { ("pic-paper", "pic-soft") };
        svg.circle(class.0, map.center(place, row), 10.0);
        let text = if is_head { "H" } else { "T" };
        svg.text(&format!("pic-num pic-mid {}", class.1), map.center(place, row), text);
    };
    for place in 0..12 {
        coin(svg, place, 0, heads[place]);
        coin(svg, place, 1, after[place]);
        let value = game.grundy_values()[place].to_string();
        svg.text("pic-num pic-mid", map.center(place, 2), &value);
    }
    for &place in &turned {
        let ((x, top), (_, bottom)) = (map.center(place, 0), map.center(place, 1));
        svg.line("pic-hit", (x, top + 10.0), (x, bottom - 10.0));
        svg.circle("pic-hit", (x, bottom), 11.5);
    }
    map.row_names(svg, SMALL, 42.0, ["before", "after", "value"].into_iter().enumerate());
    svg.key(map.bottom(), &[(Mark::Line("pic-hit"), "turned"), (Mark::Ring("pic-p"), "heads")]);
    format!(
        "Twelve coins of Mock Turtles, heads on the places {}, with the value {}. It wins to turn the \
         coins on {}: then the value is {}{}.",
        listed(up),
        game.grundy(&heads),
        listed(&turned),
        game.grundy(&after),
        if lost { ", a P-position" } else { "" }
    )
}
