//! The longest rows, with equally many cells of both colours: one run, and random ones; and as many
//! cases as there can be.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

const CELLS: usize = 500_000;

fn main() {
    match std::env::args().nth(1).as_deref() {
        None => println!("one-run\nrandom\nmany-cases"),
        Some("one-run") => print(&["RB".repeat(CELLS / 2)]),
        Some("random") => {
            let mut rng = SmallRng::seed_from_u64(0);
            let row = (0..CELLS / 2).map(|_| if rng.random() { "RB" } else { "BR" });
            print(&[row.collect()]);
        }
        Some("many-cases") => print(&vec!["RB".repeat(25); CELLS / 50]),
        other => panic!("no input is called {other:?}"),
    }
}

fn print(rows: &[String]) {
    let cases: Vec<String> = rows.iter().map(|row| format!("{}\n{row}\n", row.len())).collect();
    print!("{}\n{}", cases.len(), cases.concat());
}
