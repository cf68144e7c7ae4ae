//! The most heaps with all sizes, with one, and with half of them.

const N: usize = 200_000;

fn main() {
    let sizes: Vec<usize> = match std::env::args().nth(1).as_deref() {
        None => return println!("all\none\nodd"),
        Some("all") => (1..1 << 16).collect(),
        Some("one") => vec![(1 << 16) - 1],
        Some("odd") => (1..1 << 16).step_by(2).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let text: Vec<String> = sizes.iter().map(usize::to_string).collect();
    println!("{N} {}\n{}", sizes.len(), text.join(" "));
}
