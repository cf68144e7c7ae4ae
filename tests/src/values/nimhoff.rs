use games::nimhoff::grundy;

/// Fraenkel and Lorberbom (1991), cited from memory: cyclic Nimhoff with h = 3, a square array of which each block of
/// 3 rows and columns is a table of addition modulo 3.
const VALUES: [[u64; 7]; 4] =
    [[0, 1, 2, 3, 4, 5, 6], [1, 2, 0, 4, 5, 3, 7], [2, 0, 1, 5, 3, 4, 8], [3, 4, 5, 0, 1, 2, 9]];

#[test]
fn the_table_of_addition_in_blocks() {
    for (a, row) in (0..).zip(VALUES) {
        for (b, value) in (0..).zip(row) {
            assert_eq!(grundy(&[a, b], 3), value, "{a} {b}");
        }
    }
}
