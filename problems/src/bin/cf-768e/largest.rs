//! As many piles as there may be: an odd number of each size, and of the largest ones only.

const PILES: usize = 1_000_000;

fn main() {
    let smallest = match std::env::args().nth(1).as_deref() {
        None => return println!("all\nlarge"),
        Some("all") => 1,
        Some("large") => 58,
        other => panic!("no input is called {other:?}"),
    };
    // Two piles of 1 more change nothing.
    let piles = (smallest..=60).chain(std::iter::repeat(1)).take(PILES);
    let piles: Vec<String> = piles.map(|it: u32| it.to_string()).collect();
    println!("{PILES}\n{}", piles.join("\n"));
}
