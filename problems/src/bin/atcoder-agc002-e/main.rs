//! # Nudge
//!
//! Draw the heaps as columns, the largest first: what does each of the two moves cut off?
//!
//! # Reduction
//!
//! Draw the heaps as columns, the largest first; columns and rows count from 0. After `i` moves
//! that take the largest heap and `j` that take one token of each, in any order, the columns from
//! `i` on are left, and of these the rows from `j` on. So the game is a token on the cells (`i`,
//! `j`) of this diagram, which starts at (0, 0) and moves one cell right or up. Whoever eats the
//! last candy loses, so a cell outside of the diagram is *N*.
//!
//! # Proof
//!
//! If (`i` + 1, `j` + 1) is in the diagram, it has the same outcome as (`i`, `j`):
//!
//! * It is *P*: then (`i` + 1, `j`) and (`i`, `j` + 1) are *N*, and (`i`, `j`) is *P*.
//! * It is *N*: say its option (`i` + 2, `j` + 1) is *P*; the other case is the mirror image. Then
//!   (`i` + 2, `j`) is *N*. Hence both options of (`i` + 1, `j`) are *N*, it is *P*, and (`i`, `j`)
//!   is *N*.
//!
//! So the start has the outcome of the last cell (`d`, `d`) of the diagonal. From there two straight
//! ways lead on, up and right, since (`d` + 1, `d` + 1) is not in the diagram. The end of a way is *P*,
//! and outcomes alternate along it. So (`d`, `d`) is *N* exactly when one of the ways has an odd number
//! of further cells.
//!
//! # Cost
//!
//! *O*(*n* log *n*) for the sorting.

use games::Outcome;
use itertools::Itertools;
use proconio::input;

fn main() {
    input! { heaps: [usize] }
    println!("{}", solve(&heaps).who_wins("First", "Second"));
}

fn solve(heaps: &[usize]) -> Outcome {
    let heights = heaps.iter().copied().sorted_unstable().rev().collect_vec();
    let diagonal = (0..).zip(&heights).take_while(|&(d, &height)| d < height);
    let d = diagonal.count() - 1;
    let up = heights[d] - 1 - d;
    let right = heights[d + 1..].iter().take_while(|&&height| height > d).count();
    if up % 2 == 1 || right % 2 == 1 {
        Outcome::N
    } else {
        Outcome::P
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules. Who moves when there are no candies has won.
    fn options(heaps: &[usize]) -> Vec<Vec<usize>> {
        let most = heaps.iter().copied().max().unwrap_or(0);
        let mut options = Vec::new();
        for i in (0..heaps.len()).filter(|&i| most > 0 && heaps[i] == most) {
            let mut option = heaps.to_vec();
            option[i] = 0;
            options.push(option);
        }
        if most > 0 {
            options.push(heaps.iter().map(|heap| heap.saturating_sub(1)).collect());
        }
        options
    }

    #[test]
    fn all_small_piles_match_search() {
        for (n, most) in [(1, 9), (2, 8), (3, 7), (4, 6), (5, 5), (6, 3)] {
            for heaps in (0..n).map(|_| 1..=most).multi_cartesian_product() {
                let expected = search::misere_outcome(heaps.clone(), |it| options(it));
                assert_eq!(solve(&heaps), expected, "{heaps:?}");
            }
        }
    }

    /// A single row or column is a way of its own, and a square has no way on.
    #[test]
    fn the_largest_diagrams() {
        assert_eq!(solve(&[1_000_000_000]), Outcome::N);
        assert_eq!(solve(&[999_999_999]), Outcome::P);
        assert_eq!(solve(&vec![1; 100_000]), Outcome::N);
        assert_eq!(solve(&vec![100_000; 100_000]), Outcome::P);
    }
}
