//! Values of partizan games: a sum as texts, with its canonical form, thermograph and all winning moves.
//!
//! A state is a player and games between semicolons: `value left; {0|-2}; {2|1||0}`.

use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use crate::position::{Choice, Moves, Position, Reason};
use games::atomic_weight::atomic_weight;
use games::game_notation::{name, read};
use games::game_operations::reduced;
use games::partizan::{PartizanOutcome, Player};
use games::short_game::{Arena, Game, Number};
use games::thermograph::{thermograph, Thermograph};
use games::LoopyOutcome;
use std::cell::RefCell;
use std::rc::Rc;

/// The most games, comparisons and sums that a state is solved with.
const MOST_GAMES: usize = 400_000;

/// The most bytes of a name.
const LONGEST: usize = 2_000;

/// A sum, and who is to move.
pub(crate) struct Values {
    arena: Rc<RefCell<Arena>>,
    player: Player,
    components: Vec<(Game, String)>,
    sum: (Game, String),
    outcome: PartizanOutcome,
    walls: Thermograph,
}

impl Values {
    fn new(arena: Rc<RefCell<Arena>>, player: Player, components: Vec<Game>) -> Option<Self> {
        let games = &mut *arena.borrow_mut();
        let sum = games.sum_of(&components)?;
        let mut named = |game| Some((game, name(games, game, LONGEST)?));
        let components = components.into_iter().map(&mut named).collect::<Option<Vec<_>>>()?;
        let (sum, outcome) = (named(sum)?, games.outcome(sum)?);
        let walls = thermograph(games, sum.0)?;
        Some(Values { arena: Rc::clone(&arena), player, components, sum, outcome, walls })
    }

    fn is_won(&self) -> bool {
        self.outcome.winner_if_begins(self.player) == self.player
    }

    /// Returns the position after a move in a component, for each option of its canonical form.
    fn after(&self, index: usize) -> Vec<Self> {
        let options = self.arena.borrow_mut().options(self.components[index].0, self.player);
        let after = |option| {
            let mut components: Vec<Game> = self.components.iter().map(|it| it.0).collect();
            components[index] = option;
            Values::new(Rc::clone(&self.arena), self.player.opponent(), components)
        };
        options.unwrap_or_default().into_iter().filter_map(after).collect()
    }

    fn row(&self, (game, name): &(Game, String)) -> Vec<String> {
        let games = &mut *self.arena.borrow_mut();
        let [left, right] = games.stops(*game).map(|it| it.to_string());
        let walls = thermograph(games, *game).map_or(["?".to_owned(), "?".to_owned()], |it| {
            [it.mean().to_string(), it.temperature().to_string()]
        });
        let [mean, temperature] = walls;
        vec![name.clone(), left, right, mean, temperature]
    }
}

impl Position for Values {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing = "a state is a player and games, as `value left; {2|0}; ↑2∗`";
        let (head, list) = state.cut(';', missing)?;
        let player = match head.texts()[..] {
            ["value", "left"] => Player::Left,
            ["value", "right"] => Player::Right,
            _ => return Err(head.problem("a state begins with `value left` or `value right`")),
        };
        let mut games = Arena::new(MOST_GAMES);
        let mut components = Vec::new();
        for part in list.split(|sign| sign == ';') {
            let game = read(&mut games, part.text).map_err(|at| {
                let rest = part.slice(at..part.text.len());
                rest.problem(
                    "no game goes on like this: `{1||0|-2}`, `±1`, `3/4↑2∗` and `tiny 2` are games",
                )
            });
            components.push(game?);
        }
        let too_large = || list.problem("the sum has too many positions to be solved or named");
        Values::new(Rc::new(RefCell::new(games)), player, components).ok_or_else(too_large)
    }

    fn state(&self) -> String {
        let player = if self.player == Player::Left { "left" } else { "right" };
        let names = self.components.iter().map(|it| format!("; {}", it.1));
        match &*names.collect::<String>() {
            "" => format!("value {player};"),
            names => format!("value {player}{names}"),
        }
    }

    fn rules(&self) -> String {
        let player = self.player;
        format!("{player:?} is to move, to an option of {player:?} in one game. Whoever cannot move loses.")
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(if self.is_won() { LoopyOutcome::N } else { LoopyOutcome::P })
    }

    fn value(&self) -> Option<String> {
        Some(self.sum.1.clone())
    }

    fn player(&self) -> Option<Player> {
        Some(self.player)
    }

    fn passed(&self) -> Option<Rc<dyn Position>> {
        let components = self.components.iter().map(|it| it.0).collect();
        let passed = Values::new(Rc::clone(&self.arena), self.player.opponent(), components);
        passed.map(|it| Rc::new(it) as Rc<dyn Position>)
    }

    fn reasons(&self) -> Vec<Reason> {
        let mut rows: Vec<Vec<String>> = self.components.iter().map(|it| self.row(it)).collect();
        let mut sum = self.row(&self.sum);
        sum[0] = format!("sum: {}", sum[0]);
        rows.push(sum);
        let head = vec!["game", "Left stop", "Right stop", "mean", "temperature"];
        let order = match self.outcome {
            PartizanOutcome::L => "greater than 0: Left wins, whoever begins",
            PartizanOutcome::R => "less than 0: Right wins, whoever begins",
            PartizanOutcome::P => "0: whoever begins loses",
            PartizanOutcome::N => "confused with 0: whoever begins wins",
        };
        let games = &mut *self.arena.borrow_mut();
        let sum = self.sum.0;
        let mut more = vec![format!("The sum is born by day {}.", games.birthday(sum))];
        let small = reduced(games, sum).filter(|&it| it != sum);
        if let Some(name) = small.and_then(|it| name(games, it, LONGEST)) {
            more.push(format!("Without infinitesimals it is {name}."));
        }
        let weight = atomic_weight(games, sum).flatten();
        if let Some(name) = weight.and_then(|it| name(games, it, LONGEST)) {
            more.push(format!("Its atomic weight is {name}."));
        }
        let table = Reason::Table { head, rows };
        vec![Reason::text(format!("The sum is {order}.")), table, Reason::text(more.join(" "))]
    }

    fn moves(&self, limit: usize) -> Moves {
        let mut list = Vec::new();
        for index in 0..self.components.len() {
            for position in self.after(index) {
                let (from, to) = (&self.components[index].1, &position.components[index].1);
                list.push(Choice {
                    text: format!("{}: {to}", index + 1),
                    label: format!("{from} to {to}"),
                    wins: !position.is_won(),
                    part: index,
                    position: Rc::new(position),
                });
            }
        }
        Moves::new(list, true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let missing = "a move is written as `1: 0`: game 1 becomes 0";
        let (number, option) = step.cut(':', missing)?;
        let index = number.word().index("game", self.components.len())?;
        let mut after = self.after(index).into_iter();
        match after.find(|it| it.components[index].1 == option.text.trim()) {
            Some(position) => Ok(Rc::new(position)),
            None => Err(option.problem("this is no option of the canonical form")),
        }
    }

    /// The thermograph in a box of 300 by 200: values to the left, taxes upwards.
    fn board(&self) -> Json {
        let float = |it: Number| it.numerator() as f64 / (1u64 << it.log2_denominator()) as f64;
        let walls = [Player::Left, Player::Right].map(|player| self.walls.wall(player));
        let values = || walls.iter().flat_map(|wall| wall.iter()).map(|point| float(point.1));
        let (low, high) =
            (values().fold(f64::MAX, f64::min) - 0.5, values().fold(f64::MIN, f64::max) + 0.5);
        let top = float(self.walls.temperature()).max(0.0) + 1.0;
        let x = |value: f64| format!("{:.1}", 300.0 * (high - value) / (high - low));
        let y = |tax: f64| format!("{:.1}", 200.0 * (top - tax) / (top + 1.0));
        let wall = |wall: &[(Number, Number)]| {
            let bends = wall.iter().map(|&(tax, value)| x(float(value)) + "," + &y(float(tax)));
            let mast = x(float(self.walls.mean())) + ",0";
            bends.chain([mast]).collect::<Vec<_>>().join(" ")
        };
        let step = ((high - low) / 8.0).ceil();
        let ticks = (0..9).map(|i| (low / step).ceil() * step + f64::from(i) * step);
        let ticks = ticks.filter(|&it| it < high).map(|it| vec![x(it), it.to_string()]);
        let (mean, temperature) = (self.walls.mean(), self.walls.temperature());
        object!(
            "games" = self.components.iter().map(|it| it.1.clone()).collect::<Vec<_>>(),
            "walls" = walls.map(wall).to_vec(),
            "ticks" = Json::List(ticks.map(Json::from).collect()),
            "axis" = y(0.0),
            "about" = format!("Thermograph: mean {mean}, temperature {temperature}")
        )
    }

    fn rust(&self) -> String {
        let names: Vec<&String> = self.components.iter().map(|it| &it.1).collect();
        format!(
            "let mut games = games::short_game::Arena::new(1_000_000);\n    \
             let texts: &[&str] = &{names:?};\n    \
             let read = |it: &&str| games::game_notation::read(&mut games, it).unwrap();\n    \
             let sum: Vec<_> = texts.iter().map(read).collect();\n    \
             let sum = games.sum_of(&sum).unwrap();\n    \
             assert_eq!(games.outcome(sum), Some(games::partizan::PartizanOutcome::{:?}));",
            self.outcome
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_point_at_the_place() {
        let place = |state: &'static str| match Values::read(Part::whole(state)) {
            Ok(_) => panic!("{} is a state", state),
            Err(problem) => &state[problem.at],
        };
        assert_eq!(place("value left; {1|crab}"), "crab}");
        assert_eq!(place("value up; 1"), "value up");
    }

    #[test]
    fn the_less_hot_game_comes_first() {
        let read = Values::read(Part::whole("value left; {0|-2}; {2|1||0}")).ok().unwrap();
        let moves = read.moves(10).list;
        let wins: Vec<(&str, bool)> = moves.iter().map(|it| (&*it.text, it.wins)).collect();
        assert_eq!(wins, [("2: {2|1}", true), ("1: 0", false)]);
        assert_eq!(moves[0].position.state(), "value right; {0|-2}; {2|1}");
    }
}
