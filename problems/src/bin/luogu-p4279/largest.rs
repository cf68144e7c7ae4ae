//! All tests and all heaps: heaps of 1, which all must be looked at twice, and the longest numbers.

fn main() {
    let heap = match std::env::args().nth(1).as_deref() {
        None => return println!("ones\nlongest"),
        Some("ones") => 1,
        Some("longest") => 5000,
        other => panic!("no input is called {other:?}"),
    };
    let heaps = vec![heap.to_string(); 50].join(" ");
    println!("500\n{}", vec![format!("50\n{heaps}"); 500].join("\n"));
}
