//! # Nudge
//!
//! What are the values before the far move is possible, and how long does each stretch stay the same?
//!
//! # Reduction
//!
//! A subtraction game of few moves of very different sizes.
//!
//! # Proof
//!
//! The module finds the values as runs, so the gap up to the last number costs nothing, and proves their
//! period. By Sprague and Grundy, the nim-sum of the heaps tells who wins.
//!
//! # Cost
//!
//! As the module has it for the period; then *O*(*k*) a heap.

use games::nim::Move;
use games::sparse_subtraction::SparseSubtraction;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().unwrap());
    let mut next = || numbers.next().unwrap();
    let set: Vec<u64> = (0..next()).map(|_| next()).collect();
    let games: Vec<Vec<u64>> = (0..next()).map(|_| (0..next()).map(|_| next()).collect()).collect();
    for answer in solve(&set, &games) {
        match answer {
            Some(Move { heap, left }) => println!("first {} {left}", heap + 1),
            None => println!("second"),
        }
    }
}

/// Returns the first winning move in each of these lists of heaps; `None` where there is none.
fn solve(set: &[u64], games: &[Vec<u64>]) -> Vec<Option<Move>> {
    let game = SparseSubtraction::new(set);
    games.iter().map(|heaps| game.winning_moves(heaps).first().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};

    /// The rules, and nothing but the rules, the moves that take least first.
    fn moves(set: &[u64], heaps: &[u64]) -> Vec<Move> {
        let mut set = set.to_vec();
        set.sort_unstable();
        let all = heaps.iter().enumerate().flat_map(|(heap, &size)| {
            let left = set.iter().filter_map(move |&taken| size.checked_sub(taken));
            left.map(move |left| Move { heap, left }).collect::<Vec<_>>()
        });
        all.collect()
    }

    fn after(heaps: &[u64], taken: Move) -> Vec<u64> {
        let mut heaps = heaps.to_vec();
        heaps[taken.heap] = taken.left;
        heaps
    }

    #[test]
    fn all_small_heaps_match_search() {
        let games: Vec<Vec<u64>> = (0..14).flat_map(|a| (0..14).map(move |b| vec![a, b])).collect();
        for set in [vec![1, 2, 9], vec![2, 3, 11], vec![3, 1], vec![4], vec![]] {
            let options = |heaps: &Vec<u64>| -> Vec<Vec<u64>> {
                moves(&set, heaps).into_iter().map(|it| after(heaps, it)).collect()
            };
            for (heaps, answer) in games.iter().zip(solve(&set, &games)) {
                let wins = |&it: &Move| search::outcome(after(heaps, it), options) == Outcome::P;
                assert_eq!(answer, moves(&set, heaps).into_iter().find(wins), "{set:?} {heaps:?}");
            }
        }
    }
}
