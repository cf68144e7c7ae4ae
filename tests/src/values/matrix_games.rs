use games::matrix_games::solve;

/// Textbook games: matching pennies; rock, paper, scissors; two-finger Morra, worth −1/12 to the one who calls even
/// (J. D. Williams, *The Compleat Strategyst*, 1954, cited from memory).
#[test]
fn the_published_games() {
    let pennies = solve(&[vec![1, -1], vec![-1, 1]]);
    assert_eq!((pennies.value, pennies.rows, pennies.denominator), (0, vec![1, 1], 2));
    let scissors = solve(&[vec![0, -1, 1], vec![1, 0, -1], vec![-1, 1, 0]]);
    assert_eq!((scissors.value, scissors.columns, scissors.denominator), (0, vec![1, 1, 1], 3));
    let morra = solve(&[vec![2, -3], vec![-3, 4]]);
    assert_eq!((morra.value, morra.rows, morra.denominator), (-1, vec![7, 5], 12));
}
