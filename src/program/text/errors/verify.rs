//! What is wrong with an envelope that is verified.

use super::Sentence;
use crate::failure::{Content, Difference, OtherFile, Problem};
use crate::text::Locale;
use crate::text::message::*;
use envelope::PreviousFault;

impl Sentence for Problem {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Problem::Format(error) => error.sentence(locale),
            Problem::OtherFile(other) => other.sentence(locale),
            Problem::Difference(difference) => difference.sentence(locale),
        }
    }
}

impl Sentence for OtherFile {
    fn sentence(&self, locale: &Locale) -> String {
        let content = match self.content {
            Content::Envelope => locale.say(ContentEnvelope),
            Content::Score => locale.say(ContentScore),
            Content::Sheet => locale.say(ContentSheet),
            Content::PublicLine => locale.say(ContentPublicLine),
            Content::SecretKey => locale.say(ContentSecretKey),
            Content::Slip => locale.say(ContentSlip),
            Content::Half => locale.say(ContentHalf),
            Content::Archive => locale.say(ContentArchive),
            Content::Pdf => locale.say(ContentPdf),
            Content::Event => locale.say(ContentEvent),
        };
        locale.say(ErrorEnvelopeOtherFile { content })
    }
}

impl Sentence for Difference {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Difference::Key(signer) => locale.say(ErrorVerifyKey {
                signer: signer.sentence(locale),
            }),
            Difference::Fingerprint => locale.say(ErrorVerifyFingerprint),
            Difference::Head => locale.say(ErrorVerifyHead),
            Difference::CopyInvalid(error) => locale.say(ErrorVerifyCopyInvalid {
                error: error.sentence(locale),
            }),
            Difference::OtherEnvelope => locale.say(ErrorVerifyOtherEnvelope),
            Difference::Cut => locale.say(ErrorVerifyCut),
            Difference::Forked => locale.say(ErrorVerifyForked),
            Difference::Previous(fault) => match fault {
                PreviousFault::None => locale.say(ErrorVerifyNoPrevious),
                PreviousFault::Fingerprint => locale.say(ErrorVerifyPreviousFingerprint),
                PreviousFault::Head => locale.say(ErrorVerifyPreviousHead),
                PreviousFault::Game => locale.say(ErrorVerifyPreviousGame),
                PreviousFault::Players => locale.say(ErrorVerifyPreviousPlayers),
                PreviousFault::Score => locale.say(ErrorVerifyPreviousScore),
                PreviousFault::Adjournment => locale.say(ErrorVerifyPreviousAdjournment),
                PreviousFault::Keys(who) => locale.say(ErrorVerifyPreviousKeys {
                    who: who.sentence(locale),
                }),
            },
        }
    }
}
