//! # Nudge
//!
//! Which vertices are drawn alone, and which tokens beside them could end the play?
//!
//! # Reduction
//!
//! A sum of games with cycles: loopy nim-values.
//!
//! # Proof
//!
//! Smith and, independently, Fraenkel and Perl showed that each vertex has a value, a number or ∞(*K*),
//! and that the values of the tokens tell who wins the sum.
//!
//! # Cost
//!
//! As the module has it for the values; then *O*(1) a token, and the options of a token of an infinite
//! value.

use games::loopy;
use games::LoopyOutcome;
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
    for answer in solve(n as usize, &edges, &questions) {
        println!(
            "{}",
            match answer {
                LoopyOutcome::N => "first",
                LoopyOutcome::P => "second",
                LoopyOutcome::D => "draw",
            }
        );
    }
}

/// Returns who wins with tokens on the vertices of each question.
fn solve(n: usize, edges: &[(u32, u32)], questions: &[Vec<u32>]) -> Vec<LoopyOutcome> {
    let game = loopy::solve(n, edges);
    questions.iter().map(|tokens| game.outcome(tokens)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// Who wins with two tokens, by the rules: what is decided backwards from the ends of the game; all
    /// else is a draw. Position `a * n + b` has the tokens on `a` and `b`.
    fn by_rules(n: usize, edges: &[(u32, u32)]) -> Vec<LoopyOutcome> {
        let from = |a: usize| edges.iter().filter(move |it| it.0 as usize == a);
        let mut outcomes = vec![LoopyOutcome::D; n * n];
        loop {
            let before = outcomes.clone();
            for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
                let first = from(a).map(|it| before[it.1 as usize * n + b]);
                let second = from(b).map(|it| before[a * n + it.1 as usize]);
                let mut options = first.chain(second);
                if options.clone().any(|it| it == LoopyOutcome::P) {
                    outcomes[a * n + b] = LoopyOutcome::N;
                } else if options.all(|it| it == LoopyOutcome::N) {
                    outcomes[a * n + b] = LoopyOutcome::P;
                }
            }
            if outcomes == before {
                return outcomes;
            }
        }
    }

    #[test]
    fn pairs_of_tokens_match_the_rules() {
        let mut rng = SmallRng::seed_from_u64(0);
        for _ in 0..300 {
            let n = rng.random_range(1..6);
            let mut vertex = || rng.random_range(0..n as u32);
            let edges: Vec<_> = (0..n + 2).map(|_| (vertex(), vertex())).collect();
            let pairs = (0..n as u32).flat_map(|a| (0..n as u32).map(move |b| vec![a, b]));
            let questions: Vec<_> = pairs.collect();
            assert_eq!(solve(n, &edges, &questions), by_rules(n, &edges), "{n} {edges:?}");
        }
    }
}
