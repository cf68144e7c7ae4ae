//! `cargo bench -p benches --bench sequence`
//!
//! The period of a table of 10⁶ values with a long preperiod, beside trying each distance in turn on
//! a shorter one. The answer is asserted.

#![allow(clippy::incompatible_msrv)] // Benches never run on the oldest compiler.

use criterion::{criterion_group, criterion_main, Criterion};
use games::sequence::{observed_period, Observed, Period};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

/// The pattern with the longest evidence, where each distance is followed back from the end.
fn observed_by_trying_distances(values: &[u32]) -> Option<Observed> {
    let n = values.len();
    let last = values.len().checked_sub(1)?;
    let mut best: Option<Observed> = None;
    for period in 1..n {
        let saltus = match values[last].checked_sub(values[last - period]) {
            Some(saltus) => saltus,
            None => continue,
        };
        let agrees =
            |&i: &usize| u64::from(values[i + period]) == u64::from(values[i]) + u64::from(saltus);
        let evidence = (0..n - period).rev().take_while(agrees).count();
        if best.map_or(true, |it| it.evidence < evidence as u64) {
            let preperiod = (n - period - evidence) as u64;
            let period = Period { preperiod, period: period as u64, saltus: u64::from(saltus) };
            best = Some(Observed { period, evidence: evidence as u64 });
        }
    }
    best
}

/// Values that end in a block of `n / 4` small values, itself nearly periodic, again and again.
fn table(n: usize) -> Vec<u32> {
    let mut rng = StdRng::seed_from_u64(1);
    let mut values: Vec<u32> = (0..n / 4).map(|_| rng.random_range(0..8)).collect();
    let block = n / 4;
    let mut period: Vec<u32> = (0..block).map(|i| [1, 2, 4, 3][i % 4]).collect();
    period[block / 2] = 7;
    values.extend(period.iter().cycle().take(n - n / 4));
    values
}

fn periods_of_long_tables(c: &mut Criterion) {
    for (name, n) in [("1e4", 10_000), ("1e6", 1_000_000)] {
        let values = table(n);
        let expected = (n as u64 / 4, n as u64 / 4, 0);
        let check = |observed: Option<Observed>| {
            let Period { preperiod, period, saltus } = observed.unwrap().period;
            // The random part may end as if it belonged to the pattern.
            assert!(expected.0 - preperiod < 20);
            assert_eq!((period, saltus), (expected.1, expected.2));
        };
        let mut group = c.benchmark_group(format!("sequence/{name}"));
        group.sample_size(10).measurement_time(Duration::from_secs(1));
        group.warm_up_time(Duration::from_millis(100));
        group.bench_function("observed_period", |b| {
            b.iter(|| check(observed_period(black_box(&values))))
        });
        // Quadratic: a table of 10⁶ values would take minutes.
        if n <= 10_000 {
            group.bench_function("by_trying_distances", |b| {
                b.iter(|| check(observed_by_trying_distances(black_box(&values))))
            });
        }
        group.finish();
    }
}

criterion_group!(benches, periods_of_long_tables);
criterion_main!(benches);
