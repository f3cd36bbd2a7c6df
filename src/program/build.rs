//! Prepares what the program carries: the words of its check page, and the fonts of its paper.

#[path = "build/check_words.rs"]
mod check_words;
#[path = "build/fonts.rs"]
mod fonts;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=src/program/build.rs");
    let out = std::env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    check_words::write(out.as_ref())?;
    fonts::write(out.as_ref())?;
    Ok(())
}
