//! Plots of sequences.

use super::draw::{Mark, Plot, Svg, listed, pair};
use crate::sequences::take_a_square;
use games::grundys_game::GrundysGame;
use games::octal::{self, Octal};
use games::sequence::{self, Period};
use games::sparse_space::{self, Parts};
use games::{bounded_take, lasker_nim};

const VALUE: (Mark, &str) = (Mark::Dot("pic-dot-soft"), "Grundy value of a heap");
const LOST: (Mark, &str) = (Mark::P, "0, a P-position");

/// Draws the values of heaps from 0 on, those of P-positions as larger dots.
fn values(svg: &mut Svg, height: f64, values: &[u64], every: (usize, usize)) -> Plot {
    let top = values.iter().copied().max().unwrap_or(0);
    let plot = Plot::wide(8.0, height, values.len() - 1, top);
    plot.axes(svg, every.0, every.1);
    let diameter = if values.len() > 200 { 2.6 } else { 3.8 };
    plot.dots(svg, ("pic-dot-soft", diameter), values, |n| values[n] > 0);
    plot.dots(svg, ("pic-dot", diameter + 2.0), values, |n| values[n] == 0);
    plot
}

/// Kayles over two periods and its preperiod.
pub(super) fn kayles(svg: &mut Svg) -> String {
    let solution = Octal::new(octal::KAYLES).solve(400);
    let Period { preperiod, period, .. } = solution.period().expect("Kayles is periodic");
    let heaps: Vec<u64> = (0..=120).map(|heap| solution.grundy(heap)).collect();
    let plot = values(svg, 150.0, &heaps, (20, 2));
    let starts = (preperiod..=120).step_by(period as usize);
    for start in starts {
        let (x, bottom) = plot.place(start as f64 - 0.5, 0.0);
        svg.line("pic-dash", (x, plot.at.1), (x, bottom));
    }
    let text = format!("periods of {period}, from {preperiod}");
    svg.key(plot.bottom() + 24.0, &[VALUE, LOST, (Mark::Line("pic-dash"), &text)]);
    let lost = (0..=120).filter(|&heap| heaps[heap] == 0);
    format!(
        "The Grundy values of Kayles for the heaps 0 to 120, which lie between 0 and {}; 0 occurs for {} \
         alone. Lines mark the periods of {period} heaps from heap {preperiod} on.",
        heaps.iter().max().unwrap_or(&0),
        listed(lost)
    )
}

/// The values of heaps and those whose value is 0; `about` tells of what they are.
fn zeros(svg: &mut Svg, about: &str, height: f64, heaps: &[u64], every: (usize, usize)) -> String {
    let plot = values(svg, height, heaps, every);
    svg.key(plot.bottom() + 24.0, &[VALUE, LOST]);
    let lost = (0..heaps.len()).filter(|&heap| heaps[heap] == 0);
    format!("{about} These heaps have the value 0: {}.", listed(lost))
}

/// Grundy's game up to a thousand tokens.
pub(super) fn grundys_game(svg: &mut Svg) -> String {
    let game = GrundysGame::new(1001);
    let heaps: Vec<u64> = (0..=1000).map(|heap| game.grundy(heap)).collect();
    let about = format!(
        "The Grundy values of the heaps 0 to 1000: they grow slowly, up to {}, and no period is known.",
        heaps.iter().max().unwrap_or(&0)
    );
    zeros(svg, &about, 230.0, &heaps, (200, 10))
}

/// A heap of which a move takes a square number of tokens.
pub(super) fn square_moves(svg: &mut Svg) -> String {
    let about = "The Grundy values of the heaps 0 to 300 where a move takes 1, 4, 9 or another square number \
                 of tokens.";
    zeros(svg, about, 150.0, &take_a_square(301), (50, 2))
}

/// A heap of which at most a half is taken.
pub(super) fn halves(svg: &mut Svg) -> String {
    let heaps: Vec<u64> = (0..=128).map(|heap| bounded_take::grundy(heap, |n| n / 2)).collect();
    let about = "The Grundy values of the heaps 0 to 128 where a move takes at most half of the heap. The \
                 values of the odd heaps are all values once more.";
    zeros(svg, about, 150.0, &heaps, (16, 8))
}

/// Lasker's Nim as an arithmetic-periodic sequence.
pub(super) fn sequence(svg: &mut Svg) -> String {
    let values: Vec<u64> = (0..=24).map(lasker_nim::grundy).collect();
    let observed = sequence::observed_period(&values).expect("Lasker's Nim shows its period");
    let Period { preperiod, period, saltus } = observed.period;
    let top = values.iter().copied().max().unwrap_or(0);
    let plot = Plot::wide(8.0, 230.0, 24, top + 1);
    plot.axes(svg, 4, 4);
    for start in (preperiod..=24).step_by(period as usize) {
        let (added, count) = (saltus * (start - preperiod) / period, period as f64);
        let (x, y) = plot.place(start as f64 - 0.5, (added + saltus) as f64 + 0.5);
        let (end, base) = plot.place(start as f64 - 0.5 + count, added as f64 + 0.5);
        if start + period <= 25 {
            svg.rect("pic-box", (x, y), (end - x, base - y));
        }
    }
    plot.dots(svg, ("pic-dot", 7.0), &values, |_| true);
    let text = format!("period {period}, saltus {saltus}, from heap {preperiod}");
    svg.key(plot.bottom() + 24.0, &[(Mark::Square("pic-box"), &text)]);
    format!(
        "The values {} of the heaps 0 to 24 of Lasker’s Nim. From heap {preperiod} on, {period} heaps \
         later the value is larger by {saltus}: equal boxes along a diagonal. {} of the values follow \
         from those before.",
        listed(&values),
        observed.evidence
    )
}

/// How many heaps of Grundy's game are rare.
pub(super) fn sparse_space(svg: &mut Svg) -> String {
    let last = 20_000;
    let values = sparse_space::grundy_values(&[4], Parts::Unequal, last + 1);
    // The mask of all bits but the lowest, of which the header of Grundy's game tells.
    let is_rare = |value: u64| (value >> 1).count_ones().is_multiple_of(2);
    let mut counts = vec![0u64];
    for &value in &values {
        counts.push(counts[counts.len() - 1] + u64::from(is_rare(value)));
    }
    let plot = Plot::wide(8.0, 150.0, last, counts[last]);
    plot.axes(svg, 5000, 200);
    let points = (0..=last).step_by(last / 200);
    let points = points.map(|heap| pair(plot.place(heap as f64, counts[heap] as f64)));
    svg.path("pic-p-line", &format!("M{}", points.collect::<Vec<_>>().join("L")));
    let text = "rare heaps of Grundy’s game below a size";
    svg.key(plot.bottom() + 24.0, &[(Mark::Line("pic-p-line"), text)]);
    let phrases = [100, 1000, 5000, last].map(|heap| format!("{} below {heap}", counts[heap]));
    format!(
        "How many heaps of Grundy’s game have a rare value, one with an even number of ones above the \
         lowest bit: {}. All others are common.",
        listed(phrases)
    )
}
