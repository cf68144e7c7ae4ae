//! Numbers in binary, one below the other: sums by columns, and bases.

use super::draw::{Map, SMALL, Svg, listed};
use games::mixed_sum::{self, Component};
use games::xor_basis::XorBasis;
use games::{coin_turning, lasker_nim, moore_nim, nim, octal};

const LABEL: f64 = 92.0;
const CELL: (f64, f64) = (26.0, 22.0);
const BITS: usize = 5;

/// A board of bits: rows of numbers, with labels at the left and remarks at the right.
struct Bits<'a> {
    svg: &'a mut Svg,
    y: f64,
}

impl<'a> Bits<'a> {
    fn new(svg: &'a mut Svg) -> Self {
        let map = Map::table((LABEL, 18.0), BITS, 0, CELL);
        let names = (0..BITS).map(|column| (column, 1 << (BITS - 1 - column)));
        map.column_names(svg, SMALL, 8.0, names);
        Self { svg, y: 18.0 }
    }

    /// A row of digits: 0 on an empty cell, others on a tinted one.
    fn digits(&mut self, label: &str, digits: [u64; BITS], remark: &str) {
        let map = Map::table((LABEL, self.y), BITS, 1, CELL);
        map.fill(self.svg, "pic-s3", |column, _| digits[column] == 1);
        map.fill(self.svg, "pic-s5", |column, _| digits[column] > 1);
        map.grid(self.svg);
        map.texts(self.svg, "pic-t", |column, _| Some(digits[column].to_string()));
        let y = map.center(0, 0).1;
        self.svg.text("pic-t pic-end", (LABEL - 8.0, y), label);
        let remark_at = (LABEL + map.width() + 10.0, y);
        self.svg.text("pic-hit-t", remark_at, remark);
        self.y = map.bottom();
        self.svg.reach(self.y + 2.0);
    }

    fn number(&mut self, label: &str, number: u64, remark: &str) {
        self.digits(label, digits(number), remark);
    }

    /// Some room and a line, as above a sum.
    fn rule(&mut self) {
        let right = LABEL + BITS as f64 * CELL.0;
        self.svg.line("pic-axis", (LABEL - 70.0, self.y + 5.0), (right, self.y + 5.0));
        self.y += 10.0;
    }

    /// A line of text below.
    fn remark(&mut self, text: &str) {
        self.svg.text("pic-t", (0.0, self.y + 16.0), text);
        self.y += 20.0;
        self.svg.reach(self.y + 6.0);
    }
}

fn digits(number: u64) -> [u64; BITS] {
    std::array::from_fn(|column| number >> (BITS - 1 - column) & 1)
}

/// A position of Nim, its nim-sum, and all winning moves.
pub(super) fn nim(svg: &mut Svg) -> String {
    let heaps = [7, 13, 20, 25];
    let sum = nim::nim_sum(heaps);
    let moves = nim::winning_moves(&heaps);
    let mut bits = Bits::new(svg);
    for (i, heap) in heaps.into_iter().enumerate() {
        let winning = moves.iter().find(|it| it.heap == i);
        let remark = winning.map_or(String::new(), |it| format!("{heap} → {} wins", it.left));
        bits.number(&format!("heap {heap}"), heap, &remark);
    }
    bits.rule();
    bits.number("nim-sum", sum, &format!("= {sum}"));
    let phrases = moves.iter().map(|it| format!("{} to {}", heaps[it.heap], it.left));
    format!(
        "The heaps {} in binary, one below the other. The nim-sum has a 1 in each column with an odd \
         number of ones: it is {sum}. The winning moves make it 0: {}.",
        listed(heaps),
        listed(phrases)
    )
}

/// A position of Moore's Nim for two heaps a move.
pub(super) fn moore_nim(svg: &mut Svg) -> String {
    let (heaps, k) = ([5, 9, 14, 19, 22], 2);
    let moves = moore_nim::winning_move(&heaps, k).unwrap_or_default();
    let mut bits = Bits::new(svg);
    for (i, heap) in heaps.into_iter().enumerate() {
        let part = moves.iter().find(|it| it.heap == i);
        let remark = part.map_or(String::new(), |it| format!("{heap} → {}", it.left));
        bits.number(&format!("heap {heap}"), heap, &remark);
    }
    let mut after = heaps;
    moves.iter().for_each(|it| after[it.heap] = it.left);
    bits.rule();
    bits.digits("column sums", column_sums(&heaps), "");
    bits.digits("sums after it", column_sums(&after), "all divisible by 3");
    let phrases = moves.iter().map(|it| format!("{} to {}", heaps[it.heap], it.left));
    format!(
        "The heaps {} in binary, where a move may change up to {k} heaps. The columns have the sums {}. \
         A winning move, {}, makes them {}: all are divisible by {}.",
        listed(heaps),
        listed(column_sums(&heaps)),
        listed(phrases),
        listed(column_sums(&after)),
        k + 1
    )
}

fn column_sums(heaps: &[u64]) -> [u64; BITS] {
    let rows: Vec<_> = heaps.iter().map(|&heap| digits(heap)).collect();
    std::array::from_fn(|column| rows.iter().map(|row| row[column]).sum())
}

/// Heaps and their reduced basis.
pub(super) fn xor_basis(svg: &mut Svg) -> String {
    let heaps = [25, 14, 23, 6, 11];
    let mut basis = XorBasis::new();
    let mut bits = Bits::new(svg);
    for heap in heaps {
        let remark = if basis.insert(heap) { "" } else { "dependent" };
        bits.number(&format!("heap {heap}"), heap, remark);
    }
    bits.y += 10.0;
    let reduced = basis.reduced();
    for &member in reduced.iter().rev() {
        bits.number(&format!("basis {member}"), member, "");
        let column = BITS - 1 - member.ilog2() as usize;
        let row = Map::table((LABEL, bits.y - CELL.1), BITS, 1, CELL);
        row.outline(bits.svg, "pic-hit", column, 0);
    }
    let sums = 1u64 << basis.rank();
    let subsets = basis.log2_subsets(0).expect("the empty subset has nim-sum 0");
    bits.remark(&format!(
        "rank {}: {sums} nim-sums, each of {} subsets",
        basis.rank(),
        1u64 << subsets
    ));
    format!(
        "The heaps {} in binary, and below them their reduced basis {}, the largest first: the top bit \
         of each member, framed, is in no other one. The rank is {}.",
        listed(heaps),
        listed(reduced.iter().rev()),
        basis.rank()
    )
}

/// A sum of four games with its winning moves.
pub(super) fn mixed_sum(svg: &mut Svg) -> String {
    let kayles = octal::Octal::new(octal::KAYLES).options(11).into_iter();
    let rows = kayles.map(|[a, b]| (format!("{a} + {b}"), octal::kayles(a) ^ octal::kayles(b)));
    let ruler = coin_turning::CoinTurning::new(16, coin_turning::ruler);
    let values = ruler.grundy_values().to_vec();
    let turns = coin_turning::ruler(7).into_iter().map(|set| {
        let worth = set.iter().fold(0, |sum, &place| sum ^ values[place]);
        (format!("turn {} coins", set.len() + 1), worth)
    });
    let names = ["Nim, 13", "Kayles, 11", "Ruler, 8th", "Lasker, 7"];
    let lasker = (0..7).map(|left| (left.to_string(), lasker_nim::grundy(left)));
    let splits = [[1, 6], [2, 5], [3, 4]]
        .map(|[a, b]| (format!("{a} + {b}"), lasker_nim::grundy(a) ^ lasker_nim::grundy(b)));
    let components = [
        Component::nim_heap(13).map(|left| left.to_string()),
        Component::from_options(rows),
        Component::from_options(turns),
        Component::from_options(lasker.chain(splits)),
    ];
    let moves = mixed_sum::winning_moves(&components);
    let mut bits = Bits::new(svg);
    for (i, component) in components.iter().enumerate() {
        let winning = moves.iter().find(|it| it.component == i);
        let remark = winning.map_or(String::new(), |it| format!("→ {}", it.step));
        bits.number(names[i], component.grundy(), &remark);
    }
    let sum = mixed_sum::grundy(&components);
    bits.rule();
    bits.number("nim-sum", sum, &format!("= {sum}"));
    let phrases = moves.iter().map(|it| format!("{} → {}", names[it.component], it.step));
    format!(
        "A heap of 13 of Nim, a row of 11 of Kayles, a head on the 8th place of Ruler and a heap of 7 of \
         Lasker’s Nim, with the Grundy values {} in binary. Their nim-sum is {sum}. The winning moves: {}.",
        listed(components.iter().map(Component::grundy)),
        listed(phrases)
    )
}
