//! The keys of a label: what the desk calls the field of each, and how each reader is told which one is meant.

use super::faults::Reader;
use super::locale::Locale;
use super::message::*;
use super::phrases::cited;
use crate::cli::args::flags::flag;
use envelope::LabelKey;
use envelope::sealing::AskedOffer;
use rules::edition::LabelOffer;

/// Asks for the offer of a draw that stands on the envelope (A2f).
pub fn draw_offer_asked(locale: &Locale, offer: &AskedOffer) -> String {
    let article = cited(locale, offer.article.as_deref());
    match offer.which {
        Some(LabelOffer::MadeBefore) => locale.say(OfferAskedBefore { article }),
        Some(LabelOffer::Current) => locale.say(OfferAskedCurrent { article }),
        None => locale.say(OfferAsked),
    }
}

/// What the field of a key is called at the desk.
pub fn field(locale: &Locale, key: LabelKey) -> String {
    match key {
        LabelKey::Event => locale.say(DeskEvent),
        LabelKey::Site => locale.say(DeskSite),
        LabelKey::Date => locale.say(DeskDate),
        LabelKey::Round => locale.say(DeskRound),
        LabelKey::Board => locale.say(DeskBoardNumber),
        LabelKey::White => locale.say(DeskWhiteName),
        LabelKey::Black => locale.say(DeskBlackName),
        LabelKey::Arbiter => locale.say(DeskArbiterName),
        LabelKey::WhiteId => locale.say(DeskWhiteId),
        LabelKey::BlackId => locale.say(DeskBlackId),
        LabelKey::WhiteKey => locale.say(DeskWhiteKey),
        LabelKey::BlackKey => locale.say(DeskBlackKey),
        LabelKey::ArbiterKey => locale.say(DeskArbiterKey),
        LabelKey::Rules => locale.say(DeskEdition),
        LabelKey::LateAfter => locale.say(DeskLateAfter),
        LabelKey::Notation => locale.say(DeskNotation),
        LabelKey::TimeControl => locale.say(DeskTimeControl),
        LabelKey::WhiteTimeControl => locale.say(DeskWhiteTimeControl),
        LabelKey::BlackTimeControl => locale.say(DeskBlackTimeControl),
        LabelKey::WhiteUsed => locale.say(DeskWhiteUsed),
        LabelKey::BlackUsed => locale.say(DeskBlackUsed),
        LabelKey::WhiteLeft => locale.say(DeskWhiteLeft),
        LabelKey::BlackLeft => locale.say(DeskBlackLeft),
        LabelKey::SessionStart => locale.say(DeskSessionStart),
        LabelKey::SessionEnd => locale.say(DeskSessionEnd),
        LabelKey::EarlyCharge => locale.say(DeskEarlyCharge),
        LabelKey::DrawOffer => locale.say(DeskDrawOffer),
        LabelKey::KnownMove => locale.say(DeskKnownMove),
        LabelKey::Claim => locale.say(DeskClaim),
        LabelKey::SealedAt => locale.say(DeskSealedAt),
        LabelKey::ResumeBy => locale.say(DeskResumeBy),
        LabelKey::ResumeAt => locale.say(DeskResumeAt),
        LabelKey::ResumeEnd => locale.say(DeskResumeEnd),
        LabelKey::ResumeZone => locale.say(DeskZone),
        LabelKey::ResumePlace => locale.say(DeskPlace),
    }
}

impl Locale {
    /// How a reader gives the value of that key, or has just given it: `--zone`, or “Time zone”.
    pub(super) fn key(&self, key: LabelKey, reader: Reader) -> String {
        match (reader, flag(key)) {
            (Reader::CommandLine, Some(flag)) => flag.name.to_owned(),
            (Reader::CommandLine, None) | (Reader::Terminal | Reader::Desk, _) => {
                self.quoted(field(self, key))
            }
        }
    }

    /// The same, with what the value is called: `--zone ZONE`, or “Time zone”.
    pub(super) fn key_with_value(&self, key: LabelKey, reader: Reader) -> String {
        match (reader, flag(key)) {
            (Reader::CommandLine, Some(flag)) => flag.to_string(),
            (Reader::CommandLine, None) | (Reader::Terminal | Reader::Desk, _) => {
                self.quoted(field(self, key))
            }
        }
    }

    /// The name of a field within a sentence.
    pub(super) fn quoted(&self, name: String) -> String {
        self.say(FieldQuoted { name })
    }
}
