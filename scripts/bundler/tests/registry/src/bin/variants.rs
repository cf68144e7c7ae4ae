//! Headings by name, and all of them in a row: the derives of strum.

use std::io::{self, BufRead};
use strum::{Display, EnumCount, EnumIter, EnumString, IntoEnumIterator};

#[derive(Clone, Copy, Debug, Display, EnumCount, EnumIter, EnumString, PartialEq)]
#[strum(serialize_all = "lowercase")]
enum Heading {
    North,
    East,
    #[strum(serialize = "s", serialize = "south")]
    South,
    West,
}

fn main() {
    for line in io::stdin().lock().lines() {
        match line.unwrap().parse::<Heading>() {
            Ok(heading) => {
                let turned = Heading::iter().cycle().skip_while(|it| *it != heading).nth(1);
                println!("{heading}, then {}", turned.unwrap());
            }
            Err(error) => println!("{error}"),
        }
    }
    println!("{} headings, the last is {}", Heading::COUNT, Heading::iter().last().unwrap());
}
