//! All arrangements of all piles, each of 10000 pebbles: the widest of the limits that are handed
//! down.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => return println!("longest"),
        Some("longest") => {}
        other => panic!("no input is called {other:?}"),
    }
    let piles = vec!["10000"; 1000].join(" ");
    println!("10\n{}", vec![format!("1000\n{piles}"); 10].join("\n"));
}
