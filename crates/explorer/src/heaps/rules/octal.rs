//! Octal games: `octal 0.137; 9 4`, and by their names `kayles; 7` and `dawson; 9`.

use super::*;
use games::octal::{self, Solution};
use games::sparse_space::{self, Parts};
use games::{misere_quotient, sequence};

/// The most tokens under misère play, which is searched.
const MOST_SEARCHED: u64 = 24;

/// The codes that have names.
const NAMES: [(&str, &str); 2] = [(octal::KAYLES, "kayles"), (octal::DAWSONS_CHESS, "dawson")];

pub(super) struct Octal {
    code: String,
    game: octal::Octal,
    /// True if splits must leave unequal parts; then only the values of heaps are known.
    is_unequal: bool,
    /// The Grundy values, of heaps that may be larger if a period is proved.
    solution: Grown<Solution>,
}

pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match parameters {
        [code] if is_octal(code.text) => Ok(Box::new(of_code(code.text))),
        [code] => Err(code
            .problem("an octal code is `0.` or `4.` and up to 12 digits from 0 to 7, as `0.137`")),
        _ => Err(name.problem("`octal 0.137` names the code")),
    }
}

/// Returns the game of this code.
pub(super) fn of_code(code: &str) -> Octal {
    Octal {
        code: code.to_owned(),
        game: octal::Octal::new(code),
        is_unequal: false,
        solution: Grown::default(),
    }
}

/// True for an octal code that is short enough.
fn is_octal(code: &str) -> bool {
    let is_digit = |digit: u8| (b'0'..=b'7').contains(&digit);
    code.split_once('.').map_or(false, |(first, rest)| {
        ["", "0", "4"].contains(&first) && rest.len() <= 12 && rest.bytes().all(is_digit)
    })
}

impl Octal {
    /// Returns the Grundy values of these heaps.
    fn solution(&self, heaps: &[u64]) -> Rc<Solution> {
        self.solution.with(heaps, |heaps| self.game.solve(heaps))
    }

    /// Returns the period that the largest table proves.
    fn period(&self) -> Option<Period> {
        self.solution(&[LARGEST_TABLE]).period()
    }

    /// Returns the digits, from the one before the point on.
    fn digits(&self) -> Vec<u8> {
        let (first, rest) = self.code.split_once('.').unwrap_or(("", &self.code));
        let first = first.bytes().last().unwrap_or(b'0');
        [first].iter().copied().chain(rest.bytes()).map(|digit| digit - b'0').collect()
    }
}

/// Returns the parts of a heap that are not empty.
fn parts(left: [u64; 2]) -> Vec<u64> {
    left.iter().copied().filter(|&part| part > 0).collect()
}

impl Rule for Octal {
    fn head(&self) -> String {
        let named = NAMES.iter().find(|named| named.0 == self.code);
        let head = named.map_or(format!("octal {}", self.code), |named| named.1.to_owned());
        head + if self.is_unequal { " unequal" } else { "" }
    }

    fn sentence(&self) -> String {
        let sentence = match self.code.as_str() {
            octal::KAYLES => {
                "A move takes 1 or 2 tokens from a row, which may fall in two.".to_owned()
            }
            octal::DAWSONS_CHESS => {
                "A move takes a token from a row, and its neighbours with it.".to_owned()
            }
            code => {
                let most = tokens(self.game.digits_after_point());
                format!("A move takes at most {most} as the code {code} allows.")
            }
        };
        sentence + if self.is_unequal { " A split leaves unequal parts." } else { "" }
    }

    fn splits(&self) -> bool {
        true
    }

    fn prepare(&mut self, heaps: &[u64], misere: bool) -> Result<(), String> {
        if misere && heaps.iter().sum::<u64>() > MOST_SEARCHED {
            return Err(format!(
                "under misère play all moves are searched, so there are at most {MOST_SEARCHED} \
                 tokens"
            ));
        }
        if heaps.iter().any(|&heap| heap > LARGEST_TABLE) && self.period().is_none() {
            return Err(format!("no period is proved, so heaps are at most {LARGEST_TABLE}"));
        }
        Ok(())
    }

    fn board(&self) -> &'static str {
        "rows"
    }

    fn grundy(&self, heap: u64) -> Option<u64> {
        Some(self.solution(&[heap]).grundy(heap))
    }

    fn outcome(&self, misere: bool, heaps: &[u64]) -> Outcome {
        if misere {
            return self.game.misere_outcome(heaps);
        }
        Outcome::from_grundy(self.grundy_sum(heaps).unwrap_or(0))
    }

    fn winning(&self, misere: bool, heaps: &[u64]) -> Listed<Step> {
        if misere {
            return (Vec::new(), false);
        }
        let is_small = heaps.iter().all(|&heap| heap <= LARGEST_TABLE);
        let solution = self.solution(heaps);
        let moves = if is_small {
            solution.winning_moves(heaps)
        } else {
            solution.winning_move(heaps).into_iter().collect()
        };
        (moves.into_iter().map(|it| vec![(it.heap, parts(it.left))]).collect(), is_small)
    }

    fn options(&self, heap: u64, limit: usize) -> Listed<Vec<u64>> {
        if heap > LARGEST_TABLE {
            // The period gives values and a winning move, but there are too many options.
            return (Vec::new(), false);
        }
        let options = self.game.options(heap).into_iter();
        let is_legal = |&[a, b]: &[u64; 2]| !self.is_unequal || a != b || a == 0;
        listed(options.filter(is_legal).map(parts), limit)
    }

    fn allows(&self, _heap: u64, taken: u64, left: &[u64]) -> bool {
        let digit = usize::try_from(taken).ok().and_then(|taken| self.digits().get(taken).copied());
        left.len() <= 2 && digit.unwrap_or(0) >> left.len() & 1 == 1
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        if misere {
            return vec![Reason::text(
                "Under misère play Grundy values do not decide. All plays from here have been \
                 searched.",
            )];
        }
        let sum = self.grundy_sum(heaps).unwrap_or(0);
        let mut reasons = columns(values(heaps, &|heap| self.grundy(heap)), sum, "Grundy values");
        reasons.push(Reason::text(match self.period() {
            Some(it) => format!(
                "The Grundy values of heaps repeat, which a finite check proves: preperiod {}, \
                 period {}.",
                it.preperiod, it.period
            ),
            None => "No period of the Grundy values is proved by this table.".to_owned(),
        }));
        reasons
    }

    fn call(&self, misere: bool, heaps: &[u64]) -> String {
        let new = format!("games::octal::Octal::new(\"{}\")", self.code);
        if misere {
            return format!("{new}.misere_outcome(&{heaps:?})");
        }
        format!("{new}.solve({}).outcome(&{heaps:?})", LARGEST_TABLE + 1)
    }

    fn octal_code(&self) -> Option<&str> {
        Some(&self.code)
    }

    fn unequal(&self) -> Option<Box<dyn Rule>> {
        Some(Box::new(Octal { is_unequal: true, ..of_code(&self.code) }))
    }

    fn table(&self, heaps: usize) -> Option<Table> {
        if self.is_unequal {
            let values = sparse_space::grundy_values(&self.digits(), Parts::Unequal, heaps);
            return Some(Table { values, period: None, needed: None });
        }
        let solution = self.game.solve(heaps);
        let period = solution.period();
        let needed =
            period.and_then(|it| sequence::octal_bound(self.game.digits_after_point(), &it));
        let values = (0..heaps as u64).map(|heap| solution.grundy(heap)).collect();
        Some(Table { values, period, needed })
    }

    fn check(&self, period: &Period, needed: u64) -> String {
        format!(
            "The finite check of Guy and Smith: 2 · {} + 2 · {} + {} = {needed} values agree with \
             the period. In a larger heap the larger part of a split is beyond the preperiod, and \
             may be shortened by the period.",
            period.preperiod.max(1),
            period.period,
            self.game.digits_after_point()
        )
    }

    fn values_call(&self, heaps: usize) -> String {
        if self.is_unequal {
            return format!(
                "games::sparse_space::grundy_values(&{:?}, games::sparse_space::Parts::Unequal, \
                 {heaps})",
                self.digits()
            );
        }
        format!("games::octal::Octal::new(\"{}\").grundy_values({heaps})", self.code)
    }

    fn quotient(&self, heaps: u64) -> Option<Quotient> {
        if self.is_unequal {
            return None;
        }
        let statements = format!("let game = games::octal::Octal::new(\"{}\");", self.code);
        let call = format!("games::misere_quotient::of_octal(game, {heaps})");
        let quotient = misere_quotient::of_octal(self.game.clone(), heaps);
        Some(Quotient::new(quotient, [statements, call]))
    }
}
