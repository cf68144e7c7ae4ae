//! Knights that make for a corner: of a knight's moves only the four that bring it nearer.
//!
//! `cargo run --example knights`
//!
//! Squares are (column, row) from (0, 0) at the bottom left, and a move is one of (−2, ±1) and
//! (±1, −2); several knights may share a square. Look at the table: it is the same on both sides of
//! the diagonal, and along the edges it repeats. Any number of knights is one sum, so the xor of
//! their values tells who wins, where the search has to look at all ways to place them.

use games::nim::nim_sum;
use games::{search, Outcome};

const N: i64 = 8;

type Square = (i64, i64);

/// Where one knight may go.
fn options(&(column, row): &Square) -> Vec<Square> {
    let after = [(-2, 1), (-2, -1), (1, -2), (-1, -2)].map(|(x, y)| (column + x, row + y));
    after.into_iter().filter(|&(x, y)| (0..N).contains(&x) && (0..N).contains(&y)).collect()
}

/// Where several knights may go, one of them at a time.
fn options_of_knights(knights: &[Square]) -> Vec<Vec<Square>> {
    let mut after = Vec::new();
    for (i, knight) in knights.iter().enumerate() {
        for square in options(knight) {
            let mut knights = knights.to_vec();
            knights[i] = square;
            after.push(knights);
        }
    }
    after
}

fn main() {
    let value = |&square: &Square| search::grundy(square, options);
    println!("Grundy values of one knight, (0, 0) at the bottom left:");
    for row in (0..N).rev() {
        let line: Vec<String> = (0..N).map(|column| value(&(column, row)).to_string()).collect();
        println!("  {}", line.join(" "));
        assert!((0..N).all(|column| value(&(column, row)) == value(&(row, column))));
    }

    for knights in [vec![(7, 7), (4, 3)], vec![(3, 3), (5, 2), (2, 7)], vec![(6, 5), (5, 6)]] {
        let values: Vec<u64> = knights.iter().map(value).collect();
        println!("\nknights on {knights:?}: values {values:?}, xor {}", nim_sum(&values));
        let mut wins = options_of_knights(&knights);
        wins.retain(|after| after.iter().fold(0, |sum, it| sum ^ value(it)) == 0);
        match wins.first() {
            None => println!("  every move loses"),
            Some(after) => println!("  a winning move leaves {after:?}"),
        }
        let outcome = search::outcome(knights.clone(), |it| options_of_knights(it));
        assert_eq!(outcome, Outcome::from_grundy(nim_sum(&values)));
        assert_eq!(wins, search::winning_moves(knights, |it| options_of_knights(it)));
    }
}

#[test]
fn the_table_is_right() {
    main();
}
