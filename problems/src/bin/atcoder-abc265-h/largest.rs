//! The largest boards, and the most rows with few columns.

fn main() {
    let board = match std::env::args().nth(1).as_deref() {
        None => "large\nnarrow",
        Some("large") => "8000 30",
        Some("narrow") => "8000 3",
        other => panic!("no input is called {other:?}"),
    };
    println!("{board}");
}
