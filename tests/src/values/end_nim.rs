use games::end_nim::outcome;
use games::partizan::Player;

/// AtCoder AGC 048 D, sample: First, First, Second.
#[test]
fn the_published_rows() {
    let rows: [(&[u64], _); 3] =
        [(&[10], Player::Left), (&[3, 2], Player::Left), (&[2, 1, 2], Player::Right)];
    for (row, winner) in rows {
        assert_eq!(outcome(row).winner_if_begins(Player::Left), winner, "{row:?}");
    }
}
