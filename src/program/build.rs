//! Prepares what the program carries: a type for each message that people are told, and the fonts of its paper.

#[path = "build/check_words.rs"]
mod check_words;
#[path = "build/fonts.rs"]
mod fonts;
#[path = "build/messages.rs"]
mod messages;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=src/program/build.rs");
    let out = std::env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    messages::write(out.as_ref())?;
    fonts::write(out.as_ref())?;
    Ok(())
}
