use games::r_wythoff::pair;

/// OEIS A001951 and A001952, ⌊k√2⌋ and ⌊k(2 + √2)⌋: the pairs for r = 2 (Fraenkel 1982).
const SMALLER: [u64; 20] =
    [1, 2, 4, 5, 7, 8, 9, 11, 12, 14, 15, 16, 18, 19, 21, 22, 24, 25, 26, 28];
const LARGER: [u64; 20] =
    [3, 6, 10, 13, 17, 20, 23, 27, 30, 34, 37, 40, 44, 47, 51, 54, 58, 61, 64, 68];

#[test]
fn the_pairs_for_r_2_are_the_published_sequences() {
    for (k, (smaller, larger)) in (1..).zip(SMALLER.into_iter().zip(LARGER)) {
        assert_eq!(pair(k, 2), Some((smaller, larger)), "{k}");
    }
}
