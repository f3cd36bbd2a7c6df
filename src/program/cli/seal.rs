//! Sealing at the board, in the order of A1(a): the player writes unseen and may rewrite; he closes
//! the envelope and stops his clock; then the arbiter reads both clocks.

use std::path::PathBuf;

use shakmaty::ByColor;

use super::jobs::{budget, draft, existing};
use super::prompts::{self, Passphrases, Unread};
use super::report::{self, Report};
use super::{Context, args, keys};
use crate::envelope::{LONGEST_MOVE, LabelKey, TextFault, WrittenMove};
use crate::program::commands::label_draft::LabelDraft;
use crate::program::commands::seal::{Destination, Job, Slips, finish, ready};
use crate::program::commands::{Failure, FailureKind};
use crate::program::failure::{Advice, LabelFault};
use crate::program::files::FileError;
use crate::program::text::message::*;
use crate::program::text::{Locale, Reader};
use crate::sealing::{Closed, Ready, Written};
use crate::time::{Duration, Used};

/// The word that says that the clock is stopped and the envelope closed.
const CLOSED: &str = "closed";

/// The word to see the written move.
const LOOK: &str = "look";

pub(super) fn seal(context: &Context, args: args::Seal) -> Result<Report, Failure> {
    let flags = draft(args.label);
    let is_sheet = |path: &PathBuf| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    };
    let draft = match args.game {
        Some(sheet) if is_sheet(&sheet) => {
            flags.over(LabelDraft::read_sheet(&context.files, &sheet)?)
        }
        game => LabelDraft { game, ..flags },
    };
    let draft = match args.move_file {
        None if prompts::is_there() => ask_missing(context, draft)?,
        Some(_) | None => draft,
    };
    let mut passphrases = Passphrases::new(&context.locale, args.passphrase_fd)?;
    let sealer_key = args
        .sealer_key
        .map(|path| keys::unlock(context, &path, &mut passphrases))
        .transpose()?;
    let to = Destination {
        out: args.out,
        slips: args.slips.map_or(Slips::None, Slips::Folder),
        existing: existing(args.force),
    };
    let job = Job {
        draft,
        sealer_key,
        to: to.clone(),
        at: context.at()?,
        budget: budget(None),
    };
    let (ready, told) = ready(&context.files, job)?;
    for notice in &told {
        prompts::say(&report::note(&context.locale, notice));
    }
    let written = match &args.move_file {
        Some(path) => ready.write(read_move(context, path)?)?,
        None => ask_move(&context.locale, ready)?,
    };
    // The player has stopped his clock: from here on the text cannot change.
    let closed = written.close(context.at()?);
    let used = ask_clocks(&context.locale, &closed)?;
    let outcome = finish(&context.files, &closed, used, &to, &told)?;
    Ok(report::seal(&context.locale, &outcome, told.len()))
}

/// Asks for what the label has to say of this evening, and nobody has said: the time control, the draw offer that
/// stands (A2f), how late a player may be. Everything else that is missing is better given beforehand.
fn ask_missing(context: &Context, mut draft: LabelDraft) -> Result<LabelDraft, Failure> {
    let locale = &context.locale;
    loop {
        let missing = draft
            .clone()
            .resolve(&context.files, context.at()?)?
            .draft
            .missing();
        let questions = [
            (LabelKey::LateAfter, locale.say(AskLateAfter)),
            (LabelKey::TimeControl, locale.say(AskTimeControl)),
            (LabelKey::WhiteTimeControl, locale.say(AskWhiteTimeControl)),
            (LabelKey::BlackTimeControl, locale.say(AskBlackTimeControl)),
            (LabelKey::DrawOffer, locale.say(AskDrawOffer)),
        ];
        let is_asked = |key: &LabelKey| questions.iter().any(|(asked, _)| asked == key);
        if !missing.iter().all(is_asked) {
            return Ok(draft);
        }
        let mut questions = questions.into_iter();
        let Some((key, question)) = questions.find(|(key, _)| missing.contains(key)) else {
            return Ok(draft);
        };
        let answer = prompts::ask(locale, &question)?;
        let mut answered = draft.clone();
        *answered.value_mut(key) = Some(said(locale, &answer)).filter(|text| !text.is_empty());
        match answered.clone().resolve(&context.files, context.at()?) {
            Ok(_) => draft = answered,
            Err(failure) if failure.kind == FailureKind::Usage => {
                let error = locale.failure(&failure, Reader::CommandLine);
                prompts::say(&locale.say(AskValueAgain { error }));
            }
            Err(failure) => return Err(failure),
        }
    }
}

/// What was answered, with the words for the sides and for none in English, as the label has them.
fn said(locale: &Locale, answer: &str) -> String {
    let words = [
        ("none", &locale.say(WordNone)),
        ("white", &locale.say(WordWhite)),
        ("black", &locale.say(WordBlack)),
    ];
    prompts::meant(answer, &words).unwrap_or(answer).to_owned()
}

/// The written move from a file, without one line end after it.
fn read_move(context: &Context, path: &std::path::Path) -> Result<WrittenMove, Failure> {
    let bytes = prompts::read(&context.files, path, 4_096).map_err(|unread| match unread {
        Unread::File(FileError::TooLarge { .. }) => LabelFault::MoveText(TextFault::TooLong {
            longest: LONGEST_MOVE,
        })
        .into(),
        unread => Failure::from(unread),
    })?;
    let text = std::str::from_utf8(&bytes).map_err(|_| LabelFault::MoveNotUtf8)?;
    let text = text
        .strip_suffix('\n')
        .map_or(text, |line| line.strip_suffix('\r').unwrap_or(line));
    Ok(WrittenMove::new(text).map_err(LabelFault::MoveText)?)
}

/// Asks the player for his move, unseen, until he says that the envelope is closed. The text is not judged; only a move
/// already made on the board is compared with it (A1a).
fn ask_move(locale: &Locale, mut ready: Ready) -> Result<Written, Failure> {
    let label = ready.label();
    prompts::say(&locale.say(AskSeals {
        name: &label.sealer().name,
        side: label.sealed_by(),
        number: label.move_number(),
        notation: label.notation.to_string(),
    }));
    loop {
        let typed = prompts::ask_unseen(&locale.say(AskMove)).map_err(|failure| {
            if failure.kind == FailureKind::Usage {
                failure.advised(Advice::MoveFile)
            } else {
                failure
            }
        })?;
        let written = match WrittenMove::new(&typed) {
            Ok(written) => written,
            Err(fault) => {
                let error = locale.sentence(&fault);
                prompts::say(&locale.say(AskTextRefused { error }));
                continue;
            }
        };
        let written = match ready.write(written) {
            Ok(written) => written,
            Err(not_written) => {
                let error = locale.failure(&not_written.error.into(), Reader::CommandLine);
                prompts::say(&locale.say(AskWriteAgain { error }));
                ready = *not_written.ready;
                continue;
            }
        };
        if is_closed(locale, written.text())? {
            return Ok(written);
        }
        ready = written.rewrite();
    }
}

/// Asks whether the player has closed the envelope, or wants to write again.
fn is_closed(locale: &Locale, written: &WrittenMove) -> Result<bool, Failure> {
    let (closed, look) = (locale.say(WordClosed), locale.say(WordLook));
    let question = locale.say(AskClosed {
        closed: &closed,
        look: &look,
    });
    loop {
        let answer = prompts::ask(locale, &question)?;
        if prompts::is_word(&answer, CLOSED, &closed) {
            return Ok(true);
        }
        if !prompts::is_word(&answer, LOOK, &look) {
            return Ok(false);
        }
        // The move is on the screen while the player looks at it, and is erased then.
        let text = written.expose();
        let _ = prompts::ask(locale, &locale.say(AskWrote { text }))?;
        prompts::wipe_line_above();
    }
}

/// The times of both stopped clocks: as given, else as the arbiter reads them now.
fn ask_clocks(locale: &Locale, closed: &Closed) -> Result<ByColor<Used>, Failure> {
    let ByColor { white, black } = closed.used();
    let most = closed.most_used();
    let ask = |given: Option<Used>, most, question: String, key: LabelKey| match given {
        Some(used) => Ok::<_, Failure>(used),
        None => loop {
            let answer = prompts::ask(locale, &question)
                .map_err(|failure| failure.advised(Advice::ClockReading(key)))?;
            match Duration::parse_typed(&answer, most) {
                Ok(time) => return Ok(Used(time)),
                Err(error) => {
                    prompts::say(&format!("{}.", locale.sentence(&error)));
                }
            }
        },
    };
    Ok(ByColor {
        white: ask(
            white,
            most.white,
            locale.say(AskUsedWhite),
            LabelKey::WhiteUsed,
        )?,
        black: ask(
            black,
            most.black,
            locale.say(AskUsedBlack),
            LabelKey::BlackUsed,
        )?,
    })
}
