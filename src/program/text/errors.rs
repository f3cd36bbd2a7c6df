//! What is wrong, in the words of a language: one exhaustive match from each error to its message.
//!
//! A new error needs a variant in `program/failure` (the core's error, or an enum of the program's own with fields),
//! its sentence as `error-AREA-WHAT` in every `.ftl`, and its arm in a file of this folder; its hint likewise in
//! `hints`. The exhaustive matches name what is missing, the build what is not translated.

mod archive;
mod command_line;
mod crypto;
mod envelope;
mod event;
mod files;
mod label;
mod laws;
mod log;
mod program;
mod record;
mod time;
mod verify;

pub use time::alternatives;

use std::error::Error;
use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::dates::moment;
use super::gaps::with_opinions;
use super::locale::Locale;
use super::message::*;
use crate::failure::{About, Cause, Difference, Failure, Notice, PrintFault, Problem};
use ::envelope::SharedTextError;
use ::envelope::log::ProofError;

/// Who reads: commands and flags are no help on a page of the desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Someone at the command line, or a program that reads its JSON.
    CommandLine,
    /// Someone who answers a question at the terminal: commands can be typed there, and no flags any more.
    Terminal,
    /// Someone at the desk, who sees fields and buttons.
    Desk,
}

/// What is said in one sentence, or in a part of one.
pub(crate) trait Sentence {
    /// In that language.
    fn sentence(&self, locale: &Locale) -> String;
}

impl Locale {
    /// What is wrong, with the file or the game that it is about.
    pub fn failure(&self, failure: &Failure, reader: Reader) -> String {
        let error = self.cause(&failure.cause, reader);
        match &failure.about {
            None => error,
            Some(About::File(path)) => self.say(ErrorOfFile {
                path: path.display().to_string(),
                error,
            }),
            Some(About::Game(number)) => self.say(ErrorOfGame {
                number: *number,
                error,
            }),
        }
    }

    /// What is wrong.
    pub fn cause(&self, cause: &Cause, reader: Reader) -> String {
        match cause {
            Cause::File(error) => error.sentence(self),
            Cause::Random(error) => error.sentence(self),
            Cause::KeyUnavailable(error) => error.sentence(self),
            Cause::Moment(error) => error.sentence(self),
            Cause::TypedMoment(error) => error.sentence(self),
            Cause::Zone(error) => error.sentence(self),
            Cause::Duration(error) => error.sentence(self),
            Cause::Clock(error) => error.sentence(self),
            Cause::TimeControl(error) => error.sentence(self),
            Cause::Format(error) => error.sentence(self),
            Cause::OtherFile(other) => other.sentence(self),
            Cause::Key(error) => error.sentence(self),
            Cause::SharedText(SharedTextError::Wrong {
                group, character, ..
            }) if reader == Reader::Desk => self.say(ErrorSlipWrongDesk {
                group: *group,
                character: *character,
            }),
            Cause::SharedText(error) => error.sentence(self),
            Cause::Sealing(error) => error.sentence(self),
            Cause::Unwrap(error) => error.sentence(self),
            Cause::Append(error) => error.sentence(self),
            Cause::Open(error) => error.sentence(self),
            Cause::Edition(error) => error.sentence(self),
            Cause::Notation(error) => error.sentence(self),
            Cause::Fen(error) => error.sentence(self),
            Cause::Score(error) if reader == Reader::Desk => self.score_at_the_desk(error),
            Cause::Score(error) => error.sentence(self),
            Cause::NoSuchMove(error) => error.sentence(self),
            Cause::NotAMoveNumber(error) => error.sentence(self),
            Cause::Store(error) => error.sentence(self),
            Cause::Note(error) => error.sentence(self),
            Cause::Policy(error) => error.sentence(self),
            Cause::Roster(error) => error.sentence(self),
            Cause::Archive(error) => error.sentence(self),
            Cause::Label(fault) => self.label_fault(fault, reader),
            Cause::Event(fault) => self.event_fault(fault, reader),
            Cause::NotSealed(error) => self.not_sealed(error, reader),
            Cause::Record(fault) => self.record_fault(fault, reader),
            Cause::Refusal {
                refusal,
                article,
                opinions,
            } => {
                let error = refusal.sentence(self);
                let error = match article {
                    Some(article) => self.say(ErrorWithArticle { error, article }),
                    None => error,
                };
                with_opinions(self, error, opinions)
            }
            Cause::EditionMismatch(mismatch) => mismatch.sentence(self),
            Cause::OtherThanShown => self.say(ErrorAcceptOtherThanShown),
            Cause::OtherFingerprint => Difference::Fingerprint.sentence(self),
            Cause::NoRuling => self.say(ErrorOpenNoRuling),
            Cause::Print(PrintFault::Format) if reader == Reader::Desk => {
                self.say(ErrorPrintFormatDesk)
            }
            Cause::Print(fault) => fault.sentence(self),
            Cause::Rehearsal(fault) => fault.sentence(self),
            Cause::Desk(fault) => fault.sentence(self),
            Cause::CommandLine(fault) => fault.sentence(self),
        }
    }

    /// Something to know.
    pub fn notice(&self, notice: &Notice, reader: Reader) -> String {
        match notice {
            Notice::NoLetters(letters) => {
                let points = letters.iter().map(|&letter| u32::from(letter));
                let points: Vec<_> = points.map(|point| format!("U+{point:04X}")).collect();
                self.say(NoticeNoLetters {
                    letters: points.join(", "),
                })
            }
            Notice::OpenToOthers(path) => self.say(NoticeOpenToOthers {
                path: path.display().to_string(),
            }),
            Notice::FolderOpenToOthers(path) => self.say(NoticeFolderOpenToOthers {
                path: path.display().to_string(),
            }),
            Notice::Score(warning) => warning.sentence(self),
            Notice::Position(warning) => warning.sentence(self),
            Notice::MixedScripts(mixed) => mixed.sentence(self),
            Notice::LittleRoom(entries, bytes) => self.say(NoticeLittleRoom {
                entries: *entries,
                bytes: *bytes,
            }),
            Notice::ImpossibleTime(time) => time.sentence(self),
            Notice::OpenedUnseen { article } => self.say(NoticeOpenedUnseen { article }),
            Notice::LateClock {
                side,
                from,
                there,
                article,
            } => self.say(NoticeLateClock {
                side: *side,
                from: moment(self, from),
                there: moment(self, there),
                article,
            }),
            Notice::SessionOver {
                side,
                end,
                articles,
            } => self.say(NoticeSessionOver {
                side: *side,
                end: moment(self, end),
                articles,
            }),
            Notice::OfferApart { article } => self.say(NoticeOfferApart { article }),
            Notice::Sealing(note) => self.sealing_note(note, reader),
            Notice::MachineZone(zone) => self.say(NoticeMachineZone { zone: zone.name() }),
            Notice::NoWitness(name) => match reader {
                Reader::CommandLine | Reader::Terminal => self.say(NoticeNoWitness { name }),
                Reader::Desk => self.say(NoticeNoWitnessDesk { name }),
            },
            Notice::NoEarlierCheckpoint => self.say(NoticeNoEarlierCheckpoint),
            Notice::FirstCosigned(path) => self.say(NoticeFirstCosigned {
                path: path.display().to_string(),
            }),
            Notice::EarlierVersion => self.say(NoticeEarlierVersion),
            Notice::CosignedByEarlierKey(path) => self.say(NoticeCosignedByEarlierKey {
                path: path.display().to_string(),
            }),
            Notice::CheckpointOfEarlierKey(path) => self.say(NoticeCheckpointOfEarlierKey {
                path: path.display().to_string(),
            }),
        }
    }

    /// The sentence of an error of the core.
    pub(crate) fn sentence(&self, of: &impl Sentence) -> String {
        of.sentence(self)
    }

    /// The sentence with its line in front, but for a label that is in no file.
    fn at_line(&self, line: usize, error: String) -> String {
        match line {
            0 => error,
            line => self.say(ErrorLine { line, error }),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Locale::of_json().failure(self, Reader::CommandLine))
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Locale::of_json().notice(self, Reader::CommandLine))
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.source()
    }
}

/// In JSON a failure is its code, its message and its hint, in English whatever the language of the reader.
impl Serialize for Failure {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let locale = Locale::of_json();
        let mut object = serializer.serialize_struct("Failure", 3)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &self.to_string())?;
        object.serialize_field("hint", &locale.hint(self, Reader::CommandLine))?;
        object.end()
    }
}

/// A code and its message, as JSON has them.
#[derive(Serialize)]
struct Coded<'a> {
    code: &'a str,
    message: String,
}

impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (code, message) = (self.code(), self.to_string());
        Coded { code, message }.serialize(serializer)
    }
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (code, message) = (self.code(), self.sentence(&Locale::of_json()));
        Coded { code, message }.serialize(serializer)
    }
}

/// Serialises what is wrong with a proof.
pub fn proof_errors<S: Serializer>(
    errors: &[ProofError],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(errors.iter().map(|error| Coded {
        code: error.code(),
        message: error.sentence(&Locale::of_json()),
    }))
}

#[cfg(test)]
mod tests;
