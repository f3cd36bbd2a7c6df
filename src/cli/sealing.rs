//! Sealing at the board, in the order of A1(a): the player writes unseen and may rewrite; he closes
//! the envelope and stops his clock; then the arbiter reads both clocks.

use std::path::PathBuf;

use zeroize::Zeroizing;

use super::job::{budget, draft, existing};
use super::report::{self, Report};
use super::terminal::{self, Passphrases};
use super::{Context, args, keys};
use crate::clock::{Duration, Used};
use crate::commands::label_draft::LabelDraft;
use crate::commands::seal::{Job, Ready, ready};
use crate::commands::{Failure, FailureKind};
use crate::envelope::{TextFault, WrittenMove, side_name};
use crate::text;

/// What the player types when his clock is stopped.
const CLOSED: &str = "closed";

/// What he types to see what he wrote.
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
    let mut passphrases = Passphrases::new(args.passphrase_fd)?;
    let sealer_key = args
        .sealer_key
        .map(|path| keys::unlock(&context.files, &path, &mut passphrases))
        .transpose()?;
    let job = Job {
        draft,
        sealer_key,
        slips: args.slips,
        out: args.out,
        existing: existing(args.force),
        at: context.at()?,
        budget: budget(None),
    };
    let ready = ready(&context.files, job)?;
    for notice in ready.notices() {
        terminal::say(&format!("note: {}", text::escaped(&notice.message)));
    }
    let written = match &args.move_file {
        Some(path) => read_move(context, path)?,
        None => ask_move(&ready)?,
    };
    // He has stopped his clock: from here the text cannot change.
    let sealed_at = context.at()?;
    ready.check_written(&written)?;
    let clocks = ask_clocks(&ready)?;
    let told = ready.notices().len();
    let outcome = ready.finish(&context.files, &written, clocks, sealed_at)?;
    Ok(report::seal(&outcome, told))
}

/// The written move from a file; one line end behind it is not part of it.
fn read_move(context: &Context, path: &std::path::Path) -> Result<WrittenMove, Failure> {
    let bytes = if path == std::path::Path::new("-") {
        terminal::read_stdin(4_096)?
    } else {
        Zeroizing::new(context.files.read(path, 4_096)?)
    };
    let text = std::str::from_utf8(&bytes)
        .map_err(|_| Failure::usage("seal/move-utf8", "the written move is not UTF-8"))?;
    let text = text
        .strip_suffix('\n')
        .map_or(text, |line| line.strip_suffix('\r').unwrap_or(line));
    WrittenMove::new(text.to_owned()).map_err(|fault| refused_text(&fault))
}

fn refused_text(fault: &TextFault) -> Failure {
    Failure::usage("seal/move-text", format!("the written move {fault}"))
}

/// The player writes his move unseen, as often as he likes, until he says that it is closed. What he
/// wrote is not judged: only a move already made on the board is compared (A1a).
fn ask_move(ready: &Ready) -> Result<WrittenMove, Failure> {
    let label = ready.label();
    let sealer = text::escaped(&label.sealer().name).into_owned();
    terminal::say(&format!(
        "{sealer} ({}) seals move {} now, in notation `{}`. Nobody else looks. \
         What is typed is not shown, and is not checked.",
        side_name(label.sealed_by()),
        label.move_number(),
        label.notation,
    ));
    loop {
        let typed = terminal::ask_unseen("The move, then Enter: ").map_err(|failure| {
            if failure.kind == FailureKind::Usage {
                failure.hint("give the written move in a file: --move-file FILE")
            } else {
                failure
            }
        })?;
        let written = match WrittenMove::new(typed.to_string()) {
            Ok(written) => written,
            Err(fault) => {
                terminal::say(&format!("The text {fault}. Write it again."));
                continue;
            }
        };
        if let Err(failure) = ready.check_written(&written) {
            terminal::say(&format!("{failure}. Write it again."));
            continue;
        }
        if is_closed(&written)? {
            return Ok(written);
        }
    }
}

/// Whether the player leaves it at that.
fn is_closed(written: &WrittenMove) -> Result<bool, Failure> {
    loop {
        let answer = terminal::ask(&format!(
            "Stop your clock and type `{CLOSED}`; or Enter to write the move again; or `{LOOK}` to see it: "
        ))?;
        match answer.as_str() {
            CLOSED => return Ok(true),
            LOOK => {
                // On the person's screen for as long as he looks, then wiped from it.
                let _ = terminal::ask(&format!(
                    "You wrote: {}   (Enter hides it) ",
                    text::escaped(written.expose())
                ))?;
                terminal::say("\u{1b}[1A\u{1b}[2K\u{1b}[1A");
            }
            _ => return Ok(false),
        }
    }
}

/// Both stopped clocks, as they were given or as the arbiter reads them now.
fn ask_clocks(ready: &Ready) -> Result<[Used; 2], Failure> {
    let [white, black] = ready.clocks();
    let ask = |given: Option<Used>, whose: &str, flag: &str| match given {
        Some(used) => Ok::<_, Failure>(used),
        None => loop {
            let answer = terminal::ask(&format!("Time used on {whose} clock (H:MM:SS): "))
                .map_err(|failure| failure.hint(format!("give it: {flag} H:MM:SS")))?;
            match Duration::parse_typed(&answer) {
                Ok(time) => return Ok(Used(time)),
                Err(error) => terminal::say(&format!("{error}.")),
            }
        },
    };
    Ok([
        ask(white, "White's", "--white-used")?,
        ask(black, "Black's", "--black-used")?,
    ])
}
