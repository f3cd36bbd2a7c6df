//! What may happen next, and what each reader calls it.

use shakmaty::Color;

use super::dates::moment;
use super::faults::Reader;
use super::locale::Locale;
use super::message::*;
use super::phrases::cited;
use rules::adjournment::{EventKind, Permitted, Step};
use rules::edition::{Edition, Obligation};

/// What may be recorded now, until when, and under which article, as `edition` prints it; without a
/// full stop.
pub fn permitted(locale: &Locale, permitted: &Permitted, edition: &Edition) -> String {
    let mut act = act(locale, permitted.step, permitted.by);
    if let Some(until) = &permitted.until {
        let moment = moment(locale, until);
        // A player may do something until then; a flag may fall once the time until then is used.
        act = if permitted.step == EventKind::Flag.into() {
            locale.say(MayWithTime { act, moment })
        } else {
            locale.say(MayUntil { act, moment })
        };
    }
    if permitted.step == EventKind::Claim.into() {
        act = match edition.rules().claim_stops_clocks {
            Some(Obligation::Must) => locale.say(MayClaimMust { act }),
            Some(Obligation::Should) => locale.say(MayClaimShould { act }),
            Some(Obligation::May) => locale.say(MayClaimMay { act }),
            None => act,
        };
    }
    let article = permitted
        .article
        .and_then(|article| edition.article(article));
    act + &cited(locale, article)
}

/// What may be done, and by whom.
pub(super) fn act(locale: &Locale, step: Step, by: Option<Color>) -> String {
    let (who, whose) = match by {
        Some(side) => (
            locale.say(PlayerSide { side }),
            locale.say(WhoseSide { side }),
        ),
        None => (locale.say(PlayerAny), locale.say(WhoseAny)),
    };
    match step {
        Step::Accept => locale.say(MayAccept),
        Step::Seal => locale.say(MaySeal { who }),
        Step::Record(EventKind::Opened) => locale.say(MayOpened),
        Step::Record(EventKind::Witness) => locale.say(MayWitness { who }),
        Step::Record(EventKind::DeadWrap) => locale.say(MayDeadWrap { who }),
        Step::Record(EventKind::Arrival) => locale.say(MayArrival { who }),
        Step::Record(EventKind::Absent) => locale.say(MayAbsent { who }),
        Step::Record(EventKind::Start) => locale.say(MayStart),
        Step::Record(EventKind::Session) => locale.say(MaySession),
        Step::Record(EventKind::SetResumption) => locale.say(MaySetResumption),
        Step::Record(EventKind::StopClock) => locale.say(MayStopClock { whose }),
        Step::Record(EventKind::StartClock) => locale.say(MayStartClock { whose }),
        Step::Record(EventKind::Pause) => locale.say(MayPause),
        Step::Record(EventKind::Continue) => locale.say(MayContinue),
        Step::Record(EventKind::Offer) => locale.say(MayOffer { who }),
        Step::Record(EventKind::AcceptOffer) => locale.say(MayAcceptOffer { who }),
        Step::Record(EventKind::DeclineOffer) => locale.say(MayDeclineOffer { who }),
        Step::Record(EventKind::DrawAgreed) => locale.say(MayDrawAgreed),
        Step::Record(EventKind::Resign) => locale.say(MayResign { who }),
        Step::Record(EventKind::Flag) => locale.say(MayFlag { whose }),
        Step::Record(EventKind::Claim) => locale.say(MayClaim { who }),
        Step::Record(EventKind::Move) => locale.say(MayMove { who }),
        Step::Record(EventKind::Choose) => locale.say(MayChoose { who }),
        Step::Record(EventKind::Reading) => locale.say(MayReading),
        Step::Record(EventKind::CorrectClock) => locale.say(MayCorrectClock),
        Step::Record(EventKind::NextEnvelope) => locale.say(MayNextEnvelope { who }),
        Step::Record(EventKind::Lost) => locale.say(MayLost),
        Step::Record(EventKind::Declared) => locale.say(MayDeclared { who }),
        Step::Record(EventKind::Decision) => locale.say(MayDecision),
        Step::Record(EventKind::Void) => locale.say(MayVoid),
        Step::Record(EventKind::Appeal) => locale.say(MayAppeal),
        Step::Record(EventKind::Note) => locale.say(MayNote),
    }
}

impl Locale {
    /// What a reader calls a kind of entry: `resign`, or “a player may resign”, as over the form at the desk.
    pub(super) fn kind(&self, kind: EventKind, reader: Reader) -> String {
        match reader {
            Reader::CommandLine | Reader::Terminal => format!("`{}`", kind.name()),
            Reader::Desk => self.quoted(act(self, kind.into(), None)),
        }
    }
}
