//! How many colourings of strips are lost, with strips of up to 10⁹ cells.
//!
//! `cargo run --example counted_strips`
//!
//! A piece stands on the last cell of each strip. A move takes one piece 1, 2 or 3 cells back, whichever the colour of the
//! cell allows that it leaves; whoever cannot move loses. Some cells are coloured, the others are not yet (Codeforces
//! 1197F). The value of a cell depends on its colour and the values of the three cells before it only. So count colourings by
//! the last three values, in an automaton with 4³ states:
//!
//! * a coloured cell is one step of the automaton, a run of free cells a power of its matrix, by squares;
//! * a cell that does not exist is taken for one of value 3: with one of at most three options gone, no mex is more than
//!   2, and a 3 among the options changes nothing;
//! * the strips are added by nim-sum.

use games::mex::mex;

const MODULUS: u64 = 1_000_000_007;

/// The steps that each colour allows.
const STEPS: [&[usize]; 3] = [&[1, 2], &[1, 3], &[1, 2, 3]];

const STATES: usize = 64;

/// For each state, three values as digits of base 4 with the last one lowest, the number of colourings.
type Counts = Vec<u64>;

/// Returns the state after one more cell of a colour.
fn next(state: usize, colour: usize) -> usize {
    let options: Vec<u64> =
        STEPS[colour].iter().map(|step| (state >> (2 * (step - 1)) & 3) as u64).collect();
    (state << 2 & (STATES - 1)) | mex(&options) as usize
}

/// The matrices of 1, 2, 4, … free cells: in each row what becomes of one colouring in that state.
fn powers(count: usize) -> Vec<Vec<Counts>> {
    let mut one = vec![vec![0; STATES]; STATES];
    for (state, row) in one.iter_mut().enumerate() {
        (0..STEPS.len()).for_each(|colour| row[next(state, colour)] += 1);
    }
    let mut powers = vec![one];
    while powers.len() < count {
        let last = &powers[powers.len() - 1];
        powers.push(last.iter().map(|row| advanced(row, last)).collect());
    }
    powers
}

fn advanced(counts: &[u64], matrix: &[Counts]) -> Counts {
    let mut sum = vec![0; STATES];
    for (count, row) in counts.iter().zip(matrix).filter(|it| *it.0 > 0) {
        sum.iter_mut().zip(row).for_each(|(sum, ways)| *sum = (*sum + count * ways) % MODULUS);
    }
    sum
}

/// Returns for each value of the last cell the number of colourings. `fixed` are coloured cells, from 0 and in order.
fn by_value(length: u64, fixed: &[(u64, usize)], powers: &[Vec<Counts>]) -> [u64; 4] {
    let mut counts = vec![0; STATES];
    counts[STATES - 1] = 1; // no cell yet
    let mut cells = 0;
    for &(cell, colour) in fixed.iter().chain(&[(length, STEPS.len())]) {
        let free = cell - cells;
        for (_, power) in powers.iter().enumerate().filter(|it| free >> it.0 & 1 == 1) {
            counts = advanced(&counts, power);
        }
        cells = cell;
        if cell < length {
            let mut after = vec![0; STATES];
            (0..STATES).for_each(|state| after[next(state, colour)] += counts[state]);
            counts = after;
            cells += 1;
        }
    }
    let mut sums = [0; 4];
    (0..STATES).for_each(|state| sums[state & 3] = (sums[state & 3] + counts[state]) % MODULUS);
    sums
}

/// Returns for each nim-sum the number of colourings of all strips.
fn of_sums(strips: &[[u64; 4]]) -> [u64; 4] {
    strips.iter().fold([1, 0, 0, 0], |sums, strip| {
        let mut together = [0; 4];
        for (a, b) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))) {
            together[a ^ b] = (together[a ^ b] + sums[a] * strip[b]) % MODULUS;
        }
        together
    })
}

fn main() {
    let powers = powers(30);
    for (length, fixed) in
        [(2, vec![]), (5, vec![]), (5, vec![(1, 0), (4, 2)]), (1_000_000_000, vec![(7, 1)])]
    {
        let strip = by_value(length, &fixed, &powers);
        println!(
            "{length:10} cells, coloured {fixed:?}: {strip:?} by value; two such strips lost: {}",
            of_sums(&[strip, strip])[0]
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::search;

    #[test]
    fn short_strips_match_search() {
        main();
        let powers = powers(3);
        for length in 1..7_u64 {
            for fixed in [vec![], vec![(0, 1)], vec![(length - 1, 2)], vec![(length / 2, 0)]] {
                let mut expected = [0; 4];
                for code in 0..3_usize.pow(length as u32) {
                    let colour = |cell: u64| code / 3_usize.pow(cell as u32) % 3;
                    if fixed.iter().all(|it| colour(it.0) == it.1) {
                        let options = |&cell: &u64| {
                            let steps = STEPS[colour(cell)].iter();
                            steps.filter_map(|&step| cell.checked_sub(step as u64)).collect()
                        };
                        expected[search::grundy(length - 1, options) as usize] += 1;
                    }
                }
                assert_eq!(by_value(length, &fixed, &powers), expected, "{length} {fixed:?}");
                let lost = expected.iter().map(|ways| ways * ways).sum::<u64>();
                assert_eq!(of_sums(&[expected, expected])[0], lost % MODULUS);
            }
        }
    }
}
