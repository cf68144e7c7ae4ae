//! # Nudge
//!
//! Solve boards with a single white cell, for k large, and write the values down by row and column.
//!
//! # Reduction
//!
//! A coin-turning game ([`games::coin_turning`]), with white for heads: the other cells of a square lie
//! above or to the left of its lower-right cell. So a board is worth the xor of its white cells, each
//! taken as the only one.
//! The cell (`i`, `j`) is worth the largest power of two that divides `i` and `j` and is at most `k`.
//! Malek wins exactly when, for each 2ᵗ ≤ `k`, the number of white cells with both coordinates
//! divisible by 2ᵗ is even.
//!
//! # Proof
//!
//! The last claim follows from the one before: a cell is counted for all 2ᵗ up to its value, and the
//! xor is 0 exactly if each power of two is the value of an even number of cells, which is so exactly
//! if all counts are even. For the claim itself, let (`i`, `j`) be the lower-right cell of a square of
//! side `l` ≤ `k`.
//!
//! * No move keeps the value, that is, the xor over the whole square is not 0. Let 2ᵗ be the largest
//!   power of two that divides `l`. Of any `l` consecutive numbers, the odd number `l`/2ᵗ are divisible
//!   by 2ᵗ; so an odd number of the cells are counted for 2ᵗ, and 2ᵗ ≤ `k`.
//! * All smaller values are reached. Let 2ˢ be the value, and `l` ≤ 2ˢ, which is a square within the
//!   board. It has ⌈`l`/2ᵗ⌉² cells that are counted for 2ᵗ ≤ 2ˢ. None is counted for more: either
//!   2^(`s` + 1) > `k`, and nothing is counted for that; or it does not divide `i`, say, and then none
//!   of `i` − `l` + 1, …, `i`. So, modulo 2, there are ⌈`l`/2ᵗ⌉ − 1 = ⌊(`l` − 1)/2ᵗ⌋ without the corner:
//!   the bit `t` of `l` − 1. The xor over these cells is the Gray code of `l` − 1, which takes each
//!   value below 2ˢ once.
//!
//! *Counting*: the bit `t` of `v` is the parity of the number of multiples of 2ᵗ among 1, …, `v`. So
//! the parities for the numbers from `u` + 1 to `v` are the bits of `u` xor `v`, and those for the cells
//! of a strip of rows in a set of columns are the bits of rows and columns, joined by "and". A sweep
//! over the rows keeps the bits of the columns that some rectangle covers.
//!
//! # Cost
//!
//! *O*(*m* log *m*), for all powers of two at once.

use games::Outcome;
use itertools::Itertools;
use proconio::input;
use std::ops::Range;

/// Upper row, left column, lower row, right column; all of them inside the rectangle.
type Rectangle = (u32, u32, u32, u32);

fn main() {
    input! { _n: u32, m: usize, k: u32, rectangles: [(u32, u32, u32, u32); m] }
    println!("{}", solve(k, &rectangles).who_wins("Hamed", "Malek"));
}

fn solve(k: u32, rectangles: &[Rectangle]) -> Outcome {
    Outcome::from_grundy(grundy(k, rectangles))
}

fn grundy(k: u32, rectangles: &[Rectangle]) -> u64 {
    // A border is called by the number of rows or columns before it.
    let borders = rectangles.iter().flat_map(|&(_, left, _, right)| [left - 1, right]);
    let borders: Vec<u32> = borders.sorted_unstable().dedup().collect();
    let mut changes = Vec::with_capacity(2 * rectangles.len());
    for &(upper, left, lower, right) in rectangles {
        let [start, end] = [left - 1, right].map(|it| borders.partition_point(|&x| x < it));
        changes.extend([(upper - 1, start, end, 1), (lower, start, end, -1)]);
    }
    changes.sort_unstable();

    let mut cover = Cover::new(&borders);
    let (mut row, mut odd) = (0, 0);
    for (border, start, end, change) in changes {
        odd ^= (row ^ border) & cover.odd();
        row = border;
        cover.change(start..end, change);
    }
    let powers = u32::MAX >> k.leading_zeros();
    let odd = u64::from(odd & powers);
    // Worth 2ᵗ are the cells that are counted for 2ᵗ and not for the next power.
    odd ^ odd >> 1
}

/// How many rectangles cover each column, in a segment tree.
struct Cover {
    /// For each node, the rectangles that cover all its columns and not those of its parent.
    times: Vec<i32>,
    /// For each node, and each bit `t`, whether an odd number of its columns are divisible by 2ᵗ.
    all: Vec<u32>,
    /// The same for its columns that are covered as far as the node and those below it know.
    covered: Vec<u32>,
}

impl Cover {
    fn new(borders: &[u32]) -> Self {
        let leaves = borders.len() - 1;
        let mut all = vec![0; leaves];
        all.extend(borders.windows(2).map(|it| it[0] ^ it[1]));
        for node in (1..leaves).rev() {
            all[node] = all[2 * node] ^ all[2 * node + 1];
        }
        Cover { times: vec![0; 2 * leaves], all, covered: vec![0; 2 * leaves] }
    }

    fn odd(&self) -> u32 {
        self.covered[1]
    }

    fn change(&mut self, columns: Range<usize>, change: i32) {
        let leaves = self.times.len() / 2;
        let (mut start, mut end) = (columns.start + leaves, columns.end + leaves);
        while start < end {
            if start % 2 == 1 {
                self.times[start] += change;
                self.refresh(start);
                start += 1;
            }
            if end % 2 == 1 {
                end -= 1;
                self.times[end] += change;
                self.refresh(end);
            }
            start /= 2;
            end /= 2;
        }
        for leaf in [columns.start, columns.end - 1] {
            let mut node = (leaf + leaves) / 2;
            while node > 0 {
                self.refresh(node);
                node /= 2;
            }
        }
    }

    fn refresh(&mut self, node: usize) {
        self.covered[node] = match self.times[node] {
            0 if 2 * node < self.times.len() => self.covered[2 * node] ^ self.covered[2 * node + 1],
            0 => 0,
            _ => self.all[node],
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::mex::mex;
    use games::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules: for each cell of a board, row by row, whether it is white.
    fn options(board: &[bool], n: usize, k: usize) -> Vec<Vec<bool>> {
        let mut options = Vec::new();
        for (i, j) in (0..n).cartesian_product(0..n).filter(|&(i, j)| board[i * n + j]) {
            for side in 1..=k.min(i + 1).min(j + 1) {
                let mut option = board.to_vec();
                for row in i + 1 - side..=i {
                    for column in j + 1 - side..=j {
                        option[row * n + column] ^= true;
                    }
                }
                options.push(option);
            }
        }
        options
    }

    #[test]
    fn all_small_boards_match_search() {
        [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)].iter().for_each(|&case| check(case));
    }

    #[test]
    #[ignore = "slow: 65 536 boards, twice"]
    fn all_boards_of_four_rows_match_search() {
        [(4, 3), (4, 4)].iter().for_each(|&case| check(case));
    }

    /// One search reaches all boards, since a white cell may be flipped alone.
    fn check((n, k): (usize, usize)) {
        let values = search::values(vec![true; n * n], |it| options(it, n, k), mex);
        for (board, expected) in values.into_iter().filter(|it| it.0.contains(&true)) {
            let cells = (1..=n as u32).cartesian_product(1..=n as u32).zip(&board);
            let white = cells.filter(|(_, is_white)| **is_white);
            let rectangles = white.map(|((i, j), _)| (i, j, i, j)).collect_vec();
            assert_eq!(grundy(k as u32, &rectangles), expected, "{board:?}, {k}");
        }
    }

    /// Rectangles that overlap, against the sum over the cells of their union.
    #[test]
    fn random_unions_match_the_sum_over_their_cells() {
        for seed in 0..500 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..=40);
            let k = rng.random_range(1..=n);
            let mut side = || {
                let (a, b) = (rng.random_range(1..=n), rng.random_range(1..=n));
                (a.min(b), a.max(b))
            };
            let rectangles: Vec<Rectangle> = (0..1 + seed % 6)
                .map(|_| {
                    let ((upper, lower), (left, right)) = (side(), side());
                    (upper, left, lower, right)
                })
                .collect();
            let is_white = |&(i, j): &(u32, u32)| {
                rectangles.iter().any(|&(a, b, c, d)| (a..=c).contains(&i) && (b..=d).contains(&j))
            };
            let value = |(i, j): (u32, u32)| {
                let power = (0..).map(|t| 1 << t).take_while(|it| i % it == 0 && j % it == 0);
                power.take_while(|&it| it <= k).last().unwrap()
            };
            let white = (1..=n).cartesian_product(1..=n).filter(is_white);
            let expected = white.map(value).fold(0, |sum, it| sum ^ it);
            assert_eq!(grundy(k, &rectangles), u64::from(expected), "seed {seed}");
        }
    }

    /// 2⁹ divides 10⁹ and 2¹⁰ does not, so of the whole board an odd number of cells are counted for
    /// 2⁹, and an even number for each smaller power.
    #[test]
    fn the_largest_board_does_not_overflow() {
        let n = 1_000_000_000;
        assert_eq!(solve(511, &[(1, 1, n, n), (n, n, n, n)]), Outcome::P);
        assert_eq!(solve(512, &[(1, 1, n, n), (n, n, n, n)]), Outcome::N);
        assert_eq!(solve(n, &[(1, 1, n, n)]), Outcome::N);
    }
}
