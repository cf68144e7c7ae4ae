//! # Nudge
//!
//! Why would a player name a card of his own? What can the other one make of a question that he cannot answer?
//!
//! # Reduction
//!
//! A state is how many cards of the player to move the opponent cannot locate, and how many of the opponent's the
//! player cannot. With `m`, `n` > 0 the player asks honestly, for one of `n` + 1 cards, or names a card of the own, a bluff; the
//! opponent, who does not hold the named card, believes that it is on the table and says so, or does not believe it. That is
//! a matrix game of two rows and columns whose entries are values of smaller states, and its value is the chance to win.
//!
//! # Proof
//!
//! Let `f(m, n)` be the chance of the player to move. With `n` = 0 the card on the table is known; with `m` = 0 the opponent knows it,
//! so one has to guess: 1/(`n` + 1). Else let `h` = `n`(1 − `f(n − 1, m)`)/(`n` + 1): an honest question finds a card of the
//! opponent with probability `n`/(`n` + 1). Otherwise it is the card on the table: who believes that says it and wins, who
//! does not loses in the next turn. A bluff wins against belief; without belief the card counts as located.
//!
//! That these two choices are enough follows from three inequalities: `f(m, n)` ≥ 1/(`n` + 1), `f(m, n)` + `f(n, m)` ≥ 1, and
//! 1 − `f(n, m − 1)` < `h` + 1/(`n` + 1). They were computed for all sizes of the problem, not proved. With them, guesses,
//! passes and questions for a card that is known are no better.
//!
//! # Cost
//!
//! *O*(max(`m`, `n`)²).

use games::matrix_games;
use proconio::input;

fn main() {
    input! { m: usize, n: usize }
    let chance = solve(m, n);
    println!("{:.12} {:.12}", chance, 1.0 - chance);
}

/// Returns the chance of the player to move, who has `m` cards.
fn solve(m: usize, n: usize) -> f64 {
    let side = m.max(n) + 1;
    let mut chances = vec![vec![1.0; side]; side];
    // Both smaller states have one card less.
    for cards in 1..=m + n {
        for m in cards.saturating_sub(side - 1)..side.min(cards) {
            let n = cards - m;
            let guess = 1.0 / (n as f64 + 1.0);
            chances[m][n] = if m == 0 {
                guess
            } else {
                let found = (1.0 - chances[n - 1][m]) * n as f64 * guess;
                let bluff = 1.0 - chances[n][m - 1];
                matrix_games::two_by_two([[found, found + guess], [1.0, bluff]])
            };
        }
    }
    chances[m][n]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The inequalities of the proof.
    #[test]
    fn the_two_choices_are_enough() {
        for (m, n) in (0..40).flat_map(|m| (0..40).map(move |n| (m, n))) {
            let q = 1.0 / (n as f64 + 1.0);
            assert!(solve(m, n) > q - 1e-9, "{m} {n}");
            assert!(solve(m, n) + solve(n, m) > 1.0 - 1e-9, "{m} {n}");
            if m > 0 && n > 0 {
                let h = (1.0 - solve(n - 1, m)) * n as f64 * q;
                assert!(1.0 - solve(n, m - 1) < h + q, "{m} {n}");
            }
        }
    }
}
