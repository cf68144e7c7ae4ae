use games::Outcome::{N, P};
use games::sequential::{nim_outcome, rounds_outcome};

/// Codeforces 1382B, sample.
#[test]
fn the_published_rows() {
    let rows: [(&[u64], _); 7] = [
        (&[2, 5, 4], N),
        (&[1; 8], P),
        (&[1, 2, 3, 4, 5, 6], P),
        (&[1, 1, 2, 1, 2, 2], N),
        (&[1_000_000_000], N),
        (&[1, 2, 2, 1, 1], P),
        (&[1, 1, 1], N),
    ];
    for (row, expected) in rows {
        assert_eq!(nim_outcome(row), expected, "{row:?}");
    }
}

/// Codeforces 455B, samples: words a and b in 3 rounds; a, b and c in 1. Each round is one move.
#[test]
fn the_published_rounds() {
    assert_eq!(rounds_outcome((N, P), 3), N);
    assert_eq!(rounds_outcome((N, P), 1), N);
}
