//! # Nudge
//!
//! Follow the empty cell on a chessboard. Can it come back to a cell that it has left?
//!
//! # Reduction
//!
//! Undirected vertex geography. The token is the empty cell. Call a cell even or odd by the parity
//! of its distance from the first empty cell; the vertices are this cell, the even cells with a
//! black piece and the odd cells with a white one, all as the board is at first, and the edges join
//! cells that share a side.
//!
//! # Proof
//!
//! The empty cell goes to a cell beside it with each turn, so it is even before Rabbit's turns and odd
//! before Egg's. Rabbit moves it to an odd cell with a white piece, and the even cell that it leaves
//! gets this piece; Egg moves it to an even cell with a black one, and the odd cell gets that. So a
//! cell that was left is even and white or odd and black, which is what neither may enter, and it
//! stays so, as the pieces change nowhere else. A cell that was not entered has its first piece.
//! Hence the turns are the moves of geography: from an even cell to the odd vertices beside it that
//! are new, and from an odd cell to the even ones.
//!
//! A turn of Rabbit is a mistake exactly when it leads from an N-position to one.
//!
//! # Cost
//!
//! One maximum matching, which is made maximum again when a cell is left: *O*(*c* log *c*) a turn for
//! *c* cells. A game has at most *c* − 1 turns.

use games::{geography, Outcome};
use graphs::grid;
use proconio::input;
use proconio::marker::{Chars, Usize1};

fn main() {
    input! { n: usize, m: usize, board: [Chars; n], k: usize, turns: [(Usize1, Usize1); 2 * k] }
    let mistakes = solve(m, &board, &turns);
    println!("{}", mistakes.len());
    for turn in mistakes {
        println!("{turn}");
    }
}

/// The numbers, from 1, of the turns of Rabbit that are mistakes.
fn solve(columns: usize, board: &[Vec<char>], turns: &[(usize, usize)]) -> Vec<usize> {
    let mut cells = (0..board.len()).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let start = cells.find(|&(r, c)| board[r][c] == '.').expect("one cell is empty");
    let is_even = |r: usize, c: usize| (r + c) % 2 == (start.0 + start.1) % 2;
    let edges = grid::edges(board.len(), columns, |r, c| match board[r][c] {
        'X' => is_even(r, c),
        'O' => !is_even(r, c),
        _ => true,
    });
    let mut game = geography::solve(board.len() * columns, &edges);
    // Of the position before each turn, and of the last one.
    let outcomes: Vec<Outcome> = [start]
        .iter()
        .chain(turns)
        .map(|&(r, c)| {
            let cell = (r * columns + c) as u32;
            let outcome = game.outcome(cell);
            game.leave(cell);
            outcome
        })
        .collect();
    let by_rabbit = (1..).zip(outcomes.windows(2).step_by(2));
    by_rabbit.filter(|(_, it)| it == &[Outcome::N, Outcome::N]).map(|(turn, _)| turn).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom;
    use rand::{Rng, SeedableRng};
    use sizes::sized;

    /// The board, and the colour of the pieces that the next player slides.
    type Position = (Vec<Vec<char>>, char);

    fn empty_cell(board: &[Vec<char>]) -> (usize, usize) {
        let mut cells = (0..board.len()).cartesian_product(0..board[0].len());
        cells.find(|&(r, c)| board[r][c] == '.').unwrap()
    }

    /// The rules, and nothing but the rules.
    fn options((board, colour): &Position) -> Vec<Position> {
        let (r, c) = empty_cell(board);
        let sides = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
        let inside = sides.into_iter().filter(|&(r, c)| r < board.len() && c < board[0].len());
        let pieces = inside.filter(|&(r, c)| board[r][c] == *colour);
        let slid = |(from_r, from_c): (usize, usize)| {
            let mut board = board.clone();
            board[r][c] = *colour;
            board[from_r][from_c] = '.';
            (board, if *colour == 'O' { 'X' } else { 'O' })
        };
        pieces.map(slid).collect()
    }

    /// Compares on a random play if Egg wins it with at least one turn; says whether it does.
    fn check(board: Vec<Vec<char>>, rng: &mut SmallRng, name: &str) -> bool {
        let mut play = vec![(board, 'O')];
        while let Some(option) = options(play.last().unwrap()).choose(rng) {
            play.push(option.clone());
        }
        if play.len() % 2 == 0 || play.len() == 1 {
            return false;
        }
        let outcomes = search::values(play[0].clone(), options, Outcome::from_options);
        let is_mistake = |turn: &usize| {
            let [before, after] = [2 * turn - 2, 2 * turn - 1].map(|at| outcomes[&play[at]]);
            // Rabbit moves before the turn and Egg after it.
            before == Outcome::N && after == Outcome::N
        };
        let expected = (1..=play.len() / 2).filter(is_mistake).collect_vec();
        let board = &play[0].0;
        let turns = play[1..].iter().map(|(board, _)| empty_cell(board)).collect_vec();
        let found = solve(board[0].len(), board, &turns);
        assert_eq!(found, expected, "{name}: {board:?}, {turns:?}");
        true
    }

    #[test]
    fn plays_on_all_small_boards_match_search() {
        let mut rng = SmallRng::seed_from_u64(0);
        let mut compared = 0;
        for (n, m) in [(1, 2), (1, 5), (5, 1), (2, 2), (2, 3), (3, 2)] {
            for cells in (0..n * m).map(|_| ['X', 'O']).multi_cartesian_product() {
                for empty in 0..n * m {
                    let mut cells = cells.clone();
                    cells[empty] = '.';
                    let board = cells.chunks(m).map(<[char]>::to_vec).collect();
                    compared += usize::from(check(board, &mut rng, "all"));
                }
            }
        }
        assert!(compared > 200, "{compared}");
    }

    #[test]
    fn plays_on_random_boards_match_search() {
        let mut compared = 0;
        for seed in 0..sized(800, 3000) {
            let mut rng = SmallRng::seed_from_u64(seed);
            let (n, m) = (rng.random_range(2..=4), rng.random_range(3..=5));
            // Most cells can be entered, so that plays are long.
            let start = (rng.random_range(0..n), rng.random_range(0..m));
            let cell = |(r, c)| {
                let is_even = (r + c + start.0 + start.1) % 2 == 0;
                match is_even == rng.random_bool(0.8) {
                    _ if (r, c) == start => '.',
                    true => 'X',
                    false => 'O',
                }
            };
            let cells = (0..n).cartesian_product(0..m).map(cell).collect_vec();
            let board = cells.chunks(m).map(<[char]>::to_vec).collect();
            compared += usize::from(check(board, &mut rng, &format!("seed {seed}")));
        }
        assert!(compared > sized(250, 1000), "{compared}");
    }
}
