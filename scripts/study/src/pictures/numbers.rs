//! Numbers of partizan games.

use super::draw::{Svg, listed, signed};
use games::dyadic::{Dyadic, simplest_between};
use games::partizan::Player;
use games::short_game::Number;
use games::thermograph::Thermograph;

/// Numbers from 0 on by the day on which they are born.
pub(super) fn dyadic(svg: &mut Svg) -> String {
    let mut numbers = vec![(Dyadic::from(0), 0)];
    let days = 5;
    for day in 1..days {
        let mut next = Vec::new();
        for (i, known) in numbers.iter().enumerate() {
            next.push(known.clone());
            let right = numbers.get(i + 1).map(|it| &it.0);
            next.push((simplest_between(Some(&known.0), right), day));
        }
        numbers = next;
    }
    let at = |i: usize| (56.0 + 18.2 * i as f64, 16.0 + 46.0 * f64::from(numbers[i].1));
    for day in 0..days {
        let y = 16.0 + 46.0 * f64::from(day);
        svg.line("pic-grid", (0.0, y), (340.0, y));
    }
    for i in 1..numbers.len() {
        // The parent: the younger one of the nearest older numbers on both sides.
        let older = |it: &usize| numbers[*it].1 < numbers[i].1;
        let left = (0..i).rev().find(older);
        let right = (i + 1..numbers.len()).find(older);
        let parent = left.into_iter().chain(right).max_by_key(|&it| numbers[it].1);
        svg.line("pic-edge", at(parent.unwrap_or(0)), at(i));
    }
    for (i, (number, _)) in numbers.iter().enumerate() {
        let (x, y) = at(i);
        let text = number.to_string();
        let half = 4.0 + 3.2 * text.len() as f64;
        svg.rect("pic-paper-fill", (x - half, y - 8.0), (2.0 * half, 16.0));
        svg.text("pic-t pic-mid", (x, y), &text);
    }
    for day in 0..days {
        let y = 16.0 + 46.0 * f64::from(day);
        svg.rect("pic-paper-fill", (0.0, y - 8.0), (40.0, 16.0));
        svg.text("pic-small", (0.0, y), &format!("day {day}"));
    }
    svg.reach(212.0);
    let last = numbers.iter().filter(|it| it.1 + 1 == days).map(|it| it.0.to_string());
    format!(
        "The numbers from 0 on that are born on the days 0 to {}, as a tree: each is the simplest number \
         between its neighbours born before. On the last day: {}.",
        days - 1,
        listed(last)
    )
}

/// A position with a threat, as its walls.
pub(super) fn thermograph(svg: &mut Svg) -> String {
    let [three, two, one] = [3, 2, 1].map(Thermograph::of_integer);
    let threat = Thermograph::from_options(&[two], &[one]);
    let game = Thermograph::from_options(&[three], &[threat.expect("small numbers fit")]);
    let game = game.expect("small numbers fit");
    let float = |it: Number| it.numerator() as f64 / f64::from(1 << it.log2_denominator());
    // Values grow to the left, taxes upwards.
    let place =
        |(tax, value): (Number, Number)| (340.0 - 80.0 * float(value), 120.0 - 80.0 * float(tax));
    for value in 1..=4 {
        let x = 340.0 - 80.0 * f64::from(value);
        svg.line("pic-grid", (x, 0.0), (x, 200.0));
        svg.text("pic-small pic-mid", (x, 210.0), &value.to_string());
    }
    for tax in -1..=1 {
        svg.line(
            "pic-grid",
            (10.0, 120.0 - 80.0 * f64::from(tax)),
            (300.0, 120.0 - 80.0 * f64::from(tax)),
        );
        svg.text("pic-small", (306.0, 120.0 - 80.0 * f64::from(tax)), &signed(tax));
    }
    for player in [Player::Left, Player::Right] {
        let wall: Vec<(f64, f64)> = game.wall(player).iter().copied().map(place).collect();
        wall.windows(2).for_each(|piece| svg.line("pic-edge", piece[0], piece[1]));
        let top = wall[wall.len() - 1];
        svg.line("pic-edge", top, (top.0, 0.0));
    }
    svg.reach(218.0);
    format!(
        "The thermograph of {{3||2|1}}: for each tax on a move, upwards from −1, the score if Left begins and if Right \
         does, to the left. The walls meet at the temperature {} and the mean {}.",
        game.temperature(),
        game.mean()
    )
}
