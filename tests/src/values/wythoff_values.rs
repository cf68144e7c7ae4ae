use games::wythoff_values::WythoffValues;

/// OEIS A004481, Grundy values of Wythoff's game: rows 0 to 3 of the square array.
const VALUES: [[u64; 9]; 4] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 0, 4, 5, 3, 7, 8, 6],
    [2, 0, 1, 5, 3, 4, 8, 6, 7],
    [3, 4, 5, 6, 2, 0, 1, 9, 10],
];

#[test]
fn the_first_rows_are_the_published_ones() {
    let game = WythoffValues::new(4, 9);
    for (a, row) in (0..).zip(VALUES) {
        for (b, value) in (0..).zip(row) {
            assert_eq!(game.grundy(a, b), value, "{a}, {b}");
        }
    }
}
