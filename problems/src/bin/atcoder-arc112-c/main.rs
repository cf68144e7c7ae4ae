//! # Nudge
//!
//! Whose turn is it when the piece has come back from a subtree with an even number of vertices?
//!
//! # Reduction
//!
//! Let `f(v)` be the coins in the subtree of `v` for the one who takes the coin of `v`, minus those of the
//! other. Then the other one is the first to choose a child. The choice of a child `u` gains −`f(u)`, since the
//! opponent takes the coin of `u`. If the subtree of `u` has an even number of vertices, the same player
//! chooses next, else the other one. So the odd subtrees are items of a sum of switches; the even ones that
//! gain are taken first, the even ones that lose last, by whoever is to choose then.
//!
//! # Proof
//!
//! A subtree of `s` vertices takes `s` turns for its coins, 2(`s` − 1) for its edges, and two for coming and
//! going: 3`s` together, which tells whose turn it is afterwards.
//!
//! Let `C` be the result of the rule for the first to choose: the gains of even subtrees that are positive, plus
//! the alternating sum `alt` of the odd ones, plus or minus the negative even ones. An even gain that is
//! positive loses nothing if it is taken now. An odd one leads to at most `C`, by the lemma of the module, and
//! reaches it if it is the largest and no positive even one is left. A negative even one leads to `C`, or to
//! less than `C` if the number of odd ones is odd, since the opponent had to take it.
//!
//! # Cost
//!
//! *O*(`n` log `n`), without recursion, as parents have smaller numbers.

use games::partizan::Player;
use games::switches;
use proconio::input;
use proconio::marker::Usize1;

fn main() {
    input! { n: usize, parents: [Usize1; n - 1] }
    println!("{}", solve(&parents));
}

/// Returns the coins of Takahashi; `parents` are those of the vertices from 1 on.
fn solve(parents: &[usize]) -> i64 {
    let n = parents.len() + 1;
    let mut sizes = vec![1; n];
    // The gains of even children that are positive, of those that are not, and of odd children.
    let mut good = vec![0; n];
    let mut bad = vec![0; n];
    let mut odd: Vec<Vec<(i64, i64)>> = vec![Vec::new(); n];
    let mut difference = 0;
    for v in (0..n).rev() {
        let sign = if odd[v].len() % 2 == 0 { 1 } else { -1 };
        let choices = good[v] + switches::score(&odd[v], Player::Left) + sign * bad[v];
        difference = 1 - choices;
        if v > 0 {
            let parent = parents[v - 1];
            let gain = -difference;
            if sizes[v] % 2 == 1 {
                odd[parent].push((gain, -gain));
            } else if gain > 0 {
                good[parent] += gain;
            } else {
                bad[parent] += gain;
            }
            sizes[parent] += sizes[v];
        }
    }
    (n as i64 + difference) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::payoff::{best_difference, Next};
    use itertools::Itertools;
    use sizes::sized;

    /// The rules: the vertex of the piece, and the vertices whose coins are there.
    fn by_search(parents: &[usize]) -> i64 {
        let n = parents.len() + 1;
        let children = |v: usize| (1..n).filter(move |&u| parents[u - 1] == v);
        best_difference((0, (1_usize << n) - 1), |&(v, coins), moves| {
            let open = children(v).filter(|u| coins >> u & 1 == 1).collect_vec();
            if coins >> v & 1 == 1 {
                moves.push(1, (v, coins ^ (1 << v)), Next::Other);
            } else if !open.is_empty() {
                open.iter().for_each(|&u| moves.push(0, (u, coins), Next::Other));
            } else if v > 0 {
                moves.push(0, (parents[v - 1], coins), Next::Other);
            }
        })
    }

    #[test]
    fn all_small_trees_match_search() {
        for n in 2..sized(8, 9) {
            for parents in (1..n).map(|v| 0..v).multi_cartesian_product() {
                let expected = (n as i64 + by_search(&parents)) / 2;
                assert_eq!(solve(&parents), expected, "{parents:?}");
            }
        }
    }
}
