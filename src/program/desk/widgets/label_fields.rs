//! The fields of the label's form, by their words.

use crate::program::commands::label_draft::LabelKey;
use crate::program::text::Locale;
use crate::program::text::message::*;

/// What the field of a key is called.
pub fn field_of(locale: &Locale, key: LabelKey) -> String {
    match key {
        LabelKey::Event => locale.say(DeskEvent),
        LabelKey::Site => locale.say(DeskSite),
        LabelKey::Date => locale.say(DeskDate),
        LabelKey::Round => locale.say(DeskRound),
        LabelKey::White => locale.say(DeskWhiteName),
        LabelKey::Black => locale.say(DeskBlackName),
        LabelKey::Arbiter => locale.say(DeskArbiterName),
        LabelKey::WhiteKey => locale.say(DeskWhiteKey),
        LabelKey::BlackKey => locale.say(DeskBlackKey),
        LabelKey::ArbiterKey => locale.say(DeskArbiterKey),
        LabelKey::Rules => locale.say(DeskEdition),
        LabelKey::LateAfter => locale.say(DeskLateAfter),
        LabelKey::Notation => locale.say(DeskNotation),
        LabelKey::TimeControl => locale.say(DeskTimeControl),
        LabelKey::WhiteUsed => locale.say(DeskWhiteUsed),
        LabelKey::BlackUsed => locale.say(DeskBlackUsed),
        LabelKey::DrawOffer => locale.say(DeskDrawOffer),
        LabelKey::ResumeAt => locale.say(DeskResumeAt),
        LabelKey::ResumeEnd => locale.say(DeskResumeEnd),
        LabelKey::ResumeZone => locale.say(DeskZone),
        LabelKey::ResumePlace => locale.say(DeskPlace),
        LabelKey::SessionEnd => locale.say(DeskSessionEnd),
        LabelKey::EarlyCharge => locale.say(DeskEarlyCharge),
        LabelKey::PlayedOpenly => locale.say(DeskPlayedOpenly),
        LabelKey::AtMove => locale.say(DeskAtMove),
    }
}
