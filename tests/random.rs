//! Samples: how much is tried, and from which seed.

/// Whether everything is tried, or a sample of it.
pub fn everything() -> bool {
    std::env::var_os("ADJOURN_FULL").is_some()
}

/// A generator of numbers for samples (splitmix64), started anew for each run unless
/// `ADJOURN_SEED` says otherwise; the seed is printed, so that a failure can be repeated.
pub struct Draw(u64);

impl Draw {
    pub fn new(what: &str) -> Draw {
        let given = std::env::var("ADJOURN_SEED")
            .ok()
            .and_then(|text| text.parse().ok());
        let seed = given.unwrap_or_else(|| {
            let now = std::time::SystemTime::now();
            let since = now.duration_since(std::time::UNIX_EPOCH).unwrap();
            u64::from(since.subsec_nanos())
        });
        println!("{what}: ADJOURN_SEED={seed}");
        Draw(seed)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(limit).unwrap()).unwrap()
    }
}
