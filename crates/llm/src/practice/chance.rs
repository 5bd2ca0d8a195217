//! Variety without randomness: every choice is a function of the seed and of text.

/// A number that stands for a seed and some text; the same in, the same out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn new(seed: u64, text: &str) -> Self {
        Self(mix(seed)).with(text)
    }

    /// A further choice, independent of this one.
    pub(super) fn with(self, part: &str) -> Self {
        let hash = part.bytes().fold(self.0 ^ 0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Self(mix(hash))
    }

    /// From 0 to `count - 1`; 0 when there is nothing to choose from.
    pub(super) fn below(self, count: usize) -> usize {
        let count = u64::try_from(count.max(1)).unwrap_or(1);
        usize::try_from(self.0 % count).unwrap_or(0)
    }

    /// From 0 to 1.
    pub(super) fn share(self) -> f64 {
        let thousandths = u16::try_from(self.0 % 1001).unwrap_or(0);
        f64::from(thousandths) / 1000.0
    }
}

/// The finaliser of splitmix64.
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_in_the_same_out() {
        let one = Chance::new(7, "text").with("seat");
        assert_eq!(one, Chance::new(7, "text").with("seat"));
        assert_ne!(one, Chance::new(8, "text").with("seat"));
        assert_ne!(one, Chance::new(7, "text").with("other"));
        assert!(one.below(3) < 3 && one.below(0) == 0);
        assert!((0.0..=1.0).contains(&one.share()));
    }
}
