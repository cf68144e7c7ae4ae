//! `checker INPUT OUTPUT ANSWER`: is it a convention that wins, or is there none?
//!
//! The answer is not read: a position is lost exactly when on each level, which is the mex of the
//! levels that roads lead to, the xor of the taxes is 0.

use std::process::exit;

const RIGHT: i32 = 0;
const WRONG: i32 = 1;
const PRESENTATION: i32 = 2;
const FAULT: i32 = 3;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args.len() < 3 {
        end(FAULT, "call: checker INPUT OUTPUT ANSWER");
    }
    let input = read(&args[1]);
    let mut input = input.split_whitespace().map(|it| match it.parse::<u64>() {
        Ok(number) => number,
        Err(_) => end(FAULT, &format!("the input has {it:?}, which is no number")),
    });
    let mut next = || input.next().unwrap_or_else(|| end(FAULT, "the input ends too early"));
    let (n, m) = (next() as usize, next() as usize);
    let taxes: Vec<u64> = (0..n).map(|_| next()).collect();
    let mut roads = vec![Vec::new(); n];
    for _ in 0..m {
        let (u, v) = (next() as usize, next() as usize);
        roads[u - 1].push(v - 1);
    }
    let levels = levels(&roads);

    let output = read(&args[2]);
    let mut output = output.split_whitespace();
    match output.next() {
        Some("LOSE") => {
            if output.next().is_some() {
                end(PRESENTATION, "something follows LOSE");
            }
            if !is_lost(&taxes, &levels) {
                end(WRONG, "LOSE, but the position can be won");
            }
        }
        Some("WIN") => {
            let after: Vec<u64> = output.map(tax).collect();
            if after.len() != n {
                end(PRESENTATION, &format!("{} taxes of {n} cities", after.len()));
            }
            check_convention(&taxes, &after, &roads);
            if !is_lost(&after, &levels) {
                end(WRONG, "the convention leaves a position that can be won");
            }
        }
        Some(other) => end(PRESENTATION, &format!("{other:?} is neither WIN nor LOSE")),
        None => end(PRESENTATION, "no output"),
    }
    end(RIGHT, "ok");
}

fn end(code: i32, why: &str) -> ! {
    eprintln!("{why}");
    exit(code)
}

fn read(path: &str) -> String {
    match std::fs::read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => end(FAULT, &format!("failed to read `{path}`: {error}")),
    }
}

fn tax(word: &str) -> u64 {
    match word.parse() {
        Ok(tax) if tax <= 2_000_000_000_000_000_000 => tax,
        _ => end(PRESENTATION, &format!("{word:?} is not a tax from 0 to 2 * 10^18")),
    }
}

/// Somewhere the tax drops, and all others that change are at the other ends of roads from there.
fn check_convention(taxes: &[u64], after: &[u64], roads: &[Vec<usize>]) {
    let changed = |&city: &usize| taxes[city] != after[city];
    let others = (0..taxes.len()).filter(changed).count().saturating_sub(1);
    let holds = |city: usize| {
        after[city] < taxes[city] && roads[city].iter().copied().filter(changed).count() == others
    };
    if !(0..taxes.len()).any(holds) {
        end(WRONG, "no city can have held a convention that changes these taxes");
    }
}

fn is_lost(taxes: &[u64], levels: &[usize]) -> bool {
    let mut sums = vec![0; levels.len()];
    for (tax, &level) in taxes.iter().zip(levels) {
        sums[level] ^= tax;
    }
    sums.iter().all(|&sum| sum == 0)
}

/// Each level is known after those of the cities that the roads lead to: from the ends on.
fn levels(roads: &[Vec<usize>]) -> Vec<usize> {
    let n = roads.len();
    let mut back = vec![Vec::new(); n];
    for (u, ends) in roads.iter().enumerate() {
        for &v in ends {
            back[v].push(u);
        }
    }
    let mut open: Vec<usize> = roads.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..n).filter(|&city| open[city] == 0).collect();
    let mut levels = vec![0; n];
    let mut done = 0;
    while let Some(&city) = order.get(done) {
        done += 1;
        let mut below: Vec<usize> = roads[city].iter().map(|&next| levels[next]).collect();
        below.sort_unstable();
        for level in below {
            if level == levels[city] {
                levels[city] += 1;
            }
        }
        for &before in &back[city] {
            open[before] -= 1;
            if open[before] == 0 {
                order.push(before);
            }
        }
    }
    if done < n {
        end(FAULT, "the roads of the input have a cycle");
    }
    levels
}
