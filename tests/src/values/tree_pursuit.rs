use games::tree_pursuit::{escapes_to_the_cycle, is_caught_by_jumps, on_two_trees, tag};

/// Codeforces 813C, samples, in moves of both; AtCoder ABC 148 F, first sample, where nobody may stay.
#[test]
fn the_published_tags() {
    assert_eq!(2 * tag(&[(0, 1), (1, 2), (1, 3)], 0, 2), 4);
    assert_eq!(2 * tag(&[(0, 1), (1, 2), (2, 3), (1, 4)], 0, 1), 6);
    assert_eq!(tag(&[(0, 1), (1, 2), (2, 3), (2, 4)], 0, 3) - 1, 2);
}

/// Codeforces 1404B, the first two samples.
#[test]
fn the_published_jumps() {
    assert!(is_caught_by_jumps(&[(0, 1), (0, 2), (0, 3)], (2, 1), (1, 2)));
    let path = [(0, 1), (5, 4), (1, 2), (2, 3), (3, 4)];
    assert!(!is_caught_by_jumps(&path, (5, 2), (0, 5)));
}

/// AtCoder AGC 005 E, first sample.
#[test]
fn the_published_two_trees() {
    let (red, blue) = ([(0, 1), (0, 2), (0, 3)], [(1, 0), (1, 2), (0, 3)]);
    assert_eq!(on_two_trees(&red, &blue, 1, 0), Some(2));
}

/// Codeforces 1873H, two of the samples.
#[test]
fn the_published_escapes() {
    assert!(escapes_to_the_cycle(&[(1, 0), (2, 1), (0, 2)], 1, 0));
    assert!(!escapes_to_the_cycle(&[(0, 3), (0, 1), (0, 2), (1, 2)], 0, 3));
}
