//! Sums of switches: items that are worth taking to both players, the hottest first.
//!
//! # Rules
//!
//! Left and Right take items in turn, until all are taken. The score is Left's points minus Right's. An
//! item (`l`, `r`) adds `l` to the score if Left takes it and `r` if Right does: a number `x` for whoever
//! takes it is (`x`, −`x`), an item worth `a` to Left and `b` to Right is (`a`, −`b`), and Left's own
//! number that Right can destroy is (`x`, 0). Left wants the score large, Right small. In a variant a
//! player may pass, and two passes in a row end the game.
//!
//! # Theorem (after Milnor 1953)
//!
//! Let `t` = `l` − `r` be the *heat* of an item.
//!
//! 1. Best play takes the hottest item each time: sort by `t`, and Left and Right alternate.
//! 2. With passes the same holds for the items with `l` ≥ `r`. An item with `l` < `r` adds the number of
//!    `l` … `r` that is nearest to 0.
//! 3. *Stacks of two* with passes: the lower item (`l₂`, `r₂`) can be taken when the upper one (`l₁`, `r₁`)
//!    is gone, and no heat is negative. If `t₁` ≥ `t₂`, the stack is like two free items. Else it adds
//!    `l₁` + `r₂` if that is positive, else `r₁` + `l₂` if that is negative, else nothing.
//! 4. *Piles of numbers*, from which Left takes the top and Right the bottom: each gets the own half of each
//!    pile, and the middle numbers `x` of odd piles are items (`x`, −`x`).
//!
//! # Proof sketch
//!
//! Let `alt` of a multiset be its largest member, minus the next, plus the third, and so on. *Lemma.*
//! `alt(T)` + `alt(T − t)` ≥ `t` for each `t` in `T`, with equality for the largest: if `t` is number `k`,
//! what is behind it cancels, which leaves twice the `alt` of the `k` − 1 members before, plus or minus
//! `t`. For odd `k` these members are pairs, which are not negative; for even `k` their `alt` is at least
//! the last of them, so at least `t`.
//!
//! 1. Let `F` be the sum of all (`l` + `r`)/2. The rule gives `F` ± `alt(T)`/2, plus if Left moves. Taking
//!    the item `t`, Left gets `l`, and by induction in all `F` + `t`/2 − `alt(T − t)`/2, which by the lemma
//!    is at most that, with equality for the hottest. Right's case is the mirror image.
//! 2. Add to `F` the constants `c` of the cold items. Left, to move, secures `F` + `alt(T)`/2: take the
//!    hottest item; if none is hot, take a cold one with `l` > 0, where `c` = `l`; if there is none, pass,
//!    as then `F` ≤ 0. Right, to move, does not bring it below `F` − `alt(T)`/2: by a hot item because of the
//!    lemma, by a cold one because `r` ≥ `c`, by a pass because `alt(T)` ≥ 0; and if a pass ends the game
//!    with 0, Left had passed, so `F` ≤ 0.
//! 3. The same for stacks with `t₁` < `t₂`. If nothing else is left, Left takes the top of one with
//!    `l₁` + `r₂` > 0: the lower item is then alone, and Right answers. If Right opens a stack, Left gains
//!    `r₁` and moves with one more item: by the lemma that is `r₁` + `l₂` or more, which is at least the
//!    constant, since `l₁` + `r₂` < `r₁` + `l₂`.
//! 4. Let `F` be the upper halves minus the lower ones, and `T` the middle numbers. If Right takes `z` from
//!    an even pile, a number `x` of the upper half becomes the middle, and Left, to move, has −`z` +
//!    (`F` − `x` + `z`) + `alt(T + x)`, at least `F` − `alt(T)` by the lemma; from an odd pile its middle `x`
//!    joins the lower half, with the same bound. Left takes from the odd pile with the largest middle, where
//!    the lemma has equality, or if there is none from any even pile.
//!
//! # Complexity
//!
//! *O*(*n* log *n*) for *n* items; sums must fit in 64 bits. 2·10⁵ items need 30 ms in
//! a solution with its input (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * J. Milnor, *Sums of positional games*, Contributions to the Theory of Games II (1953), 291–301 (cited
//!   from memory).
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapter 6: switches and their
//!   temperature (cited from memory).
//! * Codeforces 725F (stacks of two) and 388C (piles).

use crate::partizan::Player;
use std::cmp::Reverse;

/// Returns the score if every item must be taken.
///
/// ```
/// use games::partizan::Player;
/// use games::switches::score;
///
/// // Left's marbles (4, 2, 1), Right's (1, 2, 4): choose a colour, lose 1, the other loses all.
/// let items = [(3, 0), (1, -1), (0, -3)];
/// assert_eq!(score(&items, Player::Left), 1); // 3, then -3, then 1
/// assert_eq!(score(&items, Player::Right), -1);
/// ```
pub fn score(items: &[(i64, i64)], first: Player) -> i64 {
    let mut items = items.to_vec();
    items.sort_unstable_by_key(|&(l, r)| Reverse(l - r));
    let mut mover = first;
    let mut score = 0;
    for (l, r) in items {
        score += if mover == Player::Left { l } else { r };
        mover = mover.opponent();
    }
    score
}

/// Returns the score if players may pass, and two passes in a row end the game.
///
/// ```
/// use games::partizan::Player;
/// use games::switches::score_with_passes;
///
/// assert_eq!(score_with_passes(&[(5, -5), (-2, 3)], Player::Left), 5); // nobody takes the second
/// assert_eq!(score_with_passes(&[(2, 3)], Player::Right), 2); // but this one Left will
/// ```
pub fn score_with_passes(items: &[(i64, i64)], first: Player) -> i64 {
    let (hot, cold): (Vec<_>, Vec<_>) = items.iter().partition(|(l, r)| l >= r);
    // For l < r the number of l … r that is nearest to 0.
    let constants = cold.iter().map(|&(l, r)| l.max(r.min(0)));
    constants.sum::<i64>() + score(&hot, first)
}

/// Returns the score of stacks of two items, the upper one first, if players may pass, and two passes in a
/// row end the game.
///
/// # Panics
///
/// Panics if `l` < `r` for some item.
///
/// ```
/// use games::partizan::Player;
/// use games::switches::score_of_stacks;
///
/// // Whoever takes a top of 1 gives the opponent 9; nobody does.
/// assert_eq!(score_of_stacks(&[[(1, -1), (9, -9)]], Player::Left), 0);
/// // Left's top of 5 threatens 9, of which Right has only 2.
/// assert_eq!(score_of_stacks(&[[(5, 0), (9, -2)]], Player::Right), 3);
/// ```
pub fn score_of_stacks(stacks: &[[(i64, i64); 2]], first: Player) -> i64 {
    let mut pool = Vec::with_capacity(2 * stacks.len());
    let mut constants = 0;
    for stack in stacks {
        let [(l1, r1), (l2, r2)] = *stack;
        assert!(l1 >= r1 && l2 >= r2, "no item of {:?} should be worth more untaken", stack);
        if l1 - r1 >= l2 - r2 {
            pool.extend(stack);
        } else {
            constants += (l1 + r2).max((r1 + l2).min(0));
        }
    }
    constants + score(&pool, first)
}

/// Returns the score of piles of numbers, each from top to bottom: Left takes from the tops, Right from the
/// bottoms, until nothing is left.
///
/// ```
/// use games::partizan::Player;
/// use games::switches::score_of_piles;
///
/// // Left gets the 1 in any case, and as the first the 100; the 10 is Right's.
/// assert_eq!(score_of_piles(&[vec![100], vec![1, 10]], Player::Left), 101 - 10);
/// ```
pub fn score_of_piles(piles: &[Vec<i64>], first: Player) -> i64 {
    let mut middles = Vec::new();
    let mut halves = 0;
    for pile in piles {
        let (upper, lower) = pile.split_at(pile.len() / 2);
        let (middle, lower) = lower.split_at(pile.len() % 2);
        halves += upper.iter().sum::<i64>() - lower.iter().sum::<i64>();
        middles.extend(middle.iter().map(|&x| (x, -x)));
    }
    halves + score(&middles, first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payoff::{best_difference, Next};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;
    use std::hash::Hash;

    /// The score by search: `moves` lists what a player can take, as the change of the score and the
    /// position after it. With passes a position also has the number of passes just before.
    fn by_search<P: Clone + Eq + Hash>(
        start: P,
        first: Player,
        has_passes: bool,
        moves: impl Fn(&P, Player) -> Vec<(i64, P)>,
    ) -> i64 {
        let sign = |player: Player| if player == Player::Left { 1 } else { -1 };
        let difference =
            best_difference((start, first, 0), |(position, player, passes), listed| {
                let options = moves(position, *player);
                if has_passes && !options.is_empty() {
                    match passes {
                        0 => listed.push(0, (position.clone(), player.opponent(), 1), Next::Other),
                        _ => listed.end(0),
                    }
                }
                for (change, after) in options {
                    let to = (after, player.opponent(), 0);
                    listed.push(sign(*player) * change, to, Next::Other);
                }
            });
        sign(first) * difference
    }

    type Stacks = Vec<Vec<(i64, i64)>>;

    /// The rules of stacks, of which single items are a case: take the first item of one.
    fn of_stacks(stacks: &Stacks, player: Player) -> Vec<(i64, Stacks)> {
        let full = (0..stacks.len()).filter(|&i| !stacks[i].is_empty());
        full.map(|i| {
            let mut after = stacks.clone();
            let (l, r) = after[i].remove(0);
            (if player == Player::Left { l } else { r }, after)
        })
        .collect()
    }

    fn singles(items: &[(i64, i64)]) -> Stacks {
        items.iter().map(|&item| vec![item]).collect()
    }

    #[test]
    fn all_pairs_of_small_items_match_search() {
        let values = || (-2..3).flat_map(|l| (-2..3).map(move |r| (l, r)));
        for a in values() {
            for b in values() {
                for first in [Player::Left, Player::Right] {
                    let items = [a, b];
                    let expected = by_search(singles(&items), first, false, of_stacks);
                    assert_eq!(score(&items, first), expected, "{items:?} {first:?}");
                    let expected = by_search(singles(&items), first, true, of_stacks);
                    assert_eq!(score_with_passes(&items, first), expected, "{items:?} {first:?}");
                }
            }
        }
    }

    #[test]
    fn random_items_match_search() {
        let mut rng = SmallRng::seed_from_u64(2);
        for case in 0..sized(300, 1500) {
            let mut item = || (rng.random_range(-6..7), rng.random_range(-6..7));
            let items: Vec<_> = (0..case % 6).map(|_| item()).collect();
            for first in [Player::Left, Player::Right] {
                let expected = by_search(singles(&items), first, false, of_stacks);
                assert_eq!(score(&items, first), expected, "{items:?} {first:?}");
                let expected = by_search(singles(&items), first, true, of_stacks);
                assert_eq!(score_with_passes(&items, first), expected, "{items:?} {first:?}");
            }
        }
    }

    #[test]
    fn random_stacks_match_search() {
        let mut rng = SmallRng::seed_from_u64(3);
        for case in 0..sized(300, 1500) {
            // Any l, and r not larger: also where both players gain by the same taker.
            let mut item = || {
                let r = rng.random_range(-5..4);
                (r + rng.random_range(0..7), r)
            };
            let stacks: Vec<_> = (0..1 + case % 3).map(|_| [item(), item()]).collect();
            let lists: Stacks = stacks.iter().map(|stack| stack.to_vec()).collect();
            for first in [Player::Left, Player::Right] {
                let expected = by_search(lists.clone(), first, true, of_stacks);
                assert_eq!(score_of_stacks(&stacks, first), expected, "{stacks:?} {first:?}");
            }
        }
    }

    #[test]
    fn random_piles_match_search() {
        let mut rng = SmallRng::seed_from_u64(4);
        let options = |piles: &Vec<Vec<i64>>, player: Player| {
            let full = (0..piles.len()).filter(|&i| !piles[i].is_empty());
            let after = |i: usize| {
                let mut after = piles.clone();
                match player {
                    Player::Left => (after[i].remove(0), after),
                    Player::Right => (-after[i].pop().unwrap(), after),
                }
            };
            full.map(after).collect()
        };
        for case in 0..sized(300, 1500) {
            let mut pile = |length| (0..length).map(|_| rng.random_range(-4..9)).collect();
            let piles: Vec<Vec<i64>> =
                [case % 5, case / 5 % 4, case / 20 % 3].map(&mut pile).to_vec();
            for first in [Player::Left, Player::Right] {
                let expected = by_search(piles.clone(), first, false, options);
                assert_eq!(score_of_piles(&piles, first), expected, "{piles:?} {first:?}");
            }
        }
    }

    #[test]
    #[should_panic(expected = "(0, 1)")]
    fn stacks_of_cold_items_are_refused() {
        score_of_stacks(&[[(1, 0), (0, 1)]], Player::Left);
    }
}
