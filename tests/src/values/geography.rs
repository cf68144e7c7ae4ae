//! Undirected vertex geography, and the matchings that it rests on.

use games::{Outcome, geography};
use graphs::general_matching::maximum_matching;

/// The Petersen graph: a circuit, a star of five points, and a spoke from each to each.
fn petersen() -> Vec<(u32, u32)> {
    (0..5).flat_map(|v| [(v, (v + 1) % 5), (5 + v, 5 + (v + 2) % 5), (v, 5 + v)]).collect()
}

/// Petersen (1891): a cubic graph without a bridge has a perfect matching. So has his own graph, and
/// the next player wins from everywhere. It is connected, vertex-transitive and not bipartite, so it
/// still has a perfect matching without any two vertices (Lovász and Plummer, *Matching Theory*,
/// section 5.5): once the token has left a vertex, all others are lost.
#[test]
fn petersens_graph_is_won_from_everywhere() {
    let mut game = geography::solve(10, &petersen());
    assert!((0..10).all(|v| game.outcome(v) == Outcome::N));
    assert_eq!(game.outcome_with_choice_of_start(), Outcome::P);
    game.leave(0);
    assert_eq!(game.winning_starts(), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

/// The least cubic graph without a perfect matching, given by Sylvester: three bridges meet in vertex
/// 0, and behind each are five vertices. Its 16 vertices have a maximum matching of 7 edges.
#[test]
fn sylvesters_graph_has_no_perfect_matching() {
    let mut edges = Vec::new();
    for a in [1, 6, 11] {
        let [b, c, d, e] = [a + 1, a + 2, a + 3, a + 4];
        edges.extend([(0, a), (a, b), (a, c), (b, d), (b, e), (c, d), (c, e), (d, e)]);
    }
    assert!((0..16).all(|v| edges.iter().filter(|it| it.0 == v || it.1 == v).count() == 3));
    assert_eq!(maximum_matching(16, &edges).size(), 7);
    let game = geography::solve(16, &edges);
    let won: Vec<u32> = (0..16).filter(|&v| game.outcome(v) == Outcome::N).collect();
    assert_eq!(won, [0]);
    assert_eq!(game.winning_moves(0), [1, 6, 11]);
}

/// Euler's knights: the board of 8 × 8 is won by the second player to put a token, who
/// follows a perfect matching; on one of odd order the first one has the last move.
#[test]
fn knights_win_by_the_parity_of_the_board() {
    for side in [4u32, 5, 6, 7, 8] {
        let mut edges = Vec::new();
        for (r, c) in (0..side).flat_map(|r| (0..side).map(move |c| (r, c))) {
            for (dr, dc) in [(1, 2), (2, 1)] {
                let there = [(r + dr, c.checked_add(dc)), (r + dr, c.checked_sub(dc))];
                for (down, across) in there {
                    if let (true, Some(across)) = (down < side, across.filter(|&it| it < side)) {
                        edges.push((r * side + c, down * side + across));
                    }
                }
            }
        }
        let game = geography::solve((side * side) as usize, &edges);
        let expected = if side % 2 == 0 { Outcome::P } else { Outcome::N };
        assert_eq!(game.outcome_with_choice_of_start(), expected, "{side}");
    }
}
