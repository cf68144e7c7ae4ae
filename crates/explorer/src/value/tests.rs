use super::*;
use crate::run;

fn values(state: &str) -> Values {
    Values::read(Part::whole(state)).ok().unwrap()
}

#[test]
fn errors_point_at_the_place() {
    let place = |state: &'static str| match Values::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => &state[problem.at],
    };
    assert_eq!(place("value left; {1|crab}"), "crab}");
    assert_eq!(place("value up; 1"), "value up");
    assert_eq!(place("value left; 1; {{*1000|0},1|0}"), "*1000");
    assert_eq!(place("value left; 1; 2∗99999999999999999999 ; 3"), "∗99999999999999999999");
    // A sum whose positions are too many is refused, and soon.
    let hot: Vec<String> = (1..40).map(|n| format!("{{{}|{}||-{n}}}", n * n, n)).collect();
    let state = format!("value left; {}", hot.join("; "));
    assert!(Values::read(Part::whole(&state)).is_err());
}

#[test]
fn the_less_hot_game_comes_first() {
    let moves = values("value left; {0|-2}; {2|1||0}").moves(10).list;
    let wins: Vec<(&str, bool)> = moves.iter().map(|it| (&*it.text, it.wins)).collect();
    assert_eq!(wins, [("2: {2|1}", true), ("1: 0", false)]);
    assert_eq!(moves[0].position.state(), "value right; {0|-2}; {2|1}");
}

#[test]
fn a_form_keeps_its_text_until_it_is_moved_in() {
    let sum = values("value  left;{0, 1|3} ; 1+^");
    assert_eq!(sum.state(), "value left; {0, 1|3}; 1↑");
    assert_eq!(sum.value().unwrap(), "3↑");
    let after = |step| sum.play(Part::whole(step)).ok().unwrap().state();
    assert_eq!(after("1: 1"), "value right; 1; 1↑");
    assert_eq!(after("2: 1"), "value right; {0, 1|3}; 1");
}

#[test]
fn the_steps_of_a_simplification_are_told() {
    let captions = |state: &str| -> Vec<String> {
        let values = values(state);
        (0..values.frames()).map(|number| values.frame(number).unwrap().1).collect()
    };
    assert_eq!(captions("value left; {1|0}; ↑"), [""; 0]);
    assert_eq!(
        captions("value left; {0,1|3}"),
        [
            "Left's option 0 is dominated: 0 ≤ 1, and Left wants more",
            "Right's option 3 is reversible: Left answers by 2, which is ≥ this game. Right has no option there, \
             so none takes its place",
            "no option is dominated or reversible, so this is the canonical form: 2",
        ]
    );
    // The inner game comes first, and its canonical form is an option of the outer one.
    let inner = captions("value right; {{0,0|∗}|0}");
    assert_eq!(inner[0], "Left's option 0 stands there twice");
    assert_eq!(
        inner[2],
        "Left's option ↑ is reversible: Right answers by ∗, which is ≤ this game. Left's options there take its \
         place: 0"
    );
    assert!(inner[1].ends_with("canonical form: ↑") && inner[3].ends_with("canonical form: ∗"));
}

#[test]
fn options_that_go_and_come_are_marked() {
    let frame = |number: &str| {
        let bytes = run("frame", &["value", "value right; {{0,0|∗}|0}", number]).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let at = text.find("\"form\":").unwrap();
        text[at..text.find("},\"caption\"").unwrap()].to_owned()
    };
    assert_eq!(frame("0"), r#""form":[[["0","gone"],["0","better"]],[["∗",""]]]"#);
    assert_eq!(frame("2"), r#""form":[[["↑","gone"]],[["0",""]]]"#);
    assert_eq!(frame("3"), r#""form":[[["0","new"]],[["0",""]]]"#);
}
