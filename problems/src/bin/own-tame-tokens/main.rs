//! # Nudge
//!
//! What do the two numbers of a vertex tell under either way to end the game?
//!
//! # Reduction
//!
//! A sum of tame games under misère play: each vertex counts by its genus.
//!
//! # Proof
//!
//! The numbers of the statement are the Grundy value and the misère value of a vertex. Conway showed that
//! a sum of tame positions is won and lost as if each of them were a Nim heap of its genus, or two heaps of
//! 2 for (0, 0), and heaps of 2 and 3 for (1, 1).
//!
//! # Cost
//!
//! *O*(*n* + *m*) for the genera, and the options of the tokens for a question.

use games::misere::{self, Genus, Move};
use games::Outcome;
use graphs::adjacency::Adjacency;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u32>().unwrap());
    let mut next = || numbers.next().unwrap();
    let (n, m, q) = (next(), next(), next());
    let edges: Vec<_> = (0..m).map(|_| (next() - 1, next() - 1)).collect();
    let questions: Vec<Vec<u32>> =
        (0..q).map(|_| (0..next()).map(|_| next() - 1).collect()).collect();
    for (outcome, winning_move) in solve(n as usize, &edges, &questions) {
        match winning_move {
            Some((token, to)) => println!("first {} {}", token + 1, to + 1),
            None => println!("{}", outcome.who_wins("first", "second")),
        }
    }
}

/// Returns for each question who wins, and a winning move: a token, by its index, and a vertex.
fn solve(
    n: usize,
    edges: &[(u32, u32)],
    questions: &[Vec<u32>],
) -> Vec<(Outcome, Option<(usize, u32)>)> {
    let graph = Adjacency::new(n, edges);
    let mut genera: Vec<Genus> = Vec::with_capacity(n);
    let options = |genera: &[Genus], v: u32| -> Vec<Genus> {
        graph.neighbors(v).iter().map(|&to| genera[to as usize]).collect()
    };
    for v in 0..n as u32 {
        let genus = Genus::from_options(&options(&genera, v));
        genera.push(genus);
    }
    let answers = questions.iter().map(|tokens| {
        let values: Vec<Genus> = tokens.iter().map(|&v| genera[v as usize]).collect();
        let components: Vec<Vec<Genus>> = tokens.iter().map(|&v| options(&genera, v)).collect();
        let winning_move =
            misere::misere_winning_move(&components).map(|Move { component, option }| {
                (component, graph.neighbors(tokens[component])[option])
            });
        (misere::sum(&values).misere_outcome(), winning_move)
    });
    answers.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The rules, and nothing but the rules: each option with the token and the vertex that it goes to.
    fn moves(edges: &[(u32, u32)], tokens: &[u32]) -> Vec<((usize, u32), Vec<u32>)> {
        let mut moves = Vec::new();
        for (token, &from) in tokens.iter().enumerate() {
            for &(_, to) in edges.iter().filter(|edge| edge.0 == from) {
                let mut left = tokens.to_vec();
                left[token] = to;
                moves.push(((token, to), left));
            }
        }
        moves
    }

    fn is_tame(edges: &[(u32, u32)], v: u32) -> bool {
        let options = |&v: &u32| edges.iter().filter(|it| it.0 == v).map(|it| it.1).collect();
        misere::tame_genus(v, options).is_some()
    }

    #[test]
    fn pairs_of_tokens_match_search() {
        let mut rng = SmallRng::seed_from_u64(0);
        for _ in 0..200 {
            let n = rng.random_range(1..8u32);
            let mut edges = Vec::new();
            for from in 0..n {
                let chosen: Vec<_> =
                    (0..from).filter(|_| rng.random()).map(|to| (from, to)).collect();
                edges.extend(chosen);
                if !is_tame(&edges, from) {
                    edges.retain(|edge| edge.0 != from);
                }
            }
            let pairs: Vec<_> = (0..n).flat_map(|a| (0..n).map(move |b| vec![a, b])).collect();
            let options = |tokens: &Vec<u32>| -> Vec<Vec<u32>> {
                moves(&edges, tokens).into_iter().map(|it| it.1).collect()
            };
            for (tokens, (outcome, winning_move)) in
                pairs.iter().zip(solve(n as usize, &edges, &pairs))
            {
                assert_eq!(outcome, search::misere_outcome(tokens.clone(), options));
                let wins =
                    |left: &Vec<u32>| search::misere_outcome(left.clone(), options) == Outcome::P;
                let expected = moves(&edges, tokens).into_iter().find(|it| wins(&it.1));
                assert_eq!(winning_move, expected.map(|it| it.0), "{edges:?} {tokens:?}");
            }
        }
    }
}
