//! Outcomes and winning moves of heaps, from the shelf.

use super::rule::Rule;
use super::Step;
use games::{fibonacci_nim, lasker_nim, moore_nim, nim, staircase_nim, wythoff, Outcome};

/// Returns who wins.
pub(crate) fn outcome(rule: &Rule, misere: bool, heaps: &[u64]) -> Outcome {
    match (rule, misere) {
        (Rule::Nim, false) => nim::outcome(heaps),
        (Rule::Nim, true) => nim::misere_outcome(heaps),
        (Rule::Moore(k), false) => moore_nim::outcome(heaps, *k),
        (Rule::Moore(k), true) => moore_nim::misere_outcome(heaps, *k),
        (Rule::Subtraction { game, .. }, false) => game.outcome(heaps),
        (Rule::Subtraction { game, .. }, true) => game.misere_outcome(heaps),
        (Rule::Fibonacci(limit), false) => {
            fibonacci_nim::outcome(heaps[0], first(*limit, heaps[0]))
        }
        (Rule::Fibonacci(limit), true) => {
            fibonacci_nim::misere_outcome(heaps[0], first(*limit, heaps[0]))
        }
        (Rule::Wythoff, false) => wythoff::outcome(heaps[0], heaps[1]),
        (Rule::Wythoff, true) => wythoff::misere_outcome(heaps[0], heaps[1]),
        (Rule::Octal { game, .. }, true) => game.misere_outcome(heaps),
        (Rule::Lasker, _) => lasker_nim::outcome(heaps),
        (Rule::Staircase, _) => staircase_nim::outcome(heaps),
        (Rule::Octal { .. }, false) | (Rule::Unequal(_), _) => {
            Outcome::from_grundy(rule.grundy_sum(heaps).unwrap_or(0))
        }
    }
}

/// Returns winning moves, at most `limit`, and whether these are all.
pub(crate) fn steps(rule: &Rule, misere: bool, heaps: &[u64], limit: usize) -> (Vec<Step>, bool) {
    let lowered = |moves: Vec<nim::Move>| {
        moves.into_iter().map(|it| vec![(it.heap, vec![it.left])]).collect::<Vec<Step>>()
    };
    let mut steps: Vec<Step> = match (rule, misere) {
        (Rule::Nim, false) => lowered(nim::winning_moves(heaps)),
        (Rule::Nim, true) => lowered(nim::misere_winning_moves(heaps)),
        (Rule::Subtraction { game, .. }, false) => lowered(game.winning_moves(heaps)),
        (Rule::Subtraction { game, .. }, true) => lowered(game.misere_winning_moves(heaps)),
        (Rule::Fibonacci(limit), _) => {
            let winning = if misere {
                fibonacci_nim::misere_winning_moves
            } else {
                fibonacci_nim::winning_moves
            };
            let taken = winning(heaps[0], first(*limit, heaps[0]));
            taken.into_iter().map(|taken| vec![(0, vec![heaps[0] - taken])]).collect()
        }
        (Rule::Wythoff, _) => {
            let winning =
                if misere { wythoff::misere_winning_moves } else { wythoff::winning_moves };
            let changed = |(a, b): (u64, u64)| {
                let pairs = heaps.iter().zip([a, b]).enumerate();
                let changes = pairs.filter(|(_, (&before, after))| before != *after);
                changes.map(|(index, (_, after))| (index, vec![after])).collect()
            };
            winning(heaps[0], heaps[1]).into_iter().map(changed).collect()
        }
        (Rule::Moore(k), _) => {
            let winning =
                if misere { moore_nim::misere_winning_move } else { moore_nim::winning_move };
            let step = winning(heaps, *k).map(|moves| {
                let mut step: Step = moves.into_iter().map(|it| (it.heap, vec![it.left])).collect();
                step.sort();
                step
            });
            return (step.into_iter().collect(), false);
        }
        (Rule::Octal { .. }, true) => {
            let is_won = |step: &Step| {
                let mut after: Vec<u64> = heaps.to_vec();
                let (index, left) = &step[0];
                after.remove(*index);
                after.extend(left);
                outcome(rule, true, &after) == Outcome::P
            };
            let (all, complete) = rule.steps(heaps, limit);
            return (all.into_iter().filter(is_won).collect(), complete);
        }
        (Rule::Octal { solution: Some(solution), .. }, false) => {
            let is_small =
                heaps.iter().all(|&heap| rule.options(heap, 0).0.len() == 1 || heap == 0);
            let moves = if is_small {
                solution.winning_moves(heaps)
            } else {
                solution.winning_move(heaps).into_iter().collect()
            };
            let parts = |left: [u64; 2]| left.iter().copied().filter(|&part| part > 0).collect();
            let steps = moves.into_iter().map(|it| vec![(it.heap, parts(it.left))]).collect();
            if !is_small {
                return (steps, false);
            }
            steps
        }
        (Rule::Octal { .. }, false) => Vec::new(),
        (Rule::Unequal(game), _) => {
            let moves = game.as_ref().map_or(Vec::new(), |game| game.winning_moves(heaps));
            moves.into_iter().map(|it| vec![(it.heap, it.parts.to_vec())]).collect()
        }
        (Rule::Lasker, _) => match lasker_nim::winning_move(heaps) {
            None => Vec::new(),
            Some(lasker_nim::Move::Take { heap, left }) => {
                return (vec![vec![(heap, vec![left])]], false)
            }
            Some(lasker_nim::Move::Split { heap, parts }) => {
                return (vec![vec![(heap, parts.to_vec())]], false)
            }
        },
        (Rule::Staircase, _) => match staircase_nim::winning_move(heaps) {
            None => Vec::new(),
            Some(staircase_nim::Move { step, taken }) => {
                let mut change = vec![(step, vec![heaps[step] - taken])];
                if step > 0 {
                    change.insert(0, (step - 1, vec![heaps[step - 1] + taken]));
                }
                return (vec![change], false);
            }
        },
    };
    let is_all = steps.len() <= limit;
    steps.truncate(limit);
    (steps, is_all)
}

/// Returns how many tokens a move of Fibonacci Nim may take.
fn first(limit: Option<u64>, heap: u64) -> u64 {
    limit.unwrap_or_else(|| heap.saturating_sub(1))
}
