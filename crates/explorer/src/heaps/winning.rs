//! Outcomes and winning moves of heaps, from the shelf.

use super::rule::Rule;
use super::Step;
use games::take_away::TakeAway;
use games::{fibonacci_nim, lasker_nim, moore_nim, nim, octal, staircase_nim, wythoff, Outcome};

/// Returns who wins.
pub(crate) fn outcome(rule: &Rule, misere: bool, heaps: &[u64]) -> Outcome {
    match (rule, misere) {
        (Rule::Nim, false) => nim::outcome(heaps),
        (Rule::Nim, true) => nim::misere_outcome(heaps),
        (Rule::Moore(k), false) => moore_nim::outcome(heaps, *k),
        (Rule::Moore(k), true) => moore_nim::misere_outcome(heaps, *k),
        (Rule::Subtraction { game, .. }, false) => game.outcome(heaps),
        (Rule::Subtraction { game, .. }, true) => game.misere_outcome(heaps),
        (Rule::Sparse { game, .. }, false) => game.outcome(heaps),
        (Rule::Sparse { game, .. }, true) => game.misere_outcome(heaps),
        (Rule::Fibonacci(limit), false) => {
            fibonacci_nim::outcome(heaps[0], first(*limit, heaps[0]))
        }
        (Rule::Fibonacci(limit), true) => {
            fibonacci_nim::misere_outcome(heaps[0], first(*limit, heaps[0]))
        }
        (Rule::Times(factor, limit), false) => {
            take_away(heaps[0], *factor).outcome(heaps[0], first(*limit, heaps[0]))
        }
        (Rule::Times(factor, limit), true) => {
            take_away(heaps[0], *factor).misere_outcome(heaps[0], first(*limit, heaps[0]))
        }
        (Rule::Wythoff(_), false) => wythoff::outcome(heaps[0], heaps[1]),
        (Rule::Wythoff(_), true) => wythoff::misere_outcome(heaps[0], heaps[1]),
        (Rule::Octal { game, .. }, true) => game.misere_outcome(heaps),
        (Rule::Lasker, _) => lasker_nim::outcome(heaps),
        (Rule::Staircase, _) => staircase_nim::outcome(heaps),
        (Rule::Forbidden { game, .. }, _) => game.outcome(heaps),
        (Rule::Octal { .. }, false) | (Rule::Unequal(_), _) => {
            Outcome::from_grundy(rule.grundy_sum(heaps).unwrap_or(0))
        }
    }
}

/// Returns winning moves, at most `limit`, and whether these are all.
pub(crate) fn steps(rule: &Rule, misere: bool, heaps: &[u64], limit: usize) -> (Vec<Step>, bool) {
    let (mut steps, is_all) = match (rule, misere) {
        (Rule::Nim, false) => (lowered(nim::winning_moves(heaps)), true),
        (Rule::Nim, true) => (lowered(nim::misere_winning_moves(heaps)), true),
        (Rule::Subtraction { game, .. }, false) => (lowered(game.winning_moves(heaps)), true),
        (Rule::Subtraction { game, .. }, true) => (lowered(game.misere_winning_moves(heaps)), true),
        (Rule::Sparse { game, .. }, false) => (lowered(game.winning_moves(heaps)), true),
        (Rule::Sparse { game, .. }, true) => (lowered(game.misere_winning_moves(heaps)), true),
        (Rule::Forbidden { game, .. }, _) => (lowered(game.winning_moves(heaps)), true),
        (Rule::Fibonacci(limit), _) => {
            let winning = if misere {
                fibonacci_nim::misere_winning_moves
            } else {
                fibonacci_nim::winning_moves
            };
            (taken(heaps[0], winning(heaps[0], first(*limit, heaps[0]))), true)
        }
        (Rule::Times(factor, limit), _) => {
            let game = take_away(heaps[0], *factor);
            let limit = first(*limit, heaps[0]);
            let list = if misere {
                game.misere_winning_moves(heaps[0], limit)
            } else {
                game.winning_moves(heaps[0], limit)
            };
            (taken(heaps[0], list), true)
        }
        (Rule::Wythoff(_), _) => (pairs(misere, heaps), true),
        (Rule::Moore(k), _) => (moore(misere, heaps, *k).into_iter().collect(), false),
        (Rule::Octal { .. }, true) => searched(rule, heaps, limit),
        (Rule::Octal { solution: Some(solution), .. }, false) => rows(rule, solution, heaps),
        (Rule::Octal { .. }, false) => (Vec::new(), false),
        (Rule::Unequal(game), _) => {
            let moves = game.as_ref().map_or(Vec::new(), |game| game.winning_moves(heaps));
            (moves.into_iter().map(|it| vec![(it.heap, it.parts.to_vec())]).collect(), true)
        }
        (Rule::Lasker, _) => {
            let step = lasker_nim::winning_move(heaps).map(|it| match it {
                lasker_nim::Move::Take { heap, left } => vec![(heap, vec![left])],
                lasker_nim::Move::Split { heap, parts } => vec![(heap, parts.to_vec())],
            });
            (step.into_iter().collect(), false)
        }
        (Rule::Staircase, _) => (staircase(heaps).into_iter().collect(), false),
    };
    let is_all = is_all && steps.len() <= limit;
    steps.truncate(limit);
    (steps, is_all)
}

fn lowered(moves: Vec<nim::Move>) -> Vec<Step> {
    moves.into_iter().map(|it| vec![(it.heap, vec![it.left])]).collect()
}

fn taken(heap: u64, list: Vec<u64>) -> Vec<Step> {
    list.into_iter().map(|taken| vec![(0, vec![heap - taken])]).collect()
}

fn pairs(misere: bool, heaps: &[u64]) -> Vec<Step> {
    let winning = if misere { wythoff::misere_winning_moves } else { wythoff::winning_moves };
    let changed = |(a, b): (u64, u64)| {
        let pairs = heaps.iter().zip([a, b]).enumerate();
        let changes = pairs.filter(|(_, (&before, after))| before != *after);
        changes.map(|(index, (_, after))| (index, vec![after])).collect()
    };
    winning(heaps[0], heaps[1]).into_iter().map(changed).collect()
}

fn moore(misere: bool, heaps: &[u64], k: usize) -> Option<Step> {
    let winning = if misere { moore_nim::misere_winning_move } else { moore_nim::winning_move };
    let mut step: Step =
        winning(heaps, k)?.into_iter().map(|it| (it.heap, vec![it.left])).collect();
    step.sort();
    Some(step)
}

/// Tries all moves, under misère play.
fn searched(rule: &Rule, heaps: &[u64], limit: usize) -> (Vec<Step>, bool) {
    let is_won = |step: &Step| {
        let mut after: Vec<u64> = heaps.to_vec();
        let (index, left) = &step[0];
        after.remove(*index);
        after.extend(left);
        outcome(rule, true, &after) == Outcome::P
    };
    let (all, complete) = rule.steps(heaps, limit);
    (all.into_iter().filter(is_won).collect(), complete)
}

fn rows(rule: &Rule, solution: &octal::Solution, heaps: &[u64]) -> (Vec<Step>, bool) {
    let is_small = heaps.iter().all(|&heap| rule.options(heap, 0).0.len() == 1 || heap == 0);
    let moves = if is_small {
        solution.winning_moves(heaps)
    } else {
        solution.winning_move(heaps).into_iter().collect()
    };
    let parts = |left: [u64; 2]| left.iter().copied().filter(|&part| part > 0).collect();
    (moves.into_iter().map(|it| vec![(it.heap, parts(it.left))]).collect(), is_small)
}

fn staircase(heaps: &[u64]) -> Option<Step> {
    let staircase_nim::Move { step, taken } = staircase_nim::winning_move(heaps)?;
    let mut change = vec![(step, vec![heaps[step] - taken])];
    if step > 0 {
        change.insert(0, (step - 1, vec![heaps[step - 1] + taken]));
    }
    Some(change)
}

/// Returns how many tokens the next move of a game with a limit may take.
pub(crate) fn first(limit: Option<u64>, heap: u64) -> u64 {
    limit.unwrap_or_else(|| heap.saturating_sub(1))
}

/// Returns the take-away game where a move takes at most `factor` times as many as the move before.
pub(crate) fn take_away(heap: u64, factor: u64) -> TakeAway<impl Fn(u64) -> u64> {
    TakeAway::new(heap, move |taken| taken.saturating_mul(factor))
}
