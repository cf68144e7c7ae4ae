use games::Outcome;
use games::silver_dollar::{Dollar, outcome};

/// Project Euler, problem 344, states this number: 10 squares, 2 coins and the dollar, which whoever
/// pockets it wins.
#[test]
fn the_won_positions_on_ten_squares_are_as_many_as_published() {
    let strips = (0..1u64 << 10).filter(|set| set.count_ones() == 3);
    let coins =
        strips.map(|set| (1..11).filter(|it| set >> (it - 1) & 1 == 1).collect::<Vec<u64>>());
    let won = coins.map(|coins| {
        let dollars = (0..3).map(Dollar::OneStep);
        dollars.filter(|&dollar| outcome(&coins, dollar) == Outcome::N).count()
    });
    assert_eq!(won.sum::<usize>(), 324);
}

/// POJ 1704, sample: coins that stay on the strip, whose last square is 1, just as the dollar does where it
/// is the first coin and loses in two steps.
#[test]
fn the_published_sample_of_coins_that_stay() {
    assert_eq!(outcome(&[1, 2, 3], Dollar::TwoSteps(0)), Outcome::P);
    assert_eq!(outcome(&[1, 5, 6, 7, 9, 12, 14, 17], Dollar::TwoSteps(0)), Outcome::N);
}
