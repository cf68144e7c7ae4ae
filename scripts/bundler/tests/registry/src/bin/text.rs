//! The suffixes of words: their order, what neighbours share, how many substrings there are.

use ac_library::{lcp_array, suffix_array, z_algorithm};
use std::io::stdin;

fn main() {
    for word in stdin().lines().map(Result::unwrap) {
        let suffixes = suffix_array(&word);
        let shared = lcp_array(&word, &suffixes);
        let substrings = word.len() * (word.len() + 1) / 2 - shared.iter().sum::<usize>();
        println!("{word}: {substrings} substrings");
        if word.len() < 20 {
            println!("{suffixes:?} {shared:?} {:?}", z_algorithm(&word));
        }
    }
}
