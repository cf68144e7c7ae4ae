use games::Outcome;
use games::forbidden_nim::ForbiddenNim;

/// AtCoder Beginner Contest 255, problem G, samples 1 and 2.
#[test]
fn the_published_samples() {
    let game = ForbiddenNim::new(&[(2, 1), (3, 3), (3, 1), (1, 1)]);
    assert_eq!(game.outcome(&[1, 2, 4]), Outcome::N);
    let game = ForbiddenNim::new(&[(5, 1), (5, 2), (5, 3), (5, 4), (5, 5)]);
    assert_eq!(game.outcome(&[5]), Outcome::P);
}
