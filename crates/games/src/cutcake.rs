//! Cutcake: Left cuts one way, Right the other way.
//!
//! # Rules
//!
//! A position is a list of cakes of `width` × `height` unit squares. A move picks a cake and cuts it in
//! two along a line of the squares: Left divides the width, Right the height. Whoever cannot move loses.
//!
//! # Theorem (Berlekamp, Conway and Guy 1982)
//!
//! Every cake is an integer. Let 2`ᵖ` be the greatest power of two that is at most the width, and 2`ᑫ` that
//! for the height. The value is ⌊width / 2`ᑫ`⌋ − 1 for `p` ≥ `q`, and 1 − ⌊height / 2`ᵖ`⌋ otherwise. Left
//! wins if the sum is positive, Right if it is negative, and whoever moves second if it is 0.
//!
//! # Proof sketch
//!
//! By induction; let `p` ≥ `q`, and `n` ≥ 0 the stated value. If Left's cut makes both widths at least
//! 2`ᑫ`, the values of the parts add up to at most ⌊width / 2`ᑫ`⌋ − 2 = `n` − 1, and a part of the width 2`ᑫ`
//! gives that for `n` ≥ 1. A part of less width is worth at most −1, and the other at most `n`. Of the
//! heights that Right's cut makes, one is at most half of the height, so its value is at least
//! ⌊width / 2`ᑫ⁻¹`⌋ − 1 ≥ 2`n` + 1, and the other one is worth at least `n`. So Left's options are at most
//! `n` − 1, Right's are greater than `n`, and for `n` ≥ 1 Left has the option `n` − 1: the simplest
//! number in between is `n`. (See [`dyadic`](crate::dyadic). `p` = `q` gives 0 either way.)
//!
//! # Complexity
//!
//! Constant for each cake. A winning move is looked for on each cake, at constant cost.
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982), chapter
//!   2 (cited from memory).
//! * HDU 3544, *Alice's Game*.

use crate::partizan::{PartizanOutcome, Player};

/// Returns the value of a cake; it is positive if the cake is good for Left, who divides the width.
///
/// # Panics
///
/// Panics if a side is 0.
///
/// ```
/// use games::cutcake::value;
///
/// assert_eq!(value(4, 1), 3); // Left cuts 3 times
/// assert_eq!([value(4, 2), value(4, 3), value(6, 3), value(3, 2)], [1, 1, 2, 0]);
/// assert_eq!(value(2, 4), -1);
/// ```
pub fn value(width: u64, height: u64) -> i128 {
    assert!(width > 0 && height > 0, "a cake of {width} x {height}");
    let (p, q) = (log2(width), log2(height));
    if p >= q {
        i128::from(width >> q) - 1
    } else {
        1 - i128::from(height >> p)
    }
}

/// Returns who wins with cakes of (`width`, `height`).
///
/// # Panics
///
/// Panics if a side is 0.
///
/// ```
/// use games::{cutcake, partizan::PartizanOutcome};
///
/// assert_eq!(cutcake::outcome(&[(2, 1)]), PartizanOutcome::L);
/// assert_eq!(cutcake::outcome(&[(4, 2), (1, 2)]), PartizanOutcome::P);
/// ```
pub fn outcome(cakes: &[(u64, u64)]) -> PartizanOutcome {
    PartizanOutcome::from_sign(sum(cakes).cmp(&0))
}

/// A cut: cake number `cake` (from 0) is divided so that the first part has the size `first`, along the
/// side of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Index into the list of cakes.
    pub cake: usize,
    /// The width of one part if Left cuts, the height of one part if Right does.
    pub first: u64,
}

/// Returns a winning cut of a player who begins, or `None` if there is none: one that costs as little as
/// any cut does, on the first cake that has one.
///
/// # Panics
///
/// Panics if a side is 0.
///
/// ```
/// use games::cutcake::{winning_cut, Cut};
/// use games::partizan::Player;
///
/// assert_eq!(winning_cut(&[(4, 1), (1, 2)], Player::Left), Some(Cut { cake: 0, first: 1 }));
/// assert_eq!(winning_cut(&[(4, 1), (1, 2)], Player::Right), None);
/// ```
pub fn winning_cut(cakes: &[(u64, u64)], player: Player) -> Option<Cut> {
    // From the side of Left; each cut costs at least 1.
    let turned = |&(width, height): &(u64, u64)| match player {
        Player::Left => (width, height),
        Player::Right => (height, width),
    };
    let cakes: Vec<(u64, u64)> = cakes.iter().map(turned).collect();
    if sum(&cakes) < 1 {
        return None;
    }
    let cake = cakes.iter().position(|&(width, height)| value(width, height) > 0)?;
    Some(Cut { cake, first: 1 << log2(cakes[cake].1) })
}

fn sum(cakes: &[(u64, u64)]) -> i128 {
    cakes.iter().map(|&(width, height)| value(width, height)).sum()
}

fn log2(value: u64) -> u32 {
    63 - value.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dyadic::Dyadic;
    use crate::partizan;

    /// The rules, and nothing but the rules. A cake that nobody can cut is left out.
    fn options(cakes: &[(u64, u64)], player: Player) -> Vec<Vec<(u64, u64)>> {
        let mut options = Vec::new();
        for (i, &(width, height)) in cakes.iter().enumerate() {
            let parts = |first: u64| match player {
                Player::Left => [(first, height), (width - first, height)],
                Player::Right => [(width, first), (width, height - first)],
            };
            let side = if player == Player::Left { width } else { height };
            for first in 1..side {
                let mut option = cakes.to_vec();
                option.remove(i);
                option.extend(parts(first));
                option.retain(|&it| it != (1, 1));
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn values_match_the_simplest_number_by_all_options() {
        for width in 1..=12u64 {
            for height in 1..=12 / width {
                let cakes = vec![(width, height)];
                let expected = partizan::number(cakes, |it: &Vec<_>, player| options(it, player));
                let value = Dyadic::from(value(width, height) as i64);
                assert_eq!(Some(value), expected, "{width} x {height}");
            }
        }
    }

    /// By the values of the parts instead of the parts, for larger cakes.
    #[test]
    fn values_match_the_simplest_number_by_the_values_of_the_parts() {
        for width in 1..70 {
            for height in 1..70 {
                let left = (1..width).map(|it| value(it, height) + value(width - it, height)).max();
                let right =
                    (1..height).map(|it| value(width, it) + value(width, height - it)).min();
                let value = value(width, height);
                assert!(left.map_or(true, |left| left < value), "{width} x {height}");
                assert!(right.map_or(true, |right| right > value), "{width} x {height}");
                // The integer of least size in between.
                let is_simplest = value == 0
                    || value > 0 && left == Some(value - 1)
                    || value < 0 && right == Some(value + 1);
                assert!(is_simplest, "{width} x {height}");
            }
        }
    }

    #[test]
    fn outcomes_and_winning_cuts_of_two_cakes_match_search() {
        let sizes: Vec<(u64, u64)> = (1..4).flat_map(|x| (1..4).map(move |y| (x, y))).collect();
        for &a in &sizes {
            for &b in sizes.iter().filter(|&&b| b <= a) {
                let cakes = vec![b, a];
                let listed = |it: &Vec<_>, player| options(it, player);
                let expected = partizan::outcome(cakes.clone(), listed);
                assert_eq!(outcome(&cakes), expected, "{cakes:?}");
                for player in [Player::Left, Player::Right] {
                    let is_won = expected.winner_if_begins(player) == player;
                    let cut = winning_cut(&cakes, player);
                    assert_eq!(cut.is_some(), is_won, "{player:?}, {cakes:?}");
                    if let Some(Cut { cake, first }) = cut {
                        let (width, height) = cakes[cake];
                        let parts = match player {
                            Player::Left => [(first, height), (width - first, height)],
                            Player::Right => [(width, first), (width, height - first)],
                        };
                        let mut after = vec![cakes[1 - cake], parts[0], parts[1]];
                        after.retain(|&it| it != (1, 1));
                        after.sort_unstable();
                        let wins = partizan::winning_moves(cakes.clone(), player, listed);
                        assert!(wins.contains(&after), "{player:?}, {cakes:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_cakes_do_not_overflow() {
        assert_eq!(value(u64::MAX, 1), i128::from(u64::MAX) - 1);
        assert_eq!(value(1, u64::MAX), 1 - i128::from(u64::MAX));
        assert_eq!(value(u64::MAX, u64::MAX), 0);
        assert_eq!(outcome(&[(u64::MAX, 1); 3]), PartizanOutcome::L);
        assert_eq!(outcome(&[]), PartizanOutcome::P);
    }

    #[test]
    #[should_panic(expected = "a cake of 3 x 0")]
    fn a_cake_without_height_is_refused() {
        value(3, 0);
    }
}
