//! Sizes of cases: small ones first, and from the start again after the largest.

use std::str::FromStr;

/// The number of successive cases of one size.
const CASES_OF_A_SIZE: u64 = 4;

/// A range of sizes, such as `1..20`, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeRange {
    /// The smallest size.
    pub min: u64,
    /// The largest size, after which the smallest follows again.
    pub max: u64,
}

impl SizeRange {
    /// Returns the size of the case with this number, counted from 0.
    pub(super) fn of(self, number: u64) -> u64 {
        let count = (self.max - self.min).saturating_add(1);
        self.min + number / CASES_OF_A_SIZE % count
    }

    /// Returns the largest size of the first `cases` cases.
    pub(super) fn largest_of(self, cases: u64) -> u64 {
        let last = cases.saturating_sub(1) / CASES_OF_A_SIZE;
        self.max.min(self.min.saturating_add(last))
    }
}

impl FromStr for SizeRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |digits: &str| digits.parse::<u64>().ok().filter(|size| *size > 0);
        let (min, max) = text.split_once("..").unwrap_or((text, text));
        match (number(min), number(max.trim_start_matches('='))) {
            (Some(min), Some(max)) if min <= max => Ok(Self { min, max }),
            _ => Err("neither a size such as `8` nor a range such as `1..20`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_one_or_a_range() {
        let sizes = |text: &str| text.parse::<SizeRange>().map(|it| (it.min, it.max)).ok();
        assert_eq!(sizes("8"), Some((8, 8)));
        assert_eq!(sizes("1..20"), Some((1, 20)));
        assert_eq!(sizes("1..=20"), Some((1, 20)));
        for wrong in ["", "0", "0..3", "3..2", "..", "1..", "-1", "one", "1...3", "1.5"] {
            assert_eq!(sizes(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn sizes_grow_and_begin_again() {
        let sizes = SizeRange { min: 2, max: 4 };
        let first: Vec<u64> = (0..14).map(|it| sizes.of(it)).collect();
        assert_eq!(first, [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 2, 2]);
        for cases in 1..14 {
            let largest = first[..cases].iter().max().copied();
            assert_eq!(Some(sizes.largest_of(cases as u64)), largest, "{cases}");
        }
        assert_eq!(SizeRange { min: 1, max: u64::MAX }.of(9), 3);
    }
}
