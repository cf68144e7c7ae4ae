//! Questions to the table of a game whose rule is not known: change `options`, and read the answers.
//!
//! `cargo run --example finding_the_rule`
//!
//! The game here is that of Codeforces 36D: a piece goes one square right, or one down, or `K` squares along
//! the diagonal. A position is how many rows and columns are left before it. A game of one number has the second one
//! 0 throughout, and `COLUMNS` is 1. The tests have three more games.

use games::sequence::{
    closed_forms, decided_by, observed_grid, observed_period, ClosedForm, Observed,
};
use games::{search, wythoff, Outcome};
use std::collections::BTreeSet;

type Position = (u64, u64);

/// The number of rows of the table.
const ROWS: u64 = 18;

/// The number of columns.
const COLUMNS: u64 = 36;

const K: u64 = 2;

/// The rules: the positions one move away. Change this.
fn options(&(a, b): &Position) -> Vec<Position> {
    let steps = [(1, 0), (0, 1), (K, K)];
    let fits = |&(down, right): &(u64, u64)| down <= a && right <= b;
    steps.into_iter().filter(fits).map(|(down, right)| (a - down, b - right)).collect()
}

/// The table as rows of entries.
fn table<T>(entry: impl Fn(Position) -> T) -> Vec<Vec<T>> {
    (0..ROWS).map(|a| (0..COLUMNS).map(|b| entry((a, b))).collect()).collect()
}

/// What a rule may rest on: numbers of a position, by name. Add those of your game.
fn features((a, b): Position) -> Vec<(String, Vec<u64>)> {
    let (min, max) = (a.min(b), a.max(b));
    let both = |form: ClosedForm| [a, b].iter().filter_map(|&n| form.value(n)).collect();
    let is_golden = wythoff::outcome(a, b) == Outcome::P;
    let mut features: Vec<(String, Vec<u64>)> = [
        ("the sum", vec![a + b]),
        ("the difference", vec![max - min]),
        ("the smaller one", vec![min]),
        ("the nim-sum", vec![a ^ b]),
        ("both are equal", vec![u64::from(a == b)]),
        ("both are a pair of the golden ratio", vec![u64::from(is_golden)]),
        ("the lowest binary ones", both(ClosedForm::Ruler)),
        ("the numbers of binary digits", both(ClosedForm::BitLength)),
        ("the numbers of binary ones", both(ClosedForm::Ones)),
        ("the numbers of prime factors", both(ClosedForm::PrimeFactors)),
        (
            "the lowest binary one of a, and if it is the only one",
            vec![a & a.wrapping_neg(), u64::from(a.is_power_of_two())],
        ),
    ]
    .map(|(name, numbers)| (name.to_string(), numbers))
    .into();
    for m in 2..=12 {
        let by_smaller = vec![min % m, (max - min) % 2];
        features.extend([
            (format!("the sum modulo {m}"), vec![(a + b) % m]),
            (format!("a and b modulo {m}"), vec![a % m, b % m]),
            (format!("the smaller one modulo {m}, the difference modulo 2"), by_smaller),
            // Shifted, so that it is not negative.
            (format!("b - {m} a"), vec![b + m * ROWS - m * a]),
            (format!("a - {m} b"), vec![a + m * COLUMNS - m * b]),
        ]);
    }
    features
}

/// The features that alone decide the entries of a table, and how many cases each has, the fewest first.
fn rules<T: PartialEq + Copy>(entries: &[(Position, T)]) -> Vec<(usize, String)> {
    let of_each: Vec<_> = entries.iter().map(|&(position, _)| features(position)).collect();
    let mut rules = Vec::new();
    for (at, (name, _)) in features((0, 0)).into_iter().enumerate() {
        let keys = of_each.iter().zip(entries).map(|(it, &(_, entry))| (&it[at].1, entry));
        let cases = decided_by(keys).map_or(usize::MAX, |it| it.len());
        // A key for nearly every entry says nothing.
        if cases <= entries.len() / 4 {
            rules.push((cases, name));
        }
    }
    rules.sort();
    rules
}

/// The entries of a table, each with its position.
fn entries<T: Copy>(rows: &[Vec<T>]) -> Vec<(Position, T)> {
    let cells = |(a, row): (u64, &Vec<T>)| {
        (0..).zip(row).map(move |(b, &entry)| ((a, b), entry)).collect::<Vec<_>>()
    };
    (0..).zip(rows).flat_map(cells).collect()
}

fn draw(title: &str, rows: &[Vec<Outcome>]) {
    println!("\n{title}, `.` lost and `+` won for the player to move:");
    for (a, row) in rows.iter().enumerate() {
        let row: String = row.iter().map(|it| it.who_wins('+', '.')).collect();
        println!("{a:4}  {row}");
    }
}

fn tell_periods(rows: &[Vec<Outcome>]) {
    let tell = |lines: &str, observed: Option<Observed>| match observed {
        Some(it) if it.evidence >= it.period.period => println!(
            "{lines} {} on, {lines} repeat after {}: seen {} times",
            it.period.preperiod, it.period.period, it.evidence
        ),
        _ => println!("{lines} do not repeat"),
    };
    let (down, across) = observed_grid(rows);
    tell("rows from", down);
    tell("columns from", across);
}

fn main() {
    let outcome = |position: Position| search::outcome(position, options);
    let outcomes = table(outcome);

    draw("Outcomes by row a and column b", &outcomes);
    tell_periods(&outcomes);

    // Does it matter how one plays? Not if all plays from a position have lengths of the same parity.
    let parities = |after: &[BTreeSet<u64>]| match after {
        [] => BTreeSet::from([0]),
        _ => after.iter().flatten().map(|parity| 1 - parity).collect::<BTreeSet<u64>>(),
    };
    let all = search::values((ROWS - 1, COLUMNS - 1), options, parities);
    let is_fixed = all.values().all(|it| it.len() == 1);
    let answer = if is_fixed { "of the same parity: nobody can err" } else { "both even and odd" };
    println!("\nFrom the last position the numbers of moves are {answer}.");

    // Can the opponent answer every move from a symmetric position by making it symmetric again?
    let is_symmetric = |&(a, b): &Position| a == b;
    let answered = (0..ROWS.min(COLUMNS)).map(|n| (n, n)).filter(|symmetric| {
        options(symmetric).iter().all(|option| options(option).iter().any(is_symmetric))
    });
    println!(
        "Symmetric positions in which every move has a symmetric answer: {}",
        answered.count()
    );

    // Along the diagonals, where many rules are plainer.
    let along: Vec<Vec<Outcome>> = (0..ROWS)
        .map(|min| (0..COLUMNS).map(|difference| outcome((min, min + difference))).collect())
        .collect();
    draw("Outcomes by the smaller number and the difference", &along);
    tell_periods(&along);

    println!("\nWhat decides who wins:");
    for (cases, name) in rules(&entries(&outcomes)).iter().take(5) {
        println!("  {name}, in {cases} cases");
    }

    let values = table(|position| search::grundy(position, options));
    println!("\nGrundy values of the first rows:");
    for (a, row) in values.iter().enumerate().take(8) {
        let period = observed_period(row).filter(|it| it.evidence >= 2 * it.period.period);
        let period = period.map_or("no period".to_string(), |it| format!("{:?}", it.period));
        println!("{a:4}  {:?} …, {period}, {:?}", &row[..8], closed_forms(0, row));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::grundy::Memo;

    #[test]
    fn the_questions_have_answers() {
        main();
        let outcomes = table(|position| search::outcome(position, options));
        let rules = rules(&entries(&outcomes));
        let expected = "the smaller one modulo 6, the difference modulo 2";
        assert_eq!(rules[0], (12, expected.to_string()));
    }

    /// 36D for any K: along diagonals, rows repeat after 2 (K + 1) and columns after 2, so that boards of 10⁹ rows and
    /// columns are answered from a corner of the table.
    #[test]
    fn codeforces_36d() {
        for k in 1..7u64 {
            let options = move |&(a, b): &Position| -> Vec<Position> {
                let steps = [(1, 0), (0, 1), (k, k)];
                let fits = |it: &&(u64, u64)| it.0 <= a && it.1 <= b;
                steps.iter().filter(fits).map(|it| (a - it.0, b - it.1)).collect()
            };
            let outcomes = search::values((60, 70), options, Outcome::from_options);
            let outcome = |min: u64, difference: u64| outcomes[&(min, min + difference)];
            let rows: Vec<Vec<Outcome>> = (0..6 * (k + 1))
                .map(|it| (0..20).map(|d| outcome(it.min(40), d)).collect())
                .collect();
            let rows = &rows[..rows.len().min(40)];
            let (down, across) = observed_grid(rows);
            let (down, across) = (down.unwrap().period, across.unwrap().period);
            let expected = if k == 1 { 2 } else { 2 * (k + 1) };
            assert_eq!((down.preperiod, down.period), (0, expected), "{k}");
            assert_eq!((across.preperiod, across.period), (0, 2), "{k}");
            for a in 0..=60 {
                for b in a..=70 {
                    let (row, column) = (down.reduce(a).0, across.reduce(b - a).0);
                    let found = rows[row as usize][column as usize];
                    assert_eq!(found, outcomes[&(a, b)], "{k}: {a}, {b}");
                }
            }
            assert!(down.reduce(999_999_999).0 < 14);
        }
    }

    /// 1537D: subtract a divisor other than 1 and the number itself. The power of 2 decides, and whether it is all.
    #[test]
    fn codeforces_1537d() {
        let options =
            |&n: &u64| (2..n).filter(|it| n % it == 0).map(|it| n - it).collect::<Vec<u64>>();
        let outcome = |n| search::outcome(n, options);
        let key = |n: u64| (n.trailing_zeros(), n.is_power_of_two());
        let entries = |end: u64| (1..=end).map(|n| (key(n), outcome(n)));
        let cases = decided_by(entries(300)).unwrap();
        assert!(decided_by((1..=300).map(|n| (n % 2, outcome(n)))).is_none());
        // Read off the cases: lost are the odd numbers, and the odd powers of 2.
        for ((exponent, is_power), outcome) in cases {
            let is_lost = exponent == 0 || (is_power && exponent % 2 == 1);
            assert_eq!(outcome, if is_lost { Outcome::P } else { Outcome::N });
        }
        let rule = |n: u64| n % 2 == 1 || (n.is_power_of_two() && n.trailing_zeros() % 2 == 1);
        for n in [511, 512, 513, 1000, 1023, 1024, 2048] {
            assert_eq!(outcome(n) == Outcome::P, rule(n), "{n}");
        }
    }

    /// 2027E1: from a heap of `a` take a number whose binary ones are all ones of `x`. A table of 128 times 128 values is
    /// the solution; its rows have no closed form but for masks of ones only, where taking is free.
    #[test]
    fn codeforces_2027e1() {
        let options = |&(x, a): &(u64, u64)| -> Vec<(u64, u64)> {
            (1..=a).filter(|taken| taken & x == *taken).map(|taken| (x, a - taken)).collect()
        };
        let mut game = Memo::new(|position: &(u64, u64), moves| moves.push_each(options(position)));
        let mut value = |x, a| game.grundy(&(x, a));
        let rows: Vec<Vec<u64>> =
            (0..128).map(|x| (0..128).map(|a| value(x, a)).collect()).collect();
        // Two heaps by the rules, where a move is made in either.
        let both = |&[first, second]: &[(u64, u64); 2]| -> Vec<[(u64, u64); 2]> {
            let moves = options(&first).into_iter().map(|it| [it, second]);
            moves.chain(options(&second).into_iter().map(|it| [first, it])).collect()
        };
        for (x, y) in [(3, 5), (6, 6), (7, 2), (13, 11)] {
            for a in 0..16u64 {
                for b in 0..16u64 {
                    let sum = rows[x as usize][a as usize] ^ rows[y as usize][b as usize];
                    let expected = search::outcome([(x, a), (y, b)], both);
                    assert_eq!(Outcome::from_grundy(sum), expected, "{x} {a}, {y} {b}");
                }
            }
        }
        for bits in 0..7 {
            let row = &rows[(1 << bits) - 1];
            let observed = observed_period(row).unwrap().period;
            assert_eq!((observed.preperiod, observed.period), (0, 1 << bits), "{bits} bits");
        }
    }

    /// 2070E: one player removes two zeros that are neighbours on a circle, the other two neighbours of which one is
    /// a one. Only the numbers of zeros and ones count, and of these only zeros − 3 · ones.
    #[test]
    fn codeforces_2070e() {
        type Turn = (String, bool);
        let options = |(circle, takes_zeros): &Turn| -> Vec<Turn> {
            let n = circle.len();
            let turned = |by: usize| [&circle[by..], &circle[..by]].concat();
            let fits = |it: &String| n > 1 && (it.starts_with("00") == *takes_zeros);
            let after = (0..n).map(turned).filter(fits).map(|it| it[2..].to_string());
            // Circles that are turned are the same.
            let least = |it: String| {
                let turns = (0..it.len().max(1)).map(|by| [&it[by..], &it[..by]].concat());
                (turns.min().unwrap_or_default(), !takes_zeros)
            };
            after.map(least).collect()
        };
        let circles = (1..13).flat_map(|n| {
            let circle =
                move |code: u32| (0..n).map(move |i| if code >> i & 1 == 1 { '1' } else { '0' });
            (0..1u32 << n).map(move |code| circle(code).collect::<String>())
        });
        let mut game = Memo::new(|turn: &Turn, moves| moves.push_each(options(turn)));
        let mut outcomes = Vec::new();
        for circle in circles {
            let ones = circle.matches('1').count() as i64;
            let zeros = circle.len() as i64 - ones;
            let outcome = game.outcome(&[(circle, true)]);
            outcomes.push(((zeros, ones), outcome));
        }
        let by_counts = outcomes.iter().copied();
        assert!(decided_by(by_counts.clone()).is_some());
        let cases =
            decided_by(by_counts.map(|((zeros, ones), it)| (zeros - 3 * ones, it))).unwrap();
        for (difference, outcome) in cases {
            let is_won = difference == -1 || difference >= 2;
            assert_eq!(outcome == Outcome::N, is_won, "{difference}");
        }
    }
}
