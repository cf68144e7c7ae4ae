//! Why a pair of heaps is won or lost: the quantities of its theorem.

use super::Map;
use crate::notation::joined;
use crate::position::Reason;
use crate::quotient::Quotient;

/// The most values that a table lists.
const MOST_ROWS: u64 = 24;

/// More moves of each kind than any pair of a table has.
const MOST_OPTIONS: usize = 2000;

pub(super) fn reasons(map: &Map) -> Vec<Reason> {
    match &map.quotient {
        _ if map.table.is_some() => smaller_values(map),
        Some(quotient) => product(quotient, map.heaps),
        None => map.rule.reasons(map.misere, &map.heaps),
    }
}

/// The elements of two heaps, and their product.
fn product(quotient: &Quotient, [a, b]: [u64; 2]) -> Vec<Reason> {
    let element = quotient.element(&[a, b]);
    let rows = [vec![a], vec![b], vec![a, b]].map(|heaps| {
        let element = quotient.element(&heaps);
        let is_lost = quotient.p_elements.contains(&element);
        let kind = if is_lost { "P" } else { "N" };
        vec![joined(&heaps).replace(' ', " and "), quotient.word(element), kind.to_owned()]
    });
    vec![
        Reason::Table { head: vec!["heaps", "element", "outcome"], rows: rows.into() },
        Reason::text(format!(
            "The misère quotient has {} elements, of which {} are lost. The product of the two \
             elements is {}, and that one is {}.",
            quotient.order,
            quotient.p_elements.len(),
            quotient.word(element),
            if quotient.p_elements.contains(&element) { "lost" } else { "won" }
        )),
        Reason::text(format!("Generators and relations: {}.", quotient.presentation)),
    ]
}

/// Each smaller value with a move to it.
fn smaller_values(map: &Map) -> Vec<Reason> {
    let value = map.number(map.heaps).unwrap_or(0);
    let (options, _) = map.options(MOST_OPTIONS);
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
