//! Rows of cells: heaps and values one below the other.

use super::draw::{Map, Mark, Point, SMALL, Svg, WIDTH, listed, tint};
use crate::html::grouped;
use games::forbidden_nim::ForbiddenNim;
use games::sparse_subtraction::SparseSubtraction;
use games::{lasker_nim, mex as minimum};

/// Nim with some moves forbidden: values and repeats.
pub(super) fn forbidden_nim(svg: &mut Svg) -> String {
    let bans = [(2, 1), (3, 1), (5, 1), (6, 4), (7, 2), (7, 6), (9, 1), (9, 2), (10, 8)];
    let game = ForbiddenNim::new(&bans);
    let value = |heap: usize| game.grundy(heap as u64);
    let is_repeat = |heap: usize| (0..heap).any(|it| value(it) == value(heap));
    let map = Map::table((46.0, 6.0), 12, 3, (24.4, 24.0));
    map.tints(svg, |column, row| if row == 2 { tint(value(column)) } else { None });
    map.grid(svg);
    map.texts(svg, "pic-t", |column, row| match row {
        0 => Some(column.to_string()),
        1 => {
            let banned = bans.iter().filter(|it| it.0 == column as u64);
            let banned: Vec<String> = banned.map(|it| it.1.to_string()).collect();
            Some(banned.join(",")).filter(|it| !it.is_empty())
        }
        _ => Some(value(column).to_string()),
    });
    for column in (0..12).filter(|&it| is_repeat(it)) {
        map.outline(svg, "pic-hit", column, 2);
    }
    map.row_names(svg, SMALL, 42.0, ["heap", "banned", "value"].into_iter().enumerate());
    let frame = (Mark::Square("pic-hit"), "a value that a smaller heap has, too");
    svg.key(map.bottom() + 6.0, &[frame]);
    let bans = bans.map(|(heap, taken)| format!("{taken} from {heap}"));
    format!(
        "Heaps of 0 to 11 where it is forbidden to take {}. Their Grundy values are {}. The heaps with a \
         value that a smaller one has: {}.",
        listed(bans),
        listed((0..12).map(value)),
        listed((0..12).filter(|&it| is_repeat(it)))
    )
}

/// Lasker's Nim: which heap has which value.
pub(super) fn lasker_nim(svg: &mut Svg) -> String {
    let step = WIDTH / 17.0;
    let (heaps, values) = (30.0, 96.0);
    let at = |n: u64, y: f64| -> Point { (step * (n as f64 + 0.5), y) };
    for n in 0..17 {
        let value = lasker_nim::grundy(n);
        let class = if value == n { "pic-edge" } else { "pic-hit" };
        svg.arrow(class, at(n, heaps + 9.0), at(value, values - 9.0));
    }
    for (y, name, below) in [(heaps, "heap", -1.0), (values, "Grundy value", 1.0)] {
        svg.open("pic-t pic-mid");
        (0..17).for_each(|n| svg.text("", at(n, y), &n.to_string()));
        svg.close();
        svg.text("pic-small", (4.0, y + below * 20.0), name);
    }
    svg.key(values + 34.0, &[(Mark::Arrow("pic-hit"), "heaps that exchange their values")]);
    format!(
        "Arrows from the heaps 0 to 16 to their Grundy values {}. A heap has its own size as value, but \
         for the pairs before and at a multiple of 4, which exchange theirs.",
        listed((0..17).map(lasker_nim::grundy))
    )
}

/// The values of {1, 2, 999 999 999} around the large member.
pub(super) fn sparse_subtraction(svg: &mut Svg) -> String {
    let large = 999_999_999;
    let game = SparseSubtraction::new(&[1, 2, large]);
    let period = game.period().expect("the period of the example is proved");
    let thinly = |number: u64| grouped(number, '\u{2009}');
    let mut phrases = String::new();
    let mut y = 0.0;
    for start in [0, large - 6, 2 * period.period - 6] {
        let map = Map::table((4.0, y + 20.0), 14, 1, (23.7, 24.0));
        map.values(svg, |column, _| Some(game.grundy(start + column as u64)));
        svg.text("pic-small", (4.0, y + 10.0), &format!("heaps from {}", thinly(start)));
        let values = listed((start..start + 14).map(|n| game.grundy(n)));
        phrases += &format!(" From {start} on: {values}.");
        y = map.bottom() + 6.0;
    }
    let text = format!("period {}, from heap {}", thinly(period.period), thinly(period.preperiod));
    svg.text("pic-t", (4.0, y + 10.0), &text);
    svg.key(y + 22.0, &[(Mark::P, "0, a P-position")]);
    format!(
        "Grundy values where a move takes 1, 2 or {large} tokens, in three windows.{phrases} The proved \
         period is {}, from heap {} on.",
        period.period, period.preperiod
    )
}

/// The mex of some numbers.
pub(super) fn mex(svg: &mut Svg) -> String {
    let values = [0, 1, 2, 5, 1, 7, 4];
    let mex = minimum::mex(&values);
    let map = Map::table((20.0, 22.0), 10, 1, (30.0, 30.0));
    let is_in = |column: usize| values.contains(&(column as u64));
    map.fill(svg, "pic-s3", |column, _| is_in(column));
    map.grid(svg);
    map.texts(svg, "pic-t", |column, _| Some(column.to_string()));
    map.outline(svg, "pic-hit", mex as usize, 0);
    svg.text("pic-hit-t pic-mid", (map.center(mex as usize, 0).0, 10.0), "mex");
    let keys = [
        (Mark::Square("pic-s3"), "among the values of the options"),
        (Mark::Square("pic-hit"), "the least that is not"),
    ];
    svg.key(map.bottom() + 8.0, &keys);
    format!(
        "The numbers 0 to 9. The values {} are marked; the mex, the least number that is not among \
         them, is {mex}.",
        listed(values)
    )
}
