use super::*;
use games::search;

fn position(state: &str) -> Geography {
    Geography::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

fn after_all_moves(state: &str) -> Vec<String> {
    let position = position(state);
    let list = position.moves(1000).list.into_iter();
    list.map(|it| position.play(Part::whole(&it.text)).unwrap().state()).collect()
}

/// All graphs with four vertices, and some boards.
fn small_states() -> Vec<String> {
    let pairs = ["0-1", "0-2", "0-3", "1-2", "1-3", "2-3"];
    let graphs = (0..1 << 6).map(|set: u32| {
        let chosen = pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        let edges = chosen.map(|(_, edge)| format!(" {}", edge)).collect::<String>();
        format!("geography;{} 0 1 2 3; at 0", edges)
    });
    let boards = ["... ...", "..# .#. ...", "*.. ...", ".... .##. ...."];
    let boards = boards.iter().map(|board| format!("geography board; {}; at 0-1", board));
    graphs.chain(boards).collect()
}

#[test]
fn outcomes_and_moves_match_a_search() {
    for state in small_states() {
        let start = position(&state);
        let found = search::outcome(state.clone(), |it: &String| after_all_moves(it));
        assert_eq!(start.outcome(), Some(found.into()), "{}", state);
        for choice in start.moves(1000).list {
            let after = search::outcome(choice.position.state(), |it: &String| after_all_moves(it));
            assert_eq!(choice.wins, after == games::Outcome::P, "{}: {}", state, choice.text);
        }
    }
}

#[test]
fn the_path_alternates_and_ends_where_the_matching_ends() {
    for state in small_states() {
        let start = position(&state);
        let path = start.alternating_path();
        assert_eq!(path.is_none(), start.outcome() == Some(LoopyOutcome::N), "{}", state);
        if let Some(path) = path {
            assert_eq!(path.len() % 2, 1);
            let left = start.left();
            for (index, edge) in path.windows(2).enumerate() {
                let is_pair = start.matching.mate(edge[0]) == Some(edge[1]);
                assert_eq!(is_pair, index % 2 == 0, "{}: {:?}", state, path);
                let edge = (edge[0].min(edge[1]), edge[0].max(edge[1]));
                assert!(left.contains(&edge), "{}: {:?}", state, path);
            }
            assert_eq!(start.matching.mate(path[path.len() - 1]), None);
        }
    }
}

#[test]
fn the_timeline_grows_a_maximum_matching() {
    for state in small_states() {
        let start = position(&state);
        let last = start.frames() - 1;
        assert_eq!(start.matchings(last)[1].len(), start.matching.size(), "{}", state);
        assert!(start.frame(last).is_some() && start.frame(last + 1).is_none());
    }
    let path = position("geography; 0-2 1-2 1-3; at 0").frame(4).unwrap().1;
    assert_eq!(
        path,
        "vertex 3 comes; swapped along the augmenting path 1 3, the matching has 2 edges"
    );
}

#[test]
fn petersens_graph_is_won_from_everywhere() {
    let edges = "0-1 1-2 2-3 3-4 4-0 0-5 1-6 2-7 3-8 4-9 5-7 7-9 9-6 6-8 8-5";
    for v in 0..10 {
        let state = format!("geography; {}; at {}", edges, v);
        assert_eq!(position(&state).outcome(), Some(LoopyOutcome::N));
    }
}

#[test]
fn errors_point_at_the_place() {
    let place = |state: &'static str| match Geography::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => &state[problem.at],
    };
    assert_eq!(place("geography; 0-1 1-crab; at 0"), "crab");
    assert_eq!(place("geography; 0-1; at 7"), "7");
    assert_eq!(place("geography; 0-1; gone 0; at 0"), "0");
    assert_eq!(place("geography; 1-1"), "1-1");
    assert_eq!(place("geography board; .. ...; at 0-0"), "...");
    assert_eq!(place("geography board; .x; at 0-0"), ".x");
    assert_eq!(place("geography board; ..; at 1"), "1");
    assert_eq!(place("geography board; ; at 0-0"), " ");
    assert_eq!(place("kelp; 0-1"), "kelp");
    assert!(Geography::read(Part::whole("geography;")).is_err());
}

#[test]
fn random_texts_are_read_or_refused() {
    let words =
        ["0-1", "1-2", "2-0", "3", "gone 0", "; at 1", "; at 0-0", ";", "é", "..", ".#", "*."];
    let mut seed = 1u64;
    let mut random = |end: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % end
    };
    let mut read = 0;
    for _ in 0..3000 {
        let mut state = ["geography; ", "geography board; "][random(2)].to_owned();
        for _ in 0..random(6) {
            state += words[random(words.len())];
            state += ["", " ", "; "][random(3)];
        }
        if let Ok(position) = Geography::read(Part::whole(&state)) {
            let written = position.state();
            assert_eq!(self::position(&written).state(), written, "{}", state);
            position.frame(position.frames() - 1);
            position.board();
            read += 1;
        }
    }
    assert!(read > 100, "{}", read);
}

#[test]
fn only_listed_moves_are_made() {
    let edges = (1..3000).map(|v| format!(" 0-{}", v)).collect::<String>();
    let star = position(&format!("geography;{}; at 0", edges));
    let moves = star.moves(5);
    assert_eq!((moves.list.len(), moves.complete), (5, false));
    assert!(position("geography; 0-1 0-2; at 0").moves(2).complete);
}

#[test]
fn graphs_and_boards_are_drawn() {
    let changed = |state: &str, change: &str| {
        let position = Geography::read(Part::whole(state)).unwrap();
        position.change(Part::whole(change)).map(|it| it.state()).map_err(|it| it.message)
    };
    let state = |text: &str| Ok(text.to_owned());
    let graph = "geography; 0-1 1-2; gone 0; at 1";
    assert_eq!(changed(graph, "edge 2 0"), state("geography; 0-1 0-2 1-2; gone 0; at 1"));
    assert_eq!(changed(graph, "edge 2 1"), state("geography; 0-1 2; gone 0; at 1"));
    assert_eq!(changed(graph, "edge 2 new"), state("geography; 0-1 1-2 2-3; gone 0; at 1"));
    assert_eq!(changed(graph, "edge 2 2"), Err("an edge leads to another vertex".to_owned()));
    assert_eq!(changed(graph, "erase 1"), state("geography; 0 2; gone 0; at 2"));
    assert_eq!(changed(graph, "token 0"), state("geography; 0-1 1-2; at 0"));
    assert_eq!(changed("geography; 4; at 4", "erase 4"), Err("the last vertex stays".to_owned()));
    let board = "geography board; ..# .*.; at 0-0";
    assert_eq!(changed(board, "block 0-2"), state("geography board; ... .*.; at 0-0"));
    assert_eq!(changed(board, "block 0-0"), state("geography board; #.# .*.; at 0-1"));
    assert_eq!(changed(board, "token 1-1"), state("geography board; ..# ...; at 1-1"));
    assert_eq!(changed(board, "block 2-0").unwrap_err(), "2 is too large: a row is at most 1");
    assert_eq!(changed(board, "edge 0 1").unwrap_err(), "there is no tool `edge`");
}
