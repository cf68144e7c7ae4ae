//! Products of coin-turning games.
//!
//! # Rules
//!
//! Take two [coin-turning games](crate::coin_turning) and a coin for each pair (`x`, `y`) of a place
//! of the first and a place of the second. A move picks a pair (`x`, `y`) with heads up, a set of `x`
//! and a set of `y`; let `X` and `Y` be these sets together with `x` and `y`. All coins (`p`, `q`)
//! with `p` in `X` and `q` in `Y` are turned. Under normal play whoever cannot move loses.
//!
//! Where only values matter, a head is given by the Grundy values `a`, `b` of its places in the two
//! games, and a move picks `a'` < `a` and `b'` < `b` and puts heads (`a'`, `b`), (`a`, `b'`),
//! (`a'`, `b'`) in its stead. (This is the product of Twins with itself, called Turning Corners.)
//!
//! # Theorem (Lenstra 1977; Berlekamp, Conway and Guy 1982: the Tartan theorem)
//!
//! The value of a single head at (`x`, `y`) is the nim-product of the values of `x` and `y` in the two
//! games; that of a position is the xor over its heads.
//!
//! # Proof sketch
//!
//! Here + is xor and products are nim-products. Let `a`, `b` be the values of `x`, `y`. The game is
//! again a coin-turning game, so the value is the mex over the options of the xor over their heads.
//! If the sets of `x` and `y` are worth `a'` and `b'`, a move changes the value by
//! (`a` + `a'`)(`b` + `b'`).
//!
//! * The change is not 0: the sets of a place never have its value, and a field has no divisors of 0.
//! * Let `w` ≠ 0 be a change that lowers `ab`, that is, `ab` has the top bit of `w`. Then `w` = `de`
//!   such that `a` has the top bit of `d`, and `b` that of `e`. So `a' = a + d` < `a` and `b' = b + e` <
//!   `b` are worths of sets of `x` and `y`.
//!
//! *The factors.* Let all numbers be below `F`², where `F` = 2^2ⁿ, with the claim known below `F`. Write
//! `a` = `Fa₁` + `a₀` and so on, and `h` = `F`/2. As `FF` = `F` + `h`, the upper half of `ab` is
//! `a₁b₁` + `a₁b₀` + `a₀b₁` and the lower one `a₀b₀` + `a₁b₁h`. If `w₁` ≠ 0, one of three products has
//! its top bit, else one of two has that of `w₀`:
//!
//! * `a₁b₀`: by induction `w₁` = `d₁e₀`, and `e₁` = 0, `d₀` = `w₀`/`e₀` will do. Likewise for `a₀b₁`.
//! * `a₁b₁`: by induction `w₁` = `d₁e₁`; take `d₀` = `λd₁`, `e₀` = `λe₁` with `λ`² = `w₀`/`w₁` + `h`.
//! * `a₀b₀`: by induction `w₀` = `d₀e₀`, and `d₁` = `e₁` = 0.
//! * `a₁b₁h`: by induction `w₀` = `pc`, where `a₁b₁` has the top bit of `p`, and `c` has the top bit
//!   `h`; and again `p` = `d₁e₁`. Take `d₀` = (`λ` + 1)`d₁`, `e₀` = `λe₁` with `λ`² + `λ` = `c` + `h`.
//!   There is such a `λ` < `F`, because `c` + `h` < `h`: with `F` = `G`² it is `Gλ₁` + `λ₀`, where
//!   `λ₁`² + `λ₁` is the upper half of `c` + `h`, and of the two `λ₁`, which differ by 1, one makes
//!   what is left for `λ₀`² + `λ₀` smaller than `G`/2.
//!
//! # Complexity
//!
//! One nim-product a head for a value. A winning move finds its factors with at most 63 steps of the
//! proof, some thousands of products of mostly small numbers, however large the values; for values
//! near 1000 that is some 1000 times faster than trying all pairs (`a'`, `b'`) (November 2026, rustc
//! 1.95, x86-64 with 2 cores). [`Product::winning_move`] looks through the sets of one `x` and one
//! `y` besides.
//!
//! # Sources
//!
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 6.
//! * H. W. Lenstra, *Nim multiplication*, Séminaire de Théorie des Nombres de Bordeaux (1977–78),
//!   exposé 11.
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982),
//!   chapter 14.

use crate::coin_turning::CoinTurning;
use crate::nimber::nim_product;
use crate::outcome::Outcome;

/// The Grundy value of heads, each given by the values of its two places.
///
/// ```
/// use games::tartan::grundy;
///
/// assert_eq!(grundy(&[(2, 2)]), 3);
/// assert_eq!(grundy(&[(2, 2), (1, 3)]), 0);
/// ```
pub fn grundy(heads: &[(u64, u64)]) -> u64 {
    heads.iter().fold(0, |sum, &(a, b)| sum ^ nim_product(a, b))
}

/// Who wins, with heads given by the values of their two places.
///
/// ```
/// use games::{tartan, Outcome};
///
/// assert_eq!(tartan::outcome(&[(0, 7)]), Outcome::P);
/// assert_eq!(tartan::outcome(&[(1, 7)]), Outcome::N);
/// ```
pub fn outcome(heads: &[(u64, u64)]) -> Outcome {
    Outcome::from_grundy(grundy(heads))
}

/// A move in terms of values: a head (`a`, `b`) gives way to the heads (`a'`, `b`), (`a`, `b'`) and
/// (`a'`, `b'`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Index into the list of heads.
    pub head: usize,
    /// The smaller values `a'` < `a` and `b'` < `b`.
    pub left: (u64, u64),
}

/// A winning move, with heads given by the values of their two places; on the first head that has
/// one of this kind.
///
/// Returns `None` in a P-position.
///
/// ```
/// use games::tartan::{winning_move, Move};
///
/// // The values are 3 and 1; (1, 2), (2, 1) and (1, 1) are worth 2 ^ 2 ^ 1 = 1.
/// assert_eq!(winning_move(&[(2, 2), (1, 1)]), Some(Move { head: 0, left: (1, 1) }));
/// assert_eq!(winning_move(&[(2, 2), (1, 3)]), None);
/// ```
pub fn winning_move(heads: &[(u64, u64)]) -> Option<Move> {
    let sum = grundy(heads);
    let head = heads.iter().position(|&(a, b)| has_top_bit_of(nim_product(a, b), sum))?;
    let (a, b) = heads[head];
    let (d, e) = factors(a, b, sum, 64);
    Some(Move { head, left: (a ^ d, b ^ e) })
}

/// The product of two coin-turning games, with its winning moves on the board.
#[derive(Clone, Debug)]
pub struct Product<R, S> {
    first: CoinTurning<R>,
    second: CoinTurning<S>,
}

/// A move on the board: the coins in these rows and these columns are turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Places of the first game; the first of them, with the first of `columns`, is the head.
    pub rows: Vec<usize>,
    /// Places of the second game.
    pub columns: Vec<usize>,
}

impl<R, S> Product<R, S>
where
    R: Fn(usize) -> Vec<Vec<usize>>,
    S: Fn(usize) -> Vec<Vec<usize>>,
{
    /// The product of these two games.
    ///
    /// ```
    /// use games::coin_turning::{twins, CoinTurning};
    /// use games::tartan::Product;
    ///
    /// let corners = Product::new(CoinTurning::new(2, twins), CoinTurning::new(2, twins));
    /// assert_eq!(corners.grundy(&[vec![true, true], vec![true, true]]), 1); // 0 ^ 0 ^ 0 ^ 1
    /// ```
    pub fn new(first: CoinTurning<R>, second: CoinTurning<S>) -> Self {
        Product { first, second }
    }

    /// The Grundy value of a board: `board[x][y]` says whether the coin at (`x`, `y`) shows heads.
    ///
    /// # Panics
    ///
    /// Panics if the board has not a row for each place of the first game, or one of its rows not a
    /// coin for each place of the second.
    ///
    /// ```
    /// use games::coin_turning::{turning_turtles, CoinTurning};
    /// use games::tartan::Product;
    ///
    /// let line = CoinTurning::new(2, turning_turtles);
    /// let game = Product::new(line.clone(), line);
    /// assert_eq!(game.grundy(&[vec![false, false], vec![false, true]]), 3); // 2 times 2
    /// ```
    pub fn grundy(&self, board: &[Vec<bool>]) -> u64 {
        grundy(&self.values(&self.heads(board)))
    }

    /// Who wins.
    ///
    /// # Panics
    ///
    /// As [`Product::grundy`].
    ///
    /// ```
    /// use games::coin_turning::{ruler, twins, CoinTurning};
    /// use games::{tartan::Product, Outcome};
    ///
    /// let game = Product::new(CoinTurning::new(1, ruler), CoinTurning::new(2, twins));
    /// assert_eq!(game.outcome(&[vec![true, false]]), Outcome::P); // no second column to turn
    /// ```
    pub fn outcome(&self, board: &[Vec<bool>]) -> Outcome {
        Outcome::from_grundy(self.grundy(board))
    }

    /// A winning move: which coins are turned.
    ///
    /// Returns `None` in a P-position.
    ///
    /// # Panics
    ///
    /// As [`Product::grundy`].
    ///
    /// ```
    /// use games::coin_turning::{ruler, CoinTurning};
    /// use games::tartan::{Product, Turn};
    ///
    /// let line = CoinTurning::new(2, ruler);
    /// let game = Product::new(line.clone(), line);
    /// let all = Turn { rows: vec![1, 0], columns: vec![1, 0] };
    /// assert_eq!(game.winning_move(&[vec![true, false], vec![false, true]]), Some(all));
    /// ```
    pub fn winning_move(&self, board: &[Vec<bool>]) -> Option<Turn> {
        let heads = self.heads(board);
        let Move { head, left } = winning_move(&self.values(&heads))?;
        let (x, y) = heads[head];
        let mut rows = vec![x];
        rows.extend(self.first.set_worth(x, left.0)?);
        let mut columns = vec![y];
        columns.extend(self.second.set_worth(y, left.1)?);
        Some(Turn { rows, columns })
    }

    fn heads(&self, board: &[Vec<bool>]) -> Vec<(usize, usize)> {
        let [rows, columns] = [self.first.grundy_values().len(), self.second.grundy_values().len()];
        assert_eq!(board.len(), rows, "{} rows on {rows} places", board.len());
        let mut heads = Vec::new();
        for (x, row) in board.iter().enumerate() {
            assert_eq!(row.len(), columns, "row {x} has {} coins on {columns} places", row.len());
            heads.extend((0..columns).filter(|&y| row[y]).map(|y| (x, y)));
        }
        heads
    }

    fn values(&self, heads: &[(usize, usize)]) -> Vec<(u64, u64)> {
        let (first, second) = (self.first.grundy_values(), self.second.grundy_values());
        heads.iter().map(|&(x, y)| (first[x], second[y])).collect()
    }
}

/// True if `value` has the top bit of `change`, so that the change lowers it.
fn has_top_bit_of(value: u64, change: u64) -> bool {
    value ^ change < value
}

/// Factors `d` and `e` of `w` such that `a` has the top bit of `d` and `b` that of `e`.
///
/// The product of `a` and `b` must have the top bit of `w`. All numbers must be below 2 to the power
/// `bits`, where `bits` is a power of two.
fn factors(a: u64, b: u64, w: u64, bits: u32) -> (u64, u64) {
    if bits == 1 {
        return (1, 1);
    }
    let half = bits / 2;
    let h = 1 << (half - 1);
    let ((a1, a0), (b1, b0), (w1, w0)) = (split(a, half), split(b, half), split(w, half));
    let over = |x, y| nim_product(x, inverse(y, half));
    if w1 != 0 {
        if has_top_bit_of(nim_product(a1, b0), w1) {
            let (d1, e0) = factors(a1, b0, w1, half);
            (d1 << half | over(w0, e0), e0)
        } else if has_top_bit_of(nim_product(a0, b1), w1) {
            let (d0, e1) = factors(a0, b1, w1, half);
            (d0, e1 << half | over(w0, d0))
        } else {
            let (d1, e1) = factors(a1, b1, w1, half);
            let lambda = square_root(over(w0, w1) ^ h, half);
            (d1 << half | nim_product(lambda, d1), e1 << half | nim_product(lambda, e1))
        }
    } else if has_top_bit_of(nim_product(a0, b0), w0) {
        factors(a0, b0, w0, half)
    } else {
        let (p, c) = factors(nim_product(a1, b1), h, w0, half);
        let (d1, e1) = factors(a1, b1, p, half);
        let lambda = quadratic_root(c ^ h, half);
        (d1 << half | nim_product(lambda ^ 1, d1), e1 << half | nim_product(lambda, e1))
    }
}

fn split(x: u64, half: u32) -> (u64, u64) {
    (x >> half, x & ((1 << half) - 1))
}

/// 1/`x` in the field below 2 to the power `bits`: `x` to the power 2 + 4 + 8 + … .
fn inverse(x: u64, bits: u32) -> u64 {
    let squares = (1..bits).scan(x, |square, _| {
        *square = nim_product(*square, *square);
        Some(*square)
    });
    squares.fold(1, nim_product)
}

/// The square root of `x` in the field below 2 to the power `bits`, by `bits` − 1 squares.
fn square_root(x: u64, bits: u32) -> u64 {
    (1..bits).fold(x, |root, _| nim_product(root, root))
}

/// A root λ of λ² + λ = `x` in the field below 2 to the power `bits`, of which `x` must be in the lower
/// half.
fn quadratic_root(x: u64, bits: u32) -> u64 {
    if bits == 1 {
        return 0;
    }
    let half = bits / 2;
    let h = 1 << (half - 1);
    let (x1, x0) = split(x, half);
    let upper = quadratic_root(x1, half);
    let rest = x0 ^ nim_product(nim_product(upper, upper), h);
    if rest < h {
        upper << half | quadratic_root(rest, half)
    } else {
        (upper ^ 1) << half | quadratic_root(rest ^ h, half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coin_turning::{mock_turtles, moebius, ruler, turning_turtles, twins};
    use crate::mex::mex;
    use crate::search::tests::values_of_all;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    type Rule = fn(usize) -> Vec<Vec<usize>>;
    type Board = Vec<Vec<bool>>;

    const NAMED: [Rule; 5] = [twins, turning_turtles, mock_turtles, moebius, ruler];

    /// The rules, and nothing but the rules.
    fn options(board: &Board, first: Rule, second: Rule) -> Vec<Board> {
        let mut options = Vec::new();
        for x in 0..board.len() {
            for y in (0..board[x].len()).filter(|&y| board[x][y]) {
                for mut rows in first(x) {
                    rows.push(x);
                    for mut columns in second(y) {
                        columns.push(y);
                        options.push(turned(board, &rows, &columns));
                    }
                }
            }
        }
        options
    }

    fn turned(board: &Board, rows: &[usize], columns: &[usize]) -> Board {
        let mut after = board.clone();
        for &x in rows {
            for &y in columns {
                after[x][y] = !after[x][y];
            }
        }
        after
    }

    fn boards(rows: usize, columns: usize) -> impl Iterator<Item = Board> {
        (0..1u32 << (rows * columns)).map(move |code| {
            let coin = |x, y| code >> (x * columns + y) & 1 == 1;
            (0..rows).map(|x| (0..columns).map(|y| coin(x, y)).collect()).collect()
        })
    }

    #[test]
    fn all_small_boards_of_all_pairs_match_search() {
        for first in NAMED {
            for second in NAMED {
                for (rows, columns) in [(0, 0), (1, 3), (2, 2), (3, 2), (2, 3)] {
                    let lines = (CoinTurning::new(rows, first), CoinTurning::new(columns, second));
                    let game = Product::new(lines.0, lines.1);
                    let values =
                        values_of_all(boards(rows, columns), |it| options(it, first, second), mex);
                    for board in boards(rows, columns) {
                        let value = values[&board];
                        assert_eq!(game.grundy(&board), value, "{board:?}");
                        assert_eq!(game.outcome(&board), Outcome::from_grundy(value), "{board:?}");
                        match game.winning_move(&board) {
                            None => assert_eq!(value, 0, "{board:?}"),
                            Some(Turn { rows, columns }) => {
                                let after = turned(&board, &rows, &columns);
                                let legal = options(&board, first, second).contains(&after);
                                assert!(legal, "{board:?}: {rows:?}, {columns:?}");
                                assert_eq!(game.outcome(&after), Outcome::P, "{board:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    /// The mex over the options of a single head, beyond what a search through boards can reach.
    #[test]
    fn single_heads_have_the_mex_of_their_options() {
        for first in NAMED {
            for second in NAMED {
                let lines = (CoinTurning::new(7, first), CoinTurning::new(7, second));
                let game = Product::new(lines.0, lines.1);
                for (x, y) in (0..7).flat_map(|x| (0..7).map(move |y| (x, y))) {
                    let mut board = vec![vec![false; 7]; 7];
                    board[x][y] = true;
                    let options = options(&board, first, second);
                    let values: Vec<u64> = options.iter().map(|it| game.grundy(it)).collect();
                    assert_eq!(game.grundy(&board), crate::mex::mex(&values), "{x}, {y}");
                }
            }
        }
    }

    /// True if the factors have the product `w` and lower `a` and `b`.
    fn check_factors(a: u64, b: u64, w: u64, bits: u32) {
        let (d, e) = factors(a, b, w, bits);
        assert_eq!(nim_product(d, e), w, "{a}, {b}, {w}");
        assert!(has_top_bit_of(a, d) && has_top_bit_of(b, e), "{a}, {b}, {w}: {d}, {e}");
    }

    #[test]
    fn every_change_that_lowers_a_small_product_has_factors() {
        for a in 0..sized(32, 64) {
            for b in 0..sized(32, 64) {
                let value = nim_product(a, b);
                for w in (0..256).filter(|&w| has_top_bit_of(value, w)) {
                    check_factors(a, b, w, 8);
                }
            }
        }
    }

    #[test]
    fn changes_of_products_of_all_sizes_have_factors() {
        let mut rng = SmallRng::seed_from_u64(1);
        for _ in 0..400 {
            let [a, b] = [(); 2].map(|()| rng.random::<u64>() >> rng.random_range(0..64));
            let value = nim_product(a, b);
            if value > 0 {
                check_factors(a, b, value ^ rng.random_range(0..value), 64);
            }
        }
        check_factors(u64::MAX, u64::MAX, 1 << 63, 64);
    }

    #[test]
    fn winning_moves_of_heads_of_all_sizes_reach_a_p_position() {
        let mut rng = SmallRng::seed_from_u64(2);
        for n in 0..100 {
            let mut heads: Vec<(u64, u64)> = (0..n % 7)
                .map(|_| (rng.random::<u64>() >> rng.random_range(0..64), rng.random()))
                .collect();
            let expected = outcome(&heads);
            let found = winning_move(&heads);
            assert_eq!(found.is_some(), expected == Outcome::N, "{heads:?}");
            if let Some(Move { head, left }) = found {
                let (a, b) = heads.swap_remove(head);
                assert!(left.0 < a && left.1 < b, "{a}, {b}: {left:?}");
                heads.extend([(left.0, b), (a, left.1), left]);
                assert_eq!(outcome(&heads), Outcome::P, "{heads:?}");
            }
        }
    }

    #[test]
    fn the_largest_heads_cancel() {
        assert_eq!(outcome(&[(u64::MAX, u64::MAX); 2]), Outcome::P);
        assert_eq!(outcome(&[(u64::MAX, u64::MAX)]), Outcome::N);
        assert_eq!(winning_move(&[(u64::MAX, 0)]), None);
        assert_eq!(winning_move(&[]), None);
    }

    #[test]
    #[should_panic(expected = "1 rows on 2 places")]
    fn a_board_of_another_height_is_refused() {
        let game = Product::new(CoinTurning::new(2, ruler), CoinTurning::new(2, ruler));
        game.grundy(&[vec![true, true]]);
    }

    #[test]
    #[should_panic(expected = "row 1 has 1 coins on 2 places")]
    fn a_board_of_another_width_is_refused() {
        let game = Product::new(CoinTurning::new(2, ruler), CoinTurning::new(2, ruler));
        game.grundy(&[vec![true, true], vec![true]]);
    }
}
