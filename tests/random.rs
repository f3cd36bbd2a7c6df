//! Samples: how much is tried, and from which seed.

/// Whether everything is tried, or a sample of it.
pub fn everything() -> bool {
    std::env::var_os("ADJOURN_FULL").is_some()
}

/// A generator of random numbers, seeded anew in each run unless `ADJOURN_SEED` gives the seed; the seed is printed, so that
/// a failure can be repeated.
pub fn generator(what: &str) -> fastrand::Rng {
    let given = std::env::var("ADJOURN_SEED").ok();
    let seed = given
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(|| fastrand::u64(..));
    println!("{what}: ADJOURN_SEED={seed}");
    fastrand::Rng::with_seed(seed)
}
