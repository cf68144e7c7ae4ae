//! What a list of numbers holds, each fact by another adaptor of itertools.

use itertools::FoldWhile::{Continue, Done};
use itertools::{iproduct, izip, Itertools};
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let numbers = text.split_whitespace().map(|it| it.parse::<i64>().unwrap()).collect_vec();

    println!("sorted: {}", numbers.iter().sorted().join(" "));
    println!(
        "by distance from 5: {}",
        numbers.iter().sorted_by_key(|&&it| (it - 5).abs()).join(" ")
    );
    println!("distinct: {}", numbers.iter().unique().join(" "));
    println!("without repeats: {}", numbers.iter().dedup().join(" "));
    println!("steps: {}", numbers.iter().tuple_windows().map(|(a, b)| b - a).join(" "));

    for (odd, run) in &numbers.iter().chunk_by(|&&it| it % 2 == 1) {
        println!("{}: {}", if odd { "odd" } else { "even" }, run.format("+"));
    }
    if let Some((least, most)) = numbers.iter().minmax().into_option() {
        println!("from {least} to {most}");
    }
    for (number, times) in numbers.iter().counts().into_iter().sorted() {
        println!("{number} x {times}");
    }

    let tens = numbers.iter().tuple_combinations().filter(|&(a, b)| a + b == 10).count();
    println!("pairs of sum 10: {tens}");

    let places = iproduct!(0..4, 0..4).filter(|(row, column)| row * column == 2);
    println!("places: {}", places.map(|(row, column)| format!("{row},{column}")).join(" "));
    let sums = numbers.iter().take(2).cartesian_product(1..=3).map(|(a, b)| a * b);
    println!("multiples: {}", sums.sorted_by(|a, b| b.cmp(a)).join(" "));

    let sum = numbers.iter().fold_while(0, |sum, it| match sum + it {
        more if more > 20 => Done(sum),
        more => Continue(more),
    });
    println!("up to 20: {}", sum.into_inner());
    let scored = izip!(&numbers, numbers.iter().skip(1), numbers.iter().skip(2));
    println!("peaks: {}", scored.filter(|(a, b, c)| b > a && b > c).map(|(_, b, _)| b).join(" "));
}
