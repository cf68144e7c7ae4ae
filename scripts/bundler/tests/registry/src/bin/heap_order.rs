//! The shortest round trip and the orders of a word, with permutohedron.

use permutohedron::{control::Control, factorial, heap_recursive, Heap, LexicalPermutation};
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut lines = text.lines();
    let mut letters: Vec<char> = lines.next().unwrap().chars().collect();
    let roads: Vec<Vec<u32>> =
        lines.map(|line| line.split_whitespace().map(|it| it.parse().unwrap()).collect()).collect();

    let mut tour: Vec<usize> = (1..roads.len()).collect();
    println!("{} tours", factorial(tour.len()));
    let length = |tour: &[usize]| {
        let steps: u32 = tour.windows(2).map(|it| roads[it[0]][it[1]]).sum();
        steps + roads[0][tour[0]] + roads[tour[tour.len() - 1]][0]
    };
    let shortest = Heap::new(&mut tour).map(|tour| length(&tour)).min().unwrap();
    let mut longest = 0;
    heap_recursive(&mut tour, |tour| longest = longest.max(length(tour)));
    println!("shortest {shortest}, longest {longest}");

    let mut tried = 0;
    let found = heap_recursive(&mut tour, |tour| {
        tried += 1;
        match length(tour) {
            it if it == shortest => Control::Break(it),
            _ => Control::Continue,
        }
    });
    println!("found {:?}, in time: {}", found.break_value(), tried <= factorial(tour.len()));

    letters.sort_unstable();
    let mut words = vec![letters.iter().collect::<String>()];
    while letters.next_permutation() {
        words.push(letters.iter().collect());
    }
    println!("{}", words.join(" "));
}
