//! As many characters as there may be: one run of dots, many short games, and many single runs.

use std::fmt::Write;

const MOST: usize = 300_000;

fn main() {
    let mut text = String::new();
    match std::env::args().nth(1).as_deref() {
        None => return println!("one\nshort\nsingles"),
        Some("one") => writeln!(text, "1\n3 2\n{}", ".".repeat(MOST)).unwrap(),
        Some("short") => {
            writeln!(text, "{MOST}").unwrap();
            for i in 0..MOST {
                writeln!(text, "2 1\n{}", if i % 2 == 0 { "." } else { "X" }).unwrap();
            }
        }
        Some("singles") => writeln!(text, "1\n3 2\n{}", "...X".repeat(MOST / 4)).unwrap(),
        other => panic!("no input is called {other:?}"),
    }
    print!("{text}");
}
