//! Rows that are shortened from the ends until one number is left.
//!
//! # Rules
//!
//! There are rows of numbers. Left and Right move in turn; a move removes the first or the last number of
//! a row that has at least two. The game ends when each row has one number. Left wants the sum of these to
//! be large, Right wants it small.
//!
//! # Theorem
//!
//! *One row* of length `n`, for a player who is to move; "better" is for that player.
//!
//! * `n` = 1: the number.
//! * `n` even: the better of the two middle numbers.
//! * `n` ≥ 3 odd, with the middle `a`, `b`, `c`: the better of the worse of `a`, `b` and the worse of `b`, `c`.
//!
//! *Many rows.* Let `E` be the number of rows of even length, and let `W` be the player who is to move
//! whenever `E` is even: the first one if `E` is even at the start, else the second. A row of odd length
//! is worth what it is worth alone with `W` to move. A row of even length is a [switch](crate::switches)
//! (`l`, `r`): the larger and the smaller worth of what remains after either removal.
//!
//! # Proof sketch
//!
//! *One row, even.* The mover removes a number on the side of the worse middle number, which makes the
//! better one the middle of an odd row, and then answers each removal at the opposite end. The opponent
//! gets no less by answering in this way until two numbers are left. *Odd*: after a move the row is even,
//! and the opponent has the choice between the two middle numbers.
//!
//! *Many rows.* Each move changes the mover and the parity of `E`, so `W` is one player throughout. Let `F`
//! be the sum of the worths of odd rows and of (`l` + `r`)/2 of even ones, `T` the list of all `l` − `r`, and
//! `alt` as for switches. Claim: the result is `F` + `alt(T)`/2 if Left moves, `F` − `alt(T)`/2 if Right does.
//! By symmetry it is enough that Left secures this.
//!
//! * Right moves an even row: what remains is worth at least `r`; the lemma of switches gives the rest.
//! * Right moves an odd row worth `w`, which then has `l′` ≥ `w`: with 5 numbers or more Left could
//!   remove the other end, which restores the middle; with 3, of which `b`, `c` or `a`, `b` remain, `l′` is
//!   at least the larger of `b` and the smaller of `a`, `c`. The lemma gives `F` − `w` + `l′` − `alt(T)`/2.
//! * Left moves: the even row with the largest `l` − `r`, for `l`. If all rows are odd, `W` is Left, who
//!   takes any row of 3 or more on the side of the worse pair: of it remains at least its worth.
//!
//! # Complexity
//!
//! Constant for one row; *O*(*k* log *k*) for *k* rows. Sums must fit in 64 bits.
//!
//! # Sources
//!
//! * Codeforces 794E (one row) and AtCoder ARC 116 F (many), where the rules come from.

use crate::partizan::Player;
use crate::switches;

/// Returns the number that is left of a row if `mover` begins.
///
/// # Panics
///
/// Panics if the row is empty.
///
/// ```
/// use games::last_of_deque::last;
/// use games::partizan::Player;
///
/// assert_eq!(last(&[1, 2, 3, 5], Player::Left), 3);
/// assert_eq!(last(&[1, 9, 2], Player::Left), 2); // leaves 9, 2 to Right
/// assert_eq!(last(&[1, 9, 2], Player::Right), 9);
/// ```
pub fn last(row: &[i64], mover: Player) -> i64 {
    assert!(!row.is_empty(), "an empty row has no last number");
    let better = |a: i64, b: i64| if mover == Player::Left { a.max(b) } else { a.min(b) };
    let worse = |a: i64, b: i64| if mover == Player::Left { a.min(b) } else { a.max(b) };
    let middle = row.len() / 2;
    if row.len() == 1 {
        row[0]
    } else if row.len() % 2 == 0 {
        better(row[middle - 1], row[middle])
    } else {
        let [a, b, c] = [row[middle - 1], row[middle], row[middle + 1]];
        better(worse(a, b), worse(b, c))
    }
}

/// Returns the sum of the numbers that are left of all rows if `first` begins.
///
/// # Panics
///
/// Panics if a row is empty.
///
/// ```
/// use games::last_of_deque::sum_of_last;
/// use games::partizan::Player;
///
/// assert_eq!(sum_of_last(&[vec![1, 2, 3], vec![1, 10]], Player::Left), 12); // the 10 first
/// assert_eq!(sum_of_last(&[vec![1, 2, 3], vec![1, 10]], Player::Right), 3);
/// ```
pub fn sum_of_last<R: AsRef<[i64]>>(rows: &[R], first: Player) -> i64 {
    let even = rows.iter().filter(|row| row.as_ref().len() % 2 == 0).count();
    let at_even = if even % 2 == 0 { first } else { first.opponent() };
    let mut items = Vec::with_capacity(even);
    let mut sum = 0;
    for row in rows.iter().map(AsRef::as_ref) {
        if row.len() % 2 == 1 {
            sum += last(row, at_even);
        } else {
            let [without_last, without_first] = match row {
                [] => panic!("an empty row has no last number"),
                _ => [&row[..row.len() - 1], &row[1..]].map(|rest| last(rest, at_even)),
            };
            items.push((without_last.max(without_first), without_last.min(without_first)));
        }
    }
    sum + switches::score(&items, first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payoff::{best_difference, Next};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// The rules, and nothing but the rules: what is left counts when each row has one number.
    fn by_search(rows: &[Vec<i64>], first: Player) -> i64 {
        let sign = |player: Player| if player == Player::Left { 1 } else { -1 };
        let start = (rows.to_vec(), first);
        let difference = best_difference(start, |(rows, player), moves| {
            let long = (0..rows.len()).filter(|&i| rows[i].len() > 1);
            let mut is_over = true;
            for i in long {
                is_over = false;
                let [mut front, mut back] = [rows.clone(), rows.clone()];
                front[i].remove(0);
                back[i].pop();
                for after in [front, back] {
                    moves.push(0, (after, player.opponent()), Next::Other);
                }
            }
            if is_over {
                moves.end(sign(*player) * rows.iter().flatten().sum::<i64>());
            }
        });
        sign(first) * difference
    }

    fn rows_of(length: u32) -> impl Iterator<Item = Vec<i64>> {
        (0..4i64.pow(length)).map(move |code| (0..length).map(|i| code / 4i64.pow(i) % 4).collect())
    }

    #[test]
    fn all_small_rows_match_search() {
        for row in (1..sized(6, 7)).flat_map(rows_of) {
            for mover in [Player::Left, Player::Right] {
                let expected = by_search(std::slice::from_ref(&row), mover);
                assert_eq!(last(&row, mover), expected, "{row:?} {mover:?}");
            }
        }
    }

    #[test]
    fn sums_match_search() {
        let mut rng = SmallRng::seed_from_u64(6);
        for case in 0..sized(150, 1500) {
            let lengths = [1 + case % 6, 1 + case / 6 % 5, case / 30 % 5];
            let mut row = |length| (0..length).map(|_| rng.random_range(-3..12)).collect();
            let mut rows: Vec<Vec<i64>> = lengths.map(&mut row).to_vec();
            rows.retain(|row| !row.is_empty());
            for first in [Player::Left, Player::Right] {
                let expected = by_search(&rows, first);
                assert_eq!(sum_of_last(&rows, first), expected, "{rows:?} {first:?}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "an empty row")]
    fn empty_rows_are_refused() {
        sum_of_last(&[vec![1], vec![]], Player::Left);
    }
}
