//! Makes a type of each message that people are told, cuts the letters of the paper out of their fonts, and takes
//! unwinding from the compiler's static library where there is one.

#[path = "build/languages.rs"]
mod languages;
#[cfg(feature = "print")]
#[path = "build/letters.rs"]
mod letters;

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    languages::make()?;
    link_unwinding_statically();
    #[cfg(feature = "print")]
    letters::write(&PathBuf::from(std::env::var("OUT_DIR")?))?;
    Ok(())
}

/// Rust programs for GNU/Linux load the shared `libgcc_s`, which asks the processor for its features at every start.
/// Under a hypervisor that alone costs more than verifying a signature (`docs/performance.md`).
fn link_unwinding_statically() {
    let target = |what| std::env::var(what).unwrap_or_default();
    // The compiler of this machine speaks for this machine only.
    let native = target("HOST") == target("TARGET");
    if native && target("CARGO_CFG_TARGET_OS") == "linux" && target("CARGO_CFG_TARGET_ENV") == "gnu"
    {
        let asked = Command::new("cc")
            .arg("-print-file-name=libgcc_eh.a")
            .output();
        // A compiler that has none prints the bare name.
        let found = asked
            .ok()
            .and_then(|asked| String::from_utf8(asked.stdout).ok());
        if found.is_some_and(|path| PathBuf::from(path.trim_end()).is_absolute()) {
            println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
        }
    }
}
