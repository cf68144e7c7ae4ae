//! All tests and all heaps, with the longest numbers.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => return println!("longest"),
        Some("longest") => {}
        other => panic!("no input is called {other:?}"),
    }
    let heaps = vec!["9999"; 10_000].join(" ");
    println!("10\n{}", vec![format!("10000\n{heaps}"); 10].join("\n"));
}
