//! `docs/speed.svg` shows the table of `docs/speed.md` that is ordered by size.

use crate::tidy::read;
use crate::tool::root;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::{env, fs};

/// The points of each curve: how many there are, and nanoseconds for each.
type Curves = BTreeMap<String, Vec<(f64, f64)>>;

/// Where the coordinates lie in the picture; both scales are logarithmic.
const LEFT: f64 = 48.0;
const RIGHT: f64 = 520.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 296.0;
const NUMBERS: [f64; 2] = [10.0, 1e8];
const NANOSECONDS: [f64; 2] = [0.5, 500.0];

#[test]
fn the_curves_are_those_of_the_table() {
    let picture = picture(&curves(&read(&root().join("docs/speed.md"))));
    let file = root().join("docs/speed.svg");
    if env::var_os("DOCS").is_some() {
        fs::write(&file, &picture).unwrap();
    }
    let command = "DOCS=1 cargo test -p tests curves";
    assert!(read(&file) == picture, "docs/speed.svg is outdated: `{command}` draws it");
}

#[test]
fn curves_are_read_from_the_table_by_size_alone() {
    let text = "| `mex` | `other` | 3 | 4 |\n\n## By size\n\n| a | b | c | d |\n| --- | --- | ---: | ---: |\n\
        | `mex` | number | 10 | 2.5 |\n| `mex` | number | 1000 | 3 |\n";
    let points = vec![(10.0, 2.5), (1000.0, 3.0)];
    assert_eq!(curves(text), Curves::from([("mex, a number".to_owned(), points)]));
}

#[test]
fn coordinates_go_from_corner_to_corner() {
    assert_eq!(place((NUMBERS[0], NANOSECONDS[0])), (LEFT, BOTTOM));
    assert_eq!(place((NUMBERS[1], NANOSECONDS[1])), (RIGHT, TOP));
}

fn curves(text: &str) -> Curves {
    let (_, table) = text.split_once("## By size").expect("docs/speed.md has a table by size");
    let mut curves = Curves::new();
    for line in table.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [bench, unit, number, time] = cells[..] else { panic!("not four cells: {line}") };
        let [number, time] = [number, time].map(|cell| cell.parse::<f64>().unwrap());
        let name = format!("{}, {unit}", bench.trim_matches('`')).replace(", ", ", a ");
        curves.entry(name.replace(", a edge", ", an edge")).or_default().push((number, time));
    }
    curves
}

fn place((number, time): (f64, f64)) -> (f64, f64) {
    let share = |value: f64, [least, most]: [f64; 2]| (value / least).ln() / (most / least).ln();
    let x = LEFT + share(number, NUMBERS) * (RIGHT - LEFT);
    (x, BOTTOM - share(time, NANOSECONDS) * (BOTTOM - TOP))
}

/// Each curve has its own sign, so that colours are not needed to tell them apart.
fn picture(curves: &Curves) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 540 {}\" role=\"img\" \
         aria-labelledby=\"title desc\">\n<title id=\"title\">Nanoseconds for each edge or product</title>\n",
        BOTTOM + 44.0 + 22.0 * curves.len() as f64
    );
    svg += "<desc id=\"desc\">Both scales are logarithmic. From the least number to the largest: ";
    let told = curves.iter().map(|(name, points)| {
        let [first, last] = [points[0], points[points.len() - 1]];
        format!("{name}: {} ns of {}, {} ns of {}", first.1, first.0, last.1, last.0)
    });
    svg += &(told.collect::<Vec<_>>().join("; ") + ".</desc>\n");
    svg += "<style>\n\
        svg { font: 13px sans-serif; color: #1c2329; background: #ffffff }\n\
        text { fill: currentColor }\n\
        .grid { stroke: #d3d9de }\n\
        .curve { fill: none; stroke: currentColor; stroke-width: 1.5 }\n\
        .sign { fill: currentColor }\n\
        @media (prefers-color-scheme: dark) {\n  \
        svg { color: #e3e8ec; background: #14181c }\n  .grid { stroke: #39424a }\n}\n</style>\n";
    for exponent in 1..=8 {
        let (x, _) = place((10f64.powi(exponent), 1.0));
        let number =
            ["10", "100", "1000", "10⁴", "10⁵", "10⁶", "10⁷", "10⁸"][exponent as usize - 1];
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{x:.1} {TOP}V{BOTTOM}\"/>");
        let y = BOTTOM + 18.0;
        let _ =
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{number}</text>");
    }
    for time in [1, 10, 100] {
        let (_, y) = place((10.0, f64::from(time)));
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>");
        let (x, below) = (LEFT - 6.0, y + 4.0);
        let _ =
            writeln!(svg, "<text x=\"{x}\" y=\"{below:.1}\" text-anchor=\"end\">{time} ns</text>");
    }
    for (i, (name, points)) in curves.iter().enumerate() {
        let places: Vec<(f64, f64)> = points.iter().map(|&it| place(it)).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let _ = writeln!(svg, "<path class=\"curve\" d=\"M{}\"/>", path.join("L"));
        let y = BOTTOM + 44.0 + 22.0 * i as f64;
        for (x, y) in places.into_iter().chain([(LEFT, y)]) {
            let _ = writeln!(svg, "<path class=\"sign\" d=\"M{x:.1} {y:.1}{}\"/>", sign(i));
        }
        let (x, y) = (LEFT + 14.0, y + 4.0);
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{name}</text>");
    }
    svg + "</svg>\n"
}

/// The outline of a square, a diamond, a triangle or a cross around the place before it.
fn sign(i: usize) -> &'static str {
    let signs = [
        "m-4-4h8v8h-8z",
        "m-6 0l6-6l6 6l-6 6z",
        "m0-6l6 10h-12z",
        "m-1.5-6h3v4.5h4.5v3h-4.5v4.5h-3v-4.5h-4.5v-3h4.5z",
    ];
    signs[i % signs.len()]
}
