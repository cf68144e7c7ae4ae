//! Walls that the tests of the program CGSuite have, and temperatures of paths of Snort.

use games::game_notation::{name, read};
use games::partizan::Player::{Left, Right};
use games::partizan_boards::{Vertex, snort};
use games::partizan_values::Memo;
use games::short_game::{Arena, Number};
use games::thermograph::thermograph;

fn number((numerator, log2): (i64, u32)) -> Number {
    Number::new(numerator, log2)
}

#[test]
fn the_walls_of_a_game_with_a_threat() {
    let mut games = Arena::new(100_000);
    let game = read(&mut games, "{3||2|1}").unwrap();
    assert_eq!(games.birthday(game), 4);
    assert_eq!(games.stops(game), [3.into(), 2.into()]);
    let walls = thermograph(&mut games, game).unwrap();
    let wall =
        |player, from: usize| -> Vec<(Number, Number)> { walls.wall(player)[from..].to_vec() };
    assert_eq!(wall(Left, 1), [(number((3, 2)), number((9, 2)))]);
    assert_eq!(walls.score(Left, Number::ZERO), Some(3.into()));
    let right = wall(Right, 0);
    let expected = [((-1, 0), (2, 0)), ((1, 1), (2, 0)), ((3, 2), (9, 2))];
    let expected = expected.map(|(t, value)| (number(t), number(value)));
    assert_eq!(right[right.len() - 2..], expected[1..]);
    assert_eq!(walls.score(Right, Number::ZERO), Some(2.into()));
}

#[test]
fn the_bends_of_a_larger_game() {
    let mut games = Arena::new(100_000);
    let game = read(&mut games, "{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}").unwrap();
    let walls = thermograph(&mut games, game).unwrap();
    assert_eq!((walls.mean(), walls.temperature()), (number((-5, 4)), number((21, 4))));
    let bends = |player| -> Vec<Number> { walls.wall(player)[1..].iter().map(|it| it.0).collect() };
    assert_eq!(bends(Left), [(-1, 1), (1, 1), (21, 4)].map(number));
    assert_eq!(bends(Right), [(0, 0), (1, 2), (7, 3), (21, 4)].map(number));
}

#[test]
fn minus_one_half() {
    let mut games = Arena::new(1000);
    let half = games.number(number((-1, 1)));
    let walls = thermograph(&mut games, half).unwrap();
    assert_eq!(walls.temperature(), number((-1, 1)));
    let mast = (number((-1, 1)), number((-1, 1)));
    assert_eq!(walls.wall(Left), [(number((-1, 0)), number((0, 0))), mast]);
    assert_eq!(walls.wall(Right), [(number((-1, 0)), number((-1, 0))), mast]);
}

/// Values of the first six and temperatures of ten, by a program of its own.
#[test]
fn paths_of_snort() {
    let values = ["*", "±1", "±2", "±{2|1}", "±{1,{3|0}}", "*"];
    let halves = [0, 2, 4, 3, 2, 0, 2, 4, 4, 3];
    for n in 1..=10 {
        let neighbours: Vec<Vec<usize>> = (0..n)
            .map(|v: usize| (v.saturating_sub(1)..(v + 2).min(n)).filter(|&it| it != v).collect())
            .collect();
        let (mut games, mut memo) = (Arena::new(10_000_000), Memo::default());
        let start = vec![Vertex::Free; n];
        let value = games.value_by_parts(&mut memo, &start, snort(&neighbours)).unwrap();
        let temperature = thermograph(&mut games, value).unwrap().temperature();
        assert_eq!(temperature, Number::new(halves[n - 1], 1), "{n} vertices");
        if let Some(text) = values.get(n - 1) {
            let expected = read(&mut games, text).unwrap();
            assert_eq!(value, expected, "{n}: {}", name(&mut games, value, 1000).unwrap());
        }
    }
}
