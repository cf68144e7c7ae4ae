//! Values from the tests of the programs CGSuite 2.1 and cgt.

use games::game_notation::{name, read};
use games::game_operations::{
    conjunctive_sum, conway_product, cool, heat, norton_product, ordinal_sum, overheat, reduced,
    selective_sum,
};
use games::short_game::{Arena, Game, Number};

#[track_caller]
fn check(text: &str, expected: &str, operation: impl Fn(&mut Arena, Game) -> Option<Game>) {
    let mut games = Arena::new(1_000_000);
    let game = read(&mut games, text).unwrap();
    let found = operation(&mut games, game).unwrap();
    let expected = read(&mut games, expected).unwrap();
    assert_eq!(found, expected, "{text}: {}", name(&mut games, found, 10_000).unwrap());
}

#[test]
fn cooled_games() {
    for (text, eighths, expected) in [
        ("{3||2*|1*}", 2, "{11/4||2|3/2}"),
        ("{3||2*|1*}", 4, "{5/2|2*}"),
        ("{3||2*|1*}", 5, "{19/8|17/8}"),
        ("{3||2*|1*}", 6, "9/4*"),
        ("{3||2*|1*}", 560, "9/4"),
        ("{2|-1}", 0, "{2|-1}"),
        ("{2|-1}", 4, "{3/2|-1/2}"),
        ("{2|-1}", 8, "{1|0}"),
        ("{2|-1}", 12, "1/2*"),
        ("{2|-1}", 16, "1/2"),
    ] {
        check(text, expected, |games, game| cool(games, game, Number::new(eighths, 3)));
    }
}

#[test]
fn heated_and_overheated_games() {
    check("{3||2*|1*}", "{7/2|||5/2|3/2||±1/2}", |games, game| {
        let half = games.number(Number::new(1, 1));
        heat(games, game, half)
    });
    // The third up-sum: one more step each time, from {0 | ∗}.
    check("7/16", "{{{0|*}|*}|*}", |games, game| overheat(games, game, Game::ZERO, Game::ZERO));
}

#[test]
fn reduced_games() {
    for (text, expected) in [
        ("{3||2*|1*}", "{3||2|1}"),
        ("{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}"),
        ("{2|0}", "{2|0}"),
        ("{1*|0}", "{1|0}"),
        ("{1*|*}", "{1|0}"),
    ] {
        check(text, expected, reduced);
    }
}

#[test]
fn products_and_ordinal_sums() {
    let up = |games: &mut Arena, game| {
        let up = games.ups(1);
        norton_product(games, game, up)
    };
    check("1/2", "{^2*|v*}", up);
    check("^", "{^2*||0|v4}", up);
    let upon = |text: &'static str| {
        move |games: &mut Arena, base| {
            let above = read(games, text).unwrap();
            ordinal_sum(games, base, above)
        }
    };
    check("1/2", "9/16", upon("1/4"));
    check("*5", "*11", upon("*6"));
}

#[test]
fn sums_by_other_rules_and_conway_products() {
    type Operation = fn(&mut Arena, Game, Game) -> Option<Game>;
    let cases: [(Operation, &str, &str, &str); 5] = [
        (conjunctive_sum, "1/2", "1/4", "1/2"),
        (selective_sum, "1/2", "1/4", "3/4"),
        (conway_product, "15", "^2*2", "^30*2"),
        (conway_product, "^2", "^2", "{0||0,*|0,{0,*|0,*2}}"),
        (conway_product, "*4", "*4", "*6"),
    ];
    for (operation, game, other, expected) in cases {
        check(game, expected, |games, game| {
            let other = read(games, other).unwrap();
            operation(games, game, other)
        });
    }
}
