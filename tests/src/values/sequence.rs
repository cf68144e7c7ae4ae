//! E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, chapter 4: the period of Kayles, and its
//! last exceptional heap, 70.

use games::mex::mex;
use games::sequence::{Period, octal_bound, proved_period};

/// The values of the heaps 12k, 12k + 1, …, 12k + 11 from heap 72 on.
const PERIOD_OF_KAYLES: [u64; 12] = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];

#[test]
fn the_period_of_kayles_is_proved_from_heaps_to_167() {
    // A ball knocks down one pin, or two that stand side by side.
    let mut values: Vec<u64> = Vec::new();
    for pins in 0..168 {
        let left = [1, 2].into_iter().filter(|&it| it <= pins).map(|it| pins - it);
        let options = left.flat_map(|left| (0..=left).map(move |part| [part, left - part]));
        let values_of_options: Vec<u64> = options.map(|[a, b]| values[a] ^ values[b]).collect();
        values.push(mex(&values_of_options));
    }
    let needed = |it: &Period| octal_bound(2, it);
    let expected = Period { preperiod: 71, period: 12, saltus: 0 };
    assert_eq!(proved_period(&values, needed), Some(expected));
    assert_eq!(proved_period(&values[..167], needed), None);
    assert_eq!(values[72..84], PERIOD_OF_KAYLES);
}
