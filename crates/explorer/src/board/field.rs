//! What lies on a board or a graph, and the games that are played there; their parts and moves are the shelf's.

use crate::graph::Graph;
use games::partizan::{PartizanOutcome, Player};
use games::partizan_boards::{connected, with_coloured, Board, BoardGame, Vertex};
use std::rc::Rc;

/// A game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rules {
    Board(BoardGame),
    Col,
    Snort,
}

/// The games by their names.
pub(super) const GAMES: [(&str, Rules); 5] = [
    ("domineering", Rules::Board(BoardGame::Domineering)),
    ("clobber", Rules::Board(BoardGame::Clobber)),
    ("amazons", Rules::Board(BoardGame::Amazons)),
    ("col", Rules::Col),
    ("snort", Rules::Snort),
];

impl Rules {
    pub(super) fn name(self) -> &'static str {
        GAMES.iter().find(|it| it.1 == self).map_or("", |it| it.0)
    }

    /// Returns the letters of Left's pieces and of Right's, as states and the shelf have them.
    pub(super) fn letters(self) -> [u8; 2] {
        match self {
            Rules::Board(BoardGame::Clobber) => *b"xo",
            _ => *b"LR",
        }
    }

    /// Returns for whom the neighbours of a vertex are reserved that a player colours.
    fn heir(self, player: Player) -> Player {
        if self == Rules::Col {
            player.opponent()
        } else {
            player
        }
    }
}

/// A board or a graph, and what lies on it.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) rules: Rules,
    pub(super) graph: Rc<Graph>,
    /// Whose piece lies on each vertex of the graph, in their order.
    pub(super) owners: Vec<Option<Player>>,
}

/// The parts of a position between which no move goes, as the shelf has them.
pub(super) enum Parts {
    /// Boards on which all else is gone.
    Boards(BoardGame, Vec<Board>),
    /// The neighbours of each vertex; and for each part the vertices, of which all else is gone.
    Graphs(Vec<Vec<usize>>, Vec<Vec<Vertex>>),
}

/// A move.
pub(super) struct Step {
    /// The indices of the vertices that the player touches, in order.
    pub(super) cells: Vec<usize>,
    /// What lies there afterwards.
    pub(super) after: Field,
}

impl Field {
    pub(super) fn new(rules: Rules, graph: Graph, owner: impl Fn(u32) -> Option<Player>) -> Self {
        let owners = graph.vertices.iter().map(|&v| owner(v)).collect();
        Field { rules, graph: Rc::new(graph), owners }
    }

    /// Returns whose piece lies on the vertex of this name, if there is one.
    pub(super) fn owner(&self, v: u32) -> Option<Player> {
        self.graph.vertices.binary_search(&v).ok().and_then(|index| self.owners[index])
    }

    pub(super) fn letter(&self, v: u32) -> char {
        let letters = self.rules.letters();
        self.owner(v).map_or('.', |player| char::from(letters[player as usize]))
    }

    /// Returns the same pieces on a changed graph.
    pub(super) fn on(&self, graph: Graph) -> Self {
        Field::new(self.rules, graph, |v| self.owner(v))
    }

    /// Returns the board as the shelf has it: each row with the end of a line behind it.
    fn board(&self) -> Board {
        let columns = self.columns();
        let mut board = Vec::new();
        for v in 0..self.graph.n as u32 {
            let is_vertex = self.graph.vertices.binary_search(&v).is_ok();
            board.push(match self.rules {
                Rules::Board(BoardGame::Clobber) => self.letter(v) as u8,
                Rules::Board(BoardGame::Domineering) if self.owner(v).is_some() => b'#',
                _ if is_vertex => self.letter(v) as u8,
                _ => b'#',
            });
            if (v as usize + 1) % columns == 0 {
                board.push(b'\n');
            }
        }
        board
    }

    fn columns(&self) -> usize {
        self.graph.columns.unwrap_or(1)
    }

    /// Returns the vertex that a cell of the shelf's board is.
    fn index(&self, cell: usize) -> usize {
        let v = (cell - cell / (self.columns() + 1)) as u32;
        self.graph.vertices.binary_search(&v).unwrap_or(0)
    }

    fn neighbours(&self) -> Vec<Vec<usize>> {
        let mut neighbours = vec![Vec::new(); self.owners.len()];
        let index = |v: u32| self.graph.vertices.binary_search(&v).unwrap_or(0);
        for &(a, b) in &self.graph.edges {
            let (a, b) = (index(a), index(b));
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        neighbours
    }

    /// Returns what may still be coloured, in Col and Snort.
    pub(super) fn vertices(&self, neighbours: &[Vec<usize>]) -> Vec<Vertex> {
        let mut vertices = vec![Vertex::Free; self.owners.len()];
        for (v, owner) in self.owners.iter().enumerate() {
            if let Some(player) = *owner {
                vertices = with_coloured(neighbours, &vertices, v, self.rules.heir(player));
            }
        }
        vertices
    }

    pub(super) fn parts(&self) -> Parts {
        match self.rules {
            Rules::Board(game) => Parts::Boards(game, game.components(&self.board())),
            _ => {
                let neighbours = self.neighbours();
                let vertices = self.vertices(&neighbours);
                let parts = connected(&neighbours, vertices);
                Parts::Graphs(neighbours, parts)
            }
        }
    }

    /// Returns the indices of the vertices of each part.
    pub(super) fn cells(&self, parts: &Parts) -> Vec<Vec<usize>> {
        match parts {
            Parts::Boards(game, boards) => {
                let empty = if *game == BoardGame::Clobber { b'.' } else { b'#' };
                let is_inside = |cell: u8| cell != empty && cell != b'\n';
                let of_board = |board: &Board| {
                    let cells = (0..board.len()).filter(|&cell| is_inside(board[cell]));
                    cells.map(|cell| self.index(cell)).collect()
                };
                boards.iter().map(of_board).collect()
            }
            Parts::Graphs(_, parts) => {
                let of_part = |part: &Vec<Vertex>| {
                    (0..part.len()).filter(|&v| part[v] != Vertex::Gone).collect()
                };
                parts.iter().map(of_part).collect()
            }
        }
    }

    /// Returns the moves of a player in each part, in the order of the shelf's options.
    pub(super) fn steps(&self, parts: &Parts, player: Player) -> Vec<Vec<Step>> {
        match parts {
            Parts::Boards(game, boards) => {
                let of_board = |board: &Board| {
                    let moves = game.moves(board, player).into_iter();
                    moves.map(|it| self.step(&it.cells, &it.board, player)).collect()
                };
                boards.iter().map(of_board).collect()
            }
            Parts::Graphs(_, parts) => {
                let of_part = |part: &Vec<Vertex>| {
                    let open = (0..part.len()).filter(|&v| part[v].is_open_to(player));
                    let coloured = |v| {
                        let mut after = self.clone();
                        after.owners[v] = Some(player);
                        Step { cells: vec![v], after }
                    };
                    open.map(coloured).collect()
                };
                parts.iter().map(of_part).collect()
            }
        }
    }

    /// Returns the move after which the shelf's board is so.
    fn step(&self, touched: &[usize], board: &Board, player: Player) -> Step {
        let cells: Vec<usize> = touched.iter().map(|&cell| self.index(cell)).collect();
        let mut after = self.clone();
        let mut blocked = Vec::new();
        for (&cell, &index) in touched.iter().zip(&cells) {
            let of_letter = |player| board[cell] == self.rules.letters()[player as usize];
            let owner = [Player::Left, Player::Right].iter().copied().find(|it| of_letter(*it));
            after.owners[index] = owner;
            if board[cell] == b'#' {
                match self.rules {
                    // A domino is shown where the shelf has nothing.
                    Rules::Board(BoardGame::Domineering) => after.owners[index] = Some(player),
                    _ => blocked.push(self.graph.vertices[index]),
                }
            }
        }
        if !blocked.is_empty() {
            let left = self.graph.vertices.iter().copied().filter(|v| !blocked.contains(v));
            let columns = self.columns();
            after = after.on(Graph::board(self.graph.n / columns, columns, left.collect()));
        }
        Step { cells, after }
    }

    /// Returns whose pieces lie where: in Domineering those of one domino together.
    pub(super) fn pieces(&self) -> Vec<(Player, Vec<usize>)> {
        let mut pieces: Vec<(Player, Vec<usize>)> = Vec::new();
        let is_domineering = self.rules == Rules::Board(BoardGame::Domineering);
        for (index, owner) in self.owners.iter().enumerate() {
            let player = match owner {
                Some(player) if !pieces.iter().any(|it| it.1.contains(&index)) => *player,
                _ => continue,
            };
            let v = self.graph.vertices[index];
            let next = match player {
                Player::Left => v + self.columns() as u32,
                // At the end of a row there is none.
                Player::Right if (v as usize + 1) % self.columns() == 0 => u32::MAX,
                Player::Right => v + 1,
            };
            let mut cells = vec![index];
            if is_domineering && self.owner(next) == Some(player) {
                cells.extend(self.graph.vertices.binary_search(&next).ok());
            }
            pieces.push((player, cells));
        }
        pieces
    }

    /// Returns the body of a Rust test that claims this outcome.
    pub(super) fn rust(&self, outcome: PartizanOutcome) -> String {
        let (uses, parts, options) = match self.rules {
            Rules::Board(game) => {
                let board = String::from_utf8_lossy(&self.board()).into_owned();
                let rows: Vec<&str> = board.lines().collect();
                let game = format!("BoardGame::{game:?}");
                (
                    "board, BoardGame",
                    format!("let parts = {game}.components(&board(&{rows:?}));"),
                    format!("|part: &Vec<u8>, player| {game}.options(part, player)"),
                )
            }
            _ => {
                let neighbours = self.neighbours();
                let vertices = self.vertices(&neighbours);
                let near: Vec<String> = neighbours.iter().map(|it| format!("vec!{it:?}")).collect();
                (
                    "*",
                    format!(
                        "use games::partizan::Player::*;\n    use Vertex::*;\n    \
                         let near: Vec<Vec<usize>> = vec![{}];\n    \
                         let parts = connected(&near, vec!{vertices:?});",
                        near.join(", ")
                    ),
                    format!("{}(&near)", self.rules.name()),
                )
            }
        };
        format!(
            "use games::partizan_boards::{{{uses}}};\n    {parts}\n    \
             let mut games = games::short_game::Arena::new(1_000_000);\n    \
             let mut memo = games::partizan_values::Memo::default();\n    \
             let options = {options};\n    \
             let value = |part| games.value_by_parts(&mut memo, part, &options).unwrap();\n    \
             let values: Vec<_> = parts.iter().map(value).collect();\n    \
             let sum = games.sum_of(&values).unwrap();\n    \
             assert_eq!(games.outcome(sum), Some(games::partizan::PartizanOutcome::{outcome:?}));"
        )
    }
}
