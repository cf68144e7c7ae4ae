//! Notakto: tic-tac-toe where both players make crosses, and whoever completes a line loses.
//!
//! `cargo run --example notakto`
//!
//! With several boards a line takes its board out of play, and whoever completes the last line
//! loses. So whoever has no move left wins: that is misère play. Look at who wins on one, two and
//! three empty boards, at the only winning move on one board, and at the replies on two.
//!
//! A position is a sorted list of the boards in play, each in the least of its eight symmetric forms.
//! So boards that differ only by symmetry or order are one position, which keeps the search small.

use games::{search, Outcome};

/// A bit for each square; in octal each digit is a row.
type Board = u16;

const LINES: [Board; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

const MIDDLE: Board = 0o020;

fn main() {
    let forms: Vec<Board> = (0..512).map(least_form).collect();
    let options = |boards: &Vec<Board>| {
        let mut after = Vec::new();
        for (i, &board) in boards.iter().enumerate() {
            for crossed in cross_one(board) {
                let mut boards = boards.clone();
                boards.remove(i);
                if !has_line(crossed) {
                    boards.push(forms[usize::from(crossed)]);
                    boards.sort_unstable();
                }
                after.push(boards);
            }
        }
        after.sort_unstable();
        after.dedup();
        after
    };

    let mut winners = Vec::new();
    for boards in 1..=3 {
        let start = vec![0; boards];
        winners.push(search::misere_outcome(start.clone(), options));
        match winners[boards - 1] {
            Outcome::N => {
                println!("{boards} empty: the first player wins, by leaving");
                search::misere_winning_moves(start, options).iter().for_each(|it| show(&[it]));
            }
            Outcome::P => {
                println!("{boards} empty: the second player wins; first moves and replies");
                for first in options(&start) {
                    let reply = search::misere_winning_move(first.clone(), options).unwrap();
                    show(&[&first, &reply]);
                }
            }
        }
    }
    // As Plambeck and Whitehead found (The Secrets of Notakto, 2013).
    assert_eq!(winners, [Outcome::N, Outcome::P, Outcome::N]);
    assert_eq!(search::misere_winning_moves(vec![0], options), [[MIDDLE]]);

    // One board without any use of symmetry.
    let plain = |&board: &Board| if has_line(board) { vec![] } else { cross_one(board) };
    assert_eq!(search::misere_winning_moves(0, plain), [MIDDLE]);
}

/// The boards with one cross more.
fn cross_one(board: Board) -> Vec<Board> {
    (0..9).map(|it| 1 << it).filter(|cross| board & cross == 0).map(|it| board | it).collect()
}

fn has_line(board: Board) -> bool {
    LINES.iter().any(|line| board & line == *line)
}

/// The least of the boards that quarter turns and reflections make of this one.
fn least_form(board: Board) -> Board {
    let moved = |board: Board, to: fn(u16, u16) -> u16| {
        let crosses = (0..9).filter(|square| board >> square & 1 == 1);
        crosses.fold(0, |moved, square| moved | 1 << to(square / 3, square % 3))
    };
    let mut least = board;
    let mut turned = board;
    for _ in 0..4 {
        turned = moved(turned, |row, column| 3 * column + 2 - row);
        least = least.min(turned).min(moved(turned, |row, column| 3 * column + row));
    }
    least
}

/// Prints positions side by side.
fn show(positions: &[&Vec<Board>]) {
    for row in (0..3).rev() {
        let line = |board: &Board| -> String {
            let squares = (0..3).rev().map(|column| board >> (3 * row + column) & 1);
            squares.map(|it| if it == 1 { 'X' } else { '.' }).collect()
        };
        let lines = positions
            .iter()
            .map(|boards| boards.iter().map(line).collect::<Vec<String>>().join(" "));
        println!("    {}", lines.collect::<Vec<String>>().join("   →   "));
    }
    println!();
}

#[test]
fn the_winners_are_right() {
    main();
}
