//! Products of coin-turning games: Turning Corners has Conway's table of nim-products.

use games::coin_turning::{CoinTurning, mock_turtles, ruler, twins};
use games::mex::mex;
use games::tartan::{self, Product};

/// OEIS A051775 as a square array: the nim-product of 0 to 8 with 0 to 8.
const NIM_PRODUCTS: [[u64; 9]; 9] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [0, 2, 3, 1, 8, 10, 11, 9, 12],
    [0, 3, 1, 2, 12, 15, 13, 14, 4],
    [0, 4, 8, 12, 6, 2, 14, 10, 11],
    [0, 5, 10, 15, 2, 7, 8, 13, 3],
    [0, 6, 11, 13, 14, 8, 5, 3, 7],
    [0, 7, 9, 14, 10, 13, 3, 4, 15],
    [0, 8, 12, 4, 11, 3, 7, 15, 13],
];

#[test]
fn turning_corners_has_the_published_values() {
    let corners = Product::new(CoinTurning::new(9, twins), CoinTurning::new(9, twins));
    for (x, row) in NIM_PRODUCTS.into_iter().enumerate() {
        for (y, value) in row.into_iter().enumerate() {
            assert_eq!(tartan::grundy(&[(x as u64, y as u64)]), value, "({x}, {y})");
            let mut board = vec![vec![false; 9]; 9];
            board[x][y] = true;
            assert_eq!(corners.grundy(&board), value, "({x}, {y})");
        }
    }
}

#[test]
fn the_published_table_is_that_of_the_rules_of_turning_corners() {
    let table = NIM_PRODUCTS;
    for x in 0..9 {
        for y in 0..9 {
            let corners = (0..x).flat_map(|p| (0..y).map(move |q| (p, q)));
            let options: Vec<u64> =
                corners.map(|(p, q)| table[p][y] ^ table[x][q] ^ table[p][q]).collect();
            assert_eq!(table[x][y], mex(&options), "({x}, {y})");
        }
    }
}

#[test]
fn a_product_with_one_place_is_the_other_game() {
    // The first place of Ruler is worth 1, so the board is one row of Mock Turtles.
    let row = CoinTurning::new(9, mock_turtles);
    let game = Product::new(CoinTurning::new(1, ruler), row.clone());
    for x in 0..9 {
        let mut coins = vec![false; 9];
        coins[x] = true;
        assert_eq!(game.grundy(&[coins.clone()]), row.grundy(&coins), "place {x}");
    }
}
