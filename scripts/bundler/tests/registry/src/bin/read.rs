//! A survey of islands, in every shape of input that proconio reads.

use proconio::marker::{Bytes, Chars, Isize1, Usize1};
use proconio::{input, input_interactive};

fn main() {
    input! {
        (rows, columns): (usize, usize),
        chart: [Chars; rows],
        mut heights: [[i64; columns]; rows],
        bridges: [(Usize1, Usize1, u64)],
        crews: [[String]; rows],
        course: Isize1,
        signal: Bytes,
        (flag, speed): (char, f64),
    }

    let land = chart.iter().flatten().filter(|&&cell| cell == '#').count();
    println!("land {land} of {}", rows * columns);
    for row in &mut heights {
        row.sort_unstable();
    }
    let medians: Vec<i64> = heights.iter().map(|row| row[columns / 2]).collect();
    println!("medians {medians:?}");

    let mut tolls = vec![0; rows];
    for &(from, to, toll) in &bridges {
        tolls[from] += toll;
        tolls[to] += toll;
    }
    println!("{} bridges, tolls {tolls:?}", bridges.len());
    for (crew, row) in crews.iter().zip(1..) {
        println!("crew {row}: {} aboard: {}", crew.len(), crew.concat());
    }
    println!("course {course}");
    println!(
        "signal {}",
        signal.iter().fold(0, |sum, &byte| (sum * 10 + (byte - b'0') as u32) % 97)
    );
    println!("{flag} sails {:.2}", speed * 1.5);

    input_interactive! { questions: usize }
    for _ in 0..questions {
        input_interactive! { row: Usize1, guess: i64 }
        let below = heights[row].iter().filter(|&&height| height < guess).count();
        println!("{below} below {guess} in row {}", row + 1);
    }
}
