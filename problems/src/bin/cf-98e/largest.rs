//! The most cards, and the most of one player only.

fn main() {
    let cards = match std::env::args().nth(1).as_deref() {
        None => "both\nfirst\nsecond",
        Some("both") => "1000 1000",
        Some("first") => "1000 1",
        Some("second") => "1 1000",
        other => panic!("no input is called {other:?}"),
    };
    println!("{cards}");
}
