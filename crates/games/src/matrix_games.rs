//! Matrix games: both players choose at once, or without seeing what the other has chosen.
//!
//! # Rules
//!
//! A matrix of numbers is known to both. The first player chooses a row and the second a column, at the same
//! time; the first gets the number there from the second. A player may mix: choose at random, with
//! probabilities of the own making.
//!
//! # Theorem (von Neumann 1928)
//!
//! There is a number, the *value*, so that some mixture of rows yields at least that on average against each
//! column, and some mixture of columns at most that against each row.
//!
//! For a matrix (`p` `q`; `r` `s`): if the larger of the minima of the rows is the smaller of the maxima of the
//! columns, that is the value. Else it is (`ps` − `qr`)/(`p` + `s` − `q` − `r`).
//!
//! # Proof sketch
//!
//! Add a number so that all entries are positive. The simplex method looks for `y` ≥ 0 with the largest sum so that
//! no row yields more than 1. In the last table, which Bland's rule reaches, that sum is also the sum of some `x` ≥ 0
//! against which no column yields less than 1. Divided by the sum, `x` and `y` are mixtures, and 1 divided by it
//! is the value. That these are right can be checked by the sentence of the theorem alone.
//!
//! Two by two without a saddle point: both players mix both choices, so that the opponent's choices yield the
//! same: `xp` + (1 − `x`)`r` = `xq` + (1 − `x`)`s`.
//!
//! *Exactness.* All numbers of a table are integers over one common denominator: up to the sign they are
//! determinants of parts of the matrix, and each division is without remainder (Edmonds 1967).
//!
//! # Complexity
//!
//! Each step is *O*(*m* *n*) for *m* rows and *n* columns; there are few steps in practice. Products of two
//! determinants must fit in 128 bits: entries up to 1000 with 5 rows or columns, up to 10 with 9, and any
//! number of the others. Two by two *O*(1).
//!
//! # Sources
//!
//! * J. von Neumann, *Zur Theorie der Gesellschaftsspiele*, Mathematische Annalen 100 (1928), 295–320.
//! * R. G. Bland, *New finite pivoting rules for the simplex method*, Mathematics of Operations Research 2
//!   (1977), 103–107 (cited from memory).

use std::ops::{Add, Div, Mul, Sub};

/// The value of a matrix game, and best mixtures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value, times `denominator`.
    pub value: i128,
    /// A positive number; the fractions have no common divisor with it.
    pub denominator: i128,
    /// The probability of each row in a best mixture, times `denominator`.
    pub rows: Vec<i128>,
    /// The probability of each column in a best mixture, times `denominator`.
    pub columns: Vec<i128>,
}

/// Solves a matrix game; `matrix` has a list of numbers for each row.
///
/// # Panics
///
/// Panics if the matrix is empty, or not rectangular, or if a product of determinants does not fit in 128 bits.
///
/// ```
/// use games::matrix_games::solve;
///
/// // Even or odd with one or two fingers: the sum is for the one who has called even, or against.
/// let game = solve(&[vec![2, -3], vec![-3, 4]]);
/// assert_eq!((game.value, game.denominator), (-1, 12));
/// assert_eq!((game.rows, game.columns), (vec![7, 5], vec![7, 5]));
/// ```
pub fn solve(matrix: &[Vec<i64>]) -> Solution {
    let (m, n) = (matrix.len(), matrix.first().map_or(0, Vec::len));
    assert!(m > 0 && n > 0, "a matrix game with {} rows and {} columns", m, n);
    assert!(matrix.iter().all(|row| row.len() == n), "the rows of a matrix are not of one length");
    let least = matrix.iter().flatten().copied().map(i128::from).min().unwrap_or(0);
    let mut table = Table::new(matrix, 1 - least);
    while table.step() {}
    let (total, scale) = (table.numbers[m][n], table.denominator);
    // Of each choice, by its label: what is left of it in the last table.
    let mut chosen = vec![0; n + m];
    for (i, &label) in table.row_labels.iter().enumerate() {
        if label < n {
            chosen[label] = table.numbers[i][n];
        }
    }
    for (j, &label) in table.column_labels.iter().enumerate() {
        if label >= n {
            chosen[label] = table.numbers[m][j];
        }
    }
    let value = scale - (1 - least) * total;
    let divisor = chosen.iter().fold(gcd(total, value), |divisor, &it| gcd(divisor, it));
    chosen.iter_mut().for_each(|it| *it /= divisor);
    let rows = chosen.split_off(n);
    Solution { value: value / divisor, denominator: total / divisor, rows, columns: chosen }
}

/// Solves a game with two rows and any number of columns; `columns` has the two numbers of each.
///
/// If the first row is chosen with the probability `x`, each column yields a number that is linear in `x`, and the least of
/// them is a concave broken line. It is highest at 0, at 1, or where a rising line meets one that does not rise; there the
/// second player mixes these two columns so that both rows yield the same.
///
/// A game with two columns is one with two rows for the other player: with the numbers negated, and so the value.
///
/// *O*(*n* log *n*) for *n* columns; 10⁵ of them, each a part of the line, take 10 ms (November 2026, rustc 1.95, x86-64 with
/// 2 cores).
///
/// # Panics
///
/// Panics if there is no column, or if a number is beyond 2⁶² − 1 or 1 − 2⁶².
///
/// ```
/// use games::matrix_games::two_rows;
///
/// // Nobody chooses the last column: 3 is more than 12 / 6, what a mixture of the others yields.
/// let game = two_rows(&[[0, 4], [3, 1], [3, 3]]);
/// assert_eq!((game.value, game.denominator), (12, 6));
/// assert_eq!((game.rows, game.columns), (vec![3, 3], vec![2, 4, 0]));
/// ```
pub fn two_rows(columns: &[[i64; 2]]) -> Solution {
    assert!(!columns.is_empty(), "a matrix game with 2 rows and 0 columns");
    let numbers = columns.iter().map(|column| {
        let is_small = column.iter().all(|it| it.unsigned_abs() < 1 << 62);
        assert!(is_small, "a number is not below 2^62 in the column {column:?}");
        column.map(i128::from)
    });
    let numbers: Vec<[i128; 2]> = numbers.collect();
    let slope = |j: usize| numbers[j][0] - numbers[j][1];
    // A row alone, if that is the best: the least of its numbers, and of such columns the best in the other row.
    let alone = |row: usize| {
        let column = (0..numbers.len()).min_by_key(|&j| (numbers[j][row], numbers[j][1 - row]));
        column.filter(|&j| numbers[j][1 - row] <= numbers[j][row])
    };
    let (mut rows, mut weights) = ([0, 0], vec![0; numbers.len()]);
    let pure = (0..2).find_map(|row| alone(row).map(|column| (row, column)));
    let denominator = match pure {
        Some((row, column)) => {
            rows[row] = 1;
            weights[column] = 1;
            1
        }
        None => {
            let (rising, falling) = top(&numbers);
            weights[rising] = -slope(falling);
            weights[falling] = slope(rising);
            rows = [
                numbers[falling][1] - numbers[rising][1],
                numbers[rising][0] - numbers[falling][0],
            ];
            slope(rising) - slope(falling)
        }
    };
    // What the mixture of columns yields against a row that may be chosen.
    let row = usize::from(rows[0] == 0);
    let value = numbers.iter().zip(&weights).map(|(column, weight)| column[row] * weight).sum();
    let all = rows.iter().chain(&weights);
    let divisor = all.fold(gcd(value, denominator), |divisor, &it| gcd(divisor, it));
    Solution {
        value: value / divisor,
        denominator: denominator / divisor,
        rows: rows.iter().map(|it| it / divisor).collect(),
        columns: weights.iter().map(|it| it / divisor).collect(),
    }
}

/// Returns the two columns that meet where the broken line is highest: one that rises with the probability of the first
/// row, and one that does not. There are both.
fn top(numbers: &[[i128; 2]]) -> (usize, usize) {
    let slope = |j: usize| numbers[j][0] - numbers[j][1];
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    // The broken line begins with the steepest rise.
    order.sort_unstable_by_key(|&j| (-slope(j), numbers[j][1]));
    let mut line: Vec<usize> = Vec::new();
    for j in order {
        if line.last().map_or(false, |&last| slope(last) == slope(j)) {
            continue;
        }
        while let [.., a, b] = line[..] {
            // Where `j` and `b` cross `a`, as fractions with positive denominators.
            let own = (numbers[j][1] - numbers[a][1]) * (slope(a) - slope(b));
            let other = (numbers[b][1] - numbers[a][1]) * (slope(a) - slope(j));
            if own > other {
                break;
            }
            line.pop();
        }
        line.push(j);
    }
    let falling = line.partition_point(|&j| slope(j) > 0);
    (line[falling - 1], line[falling])
}

/// A table of the simplex method: integers over one denominator.
struct Table {
    /// A row for each basic variable, and one for the sum; the last column is the right side.
    numbers: Vec<Vec<i128>>,
    denominator: i128,
    /// The variables: below `n` the columns of the matrix, then a slack for each of its rows.
    row_labels: Vec<usize>,
    column_labels: Vec<usize>,
}

impl Table {
    fn new(matrix: &[Vec<i64>], shift: i128) -> Self {
        let n = matrix[0].len();
        let mut numbers: Vec<Vec<i128>> = Vec::with_capacity(matrix.len() + 1);
        for row in matrix {
            numbers.push(row.iter().map(|&it| i128::from(it) + shift).chain([1]).collect());
        }
        numbers.push(vec![-1; n]);
        numbers[matrix.len()].push(0);
        Table {
            numbers,
            denominator: 1,
            row_labels: (n..n + matrix.len()).collect(),
            column_labels: (0..n).collect(),
        }
    }

    /// Exchanges two variables by Bland's rule; false if the sum is the largest.
    fn step(&mut self) -> bool {
        let (m, n) = (self.row_labels.len(), self.column_labels.len());
        let entering = (0..n).filter(|&j| self.numbers[m][j] < 0);
        let column = match entering.min_by_key(|&j| self.column_labels[j]) {
            Some(column) => column,
            None => return false,
        };
        // The least ratio of the right side to a positive entry; of equal ones the least label.
        let mut row: Option<usize> = None;
        for i in (0..m).filter(|&i| self.numbers[i][column] > 0) {
            let is_better = row.map_or(true, |best| {
                let [own, other] = [i, best].map(|it| &self.numbers[it]);
                let [own, other] = [product(own[n], other[column]), product(other[n], own[column])];
                (own, self.row_labels[i]) < (other, self.row_labels[best])
            });
            if is_better {
                row = Some(i);
            }
        }
        // All entries of the matrix are positive, so the sum is bounded.
        let row = row.expect("a bounded problem");
        self.exchange(row, column);
        true
    }

    fn exchange(&mut self, row: usize, column: usize) {
        let pivot_row = self.numbers[row].clone();
        let pivot = pivot_row[column];
        for (i, numbers) in self.numbers.iter_mut().enumerate() {
            let factor = numbers[column];
            if i == row {
                numbers[column] = self.denominator;
                continue;
            }
            for (j, number) in numbers.iter_mut().enumerate() {
                *number = if j == column {
                    -factor
                } else {
                    let difference =
                        product(*number, pivot).checked_sub(product(factor, pivot_row[j]));
                    difference.expect("a product of determinants does not fit in 128 bits")
                        / self.denominator
                };
            }
        }
        self.denominator = pivot;
        std::mem::swap(&mut self.row_labels[row], &mut self.column_labels[column]);
    }
}

fn product(a: i128, b: i128) -> i128 {
    a.checked_mul(b).expect("a product of determinants does not fit in 128 bits")
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the value of a game with two rows and two columns, in numbers of any kind that can be divided.
///
/// With floating point, a matrix near a saddle point may be taken for the other kind, where both answers
/// are nearly the same.
///
/// ```
/// use games::matrix_games::two_by_two;
///
/// assert_eq!(two_by_two([[3.0, 1.0], [2.0, 0.0]]), 1.0); // the first row, the second column
/// assert_eq!(two_by_two([[0.0, 1.0], [1.0, 0.0]]), 0.5);
/// ```
pub fn two_by_two<T>([[p, q], [r, s]]: [[T; 2]; 2]) -> T
where
    T: Copy + PartialOrd + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T>,
{
    let larger = |a: T, b: T| if a < b { b } else { a };
    let smaller = |a: T, b: T| if b < a { b } else { a };
    let of_rows = larger(smaller(p, q), smaller(r, s));
    let of_columns = smaller(larger(p, r), larger(q, s));
    if of_rows >= of_columns {
        of_rows
    } else {
        (p * s - q * r) / (p + s - q - r)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The theorem: the mixtures are mixtures, and each secures the value against all choices of the other.
    #[track_caller]
    fn check(matrix: &[Vec<i64>]) {
        let game = solve(matrix);
        assert!(game.denominator > 0, "{matrix:?}");
        for mixture in [&game.rows, &game.columns] {
            assert_eq!(mixture.iter().sum::<i128>(), game.denominator, "{matrix:?}");
            assert!(mixture.iter().all(|&it| it >= 0), "{matrix:?}");
        }
        for j in 0..game.columns.len() {
            let rows = game.rows.iter().zip(matrix);
            let yields: i128 = rows.map(|(weight, row)| weight * i128::from(row[j])).sum();
            assert!(yields >= game.value, "{matrix:?}: column {j}");
        }
        for row in matrix {
            let columns = game.columns.iter().zip(row);
            let yields: i128 = columns.map(|(weight, &it)| weight * i128::from(it)).sum();
            assert!(yields <= game.value, "{matrix:?}: {row:?}");
        }
        if let ([[p, q], [r, s]], 2) = ([&matrix[0][..], &matrix[matrix.len() - 1]], matrix.len()) {
            let by_formula = two_by_two([[*p, *q], [*r, *s]].map(|row| row.map(|it| it as f64)));
            let expected = game.value as f64 / game.denominator as f64;
            assert!((by_formula - expected).abs() < 1e-9, "{matrix:?}");
        }
    }

    #[test]
    fn all_small_games_have_the_value_that_is_found() {
        for code in 0..5_u32.pow(4) {
            let entry = |i| i64::from(code / 5_u32.pow(i) % 5) - 2;
            check(&[vec![entry(0), entry(1)], vec![entry(2), entry(3)]]);
            check(&[vec![entry(0), entry(1), entry(2), entry(3)]]);
            check(&[vec![entry(0)], vec![entry(1)], vec![entry(2)]]);
        }
    }

    #[test]
    fn random_games_have_the_value_that_is_found() {
        let mut rng = SmallRng::seed_from_u64(12);
        for case in 0..3000 {
            let (size, most) = [(9, 2), (9, 10), (5, 1000)][case % 3];
            let (m, n) = (rng.random_range(1..=size), rng.random_range(1..=size));
            let mut row = |_| (0..n).map(|_| rng.random_range(-most..=most)).collect();
            check(&(0..m).map(&mut row).collect::<Vec<Vec<i64>>>());
        }
    }

    /// The theorem for two rows, and the value of the simplex method.
    fn check_two_rows(columns: &[[i64; 2]]) -> Solution {
        let game = two_rows(columns);
        assert_eq!(game.rows.iter().sum::<i128>(), game.denominator, "{columns:?}");
        assert_eq!(game.columns.iter().sum::<i128>(), game.denominator, "{columns:?}");
        assert!(game.rows.iter().chain(&game.columns).all(|&it| it >= 0), "{columns:?}");
        let yields = |weights: &[i128], numbers: &[i64]| -> i128 {
            weights.iter().zip(numbers).map(|(weight, &it)| weight * i128::from(it)).sum()
        };
        assert!(columns.iter().all(|it| yields(&game.rows, it) >= game.value), "{columns:?}");
        for row in 0..2 {
            let numbers: Vec<i64> = columns.iter().map(|column| column[row]).collect();
            assert!(yields(&game.columns, &numbers) <= game.value, "{columns:?}");
        }
        game
    }

    #[test]
    fn games_with_two_rows_have_the_value_that_is_found() {
        for code in 0..4_u32.pow(6) {
            let entry = |i: u32| i64::from(code / 4_u32.pow(i) % 4);
            let columns = [[entry(0), entry(1)], [entry(2), entry(3)], [entry(4), entry(5)]];
            for n in 1..=3 {
                check_two_rows(&columns[..n]);
            }
        }
        let mut rng = SmallRng::seed_from_u64(13);
        for case in 0..2000 {
            let most = [3, 100, (1 << 62) - 1][case % 3];
            let n = rng.random_range(1..30);
            let mut column = |_| [0, 1].map(|_| rng.random_range(-most..=most));
            check_two_rows(&(0..n).map(&mut column).collect::<Vec<_>>());
        }
        let largest = (1 << 62) - 1;
        let game = check_two_rows(&[[largest, -largest], [-largest, largest], [0, largest]]);
        assert_eq!((game.value, game.denominator), (0, 2));
    }

    #[test]
    fn two_rows_may_have_many_columns() {
        // x against 1 - x with tangents of a parabola: the value is found by one or two columns.
        let tangent = |t: i64| [t * t, (1000 - t) * (1000 - t)];
        let columns: Vec<[i64; 2]> = (0..=1000).map(tangent).collect();
        let game = check_two_rows(&columns);
        let rows = [0, 1].map(|row| columns.iter().map(|it| it[row]).collect::<Vec<i64>>());
        check(&rows);
        let by_simplex = solve(&rows);
        assert_eq!(game.value * by_simplex.denominator, by_simplex.value * game.denominator);
    }

    #[test]
    #[should_panic(expected = "a number is not below 2^62 in the column [0, 4611686018427387904]")]
    fn numbers_that_are_too_large_for_two_rows_are_refused() {
        two_rows(&[[1, 2], [0, 1 << 62]]);
    }

    #[test]
    #[should_panic(expected = "with 2 rows and 0 columns")]
    fn two_rows_without_columns_are_refused() {
        two_rows(&[]);
    }

    #[test]
    #[should_panic(expected = "with 1 rows and 0 columns")]
    fn empty_matrices_are_refused() {
        solve(&[vec![]]);
    }
}
