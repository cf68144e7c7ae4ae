use games::last_of_deque::{last, sum_of_last};
use games::partizan::Player;

/// Codeforces 794E, first sample without extra moves; AtCoder ARC 116 F, first sample.
#[test]
fn the_published_samples() {
    assert_eq!(last(&[1, 2, 3, 5], Player::Left), 3);
    assert_eq!(sum_of_last(&[vec![1, 2, 3], vec![1, 10]], Player::Left), 12);
}
