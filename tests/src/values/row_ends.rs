use games::row_ends::{best_difference, deque_difference};

/// AtCoder Educational DP Contest, problem L, samples.
#[test]
fn the_published_rows() {
    assert_eq!(deque_difference(&[10, 80, 90, 30]), 10);
    assert_eq!(deque_difference(&[10, 100, 10]), -80);
    assert_eq!(deque_difference(&[4, 2, 9, 7, 1, 5]), 2);
}

/// HNOI 2010, the sample `1 2 0 3 7 4 0 9`: 17 stones for the first player, 9 for the second.
#[test]
fn the_published_blocks() {
    assert_eq!(best_difference(&[vec![3, 7, 4]], &[vec![1, 2], vec![9]]), 17 - 9);
}
