//! `prepare`: prepares labels while the games still run, so that at the end of the session only the move and the clocks
//! are asked for.

use super::judge::one_or_several;
use super::label_draft::{LabelDraft, flag};
use super::prelude::*;

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn prepare board7.pgn --arbiter-key arbiter.pub --notation it \\
      --out board7.sheet.toml
  adjourn prepare boards/*.pgn --arbiter-key arbiter.pub --notation it \\
      --out sheets
  adjourn prepare --fen '8/8/4Bp2/5P1p/P4k2/1P6/r4PK1/8 w - - 0 41' \\
      --out board7.sheet.toml")]
pub struct Args {
    /// The score in PGN, read again when the move is sealed; one file for each board
    #[arg(required_unless_present = "fen")]
    pub game: Vec<PathBuf>,
    /// The position, where there is no score
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    pub fen: Option<String>,
    /// File for the sheet; for several boards a folder, which must be there
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub label: LabelDraft,
}

pub(crate) fn run(context: &Context, args: Args) -> Result<Report> {
    let mut draft = args.label;
    draft.fen = args.fen;
    draft.machine_zone = machine_zone();
    let lines = [
        &mut draft.white_key,
        &mut draft.black_key,
        &mut draft.arbiter_key,
    ];
    for key in lines.into_iter().flatten().chain(&mut draft.deputy_keys) {
        *key = label_draft::read_public_line(&context.files, key)?.to_string();
    }
    let board = |game: Option<&PathBuf>, out: PathBuf| {
        let draft = LabelDraft {
            game: game.cloned(),
            ..draft.clone()
        };
        // The sheet may be read from another folder.
        let draft = draft.with_event(&context.files).with_paths(absolute)?;
        Ok::<_, Failure>(Board { draft, out })
    };
    let boards = match args.game.as_slice() {
        [] => vec![board(None, args.out)?],
        [game] if !args.out.is_dir() => vec![board(Some(game), args.out)?],
        games => games
            .iter()
            .map(|game| {
                // `board7.pgn` becomes `board7.sheet.toml`.
                let name = game.with_extension("sheet.toml");
                board(
                    Some(game),
                    args.out.join(name.file_name().unwrap_or_default()),
                )
            })
            .collect::<Result<_, _>>()?,
    };
    let existing = Existing::if_forced(args.force);
    let outcomes = prepare(&context.files, &boards, existing, context.at()?)?;
    Ok(report(&context.locale, &outcomes))
}

fn absolute(path: &Path) -> Result<PathBuf> {
    let (absolute, path) = (std::path::absolute(path), path.to_owned());
    let fault = |kind| CommandLineFault::Path { path, kind };
    Ok(absolute.map_err(|error| fault(error.kind()))?)
}

/// A single sheet is the object itself; several are a list.
fn report(locale: &Locale, outcomes: &[Outcome]) -> Report {
    let (mut text, mut sheets) = (String::new(), Vec::new());
    for outcome in outcomes {
        let (missing, notices) = (&outcome.missing, &outcome.notices);
        // What must still be given when the move is sealed, as flags.
        let flags = missing.iter().filter_map(|&key| flag(key));
        let flags: Vec<String> = flags.map(|flag| flag.to_string()).collect();
        let path = path_text(&outcome.file);
        text += &(locale.say(PrepareWritten { path }) + "\n");
        text += &match missing.is_empty() {
            true => locale.say(PrepareComplete) + "\n",
            false => locale.say(PrepareMissing) + "\n",
        };
        text.extend(flags.iter().map(|flag| format!("  {flag}\n")));
        let file = outcome.file.to_string_lossy();
        sheets.push(json!({ "file": file, "missing": flags, "notices": notices }));
    }
    let notices = outcomes.iter().flat_map(|outcome| &outcome.notices);
    let json = one_or_several("sheets", sheets.into_iter());
    Report::new(text, json).with_notices(locale, notices)
}

/// How a sheet begins.
pub(super) const HEADING: &str = "# A label made ready by `adjourn prepare`";

/// A game, and the file for its sheet.
#[derive(Clone, Debug)]
pub struct Board {
    /// What was given of the label so far; its paths are absolute.
    pub draft: LabelDraft,
    /// The sheet.
    pub out: PathBuf,
}

/// A sheet, and what is still missing in it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The sheet.
    pub file: PathBuf,
    /// What must still be given when the move is sealed, in the order of the label.
    pub missing: Vec<LabelKey>,
    /// What the arbiter should know.
    pub notices: Vec<Notice>,
}

/// Checks the labels and writes the sheets: all of them or none.
///
/// # Errors
/// A value that is wrong, a score that is wrong, a file that cannot be written.
pub fn prepare(
    files: &Files,
    boards: &[Board],
    existing: Existing,
    at: Moment,
) -> Result<Vec<Outcome>> {
    let mut outcomes = Vec::new();
    let mut sheets = Vec::new();
    for board in boards {
        let resolved = board.draft.clone().resolve(files, at);
        let checked = resolved.and_then(|resolved| {
            resolved.draft.check()?;
            let doubt = resolved.draft.not_over(Budget::RULING)?;
            Ok((resolved, doubt))
        });
        let (resolved, doubt) = checked.map_err(|failure| match &board.draft.game {
            Some(game) if boards.len() > 1 => failure.of_file(game),
            _ => failure,
        })?;
        sheets.push(sheet(&board.draft.clone().dated(&resolved))?);
        let mut notices = resolved.notices;
        let doubts = doubt.into_iter().chain(resolved.draft.doubts(at));
        notices.extend(doubts.map(Notice::from));
        outcomes.push(Outcome {
            file: board.out.clone(),
            missing: resolved.draft.missing(),
            notices,
        });
    }
    let new = outcomes.iter().zip(&sheets);
    let new = new.map(|(outcome, sheet)| NewFile::public(&outcome.file, sheet.as_bytes()));
    files.create(&new.collect::<Vec<_>>(), existing)?;
    Ok(outcomes)
}

/// The content of a sheet.
///
/// # Errors
/// The draft cannot be written as TOML.
pub fn sheet(draft: &LabelDraft) -> Result<String> {
    let text =
        toml::to_string(draft).map_err(|error| LabelFault::NotWritable(error.to_string()))?;
    Ok(format!(
        "{HEADING}. Correct it here, or give flags to `adjourn seal`.\n{text}"
    ))
}
