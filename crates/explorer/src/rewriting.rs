//! Strips of letters, with rules for Left and for Right that a reader types; and other games of rows, heaps and cakes in
//! which each player has moves of the own.
//!
//! A state is a game and the player to move, the rules where they are typed, and the strips, which are a sum:
//!
//! | state | game |
//! | --- | --- |
//! | `rules left; T.>.T TF.>.FT; .F>F. .TF>FT.; TT..FF TFT.` | words and what replaces them, for Left and for Right |
//! | `rules left; T.>.T TF.>.FT; mirror TF; TT..FF` | the same: Right's rules are read backwards, with `T` and `F` exchanged |
//! | `toppling left; lrrl lel` | Toppling Dominoes |
//! | `codes left; 0.303; 0.033; 6 5` | heaps, and an octal code for each player |
//! | `maundy left; 6x4 3x3` | Maundy cake |
//! | `stalks left; lrl le` | stalks of Hackenbush, from the ground |
//!
//! A move is the number of its strip, then the place and the rule, as `1: 2 TF.>.FT`; dominoes have `1: 3 left`, heaps
//! `1: 2 3 1` where 2 tokens are taken and heaps of 3 and 1 left, cakes `1: 3 pieces`, stalks `1: 2` for an edge.
//!
//! A strip has a value only if all play in it ends, even if one player moves several times in a row. So all that can
//! be reached is listed first, and rules without an end are refused, as is what reaches too much.

mod rules;
#[cfg(test)]
mod tests;
mod values;

use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use crate::partizan::{self, facts, name_of, outcome_for, verdict, wins, word_of, FACTS};
use crate::position::{Choice, Moves, Position, Reason};
use games::partizan::{PartizanOutcome, Player};
use games::partizan_strips::Strip;
use games::short_game::{Arena, Game};
use games::thermograph::thermograph;
use games::LoopyOutcome;
use rules::{text_of, Rules, Step};
use std::cell::RefCell;
use std::rc::Rc;
use values::{too_large, Values};

/// The most squares of all strips.
const MOST_SQUARES: u64 = 240;

/// The longest name of a value that is drawn above its strip.
const LONGEST_DRAWN: usize = 40;

/// Strips, and who is to move.
pub(crate) struct Rewriting {
    shared: Rc<Shared>,
    player: Player,
    strips: Vec<Strip>,
    values: Vec<Game>,
    sum: Game,
    outcome: PartizanOutcome,
}

/// What a position shares with those that are reached from it.
struct Shared {
    rules: Rules,
    values: RefCell<Values>,
}

impl Shared {
    fn value(&self, strip: &Strip) -> Result<Game, String> {
        self.values.borrow_mut().value(&self.rules, strip)
    }
}

impl Rewriting {
    /// True if the player to move wins.
    fn is_won(&self) -> bool {
        wins(self.outcome, self.player)
    }

    /// Returns the position after a move; `None` if it or its value is too large.
    fn after(&self, index: usize, step: &Step) -> Option<Self> {
        let (mut strips, mut values) = (self.strips.clone(), self.values.clone());
        let after = step.after.iter().filter(|strip| !strip.is_empty());
        strips.splice(index..=index, after.clone().cloned());
        if squares(&self.shared.rules, &strips) > MOST_SQUARES {
            return None;
        }
        let moved = after.map(|strip| self.shared.value(strip).ok()).collect::<Option<Vec<_>>>()?;
        values.remove(index);
        let games = &mut self.shared.values.borrow_mut().games;
        let rest = games.sum_of(&values)?;
        let moved_sum = games.sum_of(&moved)?;
        let sum = games.sum(rest, moved_sum)?;
        let outcome = games.outcome(sum)?;
        values.splice(index..index, moved);
        let (shared, player) = (Rc::clone(&self.shared), self.player.opponent());
        Some(Rewriting { shared, player, strips, values, sum, outcome })
    }

    fn with_player(&self, player: Player) -> Self {
        let (strips, values) = (self.strips.clone(), self.values.clone());
        Rewriting { shared: Rc::clone(&self.shared), player, strips, values, ..*self }
    }

    /// Returns the moves in a strip.
    fn steps(&self, strip: &Strip) -> Vec<Step> {
        self.shared.rules.steps(strip, self.player)
    }

    /// Returns the name of a strip for a reader.
    fn name(&self, index: usize) -> String {
        let noun = match self.shared.rules {
            Rules::Rewriting(_) => "strip",
            Rules::Toppling => "row",
            Rules::Codes(_) => "heap",
            Rules::Maundy => "cake",
            Rules::Stalks => "stalk",
        };
        format!("{noun} {}", index + 1)
    }
}

impl Position for Rewriting {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing =
            "a state is a game and a player, `;` and the strips, as `toppling left; lrrl`";
        let (head, rest) = state.cut(';', missing)?;
        let named = match head.words()[..] {
            [name, word] => partizan::player(word.text).map(|player| (name, player)),
            _ => None,
        };
        let begin = || head.problem("a state begins with a game and a player, as `rules left`");
        let (name, player) = named.ok_or_else(begin)?;
        let (rules, list) = Rules::read(name, rest)?;
        let mut strips = Vec::new();
        for word in list.words() {
            strips.push(rules.read_strip(word)?);
        }
        list.at_most(MOST_SQUARES, squares(&rules, &strips), "squares", "shown")?;
        let shared = Rc::new(Shared { rules, values: RefCell::new(Values::new()) });
        let mut values = Vec::new();
        for (strip, word) in strips.iter().zip(list.words()) {
            values.push(shared.value(strip).map_err(|reason| word.problem(reason))?);
        }
        let games = &mut shared.values.borrow_mut().games;
        let sum = games.sum_of(&values).and_then(|sum| Some((sum, games.outcome(sum)?)));
        let (sum, outcome) = sum.ok_or_else(|| list.problem(too_large()))?;
        Ok(Rewriting { shared: Rc::clone(&shared), player, strips, values, sum, outcome })
    }

    fn state(&self) -> String {
        let (name, rules) = self.shared.rules.texts();
        let player = word_of(self.player);
        let mut text = format!("{name} {player};");
        for rules in rules.iter().flatten() {
            text += &format!(" {rules};");
        }
        self.strips.iter().fold(text, |text, strip| text + " " + text_of(strip))
    }

    fn rules(&self) -> String {
        let [left, right] = [Player::Left, Player::Right].map(|it| self.shared.rules.told(it));
        let player = self.player;
        format!("Left {left}. Right {right}. Whoever cannot move loses. {player:?} is to move.")
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(outcome_for(self.outcome, self.player))
    }

    fn value(&self) -> Option<String> {
        name_of(&mut self.shared.values.borrow_mut().games, self.sum)
    }

    fn player(&self) -> Option<Player> {
        Some(self.player)
    }

    fn passed(&self) -> Option<Rc<dyn Position>> {
        Some(Rc::new(self.with_player(self.player.opponent())))
    }

    fn verdict(&self) -> Option<String> {
        Some(verdict(self.outcome, self.player))
    }

    fn reasons(&self) -> Vec<Reason> {
        let games = &mut self.shared.values.borrow_mut().games;
        let row = |games: &mut Arena, name: String, value: Game| {
            let heat = thermograph(games, value);
            [&[name][..], &facts(games, value, heat.as_ref())].concat()
        };
        let mut rows = Vec::new();
        for (index, (strip, &value)) in self.strips.iter().zip(&self.values).enumerate() {
            rows.push(row(games, format!("{} {}", index + 1, text_of(strip)), value));
        }
        if rows.len() != 1 {
            rows.push(row(games, "sum".to_owned(), self.sum));
        }
        let head = [&["strip"], &FACTS[..]].concat();
        let (player, order) = match self.player {
            Player::Left => ("Left", "at least 0"),
            Player::Right => ("Right", "at most 0"),
        };
        let text = format!(
            "A move of {player} wins if it leaves a sum of {order}. Where the temperature is \
             highest a move gains most, but it need not be the best one in the sum."
        );
        vec![Reason::Table { head, rows }, Reason::text(text)]
    }

    fn moves(&self, limit: usize) -> Moves {
        let mut list = Vec::new();
        let mut complete = true;
        for (index, strip) in self.strips.iter().enumerate() {
            for step in self.steps(strip) {
                let position = match self.after(index, &step) {
                    Some(position) => position,
                    None => {
                        complete = false;
                        continue;
                    }
                };
                let label = match self.strips.len() {
                    1 => step.label,
                    _ => format!("{}, {}", self.name(index), step.label),
                };
                list.push(Choice {
                    text: format!("{}: {}", index + 1, step.text),
                    label,
                    wins: !position.is_won(),
                    part: index,
                    position: Rc::new(position),
                });
            }
        }
        Moves::new(list, complete, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let missing = "a move is the number of a strip, `:` and what is done there";
        let (number, rest) = step.cut(':', missing)?;
        let index = number.word().index("strip", self.strips.len())?;
        let text = rest.texts().join(" ").replace('→', ">");
        let found = self.steps(&self.strips[index]).into_iter().find(|step| step.text == text);
        let found =
            found.ok_or_else(|| step.problem(format!("that is no move. {}", self.rules())))?;
        let position = self.after(index, &found).ok_or_else(|| step.problem(too_large()))?;
        Ok(Rc::new(position))
    }

    fn board(&self) -> Json {
        let rules = &self.shared.rules;
        let strips = self.strips.iter().zip(&self.values).enumerate();
        let strips = strips.map(|(index, (strip, &value))| {
            let name = name_of(&mut self.shared.values.borrow_mut().games, value);
            let steps = self.steps(strip).into_iter().map(|step| {
                object!(
                    "text" = format!("{}: {}", index + 1, step.text),
                    "label" = step.label,
                    "start" = step.letters.start,
                    "end" = step.letters.end
                )
            });
            object!(
                "name" = self.name(index),
                "text" = text_of(strip),
                "rows" = rules.rows(strip),
                "value" = name.filter(|name| name.len() <= LONGEST_DRAWN),
                "steps" = Json::List(steps.collect())
            )
        });
        let typed = match rules {
            Rules::Rewriting(_) => rules.texts().1.map(|it| it.to_vec()),
            _ => None,
        };
        object!(
            "strips" = Json::List(strips.collect()),
            "letters" = rules.letters(),
            "ground" = matches!(rules, Rules::Stalks),
            "left" = self.player == Player::Left,
            "typed" = typed,
            "other" = self.with_player(self.player.opponent()).state()
        )
    }

    fn rust(&self) -> String {
        let texts: Vec<&str> = self.strips.iter().map(text_of).collect();
        let letters = |options: &str| {
            let call = format!("value(&mut memo, &strip.as_bytes().to_vec(), {options})");
            ("&str", format!("{texts:?}"), call)
        };
        let (kind, strips, value) = match &self.shared.rules {
            Rules::Rewriting(rules) => {
                let [left, right] = [pairs(&rules[0]), pairs(&rules[1])];
                letters(&format!("rewritten([&{left:?}, &{right:?}])"))
            }
            Rules::Toppling => letters("toppling_dominoes"),
            Rules::Stalks => letters("stalk_cuts"),
            Rules::Codes([left, right]) => {
                let call = format!("taking_codes([&{left:?}, &{right:?}])");
                ("u64", format!("[{}]", texts.join(", ")), by_parts(&call))
            }
            Rules::Maundy => {
                let cakes = texts.iter().map(|it| format!("({})", it.replace('x', ", ")));
                let cakes = cakes.collect::<Vec<_>>().join(", ");
                ("(u64, u64)", format!("[{cakes}]"), by_parts("maundy_cake"))
            }
        };
        format!(
            "use games::partizan_strips::*;\n    \
             use games::partizan_values::Memo;\n    \
             use games::short_game::{{Arena, Game}};\n    \
             let (mut games, mut memo) = (Arena::new(10_000_000), Memo::default());\n    \
             let mut sum = Game::ZERO;\n    \
             let strips: &[{kind}] = &{strips};\n    \
             for strip in strips {{\n        \
             let value = games.{value}.unwrap();\n        \
             sum = games.sum(sum, value).unwrap();\n    }}\n    \
             assert_eq!(games.outcome(sum), Some(games::partizan::PartizanOutcome::{:?}));",
            self.outcome
        )
    }
}

fn by_parts(options: &str) -> String {
    format!("value_by_parts(&mut memo, strip, {options})")
}

/// Returns the number of squares of all strips.
fn squares(rules: &Rules, strips: &[Strip]) -> u64 {
    let rows = strips.iter().flat_map(|strip| rules.rows(strip));
    rows.map(|row| row.chars().count() as u64).sum()
}

/// Returns the rules as pairs of texts.
fn pairs(rules: &[(String, String)]) -> Vec<(&str, &str)> {
    rules.iter().map(|(word, by)| (&word[..], &by[..])).collect()
}
