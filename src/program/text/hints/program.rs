//! What to do about the program's own faults.

use super::Hints;
use crate::failure::{
    CommandLineFault, Content, DeskFault, EditionMismatch, Misuse, PrintFault, RehearsalFault,
};
use crate::text::message::*;

impl Hints<'_> {
    pub(super) fn edition_mismatch(&self, mismatch: &EditionMismatch) -> String {
        match mismatch {
            EditionMismatch::Given { .. } | EditionMismatch::BuiltIn { .. } => {
                self.by_reader(HintEditionDigest, HintEditionDigestDesk)
            }
            EditionMismatch::Unknown { .. } => {
                self.by_reader(HintEditionUnknown, HintEditionUnknownDesk)
            }
        }
    }

    pub(super) fn print(&self, fault: &PrintFault) -> String {
        match fault {
            PrintFault::Format => self.say(HintPrintFormat),
            PrintFault::PageFormat => self.say(HintPrintPageFormat),
            PrintFault::GameFormat => self.say(HintPrintGameFormat),
            PrintFault::OtherScore => self.say(HintPrintOtherScore),
            PrintFault::NoSlips => self.by_reader(HintPrintNoSlips, HintPrintNoSlipsDesk),
            PrintFault::OtherSlip(_) => self.by_reader(HintPrintOtherSlip, HintPrintOtherSlipDesk),
            PrintFault::Forked => self.say(HintPrintForked),
            PrintFault::Pdf { .. } => self.say(HintPrintPdf),
        }
    }

    /// The desk rehearses nothing.
    pub(super) fn rehearsal(&self, fault: &RehearsalFault) -> String {
        match fault {
            RehearsalFault::NoMoves => self.say(HintRehearsalNoMoves),
            RehearsalFault::Move(_) => self.say(HintRehearsalMove),
            RehearsalFault::FolderTaken => self.say(HintRehearsalFolderTaken),
            RehearsalFault::NoNextDay => self.say(HintTimeMoment),
            RehearsalFault::KeyLocked
            | RehearsalFault::OpenedAlone
            | RehearsalFault::OpenedAfterTheEnd => self.report(),
        }
    }

    pub(super) fn desk(&self, fault: &DeskFault) -> String {
        match fault {
            DeskFault::Port { .. } => self.by_reader(HintDeskPort, HintDeskPortDesk),
            DeskFault::System(_) => self.report(),
            DeskFault::Form => self.say(HintDeskForm),
            DeskFault::NoSuch { .. } => self.say(HintDeskNoSuch),
            DeskFault::Name => self.say(HintDeskName),
            DeskFault::Taken { .. } => self.say(HintDeskTaken),
            DeskFault::NotAScore(Content::Envelope) => self.say(HintDeskNotAScoreEnvelope),
            DeskFault::NotAScore(_) => self.say(HintDeskNotAScore),
            DeskFault::TooManyGames { .. } => self.say(HintDeskTooManyGames),
            DeskFault::NoGameChosen => self.say(HintDeskNoGameChosen),
            DeskFault::Locked => self.say(HintDeskLocked),
            DeskFault::Trying => self.say(HintDeskTrying),
            DeskFault::NoArchive => self.say(HintDeskNoArchive),
            DeskFault::NoPassphrase => self.say(HintDeskNoPassphrase),
            DeskFault::NoSlip => self.say(HintDeskNoSlip),
            DeskFault::OneSquare => self.say(HintDeskOneSquare),
            DeskFault::NothingWritten => self.say(HintDeskNothingWritten),
            DeskFault::NoReading => self.say(HintDeskNoReading),
            DeskFault::Promotion => self.say(HintDeskPromotion),
            DeskFault::NotWriting => self.say(HintDeskNotWriting),
            DeskFault::BeingSealed => self.say(HintDeskBeingSealed),
            DeskFault::EventChanged => self.say(HintDeskEventChanged),
            DeskFault::LabelChanged => self.say(HintDeskLabelChanged),
            DeskFault::Meanwhile(_) => self.say(HintDeskRecorded),
            DeskFault::NotYet => self.say(HintDeskNotYet),
            DeskFault::NoPress => self.say(HintDeskNoPress),
            DeskFault::WhoIsHere => self.say(HintDeskWhoIsHere),
            DeskFault::SlipOfSealer { .. } => self.say(HintDeskSlipOfSealer),
            DeskFault::SlipOfOther { .. } => self.say(HintDeskSlipOfOther),
        }
    }

    /// Nobody reads it at the desk.
    pub(super) fn command_line(&self, fault: &CommandLineFault) -> String {
        match fault {
            CommandLineFault::NotUnderstood {
                near: Some(near), ..
            } => self.say(HintCommandLineUsageNear { near }),
            CommandLineFault::NotUnderstood {
                misuse: Misuse::UnknownArgument { name },
                near: None,
            } if name.starts_with('-') => self.say(HintCommandLineUsageHyphen),
            CommandLineFault::NotUnderstood { near: None, .. } => self.say(HintCommandLineUsage),
            CommandLineFault::NoCommand { .. } => self.say(HintCommandLineNoCommand),
            CommandLineFault::Manual(_) => self.report(),
            CommandLineFault::Interrupted | CommandLineFault::InputEnded => {
                self.say(HintCommandLineInterrupted)
            }
            CommandLineFault::NoTerminal => self.say(HintCommandLineNoTerminal),
            CommandLineFault::Descriptor { .. } => self.say(HintCommandLineDescriptor),
            CommandLineFault::PassphraseUtf8 => self.say(HintCommandLinePassphraseUtf8),
            CommandLineFault::TooFewPassphrases => self.say(HintCommandLineTooFewPassphrases),
            CommandLineFault::EmptyPassphrase => self.say(HintCommandLineEmptyPassphrase),
            CommandLineFault::PassphrasesDiffer => self.say(HintPassphrasesDiffer),
            CommandLineFault::Input(_) | CommandLineFault::Output(_) => {
                self.say(HintCommandLineStream)
            }
            CommandLineFault::PublicKey => self.say(HintCommandLinePublicKey),
            CommandLineFault::FallenSide | CommandLineFault::BelowSide => {
                self.say(HintCommandLineSide)
            }
            CommandLineFault::ClaimArticle => self.say(HintCommandLineClaimArticle),
            CommandLineFault::NothingWritten(_) => self.say(HintCommandLineNothingWritten),
            CommandLineFault::Scoresheets => self.say(HintArgumentWord),
            CommandLineFault::ScoresheetsUnsaid => self.say(HintCommandLineScoresheets),
            CommandLineFault::Duration { error, .. } => self.duration(error),
            CommandLineFault::Moment { error, .. } => self.moment(error),
            CommandLineFault::Head => self.say(HintCommandLineHead),
            CommandLineFault::Fingerprint => self.say(HintCommandLineFingerprint),
            CommandLineFault::WholeFingerprint => self.say(HintCommandLineWholeFingerprint),
            CommandLineFault::Path { .. } => self.say(HintCommandLinePath),
            CommandLineFault::RehearsalFolder => self.say(HintCommandLineFolder),
            CommandLineFault::Declined => self.say(HintCommandLineDeclined),
            CommandLineFault::OutputTwice => self.say(HintCommandLineOutputTwice),
            CommandLineFault::SlipsUnused => self.say(HintCommandLineSlipsUnused),
            CommandLineFault::ScoreUnused => self.say(HintCommandLineScoreUnused),
            CommandLineFault::NoSlipsFolder => self.say(HintCommandLineNoSlipsFolder),
            CommandLineFault::PageOfEnvelope => self.say(HintCommandLinePageOfEnvelope),
            CommandLineFault::SeveralEnvelopes => self.say(HintCommandLineSeveralEnvelopes),
            CommandLineFault::NoBrowser => self.say(HintCommandLineNoBrowser),
            CommandLineFault::NoHome => self.say(HintCommandLineNoHome),
            CommandLineFault::ListOrder { .. } => self.say(HintCommandLineListOrder),
        }
    }

    /// For what should not happen.
    pub(super) fn report(&self) -> String {
        self.by_reader(HintReport, HintReportDesk)
    }
}
