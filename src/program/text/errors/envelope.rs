//! Envelopes, key files and slips that are not what they should be.

use shakmaty::Color;

use super::{Reader, Sentence};
use crate::text::message::*;
use crate::text::{Locale, message, signer};
use envelope::{
    AppendError, Contradiction, DeadWrapFault, EntryFault, FalseWrap, ForeignLetter, FormatError,
    FormatKey, KeyError, KeyFault, LockKind, Measured, MixedScripts, MixedWord, OpenError, Place,
    SHORTEST_PASSPHRASE, SealingError, SharedTextError, Signer, TextFault, UnwrapError,
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

impl Sentence for FalseWrap {
    fn sentence(&self, locale: &Locale) -> String {
        locale.say(message::FalseWrap {
            lock: self.kind.sentence(locale),
            holder: signer(locale, self.holder),
        })
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
            EntryFault::NamesAWitness => locale.say(ErrorEnvelopeEntryWitness),
            EntryFault::AfterTheWitness => locale.say(ErrorEnvelopeEntryAfterWitness),
            EntryFault::SignedByAnother => locale.say(ErrorEnvelopeEntryAnother),
            EntryFault::BeforeTheEntry => locale.say(ErrorEnvelopeEntryBefore),
            EntryFault::NotAfterTheStart => locale.say(ErrorEnvelopeEntryEnd),
        }
    }
}

/// By the keys of the format, as people who read the file know them.
impl Sentence for FormatError {
    fn sentence(&self, locale: &Locale) -> String {
        locale.format_error(self, Reader::CommandLine)
    }
}

impl Locale {
    /// A key of the format: `resume_place`, or “Place” to a reader at the desk, where it has a field.
    fn format_key(&self, key: FormatKey, reader: Reader) -> String {
        match (key, reader) {
            (FormatKey::Label(key), Reader::Terminal | Reader::Desk) => self.key(key, reader),
            (FormatKey::Label(_), Reader::CommandLine) | (FormatKey::Word(_), _) => {
                format!("`{key}`")
            }
        }
    }

    /// What is wrong with a file, or with a label before it is in one.
    pub(super) fn format_error(&self, error: &FormatError, reader: Reader) -> String {
        match error.clone() {
            FormatError::TooLarge { what, limit } => self.say(ErrorEnvelopeTooLarge {
                what: what.sentence(self),
                limit,
            }),
            FormatError::Utf8 { offset } => self.say(ErrorEnvelopeUtf8 { offset }),
            FormatError::Bom => self.say(ErrorEnvelopeBom),
            FormatError::CarriageReturn { line } => self.say(ErrorEnvelopeCrlf { line }),
            FormatError::Version { expected } => self.say(ErrorEnvelopeVersion { expected }),
            FormatError::Syntax { line } => self.say(ErrorEnvelopeSyntax { line }),
            FormatError::Table { line } => self.say(ErrorEnvelopeTable { line }),
            FormatError::MissingTable { line, table } => {
                self.say(ErrorEnvelopeMissingTable { line, table })
            }
            FormatError::UnknownTable { line } => self.say(ErrorEnvelopeUnknownTable { line }),
            FormatError::TooManyEntries { line, limit } => {
                self.say(ErrorEnvelopeTooManyEntries { line, limit })
            }
            FormatError::OldForm { line, key } => self.say(ErrorEnvelopeOldForm { line, key }),
            FormatError::MissingKey { line, key } => {
                self.say(ErrorEnvelopeMissingKey { line, key })
            }
            FormatError::UnknownKey { line } => self.say(ErrorEnvelopeUnknownKey { line }),
            FormatError::Value { line, key } => self.at_line(
                line,
                self.say(ErrorEnvelopeValue {
                    key: self.format_key(key, reader),
                }),
            ),
            FormatError::Text { line, key, fault } => {
                let error = fault.sentence(self);
                self.at_line(
                    line,
                    self.say(ErrorEnvelopeText {
                        key: self.format_key(key, reader),
                        error,
                    }),
                )
            }
            FormatError::End { line } => self.say(ErrorEnvelopeEnd { line }),
            FormatError::NotCanonical { offset } => self.say(ErrorEnvelopeCanonical { offset }),
            FormatError::Key { key, fault } => self.say(ErrorEnvelopeKey {
                key: self.format_key(key, reader),
                error: fault.sentence(self),
            }),
            FormatError::Score { ply } => self.say(ErrorEnvelopeScore { ply }),
            FormatError::StartImpossible => self.say(ErrorEnvelopeStartImpossible),
            FormatError::Start => self.say(ErrorEnvelopeStartUsual),
            FormatError::Position => self.say(ErrorEnvelopePosition),
            FormatError::GameOver => self.say(ErrorEnvelopeGameOver),
            FormatError::Turn => self.say(ErrorEnvelopeTurn),
            FormatError::MoveNumber { expected } => self.say(ErrorEnvelopeMoveNumber { expected }),
            FormatError::KnownMove => self.say(ErrorEnvelopeKnownMove),
            FormatError::Times(contradiction) => {
                let key = self.format_key(contradiction.key().into(), reader);
                match contradiction {
                    Contradiction::ResumedBeforeSealing => {
                        self.say(ErrorEnvelopeTimesResumption { key })
                    }
                    Contradiction::EndsBeforeItBegins => self.say(ErrorEnvelopeTimesEnd { key }),
                    Contradiction::SameTimeControl => {
                        self.say(ErrorEnvelopeTimesSameControl { key })
                    }
                    Contradiction::TypedBeforeSealing => self.say(ErrorEnvelopeTimesTyped { key }),
                    Contradiction::DeadlineBeforeSealing => {
                        self.say(ErrorEnvelopeTimesDeadline { key })
                    }
                    Contradiction::AnswerWithoutTime => self.say(ErrorEnvelopeTimesAnswer { key }),
                    Contradiction::Charge => self.say(ErrorEnvelopeTimesCharge { key }),
                }
            }
            FormatError::Adjournment => self.say(ErrorEnvelopeAdjournment),
            FormatError::Wrap { number, expected } => self.say(ErrorEnvelopeWrap {
                number,
                lock: expected.sentence(self),
            }),
            FormatError::WrapCount { found, expected } => {
                self.say(ErrorEnvelopeWrapCount { found, expected })
            }
            FormatError::Signer {
                entry,
                signer,
                kind,
            } => self.say(ErrorEnvelopeEntrySigner {
                entry,
                signer: signer.sentence(self),
                kind: kind.name(),
            }),
            FormatError::Entry { entry, key, fault } => self.say(ErrorEnvelopeEntry {
                entry,
                key,
                error: fault.sentence(self),
            }),
            FormatError::OpenedTwice { entry } => self.say(ErrorEnvelopeOpenedTwice { entry }),
            FormatError::Signature { place } => self.say(ErrorEnvelopeSignature {
                place: place.sentence(self),
            }),
            FormatError::Half { entry, half } => self.say(ErrorEnvelopeHalf {
                entry,
                lock: half.sentence(self),
            }),
            FormatError::Plaintext { entry } => self.say(ErrorEnvelopePlaintext { entry }),
            FormatError::DeadWrap { entry, fault } => match fault {
                DeadWrapFault::OtherKey => self.say(ErrorEnvelopeDeadWrapKey { entry }),
                DeadWrapFault::Opens => self.say(ErrorEnvelopeDeadWrapOpens { entry }),
            },
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
            UnwrapError::NotForThisKey {
                kind,
                holder,
                whose,
            } => {
                let (lock, holder) = (lock(kind), holder.sentence(locale));
                match whose {
                    Some(whose) => locale.say(ErrorUnwrapKeyOfAnother {
                        whose: whose.sentence(locale),
                        lock,
                        holder,
                    }),
                    None => locale.say(ErrorUnwrapKeyOfNobody { lock, holder }),
                }
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
            AppendError::Full { entries, bytes } => locale.say(ErrorAppendFull {
                entries: *entries,
                bytes: *bytes,
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
            KeyError::ShortPassphrase => locale.say(ErrorKeyShortPassphrase {
                least: SHORTEST_PASSPHRASE,
            }),
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
