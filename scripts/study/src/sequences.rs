//! The sequences of the shelf, computed by it: Grundy values by heap, and lost positions.

use games::coin_turning::{mock_turtles_grundy, ruler_grundy};
use games::fibonacci_nim::FIBONACCI;
use games::grundy::Table;
use games::grundys_game::GrundysGame;
use games::octal::Octal;
use games::sequence::{self, Period};
use games::subtraction::Subtraction;
use games::take_away::TakeAway;
use games::{Outcome, lasker_nim, nimber, r_wythoff, wythoff};

/// A sequence with what is proved of it.
pub struct Sequence {
    /// Its title: the game whose values these are.
    pub title: String,
    /// The rules in a line.
    pub rule: String,
    /// The module that computed it.
    pub module: &'static str,
    /// Its first values, from heap 0 on; of lost positions in increasing order.
    pub values: Vec<u64>,
    /// The claim about the values beyond: a period with what proves it, or a theorem that gives every value.
    pub beyond: String,
}

/// How many values are shown and searched.
const SHOWN: u64 = 60;

/// How far a period is looked for.
const TABLE: usize = 2_000;

/// Octal games with names, or with periods that are known for their length.
const OCTAL: [(&str, &str); 13] = [
    ("0.77", "Kayles"),
    ("0.137", "Dawson's chess"),
    ("0.07", "Dawson's Kayles"),
    ("0.007", "Treblecross"),
    ("0.6", "Officers"),
    ("0.15", ""),
    ("0.34", ""),
    ("0.35", ""),
    ("0.36", ""),
    ("0.4", ""),
    ("0.54", ""),
    ("0.71", ""),
    ("4.7", ""),
];

/// Sets of numbers that may be taken.
const SETS: [&[u64]; 7] =
    [&[1, 2, 3], &[1, 4, 9], &[1, 3, 4], &[2, 3, 4], &[1, 2, 5], &[1, 4, 10], &[2, 5, 6]];

/// Returns all sequences, in the order of the page.
pub fn sequences() -> Vec<Sequence> {
    let mut sequences: Vec<Sequence> =
        OCTAL.iter().map(|&(code, name)| octal(code, name)).collect();
    sequences.extend(SETS.iter().map(|set| subtraction(set)));
    sequences.extend(heaps());
    sequences.extend(lost());
    sequences
}

fn sequence(
    module: &'static str,
    title: &str,
    rule: &str,
    values: impl IntoIterator<Item = u64>,
    beyond: &str,
) -> Sequence {
    let [title, rule, beyond] = [title, rule, beyond].map(str::to_owned);
    Sequence { title, rule, module, values: values.into_iter().collect(), beyond }
}

/// Returns in words what is known of a period, with the number of values that prove it.
fn periodic(period: Option<Period>, needed: impl Fn(&Period) -> Option<u64>) -> String {
    match period {
        Some(period) => {
            let Period { preperiod: from, period: length, .. } = period;
            let needed = needed(&period).unwrap_or_default();
            format!("preperiod {from}, period {length}, proved by its first {needed} values")
        }
        None => format!("no period shows in its first {TABLE} values"),
    }
}

fn octal(code: &str, name: &str) -> Sequence {
    let game = Octal::new(code);
    let solution = game.solve(TABLE);
    let digits = game.digits_after_point();
    let beyond = periodic(solution.period(), |period| sequence::octal_bound(digits, period));
    let title = if name.is_empty() { format!("Octal game {code}") } else { name.to_owned() };
    let values = (0..SHOWN).map(|heap| solution.grundy(heap));
    sequence("octal", &title, &format!("octal code {code}"), values, &beyond)
}

fn subtraction(set: &[u64]) -> Sequence {
    let game = Subtraction::new(set);
    let largest = set.iter().copied().max().unwrap_or_default();
    let beyond = periodic(game.period(), |period| sequence::subtraction_bound(largest, period));
    let members: Vec<String> = set.iter().map(u64::to_string).collect();
    let title = format!("Subtraction game {{{}}}", members.join(", "));
    let (last, others) = members.split_last().expect("a set has members");
    let rule = format!("take {} or {last}", others.join(", "));
    sequence("subtraction", &title, &rule, (0..SHOWN).map(|heap| game.grundy(heap)), &beyond)
}

/// Returns the Grundy values of so many heaps of which a move takes a square number of tokens.
pub fn take_a_square(heaps: usize) -> Vec<u64> {
    let game = Table::new(heaps, |heap: usize, options| {
        let squares = (1..).map(|root| root * root).take_while(|&taken| taken <= heap);
        squares.for_each(|taken| options.push(heap - taken));
    });
    game.values().to_vec()
}

/// Games with values of their own.
fn heaps() -> Vec<Sequence> {
    let grundy = GrundysGame::new(TABLE);
    let unknown = periodic(None, |_| None);
    vec![
        sequence(
            "lasker_nim",
            "Lasker's Nim",
            "take any number, or split a heap",
            (0..SHOWN).map(lasker_nim::grundy),
            "preperiod 1, period 4, saltus 4, by a theorem",
        ),
        sequence(
            "grundys_game",
            "Grundy's game",
            "split a heap into two unequal ones",
            (0..SHOWN).map(|heap| grundy.grundy(heap)),
            &unknown,
        ),
        sequence(
            "grundy",
            "Take a square",
            "take 1, 4, 9, 16, … tokens",
            take_a_square(SHOWN as usize),
            &unknown,
        ),
        sequence(
            "coin_turning",
            "Mock Turtles",
            "turn up to three coins, the last one from heads to tails",
            (0..SHOWN).map(mock_turtles_grundy),
            "the odious numbers",
        ),
        sequence(
            "coin_turning",
            "Ruler",
            "turn any number of neighbouring coins, the last one from heads to tails",
            (0..SHOWN).map(ruler_grundy),
            "the largest power of 2 that divides the place",
        ),
        sequence(
            "nimber",
            "Nim-squares",
            "n times n in the field of nimbers",
            (0..SHOWN).map(nimber::nim_square),
            "the square of a nimber",
        ),
    ]
}

/// The lost positions of games that have a rule for them.
fn lost() -> Vec<Sequence> {
    let smaller = |r: u64| -> Vec<u64> {
        (0..SHOWN).filter_map(|k| r_wythoff::pair(k, r)).map(|(a, _)| a).collect()
    };
    let take_away = |factor: u64| {
        let game = TakeAway::new(1 << 40, move |taken| taken.saturating_mul(factor));
        game.lost_heaps().iter().copied().take(SHOWN as usize).collect::<Vec<u64>>()
    };
    // A pair (a, b) of Wythoff's game has only one b for each a, which is found by trying all.
    let partner =
        |a: u64| (a..).find(|&b| wythoff::outcome(a, b) == Outcome::P).unwrap_or_default();
    vec![
        sequence(
            "wythoff",
            "Wythoff's game, smaller heaps",
            "lost pairs",
            smaller(1),
            "multiples of the golden ratio, rounded down",
        ),
        sequence(
            "wythoff",
            "Wythoff's game, larger heaps",
            "lost pairs",
            smaller(1).into_iter().map(partner),
            "multiples of the golden ratio squared, rounded down",
        ),
        sequence(
            "r_wythoff",
            "Wythoff's game with r = 2, smaller heaps",
            "lost pairs",
            smaller(2),
            "multiples of the square root of 2, rounded down",
        ),
        sequence(
            "fibonacci_nim",
            "Fibonacci Nim",
            "lost heaps: take at most twice what was taken before",
            FIBONACCI.iter().copied().take(40),
            "the Fibonacci numbers",
        ),
        sequence(
            "take_away",
            "Take-away game with factor 3",
            "lost heaps: take at most three times what was taken before",
            take_away(3),
            "Schwenk's numbers",
        ),
        sequence(
            "take_away",
            "Take-away game with factor 1",
            "lost heaps: take at most what was taken before",
            take_away(1),
            "the powers of 2",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_those_that_are_known() {
        let sequences = sequences();
        let of = |title: &str| sequences.iter().find(|it| it.title == title).unwrap();
        let kayles = "preperiod 71, period 12, proved by its first 168 values";
        assert_eq!(of("Kayles").beyond, kayles);
        assert_eq!(of("Kayles").values[..6], [0, 1, 2, 3, 1, 4]);
        assert!(of("Officers").beyond.starts_with("no period shows"));
        assert_eq!(of("Wythoff's game, larger heaps").values[..5], [0, 2, 5, 7, 10]);
        // OEIS A014586.
        assert_eq!(of("Take a square").values[20..27], [0, 1, 0, 1, 2, 3, 2]);
    }
}
