//! Neighbours of a graph in short lists, with smallvec.

use smallvec::{smallvec, SmallVec};
use std::io::{read_to_string, stdin};

fn main() {
    let text = read_to_string(stdin()).unwrap();
    let mut numbers = text.split_whitespace().map(|it| it.parse::<usize>().unwrap());
    let nodes = numbers.next().unwrap();
    let numbers: Vec<usize> = numbers.collect();

    let mut neighbours: Vec<SmallVec<[usize; 2]>> = vec![smallvec![]; nodes];
    for ends in numbers.chunks(2) {
        neighbours[ends[0]].push(ends[1]);
        neighbours[ends[1]].push(ends[0]);
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    let spilled = neighbours.iter().filter(|it| it.spilled()).count();
    println!("{spilled} of {nodes} lists are on the heap");

    let mut stack: SmallVec<[usize; 8]> = smallvec![0];
    let mut seen = vec![false; nodes];
    let mut order: SmallVec<[usize; 4]> = SmallVec::new();
    while let Some(node) = stack.pop() {
        if !std::mem::replace(&mut seen[node], true) {
            order.push(node);
            stack.extend(neighbours[node].iter().rev().copied());
        }
    }
    println!("depth first: {order:?}");
    let ends: SmallVec<[usize; 4]> = (0..nodes).filter(|&it| neighbours[it].len() == 1).collect();
    println!("leaves: {:?}, first {:?}", ends.as_slice(), ends.first());
}
