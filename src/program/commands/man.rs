//! `man`: the manual page of the program, or of a command.

use clap::CommandFactory;

use super::Cli;
use super::prelude::*;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn man > adjourn.1
  adjourn man archive add | man -l -")]
pub struct Args {
    /// The command: `seal`, `archive add` [default: the program itself]
    pub command: Vec<String>,
}

/// The page of the program, or of one of its commands: `adjourn-archive-add(1)`.
pub(crate) fn run(_: &Context, args: Args) -> Result<Report> {
    let mut command = Cli::command();
    command.build();
    for word in &args.command {
        let below = command.find_subcommand(word).cloned();
        command = below.ok_or_else(|| CommandLineFault::NoCommand(word.clone()))?;
    }
    // The manual says what the short help leaves out.
    let command = command.mut_args(|argument| match argument.get_help().cloned() {
        Some(help) if argument.get_long_help().is_none() => argument.long_help(help),
        _ => argument,
    });
    let mut bytes = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut bytes);
    rendered.map_err(|error| CommandLineFault::Manual(error.kind()))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let json = json!({ "page": text });
    Ok(Report::new(text, json))
}
