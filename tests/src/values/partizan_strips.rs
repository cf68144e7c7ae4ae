//! Values from the tests of the programs CGSuite 2.1 and cgt, and from J. Erickson, *New Toads and Frogs results*, Games of No
//! Chance (1996).

use games::game_notation::{name, read};
use games::partizan_strips::{
    TOADS_AND_FROGS, maundy_cake, rewritten, stalk_value, taking_codes, toppling_dominoes,
};
use games::partizan_values::Memo;
use games::short_game::{Arena, Game};

#[track_caller]
fn check(text: &str, expected: &str, value: impl Fn(&mut Arena) -> Option<Game>) {
    let mut games = Arena::new(20_000_000);
    let value = value(&mut games).unwrap();
    let expected = read(&mut games, expected).unwrap();
    assert_eq!(value, expected, "{text}: {}", name(&mut games, value, 10_000).unwrap());
}

#[test]
fn toads_and_frogs() {
    for (strip, expected) in [
        ("TFT.TFF", "^"),
        ("T.TFTFF", "{0|^}"),
        ("TFTFT.F", "*"),
        ("TTT..FFF", "±1/8"),
        ("TTT..FF", "{1/2|0}"),
        ("TTTT..FF", "{3/2|0}"),
        ("TTTT..FFF", "{1*|v}"),
        ("TTTTT..FFF", "{2*|v}"),
        // Erickson: (a - 2)∗ and a - 7/2.
        ("TT...FF", "*"),
        ("TTT...FF", "1*"),
        ("TTTT...FF", "2*"),
        ("TTTTT...FFF", "3/2"),
        ("TTTTTT...FFF", "5/2"),
    ] {
        check(strip, expected, |games| {
            let strip = strip.as_bytes().to_vec();
            games.value(&mut Memo::default(), &strip, rewritten(TOADS_AND_FROGS))
        });
    }
}

/// Erickson: {{a - 3 | a - b} | {∗ | 3 - b}} for a > b ≥ 2.
#[test]
fn toads_and_frogs_two_squares_apart() {
    for (a, b) in [(3, 2), (4, 2), (4, 3), (5, 2), (5, 3), (5, 4)] {
        let strip = ["T".repeat(a), "..".to_owned(), "F".repeat(b)].concat();
        let (a, b) = (a as i32, b as i32);
        let expected = format!("{{{{{}|{}}}|{{*|{}}}}}", a - 3, a - b, 3 - b);
        check(&strip, &expected, |games| {
            let strip = strip.as_bytes().to_vec();
            games.value(&mut Memo::default(), &strip, rewritten(TOADS_AND_FROGS))
        });
    }
}

#[test]
fn elephants_and_rhinos() {
    // They step to an empty square only.
    let rules = [&[("t.", ".t")][..], &[(".f", "f.")][..]];
    check("tttt..fff", "1", |games| {
        games.value(&mut Memo::default(), &b"tttt..fff".to_vec(), rewritten(rules))
    });
}

#[test]
fn rows_of_toppling_dominoes() {
    for (row, expected) in [
        ("l", "1"),
        ("lr", "*"),
        ("llr", "{1|0}"),
        ("lrl", "1/2"),
        ("lrlr", "*2"),
        ("el", "{1|0}"),
        ("lel", "1*"),
        ("lrrl", "^"),
        ("lrrll", "{1|*}"),
        ("lrrlrrl", "tiny 1/2"),
        ("lere", "{1|0,{0|-1}}"),
    ] {
        check(row, expected, |games| {
            games.value(&mut Memo::default(), &row.as_bytes().to_vec(), toppling_dominoes)
        });
    }
}

#[test]
fn stalks_and_codes() {
    for (edges, expected) in [
        ("lrlrrllr", "77/128"),
        ("eeeeeee", "*7"),
        ("lrlerrr", "3/4 - {{{0|*}|*}|*} + *"),
        ("le", "1*"),
        ("lee", "1*2"),
        ("lre", "1/2*"),
        ("el", "^*"),
        ("ele", "{0,^*|0,^*}"),
    ] {
        check(edges, expected, |games| stalk_value(games, edges.as_bytes()));
    }
    // Left takes 1 or 3, Right 2 or 3, from 6.
    check("6", "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}", |games| {
        games.value_by_parts(&mut Memo::default(), &6, taking_codes([&[3, 0, 3], &[0, 3, 3]]))
    });
}

#[test]
fn maundy_cakes_of_width_8() {
    for (n, expected) in (1..).zip([7, 3, 3, 1, 3, 1, 3, 0]) {
        check(&format!("8 x {n}"), &expected.to_string(), |games| {
            games.value_by_parts(&mut Memo::default(), &(8, n), maundy_cake)
        });
    }
}
