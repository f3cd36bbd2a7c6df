//! `print` on the command line.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use shakmaty::Color;

use super::args::{PaperSize, Print, What};
use super::jobs::{budget, edition_file, existing};
use super::report::Report;
use super::{Context, no_output};
use crate::commands::Failure;
use crate::commands::print as command;
use crate::failure::CommandLineFault;
use crate::render::formats::Paper;
use crate::text::Locale;
use crate::text::message::*;
use rules::Word;

pub(super) fn print(context: &Context, args: Print) -> Result<Report, Failure> {
    let below = Color::parse(&args.below).ok_or(CommandLineFault::BelowSide)?;
    check_output(context, &args.out)?;
    if args.slips.is_some() && args.what != What::Slips {
        return Err(CommandLineFault::SlipsUnused.into());
    }
    if args.score.is_some() && args.what != What::Game {
        return Err(CommandLineFault::ScoreUnused.into());
    }
    let what = match args.what {
        What::Agenda => {
            let sources: Vec<command::Source> = args
                .envelopes
                .into_iter()
                .map(|path| source(context, path))
                .collect::<Result<_, _>>()?;
            let gathered = command::gather(&context.files, &sources);
            command::What::Agenda(gathered, context.at)
        }
        What::CheckPage if args.envelopes.is_empty() => command::What::CheckPage,
        What::CheckPage => return Err(CommandLineFault::PageOfEnvelope.into()),
        What::Label => command::What::Label(only(args.envelopes)?),
        What::Setup => command::What::Setup(only(args.envelopes)?),
        What::Record => command::What::Record(only(args.envelopes)?),
        What::Game => command::What::Game(only(args.envelopes)?, args.score),
        What::Slips => {
            let envelope = only(args.envelopes)?;
            let folder = args.slips.ok_or(CommandLineFault::NoSlipsFolder)?;
            command::What::Slips(envelope, folder)
        }
    };
    run(
        context,
        &command::Job {
            what,
            below,
            paper: match args.paper {
                PaperSize::A4 => Paper::A4,
                PaperSize::Letter => Paper::Letter,
            },
            out: args.out,
            existing: existing(args.output.force),
            edition: edition_file(context, args.edition.rules)?,
            budget: budget(None),
            locale: context.locale,
            marked: None,
        },
    )
}

/// One thing alone can go to standard output.
fn check_output(context: &Context, out: &Path) -> Result<(), CommandLineFault> {
    match context.json && command::goes_to_output(out) {
        true => Err(CommandLineFault::OutputTwice),
        false => Ok(()),
    }
}

fn run(context: &Context, job: &command::Job) -> Result<Report, Failure> {
    let outcome = command::run(&context.files, job)?;
    if let Some(printed) = &outcome.printed {
        write(&printed.bytes)?;
    }
    Ok(report(&context.locale, &outcome))
}

/// The envelope, where only one can be printed.
fn only(envelopes: Vec<PathBuf>) -> Result<PathBuf, CommandLineFault> {
    let only: Result<[PathBuf; 1], _> = envelopes.try_into();
    only.map(|[envelope]| envelope)
        .map_err(|_| CommandLineFault::SeveralEnvelopes)
}

/// Writes the bytes to standard output.
fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    written.map_err(|error| no_output(&error))
}

fn source(context: &Context, path: PathBuf) -> Result<command::Source, Failure> {
    use archive::store::Location;

    let on_a_server = path
        .to_str()
        .filter(|text| matches!(Location::parse(text), Location::Server(_)));
    match on_a_server {
        Some(text) => Ok(command::Source::Archive(super::archive::location(
            context, text,
        )?)),
        None => Ok(command::Source::Path(path)),
    }
}

fn report(locale: &Locale, outcome: &command::Outcome) -> Report {
    let notices = &outcome.notices;
    let printed = printed(locale, outcome).with_notices(locale, notices);
    printed.without(locale, &outcome.left_out)
}

fn printed(locale: &Locale, outcome: &command::Outcome) -> Report {
    let Some(file) = &outcome.file else {
        return Report::silent();
    };
    let file = file.to_string_lossy();
    let written = match outcome.pages {
        Some(pages) => locale.say(PrintWrittenPages { file, pages }),
        None => locale.say(PrintWritten { file }),
    };
    let mut text = format!("{written}\n");
    if !outcome.slips.is_empty() {
        text += &format!("{}\n", locale.say(PrintHoldsKeys));
    }
    Report::of(text, outcome)
}
