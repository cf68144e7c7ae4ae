//! Welter's game: coins on a strip that may pass each other, but not share a square.
//!
//! # Rules
//!
//! A strip of squares 0, 1, 2, … carries coins, at most one on a square. A move takes one coin to any empty
//! square of smaller number; it may pass other coins. Whoever cannot move loses: then `n` coins are on
//! the squares 0 to `n` − 1.
//!
//! # Theorem (Welter 1954; the formula: Sato 1970, Conway 1976)
//!
//! For two squares let their *mating* be 2`ᵏ⁺¹` − 1, where 2`ᵏ` is the greatest power of two that divides
//! the difference. The Grundy value is the xor of all squares and of the matings of all pairs.
//!
//! For each coin and each value there is at most one square to which the coin leads to that value.
//!
//! # Proof sketch
//!
//! *One square at most.* Bit `t` of a mating is 1 exactly when the two squares agree in the bits below
//! `t`. So if all coins but one are fixed, bit `t` of the value is bit `t` of its square, xor something
//! that depends on the lower bits of the square only. Hence the bits of the square follow from those of the
//! value, from the lowest one on. It follows that no move keeps the value.
//!
//! *Halving.* Let `E` be the halves of the even squares and `O` those of the odd ones, rounded down, `q` the
//! size of `O`, and W the stated value. Two squares of which one is even have the mating 1, so W of all
//! coins is 2`u` + `c` with `u` = W(`E`) ^ W(`O`), where `c` is the parity of `q` + `n`(`n` − 1)/2.
//!
//! *Each smaller value is reached.* For a value `v'` ≠ `v` a coin *goes down* if the square that leads to `v'`
//! is lower than its own. The number of coins that go down is odd exactly if `v'` < `v`; so there is one
//! then. By induction on the number of bits; let `v'` = 2`u'` + `c'` and `d` = `u` ^ `u'`.
//!
//! * `c'` = `c`: no coin changes between even and odd squares. By induction, an odd number of coins of `E` go
//!   down exactly if W(`E`) has the top bit of `d`, and likewise for `O`. So the number of both together is odd
//!   exactly if `u` has that bit, which means `u'` < `u`.
//! * `c'` ≠ `c`: every coin *crosses over* between `E` and `O`. *Claim*: count the members of `E` that become
//!   smaller members of `O`, and those of `O` that become members of `E` not greater than themselves. The
//!   count is odd exactly if `u'` < `u`, or `u'` = `u` and `c` = 1; that is, if `v'` < `v`.
//!
//! *Proof of the claim.* Divide `E` by halving into `E₀` and `E₁`, and `O` likewise. A coin that crosses over
//! from `Eₓ` to `Oᵧ`, or back, changes the low bit of `u` by `x` + `y` + `n` − 1. So all coins cross over with
//! `y` = `x`, and the claim holds for the pairs (`E₀`, `O₀`) and (`E₁`, `O₁`); or all do with `y` ≠ `x`, and it
//! holds for (`E₀`, `O₁`) and (`O₀`, `E₁`). Add the counts of the two pairs.
//!
//! * If `u` and `u'` differ above the low bit, the sum is odd exactly if `u'` < `u`, as for `c'` = `c`.
//! * Otherwise the sum is as even or odd as that of the two `c`. With `y` = `x` this is `q` plus the numbers of
//!   pairs of coins within each part: as `c` for odd `n`, where `u'` = `u`, and as the low bit of `u` for even
//!   `n`, where `u'` ≠ `u`. With `y` ≠ `x` it is the size of `E₁` and `O₁` together plus the numbers of pairs: as
//!   `c` for even `n`, where `u'` = `u`, and as the low bit of `u` for odd `n`.
//! * In the end `E` and `O` have no member but 0, and `u` = `u'` = 0, where the claim is plain.
//!
//! # Complexity
//!
//! *O*(*n* log *n* + *n* *b*) time for *n* coins and squares of *b* bits. All winning moves take
//! *O*(*n* *b* log *n*).
//!
//! # Sources
//!
//! * C. P. Welter, *The theory of a class of games on a sequence of squares, in terms of the advancing
//!   operation in a special group*, Indagationes Mathematicae 16 (1954), 194–200 (cited from memory).
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 13, with another proof. The one above is our own.
//! * M. Sato, *On Maya game*, 1970 (cited from memory).

use crate::outcome::Outcome;

/// Returns the Grundy value of coins on these squares, in any order.
///
/// # Panics
///
/// Panics if two coins stand on one square.
///
/// ```
/// use games::welter::grundy;
///
/// assert_eq!(grundy(&[5]), 5);
/// assert_eq!(grundy(&[3, 5]), 5); // 3 ^ 5 = 6, with the mating 3
/// assert_eq!(grundy(&[0, 1, 2]), 0);
/// ```
pub fn grundy(coins: &[u64]) -> u64 {
    let sorted = by_low_bits(coins);
    coins.iter().fold(congruent_pairs(&sorted), |value, coin| value ^ coin)
}

/// Returns who wins.
///
/// # Panics
///
/// Panics if two coins stand on one square.
///
/// ```
/// use games::{welter, Outcome};
///
/// assert_eq!(welter::outcome(&[2, 3]), Outcome::P); // 0 and 1 follow, or 3 is answered so
/// assert_eq!(welter::outcome(&[1, 3]), Outcome::N);
/// ```
pub fn outcome(coins: &[u64]) -> Outcome {
    Outcome::from_grundy(grundy(coins))
}

/// A move: coin number `coin` (from 0, in the given order) goes to the square `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Index into the list of coins.
    pub coin: usize,
    /// The square that the coin goes to.
    pub to: u64,
}

/// Returns all winning moves, in the order of the coins: at most one for each.
///
/// There is none exactly in a P-position.
///
/// # Panics
///
/// Panics if two coins stand on one square.
///
/// ```
/// use games::welter::{winning_moves, Slide};
///
/// assert_eq!(winning_moves(&[1, 3]), [Slide { coin: 1, to: 0 }]);
/// assert_eq!(winning_moves(&[0, 1, 2]), []);
/// ```
pub fn winning_moves(coins: &[u64]) -> Vec<Slide> {
    moves_to(coins, 0)
}

/// Returns all moves to positions of the Grundy value `target`, in the order of the coins.
///
/// It serves sums of games: the target is the value xor the nim-sum.
///
/// # Panics
///
/// Panics if two coins stand on one square.
///
/// ```
/// use games::welter::{moves_to, Slide};
///
/// assert_eq!(moves_to(&[3, 5], 3), [Slide { coin: 0, to: 1 }]); // 1 ^ 5 = 4, with the mating 7
/// assert_eq!(moves_to(&[3, 5], 5), []);
/// ```
pub fn moves_to(coins: &[u64], target: u64) -> Vec<Slide> {
    let sorted = by_low_bits(coins);
    let sum = coins.iter().fold(congruent_pairs(&sorted), |sum, coin| sum ^ coin);
    let square = |(coin, &from): (usize, &u64)| {
        let mut to = 0u64;
        // The coins that agree with `from`, and with `to`, in the lower bits.
        let [mut like_from, mut like_to] = [&sorted[..]; 2];
        for bit in 0..64 {
            // Without this coin, and then with it on its new square.
            let before = like_from.len() as u64 - 1;
            let agree = (from ^ to) & ((1 << bit) - 1) == 0;
            let after = like_to.len() as u64 - u64::from(agree);
            let changed = (sum ^ target) >> bit ^ from >> bit ^ before ^ after;
            to |= (changed & 1) << bit;
            like_from = half(like_from, bit, from);
            like_to = half(like_to, bit, to);
        }
        // Of coins on the same square the higher bits of the value would not vanish.
        Some(Slide { coin, to }).filter(|it| it.to < from && like_to.is_empty())
    };
    coins.iter().enumerate().filter_map(square).collect()
}

/// Returns the squares in the order of their bits from the lowest one on, each with the bits reversed.
fn by_low_bits(coins: &[u64]) -> Vec<u64> {
    let mut sorted: Vec<u64> = coins.iter().map(|coin| coin.reverse_bits()).collect();
    sorted.sort_unstable();
    let twice = sorted.windows(2).find(|it| it[0] == it[1]);
    assert!(twice.is_none(), "two coins on square {}", twice.map_or(0, |it| it[0].reverse_bits()));
    sorted
}

/// Returns at bit `t` the parity of the pairs of squares that agree in the bits below `t`: the xor of the
/// matings.
fn congruent_pairs(sorted: &[u64]) -> u64 {
    let mut parities = 0;
    for bit in 0..64u32 {
        let key = |coin: u64| coin.checked_shr(64 - bit).unwrap_or(0);
        let (mut pairs, mut size, mut last) = (0u64, 0u64, None);
        for &coin in sorted {
            size = if last == Some(key(coin)) { size + 1 } else { 0 };
            last = Some(key(coin));
            // The pairs of this coin with those before it.
            pairs ^= size & 1;
        }
        parities |= pairs << bit;
    }
    parities
}

/// Returns those of the squares, which agree below a bit, that have this bit as `like` does.
fn half(squares: &[u64], bit: u32, like: u64) -> &[u64] {
    let zeros = squares.partition_point(|it| it >> (63 - bit) & 1 == 0);
    if like >> bit & 1 == 0 {
        &squares[..zeros]
    } else {
        &squares[zeros..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{mex, search};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// The rules, and nothing but the rules; the coins are sorted.
    fn options(coins: &[u64]) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (i, &from) in coins.iter().enumerate() {
            for to in (0..from).filter(|to| !coins.contains(to)) {
                let mut option = coins.to_vec();
                option[i] = to;
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }

    /// The formula as it is stated.
    fn by_pairs(coins: &[u64]) -> u64 {
        let mut value = 0;
        for (i, a) in coins.iter().enumerate() {
            value ^= a;
            for b in &coins[..i] {
                let k = (a ^ b).trailing_zeros();
                value ^= u64::MAX >> (63 - k);
            }
        }
        value
    }

    fn after(coins: &[u64], Slide { coin, to }: Slide) -> Vec<u64> {
        let mut after = coins.to_vec();
        after[coin] = to;
        after.sort_unstable();
        after
    }

    #[test]
    fn values_of_all_coins_on_small_strips_match_search() {
        // From the coins on the last squares, all others can be reached.
        for (n, squares) in [(0, 1), (1, 40), (2, 25), (3, 16), (4, 13), (5, 12), (6, 11)] {
            let last: Vec<u64> = (squares - n..squares).collect();
            let values = search::values(last, |it: &Vec<u64>| options(it), mex::mex);
            for (coins, value) in values {
                assert_eq!(grundy(&coins), value, "{coins:?}");
                assert_eq!(by_pairs(&coins), value, "{coins:?}");
                assert_eq!(outcome(&coins), Outcome::from_grundy(value), "{coins:?}");
            }
        }
    }

    #[test]
    fn moves_to_each_value_are_all_that_there_are() {
        for set in (0..1u64 << 11).step_by(sized(31, 7)) {
            let coins: Vec<u64> = (0..11).filter(|square| set >> square & 1 == 1).collect();
            for target in 0..18 {
                let moves = moves_to(&coins, target);
                assert!(
                    moves.windows(2).all(|pair| pair[0].coin < pair[1].coin),
                    "{coins:?}, {target}"
                );
                let mut found: Vec<_> = moves.iter().map(|&it| after(&coins, it)).collect();
                let mut expected = options(&coins);
                expected.retain(|it| grundy(it) == target);
                found.sort();
                expected.sort();
                assert_eq!(found, expected, "{coins:?}, {target}");
            }
            assert_eq!(
                winning_moves(&coins).is_empty(),
                outcome(&coins) == Outcome::P,
                "{coins:?}"
            );
        }
    }

    /// The claim of the proof, for smaller and for larger values.
    #[test]
    fn an_odd_number_of_coins_leads_to_a_smaller_value_and_an_even_one_to_others() {
        for set in (0..1u64 << 10).step_by(sized(3, 1)) {
            let coins: Vec<u64> = (0..10).filter(|square| set >> square & 1 == 1).collect();
            let value = grundy(&coins);
            for target in 0..20 {
                let is_odd = moves_to(&coins, target).len() % 2 == 1;
                assert_eq!(is_odd, target < value, "{coins:?}, {target}");
            }
        }
    }

    #[test]
    fn large_positions_follow_the_formula_and_have_winning_moves() {
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..60 {
            let bits = rng.random_range(0..58);
            let n = rng.random_range(1..30);
            let mut coins: Vec<u64> = (0..n).map(|_| rng.random::<u64>() >> bits).collect();
            coins.sort_unstable();
            coins.dedup();
            let value = grundy(&coins);
            assert_eq!(value, by_pairs(&coins), "case {case}");
            let moves = winning_moves(&coins);
            assert_eq!(moves.is_empty(), value == 0, "case {case}: {coins:?}");
            for it in moves {
                assert!(it.to < coins[it.coin] && !coins.contains(&it.to), "case {case}");
                assert_eq!(grundy(&after(&coins, it)), 0, "case {case}: {coins:?}, {it:?}");
            }
        }
    }

    #[test]
    fn halving_the_squares_gives_the_upper_bits() {
        for set in 0..1u64 << 11 {
            let coins: Vec<u64> = (0..11).filter(|square| set >> square & 1 == 1).collect();
            let halved = |rest: u64| -> Vec<u64> {
                coins.iter().filter(|&it| it % 2 == rest).map(|it| it / 2).collect()
            };
            let [even, odd] = [halved(0), halved(1)];
            let pairs = coins.len() * coins.len().saturating_sub(1) / 2;
            let low = (odd.len() + pairs) as u64 % 2;
            assert_eq!(grundy(&coins), 2 * (grundy(&even) ^ grundy(&odd)) + low, "{coins:?}");
        }
    }

    #[test]
    fn the_largest_squares_do_not_overflow() {
        const MAX: u64 = u64::MAX;
        assert_eq!((grundy(&[]), grundy(&[MAX])), (0, MAX));
        assert_eq!(winning_moves(&[MAX]), [Slide { coin: 0, to: 0 }]);
        assert_eq!(grundy(&[MAX, MAX - 1]), 0);
        assert_eq!(grundy(&[MAX, MAX >> 1]), MAX >> 1); // the mating is 2⁶⁴ − 1
        let all: Vec<u64> = (0..2000).collect();
        assert_eq!(winning_moves(&all), []);
    }

    #[test]
    #[should_panic(expected = "two coins on square 7")]
    fn two_coins_on_one_square_are_refused() {
        grundy(&[7, 3, 7]);
    }
}
