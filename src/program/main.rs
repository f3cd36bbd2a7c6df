//! The program `adjourn`: everything is in the library.

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    adjourn::main()
}
