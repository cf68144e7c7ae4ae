//! `checker INPUT OUTPUT ANSWER`: checks that the output is a maximum matching.
//!
//! The answer is not read. Let `Z` be the vertices that alternating paths reach from the left vertices
//! without an edge of the matching. If a right one of them has no such edge either, the path to it makes
//! the matching larger; if all have one, the left vertices outside `Z` and the right ones in `Z` are a
//! vertex cover of the same size, so no matching is larger.

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
    let input = numbers(&args[1], FAULT);
    let [left, right, m] =
        [0, 1, 2].map(|i| *input.get(i).unwrap_or_else(|| end(FAULT, "no sizes")));
    if input.len() != 3 + 2 * m {
        end(FAULT, "the input does not have as many numbers as it says");
    }
    let mut neighbors = vec![Vec::new(); left];
    for edge in input[3..].chunks(2) {
        neighbors[edge[0]].push(edge[1]);
    }

    let output = numbers(&args[2], PRESENTATION);
    match output.first() {
        None => end(PRESENTATION, "no output"),
        Some(&size) if output.len() % 2 == 0 || output.len() / 2 != size => {
            end(PRESENTATION, &format!("{} numbers follow the size {size}", output.len() - 1));
        }
        Some(_) => {}
    }
    let mut left_mates = vec![None; left];
    let mut right_mates = vec![None; right];
    for pair in output[1..].chunks(2) {
        let (u, v) = (pair[0], pair[1]);
        if u >= left || !neighbors[u].contains(&v) {
            end(WRONG, &format!("{u} {v} is no edge"));
        }
        if left_mates[u].replace(v).is_some() {
            end(WRONG, &format!("left vertex {u} is in two pairs"));
        }
        if right_mates[v].replace(u).is_some() {
            end(WRONG, &format!("right vertex {v} is in two pairs"));
        }
    }

    let mut reached: Vec<usize> = (0..left).filter(|&u| left_mates[u].is_none()).collect();
    let mut is_reached = vec![false; right];
    while let Some(u) = reached.pop() {
        for &v in &neighbors[u] {
            if !std::mem::replace(&mut is_reached[v], true) {
                match right_mates[v] {
                    Some(mate) => reached.push(mate),
                    None => {
                        end(WRONG, &format!("a path to right vertex {v} makes a larger matching"))
                    }
                }
            }
        }
    }
    end(RIGHT, "ok");
}

fn end(code: i32, why: &str) -> ! {
    eprintln!("{why}");
    exit(code)
}

fn numbers(path: &str, code: i32) -> Vec<usize> {
    let bytes = std::fs::read(path)
        .unwrap_or_else(|error| end(FAULT, &format!("failed to read `{path}`: {error}")));
    let text = String::from_utf8_lossy(&bytes);
    let number = |word: &str| match word.parse() {
        Ok(number) => number,
        Err(_) => end(code, &format!("{word:?} is no number")),
    };
    text.split_whitespace().map(number).collect()
}
