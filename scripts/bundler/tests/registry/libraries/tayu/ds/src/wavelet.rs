/// Bits, with the sums of those before each.
pub struct Wavelet {
    pub bits: Vec<u64>,
    #[cfg(feature = "wavelet-sum")]
    pub sums: Vec<u64>,
}
