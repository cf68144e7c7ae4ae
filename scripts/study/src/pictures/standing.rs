//! Pictures of graphs on the ground: Hackenbush.

use super::draw::{Graph, Mark, Shape, Svg, edges, listed, places, signed};
use games::dyadic::Dyadic;
use games::hackenbush as green;
use games::partizan::Player::{self, Left, Right};
use games::red_blue_hackenbush as red_blue;

/// The line on which a picture stands.
fn ground(svg: &mut Svg, y: f64) {
    svg.line("pic-edge-bold", (4.0, y), (336.0, y));
    let marks = (0..17)
        .fold(String::new(), |marks, i| format!("{marks}M{} {y}l-7 7", 12.0 + 20.0 * f64::from(i)));
    svg.path("pic-edge", &marks);
}

/// A green tree with the values of its vertices.
pub(super) fn green_tree(svg: &mut Svg) -> String {
    let edges =
        edges("0-1 1-2 1-3 3-4 3-5 5-6 0-7 7-8 8-9 8-10 8-11 11-12 0-13 13-14 14-15 14-16 2-17");
    let values = green::tree_grundy_values(&edges, 0);
    let moves = green::winning_moves(values.len(), &edges, &[0]);
    let places = places(
        "175.19,192 55.88,148 24.75,104 87,104 66.25,60 107.75,60 107.75,16 190.75,148 190.75,104 \
         149.25,60 190.75,60 232.25,60 232.25,16 294.5,148 294.5,104 273.75,60 315.25,60 24.75,60",
    );
    let graph = Graph { places, shapes: vec![Shape::Circle; values.len()], radius: 11.0 };
    ground(svg, 192.0);
    for (i, &(from, to)) in edges.iter().enumerate() {
        let class = if moves.contains(&i) { "pic-green-cut" } else { "pic-green" };
        graph.edge(svg, class, from, to);
    }
    graph.vertices(svg, |v| values[v].to_string());
    let keys = [
        (Mark::Line("pic-green"), "an edge"),
        (Mark::Line("pic-green-cut"), "to cut it wins"),
        (Mark::Ring("pic-paper"), "value of what stands here"),
    ];
    svg.key(212.0, &keys);
    format!(
        "A green tree on the ground with the Grundy value of each vertex, which is the nim-sum of the \
         values of its children plus 1: {}, from the root on. {} of the {} edges can be cut to win.",
        listed(&values),
        moves.len(),
        edges.len()
    )
}

/// A green picture with circuits.
pub(super) fn fusion(svg: &mut Svg) -> String {
    // A house and a flower. Vertex 0 is the ground, to which edges go straight down.
    let edges = edges(
        "0-1 0-2 1-2 1-3 2-4 3-4 3-5 4-5 5-6 6-7 0-8 8-9 9-10 10-11 11-12 12-9 10-13 12-14 9-15",
    );
    let places = places(
        "170,192 60,150 140,150 60,92 140,92 100,54 100,30 130,14 240,162 240,126 200,92 240,56 \
         280,92 180,56 306,56 300,134",
    );
    let moves = green::winning_moves(places.len(), &edges, &[0]);
    let count = places.len();
    ground(svg, 192.0);
    for (i, &(from, to)) in edges.iter().enumerate() {
        let class = if moves.contains(&i) { "pic-green-cut" } else { "pic-green" };
        let (below, above) = (places[from as usize], places[to as usize]);
        svg.line(class, if from == 0 { (above.0, 192.0) } else { below }, above);
    }
    svg.dots("pic-dot-ink", 7.0, places.iter().skip(1).copied());
    let value = green::grundy(count, &edges, &[0]);
    let keys =
        [(Mark::Line("pic-green"), "an edge"), (Mark::Line("pic-green-cut"), "to cut it wins")];
    svg.key(212.0, &keys);
    svg.text("pic-t", (14.0, 16.0), &format!("value {value}"));
    format!(
        "A house and a flower of green edges on the ground, with circuits. By the fusion principle the \
         circuits shrink to loops; the Grundy value is {value}, and {} of the {} edges can be cut to win.",
        moves.len(),
        edges.len()
    )
}

/// The edges of what stands on a vertex, which becomes vertex 0. Each edge begins at its lower vertex, and
/// comes after those below it.
fn part(edges: &[red_blue::Edge], root: u32) -> Vec<red_blue::Edge> {
    let mut vertices = vec![root];
    let mut part = Vec::new();
    for &(below, above, owner) in edges {
        if let Some(place) = vertices.iter().position(|&it| it == below) {
            part.push((place as u32, vertices.len() as u32, owner));
            vertices.push(above);
        }
    }
    part
}

fn line_of(owner: Player) -> &'static str {
    match owner {
        Left => "pic-left",
        Right => "pic-right",
    }
}

const OWNERS: [(Mark, &str); 2] =
    [(Mark::Line("pic-left"), "an edge of Left"), (Mark::Line("pic-right"), "of Right")];

/// A red-blue tree with the numbers of its vertices.
pub(super) fn red_blue_tree(svg: &mut Svg) -> String {
    let plain = edges("0-1 1-2 1-3 3-4 0-5 5-6 6-7 5-8 8-9 0-10 10-11 11-12 11-13");
    let owners = "LRLRRLLLRLRRL".chars().map(|letter| if letter == 'L' { Left } else { Right });
    let edges: Vec<red_blue::Edge> =
        plain.iter().zip(owners).map(|(&(u, v), owner)| (u, v, owner)).collect();
    let places = places(
        "170,184 59.33,128 31.67,72 87,72 87,16 170,128 142.33,72 142.33,16 197.67,72 197.67,16 \
         280.67,128 280.67,72 253,16 308.33,16",
    );
    let vertices = 0..places.len() as u32;
    let values: Vec<Dyadic> = vertices.map(|v| red_blue::tree_value(&part(&edges, v), 0)).collect();
    ground(svg, 184.0);
    for &(from, to, owner) in &edges {
        svg.line(line_of(owner), places[from as usize], places[to as usize]);
    }
    for (value, &(x, y)) in values.iter().zip(&places) {
        let text = signed(value);
        let half = 5.0 + 3.3 * text.chars().count() as f64;
        svg.rect("pic-label", (x - half, y - 9.0), (2.0 * half, 18.0));
        svg.text("pic-t pic-mid", (x, y), &text);
    }
    svg.key(204.0, &OWNERS);
    let outcome = format!("{:?}", red_blue::outcome(&edges, 0));
    format!(
        "A tree on the ground, with the value of what stands on each vertex: from the root on, {}. The \
         outcome of the whole is {outcome}.",
        listed(values.iter().map(signed))
    )
}

/// Red-blue strings and their numbers.
pub(super) fn strings(svg: &mut Svg) -> String {
    let length = 4;
    // All strings that begin with an edge of Left, in the order of their values.
    let mut strings: Vec<(Dyadic, Vec<Player>)> = (0..1u32 << (length - 1))
        .map(|code| {
            let owner = |i: u32| if i > 0 && code >> (i - 1) & 1 == 1 { Right } else { Left };
            let owners: Vec<Player> = (0..length).map(owner).collect();
            (red_blue::string_value(&owners), owners)
        })
        .collect();
    strings.sort_by(|a, b| a.0.cmp(&b.0));
    let step = 56.0;
    for (row, (value, owners)) in strings.iter().enumerate() {
        let y = 12.0 + 21.0 * row as f64;
        for (i, &owner) in owners.iter().enumerate() {
            let x = 30.0 + step * i as f64;
            svg.line(line_of(owner), (x, y), (x + step, y));
        }
        let ends = (1..=owners.len()).map(|i| (30.0 + step * i as f64, y));
        svg.dots("pic-dot-ink", 6.0, ends);
        svg.text("pic-t", (30.0 + step * 4.0 + 16.0, y), &format!("= {}", signed(value)));
    }
    let bottom = 16.0 + 21.0 * strings.len() as f64 - 16.0;
    svg.line("pic-edge-bold", (30.0, 2.0), (30.0, bottom));
    svg.key(bottom + 10.0, &OWNERS);
    let phrases = strings.iter().map(|(value, owners)| {
        let letters = owners.iter().map(|it| if *it == Left { 'L' } else { 'R' });
        format!("{} = {}", letters.collect::<String>(), signed(value))
    });
    format!(
        "The strings of four edges whose lowest one is Left’s, in the order of their values: {}.",
        listed(phrases)
    )
}
