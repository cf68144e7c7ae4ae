//! Why a position of heaps is won or lost: the quantities of its theorem.

use super::rule::Rule;
use super::winning;
use crate::position::Reason;
use games::{fibonacci_nim, Outcome};

/// Returns the reasons for the outcome of a position.
pub(crate) fn reasons(rule: &Rule, misere: bool, heaps: &[u64]) -> Vec<Reason> {
    match rule {
        Rule::Fibonacci(limit) => fibonacci(misere, heaps[0], *limit),
        Rule::Times(factor, limit) => take_away(misere, heaps[0], *factor, *limit),
        Rule::Wythoff(_) => wythoff(misere, heaps[0], heaps[1]),
        Rule::Moore(k) => moore(misere, heaps, *k),
        Rule::Staircase => staircase(heaps),
        Rule::Nim if misere => misere_nim(heaps),
        _ if misere => misere_search(rule, heaps),
        _ => grundy_values(rule, heaps),
    }
}

/// The xor of the Grundy values, column by column.
fn grundy_values(rule: &Rule, heaps: &[u64]) -> Vec<Reason> {
    let is_nim = matches!(rule, Rule::Nim);
    let rows = heaps.iter().enumerate().map(|(index, &heap)| {
        let name = if is_nim {
            format!("heap {}", index + 1)
        } else {
            format!("heap {} of {}", index + 1, heap)
        };
        (name, rule.grundy(heap).unwrap_or(0))
    });
    let sum = rule.grundy_sum(heaps).unwrap_or(0);
    let what = if is_nim { "sizes" } else { "Grundy values" };
    let mut reasons = vec![
        Reason::Bits { rows: rows.collect(), sum: ("xor", sum) },
        Reason::text(if sum == 0 {
            format!(
                "The xor of the {} is 0: every column of bits has an even number of ones. Each \
                 move changes one row, so it leaves an odd column, and the reply can make all \
                 columns even again.",
                what
            )
        } else {
            format!(
                "The xor of the {} is {}: some columns have an odd number of ones. The winning \
                 moves are those that make all columns even.",
                what, sum
            )
        }),
    ];
    if let Rule::Subtraction { game, .. } = rule {
        if let Some(period) = game.period() {
            reasons.push(Reason::text(format!(
                "The Grundy values of heaps repeat: preperiod {}, period {}.",
                period.preperiod, period.period
            )));
        }
    }
    if let Rule::Sparse { game, .. } = rule {
        if let Some(period) = game.period() {
            reasons.push(Reason::text(format!(
                "The Grundy values of heaps repeat: preperiod {}, period {}.",
                period.preperiod, period.period
            )));
        }
    }
    if let Rule::Octal { solution: Some(solution), .. } = rule {
        reasons.push(Reason::text(match solution.period() {
            Some(period) => format!(
                "The Grundy values of heaps repeat, which a finite check proves: preperiod {}, \
                 period {}.",
                period.preperiod, period.period
            ),
            None => "No period of the Grundy values is proved by this table.".to_owned(),
        }));
    }
    reasons
}

fn misere_nim(heaps: &[u64]) -> Vec<Reason> {
    let rows = heaps.iter().enumerate().map(|(index, &heap)| (format!("heap {}", index + 1), heap));
    let sum = games::nim::nim_sum(heaps);
    let bits = Reason::Bits { rows: rows.collect(), sum: ("xor", sum) };
    let large = heaps.iter().filter(|&&heap| heap > 1).count();
    let text = if large == 0 {
        format!(
            "All heaps have 0 or 1 tokens, so only the number of ones counts: the xor is {}, and \
             whoever leaves an odd number of ones wins.",
            sum
        )
    } else {
        format!(
            "Some heap is above 1, so the outcome is that of normal play: the xor is {}. The \
             winner plays as in Nim until one heap above 1 is left, and then leaves an odd number \
             of ones.",
            sum
        )
    };
    vec![bits, Reason::text(text)]
}

fn misere_search(rule: &Rule, heaps: &[u64]) -> Vec<Reason> {
    match rule {
        Rule::Subtraction { .. } | Rule::Sparse { .. } => {
            let rows = heaps.iter().enumerate();
            let rows = rows.map(|(index, &heap)| {
                (format!("heap {} of {}", index + 1, heap), rule.grundy(heap).unwrap_or(0))
            });
            let sum = rule.grundy_sum(heaps).unwrap_or(0);
            vec![
                Reason::Bits { rows: rows.collect(), sum: ("xor", sum) },
                Reason::text(
                    "Subtraction games are tame, so the values decide as the sizes in misère Nim: \
                     by their xor if a value is above 1, else by the parity of the ones.",
                ),
            ]
        }
        _ => vec![Reason::text(
            "Under misère play Grundy values do not decide. All plays from here have been \
             searched.",
        )],
    }
}

fn moore(misere: bool, heaps: &[u64], k: usize) -> Vec<Reason> {
    let all = heaps.iter().fold(0, |all, heap| all | heap);
    let columns = 64 - all.leading_zeros();
    let rows = (0..columns).rev().map(|column| {
        let ones = heaps.iter().filter(|&&heap| heap >> column & 1 == 1).count();
        vec![format!("2^{}", column), ones.to_string(), (ones % (k + 1)).to_string()]
    });
    let rows: Vec<_> = rows.collect();
    let is_divisible = rows.iter().all(|row| row[2] == "0");
    let mut reasons =
        vec![Reason::Table { head: vec!["column", "ones", "remainder modulo k + 1"], rows }];
    reasons.push(Reason::text(if misere && all <= 1 {
        format!("All heaps have 0 or 1 tokens: lost if the number of ones is 1 modulo {}.", k + 1)
    } else if is_divisible {
        format!("Each column has a multiple of {} ones: the player to move loses.", k + 1)
    } else {
        format!("Not every column has a multiple of {} ones: the player to move wins.", k + 1)
    }));
    reasons
}

fn fibonacci(misere: bool, heap: u64, limit: Option<u64>) -> Vec<Reason> {
    let counted = if misere { heap.saturating_sub(1) } else { heap };
    let parts = fibonacci_nim::zeckendorf(counted);
    let list: Vec<String> = parts.iter().map(u64::to_string).collect();
    let mut reasons = Vec::new();
    if misere && heap > 0 {
        reasons.push(Reason::text(
            "Whoever takes the last token loses, so that token does not count: the game is normal \
             play on one token less.",
        ));
    }
    reasons.push(Reason::text(match parts.last() {
        None => "No token is left that counts.".to_owned(),
        Some(smallest) => {
            let limit = limit.unwrap_or_else(|| heap.saturating_sub(1));
            let sum = if list.len() == 1 {
                format!("{} is a Fibonacci number", counted)
            } else {
                format!(
                    "{} = {}, Fibonacci numbers no two of which are neighbours",
                    counted,
                    list.join(" + ")
                )
            };
            if *smallest <= limit {
                format!(
                    "{}. The smallest part, {}, may be taken, as at most {} may. The next part is \
                     more than twice as large, so the other player cannot take it.",
                    sum, smallest, limit
                )
            } else {
                format!(
                    "{}. The smallest part, {}, is more than the {} that may be taken.",
                    sum, smallest, limit
                )
            }
        }
    }));
    reasons
}

fn take_away(misere: bool, heap: u64, factor: u64, limit: Option<u64>) -> Vec<Reason> {
    let counted = if misere { heap.saturating_sub(1) } else { heap };
    let game = winning::take_away(counted, factor);
    let lost: Vec<String> = game.lost_heaps().iter().map(u64::to_string).collect();
    let parts = game.parts(counted);
    let list: Vec<String> = parts.iter().map(u64::to_string).collect();
    let shown = if lost.len() > 20 {
        format!("… {}", lost[lost.len() - 20..].join(" "))
    } else {
        lost.join(" ")
    };
    let mut reasons = vec![Reason::text(format!(
        "Heaps that are lost if the first move may not take all: {}.",
        shown
    ))];
    if misere && heap > 0 {
        reasons.push(Reason::text(
            "Whoever takes the last token loses, so that token does not count.",
        ));
    }
    if let Some(smallest) = parts.last() {
        let limit = winning::first(limit, heap);
        let relation = if *smallest <= limit {
            "may be taken; the next part is more than may be taken after it"
        } else {
            "is more than may be taken"
        };
        reasons.push(Reason::text(format!(
            "{} = {}, lost heaps that are far apart. The smallest part, {}, {}.",
            counted,
            list.join(" + "),
            smallest,
            relation
        )));
    }
    reasons
}

fn wythoff(misere: bool, a: u64, b: u64) -> Vec<Reason> {
    let (small, large) = (a.min(b), a.max(b));
    let k = large - small;
    // The pair with difference k is (A(k), A(k) + k), and it is the one P-position with this difference.
    let is_lost = winning::outcome(&Rule::Wythoff(None), misere, &[a, b]) == Outcome::P;
    let partner = partner_with_difference(k);
    let mut reasons = vec![Reason::text(format!("The difference of the heaps is k = {}.", k))];
    if let Some(first) = partner {
        reasons.push(Reason::text(format!(
            "The golden pair with this difference is (⌊kφ⌋, ⌊kφ⌋ + k) = ({}, {}).",
            first,
            first.saturating_add(k)
        )));
    }
    reasons.push(Reason::text(match (is_lost, misere) {
        (true, false) => format!(
            "The heaps are that pair, so the player to move loses. No move leads from one pair to \
             another: it keeps a number or the difference, and each belongs to one pair only. ({}, \
             {}) is pair number {}.",
            small, large, k
        ),
        (true, true) => "Under misère play (0, 1) and (2, 2) take the place of the pairs (0, 0) \
                         and (1, 2); this is a lost pair."
            .to_owned(),
        (false, _) => "The heaps are another pair. A winning move leads to a golden pair: to that \
                       with the same difference, or to that which has one of the two numbers."
            .to_owned(),
    }));
    reasons
}

/// Returns the smaller heap of the P-position with this difference, found by the winning move that takes
/// from both heaps of a large enough position.
fn partner_with_difference(k: u64) -> Option<u64> {
    let small = k.checked_mul(2)?.checked_add(1)?;
    let moves = games::wythoff::winning_moves(small, small.checked_add(k)?);
    moves
        .into_iter()
        .find(|(a, b)| b.checked_sub(*a) == Some(k) && *a < small && *b < small + k)
        .map(|pair| pair.0)
}

fn staircase(steps: &[u64]) -> Vec<Reason> {
    let counted = steps.iter().enumerate().step_by(2);
    let rows = counted.map(|(index, &tokens)| (format!("step {}", index + 1), tokens)).collect();
    let sum = games::staircase_nim::grundy(steps);
    vec![
        Reason::Bits { rows, sum: ("xor", sum) },
        Reason::text(
            "Only the odd steps count, as heaps of Nim: a move from an even step to an odd one is \
             undone by moving the same tokens on.",
        ),
    ]
}
