//! Octal games.

use games::octal::{self, Octal};

/// OEIS A002186, Grundy values of Kayles on 0, 1, 2, … pins.
const KAYLES: [u64; 36] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
    1, 8, 6, 7,
];

/// OEIS A002187, Grundy values of Dawson's chess on 0, 1, 2, … pawns.
const DAWSONS_CHESS: [u64; 35] = [
    0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
    7, 4, 0,
];

/// Four games without a short period; the values are another program's.
const FIRST_VALUES: [(&str, &[u64]); 4] = [
    ("0.04", &[0, 0, 0, 0, 1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4, 4, 0, 5, 5]),
    ("0.16", &[0, 1, 0, 0, 1, 2, 2, 1, 4, 0, 1, 4, 2, 1, 4, 0]),
    ("0.56", &[0, 1, 0, 2, 2, 4, 1, 1, 3, 2, 4, 4, 6, 6, 2, 1, 1, 7, 6, 8]),
    ("0.76", &[0, 1, 0, 2, 3, 4, 1, 6, 2, 3, 4, 1, 6, 7, 3, 2]),
];

#[test]
fn kayles_and_dawsons_games_have_their_published_values() {
    assert_eq!(Octal::new(octal::KAYLES).grundy_values(36), KAYLES);
    assert_eq!(Octal::new(octal::DAWSONS_CHESS).grundy_values(35), DAWSONS_CHESS);
    assert_eq!(Octal::new(octal::DAWSONS_KAYLES).grundy_values(36)[1..], DAWSONS_CHESS);
    assert_eq!(std::array::from_fn(|heap| octal::kayles(heap as u64)), KAYLES);
    assert_eq!(std::array::from_fn(|heap| octal::dawsons_chess(heap as u64)), DAWSONS_CHESS);
}

#[test]
fn games_without_a_name_have_their_published_values() {
    for (code, values) in FIRST_VALUES {
        assert_eq!(Octal::new(code).grundy_values(values.len()), values, "{code}");
    }
}

/// Guy and Smith (1956) and the table of *Winning Ways*, chapter 4: the length of the period, and
/// the last heap that is an exception to it.
#[test]
fn periods_and_last_exceptions_are_the_published_ones() {
    for (code, period, last) in [("0.77", 12, 70), ("0.07", 34, 52), ("0.137", 34, 51)] {
        let found = Octal::new(code).solve(1000).period().unwrap();
        assert_eq!((found.period, found.preperiod), (period, last + 1), "{code}");
    }
}
