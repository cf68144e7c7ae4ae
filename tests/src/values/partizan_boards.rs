//! Values from the tests of the programs CGSuite 2.1 and cgt; those of full rectangles of Domineering and of strips of
//! Clobber by a program of its own before.

use games::game_notation::{name, read};
use games::partizan::Player;
use games::partizan_boards::{Board, Vertex, board, clobber, col, domineering, snort};
use games::partizan_values::Memo;
use games::short_game::{Arena, Game};
use games::thermograph::thermograph;

#[track_caller]
fn check(
    rows: &str,
    expected: &str,
    options: impl Fn(&Board, Player) -> Vec<Vec<Board>>,
) -> (Arena, Game) {
    let (mut games, mut memo) = (Arena::new(10_000_000), Memo::default());
    let rows: Vec<&str> = rows.split('|').collect();
    let value = games.value_by_parts(&mut memo, &board(&rows), options).unwrap();
    let expected = read(&mut games, expected).unwrap();
    assert_eq!(value, expected, "{rows:?}: {}", name(&mut games, value, 10_000).unwrap());
    (games, value)
}

#[test]
fn domineering_on_boards_with_holes() {
    for (rows, expected) in [
        ("..|..", "±1"),
        (".#|..", "*"),
        (".##|.##|...", "0"),
        ("..#|..#|...", "{1/2|-2}"),
        (".#.#|.#..", "1*"),
    ] {
        check(rows, expected, domineering);
    }
    let (mut games, value) = check("....|....|....|...#", "{1*|-1*}", domineering);
    assert_eq!(thermograph(&mut games, value).unwrap().temperature(), 1.into());
}

#[test]
fn domineering_on_rectangles() {
    for (height, width, expected) in [
        (1, 2, "-1"),
        (2, 2, "±1"),
        (2, 3, "{2|-1/2}"),
        (2, 4, "{2|0||0}"),
        (2, 5, "1/2"),
        (2, 6, "{{3|1||1}|-1}"),
        (2, 7, "{3/2|-1/2}"),
        (3, 3, "±1"),
        (3, 4, "-3/2"),
        (3, 5, "-1"),
    ] {
        let rows = vec![".".repeat(width); height].join("|");
        check(&rows, expected, domineering);
    }
    let text = "±{0,{{2|0},2 + tiny 2|{2|0},miny 2}}";
    let (mut games, value) = check("....|....|....|....", text, domineering);
    let walls = thermograph(&mut games, value).unwrap();
    assert_eq!((games.birthday(value), walls.mean(), walls.temperature()), (6, 0.into(), 0.into()));
}

#[test]
fn positions_of_clobber() {
    check("xox|ox.", "{^^*|*,v}", clobber);
    let strips = ["0", "*", "*", "±{*,^}", "{*|v}", "0", "{±{*,^},v|0}"];
    for (n, expected) in (1..).zip(strips) {
        check(&"xoxoxox"[..n], expected, clobber);
    }
}

fn path(n: usize) -> Vec<Vec<usize>> {
    let near = |v: usize| (v.saturating_sub(1)..(v + 2).min(n)).filter(move |&it| it != v);
    (0..n).map(|v| near(v).collect()).collect()
}

#[test]
fn paths_of_col_and_snort() {
    let (left, right) = (Vertex::Reserved(Player::Left), Vertex::Reserved(Player::Right));
    let mut games = Arena::new(10_000_000);
    for n in 1..=12 {
        let start = vec![Vertex::Free; n];
        let value = games.value_by_parts(&mut Memo::default(), &start, col(&path(n))).unwrap();
        assert_eq!(value, games.nimber(u64::from(n == 1)), "{n} vertices");
    }
    // Beside vertices of Right's colour, which leave them to Left, but for one beside Left's colour.
    let free = Vertex::Free;
    let start = vec![left, free, left, free, right, free, left, free, left, free];
    let value = games.value_by_parts(&mut Memo::default(), &start, col(&path(10)));
    assert_eq!(value, read(&mut games, "7/8").ok());
    let start = vec![left, free, free, free, left];
    let value = games.value_by_parts(&mut Memo::default(), &start, snort(&path(5)));
    assert_eq!(value, read(&mut games, "{4|0,±1}").ok());
}
