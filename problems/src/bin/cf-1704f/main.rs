//! # Nudge
//!
//! Which moves cost the opponent a cell too? What if one colour has more cells than the other?
//!
//! # Reduction
//!
//! If one colour has more cells, its player wins, whoever begins. Else each maximal run of alternating
//! colours is a row of Dawson's Kayles.
//!
//! # Proof
//!
//! Let a player have `d` more cells than the opponent. A *pair* is a red cell beside a blue one; to
//! paint a pair does not change `d`. Any other move paints cells of one's own colour only, and lowers
//! one's own lead, by 1 or 2.
//!
//! *`d` > 0, to move*: the player paints a pair as long as there is one, and else a cell of the own
//! colour beside a white one. So `d` ≥ 1 before each of the player's moves: only the second kind
//! lowers it, by 1, when no pair is left, nor ever comes again; and then any answer raises it by at
//! least 1. There is such a cell, unless the whole row has the own colour: then any move leaves an
//! opponent without cells. So the player can always move, and wins, since cells run out.
//!
//! *`d` < 0, to move*: no move raises `d`, so the opponent is to move with a lead, and wins.
//!
//! *`d` = 0*: whoever does not paint a pair leaves the opponent a lead, and loses. So pairs are all
//! that counts, for both alike: a move takes two cells side by side from a maximal run of alternating
//! colours, and leaves what is on both sides of them, 0.07.
//!
//! # Cost
//!
//! *O*(*n*).

use games::octal::dawsons_kayles;
use games::Outcome;
use itertools::Itertools;
use proconio::input;
use std::cmp::Ordering;

fn main() {
    input! { cases: [(usize, String)] }
    let mut answers = cases.iter().map(|(_, row)| solve(row.as_bytes()).who_wins("Alice", "Bob"));
    println!("{}", answers.join("\n"));
}

/// Who wins if Alice, whose cells are red, is to move.
fn solve(row: &[u8]) -> Outcome {
    let red = row.iter().filter(|&&cell| cell == b'R').count();
    match red.cmp(&(row.len() - red)) {
        Ordering::Greater => Outcome::N,
        Ordering::Less => Outcome::P,
        Ordering::Equal => {
            let runs = row.chunk_by(|a, b| a != b);
            let values = runs.map(|run| dawsons_kayles(run.len() as u64));
            Outcome::from_grundy(values.fold(0, |sum, value| sum ^ value))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;
    use itertools::repeat_n;
    use sizes::sized;

    /// The rules, and nothing but the rules. A position is the row, and the colour that is to move.
    fn options((row, own): &(Vec<u8>, u8)) -> Vec<(Vec<u8>, u8)> {
        let opponents = if *own == b'R' { b'B' } else { b'R' };
        let mut options = Vec::new();
        for i in 1..row.len() {
            if row[i - 1] == *own || row[i] == *own {
                let mut option = row.clone();
                option[i - 1] = b'W';
                option[i] = b'W';
                options.push((option, opponents));
            }
        }
        options
    }

    #[test]
    fn all_small_rows_match_search() {
        for n in 2..=sized(9, 11) {
            for row in repeat_n([b'R', b'B'], n).multi_cartesian_product() {
                let expected = search::outcome((row.clone(), b'R'), options);
                assert_eq!(solve(&row), expected, "{}", String::from_utf8_lossy(&row));
            }
        }
    }
}
