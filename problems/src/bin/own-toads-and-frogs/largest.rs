//! 10 strips of 14 squares: all toads on the left of all frogs, and random ones.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::SeedableRng;

fn main() {
    let rows = (4..6).flat_map(|toads| (4..6).map(move |frogs| (toads, frogs)));
    let mut strips: Vec<Vec<char>> = rows
        .map(|(toads, frogs)| {
            let empty = vec!['.'; 14 - toads - frogs];
            [vec!['T'; toads], empty, vec!['F'; frogs]].concat()
        })
        .collect();
    match std::env::args().nth(1).as_deref() {
        None => return println!("apart\nrandom"),
        Some("apart") => strips = strips.iter().cycle().take(10).cloned().collect(),
        Some("random") => {
            let mut rng = SmallRng::seed_from_u64(0);
            strips = strips.iter().cycle().take(10).cloned().collect();
            strips.iter_mut().for_each(|strip| strip.shuffle(&mut rng));
        }
        other => panic!("no input is called {other:?}"),
    }
    println!("10");
    strips.iter().for_each(|strip| println!("{}", strip.iter().collect::<String>()));
}
