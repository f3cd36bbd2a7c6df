//! `completions`: what a shell needs to complete a command line.

use clap::CommandFactory;

use super::Cli;
use super::prelude::*;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn completions bash > /etc/bash_completion.d/adjourn
  adjourn completions fish > ~/.config/fish/completions/adjourn.fish")]
pub struct Args {
    pub shell: clap_complete::Shell,
}

pub(crate) fn run(_: &Context, args: Args) -> Result<Report> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "adjourn", &mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let json = json!({ "shell": args.shell.to_string(), "script": text });
    Ok(Report::new(text, json))
}
