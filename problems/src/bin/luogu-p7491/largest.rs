//! The most heaps of the largest sizes, for each irrational σ and for ½, whose ways to 0 are the longest of those allowed;
//! and 100 heaps near 10⁶ with a σ so small that nearly 4·10⁵ steps are made in each.

fn main() {
    let shape = std::env::args().nth(1);
    let (kind, heaps, size, sigma) = match shape.as_deref() {
        None => return println!("two\nthree\nfive\nhalf\nsmall"),
        Some("two") => (1, 300_000, 10_000_000_000, ""),
        Some("three") => (2, 300_000, 10_000_000_000, ""),
        Some("five") => (3, 300_000, 10_000_000_000, ""),
        Some("half") => (7, 300_000, 10_000_000_000, "500000000 999999999\n"),
        Some("small") => (6, 100, 1_000_000, "1 367879\n"),
        other => panic!("no input is called {other:?}"),
    };
    let sizes: Vec<String> = (0..heaps).map(|i| (size - 3 * i as u64).to_string()).collect();
    print!("{kind} {heaps}\n{}\n{sigma}", sizes.join(" "));
}
