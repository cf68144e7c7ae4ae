//! Why a sum is won or lost: the values of its components, and the theorem that adds them up.

use super::{Component, Sum};
use crate::position::Reason;
use games::loopy::Value;
use games::partizan::Player;
use games::LoopyOutcome;
use std::cmp::Ordering;

/// Returns the reason for the outcome.
pub(super) fn reasons(sum: &Sum) -> Vec<Reason> {
    let mut reasons = vec![values(sum)];
    let numbers = format!("The values that are numbers add up to {}", sum.number);
    let winner = match sum.number.sign() {
        Ordering::Greater => Some((Player::Left, "more")),
        Ordering::Less => Some((Player::Right, "less")),
        Ordering::Equal => None,
    };
    if let Some((winner, more)) = winner {
        reasons.push(Reason::text(format!(
            "{numbers}, which is {more} than any nimber: {winner:?} wins, whoever begins."
        )));
    } else {
        if sum.player.is_some() {
            reasons.push(Reason::text(format!("{numbers}, so the others decide.")));
        }
        reasons.push(Reason::text(nimbers_decide(sum)));
    }
    for (index, component) in sum.components.iter().enumerate() {
        if let Some(values) = &component.searched {
            reasons.push(Reason::text(format!(
                "No formula tells the value of component {}: a search of {} positions found it.",
                index + 1,
                values.len()
            )));
        }
    }
    reasons
}

/// Returns the values of the components: in binary, where all are Grundy values.
fn values(sum: &Sum) -> Reason {
    let components = sum.components.iter().enumerate();
    if infinite(sum) == 0 && sum.player.is_none() {
        let rows = components.map(|(index, it)| (format!("component {}", index + 1), finite(it)));
        return Reason::xor(rows.collect());
    }
    let rows = components.map(|(index, it)| vec![(index + 1).to_string(), sum.value_of(it)]);
    Reason::Table { head: vec!["component", "value"], rows: rows.collect() }
}

/// Returns why the components in which both players have the same moves are won or lost.
fn nimbers_decide(sum: &Sum) -> String {
    let xor = nim_sum(sum);
    match (infinite(sum), &sum.value, sum.value.outcome()) {
        (0, _, LoopyOutcome::P) => {
            "The xor of the values is 0: each move makes it another number, \
             and some reply makes it 0 again (Sprague 1935, Grundy 1939)."
                .to_owned()
        }
        (0, ..) => format!(
            "The xor is {xor}, not 0. The winning moves turn a component of value v into an \
             option of value v xor {xor}."
        ),
        (1, _, LoopyOutcome::N) => format!(
            "The infinite component has an option whose value is {xor}, the xor of the others: \
             moving there makes the xor 0."
        ),
        (1, ..) => format!(
            "The infinite component has no option of value {xor}, the xor of the others, so \
             nobody can end play by a win."
        ),
        _ => "Two components are infinite: whoever left one of them would let the other player \
              use the other one."
            .to_owned(),
    }
}

/// Returns the value of a component, 0 if that is infinite.
fn finite(component: &Component) -> u64 {
    match component.summand.value {
        Value::Finite(value) => value,
        Value::Infinite(_) => 0,
    }
}

/// Returns the xor of the finite values.
fn nim_sum(sum: &Sum) -> u64 {
    sum.components.iter().fold(0, |xor, it| xor ^ finite(it))
}

/// Returns the number of components with infinite values.
fn infinite(sum: &Sum) -> usize {
    let is_infinite = |it: &&Component| matches!(it.summand.value, Value::Infinite(_));
    sum.components.iter().filter(is_infinite).count()
}
