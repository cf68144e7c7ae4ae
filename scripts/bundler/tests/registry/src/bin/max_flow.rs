//! As many dominoes as fit on the free cells of a board, by a flow from black cells to white ones.

use ac_library::MfGraph;
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut board: Vec<Vec<u8>> = text.lines().skip(1).map(|it| it.as_bytes().to_vec()).collect();
    let (rows, columns) = (board.len(), board[0].len());
    let (source, sink) = (rows * columns, rows * columns + 1);
    let mut graph = MfGraph::<i32>::new(rows * columns + 2);
    for row in 0..rows {
        for column in 0..columns {
            let cell = row * columns + column;
            let black = (row + column) % 2 == 0;
            if board[row][column] == b'#' {
                continue;
            }
            match black {
                true => graph.add_edge(source, cell, 1),
                false => graph.add_edge(cell, sink, 1),
            };
            for (down, right) in [(1, 0), (0, 1)] {
                let (row, column) = (row + down, column + right);
                if row < rows && column < columns && board[row][column] == b'.' {
                    let other = row * columns + column;
                    let (from, to) = if black { (cell, other) } else { (other, cell) };
                    graph.add_edge(from, to, 1);
                }
            }
        }
    }
    println!("{}", graph.flow(source, sink));

    let inner = |edge: &ac_library::Edge<i32>| edge.from != source && edge.to != sink;
    for edge in graph.edges().into_iter().filter(inner).filter(|edge| edge.flow == 1) {
        let (first, second) = (edge.from.min(edge.to), edge.from.max(edge.to));
        let upright = second - first == columns;
        let mut put = |cell: usize, sign| board[cell / columns][cell % columns] = sign;
        put(first, if upright { b'v' } else { b'>' });
        put(second, if upright { b'^' } else { b'<' });
    }
    for row in board {
        println!("{}", String::from_utf8(row).unwrap());
    }
}
