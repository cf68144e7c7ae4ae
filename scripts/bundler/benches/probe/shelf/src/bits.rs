//! Bits of numbers.

/// The lowest bit that is set, as a number.
pub fn lowest(number: usize) -> usize {
    number & number.wrapping_neg()
}

/// The places of the bits that are set.
pub fn ones(mut number: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = number.trailing_zeros();
        (number != 0).then(|| {
            number &= number - 1;
            place
        })
    })
}

/// All subsets of a set of bits, the set itself first.
pub fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(set);
    std::iter::from_fn(move || {
        let subset = next?;
        next = (subset != 0).then(|| (subset - 1) & set);
        Some(subset)
    })
}
