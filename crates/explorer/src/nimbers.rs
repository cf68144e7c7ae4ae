//! Nimbers: sums, products and roots in the field of numbers below 2⁶⁴, and bases of nim-sums.
//!
//! A state is a calculation: `nimbers; 14 * 9`, with `+`, `*`, `/` and `^`; `nimbers; inverse 5`, `square 7`,
//! `root 7`, `order 5`; `nimbers; log 9 of 14`, the exponent of 9 that gives 14; and `nimbers; basis 3 5 6`.
//! There are no players.

use crate::json::{object, Json};
use crate::notation::{joined, lines, Part, Problem};
use crate::position::{Position, Reason};
use games::nimber::{self, nim_product};
use games::xor_basis::XorBasis;

/// The numbers of the table that is drawn.
const TABLE: u64 = 16;

/// The most numbers of a basis.
const MOST: usize = 200;

/// A calculation and its result.
pub(crate) struct Nimbers {
    operation: String,
    numbers: Vec<u64>,
    result: Option<u64>,
}

impl Nimbers {
    fn calculate(operation: &str, numbers: &[u64]) -> Option<u64> {
        match (operation, numbers) {
            ("+", [a, b]) => Some(a ^ b),
            ("*", [a, b]) => Some(nim_product(*a, *b)),
            ("/", [a, b]) => nimber::nim_inverse(*b).map(|inverse| nim_product(*a, inverse)),
            ("^", [a, b]) => Some(nimber::nim_power(*a, *b)),
            ("log", [base, a]) => nimber::nim_log(*base, *a),
            ("inverse", [a]) => nimber::nim_inverse(*a),
            ("square", [a]) => Some(nimber::nim_square(*a)),
            ("root", [a]) => Some(nimber::nim_square_root(*a)),
            ("order", [a]) => nimber::nim_order(*a),
            _ => Some(basis(numbers).rank().into()),
        }
    }

    fn text(&self) -> String {
        match (&*self.operation, &self.numbers[..]) {
            ("log", [base, a]) => format!("log {base} of {a}"),
            ("+" | "*" | "/" | "^", [a, b]) => format!("{a} {} {b}", self.operation),
            (operation, numbers) => format!("{operation} {}", joined(numbers)),
        }
    }

    /// Returns why the product of two numbers is what it is: by halves, below a Fermat power.
    fn product(a: u64, b: u64) -> Vec<Reason> {
        let bits = half_bits(a | b);
        if bits == 0 {
            return vec![Reason::text("0 and 1 are multiplied as ever.")];
        }
        let mask = (1u64 << bits) - 1;
        let [a1, a0, b1, b0] = [a >> bits, a & mask, b >> bits, b & mask];
        let half = 1u64 << (bits - 1);
        let row = |name: &str, a: u64, b: u64| {
            vec![name.to_owned(), format!("{} * {}", a, b), nim_product(a, b).to_string()]
        };
        let upper = nim_product(a1, b1);
        let rows = vec![
            row("a₁ b₁", a1, b1),
            row("a₁ b₀", a1, b0),
            row("a₀ b₁", a0, b1),
            row("a₀ b₀", a0, b0),
            row("a₁ b₁ F/2", upper, half),
        ];
        vec![
            Reason::text(format!(
                "With F = 2^{bits}, where F * F = F + F/2: {a} = {a1}F + {a0}, and {b} = {b1}F + \
                 {b0}."
            )),
            Reason::Table { head: vec!["part", "product", "nim-product"], rows },
            Reason::text(
                "The upper half is the xor of the first three, the lower half that of the last \
                 two.",
            ),
        ]
    }
}

/// Returns half the bits of the smallest field 2^(2ᵏ) that has the number.
fn half_bits(number: u64) -> u32 {
    let bits = 64 - number.leading_zeros();
    if bits < 2 {
        0
    } else {
        bits.next_power_of_two() / 2
    }
}

fn basis(numbers: &[u64]) -> XorBasis {
    numbers.iter().copied().collect()
}

impl Position for Nimbers {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let missing = "a state is `nimbers;` and a calculation, as `nimbers; 14 * 9`";
        let (head, list) = state.cut(';', missing)?;
        if head.text.trim() != "nimbers" {
            return Err(head.problem("a state begins with `nimbers`"));
        }
        let words = list.words();
        let first = *words.first().ok_or_else(|| state.problem(missing))?;
        let number = |word: &Part<'_>| word.number("number", u64::MAX);
        let (operation, numbers) = match list.texts()[..] {
            ["log", _, "of", _] => ("log", vec![number(&words[1])?, number(&words[3])?]),
            [operation, _] if ["inverse", "square", "root", "order"].contains(&operation) => {
                (operation, vec![number(&words[1])?])
            }
            ["basis", ..] if words.len() > MOST + 1 => {
                return Err(list.problem("a basis is shown for at most 200 numbers"))
            }
            ["basis", ..] => ("basis", words[1..].iter().map(number).collect::<Result<_, _>>()?),
            [_, operation, _] if ["+", "*", "/", "^"].contains(&operation) => {
                (operation, vec![number(&words[0])?, number(&words[2])?])
            }
            _ => {
                return Err(list.problem(format!(
                    "`{}` is no calculation: `14 * 9`, with +, *, / or ^, `inverse 5`, `square 5`, \
                     `root 5`, `order 5`, `log 9 of 14` or `basis 3 5 6`",
                    first.text
                )))
            }
        };
        let result = Self::calculate(operation, &numbers);
        Ok(Nimbers { operation: operation.to_owned(), numbers, result })
    }

    fn state(&self) -> String {
        format!("nimbers; {}", self.text()).trim_end().to_owned()
    }

    fn rules(&self) -> String {
        "The sum is the xor; the product of different Fermat powers 2^(2ᵏ) is the usual one, and \
         their squares are 3/2 of them. Both make the numbers below each Fermat power a field."
            .to_owned()
    }

    fn value(&self) -> Option<String> {
        Some(self.result.map_or("undefined".to_owned(), |it| it.to_string()))
    }

    fn reasons(&self) -> Vec<Reason> {
        let mut reasons = match (&*self.operation, &self.numbers[..]) {
            ("*", [a, b]) => Self::product(*a, *b),
            ("+", numbers) => {
                let rows = numbers.iter().map(|&it| (String::new(), it)).collect();
                vec![Reason::xor(rows)]
            }
            ("basis", numbers) => {
                let basis = basis(numbers);
                let rows = basis
                    .reduced()
                    .into_iter()
                    .rev()
                    .map(|it| vec![it.to_string(), format!("{:b}", it)]);
                let text = if basis.is_independent() {
                    "No heaps among these have the nim-sum 0."
                } else {
                    "Some heaps among these have the nim-sum 0."
                };
                return vec![
                    Reason::Table {
                        head: vec!["member of the reduced basis", "in binary"],
                        rows: rows.collect(),
                    },
                    Reason::text(format!(
                        "The nim-sums of heaps among these are 2^{} numbers. {text}",
                        basis.rank()
                    )),
                ];
            }
            ("inverse" | "/", numbers) => {
                let last = numbers[numbers.len() - 1];
                let text = match nimber::nim_inverse(last) {
                    Some(inverse) => format!("{last} * {inverse} = 1."),
                    None => "0 has no inverse.".to_owned(),
                };
                vec![Reason::text(text)]
            }
            ("root", [a]) => {
                let root = nimber::nim_square_root(*a);
                vec![Reason::text(format!(
                    "{root} * {root} = {a}, and no other number has this square."
                ))]
            }
            ("log", [base, a]) => {
                let text = match self.result {
                    Some(exponent) => format!("{base} ^ {exponent} = {a}."),
                    None => format!("No power of {base} is {a}."),
                };
                vec![Reason::text(text)]
            }
            _ => Vec::new(),
        };
        let field = self.numbers.iter().fold(0, |all, it| all | it);
        let bits = (2 * half_bits(field)).max(1);
        reasons.push(Reason::text(format!(
            "The smallest field with these numbers has 2^{bits} elements, the numbers below that."
        )));
        reasons
    }

    fn board(&self) -> Json {
        let sign = if self.operation == "+" { "+" } else { "*" };
        let rows = (0..TABLE).map(|a| {
            let result = |b| if sign == "+" { a ^ b } else { nim_product(a, b) };
            Json::from((0..TABLE).map(result).collect::<Vec<u64>>())
        });
        object!(
            "text" = self.text(),
            "result" = self.value(),
            "sign" = sign,
            "numbers" = self.numbers.clone(),
            "rows" = Json::List(rows.collect())
        )
    }

    fn rust(&self) -> String {
        let call = match (&*self.operation, &self.numbers[..]) {
            ("+", [a, b]) => format!("Some({a} ^ {b})"),
            ("*", [a, b]) => format!("Some(games::nimber::nim_product({a}, {b}))"),
            ("/", [a, b]) => format!(
                "games::nimber::nim_inverse({b}).map(|it| games::nimber::nim_product({a}, it))"
            ),
            ("^", [a, b]) => format!("Some(games::nimber::nim_power({a}, {b}))"),
            ("log", [base, a]) => format!("games::nimber::nim_log({base}, {a})"),
            ("square", [a]) => format!("Some(games::nimber::nim_square({a}))"),
            ("root", [a]) => format!("Some(games::nimber::nim_square_root({a}))"),
            ("inverse", [a]) => format!("games::nimber::nim_inverse({a})"),
            ("order", [a]) => format!("games::nimber::nim_order({a})"),
            (_, numbers) => format!(
                "Some(u64::from(games::xor_basis::XorBasis::from_iter({numbers:?}).rank()))"
            ),
        };
        format!("assert_eq!({call}, {:?});", self.result)
    }

    fn exports(&self) -> Vec<(&'static str, String)> {
        let (name, first) = match &*self.operation {
            "*" => ("Input of a judge: the number of products, and the factors", 1),
            "basis" => ("Input of a judge: how many numbers, and the numbers", self.numbers.len()),
            _ => return Vec::new(),
        };
        vec![(name, lines(&[&[first as u64], &self.numbers]))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(calculation: &str) -> String {
        let state = format!("nimbers; {}", calculation);
        match Nimbers::read(Part::whole(&state)) {
            Ok(found) => {
                assert_eq!(found.state(), state);
                found.value().unwrap_or_default()
            }
            Err(problem) => panic!("{}: {:?}", state, problem),
        }
    }

    #[test]
    fn published_values() {
        // Conway: 2 * 2 = 3, 4 * 4 = 6, 16 * 16 = 24, and the smallest field has 0 and 1.
        assert_eq!(["2 * 2", "4 * 4", "16 * 16", "2 * 4"].map(value), ["3", "6", "24", "8"]);
        assert_eq!(
            ["inverse 2", "root 3", "order 2", "2 ^ 3", "3 / 2"].map(value),
            ["3", "2", "3", "1", "2"]
        );
        assert_eq!(
            ["inverse 0", "log 1 of 2", "7 + 9"].map(value),
            ["undefined", "undefined", "14"]
        );
        assert_eq!(value("basis 3 5 6"), "2");
    }

    #[test]
    fn halves_make_the_product() {
        for a in 2..40 {
            for b in 0..40 {
                let bits = half_bits(a | b);
                let mask = (1u64 << bits) - 1;
                let [a1, a0, b1, b0] = [a >> bits, a & mask, b >> bits, b & mask];
                let upper = nim_product(a1, b1);
                let high = upper ^ nim_product(a1, b0) ^ nim_product(a0, b1);
                let low = nim_product(a0, b0) ^ nim_product(upper, 1 << (bits - 1));
                assert_eq!(high << bits | low, nim_product(a, b), "{} {}", a, b);
            }
        }
    }

    #[test]
    fn errors_point_at_the_place() {
        let place = |state: &'static str| match Nimbers::read(Part::whole(state)) {
            Ok(_) => panic!("{} is a state", state),
            Err(problem) => &state[problem.at],
        };
        assert_eq!(place("nimbers; 3 * crab"), "crab");
        assert_eq!(place("nimbers; 3 % 4"), " 3 % 4");
        assert_eq!(place("numbers; 3 * 4"), "numbers");
        assert_eq!(place("nimbers; root 99999999999999999999"), "99999999999999999999");
        let basis = |count: usize| format!("nimbers; basis{}", " 7".repeat(count));
        assert!(Nimbers::read(Part::whole(&basis(MOST))).is_ok());
        let problem = Nimbers::read(Part::whole(&basis(MOST + 1))).map(drop).unwrap_err();
        assert_eq!(problem.message, "a basis is shown for at most 200 numbers");
    }
}
