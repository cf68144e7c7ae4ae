//! 3·10⁷ steps with large numbers.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("large"),
        Some("large") => println!("{} {} {} 30000000", u64::MAX, u64::MAX - 12_345, u64::MAX / 3),
        other => panic!("no input is called {other:?}"),
    }
}
