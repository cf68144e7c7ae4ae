//! Numbers of partizan games.

use super::draw::{Svg, listed};
use games::dyadic::{Dyadic, simplest_between};

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
