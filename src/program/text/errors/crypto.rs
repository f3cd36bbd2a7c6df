//! What the machine did not give, and costs that no honest key file asks for.

use super::Sentence;
use crate::text::Locale;
use crate::text::message::*;
use envelope::crypto::{
    BadCost, Cost, DeriveError, KeyUnavailable, RandomUnavailable, SealError, WrapError,
};

impl Sentence for RandomUnavailable {
    fn sentence(&self, locale: &Locale) -> String {
        let RandomUnavailable = self;
        locale.say(ErrorCryptoNoRandom)
    }
}

impl Sentence for KeyUnavailable {
    fn sentence(&self, locale: &Locale) -> String {
        let KeyUnavailable = self;
        locale.say(ErrorCryptoKeyUnavailable)
    }
}

impl Sentence for SealError {
    fn sentence(&self, locale: &Locale) -> String {
        let SealError = self;
        locale.say(ErrorCryptoPlaintextTooLong)
    }
}

impl Sentence for WrapError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            WrapError::Random(error) => error.sentence(locale),
            WrapError::Encapsulation => locale.say(ErrorCryptoNoSharedSecret),
            WrapError::TooLong => locale.say(ErrorCryptoSecretTooLong),
        }
    }
}

impl Sentence for BadCost {
    fn sentence(&self, locale: &Locale) -> String {
        let most = Cost::LIMIT;
        match self {
            BadCost::Memory { memory_kib, lanes } => locale.say(ErrorCryptoMemory {
                memory: *memory_kib,
                least: 8 * lanes,
                most: most.memory_kib(),
            }),
            BadCost::Passes { passes } => locale.say(ErrorCryptoPasses {
                passes: *passes,
                most: most.passes(),
            }),
            BadCost::Lanes { lanes } => locale.say(ErrorCryptoLanes {
                lanes: *lanes,
                most: most.lanes(),
            }),
        }
    }
}

impl Sentence for DeriveError {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            DeriveError::OutOfMemory { memory_kib } => locale.say(ErrorCryptoOutOfMemory {
                memory: *memory_kib,
            }),
            DeriveError::PassphraseTooLong { length } => {
                locale.say(ErrorCryptoPassphraseTooLong { length: *length })
            }
        }
    }
}
