use games::Outcome::{N, P};
use games::nim_shortcuts::NimShortcuts;

/// Codeforces 1458E, sample.
#[test]
fn the_published_shortcuts() {
    let game = NimShortcuts::new(&[(3, 0), (0, 1), (2, 2)]);
    let questions = [(0, 0), (1, 1), (2, 2), (3, 3), (5, 4)];
    assert_eq!(questions.map(|(x, y)| game.outcome(x, y)), [P, N, P, N, P]);
}
