//! Chips on a row of columns, and questions about the part between two columns.
//!
//! `cargo run --example chips_cut_off`
//!
//! A move takes a chip any number of columns to the left. Of the columns only those from `l` to `r` are
//! kept, so a chip in column `c` is a heap of `c` − `l` tokens: the heaps change with the question
//! (Codeforces 1511G). A table of the nim-sums of all pieces whose length is a power of two answers
//! each question in *O*(log *n*) steps:
//!
//! * in a piece of length 2`h`, the chips of the right half are `h` farther away than from the middle, and
//!   their distances from the middle are less than `h`, so that the sum with `h` is a xor;
//! * a question is cut into pieces, the longest first. A piece that begins `w` columns after `l` is shorter
//!   than any binary one of `w`, so again the sum is a xor.

use games::nim::nim_sum;
use games::Outcome;

/// The nim-sums of the chips of each piece, as seen from where the piece begins.
struct Pieces {
    /// At index `c` the number of chips in the columns before `c`.
    before: Vec<usize>,
    /// In row `j` for each start the nim-sum of the piece of length 2ʲ.
    sums: Vec<Vec<u64>>,
}

impl Pieces {
    fn new(chips: &[usize]) -> Self {
        let mut before = vec![0];
        before.extend(chips.iter().scan(0, |count, chips| {
            *count += chips;
            Some(*count)
        }));
        let mut pieces = Pieces { before, sums: vec![vec![0; chips.len()]] };
        let mut half = 1;
        while 2 * half <= chips.len() {
            let halves = &pieces.sums[pieces.sums.len() - 1];
            let sum = |start: usize| {
                let middle = start + half;
                halves[start] ^ halves[middle] ^ pieces.shift(middle, half, half)
            };
            let sums = (0..=chips.len() - 2 * half).map(sum).collect();
            pieces.sums.push(sums);
            half *= 2;
        }
        pieces
    }

    /// What it adds to the nim-sum of a piece to look at it from `by` columns farther away.
    fn shift(&self, start: usize, length: usize, by: usize) -> u64 {
        let chips = self.before[start + length] - self.before[start];
        (chips % 2 * by) as u64
    }

    /// The nim-sum of the columns from `l` on and before `end`.
    fn grundy(&self, l: usize, end: usize) -> u64 {
        let (mut start, mut sum) = (l, 0);
        for (j, sums) in self.sums.iter().enumerate().rev() {
            let length = 1 << j;
            while start + length <= end {
                sum ^= sums[start] ^ self.shift(start, length, start - l);
                start += length;
            }
        }
        sum
    }
}

fn main() {
    let chips = [1, 0, 2, 1, 0, 3, 1, 1, 0, 2, 1];
    let pieces = Pieces::new(&chips);
    println!("chips by column: {chips:?}\n\nfrom  to before  nim-sum  outcome");
    for l in 0..chips.len() {
        for end in l..=chips.len() {
            let heap = |c: usize| (0..chips[c]).map(move |_| (c - l) as u64);
            let heaps: Vec<u64> = (l..end).flat_map(heap).collect();
            let grundy = pieces.grundy(l, end);
            assert_eq!(grundy, nim_sum(&heaps), "{l}..{end}");
            if end == chips.len() {
                println!("{l:4}  {end:9}  {grundy:7}  {:?}", Outcome::from_grundy(grundy));
            }
        }
    }
}

#[test]
fn every_part_has_the_nim_sum_of_its_heaps() {
    main();
}
