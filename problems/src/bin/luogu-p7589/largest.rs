//! All tests and all lines, pieces far apart.

use std::fmt::Write;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => return println!("far_apart"),
        Some("far_apart") => {}
        other => panic!("no input is called {other:?}"),
    }
    let mut test = String::from("\n100 100 20\n");
    for height in -100..0 {
        writeln!(test, "{height} -1000 {}", 1000 + height).unwrap();
    }
    println!("100\n{}", test.repeat(100));
}
