use games::nim_counts::{lists, lists_of_different, lists_up_to};

const MODULUS: u64 = 998_244_353;

/// AtCoder ABC 212 H, first sample: 4 of the lists of one or two heaps of 1 or 2 are won.
#[test]
fn the_published_lists() {
    assert_eq!(lists_up_to(&[0, 1, 1], 2, MODULUS)[1..].iter().sum::<u64>(), 4);
}

/// Codeforces 717D, sample: two heaps, empty in two of four cases, else of 1 or 2: won with probability 5/8.
#[test]
fn the_published_probability() {
    assert_eq!(lists(&[2, 1, 1], 2, MODULUS)[1..].iter().sum::<u64>(), 16 * 5 / 8);
}

/// Project Euler 409: W(1) = 1, W(2) = 6, W(3) = 168, W(5) = 19764360 of n different heaps below 2ⁿ are won.
#[test]
fn the_published_different_heaps() {
    for (n, won) in [(1, 1), (2, 6), (3, 168), (5, 19_764_360)] {
        let all: u64 = (0..n).map(|i| (1 << n) - 1 - i).product();
        assert_eq!(all - lists_of_different(n as u32, n, (1 << 32) - 1), won, "{n}");
    }
}
