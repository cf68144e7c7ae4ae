use games::Outcome;
use games::northcott::outcome;

/// HDU 1730, sample: the columns of both pieces in each row, and whether Tom, who begins, wins.
#[test]
fn the_published_sample() {
    assert_eq!(outcome(&[(4, 5), (1, 2), (1, 2)]), Outcome::P);
    assert_eq!(outcome(&[(4, 5), (1, 3), (1, 2)]), Outcome::N);
}
