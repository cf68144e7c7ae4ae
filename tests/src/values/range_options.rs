//! Codeforces 255E, *Furlo and Rublo and Game*: the runs of values that solutions of the contest have as constants.

use games::range_options::RangeOptions;
use std::ops::Range;

/// The first size of each run, and the value.
const RUNS: [(u64, u64); 7] =
    [(0, 0), (4, 1), (16, 2), (82, 0), (6724, 3), (50_626, 1), (2_562_991_876, 2)];

/// The sizes between the fourth and the second root.
fn options(heap: u64) -> Range<usize> {
    let first = (0..).find(|left: &u64| left.pow(4) >= heap).unwrap();
    first as usize..(heap.isqrt() + 1).min(heap) as usize
}

#[test]
fn roots_have_the_runs_of_the_contest() {
    let game = RangeOptions::sliding(881_918, |heap| options(heap as u64));
    let ends = RUNS.iter().skip(1).map(|run| run.0 - 1).chain([777_777_777_777]);
    for ((start, value), end) in RUNS.into_iter().zip(ends) {
        for heap in [start, start + (end - start) / 2, end] {
            assert_eq!(game.grundy_of(options(heap)), value, "a heap of {heap}");
        }
        let inside = start as usize..=(end as usize).min(881_917);
        assert!(game.values().get(inside).into_iter().flatten().all(|&it| it == value));
    }
}
