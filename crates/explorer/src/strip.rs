//! Coins on strips of squares: Welter's game, the Silver Dollar Game and Northcott's game.
//!
//! A state is the game and its pieces: `welter; 0 3 5`; `silver-dollar; 2 5 9`, with the dollar
//! `silver-dollar one-step 2; 2 5 9` or `two-steps 2`, where the second coin is the dollar; and
//! `northcott 8; 2-5 1-7`, rows of 8 squares with a white and a black piece each, where `northcott 8 black`
//! says that Black is to move. A move is the number of its piece, or of its row, and the square that the
//! piece goes to: `2: 0`.

mod game;
#[cfg(test)]
mod tests;

use crate::json::{object, Json};
use crate::notation::{add_line, lines, Part, Problem};
use crate::position::{Choice, Moves, Position, Reason, Summand};
use game::{Bag, Game};
use games::{northcott, silver_dollar, welter, LoopyOutcome, Outcome};
use std::rc::Rc;

/// The largest square.
const LARGEST: u64 = 39;

/// The most coins, and the most rows.
const MOST: u64 = 12;

/// A position on strips.
pub(crate) struct Strip {
    game: Game,
}

/// A piece: its row, its square, and how it is drawn.
struct Piece {
    row: usize,
    square: u64,
    kind: &'static str,
    /// True if the player to move may move it; moves name it by its number.
    number: Option<usize>,
}

impl Strip {
    fn pieces(&self) -> Vec<Piece> {
        match &self.game {
            Game::Welter(coins) => coins_on(coins, None),
            Game::Dollar(coins, bag) => coins_on(coins, bag.dollar()),
            Game::Northcott { black, rows, .. } => {
                let pieces = rows.iter().enumerate().flat_map(|(row, &(white, dark))| {
                    let own = |is_own: bool| Some(row + 1).filter(|_| is_own);
                    [
                        Piece { row, square: white, kind: "white", number: own(!black) },
                        Piece { row, square: dark, kind: "black", number: own(*black) },
                    ]
                });
                pieces.collect()
            }
        }
    }

    fn choice(&self, number: usize, to: u64) -> Choice {
        let position = Strip { game: self.game.after(number - 1, to) };
        let text = format!("{number}: {to}");
        let label = match &self.game {
            Game::Northcott { .. } => format!("row {number}: to {to}"),
            Game::Dollar(_, Bag::Filled) => "take the dollar".to_owned(),
            Game::Dollar(coins, _) if to == 0 => format!("{} into the bag", coins[number - 1]),
            Game::Dollar(coins, _) | Game::Welter(coins) => {
                format!("{} → {to}", coins[number - 1])
            }
        };
        let wins = position.game.outcome() == Outcome::P;
        Choice { text, label, wins, part: number - 1, position: Rc::new(position) }
    }
}

fn coins_on(coins: &[u64], dollar: Option<usize>) -> Vec<Piece> {
    let piece = |(index, &square): (usize, &u64)| {
        let kind = if dollar == Some(index) { "dollar" } else { "coin" };
        Piece { row: 0, square, kind, number: Some(index + 1) }
    };
    coins.iter().enumerate().map(piece).collect()
}

impl Position for Strip {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        Ok(Strip { game: Game::read(state)? })
    }

    fn state(&self) -> String {
        self.game.state()
    }

    fn rules(&self) -> String {
        let rules = match &self.game {
            Game::Welter(_) => {
                "A move takes a coin to a lower square that is free; it may jump. Whoever cannot \
                 move loses."
            }
            Game::Dollar(_, Bag::Closed(silver_dollar::Dollar::Absent)) => {
                "A move slides a coin down, over free squares only; square 0 is a bag that takes \
                 any number of coins. Whoever cannot move loses."
            }
            Game::Dollar(_, Bag::Closed(silver_dollar::Dollar::OneStep(_))) => {
                "A move slides a coin down, over free squares only; square 0 is the bag. Whoever \
                 puts the dollar into the bag wins."
            }
            Game::Dollar(..) => {
                "A move slides a coin down, over free squares only; square 0 is the bag. Once the \
                 dollar is in the bag, whoever moves takes it and wins."
            }
            Game::Northcott { black, .. } => {
                let player = if *black { "Black" } else { "White" };
                return format!(
                    "{player} is to move: one of the own pieces along its row, either way, not \
                     over the other piece. Whoever cannot move loses."
                );
            }
        };
        rules.to_owned()
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(self.game.outcome().into())
    }

    fn is_loopy(&self) -> bool {
        // A player who retreats for ever does not win, but does not draw either: the other one can stop it.
        matches!(self.game, Game::Northcott { .. })
    }

    fn value(&self) -> Option<String> {
        self.game.grundy().map(|value| value.to_string())
    }

    fn summand(&self) -> Option<Summand> {
        self.game.grundy().map(Summand::finite)
    }

    fn reasons(&self) -> Vec<Reason> {
        match &self.game {
            Game::Welter(coins) => {
                let mut rows: Vec<(String, u64)> =
                    coins.iter().map(|&coin| ("square".to_owned(), coin)).collect();
                let squares = coins.iter().fold(0, |sum, coin| sum ^ coin);
                let value = welter::grundy(coins);
                rows.push(("pairs".to_owned(), squares ^ value));
                vec![
                    Reason::xor(rows),
                    Reason::text(
                        "The value is the xor of the squares, and of a number for each pair of \
                         coins that grows with the low bits in which they agree: equal ones in all \
                         bits would be worst. 0 is lost.",
                    ),
                ]
            }
            Game::Dollar(_, Bag::Filled) => vec![Reason::text("The dollar lies in the bag.")],
            Game::Dollar(_, Bag::Taken) => vec![Reason::text("The dollar is taken.")],
            Game::Dollar(coins, Bag::Closed(dollar)) => {
                let heaps = silver_dollar::heaps(coins, *dollar);
                let name = |index: usize| format!("pair {}", index + 1);
                let rows = heaps.iter().enumerate().map(|(index, &heap)| (name(index), heap));
                vec![
                    Reason::xor(rows.collect()),
                    Reason::text(
                        "From the top, coins make pairs; the free squares between the two of a \
                         pair are a heap of Nim. A lower coin that comes down is followed by the \
                         upper one of its pair.",
                    ),
                ]
            }
            Game::Northcott { black, rows, .. } => {
                let gap = |&(white, dark): &(u64, u64)| white.abs_diff(dark) - 1;
                let named =
                    rows.iter().enumerate().map(|(row, it)| (format!("row {}", row + 1), gap(it)));
                let sum = rows.iter().fold(0, |sum, it| sum ^ gap(it));
                let best = northcott::winning_advances(&game::own_first(rows, *black)).len();
                let text = if sum == 0 {
                    "The gaps are heaps of Nim, and their xor is 0. A retreat does not help: the \
                     other piece follows."
                        .to_owned()
                } else {
                    format!(
                        "The gaps are heaps of Nim, and their xor is not 0: {}. A retreat to the \
                         same xor wins as well, but not for ever.",
                        if best == 1 {
                            "1 advance makes it 0".to_owned()
                        } else {
                            format!("{best} advances make it 0")
                        }
                    )
                };
                vec![Reason::xor(named.collect()), Reason::text(text)]
            }
        }
    }

    fn moves(&self, limit: usize) -> Moves {
        let mut steps = self.game.steps();
        if let Game::Northcott { black, rows, .. } = &self.game {
            let advance = |&(number, to): &(usize, u64)| {
                let (own, other) = game::own_first(rows, *black)[number - 1];
                to.abs_diff(other) > own.abs_diff(other)
            };
            // Advances first.
            steps.sort_by_key(advance);
        }
        let list = steps.into_iter().map(|(number, to)| self.choice(number, to));
        Moves::new(list.collect(), true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let (number, to) =
            step.cut(':', "a move is written as `2: 3`: piece 2 goes to square 3")?;
        let (number, to) = (number.word(), to.word());
        let (number, to) =
            (number.number("piece", LARGEST)? as usize, to.number("square", LARGEST)?);
        if self.game.steps().contains(&(number, to)) {
            Ok(Rc::new(Strip { game: self.game.after(number - 1, to) }))
        } else {
            Err(step.problem(format!("that is no move. {}", self.rules())))
        }
    }

    fn board(&self) -> Json {
        let steps = self.game.steps();
        let pieces = self.pieces().into_iter().map(|piece| {
            let own = steps.iter().filter(|step| Some(step.0) == piece.number);
            let targets: Vec<u64> = own.map(|step| step.1).collect();
            object!(
                "row" = piece.row,
                "square" = piece.square,
                "kind" = piece.kind,
                "number" = piece.number,
                "targets" = targets
            )
        });
        let rows = match &self.game {
            Game::Northcott { rows, .. } => rows.len(),
            _ => 1,
        };
        object!(
            "rows" = rows,
            "squares" = self.game.squares(),
            "bag" = matches!(self.game, Game::Dollar(..)),
            "pieces" = Json::List(pieces.collect())
        )
    }

    fn rust(&self) -> String {
        let outcome = self.game.outcome();
        let call = match &self.game {
            Game::Welter(coins) => format!("games::welter::outcome(&{coins:?})"),
            Game::Dollar(coins, Bag::Closed(dollar)) => {
                format!(
                    "games::silver_dollar::outcome(&{coins:?}, \
                     games::silver_dollar::Dollar::{dollar:?})"
                )
            }
            // As good as a heap of one token, and as none.
            Game::Dollar(_, Bag::Filled) => "games::nim::outcome(&[1])".to_owned(),
            Game::Dollar(_, Bag::Taken) => "games::nim::outcome(&[])".to_owned(),
            Game::Northcott { black, rows, .. } => {
                format!("games::northcott::outcome(&{:?})", game::own_first(rows, *black))
            }
        };
        format!("assert_eq!({call}, games::Outcome::{outcome:?});")
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        match &self.game {
            Game::Welter(coins) => vec![(
                "Input of a judge: 1 test, the number of coins, and their squares",
                lines(&[&[1], &[coins.len() as u64], coins]),
            )],
            Game::Dollar(coins, Bag::Closed(silver_dollar::Dollar::OneStep(dollar))) => vec![(
                "Input of a judge: the number of coins, that of the dollar, and the squares",
                lines(&[&[coins.len() as u64, *dollar as u64 + 1], coins]),
            )],
            Game::Dollar(..) => Vec::new(),
            Game::Northcott { squares, black, rows } => {
                let mut input = lines(&[&[rows.len() as u64, *squares]]);
                for (own, other) in game::own_first(rows, *black) {
                    add_line(&mut input, &[own + 1, other + 1]);
                }
                vec![(
                    "Input of a judge: the number of rows, that of squares, and the pieces of each \
                     row from 1, the own one first",
                    input,
                )]
            }
        }
    }
}
