use games::partizan::Player;
use games::switches::{score, score_of_piles, score_of_stacks};

/// Codeforces 1914E2, samples.
#[test]
fn the_published_marbles() {
    let game = |a: &[i64], b: &[i64]| {
        let items: Vec<(i64, i64)> = a.iter().zip(b).map(|(a, b)| (a - 1, 1 - b)).collect();
        score(&items, Player::Left)
    };
    assert_eq!(game(&[4, 2, 1], &[1, 2, 4]), 1);
    assert_eq!(game(&[1, 20, 1, 20], &[100, 15, 10, 20]), -9);
    assert_eq!(game(&[3, 2, 4, 2, 5, 5], &[9, 4, 7, 9, 2, 5]), -6);
}

/// Codeforces 725F, samples.
#[test]
fn the_published_photos() {
    let stacks = [[(12, -3), (4, -7)], [(1, -15), (9, -1)]];
    assert_eq!(score_of_stacks(&stacks, Player::Left), 1);
    let stacks = [[(5, -4), (8, -8)], [(4, -12), (14, 0)]];
    assert_eq!(score_of_stacks(&stacks, Player::Left), 4);
}

/// Codeforces 388C, sample: 101 for the first, 10 for the second.
#[test]
fn the_published_piles() {
    assert_eq!(score_of_piles(&[vec![100], vec![1, 10]], Player::Left), 91);
}
