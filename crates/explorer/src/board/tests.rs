use super::*;
use crate::play::Random;
use games::partizan;
use sizes::sized;

fn position(state: &str) -> PartizanBoard {
    PartizanBoard::read(Part::whole(state))
        .unwrap_or_else(|problem| panic!("{}: {:?}", state, problem))
}

/// The states after all moves.
fn after_all_moves(state: &str) -> Vec<String> {
    let position = position(state);
    let moves = position.moves(1000);
    assert!(moves.complete);
    let after = |it: Choice| position.play(Part::whole(&it.text)).unwrap().state();
    moves.list.into_iter().map(after).collect()
}

/// The state with this player to move.
fn with_player(state: &str, player: Player) -> String {
    let (head, rest) = state.split_once(';').unwrap();
    let game = head.rsplit_once(' ').unwrap().0;
    format!("{} {};{}", game, format!("{:?}", player).to_lowercase(), rest)
}

#[test]
fn outcomes_and_moves_match_play() {
    for state in [
        "domineering left; ... .#. ...",
        "domineering right; ..#.. ....#",
        "clobber left; xox oxo",
        "clobber right; xo.xo ..o..",
        "amazons left; L.. #R.",
        "amazons right; L#.. .#.R",
        "col left; ... .#. ..R",
        "col right; .L.. ....",
        "snort left; ..# ... R..",
        "snort right; ....L..",
        "col graph left; 0-1 1-2 2-0 2-3 4-5; left 4",
        "snort graph right; 0-1 1-2 2-3 3-4 4-0 2-5 5-6 7",
    ] {
        let options = |state: &String, player| after_all_moves(&with_player(state, player));
        let start = position(state);
        let outcome = partizan::outcome(state.to_owned(), options);
        let is_won = outcome.winner_if_begins(start.player) == start.player;
        assert_eq!(start.outcome() == Some(LoopyOutcome::N), is_won, "{}", state);
        for it in start.moves(1000).list {
            let after = partizan::outcome(it.position.state(), options);
            let next = start.player.opponent();
            let wins = after.winner_if_begins(next) == start.player;
            assert_eq!(it.wins, wins, "{}: {}", state, it.text);
        }
    }
}

#[test]
fn parts_are_valued_apart() {
    let solution = position("domineering left; ..#. ..#. ###. ...#").solution().unwrap();
    let values: Vec<&str> = solution.parts.iter().map(|it| &*it.facts[0]).collect();
    assert_eq!(values, ["±1", "1", "-1"]);
    assert_eq!(solution.parts[1].cells.len(), 3);
    let hottest: Vec<bool> = solution.parts.iter().map(|it| it.is_hottest).collect();
    assert_eq!(hottest, [true, false, false]);
    // Either upright domino of the square, and not the one below it.
    let hot = solution.moves.iter().map(|it| (it.part, it.is_hottest));
    assert_eq!(hot.collect::<Vec<_>>(), [(0, true), (0, true), (1, false), (1, false)]);
    // What is reserved connects, and what nobody may colour does not.
    let solution = position("col left; .L.R.").solution().unwrap();
    assert_eq!(solution.parts.len(), 2);
}

#[test]
fn the_hottest_move_need_not_win() {
    let solution = position("snort left; ..R.... .#R..L.").solution().unwrap();
    let parts = solution.parts.iter();
    let parts: Vec<(&str, bool)> = parts.map(|it| (&*it.facts[0], it.is_hottest)).collect();
    assert_eq!(parts, [("{1|-2}", false), ("{2||-1|-2}", true)]);
    let hot = solution.moves.iter().filter(|it| it.is_hottest);
    assert!(hot.clone().count() > 0 && hot.clone().all(|it| !it.wins));
    assert!(solution.moves.iter().any(|it| it.wins));
    let told = position("snort left; ..R.... .#R..L.").heat(&solution);
    let end = ": another move does.";
    assert!(told.starts_with("The hottest part is B, of temperature 7/4") && told.ends_with(end));
}

#[test]
fn both_players_have_a_hottest_move_in_the_hottest_part() {
    let mut random = Random(1);
    let mut count = 0;
    for _ in 0..sized(20, 60) {
        let mut row = || (0..4).map(|_| ['.', '.', '.', '#'][random.below(4)]).collect::<String>();
        let board = format!("{} {} {}", row(), row(), row());
        for head in ["domineering left", "domineering right", "snort left", "col right"] {
            let solution = position(&format!("{}; {}", head, board)).solution().unwrap();
            for (index, part) in solution.parts.iter().enumerate().filter(|it| it.1.is_hottest) {
                count += 1;
                let stop = |player| part.walls.score(player, 0.into()).unwrap();
                assert!(stop(Player::Left) > stop(Player::Right), "{} {}", head, board);
                let is_here = |it: &&Move| it.part == index && it.is_hottest;
                assert!(solution.moves.iter().filter(is_here).count() > 0, "{} {}", head, board);
            }
        }
    }
    assert!(count > sized(16, 50), "{}", count);
}

#[test]
fn errors_point_at_the_place() {
    let place = |state: &'static str| match PartizanBoard::read(Part::whole(state)) {
        Ok(_) => panic!("{} is a state", state),
        Err(problem) => &state[problem.at],
    };
    assert_eq!(place("domineering up; .."), "domineering up");
    assert_eq!(place("chess left; .."), "chess left");
    assert_eq!(place("left; .."), "left");
    assert_eq!(place("col left; .. ..."), "...");
    assert_eq!(place("clobber left; .L"), ".L");
    assert_eq!(place("clobber graph left; 0-1"), "clobber graph left");
    assert_eq!(place("snort graph left; 0-1; left 7"), "7");
    assert_eq!(place("snort graph left; 0-1; at 0"), " at 0");
    // Too large, by many positions with few values, and by many values.
    assert_eq!(place("col left; ...... ...... ......"), " ...... ...... ......");
    assert_eq!(place("amazons left; L... .... .... ...R"), " L... .... .... ...R");
    // These are not.
    for state in [
        "domineering left; ..... ..... ..... .....",
        "clobber right; xoxo oxox xoxo",
        "amazons right; L... ...R",
        "col right; .... .... ....",
        "snort left; .... .... ....",
    ] {
        position(state);
    }
}

#[test]
fn cells_and_edges_are_drawn() {
    let drawn = |state: &str, change: &str| match position(state).change(Part::whole(change)) {
        Ok(position) => position.state(),
        Err(problem) => problem.message,
    };
    assert_eq!(drawn("domineering left; .. ..", "wall 0-1"), "domineering left; .# ..");
    assert_eq!(drawn("domineering left; .# ..", "free 0-1"), "domineering left; .. ..");
    assert_eq!(drawn("clobber right; ..", "right 0-1"), "clobber right; .o");
    assert_eq!(drawn("snort graph left; 0-1", "edge 1 new"), "snort graph left; 0-1 1-2");
    assert_eq!(drawn("col graph left; 0-1", "left 1"), "col graph left; 0-1; left 1");
    assert_eq!(drawn("col graph left; 0-1; left 1", "erase 0"), "col graph left; 1; left 1");
    assert_eq!(drawn("amazons left; L...#L... ...R#...R", "free 0-4"), TOO_LARGE);
}

#[test]
fn pieces_stay_after_moves_and_new_rows() {
    let after = |state: &str, step: &str| match position(state).play(Part::whole(step)) {
        Ok(position) => position.state(),
        Err(problem) => problem.message,
    };
    assert_eq!(after("domineering left; .. ..", "1-0 0-0"), "domineering right; L. L.");
    assert_eq!(after("amazons left; L..", "0-0 0-1 0-0"), "amazons right; #L.");
    assert_eq!(after("clobber right; xo", "0-1 0-0"), "clobber left; o.");
    assert!(after("clobber right; xo", "0-0 0-1")
        .starts_with("that is no move. Right is to move and takes"));
    // Two dominoes side by side, and half of one.
    let position = position("domineering left; RRR LL. LL.");
    let cells: Vec<usize> = position.field.pieces().iter().map(|it| it.1.len()).collect();
    assert_eq!(cells, [2, 1, 2, 2]);
    let offers = position.offers().to_string();
    assert!(offers.contains("domineering left; RRR LL. LL. ###"), "{}", offers);
    assert!(offers.contains("domineering left; RR LL LL"), "{}", offers);
    assert!(offers.contains("domineering right; RRR LL. LL."), "{}", offers);
}
