//! Heaps of 3, 4 and 5, of which a move takes 1, 2 or 3 tokens; and the same heaps added in other
//! ways.
//!
//! `cargo run --example at_most_three`
//!
//! Look at the three answers to "who wins?": by a search of all positions, by the xor of the heaps
//! modulo 4, and by the values of the heaps that each kind of sum needs. Where a move changes all heaps
//! at once, the question is how soon the first or the last heap ends.

use games::nim::nim_sum;
use games::sums::{self, Component, Sum};
use games::{search, Outcome};

const HEAPS: [u64; 3] = [3, 4, 5];

/// What may be left of a heap after one move.
fn options(&heap: &u64) -> Vec<u64> {
    (heap.saturating_sub(3)..heap).collect()
}

/// The same for three heaps, a move in one of them.
fn options_of_heaps(heaps: &[u64; 3]) -> Vec<[u64; 3]> {
    let mut after = Vec::new();
    for i in 0..3 {
        for left in options(&heaps[i]) {
            let mut heaps = *heaps;
            heaps[i] = left;
            after.push(heaps);
        }
    }
    after
}

fn main() {
    let by_search = search::winning_moves(HEAPS, options_of_heaps);
    let mut by_xor = options_of_heaps(&HEAPS);
    by_xor.retain(|after| nim_sum(after.map(|heap| heap % 4)) == 0);
    println!("heaps {HEAPS:?}, at most 3 tokens a move");
    println!("search: {:?}, leave {by_search:?}", search::outcome(HEAPS, options_of_heaps));
    println!("modulo 4: xor {}, leave {by_xor:?}", nim_sum(HEAPS.map(|heap| heap % 4)));
    assert_eq!(by_search, by_xor);
    assert_eq!(by_search, [[1, 4, 5], [3, 2, 5], [3, 4, 3]]);

    let components = HEAPS.map(|heap| Component::new(heap, options));
    println!("\nheap  Grundy  remoteness  suspense");
    for (heap, component) in HEAPS.iter().zip(&components) {
        let values = component.values();
        let (remoteness, suspense) = (values.normal.remoteness, values.normal.suspense);
        println!("{heap:4}  {:6}  {remoteness:10}  {suspense:8}", values.grundy);
        assert_eq!(values.grundy, heap % 4);
    }

    println!("\na move is made in                 leave");
    let mut answers = Vec::new();
    for (sum, words) in [
        (Sum::Disjunctive, "one heap"),
        (Sum::Selective, "one or more heaps"),
        (Sum::Conjunctive, "all heaps, until one is empty"),
        (Sum::ContinuedConjunctive, "all heaps that are not empty"),
    ] {
        let leave = sums::winning_move(sum, &components).map(|moves| {
            let mut after = HEAPS;
            for it in moves {
                after[it.component] = options(&HEAPS[it.component])[it.option];
            }
            after
        });
        match leave {
            Some(after) => println!("{words:32}  {after:?}"),
            None => println!("{words:32}  nothing: every move loses"),
        }
        let values = components.clone().map(|it| it.values());
        assert_eq!(leave.is_some(), sums::outcome(sum, &values) == Outcome::N);
        answers.push(leave);
    }
    assert_eq!(answers, [Some([1, 4, 5]), Some([0, 4, 4]), Some([0, 1, 4]), Some([0, 1, 4])]);
}

#[test]
fn the_answers_are_right() {
    main();
}
