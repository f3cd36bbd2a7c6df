//! Answers to the mating question that do not hold.

use super::Sentence;
use super::program::side;
use crate::failure::ProofFault;
use crate::text::Locale;
use crate::text::message::*;
use mating::checker::Fault;
use mating::proof::Malformed;

impl Sentence for ProofFault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            ProofFault::Malformed(error) => error.sentence(locale),
            ProofFault::Position(error) => error.sentence(locale),
            ProofFault::Refused { side: of, fault } => locale.say(ErrorProofOfSide {
                side: side(locale, *of),
                error: fault.sentence(locale),
            }),
            ProofFault::Nothing => locale.say(ErrorProofNothing),
        }
    }
}

impl Sentence for Fault {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            Fault::Line { halfmove } => locale.say(ErrorProofLine {
                halfmove: halfmove.to_string(),
            }),
            Fault::NoMate => locale.say(ErrorProofNoMate),
            Fault::NotOver => locale.say(ErrorProofNotOver),
            Fault::Material => locale.say(ErrorProofMaterial),
            Fault::Regions => locale.say(ErrorProofRegions),
            Fault::Figures { squares, fixed } => locale.say(ErrorProofFigures {
                squares: squares.to_string(),
                fixed: fixed.to_string(),
            }),
            Fault::Outline => locale.say(ErrorProofOutline),
            Fault::Mate { halfmoves } => locale.say(ErrorProofMate {
                halfmoves: halfmoves.to_string(),
            }),
            Fault::More { states } => locale.say(ErrorProofMore {
                states: states.to_string(),
            }),
            Fault::Undecided => locale.say(ErrorProofUndecided),
        }
    }
}

impl Sentence for Malformed {
    fn sentence(&self, locale: &Locale) -> String {
        match self {
            // What the parser of JSON says stays English.
            Malformed::Json(error) => locale.say(ErrorProofJson {
                what: error.to_string(),
            }),
            Malformed::NoPosition => locale.say(ErrorProofNoPosition),
            Malformed::NoProof { side: of } => locale.say(ErrorProofNoProof {
                side: side(locale, *of),
            }),
            Malformed::Proof { side: of, error } => locale.say(ErrorProofOfSide {
                side: side(locale, *of),
                error: error.to_string(),
            }),
        }
    }
}
