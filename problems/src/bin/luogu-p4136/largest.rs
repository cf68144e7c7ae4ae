//! As many boards as anybody would put into one file, since their number is not stated.

use std::fmt::Write;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("boards"),
        Some("boards") => {
            let mut text = String::new();
            for board in 0..100_000 {
                writeln!(text, "{}", 10_000 - board % 10_000).unwrap();
            }
            print!("{text}0\n");
        }
        other => panic!("no input is called {other:?}"),
    }
}
