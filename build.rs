//! Makes a type of each message that people are told, cuts the letters of the paper out of their fonts, and has the
//! program linked so that it starts soon.

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
    if is_for_this_gnu_linux() {
        link_unwinding_statically();
        pack_relocations();
    }
    #[cfg(feature = "print")]
    letters::write(&PathBuf::from(std::env::var("OUT_DIR")?))?;
    Ok(())
}

/// Whether what is built runs on this machine, under GNU/Linux: the compiler and the library that are here speak for it.
fn is_for_this_gnu_linux() -> bool {
    let target = |what| std::env::var(what).unwrap_or_default();
    target("HOST") == target("TARGET")
        && target("CARGO_CFG_TARGET_OS") == "linux"
        && target("CARGO_CFG_TARGET_ENV") == "gnu"
}

/// What a command of this machine says.
fn said(command: &str, arguments: &[&str]) -> Option<String> {
    let said = Command::new(command).args(arguments).output().ok()?;
    String::from_utf8(said.stdout).ok()
}

/// Rust programs for GNU/Linux load the shared `libgcc_s`, which asks the processor for its features at every start.
/// Under a hypervisor that alone costs more than verifying a signature (`docs/performance.md`).
fn link_unwinding_statically() {
    // A compiler that has none prints the bare name.
    let found = said("cc", &["-print-file-name=libgcc_eh.a"]);
    if found.is_some_and(|path| PathBuf::from(path.trim_end()).is_absolute()) {
        println!("cargo::rustc-link-lib=static:-bundle=gcc_eh");
    }
}

/// Ten thousand addresses are set right at every start; written one behind the other (DT_RELR) they take a twentieth of
/// the room. The C library reads that from 2.36 on.
fn pack_relocations() {
    let version = said("getconf", &["GNU_LIBC_VERSION"]).unwrap_or_default();
    let mut parts = version.trim().trim_start_matches("glibc ").split('.');
    let mut number = || parts.next().and_then(|part| part.parse::<u32>().ok());
    let reads = (number(), number()) >= (Some(2), Some(36));
    let linker = said("cc", &["-Wl,--help"]).unwrap_or_default();
    if reads && linker.contains("-z pack-relative-relocs") {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
