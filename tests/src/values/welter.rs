//! *On Numbers and Games*, chapter 13, and *Winning Ways*, chapter 15 (both cited from memory).

use games::Outcome;
use games::welter::{grundy, outcome};

#[test]
fn two_coins_are_worth_their_nim_sum_less_1() {
    for a in 0..100 {
        for b in 0..a {
            assert_eq!(grundy(&[a, b]), (a ^ b) - 1, "{a}, {b}");
        }
    }
}

#[test]
fn four_coins_are_lost_where_nim_is() {
    for set in (0..1u64 << 16).filter(|set| set.count_ones() == 4) {
        let coins: Vec<u64> = (0..16).filter(|square| set >> square & 1 == 1).collect();
        let expected = Outcome::from_grundy(coins.iter().fold(0, |sum, coin| sum ^ coin));
        assert_eq!(outcome(&coins), expected, "{coins:?}");
    }
}
