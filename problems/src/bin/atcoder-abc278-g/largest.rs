//! The octal game with the most moves and runs; one whose values have no known period, so that the
//! table is as large as can be; and the imitator with the most moves.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("ones\nthrees\nimitator"),
        Some("ones") => println!("2000 1 1\nrandom 1"),
        Some("threes") => println!("2000 3 3\noptimal 6"),
        Some("imitator") => println!("2000 1 2\nleft"),
        other => panic!("no input is called {other:?}"),
    }
}
