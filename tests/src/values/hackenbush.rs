//! Green Hackenbush: the published answers of a judge, and facts from *Winning Ways*, chapter 7.

use games::{Outcome, hackenbush};

/// AtCoder Grand Contest 017, problem D, samples 1 to 4: a tree on vertices 1, 2, … that stands on
/// vertex 1, and who wins.
const TREES: [(&[(u32, u32)], Outcome); 4] = [
    (&[(1, 2), (2, 3), (2, 4), (4, 5)], Outcome::N),
    (&[(1, 2), (2, 3), (1, 4), (4, 5)], Outcome::P),
    (&[(1, 2), (2, 4), (5, 1), (6, 3), (3, 2)], Outcome::N),
    (&[(1, 2), (3, 7), (4, 6), (2, 3), (2, 4), (1, 5)], Outcome::P),
];

#[test]
fn trees_have_the_published_outcomes() {
    for (edges, expected) in TREES {
        let edges: Vec<(u32, u32)> = edges.iter().map(|&(u, v)| (u - 1, v - 1)).collect();
        let n = edges.len() + 1;
        assert_eq!(hackenbush::outcome(n, &edges, &[0]), expected, "{edges:?}");
        let value = hackenbush::tree_grundy_values(&edges, 0)[0];
        assert_eq!(Outcome::from_grundy(value), expected, "{edges:?}");
    }
}

#[test]
fn a_circuit_is_worth_the_parity_of_its_length_and_a_string_its_length() {
    for length in 1..20 {
        let string: Vec<(u32, u32)> = (0..length).map(|v| (v, v + 1)).collect();
        assert_eq!(hackenbush::grundy(20, &string, &[0]), u64::from(length));
        let circuit: Vec<(u32, u32)> = (0..length).map(|v| (v, (v + 1) % length)).collect();
        assert_eq!(hackenbush::grundy(20, &circuit, &[0]), u64::from(length % 2));
    }
}
