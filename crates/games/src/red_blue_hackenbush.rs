//! Red-blue Hackenbush on strings and trees: exact values, whatever the size.
//!
//! # Rules
//!
//! A position is a tree that stands on its root, and each edge belongs to Left or to Right. A move of a
//! player cuts one edge of that player; then all that is no longer connected to the root vanishes.
//! Whoever cannot move loses. A *string* is a path that stands on one of its ends.
//!
//! # Theorem (Berlekamp, Conway and Guy 1982)
//!
//! Every position is a number, in the sense of [`dyadic`](crate::dyadic), and Left wins if it is positive,
//! Right if it is negative, and whoever moves second if it is 0.
//!
//! * The value of a vertex is the sum over the edges to its children.
//! * An edge of Left to a child of value `x` is worth (`x` + `p`) / 2`ᵖ⁻¹`, with the least integer `p` ≥ 1 such
//!   that `x` + `p` > 1. An edge of Right is worth the negative of that for −`x`.
//! * In a string each edge up to the first change of owner counts 1, and the next ones ½, ¼, …, for Left
//!   with the sign +, for Right with −.
//!
//! # Proof sketch
//!
//! Edges that part at a vertex are a sum, as they share only what holds them. Let an edge of Left carry a
//! tree of value `x`. Left can cut it, which leaves 0; all other moves are in the tree. So by induction
//! its value f(`x`) is the simplest number greater than 0 between the f of Left's options of `x` and the f
//! of Right's. In the binary tree of all numbers the positive ones are the right half, and f takes
//! the whole tree to that half, from the root on, left and right as they are: so f(`x`) is a number
//! that depends on `x` only, and f keeps the order. From 1 = f(0) on, +1, +2, … go to 2, 3, …; going down,
//! −1, −2, … go to ½, ¼, …; and between two neighbours of these all is halved in the same way. That is
//! the formula: on each interval from 1 − `p` to 2 − `p` it is linear, and so for `x` > 0.
//!
//! *Strings.* By the same map an edge at the bottom puts its sign before the path from 0 to the number in
//! the tree of numbers, and the steps of that path have the sizes that are stated.
//!
//! # Complexity
//!
//! A tree of *n* edges takes *O*(*n* log² *n*) time, since sums are formed smaller to larger, without
//! recursion; a string *O*(*n* log *n*). All winning moves take that for each edge of the player.
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways for your Mathematical Plays* (1982), chapters
//!   1 to 3 (cited from memory).
//! * J. H. Conway, *On Numbers and Games* (1976), chapter 8.
//! * CodeChef GERALD08, *Chef and Tree Game*, and its editorial.

use crate::dyadic::Dyadic;
use crate::partizan::{PartizanOutcome, Player};
use std::cmp::Ordering;

/// Returns the value of a string, whose edges are given from the ground up by their owners.
///
/// ```
/// use games::dyadic::Dyadic;
/// use games::partizan::Player::{Left, Right};
/// use games::red_blue_hackenbush::string_value;
///
/// assert_eq!(string_value(&[Left, Left, Right, Left]), Dyadic::new(7, 2)); // 1 + 1 - 1/2 + 1/4
/// assert_eq!(string_value(&[Right, Left]), Dyadic::new(-1, 1));
/// ```
pub fn string_value(owners: &[Player]) -> Dyadic {
    let mut value = Dyadic::from(0);
    let first_change = owners.iter().take_while(|&owner| *owner == owners[0]).count();
    for (i, &owner) in owners.iter().enumerate() {
        let mut edge = Dyadic::from(if owner == Player::Left { 1 } else { -1 });
        edge.shift(-((i + 1).saturating_sub(first_change) as i64));
        value += edge;
    }
    value
}

/// An edge between two vertices, and who may cut it.
pub type Edge = (u32, u32, Player);

/// Returns the value of a tree that stands on `root`.
///
/// The vertices are 0, 1, …, one more than there are edges, which come in any order and direction.
///
/// # Panics
///
/// Panics if the edges are not those of a tree, or if `root` is not one of its vertices.
///
/// ```
/// use games::dyadic::Dyadic;
/// use games::partizan::Player::{Left, Right};
/// use games::red_blue_hackenbush::tree_value;
///
/// // An edge of Left that carries one of each player is worth 1, like one that carries nothing.
/// assert_eq!(tree_value(&[(0, 1, Left), (1, 2, Left), (1, 3, Right)], 0), Dyadic::from(1));
/// assert_eq!(tree_value(&[(0, 1, Left), (2, 1, Right)], 0), Dyadic::new(1, 1));
/// ```
pub fn tree_value(edges: &[Edge], root: u32) -> Dyadic {
    value_without(edges, root, None)
}

/// Returns who wins on a tree that stands on `root`.
///
/// # Panics
///
/// As [`tree_value`].
///
/// ```
/// use games::partizan::PartizanOutcome;
/// use games::partizan::Player::{Left, Right};
/// use games::red_blue_hackenbush::outcome;
///
/// assert_eq!(outcome(&[(0, 1, Left), (1, 2, Right)], 0), PartizanOutcome::L);
/// assert_eq!(outcome(&[(0, 1, Left), (0, 2, Right)], 0), PartizanOutcome::P);
/// ```
pub fn outcome(edges: &[Edge], root: u32) -> PartizanOutcome {
    PartizanOutcome::from_sign(tree_value(edges, root).sign())
}

/// Returns all winning moves of a player who begins: the indices of the edges to cut, in increasing order.
///
/// # Panics
///
/// As [`tree_value`].
///
/// ```
/// use games::partizan::Player::{Left, Right};
/// use games::red_blue_hackenbush::winning_moves;
///
/// // 1/2 + 1/2: from either Left can move to 0, and 1/2 is left, which is positive.
/// let edges = [(0, 1, Left), (1, 2, Right), (0, 3, Left), (3, 4, Right)];
/// assert_eq!(winning_moves(&edges, 0, Left), [0, 2]);
/// assert_eq!(winning_moves(&edges, 0, Right), []);
/// ```
pub fn winning_moves(edges: &[Edge], root: u32, player: Player) -> Vec<usize> {
    // The sign of a value with which the player loses even if the opponent is to move.
    let losing_sign = match player {
        Player::Left => Ordering::Less,
        Player::Right => Ordering::Greater,
    };
    let own = (0..edges.len()).filter(|&i| edges[i].2 == player);
    own.filter(|&i| value_without(edges, root, Some(i)).sign() != losing_sign).collect()
}

/// A vertex, with the edges that are not yet removed.
#[derive(Clone, Default)]
struct ValuedVertex {
    degree: u32,
    /// The xor of the indices of the edges. A leaf has only one, so no list of them is needed.
    edges: usize,
    value: Dyadic,
}

/// Returns the value of a tree where one edge may have been cut.
fn value_without(edges: &[Edge], root: u32, cut: Option<usize>) -> Dyadic {
    let n = edges.len() + 1;
    assert!((root as usize) < n, "root {} in a tree of {} vertices", root, n);
    let mut vertices = vec![ValuedVertex::default(); n];
    for (i, &(u, v, _)) in edges.iter().enumerate() {
        assert!((u.max(v) as usize) < n, "edge ({}, {}) in a tree of {} vertices", u, v, n);
        for end in [u, v] {
            vertices[end as usize].degree += 1;
            vertices[end as usize].edges ^= i;
        }
    }
    // So the root never counts as a leaf.
    vertices[root as usize].degree = u32::MAX;
    let mut removed = 0;
    for start in 0..n {
        let mut leaf = start;
        while vertices[leaf].degree == 1 {
            vertices[leaf].degree = 0;
            let above = std::mem::take(&mut vertices[leaf].value);
            let edge = vertices[leaf].edges;
            let (u, v, owner) = edges[edge];
            let parent = (u ^ v) as usize ^ leaf;
            vertices[parent].degree -= 1;
            vertices[parent].edges ^= edge;
            if cut != Some(edge) {
                vertices[parent].value += edge_value(above, owner);
            }
            removed += 1;
            leaf = parent;
        }
    }
    assert_eq!(removed, n - 1, "{} edges do not connect {} vertices", edges.len(), n);
    std::mem::take(&mut vertices[root as usize].value)
}

/// Returns the value of an edge that carries a tree of value `above`.
fn edge_value(above: Dyadic, owner: Player) -> Dyadic {
    match owner {
        Player::Right => -left_edge_value(-above),
        Player::Left => left_edge_value(above),
    }
}

fn left_edge_value(above: Dyadic) -> Dyadic {
    let mut value = above;
    let mut p = 1;
    if value.sign() != Ordering::Greater {
        // The least integer above 1 - x is ⌊-x⌋ + 2. No tree in memory has a value that does not fit.
        value = -value;
        p = value.floor().expect("the value of a tree is at most its number of edges") + 2;
        value = -value;
    }
    value += Dyadic::from(p);
    value.shift(1 - p);
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partizan::{self, Player::*};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// All trees with at most `edges` edges whose vertices are above their parents, in all colours.
    fn small_trees(edges: u32) -> impl Iterator<Item = Vec<Edge>> {
        (0..=edges).flat_map(|n| {
            let shapes: u32 = (1..=n).product();
            (0..shapes << n).map(move |code| {
                let mut shape = code >> n;
                let edge = |v: u32| {
                    let parent = shape % v;
                    shape /= v;
                    (parent, v, if code >> (v - 1) & 1 == 1 { Left } else { Right })
                };
                (1..=n).map(edge).collect()
            })
        })
    }

    /// The rules, and nothing but the rules: which edges are left, as bits. Parents are below children.
    fn options(edges: &[Edge], left: u32, player: Player) -> Vec<(usize, u32)> {
        let own = (0..edges.len()).filter(|&i| left >> i & 1 == 1 && edges[i].2 == player);
        let after = |cut: usize| {
            let mut left = left & !(1 << cut);
            for (i, &(parent, _, _)) in edges.iter().enumerate() {
                // Edge i - 1 leads to vertex i.
                if parent > 0 && left >> (parent - 1) & 1 == 0 {
                    left &= !(1 << i);
                }
            }
            (cut, left)
        };
        own.map(after).collect()
    }

    fn positions(edges: &[Edge]) -> impl Fn(&u32, Player) -> Vec<u32> + '_ {
        move |&left, player| options(edges, left, player).into_iter().map(|it| it.1).collect()
    }

    #[test]
    fn outcomes_and_winning_moves_of_small_trees_match_search() {
        for edges in small_trees(4) {
            let all = (1 << edges.len()) - 1;
            let expected = partizan::outcome(all, positions(&edges));
            assert_eq!(outcome(&edges, 0), expected, "{edges:?}");
            for player in [Left, Right] {
                let after = options(&edges, all, player);
                let wins = partizan::winning_moves(all, player, positions(&edges));
                let expected = after.iter().filter(|it| wins.contains(&it.1)).map(|it| it.0);
                let found = winning_moves(&edges, 0, player);
                assert_eq!(found, expected.collect::<Vec<_>>(), "{player:?}, {edges:?}");
            }
        }
    }

    #[test]
    fn values_of_small_trees_match_the_simplest_number_by_all_options() {
        for edges in small_trees(4).chain(small_trees(6).step_by(sized(397, 97))) {
            let all = (1 << edges.len()) - 1;
            let expected = partizan::number(all, positions(&edges));
            assert_eq!(Some(tree_value(&edges, 0)), expected, "{edges:?}");
        }
    }

    #[test]
    fn strings_are_trees_without_branches() {
        for n in 0..11 {
            for code in 0..1u32 << n {
                let owner = |i: u32| if code >> i & 1 == 1 { Left } else { Right };
                let owners: Vec<Player> = (0..n).map(owner).collect();
                let edges: Vec<Edge> = (0..n).map(|i| (i, i + 1, owner(i))).collect();
                assert_eq!(string_value(&owners), tree_value(&edges, 0), "{owners:?}");
            }
        }
    }

    #[test]
    fn order_direction_and_names_do_not_matter() {
        let mut rng = SmallRng::seed_from_u64(1);
        for edges in small_trees(5).step_by(11) {
            let n = edges.len() as u32 + 1;
            let rename = |v: u32| (v + 2) % n;
            let mut renamed: Vec<Edge> =
                edges.iter().map(|&(u, v, owner)| (rename(v), rename(u), owner)).collect();
            let by = rng.random_range(0..n) as usize;
            renamed.rotate_left(by);
            assert_eq!(tree_value(&renamed, rename(0)), tree_value(&edges, 0), "{edges:?}");
        }
    }

    /// A random tree beside its mirror image, and then with one more edge far from the root.
    #[test]
    fn differences_far_beyond_floating_point_are_seen() {
        let mut rng = SmallRng::seed_from_u64(2);
        let n = 5_000u32;
        let mut edges: Vec<Edge> = Vec::new();
        for v in 1..=n {
            let parent = rng.random_range(v.saturating_sub(4)..v);
            let owner = if rng.random() { Left } else { Right };
            edges.push((parent, v, owner));
        }
        for i in 0..n as usize {
            let (parent, v, owner) = edges[i];
            let mirrored = |v: u32| if v == 0 { 0 } else { v + n };
            edges.push((mirrored(parent), mirrored(v), owner.opponent()));
        }
        assert_eq!(outcome(&edges, 0), PartizanOutcome::P);
        edges.push((n, 2 * n + 1, Left));
        assert_eq!(outcome(&edges, 0), PartizanOutcome::L);
        *edges.last_mut().unwrap() = (2 * n, 2 * n + 1, Right);
        assert_eq!(outcome(&edges, 0), PartizanOutcome::R);
    }

    #[test]
    fn the_longest_paths_and_stars() {
        let n = 30_000;
        let path = |owner: &dyn Fn(u32) -> Player| -> Vec<Edge> {
            (0..n).map(|v| (v, v + 1, owner(v))).collect()
        };
        assert_eq!(tree_value(&path(&|_| Right), 0), Dyadic::from(-i64::from(n)));
        let mut tiny = Dyadic::from(1);
        tiny.shift(-i64::from(n - 1));
        assert_eq!(tree_value(&path(&|v| if v == 0 { Left } else { Right }), 0), tiny);
        let alternating = tree_value(&path(&|v| if v % 2 == 0 { Left } else { Right }), 0);
        assert_eq!(alternating.floor(), Some(0));
        assert!(alternating > Dyadic::new(2, 2));
        let star: Vec<Edge> =
            (1..=n).map(|v| (0, v, if v % 3 == 0 { Right } else { Left })).collect();
        assert_eq!(tree_value(&star, 0).floor(), Some(i64::from(n - 2 * (n / 3))));
    }

    #[test]
    fn a_single_vertex_is_lost_for_whoever_begins() {
        assert_eq!((outcome(&[], 0), string_value(&[])), (PartizanOutcome::P, Dyadic::from(0)));
    }

    #[test]
    #[should_panic(expected = "3 edges do not connect 4 vertices")]
    fn a_circuit_is_refused() {
        tree_value(&[(0, 1, Left), (1, 2, Left), (2, 0, Left)], 0);
    }

    #[test]
    #[should_panic(expected = "root 1 in a tree of 1 vertices")]
    fn a_root_outside_is_refused() {
        tree_value(&[], 1);
    }
}
