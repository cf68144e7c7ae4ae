//! The largest P-position, and the largest heaps beside it. All inputs cost the same.

fn main() {
    let heaps = match std::env::args().nth(1).as_deref() {
        None => "lost\nwon",
        Some("lost") => "618033988 999999999",
        Some("won") => "618033988 1000000000",
        other => panic!("no input is called {other:?}"),
    };
    println!("{heaps}");
}
