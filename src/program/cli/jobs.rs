//! `prepare` on the command line.

use std::path::{Path, PathBuf};

use super::args;
use super::report;
use crate::commands::label_draft::{self, LabelDraft};
use crate::commands::{Failure, prepare as prepare_command};
use crate::failure::CommandLineFault;
use crate::files::Existing;
use crate::terminal::{Context, Report, machine_zone};
use rules::edition::Edition;

pub(crate) fn prepare(context: &Context, args: args::Prepare) -> Result<Report, Failure> {
    let mut draft = args.label;
    // The sheet may be read from another folder.
    for other in [
        &mut draft.event_file,
        &mut draft.answers,
        &mut draft.follows,
    ] {
        *other = other.as_deref().map(absolute).transpose()?;
    }
    draft.fen = args.fen;
    let lines = [
        &mut draft.white_key,
        &mut draft.black_key,
        &mut draft.arbiter_key,
    ];
    for key in lines.into_iter().flatten().chain(&mut draft.deputy_keys) {
        *key = label_draft::read_public_line(&context.files, key)?.to_string();
    }
    if let Some(rules) = &mut draft.rules
        && Edition::builtin(rules).is_none()
    {
        *rules = absolute(Path::new(rules))?.to_string_lossy().into_owned();
    }
    let board = |game: Option<&PathBuf>, out: PathBuf| {
        let game = game.map(|game| absolute(game)).transpose()?;
        let draft = LabelDraft {
            game,
            ..draft.clone()
        };
        let mut draft = draft.with_event(&context.files);
        draft.machine_zone = machine_zone();
        draft.event_file = draft.event_file.as_deref().map(absolute).transpose()?;
        Ok::<_, Failure>(prepare_command::Board { draft, out })
    };
    let boards = match args.game.as_slice() {
        [] => vec![board(None, args.out)?],
        [game] if !args.out.is_dir() => vec![board(Some(game), args.out)?],
        games => games
            .iter()
            .map(|game| board(Some(game), args.out.join(sheet_name(game))))
            .collect::<Result<_, _>>()?,
    };
    let job = prepare_command::Job {
        boards,
        existing: Existing::if_forced(args.force),
        at: context.at()?,
    };
    Ok(report::prepare(
        &context.locale,
        &prepare_command::run(&context.files, &job)?,
    ))
}

/// `board7.pgn` becomes `board7.sheet.toml`.
fn sheet_name(game: &Path) -> PathBuf {
    let mut name = game.file_stem().unwrap_or_default().to_owned();
    name.push(".sheet.toml");
    PathBuf::from(name)
}

fn absolute(path: &Path) -> Result<PathBuf, Failure> {
    Ok(
        std::path::absolute(path).map_err(|error| CommandLineFault::Path {
            path: path.to_owned(),
            kind: error.kind(),
        })?,
    )
}
