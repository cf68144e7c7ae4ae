//! Hackenbush: edges that stand on the ground are cut, and what hangs free is gone.
//!
//! A state is a list of edges, and 0 is the ground: `hackenbush; 0-1 1-2 2-0 1-3`, or shorter
//! `hackenbush; 0-1-2-0 1-3`. Loops and several edges between two vertices are allowed. In
//! `red-blue left; 0-1b-2r 0-3r` the letter behind a vertex is the colour of the edge that leads to it;
//! Left cuts blue edges, Right red ones, and the head says who is to move. A move is the number of
//! an edge, counted from 1. Edges are drawn between vertices, as `edge 0 1`, `blue 0 1` or `red 0 new`, and
//! erased by their numbers, as `erase 2`.

mod layout;
mod steps;
#[cfg(test)]
mod tests;

use crate::drawing::{read_change, read_vertex, Tool};
use crate::json::Json;
use crate::notation::{add_line, distinct, Part, Problem};
use crate::partizan::{outcome_for, verdict};
use crate::position::{Choice, Moves, Position, Reason, Summand};
use games::dyadic::{simplest_between, Dyadic};
use games::hackenbush;
use games::partizan::Player;
use games::red_blue_hackenbush::{self as red_blue, Edge};
use games::LoopyOutcome;
use graphs::adjacency::Adjacency;
use std::rc::Rc;
use steps::Steps;

/// The most edges of a position.
const MOST_EDGES: usize = 500;

/// The largest name of a vertex.
const LARGEST: u64 = 9999;

/// The most edges of a position that is drawn and taken apart.
const MOST_DRAWN: usize = 120;

/// Erases an edge, and what then hangs free.
const ERASE: Tool = Tool { name: "erase", label: "erase edges", of: "edge", count: 1 };

/// The tools to draw green edges with.
const GREEN_TOOLS: &[Tool] = &[Tool::EDGE, ERASE];

/// The tools to draw edges of two colours with.
const RED_BLUE_TOOLS: &[Tool] = &[
    Tool { name: "blue", label: "blue edges", of: "vertex", count: 2 },
    Tool { name: "red", label: "red edges", of: "vertex", count: 2 },
    ERASE,
];

/// A position of green or red-blue Hackenbush. All its edges are connected to the ground.
pub(crate) struct Hackenbush {
    /// The vertices by their names in the state; the first one is 0, the ground.
    names: Vec<u32>,
    /// The edges, whose vertices are indices of `names`. In green Hackenbush all are of Left.
    edges: Vec<Edge>,
    /// Who is to move; `None` in green Hackenbush, where it does not matter.
    turn: Option<Player>,
}

impl Hackenbush {
    /// Numbers the vertices. Edges that hang free are left out.
    fn new(named: &[Edge], turn: Option<Player>) -> Self {
        let mut names = vec![0];
        names.extend(named.iter().flat_map(|&(u, v, _)| [u, v]));
        let names = distinct(names);
        let index = |name: &u32| names.binary_search(name).unwrap_or(0) as u32;
        let pairs: Vec<(u32, u32)> = named.iter().map(|(u, v, _)| (index(u), index(v))).collect();
        let distances = distances(names.len(), &pairs);
        let stands = |&(u, _): &(u32, u32)| distances[u as usize] != UNREACHED;
        if !pairs.iter().all(stands) {
            let left = pairs.iter().zip(named).filter(|(pair, _)| stands(pair));
            return Hackenbush::new(&left.map(|(_, &edge)| edge).collect::<Vec<_>>(), turn);
        }
        let edges = pairs.iter().zip(named).map(|(&(u, v), edge)| (u, v, edge.2)).collect();
        Hackenbush { names, edges, turn }
    }

    /// The edges by the names of their vertices.
    fn named(&self) -> Vec<Edge> {
        let name = |v: u32| self.names[v as usize];
        self.edges.iter().map(|&(u, v, owner)| (name(u), name(v), owner)).collect()
    }

    /// The edges without their owners.
    fn pairs(&self) -> Vec<(u32, u32)> {
        self.edges.iter().map(|&(u, v, _)| (u, v)).collect()
    }

    /// The position after a cut.
    fn cut(&self, edge: usize) -> Self {
        let mut named = self.named();
        named.remove(edge);
        Hackenbush::new(&named, self.turn.map(Player::opponent))
    }

    /// True if whoever is to move may cut this edge.
    fn may_cut(&self, edge: usize) -> bool {
        self.turn.map_or(true, |player| player == self.edges[edge].2)
    }

    /// The value as a number, in red-blue Hackenbush.
    fn number(&self) -> Dyadic {
        red_blue::tree_value(&self.edges, 0)
    }

    /// The value as a text.
    fn worth(&self) -> String {
        if self.turn.is_some() {
            return self.number().to_string();
        }
        hackenbush::grundy(self.names.len(), &self.pairs(), &[0]).to_string()
    }

    fn winning_moves(&self) -> Vec<usize> {
        match self.turn {
            Some(player) => red_blue::winning_moves(&self.edges, 0, player),
            None => hackenbush::winning_moves(self.names.len(), &self.pairs(), &[0]),
        }
    }

    /// Reads the number of an edge.
    fn edge(&self, word: Part<'_>) -> Result<usize, Problem> {
        word.index("edge", self.edges.len())
    }

    /// An edge in words: `edge 3, from 1 to 2`.
    fn edge_name(&self, edge: usize) -> String {
        let (u, v, owner) = self.edges[edge];
        let color = color(self.turn.map(|_| owner));
        let names = [u, v].map(|v| self.names[v as usize]);
        format!("{color}edge {}, from {} to {}", edge + 1, names[0], names[1])
    }

    /// What each player can reach, and the simplest number in between.
    fn between(&self) -> Reason {
        let mut best: [Option<Dyadic>; 2] = [None, None];
        for (edge, &(_, _, owner)) in self.edges.iter().enumerate() {
            let number = self.cut(edge).number();
            let best = &mut best[owner as usize];
            let is_better = |known: &Dyadic| (number > *known) == (owner == Player::Left);
            if best.as_ref().map_or(true, is_better) {
                *best = Some(number);
            }
        }
        let simplest = simplest_between(best[0].as_ref(), best[1].as_ref());
        let [left, right] = best.map(|it| it.map_or("none".to_owned(), |it| it.to_string()));
        Reason::text(format!(
            "The best options: of Left {left}, of Right {right}. The simplest number in between is \
             {simplest}."
        ))
    }
}

/// The colour of an edge, with a space; empty in green Hackenbush.
fn color(owner: Option<Player>) -> &'static str {
    match owner {
        Some(Player::Left) => "blue ",
        Some(Player::Right) => "red ",
        None => "",
    }
}

/// The distance of a vertex that is not connected to the ground.
const UNREACHED: u32 = u32::MAX;

/// Returns the distance of each vertex from vertex 0, the ground.
fn distances(n: usize, edges: &[(u32, u32)]) -> Vec<u32> {
    let graph = Adjacency::undirected(n, edges);
    let mut distances = vec![UNREACHED; n];
    distances[0] = 0;
    let mut queue = vec![0];
    let mut done = 0;
    while let Some(&v) = queue.get(done) {
        done += 1;
        for &u in graph.neighbors(v) {
            if distances[u as usize] == UNREACHED {
                distances[u as usize] = distances[v as usize] + 1;
                queue.push(u);
            }
        }
    }
    distances
}

/// Reads a word such as `0-1-2`, or `0-1b-2r` if the edges have colours: adds its edges, each with its
/// place.
fn read_edges<'a>(
    word: Part<'a>,
    is_red_blue: bool,
    edges: &mut Vec<Edge>,
    places: &mut Vec<Part<'a>>,
) -> Result<(), Problem> {
    let pieces = word.split(|char| char == '-');
    let hyphens = word.text.matches('-').count();
    if hyphens == 0 || pieces.len() != hyphens + 1 {
        return Err(word.problem("an edge is two vertices with `-` between them, as `0-1`"));
    }
    let mut before = pieces[0].number("vertex", LARGEST)? as u32;
    for ends in pieces.windows(2) {
        let (mut end, mut owner) = (ends[1], Player::Left);
        if is_red_blue {
            owner = match end.text.as_bytes().last() {
                Some(b'b') => Player::Left,
                Some(b'r') => Player::Right,
                _ => {
                    return Err(end.problem(format!(
                        "this edge needs a colour: `{0}b` for blue or `{0}r` for red",
                        end.text
                    )))
                }
            };
            end = end.slice(0..end.text.len() - 1);
        }
        let v = end.number("vertex", LARGEST)? as u32;
        let place = word.slice(ends[0].start - word.start..ends[1].range().end - word.start);
        edges.push((before, v, owner));
        places.push(place);
        before = v;
    }
    Ok(())
}

/// Finds the first edge that closes a circuit.
fn closing_edge(edges: &[Edge]) -> Option<usize> {
    let mut parts: Vec<u32> = (0..=LARGEST as u32).collect();
    edges.iter().position(|&(u, v, _)| {
        let [from, to] = [u, v].map(|v| parts[v as usize]);
        parts.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
        from == to
    })
}

impl Position for Hackenbush {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let (head, rest) = state.cut(
            ';',
            "a state is `hackenbush`, `;` and edges, as `hackenbush; 0-1-2-0 1-3`, or `red-blue \
             left; 0-1b-2r`",
        )?;
        let turn = match head.texts()[..] {
            ["hackenbush"] => None,
            ["red-blue"] | ["red-blue", "left"] => Some(Player::Left),
            ["red-blue", "right"] => Some(Player::Right),
            _ => {
                return Err(head.problem(
                    "a state begins with `hackenbush`, `red-blue left` or `red-blue right`",
                ))
            }
        };
        let is_red_blue = turn.is_some();
        let (mut edges, mut places) = (Vec::new(), Vec::new());
        for word in rest.words() {
            read_edges(word, is_red_blue, &mut edges, &mut places)?;
        }
        rest.at_most(MOST_EDGES as u64, edges.len() as u64, "edges", "solved")?;
        if let Some(edge) = turn.and_then(|_| closing_edge(&edges)) {
            return Err(places[edge].problem(
                "this edge closes a circuit, and red-blue Hackenbush is solved on trees",
            ));
        }
        let position = Hackenbush::new(&edges, turn);
        let kept = position.named();
        if let Some(edge) = (0..edges.len()).find(|&edge| kept.get(edge) != Some(&edges[edge])) {
            return Err(
                places[edge].problem("this edge hangs free: no way leads from it to 0, the ground")
            );
        }
        Ok(position)
    }

    fn state(&self) -> String {
        let mut text = match self.turn {
            None => "hackenbush;",
            Some(Player::Left) => "red-blue left;",
            Some(Player::Right) => "red-blue right;",
        }
        .to_owned();
        let mut before = None;
        for (u, v, owner) in self.named() {
            if before != Some(u) {
                text += &format!(" {u}");
            }
            text += &format!("-{v}");
            text += color(self.turn.map(|_| owner)).get(..1).unwrap_or("");
            before = Some(v);
        }
        text
    }

    fn rules(&self) -> String {
        let cut = match self.turn {
            Some(Player::Left) => "Left is to move and cuts a blue edge, Right then a red one",
            Some(Player::Right) => "Right is to move and cuts a red edge, Left then a blue one",
            None => "A move cuts an edge",
        };
        format!(
            "{cut}; all that is then no longer connected to the ground is gone. Whoever cannot \
             move loses."
        )
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        let outcome = match self.turn {
            Some(player) => outcome_for(red_blue::outcome(&self.edges, 0), player),
            None => hackenbush::outcome(self.names.len(), &self.pairs(), &[0]).into(),
        };
        Some(outcome)
    }

    fn value(&self) -> Option<String> {
        Some(self.worth())
    }

    fn summand(&self) -> Option<Summand> {
        if self.turn.is_some() {
            let number = self.number();
            return number.to_ratio().map(|_| Summand::number(number));
        }
        Some(Summand::finite(hackenbush::grundy(self.names.len(), &self.pairs(), &[0])))
    }

    fn player(&self) -> Option<Player> {
        self.turn
    }

    fn passed(&self) -> Option<Rc<dyn Position>> {
        let turn = Some(self.turn?.opponent());
        Some(Rc::new(Hackenbush { names: self.names.clone(), edges: self.edges.clone(), turn }))
    }

    fn verdict(&self) -> Option<String> {
        let player = self.turn?;
        Some(verdict(red_blue::outcome(&self.edges, 0), player))
    }

    fn reasons(&self) -> Vec<Reason> {
        let mut reasons = Vec::new();
        if self.edges.len() <= MOST_DRAWN {
            reasons = Steps::new(self).reasons(self);
        }
        if self.turn.is_some() {
            reasons.push(self.between());
            reasons.push(Reason::text(
                "Left wins if the value is positive, Right if it is negative, and if it is 0 \
                 whoever does not begin. A cut makes the value worse for the player who makes it.",
            ));
        } else {
            reasons.push(Reason::text(
                "A cut wins if it leaves the value 0. The value is as even or odd as the number of \
                 edges.",
            ));
        }
        reasons
    }

    fn moves(&self, limit: usize) -> Moves {
        let winning = self.winning_moves();
        let mut cuts = winning.clone();
        cuts.extend((0..self.edges.len()).filter(|it| self.may_cut(*it) && !winning.contains(it)));
        let complete = cuts.len() <= limit;
        cuts.truncate(limit);
        let list = cuts.into_iter().map(|cut| {
            let position = self.cut(cut);
            Choice {
                text: (cut + 1).to_string(),
                label: self.edge_name(cut),
                wins: winning.contains(&cut),
                part: cut,
                position: Rc::new(position),
            }
        });
        Moves::new(list.collect(), complete, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let edge = self.edge(step)?;
        if !self.may_cut(edge) {
            let owner = self.edges[edge].2;
            return Err(step.problem(format!(
                "edge {} is {}and only {owner:?} cuts it",
                edge + 1,
                color(Some(owner))
            )));
        }
        Ok(Rc::new(self.cut(edge)))
    }

    fn tools(&self) -> &'static [Tool] {
        if self.turn.is_some() {
            RED_BLUE_TOOLS
        } else {
            GREEN_TOOLS
        }
    }

    fn change(&self, change: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let (tool, words) = read_change(change, self.tools())?;
        let mut named = self.named();
        if tool == "erase" {
            named.remove(self.edge(words[0])?);
        } else {
            let u = read_vertex(words[0], &self.names, LARGEST)?;
            let v = read_vertex(words[1], &self.names, LARGEST)?;
            if words[0].text == "new" {
                return Err(words[0].problem("an edge begins at a vertex that is there"));
            }
            named.push((u, v, if tool == "red" { Player::Right } else { Player::Left }));
        }
        if named.len() > MOST_EDGES {
            return Err(change.problem(format!("at most {MOST_EDGES} edges are solved")));
        }
        if self.turn.is_some() && closing_edge(&named).is_some() {
            return Err(change.problem(
                "this edge closes a circuit, and red-blue Hackenbush is solved on trees",
            ));
        }
        Ok(Rc::new(Hackenbush::new(&named, self.turn)))
    }

    fn board(&self) -> Json {
        self.drawing(None, 0, 0)
    }

    fn frames(&self) -> usize {
        if self.edges.len() > MOST_DRAWN || self.edges.is_empty() {
            return 0;
        }
        Steps::new(self).frames()
    }

    fn frame(&self, number: usize) -> Option<(Json, String)> {
        if number >= self.frames() {
            return None;
        }
        let steps = Steps::new(self);
        let (fused, valued, caption) = steps.frame(self, number);
        Some((self.drawing(Some(&steps), fused, valued), caption))
    }

    fn rust(&self) -> String {
        let winning = self.winning_moves();
        match self.turn {
            Some(player) => format!(
                "use games::partizan::Player::*;\n    \
                 let edges = {:?};\n    \
                 let value = games::red_blue_hackenbush::tree_value(&edges, 0);\n    \
                 assert_eq!(value.to_string(), \"{}\");\n    \
                 let moves = games::red_blue_hackenbush::winning_moves(&edges, 0, \
                 {player:?});\n    \
                 assert_eq!(moves, {winning:?});",
                self.edges,
                self.worth()
            ),
            None => format!(
                "let edges = {:?};\n    \
                 assert_eq!(games::hackenbush::grundy({1}, &edges, &[0]), {2});\n    \
                 assert_eq!(games::hackenbush::winning_moves({1}, &edges, &[0]), {3:?});",
                self.pairs(),
                self.names.len(),
                self.worth(),
                winning
            ),
        }
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let lines = |text: &mut String, first: u32, edges: &[Edge]| {
            for &(u, v, owner) in edges {
                let row = [u64::from(u + first), u64::from(v + first), owner as u64];
                add_line(text, if self.turn.is_some() { &row } else { &row[..2] });
            }
        };
        let (mut named, mut judge) = (String::new(), String::new());
        lines(&mut named, 0, &self.named());
        // As CodeChef GERALD08 and AtCoder AGC 017 D have it.
        let first = [self.names.len() as u64, self.edges.len() as u64];
        if self.turn.is_some() {
            judge += "1\n";
        }
        let is_tree = self.turn.is_some() || first[0] == first[1] + 1;
        add_line(&mut judge, if is_tree { &first[..1] } else { &first });
        lines(&mut judge, 1, &self.edges);
        vec![("Edges", named), ("Input of a judge: vertices from 1, which is the ground", judge)]
    }
}
