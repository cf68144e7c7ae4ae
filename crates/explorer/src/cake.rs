//! Cutcake: Left divides the width of a cake, Right the height.
//!
//! A state is the player to move and the cakes: `cutcake left; 4x3 2x5`. A move is the number of its cake and
//! the size of the first part: `1: 2`.

#[cfg(test)]
mod tests;

use crate::json::{object, Json};
use crate::notation::{add_line, Part, Problem};
use crate::partizan::{self, outcome_for, wins, word_of};
use crate::position::{Choice, Moves, Position, Reason, Summand};
use games::partizan::{PartizanOutcome, Player};
use games::{cutcake, LoopyOutcome};
use std::rc::Rc;

/// The longest side of a cake.
const LONGEST: u64 = 20;

/// The most squares of all cakes, which no move changes.
const MOST_SQUARES: u64 = 600;

/// Cakes, and who is to move.
pub(crate) struct Cakes {
    player: Player,
    cakes: Vec<(u64, u64)>,
}

/// Returns the value of a cake, which is small where its sides are.
fn value(&(width, height): &(u64, u64)) -> i64 {
    cutcake::value(width, height) as i64
}

impl Cakes {
    /// True if the player to move wins.
    fn is_won(&self) -> bool {
        wins(cutcake::outcome(&self.cakes), self.player)
    }

    /// Returns the side that the player to move divides.
    fn side(&self, (width, height): (u64, u64)) -> u64 {
        match self.player {
            Player::Left => width,
            Player::Right => height,
        }
    }

    fn after(&self, index: usize, first: u64) -> Self {
        let mut cakes = self.cakes.clone();
        let (width, height) = cakes[index];
        let (parts, player) = match self.player {
            Player::Left => ([(first, height), (width - first, height)], Player::Right),
            Player::Right => ([(width, first), (width, height - first)], Player::Left),
        };
        cakes.splice(index..=index, parts);
        Cakes { player, cakes }
    }
}

impl Position for Cakes {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let (head, list) =
            state.cut(';', "a state is a player and cakes, as `cutcake left; 4x3 2x5`")?;
        let player = match head.texts()[..] {
            ["cutcake", word] => partizan::player(word),
            _ => None,
        };
        let begin = || head.problem("a state begins with `cutcake left` or `cutcake right`");
        let player = player.ok_or_else(begin)?;
        let mut cakes = Vec::new();
        for word in list.words() {
            let (width, height) =
                word.cut('x', "a cake is written as `4x3`: its width and its height")?;
            let side = |part: Part<'_>| match part.number("side", LONGEST)? {
                0 => Err(part.problem("a side is at least 1")),
                side => Ok(side),
            };
            cakes.push((side(width)?, side(height)?));
        }
        let squares: u64 = cakes.iter().map(|(width, height)| width * height).sum();
        list.at_most(MOST_SQUARES, squares, "squares", "shown")?;
        Ok(Cakes { player, cakes })
    }

    fn state(&self) -> String {
        let player = word_of(self.player);
        let cakes = self.cakes.iter().map(|(width, height)| format!(" {width}x{height}"));
        format!("cutcake {player};{}", cakes.collect::<String>())
    }

    fn rules(&self) -> String {
        let player = match self.player {
            Player::Left => "Left is to move and divides the width of a cake",
            Player::Right => "Right is to move and divides the height of a cake",
        };
        format!("{player} along a line. Whoever cannot move loses.")
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(outcome_for(cutcake::outcome(&self.cakes), self.player))
    }

    fn value(&self) -> Option<String> {
        Some(self.cakes.iter().map(value).sum::<i64>().to_string())
    }

    fn summand(&self) -> Option<Summand> {
        Some(Summand::number(self.cakes.iter().map(value).sum::<i64>().into()))
    }

    fn player(&self) -> Option<Player> {
        Some(self.player)
    }

    fn passed(&self) -> Option<Rc<dyn Position>> {
        Some(Rc::new(Cakes { player: self.player.opponent(), cakes: self.cakes.clone() }))
    }

    fn reasons(&self) -> Vec<Reason> {
        let rows = self
            .cakes
            .iter()
            .map(|cake| vec![format!("{} x {}", cake.0, cake.1), value(cake).to_string()]);
        let text = match cutcake::outcome(&self.cakes) {
            PartizanOutcome::L => {
                "The sum is positive: Left has moves to spare and wins, whoever begins."
            }
            PartizanOutcome::R => {
                "The sum is negative: Right has moves to spare and wins, whoever begins."
            }
            _ => "The sum is 0: whoever moves runs out of moves first.",
        };
        let table = Reason::Table { head: vec!["cake", "value"], rows: rows.collect() };
        vec![
            table,
            Reason::text(
                "A cake is worth as many moves as Left has to spare on it; Right's are negative.",
            ),
            Reason::text(text),
        ]
    }

    fn moves(&self, limit: usize) -> Moves {
        let mut list = Vec::new();
        for (index, &cake) in self.cakes.iter().enumerate() {
            let side = self.side(cake);
            for first in 1..side {
                let position = self.after(index, first);
                list.push(Choice {
                    text: format!("{}: {first}", index + 1),
                    label: format!("{} x {}: {first} + {}", cake.0, cake.1, side - first),
                    wins: !position.is_won(),
                    part: index,
                    position: Rc::new(position),
                });
            }
        }
        Moves::new(list, true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let (number, first) = step
            .cut(':', "a move is written as `1: 2`: the first part of cake 1 is 2 wide or high")?;
        let number = number.word().number("cake", self.cakes.len() as u64)? as usize;
        let first = first.word().number("part", LONGEST)?;
        match number.checked_sub(1) {
            Some(index) if first > 0 && first < self.side(self.cakes[index]) => {
                Ok(Rc::new(self.after(index, first)))
            }
            _ => Err(step.problem(format!("that is no move. {}", self.rules()))),
        }
    }

    fn board(&self) -> Json {
        let cakes = self.cakes.iter().map(|cake| {
            object!("width" = cake.0, "height" = cake.1, "value" = value(cake).to_string())
        });
        let upright = matches!(self.player, Player::Left);
        object!("upright" = upright, "cakes" = Json::List(cakes.collect()))
    }

    fn rust(&self) -> String {
        format!(
            "assert_eq!(games::cutcake::outcome(&{:?}), games::partizan::PartizanOutcome::{:?});",
            self.cakes,
            cutcake::outcome(&self.cakes)
        )
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let mut input = "1\n".to_owned();
        add_line(&mut input, &[self.cakes.len() as u64]);
        for &(width, height) in &self.cakes {
            let sides = match self.player {
                Player::Left => [width, height],
                Player::Right => [height, width],
            };
            add_line(&mut input, &sides);
        }
        vec![(
            "Input of a judge: 1 test, the number of cakes, and their sides, the one to divide \
             first",
            input,
        )]
    }
}
