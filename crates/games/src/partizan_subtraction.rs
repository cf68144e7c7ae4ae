//! Partizan subtraction: Left takes one number of tokens, Right another.
//!
//! # Rules
//!
//! Left takes `a` tokens, Right `b`, and whoever cannot move loses. There are four games:
//!
//! * *heaps*: from one heap;
//! * *any heaps*: that number from each heap of a non-empty set of heaps;
//! * *multiples*: any positive multiple of the own number, from one single heap;
//! * *strips*: that many neighbouring cells of a strip, which may be cut in two by it; `b` < `a`.
//!
//! # Theorem (Fraenkel and Kotzig 1987)
//!
//! *Heaps*, `a` ≤ `b`. Each heap may be replaced by its remainder `r` modulo `a` + `b`, which is worth nothing
//! if `r` < `a`; moves for Left alone if `a` ≤ `r` < `b`; one move for either, a *star*, if `b` ≤ `r` < 2`a`; else it
//! is *hot*: Left's move leaves Left another one, Right's leaves nothing. Left wins whoever begins if there is a heap of
//! the second kind or two hot ones. With one hot heap Left wins too if the number of stars is odd, else
//! the next player wins. Without one the next player wins if the number of stars is odd, else the previous one.
//!
//! *Any heaps.* Let `r` be the remainders modulo `a` + `b`. Left, to move, wins exactly if some `r` ≥ `a` and
//! none has `b` ≤ `r` < `a`.
//!
//! *Multiples.* Left, to move, wins on `n` exactly if `n` ≥ `a` and either `a` ≤ `b` or `n` mod `a` < `b`.
//!
//! *Strips.* A strip of `b` to `a` − 1 cells is Right's, one of 2`b` or more is long, and one of `a` to 2`b` − 1 single.
//! Right, to move, wins if there is a strip of Right's, a long one, or an odd number of single ones. Left, to move,
//! loses if there is a strip of Right's or two long ones. Without a long one Left wins if the number of single ones
//! is odd; with one, if it can be cut so that no part is Right's or long and the number of single ones is then
//! even.
//!
//! # Proof sketch
//!
//! *Heaps.* `G`(`v` + `a` + `b`) equals `G`(`v`): in the difference, the second player copies; if the copy is
//! impossible, the heap that was moved in was the larger one, and the other number takes it to `v`. Then the
//! values for `r` < `a` + `b` are 0, a positive integer, a star, and {`k` | 0} with `k` ≥ 1. Left with an
//! integer plays elsewhere as long as there is anything, and keeps the move that Right cannot touch; of two
//! hot heaps Right can spoil one; with one, whoever begins takes it, and stars decide by their parity.
//!
//! *Any heaps.* If all `r` < `a`, Right answers Left by taking `b` from the same heaps, which restores the
//! remainders. So if none has `b` ≤ `r` < `a`, Left takes from all heaps with `r` ≥ `a` and leaves remainders
//! below `b`. Otherwise Right takes from all heaps that now have `r` ≥ `a`, or, if there is none, from the heap that
//! had `b` ≤ `r` < `a` and has `r` ≥ `b` still.
//!
//! *Multiples.* With `a` ≤ `b` all multiples leave `n` mod `a` < `b`. With `a` > `b` Right can reduce what is left to
//! less than `b`, unless `n` mod `a` < `b`.
//!
//! *Strips.* A strip of Right's is a move in reserve that Left cannot touch: Right uses it when nothing else is left,
//! and then Left cannot move. From a long strip Right, to move, makes one by leaving `b` cells at its end.
//! Otherwise all strips are single, one move for either each.
//!
//! # Complexity
//!
//! *O*(*n*) for *n* heaps or strips, plus the length of a long strip. To count all pairs of numbers up to *m*,
//! *O*(*m* *n* log *n*), since the pairs of one sum with the same role of each heap are an interval.
//!
//! # Sources
//!
//! * A. S. Fraenkel, A. Kotzig, *Partizan octal games: partizan subtraction games*, International Journal of
//!   Game Theory 16 (1987), 145–154 (cited from memory).
//! * Codeforces 1033G (heaps) and 1221E (strips), AtCoder ARC 143 C (any heaps) and ARC 145 B (multiples).

use crate::partizan::PartizanOutcome;

/// Returns who wins heaps from which Left takes `left` tokens and Right `right`.
///
/// # Panics
///
/// Panics if a number is 0, or if their sum does not fit in 64 bits.
///
/// ```
/// use games::partizan::PartizanOutcome;
/// use games::partizan_subtraction::outcome;
///
/// assert_eq!(outcome(&[5], 2, 4), PartizanOutcome::N); // Left has 3 left to go on
/// assert_eq!(outcome(&[5, 5], 2, 4), PartizanOutcome::L); // Right can spoil one
/// assert_eq!(outcome(&[6], 2, 4), PartizanOutcome::P); // as an empty heap
/// assert_eq!(outcome(&[3], 4, 2), PartizanOutcome::R);
/// ```
pub fn outcome(heaps: &[u64], left: u64, right: u64) -> PartizanOutcome {
    let sum = checked_sum(left, right);
    let (small, large, favoured) = if left <= right {
        (left, right, PartizanOutcome::L)
    } else {
        (right, left, PartizanOutcome::R)
    };
    let (mut stars, mut hot) = (0, 0);
    for rest in heaps.iter().map(|heap| heap % sum) {
        if (small..large).contains(&rest) {
            return favoured;
        }
        if rest >= large {
            // Not 2 * small, which may not fit.
            if rest - small >= small {
                hot += 1;
            } else {
                stars += 1;
            }
        }
    }
    match (hot, stars % 2) {
        (0, 0) => PartizanOutcome::P,
        (0, _) | (1, 0) => PartizanOutcome::N,
        _ => favoured,
    }
}

/// Returns how many pairs of numbers for Left and for Right, each from 1 to `most`, are won by Left whoever begins,
/// by Right, by the next player, and by the previous one.
///
/// # Panics
///
/// Panics if the number of pairs does not fit in 64 bits.
///
/// ```
/// use games::partizan_subtraction::outcome_counts;
///
/// // Left takes 1 and Right 2, or the other way round, or both 1 (nine moves), or both 2 (four moves).
/// assert_eq!(outcome_counts(&[4, 5], 2), [1, 1, 1, 1]);
/// ```
pub fn outcome_counts(heaps: &[u64], most: u64) -> [u64; 4] {
    assert!(most >> 32 == 0, "{} numbers make too many pairs", most);
    let n = heaps.len();
    let (mut next, mut previous) = (0, 0);
    let mut rests = heaps.to_vec();
    for sum in 2..=2 * most {
        rests.iter_mut().zip(heaps).for_each(|(rest, heap)| *rest = heap % sum);
        rests.sort_unstable();
        // Pairs a <= b for which the first `small` remainders are below a, and the others at least b: stars and hot
        // heaps. Of these at most one is hot if they are an odd number, and none if they are an even one.
        for small in 0..=n {
            let others = n - small;
            let cold = n.checked_sub(1 + others % 2).filter(|&at| at >= small);
            let bounds = [
                small.checked_sub(1).map(|at| rests[at] + 1),
                rests.get(small).map(|&rest| sum.saturating_sub(rest)),
                cold.map(|at| rests[at] / 2 + 1),
                sum.checked_sub(most),
            ];
            let least = bounds.into_iter().flatten().fold(1, u64::max);
            let largest = sum / 2;
            if least <= largest {
                // Both (a, b) and (b, a), which may be the same.
                let pairs = 2 * (largest - least + 1) - u64::from(sum % 2 == 0);
                *(if others % 2 == 1 { &mut next } else { &mut previous }) += pairs;
            }
        }
    }
    let each = (most * most - next - previous) / 2;
    [each, each, next, previous]
}

/// Returns who wins if the own number is taken from each heap of a set that the player chooses.
///
/// # Panics
///
/// Panics if a number is 0, or if their sum does not fit in 64 bits.
///
/// ```
/// use games::partizan::PartizanOutcome;
/// use games::partizan_subtraction::any_heaps_outcome;
///
/// assert_eq!(any_heaps_outcome(&[3, 3], 1, 1), PartizanOutcome::N); // from both, each time
/// assert_eq!(any_heaps_outcome(&[3, 3], 1, 2), PartizanOutcome::P); // as two empty heaps
/// ```
pub fn any_heaps_outcome(heaps: &[u64], left: u64, right: u64) -> PartizanOutcome {
    let sum = checked_sum(left, right);
    let wins = |own: u64, other: u64| {
        let mut rests = heaps.iter().map(|heap| heap % sum);
        rests.clone().any(|it| it >= own) && !rests.any(|it| (other..own).contains(&it))
    };
    from_wins(wins(left, right), wins(right, left))
}

/// Returns who wins a heap from which positive multiples of the own number are taken.
///
/// # Panics
///
/// Panics if a number is 0, or if their sum does not fit in 64 bits.
///
/// ```
/// use games::partizan::PartizanOutcome;
/// use games::partizan_subtraction::multiples_outcome;
///
/// assert_eq!(multiples_outcome(4, 2, 1), PartizanOutcome::N); // Left takes all 4
/// assert_eq!(multiples_outcome(3, 2, 1), PartizanOutcome::R); // Left leaves 1
/// ```
pub fn multiples_outcome(heap: u64, left: u64, right: u64) -> PartizanOutcome {
    checked_sum(left, right);
    let wins = |own: u64, other: u64| heap >= own && (own <= other || heap % own < other);
    from_wins(wins(left, right), wins(right, left))
}

/// Returns who wins strips from which Left takes `left` neighbouring cells, and Right fewer, `right`.
///
/// # Panics
///
/// Panics unless 0 < `right` < `left`, and if their sum does not fit in 64 bits.
///
/// ```
/// use games::partizan::PartizanOutcome;
/// use games::partizan_subtraction::strips_outcome;
///
/// assert_eq!(strips_outcome(&[3], 3, 2), PartizanOutcome::N);
/// assert_eq!(strips_outcome(&[2, 3], 3, 2), PartizanOutcome::R); // the 2 cannot be touched by Left
/// assert_eq!(strips_outcome(&[4], 3, 2), PartizanOutcome::N); // leaves 1, or 2
/// ```
pub fn strips_outcome(strips: &[u64], left: u64, right: u64) -> PartizanOutcome {
    checked_sum(left, right);
    assert!(right < left, "Left takes {} cells, not more than Right, {}", left, right);
    let of_right = |strip: u64| (right..left).contains(&strip);
    let is_long = |strip: u64| strip >= left && strip - right >= right;
    let is_single = |strip: u64| strip >= left && strip - right < right;
    let singles = strips.iter().filter(|&&strip| is_single(strip)).count();
    let long: Vec<u64> = strips.iter().copied().filter(|&strip| is_long(strip)).collect();
    let has_reserve = strips.iter().any(|&strip| of_right(strip));
    let left_wins = !has_reserve
        && match long[..] {
            [] => singles % 2 == 1,
            [strip] => (0..=(strip - left) / 2).any(|part| {
                let parts = [part, strip - left - part];
                let more = parts.iter().filter(|&&part| is_single(part)).count();
                parts.iter().all(|&part| !of_right(part) && !is_long(part))
                    && (singles + more) % 2 == 0
            }),
            _ => false,
        };
    let right_wins = has_reserve || !long.is_empty() || singles % 2 == 1;
    from_wins(left_wins, right_wins)
}

/// Returns the outcome, from whether Left wins moving first, and Right.
fn from_wins(left: bool, right: bool) -> PartizanOutcome {
    match (left, right) {
        (true, true) => PartizanOutcome::N,
        (true, false) => PartizanOutcome::L,
        (false, true) => PartizanOutcome::R,
        (false, false) => PartizanOutcome::P,
    }
}

fn checked_sum(left: u64, right: u64) -> u64 {
    assert!(left > 0 && right > 0, "both take tokens, not {} and {}", left, right);
    left.checked_add(right).unwrap_or_else(|| panic!("{} + {} is too large", left, right))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partizan::tests::outcomes_of_all;
    use crate::partizan::{self, Player};

    fn number_of(player: Player, (left, right): (u64, u64)) -> u64 {
        match player {
            Player::Left => left,
            Player::Right => right,
        }
    }

    /// All lists of `n` numbers up to `largest`.
    fn all_lists(n: u32, largest: u64) -> impl Iterator<Item = Vec<u64>> {
        let base = largest + 1;
        (0..base.pow(n)).map(move |code| (0..n).map(|i| code / base.pow(i) % base).collect())
    }

    #[test]
    fn heaps_match_search() {
        for left in 1..5 {
            for right in 1..5 {
                let options = |heaps: &Vec<u64>, player| {
                    let taken = number_of(player, (left, right));
                    let able = (0..heaps.len()).filter(|&i| heaps[i] >= taken);
                    able.map(|i| {
                        let mut after = heaps.clone();
                        after[i] -= taken;
                        after
                    })
                    .collect()
                };
                for (heaps, expected) in
                    outcomes_of_all(all_lists(3, 9).chain(all_lists(1, 30)), options)
                {
                    assert_eq!(outcome(&heaps, left, right), expected, "{heaps:?} {left} {right}");
                }
            }
        }
    }

    #[test]
    fn counts_match_the_pairs() {
        let kinds =
            [PartizanOutcome::L, PartizanOutcome::R, PartizanOutcome::N, PartizanOutcome::P];
        for heaps in all_lists(0, 0).chain(all_lists(1, 30)).chain(all_lists(3, 9)) {
            for most in 0..8 {
                let pairs = (1..=most).flat_map(|a| (1..=most).map(move |b| (a, b)));
                let outcomes: Vec<PartizanOutcome> =
                    pairs.map(|(a, b)| outcome(&heaps, a, b)).collect();
                let expected =
                    kinds.map(|kind| outcomes.iter().filter(|&&it| it == kind).count() as u64);
                assert_eq!(outcome_counts(&heaps, most), expected, "{heaps:?} {most}");
            }
        }
    }

    #[test]
    fn any_heaps_match_search() {
        for left in 1..5 {
            for right in 1..5 {
                let options = |heaps: &Vec<u64>, player| {
                    let taken = number_of(player, (left, right));
                    let sets = 1..1_u32 << heaps.len();
                    let after = sets.filter_map(|set| {
                        let less = |(i, &heap): (usize, &u64)| match set >> i & 1 {
                            0 => Some(heap),
                            _ => heap.checked_sub(taken),
                        };
                        heaps.iter().enumerate().map(less).collect::<Option<Vec<u64>>>()
                    });
                    after.collect()
                };
                for (heaps, expected) in outcomes_of_all(all_lists(3, 7), options) {
                    let found = any_heaps_outcome(&heaps, left, right);
                    assert_eq!(found, expected, "{heaps:?} {left} {right}");
                }
            }
        }
    }

    #[test]
    fn multiples_match_search() {
        for left in 1..7 {
            for right in 1..7 {
                let options = |&n: &u64, player| {
                    let taken = number_of(player, (left, right));
                    (1..=n / taken).map(|times| n - times * taken).collect()
                };
                for n in 0..40 {
                    let expected = partizan::outcome(n, options);
                    assert_eq!(multiples_outcome(n, left, right), expected, "{n} {left} {right}");
                }
            }
        }
    }

    #[test]
    fn strips_match_search() {
        for left in 2..6 {
            for right in 1..left {
                let options = |strips: &Vec<u64>, player| {
                    let taken = number_of(player, (left, right));
                    let mut options = Vec::new();
                    for (i, &strip) in strips.iter().enumerate() {
                        for part in 0..(strip + 1).saturating_sub(taken) {
                            let mut after = strips.clone();
                            after[i] = part;
                            after.push(strip - taken - part);
                            // Shorter strips than Right's number are of no use to either.
                            after.retain(|&it| it >= right);
                            after.sort_unstable();
                            options.push(after);
                        }
                    }
                    options
                };
                let strips = all_lists(1, 16).chain(all_lists(2, 8)).chain(all_lists(3, 5));
                for (strips, expected) in outcomes_of_all(strips, options) {
                    let found = strips_outcome(&strips, left, right);
                    assert_eq!(found, expected, "{strips:?} {left} {right}");
                }
            }
        }
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        let half = u64::MAX / 2;
        assert_eq!(outcome(&[u64::MAX], half, half + 1), PartizanOutcome::P);
        assert_eq!(outcome(&[u64::MAX - 1], half, half + 1), PartizanOutcome::N);
        assert_eq!(strips_outcome(&[u64::MAX], half + 1, half), PartizanOutcome::N);
    }
}
