//! The product of two polynomials, modulo a prime.

use ac_library::{convolution, ModInt998244353};
use std::io::stdin;

fn main() {
    let mut polynomials = stdin().lines().map(|line| {
        let line = line.unwrap();
        let numbers = line.split_whitespace().map(|it| it.parse::<i64>().unwrap());
        numbers.map(ModInt998244353::new).collect::<Vec<_>>()
    });
    let (a, b) = (polynomials.next().unwrap(), polynomials.next().unwrap());
    let product = convolution(&a, &b);
    let text: Vec<String> = product.iter().map(ToString::to_string).collect();
    println!("{}", text.join(" "));
    println!("{}", product.into_iter().sum::<ModInt998244353>());
}
