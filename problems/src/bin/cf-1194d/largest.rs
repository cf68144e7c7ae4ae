//! As many games as there may be, with the largest numbers; every third `k` is divisible by 3.

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("large"),
        Some("large") => {
            let strips = (0..100).map(|i| format!("{} {}\n", 1_000_000_000 - i, 999_999_999 - i));
            print!("100\n{}", strips.collect::<String>());
        }
        other => panic!("no input is called {other:?}"),
    }
}
