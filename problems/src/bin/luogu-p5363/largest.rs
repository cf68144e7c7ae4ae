//! The longest strip with the most coins.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("coins"),
        Some("coins") => println!("150000 50"),
        other => panic!("no input is called {other:?}"),
    }
}
