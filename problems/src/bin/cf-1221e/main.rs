//! # Nudge
//!
//! Which runs can Bob use but not Alice? What must Alice leave so that Bob cannot make one?
//!
//! # Reduction
//!
//! Each longest run of dots is a strip of the module, with Alice as Left.
//!
//! # Proof
//!
//! A move changes one run of dots into two that are shorter, perhaps empty. The rest is the theorem of the module.
//!
//! # Cost
//!
//! *O*(*s*) for strings of length *s* together.

use games::partizan::Player;
use games::partizan_subtraction;
use proconio::input;
use proconio::marker::Bytes;

fn main() {
    input! { tests: [(u64, u64, Bytes)] }
    let words = tests.iter().map(|(a, b, text)| match solve(*a, *b, text) {
        Player::Left => "YES",
        Player::Right => "NO",
    });
    println!("{}", words.collect::<Vec<_>>().join("\n"));
}

/// Returns the winner if Alice, who is Left, begins.
fn solve(a: u64, b: u64, text: &[u8]) -> Player {
    let strips: Vec<u64> = text.split(|&it| it == b'X').map(|run| run.len() as u64).collect();
    partizan_subtraction::strips_outcome(&strips, a, b).winner_if_begins(Player::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan;
    use sizes::sized;

    /// The rules, and nothing but the rules: a set of bits is the string, 1 for a dot.
    fn options(text: u32, length: u64) -> Vec<u32> {
        let block = (1 << length) - 1;
        (0..14)
            .map(|at| block << at)
            .filter(|block| text & block == *block)
            .map(|it| text ^ it)
            .collect()
    }

    #[test]
    fn all_small_strings_match_search() {
        for (a, b) in (2..6).flat_map(|a| (1..a).map(move |b| (a, b))) {
            let rules =
                |text: &u32, player| options(*text, if player == Player::Left { a } else { b });
            for text in (0..1 << 13).step_by(sized(23, 7)) {
                let bytes: Vec<u8> =
                    (0..13).map(|i| if text >> i & 1 == 1 { b'.' } else { b'X' }).collect();
                let expected = partizan::outcome(text, rules).winner_if_begins(Player::Left);
                assert_eq!(solve(a, b, &bytes), expected, "{a} {b} {bytes:?}");
            }
        }
    }
}
