//! A sum of as many Fibonacci numbers as possible, the largest of them, and the largest heap.

fn main() {
    let n: u64 = match std::env::args().nth(1).as_deref() {
        None => return println!("most-parts\none-part\nlargest"),
        // 1 + 3 + 8 + … + 498454011879264 is one less than the next Fibonacci number.
        Some("most-parts") => 806_515_533_049_392,
        Some("one-part") => 806_515_533_049_393,
        Some("largest") => 1_000_000_000_000_000,
        other => panic!("no input is called {other:?}"),
    };
    println!("{n}");
}
