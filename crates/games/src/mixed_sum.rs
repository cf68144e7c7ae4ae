//! Sums of games of any kinds: a heap with a formula, a table, a vertex, a row of coins, side by side.
//!
//! # Rules
//!
//! A sum has finitely many components, which may be positions of different games. A move is a move in
//! one of them. Every play is finite, and whoever cannot move loses.
//!
//! # Theorem (Sprague 1935, Grundy 1939)
//!
//! The Grundy value of the sum is the xor `s` of the values of its components. The winning moves are
//! exactly those that turn a component of value `v` into an option of value `v ^ s`, if `s` ≠ 0.
//!
//! # Proof sketch
//!
//! See [`mex`](crate::mex) and [`grundy`](crate::grundy). All that a sum needs to know of a component is
//! its value, and its moves to options of a wanted value; so a component is just that.
//!
//! # Complexity
//!
//! *O*(*n*) for the value of *n* components. For winning moves each component is asked once for its moves
//! to one value: a heap with a formula looks at its options, of which there may be few however large
//! the heap is, and a heap of Nim knows the only one.
//!
//! # Sources
//!
//! * R. Sprague, *Über mathematische Kampfspiele*, Tôhoku Mathematical Journal 41 (1935), 438–444.
//! * P. M. Grundy, *Mathematics and games*, Eureka 2 (1939), 6–8.

use crate::mex::mex;
use crate::outcome::Outcome;

/// A component of a sum, whose moves are of type `M`.
pub struct Component<'a, M> {
    grundy: u64,
    moves_to: Box<dyn Fn(u64) -> Vec<M> + 'a>,
}

impl<'a, M: 'a> Component<'a, M> {
    /// The component with this Grundy value, where `moves_to` returns the moves to options of a value.
    ///
    /// This fits whatever knows its moves itself.
    ///
    /// ```
    /// use games::mixed_sum::Component;
    ///
    /// // A heap of Nim.
    /// let heap = 1_000_000_000_000;
    /// let nim = Component::new(heap, move |value| Vec::from_iter(Some(value).filter(|&it| it < heap)));
    /// assert_eq!(nim.grundy(), heap);
    /// ```
    pub fn new(grundy: u64, moves_to: impl Fn(u64) -> Vec<M> + 'a) -> Self {
        Component { grundy, moves_to: Box::new(moves_to) }
    }

    /// The component with these moves, each with the Grundy value of the option it leads to: a position
    /// of a table, or a vertex of a graph.
    ///
    /// ```
    /// use games::mixed_sum::Component;
    ///
    /// let values = [0, 1, 0, 2]; // of the vertices of a graph
    /// let vertex = Component::from_options([0, 1, 3].map(|v| (v, values[v])));
    /// assert_eq!(vertex.grundy(), 3);
    /// ```
    pub fn from_options(options: impl IntoIterator<Item = (M, u64)>) -> Self
    where
        M: Clone,
    {
        let options: Vec<(M, u64)> = options.into_iter().collect();
        let values: Vec<u64> = options.iter().map(|option| option.1).collect();
        let moves_to = move |value| {
            let wanted = options.iter().filter(|option| option.1 == value);
            wanted.map(|option| option.0.clone()).collect()
        };
        Component::new(mex(&values), moves_to)
    }

    /// The same component with its moves mapped by `name`, so that all components of a sum have moves of
    /// one type.
    ///
    /// ```
    /// use games::mixed_sum::Component;
    ///
    /// let heap = Component::from_options([(0, 0), (1, 1)]);
    /// let named = heap.map(|left| format!("leave {left}"));
    /// assert_eq!(named.moves_to(1), ["leave 1"]);
    /// ```
    pub fn map<N: 'a>(self, name: impl Fn(M) -> N + 'a) -> Component<'a, N> {
        let Component { grundy, moves_to } = self;
        Component::new(grundy, move |value| moves_to(value).into_iter().map(&name).collect())
    }

    /// The Grundy value.
    ///
    /// ```
    /// use games::mixed_sum::Component;
    ///
    /// assert_eq!(Component::<u64>::from_options([]).grundy(), 0);
    /// ```
    pub fn grundy(&self) -> u64 {
        self.grundy
    }

    /// The moves to options of this Grundy value.
    ///
    /// ```
    /// use games::mixed_sum::Component;
    ///
    /// let component = Component::from_options([('a', 0), ('b', 2), ('c', 0)]);
    /// assert_eq!(component.moves_to(0), ['a', 'c']);
    /// ```
    pub fn moves_to(&self, value: u64) -> Vec<M> {
        (self.moves_to)(value)
    }
}

impl<'a> Component<'a, u64> {
    /// A heap of a game with a formula: `grundy` is the value of a heap, and `options` what a move may
    /// leave of one. Moves are what they leave.
    ///
    /// ```
    /// use games::mixed_sum::Component;
    ///
    /// // A move takes 1, 2 or 3 tokens.
    /// let options = |heap: u64| heap.saturating_sub(3)..heap;
    /// let heap = Component::heap(1_000_000_003, |heap| heap % 4, options);
    /// assert_eq!((heap.grundy(), heap.moves_to(1)), (3, vec![1_000_000_001]));
    /// ```
    pub fn heap<I: IntoIterator<Item = u64>>(
        heap: u64,
        grundy: impl Fn(u64) -> u64 + 'a,
        options: impl Fn(u64) -> I + 'a,
    ) -> Self {
        let value = grundy(heap);
        Component::new(value, move |value| {
            options(heap).into_iter().filter(|&left| grundy(left) == value).collect()
        })
    }

    /// A heap of Nim. Moves are what they leave.
    ///
    /// ```
    /// use games::mixed_sum::Component;
    ///
    /// let heap = Component::nim_heap(1_000_000_000_000);
    /// assert_eq!(heap.moves_to(7), [7]);
    /// ```
    pub fn nim_heap(heap: u64) -> Self {
        Component::new(heap, move |value| Vec::from_iter(Some(value).filter(|&left| left < heap)))
    }
}

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move<M> {
    /// Index into the list of components.
    pub component: usize,
    /// The move in that component.
    pub step: M,
}

/// The Grundy value of the sum.
///
/// ```
/// use games::mixed_sum::{grundy, Component};
///
/// let vertex = Component::from_options([(7, 0), (8, 1)]);
/// assert_eq!(grundy(&[Component::nim_heap(6), vertex]), 4);
/// ```
pub fn grundy<'a, M: 'a>(components: &[Component<'a, M>]) -> u64 {
    components.iter().fold(0, |sum, component| sum ^ component.grundy)
}

/// Who wins the sum.
///
/// ```
/// use games::mixed_sum::{outcome, Component};
/// use games::Outcome;
///
/// let vertex = Component::from_options([(7, 0), (8, 1)]);
/// assert_eq!(outcome(&[Component::nim_heap(2), vertex]), Outcome::P);
/// ```
pub fn outcome<'a, M: 'a>(components: &[Component<'a, M>]) -> Outcome {
    Outcome::from_grundy(grundy(components))
}

/// All winning moves, by their components. Empty in a P-position, where every move loses.
///
/// ```
/// use games::mixed_sum::{winning_moves, Component, Move};
///
/// // A heap of which a move takes at most 3, and a vertex with options of the values 0 and 2.
/// let heap = Component::heap(1_000_000_003, |n| n % 4, |n| n.saturating_sub(3)..n);
/// let vertex = Component::from_options([(40, 0), (41, 2)]);
/// let moves = winning_moves(&[
///     heap.map(|left| format!("leave {left}")),
///     vertex.map(|v| format!("go to {v}")),
/// ]);
/// assert_eq!(moves, [Move { component: 0, step: "leave 1000000001".to_string() }]);
/// ```
pub fn winning_moves<'a, M: 'a>(components: &[Component<'a, M>]) -> Vec<Move<M>> {
    let sum = grundy(components);
    if sum == 0 {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for (i, component) in components.iter().enumerate() {
        let steps = component.moves_to(component.grundy ^ sum).into_iter();
        moves.extend(steps.map(|step| Move { component: i, step }));
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coin_turning::{self, CoinTurning};
    use crate::grundy::Table;
    use crate::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// A position of one of five games.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    enum Position {
        Nim(u64),
        AtMostThree(u64),
        Split(usize),
        Vertex(usize),
        Coins(Vec<bool>),
    }

    const EDGES: [(usize, usize); 8] =
        [(1, 0), (2, 0), (3, 1), (3, 2), (4, 1), (4, 3), (5, 4), (5, 0)];

    /// The rules of each game, as what a move leaves: several positions of a heap that is split.
    fn options(position: &Position) -> Vec<Vec<Position>> {
        match position {
            Position::Nim(heap) => (0..*heap).map(|it| vec![Position::Nim(it)]).collect(),
            Position::AtMostThree(heap) => {
                (heap.saturating_sub(3)..*heap).map(|it| vec![Position::AtMostThree(it)]).collect()
            }
            Position::Split(heap) => (1..*heap)
                .filter(|part| 2 * part < *heap)
                .map(|part| vec![Position::Split(part), Position::Split(heap - part)])
                .collect(),
            Position::Vertex(v) => {
                let from = EDGES.iter().filter(|it| it.0 == *v);
                from.map(|it| vec![Position::Vertex(it.1)]).collect()
            }
            Position::Coins(heads) => {
                let mut all = Vec::new();
                for x in (0..heads.len()).filter(|&x| heads[x]) {
                    for others in coin_turning::turning_turtles(x) {
                        let mut after = heads.clone();
                        after[x] = false;
                        others.iter().for_each(|&y| after[y] ^= true);
                        all.push(vec![Position::Coins(after)]);
                    }
                }
                all
            }
        }
    }

    /// The options of a sum, each with the component that moves and what it leaves there.
    fn options_of_sum(sum: &[Position]) -> Vec<(Move<Vec<Position>>, Vec<Position>)> {
        let mut all = Vec::new();
        for (component, position) in sum.iter().enumerate() {
            for step in options(position) {
                let mut after = sum.to_vec();
                after.remove(component);
                after.extend(step.iter().cloned());
                all.push((Move { component, step }, after));
            }
        }
        all
    }

    fn component(position: &Position) -> Component<'static, Vec<Position>> {
        match position {
            Position::Nim(heap) => Component::nim_heap(*heap).map(|it| vec![Position::Nim(it)]),
            Position::AtMostThree(heap) => {
                let options = |heap: u64| heap.saturating_sub(3)..heap;
                let heap = Component::heap(*heap, |heap| heap % 4, options);
                heap.map(|it| vec![Position::AtMostThree(it)])
            }
            Position::Split(heap) => {
                let table = Table::new(heap + 1, |heap, options| {
                    (1..(heap + 1) / 2).for_each(|part| options.push_sum([part, heap - part]));
                });
                let value = |parts: &[Position]| {
                    parts.iter().fold(0, |sum, part| match part {
                        Position::Split(part) => sum ^ table.grundy(*part),
                        _ => unreachable!("{part:?} is no heap that is split"),
                    })
                };
                let all = options(position).into_iter().map(|it| (it.clone(), value(&it)));
                Component::from_options(all)
            }
            Position::Vertex(_) => {
                let value =
                    |it: &[Position]| search::grundy(it[0].clone(), |it| options(it).concat());
                Component::from_options(
                    options(position).into_iter().map(|it| (it.clone(), value(&it))),
                )
            }
            Position::Coins(heads) => {
                let game = CoinTurning::new(heads.len(), coin_turning::turning_turtles);
                let all: Vec<Vec<Position>> = options(position);
                let grundy = game.grundy(heads);
                Component::new(grundy, move |value| {
                    let is_wanted = |it: &&Vec<Position>| match &it[0] {
                        Position::Coins(heads) => game.grundy(heads) == value,
                        _ => false,
                    };
                    all.iter().filter(is_wanted).cloned().collect()
                })
            }
        }
    }

    #[test]
    fn sums_of_all_kinds_match_search() {
        for seed in 0..60 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let sum: Vec<Position> = (0..rng.random_range(0..=3))
                .map(|_| match rng.random_range(0..5) {
                    0 => Position::Nim(rng.random_range(0..4)),
                    1 => Position::AtMostThree(rng.random_range(0..6)),
                    2 => Position::Split(rng.random_range(0..7)),
                    3 => Position::Vertex(rng.random_range(0..6)),
                    _ => Position::Coins((0..3).map(|_| rng.random_bool(0.6)).collect()),
                })
                .collect();
            let by_search = |sum: Vec<Position>| {
                search::grundy(sum, |sum| {
                    options_of_sum(sum).into_iter().map(|option| option.1).collect()
                })
            };
            let components: Vec<Component<Vec<Position>>> = sum.iter().map(component).collect();
            assert_eq!(grundy(&components), by_search(sum.clone()), "seed {seed}: {sum:?}");
            let is_p = grundy(&components) == 0;
            assert_eq!(outcome(&components) == Outcome::P, is_p, "seed {seed}: {sum:?}");
            let wanted: Vec<Move<Vec<Position>>> = options_of_sum(&sum)
                .into_iter()
                .filter(|it| by_search(it.1.clone()) == 0)
                .map(|it| it.0)
                .collect();
            assert_eq!(winning_moves(&components), wanted, "seed {seed}: {sum:?}");
        }
    }

    #[test]
    fn the_largest_heaps_are_no_effort() {
        let heaps = [u64::MAX, u64::MAX - 1].map(Component::nim_heap);
        assert_eq!(winning_moves(&heaps), [Move { component: 0, step: u64::MAX - 1 }]);
        assert_eq!(outcome::<u64>(&[]), Outcome::P);
    }
}
