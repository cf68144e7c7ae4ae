//! The players of the explorers, over the interface of the page: texts go in, JSON comes out.

use explorer::{EXPLORERS, run};
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::env;

/// The most positions that are reached from one state.
const MOST_REACHED: usize = 30_000;

/// Small states of each explorer that has players, from which all play is looked at.
const SMALL: &[(&str, &[&str])] = &[
    (
        "heaps",
        &[
            "nim; 2 3 4",
            "nim misere; 1 2 3",
            "subtraction 1 3 4; 6 5",
            "subtraction 2 3 misere; 6 5",
            "subtraction 1 9000; 5 4",
            "fibonacci; 13",
            "fibonacci; 14",
            "times 3; 16",
            "times 1 misere; 12",
            "forbidden 2:1 3:2; 3 4",
            "wythoff; 4 6",
            "wythoff misere; 5 4",
            "lasker; 3 4",
            "kayles; 7 2",
            "kayles misere; 6 1",
            "dawson; 9 2",
            "octal 4.3; 5 2",
            "grundy; 9 4",
            "staircase; 2 1 2",
        ],
    ),
    (
        "map",
        &[
            "wythoff; 5 7",
            "wythoff misere; 5 4",
            "r-wythoff 2; 6 5",
            "euclid; 13 8",
            "subtraction 1 3 4 selective; 6 5",
        ],
    ),
    (
        "digraph",
        &[
            "digraph; 0>1 0>3 1>0 1>2 3>4 4>3 4>5 5>2; at 0",
            "digraph; 0>1 1>0 1>2; at 0",
            "digraph misere; 0>1 1>0 1>2; at 0",
            "digraph; 0>1 1>2 2>0 2>3 3>2; lost 3; at 0",
            "digraph; 0>1 0>3 1>2 2>3 2>6 3>4 4>5 5>6 6>7; at 0",
        ],
    ),
    (
        "geography",
        &[
            "geography; 0-1 0-4 0-5 1-2 2-3 3-4; at 5",
            "geography; 0-1 0-4 0-5 1-2 1-6 2-3 2-7 3-4 3-8 4-9 5-7 5-8 6-8 6-9 7-9; at 0",
            "geography board; ... .#. ...; at 0-0",
            "geography board; ... .#. ...; at 0-1",
        ],
    ),
    (
        "strip",
        &[
            "welter; 1 3 6",
            "silver-dollar; 2 4 7",
            "silver-dollar one-step 2; 2 4 7",
            "silver-dollar two-steps 2; 2 4 7",
            "northcott 5; 0-3 4-1",
        ],
    ),
    (
        "coins",
        &[
            "mock-turtles; .H..HH",
            "ruler; .HH.H",
            "twins x twins; ... .HH H.H",
            "ruler x twins; .HH H.H",
        ],
    ),
    (
        "hackenbush",
        &[
            "hackenbush; 0-1 1-2 2-0 2-3 3-4",
            "hackenbush; 0-1 1-1 1-2 1-3 0-4 4-5",
            "red-blue left; 0-1b 1-2r 2-3b 1-4b 0-5r",
            "red-blue right; 0-1b 1-2r 2-3b 1-4b 0-5r",
        ],
    ),
    ("value", &["value left; {0|-2}; {2|1||0}", "value right; ↑; ∗2; 1/2"]),
    ("cake", &["cutcake left; 3x3 2x2", "cutcake right; 4x2 2x2"]),
    (
        "board",
        &[
            "domineering left; ... ..# ...",
            "domineering right; ..#.. .....",
            "clobber left; xox oxo",
            "clobber right; xo.xo ..o..",
            "amazons left; L.. #R.",
            "col left; ... .#. ..R",
            "snort right; ....L..",
            "snort graph right; 0-1 1-2 2-3 3-4 4-0 2-5",
        ],
    ),
    (
        "rewriting",
        &[
            "rules left; T.>.T TF.>.FT; .F>F. .TF>FT.; TT..FF TF.T",
            "rules right; xo>.x ox>x.; xo>o. ox>.o; xoxo oxo xxo",
            "toppling left; lrre le",
            "codes right; 0.303; 0.07; 6 5",
            "maundy left; 4x2 1x3",
            "stalks right; lre el r",
        ],
    ),
    (
        "sum",
        &[
            "sum; (hackenbush; 0-1-2-0 1-3) (nim; 2)",
            "sum; (nim; 3 2) (kayles; 4)",
            "sum; (digraph; 0>1 0>2 1>0 1>3 2>3; at 0) (nim; 2)",
            "sum; (digraph; 0>0 0>1; at 0) (nim; 2)",
            "sum; (lasker; 3) (grundy; 6) (wythoff; 2 1)",
        ],
    ),
];

/// Explorers without players.
const WITHOUT_PLAYERS: [&str; 3] = ["sequence", "find", "nimbers"];

/// A position as the page sees it.
struct Seen {
    outcome: String,
    /// For each move: whether the page says that it wins, and the state after it.
    moves: Vec<(bool, String)>,
}

fn answer(operation: &str, arguments: &[&str]) -> Value {
    match run(operation, arguments) {
        Ok(answer) => serde_json::from_slice(&answer).unwrap(),
        Err(error) => panic!("{arguments:?}: {}", String::from_utf8_lossy(&error)),
    }
}

fn seen(answer: &Value) -> Seen {
    assert_eq!(answer["complete"], true, "{}", answer["state"]);
    let moves = answer["moves"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Seen {
        outcome: text(&answer["outcome"]),
        moves: moves.map(|it| (it["wins"] == true, text(&it["state"]))).collect(),
    }
}

/// Returns all positions that are reached from a state.
fn reached(explorer: &str, start: &str) -> HashMap<String, Seen> {
    let mut all = HashMap::new();
    let mut work = vec![start.to_owned()];
    while let Some(state) = work.pop() {
        if all.contains_key(&state) {
            continue;
        }
        let position = seen(&answer("explore", &[explorer, &state]));
        work.extend(position.moves.iter().map(|it| it.1.clone()));
        all.insert(state, position);
        assert!(all.len() < MOST_REACHED, "{start}");
    }
    all
}

/// True if some play never ends.
fn is_loopy(all: &HashMap<String, Seen>) -> bool {
    has_cycle(all.keys(), |state| all[state].moves.iter().map(|it| &it.1).collect())
}

/// True if play along `options` may come to a position twice.
fn has_cycle<'a>(
    starts: impl Iterator<Item = &'a String>,
    options: impl Fn(&String) -> Vec<&'a String>,
) -> bool {
    let (mut on_line, mut done) = (HashSet::new(), HashSet::new());
    for start in starts {
        let mut work = vec![(start, false)];
        while let Some((state, is_left)) = work.pop() {
            if is_left {
                on_line.remove(state);
                done.insert(state);
            } else if on_line.contains(state) {
                return true;
            } else if !done.contains(state) {
                on_line.insert(state);
                work.push((state, true));
                work.extend(options(state).into_iter().map(|it| (it, false)));
            }
        }
    }
    false
}

/// Each winning move leads to a lost position, and from that each move leads to a won one; the perfect player
/// makes a winning move, and its play ends, since no position comes twice. So it wins against all replies.
#[test]
fn the_perfect_player_wins_every_won_small_position() {
    for (explorer, states) in SMALL {
        for start in *states {
            let all = reached(explorer, start);
            let is_loopy = is_loopy(&all);
            let mut replies = HashMap::new();
            for (state, position) in &all {
                match &*position.outcome {
                    "N" if !position.moves.is_empty() => {
                        assert!(position.moves[0].0, "{state} has no winning move");
                        let seed = state.len().to_string();
                        let reply = answer("reply", &[explorer, state, "perfect", &seed]);
                        let reply = reply["answer"]["state"].as_str().unwrap().to_owned();
                        let is_winning = position.moves.iter().any(|it| it.0 && it.1 == reply);
                        assert!(is_winning, "{state}: {reply} does not win");
                        replies.insert(state, reply);
                    }
                    "N" => assert!(state.contains("misere"), "{state} is lost"),
                    "P" => {
                        let is_lost = |it: &(bool, String)| !it.0 && all[&it.1].outcome == "N";
                        assert!(position.moves.iter().all(is_lost), "{state}");
                    }
                    _ => assert!(is_loopy, "{state} is a draw"),
                }
                for (wins, after) in &position.moves {
                    assert_eq!(*wins, all[after].outcome == "P", "{state} to {after}");
                }
            }
            let options = |state: &String| match replies.get(state) {
                Some(reply) => vec![reply],
                None => all[state].moves.iter().map(|it| &it.1).collect(),
            };
            assert!(!has_cycle(replies.keys().copied(), options), "{explorer}: {start}");
        }
    }
}

/// An explorer that comes later is in one of the tables above.
#[test]
fn every_explorer_has_small_states() {
    for explorer in EXPLORERS {
        let has_states = SMALL.iter().any(|it| it.0 == explorer.name);
        assert_ne!(has_states, WITHOUT_PLAYERS.contains(&explorer.name), "{}", explorer.name);
    }
}

/// Large states, where `$9` stands for a number up to 9.
const LARGE: &[(&str, &[&str])] = &[
    (
        "heaps",
        &[
            "nim; $150 $90 $60",
            "nim misere; $150 $60 $9 $1",
            "subtraction 1 4 9; $150 $60 $60",
            "subtraction 2 3 7 misere; $90 $90",
            "fibonacci; $200",
            "times 3; $200",
            "wythoff; $100 $90",
            "wythoff misere; $90 $100",
            "forbidden 9:3 17:5 40:40; $60 $60 $60",
            "lasker; $60 $60",
            "kayles; $50 $50 $50",
            "dawson; $60 $60",
            "grundy; $60 $40",
            "staircase; $40 $40 $40 $40",
        ],
    ),
    ("map", &["euclid; $900 $150", "r-wythoff 2; $150 $150"]),
    (
        "digraph",
        &[
            "digraph; $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 \
             $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20 $20>$20",
        ],
    ),
    (
        "geography",
        &[
            "geography; 0-1 1-$9 2-1$9 3-$9 4-1$9 5-2$9 6-1$9 7-2$9 8-$9 1$9-2$9 1$9-2$9 1$9-2$9 1$9-2$9; at 0",
        ],
    ),
    (
        "strip",
        &[
            "welter; 0 $7 9 1$9 2$9 3$9",
            "silver-dollar; $4 5 7 1$9 2$9",
            "silver-dollar two-steps 3; $4 5 7 1$9 2$9",
            "northcott 40; $19-2$9 3$9-$9 1$9-2$9",
        ],
    ),
    ("cake", &["cutcake left; 1$5x$9 $9x$9", "cutcake right; $9x1$5 $9x$9"]),
    (
        "board",
        &[
            "snort graph left; 0-$9 1-$9 2-$9 3-$9 4-1$1 5-1$1 6-1$1; right $9",
            "col graph right; 0-$9 1-$9 2-$9 3-$9 4-1$1 5-1$1 6-1$1; left $9",
        ],
    ),
    (
        "rewriting",
        &[
            "codes left; 0.303; 0.033; 1$9 2$9 1$9",
            "maundy right; 2$9x1$9 1$9x1$9",
            "rules left; T.>.T TF.>.FT; mirror TF; TTT..FFF TT...FF T$9F.$9F",
        ],
    ),
    ("sum", &["sum; (nim; $90 $60) (kayles; $40) (grundy; $40) (welter; 0 $5 7 1$9)"]),
];

/// How many games are played, and how many if `MEX_MANY` is set.
const GAMES: [usize; 2] = [300, 10_000];

/// The perfect player, who begins in a won position, against moves at random.
#[test]
#[ignore = "slow: plays hundreds of games"]
fn the_perfect_player_wins_large_positions() {
    let mut random = Random(1);
    let templates: Vec<(&str, &str)> = LARGE
        .iter()
        .flat_map(|(explorer, list)| list.iter().map(move |it| (*explorer, *it)))
        .collect();
    let (mut played, mut tried) = (0, 0);
    let games = usual_or_many(GAMES);
    while played < games {
        tried += 1;
        assert!(tried < 100_000, "{played} games");
        let (explorer, template) = templates[tried % templates.len()];
        let start = random.filled(template);
        // Two numbers may be equal where they must not.
        let Ok(position) = run("explore", &[explorer, &start]) else { continue };
        let mut position: Value = serde_json::from_slice(&position).unwrap();
        if position["outcome"] != "N" {
            continue;
        }
        played += 1;
        loop {
            let state = position["state"].as_str().unwrap().to_owned();
            let seed = random.below(1 << 30).to_string();
            let reply = answer("reply", &[explorer, &state, "perfect", &seed]);
            if reply.is_null() {
                assert_eq!(position["outcome"], "N", "{start}: lost at {state}");
                break;
            }
            let moves = reply["answer"]["moves"].as_array().unwrap();
            if moves.is_empty() {
                assert_eq!(reply["answer"]["outcome"], "P", "{start}: lost at {state}");
                break;
            }
            let next = moves[random.below(moves.len() as u64) as usize]["state"].as_str().unwrap();
            position = answer("explore", &[explorer, next]);
            assert_eq!(position["outcome"], "N", "{start}: {state}");
        }
    }
}

/// Returns the first count, or the second where the environment variable `MEX_MANY` is set.
pub(crate) fn usual_or_many([usual, many]: [usize; 2]) -> usize {
    if env::var_os("MEX_MANY").is_some() { many } else { usual }
}

/// A generator of pseudo-random numbers: SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        bits % end
    }

    /// Returns the text with a number up to 9 for each `$9`.
    pub(crate) fn filled(&mut self, template: &str) -> String {
        let mut parts = template.split('$');
        let mut text = parts.next().unwrap().to_owned();
        for part in parts {
            let digits = part.len() - part.trim_start_matches(|it: char| it.is_ascii_digit()).len();
            let largest: u64 = part[..digits].parse().unwrap();
            text += &self.below(largest + 1).to_string();
            text += &part[digits..];
        }
        text
    }
}
