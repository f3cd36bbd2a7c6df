//! `adjourn-check-proof FILE`: whether answers to the mating question hold, checked without the engine that gave them.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use adjourn_check_proof::report;

const HELP: &str = "\
Whether answers to the mating question hold (FIDE Laws of Chess, 6.9 and 9.6), checked
without the engine that gave them

Usage: adjourn-check-proof <FILE>

FILE is what `adjourn judge position --proof --json` printed, a position a line, or `-`
for standard input. Each answer is told as verified, with what was proved, or not, and why.

Exit: 0 all verified, 1 not all, 2 nothing could be read.
";

/// The most bytes: lines for about a million positions.
const MOST: u64 = 64 << 20;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let told = match arguments.as_slice() {
        [one] if one == "--help" || one == "-h" => Ok((0, HELP.to_owned())),
        [one] if one == "--version" || one == "-V" => {
            let version = env!("CARGO_PKG_VERSION");
            Ok((0, format!("adjourn-check-proof {version}\n")))
        }
        [file] => read(file)
            .map(|text| report(&text))
            .map(|report| (u8::from(!report.holds), report.text))
            .map_err(|error| format!("{}: {error}", file.display())),
        _ => Err("name one file, or `-` for standard input".to_owned()),
    };
    let told = told.and_then(|(exit, text)| {
        let written = io::stdout().write_all(text.as_bytes());
        written.map(|()| exit).map_err(|error| error.to_string())
    });
    match told {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("adjourn-check-proof: {error}");
            2.into()
        }
    }
}

fn read(file: &OsStr) -> io::Result<String> {
    let source: Box<dyn Read> = match file == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(file)?),
    };
    let mut bytes = Vec::new();
    source.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other(format!("more than {MOST} bytes")));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
