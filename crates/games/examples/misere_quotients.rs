//! Misère quotients: what the finite monoid of an octal game is, heap by heap.
//!
//! `cargo run --release --example misere_quotients`
//!
//! For each game look at the heaps with which the quotient grows, at how many pairs of the check prove
//! it, and at the last line: whether all heaps are solved, or how far it came. Other codes may be
//! given, each followed by the number of heaps to try.

use games::misere_quotient;
use games::octal::Octal;

/// Codes, and how many heaps to try.
const GAMES: [(&str, u64); 10] = [
    ("0.3", 30),
    ("0.33", 30),
    ("0.333", 30),
    ("0.123", 60),
    ("0.75", 21),
    ("0.53", 40),
    ("0.07", 25),
    ("0.15", 24),
    ("0.26", 18),
    ("0.77", 200),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let given: Vec<(&str, u64)> = arguments
        .chunks(2)
        .map(|pair| match (&pair[0], pair.get(1).map(|heaps| heaps.parse())) {
            (code, Some(Ok(heaps))) => (code.as_str(), heaps),
            (code, _) => panic!("code {code:?} should be followed by a number of heaps"),
        })
        .collect();
    for &(code, heaps) in if given.is_empty() { &GAMES[..] } else { &given[..] } {
        let game = misere_quotient::of_octal(Octal::new(code), heaps);
        println!("{code}");
        for it in &game.growth()[1..] {
            println!("  heap {:2}: order {:3}, P {:2}", it.heap, it.order, it.p_elements);
        }
        println!("  {}", game.presentation());
        let proved = game.heaps();
        match game.period() {
            Some(it) => println!(
                "  {} pairs, {proved} heaps prove it for all: period {} from heap {}\n",
                game.pairs(),
                it.period,
                it.preperiod
            ),
            None => println!("  {} pairs, proved for heaps below {proved}\n", game.pairs()),
        }
    }
}
