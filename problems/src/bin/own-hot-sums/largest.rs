//! 20 sums of 6 games: all different, all alike, and deep ones.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    let mut rng = SmallRng::seed_from_u64(0);
    let kind = std::env::args().nth(1);
    let mut game: Box<dyn FnMut() -> String> = match kind.as_deref() {
        None => return println!("switches\ncopies\ndeep"),
        Some("switches") => Box::new(move || {
            let low = rng.random_range(-20..20);
            format!("{{{}|{low}}}", rng.random_range(low + 1..21))
        }),
        Some("copies") => Box::new(|| "{{20|3}|{-1|{-4|-19}}}".to_owned()),
        Some("deep") => Box::new(move || {
            let mut number = || rng.random_range(-20..21);
            let [a, b, c, d, e] = [0; 5].map(|_| number());
            format!("{{{{{a}|{{{b}|{c}}}}}|{{{d}|{e}}}}}")
        }),
        other => panic!("no input is called {other:?}"),
    };
    println!("20");
    for _ in 0..20 {
        println!("6");
        (0..6).for_each(|_| println!("{}", game()));
    }
}
