use games::payoff::{Next, Table, best_difference};

/// AtCoder Educational DP Contest, problem L, samples: numbers from the ends of a row.
#[test]
fn the_published_rows() {
    let slimes = [4, 2, 9, 7, 1, 5];
    for (row, expected) in [(&[10, 80, 90, 30][..], 10), (&[10, 100, 10], -80), (&slimes, 2)] {
        let found = best_difference((0, row.len()), |&(from, to), moves| {
            if from < to {
                moves.push(row[from], (from + 1, to), Next::Other);
                moves.push(row[to - 1], (from, to - 1), Next::Other);
            }
        });
        assert_eq!(found, expected, "{row:?}");
    }
}

/// AtCoder ABC 270 D, samples: whoever takes stones has them; all stones of the first player.
#[test]
fn the_published_heaps() {
    for (n, taken, expected) in [(10, &[1, 4][..], 5), (11, &[1, 2, 3, 6], 8)] {
        let game = Table::new(n + 1, |heap, moves| {
            for &taken in taken.iter().filter(|&&taken| taken <= heap) {
                moves.push(taken as i64, heap - taken, Next::Other);
            }
        });
        assert_eq!((n as i64 + game.best_difference(n)) / 2, expected);
    }
}
