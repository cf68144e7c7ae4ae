//! Values of partizan games: a sum as texts, with its canonical form, thermograph and all winning moves.
//!
//! A state is a player and games between semicolons: `value left; {0|-2}; {2|1||0}`. A game that is typed with
//! dominated or reversible options keeps its text, and the timeline shows how it is simplified.

#[cfg(test)]
mod tests;

use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use crate::partizan::{self, numbers, outcome_for, verdict, wins, word_of, FACTS};
use crate::position::{Choice, Moves, Position, Reason};
use games::atomic_weight::atomic_weight;
use games::game_notation::{lists, name, read};
use games::game_operations::{reduced, simplifications, Simplification};
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

/// The most bytes of a name in a sentence.
const SHORT: usize = 120;

/// The most steps of a timeline.
const MOST_FRAMES: usize = 500;

/// The largest nimber, which has so many options.
const LARGEST_STAR: u64 = 500;

/// The options of Left and those of Right.
type Sides = [Vec<Game>; 2];

/// A sum, and who is to move.
pub(crate) struct Values {
    arena: Rc<RefCell<Arena>>,
    player: Player,
    /// The games, with their texts.
    components: Vec<(Game, String)>,
    sum: Game,
    outcome: PartizanOutcome,
    /// How the games are simplified: the options of one of them, or of one inside of it, and what is done with them next.
    frames: Vec<(Sides, Option<Simplification>)>,
}

/// Refuses a text with a nimber that is too large.
fn check_stars(part: Part<'_>) -> Result<(), Problem> {
    for (start, sign) in part.text.char_indices().filter(|at| matches!(at.1, '*' | '∗')) {
        let digits = start + sign.len_utf8();
        let count = part.text[digits..].bytes().take_while(u8::is_ascii_digit).count();
        let end = digits + count;
        if count > 0 && part.text[digits..end].parse().map_or(true, |star: u64| star > LARGEST_STAR)
        {
            let problem = format!("a nimber is at most ∗{LARGEST_STAR}");
            return Err(part.slice(start..end).problem(problem));
        }
    }
    Ok(())
}

/// Reads a game, and adds the frames of how it is simplified.
fn read_game(
    games: &mut Arena,
    part: Part<'_>,
    frames: &mut Vec<(Sides, Option<Simplification>)>,
) -> Result<Game, Problem> {
    check_stars(part)?;
    let game = read(games, part.text).map_err(|at| {
        let rest = part.slice(at..part.text.len());
        rest.problem(
            "no game goes on like this: `{1||0|-2}`, `±1`, `3/4↑2∗` and `tiny 2` are games",
        )
    })?;
    let mut add_frames = || -> Option<()> {
        let written = Some(part.text).filter(|it| it.len() <= LONGEST);
        for list in written.into_iter().flat_map(lists) {
            let mut side = |of: &[&str]| -> Option<Vec<Game>> {
                of.iter().map(|option| read(games, option).ok()).collect()
            };
            let mut sides = [side(&list[0])?, side(&list[1])?];
            let steps = simplifications(games, &sides[0], &sides[1])?;
            let is_simplified = !steps.is_empty();
            for (step, after) in steps {
                frames.push((std::mem::replace(&mut sides, after), Some(step)));
            }
            frames.extend(Some((sides, None)).filter(|_| is_simplified));
            Some(()).filter(|()| frames.len() <= MOST_FRAMES)?;
        }
        Some(())
    };
    let too_large = || part.problem("the game has too many positions, or takes too many steps");
    add_frames().map(|()| game).ok_or_else(too_large)
}

impl Values {
    fn new(
        arena: Rc<RefCell<Arena>>,
        player: Player,
        components: Vec<(Game, String)>,
    ) -> Option<Self> {
        let games = &mut *arena.borrow_mut();
        let sum: Vec<Game> = components.iter().map(|(game, _)| *game).collect();
        let sum = games.sum_of(&sum)?;
        let outcome = games.outcome(sum)?;
        let (arena, frames) = (Rc::clone(&arena), Vec::new());
        Some(Values { arena, player, components, sum, outcome, frames })
    }

    fn is_won(&self) -> bool {
        wins(self.outcome, self.player)
    }

    /// Returns the position after a move in a component, for each option of its canonical form; `None` if the arena is
    /// too large.
    fn after(&self, index: usize) -> Option<Vec<Self>> {
        let options = self.arena.borrow_mut().options(self.components[index].0, self.player);
        let after = |option| {
            let mut components = self.components.clone();
            components[index] = (option, self.name(option)?);
            Values::new(Rc::clone(&self.arena), self.player.opponent(), components)
        };
        options?.into_iter().map(after).collect()
    }

    fn name(&self, game: Game) -> Option<String> {
        name(&mut self.arena.borrow_mut(), game, LONGEST)
    }

    fn name_or_dots(&self, game: Game) -> String {
        self.name(game).unwrap_or_else(|| "…".to_owned())
    }

    fn thermograph(&self, game: Game) -> Option<Thermograph> {
        thermograph(&mut self.arena.borrow_mut(), game)
    }

    fn row(&self, name: String, game: Game) -> Vec<String> {
        let heat = self.thermograph(game);
        let numbers = numbers(&self.arena.borrow(), game, heat.as_ref());
        [&[name][..], &numbers].concat()
    }

    /// Returns what a step does, in words.
    fn caption(&self, sides: &Sides, step: Option<Simplification>) -> String {
        let name = |game| self.name_or_dots(game);
        match step {
            None => {
                let value = self.arena.borrow_mut().game(&sides[0], &sides[1]);
                let value = value.map_or_else(|| "…".to_owned(), name);
                format!(
                    "no option is dominated or reversible, so this is the canonical form: {value}"
                )
            }
            Some(Simplification::Dominated { player, option, by }) if option == by => {
                format!("{player:?}'s option {} stands there twice", name(option))
            }
            Some(Simplification::Dominated { player, option, by }) => {
                let (option, by) = (name(option), name(by));
                let (sign, better) =
                    if player == Player::Left { ('≤', "more") } else { ('≥', "less") };
                format!("{player:?}'s option {option} is dominated: {option} {sign} {by}, and {player:?} wants {better}")
            }
            Some(Simplification::Reversible { player, option, through }) => {
                let (other, sign) =
                    (player.opponent(), if player == Player::Left { '≤' } else { '≥' });
                let next = self.arena.borrow_mut().options(through, player).unwrap_or_default();
                let next: Vec<String> = next.into_iter().map(name).collect();
                let place = match &*next.join(", ") {
                    "" => format!("{player:?} has no option there, so none takes its place"),
                    next => format!("{player:?}'s options there take its place: {next}"),
                };
                let (option, through) = (name(option), name(through));
                format!("{player:?}'s option {option} is reversible: {other:?} answers by {through}, which is {sign} this game. {place}")
            }
        }
    }

    /// Returns the options of a game that is simplified, each with what becomes of it.
    fn form(&self, number: usize) -> Json {
        let (sides, step) = &self.frames[number];
        let before = number.checked_sub(1).map(|before| &self.frames[before]);
        let side = |of: Player| {
            let options = &sides[of as usize];
            let mut is_gone = false;
            let option = |&game: &Game| {
                let mark = match *step {
                    Some(Simplification::Dominated { player, option, .. })
                    | Some(Simplification::Reversible { player, option, .. })
                        if player == of && option == game && !is_gone =>
                    {
                        is_gone = true;
                        "gone"
                    }
                    Some(Simplification::Dominated { player, by, .. })
                        if player == of && by == game =>
                    {
                        "better"
                    }
                    _ => match before {
                        Some((old, Some(_))) if !old[of as usize].contains(&game) => "new",
                        _ => "",
                    },
                };
                vec![self.name_or_dots(game), mark.to_owned()]
            };
            Json::List(options.iter().map(option).map(Json::from).collect())
        };
        Json::List(vec![side(Player::Left), side(Player::Right)])
    }

    /// Returns the board, with a form of a game that is simplified.
    fn board_of(&self, form: Json) -> Json {
        let component = |(game, text): &(Game, String)| {
            let value = self.name(*game).filter(|name| name != text);
            object!(
                "text" = text.as_str(),
                "value" = value,
                "thermograph" = self.thermograph(*game).as_ref().map(picture)
            )
        };
        object!(
            "components" = Json::List(self.components.iter().map(component).collect()),
            "thermograph" = self.thermograph(self.sum).as_ref().map(picture),
            "form" = form
        )
    }
}

/// Returns a thermograph for the page: its walls as points, each a value and a tax from 0 on, its mean and its temperature,
/// each as a text to show and as a decimal number.
pub(crate) fn picture(of: &Thermograph) -> Json {
    let decimal = |number: Number| {
        let ones = number.numerator() as f64;
        (ones / (1u64 << number.log2_denominator()) as f64).to_string()
    };
    let wall = |player: Player| {
        let at_zero = of.score(player, Number::ZERO).map(|value| (Number::ZERO, value));
        let above = of.wall(player).iter().copied().filter(|point| point.0 > Number::ZERO);
        let points = at_zero.into_iter().chain(above);
        Json::List(points.map(|(tax, value)| vec![decimal(value), decimal(tax)].into()).collect())
    };
    let both = |number: Number| vec![number.to_string(), decimal(number)];
    object!(
        "walls" = Json::List(vec![wall(Player::Left), wall(Player::Right)]),
        "mean" = both(of.mean()),
        "temperature" = both(of.temperature())
    )
}

impl Position for Values {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing = "a state is a player and games, as `value left; {2|0}; ↑2∗`";
        let (head, list) = state.cut(';', missing)?;
        let player = match head.texts()[..] {
            ["value", word] => partizan::player(word),
            _ => None,
        };
        let begin = || head.problem("a state begins with `value left` or `value right`");
        let player = player.ok_or_else(begin)?;
        let mut games = Arena::new(MOST_GAMES);
        let (mut components, mut frames) = (Vec::new(), Vec::new());
        for part in list.split(|sign| sign == ';') {
            let before = frames.len();
            let game = read_game(&mut games, part, &mut frames)?;
            let text = if frames.len() > before {
                let words: Vec<&str> = part.text.split_whitespace().collect();
                Some(words.join(" ")).filter(|it| it.len() <= LONGEST)
            } else {
                name(&mut games, game, LONGEST)
            };
            let too_long = || part.problem(format!("the game takes more than {LONGEST} bytes"));
            components.push((game, text.ok_or_else(too_long)?));
        }
        let too_large = || list.problem("the sum has too many positions to be solved");
        let values = Values::new(Rc::new(RefCell::new(games)), player, components);
        Ok(Values { frames, ..values.ok_or_else(too_large)? })
    }

    fn state(&self) -> String {
        let player = word_of(self.player);
        let names: String = self.components.iter().map(|(_, text)| format!("; {text}")).collect();
        format!("value {player}{}", if names.is_empty() { ";" } else { &names })
    }

    fn rules(&self) -> String {
        let player = self.player;
        format!(
            "{player:?} is to move, in one of the games to an option of {player:?} that is neither dominated nor \
             reversible. Whoever cannot move loses."
        )
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(outcome_for(self.outcome, self.player))
    }

    fn value(&self) -> Option<String> {
        self.name(self.sum).filter(|it| it.len() <= SHORT)
    }

    fn verdict(&self) -> Option<String> {
        Some(verdict(self.outcome, self.player))
    }

    fn player(&self) -> Option<Player> {
        Some(self.player)
    }

    fn passed(&self) -> Option<Rc<dyn Position>> {
        let components = self.components.clone();
        let passed = Values::new(Rc::clone(&self.arena), self.player.opponent(), components);
        passed.map(|it| Rc::new(it) as Rc<dyn Position>)
    }

    fn reasons(&self) -> Vec<Reason> {
        let rows = self.components.iter().map(|(game, text)| self.row(text.clone(), *game));
        let mut rows: Vec<Vec<String>> = rows.collect();
        if rows.len() != 1 {
            rows.push(self.row("the sum".to_owned(), self.sum));
        }
        let order = match self.outcome {
            PartizanOutcome::L => "greater than 0",
            PartizanOutcome::R => "less than 0",
            PartizanOutcome::P => "0",
            PartizanOutcome::N => "confused with 0",
        };
        let long = self.name(self.sum).filter(|it| it.len() > SHORT);
        let games = &mut *self.arena.borrow_mut();
        let sum = self.sum;
        let mut more = vec![format!("The sum is born by day {}.", games.birthday(sum))];
        more.extend(long.map(|it| format!("Its canonical form is {it}.")));
        let small = reduced(games, sum).filter(|&it| it != sum);
        let small = small.and_then(|it| name(games, it, SHORT));
        more.extend(small.map(|it| format!("Without infinitesimals it is {it}.")));
        let weight = atomic_weight(games, sum).flatten();
        let weight = weight.and_then(|it| name(games, it, SHORT));
        more.extend(weight.map(|it| format!("Its atomic weight is {it}.")));
        let head = [&["game"][..], &FACTS[2..]].concat();
        let table = Reason::Table { head, rows };
        vec![Reason::text(format!("The sum is {order}.")), table, Reason::text(more.join(" "))]
    }

    fn moves(&self, limit: usize) -> Moves {
        let (mut list, mut complete) = (Vec::new(), true);
        for index in 0..self.components.len() {
            let after = self.after(index);
            complete &= after.is_some();
            for position in after.unwrap_or_default() {
                let (from, to) = (&self.components[index].1, &position.components[index].1);
                list.push(Choice {
                    text: format!("{}: {to}", index + 1),
                    label: format!("{from} → {to}"),
                    wins: !position.is_won(),
                    part: index,
                    position: Rc::new(position),
                });
            }
        }
        Moves::new(list, complete, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let missing = "a move is written as `1: 0`: game 1 becomes 0";
        let (number, option) = step.cut(':', missing)?;
        let index = number.word().index("game", self.components.len())?;
        let mut after = self.after(index).unwrap_or_default().into_iter();
        match after.find(|position| position.components[index].1 == option.text.trim()) {
            Some(position) => Ok(Rc::new(position)),
            None => Err(option.problem("this is no option of the canonical form")),
        }
    }

    fn board(&self) -> Json {
        self.board_of(Json::Null)
    }

    fn frames(&self) -> usize {
        self.frames.len()
    }

    fn frame(&self, number: usize) -> Option<(Json, String)> {
        let (sides, step) = self.frames.get(number)?;
        Some((self.board_of(self.form(number)), self.caption(sides, *step)))
    }

    fn rust(&self) -> String {
        let names: Vec<&String> = self.components.iter().map(|(_, text)| text).collect();
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
