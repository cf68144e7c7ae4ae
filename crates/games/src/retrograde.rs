//! Digraphs as problems have them: edges by a function, a list for each player, positions that are no
//! numbers, vertices declared won, lost or drawn, also one after another, and weights.
//!
//! # Rules
//!
//! A token stands on a vertex of a finite digraph, and the players take it along an edge in turn, as in
//! [`digraph`](crate::digraph). Whoever cannot move loses, and an infinite play is a draw. Vertices may be
//! *declared*: play ends there, and the player to move has won (*N*) or lost (*P*), or it is a draw (*D*). Vertices
//! may be declared while questions are asked, each about all that was declared before it.
//!
//! *Turns.* Each player may have edges of his own. Then the vertices are doubled: `v` is the vertex `v` with the
//! first player to move, and `n` + `v` with the second.
//!
//! *Totals.* Each edge has a weight that is not negative, and each vertex belongs to one of two players, who moves
//! there. One wants first that the play ends, at a vertex without edges, and then that the sum of the weights
//! of all moves is small; the other wants that it never ends, or else that the sum is large.
//!
//! # Theorem (König and Kalmár 1927–28; totals: Khachiyan and others 2008)
//!
//! * The outcomes are the least set of labels with these three rules: a declared vertex has the label that it
//!   was given; any other one is *N* if it has a *P* option, and *P* if all its options are *N*. A vertex without a
//!   label is a draw. Labels may be given in any order.
//! * If one more vertex is declared that had no label, no other label changes; there are only more of them.
//! * A winner who moves to the option that gave the label ends the play.
//! * Totals: treat the vertices in order of their totals, those without edges first with 0. A vertex of the
//!   minimiser has the least of weight + total over its options; one of the maximiser gets the greatest, as soon
//!   as all its options have a total. A vertex that is never treated has an infinite one.
//!
//! # Proof sketch
//!
//! *Labels.* Each label rests on earlier ones only, so by induction it is the outcome, and the option that gave
//! it is earlier. A vertex that never gets one, and is not declared, has no *P* option and an option without a
//! label, so both players can stay among such vertices. A rule that can be used now can still be used after other
//! ones, so the order does not matter, nor does it matter when a vertex is declared, if it has no label by then.
//!
//! *One player's goal.* Let a vertex be declared, for both players at once, as won by the same player, and everything
//! else as drawn, or as never ending. Then all labels say that this player wins, *N* where he moves and *P* where
//! the other one does. So no vertex is ever declared against its label.
//!
//! *Totals.* As weights are not negative, totals come in increasing order. The minimiser takes the option that gave
//! the total, the maximiser that with the greatest sum, or one without a total: neither can do better by an
//! option that is treated later, whose total is not less. The minimiser's moves lead to vertices treated
//! earlier, and so do all of the maximiser's from a vertex that has a total: the play ends. From a vertex
//! without one the maximiser can stay among such vertices, and the minimiser has no other option.
//!
//! # Complexity
//!
//! *O*(*n* + *m*) time for *n* vertices and *m* edges, for all questions and declarations together; 13*n* bytes,
//! and nothing for an edge that a function gives. Totals: *O*(*n* + *m* log *m*).
//!
//! The 98·10⁶ edges of a ring of 7000 places with 6999 moves for each player take 0.16 s; for 1000 places a list of
//! edges takes 7 times as long. 2·10⁵ questions among 2·10⁵ declarations on 4·10⁵ doubled edges take less than
//! 0.3 s, and a new search for each as long for 10 of them. Totals on 3·10⁵ edges take less than 0.2 s (November
//! 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * D. König, *Über eine Schlussweise aus dem Endlichen ins Unendliche*, Acta Szeged 3 (1927), 121–130;
//!   L. Kalmár, *Zur Theorie der abstrakten Spiele*, Acta Szeged 4 (1928), 65–85.
//! * L. Khachiyan, E. Boros, K. Borys, K. Elbassioni, V. Gurvich, G. Rudolf, J. Zhao, *On short paths interdiction
//!   problems*, Theory of Computing Systems 43 (2008), 204–233 (cited from memory): totals.
//! * Codeforces 786A and 2137G, AtCoder ABC 261 Ex: the three forms.

use crate::outcome::LoopyOutcome;
use graphs::adjacency::Adjacency;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::Hash;

/// A game on the vertices 0, 1, …, `n` − 1 in which vertices are declared, and questions asked, in any order.
///
/// `T` lists the tails of the edges into a vertex.
#[derive(Clone, Debug)]
pub struct Retrograde<T> {
    tails: T,
    /// The number of options that are not yet *N*, for vertices without a label.
    options_left: Vec<u32>,
    /// The label of each vertex; `D` if it is declared drawn.
    labels: Vec<Option<LoopyOutcome>>,
    /// The option that gave the label; the vertex itself if it was declared or is an end.
    decided_by: Vec<u32>,
    /// The vertices *N* and *P* in the order in which labels were given.
    labelled: Vec<u32>,
    /// The number of them whose tails have been looked at.
    passed_on: usize,
    /// True if the vertices without an edge have their labels, which waits for the first question.
    has_ends: bool,
}

impl<T: Fn(u32, &mut dyn FnMut(u32))> Retrograde<T> {
    /// The game in which vertex `v` has `out_degree(v)` edges out of it, and `tails(v, visit)` calls `visit` with
    /// the tail of each edge into it.
    ///
    /// # Panics
    ///
    /// Panics if `n` does not fit in 32 bits.
    ///
    /// ```
    /// use games::retrograde::Retrograde;
    /// use games::LoopyOutcome::{N, P};
    ///
    /// // 1000 places on a ring; a move goes 1 or 2 places on, and whoever comes to place 0 wins.
    /// let mut game = Retrograde::new(1000, |_| 2, |v, visit| {
    ///     (1..=2).for_each(|step| visit((v + 1000 - step) % 1000));
    /// });
    /// game.declare(0, P);
    /// assert_eq!([999, 998, 997].map(|v| game.outcome(v)), [N, N, P]);
    /// assert_eq!(game.winning_move(998), Some(0));
    /// ```
    pub fn new(n: usize, out_degree: impl Fn(u32) -> u32, tails: T) -> Self {
        assert!(n <= u32::MAX as usize, "{n} vertices do not fit in 32 bits");
        Retrograde {
            tails,
            options_left: (0..n as u32).map(out_degree).collect(),
            labels: vec![None; n],
            decided_by: vec![0; n],
            labelled: Vec::new(),
            passed_on: 0,
            has_ends: false,
        }
    }

    /// Declares a vertex: play ends there, and for the player to move it is won (*N*), lost (*P*) or drawn (*D*).
    ///
    /// # Panics
    ///
    /// Panics if a question has shown that the vertex is *N* or *P* and it is declared as another one. If
    /// all that is declared is won by the same player, that cannot happen.
    ///
    /// ```
    /// use games::retrograde;
    /// use games::LoopyOutcome::{D, N, P};
    ///
    /// let mut game = retrograde::of_edges(3, &[(0, 1), (1, 0), (1, 2)]);
    /// game.declare(2, D); // else 2 would be lost, without an edge out of it
    /// assert_eq!([0, 1, 2].map(|v| game.outcome(v)), [D, D, D]);
    /// game.declare(2, P);
    /// assert_eq!([0, 1, 2].map(|v| game.outcome(v)), [P, N, P]);
    /// ```
    pub fn declare(&mut self, v: u32, outcome: LoopyOutcome) {
        match self.labels[v as usize] {
            None | Some(LoopyOutcome::D) => self.label(v, outcome, v),
            Some(label) => {
                assert_eq!(label, outcome, "vertex {v} is declared {outcome:?} and is {label:?}");
            }
        }
    }

    /// Who wins from `v`, with what has been declared so far.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use games::retrograde;
    /// use games::LoopyOutcome::{D, P};
    ///
    /// let mut game = retrograde::of_edges(2, &[(0, 0)]);
    /// assert_eq!([0, 1].map(|v| game.outcome(v)), [D, P]);
    /// ```
    pub fn outcome(&mut self, v: u32) -> LoopyOutcome {
        self.pass_on();
        self.labels[v as usize].unwrap_or(LoopyOutcome::D)
    }

    /// A winning move from `v`. Whoever makes such moves wins after finitely many, and if everything was declared
    /// before the first question, after as few as possible.
    ///
    /// Returns `None` if there is none: in a draw, in a *P*-position, and where play has ended.
    ///
    /// # Panics
    ///
    /// Panics if `v` is not a vertex.
    ///
    /// ```
    /// use games::retrograde;
    ///
    /// let mut game = retrograde::of_edges(4, &[(0, 1), (1, 2), (0, 2), (3, 3)]);
    /// assert_eq!([0, 2, 3].map(|v| game.winning_move(v)), [Some(2), None, None]);
    /// ```
    pub fn winning_move(&mut self, v: u32) -> Option<u32> {
        let is_n = self.outcome(v) == LoopyOutcome::N;
        let option = self.decided_by[v as usize];
        Some(option).filter(|&option| is_n && option != v)
    }

    fn label(&mut self, v: u32, outcome: LoopyOutcome, decided_by: u32) {
        self.labels[v as usize] = Some(outcome);
        self.decided_by[v as usize] = decided_by;
        if outcome != LoopyOutcome::D {
            self.labelled.push(v);
        }
    }

    /// Gives all labels that follow from the others.
    fn pass_on(&mut self) {
        if !self.has_ends {
            self.has_ends = true;
            for v in 0..self.labels.len() as u32 {
                if self.options_left[v as usize] == 0 && self.labels[v as usize].is_none() {
                    self.label(v, LoopyOutcome::P, v);
                }
            }
        }
        let Retrograde { tails, options_left, labels, decided_by, labelled, .. } = self;
        while let Some(&option) = labelled.get(self.passed_on) {
            self.passed_on += 1;
            let is_lost = labels[option as usize] == Some(LoopyOutcome::P);
            tails(option, &mut |tail| {
                let at = tail as usize;
                if labels[at].is_some() {
                    return;
                }
                if !is_lost {
                    options_left[at] -= 1;
                    if options_left[at] > 0 {
                        return;
                    }
                }
                labels[at] = Some(if is_lost { LoopyOutcome::N } else { LoopyOutcome::P });
                decided_by[at] = option;
                labelled.push(tail);
            });
        }
    }
}

/// The game with these edges, in which vertices can be declared.
///
/// # Panics
///
/// Panics if an edge has a vertex that is not below `n`, or if `n` or the number of edges does not fit in 32 bits.
///
/// ```
/// use games::retrograde;
/// use games::LoopyOutcome::{N, P};
///
/// // Questions may come between declarations.
/// let mut game = retrograde::of_edges(4, &[(0, 1), (1, 0), (2, 1), (2, 3), (3, 2)]);
/// assert_eq!(game.outcome(2), games::LoopyOutcome::D);
/// game.declare(1, N);
/// assert_eq!(game.outcome(0), P);
/// game.declare(3, P);
/// assert_eq!(game.outcome(2), N);
/// ```
pub fn of_edges(
    n: usize,
    edges: &[(u32, u32)],
) -> Retrograde<impl Fn(u32, &mut dyn FnMut(u32)) + Clone> {
    let into = Adjacency::reversed(n, edges);
    let mut out_degrees = vec![0; n];
    for &(u, _) in edges {
        out_degrees[u as usize] += 1;
    }
    let tails = move |v, visit: &mut dyn FnMut(u32)| {
        into.neighbors(v).iter().for_each(|&tail| visit(tail));
    };
    Retrograde::new(n, |v| out_degrees[v as usize], tails)
}

/// The edges of the doubled digraph where each player has edges of his own: `v` is the vertex `v` with the first
/// player to move, and `n` + `v` the same with the second player to move.
///
/// They are for [`of_edges`], and for [`digraph::solve`](crate::digraph::solve) and whatever else takes a list of
/// edges, with twice the number of vertices.
///
/// ```
/// use games::{digraph, retrograde, LoopyOutcome};
///
/// // The first player goes around a circle of 3 one way, the second the other way or not at all.
/// let first = [(0, 1), (1, 2), (2, 0)];
/// let second = [(1, 0), (0, 2)];
/// let edges = retrograde::by_turns(3, [&first, &second]);
/// assert_eq!(edges, [(0, 4), (1, 5), (2, 3), (4, 0), (3, 2)]);
/// let game = digraph::solve(6, &edges);
/// assert_eq!(game.outcome(1), LoopyOutcome::N); // to 2, where the second player is stuck
/// assert_eq!(game.outcome(0), LoopyOutcome::D);
/// ```
pub fn by_turns(n: usize, edges: [&[(u32, u32)]; 2]) -> Vec<(u32, u32)> {
    let n = n as u32;
    let first = edges[0].iter().map(|&(u, v)| (u, n + v));
    first.chain(edges[1].iter().map(|&(u, v)| (n + u, v))).collect()
}

/// Positions of any kind as vertices: those that can be reached from some starts, and the moves between them.
#[derive(Clone, Debug)]
pub struct NumberedPositions<P> {
    /// The positions by their numbers, the starts first.
    pub positions: Vec<P>,
    /// The moves, as edges between numbers.
    pub edges: Vec<(u32, u32)>,
    numbers: FxHashMap<P, u32>,
}

impl<P: Clone + Eq + Hash> NumberedPositions<P> {
    /// Numbers the positions that can be reached from `starts`.
    ///
    /// Play need not be finite, as it must be in [`search`](crate::search), but the positions must be finitely
    /// many. For a position where play ends, declared or not, list no option.
    ///
    /// # Panics
    ///
    /// Panics if the positions are too many for 32 bits.
    ///
    /// ```
    /// use games::{digraph, retrograde::NumberedPositions, LoopyOutcome};
    ///
    /// // Two heaps: take one token, or put one back if there are no more than 2 then.
    /// let game = NumberedPositions::new([[2, 1]], |&[a, b]: &[u32; 2]| {
    ///     let changes = [[a.wrapping_sub(1), b], [a, b.wrapping_sub(1)], [a + 1, b], [a, b + 1]];
    ///     changes.into_iter().filter(|heaps| heaps.iter().all(|&it| it <= 2)).collect()
    /// });
    /// assert_eq!((game.positions.len(), game.number(&[2, 1])), (9, Some(0)));
    /// let solution = digraph::solve(game.positions.len(), &game.edges);
    /// assert_eq!(solution.outcome(0), LoopyOutcome::D);
    /// ```
    pub fn new(starts: impl IntoIterator<Item = P>, options: impl Fn(&P) -> Vec<P>) -> Self {
        let mut game =
            NumberedPositions { positions: vec![], edges: vec![], numbers: FxHashMap::default() };
        starts.into_iter().for_each(|start| {
            game.find_or_add(start);
        });
        let mut next = 0;
        while let Some(position) = game.positions.get(next) {
            for option in options(position) {
                let edge = (next as u32, game.find_or_add(option));
                game.edges.push(edge);
            }
            next += 1;
        }
        game
    }

    /// The number of a position; `None` if it is not reached.
    ///
    /// ```
    /// use games::retrograde::NumberedPositions;
    ///
    /// let game = NumberedPositions::new(["abc"], |word| word.get(1..).into_iter().collect());
    /// assert_eq!((game.number(&"c"), game.number(&"x")), (Some(2), None));
    /// ```
    pub fn number(&self, position: &P) -> Option<u32> {
        self.numbers.get(position).copied()
    }

    fn find_or_add(&mut self, position: P) -> u32 {
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let number = self.positions.len() as u32;
        assert!(number < u32::MAX, "more positions than fit in 32 bits");
        self.numbers.insert(position.clone(), number);
        self.positions.push(position);
        number
    }
}

/// For each vertex the total from there under best play; `None` if it is infinite.
///
/// An edge is its tail, its head and its weight. At a vertex `v` with `minimises(v)` the player moves who wants
/// the play to end with a small total, at the others the one who wants it never to end, or else a large total.
///
/// # Panics
///
/// Panics if an edge has a vertex that is not below `n`, if `n` does not fit in 32 bits, or if a total does
/// not fit in 64.
///
/// ```
/// use games::retrograde::totals;
///
/// // At 0 and 2 the minimiser moves; at 1 the maximiser chooses between an end and a way back.
/// let edges = [(0, 1, 5), (1, 2, 1), (1, 3, 7), (2, 3, 10), (2, 0, 0)];
/// assert_eq!(totals(4, &edges, |v| v != 1), [Some(16), Some(11), Some(10), Some(0)]);
/// assert_eq!(totals(4, &edges[..3], |v| v != 1), [Some(12), Some(7), Some(0), Some(0)]);
/// assert_eq!(totals(2, &[(0, 0, 3), (0, 1, 4)], |_| false), [None, Some(0)]);
/// ```
pub fn totals(
    n: usize,
    edges: &[(u32, u32, u64)],
    minimises: impl Fn(u32) -> bool,
) -> Vec<Option<u64>> {
    assert!(n <= u32::MAX as usize, "{n} vertices do not fit in 32 bits");
    let mut into = edges.to_vec();
    into.sort_unstable_by_key(|edge| edge.1);
    let mut options_left = vec![0u32; n];
    for &(u, v, _) in edges {
        assert!((u.max(v) as usize) < n, "edge ({u}, {v}) in a graph of {n} vertices");
        options_left[u as usize] += 1;
    }
    let mut totals = vec![None; n];
    // For a vertex of the maximiser: the greatest sum so far, as sums come in no order.
    let mut greatest = vec![0; n];
    let ends = (0..n as u32).filter(|&v| options_left[v as usize] == 0);
    let mut queue: BinaryHeap<Reverse<(u64, u32)>> = ends.map(|v| Reverse((0, v))).collect();
    while let Some(Reverse((total, v))) = queue.pop() {
        if totals[v as usize].is_some() {
            continue;
        }
        totals[v as usize] = Some(total);
        let first = into.partition_point(|edge| edge.1 < v);
        for &(u, _, weight) in into[first..].iter().take_while(|edge| edge.1 == v) {
            let sum = total.checked_add(weight).expect("a total does not fit in 64 bits");
            let at = u as usize;
            if minimises(u) {
                queue.push(Reverse((sum, u)));
                continue;
            }
            options_left[at] -= 1;
            greatest[at] = sum.max(greatest[at]);
            if options_left[at] == 0 {
                queue.push(Reverse((greatest[at], u)));
            }
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{digraph, search, Outcome};
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};
    use sizes::sized;
    use LoopyOutcome::{D, N, P};

    type Edges = Vec<(u32, u32)>;

    /// All digraphs on at most 3 vertices, loops included, and random ones on up to 7 with parallel edges.
    fn digraphs() -> impl Iterator<Item = (usize, Edges)> {
        let small = (0..4u32).flat_map(|n| {
            (0..1u32 << (n * n)).map(move |code| {
                let pairs = (0..n * n).filter(move |pair| code >> pair & 1 == 1);
                (n as usize, pairs.map(|pair| (pair / n, pair % n)).collect())
            })
        });
        let random = (0..sized(1000, 5000)).map(|seed| {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(1..8);
            let edge = |_| (rng.random_range(0..n), rng.random_range(0..n));
            (n as usize, (0..2 * n).map(edge).collect())
        });
        small.chain(random)
    }

    fn options(edges: &[(u32, u32)], vertex: u32) -> Vec<u32> {
        edges.iter().filter(|edge| edge.0 == vertex).map(|edge| edge.1).collect()
    }

    /// The rules: who can force a win within 0, 1, 2, … moves, until more moves cannot help any more.
    fn forced(
        n: usize,
        edges: &[(u32, u32)],
        declared: &[(u32, LoopyOutcome)],
    ) -> Vec<LoopyOutcome> {
        let mut within = vec![D; n];
        for _ in 0..=n {
            let before = within.clone();
            for v in 0..n as u32 {
                let options: Vec<_> =
                    options(edges, v).into_iter().map(|it| before[it as usize]).collect();
                let last = declared.iter().rev().find(|it| it.0 == v);
                within[v as usize] = match last {
                    Some(&(_, outcome)) => outcome,
                    None if options.contains(&P) => N,
                    None if options.iter().all(|&it| it == N) => P,
                    None => D,
                };
            }
        }
        within
    }

    fn outcomes<T: Fn(u32, &mut dyn FnMut(u32))>(
        n: usize,
        game: &mut Retrograde<T>,
    ) -> Vec<LoopyOutcome> {
        (0..n as u32).map(|v| game.outcome(v)).collect()
    }

    #[test]
    fn declared_vertices_match_forced_wins() {
        for (seed, (n, edges)) in digraphs().enumerate() {
            let mut rng = SmallRng::seed_from_u64(seed as u64);
            for count in 0..3 {
                let any = |_| (rng.random_range(0..n as u32), [N, P, D][rng.random_range(0..3)]);
                let mut declared: Vec<_> = (0..count).filter(|_| n > 0).map(any).collect();
                declared.sort_by_key(|it| it.0);
                declared.dedup_by_key(|it| it.0);
                let mut game = of_edges(n, &edges);
                declared.iter().for_each(|&(v, outcome)| game.declare(v, outcome));
                let expected = forced(n, &edges, &declared);
                assert_eq!(outcomes(n, &mut game), expected, "{n}: {edges:?}, {declared:?}");
            }
        }
    }

    /// One player wins at each vertex that is declared, whoever moves there.
    #[test]
    fn questions_between_declarations_match_forced_wins() {
        for (seed, (n, edges)) in digraphs().enumerate().filter(|(_, it)| it.0 > 1) {
            let mut rng = SmallRng::seed_from_u64(seed as u64);
            let edges = by_turns(n, [&edges, &edges]);
            let mut game = of_edges(2 * n, &edges);
            let ends = (0..2 * n as u32).filter(|&v| options(&edges, v).is_empty());
            let mut declared: Vec<_> = ends.map(|v| (v, D)).collect();
            declared.iter().for_each(|&(v, outcome)| game.declare(v, outcome));
            for _ in 0..3 {
                let expected = forced(2 * n, &edges, &declared);
                assert_eq!(outcomes(2 * n, &mut game), expected, "{edges:?}, {declared:?}");
                let v = rng.random_range(0..n as u32);
                for (v, outcome) in [(v, N), (n as u32 + v, P)] {
                    game.declare(v, outcome);
                    declared.push((v, outcome));
                }
            }
        }
    }

    #[test]
    fn winning_moves_end_the_play_as_soon_as_they_can() {
        for (n, edges) in digraphs() {
            let solution = digraph::solve(n, &edges);
            let mut game = of_edges(n, &edges);
            for v in 0..n as u32 {
                let moves = game.winning_move(v);
                assert_eq!(game.outcome(v), solution.outcome(v), "{n}: {edges:?}");
                assert_eq!(moves.is_some(), game.outcome(v) == N, "{v} of {n}: {edges:?}");
                if let Some(option) = moves {
                    assert!(edges.contains(&(v, option)), "{v} of {n}: {edges:?}");
                    let distance = solution.distance(option).map(|it| it + 1);
                    assert_eq!(distance, solution.distance(v), "{v} of {n}: {edges:?}");
                }
            }
        }
    }

    /// Codeforces 786A on small rings: the edges by a function and as a list.
    #[test]
    fn edges_by_a_function_are_as_good_as_a_list() {
        for n in 2..7u32 {
            for code in 1..1u32 << (2 * (n - 1)) {
                let steps = |player: u32| {
                    (1..n).filter(move |step| code >> (player * (n - 1) + step - 1) & 1 == 1)
                };
                let mut game = Retrograde::new(
                    2 * n as usize,
                    |v| steps(v / n).count() as u32,
                    |v, visit| {
                        let (player, place) = (v / n, v % n);
                        let other = 1 - player;
                        steps(other).for_each(|step| visit(other * n + (place + n - step) % n));
                    },
                );
                let edges = [0, 1].map(|player| -> Edges {
                    let places = (0..n).flat_map(|u| steps(player).map(move |it| (u, it)));
                    places.map(|(u, step)| (u, (u + step) % n)).collect()
                });
                let edges = by_turns(n as usize, [&edges[0], &edges[1]]);
                let declared = [(0, P), (n, P)];
                declared.iter().for_each(|&(v, outcome)| game.declare(v, outcome));
                let expected = forced(2 * n as usize, &edges, &declared);
                assert_eq!(outcomes(2 * n as usize, &mut game), expected, "{n}: {code:b}");
            }
        }
    }

    #[test]
    fn positions_that_are_no_numbers_match_search() {
        // A word loses any letter, or its last one becomes a smaller one.
        let options = |word: &String| -> Vec<String> {
            let mut after: Vec<String> =
                (0..word.len()).map(|i| [&word[..i], &word[i + 1..]].concat()).collect();
            let last = word.chars().next_back().unwrap_or('a');
            let kept = &word[..word.len().saturating_sub(1)];
            after.extend(('a'..last).map(|smaller| format!("{kept}{smaller}")));
            after
        };
        let starts = ["abc", "cab", "bb"].map(String::from);
        let game = NumberedPositions::new(starts.clone(), options);
        let solution = digraph::solve(game.positions.len(), &game.edges);
        for (position, number) in game.positions.iter().zip(0..) {
            let expected = search::outcome(position.clone(), options);
            assert_eq!(solution.outcome(number).decided(), Some(expected), "{position}");
            assert_eq!(game.number(position), Some(number));
        }
        assert_eq!(starts.map(|start| game.number(&start)), [Some(0), Some(1), Some(2)]);
        assert_eq!(game.number(&"abcd".to_string()), None);
    }

    /// The total that the minimiser can be sure of if the play must end within 0, 1, 2, … moves.
    fn totals_by_rounds(n: usize, edges: &[(u32, u32, u64)], minimisers: u32) -> Vec<Option<u64>> {
        let mut within: Vec<Option<u64>> = vec![None; n];
        for _ in 0..=n {
            let before = within.clone();
            for v in 0..n as u32 {
                let sum = |&(_, to, weight): &(u32, u32, u64)| {
                    before[to as usize].map_or(u64::MAX, |total| total + weight)
                };
                let sums = edges.iter().filter(|edge| edge.0 == v).map(sum);
                let total = match minimisers >> v & 1 {
                    1 => sums.min(),
                    _ => sums.max(),
                };
                within[v as usize] = Some(total.unwrap_or(0)).filter(|&it| it < u64::MAX);
            }
        }
        within
    }

    #[test]
    fn totals_match_those_within_ever_more_moves() {
        for (seed, (n, edges)) in digraphs().enumerate() {
            let mut rng = SmallRng::seed_from_u64(seed as u64);
            let most = rng.random_range(0..6);
            let weighted = edges.iter().map(|&(u, v)| (u, v, rng.random_range(0..=most)));
            let weighted: Vec<_> = weighted.collect();
            let minimisers: u32 = rng.random();
            let found = totals(n, &weighted, |v| minimisers >> v & 1 == 1);
            let expected = totals_by_rounds(n, &weighted, minimisers);
            assert_eq!(found, expected, "{n}: {weighted:?}, {minimisers:b}");
        }
    }

    /// The end comes in reach exactly where a minimiser's vertices are won as those of one player's goal.
    #[test]
    fn totals_are_finite_where_the_minimiser_can_force_the_end() {
        for (n, edges) in digraphs() {
            let doubled = by_turns(n, [&edges, &edges]);
            let weighted: Vec<_> = doubled.iter().map(|&(u, v)| (u, v, 1)).collect();
            let totals = totals(2 * n, &weighted, |v| v < n as u32);
            let mut game = of_edges(2 * n, &doubled);
            let is_end = |v: u32| options(&edges, v).is_empty();
            for v in (0..n as u32).filter(|&v| is_end(v)) {
                game.declare(v, N);
            }
            for v in 0..2 * n as u32 {
                assert_eq!(totals[v as usize].is_some(), game.outcome(v) != D, "{edges:?}");
            }
        }
    }

    #[test]
    fn a_long_path_needs_no_deep_stack() {
        let run = || {
            let n = 100_000;
            let edges: Edges = (1..n).map(|v| (v - 1, v)).collect();
            let mut game = of_edges(n as usize, &edges);
            assert_eq!(game.outcome(0).decided(), Some(Outcome::N));
            let weighted: Vec<_> = edges.iter().map(|&(u, v)| (u, v, 1 << 40)).collect();
            let total = u64::from(n - 1) << 40;
            assert_eq!(totals(n as usize, &weighted, |_| true)[0], Some(total));
        };
        let small_stack = std::thread::Builder::new().stack_size(64 << 10);
        small_stack.spawn(run).unwrap().join().unwrap();
    }

    #[test]
    #[should_panic(expected = "vertex 0 is declared P and is N")]
    fn a_vertex_is_not_declared_against_its_label() {
        let mut game = of_edges(2, &[(0, 1)]);
        game.outcome(0);
        game.declare(0, P);
    }

    #[test]
    #[should_panic(expected = "edge (0, 3) in a graph of 3 vertices")]
    fn a_foreign_vertex_is_refused() {
        totals(3, &[(0, 3, 1)], |_| true);
    }

    #[test]
    #[should_panic(expected = "a total does not fit in 64 bits")]
    fn a_total_that_does_not_fit_is_refused() {
        totals(3, &[(0, 1, u64::MAX), (1, 2, 1)], |_| true);
    }
}
