//! Rulesets by their options, with values from the tests of the programs CGSuite 2.1 and cgt, from Berlekamp, Conway and
//! Guy, *Winning Ways* (1982), from problem 882 of Project Euler, and from arXiv 2505.06206. Fox and Geese is not among them:
//! the fox may go back, so its plays have no end.

use games::game_notation::{name, read};
use games::partizan::Player::{self, Left, Right};
use games::partizan_boards::{board, domineering};
use games::partizan_strips::{TOADS_AND_FROGS, rewritten};
use games::partizan_values::Memo;
use games::short_game::{Arena, Game, Number};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;

type Board = Vec<u8>;

/// Checks the value of a position whose options are lists of parts.
#[track_caller]
fn check_parts<P: Clone + Debug + Eq + Hash>(
    start: P,
    expected: &str,
    options: impl Fn(&P, Player) -> Vec<Vec<P>>,
) {
    let mut games = Arena::new(20_000_000);
    let value = games.value_by_parts(&mut Memo::default(), &start, options).unwrap();
    let expected = read(&mut games, expected).unwrap();
    assert_eq!(value, expected, "{start:?}: {}", name(&mut games, value, 10_000).unwrap());
}

#[track_caller]
fn check<P: Clone + Debug + Eq + Hash>(
    start: P,
    expected: &str,
    options: impl Fn(&P, Player) -> Vec<P>,
) {
    check_parts(start, expected, |it, player| {
        options(it, player).into_iter().map(|option| vec![option]).collect()
    });
}

#[track_caller]
fn check_board(rows: &str, expected: &str, options: impl Fn(&Board, Player) -> Vec<Board>) {
    check(board(&rows.split('|').collect::<Vec<_>>()), expected, options);
}

/// The length of a row with its end.
fn row(board: &Board) -> usize {
    1 + board.iter().position(|&cell| cell == b'\n').unwrap()
}

fn with(board: &Board, changes: &[(usize, u8)]) -> Board {
    let mut after = board.clone();
    changes.iter().for_each(|&(at, cell)| after[at] = cell);
    after
}

/// Both players place dominoes either way.
#[test]
fn cram() {
    let options =
        |board: &Board, _: Player| [domineering(board, Left), domineering(board, Right)].concat();
    check_parts(board(&[".........", "##.######"]), "*4", options);
    check_parts(board(&["..", ".."]), "0", options);
}

/// A stone jumps over one of the opponent to a free cell, and on in the same direction as often as the player likes.
#[test]
fn konane() {
    let options = |board: &Board, player: Player| {
        let (own, other) = if player == Left { (b'x', b'o') } else { (b'o', b'x') };
        let row = row(board);
        let mut options = Vec::new();
        for start in (0..board.len()).filter(|&at| board[at] == own) {
            for step in [1, row, 1usize.wrapping_neg(), row.wrapping_neg()] {
                let (mut board, mut at) = (board.clone(), start);
                loop {
                    let over = at.wrapping_add(step);
                    let to = over.wrapping_add(step);
                    if board.get(over) != Some(&other) || board.get(to) != Some(&b'.') {
                        break;
                    }
                    board = with(&board, &[(at, b'.'), (over, b'.'), (to, own)]);
                    options.push(board.clone());
                    at = to;
                }
            }
        }
        options
    };
    for (rows, expected) in [("..ox", "1"), (".ox.", "*"), (".|.|o|x", "1"), (".|o|x|.", "*")] {
        check_board(rows, expected, options);
    }
}

/// A stone becomes two on the cells next to it, above and below if Left moves, and on both sides if Right does.
#[test]
fn fission() {
    let options = |board: &Board, player: Player| {
        let step = if player == Left { row(board) } else { 1 };
        let stones = (step..board.len()).filter(|&at| board[at] == b'x');
        let able =
            stones.filter(|&at| board[at - step] == b'.' && board.get(at + step) == Some(&b'.'));
        let split = |at| with(board, &[(at - step, b'x'), (at, b'.'), (at + step, b'x')]);
        able.map(split).collect()
    };
    for (rows, expected) in [
        ("....|..x.|....|....", "0"),
        ("..x.|....|..x.|....", "-2"),
        (".x.x|....|..x.|....", "-1"),
        (".x.x|..x.|....|..x.", "{-1|-4}"),
    ] {
        check_board(rows, expected, options);
    }
}

/// Left's skiers slide to the right past free cells, and off the board, Right's to the left. A jumper (a capital) jumps
/// over a skier of the opponent right below it to the cell behind, after which that one jumps no more.
#[test]
fn ski_jumps() {
    let options = |board: &Board, player: Player| {
        let (own, other, step) =
            if player == Left { (b'L', b'R', 1) } else { (b'R', b'L', 1usize.wrapping_neg()) };
        let row = row(board);
        let is_own = |at: &usize| board[*at].eq_ignore_ascii_case(&own);
        let mut options = Vec::new();
        for start in (0..board.len()).filter(is_own) {
            let skier = board[start];
            let mut at = start.wrapping_add(step);
            while board.get(at) == Some(&b'.') {
                options.push(with(board, &[(start, b'.'), (at, skier)]));
                at = at.wrapping_add(step);
            }
            if matches!(board.get(at), None | Some(b'\n')) {
                options.push(with(board, &[(start, b'.')]));
            }
            let (over, to) = (start + row, start + 2 * row);
            let is_over = board.get(over).is_some_and(|it| it.eq_ignore_ascii_case(&other));
            if skier == own && is_over && board.get(to) == Some(&b'.') {
                let slow = other.to_ascii_lowercase();
                options.push(with(board, &[(start, b'.'), (over, slow), (to, skier)]));
            }
        }
        options
    };
    for (rows, expected) in [
        ("...L....|..R.....|........", "2"),
        ("........|...l....|.......R|........|......L.", "-1"),
        (".L...|.R...|.....", "5/2"),
        ("...R.|...L.|.....", "-5/2"),
        ("L....|....R|.....", "1/2"),
        ("L....|R....|.....", "9/2"),
        ("L....|....R|l....", "5"),
        ("L..R", "*2"),
        ("R.L.R", "-1*"),
    ] {
        check_board(rows, expected, options);
    }
}

/// Right eats a strip of width 1 across the first side of a cake, Left across the second one; what is left on both sides
/// of it are cakes.
#[test]
fn eatcake() {
    let options = |&(a, b): &(u32, u32), player: Player| {
        let length = if player == Left { b } else { a };
        let parts = |at: u32| {
            let widths = [at, length - 1 - at].into_iter().filter(|&width| width > 0);
            widths.map(|it| if player == Left { (a, it) } else { (it, b) }).collect()
        };
        (0..length).map(parts).collect()
    };
    for (n, expected) in [(0, "-8"), (1, "^"), (2, "{^|||^*|v||0}"), (8, "*")] {
        check_parts((8, n), expected, options);
    }
}

/// From `p` = `k` `q` + `r` with `r` > 0 Left moves to (`q`, `r`) and Right to (`q`, `q` − `r`).
#[test]
fn partizan_euclid() {
    let options = |&(p, q): &(u32, u32), player: Player| match p.checked_rem(q) {
        None | Some(0) => vec![],
        Some(r) => vec![(q, if player == Left { r } else { q - r })],
    };
    for (n, expected) in (0..).zip(["0", "0", "0", "v", "0", "0", "^", "^5", "0"]) {
        check((8, n), expected, options);
    }
}

/// One removes a 1 from a binary number, the other a 0, and zeros in front vanish. Values and the skips of three sums.
#[test]
fn removing_bits() {
    let options = |&number: &u64, player: Player| {
        let wanted = u64::from(player == Left);
        let bits = (0..64 - number.leading_zeros()).filter(|bit| number >> bit & 1 == wanted);
        let without = |bit: u32| (number >> (bit + 1) << bit) | (number & ((1 << bit) - 1));
        bits.map(without).collect::<Vec<_>>()
    };
    let (mut games, mut memo) = (Arena::new(1_000_000), Memo::default());
    let mut sums = vec![Number::ZERO];
    let mut values = Vec::new();
    for number in 1..=16u64 {
        let value = games.value(&mut memo, &number, options).unwrap();
        let value = games.to_number(value).unwrap();
        values.push(value.to_string());
        let sum = (0..number).try_fold(sums[sums.len() - 1], |sum, _| sum.plus(value));
        sums.push(sum.unwrap());
    }
    let expected = "1 1/2 2 1/4 3/2 1 3 1/8 5/4 3/4 5/2 1/2 2 2 4 1/16";
    assert_eq!(values.join(" "), expected);
    let skips = [2, 5, 10].map(|n| {
        let sum: Number = sums[n];
        -(-sum.numerator() >> sum.log2_denominator())
    });
    assert_eq!(skips, [2, 17, 64]);
}

/// Left removes a blue vertex of a digraph with all that it points to, Right a red one: four vertices are enough for each
/// of the 22 games born by day 2.
#[test]
fn digraph_placement() {
    let mut games = Arena::new(20_000_000);
    let mut born = vec![Game::ZERO];
    for _ in 0..2 {
        born = games.born_after(&born).unwrap();
    }
    let mut missing: BTreeSet<Game> = born.into_iter().collect();
    assert_eq!(missing.len(), 22);
    let pairs: Vec<(u32, u32)> = (0..4).flat_map(|v| (0..4).map(move |w| (v, w))).collect();
    let pairs: Vec<(u32, u32)> = pairs.into_iter().filter(|(v, w)| v != w).collect();
    for blue in 0..=4 {
        for edges in 0..1u32 << pairs.len() {
            let mut taken = [1u8, 2, 4, 8];
            for (i, &(v, w)) in pairs.iter().enumerate() {
                taken[v as usize] |= u8::from(edges >> i & 1 == 1) << w;
            }
            let options = |&left: &u8, player: Player| {
                let own = if player == Left { 0..blue } else { blue..4 };
                let present = own.filter(|v| left >> v & 1 == 1);
                present.map(|v| left & !taken[v]).collect()
            };
            let mut memo = Memo::default();
            games.value(&mut memo, &15, options).unwrap();
            memo.values().for_each(|value| {
                missing.remove(value);
            });
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("{} games are missing", missing.len());
}

/// Erickson: as many toads as frogs, at least 4 of each and two cells apart, make an infinitesimal.
#[test]
fn as_many_toads_as_frogs() {
    for n in [4, 5] {
        let strip = ["T".repeat(n), "..".to_owned(), "F".repeat(n)].concat().into_bytes();
        let mut games = Arena::new(20_000_000);
        let value = games.value(&mut Memo::default(), &strip, rewritten(TOADS_AND_FROGS)).unwrap();
        assert_eq!(games.stops(value), [Number::ZERO; 2], "{n}");
    }
}
