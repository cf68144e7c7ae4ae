use super::*;
use games::partizan_strips::{rewritten, stalk_value, TOADS_AND_FROGS};
use games::partizan_values::Memo;
use games::search;
use games::short_game::Arena;
use games::Outcome;

const FROGS: &str = "rules left; T.>.T TF.>.FT; .F>F. .TF>FT.;";

fn position(state: &str) -> Rewriting {
    Rewriting::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

/// Returns the message about a state, and the place where it goes wrong.
fn problem(state: &str) -> (String, &str) {
    match Rewriting::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => (problem.message, &state[problem.at]),
    }
}

#[test]
fn outcomes_and_moves_match_a_search() {
    for state in [
        "rules left; T.>.T TF.>.FT; .F>F. .TF>FT.; TT.FF T.F",
        "rules right; T.>.T TF.>.FT; .F>F. .TF>FT.; TTF..F TF.T",
        "rules left; ..>## aa>; a.>.. ;a.a.. aaa",
        "toppling left; lrre le",
        "toppling right; lre rl e",
        "codes left; 0.303; 0.033; 6 5",
        "codes right; 0.4; 0.07; 5 4",
        "maundy right; 4x2 1x3",
        "stalks left; lre el r",
    ] {
        let next = |state: &String| {
            let position = position(state);
            let moves = position.moves(1000).list.into_iter();
            moves.map(|it| position.play(Part::whole(&it.text)).unwrap().state()).collect()
        };
        let start = position(state);
        let searched = search::outcome(state.to_owned(), next);
        assert_eq!(start.outcome(), Some(searched.into()), "{}", state);
        let moves = start.moves(1000);
        assert!(moves.complete);
        for choice in moves.list {
            let wins = search::outcome(choice.position.state(), next) == Outcome::P;
            assert_eq!(choice.wins, wins, "{}: {}", state, choice.text);
        }
    }
}

#[test]
fn values_are_those_of_the_shelf() {
    let mut games = Arena::new(1_000_000);
    for strip in ["TT..FF", "TFTFT.F", "T.TFTFF", "TTT..FF"] {
        let value =
            games.value(&mut Memo::default(), &strip.into(), rewritten(TOADS_AND_FROGS)).unwrap();
        let expected = name_of(&mut games, value);
        assert_eq!(position(&format!("{} {}", FROGS, strip)).value(), expected, "{}", strip);
    }
    for edges in ["lrlrrllr", "lrlerrr", "ele"] {
        let value = stalk_value(&mut games, edges.as_bytes()).unwrap();
        let expected = name_of(&mut games, value);
        assert_eq!(position(&format!("stalks left; {}", edges)).value(), expected);
    }
}

#[test]
fn letters_that_stay_divide_a_strip() {
    // 27 pieces, of which whole words would be far too many.
    let strip = "xoxo.".repeat(27);
    let state = format!("rules left; xo>.x ox>x.; xo>o. ox>.o; {}", strip);
    let divided = position(&state);
    let pieces = position("rules left; xo>.x ox>x.; xo>o. ox>.o; xoxo xoxo xoxo");
    assert_eq!(divided.value(), pieces.value());
}

#[test]
fn a_move_tells_its_rule() {
    let start = position(&format!("{} TF.T. TF.F", FROGS));
    let moves: Vec<_> = start.moves(100).list.into_iter().map(|it| (it.text, it.label)).collect();
    assert!(moves.contains(&("1: 1 TF.>.FT".into(), "strip 1, square 1: TF. → .FT".into())));
    assert!(moves.contains(&("1: 4 T.>.T".into(), "strip 1, square 4: T. → .T".into())));
    let after = start.play(Part::whole(" 2 : 1  TF.→.FT")).unwrap();
    assert_eq!(after.state(), FROGS.replace("left", "right") + " TF.T. .FTF");
    assert!(start.play(Part::whole("1: 2 T.>.T")).is_err());
}

#[test]
fn moves_of_each_game_are_told_by_their_places() {
    for (state, step, after, board) in [
        ("toppling left; lrle", "1: 3 left", "toppling right; e", r#""start":0,"end":3"#),
        ("toppling left; lrle", "1: 3 right", "toppling right; lr", r#""start":2,"end":4"#),
        ("stalks left; lrle", "1: 3", "stalks right; lr", r#""start":2,"end":4"#),
        ("maundy left; 6x2", "1: 3 pieces", "maundy right; 2x2 2x2 2x2", r#""start":0,"end":0"#),
        (
            "codes left; 0.4; 0.1; 5",
            "1: 1 1 3",
            "codes right; 0.4; 0.1; 1 3",
            "take 1, leave 1 and 3",
        ),
    ] {
        let start = position(state);
        assert_eq!(start.play(Part::whole(step)).unwrap().state(), after);
        let drawn = start.board().to_string();
        let drawn = drawn.split(&format!("\"{}\"", step)).nth(1).unwrap();
        assert!(drawn.split('}').next().unwrap().contains(board), "{}: {}", step, drawn);
    }
}

#[test]
fn a_move_to_too_many_squares_is_not_listed() {
    let rules = "rules left; a>################ b>; ;";
    let moves = position(&format!("{} aaab", rules)).moves(100);
    assert_eq!((moves.list.len(), moves.complete), (4, true));
    let moves = position(&format!("{} {}b", rules, "a#".repeat(115))).moves(1000);
    assert_eq!((moves.list.len(), moves.complete), (1, false));
}

#[test]
fn rules_are_mirrored() {
    let mirrored = position("rules left; T.>.T, TF.→.FT; mirror TF; TT..FF");
    assert_eq!(mirrored.state(), format!("{} TT..FF", FROGS));
    let same = position("rules left; ab>; mirror; abba");
    assert_eq!(same.state(), "rules left; ab>; ba>; abba");
}

#[test]
fn play_without_end_and_too_much_of_it_are_refused() {
    let (message, place) = problem("rules left; T.>.T; .T>T.; TT F.. T..");
    assert_eq!(message, "play can go on for ever: T.., .T., T..");
    assert_eq!(place, "T..");
    // One player alone does not end, either, nor what turns about in a longer circle.
    assert_eq!(problem("rules left; a>a; ; a").0, "play can go on for ever: a, a");
    assert_eq!(
        problem("rules left; a>b b>c c>d; d>e e>f f>a; a").0,
        "play can go on for ever: a, b, c, d, e, …"
    );
    for (rules, strips, start) in [
        ("a>aa; ", "a", "the rules make strips longer and longer"),
        ("ab>baa ba>abb; ", "ab", "the rules make strips longer and longer"),
        ("T.>.T TF.>.FT; mirror TF", "TTTTTTT.....FFFFFFF", "play can reach more than"),
    ] {
        let message = problem(&format!("rules left; {}; {}", rules, strips)).0;
        assert!(message.starts_with(start), "{}: {}", rules, message);
    }
}

#[test]
fn errors_point_at_the_place() {
    for (state, place) in [
        ("rules up; T.>.T; ; T.", "rules up"),
        ("crab left; T.", "crab"),
        ("rules left; T.>.T T; ; T.", "T"),
        ("rules left; >T; ; T.", ">T"),
        ("rules left; é>T; ; T.", "é"),
        ("rules left; T.>.T; mirror TFL; T.", "TFL"),
        ("rules left; T.>.T; T.", "T."),
        ("rules left; T.>.T; ; T>", "T>"),
        ("toppling left; lrx", "lrx"),
        ("codes left; 0.38; 0.1; 5", "0.38"),
        ("codes left; 0.3; 0.1; 0", "0"),
        ("maundy left; 6x0", "0"),
        ("maundy left; 6", "6"),
    ] {
        assert_eq!(problem(state).1.trim(), place.trim(), "{}", state);
    }
}
