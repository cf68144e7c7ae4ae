//! The answers of published samples: Codeforces 786A and AtCoder ABC 261 Ex.

use games::LoopyOutcome;
use games::retrograde::{Retrograde, totals};

#[test]
fn the_ring_of_five_places_has_the_published_outcomes() {
    let sets: [&[u32]; 2] = [&[3, 2], &[1, 2, 3]];
    let mut game = Retrograde::new(
        10,
        |v| sets[v as usize / 5].len() as u32,
        |v, visit| {
            let other = 1 - v / 5;
            sets[other as usize].iter().for_each(|step| visit(other * 5 + (v % 5 + 5 - step) % 5));
        },
    );
    game.declare(0, LoopyOutcome::P);
    game.declare(5, LoopyOutcome::P);
    let words = [1, 2, 3, 4, 6, 7, 8, 9].map(|v| game.outcome(v).who_wins("Win", "Lose", "Loop"));
    assert_eq!(words, ["Lose", "Win", "Win", "Loop", "Loop", "Win", "Win", "Win"]);
}

#[test]
fn the_tree_of_seven_vertices_has_the_published_total() {
    let edges = [(1, 2, 1), (1, 3, 10), (2, 4, 100), (2, 5, 102), (3, 6, 20), (3, 7, 30)];
    assert_eq!(totals(8, &edges, |v| v == 1)[1], Some(40));
}
