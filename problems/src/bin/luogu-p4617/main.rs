//! # Nudge
//!
//! Pair each valley with a peak where you can. When does Slavko always have an answer?
//!
//! # Reduction
//!
//! Undirected vertex geography on the graph of the trails; valley `d` is vertex `n` + `d`, and vertex 0
//! has no trails. From a peak, `Outcome::N` is a win for Slavko.
//!
//! # Proof
//!
//! A trail leads from a peak to a valley or back, so the two choose in turn. The hike ends where no
//! fresh place is near: on a peak, where Slavko would have to choose and loses, or in a valley,
//! where Mirko would. So whoever cannot move loses, and from a peak Slavko is the one to move.
//!
//! # Cost
//!
//! One maximum matching for all peaks: *O*(*n* *m* log *n*) in theory, and little more than linear
//! where few exposed vertices are left to search from. The graph is bipartite; to say so would give a
//! better bound, but a bundle with both matchings.

use games::{geography, Outcome};
use proconio::input;

fn main() {
    input! { n: usize, m: usize, trails: [(u32, u32); m] }
    let answers = solve(n, &trails).into_iter().map(|outcome| outcome.who_wins("Slavko", "Mirko"));
    println!("{}", answers.collect::<Vec<_>>().join("\n"));
}

/// The outcomes of the hikes that start on the peaks 1, …, `n`.
fn solve(n: usize, trails: &[(u32, u32)]) -> Vec<Outcome> {
    let edges: Vec<(u32, u32)> = trails.iter().map(|&(v, d)| (v, n as u32 + d)).collect();
    let game = geography::solve(2 * n + 1, &edges);
    (1..=n as u32).map(|peak| game.outcome(peak)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    enum Place {
        Peak(u32),
        Valley(u32),
    }
    use Place::{Peak, Valley};

    /// The places on the way, the last one last.
    type Hike = Vec<Place>;

    /// The rules, and nothing but the rules.
    fn options(trails: &[(u32, u32)], hike: &Hike) -> Vec<Hike> {
        let ends = trails.iter().map(|&(v, d)| (Peak(v), Valley(d)));
        let ahead = ends.filter_map(|(peak, valley)| match hike.last() {
            Some(&place) if place == peak => Some(valley),
            Some(&place) if place == valley => Some(peak),
            _ => None,
        });
        let fresh = ahead.filter(|place| !hike.contains(place));
        fresh.map(|place| hike.iter().copied().chain([place]).collect()).collect()
    }

    fn check(n: usize, trails: &[(u32, u32)], name: &str) {
        let hikes = (1..=n as u32).map(|peak| vec![Peak(peak)]);
        let expected = hikes.map(|it| search::outcome(it, |it| options(trails, it))).collect_vec();
        assert_eq!(solve(n, trails), expected, "{name}: {trails:?}");
    }

    #[test]
    fn all_graphs_of_up_to_three_peaks_match_search() {
        for n in 1..4 {
            let pairs = (1..=n).cartesian_product(1..=n).collect_vec();
            for trails in pairs.into_iter().powerset() {
                check(n as usize, &trails, "all");
            }
        }
    }

    #[test]
    fn random_graphs_match_search() {
        for seed in 0..400 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let n = rng.random_range(4..=8);
            let m = rng.random_range(1..=2 * n);
            let trails: Vec<(u32, u32)> =
                (0..m).map(|_| (rng.random_range(1..=n), rng.random_range(1..=n))).collect();
            let trails = trails.into_iter().unique().collect_vec();
            check(n as usize, &trails, &format!("seed {seed}"));
        }
    }
}
