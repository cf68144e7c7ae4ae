//! Pursuit on trees: when the evader is caught, or whether at all.
//!
//! # Rules
//!
//! A pursuer and an evader stand on different vertices, and move in turn; both see everything. The pursuer
//! catches the evader by coming to the same vertex. There are three games.
//!
//! * *Tag.* On a tree, a move goes to a neighbour or stays; the evader begins. The pursuer wants few
//!   moves, the evader many. In a variant nobody may stay, and the evader does not move onto the
//!   pursuer.
//! * *Jumps.* On a tree, the pursuer jumps to any vertex at distance at most `p`, the evader at distance at most
//!   `e`, staying allowed; the pursuer begins.
//! * *Two trees.* The evader moves along red edges or stays, the pursuer along blue ones or stays, and both kinds
//!   of edges form a tree on the same vertices; the evader begins, and both meet too if the evader comes to the
//!   pursuer.
//!
//! # Theorem
//!
//! Let `d`(`v`) be the distance of `v` from the pursuer at the start, and `e`(`v`) that from the evader.
//!
//! * *Tag*: the pursuer needs the largest `d`(`v`) with `e`(`v`) < `d`(`v`); where nobody may stay, one move less.
//! * *Jumps*: the evader is caught exactly if the distance is at most `p`, or the diameter is at most 2`p`, or
//!   `e` ≤ 2`p`.
//! * *Two trees*: let `d` be by blue edges. The evader *reaches* a vertex along red edges if each vertex of the
//!   way, its start included, is reached after fewer than `d` steps. If a vertex that is reached is an end of a red
//!   edge whose ends are at blue distance 3 or more, the evader is never caught. Else the pursuer needs
//!   the largest `d` of the vertices that are reached.
//!
//! # Proof sketch
//!
//! *Tag* is two equal trees. *Two trees, the evader*: on the way to a vertex that is reached the pursuer
//! cannot be there yet; waiting there until caught takes `d` moves of the pursuer. On an end of a saving
//! edge, the evader stays while the pursuer is at distance 2 or more; from a pursuer at distance 1 the other end is at
//! distance 2 or more. *The pursuer*, if there is no such edge, goes down the blue tree, rooted at the
//! start, towards the evader. As long as the pursuer is above the evader at depth `j` after `j` moves, all
//! vertices that the evader visited were reached in time. A red edge leads to blue distance at most 2; so
//! either the evader stays below, or comes to the pursuer or to the parent of the pursuer's vertex, and
//! is caught at once.
//!
//! *Nobody may stay* in tag: both ways of the proof lose the last move of the evader, who cannot
//! wait and is met one move earlier (checked on all small trees and random ones).
//!
//! *Jumps.* From the centre of a tree of diameter 2`p` everything is near. If `e` ≤ 2`p`, the pursuer steps to
//! the neighbour `w` towards the evader, who is at distance at least `p` from `w` and cannot jump over it to
//! a vertex beyond distance `p`: `p` + `p` + 1 > `e`. So the part where the evader can be gets smaller.
//! Otherwise the evader stays away: if the pursuer's vertex is within `p`, some vertex is at distance `p` + 1
//! from it, thus at most 2`p` + 1 ≤ `e` from the evader.
//!
//! # Complexity
//!
//! *O*(*n*) for *n* vertices, without recursion. Two trees of 2·10⁵ vertices need 50 ms in a solution with its
//! input (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * R. Nowakowski, P. Winkler, *Vertex-to-vertex pursuit in a graph*, Discrete Mathematics 43 (1983), 235–239
//!   (cited from memory): any graph, by [retrograde analysis](crate::digraph).
//! * Codeforces 813C (tag) and 1404B (jumps), AtCoder AGC 005 E (two trees).

use graphs::adjacency::Adjacency;

/// Returns how many moves the pursuer needs in tag, where players may stay.
///
/// # Panics
///
/// Panics if the edges are no tree on the vertices 0, 1, …, or if both stand on one vertex.
///
/// ```
/// use games::tree_pursuit::tag;
///
/// // A path 0 - 1 - 2 - 3: the evader on 1 goes to 3, and waits.
/// assert_eq!(tag(&[(0, 1), (1, 2), (2, 3)], 0, 1), 3);
/// ```
pub fn tag(edges: &[(u32, u32)], pursuer: u32, evader: u32) -> u64 {
    assert_ne!(pursuer, evader, "pursuer and evader stand on one vertex");
    let tree = tree(edges);
    let (near, far) = (distances(&tree, evader), distances(&tree, pursuer));
    let safe = near.iter().zip(&far).filter(|(e, d)| e < d);
    // The evader's own vertex is one of them.
    u64::from(safe.map(|(_, &d)| d).max().unwrap_or(0))
}

/// Returns true if the pursuer, who begins, catches the evader by jumps of at most `reach`, against jumps of at
/// most `evader_reach`.
///
/// # Panics
///
/// Panics if the edges are no tree on the vertices 0, 1, …
///
/// ```
/// use games::tree_pursuit::is_caught_by_jumps;
///
/// let path = [(0, 1), (1, 2), (2, 3), (3, 4)];
/// assert!(is_caught_by_jumps(&path, (0, 1), (4, 2))); // driven to an end
/// assert!(!is_caught_by_jumps(&path, (0, 1), (4, 3))); // jumps over the pursuer
/// ```
pub fn is_caught_by_jumps(
    edges: &[(u32, u32)],
    (pursuer, reach): (u32, u64),
    (evader, evader_reach): (u32, u64),
) -> bool {
    let tree = tree(edges);
    let from_pursuer = distances(&tree, pursuer);
    let farthest = (0..tree.vertices() as u32).max_by_key(|&v| from_pursuer[v as usize]);
    let from_end = distances(&tree, farthest.unwrap_or(pursuer));
    let diameter = u64::from(from_end.into_iter().max().unwrap_or(0));
    let twice = reach.saturating_mul(2);
    u64::from(from_pursuer[evader as usize]) <= reach || diameter <= twice || evader_reach <= twice
}

/// Returns how many moves the pursuer needs along blue edges if the evader moves along red ones; `None` if the
/// evader is never caught.
///
/// # Panics
///
/// Panics if one kind of edges is no tree on the vertices 0, 1, …, or if both stand on one vertex.
///
/// ```
/// use games::tree_pursuit::on_two_trees;
///
/// // Blue is a path 0 - 1 - 2 - 3, red a star around 3.
/// let blue = [(0, 1), (1, 2), (2, 3)];
/// assert_eq!(on_two_trees(&[(3, 0), (3, 1), (3, 2)], &blue, 0, 2), None); // 0 and 3 are 3 apart
/// assert_eq!(on_two_trees(&blue, &blue, 0, 2), Some(3));
/// ```
pub fn on_two_trees(
    red: &[(u32, u32)],
    blue: &[(u32, u32)],
    pursuer: u32,
    evader: u32,
) -> Option<u64> {
    assert_ne!(pursuer, evader, "pursuer and evader stand on one vertex");
    let (red, blue) = (tree(red), tree(blue));
    assert_eq!(red.vertices(), blue.vertices(), "two trees on different numbers of vertices");
    let (depths, parents) = rooted(&blue, pursuer);
    let up = |v: u32| parents[v as usize];
    // At blue distance 0, 1 or 2; the root is its own parent.
    let is_near = |v: u32, w: u32| {
        let (v_up, w_up) = (up(v), up(w));
        v_up == w || w_up == v || v_up == w_up || up(v_up) == w || up(w_up) == v
    };
    let mut steps = vec![u32::MAX; red.vertices()];
    steps[evader as usize] = 0;
    let mut reached = vec![evader];
    let mut at = 0;
    while let Some(&v) = reached.get(at) {
        for &w in red.neighbors(v) {
            if !is_near(v, w) {
                return None;
            }
            let next = steps[v as usize] + 1;
            if steps[w as usize] == u32::MAX && next < depths[w as usize] {
                steps[w as usize] = next;
                reached.push(w);
            }
        }
        at += 1;
    }
    reached.iter().map(|&v| u64::from(depths[v as usize])).max()
}

/// Returns true if the evader is never caught on a connected graph with one cycle.
///
/// Here both move at the same time, to a neighbour or not at all, and the evader knows where the pursuer goes. They meet in a
/// vertex, or on an edge along which they change places.
///
/// *Theorem.* The evader escapes exactly by coming sooner than the pursuer to that vertex of the cycle that is nearest to the
/// evader. *Proof.* On the cycle, the evader stays if the pursuer goes elsewhere, and else goes on to the neighbour from
/// which the pursuer does not come. If the pursuer is at the vertex no later than the evader, the evader is in a tree that hangs
/// from it, or comes to it at the same time. The pursuer goes down this tree, always above the evader, who cannot pass.
///
/// *O*(*n*). It is Codeforces 1873H.
///
/// # Panics
///
/// Panics if the edges are no connected graph on as many vertices 0, 1, …, if an edge is there twice, or if both stand on one
/// vertex.
///
/// ```
/// use games::tree_pursuit::escapes_to_the_cycle;
///
/// // A triangle 0 - 1 - 2 with a path 2 - 3 - 4. The evader on 3 comes to the triangle only before the pursuer.
/// let edges = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)];
/// assert!(escapes_to_the_cycle(&edges, 4, 3));
/// assert!(!escapes_to_the_cycle(&edges, 1, 3));
/// ```
pub fn escapes_to_the_cycle(edges: &[(u32, u32)], pursuer: u32, evader: u32) -> bool {
    assert_ne!(pursuer, evader, "pursuer and evader stand on one vertex");
    let n = edges.len();
    let graph = Adjacency::undirected(n, edges);
    let (near, far) = (distances(&graph, evader), distances(&graph, pursuer));
    let is_connected = n > 0 && near.iter().all(|&it| it < u32::MAX);
    assert!(is_connected, "{n} edges do not connect {n} vertices");
    // Without leaves, again and again, only the cycle is left.
    let mut degrees: Vec<usize> = (0..n as u32).map(|v| graph.neighbors(v).len()).collect();
    let mut leaves: Vec<u32> = (0..n as u32).filter(|&v| degrees[v as usize] == 1).collect();
    while let Some(leaf) = leaves.pop() {
        degrees[leaf as usize] = 0;
        for &v in graph.neighbors(leaf) {
            let degree = &mut degrees[v as usize];
            *degree = degree.saturating_sub(1);
            if *degree == 1 {
                leaves.push(v);
            }
        }
    }
    let cycle: Vec<usize> = (0..n).filter(|&v| degrees[v] > 0).collect();
    assert!(cycle.len() > 2, "an edge is there twice: {cycle:?}");
    cycle.into_iter().min_by_key(|&v| near[v]).map_or(false, |v| near[v] < far[v])
}

/// Returns the neighbours in a tree.
fn tree(edges: &[(u32, u32)]) -> Adjacency {
    let tree = Adjacency::undirected(edges.len() + 1, edges);
    let is_connected = distances(&tree, 0).iter().all(|&it| it < u32::MAX);
    assert!(is_connected, "{} edges are no tree on {} vertices", edges.len(), edges.len() + 1);
    tree
}

/// Returns the distances from a vertex.
fn distances(tree: &Adjacency, start: u32) -> Vec<u32> {
    rooted(tree, start).0
}

/// Returns the depth and the parent of each vertex; the root is its own parent.
fn rooted(tree: &Adjacency, root: u32) -> (Vec<u32>, Vec<u32>) {
    let mut depths = vec![u32::MAX; tree.vertices()];
    let mut parents = vec![root; tree.vertices()];
    depths[root as usize] = 0;
    let mut found = vec![root];
    let mut at = 0;
    while let Some(&v) = found.get(at) {
        for &w in tree.neighbors(v) {
            if depths[w as usize] == u32::MAX {
                depths[w as usize] = depths[v as usize] + 1;
                parents[w as usize] = v;
                found.push(w);
            }
        }
        at += 1;
    }
    (depths, parents)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    type Edges = Vec<(u32, u32)>;

    fn random_tree(n: u32, rng: &mut SmallRng) -> Edges {
        (1..n).map(|v| (rng.random_range(v.saturating_sub(3)..v), v)).collect()
    }

    /// The same tree with its vertices in another order.
    fn shuffled(edges: &Edges, rng: &mut SmallRng) -> Edges {
        let mut names: Vec<u32> = (0..=edges.len() as u32).collect();
        for i in (1..names.len()).rev() {
            names.swap(i, rng.random_range(0..=i));
        }
        edges.iter().map(|&(v, w)| (names[v as usize], names[w as usize])).collect()
    }

    /// The rules of a pursuit: what the pursuer and the evader can move to, and who begins.
    struct Rules {
        pursuer: Vec<Vec<usize>>,
        evader: Vec<Vec<usize>>,
    }

    impl Rules {
        /// In how many moves of the pursuer the evader can be caught from (pursuer, evader) with the evader to
        /// move: none if they have met, else the least number that no move of the evader avoids.
        fn moves(&self) -> Vec<Vec<Option<u64>>> {
            let n = self.pursuer.len();
            let met = |p, e| if p == e { Some(0) } else { None };
            let mut moves: Vec<Vec<Option<u64>>> =
                (0..n).map(|p| (0..n).map(|e| met(p, e)).collect()).collect();
            for round in 1..=(n * n) as u64 {
                let before = moves.clone();
                // After the evader's move the pursuer goes where the rest is least.
                let answer = |p: usize, e: usize| {
                    if p == e {
                        return true;
                    }
                    self.pursuer[p].iter().any(|&to| before[to][e].is_some())
                };
                for (p, e) in (0..n).flat_map(|p| (0..n).map(move |e| (p, e))) {
                    let is_caught = self.evader[e].iter().all(|&to| answer(p, to));
                    if moves[p][e].is_none() && is_caught {
                        moves[p][e] = Some(round);
                    }
                }
            }
            moves
        }
    }

    fn within(edges: &Edges, reach: u64, stays: bool) -> Vec<Vec<usize>> {
        let tree = tree(edges);
        let n = tree.vertices();
        let near = |v: usize| {
            let distances = distances(&tree, v as u32);
            let is_near = |&w: &usize| u64::from(distances[w]) <= reach && (stays || w != v);
            (0..n).filter(is_near).collect()
        };
        (0..n).map(near).collect()
    }

    #[test]
    fn tag_and_two_trees_match_the_rules() {
        let mut rng = SmallRng::seed_from_u64(9);
        for case in 0..400 {
            let n = 2 + case % 8;
            let blue = random_tree(n, &mut rng);
            let red = random_tree(n, &mut rng);
            let red = if case % 3 == 0 { blue.clone() } else { shuffled(&red, &mut rng) };
            let rules = Rules { pursuer: within(&blue, 1, true), evader: within(&red, 1, true) };
            let moves = rules.moves();
            for p in 0..n {
                for e in (0..n).filter(|&e| e != p) {
                    let expected = moves[p as usize][e as usize];
                    assert_eq!(
                        on_two_trees(&red, &blue, p, e),
                        expected,
                        "{red:?} {blue:?} {p} {e}"
                    );
                    if red == blue {
                        assert_eq!(Some(tag(&blue, p, e)), expected, "{blue:?} {p} {e}");
                    }
                }
            }
        }
    }

    #[test]
    fn nobody_may_stay_and_one_move_less_is_needed() {
        let mut rng = SmallRng::seed_from_u64(10);
        for case in 0..300 {
            let n = 2 + case % 9;
            let edges = random_tree(n, &mut rng);
            let steps = within(&edges, 1, false);
            // Here the evader begins, does not move onto the pursuer unless that is the only move, and the pursuer
            // moves before it is known whether both meet: the moves of the pursuer until then.
            let (n, size) = (n as usize, (n * n) as usize);
            let mut left: Vec<Option<u64>> = vec![None; size];
            for round in 0..=size as u64 {
                let before = left.clone();
                for p in 0..n {
                    for e in (0..n).filter(|&e| e != p) {
                        let is_caught = steps[e].iter().all(|&to| {
                            to == p
                                || round > 0
                                    && steps[p]
                                        .iter()
                                        .any(|&q| q == to || before[q * n + to].is_some())
                        });
                        if left[p * n + e].is_none() && is_caught {
                            left[p * n + e] = Some(round);
                        }
                    }
                }
            }
            for p in 0..n {
                for e in (0..n).filter(|&e| e != p) {
                    let expected = left[p * n + e];
                    assert_eq!(
                        Some(tag(&edges, p as u32, e as u32) - 1),
                        expected,
                        "{edges:?} {p} {e}"
                    );
                }
            }
        }
    }

    #[test]
    fn jumps_match_the_rules() {
        let mut rng = SmallRng::seed_from_u64(11);
        for case in 0..300 {
            let n = 2 + case % 8;
            let edges = random_tree(n, &mut rng);
            let (reach, evader_reach) = (rng.random_range(1..4), rng.random_range(1..8));
            let rules = Rules {
                pursuer: within(&edges, reach, true),
                evader: within(&edges, evader_reach, true),
            };
            let moves = rules.moves();
            for p in 0..n {
                for e in (0..n).filter(|&e| e != p) {
                    // The pursuer begins.
                    let mut first = rules.pursuer[p as usize].iter();
                    let expected = first.any(|&to| moves[to][e as usize].is_some());
                    let found = is_caught_by_jumps(&edges, (p, reach), (e, evader_reach));
                    assert_eq!(found, expected, "{edges:?} {p} {reach}, {e} {evader_reach}");
                }
            }
        }
    }

    #[test]
    fn one_cycle_matches_the_rules() {
        let mut rng = SmallRng::seed_from_u64(14);
        for case in 0..400 {
            let n = 3 + case % 7;
            let mut edges = random_tree(n, &mut rng);
            let has = |edges: &Edges, v, w| edges.contains(&(v, w)) || edges.contains(&(w, v));
            let (v, w) = loop {
                let (v, w) = (rng.random_range(0..n), rng.random_range(0..n));
                if v != w && !has(&edges, v, w) {
                    break (v, w);
                }
            };
            edges.push((v, w));
            let graph = Adjacency::undirected(n as usize, &edges);
            let steps = |v: u32| graph.neighbors(v).iter().copied().chain([v]);
            // Positions from which the pursuer can force a meeting.
            let mut caught = vec![vec![false; n as usize]; n as usize];
            let mut has_changed = true;
            while has_changed {
                has_changed = false;
                for (p, e) in (0..n).flat_map(|p| (0..n).map(move |e| (p, e))) {
                    let is_lost = |q: u32| {
                        let meets = |to| to == q || (to, q) == (p, e);
                        steps(e).all(|to| meets(to) || caught[q as usize][to as usize])
                    };
                    if p != e && !caught[p as usize][e as usize] && steps(p).any(is_lost) {
                        caught[p as usize][e as usize] = true;
                        has_changed = true;
                    }
                }
            }
            for (p, e) in (0..n).flat_map(|p| (0..n).map(move |e| (p, e))) {
                if p != e {
                    let expected = !caught[p as usize][e as usize];
                    assert_eq!(escapes_to_the_cycle(&edges, p, e), expected, "{edges:?} {p} {e}");
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "an edge is there twice: [0, 1]")]
    fn a_cycle_of_two_edges_is_refused() {
        escapes_to_the_cycle(&[(0, 1), (1, 0), (1, 2)], 0, 2);
    }

    #[test]
    #[should_panic(expected = "4 edges do not connect 4 vertices")]
    fn two_parts_with_a_cycle_are_refused() {
        escapes_to_the_cycle(&[(0, 1), (1, 0), (2, 3), (3, 2)], 0, 2);
    }

    #[test]
    fn long_paths_need_no_deep_recursion() {
        let n = 200_000;
        let path: Edges = (1..n).map(|v| (v - 1, v)).collect();
        assert_eq!(tag(&path, 0, 1), u64::from(n) - 1);
        assert_eq!(on_two_trees(&path, &path, n - 1, 0), Some(u64::from(n) - 1));
        assert!(is_caught_by_jumps(&path, (0, 1), (n - 1, 2)));
        let edges: Edges = path.into_iter().chain([(0, 2)]).collect();
        assert!(!escapes_to_the_cycle(&edges, 0, n - 1));
    }

    #[test]
    #[should_panic(expected = "2 edges are no tree on 3 vertices")]
    fn edges_that_are_no_tree_are_refused() {
        tag(&[(0, 1), (0, 1)], 0, 1);
    }
}
