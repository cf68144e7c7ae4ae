//! The judge of the games. The input is the number of games, and for each of them `n` and the matrix.
//! A last line `POLICY SEED` may say how the judge plays; it is `mix 0` otherwise:
//!
//! * `random`: any legal move;
//! * `few`: one that leaves the solution the fewest answers;
//! * `exact`: a winning one, if there is one and `n` is at most 4; else as `few`;
//! * `mix`: one of the three for each game.

use std::io::{stdin, stdout, Read, Write};
use std::process::exit;

fn main() {
    let input = std::env::args().nth(1).unwrap_or_else(|| fail(3, "no input is named"));
    let text = std::fs::read_to_string(&input).unwrap_or_else(|it| fail(3, &format!("{it}")));
    let (games, policy, seed) = parsed(&text).unwrap_or_else(|| fail(3, "this is no input"));
    let mut random = Random(seed);
    say(&games.len().to_string());
    for weights in games {
        let rows = weights.iter().map(|row| row.iter().map(u32::to_string).collect::<Vec<_>>());
        let rows: Vec<String> = rows.map(|row| row.join(" ")).collect();
        say(&format!("{}\n{}", weights.len(), rows.join("\n")));
        let policy = match policy {
            Policy::Mix => [Policy::Random, Policy::Few, Policy::Exact][random.below(3)],
            it => it,
        };
        play(weights, policy, &mut random);
    }
    if let Some(word) = hear() {
        fail(2, &format!("{word:?} after the last game"));
    }
}

/// Plays a game, which the solution must win.
fn play(weights: Vec<Vec<u32>>, policy: Policy, random: &mut Random) {
    let n = weights.len();
    let solution = match expect("A or B").as_str() {
        "A" => Player::Alice,
        "B" => Player::Bob,
        other => fail(2, &format!("{other:?} is neither A nor B")),
    };
    let (letter, start) = match solution {
        Player::Alice => (expect("I or D"), expect_number("the start")),
        Player::Bob => (["I", "D"][random.below(2)].to_owned(), 1 + random.below(2 * n) as i64),
    };
    if letter != "I" && letter != "D" {
        fail(2, &format!("{letter:?} is neither I nor D"));
    }
    if !(1..=2 * n as i64).contains(&start) {
        say("-2");
        fail(1, &format!("{start} is not a node"));
    }
    if solution == Player::Bob {
        say(&format!("{letter} {start}"));
    }
    let mut game = Game { weights, alice_increases: letter == "I", path: vec![start as usize] };
    loop {
        let moves = game.moves();
        if game.mover() == solution {
            let node = expect_number("a node");
            if node == -1 {
                fail(1, if moves.is_empty() { "no move was left" } else { "the solution gave up" });
            }
            if !moves.iter().any(|&it| it as i64 == node) {
                say("-2");
                fail(1, &format!("illegal: to {node}, after {:?}", game.path));
            }
            game.path.push(node as usize);
        } else if moves.is_empty() {
            say("-1");
            return;
        } else {
            let node = game.chosen(policy, moves, random);
            say(&node.to_string());
            game.path.push(node);
        }
    }
}

fn fail(code: i32, why: &str) -> ! {
    eprintln!("{why}");
    exit(code)
}

/// Errors are ignored: a solution that has closed its stdin is noticed when it does not answer.
fn say(line: &str) {
    let mut out = stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Returns the next word, or `None` at the end; reads no more bytes than a valid word can have.
fn hear() -> Option<String> {
    let mut word = Vec::new();
    for byte in stdin().bytes() {
        match byte {
            Ok(byte) if byte.is_ascii_whitespace() && word.is_empty() => {}
            Ok(byte) if byte.is_ascii_whitespace() => break,
            Ok(byte) if word.len() < 100 => word.push(byte),
            Ok(_) => fail(2, "a word of more than 100 bytes"),
            Err(_) => break,
        }
    }
    (!word.is_empty()).then(|| String::from_utf8_lossy(&word).into_owned())
}

fn expect(what: &str) -> String {
    hear().unwrap_or_else(|| fail(1, &format!("the solution ended before it said {what}")))
}

fn expect_number(what: &str) -> i64 {
    let word = expect(what);
    word.parse().unwrap_or_else(|_| fail(2, &format!("{word:?} is not {what}")))
}

fn parsed(text: &str) -> Option<(Vec<Vec<Vec<u32>>>, Policy, u64)> {
    let mut words = text.split_whitespace().peekable();
    let count: usize = words.next()?.parse().ok()?;
    let mut games = Vec::new();
    for _ in 0..count {
        let n: usize = words.next()?.parse().ok().filter(|n| (1..=50).contains(n))?;
        let mut weights: Vec<u32> = Vec::new();
        for _ in 0..n * n {
            weights.push(words.next()?.parse().ok()?);
        }
        games.push(weights.chunks(n).map(<[u32]>::to_vec).collect());
        weights.sort_unstable();
        if !weights.into_iter().eq(1..=(n * n) as u32) {
            return None;
        }
    }
    let policy = match words.next() {
        None | Some("mix") => Policy::Mix,
        Some("random") => Policy::Random,
        Some("few") => Policy::Few,
        Some("exact") => Policy::Exact,
        Some(_) => return None,
    };
    let seed = words.next().unwrap_or("0").parse().ok()?;
    let is_fine = (1..=50).contains(&count) && words.next().is_none();
    is_fine.then(|| (games, policy, seed))
}

#[derive(Clone, Copy)]
enum Policy {
    Random,
    Few,
    Exact,
    Mix,
}

#[derive(Clone, Copy, PartialEq)]
enum Player {
    Alice,
    Bob,
}

struct Game {
    weights: Vec<Vec<u32>>,
    alice_increases: bool,
    /// The visited nodes in order.
    path: Vec<usize>,
}

impl Game {
    /// The player to move: Bob at first.
    fn mover(&self) -> Player {
        match self.path.len() % 2 {
            0 => Player::Alice,
            _ => Player::Bob,
        }
    }

    fn weight(&self, u: usize, v: usize) -> u32 {
        self.weights[u.min(v) - 1][u.max(v) - self.weights.len() - 1]
    }

    /// Returns the nodes that the token may move to.
    fn moves(&self) -> Vec<usize> {
        let n = self.weights.len();
        let node = self.path[self.path.len() - 1];
        let across = if node <= n { n + 1..=2 * n } else { 1..=n };
        let increases = self.alice_increases == (self.mover() == Player::Alice);
        let is_legal = |&v: &usize| {
            !self.path.contains(&v)
                && match self.path.len() {
                    1 => true,
                    length => {
                        let last = self.weight(self.path[length - 2], node);
                        (self.weight(node, v) > last) == increases
                    }
                }
        };
        across.filter(is_legal).collect()
    }

    /// Returns the value of `of` for the position after a move.
    fn after<T>(&mut self, node: usize, of: impl Fn(&mut Self) -> T) -> T {
        self.path.push(node);
        let result = of(self);
        self.path.pop();
        result
    }

    /// Returns true if the player to move loses, by search; for a few nodes.
    fn is_lost(&mut self) -> bool {
        self.moves().into_iter().all(|node| !self.after(node, Self::is_lost))
    }

    /// Returns the judge's move, one of these.
    fn chosen(&mut self, policy: Policy, mut moves: Vec<usize>, random: &mut Random) -> usize {
        if matches!(policy, Policy::Exact) && self.weights.len() <= 4 {
            if let Some(&node) = moves.iter().find(|&&node| self.after(node, Self::is_lost)) {
                return node;
            }
        }
        if !matches!(policy, Policy::Random) {
            let answers = |game: &mut Self| game.moves().len();
            let counts: Vec<usize> = moves.iter().map(|&node| self.after(node, answers)).collect();
            let fewest = *counts.iter().min().expect("there is a move");
            let mut counts = counts.into_iter();
            moves.retain(|_| counts.next() == Some(fewest));
        }
        moves[random.below(moves.len())]
    }
}

/// Splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) % bound as u64) as usize
    }
}
