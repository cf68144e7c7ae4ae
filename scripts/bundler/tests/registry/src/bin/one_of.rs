//! A walk up or down, without a box, with either.

use either::Either::{self, Left, Right};
use std::io::{read_to_string, stdin};

fn walk(from: i32, to: i32) -> impl Iterator<Item = i32> {
    match from <= to {
        true => Left(from..=to),
        false => Right((to..=from).rev()),
    }
}

fn token(word: &str) -> Either<i32, &str> {
    word.parse().map_or(Right(word), Left)
}

fn main() {
    let text = read_to_string(stdin()).unwrap();
    for line in text.lines() {
        let (numbers, names): (Vec<_>, Vec<_>) =
            line.split_whitespace().map(token).partition(|it| it.is_left());
        let numbers: Vec<i32> = numbers.into_iter().filter_map(Either::left).collect();
        for ends in numbers.windows(2) {
            let steps: Vec<String> = walk(ends[0], ends[1]).map(|it| it.to_string()).collect();
            println!("{}", steps.join(" "));
        }
        let lengths = names.iter().map(|it| it.either(|_| 0, str::len));
        println!("{} names of {} letters", names.len(), lengths.sum::<usize>());
    }
    let last = text.split_whitespace().last().map_or(Right("nothing"), token);
    println!("{}", last.map_left(|it| it * 2).map_right(str::to_uppercase));
}
