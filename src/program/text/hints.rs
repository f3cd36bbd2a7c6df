//! What to do about a failure: one exhaustive match from each cause to its message, and from the advice of a command
//! that knows more. A hint that names a command or a flag has a second form for a reader at the desk.

mod archive;
mod event;
mod label;
mod laws;
mod program;
mod record;
mod time;

use super::errors::{Reader, Sentence};
use super::locale::{Locale, Message};
use super::message::*;
use super::permissions::act;
use crate::failure::{Advice, Cause, Failure};
use crate::files::FileError;
use envelope::crypto::{DeriveError, WrapError};
use envelope::{
    AppendError, FormatError, KeyError, OpenError, SealingError, SharedTextError, UnwrapError,
};
use rules::adjournment::Permitted;

impl Locale {
    /// What to do about a failure.
    pub fn hint(&self, failure: &Failure, reader: Reader) -> String {
        let hints = Hints {
            locale: self,
            reader,
        };
        match &failure.advice {
            Some(advice) => hints.advice(advice),
            None => hints.cause(&failure.cause),
        }
    }
}

/// Says hints in a language, to a reader.
struct Hints<'a> {
    locale: &'a Locale,
    reader: Reader,
}

impl Hints<'_> {
    fn say<'a>(&self, message: impl Message<'a>) -> String {
        self.locale.say(message)
    }

    /// The form with commands and flags, or the one without.
    fn by_reader<'a>(&self, command_line: impl Message<'a>, desk: impl Message<'a>) -> String {
        match self.reader {
            Reader::CommandLine | Reader::Terminal => self.say(command_line),
            Reader::Desk => self.say(desk),
        }
    }

    fn advice(&self, advice: &Advice) -> String {
        match advice {
            Advice::Instead(permitted) => self.say(HintInstead {
                kinds: self.instead(permitted),
            }),
            Advice::SealAgain => self.say(HintSealAgain),
            Advice::OpenedUnsynced => self.by_reader(HintOpenedUnsynced, HintOpenedUnsyncedDesk),
            Advice::ArrivalFirst => self.by_reader(HintArrivalFirst, HintArrivalFirstDesk),
            Advice::Opened => self.by_reader(HintOpened, HintOpenedDesk),
            Advice::PassphraseDescriptor => self.say(HintPassphraseDescriptor),
            Advice::NewPassphraseDescriptor => self.say(HintNewPassphraseDescriptor),
            Advice::ReplyFlags => self.say(HintReplyFlags),
            Advice::MoveFile => self.say(HintMoveFile),
            Advice::AnnounceAnew => self.say(HintAnnounceAnew),
            Advice::AtItsMoment(permitted) => {
                let kinds = self.instead(permitted);
                let instead = self.say(HintInstead { kinds });
                match self.reader {
                    Reader::Desk => self.say(HintAtItsMomentDesk { instead }),
                    _ => self.say(HintAtItsMoment { instead }),
                }
            }
            Advice::ClockReading(key) => self.clock_reading(*key),
        }
    }

    /// What may be recorded: the kinds that are typed, or the acts as over the forms of the desk.
    fn instead(&self, permitted: &[Permitted]) -> String {
        match self.reader {
            Reader::CommandLine | Reader::Terminal => {
                let mut kinds: Vec<_> = permitted.iter().map(|may| may.step.name()).collect();
                kinds.dedup();
                kinds.join(", ")
            }
            Reader::Desk => {
                let acts = permitted
                    .iter()
                    .map(|may| act(self.locale, may.step, may.by));
                acts.collect::<Vec<_>>().join("; ")
            }
        }
    }

    fn cause(&self, cause: &Cause) -> String {
        match cause {
            Cause::File(error) => self.file(error),
            Cause::Random(_) => self.say(HintCryptoRandom),
            Cause::KeyUnavailable(_) => self.say(HintCryptoKeyUnavailable),
            Cause::Moment(_) => self.say(HintTimeMoment),
            Cause::TypedMoment(error) => self.moment(error),
            Cause::Zone(_) => self.say(HintTimeZone),
            Cause::Duration(error) => self.duration(error),
            Cause::Clock(error) => self.recorded_clock(error),
            Cause::TimeControl(error) => self.time_control(error),
            Cause::Format(error) => self.format(error),
            Cause::OtherFile(_) => self.by_reader(HintEnvelopeOtherFile, HintEnvelopeOtherFileDesk),
            Cause::Key(error) => self.key(error),
            Cause::SharedText(error) => match error {
                SharedTextError::Prefix { .. } => self.say(HintKeyNotASlip),
                SharedTextError::Misspelt { .. }
                | SharedTextError::Wrong { .. }
                | SharedTextError::TwoWrong { .. }
                | SharedTextError::Missing { .. }
                | SharedTextError::Extra { .. }
                | SharedTextError::MixedCase { .. } => self.say(HintKeyMisspelt),
            },
            Cause::Sealing(error) => self.sealing(error),
            Cause::Unwrap(error) => self.unwrap(error),
            Cause::Append(error) => self.append(error),
            Cause::Open(error) => match error {
                OpenError::Unwrap(error) => self.unwrap(error),
                OpenError::WrongHalf | OpenError::OtherEnvelope => {
                    self.by_reader(HintEnvelopeWrongHalf, HintEnvelopeWrongHalfDesk)
                }
                OpenError::NotAccepted => self.not_accepted(),
                OpenError::Append(error) => self.append(error),
            },
            Cause::Edition(error) => self.edition(error),
            Cause::Notation(_) => self.notations(),
            Cause::Fen(error) => self.fen(error),
            Cause::Score(error) => self.score(error),
            Cause::NoSuchMove(_) | Cause::NotAMoveNumber(_) => self.say(HintScoreMoveNumber),
            Cause::Store(error) => self.store(error),
            Cause::Note(error) => self.note(*error),
            Cause::Policy(error) => self.policy(error),
            Cause::Roster(error) => self.roster(error),
            Cause::Archive(error) => self.archive(error),
            Cause::Label(fault) => self.label(fault),
            Cause::Event(fault) => self.event(fault),
            Cause::NotSealed(error) => self.not_sealed(error),
            Cause::Record(fault) => self.record(fault),
            Cause::Refusal { refusal, .. } => self.refusal(*refusal),
            Cause::EditionMismatch(mismatch) => self.edition_mismatch(mismatch),
            Cause::OtherThanShown => self.say(HintFilesChanged),
            Cause::OtherFingerprint => self.say(HintOtherFingerprint),
            Cause::NoRuling => self.by_reader(HintRefusalOther, HintRefusalOtherDesk),
            Cause::Print(fault) => self.print(fault),
            Cause::Rehearsal(fault) => self.rehearsal(fault),
            Cause::Desk(fault) => self.desk(fault),
            Cause::CommandLine(fault) => self.command_line(fault),
        }
    }

    fn file(&self, error: &FileError) -> String {
        match error {
            FileError::Exists { .. } => self.by_reader(HintFilesExists, HintFilesExistsDesk),
            FileError::Changed { .. } => self.say(HintFilesChanged),
            FileError::Symlink { .. } => self.say(HintFilesSymlink),
            FileError::NotAFile { .. } => self.by_reader(HintFilesNotAFile, HintFilesNotAFileDesk),
            FileError::NotPrivate { .. } => self.say(HintFilesNotPrivate),
            FileError::TooLarge { .. } => self.say(HintFilesTooLarge),
            FileError::NotFound { .. } | FileError::BadName { .. } => self.say(HintFilesNotFound),
            FileError::NoFolder { .. } => self.say(HintFilesNoFolder),
            FileError::SameTarget { .. } | FileError::Source { .. } => {
                self.say(HintFilesSameTarget)
            }
            FileError::ReadOnly { .. } => self.say(HintFilesReadOnly),
            FileError::Denied { .. } => self.say(HintFilesDenied),
            FileError::NoSpace { .. } => self.say(HintFilesNoSpace),
            FileError::Busy { .. } => self.say(HintFilesBusy),
            FileError::NoLocks { .. } => self.say(HintFilesNoLocks),
            FileError::Unsynced { .. } => self.say(HintFilesUnsynced),
            FileError::Failed { .. } => self.say(HintFilesFailed),
        }
    }

    fn format(&self, error: &FormatError) -> String {
        match error {
            FormatError::CarriageReturn { .. } | FormatError::Bom | FormatError::Utf8 { .. } => {
                self.say(HintEnvelopeChanged)
            }
            FormatError::Version { .. } => self.say(HintEnvelopeVersion),
            FormatError::OldForm { .. } => self.say(HintEnvelopeOldForm),
            FormatError::TooManyEntries { .. } => self.say(HintEnvelopeFull),
            FormatError::Signer { .. } => self.say(HintEnvelopeSigner),
            FormatError::TooLarge { .. }
            | FormatError::Syntax { .. }
            | FormatError::Table { .. }
            | FormatError::MissingTable { .. }
            | FormatError::UnknownTable { .. }
            | FormatError::MissingKey { .. }
            | FormatError::UnknownKey { .. }
            | FormatError::Value { .. }
            | FormatError::Text { .. }
            | FormatError::End { .. }
            | FormatError::NotCanonical { .. }
            | FormatError::Key { .. }
            | FormatError::Score { .. }
            | FormatError::StartImpossible
            | FormatError::Start
            | FormatError::Position
            | FormatError::GameOver
            | FormatError::Turn
            | FormatError::MoveNumber { .. }
            | FormatError::KnownMove
            | FormatError::Times(_)
            | FormatError::Adjournment
            | FormatError::Wrap { .. }
            | FormatError::WrapCount { .. }
            | FormatError::Entry { .. }
            | FormatError::OpenedTwice { .. }
            | FormatError::Signature { .. }
            | FormatError::Half { .. }
            | FormatError::Plaintext { .. }
            | FormatError::DeadWrap { .. } => {
                self.by_reader(HintEnvelopeUnchangedCopy, HintEnvelopeUnchangedCopyDesk)
            }
        }
    }

    fn key(&self, error: &KeyError) -> String {
        match error {
            KeyError::Format(_) => self.say(HintKeyFile),
            KeyError::Passphrase => self.say(HintKeyPassphrase),
            KeyError::ShortPassphrase => self.say(HintKeyShortPassphrase),
            KeyError::Name { .. } => self.say(HintKeyName),
            KeyError::NotALine => self.by_reader(HintKeyNotALine, HintKeyNotALineDesk),
            KeyError::Cost(_) => self.say(HintCryptoCost),
            KeyError::Derive(error) => match error {
                DeriveError::OutOfMemory { .. } => self.say(HintCryptoMemory),
                DeriveError::PassphraseTooLong { .. } => self.say(HintCryptoPassphraseTooLong),
            },
            KeyError::Random(_) => self.say(HintCryptoRandom),
            KeyError::Contents | KeyError::Weak | KeyError::Signature => {
                self.by_reader(HintKeyAskAgain, HintKeyAskAgainDesk)
            }
        }
    }

    fn sealing(&self, error: &SealingError) -> String {
        match error {
            SealingError::Random(_) | SealingError::Wrap(WrapError::Random(_)) => {
                self.say(HintCryptoRandom)
            }
            SealingError::Wrap(WrapError::Encapsulation | WrapError::TooLong)
            | SealingError::Cipher(_) => self.say(HintCryptoAskAgain),
        }
    }

    fn unwrap(&self, error: &UnwrapError) -> String {
        match error {
            UnwrapError::NotForThisKey { holder, .. } => self.say(HintEnvelopeWrongKey {
                holder: holder.sentence(self.locale),
            }),
            UnwrapError::Unavailable(_) => self.say(HintCryptoKeyUnavailable),
            UnwrapError::DoesNotOpen { .. } | UnwrapError::Content { .. } => {
                self.by_reader(HintAuthorKey, HintAuthorKeyDesk)
            }
        }
    }

    fn append(&self, error: &AppendError) -> String {
        match error {
            AppendError::Format(_) | AppendError::Rejected(_) => self.say(HintRecordCorrect),
            AppendError::Sealing(error) => self.sealing(error),
            AppendError::Unwrap(error) => self.unwrap(error),
            AppendError::Key(_) => self.say(HintCryptoKeyUnavailable),
            AppendError::NotTheSealer | AppendError::NotTheArbiter | AppendError::NotNamed => {
                self.by_reader(HintEnvelopeNotNamed, HintEnvelopeNotNamedDesk)
            }
            AppendError::AlreadyAccepted => {
                self.by_reader(HintEnvelopeAlreadyAccepted, HintEnvelopeAlreadyAcceptedDesk)
            }
            AppendError::NotAccepted => self.not_accepted(),
            AppendError::MayNotSign { .. } => self.say(HintEnvelopeSigner),
            AppendError::Full { .. } => self.say(HintEnvelopeFull),
        }
    }

    fn not_accepted(&self) -> String {
        self.by_reader(HintEnvelopeNotAccepted, HintEnvelopeNotAcceptedDesk)
    }
}
