//! Envelopes, key files and slips that are not what they should be.

use shakmaty::Color;

use super::Sentence;
use crate::envelope::{
    AppendError, EntryFault, FormatError, KeyError, KeyFault, LARGEST, LockKind, MOST_ENTRIES,
    Measured, OpenError, Place, SealingError, SharedTextError, Signer, TextFault, UnwrapError,
};
use crate::program::text::Speech;
use crate::program::text::message::{
    ErrorAppendAlreadyAccepted, ErrorAppendFull, ErrorAppendMayNotSign, ErrorAppendNotAccepted,
    ErrorAppendNotNamed, ErrorAppendNotTheArbiter, ErrorAppendNotTheSealer,
    ErrorEnvelopeAdjournment, ErrorEnvelopeBom, ErrorEnvelopeCanonical, ErrorEnvelopeCrlf,
    ErrorEnvelopeEnd, ErrorEnvelopeEntry, ErrorEnvelopeEntryEnd, ErrorEnvelopeEntryNoneEarlier,
    ErrorEnvelopeEntryOpening, ErrorEnvelopeEntrySigner, ErrorEnvelopeGameOver, ErrorEnvelopeHalf,
    ErrorEnvelopeKey, ErrorEnvelopeKeyRepeated, ErrorEnvelopeKeyWeak, ErrorEnvelopeMissingKey,
    ErrorEnvelopeMissingTable, ErrorEnvelopeMoveNumber, ErrorEnvelopeOpenedTwice,
    ErrorEnvelopePlaintext, ErrorEnvelopePlayedOpenly, ErrorEnvelopePosition, ErrorEnvelopeScore,
    ErrorEnvelopeSignature, ErrorEnvelopeStartImpossible, ErrorEnvelopeStartUsual,
    ErrorEnvelopeSyntax, ErrorEnvelopeTable, ErrorEnvelopeText, ErrorEnvelopeTimes,
    ErrorEnvelopeTooLarge, ErrorEnvelopeTooManyEntries, ErrorEnvelopeTurn, ErrorEnvelopeUnknownKey,
    ErrorEnvelopeUnknownTable, ErrorEnvelopeUtf8, ErrorEnvelopeValue, ErrorEnvelopeVersion,
    ErrorEnvelopeWrap, ErrorEnvelopeWrapCount, ErrorKeyContents, ErrorKeyName, ErrorKeyNotALine,
    ErrorKeyPassphrase, ErrorKeySignature, ErrorKeyWeak, ErrorOpenOtherEnvelope,
    ErrorOpenWrongHalf, ErrorSignerArbiter, ErrorSignerBlack, ErrorSignerDeputy, ErrorSignerWhite,
    ErrorSlipExtra, ErrorSlipMissing, ErrorSlipMisspelt, ErrorSlipMixedCase, ErrorSlipPrefix,
    ErrorSlipTwoWrong, ErrorSlipWrong, ErrorTextEmpty, ErrorTextRefused, ErrorTextTooLong,
    ErrorUnwrapContent, ErrorUnwrapDoesNotOpen, ErrorUnwrapNotForThisKey, LockAuthor, LockCustody,
    LockReply, MeasuredBeforeAccept, MeasuredEnvelope, MeasuredKeyFile, PlaceAccept, PlaceEntry,
    PlaceSeal,
};

impl Sentence for Signer {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Signer::Arbiter => speech.say(ErrorSignerArbiter),
            Signer::Deputy(number) => speech.say(ErrorSignerDeputy {
                number: u32::from(*number),
            }),
            Signer::Player(Color::White) => speech.say(ErrorSignerWhite),
            Signer::Player(Color::Black) => speech.say(ErrorSignerBlack),
        }
    }
}

impl Sentence for LockKind {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            LockKind::Custody => speech.say(LockCustody),
            LockKind::Reply => speech.say(LockReply),
            LockKind::Author => speech.say(LockAuthor),
        }
    }
}

impl Sentence for Measured {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Measured::Envelope => speech.say(MeasuredEnvelope),
            Measured::BeforeAccept => speech.say(MeasuredBeforeAccept),
            Measured::KeyFile => speech.say(MeasuredKeyFile),
        }
    }
}

impl Sentence for Place {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Place::Seal => speech.say(PlaceSeal),
            Place::Accept => speech.say(PlaceAccept),
            Place::Entry(entry) => speech.say(PlaceEntry { entry: *entry }),
        }
    }
}

impl Sentence for TextFault {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            TextFault::Empty => speech.say(ErrorTextEmpty),
            TextFault::TooLong { longest } => speech.say(ErrorTextTooLong { longest: *longest }),
            TextFault::Refused { code_point } => speech.say(ErrorTextRefused {
                code: format!("{code_point:04X}"),
            }),
        }
    }
}

impl Sentence for KeyFault {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            KeyFault::Weak => speech.say(ErrorEnvelopeKeyWeak),
            KeyFault::Repeated => speech.say(ErrorEnvelopeKeyRepeated),
        }
    }
}

impl Sentence for EntryFault {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            EntryFault::NoEarlierEntry => speech.say(ErrorEnvelopeEntryNoneEarlier),
            EntryFault::NamesTheOpening => speech.say(ErrorEnvelopeEntryOpening),
            EntryFault::NotAfterTheStart => speech.say(ErrorEnvelopeEntryEnd),
        }
    }
}

impl Sentence for FormatError {
    fn sentence(&self, speech: &Speech) -> String {
        match self.clone() {
            FormatError::TooLarge { what, limit } => speech.say(ErrorEnvelopeTooLarge {
                what: what.sentence(speech),
                limit,
            }),
            FormatError::Utf8 { offset } => speech.say(ErrorEnvelopeUtf8 { offset }),
            FormatError::Bom => speech.say(ErrorEnvelopeBom),
            FormatError::CarriageReturn { line } => speech.say(ErrorEnvelopeCrlf { line }),
            FormatError::Version { expected } => speech.say(ErrorEnvelopeVersion { expected }),
            FormatError::Syntax { line } => speech.say(ErrorEnvelopeSyntax { line }),
            FormatError::Table { line } => speech.say(ErrorEnvelopeTable { line }),
            FormatError::MissingTable { line, table } => {
                speech.say(ErrorEnvelopeMissingTable { line, table })
            }
            FormatError::UnknownTable { line } => speech.say(ErrorEnvelopeUnknownTable { line }),
            FormatError::TooManyEntries { line, limit } => {
                speech.say(ErrorEnvelopeTooManyEntries { line, limit })
            }
            FormatError::MissingKey { line, key } => {
                speech.say(ErrorEnvelopeMissingKey { line, key })
            }
            FormatError::UnknownKey { line } => speech.say(ErrorEnvelopeUnknownKey { line }),
            FormatError::Value { line, key } => {
                speech.at_line(line, speech.say(ErrorEnvelopeValue { key }))
            }
            FormatError::Text { line, key, fault } => {
                let error = fault.sentence(speech);
                speech.at_line(line, speech.say(ErrorEnvelopeText { key, error }))
            }
            FormatError::End { line } => speech.say(ErrorEnvelopeEnd { line }),
            FormatError::NotCanonical { offset } => speech.say(ErrorEnvelopeCanonical { offset }),
            FormatError::Key { key, fault } => speech.say(ErrorEnvelopeKey {
                key,
                error: fault.sentence(speech),
            }),
            FormatError::Score { ply } => speech.say(ErrorEnvelopeScore { ply }),
            FormatError::StartImpossible => speech.say(ErrorEnvelopeStartImpossible),
            FormatError::Start => speech.say(ErrorEnvelopeStartUsual),
            FormatError::Position => speech.say(ErrorEnvelopePosition),
            FormatError::GameOver => speech.say(ErrorEnvelopeGameOver),
            FormatError::Turn => speech.say(ErrorEnvelopeTurn),
            FormatError::MoveNumber { expected } => {
                speech.say(ErrorEnvelopeMoveNumber { expected })
            }
            FormatError::PlayedOpenly => speech.say(ErrorEnvelopePlayedOpenly),
            FormatError::Times { key } => speech.say(ErrorEnvelopeTimes { key }),
            FormatError::Adjournment => speech.say(ErrorEnvelopeAdjournment),
            FormatError::Wrap { number, expected } => speech.say(ErrorEnvelopeWrap {
                number,
                lock: expected.sentence(speech),
            }),
            FormatError::WrapCount { found, expected } => {
                speech.say(ErrorEnvelopeWrapCount { found, expected })
            }
            FormatError::Signer {
                entry,
                signer,
                kind,
            } => speech.say(ErrorEnvelopeEntrySigner {
                entry,
                signer: signer.sentence(speech),
                kind: kind.name(),
            }),
            FormatError::Entry { entry, key, fault } => speech.say(ErrorEnvelopeEntry {
                entry,
                key,
                error: fault.sentence(speech),
            }),
            FormatError::OpenedTwice { entry } => speech.say(ErrorEnvelopeOpenedTwice { entry }),
            FormatError::Signature { place } => speech.say(ErrorEnvelopeSignature {
                place: place.sentence(speech),
            }),
            FormatError::Half { entry, half } => speech.say(ErrorEnvelopeHalf {
                entry,
                lock: half.sentence(speech),
            }),
            FormatError::Plaintext { entry } => speech.say(ErrorEnvelopePlaintext { entry }),
        }
    }
}

impl Sentence for SealingError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            SealingError::Random(error) => error.sentence(speech),
            SealingError::Wrap(error) => error.sentence(speech),
            SealingError::Cipher(error) => error.sentence(speech),
        }
    }
}

impl Sentence for UnwrapError {
    fn sentence(&self, speech: &Speech) -> String {
        let lock = |kind: &LockKind| kind.sentence(speech);
        match self {
            UnwrapError::NotForThisKey { kind } => {
                speech.say(ErrorUnwrapNotForThisKey { lock: lock(kind) })
            }
            UnwrapError::DoesNotOpen { kind } => {
                speech.say(ErrorUnwrapDoesNotOpen { lock: lock(kind) })
            }
            UnwrapError::Unavailable(error) => error.sentence(speech),
            UnwrapError::Content { kind } => speech.say(ErrorUnwrapContent { lock: lock(kind) }),
        }
    }
}

impl Sentence for AppendError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            AppendError::Format(error) => error.sentence(speech),
            AppendError::Rejected(rejected) => rejected.problem.sentence(speech),
            AppendError::Sealing(error) => error.sentence(speech),
            AppendError::Unwrap(error) => error.sentence(speech),
            AppendError::Key(error) => error.sentence(speech),
            AppendError::NotTheSealer => speech.say(ErrorAppendNotTheSealer),
            AppendError::NotTheArbiter => speech.say(ErrorAppendNotTheArbiter),
            AppendError::NotNamed => speech.say(ErrorAppendNotNamed),
            AppendError::AlreadyAccepted => speech.say(ErrorAppendAlreadyAccepted),
            AppendError::NotAccepted => speech.say(ErrorAppendNotAccepted),
            AppendError::MayNotSign { signer, kind } => speech.say(ErrorAppendMayNotSign {
                signer: signer.sentence(speech),
                kind: kind.name(),
            }),
            AppendError::Full => speech.say(ErrorAppendFull {
                entries: MOST_ENTRIES,
                bytes: LARGEST,
            }),
        }
    }
}

impl Sentence for OpenError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            OpenError::Unwrap(error) => error.sentence(speech),
            OpenError::WrongHalf => speech.say(ErrorOpenWrongHalf),
            OpenError::OtherEnvelope => speech.say(ErrorOpenOtherEnvelope),
            OpenError::NotAccepted => speech.say(ErrorAppendNotAccepted),
            OpenError::Append(error) => error.sentence(speech),
        }
    }
}

impl Sentence for KeyError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            KeyError::Format(error) => error.sentence(speech),
            KeyError::Passphrase => speech.say(ErrorKeyPassphrase),
            KeyError::Contents => speech.say(ErrorKeyContents),
            KeyError::Cost(error) => error.sentence(speech),
            KeyError::Derive(error) => error.sentence(speech),
            KeyError::Random(error) => error.sentence(speech),
            KeyError::Name { fault } => speech.say(ErrorKeyName {
                error: fault.sentence(speech),
            }),
            KeyError::NotALine => speech.say(ErrorKeyNotALine),
            KeyError::Weak => speech.say(ErrorKeyWeak),
            KeyError::Signature => speech.say(ErrorKeySignature),
        }
    }
}

impl Sentence for SharedTextError {
    fn sentence(&self, speech: &Speech) -> String {
        match *self {
            SharedTextError::Prefix { prefix } => speech.say(ErrorSlipPrefix { prefix }),
            SharedTextError::Misspelt { prefix } => speech.say(ErrorSlipMisspelt { prefix }),
            SharedTextError::Wrong {
                prefix,
                group,
                character,
            } => speech.say(ErrorSlipWrong {
                prefix,
                group,
                character,
            }),
            SharedTextError::TwoWrong {
                prefix,
                group,
                character,
                second_group,
                second_character,
            } => speech.say(ErrorSlipTwoWrong {
                prefix,
                group,
                character,
                second_group,
                second_character,
            }),
            SharedTextError::Missing { prefix, group } => {
                speech.say(ErrorSlipMissing { prefix, group })
            }
            SharedTextError::Extra { prefix, group } => {
                speech.say(ErrorSlipExtra { prefix, group })
            }
            SharedTextError::MixedCase { prefix } => speech.say(ErrorSlipMixedCase { prefix }),
        }
    }
}
