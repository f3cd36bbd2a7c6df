//! What is wrong with an envelope that is verified.

use super::Sentence;
use crate::program::failure::{Difference, PreviousFault, Problem};
use crate::program::text::Speech;
use crate::program::text::message::{
    ErrorVerifyCopyInvalid, ErrorVerifyCut, ErrorVerifyFingerprint, ErrorVerifyForked,
    ErrorVerifyHead, ErrorVerifyKey, ErrorVerifyNoPrevious, ErrorVerifyOtherEnvelope,
    ErrorVerifyPreviousAdjournment, ErrorVerifyPreviousFingerprint, ErrorVerifyPreviousGame,
    ErrorVerifyPreviousHead, ErrorVerifyPreviousPlayers, ErrorVerifyPreviousScore,
};

impl Sentence for Problem {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Problem::Format(error) => error.sentence(speech),
            Problem::Difference(difference) => difference.sentence(speech),
        }
    }
}

impl Sentence for Difference {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            Difference::Key(signer) => speech.say(ErrorVerifyKey {
                signer: signer.sentence(speech),
            }),
            Difference::Fingerprint => speech.say(ErrorVerifyFingerprint),
            Difference::Head => speech.say(ErrorVerifyHead),
            Difference::CopyInvalid(error) => speech.say(ErrorVerifyCopyInvalid {
                error: error.sentence(speech),
            }),
            Difference::OtherEnvelope => speech.say(ErrorVerifyOtherEnvelope),
            Difference::Cut => speech.say(ErrorVerifyCut),
            Difference::Forked => speech.say(ErrorVerifyForked),
            Difference::NoPrevious => speech.say(ErrorVerifyNoPrevious),
            Difference::Previous(fault) => match fault {
                PreviousFault::Fingerprint => speech.say(ErrorVerifyPreviousFingerprint),
                PreviousFault::Head => speech.say(ErrorVerifyPreviousHead),
                PreviousFault::Game => speech.say(ErrorVerifyPreviousGame),
                PreviousFault::Players => speech.say(ErrorVerifyPreviousPlayers),
                PreviousFault::Score => speech.say(ErrorVerifyPreviousScore),
                PreviousFault::Adjournment => speech.say(ErrorVerifyPreviousAdjournment),
            },
        }
    }
}
