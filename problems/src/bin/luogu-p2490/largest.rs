//! The longest strip with the most pieces, one a move: the most choices of heaps; and a strip that
//! makes the table longer, with hardly any pieces.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("pieces\ncells"),
        Some("pieces") => println!("10000 100 1"),
        Some("cells") => println!("10000 2 1"),
        other => panic!("no input is called {other:?}"),
    }
}
