//! Digraphs: a token moves along edges, perhaps for ever.
//!
//! A state is a list of edges and the vertex of the token: `digraph; 0>1 1>0 1>2; at 0`. A number alone is a
//! vertex without edges. `digraph misere` is misère play, and `lost 3 4` after the edges declares that whoever
//! is to move at these vertices has lost, though edges lead on. A move is the vertex that it leads to. Edges,
//! declared vertices and vertices are drawn: `edge 0 1`, `lost 2`, `erase 3`.

pub(crate) mod layout;
#[cfg(test)]
mod tests;

use crate::drawing::{edge_exports, read_change, read_vertex, toggle, Tool};
use crate::json::{object, Json};
use crate::notation::{distinct, joined, Part, Problem};
use crate::position::{in_sums, Choice, Moves, Position, Reason, Summand};
use games::digraph::{misere_solve, solve, Solution};
use games::loopy;
use games::LoopyOutcome;
use std::rc::Rc;

/// The most edges of a graph.
const MOST_EDGES: u64 = 100_000;

/// The largest name of a vertex.
const LARGEST: u64 = 99_999;

/// The most vertices of a graph that is drawn.
const MOST_DRAWN: usize = 150;

/// The tools to draw with.
const TOOLS: &[Tool] = &[
    Tool::EDGE,
    Tool { name: "lost", label: "declared losses", of: "vertex", count: 1 },
    Tool::ERASE,
];

/// The most rows of a table of reasons.
const MOST_ROWS: usize = 60;

/// A digraph, solved, with a token.
pub(crate) struct Digraph {
    graph: Rc<Graph>,
    token: u32,
}

/// What does not change when the token moves.
struct Graph {
    misere: bool,
    /// Distinct and sorted.
    edges: Vec<(u32, u32)>,
    /// Vertices that are named alone.
    alone: Vec<u32>,
    lost: Vec<u32>,
    n: usize,
    solution: Solution,
    /// The values in sums, under normal play and without declared vertices, if there are few enough.
    values: Option<loopy::Solution>,
    /// The vertices in the order of their remoteness, without draws.
    labelled: Vec<u32>,
    /// Every vertex that is named, sorted.
    vertices: Vec<u32>,
}

impl Graph {
    fn new(misere: bool, edges: Vec<(u32, u32)>, mut alone: Vec<u32>, lost: Vec<u32>) -> Self {
        let edges = distinct(edges);
        let lost = distinct(lost);
        let mut vertices = distinct(edges.iter().flat_map(|&(a, b)| [a, b]).collect());
        alone.retain(|v| vertices.binary_search(v).is_err());
        let alone = distinct(alone);
        vertices.extend(alone.iter().chain(&lost));
        let vertices = distinct(vertices);
        let n = vertices.last().map_or(0, |&last| last as usize + 1);
        // Whoever is to move at a declared vertex has lost. Under normal play so has who cannot move. Under
        // misère play that wins, so the move goes on to a vertex `n`, the end, where who is to move has won.
        let is_lost = |v: &u32| lost.binary_search(v).is_ok();
        let mut played: Vec<(u32, u32)> =
            edges.iter().copied().filter(|(from, _)| !is_lost(from)).collect();
        if misere {
            played.extend(lost.iter().map(|&v| (v, n as u32)));
        }
        let solution = if misere { misere_solve(n + 1, &played) } else { solve(n.max(1), &played) };
        let has_values = !misere && lost.is_empty() && n <= MOST_DRAWN;
        let values = has_values.then(|| loopy::solve(n.max(1), &played));
        let mut labelled: Vec<u32> =
            vertices.iter().copied().filter(|&v| solution.distance(v).is_some()).collect();
        labelled.sort_by_key(|&v| (solution.distance(v), v));
        Graph { misere, edges, alone, lost, n, solution, values, labelled, vertices }
    }

    /// The remoteness of a vertex, if it is not a draw.
    fn remoteness(&self, v: u32) -> Option<u32> {
        let distance = self.solution.distance(v)?;
        // Under misère play a declared vertex has a move to the end.
        Some(if self.misere && self.is_lost(v) { 0 } else { distance })
    }

    fn is_lost(&self, v: u32) -> bool {
        self.lost.binary_search(&v).is_ok()
    }

    /// The vertices to which a move leads from `v`.
    fn options(&self, v: u32) -> Vec<u32> {
        if self.is_lost(v) {
            return Vec::new();
        }
        let start = self.edges.partition_point(|edge| edge.0 < v);
        self.edges[start..].iter().take_while(|edge| edge.0 == v).map(|edge| edge.1).collect()
    }
}

impl Digraph {
    fn at(&self, token: u32) -> Self {
        Digraph { graph: Rc::clone(&self.graph), token }
    }

    /// Returns the board; only labels that were given by round `round` are shown, or all.
    fn drawing(&self, round: Option<u32>) -> Json {
        let graph = &*self.graph;
        if graph.vertices.len() > MOST_DRAWN {
            return object!(
                "vertices" = Json::List(Vec::new()),
                "edges" = Json::List(Vec::new()),
                "count" = graph.vertices.len(),
                "edgeCount" = graph.edges.len()
            );
        }
        let places = layout::places(&graph.vertices, &graph.edges);
        let known =
            |v: u32| graph.remoteness(v).filter(|&it| round.map_or(true, |round| it <= round));
        let vertices = graph.vertices.iter().zip(&places).map(|(&v, &(x, y))| {
            let remoteness = known(v);
            let outcome = match (remoteness, graph.solution.outcome(v)) {
                (None, _) if round.is_some() => None,
                (_, LoopyOutcome::N) => Some("N"),
                (_, LoopyOutcome::P) => Some("P"),
                (_, LoopyOutcome::D) => Some("D"),
            };
            let open = graph.options(v).iter().filter(|&&to| known(to).is_none()).count();
            object!(
                "name" = u64::from(v),
                "x" = x,
                "y" = y,
                "outcome" = outcome,
                "remoteness" = remoteness.map(u64::from),
                "isNew" = round.is_some() && remoteness == round,
                "isLost" = graph.is_lost(v),
                "counter" = if round.is_some() { open.into() } else { Json::Null },
                "state" = self.at(v).state()
            )
        });
        let place = |v: u32| graph.vertices.binary_search(&v).unwrap_or(0);
        let edges = graph.edges.iter().map(|&(from, to)| {
            let best = graph.solution.winning_move(from) == Some(to) && !graph.is_lost(from);
            let is_shown = best && known(from).is_some();
            Json::List(vec![place(from).into(), place(to).into(), is_shown.into()])
        });
        object!(
            "vertices" = Json::List(vertices.collect()),
            "edges" = Json::List(edges.collect()),
            "token" = place(self.token),
            "count" = graph.vertices.len(),
            "edgeCount" = graph.edges.len()
        )
    }
}

impl Position for Digraph {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let (head, rest) =
            state.cut(';', "a state is `digraph`, `;` and edges, as `digraph; 0>1 1>2; at 0`")?;
        let misere = match head.texts()[..] {
            ["digraph"] => false,
            ["digraph", "misere"] => true,
            _ => return Err(head.problem("a state begins with `digraph` or `digraph misere`")),
        };
        let vertex = |word: &Part<'_>| word.number("vertex", LARGEST).map(|v| v as u32);
        let (mut edges, mut alone, mut lost, mut token) =
            (Vec::new(), Vec::new(), Vec::new(), None);
        for (index, section) in rest.split(|char| char == ';').into_iter().enumerate() {
            let words = section.words();
            match words.first().map(|word| word.text) {
                Some("lost") => {
                    for word in &words[1..] {
                        lost.push(vertex(word)?);
                    }
                }
                Some("at") if words.len() == 2 => token = Some((vertex(&words[1])?, words[1])),
                Some("at") => return Err(section.problem("`at 0` names one vertex")),
                _ if index > 0 => {
                    return Err(section
                        .problem("after the edges come `lost` with vertices, and `at` with one"))
                }
                _ => {
                    for word in words {
                        match word.split_once('>') {
                            Some((from, to)) => edges.push((vertex(&from)?, vertex(&to)?)),
                            None => alone.push(vertex(&word)?),
                        }
                    }
                }
            }
        }
        rest.at_most(MOST_EDGES, edges.len() as u64, "edges", "solved")?;
        let graph = Graph::new(misere, edges, alone, lost);
        let token = match token {
            Some((v, word)) if graph.vertices.binary_search(&v).is_err() => {
                return Err(word.problem(format!("no edge has the vertex {v}")))
            }
            Some((v, _)) => v,
            None => *graph.vertices.first().ok_or_else(|| rest.problem("there is no vertex"))?,
        };
        Ok(Digraph { graph: Rc::new(graph), token })
    }

    fn state(&self) -> String {
        let graph = &*self.graph;
        let misere = if graph.misere { " misere" } else { "" };
        let edges = graph.edges.iter().map(|(from, to)| format!("{from}>{to}"));
        let alone = graph.alone.iter().map(u32::to_string);
        let edges: Vec<String> = edges.chain(alone).collect();
        let edges = if edges.is_empty() { String::new() } else { format!(" {}", edges.join(" ")) };
        let lost = if graph.lost.is_empty() {
            String::new()
        } else {
            format!("; lost {}", joined(&graph.lost))
        };
        format!("digraph{misere};{edges}{lost}; at {}", self.token)
    }

    fn rules(&self) -> String {
        let end = if self.graph.misere { "wins" } else { "loses" };
        let lost = if self.graph.lost.is_empty() {
            ""
        } else {
            " Whoever is to move at a vertex that is declared lost has lost."
        };
        format!(
            "A move takes the token, the ring, along an edge. Whoever cannot move {end}; play \
             without end is a draw. A vertex has its outcome, N, P or D, and its remoteness.{lost}"
        )
    }

    fn outcome(&self) -> Option<LoopyOutcome> {
        Some(self.graph.solution.outcome(self.token))
    }

    fn is_loopy(&self) -> bool {
        true
    }

    fn value(&self) -> Option<String> {
        let remoteness = self.graph.remoteness(self.token).map(|it| format!("remoteness {it}"));
        let value = self.summand().map(|it| in_sums(&it.value));
        let parts: Vec<String> = remoteness.into_iter().chain(value).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    fn summand(&self) -> Option<Summand> {
        let values = self.graph.values.as_ref()?;
        let place = values.place(self.token).unwrap_or(u32::MAX);
        Some(Summand { value: values.value(self.token), place, ..Summand::finite(0) })
    }

    fn reasons(&self) -> Vec<Reason> {
        let graph = &*self.graph;
        let options = graph.options(self.token);
        let letter = |v: u32| format!("{:?}", graph.solution.outcome(v));
        let rows = options.iter().take(MOST_ROWS).map(|&v| {
            let remoteness = graph.remoteness(v).map_or("none".to_owned(), |it| it.to_string());
            vec![v.to_string(), letter(v), remoteness]
        });
        let rows: Vec<_> = rows.collect();
        let mut reasons = Vec::new();
        if !rows.is_empty() {
            reasons.push(Reason::Table { head: vec!["option", "outcome", "remoteness"], rows });
        }
        let text = match graph.solution.outcome(self.token) {
            _ if graph.is_lost(self.token) => "This vertex is declared lost.".to_owned(),
            _ if options.is_empty() => "No edge leads on.".to_owned(),
            LoopyOutcome::N => {
                let best = graph.solution.winning_move(self.token).unwrap_or(self.token);
                format!(
                    "Some option is lost for whoever is to move there. By {best} play ends \
                     soonest: after {} moves.",
                    graph.remoteness(self.token).unwrap_or(0)
                )
            }
            LoopyOutcome::P => {
                "Every option is won for whoever is to move there, so each move gives the win \
                 away. The loser delays by the option of the largest remoteness."
                    .to_owned()
            }
            LoopyOutcome::D => {
                "No option is lost for whoever is to move there, but some option is a draw: play \
                 stays among the draws for ever."
                    .to_owned()
            }
        };
        reasons.push(Reason::text(text));
        let letters: Vec<String> = graph.vertices.iter().map(|&v| letter(v)).collect();
        let counts = ["D", "N", "P"].iter().filter_map(|letter| {
            let count = letters.iter().filter(|it| it == letter).count();
            Some(format!("{count} {letter}")).filter(|_| count > 0)
        });
        let counts: Vec<String> = counts.collect();
        reasons.push(Reason::text(format!(
            "Of all {} vertices: {}. Retrograde analysis labels them round by round from the ends.",
            graph.vertices.len(),
            counts.join(", ")
        )));
        reasons
    }

    fn moves(&self, limit: usize) -> Moves {
        let graph = &*self.graph;
        let mut options = graph.options(self.token);
        let wins = |v: u32| graph.solution.outcome(v) == LoopyOutcome::P;
        // The shortest way to win first, and of moves that lose the longest.
        options.sort_by_key(|&v| {
            let remoteness = i64::from(graph.remoteness(v).unwrap_or(0));
            if wins(v) {
                remoteness
            } else {
                -remoteness
            }
        });
        let list = options.into_iter().map(|v| Choice {
            text: v.to_string(),
            label: format!("to {v}"),
            wins: wins(v),
            part: graph.vertices.binary_search(&v).unwrap_or(0),
            position: Rc::new(self.at(v)),
        });
        Moves::new(list.collect(), true, limit)
    }

    fn play(&self, step: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let to = step.number("vertex", LARGEST)? as u32;
        if self.graph.options(self.token).contains(&to) {
            Ok(Rc::new(self.at(to)))
        } else {
            Err(step.problem(format!("no edge leads from {} to {to}", self.token)))
        }
    }

    fn tools(&self) -> &'static [Tool] {
        TOOLS
    }

    fn change(&self, change: Part<'_>) -> Result<Rc<dyn Position>, Problem> {
        let graph = &*self.graph;
        let (tool, words) = read_change(change, TOOLS)?;
        let mut named = Vec::new();
        for word in &words {
            named.push(read_vertex(*word, &graph.vertices, LARGEST)?);
        }
        let (mut edges, mut lost) = (graph.edges.clone(), graph.lost.clone());
        // A vertex stays though its last edge goes.
        let mut vertices = graph.vertices.clone();
        let mut token = self.token;
        match (tool, &named[..]) {
            ("edge", &[from, to]) => {
                toggle(&mut edges, (from, to));
                vertices.extend([from, to]);
            }
            ("lost", &[v]) => {
                toggle(&mut lost, v);
                vertices.push(v);
            }
            (_, erased) => {
                edges.retain(|(from, to)| !erased.contains(from) && !erased.contains(to));
                lost.retain(|v| !erased.contains(v));
                vertices.retain(|v| !erased.contains(v));
                if erased.contains(&token) {
                    let missing = || change.problem("the last vertex stays");
                    token = *vertices.first().ok_or_else(missing)?;
                }
            }
        }
        let graph = Graph::new(graph.misere, edges, vertices, lost);
        Ok(Rc::new(Digraph { graph: Rc::new(graph), token }))
    }

    fn board(&self) -> Json {
        self.drawing(None)
    }

    fn frames(&self) -> usize {
        let graph = &*self.graph;
        let last = graph.labelled.last().and_then(|&v| graph.remoteness(v));
        last.map_or(1, |last| last as usize + 2)
    }

    fn frame(&self, number: usize) -> Option<(Json, String)> {
        let graph = &*self.graph;
        if number >= self.frames() {
            return None;
        }
        let round = number as u32;
        if number + 1 == self.frames() {
            let text = if graph.labelled.len() == graph.vertices.len() {
                "every vertex has its label"
            } else {
                "nothing new is labelled, so the vertices without a label are draws"
            };
            return Some((self.drawing(None), text.to_owned()));
        }
        let new: Vec<String> = graph
            .labelled
            .iter()
            .filter(|&&v| graph.remoteness(v) == Some(round))
            .map(|&v| format!("{v} {:?}", graph.solution.outcome(v)))
            .collect();
        let shown =
            if new.len() > 12 { format!("{} …", new[..12].join(", ")) } else { new.join(", ") };
        let text = match number {
            0 => format!("the ends are labelled: {shown}"),
            _ => format!(
                "labelled: {shown}. An option labelled P makes an N; a counter of options without \
                 N that reaches 0 makes a P"
            ),
        };
        Some((self.drawing(Some(round)), text))
    }

    fn rust(&self) -> String {
        let graph = &*self.graph;
        let outcome = self.graph.solution.outcome(self.token);
        let n = graph.n;
        if graph.misere || graph.lost.is_empty() {
            let function = if graph.misere { "misere_solve" } else { "solve" };
            let lost = |edge: &&(u32, u32)| !graph.is_lost(edge.0);
            let mut edges: Vec<(u32, u32)> = graph.edges.iter().filter(lost).copied().collect();
            edges.extend(graph.lost.iter().map(|&v| (v, n as u32)));
            return format!(
                "let game = games::digraph::{function}({}, &{edges:?});\n    \
                 assert_eq!(game.outcome({}), games::LoopyOutcome::{outcome:?});",
                n.max(1) + usize::from(graph.misere),
                self.token
            );
        }
        format!(
            "let mut game = games::digraph::Solver::new({n}, &{:?});\n    \
             assert_eq!(game.outcome_with_lost({}, &{:?}), games::LoopyOutcome::{outcome:?});",
            graph.edges, self.token, graph.lost
        )
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        edge_exports(self.graph.n, &self.graph.edges)
    }
}
