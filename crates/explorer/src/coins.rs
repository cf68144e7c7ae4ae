//! Coins that are turned: games on a row, and products of two of them on a board.
//!
//! A state is a game and its coins, `H` for heads and `.` for tails: `mock-turtles; .H.HH`, or two games and the
//! rows of a board: `twins x ruler; .H. H..`. The games are twins, turning-turtles, mock-turtles, moebius and
//! ruler. A move is the coins that it turns, which count from 0: `4 1 0`; on a board the rows and, after `x`, the
//! columns: `1 0 x 2`.

#[cfg(test)]
mod tests;

use crate::json::{object, Json};
use crate::notation::{add_line, joined, Part, Problem};
use crate::position::{Choice, Moves, Position, Reason, Summand};
use games::coin_turning::{self, CoinTurning};
use games::tartan::Product;
use games::{LoopyOutcome, Outcome};
use std::rc::Rc;

/// The most coins of a row.
const MOST_PLACES: usize = 20;

/// The most rows and columns of a board.
pub(crate) const MOST_ROWS: usize = 8;

/// The most moves that are tried; a winning one is known beyond that.
const MOST_TRIED: usize = 20_000;

/// The sets of places that may be turned with a place.
type Sets = fn(usize) -> Vec<Vec<usize>>;

/// The games on a row: their names, their sets, and how many coins a move turns.
const GAMES: [(&str, Sets, &str); 5] = [
    ("twins", coin_turning::twins, "two coins"),
    ("turning-turtles", coin_turning::turning_turtles, "one or two coins"),
    ("mock-turtles", coin_turning::mock_turtles, "one to three coins"),
    ("moebius", coin_turning::moebius, "one to five coins"),
    ("ruler", coin_turning::ruler, "any number of neighbouring coins"),
];

/// Coins on a row or a board.
pub(crate) struct Coins {
    /// Indices of the games of the rows and of the columns; a row alone has the game of its columns.
    games: (Option<usize>, usize),
    /// True for heads. All rows are of one length.
    board: Vec<Vec<bool>>,
    solver: Rc<Solver>,
}

/// The games of the shelf by which coins are valued, with so many places.
enum Solver {
    Row(CoinTurning<Sets>),
    Board(Product<Sets, Sets>),
}

/// The rows and the columns that a move turns, the highest first.
type Turn = (Vec<usize>, Vec<usize>);

/// Returns a game on a row of so many places.
fn row_game(game: usize, places: usize) -> CoinTurning<Sets> {
    CoinTurning::new(places, GAMES[game].1)
}

impl Coins {
    fn new(games: (Option<usize>, usize), board: Vec<Vec<bool>>) -> Self {
        let columns = row_game(games.1, board.first().map_or(0, Vec::len));
        let solver = match games.0 {
            Some(rows) => Solver::Board(Product::new(row_game(rows, board.len()), columns)),
            None => Solver::Row(columns),
        };
        Coins { games, board, solver: Rc::new(solver) }
    }

    fn columns(&self) -> usize {
        self.board.first().map_or(0, Vec::len)
    }

    fn grundy(&self) -> u64 {
        match &*self.solver {
            Solver::Board(product) => product.grundy(&self.board),
            Solver::Row(game) => self.board.first().map_or(0, |row| game.grundy(row)),
        }
    }

    fn after(&self, (rows, columns): &Turn) -> Self {
        let mut board = self.board.clone();
        for &row in rows {
            for &column in columns {
                board[row][column] ^= true;
            }
        }
        Coins { games: self.games, board, solver: Rc::clone(&self.solver) }
    }

    fn text(&self, (rows, columns): &Turn) -> String {
        match self.games.0 {
            Some(_) => format!("{} x {}", joined(rows), joined(columns)),
            None => joined(columns),
        }
    }

    /// Returns all moves, at most `limit`.
    fn turns(&self, limit: usize) -> Vec<Turn> {
        let with = |place: usize, sets: Sets| {
            let whole =
                move |set: Vec<usize>| std::iter::once(place).chain(set).collect::<Vec<_>>();
            sets(place).into_iter().map(whole).collect::<Vec<_>>()
        };
        let mut turns = Vec::new();
        for (row, coins) in self.board.iter().enumerate() {
            let rows = match self.games.0 {
                Some(game) => with(row, GAMES[game].1),
                None => vec![vec![0]],
            };
            for column in (0..coins.len()).filter(|&column| coins[column]) {
                for columns in with(column, GAMES[self.games.1].1) {
                    for rows in &rows {
                        turns.push((rows.clone(), columns.clone()));
                        if turns.len() == limit {
                            return turns;
                        }
                    }
                }
            }
        }
        turns
    }

    /// Returns a winning move of the shelf.
    fn winning_turn(&self) -> Option<Turn> {
        match &*self.solver {
            Solver::Board(product) => {
                product.winning_move(&self.board).map(|it| (it.rows, it.columns))
            }
            Solver::Row(game) => {
                let found = game.winning_move(self.board.first()?)?;
                Some((vec![0], std::iter::once(found.head).chain(found.others).collect()))
            }
        }
    }

    fn choice(&self, turn: Turn) -> Choice {
        let position = self.after(&turn);
        let label = match self.games.0 {
            Some(_) => format!("rows {}, columns {}", joined(&turn.0), joined(&turn.1)),
            None => format!("turn {}", joined(&turn.1)),
        };
        let part = turn.0[0] * self.columns() + turn.1[0];
        let wins = position.grundy() == 0;
        Choice { text: self.text(&turn), label, wins, part, position: Rc::new(position) }
    }
}

impl Position for Coins {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let (head, list) =
            state.cut(';', "a state is a game, `;` and coins, as `mock-turtles; .H.HH`")?;
        let words = head.words();
        let game = |word: Part<'_>| {
            let found = GAMES.iter().position(|it| it.0 == word.text);
            found.ok_or_else(|| {
                let names: Vec<&str> = GAMES.iter().map(|it| it.0).collect();
                word.problem(format!("`{}` is no game: {}", word.text, names.join(", ")))
            })
        };
        let games = match words[..] {
            [columns] => (None, game(columns)?),
            [rows, times, columns] if times.text == "x" => (Some(game(rows)?), game(columns)?),
            _ => {
                return Err(
                    head.problem("a state begins with one game, or with two, as `twins x ruler`")
                )
            }
        };
        let rows = list.words();
        let most = if games.0.is_some() { MOST_ROWS } else { MOST_PLACES };
        let length = rows.first().map_or(0, |row| row.text.len());
        if games.0.is_none() && rows.len() > 1 {
            return Err(
                rows[1].problem("this game has one row; a board has two games, as `twins x ruler`")
            );
        }
        let mut board = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            if row.text.len() != length || length > most || index >= MOST_ROWS {
                return Err(row.problem(format!(
                    "there are at most {most} coins in a row, and all rows are of one length"
                )));
            }
            let coin = |byte: u8| match byte {
                b'H' => Ok(true),
                b'.' => Ok(false),
                _ => Err(row.problem("a coin is `H` for heads or `.` for tails")),
            };
            board.push(row.text.bytes().map(coin).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(Coins::new(games, board))
    }

    fn state(&self) -> String {
        let rows = self.board.iter().map(|row| {
            let coins = row.iter().map(|&heads| if heads { 'H' } else { '.' });
            std::iter::once(' ').chain(coins).collect::<String>()
        });
        let first = self.games.0.map_or_else(String::new, |game| format!("{} x ", GAMES[game].0));
        format!("{first}{};{}", GAMES[self.games.1].0, rows.collect::<String>())
    }

    fn rules(&self) -> String {
        let columns = GAMES[self.games.1].2;
        match self.games.0 {
            Some(rows) => format!(
                "A move picks rows as a move of {} would pick coins, and columns as one of {}, and \
                 turns all coins where they meet; the last of them must show heads. Whoever cannot \
                 move loses.",
                GAMES[rows].0, GAMES[self.games.1].0
            ),
            None => format!(
                "A move turns {columns}, of which the rightmost must show heads. Whoever cannot \
                 move loses."
            ),
        }
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(Outcome::from_grundy(self.grundy()).into())
    }

    fn value(&self) -> Option<String> {
        Some(self.grundy().to_string())
    }

    fn summand(&self) -> Option<Summand> {
        Some(Summand::finite(self.grundy()))
    }

    fn reasons(&self) -> Vec<Reason> {
        let columns = row_game(self.games.1, self.columns());
        let columns = columns.grundy_values();
        let rows = self.games.0.map(|game| row_game(game, self.board.len()));
        let mut bits = Vec::new();
        for (row, coins) in self.board.iter().enumerate() {
            for column in (0..coins.len()).filter(|&column| coins[column]) {
                let b = columns[column];
                bits.push(match &rows {
                    Some(rows) => {
                        let a = rows.grundy_values()[row];
                        (format!("({row}, {column}): {a} ⊗ {b}"), games::nimber::nim_product(a, b))
                    }
                    None => (format!("place {column}"), b),
                });
            }
        }
        let text = if rows.is_some() {
            "Each head counts alone, and is worth the nim-product of the values of its row and its \
             column: the Tartan theorem (Lenstra 1977)."
        } else {
            "Each head counts alone, with the value of its place; the position is worth their xor \
             (Lenstra 1977)."
        };
        vec![Reason::xor(bits), Reason::text(text)]
    }

    fn moves(&self, limit: usize) -> Moves {
        let turns = self.turns(MOST_TRIED);
        let is_all = turns.len() < MOST_TRIED;
        let mut list: Vec<Choice> = Vec::new();
        if !is_all {
            list.extend(self.winning_turn().map(|turn| self.choice(turn)));
        }
        let first = list.first().map(|choice| choice.text.clone());
        // Where not all moves are tried, those are listed that come first.
        let count = if is_all { usize::MAX } else { limit };
        let others = turns.into_iter().take(count).map(|turn| self.choice(turn));
        list.extend(others.filter(|choice| Some(&choice.text) != first.as_ref()));
        Moves::new(list, is_all, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let (rows, columns) = match (self.games.0, step.split_once('x')) {
            (Some(_), Some((rows, columns))) => (rows.numbers("row", MOST_ROWS as u64)?, columns),
            (None, None) => (vec![0], step),
            _ => {
                return Err(step.problem(
                    "a move is the coins that it turns; on a board `1 0 x 2`, rows and columns",
                ))
            }
        };
        let columns = columns.numbers("coin", MOST_PLACES as u64)?;
        // The highest is the head; the others come in any order.
        let falling = |numbers: Vec<u64>| {
            let mut numbers: Vec<usize> = numbers.into_iter().map(|it| it as usize).collect();
            numbers.sort_unstable();
            numbers.reverse();
            numbers
        };
        let turn = (falling(rows), falling(columns));
        let allows = |game: usize, places: &[usize]| match places {
            [] => false,
            [head, others @ ..] => GAMES[game].1(*head).iter().any(|set| {
                let mut set = set.clone();
                set.sort_unstable();
                set.iter().rev().eq(others)
            }),
        };
        let is_inside = turn.0.iter().all(|&row| row < self.board.len())
            && turn.1.iter().all(|&column| column < self.columns());
        let is_move = is_inside
            && self.games.0.map_or(true, |game| allows(game, &turn.0))
            && allows(self.games.1, &turn.1)
            && self.board[turn.0[0]][turn.1[0]];
        if is_move {
            Ok(Rc::new(self.after(&turn)))
        } else {
            Err(step.problem(format!("that is no move. {}", self.rules())))
        }
    }

    fn board(&self) -> Json {
        let rows = self.board.iter().map(|row| Json::from(row.clone()));
        let values = |game: usize, places: usize| {
            Json::from(row_game(game, places).grundy_values().to_vec())
        };
        let row_values = self.games.0.map_or(Json::Null, |game| values(game, self.board.len()));
        object!(
            "rows" = Json::List(rows.collect()),
            "columnValues" = values(self.games.1, self.columns()),
            "rowValues" = row_values
        )
    }

    fn rust(&self) -> String {
        let path = |game: usize| {
            let name = GAMES[game].0.replace('-', "_");
            format!("games::coin_turning::{name}")
        };
        let new = |places: usize, game: usize| {
            format!("games::coin_turning::CoinTurning::new({places}, {})", path(game))
        };
        let columns = new(self.columns(), self.games.1);
        let outcome = Outcome::from_grundy(self.grundy());
        match self.games.0 {
            Some(rows) => format!(
                "let game = games::tartan::Product::new({}, {columns});\n    \
                 let board = {:?}.map(Vec::from);\n    assert_eq!(game.outcome(&board), \
                 games::Outcome::{outcome:?});",
                new(self.board.len(), rows),
                self.board
            ),
            None => format!(
                "assert_eq!({columns}.outcome(&{:?}), games::Outcome::{outcome:?});",
                self.board.first().map_or(&[][..], |row| &row[..])
            ),
        }
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let mut heads = String::new();
        let mut count = 0;
        for (y, row) in (1..).zip(&self.board) {
            for (x, _) in (1..).zip(row).filter(|coin| *coin.1) {
                add_line(&mut heads, &[x, y]);
                count += 1;
            }
        }
        let mut input = "1\n".to_owned();
        add_line(&mut input, &[count]);
        vec![(
            "Input of a judge: 1 test, the number of heads, and their columns and rows from 1",
            input + &heads,
        )]
    }
}
