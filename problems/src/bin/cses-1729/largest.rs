//! As many sticks and moves as there may be: small moves, large ones, and odd ones, with which half of all
//! sizes are lost.

const STICKS: usize = 1_000_000;
const MOVES: usize = 100;

fn main() {
    let moves: Vec<usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("small\nlarge\nodd"),
        Some("small") => (1..=MOVES).collect(),
        Some("large") => (0..MOVES).map(|i| if i == 0 { 1 } else { STICKS - i }).collect(),
        Some("odd") => (0..MOVES).map(|i| 2 * i + 1).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let moves: Vec<String> = moves.iter().map(usize::to_string).collect();
    println!("{STICKS} {MOVES}\n{}", moves.join(" "));
}
