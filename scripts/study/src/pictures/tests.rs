//! All pictures are whole, small, free of scripts and styles, and show what the theorems say.

use super::draw::{Map, Svg};
use super::*;
use games::nim_polynomial::{self, NimPolynomial};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// More than a page can bear for each of its pictures.
const MOST_BYTES: usize = 25_000;

const STYLE: &str = include_str!("../../web/pictures.css");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The modules of both crates of the shelf, sorted.
fn modules() -> BTreeSet<String> {
    let mut modules = BTreeSet::new();
    for folder in ["crates/games/src", "crates/graphs/src"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            modules.extend(name.strip_suffix(".rs").map(str::to_owned));
        }
    }
    modules.remove("lib");
    modules
}

fn all() -> Vec<(String, Picture)> {
    let of = |module: String| of(&module).into_iter().map(move |it| (module.clone(), it));
    modules().into_iter().flat_map(of).collect()
}

/// The modules without a picture, and why none would help.
const WITHOUT: &[(&str, &str)] = &[
    ("matrix_games", "a small matrix"),
    ("least_primes", "a table of numbers"),
    ("nim_counts", "numbers of positions"),
    ("sequential", "components of any kind"),
    ("divisor_games", "known sequences of number theory"),
    ("interval_removal", "a quotient"),
    ("end_nim", "a row of heaps as any other"),
    ("tree_pursuit", "two pieces on a tree"),
    ("partizan_subtraction", "heaps as any others"),
    ("payoff", "positions of no game in particular"),
    ("switches", "a list of numbers, sorted"),
    ("short_game", "values of any games, which have texts"),
    ("number_up_star", "numbers and two signs"),
    ("partizan_values", "values of any games, which have texts"),
    ("game_notation", "texts"),
    ("game_operations", "operations on values"),
    ("atomic_weight", "a number"),
    ("cold_games", "sums of numbers and two signs"),
    ("partizan_boards", "boards of five games, each of which needs pictures of its own"),
    ("partizan_strips", "strips of letters"),
    ("row_ends", "lists of numbers, sorted"),
    ("last_of_deque", "the middle of a list of numbers"),
    ("range_options", "heaps of any functions, which look like those of other modules"),
    ("retrograde", "the digraphs of `digraph`, given in other ways"),
];

#[test]
fn every_module_of_the_shelf_has_a_picture_or_a_reason() {
    let without: BTreeSet<String> = modules().into_iter().filter(|it| of(it).is_empty()).collect();
    let excused: BTreeSet<String> = WITHOUT.iter().map(|it| it.0.to_owned()).collect();
    assert_eq!(without, excused);
    assert!(of("kelp").is_empty());
}

#[test]
fn pictures_are_whole_small_and_the_same_each_time() {
    let again = all();
    let mut ids = HashSet::new();
    for ((module, picture), (_, other)) in all().iter().zip(&again) {
        let Picture { title, description, svg } = picture;
        assert!(!title.is_empty() && description.ends_with(['.', ')']), "{module}: {description}");
        assert!(svg.len() < MOST_BYTES, "{module}, {title}: {} bytes", svg.len());
        assert!(svg == &other.svg, "{module}, {title} differs when it is made again");
        let elements = elements(svg).unwrap_or_else(|error| panic!("{module}, {title}: {error}"));
        let names: Vec<&str> = elements.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(names[..3], ["svg", "title", "desc"], "{module}, {title}");
        for element in &elements {
            for (key, value) in &element.attributes {
                let is_known = ATTRIBUTES.contains(&key.as_str());
                assert!(is_known, "{module}, {title}: attribute `{key}` of `{}`", element.name);
                assert!(!value.contains("url("), "{module}, {title}: {value}");
                assert!(
                    key != "id" || ids.insert(value.clone()),
                    "two elements are called {value}"
                );
            }
            assert!(ELEMENTS.contains(&element.name.as_str()), "{module}: `{}`", element.name);
        }
    }
}

const ELEMENTS: [&str; 8] = ["svg", "title", "desc", "g", "path", "rect", "circle", "text"];

const ATTRIBUTES: [&str; 16] = [
    "xmlns",
    "class",
    "viewBox",
    "role",
    "aria-labelledby",
    "id",
    "x",
    "y",
    "width",
    "height",
    "cx",
    "cy",
    "r",
    "d",
    "stroke-width",
    "text-anchor",
];

#[test]
fn texts_begin_within_the_picture_and_classes_are_in_the_style_sheet() {
    for (module, Picture { title, svg, .. }) in all() {
        let elements = elements(&svg).unwrap();
        let height: f64 = elements[0].get("viewBox").rsplit_once(' ').unwrap().1.parse().unwrap();
        for element in &elements {
            for class in element.get("class").split_whitespace().filter(|it| *it != "pic") {
                let is_known =
                    STYLE.contains(&format!(".{class} ")) || STYLE.contains(&format!(".{class},"));
                assert!(is_known, "{module}, {title}: class {class}");
            }
            if element.name == "text" {
                let [x, y] = ["x", "y"].map(|key| element.get(key).parse::<f64>().unwrap());
                let is_inside = (0.0..=340.0).contains(&x) && (9.0..=height).contains(&y);
                assert!(is_inside, "{module}, {title}: a text at {x}, {y} of {height}");
            }
        }
    }
}

/// An element of a picture, its text left out.
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
}

impl Element {
    fn get(&self, key: &str) -> &str {
        self.attributes.iter().find(|it| it.0 == key).map_or("", |it| &it.1)
    }
}

/// Reads as much of XML as pictures have: elements that close in order, quoted attributes, and the
/// four entities. Anything else is an error.
fn elements(svg: &str) -> Result<Vec<Element>, String> {
    let (mut elements, mut open) = (Vec::new(), Vec::new());
    let mut rest = svg;
    while let Some((text, tag)) = rest.split_once('<') {
        without_stray_signs(text)?;
        let (tag, after) = tag.split_once('>').ok_or("a tag does not end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            (open.pop() == Some(name)).then_some(()).ok_or(format!("</{name}> is not expected"))?;
            continue;
        }
        let (tag, is_empty) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        if !is_empty {
            open.push(name);
        }
        elements.push(Element { name: name.to_owned(), attributes: pairs(attributes)? });
    }
    if !open.is_empty() || !rest.trim().is_empty() {
        return Err(format!("{open:?} do not end, or {rest:?} comes after the end"));
    }
    Ok(elements)
}

fn pairs(mut attributes: &str) -> Result<Vec<(String, String)>, String> {
    let mut pairs = Vec::new();
    while !attributes.is_empty() {
        let (key, rest) = attributes.split_once("=\"").ok_or("an attribute without a value")?;
        let (value, rest) = rest.split_once('"').ok_or("a value without an end")?;
        without_stray_signs(value)?;
        if pairs.iter().any(|(other, _)| other == key) {
            return Err(format!("{key} stands there twice"));
        }
        pairs.push((key.to_owned(), value.to_owned()));
        attributes = rest.strip_prefix(' ').unwrap_or(rest);
    }
    Ok(pairs)
}

fn without_stray_signs(text: &str) -> Result<(), String> {
    let entities = ["amp;", "lt;", "gt;", "quot;"];
    let mut ends = text.split('&').skip(1);
    let all_known = ends.all(|end| entities.iter().any(|entity| end.starts_with(entity)));
    if all_known && !text.contains('>') { Ok(()) } else { Err(format!("a stray sign: {text:?}")) }
}

#[test]
fn the_reader_of_pictures_sees_what_is_broken() {
    assert_eq!(elements("<svg a=\"b\"><g/>x &lt; y</svg>").unwrap().len(), 2);
    let broken = ["<svg>", "<svg></g>", "<svg>&</svg>", "<svg a=b/>", "<svg>></svg>", "<svg/>x"];
    for text in broken {
        assert!(elements(text).is_err(), "{text}");
    }
}

/// The places of all dots of a class.
fn dots(svg: &str, class: &str) -> BTreeSet<String> {
    let elements = elements(svg).unwrap();
    let paths = elements.iter().filter(|it| it.name == "path" && it.get("class") == class);
    let all = paths.flat_map(|path| path.get("d").split('M').skip(1));
    all.filter_map(|dot| Some(dot.strip_suffix("h0")?.to_owned())).collect()
}

#[test]
fn wythoffs_map_has_dots_where_the_theorem_says() {
    // Each pair is the least number that is in no earlier one, and the number k beyond it.
    let mut lost: Vec<(usize, usize)> = Vec::new();
    for k in 0..39 {
        let is_new = |it: &usize| lost.iter().all(|&(a, b)| *it != a && *it != b);
        let least = (0..).find(is_new).unwrap();
        lost.push((least, least + k));
    }
    let both = lost.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    let map = Map::upwards((22.0, 4.0), 39, 39, 8.0);
    let inside = both.filter(|&(a, b)| a.max(b) < 39);
    let mut places: BTreeSet<String> = inside.map(|(a, b)| draw::pair(map.center(a, b))).collect();
    places.insert("8 346".to_owned()); // of the legend
    assert_eq!(dots(&of("wythoff")[0].svg, "pic-dot"), places);
}

#[test]
fn the_period_of_kayles_is_marked() {
    let Picture { description, svg, .. } = &of("octal")[0];
    assert!(svg.contains(">from heap 71 on, period 12</text>"), "{svg}");
    // The exceptions as Winning Ways has them.
    let exceptions = "0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70.";
    assert!(description.ends_with(exceptions), "{description}");
    let rings = svg.split("class=\"pic-hit\"").count() - 1;
    assert_eq!(rings, 14 + 1, "14 exceptions and the legend");
}

#[test]
fn nim_products_stand_in_their_cells() {
    let Picture { description, svg, .. } = &of("nimber")[0];
    // Conway's table: the row of 7.
    let row = "row of 7 is 0, 7, 9, 14, 10, 13, 3, 4, 15, 8, 6, 1, 5, 2, 12, 11.";
    assert!(description.ends_with(row), "{description}");
    assert!(svg.contains("<text x=\"70\" y=\"72\">3</text>"), "2 times 2 is 3: {svg}");
}

#[test]
fn the_generator_is_a_root_of_the_modulus() {
    let x = NimPolynomial::from_nimber(matrix::GENERATOR);
    let sparse = |bits: u64| -> Vec<NimPolynomial> {
        (0..64).map(|bit| NimPolynomial::from_nimber(bits >> bit & 1)).collect()
    };
    assert_eq!(nim_polynomial::evaluate(&sparse(0b11011), x), x.power(64));
}

/// The colours of the first rule after `start`, by their names.
fn colours(start: &str) -> Vec<(String, [f64; 3])> {
    let after = STYLE.split_once(start).unwrap_or_else(|| panic!("no {start}")).1;
    let rule = after.split_once('}').unwrap().0;
    let colour = |line: &str| {
        let (name, value) = line.trim().strip_prefix("--pic-")?.split_once(": #")?;
        let code = u32::from_str_radix(value.trim_end_matches(';'), 16).unwrap();
        let channel = |shift: u32| f64::from(code >> shift & 0xff) / 255.0;
        Some((name.to_owned(), [channel(16), channel(8), channel(0)]))
    };
    rule.lines().filter_map(colour).collect()
}

/// The ratio of two luminances, as the guidelines for accessible pages define it.
fn contrast(one: [f64; 3], other: [f64; 3]) -> f64 {
    let light = |it: f64| if it <= 0.04045 { it / 12.92 } else { ((it + 0.055) / 1.055).powf(2.4) };
    let luminance = |it: [f64; 3]| {
        let [red, green, blue] = it.map(light);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

#[test]
fn every_theme_can_be_read() {
    let themes = [
        ":root {",
        ":root:not([data-theme=\"light\"]) {",
        ":root[data-theme=\"dark\"] {",
        "@media print {",
    ];
    let names = |theme: &str| colours(theme).into_iter().map(|it| it.0).collect::<Vec<_>>();
    for theme in themes {
        assert_eq!(names(theme), names(themes[0]), "{theme}");
        let colours = colours(theme);
        let of = |name: &str| colours.iter().find(|it| it.0 == name).unwrap().1;
        let tints = ["s1", "s2", "s3", "s4", "s5", "s6", "r1", "r2", "r3", "r4"];
        let below_ink = ["paper", "n", "draw"].into_iter().chain(tints);
        let texts = below_ink.map(|below| ("ink", below)).chain([
            ("soft", "paper"),
            ("hit", "paper"),
            ("on", "p"),
            ("soft", "s2"),
        ]);
        for (text, below) in texts {
            let ratio = contrast(of(text), of(below));
            assert!(ratio >= 4.5, "{theme} {text} on {below}: {ratio:.2}");
        }
        let on_paper = ["p", "edge", "hit", "right", "green"].map(|mark| (mark, "paper"));
        let tinted = ["s1", "s2", "s3"].map(|below| ("p", below));
        let others = [("hit", "s4"), ("hit", "s2"), ("edge", "n"), ("edge", "draw")];
        for (mark, below) in on_paper.into_iter().chain(tinted).chain(others) {
            let ratio = contrast(of(mark), of(below));
            assert!(ratio >= 3.0, "{theme} {mark} on {below}: {ratio:.2}");
        }
    }
}

/// The picture of the README: the first one of Wythoff's game with its own style sheet, on paper of
/// its own, since a page may be dark where the reader's system is light.
fn of_the_readme() -> String {
    let Picture { svg, .. } = &of("wythoff")[0];
    let elements = elements(svg).unwrap();
    let view = elements[0].get("viewBox");
    let height: f64 = view.rsplit_once(' ').unwrap().1.parse().unwrap();
    let (margin, scale) = (14.0, 1.25);
    let (width, height) = (draw::WIDTH + 2.0 * margin, height + 2.0 * margin);
    let size = format!(
        ".pic {{\n  width: {}px;\n  max-width: none;\n  height: {}px;\n  background: \
         var(--pic-paper);\n}}\n",
        width * scale,
        height * scale
    );
    let framed = svg.replace(view, &format!("-{margin} -{margin} {width} {height}"));
    let (head, body) = framed.split_once("<title").unwrap();
    format!("{head}<style>\n{STYLE}{size}</style>\n<title{body}")
}

#[test]
fn the_picture_of_the_readme_is_of_today() {
    let file = root().join("docs/wythoff.svg");
    let expected = of_the_readme();
    if std::env::var_os("DOCS").is_some() {
        fs::write(&file, expected).unwrap();
    } else {
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(
            found == expected,
            "docs/wythoff.svg is old: `DOCS=1 cargo test -p study pictures`"
        );
    }
}

#[test]
fn an_empty_picture_is_one_too() {
    assert_eq!(elements(&Svg::default().finish("reef", "a reef", "nothing")).unwrap().len(), 3);
}
