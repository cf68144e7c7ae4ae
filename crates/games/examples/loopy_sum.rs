//! `cargo run --example loopy_sum`
//!
//! A sum of games with cycles: the values, who wins, and a line played out. From 1 both 0 and 3 have
//! the value 0, but whoever goes to 3 may be sent back for ever; the winner goes to 0.

use games::loopy::{self, Move, Value};
use games::LoopyOutcome;

/// A heap of 2, where a move takes any number; from 1 one may also go to 3, and from there back.
const HEAP: [(u32, u32); 5] = [(1, 0), (2, 0), (2, 1), (1, 3), (3, 1)];

/// A heap of 2 on the vertices 4 to 6, with nothing added.
const PLAIN_HEAP: [(u32, u32); 3] = [(5, 4), (6, 4), (6, 5)];

/// At 7 one may pass, or move on to 8, from where there is one more move.
const PASS: [(u32, u32); 3] = [(7, 7), (7, 8), (8, 9)];

fn main() {
    let edges = [&HEAP[..], &PLAIN_HEAP, &PASS].concat();
    let game = loopy::solve(10, &edges);
    assert!(game.verify(&edges));

    for v in 0..10 {
        println!("{v}: {:?}", game.value(v));
    }
    assert_eq!(game.value(2), Value::Finite(2));
    assert_eq!(game.value(3), Value::Finite(0));
    assert_eq!(game.value(7), Value::Infinite(vec![1]));

    // With a token on 7, the sum is won by moving it to 8 exactly if the rest has the value 1.
    for (tokens, expected) in [
        (vec![2, 6], LoopyOutcome::P),
        (vec![2, 5], LoopyOutcome::N),
        (vec![2, 6, 7], LoopyOutcome::D),
        (vec![1, 6, 6, 7], LoopyOutcome::N),
        (vec![7, 7], LoopyOutcome::D),
    ] {
        let outcome = game.outcome(&tokens);
        println!("{tokens:?}: {outcome:?}");
        assert_eq!(outcome, expected);
    }

    println!("A line from [1, 6, 6, 7]:");
    let mut tokens = vec![1, 6, 6, 7];
    let mut moves = 0;
    loop {
        let winning = game.winning_move(&tokens);
        // The loser goes to the largest vertex that can be reached.
        let all = tokens.iter().enumerate().flat_map(|(token, v)| {
            let out = edges.iter().filter(move |(u, _)| u == v);
            out.map(move |&(_, to)| Move { token, to })
        });
        let any = all.max_by_key(|it| it.to);
        let Move { token, to } = match winning.or(any) {
            None => break,
            Some(it) => it,
        };
        println!("  {tokens:?}, {} to {to}", tokens[token]);
        tokens[token] = to;
        moves += 1;
    }
    println!("  {tokens:?}, no move is left after {moves} moves");
    assert_eq!(moves % 2, 1); // the player who moved first has won
}

#[test]
fn the_values_and_the_play_are_right() {
    main();
}
