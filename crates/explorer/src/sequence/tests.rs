use super::*;
use crate::notation::Part;
use games::search;

fn read(state: &str) -> Sequence {
    Sequence::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

#[test]
fn values_match_a_search() {
    for head in [
        "nim",
        "lasker",
        "kayles",
        "dawson",
        "octal 4.3",
        "octal 4.7 unequal",
        "grundy",
        "subtraction 1 3 4",
    ] {
        let sequence = read(&format!("{}; 12", head));
        let options = |heaps: &Vec<u64>| {
            let mut list = Vec::new();
            for (index, &heap) in heaps.iter().enumerate() {
                for left in sequence.rule.options(heap, 1000).0 {
                    let mut after = heaps.clone();
                    after.remove(index);
                    after.extend(left.into_iter().filter(|&part| part > 0));
                    after.sort_unstable();
                    list.push(after);
                }
            }
            list
        };
        let values = sequence.table(12).values;
        for (heap, &value) in values.iter().enumerate() {
            assert_eq!(value, search::grundy(vec![heap as u64], options), "{} {}", head, heap);
        }
    }
}

#[test]
fn known_periods() {
    for (state, preperiod, period, needed) in [
        ("kayles; 200", 71, 12, Some(168)),
        ("dawson; 300", 52, 34, Some(175)),
        ("subtraction 1 2 3; 10", 0, 4, Some(7)),
        ("octal 0.156; 8000", 3479, 349, Some(7659)),
        ("lasker; 20", 1, 4, None),
    ] {
        let sequence = read(state);
        let table = sequence.table(sequence.count);
        let found = table.period.unwrap();
        assert_eq!(
            (found.preperiod, found.period, table.needed),
            (preperiod, period, needed),
            "{}",
            state
        );
        assert_eq!(sequence.state(), state);
    }
    assert!(read("kayles; 167").table(167).period.is_none());
}

#[test]
fn the_quotient_of_kayles_is_known() {
    let quotient = read("kayles misere; 180");
    let text = quotient.rust();
    // Plambeck and Siegel: 40 elements.
    assert!(text.ends_with("180).order(), 40);"), "{}", text);
    assert!(read("kayles misere; 10").picture(10).is_none());
    assert_eq!(read("grundy misere; 8").misere.unwrap().elements().len(), 8);
}

#[test]
fn the_timeline_fills_the_table() {
    let sequence = read("kayles; 12");
    assert_eq!(sequence.frames(), 12);
    let (_, caption) = sequence.frame(3).unwrap();
    assert_eq!(
        caption,
        "heap 3 may become 2, 1+1, 1: values 0, 1, 2. The least that is missing is 3"
    );
    assert!(sequence.frame(12).is_none());
    for state in
        ["octal 0.07 unequal; 20", "grundy; 20", "nim; 9", "lasker; 9", "subtraction 3 5; 20"]
    {
        for number in 0..9 {
            assert!(read(state).frame(number).is_some(), "{}", state);
        }
    }
}

#[test]
fn a_picture_begins_with_the_period() {
    let picture = read("kayles; 1000").picture(1000).unwrap();
    assert_eq!(picture[..8], [1, 71, 12, 0, 0, 1, 2, 3]);
    assert_eq!(picture.len(), 1004);
    assert_eq!(read("kayles; 100").picture(50).unwrap()[..4], [0; 4]);
    assert!(read("kayles; 100").picture(101).is_none());
}

#[test]
fn problems_point_at_their_place() {
    for (state, message, at) in [
        ("kayles", "a state is a rule, `;` and a number of heaps, as `kayles; 200`", 0..6),
        ("kayles; 0", "a table has at least 1 heap", 7..9),
        ("kayles; 1000001", "1000001 is too large: a number of heaps is at most 1000000", 8..15),
        ("kayles misere; 201", "201 is too large: a number of heaps is at most 200", 15..18),
        (
            "nim misere; 9",
            "misère quotients are of octal codes, subtraction sets and Grundy's game",
            4..10,
        ),
        ("wythoff; 9", "a heap of `wythoff` has no Grundy value of its own", 0..7),
        ("grundy unequal; 9", "only `octal` may be followed by `unequal`", 7..14),
    ] {
        let problem = Sequence::read(Part::whole(state)).err().unwrap();
        assert_eq!(problem, Problem::new(message, at), "{}", state);
    }
}

#[test]
fn no_state_made_of_its_words_panics() {
    for rule in [
        "nim",
        "lasker",
        "kayles",
        "grundy",
        "octal 0.",
        "octal .07",
        "octal 4.007",
        "subtraction 5 5000",
        "subtraction 0",
        "",
    ] {
        for suffix in ["", " misere", " unequal", " unequal misere", " misere unequal"] {
            for count in ["0", "1", "2", "19", "1000001", "-1", "3 4", ""] {
                let state = format!("{}{}; {}", rule, suffix, count);
                if let Ok(sequence) = Sequence::read(Part::whole(&state)) {
                    assert_eq!(read(&sequence.state()).state(), sequence.state());
                    let _ =
                        (sequence.reasons(), sequence.board(), sequence.rules(), sequence.rust());
                    let _ = (sequence.picture(0), sequence.picture(1), sequence.exports());
                    assert!((0..sequence.frames()).all(|number| sequence.frame(number).is_some()));
                }
            }
        }
    }
}
