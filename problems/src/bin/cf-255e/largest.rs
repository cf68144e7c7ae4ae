//! The most piles: of the largest size and less, and of sizes around the fourth power of 15, where the values change.

fn main() {
    let piles: Vec<u64> = match std::env::args().nth(1).as_deref() {
        None => return println!("largest\nsteps"),
        Some("largest") => (0..77_777).map(|i| 777_777_777_777 - 3 * i).collect(),
        Some("steps") => (0..77_777).map(|i| 50_626u64.pow(2) - 38_888 + i).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let piles: Vec<String> = piles.iter().map(u64::to_string).collect();
    println!("{}\n{}", piles.len(), piles.join(" "));
}
