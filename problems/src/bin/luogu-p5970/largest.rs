//! As many heaps as there may be, which fill the longest loop, beside one heap of the largest size,
//! which asks for the largest transform; and as many tokens as there may be in equal large heaps.

use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

fn main() {
    let heaps = match std::env::args().nth(1).as_deref() {
        None => return println!("many\nlarge"),
        Some("many") => {
            let mut rng = SmallRng::seed_from_u64(1);
            let mut heaps: Vec<u32> = (1..500_000).map(|_| rng.random_range(1..=34)).collect();
            heaps.push(1_000_000);
            heaps
        }
        Some("large") => vec![1_000_000; 10],
        other => panic!("no input is called {other:?}"),
    };
    assert!(heaps.iter().sum::<u32>() <= 10_000_000);
    let sizes: Vec<String> = heaps.iter().map(u32::to_string).collect();
    println!("{} 10\n{}", heaps.len(), sizes.join(" "));
}
