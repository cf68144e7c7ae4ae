//! Atomic weights from the tests of the program CGSuite 2.1.

use games::atomic_weight::atomic_weight;
use games::game_notation::{name, read};
use games::short_game::Arena;

#[test]
fn the_published_weights() {
    for (text, expected) in [
        ("^", "1"),
        ("v", "-1"),
        ("*3", "0"),
        ("{^^|v}", "1/2"),
        ("{^^|vv}", "*"),
        ("{^3|v3}", "±1"),
        ("{^3|vv}", "{1|0}"),
        ("{1|^^||^}", "2"),
        ("tiny 3/2", "0"),
    ] {
        let mut games = Arena::new(1_000_000);
        let game = read(&mut games, text).unwrap();
        let weight = atomic_weight(&mut games, game).unwrap();
        let weight = weight.map(|it| name(&mut games, it, 1000).unwrap());
        let expected = read(&mut games, expected).map(|it| name(&mut games, it, 1000).unwrap());
        assert_eq!(weight.as_deref(), expected.as_deref().ok(), "{text}");
    }
}

#[test]
fn games_that_have_none() {
    for text in ["{1|^3||^}", "9/8*"] {
        let mut games = Arena::new(1_000_000);
        let game = read(&mut games, text).unwrap();
        assert_eq!(atomic_weight(&mut games, game), Some(None), "{text}");
    }
}
