//! What the machine did not give, and costs that no honest key file asks for.

use super::Sentence;
use crate::crypto::{
    BadCost, Cost, DeriveError, KeyUnavailable, RandomUnavailable, SealError, WrapError,
};
use crate::program::text::Speech;
use crate::program::text::message::{
    ErrorCryptoKeyUnavailable, ErrorCryptoLanes, ErrorCryptoMemory, ErrorCryptoNoRandom,
    ErrorCryptoNoSharedSecret, ErrorCryptoOutOfMemory, ErrorCryptoPasses,
    ErrorCryptoPassphraseTooLong, ErrorCryptoPlaintextTooLong, ErrorCryptoSecretTooLong,
};

impl Sentence for RandomUnavailable {
    fn sentence(&self, speech: &Speech) -> String {
        let RandomUnavailable = self;
        speech.say(ErrorCryptoNoRandom)
    }
}

impl Sentence for KeyUnavailable {
    fn sentence(&self, speech: &Speech) -> String {
        let KeyUnavailable = self;
        speech.say(ErrorCryptoKeyUnavailable)
    }
}

impl Sentence for SealError {
    fn sentence(&self, speech: &Speech) -> String {
        let SealError = self;
        speech.say(ErrorCryptoPlaintextTooLong)
    }
}

impl Sentence for WrapError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            WrapError::Random(error) => error.sentence(speech),
            WrapError::Encapsulation => speech.say(ErrorCryptoNoSharedSecret),
            WrapError::TooLong => speech.say(ErrorCryptoSecretTooLong),
        }
    }
}

impl Sentence for BadCost {
    fn sentence(&self, speech: &Speech) -> String {
        let most = Cost::LIMIT;
        match self {
            BadCost::Memory { memory_kib, lanes } => speech.say(ErrorCryptoMemory {
                memory: *memory_kib,
                least: 8 * lanes,
                most: most.memory_kib(),
            }),
            BadCost::Passes { passes } => speech.say(ErrorCryptoPasses {
                passes: *passes,
                most: most.passes(),
            }),
            BadCost::Lanes { lanes } => speech.say(ErrorCryptoLanes {
                lanes: *lanes,
                most: most.lanes(),
            }),
        }
    }
}

impl Sentence for DeriveError {
    fn sentence(&self, speech: &Speech) -> String {
        match self {
            DeriveError::OutOfMemory { memory_kib } => speech.say(ErrorCryptoOutOfMemory {
                memory: *memory_kib,
            }),
            DeriveError::PassphraseTooLong { length } => {
                speech.say(ErrorCryptoPassphraseTooLong { length: *length })
            }
        }
    }
}
