//! Partizan games on boards and graphs: Domineering, Clobber, Amazons, Col and Snort.
//!
//! A state is the game, the player to move, and rows of cells: `domineering left; .... .#..`, where `#` is no cell, and a
//! cell is `.` or has a piece of Left, `L`, or of Right, `R`; in Clobber these are `x` and `o`. Col and Snort are also
//! played on a graph: `snort graph left; 0-1 1-2; left 0; right 2`. A move is the cells that it touches, as a click
//! on each makes it: `0-0 1-0` for a domino, a queen's also where its arrow hits. Cells are drawn by `free 0-1`, `wall
//! 0-1`, `left 0-1` and `right 0-1`; edges as in other graphs.

mod field;
mod solution;
#[cfg(test)]
mod tests;

use crate::drawing::{edge_exports, read_change, Tool};
use crate::graph::Graph;
use crate::json::{object, Json};
use crate::notation::{Part, Problem};
use crate::partizan::{self, outcome_for, verdict, word_of, FACTS};
use crate::position::{Choice, Moves, Position, Reason};
use field::{Field, Parts, Rules, GAMES};
use games::partizan::{PartizanOutcome, Player};
use games::partizan_boards::{BoardGame, Vertex};
use games::LoopyOutcome;
use solution::{solve, Move, Solution, ValuedPart};
use std::cell::RefCell;
use std::rc::Rc;

/// The most rows and columns.
const MOST_ROWS: usize = 14;

/// The most vertices of a graph.
const MOST_VERTICES: u64 = 60;

/// The most bytes of a value that stands beside the outcome.
const LONGEST: usize = 24;

const TOO_LARGE: &str =
    "this position is too large: it takes more than 200000 values or options to solve";

/// Makes a cell of a vertex or colours it.
const fn paint(name: &'static str, label: &'static str) -> Tool {
    Tool { name, label, of: "vertex", count: 1 }
}

const FREE: Tool = paint("free", "free cells");
const LEFT: Tool = paint("left", "Left’s");
const RIGHT: Tool = paint("right", "Right’s");
const BOARD_TOOLS: &[Tool] = &[FREE, paint("wall", "walls"), LEFT, RIGHT];
const GRAPH_TOOLS: &[Tool] = &[Tool::EDGE, FREE, LEFT, RIGHT, Tool::ERASE];

/// A position, and who is to move.
pub(crate) struct PartizanBoard {
    field: Field,
    player: Player,
    /// The solution, once it was asked for; `None` inside if the position is too large.
    found: RefCell<Option<Option<Rc<Solution>>>>,
}

impl PartizanBoard {
    fn new(field: Field, player: Player) -> Self {
        PartizanBoard { field, player, found: RefCell::new(None) }
    }

    fn solution(&self) -> Option<Rc<Solution>> {
        let find = || solve(&self.field, self.player).map(Rc::new);
        self.found.borrow_mut().get_or_insert_with(find).clone()
    }

    /// Returns the position after another player or other pieces take their place, if it is not too large.
    fn changed(&self, field: Field, change: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let position = PartizanBoard::new(field, self.player);
        position.solution().ok_or_else(|| change.problem(TOO_LARGE))?;
        Ok(Rc::new(position))
    }

    fn is_domineering(&self) -> bool {
        self.field.rules == Rules::Board(BoardGame::Domineering)
    }

    fn names(&self, cells: &[usize]) -> Vec<String> {
        cells.iter().map(|&cell| self.field.graph.name(self.field.graph.vertices[cell])).collect()
    }

    fn label(&self, it: &Move) -> String {
        let names = self.names(&it.step.cells);
        let step = match (self.field.rules, &names[..]) {
            (Rules::Board(BoardGame::Clobber), [from, to]) => format!("{from} takes {to}"),
            (_, [from, to, arrow]) => format!("{from} to {to}, arrow to {arrow}"),
            _ => names.join(" and "),
        };
        format!("{}: {step}", letter(it.part))
    }

    fn choice(&self, it: &Move) -> Choice {
        let after = PartizanBoard::new(it.step.after.clone(), self.player.opponent());
        Choice {
            text: self.names(&it.step.cells).join(" "),
            label: self.label(it),
            wins: it.wins,
            part: it.part,
            position: Rc::new(after),
        }
    }

    /// Returns which part is the hottest, and whether its hottest moves win.
    fn heat(&self, solution: &Solution) -> String {
        let hottest = solution.parts.iter().enumerate().filter(|part| part.1.is_hottest);
        let temperature = match hottest.clone().next() {
            Some((_, part)) => part.walls.temperature(),
            None => {
                return "No part is hot: no temperature is above 0, so that moves gain nothing, or \
                        something infinitesimal."
                    .to_owned()
            }
        };
        let letters: Vec<String> = hottest.map(|part| letter(part.0)).collect();
        let parts = match &letters[..] {
            [part] => format!("The hottest part is {part}"),
            _ => format!("The hottest parts are {}", letters.join(" and ")),
        };
        let moves: Vec<&Move> = solution.moves.iter().filter(|found| found.is_hottest).collect();
        let winning = moves.iter().filter(|found| found.wins).count();
        let names: Vec<String> = moves.iter().map(|found| self.label(found)).collect();
        let whose = match moves.len() {
            1 => format!("hottest move, {},", names[0]),
            2..=4 => format!("hottest moves, {},", names.join("; ")),
            count => format!("{count} hottest moves"),
        };
        let verb = |one: &'static str, many| if moves.len() == 1 { one } else { many };
        let end = match winning {
            0 if solution.moves.iter().any(|found| found.wins) => {
                verb("does not win", "do not win").to_owned() + ": another move does"
            }
            0 => verb("loses", "lose").to_owned() + ", as all moves do",
            _ if winning == moves.len() => verb("wins", "win").to_owned(),
            _ => format!("win, but for {}", moves.len() - winning),
        };
        format!(
            "{parts}, of temperature {temperature}: so much is a move worth there. {:?}’s {whose} {end}.",
            self.player
        )
    }

    /// Returns the states that buttons lead to: with the other player to move, or with a row or a column more or less.
    fn offers(&self) -> Json {
        let Field { rules, graph, .. } = &self.field;
        let state = |field: &Field, player| PartizanBoard::new(field.clone(), player).state();
        let mut offers =
            vec![("Let the other player move", state(&self.field, self.player.opponent()))];
        if let Some(columns) = graph.columns {
            let rows = graph.n / columns;
            for (name, new_rows, new_columns) in [
                ("+ row", rows + 1, columns),
                ("+ column", rows, columns + 1),
                ("− row", rows - 1, columns),
                ("− column", rows, columns - 1),
            ] {
                let sizes = 1..=MOST_ROWS;
                if !sizes.contains(&new_rows) || !sizes.contains(&new_columns) {
                    continue;
                }
                // New cells are walls, which do not make the position larger.
                let place = |v: u32| (v / columns as u32, v % columns as u32);
                let is_inside = |v: &u32| {
                    let (row, column) = place(*v);
                    row < new_rows as u32 && column < new_columns as u32
                };
                let moved = |v: u32| place(v).0 * new_columns as u32 + place(v).1;
                let inside = graph.vertices.iter().copied().filter(is_inside);
                let resized = Graph::board(new_rows, new_columns, inside.map(moved).collect());
                let wide = new_columns as u32;
                let owner = |v: u32| self.field.owner(v / wide * columns as u32 + v % wide);
                offers.push((name, state(&Field::new(*rules, resized, owner), self.player)));
            }
        }
        let pair = |(name, state): (&str, String)| Json::List(vec![name.into(), state.into()]);
        Json::List(offers.into_iter().map(pair).collect())
    }

    /// Returns the cells: their names and places, their parts, and who may colour them.
    fn cells(&self, solution: Option<&Solution>) -> Json {
        let graph = &self.field.graph;
        let is_coloured = !matches!(self.field.rules, Rules::Board(_));
        let vertices = match self.field.parts() {
            Parts::Graphs(neighbours, _) => self.field.vertices(&neighbours),
            Parts::Boards(..) => Vec::new(),
        };
        let parts = solution.map_or(&[][..], |it| &it.parts);
        let cells = graph.places().into_iter().enumerate().map(|(index, (x, y))| {
            let part = parts.iter().position(|part| part.cells.contains(&index));
            let owner = self.field.owners[index];
            let (mark, told) = match (owner, vertices.get(index)) {
                (Some(player), _) => ("", format!("{player:?}’s")),
                (None, Some(Vertex::Reserved(Player::Left))) => ("L", "free for Left".to_owned()),
                (None, Some(Vertex::Reserved(Player::Right))) => ("R", "free for Right".to_owned()),
                (None, Some(Vertex::Gone)) if is_coloured => ("×", "free for nobody".to_owned()),
                _ => ("", "free".to_owned()),
            };
            let name = graph.name(graph.vertices[index]);
            let of_part = part.map_or(String::new(), |part| format!(", part {}", letter(part)));
            object!(
                "name" = name.as_str(),
                "x" = x,
                "y" = y,
                "label" = format!("{name}: {told}{of_part}"),
                "mark" = mark,
                "part" = part
            )
        });
        Json::List(cells.collect())
    }

    /// Returns the moves as the cells to click on, in each order in which they may be clicked.
    fn steps(&self, moves: &[Move]) -> Json {
        let mut steps = Vec::new();
        for it in moves {
            let text = self.names(&it.step.cells).join(" ");
            let mut cells = it.step.cells.clone();
            steps.push(object!("text" = text.as_str(), "cells" = cells.clone()));
            if self.is_domineering() {
                cells.reverse();
                steps.push(object!("text" = text, "cells" = cells));
            }
        }
        Json::List(steps)
    }
}

/// Returns the letter of a part: A, B, … Z, A1, B1, …
fn letter(part: usize) -> String {
    let letter = char::from(b'A' + (part % 26) as u8);
    match part / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

impl Position for PartizanBoard {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let begin =
            "a state begins with a game and a player, as `domineering left`, `clobber right` \
                     or `snort graph left`";
        let (head, rest) = state.cut(';', begin)?;
        let words = head.texts();
        let rules = words.first().and_then(|name| GAMES.iter().find(|game| game.0 == *name));
        let player = words.last().and_then(|word| partizan::player(word));
        let ((_, rules), player) = rules.zip(player).ok_or_else(|| head.problem(begin))?;
        let field = match words[1..words.len() - 1] {
            [] => {
                let letters = rules.letters();
                let [left, right] = letters.map(char::from);
                let told = format!("a cell is `.`, a wall `#`, a piece `{left}` or `{right}`");
                let kinds = format!(".{left}{right}");
                let (graph, cells) = Graph::read_rows(rest, MOST_ROWS, &kinds, &told)?;
                let owner = |v: u32| {
                    let is_owner = |player: &Player| letters[*player as usize] == cells[v as usize];
                    [Player::Left, Player::Right].iter().copied().find(is_owner)
                };
                Field::new(*rules, graph, owner)
            }
            ["graph"] if !matches!(rules, Rules::Board(_)) => read_graph(*rules, rest)?,
            ["graph"] => return Err(head.problem("only Col and Snort are played on graphs")),
            _ => return Err(head.problem(begin)),
        };
        let position = PartizanBoard::new(field, player);
        position.solution().ok_or_else(|| rest.problem(TOO_LARGE))?;
        Ok(position)
    }

    fn state(&self) -> String {
        let Field { rules, graph, .. } = &self.field;
        let player = word_of(self.player);
        let text = graph.text(|v| self.field.letter(v));
        if graph.columns.is_some() {
            return format!("{} {player};{text}", rules.name());
        }
        let mut state = format!("{} graph {player};{text}", rules.name());
        for player in [Player::Left, Player::Right] {
            let own = graph.vertices.iter().copied();
            let own: Vec<u32> = own.filter(|&v| self.field.owner(v) == Some(player)).collect();
            if !own.is_empty() {
                state += &format!("; {} {}", word_of(player), graph.names(&own));
            }
        }
        state
    }

    fn rules(&self) -> String {
        let rules = match (self.field.rules, self.player) {
            (Rules::Board(BoardGame::Domineering), Player::Left) => {
                "places a domino upright on two free cells; Right’s lie flat"
            }
            (Rules::Board(BoardGame::Domineering), Player::Right) => {
                "places a domino flat on two free cells; Left’s stand upright"
            }
            (Rules::Board(BoardGame::Clobber), _) => {
                "takes a stone of the other player with one of the own that is beside it"
            }
            (Rules::Board(BoardGame::Amazons), _) => {
                "moves a queen over free cells as in chess; then it shoots at a cell that it could \
                 move to, which becomes a wall"
            }
            (Rules::Col, _) => "colours a free cell; neighbours may not have the same colour",
            (Rules::Snort, _) => "colours a free cell; neighbours may not have different colours",
        };
        format!("{:?} is to move and {rules}. Whoever cannot move loses.", self.player)
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(outcome_for(self.solution()?.sum.outcome, self.player))
    }

    fn value(&self) -> Option<String> {
        Some(self.solution()?.sum.facts[0].clone()).filter(|value| value.len() <= LONGEST)
    }

    fn player(&self) -> Option<Player> {
        Some(self.player)
    }

    fn passed(&self) -> Option<Rc<dyn Position>> {
        Some(Rc::new(PartizanBoard::new(self.field.clone(), self.player.opponent())))
    }

    fn verdict(&self) -> Option<String> {
        Some(verdict(self.solution()?.sum.outcome, self.player))
    }

    fn reasons(&self) -> Vec<Reason> {
        let solution = match self.solution() {
            Some(solution) => solution,
            None => return vec![Reason::text(format!("No answer: {TOO_LARGE}."))],
        };
        if solution.parts.is_empty() {
            return vec![Reason::text("No player can move, so the value is 0.")];
        }
        let row = |name: String, part: &ValuedPart| [&[name][..], &part.facts].concat();
        let parts = solution.parts.iter().enumerate();
        let mut rows: Vec<Vec<String>> = parts.map(|(i, part)| row(letter(i), part)).collect();
        if rows.len() > 1 {
            rows.push(row("sum".to_owned(), &solution.sum));
        }
        let head = [&["part"][..], &FACTS].concat();
        let end = match self.player {
            Player::Left => "Left’s move wins if the sum of what it leaves is 0 or more",
            Player::Right => "Right’s move wins if the sum of what it leaves is 0 or less",
        };
        vec![
            Reason::Table { head, rows },
            Reason::text(self.heat(&solution)),
            Reason::text(format!(
                "No move goes from one part to another, so their values add up. {end}."
            )),
        ]
    }

    fn moves(&self, limit: usize) -> Moves {
        let solution = match self.solution() {
            Some(solution) => solution,
            None => return Moves::new(Vec::new(), false, limit),
        };
        Moves::new(solution.moves.iter().map(|found| self.choice(found)).collect(), true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let solution = self.solution().ok_or_else(|| step.problem(TOO_LARGE))?;
        let mut cells = Vec::new();
        for word in step.words() {
            let v = self.field.graph.read(word)?;
            cells.extend(self.field.graph.vertices.binary_search(&v).ok());
        }
        if self.is_domineering() {
            cells.sort_unstable();
        }
        let found = solution.moves.iter().find(|found| found.step.cells == cells);
        let missing = || step.problem(format!("that is no move. {}", self.rules()));
        found.map(|found| self.choice(found).position).ok_or_else(missing)
    }

    fn tools(&self) -> &'static [Tool] {
        if self.field.graph.columns.is_some() {
            BOARD_TOOLS
        } else {
            GRAPH_TOOLS
        }
    }

    fn change(&self, change: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let (tool, words) = read_change(change, self.tools())?;
        let graph = &self.field.graph;
        if ["edge", "erase"].contains(&tool) {
            let graph = graph.changed(tool, &words)?;
            change.at_most(MOST_VERTICES, graph.vertices.len() as u64, "vertices", "solved")?;
            return self.changed(self.field.on(graph), change);
        }
        let owner = partizan::player(tool);
        let (painted, field) = match graph.columns {
            None => (graph.read(words[0])?, self.field.clone()),
            Some(columns) => {
                let cell = graph.read_name(words[0])?;
                let mut vertices = graph.vertices.clone();
                vertices.retain(|&v| v != cell);
                if tool != "wall" {
                    vertices.push(cell);
                    vertices.sort_unstable();
                }
                (cell, self.field.on(Graph::board(graph.n / columns, columns, vertices)))
            }
        };
        let mut field = field;
        if let Ok(index) = field.graph.vertices.binary_search(&painted) {
            field.owners[index] = owner;
        }
        self.changed(field, change)
    }

    fn board(&self) -> Json {
        let solution = self.solution();
        let graph = &self.field.graph;
        let index = |v: u32| graph.vertices.binary_search(&v).unwrap_or(0);
        let edges = graph.edges.iter().filter(|_| graph.columns.is_none());
        let edges = edges.map(|&(a, b)| Json::from(vec![index(a), index(b)]));
        let moves = solution.as_ref().map_or(&[][..], |it| &it.moves);
        let shape = match self.field.rules {
            Rules::Board(BoardGame::Domineering) => "domino",
            Rules::Board(BoardGame::Amazons) => "queen",
            _ => "stone",
        };
        let pieces = self
            .field
            .pieces()
            .into_iter()
            .map(|(player, cells)| object!("owner" = word_of(player), "cells" = cells));
        let parts = solution.as_ref().map_or(&[][..], |it| &it.parts);
        let parts = parts.iter().enumerate().map(|(index, part)| {
            object!(
                "letter" = letter(index),
                "cells" = part.cells.clone(),
                "hottest" = part.is_hottest
            )
        });
        let hot = moves.iter().filter(|found| found.is_hottest);
        object!(
            "isBoard" = graph.columns.is_some(),
            "shape" = shape,
            "cells" = self.cells(solution.as_deref()),
            "blocked" = graph.blocked_cells(),
            "edges" = Json::List(edges.collect()),
            "pieces" = Json::List(pieces.collect()),
            "parts" = Json::List(parts.collect()),
            "steps" = self.steps(moves),
            "hot" = Json::List(hot.map(|found| found.step.cells.clone().into()).collect()),
            "offers" = self.offers()
        )
    }

    fn rust(&self) -> String {
        let outcome = self.solution().map_or(PartizanOutcome::P, |it| it.sum.outcome);
        self.field.rust(outcome)
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let graph = &self.field.graph;
        match graph.columns {
            Some(_) => {
                let rows = graph.text(|v| self.field.letter(v));
                vec![("Board", rows.trim_start().replace(' ', "\n") + "\n")]
            }
            None => edge_exports(graph.n, &graph.edges),
        }
    }
}

/// Reads a graph, and who has coloured which vertices.
fn read_graph(rules: Rules, rest: Part<'_>) -> Result<Field, Problem> {
    let sections = rest.split(|char| char == ';');
    let missing = || rest.problem("a graph is edges, as `0-1 1-2`");
    let graph = Graph::read_edges(*sections.first().ok_or_else(missing)?)?;
    rest.at_most(MOST_VERTICES, graph.vertices.len() as u64, "vertices", "solved")?;
    let mut field = Field::new(rules, graph, |_| None);
    for section in &sections[1..] {
        let words = section.words();
        let player = words.first().and_then(|word| partizan::player(word.text));
        let missing = || section.problem("after the edges come `left` and `right` with vertices");
        let player = player.ok_or_else(missing)?;
        for word in &words[1..] {
            let v = field.graph.read(*word)?;
            if let Ok(index) = field.graph.vertices.binary_search(&v) {
                field.owners[index] = Some(player);
            }
        }
    }
    Ok(field)
}
