//! As many tests as there may be: the largest heaps, and lost ones.

use games::grundys_game::LOST_HEAPS;

const TESTS: usize = 100_000;
const LARGEST: u64 = 1_000_000;

fn main() {
    let heaps: Vec<u64> = match std::env::args().nth(1).as_deref() {
        None => return println!("large\nlost"),
        Some("large") => (0..TESTS as u64).map(|i| LARGEST - i).collect(),
        Some("lost") => LOST_HEAPS.iter().copied().cycle().take(TESTS).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let lines: Vec<String> = heaps.iter().map(u64::to_string).collect();
    println!("{TESTS}\n{}", lines.join("\n"));
}
