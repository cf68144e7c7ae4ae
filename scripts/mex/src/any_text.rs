//! Random texts for property tests. These ask for 512 bytes at most: to make as many as arbtest does by itself takes
//! longer than to try the property.

use arbtest::arbitrary::{Result, Unstructured};
use std::ops::RangeInclusive;

/// Returns a text of some of these ASCII characters.
pub(crate) fn text(
    source: &mut Unstructured,
    chars: &str,
    lengths: RangeInclusive<usize>,
) -> Result<String> {
    (0..source.int_in_range(lengths)?)
        .map(|_| Ok(char::from(*source.choose(chars.as_bytes())?)))
        .collect()
}

/// Returns a text of any characters: three in four are ASCII, be they visible or not.
pub(crate) fn any_text(
    source: &mut Unstructured,
    lengths: RangeInclusive<usize>,
) -> Result<String> {
    let char = |source: &mut Unstructured| {
        if source.ratio(1, 4)? {
            source.arbitrary()
        } else {
            Ok(char::from(source.int_in_range(0..=127_u8)?))
        }
    };
    (0..source.int_in_range(lengths)?).map(|_| char(source)).collect()
}
