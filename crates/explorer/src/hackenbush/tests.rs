use super::*;
use games::{partizan, search};
use sizes::sized;
use std::cell::RefCell;
use std::collections::HashMap;

fn position(state: &str) -> Hackenbush {
    Hackenbush::read(Part::whole(state))
        .unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

fn value(state: &str) -> String {
    position(state).worth()
}

/// All graphs of at most four edges on three vertices, with loops and parallel edges, without what
/// hangs free.
fn small_graphs() -> Vec<Hackenbush> {
    let pairs: Vec<(u32, u32)> = (0..3).flat_map(|u| (u..3).map(move |v| (u, v))).collect();
    let mut lists = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..4 {
        let end = lists.len();
        for index in start..end {
            let list: Vec<Edge> = lists[index].clone();
            lists.extend(pairs.iter().map(|&(u, v)| {
                let mut longer = list.clone();
                longer.push((u, v, Player::Left));
                longer
            }));
        }
        start = end;
    }
    lists.iter().map(|edges| Hackenbush::new(edges, None)).collect()
}

/// All red-blue trees of at most four edges, with either player to move.
fn small_trees() -> Vec<Hackenbush> {
    let mut trees = Vec::new();
    for n in 0..=4u32 {
        let shapes: u32 = (1..=n).product();
        for code in 0..shapes << (n + 1) {
            let mut shape = code >> (n + 1);
            let player = |bit: u32| if code >> bit & 1 == 1 { Player::Left } else { Player::Right };
            let edge = |v: u32| {
                let parent = shape % v;
                shape /= v;
                (parent, v, player(v - 1))
            };
            let edges: Vec<Edge> = (1..=n).map(edge).collect();
            trees.push(Hackenbush::new(&edges, Some(player(n))));
        }
    }
    trees
}

/// The states after all moves that the explorer allows.
fn options(state: &str) -> Vec<String> {
    thread_local! {
        // Most positions are met from many starts.
        static FOUND: RefCell<HashMap<String, Vec<String>>> = RefCell::default();
    }
    if let Some(found) = FOUND.with(|found| found.borrow().get(state).cloned()) {
        return found;
    }
    let start = position(state);
    let texts = (0..=start.edges.len() + 1).map(|it| it.to_string());
    let next = texts.filter_map(|text| Some(start.play(Part::whole(&text)).ok()?.state()));
    let next: Vec<String> = next.collect();
    FOUND.with(|found| found.borrow_mut().insert(state.to_owned(), next.clone()));
    next
}

#[test]
fn outcomes_and_winning_moves_match_a_search_over_the_moves_that_are_allowed() {
    for start in small_graphs().iter().step_by(3).chain(&small_trees()) {
        let state = start.state();
        let found = search::outcome(state.clone(), |state: &String| options(state));
        assert_eq!(start.outcome(), Some(found.into()), "{}", state);
        let moves = start.moves(10);
        assert_eq!(moves.list.len(), options(&state).len());
        for choice in moves.list {
            let is_lost = choice.position.outcome() == Some(LoopyOutcome::P);
            assert_eq!(choice.wins, is_lost, "{}, {}", state, choice.text);
            let played = start.play(Part::whole(&choice.text)).unwrap();
            assert_eq!(played.state(), choice.position.state());
        }
    }
}

#[test]
fn values_match_the_definition() {
    for start in small_graphs().iter().step_by(sized(29, 7)) {
        let found = search::grundy(start.state(), |state: &String| options(state));
        assert_eq!(start.worth(), found.to_string(), "{}", start.state());
    }
    for start in small_trees().iter().step_by(sized(17, 5)) {
        let options = |state: &String, player: Player| {
            let mut game = position(state);
            game.turn = Some(player);
            options(&game.state())
        };
        let found = partizan::number(start.state(), options).unwrap();
        assert_eq!(start.worth(), found.to_string(), "{}", start.state());
    }
}

#[test]
fn steps_lead_to_the_value() {
    for start in small_graphs().iter().chain(&small_trees()).filter(|it| !it.edges.is_empty()) {
        let steps = Steps::new(start);
        let last = &steps.frame(start, steps.frames() - 1).2;
        assert!(last.starts_with("ground "), "{}", last);
        let end = format!(" {}", start.worth());
        assert!(last.ends_with(&end), "{}: {}", start.state(), last);
    }
}

#[test]
fn values_are_those_of_winning_ways() {
    // A circuit is worth 1 or 0 as its length is odd or even; on an edge it makes 2 or 1.
    assert_eq!(value("hackenbush; 0-1-2-0"), "1");
    assert_eq!(value("hackenbush; 0-1-2-3-0"), "0");
    assert_eq!(value("hackenbush; 0-1-2-3-1"), "2");
    assert_eq!(value("hackenbush; 0-1-2-3-4-5"), "5");
    assert_eq!(value("red-blue left; 0-1b-2r"), "1/2");
    assert_eq!(value("red-blue left; 0-1b-2r-3r"), "1/4");
    assert_eq!(value("red-blue left; 0-1b-2r-3b"), "3/4");
    assert_eq!(value("red-blue left; 0-1b-2r 0-3b-4r 0-5r"), "0");
}

#[test]
fn moves_are_named_without_the_value_that_they_leave() {
    let labels = |state: &str| -> Vec<String> {
        position(state).moves(10).list.into_iter().map(|it| it.label).collect()
    };
    // Else a list of moves would tell which of them wins before it is predicted.
    assert_eq!(labels("hackenbush; 0-1-2"), ["edge 1, from 0 to 1", "edge 2, from 1 to 2"]);
}

#[test]
fn frames_fuse_circuits_and_then_add_from_the_leaves_on() {
    let start = position("hackenbush; 0-1-2-0 2-3-4");
    let captions: Vec<String> =
        (0..start.frames()).map(|number| start.frame(number).unwrap().1).collect();
    let expected = [
        "3 edges of circuits are to be fused",
        "0 1 2 are fused: 3 loops, together worth 1",
        "leaves are worth 0",
        "vertex 3: (0 + 1) = 1",
        "ground 0 1 2: 1 xor (1 + 1) = 3",
    ];
    assert_eq!(captions, expected);
    assert!(start.frame(5).is_none());
    let start = position("red-blue left; 0-1b-2r 0-3r");
    let last = start.frame(start.frames() - 1).unwrap().1;
    assert_eq!(last, "ground 0: 1/2 - 1 = -1/2");
    assert_eq!(start.verdict().unwrap(), "Left is to move and loses: Right wins, whoever begins.");
}

#[test]
fn states_are_read_as_they_are_written() {
    for start in small_graphs().iter().chain(&small_trees()) {
        assert_eq!(position(&start.state()).state(), start.state());
    }
    let start = position("hackenbush;0-5  5-7,7-0 0-0");
    assert_eq!(start.state(), "hackenbush; 0-5-7-0-0");
    assert_eq!(start.play(Part::whole("1")).unwrap().state(), "hackenbush; 5-7-0-0");
    assert_eq!(position("red-blue; 0-1r").state(), "red-blue left; 0-1r");
    assert_eq!(position("red-blue right;").state(), "red-blue right;");
}

#[test]
fn errors_point_at_the_place() {
    for (state, place, message) in [
        ("hackenbush", "hackenbush", "a state is `hackenbush`, `;` and edges"),
        ("tree; 0-1", "tree", "a state begins with"),
        ("hackenbush; 0-1 7", "7", "an edge is two vertices"),
        ("hackenbush; 0-1 1--2", "1--2", "an edge is two vertices"),
        ("hackenbush; 0-1 1-x", "x", "`x` is no vertex"),
        ("hackenbush; 0-10000", "10000", "10000 is too large"),
        ("hackenbush; 0-1 2-3-4", "2-3", "this edge hangs free"),
        ("hackenbush; 0-1; 0-2", "1;", "`1;` is no vertex"),
        ("red-blue; 0-1b-2", "2", "this edge needs a colour"),
        ("red-blue; 0-1b-2é", "2é", "this edge needs a colour"),
        ("red-blue; 0-1b-2r-0b", "2r-0b", "this edge closes a circuit"),
        ("red-blue both; 0-1b", "red-blue both", "a state begins with"),
    ] {
        let problem = Hackenbush::read(Part::whole(state)).err().unwrap();
        assert!(problem.message.starts_with(message), "{}: {}", state, problem.message);
        assert_eq!(&state[problem.at], place, "{}", state);
    }
    let many = "0-1 ".repeat(MOST_EDGES + 1);
    let problem = Hackenbush::read(Part::whole(&format!("hackenbush; {}", many))).err().unwrap();
    assert_eq!(problem.message, "501 edges: at most 500 are solved");
    let start = position("red-blue left; 0-1b-2r");
    for (step, message) in [
        ("2", "edge 2 is red and only Right cuts it"),
        ("0", "edges count from 1"),
        ("3", "3 is too large: an edge is at most 2"),
    ] {
        assert_eq!(start.play(Part::whole(step)).err().unwrap().message, message);
    }
}

#[test]
fn random_texts_are_read_or_refused() {
    let words = ["0-1", "1-2", "2-0", "3b", "-", "0-3r", "3-4b", ";", "é", "0-0", "4-4", "99"];
    let mut seed = 1u64;
    let mut random = |end: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % end
    };
    let mut read = 0;
    for _ in 0..3000 {
        let mut state = ["hackenbush; ", "red-blue; "][random(2)].to_owned();
        for _ in 0..random(9) {
            state += words[random(words.len())];
            state += ["", " ", ","][random(3)];
        }
        if let Ok(start) = Hackenbush::read(Part::whole(&state)) {
            read += 1;
            let _ = (start.reasons(), start.board(), start.rust(), start.exports());
            let _ = start.frame(start.frames() / 2);
        }
    }
    assert!(read > 100, "{}", read);
}

#[test]
fn pictures_stand_above_the_ground_and_keep_vertices_apart() {
    let long: String = (0..MOST_DRAWN).map(|v| format!(" {}-{}", v / 2, v + 1)).collect();
    let stars = format!("hackenbush;{}", " 0-1 1-1 0-0".repeat(MOST_DRAWN / 3));
    let flower = "hackenbush; 0-1-2-2-2-2-2-2 1-3 1-4";
    let circuits = "hackenbush; 0-1-2-3-0 1-4-5-2 4-6-5";
    for state in [&format!("hackenbush;{}", long), &stars, flower, circuits] {
        let start = position(state);
        let names: Vec<String> = start.names.iter().map(u32::to_string).collect();
        let picture = layout::picture(&names, &start.pairs());
        let places = &picture.places;
        for (v, place) in places.iter().enumerate() {
            assert!(place.0 <= picture.width && place.1 <= picture.height, "{:?}", place);
            for other in &places[1..v.max(1)] {
                let is_apart = place.1 != other.1 || place.0.abs_diff(other.0) >= 40;
                assert!(is_apart, "{}: {:?}, {:?}", state, place, other);
            }
        }
        let right = places[1..].iter().map(|place| place.0).max().unwrap();
        assert!(picture.width - right < 60, "{}: {} of {}", state, right, picture.width);
        let loops = start.edges.iter().filter(|&&(u, v, _)| (u, v) == (0, 0)).count();
        assert_eq!(places.len(), names.len() + loops);
    }
}

#[test]
fn edges_are_drawn_and_erased() {
    let changed = |state: &str, change: &str| {
        let position = Hackenbush::read(Part::whole(state)).unwrap();
        position.change(Part::whole(change)).map(|it| it.state()).map_err(|it| it.message)
    };
    let state = |text: &str| Ok(text.to_owned());
    let green = "hackenbush; 0-1-2";
    assert_eq!(changed(green, "edge 2 0"), state("hackenbush; 0-1-2-0"));
    assert_eq!(changed(green, "edge 1 new"), state("hackenbush; 0-1-2 1-3"));
    assert_eq!(changed(green, "edge 1 2"), state("hackenbush; 0-1-2 1-2"));
    // What then hangs free goes, too.
    assert_eq!(changed(green, "erase 1"), state("hackenbush;"));
    assert_eq!(changed("hackenbush;", "edge 0 new"), state("hackenbush; 0-1"));
    assert_eq!(changed(green, "erase 3").unwrap_err(), "3 is too large: an edge is at most 2");
    assert!(changed(green, "edge new 1").unwrap_err().contains("begins at a vertex"));
    let colors = "red-blue right; 0-1b";
    assert_eq!(changed(colors, "red 1 new"), state("red-blue right; 0-1b-2r"));
    assert_eq!(changed(colors, "blue 0 new"), state("red-blue right; 0-1b 0-2b"));
    assert!(changed(colors, "red 1 0").unwrap_err().contains("closes a circuit"));
}
