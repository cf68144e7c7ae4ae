//! # Nudge
//!
//! How many moves is LR worth to Left? Put two of them beside an R.
//!
//! # Reduction
//!
//! Strings of red-blue Hackenbush: each is a number, a dyadic rational, and the game is their sum.
//!
//! # Proof
//!
//! Berlekamp's rule gives the number of a string. A sum of numbers is won by Left if it is positive, by
//! Right if it is negative, and by whoever does not begin if it is 0. A denominator may have as many binary
//! digits as a stalk has pieces, so the sum is one of exact numbers of any length.
//!
//! # Cost
//!
//! *O*(log) a piece.

use games::dyadic::Dyadic;
use games::partizan::Player;
use games::red_blue_hackenbush::string_value;
use std::cmp::Ordering;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let stalks: Vec<&str> = text.split_ascii_whitespace().skip(1).collect();
    let value = solve(&stalks);
    let winner = match value.sign() {
        Ordering::Greater => "left",
        Ordering::Less => "right",
        Ordering::Equal => "second",
    };
    println!("{winner}\n{}", value.floor().unwrap());
}

/// Returns the value of the game.
fn solve(stalks: &[&str]) -> Dyadic {
    let mut value = Dyadic::default();
    for stalk in stalks {
        let owner = |piece| if piece == 'L' { Player::Left } else { Player::Right };
        value += string_value(&stalk.chars().map(owner).collect::<Vec<_>>());
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan::{number, outcome, PartizanOutcome};

    /// The rules, and nothing but the rules.
    fn options(stalks: &[String], player: Player) -> Vec<Vec<String>> {
        let own = if player == Player::Left { 'L' } else { 'R' };
        let mut options = Vec::new();
        for (i, stalk) in stalks.iter().enumerate() {
            for (at, _) in stalk.match_indices(own) {
                let mut left = stalks.to_vec();
                left[i].truncate(at);
                options.push(left);
            }
        }
        options
    }

    #[test]
    fn all_pairs_of_short_stalks_match_search() {
        let stalk = |bits: u32| -> String {
            let height = bits.ilog2();
            (0..height).map(|i| if bits >> i & 1 == 1 { 'L' } else { 'R' }).collect()
        };
        for (a, b) in (1..16).flat_map(|a| (a..16).map(move |b| (a, b))) {
            let stalks = [stalk(a), stalk(b)];
            let value = solve(&[&stalks[0], &stalks[1]]);
            let by_rules = outcome(stalks.to_vec(), |it, player| options(it, player));
            assert_eq!(PartizanOutcome::from_sign(value.sign()), by_rules, "{stalks:?}");
            assert_eq!(Some(value), number(stalks.to_vec(), |it, player| options(it, player)));
        }
    }
}
