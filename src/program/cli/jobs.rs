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

/// The label's flags as a draft.
pub(super) fn draft(flags: args::LabelFlags) -> LabelDraft {
    LabelDraft {
        event_file: flags.event,
        white: flags.white,
        black: flags.black,
        arbiter: flags.arbiter,
        white_key: flags.white_key,
        black_key: flags.black_key,
        arbiter_key: flags.arbiter_key,
        deputy_keys: flags.deputy_key,
        rules: flags.rules,
        late_after: flags.late_after,
        notation: flags.notation,
        time_control: flags.time_control,
        white_time_control: flags.white_time_control,
        black_time_control: flags.black_time_control,
        board: flags.board,
        white_id: flags.white_id,
        black_id: flags.black_id,
        white_used: flags.white_used,
        black_used: flags.black_used,
        white_left: flags.white_left,
        black_left: flags.black_left,
        draw_offer: flags.draw_offer,
        sealed_at: flags.sealed_at,
        resume_by: flags.resume_by,
        resume_at: flags.resume_at,
        resume_end: flags.resume_end,
        resume_zone: flags.zone,
        resume_place: flags.place,
        session_end: flags.session_end,
        early: flags.early,
        early_charge: flags.early_charge,
        known_move: flags.known_move,
        claim: flags.claim,
        at_move: flags.at_move,
        answers: flags.answers,
        follows: flags.follows,
        // What only a score, a sheet or the desk says.
        game: None,
        fen: None,
        event: None,
        site: None,
        date: None,
        round: None,
        clocks: None,
        session_start: None,
        pauses: Vec::new(),
        machine_zone: None,
        own_key: None,
    }
}

pub(crate) fn prepare(context: &Context, args: args::Prepare) -> Result<Report, Failure> {
    let mut draft = draft(args.label);
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
