//! Readers of inputs that count positions: each position is a case, as far as cases are shown.

use super::heaps::stairs;
use super::input::{named, Input};

/// The most cells or heaps of a choice.
const MOST_CHOSEN: u64 = 200;

/// Adds the cases of each choice of `size` of the numbers 1 to `n`, then of `step` less, and so on.
fn choices(
    input: &mut Input<'_>,
    name: &str,
    n: u64,
    (mut size, step): (u64, u64),
    show: &dyn Fn(&mut Input<'_>, &[u64]),
) {
    if size > MOST_CHOSEN {
        return input.note("more than 200 cells or heaps are not shown");
    }
    loop {
        let mut chosen: Vec<u64> = (1..=size).collect();
        loop {
            if input.is_over() {
                return;
            }
            input.label = named(name, &chosen);
            show(input, &chosen);
            // The last number that can grow does so, and those after it follow it.
            let mut largest = n;
            let mut at = chosen.len();
            while at > 0 && chosen[at - 1] == largest {
                at -= 1;
                largest -= 1;
            }
            if at == 0 {
                break;
            }
            let mut next = chosen[at - 1];
            for number in &mut chosen[at - 1..] {
                next += 1;
                *number = next;
            }
        }
        if size <= step {
            return;
        }
        size -= step;
    }
}

/// Heaps of which some are chosen for a position of Nim: all, then `step` less, and so on.
fn chosen_heaps(input: &mut Input<'_>, n: u64, step: u64) {
    let heaps = input.numbers(n);
    choices(input, "Heaps", n, (n, step), &|input, chosen| {
        let chosen: Vec<u64> = chosen.iter().map(|&number| heaps[number as usize - 1]).collect();
        input.heaps("nim", &chosen);
    });
}

/// Heaps of which any are chosen.
pub(super) fn any_heaps(input: &mut Input<'_>) {
    let n = input.number();
    chosen_heaps(input, n, 1);
}

/// Heaps of which some are thrown away, so many that `d` divides their number.
pub(super) fn divided_heaps(input: &mut Input<'_>) {
    let (n, d) = (input.number(), input.index(10));
    chosen_heaps(input, n, d);
}

/// Coins that move to the left.
pub(super) fn coins(input: &mut Input<'_>) {
    let n = input.number();
    let m = input.index(n);
    choices(input, "Cells", n, (m, m), &|input, cells| stairs(input, cells.to_vec(), 1));
}

/// White and black pieces in turn, of which up to `d` are moved towards their neighbours: the gap in a pair
/// is a heap of Moore's Nim.
pub(super) fn pairs(input: &mut Input<'_>) {
    let n = input.number();
    let k = input.index(n);
    let d = input.index(k);
    if k % 2 > 0 {
        return input.fail("the number of pieces is even");
    }
    choices(input, "Cells", n, (k, k), &|input, cells| {
        let gaps: Vec<u64> = cells.chunks(2).map(|pair| pair[1] - pair[0] - 1).collect();
        input.heaps(&named("moore", &[d]), &gaps);
    });
}
