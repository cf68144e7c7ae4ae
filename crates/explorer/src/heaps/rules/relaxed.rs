//! Wythoff's game where the numbers taken from both heaps differ by less than so many, on maps: `r-wythoff 2`.

use super::*;
use games::r_wythoff;

struct Relaxed {
    r: u64,
}

pub(super) fn read(name: Part<'_>, parameters: &[Part<'_>]) -> Read {
    match parameters {
        [r] => match r.number("difference", LARGEST)? {
            0 => Err(r.problem("with r = 0 no two heaps are lowered at once: that is `nim`")),
            r => Ok(Box::new(Relaxed { r })),
        },
        _ => Err(name.problem(
            "`r-wythoff 2` names r: both heaps are lowered by numbers that differ by less",
        )),
    }
}

impl Rule for Relaxed {
    fn head(&self) -> String {
        format!("r-wythoff {}", self.r)
    }

    fn sentence(&self) -> String {
        let both = match self.r {
            1 => "the same number from both".to_owned(),
            r => format!("positive numbers from both that differ by at most {}", r - 1),
        };
        format!("A move takes any positive number of tokens from one heap, or {both}.")
    }

    fn has_misere(&self) -> bool {
        false
    }

    fn has_values(&self) -> bool {
        false
    }

    fn outcome(&self, _misere: bool, heaps: &[u64]) -> Outcome {
        r_wythoff::outcome(heaps[0], heaps[1], self.r)
    }

    fn winning(&self, _misere: bool, heaps: &[u64]) -> Listed<Step> {
        (steps_to(&r_wythoff::winning_moves(heaps[0], heaps[1], self.r), heaps), true)
    }

    fn steps(&self, heaps: &[u64], limit: usize) -> Listed<Step> {
        let (a, b, most) = (heaps[0], heaps[1], limit as u64);
        let first = (0..a).rev().take(limit).map(|left| (left, b));
        let second = (0..b).rev().take(limit).map(|left| (a, left));
        let mut list: Vec<_> = first.chain(second).collect();
        let both = (1..=a.min(most)).flat_map(|taken| {
            let least = taken.saturating_sub(self.r - 1).max(1);
            let near = least..=taken.saturating_add(self.r - 1).min(b);
            near.map(move |other| (a - taken, b - other))
        });
        list.extend(both.take(2 * limit + 1));
        let is_all = a <= most && b <= most && list.len() <= 4 * limit;
        (steps_to(&list, heaps), is_all)
    }

    fn is_move(&self, heaps: &[u64], step: &Step) -> bool {
        let taken = |[x, y]: [u64; 2]| Some((heaps[0].checked_sub(x)?, heaps[1].checked_sub(y)?));
        match left_by(step, [heaps[0], heaps[1]]).and_then(taken) {
            Some((0, _) | (_, 0)) => true,
            Some((a, b)) => a.abs_diff(b) < self.r,
            None => false,
        }
    }

    fn reasons(&self, misere: bool, heaps: &[u64]) -> Vec<Reason> {
        let r = self.r;
        let difference = heaps[0].abs_diff(heaps[1]);
        let k = difference / r;
        let mut reasons = vec![Reason::text(format!(
            "The P-positions are the pairs (⌊kα⌋, ⌊kα⌋ + {r}k) with α = (2 − {r} + √({r}² + 4))/2."
        ))];
        if let Some(pair) = r_wythoff::pair(k, r) {
            reasons.push(Reason::text(format!(
                "The heaps differ by {difference} = {r} · {k}{}, and pair number {k} is {pair:?}.",
                if difference % r == 0 { String::new() } else { format!(" + {}", difference % r) }
            )));
        }
        reasons.push(Reason::text(if self.outcome(misere, heaps) == Outcome::P {
            "The heaps are that pair, and no move leads from one pair to another."
        } else {
            "The heaps are no such pair, so a move leads to one: it keeps a number, or takes from \
             both heaps."
        }));
        reasons
    }

    fn call(&self, _misere: bool, heaps: &[u64]) -> String {
        format!("games::r_wythoff::outcome({}, {}, {})", heaps[0], heaps[1], self.r)
    }
}
