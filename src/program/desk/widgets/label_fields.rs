//! The fields of the label's form, by their words.

use crate::program::text::Speech;
use crate::program::text::message::*;

/// A field of the form by the flag that gives the same at the command line.
pub fn field_of(speech: &Speech, flag: &str) -> Option<String> {
    Some(match flag {
        "--white" => speech.say(DeskWhiteName),
        "--black" => speech.say(DeskBlackName),
        "--arbiter" => speech.say(DeskArbiterName),
        "--arbiter-key" => speech.say(DeskArbiterKey),
        "--white-key" => speech.say(DeskWhiteKey),
        "--black-key" => speech.say(DeskBlackKey),
        "--rules" => speech.say(DeskEdition),
        "--late-after" => speech.say(DeskLateAfter),
        "--notation" => speech.say(DeskNotation),
        "--time-control" => speech.say(DeskTimeControl),
        "--white-used" => speech.say(DeskWhiteUsed),
        "--black-used" => speech.say(DeskBlackUsed),
        "--draw-offer" => speech.say(DeskDrawOffer),
        "--at-move" => speech.say(DeskAtMove),
        "--session-end" => speech.say(DeskSessionEnd),
        "--early" => speech.say(DeskEarly),
        "--early-charge" => speech.say(DeskEarlyCharge),
        "--played-openly" => speech.say(DeskPlayedOpenly),
        "--resume-at" => speech.say(DeskResumeAt),
        "--resume-end" => speech.say(DeskResumeEnd),
        "--zone" => speech.say(DeskZone),
        "--place" => speech.say(DeskPlace),
        _ => return None,
    })
}
