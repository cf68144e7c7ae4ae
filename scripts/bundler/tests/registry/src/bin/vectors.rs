//! A swimmer in a current: operators and conversions by the derives of derive_more.

use derive_more::{
    Add, AddAssign, Constructor, Deref, DerefMut, Display, From, Into, Neg, Sub, Sum,
};
use std::io::{self, Read};

#[derive(Add, AddAssign, Clone, Constructor, Copy, Debug, Display, Neg, PartialEq, Sub, Sum)]
#[display("({east}, {north})")]
struct Way {
    east: i64,
    north: i64,
}

#[derive(Deref, DerefMut)]
struct Steps(Vec<Way>);

#[derive(Clone, Copy, Debug, From, Into)]
struct Minutes(u64);

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let numbers: Vec<i64> = text.split_whitespace().map(|it| it.parse().unwrap()).collect();
    let current = Way::new(numbers[0], numbers[1]);
    let mut place = Way::new(0, 0);
    let mut steps = Steps(Vec::new());
    for pair in numbers[2..].chunks(2) {
        steps.push(Way { east: pair[0], north: pair[1] } + current);
        place += steps[steps.len() - 1];
        println!("{place}");
    }
    assert_eq!(place, steps.iter().copied().sum());
    println!("back by {}", -(place - current));
    let minutes: Minutes = (numbers.len() as u64 * 5).into();
    println!("{} minutes, {:?}", u64::from(minutes), place == current);
}
