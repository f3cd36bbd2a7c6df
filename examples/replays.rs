//! Replays documented adjournments: real envelopes, real signatures, and what the Laws say of them.
//!
//! `cargo run --example replays`

#[path = "replays/mod.rs"]
mod replays;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for story in replays::stories::stories() {
        print!("{}", replays::tell(&story)?.0);
    }
    Ok(())
}
