//! All questions, with the largest numbers.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => return println!("largest"),
        Some("largest") => {}
        other => panic!("no input is called {other:?}"),
    }
    println!("100\n{}", vec!["1000000000 999999999"; 100].join("\n"));
}
