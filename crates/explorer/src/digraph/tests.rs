use super::*;
use crate::notation::Part;
use crate::{EXPLORERS, PAGES};

fn position(state: &str) -> Digraph {
    Digraph::read(Part::whole(state)).unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

/// All digraphs with three vertices, as lists of edges.
fn small_graphs() -> impl Iterator<Item = Vec<(u32, u32)>> {
    let pairs: Vec<(u32, u32)> = (0..3).flat_map(|a| (0..3).map(move |b| (a, b))).collect();
    (0..1 << 9).map(move |set: u32| {
        let chosen = pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
        chosen.map(|(_, &edge)| edge).collect()
    })
}

fn state_of(head: &str, edges: &[(u32, u32)], lost: &[u32]) -> String {
    let edges: String = edges.iter().map(|(a, b)| format!(" {}>{}", a, b)).collect();
    let lost = if lost.is_empty() { String::new() } else { format!("; lost {}", joined(lost)) };
    format!("{};{} 0 1 2{}; at 0", head, edges, lost)
}

/// The outcomes by the definition: who can force the end within so many moves, for ever more moves.
fn by_definition(misere: bool, edges: &[(u32, u32)], lost: &[u32]) -> [LoopyOutcome; 3] {
    let mut outcomes = [LoopyOutcome::D; 3];
    for _ in 0..8 {
        let known = outcomes;
        for v in 0..3 {
            let options: Vec<u32> =
                edges.iter().filter(|edge| edge.0 == v).map(|edge| edge.1).collect();
            let is = |outcome: LoopyOutcome| move |to: &u32| known[*to as usize] == outcome;
            outcomes[v as usize] = if lost.contains(&v) {
                LoopyOutcome::P
            } else if options.is_empty() {
                if misere {
                    LoopyOutcome::N
                } else {
                    LoopyOutcome::P
                }
            } else if options.iter().any(is(LoopyOutcome::P)) {
                LoopyOutcome::N
            } else if options.iter().all(is(LoopyOutcome::N)) {
                LoopyOutcome::P
            } else {
                LoopyOutcome::D
            };
        }
    }
    outcomes
}

#[test]
fn outcomes_match_the_definition_on_all_digraphs_with_three_vertices() {
    for edges in small_graphs() {
        for misere in [false, true] {
            for lost in [&[][..], &[1], &[0, 2]] {
                let head = if misere { "digraph misere" } else { "digraph" };
                let start = position(&state_of(head, &edges, lost));
                let expected = by_definition(misere, &edges, lost);
                for v in 0..3 {
                    let found = start.at(v).outcome();
                    assert_eq!(found, Some(expected[v as usize]), "{} at {}", start.state(), v);
                }
            }
        }
    }
}

#[test]
fn moves_win_exactly_if_they_lead_to_lost_vertices() {
    for edges in small_graphs().step_by(7) {
        let start = position(&state_of("digraph", &edges, &[]));
        let moves = start.moves(10);
        for choice in &moves.list {
            assert_eq!(choice.wins, choice.position.outcome() == Some(LoopyOutcome::P));
            let played = start.play(Part::whole(&choice.text)).unwrap();
            assert_eq!(played.state(), choice.position.state());
        }
        let is_won = start.outcome() == Some(LoopyOutcome::N);
        assert_eq!(moves.list.first().map_or(false, |choice| choice.wins), is_won);
    }
}

#[test]
fn frames_label_round_by_round() {
    let start = position("digraph; 0>1 1>0 1>2 3>4 4>3; at 0");
    assert_eq!(start.frames(), 4);
    let captions: Vec<String> = (0..4).map(|number| start.frame(number).unwrap().1).collect();
    assert_eq!(captions[0], "the ends are labelled: 2 P");
    assert!(captions[1].starts_with("labelled: 1 N"), "{}", captions[1]);
    assert!(captions[3].starts_with("nothing new"), "{}", captions[3]);
    assert!(start.frame(4).is_none());
}

#[test]
fn states_are_read_as_they_are_written() {
    for (state, shortest) in [
        ("digraph; 1>2 0>1 0>1", "digraph; 0>1 1>2; at 0"),
        ("digraph misere; 0>0 4; lost 2; at 4", "digraph misere; 0>0 4; lost 2; at 4"),
        ("digraph; 3", "digraph; 3; at 3"),
    ] {
        assert_eq!(position(state).state(), shortest);
        assert_eq!(position(shortest).state(), shortest);
    }
    for (state, message) in [
        ("digraph", "a state is `digraph`, `;` and edges"),
        ("graph; 0>1", "a state begins with `digraph`"),
        ("digraph; 0>x", "`x` is no vertex"),
        ("digraph; 0>1; at 7", "no edge has the vertex 7"),
        ("digraph;", "there is no vertex"),
        ("digraph; 0>1; from 0", "after the edges come"),
        ("digraph; 0>100000", "100000 is too large"),
    ] {
        let problem = Digraph::read(Part::whole(state)).err().unwrap();
        assert!(problem.message.starts_with(message), "{}: {}", state, problem.message);
    }
}

#[test]
fn edges_losses_and_vertices_are_drawn() {
    let start = "digraph; 0>1 1>0; at 0";
    let changed = |state: &str, change: &str| {
        position(state).change(Part::whole(change)).map(|it| it.state()).map_err(|it| it.message)
    };
    let state = |text: &str| Ok(text.to_owned());
    assert_eq!(changed(start, "edge 1 new"), state("digraph; 0>1 1>0 1>2; at 0"));
    assert_eq!(changed(start, "edge 1 0"), state("digraph; 0>1; at 0"));
    // The vertices stay without their edge.
    assert_eq!(changed("digraph; 0>1; at 0", "edge 0 1"), state("digraph; 0 1; at 0"));
    assert_eq!(changed(start, "lost 1"), state("digraph; 0>1 1>0; lost 1; at 0"));
    assert_eq!(
        changed("digraph; 0; lost 0 1; at 0", "lost 1"),
        state("digraph; 0 1; lost 0; at 0")
    );
    assert_eq!(changed(start, "erase 0"), state("digraph; 1; at 1"));
    assert_eq!(
        changed("digraph misere; 3; at 3", "erase 3"),
        Err("the last vertex stays".to_owned())
    );
    assert_eq!(changed(start, "edge 1 7"), Err("there is no vertex 7".to_owned()));
}

#[test]
fn pictures_are_wide_and_their_vertices_apart() {
    let states = PAGES.iter().filter(|page| page.explorer == "digraph").map(|page| page.state);
    let examples = EXPLORERS.iter().filter(|it| it.name == "digraph").flat_map(|it| it.examples);
    for state in states.chain(examples.map(|it| it.1)) {
        let graph = position(state).graph;
        let places = layout::places(&graph.vertices, &graph.edges);
        let bounds =
            |values: Vec<u64>| (*values.iter().min().unwrap(), *values.iter().max().unwrap());
        let x = bounds(places.iter().map(|it| it.0).collect());
        let y = bounds(places.iter().map(|it| it.1).collect());
        assert_eq!((x.0, y.0), (40, 40), "{}", state);
        assert!(y.1 <= x.1 && x.1 <= 720, "{}: {} x {}", state, x.1, y.1);
        for (index, &(x, y)) in places.iter().enumerate() {
            for &(other_x, other_y) in &places[..index] {
                let apart = x.abs_diff(other_x).pow(2) + y.abs_diff(other_y).pow(2);
                // The discs have a radius of 20.
                assert!(apart > 50 * 50, "{}: {:?}", state, places);
            }
        }
    }
}

#[test]
fn values_in_sums_are_told_in_words() {
    let value = |state| position(state).value().unwrap();
    assert_eq!(value("digraph; 0>1; at 0"), "remoteness 1, 1 in sums");
    assert_eq!(value("digraph; 0>1 1>0; at 0"), "∞() in sums, a draw beside any heap of Nim");
    assert_eq!(
        value("digraph; 0>1 0>2 1>1; at 0"),
        "remoteness 1, ∞(0) in sums, won beside a heap of Nim of size 0, else a draw"
    );
}
