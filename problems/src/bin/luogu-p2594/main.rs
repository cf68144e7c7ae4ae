//! # Nudge
//!
//! Turn one coin into many: what is a single tail worth on the border, and what inside?
//!
//! # Reduction
//!
//! A coin-turning game, where a coin that shows tails takes the part of a head: a position is worth
//! the xor of its tails, each taken as the only one. Count rows and columns from 0. On the border,
//! `r` = 0 or `c` = 0, a tail at (`r`, `c`) has the value of place `r` + `c` in Ruler; elsewhere it has
//! the value 2^(`r` + `c`).
//!
//! # Proof
//!
//! The theorem of coin-turning games holds: all places of a set lie above or to the left. On the
//! border the connected sets are the rows of coins that end at the tail, which is Ruler.
//!
//! Elsewhere, the other places of a set have values that are powers of two below 2^(`r` + `c`): inside
//! by the claim, and on the border since the value of place `x` is at most `x` + 1 ≤ 2ˣ. So no xor of
//! them reaches 2^(`r` + `c`). To show: each smaller number `w` is such a xor.
//!
//! * `r` = 1; and by symmetry `c` = 1. Let `U(k)` hold 0 and all xors over connected sets that contain
//!   (0, `k`) and lie in the columns 0, …, `k` of the rows 0 and 1. For `k` ≥ 1 it has all numbers below
//!   2^(`k` + 2). `U(1)`: without (1, 1) there are 2, then 3 by adding (0, 0), then 1 by adding (1, 0);
//!   the places (0, 1), (1, 1), (1, 0) have 4; and (1, 1) adds 4 to the first three. `U(k)` by
//!   induction: (0, `k`) has a value below 2^(`k` + 1), so with nothing or a set of `U(k − 1)` besides
//!   there are all numbers below 2^(`k` + 1); and (1, `k`) adds 2^(`k` + 1) to each.
//!   In the same way a tail at (1, `c`) with `c` ≥ 2 gets all numbers below 2^(`c` + 1), by (0, `c`) and
//!   nothing or a set of `U(c − 1)`. A tail at (1, 1) gets 0 alone, 2 by (0, 1), 3 by (0, 0) besides,
//!   and 1 by (1, 0) besides.
//! * `r`, `c` ≥ 2: let `e` = `r` + `c` − 1, the exponent at (`r` − 1, `c`) and (`r`, `c` − 1). If
//!   `w` has bit `e`, then by induction some set of (`r` − 1, `c`) is worth `w`, itself included,
//!   since without it these are worth all numbers below 2ᵉ. Else such a set is worth `w` + 2ᵉ; add
//!   (`r`, `c` − 1), which touches (`r`, `c`).
//!
//! # Cost
//!
//! *O*(*n* *m*) a game. The values have up to 199 bits, but are powers of two: a count of each is
//! enough.

use games::coin_turning::ruler_grundy;
use games::Outcome;
use proconio::input;
use proconio::marker::Bytes;

fn main() {
    input! { boards: usize }
    for _ in 0..boards {
        input! { n: usize, _m: usize, board: [Bytes; n] }
        println!("{}", solve(&board).who_wins("-_-", "=_="));
    }
}

fn solve(board: &[Vec<u8>]) -> Outcome {
    // For each exponent, whether an odd number of tails have that power of two.
    let mut is_odd = vec![false; board.len() + board[0].len()];
    for (r, row) in board.iter().enumerate() {
        for c in (0..row.len()).filter(|&c| row[c] != b'H') {
            let exponent = match r.min(c) {
                0 => ruler_grundy((r + c) as u64).trailing_zeros() as usize,
                _ => r + c,
            };
            is_odd[exponent] ^= true;
        }
    }
    if is_odd.contains(&true) {
        Outcome::N
    } else {
        Outcome::P
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use sizes::sized;

    /// The rules, and nothing but the rules: for each cell of a board, as (row, column), the sets
    /// that may be turned if it is the special one.
    fn sets(cells: &[(usize, usize)]) -> Vec<Vec<Vec<(usize, usize)>>> {
        let sets_of = |&(x, y): &(usize, usize)| {
            let up_left = cells.iter().copied().filter(|&(r, c)| r <= x && c <= y);
            up_left.powerset().filter(|it| it.contains(&(x, y)) && is_connected(it)).collect()
        };
        cells.iter().map(sets_of).collect()
    }

    fn is_connected(set: &[(usize, usize)]) -> bool {
        let mut reached = vec![set[0]];
        let mut next = 0;
        while let Some(&(r, c)) = reached.get(next) {
            for &cell in set {
                let touches = r.abs_diff(cell.0) + c.abs_diff(cell.1) == 1;
                if touches && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
            next += 1;
        }
        reached.len() == set.len()
    }

    /// One search reaches all boards, since a tail may be turned alone.
    #[test]
    fn all_small_boards_match_search() {
        let wide = sized(4, 5);
        for (n, m) in [(1, 1), (1, 9), (9, 1), (2, 2), (2, wide), (5, 2), (3, sized(3, 4))] {
            let cells = (0..n).cartesian_product(0..m).collect_vec();
            let sets = sets(&cells);
            let options = |board: &Vec<Vec<u8>>| {
                let mut options = Vec::new();
                for (&(x, y), sets) in cells.iter().zip(&sets) {
                    if board[x][y] == b'T' {
                        options.extend(sets.iter().map(|set| {
                            let mut option = board.clone();
                            for &(r, c) in set {
                                option[r][c] = if board[r][c] == b'T' { b'H' } else { b'T' };
                            }
                            option
                        }));
                    }
                }
                options
            };
            let outcomes = search::values(vec![vec![b'T'; m]; n], options, Outcome::from_options);
            assert_eq!(outcomes.len(), 1 << (n * m), "{n} rows, {m} columns");
            for (board, outcome) in outcomes {
                let rows = board.iter().map(|row| String::from_utf8_lossy(row)).join(" ");
                assert_eq!(solve(&board), outcome, "{rows}");
            }
        }
    }

    /// Two tails cancel exactly if their exponents are equal, also where these differ by 64 or 128.
    #[test]
    fn the_largest_values_are_told_apart() {
        let pair = |cells: [(usize, usize); 2]| {
            let mut board = vec![vec![b'H'; 100]; 100];
            cells.iter().for_each(|&(r, c)| board[r][c] = b'T');
            solve(&board)
        };
        assert_eq!(pair([(99, 99), (99, 35)]), Outcome::N);
        assert_eq!(pair([(99, 99), (35, 35)]), Outcome::N);
        assert_eq!(pair([(99, 98), (98, 99)]), Outcome::P);
        assert_eq!(pair([(0, 63), (5, 1)]), Outcome::P);
    }
}
