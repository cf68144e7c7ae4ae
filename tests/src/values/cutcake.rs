use games::cutcake::{outcome, value};
use games::partizan::PartizanOutcome;

/// *Winning Ways*, chapter 2, table 4 (cited from memory): widths 1 to 8 for the heights 1 to 4.
const VALUES: [[i128; 8]; 4] = [
    [0, 1, 2, 3, 4, 5, 6, 7],
    [-1, 0, 0, 1, 1, 2, 2, 3],
    [-2, 0, 0, 1, 1, 2, 2, 3],
    [-3, -1, -1, 0, 0, 0, 0, 1],
];

#[test]
fn the_table_of_winning_ways() {
    for (height, row) in (1..).zip(VALUES) {
        for (width, expected) in (1..).zip(row) {
            assert_eq!(value(width, height), expected, "{width} x {height}");
        }
    }
}

/// HDU 3544, sample: Alice, who begins, is Left.
#[test]
fn the_published_sample() {
    assert_eq!(outcome(&[(1, 1)]), PartizanOutcome::P);
    assert_eq!(outcome(&[(2, 1)]), PartizanOutcome::L);
    assert_eq!(outcome(&[(2, 2), (2, 1)]), PartizanOutcome::L);
    assert_eq!(outcome(&[(3, 2)]), PartizanOutcome::P);
}
