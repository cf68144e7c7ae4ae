//! The numbers that take longest: large primes, which are divided in vain, and powers of 2, whose exponents
//! are all there are, or every third one.

const NUMBERS: usize = 100;

fn main() {
    let numbers: Vec<u32> = match std::env::args().nth(1).as_deref() {
        None => return println!("primes\npowers\nsparse"),
        Some("primes") => vec![999_999_937],
        Some("powers") => (0..30).map(|exponent| 1 << exponent).collect(),
        Some("sparse") => (0..10).map(|exponent| 1 << (3 * exponent + 2)).collect(),
        other => panic!("no input is called {other:?}"),
    };
    let numbers: Vec<String> = numbers.iter().cycle().take(NUMBERS).map(u32::to_string).collect();
    println!("{NUMBERS}\n{}", numbers.join(" "));
}
