//! Random inputs for tests, the same in every run.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use std::ops::RangeInclusive;

/// Characters that mean something to a terminal, a shell, an address, HTTP or JSON, that cannot be seen, or whose
/// lower case is longer.
const SPECIAL: &str = "\0\t\r\u{1b}\u{7f} !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\u{85}\u{ad}ßİΩ\
                       \u{200b}\u{2028}\u{202e}\u{feff}石🦀";

/// Runs a test with as many generators, each seeded by its number.
pub(crate) fn cases(count: u64, test: impl Fn(&mut StdRng)) {
    (0..count).for_each(|seed| test(&mut StdRng::seed_from_u64(seed)));
}

/// Returns some of these characters.
pub(crate) fn text_of(
    random: &mut StdRng,
    characters: &str,
    length: RangeInclusive<usize>,
) -> String {
    let characters: Vec<char> = characters.chars().collect();
    (0..random.random_range(length)).map(|_| *characters.choose(random).unwrap()).collect()
}

/// Returns characters of any kind but line feeds.
pub(crate) fn text(random: &mut StdRng, length: RangeInclusive<usize>) -> String {
    let special: Vec<char> = SPECIAL.chars().collect();
    let character = |random: &mut StdRng| match random.random_range(0..4) {
        0 => random.random(),
        1 => random.random_range(' '..='~'),
        _ => *special.choose(random).unwrap(),
    };
    let length = random.random_range(length);
    (0..length).map(|_| character(random)).filter(|it| *it != '\n').collect()
}

/// Returns fewer than `end` bytes.
pub(crate) fn bytes(random: &mut StdRng, end: usize) -> Vec<u8> {
    (0..random.random_range(0..end)).map(|_| random.random()).collect()
}
