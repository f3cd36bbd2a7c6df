//! The program: what is typed becomes a job, an outcome becomes words or JSON and an exit code.
//!
//! Data goes to standard output, everything else to standard error. Secrets come from the terminal,
//! a file or a descriptor, never from an argument or the environment.

mod memory;
mod usage;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;

use clap::Parser;
use clap::error::ErrorKind;
use serde_json::json;

use crate::commands::{Cli, Failure, FailureKind, archive};
use crate::failure::CommandLineFault;
use crate::files::Files;
use crate::render::Style;
use crate::terminal::args::ColorWhen;
use crate::terminal::{Context, Report, json_line, moment_of_flag, prompts};
use crate::text::message::{self, ErrorHint, ErrorStdout};
use crate::text::{COMMAND_LINE, Locale};
use rules::time::MomentReader;

/// Exit code of a program ended by Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    memory::keep_private();
    #[cfg(unix)]
    outlive_the_limit_of_file_sizes();
    #[cfg(windows)]
    let _ = anstyle_query::windows::enable_ansi_colors();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let wants_json = arguments.iter().any(|argument| argument == "--json");
    let cli = match understood(&arguments) {
        Ok(cli) => cli,
        Err(error) => return not_understood(&error, &arguments, wants_json),
    };
    let json = cli.global.json;
    let locale = locale(cli.global.lang.as_deref());
    match run(cli, locale) {
        Ok(report) => {
            for line in &report.notices {
                prompts::say(line);
            }
            let text = match json && !report.json.is_null() {
                true => json_line(&report.json),
                false => report.text,
            };
            answer(&locale, &text, report.exit)
        }
        Err(failure) => failed(&locale, &failure, json),
    }
}

/// Where the system limits the size of files (`ulimit -f`), a write that goes beyond it ends a process that does not
/// hear the signal, in the midst of what it writes. One that does gets an error, as from a full disk, and takes back
/// what it began.
#[cfg(unix)]
fn outlive_the_limit_of_file_sizes() {
    // If it cannot be heard, the system ends the program as it ends others.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

fn understood(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(with_game_behind(arguments))
}

/// The arguments, with the id of a game put behind `--` where it begins with a hyphen, as one in 64 does: anywhere
/// else clap takes it for an option. If clap allowed hyphens there, a misspelt option would be taken for an id, and
/// its value blamed.
fn with_game_behind(arguments: &[OsString]) -> Vec<OsString> {
    let mut words = arguments.to_vec();
    let is_id = |word: &OsString| {
        let word = word.to_str();
        word.is_some_and(|word| word.starts_with('-') && archive::get::looks_like_game(word))
    };
    let has = |name: &str| arguments.iter().any(|word| word == name);
    let asks = has("archive") && (has("get") || has("prove")) && !has("--");
    if let Some(place) = arguments.iter().position(is_id).filter(|_| asks) {
        let id = words.remove(place);
        words.extend(["--".into(), id]);
    }
    words
}

/// The language that was asked for; else that of the locale, as POSIX finds it (LC_MESSAGES, section 8.2); else
/// English.
fn locale(asked: Option<&str>) -> Locale {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let mut values = variables.filter_map(|name| std::env::var(name).ok());
    match (asked, values.find(|value| !value.is_empty())) {
        (Some(code), _) => Locale::of_code(code).unwrap_or_else(Locale::english),
        (None, Some(named)) => Locale::of_posix(&named),
        (None, None) => Locale::english(),
    }
}

fn run(cli: Cli, locale: Locale) -> Result<Report, Failure> {
    let at = cli.global.at.as_deref();
    let at = at.map(|text| moment_of_flag("--at", text, MomentReader::recent));
    let bold = match cli.global.color {
        ColorWhen::Always => true,
        ColorWhen::Never => false,
        ColorWhen::Auto => {
            let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            !unwanted && io::stdout().is_terminal()
        }
    };
    let context = Context {
        files: Files::default(),
        at: at.transpose()?,
        locale,
        chosen: cli.global.lang.is_some().then_some(locale),
        style: Style { bold },
        json: cli.global.json,
    };
    cli.command.run(&context)
}

/// Prints help where it was asked for, which clap reports as an error too; else what is wrong with the arguments.
fn not_understood(error: &clap::Error, arguments: &[OsString], json: bool) -> ExitCode {
    // The arguments are not understood, but the option for the language may be.
    let mut given = arguments.iter().filter_map(|argument| argument.to_str());
    let asked = given.find_map(|argument| match argument.strip_prefix("--lang")? {
        "" => Some(None),
        value => value.strip_prefix('=').map(Some),
    });
    let locale = locale(asked.and_then(|value| value.or_else(|| given.next())));
    if error.exit_code() == 0 {
        let rendered = error.render();
        let help = match io::stdout().is_terminal() {
            true => rendered.ansi().to_string(),
            false => rendered.to_string(),
        };
        return answer(&locale, &help, 0);
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && !json {
        prompts::say(&error.render().to_string());
        return ExitCode::from(FailureKind::Usage.exit_code());
    }
    failed(&locale, &usage::not_understood(error).into(), json)
}

fn failed(locale: &Locale, failure: &Failure, json: bool) -> ExitCode {
    let exit = match failure.fault() {
        Some(CommandLineFault::Interrupted | CommandLineFault::InputEnded) => INTERRUPTED,
        _ => failure.kind.exit_code(),
    };
    if json {
        return answer(locale, &json_line(&json!({ "error": failure })), exit);
    }
    let error = failure.sentence(locale, COMMAND_LINE);
    prompts::say(&locale.say(message::Error { error }));
    let error = failure.hint(locale, COMMAND_LINE);
    prompts::say(&locale.say(ErrorHint { error }));
    ExitCode::from(exit)
}

/// Prints data. A reader who has gone away is no error; a disk that is full is one.
fn answer(locale: &Locale, text: &str, exit: u8) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::from(exit),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(exit),
        Err(error) => {
            let error = error.kind().to_string();
            prompts::say(&locale.say(ErrorStdout { error }));
            ExitCode::from(1)
        }
    }
}
