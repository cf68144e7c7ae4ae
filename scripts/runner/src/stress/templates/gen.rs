//! Prints a random input when it is called with SEED and SIZE.
//!
//! The same seed and size give the same input; the size says how large it may be, and the smallest
//! sizes come first. It must be an input that the statement allows.

fn main() {
    let mut args = std::env::args().skip(1).map(|it| it.parse().expect("SEED and SIZE are numbers"));
    let (seed, size): (u64, u64) = (args.next().expect("no SEED"), args.next().expect("no SIZE"));
    let mut random = Random(seed);

    // For example a count and as many numbers; adapt it to the statement.
    let n = random.range(1, size);
    let numbers: Vec<String> = (0..n).map(|_| random.range(1, 2 * size).to_string()).collect();
    println!("{n}");
    println!("{}", numbers.join(" "));
}

/// Numbers that look random: splitmix64.
struct Random(u64);

#[allow(dead_code)]
impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number from `low` to `high`, both included.
    fn range(&mut self, low: u64, high: u64) -> u64 {
        assert!(low <= high, "no number is from {low} to {high}");
        let count = u128::from(high - low) + 1;
        low + (u128::from(self.next()) * count >> 64) as u64
    }

    /// Yes or no.
    fn coin(&mut self) -> bool {
        self.range(0, 1) == 1
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.range(0, i as u64) as usize);
        }
    }
}
