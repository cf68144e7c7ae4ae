//! The longest games on the largest board, along its rows to and fro. In `snake` every cell but
//! the last is a vertex, so that each search may see the whole board; in `corridor` only those on a winding way;
//! in `crumbs` half of the cells off a shorter way are too, and most of them have no mate.

use std::fmt::Write;

const N: usize = 40;

fn main() {
    let rows: Vec<Vec<(usize, usize)>> = (0..N)
        .map(|r| (0..N).map(|c| (r, if r % 2 == 0 { c } else { N - 1 - c })).collect())
        .collect();
    // Ways of an odd number of cells, so that Egg has the last turn.
    let (way, crumbs): (Vec<(usize, usize)>, _) = match std::env::args().nth(1).as_deref() {
        None => return println!("snake\ncorridor\ncrumbs"),
        Some("snake") => (rows.concat()[..N * N - 1].to_vec(), 0),
        Some("corridor") => {
            let rows = (0..N - 1).map(|r| match r % 4 {
                0 => (0..N).map(|c| (r, c)).collect(),
                1 => vec![(r, N - 1)],
                2 => (0..N).rev().map(|c| (r, c)).collect(),
                _ => vec![(r, 0)],
            });
            let mut way: Vec<(usize, usize)> = rows.collect::<Vec<_>>().concat();
            way.truncate((way.len() - 1) / 2 * 2 + 1);
            (way, 0)
        }
        Some("crumbs") => (rows[..N / 2].concat()[..N * N / 2 - 1].to_vec(), N / 2 + 1),
        other => panic!("no input is called {other:?}"),
    };
    // Even cells are vertices if they have an X, odd ones if they have an O.
    let vertex = |(r, c): (usize, usize)| if (r + c) % 2 == 0 { 'X' } else { 'O' };
    let other = |(r, c): (usize, usize)| if (r + c) % 2 == 0 { 'O' } else { 'X' };
    let mut board: Vec<Vec<char>> =
        (0..N).map(|r| (0..N).map(|c| other((r, c))).collect()).collect();
    if crumbs > 0 {
        board[crumbs..].iter_mut().for_each(|row| row.fill('X'));
    }
    for &(r, c) in &way {
        board[r][c] = vertex((r, c));
    }
    board[0][0] = '.';
    let mut text = format!("{N} {N}\n");
    for row in board {
        text.extend(row);
        text.push('\n');
    }
    writeln!(text, "{}", way.len() / 2).unwrap();
    for (r, c) in &way[1..] {
        writeln!(text, "{} {}", r + 1, c + 1).unwrap();
    }
    print!("{text}");
}
