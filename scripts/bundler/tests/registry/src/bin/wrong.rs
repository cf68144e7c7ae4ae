//! Commands of a log, with what is wrong in a line: the derive of thiserror.

use std::error::Error as _;
use std::io::{self, BufRead};
use std::num::ParseIntError;
use thiserror::Error;

#[derive(Debug, Error)]
enum Wrong {
    #[error("an empty line")]
    Empty,
    #[error("`{word}` is no number")]
    Number { word: String, source: ParseIntError },
    #[error("{0} is deeper than {max}", max = DEEPEST)]
    Deep(u32),
    #[error(transparent)]
    Read(#[from] io::Error),
}

const DEEPEST: u32 = 40;

fn depth(line: io::Result<String>) -> Result<u32, Wrong> {
    let line = line?;
    let word = line.split_whitespace().last().ok_or(Wrong::Empty)?;
    let depth = word.parse().map_err(|source| Wrong::Number { word: word.to_owned(), source })?;
    if depth > DEEPEST {
        Err(Wrong::Deep(depth))
    } else {
        Ok(depth)
    }
}

fn main() {
    for line in io::stdin().lock().lines() {
        match depth(line) {
            Ok(depth) => println!("down to {depth}"),
            Err(wrong) => println!("{wrong} ({})", wrong.source().is_some()),
        }
    }
}
