//! # Nudge
//!
//! The hottest game is not always the one to move in: what is left there may be hotter than before.
//!
//! # Reduction
//!
//! Each text is a short game; the sum is won, and as hot, as its canonical form is.
//!
//! # Proof
//!
//! Equal games have equal outcomes, means and temperatures, and the canonical form of a sum is made of those of its
//! components. To take the hottest game each time is no substitute: it is right for sums of switches only.
//!
//! # Cost
//!
//! One canonical form for each combination of positions, which are few: options are made of integers.

use games::game_notation::read;
use games::number_up_star::Number;
use games::partizan::PartizanOutcome;
use games::short_game::Arena;
use games::thermograph::thermograph;
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut words = text.split_ascii_whitespace().skip(1);
    while let Some(n) = words.next() {
        let games: Vec<&str> = words.by_ref().take(n.parse().unwrap()).collect();
        let (outcome, mean, temperature) = solve(&games);
        let winner = match outcome {
            PartizanOutcome::L => "left",
            PartizanOutcome::R => "right",
            PartizanOutcome::N => "first",
            PartizanOutcome::P => "second",
        };
        println!("{winner} {mean} {temperature}");
    }
}

/// Returns who wins the sum of these games, its mean and its temperature.
fn solve(texts: &[&str]) -> (PartizanOutcome, Number, Number) {
    let mut games = Arena::new(20_000_000);
    let components: Vec<_> = texts.iter().map(|text| read(&mut games, text).unwrap()).collect();
    let sum = games.sum_of(&components).unwrap();
    let walls = thermograph(&mut games, sum).unwrap();
    (games.outcome(sum).unwrap(), walls.mean(), walls.temperature())
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::partizan::{outcome, Player};
    use itertools::Itertools;
    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    /// A game as it is written.
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Written {
        Integer(i32),
        Braces([Vec<Written>; 2]),
    }

    fn random(rng: &mut SmallRng, depth: u32) -> Written {
        if depth == 0 || rng.random_range(0..3) == 0 {
            return Written::Integer(rng.random_range(-3..4));
        }
        let mut side = || (0..rng.random_range(1..3)).map(|_| random(rng, depth - 1)).collect();
        Written::Braces([side(), side()])
    }

    fn text(game: &Written) -> String {
        match game {
            Written::Integer(integer) => integer.to_string(),
            Written::Braces(sides) => {
                let [left, right] =
                    [0, 1].map(|side: usize| sides[side].iter().map(text).join(","));
                format!("{{{left}|{right}}}")
            }
        }
    }

    /// The rules, and nothing but the rules.
    fn options(games: &[Written], player: Player) -> Vec<Vec<Written>> {
        let mut options = Vec::new();
        for (i, game) in games.iter().enumerate() {
            let after = match game {
                Written::Integer(n) if *n > 0 && player == Player::Left => {
                    vec![Written::Integer(n - 1)]
                }
                Written::Integer(n) if *n < 0 && player == Player::Right => {
                    vec![Written::Integer(n + 1)]
                }
                Written::Integer(_) => vec![],
                Written::Braces(sides) => sides[player as usize].clone(),
            };
            for option in after {
                let mut games = games.to_vec();
                games[i] = option;
                options.push(games);
            }
        }
        options
    }

    /// True if Left wins these games and an integer, by play alone.
    fn left_wins_with(games: &[Written], extra: i32, first: Player) -> bool {
        let all = [games, &[Written::Integer(extra)]].concat();
        outcome(all, |it, player| options(it, player)).winner_if_begins(first) == Player::Left
    }

    #[test]
    fn random_sums_match_search() {
        let mut rng = SmallRng::seed_from_u64(1);
        for case in 0..150 {
            let games: Vec<Written> =
                (0..1 + case % 3).map(|_| random(&mut rng, 1 + (case % 3 == 0) as u32)).collect();
            let texts: Vec<String> = games.iter().map(text).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let (found, mean, temperature) = solve(&texts);
            assert_eq!(
                found,
                outcome(games.clone(), |it, player| options(it, player)),
                "{texts:?}"
            );
            // Moving second, Left has at least the mean less the temperature, Right at most the mean and as much.
            let [low, high] = [mean.plus(-temperature), mean.plus(temperature)].map(Option::unwrap);
            let floor = |it: Number| (it.numerator() >> it.log2_denominator()) as i32;
            let is_hot = temperature > Number::ZERO;
            if is_hot {
                assert!(left_wins_with(&games, 2 - floor(low), Player::Right), "{texts:?}");
                assert!(!left_wins_with(&games, -2 - floor(high), Player::Left), "{texts:?}");
            }
        }
    }

    /// Left wins with the less hot game first, and not with the other one.
    #[test]
    fn the_hottest_game_is_not_enough() {
        let winner = |texts: &[&str]| solve(texts).0;
        let temperatures = ["{0|-2}", "{{2|1}|0}"].map(|text| solve(&[text]).2);
        assert!(temperatures[0] > temperatures[1]);
        assert_eq!(winner(&["{0|-2}", "{{2|1}|0}"]), PartizanOutcome::N);
        assert_eq!(winner(&["0", "{{2|1}|0}"]).winner_if_begins(Player::Right), Player::Right);
        assert_eq!(winner(&["{0|-2}", "{2|1}"]).winner_if_begins(Player::Right), Player::Left);
    }
}
