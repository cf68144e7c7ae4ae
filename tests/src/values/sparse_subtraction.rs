use games::Outcome;
use games::sparse_subtraction::SparseSubtraction;

/// T. S. Ferguson, *Game Theory* (lecture notes), part I, section 3: the set {1, 3, 4}.
#[test]
fn values_are_those_of_ferguson() {
    let game = SparseSubtraction::new(&[1, 3, 4]);
    let values: Vec<u64> = (0..15).map(|n| game.grundy(n)).collect();
    assert_eq!(values, [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0]);
}

/// Codeforces 1194 D: who wins with 1, 2 or `k`, in closed form.
#[test]
fn the_1_2_k_game_of_large_k() {
    for k in [1_000_000_000, 999_999_999, 999_999_998] {
        let game = SparseSubtraction::new(&[1, 2, k]);
        for n in (0..1_000_000_000).rev().step_by(50_000_017).chain(k - 3..k + 9) {
            let is_lost = match k % 3 {
                0 => n % (k + 1) % 3 == 0 && n % (k + 1) != k,
                _ => n % 3 == 0,
            };
            let expected = if is_lost { Outcome::P } else { Outcome::N };
            assert_eq!(game.outcome(&[n]), expected, "{n}, k = {k}");
        }
    }
}
