//! All piles, of sizes that make all nim-sums below 256 possible: every table is as large as can be.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => return println!("all_sizes"),
        Some("all_sizes") => {}
        other => panic!("no input is called {other:?}"),
    }
    let sizes: Vec<String> = (1..=200).map(|size: u32| size.to_string()).collect();
    println!("200\n{}", sizes.join(" "));
}
