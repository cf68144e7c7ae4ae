//! The rule of values: games whose Grundy values begin as typed.
//!
//! A state is the values of heaps one after the other: `find; 0 1 2 3 1 4 3 2 1 4 2 6`. They may begin with
//! heap 0 or 1; the values alone are read, too. There are no players.

use crate::heaps::rules::{self, Rule};
use crate::json::{object, Json};
use crate::notation::{joined, Part, Problem};
use crate::position::{Position, Reason};
use games::octal;

/// The fewest and the most values.
const FEWEST: usize = 4;
const MOST: usize = 100;

/// The largest member of a subtraction set that is tried.
const LARGEST_MEMBER: u32 = 10;

/// The most rules that are shown.
const MOST_SHOWN: usize = 40;

/// Values, and the rules that have them.
pub(crate) struct Find {
    values: Vec<u64>,
    tried: usize,
    /// The heads of rules, each with the heap of the first value.
    found: Vec<(String, u64)>,
}

/// The heads of all rules that are tried, the best known ones first.
fn heads() -> Vec<String> {
    let mut heads: Vec<String> =
        ["nim", "kayles", "dawson", "grundy", "lasker"].iter().map(|&it| it.to_owned()).collect();
    for set in 1u32..1 << LARGEST_MEMBER {
        let members: Vec<u32> =
            (1..=LARGEST_MEMBER).filter(|it| set >> (it - 1) & 1 == 1).collect();
        heads.push(format!("subtraction {}", joined(&members)));
    }
    for first in ["0.", "4."] {
        for length in 1..=3 {
            for digits in 0..8u32.pow(length) {
                let code = format!("{first}{digits:0width$o}", width = length as usize);
                // The same code without its last digit has been tried, and so have those with names.
                if !code.ends_with('0') && code != octal::KAYLES && code != octal::DAWSONS_CHESS {
                    heads.push(format!("octal {code}"));
                }
            }
        }
    }
    heads
}

/// Returns the rule with this head.
fn rule(head: &str) -> Option<Box<dyn Rule>> {
    let words = Part::whole(head).words();
    let (name, parameters) = words.split_first()?;
    rules::read(*name, parameters).ok()
}

/// Returns the values of the heaps 0, 1, … of the rule with this head.
pub(crate) fn values(head: &str, heaps: usize) -> Vec<u64> {
    rule(head).and_then(|rule| rule.table(heaps)).map_or(Vec::new(), |table| table.values)
}

impl Position for Find {
    fn read(state: Part<'_>) -> Result<Self, Problem> {
        let list = match state.split_once(';') {
            Some((head, list)) if head.text.trim() == "find" => list,
            _ => state,
        };
        let values = list.numbers("value", 1 << 20)?;
        if values.len() < FEWEST || values.len() > MOST {
            return Err(list.problem(format!(
                "{} values: from {FEWEST} to {MOST} are looked for",
                values.len()
            )));
        }
        let heads = heads();
        let tried = heads.len();
        let mut found = Vec::new();
        for head in heads {
            let all = self::values(&head, values.len() + 1);
            for first in 0..2 {
                if all.iter().skip(first).take(values.len()).eq(&values) {
                    found.push((head.clone(), first as u64));
                }
            }
        }
        Ok(Find { values, tried, found })
    }

    fn state(&self) -> String {
        format!("find; {}", joined(&self.values))
    }

    fn rules(&self) -> String {
        "Grundy values of heaps one after the other, from heap 0 or 1 on.".to_owned()
    }

    fn reasons(&self) -> Vec<Reason> {
        let count = match self.found.len() {
            0 => "No rule".to_owned(),
            1 => "1 rule".to_owned(),
            count => format!("{count} rules"),
        };
        vec![Reason::text(format!(
            "{count} of the {} that were tried: Nim, Grundy's game, Lasker's Nim, subtraction sets \
             up to {LARGEST_MEMBER}, and octal codes with up to 3 digits after the point. More \
             values tell more rules apart.",
            self.tried
        ))]
    }

    fn board(&self) -> Json {
        let heaps = self.values.len().max(60);
        let found = self.found.iter().take(MOST_SHOWN).map(|(head, first)| {
            object!("name" = head.as_str(), "first" = *first, "state" = format!("{head}; {heaps}"))
        });
        let more = self.found.len().saturating_sub(MOST_SHOWN);
        object!("found" = Json::List(found.collect()), "more" = more)
    }

    fn rust(&self) -> String {
        let claims = self.found.iter().filter_map(|(head, first)| {
            let rule = rule(head)?;
            let heaps = *first..*first + self.values.len() as u64;
            Some(format!(
                "let game = games::octal::Octal::new(\"{}\").solve({});\n    \
                 assert!(({heaps:?}).map(|heap| game.grundy(heap)).eq({:?}));",
                rule.octal_code()?,
                heaps.end,
                self.values
            ))
        });
        claims.take(1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sizes::sized;

    fn found(values: &str) -> Vec<(String, u64)> {
        match Find::read(Part::whole(&format!("find; {}", values))) {
            Ok(find) => find.found,
            Err(problem) => panic!("{}: {:?}", values, problem),
        }
    }

    #[test]
    fn published_sequences_are_found() {
        // OEIS A002186: Kayles; A002187: Dawson's chess; A002188: Grundy's game.
        assert_eq!(found("0 1 2 3 1 4 3 2 1 4 2 6")[0], ("kayles".to_owned(), 0));
        assert_eq!(found("1 2 3 1 4 3 2 1 4 2 6 4")[0], ("kayles".to_owned(), 1));
        assert_eq!(found("0 1 1 2 0 3 1 1 0 3 3 2")[0], ("dawson".to_owned(), 0));
        assert_eq!(found("0 0 0 1 0 2 1 0 2 1 0 2")[0], ("grundy".to_owned(), 0));
        assert_eq!(found("0 1 2 0 1 2 0 1 2 0 1 2")[0], ("subtraction 1 2".to_owned(), 0));
        assert_eq!(found("0 5 7 1 9 9"), []);
        let alone = Find::read(Part::whole("0 5 7 1 9 9"));
        assert_eq!(alone.map_or(String::new(), |it| it.state()), "find; 0 5 7 1 9 9");
    }

    #[test]
    fn every_rule_has_the_values_with_which_it_is_found() {
        let all = heads();
        for head in all.iter().step_by(sized(151, 37)) {
            assert!(found(&joined(&values(head, 12))).contains(&(head.clone(), 0)), "{}", head);
        }
    }

    #[test]
    fn errors_point_at_the_place() {
        let place = |state: &'static str| match Find::read(Part::whole(state)) {
            Ok(_) => panic!("{} is a state", state),
            Err(problem) => &state[problem.at],
        };
        assert_eq!(place("find; 0 1 crab 2"), "crab");
        assert_eq!(place("find; 0 1"), " 0 1");
        assert_eq!(place("fund; 0 1 2 3"), "fund;");
    }
}
