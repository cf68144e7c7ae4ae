//! Partizan games on boards and graphs: Domineering, Clobber, Amazons, Col and Snort, as rules for short games.
//!
//! # Rules
//!
//! Whoever cannot move loses. A board is a text of cells, with the end of a line behind each row:
//!
//! * *Domineering*: Left places a domino on two free cells (`.`) one above the other, Right on two side by side. Other
//!   cells are not there.
//! * *Clobber*: Left moves a stone `x` onto a neighbouring stone `o`, which is removed; Right an `o` onto an `x`.
//! * *Amazons*: Left moves a queen `L`, Right one `R`, as in chess, over free cells to a free cell; and from there it shoots at a
//!   cell that it could move to, which is blocked (`#`) from then on.
//! * *Col* and *Snort*: the vertices of a graph are free, reserved for a player, or taken away. A player colours a vertex that
//!   is free or the own. In Col neighbours may not have one colour, in Snort not two: so the vertex is taken away, and
//!   its neighbours are reserved for the opponent, in Snort for the player; those reserved for nobody go too.
//!
//! # Theorem
//!
//! Parts of a board between which no move goes are a sum, so each option is given as a list of the connected parts of the
//! cells that matter: sides connect in Domineering and Clobber, and corners too in Amazons; parts in which
//! nobody can move are left out.
//!
//! # Proof sketch
//!
//! A domino, a stone that clobbers and a queen with its arrow stay in one part, and parts never grow. A part of one kind of
//! stones or without queens has no moves.
//!
//! # Complexity
//!
//! Listing options takes time linear in the board for each. [`partizan_values`](crate::partizan_values) finds
//! each part once wherever it lies, as parts are cut out of the board: Domineering on 4 × 5 takes 80 ms
//! (November 2026, rustc 1.95, x86-64 with 2 cores).
//!
//! # Sources
//!
//! * E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways* (1982), chapter 5, for Domineering; J. H. Conway, *On Numbers
//!   and Games* (1976), chapter 8, for Col and Snort.
//! * M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, *An introduction to Clobber*, Integers 5 (2005) (cited from
//!   memory); E. R. Berlekamp, *Sums of N × 2 Amazons* (2000) (cited from memory).

use crate::partizan::Player;

/// A board: the cells of each row, and `\n` behind them. All rows have the same length.
pub type Board = Vec<u8>;

/// Reads a board from rows.
///
/// # Panics
///
/// Panics if the rows have different lengths.
///
/// ```
/// use games::partizan_boards::board;
///
/// assert_eq!(board(&["..", ".#"]), b"..\n.#\n");
/// ```
pub fn board(rows: &[&str]) -> Board {
    for row in rows {
        assert_eq!(row.len(), rows[0].len(), "the row {row:?}, below {:?}", rows[0]);
    }
    rows.iter().flat_map(|row| [row.as_bytes(), b"\n"].concat()).collect()
}

/// Returns the options of a player in Domineering, each as a list of boards.
///
/// ```
/// use games::partizan_boards::{board, domineering};
/// use games::partizan_values::Memo;
/// use games::short_game::{Arena, Number};
///
/// let (mut games, mut memo) = (Arena::new(100_000), Memo::default());
/// let value = games.value_by_parts(&mut memo, &board(&["..", ".#", ".#"]), domineering);
/// assert_eq!(value, Some(games.number(Number::new(1, 1))));
/// ```
pub fn domineering(board: &Board, player: Player) -> Vec<Vec<Board>> {
    let step = if player == Player::Left { width(board) } else { 1 };
    let mut options = Vec::new();
    for from in cells(board, b'.') {
        if board.get(from + step) == Some(&b'.') {
            let after = with(board, &[(from, b'#'), (from + step, b'#')]);
            options.push(parts(after, 4, b'#', |part| part.len() > 1));
        }
    }
    options
}

/// Returns the options of a player in Clobber, each as a list of boards.
///
/// ```
/// use games::partizan_boards::{board, clobber};
/// use games::partizan_values::Memo;
/// use games::short_game::Arena;
///
/// let (mut games, mut memo) = (Arena::new(100_000), Memo::default());
/// let value = games.value_by_parts(&mut memo, &board(&["xxo"]), clobber);
/// assert_eq!(value, Some(games.ups(1)));
/// ```
pub fn clobber(board: &Board, player: Player) -> Vec<Vec<Board>> {
    let has_both = |part: &[u8]| part.contains(&b'x') && part.contains(&b'o');
    let moves = BoardGame::Clobber.moves(board, player).into_iter();
    moves.map(|it| parts(it.board, 4, b'.', has_both)).collect()
}

/// Returns the options of a player in Amazons, each as a list of boards.
///
/// ```
/// use games::partizan_boards::{amazons, board};
/// use games::partizan_values::Memo;
/// use games::short_game::Arena;
///
/// let (mut games, mut memo) = (Arena::new(100_000), Memo::default());
/// let value = games.value_by_parts(&mut memo, &board(&["L.."]), amazons);
/// assert_eq!(value, Some(games.integer(2)));
/// ```
pub fn amazons(board: &Board, player: Player) -> Vec<Vec<Board>> {
    let has_moves =
        |part: &[u8]| part.contains(&b'.') && (part.contains(&b'L') || part.contains(&b'R'));
    let moves = BoardGame::Amazons.moves(board, player).into_iter();
    moves.map(|it| parts(it.board, 8, b'#', has_moves)).collect()
}

/// A game on a board, for those who show it whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardGame {
    /// Left's dominoes stand, Right's lie.
    Domineering,
    /// A stone takes a neighbour of the other colour.
    Clobber,
    /// A queen moves, then shoots.
    Amazons,
}

/// A move on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMove {
    /// The indices of the cells that it touches: both of a domino; where a stone or a queen comes from and where it goes,
    /// then where the queen's arrow hits.
    pub cells: Vec<usize>,
    /// The board after it.
    pub board: Board,
}

impl BoardGame {
    /// Returns the options of a player, each as a list of boards: by [`domineering`], [`clobber`] or [`amazons`].
    ///
    /// ```
    /// use games::partizan::Player::Left;
    /// use games::partizan_boards::{board, BoardGame};
    ///
    /// let options = BoardGame::Domineering.options(&board(&["..", ".."]), Left);
    /// assert_eq!(options, [[board(&[".", "."])], [board(&[".", "."])]]);
    /// ```
    pub fn options(self, board: &Board, player: Player) -> Vec<Vec<Board>> {
        match self {
            BoardGame::Domineering => domineering(board, player),
            BoardGame::Clobber => clobber(board, player),
            BoardGame::Amazons => amazons(board, player),
        }
    }

    /// Returns the moves of a player in the order of the options, with the whole board after each.
    ///
    /// ```
    /// use games::partizan::Player::Right;
    /// use games::partizan_boards::{board, BoardGame};
    ///
    /// let moves = BoardGame::Clobber.moves(&board(&["xxo"]), Right);
    /// assert_eq!((&moves[0].cells, &moves[0].board), (&vec![2, 1], &board(&["xo."])));
    /// ```
    pub fn moves(self, board: &Board, player: Player) -> Vec<BoardMove> {
        let is_left = player == Player::Left;
        let mut moves = Vec::new();
        let mut add =
            |cells: &[usize], board| moves.push(BoardMove { cells: cells.to_vec(), board });
        match self {
            BoardGame::Domineering => {
                let step = if is_left { width(board) } else { 1 };
                for from in cells(board, b'.').filter(|it| board.get(it + step) == Some(&b'.')) {
                    add(&[from, from + step], with(board, &[(from, b'#'), (from + step, b'#')]));
                }
            }
            BoardGame::Clobber => {
                let (own, other) = if is_left { (b'x', b'o') } else { (b'o', b'x') };
                for from in cells(board, own) {
                    let near = steps(board);
                    let near = near[..4].iter().map(|step| from.wrapping_add(*step));
                    for to in near.filter(|&to| board.get(to) == Some(&other)) {
                        add(&[from, to], with(board, &[(from, b'.'), (to, own)]));
                    }
                }
            }
            BoardGame::Amazons => {
                let own = if is_left { b'L' } else { b'R' };
                for from in cells(board, own) {
                    let lifted = with(board, &[(from, b'.')]);
                    for to in queen_moves(&lifted, from) {
                        for arrow in queen_moves(&lifted, to) {
                            let after = with(&lifted, &[(to, own), (arrow, b'#')]);
                            add(&[from, to, arrow], after);
                        }
                    }
                }
            }
        }
        moves
    }

    /// Returns the connected parts of a board in which somebody can move, each in its place: as the board on which all
    /// else is gone.
    ///
    /// ```
    /// use games::partizan_boards::{board, BoardGame};
    ///
    /// let parts = BoardGame::Domineering.components(&board(&["..#.", "##.."]));
    /// assert_eq!(parts, [board(&["..##", "####"]), board(&["###.", "##.."])]);
    /// ```
    pub fn components(self, board: &Board) -> Vec<Board> {
        let (directions, empty) = match self {
            BoardGame::Domineering => (4, b'#'),
            BoardGame::Clobber => (4, b'.'),
            BoardGame::Amazons => (8, b'#'),
        };
        let steps = steps(board);
        let near = |cell: usize| steps[..directions].iter().map(move |it| cell.wrapping_add(*it));
        let is_on_board = |cell: &usize| *cell < board.len();
        let near = |cell: usize| near(cell).filter(is_on_board).collect();
        let neighbours: Vec<Vec<usize>> = (0..board.len()).map(near).collect();
        let matters = |&cell: &u8| cell != empty && cell != b'\n';
        let vertex = |cell| if matters(cell) { Vertex::Free } else { Vertex::Gone };
        let parts = connected(&neighbours, board.iter().map(vertex).collect()).into_iter();
        let in_place = |part: Vec<Vertex>| {
            let cell = |(&cell, vertex)| match vertex {
                Vertex::Gone if cell != b'\n' => empty,
                _ => cell,
            };
            board.iter().zip(part).map(cell).collect()
        };
        let has_moves = |part: &Board| {
            [Player::Left, Player::Right].iter().any(|it| !self.moves(part, *it).is_empty())
        };
        parts.map(in_place).filter(has_moves).collect()
    }
}

/// Returns the number of bytes of a row.
fn width(board: &Board) -> usize {
    1 + board.iter().position(|&cell| cell == b'\n').unwrap_or(0)
}

/// Returns the steps to the four neighbours by a side, then to the four by a corner; what is beyond the edge is the
/// end of a line, or outside.
fn steps(board: &Board) -> [usize; 8] {
    let w = width(board);
    let back = usize::wrapping_neg;
    [1, w, back(1), back(w), w + 1, w - 1, back(w + 1), back(w - 1)]
}

fn cells(board: &Board, kind: u8) -> impl Iterator<Item = usize> + '_ {
    (0..board.len()).filter(move |&cell| board[cell] == kind)
}

fn with(board: &Board, changes: &[(usize, u8)]) -> Board {
    let mut board = board.clone();
    changes.iter().for_each(|&(cell, to)| board[cell] = to);
    board
}

/// Returns the free cells that a queen can move to.
fn queen_moves(board: &Board, from: usize) -> Vec<usize> {
    let mut cells = Vec::new();
    for step in steps(board) {
        let mut to = from.wrapping_add(step);
        while board.get(to) == Some(&b'.') {
            cells.push(to);
            to = to.wrapping_add(step);
        }
    }
    cells
}

/// Returns the parts that are connected by the first `directions` steps, each on the least board that holds it; only those
/// of which `has_moves` holds for the list of cells. Cells of the kind `gone` belong to no part.
fn parts(
    mut board: Board,
    directions: usize,
    gone: u8,
    has_moves: impl Fn(&[u8]) -> bool,
) -> Vec<Board> {
    let (steps, width) = (steps(&board), width(&board));
    let mut parts = Vec::new();
    let (mut part, mut contents) = (Vec::new(), Vec::new());
    for start in 0..board.len() {
        if board[start] == gone || board[start] == b'\n' {
            continue;
        }
        part.clear();
        contents.clear();
        part.push(start);
        contents.push(std::mem::replace(&mut board[start], gone));
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            next += 1;
            for step in &steps[..directions] {
                let near = cell.wrapping_add(*step);
                if board.get(near).map_or(false, |&it| it != gone && it != b'\n') {
                    part.push(near);
                    contents.push(std::mem::replace(&mut board[near], gone));
                }
            }
        }
        if has_moves(&contents) {
            parts.push(cut_out(&part, &contents, gone, width));
        }
    }
    parts
}

/// Returns the least board that holds these cells of a board of that width.
fn cut_out(cells: &[usize], contents: &[u8], gone: u8, width: usize) -> Board {
    let rows = cells.iter().map(|cell| cell / width);
    let columns = cells.iter().map(|cell| cell % width);
    let (top, first) = (rows.clone().min().unwrap_or(0), columns.clone().min().unwrap_or(0));
    let (bottom, last) = (rows.max().unwrap_or(0), columns.max().unwrap_or(0));
    let narrow = last + 2 - first;
    let mut board = vec![gone; narrow * (bottom + 1 - top)];
    (1..=bottom + 1 - top).for_each(|row| board[row * narrow - 1] = b'\n');
    for (cell, &content) in cells.iter().zip(contents) {
        board[(cell / width - top) * narrow + cell % width - first] = content;
    }
    board
}

/// What may be done with a vertex of Col or Snort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vertex {
    /// Either player may colour it.
    Free,
    /// Only this player may.
    Reserved(Player),
    /// Nobody may.
    Gone,
}

impl Vertex {
    /// True if this player may colour the vertex.
    ///
    /// ```
    /// use games::partizan::Player::{Left, Right};
    /// use games::partizan_boards::Vertex;
    ///
    /// assert!(Vertex::Free.is_open_to(Left) && !Vertex::Reserved(Right).is_open_to(Left));
    /// ```
    pub fn is_open_to(self, player: Player) -> bool {
        self == Vertex::Free || self == Vertex::Reserved(player)
    }
}

/// Returns the options of a player in Col, each as a list of the connected parts of the graph that are left; in each
/// of them the other vertices are gone.
///
/// ```
/// use games::partizan_boards::{col, Vertex};
/// use games::partizan_values::Memo;
/// use games::short_game::{Arena, Game};
///
/// let path = [vec![1], vec![0, 2], vec![1]];
/// let (mut games, mut memo) = (Arena::new(100_000), Memo::default());
/// let value = games.value_by_parts(&mut memo, &vec![Vertex::Free; 3], col(&path));
/// assert_eq!(value, Some(Game::ZERO));
/// ```
pub fn col(
    neighbours: &[Vec<usize>],
) -> impl Fn(&Vec<Vertex>, Player) -> Vec<Vec<Vec<Vertex>>> + '_ {
    move |vertices, player| coloured(neighbours, vertices, player, player.opponent())
}

/// Returns the options of a player in Snort, as [`col`].
///
/// ```
/// use games::partizan_boards::{snort, Vertex};
/// use games::partizan_values::Memo;
/// use games::short_game::Arena;
///
/// let path = [vec![1], vec![0]];
/// let (mut games, mut memo) = (Arena::new(100_000), Memo::default());
/// let value = games.value_by_parts(&mut memo, &vec![Vertex::Free; 2], snort(&path)).unwrap();
/// assert_eq!(games.stops(value), [1.into(), (-1).into()]);
/// ```
pub fn snort(
    neighbours: &[Vec<usize>],
) -> impl Fn(&Vec<Vertex>, Player) -> Vec<Vec<Vec<Vertex>>> + '_ {
    move |vertices, player| coloured(neighbours, vertices, player, player)
}

/// Returns the options of `player` where the neighbours of a coloured vertex are reserved for `heir`.
fn coloured(
    neighbours: &[Vec<usize>],
    vertices: &[Vertex],
    player: Player,
    heir: Player,
) -> Vec<Vec<Vec<Vertex>>> {
    let able = (0..vertices.len()).filter(|&v| vertices[v].is_open_to(player));
    able.map(|v| connected(neighbours, with_coloured(neighbours, vertices, v, heir))).collect()
}

/// Returns the vertices after one of them is coloured, where its neighbours are reserved for `heir`: for the opponent in
/// Col, for the player in Snort.
///
/// ```
/// use games::partizan::Player::Right;
/// use games::partizan_boards::{with_coloured, Vertex};
///
/// // In Col, Left colours the first vertex of a path.
/// let path = [vec![1], vec![0, 2], vec![1]];
/// let after = with_coloured(&path, &[Vertex::Free; 3], 0, Right);
/// assert_eq!(after, [Vertex::Gone, Vertex::Reserved(Right), Vertex::Free]);
/// ```
pub fn with_coloured(
    neighbours: &[Vec<usize>],
    vertices: &[Vertex],
    v: usize,
    heir: Player,
) -> Vec<Vertex> {
    let mut after = vertices.to_vec();
    after[v] = Vertex::Gone;
    for &near in &neighbours[v] {
        let is_heirs = after[near].is_open_to(heir);
        after[near] = if is_heirs { Vertex::Reserved(heir) } else { Vertex::Gone };
    }
    after
}

/// Returns the connected parts of the vertices that are not gone; in each of them the others are.
///
/// ```
/// use games::partizan_boards::{connected, Vertex::{Free, Gone}};
///
/// let path = [vec![1], vec![0, 2], vec![1]];
/// let parts = connected(&path, vec![Free, Gone, Free]);
/// assert_eq!(parts, [[Free, Gone, Gone], [Gone, Gone, Free]]);
/// ```
pub fn connected(neighbours: &[Vec<usize>], mut vertices: Vec<Vertex>) -> Vec<Vec<Vertex>> {
    let n = vertices.len();
    let mut parts = Vec::new();
    for start in 0..n {
        if vertices[start] == Vertex::Gone {
            continue;
        }
        let mut part = vec![Vertex::Gone; n];
        let mut stack = vec![start];
        while let Some(v) = stack.pop() {
            if vertices[v] != Vertex::Gone {
                part[v] = std::mem::replace(&mut vertices[v], Vertex::Gone);
                stack.extend(&neighbours[v]);
            }
        }
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::partizan_values::tests::check_sums;
    use crate::partizan_values::Memo;
    use crate::short_game::Arena;
    use sizes::sized;

    type Cell = (usize, usize);

    /// A board for play without parts.
    type Rows = Vec<Vec<u8>>;

    /// The value of a board by its parts, against play on the rows.
    fn check_rows(
        rows: Rows,
        by_parts: impl Fn(&Board, Player) -> Vec<Vec<Board>>,
        options: impl Fn(&Rows, Player) -> Vec<Rows>,
    ) {
        let mut games = Arena::new(1_000_000);
        let texts: Vec<String> =
            rows.iter().map(|row| String::from_utf8(row.clone()).unwrap()).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let value = games.value_by_parts(&mut Memo::default(), &board(&texts), by_parts).unwrap();
        check_sums(&mut games, value, rows, options);
    }

    /// In the quick form one in `step` of all boards of some sizes with these cells.
    fn boards(step: usize, sizes: &[(usize, usize)], kinds: &[u8], visit: impl Fn(Rows)) {
        for &(height, width) in sizes {
            for mut code in (0..kinds.len().pow((height * width) as u32)).step_by(sized(step, 1)) {
                let mut cell = || {
                    let kind = kinds[code % kinds.len()];
                    code /= kinds.len();
                    kind
                };
                let rows = (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect();
                visit(rows);
            }
        }
    }

    #[test]
    fn domineering_on_small_boards_matches_play() {
        let options = |board: &Rows, player: Player| {
            let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
            let mut options = Vec::new();
            for r in 0..board.len() - down {
                for c in 0..board[0].len() - right {
                    if board[r][c] == b'.' && board[r + down][c + right] == b'.' {
                        let mut after = board.clone();
                        after[r][c] = b'#';
                        after[r + down][c + right] = b'#';
                        options.push(after);
                    }
                }
            }
            options
        };
        boards(5, &[(1, 5), (2, 4), (3, 3)], b".#", |rows| check_rows(rows, domineering, options));
    }

    #[test]
    fn clobber_on_small_boards_matches_play() {
        let options = |board: &Rows, player: Player| {
            let own = if player == Player::Left { b'x' } else { b'o' };
            let all = || (0..board.len()).flat_map(|r| (0..board[0].len()).map(move |c| (r, c)));
            let mut options = Vec::new();
            for (r, c) in all().filter(|&(r, c)| board[r][c] == own) {
                for (s, d) in all().filter(|&(s, d)| r.abs_diff(s) + c.abs_diff(d) == 1) {
                    if board[s][d] != own && board[s][d] != b'.' {
                        let mut after = board.clone();
                        after[r][c] = b'.';
                        after[s][d] = own;
                        options.push(after);
                    }
                }
            }
            options
        };
        boards(5, &[(1, 6), (2, 3)], b".xo", |rows| check_rows(rows, clobber, options));
    }

    #[test]
    fn amazons_on_small_boards_matches_play() {
        let options = |board: &Rows, player: Player| {
            let own = if player == Player::Left { b'L' } else { b'R' };
            let all = || (0..board.len()).flat_map(|r| (0..board[0].len()).map(move |c| (r, c)));
            // A line without anything on it: by rows, columns or diagonals.
            let reaches = |board: &Rows, (r, c): Cell, (s, d): Cell| {
                let (rows, columns) = (r.abs_diff(s), c.abs_diff(d));
                let n = rows.max(columns);
                let between = |at: usize, to: usize, i: usize| (at * (n - i) + to * i) / n.max(1);
                n > 0
                    && (rows == 0 || columns == 0 || rows == columns)
                    && (1..=n).all(|i| board[between(r, s, i)][between(c, d, i)] == b'.')
            };
            let mut options = Vec::new();
            for from in all().filter(|&(r, c)| board[r][c] == own) {
                let mut lifted = board.clone();
                lifted[from.0][from.1] = b'.';
                for to in all().filter(|&to| reaches(&lifted, from, to)) {
                    for arrow in all().filter(|&arrow| reaches(&lifted, to, arrow)) {
                        let mut after = lifted.clone();
                        after[to.0][to.1] = own;
                        after[arrow.0][arrow.1] = b'#';
                        options.push(after);
                    }
                }
            }
            options
        };
        boards(3, &[(1, 4), (2, 2)], b".#LR", |rows| check_rows(rows, amazons, options));
        // The last one is connected by corners only.
        let boards: [&[&str]; 4] =
            [&["L..", ".#R"], &["L.R", "..."], &["L#.", "R.."], &["L##", "#.#", "##."]];
        for rows in boards {
            let rows = rows.iter().map(|row| row.as_bytes().to_vec()).collect();
            check_rows(rows, amazons, options);
        }
    }

    /// The rules with colours: 0 none, 1 Left's, 2 Right's.
    fn of_colours(
        edges: &[(usize, usize)],
        colours: &[u8],
        player: Player,
        forbidden: impl Fn(u8, u8) -> bool,
    ) -> Vec<Vec<u8>> {
        let own = player as u8 + 1;
        let able = (0..colours.len()).filter(|&v| colours[v] == 0);
        let after = able.map(|v| {
            let mut after = colours.to_vec();
            after[v] = own;
            after
        });
        let is_legal = |after: &Vec<u8>| {
            let mut pairs = edges.iter().map(|&(u, v)| (after[u], after[v]));
            !pairs.any(|(a, b)| a > 0 && b > 0 && forbidden(a, b))
        };
        after.filter(is_legal).collect()
    }

    #[test]
    fn col_and_snort_on_small_graphs_match_play() {
        let pairs: Vec<(usize, usize)> = (0..4).flat_map(|u| (0..u).map(move |v| (u, v))).collect();
        for code in 0..1 << pairs.len() {
            let edges = (0..pairs.len()).filter(|i| code >> i & 1 == 1).map(|i| pairs[i]);
            let edges: Vec<(usize, usize)> = edges.collect();
            let mut neighbours = vec![Vec::new(); 4];
            for &(u, v) in &edges {
                neighbours[u].push(v);
                neighbours[v].push(u);
            }
            let mut games = Arena::new(1_000_000);
            let free = vec![Vertex::Free; 4];
            let [in_col, in_snort] = [
                games.value_by_parts(&mut Memo::default(), &free, col(&neighbours)),
                games.value_by_parts(&mut Memo::default(), &free, snort(&neighbours)),
            ];
            let by_colours = |games: &mut Arena, forbidden: &dyn Fn(u8, u8) -> bool| {
                games.value(&mut Memo::default(), &vec![0; 4], |colours, player| {
                    of_colours(&edges, colours, player, forbidden)
                })
            };
            assert_eq!(by_colours(&mut games, &|a, b| a == b), in_col, "{edges:?}");
            assert_eq!(by_colours(&mut games, &|a, b| a != b), in_snort, "{edges:?}");
        }
    }

    /// The moves of a game on a board lead to the options, and its components are the parts of a move that changes nothing.
    fn check_whole(
        game: BoardGame,
        directions: usize,
        rows: Rows,
        has_moves: impl Fn(&[u8]) -> bool,
    ) {
        let empty = if game == BoardGame::Clobber { b'.' } else { b'#' };
        let texts: Vec<String> =
            rows.iter().map(|row| String::from_utf8(row.clone()).unwrap()).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let board = board(&texts);
        for player in [Player::Left, Player::Right] {
            let moves = game.moves(&board, player);
            let options =
                moves.iter().map(|it| parts(it.board.clone(), directions, empty, &has_moves));
            assert_eq!(options.collect::<Vec<_>>(), game.options(&board, player), "{texts:?}");
            for it in moves {
                let changed: Vec<usize> =
                    (0..board.len()).filter(|&cell| board[cell] != it.board[cell]).collect();
                assert!(changed.iter().all(|cell| it.cells.contains(cell)), "{texts:?}: {it:?}");
            }
        }
        let can_move = |part: &Board| {
            [Player::Left, Player::Right].iter().any(|it| !game.options(part, *it).is_empty())
        };
        let mut expected = parts(board.clone(), directions, empty, has_moves);
        expected.retain(can_move);
        let cut = |part: Board| parts(part, directions, empty, |_| true).concat();
        let found: Vec<Board> = game.components(&board).into_iter().map(cut).collect();
        assert_eq!(found, expected, "{texts:?}");
    }

    #[test]
    fn whole_boards_agree_with_their_parts() {
        let has = |part: &[u8], kinds: &[u8]| kinds.iter().all(|it| part.contains(it));
        boards(3, &[(1, 5), (2, 4), (3, 3)], b".#", |rows| {
            check_whole(BoardGame::Domineering, 4, rows, |part| part.len() > 1)
        });
        boards(5, &[(1, 6), (2, 3)], b".xo", |rows| {
            check_whole(BoardGame::Clobber, 4, rows, |part| has(part, b"xo"))
        });
        boards(7, &[(1, 4), (2, 2), (2, 3)], b".#LR", |rows| {
            check_whole(BoardGame::Amazons, 8, rows, |part| has(part, b".L") || has(part, b".R"))
        });
    }

    #[test]
    fn boards_without_cells_have_no_moves() {
        for rows in [&[][..], &[""], &["#"]] {
            assert!(domineering(&board(rows), Player::Left).is_empty());
            assert!(clobber(&board(rows), Player::Right).is_empty());
            assert!(amazons(&board(rows), Player::Left).is_empty());
        }
    }
}
