//! What is wrong with what people record.

use super::Sentence;
use crate::laws::adjournment::EventKind;
use crate::program::failure::{Expected, RecordFault};
use crate::program::text::message::{
    ErrorOfFile, ErrorRecordKind, ErrorRecordMissing, ErrorRecordMove, ErrorRecordOtherReply,
    ErrorRecordReplyNotAccepted, ErrorRecordTooMany, ErrorRecordValue, ExpectedClaimArticle,
    ExpectedClaimOutcome, ExpectedEntry, ExpectedMove, ExpectedReadableText, ExpectedReply,
    ExpectedResult, ExpectedSide, ExpectedTime, ExpectedToldBy, ExpectedUsed, ExpectedVerdict,
};
use crate::program::text::{Locale, escaped};

/// What was given, in quotation marks.
fn quoted(given: &str) -> String {
    format!("{:?}", escaped(given))
}

impl Sentence for RecordFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            RecordFault::UnknownKind { given, .. } => locale.say(ErrorRecordKind {
                kind: quoted(given),
            }),
            RecordFault::OpenedByItself => locale.say(ErrorRecordKind {
                kind: quoted(EventKind::Opened.name()),
            }),
            RecordFault::MissingValue { usage, expected } => locale.say(ErrorRecordMissing {
                kind: usage.kind.name(),
                expected: expected.sentence(locale),
            }),
            RecordFault::Value {
                usage,
                given,
                expected,
            } => locale.say(ErrorRecordValue {
                kind: usage.kind.name(),
                given: quoted(given),
                expected: expected.sentence(locale),
            }),
            RecordFault::OneTooMany { usage, given } => locale.say(ErrorRecordTooMany {
                kind: usage.kind.name(),
                given: quoted(given),
            }),
            RecordFault::Move { given, .. } => locale.say(ErrorRecordMove {
                text: quoted(given),
            }),
            RecordFault::OtherReply { path } => locale.say(ErrorOfFile {
                path: path.display().to_string(),
                error: locale.say(ErrorRecordOtherReply),
            }),
            RecordFault::ReplyNotAccepted => locale.say(ErrorRecordReplyNotAccepted),
        }
    }
}

impl Sentence for Expected {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Expected::ReadableText => locale.say(ExpectedReadableText),
            Expected::Side => locale.say(ExpectedSide),
            Expected::ToldBy => locale.say(ExpectedToldBy),
            Expected::ClaimOutcome => locale.say(ExpectedClaimOutcome),
            Expected::Verdict => locale.say(ExpectedVerdict),
            Expected::Result => locale.say(ExpectedResult),
            Expected::Used => locale.say(ExpectedUsed),
            Expected::Entry => locale.say(ExpectedEntry),
            Expected::ClaimArticle => locale.say(ExpectedClaimArticle),
            Expected::Time => locale.say(ExpectedTime),
            Expected::Move => locale.say(ExpectedMove),
            Expected::Reply => locale.say(ExpectedReply),
            Expected::Named(name) => (*name).to_owned(),
        }
    }
}
