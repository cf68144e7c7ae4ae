//! The most piles of the largest sizes: with `K` between 5000 and 25 000, where the most jumps were seen; and with large
//! `K`, where single steps would be far too many.

fn main() {
    let number: fn(u64) -> u64 = match std::env::args().nth(1).as_deref() {
        None => return println!("jumps\nsteps"),
        Some("jumps") => |i| 5000 + 100 * i,
        Some("steps") => |i| 400_000_000 + 1000 * i,
        other => panic!("no input is called {other:?}"),
    };
    let piles = (0..200).map(|i| format!("{} {}\n", 1_000_000_000 - i, number(i)));
    print!("200\n{}", piles.collect::<String>());
}
