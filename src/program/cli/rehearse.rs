//! The rehearsal as it is told, step by step.

use super::report::{Report, path_text};
use crate::program::commands::rehearse::{Outcome, Step};
use crate::program::render::{self, Style};
use crate::program::text::message::*;
use crate::program::text::{Reader, Speech};

/// A step, when it has happened.
pub(super) fn step(speech: &Speech, step: &Step<'_>, style: Style) -> String {
    match step {
        Step::Keys { folder } => format!(
            "{}\n{}\n{}\n",
            style.heading(&speech.say(RehearsalKeys)),
            speech.say(RehearsalKeysMade),
            speech.say(RehearsalFolder {
                folder: path_text(folder)
            }),
        ),
        Step::Sealed {
            label,
            fingerprint,
            file,
        } => format!(
            "{}\n{}\n{}\n\n{}\n{}\n",
            style.heading(&speech.say(RehearsalSealed)),
            speech.say(RehearsalSeals {
                name: &label.sealer().name
            }),
            speech.say(RehearsalOutside),
            render::label_sheet(speech, label, Some(fingerprint), false),
            speech.say(RehearsalEnvelope {
                path: path_text(file)
            }),
        ),
        Step::Accepted { seal_number } => format!(
            "{}\n{}\n",
            style.heading(&speech.say(RehearsalAccepted)),
            speech.say(RehearsalAccepts {
                number: *seal_number
            }),
        ),
        Step::Refused { failure } => format!(
            "{}\n{}\n  {}\n{}\n",
            style.heading(&speech.say(RehearsalRefused)),
            speech.say(RehearsalTries),
            speech.failure(failure, Reader::CommandLine),
            speech.say(RehearsalNobodyReads),
        ),
        Step::Opened { outcome } => format!(
            "{}\n{}\n{}\n{}",
            style.heading(&speech.say(RehearsalOpened)),
            speech.say(RehearsalTogether),
            speech.say(OpenWritten {
                text: match &outcome.written {
                    Some(written) => written.clone(),
                    None => speech.say(RehearsalNothingReadable),
                }
            }),
            render::ruling_sheet(speech, &outcome.ruling, style),
        ),
        Step::Verified { outcome } => {
            let signatures = outcome.signatures.iter();
            let count = signatures.filter(|signature| signature.valid).count();
            let holds = match outcome.valid {
                true => speech.say(RehearsalHolds { count }),
                false => speech.say(RehearsalDoesNotHold { count }),
            };
            format!(
                "{}\n{holds}\n",
                style.heading(&speech.say(RehearsalVerified))
            )
        }
        Step::Resigned { file, refusal } => format!(
            "{}\n{}\n  {}\n{}\n",
            style.heading(&speech.say(RehearsalReally)),
            speech.say(RehearsalResigned),
            speech.failure(refusal, Reader::CommandLine),
            speech.say(RehearsalEnding {
                path: path_text(file)
            }),
        ),
    }
}

/// What is left for the user to look at.
pub(super) fn report(speech: &Speech, outcome: &Outcome) -> Report {
    let folder = path_text(&outcome.folder);
    let mut text = speech.say(RehearsalFiles { folder: &folder }) + "\n";
    for file in &outcome.files {
        let name = file.strip_prefix(&outcome.folder).unwrap_or(file);
        text.push_str(&format!("  {}\n", path_text(name)));
    }
    let command = format!(
        "adjourn show {folder}/game.envelope --at {}",
        outcome.opened_at
    );
    text += &speech.say(RehearsalLook { command });
    text.push('\n');
    Report::of(text, outcome)
}
