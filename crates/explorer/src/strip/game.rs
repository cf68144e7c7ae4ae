//! The games on strips: their states, their moves, and their answers from the shelf.

use super::{LARGEST, MOST};
use crate::notation::{joined, Part, Problem};
use games::silver_dollar::{self, Dollar};
use games::{northcott, welter, Outcome};

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Game {
    /// Squares, in increasing order.
    Welter(Vec<u64>),
    /// Squares above the bag, in increasing order.
    Dollar(Vec<u64>, Bag),
    Northcott {
        squares: u64,
        /// True if Black is to move.
        black: bool,
        /// The squares of White's and Black's piece.
        rows: Vec<(u64, u64)>,
    },
}

/// What has become of the silver dollar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Bag {
    Closed(Dollar),
    /// The dollar lies in the bag and will be taken.
    Filled,
    Taken,
}

impl Bag {
    /// Returns the index of the dollar.
    pub(super) fn dollar(self) -> Option<usize> {
        match self {
            Bag::Closed(Dollar::OneStep(dollar) | Dollar::TwoSteps(dollar)) => Some(dollar),
            _ => None,
        }
    }
}

impl Game {
    pub(super) fn read(state: Part<'_>) -> Result<Self, Problem> {
        let (head, rest) =
            state.cut(';', "a state is a game, `;` and the pieces, as `welter; 0 3 5`")?;
        let words = head.words();
        match head.texts()[..] {
            ["welter"] => Ok(Game::Welter(read_coins(rest, 0)?)),
            ["silver-dollar"] => {
                Ok(Game::Dollar(read_coins(rest, 1)?, Bag::Closed(Dollar::Absent)))
            }
            ["silver-dollar", "in-bag"] => Ok(Game::Dollar(read_coins(rest, 1)?, Bag::Filled)),
            ["silver-dollar", "taken"] => Ok(Game::Dollar(read_coins(rest, 1)?, Bag::Taken)),
            ["silver-dollar", kind, _] if ["one-step", "two-steps"].contains(&kind) => {
                let coins = read_coins(rest, 1)?;
                let index = words[2].index("coin", coins.len())?;
                let dollar = if kind == "one-step" {
                    Dollar::OneStep(index)
                } else {
                    Dollar::TwoSteps(index)
                };
                Ok(Game::Dollar(coins, Bag::Closed(dollar)))
            }
            ["northcott", _] => read_northcott(words[1], false, rest),
            ["northcott", _, "black"] => read_northcott(words[1], true, rest),
            _ => Err(head.problem(
                "a state begins with `welter`, `silver-dollar`, `silver-dollar one-step 2`, \
                 `silver-dollar two-steps 2`, or `northcott 8` with the number of squares",
            )),
        }
    }

    pub(super) fn state(&self) -> String {
        let text = match self {
            Game::Welter(coins) => format!("welter; {}", joined(coins)),
            Game::Dollar(coins, bag) => {
                let kind = match bag {
                    Bag::Closed(Dollar::Absent) => String::new(),
                    Bag::Closed(Dollar::OneStep(index)) => format!(" one-step {}", index + 1),
                    Bag::Closed(Dollar::TwoSteps(index)) => format!(" two-steps {}", index + 1),
                    Bag::Filled => " in-bag".to_owned(),
                    Bag::Taken => " taken".to_owned(),
                };
                format!("silver-dollar{kind}; {}", joined(coins))
            }
            Game::Northcott { squares, black, rows } => {
                let rows: Vec<String> = rows.iter().map(|(a, b)| format!("{a}-{b}")).collect();
                format!(
                    "northcott {squares}{}; {}",
                    if *black { " black" } else { "" },
                    rows.join(" ")
                )
            }
        };
        text.trim_end().to_owned()
    }

    /// Returns how many squares are drawn.
    pub(super) fn squares(&self) -> u64 {
        match self {
            Game::Welter(coins) | Game::Dollar(coins, _) => {
                coins.last().map_or(5, |&last| (last + 2).max(5))
            }
            Game::Northcott { squares, .. } => *squares,
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        match self {
            Game::Welter(coins) => welter::outcome(coins),
            Game::Dollar(coins, Bag::Closed(dollar)) => silver_dollar::outcome(coins, *dollar),
            Game::Dollar(_, Bag::Filled) => Outcome::N,
            Game::Dollar(_, Bag::Taken) => Outcome::P,
            Game::Northcott { black, rows, .. } => northcott::outcome(&own_first(rows, *black)),
        }
    }

    pub(super) fn grundy(&self) -> Option<u64> {
        match self {
            Game::Welter(coins) => Some(welter::grundy(coins)),
            Game::Dollar(coins, Bag::Closed(Dollar::Absent)) => {
                Some(silver_dollar::grundy_without_dollar(coins))
            }
            _ => None,
        }
    }

    /// Returns all moves: the number of a coin or row, from 1, and the square.
    pub(super) fn steps(&self) -> Vec<(usize, u64)> {
        let mut steps = Vec::new();
        match self {
            Game::Welter(coins) => {
                for (number, &coin) in (1..).zip(coins) {
                    let free = (0..coin).filter(|to| !coins.contains(to));
                    steps.extend(free.map(|to| (number, to)));
                }
            }
            Game::Dollar(_, Bag::Filled) => steps.push((1, 0)),
            Game::Dollar(_, Bag::Taken) => {}
            Game::Dollar(coins, Bag::Closed(_)) => {
                let mut lowest = 0;
                for (number, &coin) in (1..).zip(coins) {
                    steps.extend((lowest..coin).map(|to| (number, to)));
                    lowest = coin + 1;
                }
            }
            Game::Northcott { squares, black, rows } => {
                for (number, (own, other)) in (1..).zip(own_first(rows, *black)) {
                    let side = if own < other { 0..other } else { other + 1..*squares };
                    steps.extend(side.filter(|&to| to != own).map(|to| (number, to)));
                }
            }
        }
        steps
    }

    /// Returns the position after a move of a coin or row, which counts from 0.
    pub(super) fn after(&self, index: usize, to: u64) -> Self {
        match self {
            Game::Welter(coins) => {
                let mut coins = coins.clone();
                coins[index] = to;
                coins.sort_unstable();
                Game::Welter(coins)
            }
            Game::Dollar(coins, Bag::Closed(dollar)) => {
                let mut coins = coins.clone();
                if to > 0 {
                    coins[index] = to;
                    return Game::Dollar(coins, Bag::Closed(*dollar));
                }
                coins.remove(index);
                // Only the lowest coin comes to the bag.
                let bag = match *dollar {
                    Dollar::OneStep(0) => Bag::Taken,
                    Dollar::TwoSteps(0) => Bag::Filled,
                    Dollar::OneStep(dollar) => Bag::Closed(Dollar::OneStep(dollar - 1)),
                    Dollar::TwoSteps(dollar) => Bag::Closed(Dollar::TwoSteps(dollar - 1)),
                    Dollar::Absent => Bag::Closed(Dollar::Absent),
                };
                Game::Dollar(coins, bag)
            }
            Game::Dollar(coins, _) => Game::Dollar(coins.clone(), Bag::Taken),
            Game::Northcott { squares, black, rows } => {
                let mut rows = rows.clone();
                let own = if *black { &mut rows[index].1 } else { &mut rows[index].0 };
                *own = to;
                Game::Northcott { squares: *squares, black: !black, rows }
            }
        }
    }
}

/// Returns the rows with the piece of the player to move first.
pub(super) fn own_first(rows: &[(u64, u64)], black: bool) -> Vec<(u64, u64)> {
    rows.iter().map(|&(white, dark)| if black { (dark, white) } else { (white, dark) }).collect()
}

/// Reads coins on distinct squares, of which `first` is the lowest.
fn read_coins(list: Part<'_>, first: u64) -> Result<Vec<u64>, Problem> {
    let mut coins: Vec<u64> = Vec::new();
    for word in list.words() {
        let square = word.number("square", LARGEST)?;
        if square < first {
            return Err(word.problem("square 0 is the bag"));
        }
        if coins.contains(&square) {
            return Err(word.problem(format!("two coins stand on square {square}")));
        }
        coins.push(square);
    }
    list.at_most(MOST, coins.len() as u64, "coins", "shown")?;
    coins.sort_unstable();
    Ok(coins)
}

fn read_northcott(squares: Part<'_>, black: bool, list: Part<'_>) -> Result<Game, Problem> {
    let count = squares.number("number of squares", LARGEST + 1)?;
    let mut rows = Vec::new();
    for word in list.words() {
        let (white, dark) =
            word.cut('-', "a row is written as `2-5`: White on square 2, Black on 5")?;
        let square = |part: Part<'_>| match part.number("square", LARGEST)? {
            square if square < count => Ok(square),
            square => Err(part
                .problem(format!("a row has the squares 0 to {}, not {square}", count.max(1) - 1))),
        };
        let row = (square(white)?, square(dark)?);
        if row.0 == row.1 {
            return Err(word.problem("both pieces stand on one square"));
        }
        rows.push(row);
    }
    list.at_most(MOST, rows.len() as u64, "rows", "shown")?;
    Ok(Game::Northcott { squares: count, black, rows })
}
