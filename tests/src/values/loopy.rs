//! Loopy nim-values.

use games::LoopyOutcome;
use games::loopy::{self, Value};

/// Berlekamp, Conway, Guy, *Winning Ways*, chapter 12: ∞ with subscripts *a*, *b*, *c*, … plus a heap
/// of *n* is a win for the next player if *n* is among the subscripts and a draw if not, and two
/// infinite values make a draw. A heap where one may also pass has all smaller sizes as subscripts.
#[test]
fn heaps_with_a_pass_are_infinite_with_all_smaller_sizes_as_subscripts() {
    const SIZES: u32 = 8;
    // A heap of n is the vertex n, and with a pass the vertex SIZES + n.
    let mut edges = Vec::new();
    for heap in 0..SIZES {
        edges.extend((0..heap).flat_map(|left| [(heap, left), (SIZES + heap, left)]));
        edges.push((SIZES + heap, SIZES + heap));
    }
    let game = loopy::solve(2 * SIZES as usize, &edges);
    for heap in 0..SIZES {
        let subscripts = (0..u64::from(heap)).collect();
        assert_eq!(game.value(SIZES + heap), Value::Infinite(subscripts));
        for other in 0..SIZES {
            let expected = if other < heap { LoopyOutcome::N } else { LoopyOutcome::D };
            assert_eq!(game.outcome(&[SIZES + heap, other]), expected, "{heap} and {other}");
            let two = [SIZES + heap, SIZES + other];
            assert_eq!(game.outcome(&two), LoopyOutcome::D, "{heap} and {other}");
        }
    }
}
