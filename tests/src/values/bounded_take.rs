//! OEIS A025480, which L. Levine, *Fractal sequences and restricted Nim* (2006), shows to be the Grundy values of the
//! game where at most half of the heap is taken.

use games::bounded_take::{fraction_grundy, grundy};

/// The values of the heaps 1, 2, 3, …
const HALVES: [u64; 40] = [
    0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10, 5, 11, 1, 12, 6, 13, 3, 14, 7, 15,
    0, 16, 8, 17, 4, 18, 9, 19, 2, 20,
];

#[test]
fn at_most_half_has_the_published_values() {
    for (n, value) in (1..).zip(HALVES) {
        assert_eq!(grundy(n, |n| n / 2), value, "{n} tokens");
        assert_eq!(fraction_grundy(n, 2), value, "{n} tokens");
    }
}
