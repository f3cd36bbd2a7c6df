//! The fields of the label's form, by their words.

use crate::program::commands::label_draft::LabelKey;
use crate::program::text::Speech;
use crate::program::text::message::*;

/// What the field of a key is called.
pub fn field_of(speech: &Speech, key: LabelKey) -> String {
    match key {
        LabelKey::Event => speech.say(DeskEvent),
        LabelKey::Site => speech.say(DeskSite),
        LabelKey::Date => speech.say(DeskDate),
        LabelKey::Round => speech.say(DeskRound),
        LabelKey::White => speech.say(DeskWhiteName),
        LabelKey::Black => speech.say(DeskBlackName),
        LabelKey::Arbiter => speech.say(DeskArbiterName),
        LabelKey::WhiteKey => speech.say(DeskWhiteKey),
        LabelKey::BlackKey => speech.say(DeskBlackKey),
        LabelKey::ArbiterKey => speech.say(DeskArbiterKey),
        LabelKey::Rules => speech.say(DeskEdition),
        LabelKey::LateAfter => speech.say(DeskLateAfter),
        LabelKey::Notation => speech.say(DeskNotation),
        LabelKey::TimeControl => speech.say(DeskTimeControl),
        LabelKey::WhiteUsed => speech.say(DeskWhiteUsed),
        LabelKey::BlackUsed => speech.say(DeskBlackUsed),
        LabelKey::DrawOffer => speech.say(DeskDrawOffer),
        LabelKey::ResumeAt => speech.say(DeskResumeAt),
        LabelKey::ResumeEnd => speech.say(DeskResumeEnd),
        LabelKey::ResumeZone => speech.say(DeskZone),
        LabelKey::ResumePlace => speech.say(DeskPlace),
        LabelKey::SessionEnd => speech.say(DeskSessionEnd),
        LabelKey::EarlyCharge => speech.say(DeskEarlyCharge),
        LabelKey::PlayedOpenly => speech.say(DeskPlayedOpenly),
        LabelKey::AtMove => speech.say(DeskAtMove),
    }
}
