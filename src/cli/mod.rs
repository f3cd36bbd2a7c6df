//! The program.
/// Runs it.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
