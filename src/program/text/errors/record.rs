//! What is wrong with what people record: each kind as the reader knows it.

use super::{Reader, Sentence};
use crate::failure::{Expected, RecordFault};
use crate::text::Locale;
use crate::text::message::*;
use envelope::LONGEST_TEXT;
use rules::adjournment::EventKind;

/// What was given, in quotation marks.
fn quoted(given: &str) -> String {
    format!("{given:?}")
}

impl Locale {
    /// Why words or fields give no entry.
    pub(super) fn record_fault(&self, fault: &RecordFault, reader: Reader) -> String {
        match fault {
            RecordFault::UnknownKind { given, .. } => self.say(ErrorRecordKind {
                kind: quoted(given),
            }),
            RecordFault::NoSlip => self.say(ErrorRecordNoSlip),
            RecordFault::OpenedByItself => self.say(ErrorRecordKind {
                kind: match reader {
                    Reader::CommandLine | Reader::Terminal => quoted(EventKind::Opened.name()),
                    Reader::Desk => self.kind(EventKind::Opened, reader),
                },
            }),
            RecordFault::MissingValue { usage, expected } => self.say(ErrorRecordMissing {
                kind: self.kind(usage.kind, reader),
                expected: expected.sentence(self),
            }),
            RecordFault::Value {
                usage,
                given,
                expected,
            } => self.say(ErrorRecordValue {
                kind: self.kind(usage.kind, reader),
                given: quoted(given),
                expected: expected.sentence(self),
            }),
            RecordFault::OneTooMany { usage, given } => self.say(ErrorRecordTooMany {
                kind: self.kind(usage.kind, reader),
                given: quoted(given),
            }),
            RecordFault::Move { given, .. } => self.say(ErrorRecordMove {
                text: quoted(given),
            }),
            RecordFault::OtherNext { path } => self.say(ErrorOfFile {
                path: path.display().to_string(),
                error: self.say(ErrorRecordOtherNext),
            }),
            RecordFault::NextNotAccepted => self.say(ErrorRecordNextNotAccepted),
            RecordFault::ArrivalAfterOpening => self.say(ErrorRecordArrivalAfterOpening),
        }
    }
}

impl Sentence for Expected {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Expected::ReadableText => locale.say(ExpectedReadableText {
                longest: LONGEST_TEXT,
            }),
            Expected::Side => locale.say(ExpectedSide),
            Expected::ClaimOutcome => locale.say(ExpectedClaimOutcome),
            Expected::Result => locale.say(ExpectedResult),
            Expected::Used => locale.say(ExpectedUsed),
            Expected::Entry => locale.say(ExpectedEntry),
            Expected::ClaimArticle => locale.say(ExpectedClaimArticle),
            Expected::Time => locale.say(ExpectedTime),
            Expected::Zone => locale.say(ExpectedZone),
            Expected::Told => locale.say(ExpectedTold),
            Expected::Move => locale.say(ExpectedMove),
            Expected::Moves => locale.say(ExpectedMoves),
            Expected::LostThing => locale.say(ExpectedLostThing),
            Expected::Reply => locale.say(ExpectedReply),
            Expected::Named(name) => (*name).to_owned(),
        }
    }
}
