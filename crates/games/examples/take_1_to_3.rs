//! Twenty-one tokens, of which each player in turn takes 1, 2 or 3.
//!
//! `cargo run --example take_1_to_3`
//!
//! Look at the columns from right to left: the moves show which heaps are lost, the Grundy values
//! say the same and more, and the pattern that all of them follow is n modulo 4. Whoever wins the
//! last token here would lose it under misère play, and the lost heaps shift by one.

use games::{search, Outcome};

const TOKENS: u64 = 21;

/// What may be left of a heap after one move.
fn options(&heap: &u64) -> Vec<u64> {
    (heap.saturating_sub(3)..heap).collect()
}

fn main() {
    println!("heap  outcome  misère  Grundy  moves to the end  leave to win");
    for heap in 0..=TOKENS {
        let outcome = search::outcome(heap, options);
        let misere = search::misere_outcome(heap, options);
        let grundy = search::grundy(heap, options);
        let remoteness = search::remoteness(heap, options);
        let leave = match search::winning_move(heap, options) {
            Some(left) => left.to_string(),
            None => "-".to_string(),
        };
        println!("{heap:4}  {outcome:?}        {misere:?}       {grundy:6}  {remoteness:16}  {leave:>12}");

        assert_eq!(grundy, heap % 4);
        assert_eq!(outcome, Outcome::from_grundy(grundy));
        assert_eq!(misere == Outcome::P, heap % 4 == 1);
        // The loser takes 1 each time, and the winner the 3 that make it 4.
        assert_eq!(remoteness, heap / 4 * 2 + u64::from(heap % 4 > 0));
    }

    println!("\nThe winner plays well, the loser takes 1 each time:");
    let mut heap = TOKENS;
    let mut line = vec![heap.to_string()];
    while heap > 0 {
        heap = search::winning_move(heap, options).unwrap_or(heap - 1);
        line.push(heap.to_string());
    }
    println!("{}", line.join(" → "));
    assert_eq!(line.len() as u64, search::remoteness(TOKENS, options) + 1);
}

#[test]
fn the_table_is_right() {
    main();
}
