//! # Nudge
//!
//! Which number could stand for each thing?
//!
//! # Reduction
//!
//! A sum of three kinds: Kayles by its table, Bachet's game by its formula, and a token with
//! three moves.
//!
//! # Proof
//!
//! By Sprague and Grundy a move wins exactly if it brings its component to the value that makes the
//! nim-sum 0, so it is enough that each kind can list its moves to a value. Bachet's heap has the value
//! *n* mod (*k* + 1), and of its moves at most one leads to a value. The token's square has the value 0 if
//! both numbers are even, and 2 if both are odd; else it is 1 if the smaller number is even, and 3 if that is
//! odd. On the borders only 0 and 1 alternate; and the three squares that follow (*a*, *b*) have the values
//! 1, 1, 0 or 1, 3, 0 or 3, 3, 0 where both are odd, 2, 0, 3 for 1, 2, 0, 1 for 3, and no 0 for 0.
//!
//! # Cost
//!
//! *O*(1000²) for the table of Kayles, then *O*(length) a row.

use games::mixed_sum::{self, Component, Move};
use games::octal::Octal;
use std::io::Read;

/// A thing, as the statement has it; `left` of a move is one, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Row(u64),
    Heap(u64, u64),
    Token(u64, u64),
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace().skip(1);
    let mut things = Vec::new();
    while let Some(kind) = words.next() {
        let mut number = || words.next().unwrap().parse().unwrap();
        things.push(match kind {
            "row" => Thing::Row(number()),
            "heap" => Thing::Heap(number(), number()),
            _ => Thing::Token(number(), number()),
        });
    }
    let moves = solve(&things);
    println!("{}", moves.len());
    if let Some(Move { component, step }) = moves.first() {
        let words: Vec<String> = step.iter().map(u64::to_string).collect();
        println!("{} {}", component + 1, words.join(" "));
    }
}

/// Returns all winning moves, each with what is left of its component.
fn solve(things: &[Thing]) -> Vec<Move<Vec<u64>>> {
    let longest = things.iter().map(|thing| match thing {
        Thing::Row(pins) => *pins as usize,
        _ => 0,
    });
    let kayles = Octal::new("0.77").grundy_values(longest.max().unwrap_or(0) + 1);
    let components: Vec<Component<Vec<u64>>> = things
        .iter()
        .map(|&thing| match thing {
            Thing::Row(pins) => row(&kayles, pins),
            Thing::Heap(tokens, k) => heap(tokens, k),
            Thing::Token(a, b) => token(a, b),
        })
        .collect();
    mixed_sum::winning_moves(&components)
}

/// Returns a row of pins; a move is the two parts that it leaves.
fn row(kayles: &[u64], pins: u64) -> Component<'static, Vec<u64>> {
    let rest = (1..=pins.min(2)).map(|hit| pins - hit);
    let parts = rest.flat_map(|rest| (0..=rest / 2).map(move |small| [small, rest - small]));
    let value = |[small, large]: [u64; 2]| kayles[small as usize] ^ kayles[large as usize];
    Component::from_options(parts.map(|it| (it.to_vec(), value(it))).collect::<Vec<_>>())
}

/// Returns a heap of which a move takes up to `k` tokens; a move is what it leaves.
fn heap(tokens: u64, k: u64) -> Component<'static, Vec<u64>> {
    let grundy = tokens % (k + 1);
    Component::new(grundy, move |value| {
        // So many tokens are taken; only numbers up to k lead to a value, and not to the own one.
        let taken = (grundy + (k + 1) - value.min(k + 1)) % (k + 1);
        let is_move = value <= k && taken > 0 && taken <= tokens;
        is_move.then(|| vec![tokens - taken]).into_iter().collect()
    })
}

/// Returns a token on a square; a move is the square that it goes to.
fn token(a: u64, b: u64) -> Component<'static, Vec<u64>> {
    let squares =
        [(1, 0), (0, 1), (1, 1)].map(|(left, down)| a.checked_sub(left).zip(b.checked_sub(down)));
    let options = squares.into_iter().flatten();
    Component::from_options(options.map(|(a, b)| (vec![a, b], token_value(a, b))))
}

/// Returns the Grundy value of a token on a square.
fn token_value(a: u64, b: u64) -> u64 {
    match (a % 2, b % 2) {
        (0, 0) => 0,
        (1, 1) => 2,
        _ => 1 + a.min(b) % 2 * 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};

    /// The rules, and nothing but the rules: what a move leaves, and the things afterwards.
    fn options(thing: Thing) -> Vec<(Vec<u64>, Vec<Thing>)> {
        match thing {
            Thing::Row(pins) => {
                let rest = (1..=pins.min(2)).map(|hit| pins - hit);
                let parts = rest.flat_map(|rest| (0..=rest / 2).map(move |it| [it, rest - it]));
                parts.map(|it| (it.to_vec(), it.map(Thing::Row).to_vec())).collect()
            }
            Thing::Heap(tokens, k) => {
                let left = (1..=k.min(tokens)).map(|taken| tokens - taken);
                left.map(|left| (vec![left], vec![Thing::Heap(left, k)])).collect()
            }
            Thing::Token(a, b) => {
                let mut options = Vec::new();
                for (left, down) in [(1, 0), (0, 1), (1, 1)] {
                    if a >= left && b >= down {
                        let (a, b) = (a - left, b - down);
                        options.push((vec![a, b], vec![Thing::Token(a, b)]));
                    }
                }
                options
            }
        }
    }

    fn moves(things: &[Thing]) -> Vec<(Move<Vec<u64>>, Vec<Thing>)> {
        let mut moves = Vec::new();
        for (component, &thing) in things.iter().enumerate() {
            for (step, parts) in options(thing) {
                let mut left = things.to_vec();
                left.splice(component..=component, parts);
                moves.push((Move { component, step }, left));
            }
        }
        moves
    }

    /// The things in an order that does not matter, as a position.
    fn position(things: &[Thing]) -> Vec<[u64; 3]> {
        let mut position: Vec<[u64; 3]> = things
            .iter()
            .map(|thing| match *thing {
                Thing::Row(pins) => [0, pins, 0],
                Thing::Heap(tokens, k) => [1, tokens, k],
                Thing::Token(a, b) => [2, a, b],
            })
            .collect();
        position.sort_unstable();
        position
    }

    fn things(position: &[[u64; 3]]) -> Vec<Thing> {
        let thing = |it: &[u64; 3]| match *it {
            [0, pins, _] => Thing::Row(pins),
            [1, tokens, k] => Thing::Heap(tokens, k),
            [_, a, b] => Thing::Token(a, b),
        };
        position.iter().map(thing).collect()
    }

    #[test]
    fn small_sums_match_search() {
        let tokens = (0..4).flat_map(|a| (0..4).map(move |b| Thing::Token(a, b)));
        for token in tokens {
            for (pins, heap, k) in
                [(0, 0, 1), (3, 2, 1), (4, 5, 3), (5, 4, 2), (6, 3, 9), (2, 7, 2)]
            {
                let sum = [Thing::Row(pins), Thing::Heap(heap, k), token];
                let after = |it: &Vec<[u64; 3]>| {
                    moves(&things(it)).into_iter().map(|it| position(&it.1)).collect()
                };
                let outcomes = search::values(position(&sum), after, Outcome::from_options);
                let wins = |left: &[Thing]| outcomes[&position(left)] == Outcome::P;
                let expected: Vec<Move<Vec<u64>>> =
                    moves(&sum).into_iter().filter(|it| wins(&it.1)).map(|it| it.0).collect();
                assert_eq!(solve(&sum), expected, "{sum:?}");
            }
        }
    }
}
