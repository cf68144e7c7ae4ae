//! # Nudge
//!
//! Cover the free cells with dominoes: where does the token go if it stands on one?
//!
//! # Reduction
//!
//! Undirected vertex geography with a choice of start, on the graph of the free cells. AA can start
//! on the cells that are P-positions.
//!
//! # Proof
//!
//! To put the token on a cell is AA's first move, and what follows is geography from there, with YY
//! to move. A blocked cell is a vertex without edges, so nobody comes there; but as a start it would
//! be a P-position, so it is left out.
//!
//! # Cost
//!
//! One maximum matching for all cells: *O*(*k*² log *k*) in theory for *k* cells, and little more than
//! linear where few exposed vertices are left to search from. The graph is bipartite; to say so would
//! give a better bound, but a bundle with both matchings.

use games::geography;
use graphs::grid;
use proconio::input;
use proconio::marker::Chars;

fn main() {
    input! { n: usize, m: usize, maze: [Chars; n] }
    let starts = solve(m, &maze);
    if starts.is_empty() {
        println!("LOSE");
    } else {
        let lines = starts.into_iter().map(|(r, c)| format!("{} {}", r + 1, c + 1));
        println!("WIN\n{}", lines.collect::<Vec<_>>().join("\n"));
    }
}

/// Rows and columns, from 0, of the cells where AA can start.
fn solve(columns: usize, maze: &[Vec<char>]) -> Vec<(usize, usize)> {
    let free = |r: usize, c: usize| maze[r][c] == '.';
    let edges = grid::edges(maze.len(), columns, free);
    let starts = geography::solve(maze.len() * columns, &edges).winning_starts();
    let cells = starts.into_iter().map(|cell| (cell as usize / columns, cell as usize % columns));
    cells.filter(|&(r, c)| free(r, c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{search, Outcome};
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// The cells where the token has been; it is on the last one.
    type Walk = Vec<(usize, usize)>;

    /// The rules, and nothing but the rules.
    fn options(maze: &[Vec<char>], walk: &Walk) -> Vec<Walk> {
        let (r, c) = *walk.last().unwrap();
        let sides = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
        let is_free = |&(r, c): &(usize, usize)| {
            r < maze.len() && c < maze[0].len() && maze[r][c] == '.' && !walk.contains(&(r, c))
        };
        let onward = |cell| walk.iter().copied().chain([cell]).collect();
        sides.into_iter().filter(is_free).map(onward).collect()
    }

    fn check(maze: &[Vec<char>], name: &str) {
        let columns = maze[0].len();
        let cells = (0..maze.len()).cartesian_product(0..columns);
        let lost = |&(r, c): &(usize, usize)| {
            maze[r][c] == '.' && search::outcome(vec![(r, c)], |it| options(maze, it)) == Outcome::P
        };
        assert_eq!(solve(columns, maze), cells.filter(lost).collect_vec(), "{name}: {maze:?}");
    }

    #[test]
    fn all_small_mazes_match_search() {
        for (n, m) in [(1, 1), (1, 5), (5, 1), (2, 2), (2, 4), (3, 3)] {
            for cells in (0..n * m).map(|_| ['.', '#']).multi_cartesian_product() {
                check(&cells.chunks(m).map(<[char]>::to_vec).collect_vec(), "all");
            }
        }
    }

    #[test]
    fn random_mazes_match_search() {
        for seed in 0..100 {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (n, m) = (rng.random_range(2..=4), rng.random_range(3..=5));
            let free = rng.random_range(0.4..0.8);
            let mut cell = || if rng.random_bool(free) { '.' } else { '#' };
            let maze = (0..n).map(|_| (0..m).map(|_| cell()).collect()).collect_vec();
            check(&maze, &format!("seed {seed}"));
        }
    }

    /// Alternating paths here have 5000 cells, and the matching has as many pairs.
    #[test]
    fn a_corridor_of_the_largest_size_is_lost_at_every_second_cell() {
        let wall = |r: usize| if r % 4 == 1 { 98 } else { 0 };
        let cell = |r: usize, c: usize| if r % 2 == 1 && c != wall(r) { '#' } else { '.' };
        let maze = (0..99).map(|r| (0..99).map(|c| cell(r, c)).collect_vec()).collect_vec();
        let free = maze.iter().flatten().filter(|&&it| it == '.').count();
        assert_eq!(solve(99, &maze).len(), free.div_ceil(2));
    }
}
