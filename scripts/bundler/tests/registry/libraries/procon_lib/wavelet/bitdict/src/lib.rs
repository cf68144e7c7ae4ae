/// Counts the set bits before a place.
#[derive(Debug, Clone)]
pub struct BitDict {
    words: Vec<u64>,
}

impl BitDict {
    pub fn new(bits: impl IntoIterator<Item = bool>) -> Self {
        let mut words = vec![0];
        for (at, bit) in bits.into_iter().enumerate() {
            if at / 64 == words.len() {
                words.push(0);
            }
            words[at / 64] |= u64::from(bit) << (at % 64);
        }
        Self { words }
    }

    pub fn rank(&self, end: usize) -> usize {
        let whole: u32 = self.words[..end / 64].iter().map(|&word| popcount(word)).sum();
        let rest = self.words.get(end / 64).map_or(0, |word| word & ((1 << (end % 64)) - 1));
        (whole + popcount(rest)) as usize
    }
}

fn popcount(word: u64) -> u32 {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("popcnt") {
            #[target_feature(enable = "popcnt")]
            unsafe fn fast(word: u64) -> u32 {
                word.count_ones()
            }
            return unsafe { fast(word) };
        }
    }
    portable_popcount(word)
}

fn portable_popcount(word: u64) -> u32 {
    word.count_ones()
}
