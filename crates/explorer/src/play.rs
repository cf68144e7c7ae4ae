//! The players that the page plays against.

use crate::json::{object, Json};
use crate::position::{answer, Choice, Position};
use games::LoopyOutcome;

/// How well a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Never misses a winning move.
    Perfect,
    /// Every other move, at random, is any move.
    Fallible,
}

/// The most moves among which a player chooses.
const MOST_MOVES: usize = 1000;

/// Returns the move of a player as `{text, label, part, answer}`, or null where there is no move. The same
/// seed gives the same move.
pub(crate) fn reply(position: &dyn Position, player: Player, seed: u64) -> Json {
    let mut random = Random(seed);
    let mut moves = position.moves(MOST_MOVES).list;
    let winning = moves.iter().filter(|choice| choice.wins).count();
    let plays_well = player == Player::Perfect || random.below(2) == 0;
    if plays_well && winning == 0 && position.is_loopy() {
        let draws = |choice: &Choice| choice.position.outcome() == Some(LoopyOutcome::D);
        if moves.iter().any(draws) {
            moves.retain(draws);
        }
    }
    let count = match (plays_well, winning) {
        // The winning moves come first. Where play may go on for ever, only the first one surely ends it.
        (true, 1..) if position.is_loopy() => 1,
        (true, 1..) => winning,
        // A player who has none may as well play any move.
        _ => moves.len(),
    };
    if count == 0 {
        return Json::Null;
    }
    let choice = &moves[random.below(count)];
    object!(
        "text" = choice.text.as_str(),
        "label" = choice.label.as_str(),
        "part" = choice.part,
        "answer" = answer(&*choice.position)
    )
}

/// A generator of pseudo-random numbers: SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^= bits >> 31;
        (bits % end as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use crate::run;

    #[test]
    fn the_perfect_player_takes_a_winning_move() {
        for seed in 0..20 {
            let seed = seed.to_string();
            let reply = run("reply", &["heaps", "nim; 3 4 5", "perfect", &seed]).unwrap();
            let reply = String::from_utf8(reply).unwrap();
            assert!(
                reply.starts_with(r#"{"text":"1: 1","label":"heap 1: 3 → 1","part":0"#),
                "{}",
                reply
            );
        }
        assert_eq!(run("reply", &["heaps", "nim; 0", "perfect", "1"]).unwrap(), b"null");
    }

    #[test]
    fn the_fallible_player_errs_at_times() {
        let reply = |seed: u64| {
            run("reply", &["heaps", "nim; 3 4 5", "fallible", &seed.to_string()]).unwrap()
        };
        let good = (0..40).filter(|&seed| reply(seed).starts_with(br#"{"text":"1: 1""#)).count();
        assert!((10..35).contains(&good), "{}", good);
    }
}
