//! Why a pair of heaps is won or lost: the quantities of its theorem.

use super::game::Game;
use super::Map;
use crate::position::Reason;
use games::sums::{Sum, Values};
use games::{euclid, r_wythoff, Outcome};

/// The most values that a table lists.
const MOST_ROWS: u64 = 24;

/// More moves of each kind than any pair of a table has.
const MOST_OPTIONS: usize = 2000;

pub(super) fn reasons(map: &Map) -> Vec<Reason> {
    let [a, b] = map.heaps;
    match map.game.as_ref() {
        Game::Heaps { .. } if map.table.is_some() => smaller_values(map),
        Game::Heaps { rule, quotient: None } => rule.reasons(map.misere, &map.heaps),
        Game::Heaps { quotient: Some(quotient), .. } => {
            let element = quotient.element(&[a, b]);
            let rows = [vec![a], vec![b], vec![a, b]].map(|heaps| {
                let element = quotient.element(&heaps);
                let is_lost = quotient.p_elements.contains(&element);
                let name = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" and ");
                let kind = if is_lost { "P" } else { "N" };
                vec![name, quotient.word(element), kind.to_owned()]
            });
            vec![
                Reason::Table { head: vec!["heaps", "element", "outcome"], rows: rows.into() },
                Reason::text(format!(
                    "The misère quotient has {} elements, of which {} are lost. The product of the \
                     two elements is {}, and that one is {}.",
                    quotient.order,
                    quotient.p_elements.len(),
                    quotient.word(element),
                    if quotient.p_elements.contains(&element) { "lost" } else { "won" }
                )),
                Reason::text(format!("Generators and relations: {}.", quotient.presentation)),
            ]
        }
        Game::Relaxed(r) => relaxed(map, *r),
        Game::Euclid { positive } => quotients(map, *positive),
        Game::Sum { kind, values, .. } => {
            components(map, *kind, [values[a as usize], values[b as usize]])
        }
    }
}

/// Each smaller value with a move to it.
fn smaller_values(map: &Map) -> Vec<Reason> {
    let value = map.number(map.heaps).unwrap_or(0);
    let (options, _) = map.game.options(map.heaps, MOST_OPTIONS);
    let row = |wanted: u64| {
        let found = options.iter().find(|&&left| map.number(left) == Some(wanted));
        let place = found.map_or(String::new(), |[a, b]| format!("({a}, {b})"));
        vec![wanted.to_string(), place]
    };
    let shown = value.min(MOST_ROWS);
    let mut reasons = vec![Reason::text(format!(
        "The value is the least number that no move leads to. Moves lead to all values below \
         {value} and none leads to {value}: the cell does not repeat a number of its row, its \
         column or its diagonal."
    ))];
    if value > 0 {
        let rows = (0..shown).map(row).collect();
        reasons.push(Reason::Table { head: vec!["value", "a move to it"], rows });
    }
    reasons
}

/// The pair with the same number, and the ratio of all pairs.
fn relaxed(map: &Map, r: u64) -> Vec<Reason> {
    let (small, large) = (map.heaps[0].min(map.heaps[1]), map.heaps[0].max(map.heaps[1]));
    let difference = large - small;
    let k = difference / r;
    let mut reasons = vec![Reason::text(format!(
        "The P-positions are the pairs (⌊kα⌋, ⌊kα⌋ + {r}k) with α = (2 − {r} + √({r}² + 4))/2."
    ))];
    if let Some((first, second)) = r_wythoff::pair(k, r) {
        reasons.push(Reason::text(format!(
            "The heaps differ by {difference} = {r} · {k}{}, and pair number {k} is ({first}, \
             {second}).",
            if difference % r == 0 { String::new() } else { format!(" + {}", difference % r) }
        )));
    }
    reasons.push(Reason::text(if map.winner(map.heaps) == Outcome::P {
        "The heaps are that pair, and no move leads from one pair to another."
    } else {
        "The heaps are no such pair, so a move leads to one: it keeps a number, or takes from both \
         heaps."
    }));
    reasons
}

/// The steps of Euclid's algorithm, with the values.
fn quotients(map: &Map, positive: bool) -> Vec<Reason> {
    let (mut a, mut b) = (map.heaps[0].max(map.heaps[1]), map.heaps[0].min(map.heaps[1]));
    let mut rows = Vec::new();
    while b > 0 {
        let value = if positive { euclid::positive_grundy(a, b) } else { euclid::grundy(a, b) };
        let mut row = vec![a.to_string(), b.to_string(), (a / b).to_string(), value.to_string()];
        if !positive {
            row.push(euclid::remoteness(a, b).to_string());
        }
        rows.push(row);
        let rest = a % b;
        a = b;
        b = rest;
    }
    let mut head = vec!["larger", "smaller", "quotient", "value"];
    if !positive {
        head.push("remoteness");
    }
    let mut reasons = Vec::new();
    if !rows.is_empty() {
        reasons.push(Reason::text(
            "Each row is the pair that the remainder leaves. A value is the quotient, or one less \
             if the value of the next row is at least the quotient.",
        ));
        reasons.push(Reason::Table { head, rows });
    }
    let is_lost = map.winner(map.heaps) == Outcome::P;
    reasons.push(Reason::text(if is_lost {
        "Lost: play is over, or the larger number is less than φ = 1.618… times the smaller one, \
         so only one move is possible, or the numbers are equal in the positive game."
    } else {
        "Won: the larger number is more than φ = 1.618… times the smaller one, or all of it can be \
         taken. Whoever has a choice can force the other into the wedge around the diagonal."
    }));
    reasons
}

/// How long each component lasts.
fn components(map: &Map, kind: Sum, values: [Values; 2]) -> Vec<Reason> {
    let rows = map.heaps.iter().zip(values).map(|(heap, values)| {
        let lengths = if map.misere { values.misere } else { values.normal };
        let outcome = if map.misere { values.misere_outcome() } else { values.outcome() };
        vec![
            heap.to_string(),
            lengths.remoteness.to_string(),
            lengths.suspense.to_string(),
            format!("{:?}", outcome),
        ]
    });
    let winning = if map.misere { "even" } else { "odd" };
    let text = match kind {
        Sum::Conjunctive => format!(
            "The heap that ends first decides: the sum is won exactly if the least remoteness is \
             {winning}."
        ),
        Sum::ContinuedConjunctive => format!(
            "The heap that lasts longest decides: the sum is won exactly if the greatest suspense \
             is {winning}."
        ),
        Sum::Selective if map.misere => {
            "With two heaps that still have moves the sum is won exactly if one of them is won \
             under normal play; with one, it is that heap under misère play."
                .to_owned()
        }
        _ => "The sum is won exactly if some heap is won: move in those, to lost heaps.".to_owned(),
    };
    vec![
        Reason::Table {
            head: vec!["heap", "remoteness", "suspense", "outcome alone"],
            rows: rows.collect(),
        },
        Reason::text(text),
    ]
}
