//! `rehearse` on the command line: prints each step, and waits at a terminal until it was read.

use std::io::{self, IsTerminal};

use super::prompts;
use super::report::{Report, path_text};
use crate::program::commands::rehearse::{Outcome, Step};
use crate::program::render::{self, Style};
use crate::program::text::message::*;
use crate::program::text::{Locale, Reader};

/// How fast the story is told: step by step where somebody reads it at a terminal, else at once.
#[derive(Debug)]
pub(super) struct Pace {
    is_read: bool,
    has_begun: bool,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace {
            is_read: prompts::is_there() && io::stdout().is_terminal(),
            has_begun: false,
        }
    }

    /// Waits for Enter between two steps.
    pub(super) fn wait(&mut self, locale: &Locale) {
        if self.is_read && self.has_begun {
            // Who types no more reads no more: the rest is told at once.
            self.is_read = prompts::ask(locale, &locale.say(RehearsalGoOn)).is_ok();
            match self.is_read {
                true => prompts::wipe_line_above(),
                false => prompts::say(""),
            }
        }
        self.has_begun = true;
    }
}

/// The text of a step.
pub(super) fn step(locale: &Locale, step: &Step<'_>, style: Style) -> String {
    match step {
        Step::Keys { folder } => format!(
            "{}\n{}\n{}\n",
            style.heading(&locale.say(RehearsalKeys)),
            locale.say(RehearsalKeysMade),
            locale.say(RehearsalFolder {
                folder: path_text(folder)
            }),
        ),
        Step::Sealed {
            label,
            fingerprint,
            file,
        } => format!(
            "{}\n{}\n{}\n\n{}\n{}\n",
            style.heading(&locale.say(RehearsalSealed)),
            locale.say(RehearsalSeals {
                name: &label.sealer().name
            }),
            locale.say(RehearsalOutside),
            render::label_sheet(locale, label, &label.resumption, Some(fingerprint), false),
            locale.say(RehearsalEnvelope {
                path: path_text(file)
            }),
        ),
        Step::Accepted { seal_number } => format!(
            "{}\n{}\n",
            style.heading(&locale.say(RehearsalAccepted)),
            locale.say(RehearsalAccepts {
                number: *seal_number
            }),
        ),
        Step::Refused { failure } => format!(
            "{}\n{}\n  {}\n{}\n",
            style.heading(&locale.say(RehearsalRefused)),
            locale.say(RehearsalTries),
            locale.failure(failure, Reader::CommandLine),
            locale.say(RehearsalNobodyReads),
        ),
        Step::Opened { outcome } => format!(
            "{}\n{}\n{}\n{}",
            style.heading(&locale.say(RehearsalOpened)),
            locale.say(RehearsalTogether),
            locale.say(OpenWritten {
                text: match &outcome.written {
                    Some(written) => written.clone(),
                    None => locale.say(RehearsalNothingReadable),
                }
            }),
            render::ruling_sheet(locale, &outcome.ruling, style),
        ),
        Step::Verified { outcome } => {
            let signatures = outcome.signatures.iter();
            let count = signatures.filter(|signature| signature.valid).count();
            let holds = match outcome.valid {
                true => locale.say(RehearsalHolds { count }),
                false => locale.say(RehearsalDoesNotHold { count }),
            };
            format!(
                "{}\n{holds}\n",
                style.heading(&locale.say(RehearsalVerified))
            )
        }
        Step::Resigned { file, refusal } => format!(
            "{}\n{}\n  {}\n{}\n",
            style.heading(&locale.say(RehearsalReally)),
            locale.say(RehearsalResigned),
            locale.failure(refusal, Reader::CommandLine),
            locale.say(RehearsalEnding {
                path: path_text(file)
            }),
        ),
    }
}

/// The files of the rehearsal, and where to look further.
pub(super) fn report(locale: &Locale, outcome: &Outcome) -> Report {
    let folder = path_text(&outcome.folder);
    let mut text = locale.say(RehearsalFiles { folder: &folder }) + "\n";
    for file in &outcome.files {
        let name = file.strip_prefix(&outcome.folder).unwrap_or(file);
        text.push_str(&format!("  {}\n", path_text(name)));
    }
    let command = format!(
        "adjourn show {folder}/game.envelope --at {}",
        outcome.opened_at
    );
    text += &locale.say(RehearsalLook { command });
    text.push('\n');
    Report::of(text, outcome)
}
