//! Envelopes, key files and slips that are not what they should be.

use shakmaty::Color;

use super::Sentence;
use crate::envelope::{
    AppendError, EntryFault, ForeignLetter, FormatError, KeyError, KeyFault, LARGEST, LockKind,
    MOST_ENTRIES, Measured, MixedScripts, MixedWord, OpenError, Place, SealingError,
    SharedTextError, Signer, TextFault, UnwrapError,
};
use crate::program::text::Locale;
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
    ErrorUnwrapContent, ErrorUnwrapDoesNotOpen, ErrorUnwrapNotForThisKey, ListAnd, LockAuthor,
    LockCustody, LockReply, MeasuredBeforeAccept, MeasuredEnvelope, MeasuredKeyFile,
    NoticeMixedScriptsOne, NoticeMixedScriptsSeveral, PlaceAccept, PlaceEntry, PlaceSeal,
};

impl Sentence for Signer {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Signer::Arbiter => locale.say(ErrorSignerArbiter),
            Signer::Deputy(number) => locale.say(ErrorSignerDeputy {
                number: u32::from(*number),
            }),
            Signer::Player(Color::White) => locale.say(ErrorSignerWhite),
            Signer::Player(Color::Black) => locale.say(ErrorSignerBlack),
        }
    }
}

impl Sentence for LockKind {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            LockKind::Custody => locale.say(LockCustody),
            LockKind::Reply => locale.say(LockReply),
            LockKind::Author => locale.say(LockAuthor),
        }
    }
}

impl Sentence for Measured {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Measured::Envelope => locale.say(MeasuredEnvelope),
            Measured::BeforeAccept => locale.say(MeasuredBeforeAccept),
            Measured::KeyFile => locale.say(MeasuredKeyFile),
        }
    }
}

impl Sentence for Place {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Place::Seal => locale.say(PlaceSeal),
            Place::Accept => locale.say(PlaceAccept),
            Place::Entry(entry) => locale.say(PlaceEntry { entry: *entry }),
        }
    }
}

impl Sentence for TextFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            TextFault::Empty => locale.say(ErrorTextEmpty),
            TextFault::TooLong { longest } => locale.say(ErrorTextTooLong { longest: *longest }),
            TextFault::Refused { code_point } => locale.say(ErrorTextRefused {
                code: format!("{code_point:04X}"),
            }),
        }
    }
}

impl Sentence for KeyFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            KeyFault::Weak => locale.say(ErrorEnvelopeKeyWeak),
            KeyFault::Repeated => locale.say(ErrorEnvelopeKeyRepeated),
        }
    }
}

impl Sentence for EntryFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            EntryFault::NoEarlierEntry => locale.say(ErrorEnvelopeEntryNoneEarlier),
            EntryFault::NamesTheOpening => locale.say(ErrorEnvelopeEntryOpening),
            EntryFault::NotAfterTheStart => locale.say(ErrorEnvelopeEntryEnd),
        }
    }
}

impl Sentence for FormatError {
    fn sentence(&self, locale: &Locale) -> String {
        match self.clone() {
            FormatError::TooLarge { what, limit } => locale.say(ErrorEnvelopeTooLarge {
                what: what.sentence(locale),
                limit,
            }),
            FormatError::Utf8 { offset } => locale.say(ErrorEnvelopeUtf8 { offset }),
            FormatError::Bom => locale.say(ErrorEnvelopeBom),
            FormatError::CarriageReturn { line } => locale.say(ErrorEnvelopeCrlf { line }),
            FormatError::Version { expected } => locale.say(ErrorEnvelopeVersion { expected }),
            FormatError::Syntax { line } => locale.say(ErrorEnvelopeSyntax { line }),
            FormatError::Table { line } => locale.say(ErrorEnvelopeTable { line }),
            FormatError::MissingTable { line, table } => {
                locale.say(ErrorEnvelopeMissingTable { line, table })
            }
            FormatError::UnknownTable { line } => locale.say(ErrorEnvelopeUnknownTable { line }),
            FormatError::TooManyEntries { line, limit } => {
                locale.say(ErrorEnvelopeTooManyEntries { line, limit })
            }
            FormatError::MissingKey { line, key } => {
                locale.say(ErrorEnvelopeMissingKey { line, key })
            }
            FormatError::UnknownKey { line } => locale.say(ErrorEnvelopeUnknownKey { line }),
            FormatError::Value { line, key } => {
                locale.at_line(line, locale.say(ErrorEnvelopeValue { key }))
            }
            FormatError::Text { line, key, fault } => {
                let error = fault.sentence(locale);
                locale.at_line(line, locale.say(ErrorEnvelopeText { key, error }))
            }
            FormatError::End { line } => locale.say(ErrorEnvelopeEnd { line }),
            FormatError::NotCanonical { offset } => locale.say(ErrorEnvelopeCanonical { offset }),
            FormatError::Key { key, fault } => locale.say(ErrorEnvelopeKey {
                key,
                error: fault.sentence(locale),
            }),
            FormatError::Score { ply } => locale.say(ErrorEnvelopeScore { ply }),
            FormatError::StartImpossible => locale.say(ErrorEnvelopeStartImpossible),
            FormatError::Start => locale.say(ErrorEnvelopeStartUsual),
            FormatError::Position => locale.say(ErrorEnvelopePosition),
            FormatError::GameOver => locale.say(ErrorEnvelopeGameOver),
            FormatError::Turn => locale.say(ErrorEnvelopeTurn),
            FormatError::MoveNumber { expected } => {
                locale.say(ErrorEnvelopeMoveNumber { expected })
            }
            FormatError::PlayedOpenly => locale.say(ErrorEnvelopePlayedOpenly),
            FormatError::Times { key } => locale.say(ErrorEnvelopeTimes { key: key.name() }),
            FormatError::Adjournment => locale.say(ErrorEnvelopeAdjournment),
            FormatError::Wrap { number, expected } => locale.say(ErrorEnvelopeWrap {
                number,
                lock: expected.sentence(locale),
            }),
            FormatError::WrapCount { found, expected } => {
                locale.say(ErrorEnvelopeWrapCount { found, expected })
            }
            FormatError::Signer {
                entry,
                signer,
                kind,
            } => locale.say(ErrorEnvelopeEntrySigner {
                entry,
                signer: signer.sentence(locale),
                kind: kind.name(),
            }),
            FormatError::Entry { entry, key, fault } => locale.say(ErrorEnvelopeEntry {
                entry,
                key,
                error: fault.sentence(locale),
            }),
            FormatError::OpenedTwice { entry } => locale.say(ErrorEnvelopeOpenedTwice { entry }),
            FormatError::Signature { place } => locale.say(ErrorEnvelopeSignature {
                place: place.sentence(locale),
            }),
            FormatError::Half { entry, half } => locale.say(ErrorEnvelopeHalf {
                entry,
                lock: half.sentence(locale),
            }),
            FormatError::Plaintext { entry } => locale.say(ErrorEnvelopePlaintext { entry }),
        }
    }
}

impl Sentence for SealingError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            SealingError::Random(error) => error.sentence(locale),
            SealingError::Wrap(error) => error.sentence(locale),
            SealingError::Cipher(error) => error.sentence(locale),
        }
    }
}

impl Sentence for UnwrapError {
    fn sentence(&self, locale: &Locale) -> String {
        let lock = |kind: &LockKind| kind.sentence(locale);
        match self {
            UnwrapError::NotForThisKey { kind } => {
                locale.say(ErrorUnwrapNotForThisKey { lock: lock(kind) })
            }
            UnwrapError::DoesNotOpen { kind } => {
                locale.say(ErrorUnwrapDoesNotOpen { lock: lock(kind) })
            }
            UnwrapError::Unavailable(error) => error.sentence(locale),
            UnwrapError::Content { kind } => locale.say(ErrorUnwrapContent { lock: lock(kind) }),
        }
    }
}

impl Sentence for AppendError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            AppendError::Format(error) => error.sentence(locale),
            AppendError::Rejected(rejected) => rejected.problem.sentence(locale),
            AppendError::Sealing(error) => error.sentence(locale),
            AppendError::Unwrap(error) => error.sentence(locale),
            AppendError::Key(error) => error.sentence(locale),
            AppendError::NotTheSealer => locale.say(ErrorAppendNotTheSealer),
            AppendError::NotTheArbiter => locale.say(ErrorAppendNotTheArbiter),
            AppendError::NotNamed => locale.say(ErrorAppendNotNamed),
            AppendError::AlreadyAccepted => locale.say(ErrorAppendAlreadyAccepted),
            AppendError::NotAccepted => locale.say(ErrorAppendNotAccepted),
            AppendError::MayNotSign { signer, kind } => locale.say(ErrorAppendMayNotSign {
                signer: signer.sentence(locale),
                kind: kind.name(),
            }),
            AppendError::Full => locale.say(ErrorAppendFull {
                entries: MOST_ENTRIES,
                bytes: LARGEST,
            }),
        }
    }
}

impl Sentence for OpenError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            OpenError::Unwrap(error) => error.sentence(locale),
            OpenError::WrongHalf => locale.say(ErrorOpenWrongHalf),
            OpenError::OtherEnvelope => locale.say(ErrorOpenOtherEnvelope),
            OpenError::NotAccepted => locale.say(ErrorAppendNotAccepted),
            OpenError::Append(error) => error.sentence(locale),
        }
    }
}

impl Sentence for KeyError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            KeyError::Format(error) => error.sentence(locale),
            KeyError::Passphrase => locale.say(ErrorKeyPassphrase),
            KeyError::Contents => locale.say(ErrorKeyContents),
            KeyError::Cost(error) => error.sentence(locale),
            KeyError::Derive(error) => error.sentence(locale),
            KeyError::Random(error) => error.sentence(locale),
            KeyError::Name { fault } => locale.say(ErrorKeyName {
                error: fault.sentence(locale),
            }),
            KeyError::NotALine => locale.say(ErrorKeyNotALine),
            KeyError::Weak => locale.say(ErrorKeyWeak),
            KeyError::Signature => locale.say(ErrorKeySignature),
        }
    }
}

impl Sentence for SharedTextError {
    fn sentence(&self, locale: &Locale) -> String {
        match *self {
            SharedTextError::Prefix { prefix } => locale.say(ErrorSlipPrefix { prefix }),
            SharedTextError::Misspelt { prefix } => locale.say(ErrorSlipMisspelt { prefix }),
            SharedTextError::Wrong {
                prefix,
                group,
                character,
            } => locale.say(ErrorSlipWrong {
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
            } => locale.say(ErrorSlipTwoWrong {
                prefix,
                group,
                character,
                second_group,
                second_character,
            }),
            SharedTextError::Missing { prefix, group } => {
                locale.say(ErrorSlipMissing { prefix, group })
            }
            SharedTextError::Extra { prefix, group } => {
                locale.say(ErrorSlipExtra { prefix, group })
            }
            SharedTextError::MixedCase { prefix } => locale.say(ErrorSlipMixedCase { prefix }),
        }
    }
}

impl Sentence for MixedScripts {
    fn sentence(&self, locale: &Locale) -> String {
        let words = self.words.iter().map(|word| word.sentence(locale));
        words.collect::<Vec<_>>().join("; ")
    }
}

impl Sentence for MixedWord {
    fn sentence(&self, locale: &Locale) -> String {
        let mut letters = self.foreign.iter().map(ForeignLetter::to_string);
        let (word, script) = (&self.word, self.script);
        match (letters.next_back(), letters.collect::<Vec<_>>().join(", ")) {
            (last, before) if before.is_empty() => locale.say(NoticeMixedScriptsOne {
                word,
                letters: last.unwrap_or_default(),
                script,
            }),
            (last, before) => locale.say(NoticeMixedScriptsSeveral {
                word,
                letters: locale.say(ListAnd {
                    before,
                    last: last.unwrap_or_default(),
                }),
                script,
            }),
        }
    }
}
