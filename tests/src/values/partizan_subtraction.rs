use games::partizan::{PartizanOutcome, Player};
use games::partizan_subtraction::{any_heaps_outcome, multiples_outcome, outcome, strips_outcome};

/// Codeforces 1033G, samples: heaps of 4 and 5, the pairs of numbers up to 2 and up to 20, by outcome.
#[test]
fn the_published_heaps() {
    for (most, expected) in [(2, [1, 1, 1, 1]), (20, [82, 82, 6, 230])] {
        let pairs = (1..=most).flat_map(|a| (1..=most).map(move |b| (a, b)));
        let outcomes: Vec<PartizanOutcome> = pairs.map(|(a, b)| outcome(&[4, 5], a, b)).collect();
        let kinds =
            [PartizanOutcome::L, PartizanOutcome::R, PartizanOutcome::N, PartizanOutcome::P];
        let counts = kinds.map(|kind| outcomes.iter().filter(|&&it| it == kind).count());
        assert_eq!(counts, expected, "{most}");
    }
}

/// AtCoder ARC 143 C, samples; ARC 145 B, first sample: of the heaps 1 to 4 the first player wins two.
#[test]
fn the_published_sets_and_multiples() {
    let first = |x, y| any_heaps_outcome(&[3, 3], x, y).winner_if_begins(Player::Left);
    assert_eq!((first(1, 1), first(1, 2)), (Player::Left, Player::Right));
    let wins = |&n: &u64| multiples_outcome(n, 2, 1).winner_if_begins(Player::Left) == Player::Left;
    assert_eq!((1..=4).filter(wins).count(), 2);
}

/// Codeforces 1221E, sample.
#[test]
fn the_published_strips() {
    for (a, b, strips, winner) in [
        (3, 2, &[6, 3][..], Player::Left),
        (4, 2, &[3, 1, 2], Player::Right),
        (5, 3, &[7, 2], Player::Left),
    ] {
        assert_eq!(
            strips_outcome(strips, a, b).winner_if_begins(Player::Left),
            winner,
            "{strips:?}"
        );
    }
}
