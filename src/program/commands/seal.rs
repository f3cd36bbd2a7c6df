//! `seal`: at the board, in the order of A1(a): the player writes unseen and may rewrite; then the player closes the
//! envelope and stops the clock; then the arbiter reads both clocks.

mod outside;
mod questions;
mod steps;

use std::path::{Path, PathBuf};

use shakmaty::Color;
use zeroize::Zeroizing;

use super::label_draft::LabelDraft;
use super::{Failure, FailureKind, account, clocks, keys};
use crate::failure::{Advice, LabelFault};
use crate::files::{Existing, FileError, Files};
use crate::terminal::prompts::{self, Passphrases};
use crate::terminal::report::{note, path_text};
use crate::terminal::{Context, Report, machine_zone};
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::sealing::{Ready, Written};
use envelope::{LONGEST_MOVE, SecretKey, TextFault, WrittenMove};
use rules::time::Moment;

pub(super) use outside::{arbiter, noted};
pub(super) use steps::slip_path;
pub use steps::{
    Destination, Job, OfferSaid, Outcome, SlipFile, Slips, finish, keep, outside, ready, resolve,
    told,
};

#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  adjourn seal board7.sheet.toml --slips slips --out board7.envelope
  adjourn seal game.pgn --arbiter-key arbiter.pub --slips slips \\
      --notation it --resume-at '2027-03-02 14:30' --zone Europe/Rome \\
      --place 'Palazzo dello Sport' --out game.envelope
  adjourn seal --answers game.envelope --slips slips2 \\
      --out reply.envelope
  adjourn seal board7.sheet.toml --paper --key arbiter.key
  adjourn seal board7.pgn --pause --arbiter 'Verdi, Anna' \\
      --white-used 1:19:00 --black-used 1:22:00")]
pub struct Args {
    /// The score in PGN, or a sheet made by `prepare`; else what the envelope before says was played
    #[arg(required_unless_present_any = ["answers", "follows"])]
    pub game: Option<PathBuf>,
    /// File for the envelope [default: as the score or the sheet is called, beside it]
    #[arg(long, value_name = "FILE", required_unless_present = "game")]
    pub out: Option<PathBuf>,
    /// The sealer's own secret key
    #[arg(long, value_name = "KEY")]
    pub sealer_key: Option<PathBuf>,
    /// Folder for one-time slips, for each player without a key [default: slips/ with a folder for this board, beside
    /// the score; none after an envelope before]
    #[arg(long, value_name = "DIR")]
    pub slips: Option<PathBuf>,
    /// Read the written move from a file, or from standard input with `-`
    #[arg(long, value_name = "FILE")]
    pub move_file: Option<PathBuf>,
    /// The arbiter's secret key, where the move lies on paper or none is sealed [default: the account's own]
    #[arg(long, value_name = "KEY", hide_short_help = true)]
    pub key: Option<PathBuf>,
    /// Which scoresheets lie in the paper envelope, or the arbiter holds: none, white, black or both
    #[arg(long, value_name = "WHICH", hide_short_help = true)]
    pub scoresheets: Option<String>,
    /// Read the passphrase of the sealer's key from this file descriptor
    #[arg(long, value_name = "N")]
    pub passphrase_fd: Option<u32>,
    /// Overwrite existing files
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub label: LabelDraft,
}

/// The word that says that the clock is stopped and the envelope closed.
const CLOSED: &str = "closed";

/// The word to see the written move.
const LOOK: &str = "look";

pub(crate) fn run(context: &Context, args: Args) -> Result<Report, Failure> {
    let flags = args.label;
    let board = args.game.as_deref().map(board_name);
    let out = args.out.or_else(|| {
        let mut out = board.clone()?.into_os_string();
        out.push(".envelope");
        Some(PathBuf::from(out))
    });
    // The arguments ask for one of the two.
    let out = out.ok_or(LabelFault::NoGame)?;
    let is_sheet = |path: &PathBuf| path.extension().is_some_and(|it| it == "toml");
    let draft = match args.game {
        Some(sheet) if is_sheet(&sheet) => {
            flags.over(LabelDraft::read_sheet(&context.files, &sheet)?)
        }
        game => LabelDraft { game, ..flags },
    };
    let mut draft = draft.with_event(&context.files);
    draft.machine_zone = machine_zone();
    let existing = Existing::if_forced(args.force);
    if draft.paper || draft.pause {
        let slips = Slips::None;
        let to = Destination {
            out,
            slips,
            existing,
        };
        let (key, scoresheets) = (args.key, args.scoresheets);
        return outside::run(context, draft, (key, args.passphrase_fd), scoresheets, &to);
    }
    let slips = slips(args.slips, board.as_deref(), &draft);
    let mut draft = match args.move_file {
        None if prompts::is_there() => questions::ask_missing(context, draft)?,
        Some(_) | None => draft,
    };
    let own = match prompts::is_there() {
        true => own_key(context, &mut draft)?,
        false => None,
    };
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase_fd)?;
    let unlock = |path: PathBuf| keys::unlock(context, &path, &mut passphrases);
    let sealer_key = args.sealer_key.map(unlock).transpose()?;
    let to = Destination {
        out,
        slips,
        existing,
    };
    let job = Job {
        draft,
        sealer_key,
        to: to.clone(),
        at: context.at()?,
        offer: OfferSaid::BeforeTheMove,
    };
    let (ready, mut told) = ready(&context.files, job)?;
    for notice in &told {
        prompts::say(&note(&context.locale, notice));
    }
    let written = match &args.move_file {
        Some(path) => ready
            .write(read_move(context, path)?)
            .map_err(|it| it.error)?,
        None => ask_move(&context.locale, ready)?,
    };
    // The player has stopped the clock: from here on the text cannot change.
    let closed = written.close(context.at()?);
    let (used, confirmed) = clocks::ask(&context.locale, &closed)?;
    told.extend(confirmed);
    // The player has gone, and the label is checked: now it is the arbiter's turn.
    if let Some(key) = own {
        keep_own(context, &key, &mut passphrases)?;
    }
    let outcome = finish(&context.files, &closed, used, &to, &told)?;
    Ok(report(&context.locale, &outcome, told.len()))
}

/// The arbiter's key that keeps the move, where nobody has named one: that of the account, else a new one. It is made
/// before the player writes, since the label names it, and kept when the clocks are read.
fn own_key(context: &Context, draft: &mut LabelDraft) -> Result<Option<SecretKey>, Failure> {
    let Some(name) = lacks_key(&context.files, draft, context.at()?)? else {
        return Ok(None);
    };
    if let Some(line) = account::locked(&context.files, &name)? {
        draft.own_key = Some(line);
        return Ok(None);
    }
    let key = account::new(&name)?;
    draft.own_key = Some(key.public_line().to_string());
    Ok(Some(key))
}

/// The arbiter's name on a label that names no key of that arbiter: then one is made.
///
/// # Errors
/// A value that cannot be read.
pub fn lacks_key(files: &Files, draft: &LabelDraft, at: Moment) -> Result<Option<String>, Failure> {
    let label = draft.clone().resolve(files, at)?.draft;
    Ok(label.arbiter_name.filter(|_| label.arbiter.is_none()))
}

/// Keeps that key in the account, under a passphrase that is asked for until it will do.
fn keep_own(
    context: &Context,
    key: &SecretKey,
    passphrases: &mut Passphrases,
) -> Result<(), Failure> {
    prompts::say(&context.locale.say(SealOwnKey));
    let passphrase = loop {
        match passphrases.new_one() {
            Ok(passphrase) => break passphrase,
            Err(failure) if failure.kind == FailureKind::Usage => {
                prompts::say(&prompts::refused(&context.locale, &failure));
            }
            Err(failure) => return Err(failure),
        }
    };
    let bytes = Zeroizing::new(key.to_encrypted_file(&passphrase)?);
    account::keep(&context.files, key, &bytes)?;
    Ok(())
}

/// The name of the board, by its score or its sheet: `boards/board7` of `boards/board7.sheet.toml`.
fn board_name(game: &Path) -> PathBuf {
    let name = game.file_name().unwrap_or_default();
    let text = name.to_string_lossy();
    match text.strip_suffix(".sheet.toml") {
        Some(name) => game.with_file_name(name),
        None => game.with_extension(""),
    }
}

/// The folder for slips that was given; else one for this board in `slips`, beside the score. Behind an envelope
/// before, keys stay unless it is said that there are to be slips.
fn slips(given: Option<PathBuf>, board: Option<&Path>, draft: &LabelDraft) -> Slips {
    let is_first = draft.answers.is_none() && draft.follows.is_none();
    match (given, board.filter(|_| is_first)) {
        (Some(folder), _) => Slips::Folder(folder),
        (None, Some(board)) => Slips::OfBoard {
            all: board.with_file_name("slips"),
            name: PathBuf::from(board.file_name().unwrap_or_default()),
        },
        (None, None) => Slips::None,
    }
}

/// The written move from a file, without one line end after it.
fn read_move(context: &Context, path: &Path) -> Result<WrittenMove, Failure> {
    let read = prompts::read(&context.files, path, 4_096);
    let bytes = read.map_err(|failure| match failure.fault() {
        Some(FileError::TooLarge { .. }) => {
            let longest = LONGEST_MOVE;
            LabelFault::MoveText(TextFault::TooLong { longest }).into()
        }
        _ => failure,
    })?;
    // A line that is empty, or an empty file, is an empty envelope (A8(b)); a standard input that gives nothing is an
    // accident.
    if bytes.is_empty() && path == Path::new("-") {
        return Err(LabelFault::NoMoveGiven.into());
    }
    let text = std::str::from_utf8(&bytes).map_err(|_| LabelFault::MoveNotUtf8)?;
    let line = text.strip_suffix('\n');
    let text = line.map_or(text, |line| line.strip_suffix('\r').unwrap_or(line));
    Ok(WrittenMove::new(text).map_err(LabelFault::MoveText)?)
}

/// Asks the player for the move, unseen, until they say that the envelope is closed. The text is not judged; only a
/// move already made on the board is compared with it (A1a).
fn ask_move(locale: &Locale, mut ready: Ready) -> Result<Written, Failure> {
    let label = ready.label();
    prompts::say(&locale.say(AskSeals {
        name: &label.sealer().name,
        side: label.sealed_by(),
        number: label.move_number(),
        notation: label.shown_in().to_string(),
    }));
    loop {
        let asked = prompts::ask_unseen(&locale.say(AskMove));
        let typed = asked.map_err(|failure| match failure.kind {
            FailureKind::Usage => failure.advised(Advice::MoveFile),
            _ => failure,
        })?;
        let refused = |failure| prompts::say(&prompts::refused(locale, &failure));
        let written = match WrittenMove::new(&typed) {
            Ok(written) => written,
            Err(fault) => {
                refused(LabelFault::MoveText(fault).into());
                continue;
            }
        };
        let written = match ready.write(written) {
            Ok(written) => written,
            Err(not_written) => {
                refused(not_written.error.into());
                ready = *not_written.ready;
                continue;
            }
        };
        if is_meant(locale, written.text())? && is_closed(locale, written.text())? {
            return Ok(written);
        }
        ready = written.rewrite();
    }
}

/// Whether the text is the move: an empty one, or a word such as another question asks for, is sealed only where the
/// player says so. Nothing that is typed here is shown: it may be the move.
fn is_meant(locale: &Locale, written: &WrittenMove) -> Result<bool, Failure> {
    let text = written.expose().trim();
    let words = [locale.say(WordClosed), locale.say(WordLook)];
    let word = text.trim_matches(|sign: char| !sign.is_alphanumeric());
    let word = word.to_lowercase();
    let question = if text.is_empty() {
        locale.say(AskEmptyMove)
    } else if names_no_square(&word)
        || [CLOSED, "ok", LOOK].contains(&word.as_str())
        || words.contains(&word)
        || prompts::yes_or_no(locale, &word).is_some()
    {
        locale.say(AskWordAsMove)
    } else {
        return Ok(true);
    };
    prompts::yes_or_enter(locale, || prompts::ask_unseen(&question))
}

/// Whether no move can be written so: no square, no piece and no castling. Castling in words is asked about too.
fn names_no_square(word: &str) -> bool {
    let signs: Vec<char> = word.chars().filter(|it| it.is_alphanumeric()).collect();
    if signs.len() > 1 && signs.iter().all(|sign| sign.is_numeric()) {
        let is_castling = matches!(signs[..], ['0', '0'] | ['0', '0', '0']);
        // Four digits name two squares by correspondence, a fifth the piece that a pawn becomes.
        let are_squares = matches!(signs.len(), 4 | 5)
            && !word.contains(':')
            && signs.iter().all(|sign| ('1'..='8').contains(sign));
        return !is_castling && !are_squares;
    }
    // Longer than the name of a piece, and no square in it.
    let is_word = |run: &str| run.chars().count() > 3;
    let mut runs = word.split(|sign: char| !sign.is_alphabetic());
    signs.len() < 2 || !word.contains(|sign: char| sign.is_ascii_digit()) && runs.any(is_word)
}

/// Asks whether the player has closed the envelope, or wants to write again: an answer that is neither changes
/// nothing, and none is shown, since it may be the move once more.
fn is_closed(locale: &Locale, written: &WrittenMove) -> Result<bool, Failure> {
    let (closed, look) = (locale.say(WordClosed), locale.say(WordLook));
    let question = locale.say(AskClosed {
        closed: &closed,
        look: &look,
    });
    loop {
        let answer = prompts::ask_unseen(&question)?;
        let answer = answer.trim();
        if prompts::is_word(answer, CLOSED, &closed) {
            return Ok(true);
        }
        if answer.is_empty() {
            return Ok(false);
        }
        if !prompts::is_word(answer, LOOK, &look) {
            prompts::say(&locale.say(AskNotClosed));
            continue;
        }
        // The move is on the screen while the player looks at it, and is erased then.
        let text = written.expose();
        let _ = prompts::ask_unseen(&locale.say(AskWrote { text }))?;
        prompts::wipe_line_above();
    }
}

/// The first `told` notices were printed before the player wrote.
fn report(locale: &Locale, outcome: &Outcome, told: usize) -> Report {
    let mut text = locale.say(SealDone) + "\n" + &outcome.written.named(locale);
    for side in Color::ALL {
        let used = outcome.label.used(side);
        let clock = text::clock(locale, &outcome.label, side, used);
        text += &format!("  {clock}\n");
    }
    for SlipFile { side, path } in &outcome.slips {
        let name = locale.say(SealSlip { side: *side });
        text += &format!("  {name}   {}\n", path_text(path));
    }
    if !outcome.slips.is_empty() {
        text += &(locale.say(SealSlips) + "\n");
    }
    text += &(locale.say(SealNext) + "\n");
    let later = outcome.notices.get(told..).unwrap_or_default();
    Report::of(text, outcome).with_notices(locale, later)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In descriptive notation, by the numbers of correspondence chess, or cut as short as players do, it is a move.
    #[test]
    fn what_names_no_square_is_no_move() {
        #[rustfmt::skip]
        let (none, moves) = (
            ["", "?", "--", "12", "0:10:00", "1200", "11:15", "1-0", "½-½", "x", "closed", "draw offered"],
            ["bd7", "ed", "p-k4", "qxr", "кр:е5", "♘f3", "5254", "52-54", "57581", "0-0", "0-0-0", "o-o"],
        );
        assert_eq!(none.into_iter().find(|it| !names_no_square(it)), None);
        assert_eq!(moves.into_iter().find(|it| names_no_square(it)), None);
    }
}
