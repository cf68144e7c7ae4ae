//! The most cities and roads, with the shapes that make levels deep, high and wide: a path, all roads
//! among as many cities as possible, a star, and random roads. On the path every level is lost.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use std::fmt::Write;

const CITIES: usize = 200_000;
const ROADS: usize = 200_000;
const LARGEST: u64 = 1_000_000_000;

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    match std::env::args().nth(1).as_deref() {
        None => println!("path\nall-roads\nstar\nrandom"),
        Some("path") => print(|_| LARGEST, &(1..CITIES).map(|v| (v, v + 1)).collect::<Vec<_>>()),
        Some("all-roads") => {
            let roads = (2..=632).flat_map(|v| (1..v).map(move |u| (u, v)));
            print(|city| LARGEST - city as u64, &roads.collect::<Vec<_>>());
        }
        Some("star") => {
            let roads: Vec<_> = (2..=CITIES).map(|v| (1, v)).collect();
            print(|_| rng.random_range(0..=LARGEST), &roads);
        }
        Some("random") => {
            let mut roads: Vec<(usize, usize)> = (0..ROADS)
                .map(|_| {
                    let v = rng.random_range(2..=CITIES);
                    (rng.random_range(1..v), v)
                })
                .collect();
            roads.sort_unstable();
            roads.dedup();
            print(|_| rng.random_range(0..=LARGEST), &roads);
        }
        other => panic!("no input is called {other:?}"),
    }
}

fn print(mut tax: impl FnMut(usize) -> u64, roads: &[(usize, usize)]) {
    let mut text = format!("{CITIES} {}\n", roads.len());
    for city in 1..=CITIES {
        write!(text, "{} ", tax(city)).unwrap();
    }
    text += "\n";
    for (u, v) in roads {
        writeln!(text, "{u} {v}").unwrap();
    }
    print!("{text}");
}
