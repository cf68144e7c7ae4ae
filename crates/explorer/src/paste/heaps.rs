//! Readers of inputs that are heaps, or as good as heaps.

use super::input::{add, named, Input};

/// Reads tests that are heaps under a rule without parameters.
pub(super) fn tests(input: &mut Input<'_>, head: &str) {
    input.tests(|it| {
        let heaps = it.list();
        it.heaps(head, &heaps);
    });
}

/// Returns the head of the game in which `from` to `to` tokens are taken. The explorer refuses more than 50
/// numbers, so more are not written.
pub(super) fn taking(from: u64, to: u64) -> String {
    named("subtraction", &(from..=to).take(51).collect::<Vec<u64>>())
}

/// Nim where some numbers may not be taken from heaps of some size.
pub(super) fn banned(input: &mut Input<'_>) {
    let (n, mut m) = (input.number(), input.number());
    let heaps = input.numbers(n);
    let mut head = String::from(if m == 0 { "nim" } else { "forbidden" });
    while input.more(&mut m) {
        let (heap, taken) = (input.number(), input.number());
        add(&mut head, " ", heap, ":", taken);
    }
    input.heaps(&head, &heaps);
}

/// Cards in a row, of which `l` to `r` that lie side by side are taken: an octal game whose digits `l` to
/// `r` are 7. The lines after the first one are the play of a judge.
pub(super) fn cards(input: &mut Input<'_>) {
    let (n, l, r) = (input.number(), input.number(), input.number());
    input.skip_rest();
    // What is above the heap, or above the 12 digits of the explorer, is not written.
    let mut code = "octal 0.".to_owned();
    for taken in 1..=r.min(n).min(13) {
        code += if taken < l { "0" } else { "7" };
    }
    input.heaps(&code, &[n]);
}

/// Heaps of which at most `k` tokens may be taken, for each `k`.
pub(super) fn caps(input: &mut Input<'_>) {
    let heaps = input.list();
    let largest = largest(&heaps).min(50);
    for k in 1..=largest {
        input.part = named("k =", &[k]);
        input.heaps(&taking(1, k), &heaps);
    }
}

fn largest(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |most, &heap| most.max(heap))
}

/// Rows with a blue, a white and a red token: two heaps each, from which a prime or a product of two
/// primes is taken, but not `f`.
pub(super) fn tokens(input: &mut Input<'_>) {
    let (mut n, f) = (input.number(), input.number());
    let mut heaps = Vec::new();
    while input.more(&mut n) {
        let (blue, white, red) = (input.integer(), input.integer(), input.integer());
        if blue >= white || white >= red {
            input.fail("the tokens of a row stand from left to right");
        }
        heaps.push(gap(blue, white));
        heaps.push(gap(white, red));
    }
    // Numbers above all heaps change nothing; 2 or 3 is one that may be taken.
    let mut taken: Vec<u64> = (2..=largest(&heaps).clamp(3, 300)).collect();
    taken.retain(|&number| number != f && is_short_product(number));
    input.heaps(&named("subtraction", &taken), &heaps);
}

/// True if the number has one or two prime factors.
fn is_short_product(number: u64) -> bool {
    let (mut rest, mut count) = (number, 0);
    for divisor in 2..=number {
        while rest % divisor == 0 {
            rest /= divisor;
            count += 1;
        }
    }
    count <= 2
}

/// Returns the number of free places between two.
fn gap(a: i64, b: i64) -> u64 {
    a.abs_diff(b).saturating_sub(1)
}

/// A matrix: each anti-diagonal is a position of Nim.
pub(super) fn matrix(input: &mut Input<'_>) {
    let (n, m) = (input.number(), input.number());
    let cells = input.numbers(n.saturating_mul(m));
    for diagonal in 0..n.saturating_add(m).min(cells.len() as u64) {
        let is_there = |cell: &(u64, &u64)| cell.0 / m + cell.0 % m == diagonal;
        let heaps: Vec<u64> = (0..).zip(&cells).filter(is_there).map(|cell| *cell.1).collect();
        if !heaps.is_empty() {
            input.part = named("anti-diagonal", &[diagonal]);
            input.heaps("nim", &heaps);
        }
    }
}

/// A row of red and blue cells: where both are as many, runs of alternating colours.
pub(super) fn colours(input: &mut Input<'_>) {
    let n = input.number();
    let cells = input.word().as_bytes();
    let mut red = 0;
    let mut heaps: Vec<u64> = Vec::new();
    let mut last = 0;
    for &cell in cells {
        match cell {
            b'R' => red += 1,
            b'B' => {}
            _ => return input.fail("a row of letters R and B is expected"),
        }
        match heaps.last_mut() {
            Some(run) if cell != last => *run += 1,
            _ => heaps.push(1),
        }
        last = cell;
    }
    if n != cells.len() as u64 {
        return input.fail("this row has another length");
    }
    if red * 2 == n {
        return input.heaps("octal 0.07", &heaps);
    }
    input.note(if red * 2 > n {
        "more red cells: Alice wins"
    } else {
        "more blue cells: Bob wins"
    });
}

/// A text from which the centre of a palindrome is cut: runs of centres.
pub(super) fn palindromes(input: &mut Input<'_>) {
    let letters = input.word().as_bytes();
    let centres: Vec<bool> = letters.windows(3).map(|it| it[0] == it[2]).collect();
    let runs = centres.split(|is_centre| !is_centre).map(|run| run.len() as u64);
    let heaps: Vec<u64> = runs.filter(|&run| run > 0).collect();
    input.heaps("dawson", &heaps);
}

/// Tests of [`stairs`].
pub(super) fn staircase(input: &mut Input<'_>, distance: u64) {
    input.tests(|it| {
        let mut heaps = it.list();
        if distance > 0 {
            heaps.sort_unstable();
        }
        stairs(it, heaps, distance);
    });
}

/// Heaps whose sizes do not decrease, and stay so: the steps of a staircase are their differences, the last
/// one first. With `distance` 1 they are squares, which stay different.
pub(super) fn stairs(input: &mut Input<'_>, mut heaps: Vec<u64>, distance: u64) {
    let mut last = 0;
    for heap in &mut heaps {
        let square = *heap;
        if square < last || square - last < distance {
            return input.fail("these sizes or squares are in no right order");
        }
        *heap = square - last - distance;
        last = square;
    }
    heaps.reverse();
    input.heaps("staircase", &heaps);
}

/// Lines with a black and a white piece: heaps of Nim are the free places between them.
pub(super) fn lines(input: &mut Input<'_>) {
    let mut n = input.number();
    input.numbers(2);
    let mut heaps = Vec::new();
    while input.more(&mut n) {
        let (_, black, white) = (input.integer(), input.integer(), input.integer());
        heaps.push(gap(black, white));
    }
    input.heaps("nim", &heaps);
}
