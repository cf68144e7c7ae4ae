//! # Nudge
//!
//! Forget the king at first, and pair the persons from the last one upwards.
//!
//! # Reduction
//!
//! The Silver Dollar game: the hilltop is the money bag, the persons are coins, and the king is the
//! dollar, which wins for the player who puts it into the bag.
//!
//! # Proof
//!
//! The rules are the same, word for word: a person climbs over empty cells and passes nobody, and the
//! hilltop holds any number.
//!
//! # Cost
//!
//! *O*(*N*) a test.

use games::silver_dollar::{self, Dollar};
use games::Outcome;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<usize>().unwrap());
    while let (Some(n), Some(king)) = (numbers.next(), numbers.next()) {
        let cells: Vec<u64> = numbers.by_ref().take(n).map(|cell| cell as u64).collect();
        println!("{}", solve(&cells, king - 1).who_wins("Alice", "Bob"));
    }
}

/// Returns who wins with persons on these cells, counted from the hilltop; `king` is the index of the
/// king.
fn solve(cells: &[u64], king: usize) -> Outcome {
    silver_dollar::outcome(cells, Dollar::OneStep(king))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    /// The rules, and nothing but the rules: the cells of all persons, those on the hilltop at 0.
    fn options(cells: &[u64], king: usize) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        if cells[king] == 0 {
            return options; // The opponent has won.
        }
        for person in 0..cells.len() {
            let above = person.checked_sub(1).map_or(0, |above| cells[above]);
            let least = if above == 0 { 0 } else { above + 1 };
            for to in least..cells[person] {
                let mut left = cells.to_vec();
                left[person] = to;
                options.push(left);
            }
        }
        options
    }

    #[test]
    fn all_small_hills_match_search() {
        for hill in 1u32..1 << 7 {
            let cells: Vec<u64> =
                (1u64..).zip(0..7).filter(|(_, bit)| hill >> bit & 1 == 1).map(|it| it.0).collect();
            for king in 0..cells.len() {
                let expected = search::outcome(cells.clone(), |left| options(left, king));
                assert_eq!(solve(&cells, king), expected, "{cells:?}, king {king}");
            }
        }
    }
}
