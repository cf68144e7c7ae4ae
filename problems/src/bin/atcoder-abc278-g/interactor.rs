//! The judge of the game. The input's first line is `N L R`, which the solution hears; its second one
//! says how the judge plays, if it is not `optimal 0`:
//!
//! * `optimal SEED`: a winning move if there is one, else one at random;
//! * `random SEED`;
//! * `left`, `right`: as few cards as possible from the outermost run of that side;
//! * `long`: as many as possible from the middle of the longest run;
//! * `mirror`: the middle, if all cards are there, and the image of the solution's last move, as far
//!   as that is legal, else at random;
//! * `script X Y X Y …`: these moves as far as they are legal, and then at random.

use std::io::{stdin, stdout, Read, Write};
use std::process::exit;

fn main() {
    let input = std::env::args().nth(1).unwrap_or_else(|| fail(3, "no input is named"));
    let text = std::fs::read_to_string(&input).unwrap_or_else(|it| fail(3, &format!("{it}")));
    let mut judge = Judge::new(&text).unwrap_or_else(|| fail(3, "this is no input"));
    say(&format!("{} {} {}", judge.n, judge.l, judge.r));
    let mut judge_moves = match hear().as_str() {
        "First" => false,
        "Second" => true,
        other => fail(2, &format!("{other:?} is neither First nor Second")),
    };
    loop {
        if judge_moves {
            if judge.playable().is_empty() {
                say("0 0");
                break;
            }
            let (x, y) = judge.choose();
            judge.take(x, y);
            say(&format!("{x} {y}"));
        } else {
            let line = hear();
            let words: Option<Vec<usize>> =
                line.split_whitespace().map(|it| it.parse().ok()).collect();
            let (x, y) = match words.as_deref() {
                Some(&[x, y]) => (x, y),
                _ => {
                    say("-1 -1");
                    fail(2, &format!("{line:?} is no move"))
                }
            };
            if !judge.is_legal(x, y) {
                let stuck = judge.playable().is_empty();
                say("-1 -1");
                fail(
                    1,
                    &if stuck { "no move was left".into() } else { format!("illegal: {x} {y}") },
                );
            }
            judge.take(x, y);
            judge.last = Some((x, y));
        }
        judge_moves = !judge_moves;
    }
    // By bytes: text that is not UTF-8 must not be there either.
    let mut rest = stdin().bytes().map_while(Result::ok);
    if let Some(byte) = rest.find(|it| !it.is_ascii_whitespace()) {
        fail(2, &format!("{:?} after the end of the game", char::from(byte)));
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

/// Returns the next line, trimmed; reads no more bytes than a valid line can have.
fn hear() -> String {
    let mut line = Vec::new();
    for byte in stdin().bytes() {
        match byte {
            Ok(b'\n') => return String::from_utf8_lossy(&line).trim().to_owned(),
            Ok(byte) if line.len() < 200 => line.push(byte),
            Ok(_) => fail(2, "a line of more than 200 bytes"),
            Err(_) => break,
        }
    }
    fail(1, "the solution ended before the game did")
}

struct Judge {
    n: usize,
    l: usize,
    r: usize,
    policy: String,
    /// The rest of the script.
    script: Vec<(usize, usize)>,
    random: u64,
    /// The Grundy value of a run by its length, if it is wanted.
    values: Vec<usize>,
    /// Starts and lengths of the remaining runs, sorted; none is empty.
    runs: Vec<(usize, usize)>,
    /// The solution's last move.
    last: Option<(usize, usize)>,
}

impl Judge {
    fn new(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let numbers: Option<Vec<usize>> =
            lines.next()?.split_whitespace().map(|it| it.parse().ok()).collect();
        let [n, l, r] = <[usize; 3]>::try_from(numbers?).ok()?;
        let mut words = lines.next().unwrap_or("optimal 0").split_whitespace();
        let policy = words.next()?.to_owned();
        let numbers = words.map(|it| it.parse().ok()).collect::<Option<Vec<usize>>>()?;
        let is_fine = match policy.as_str() {
            "optimal" | "random" => numbers.len() == 1,
            "left" | "right" | "long" | "mirror" => numbers.is_empty(),
            "script" => numbers.len() % 2 == 0,
            _ => false,
        };
        if !is_fine || !(1 <= l && l <= r && r <= n && n <= 2000) || lines.any(|it| it != "") {
            return None;
        }
        let is = |name: &str| policy == name;
        Some(Judge {
            script: if is("script") {
                numbers.chunks(2).map(|it| (it[0], it[1])).collect()
            } else {
                Vec::new()
            },
            random: numbers.first().map_or(0, |&seed| seed as u64),
            values: if is("optimal") { grundy_values(n, l, r) } else { Vec::new() },
            runs: vec![(1, n)],
            last: None,
            policy,
            n,
            l,
            r,
        })
    }

    fn is_legal(&self, x: usize, y: usize) -> bool {
        let inside = |&(start, length): &(usize, usize)| {
            start <= x && x - start <= length && y <= length - (x - start)
        };
        self.l <= y && y <= self.r && self.runs.iter().any(inside)
    }

    /// Makes a legal move.
    fn take(&mut self, x: usize, y: usize) {
        let at = self.runs.iter().rposition(|&(start, _)| start <= x).expect("the move is legal");
        let (start, length) = self.runs[at];
        let parts = [(start, x - start), (x + y, start + length - x - y)];
        self.runs.splice(at..=at, parts.into_iter().filter(|&(_, length)| length > 0));
    }

    /// The runs that a move can take from.
    fn playable(&self) -> Vec<(usize, usize)> {
        self.runs.iter().copied().filter(|&(_, length)| length >= self.l).collect()
    }

    /// Returns the judge's move; there must be one.
    fn choose(&mut self) -> (usize, usize) {
        let runs = self.playable();
        while !self.script.is_empty() {
            let (x, y) = self.script.remove(0);
            if self.is_legal(x, y) {
                return (x, y);
            }
        }
        let wanted = match self.policy.as_str() {
            "left" => Some((runs[0].0, self.l)),
            "right" => runs.last().map(|&(start, length)| (start + length - self.l, self.l)),
            "long" => runs.iter().max_by_key(|it| it.1).map(|&(start, length)| {
                let y = length.min(self.r);
                (start + (length - y) / 2, y)
            }),
            "mirror" => self.mirrored(),
            "optimal" => self.winning(),
            _ => None,
        };
        wanted.unwrap_or_else(|| {
            let (start, length) = runs[self.below(runs.len())];
            let y = self.l + self.below(length.min(self.r) - self.l + 1);
            (start + self.below(length - y + 1), y)
        })
    }

    fn mirrored(&self) -> Option<(usize, usize)> {
        match self.last {
            Some((x, y)) => Some((self.n + 2 - x - y, y)).filter(|&(x, y)| self.is_legal(x, y)),
            None => {
                let y = (self.l..=self.r).find(|y| (self.n - y) % 2 == 0)?;
                Some(((self.n - y) / 2 + 1, y))
            }
        }
    }

    fn winning(&self) -> Option<(usize, usize)> {
        let g = &self.values;
        let sum = self.runs.iter().fold(0, |sum, &(_, length)| sum ^ g[length]);
        let lowered = |it: &&(usize, usize)| sum ^ g[it.1] < g[it.1];
        let &(start, length) = self.runs.iter().find(lowered)?;
        (self.l..=self.r.min(length)).find_map(|y| {
            let rest = length - y;
            let before = (0..=rest).find(|&it| g[it] ^ g[rest - it] == sum ^ g[length])?;
            Some((start + before, y))
        })
    }

    /// A random number below `bound` (splitmix64).
    fn below(&mut self, bound: usize) -> usize {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.random;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ x >> 31) % bound as u64) as usize
    }
}

/// The Grundy values of runs of 0, 1, …, `n` cards.
fn grundy_values(n: usize, l: usize, r: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    // For each value the longest rest so far, in two parts, that has it, and 1 more.
    let mut longest = vec![0; 2 * (n + 1).next_power_of_two()];
    for length in 0..=n {
        if let Some(rest) = length.checked_sub(l) {
            for before in 0..=rest {
                longest[values[before] ^ values[rest - before]] = rest + 1;
            }
        }
        let is_option = |value: usize| longest[value] > length.saturating_sub(r);
        values.push((0..).find(|&value| !is_option(value)).expect("values are not above lengths"));
    }
    values
}
