//! What may happen next, and what each reader calls it.

use shakmaty::Color;

use crate::dates::moment;
use crate::faults::Reader;
use crate::locale::Locale;
use crate::message::*;
use crate::phrases::cited;
use rules::adjournment::{EventKind, Permitted, Step};
use rules::edition::{Edition, Obligation};

/// What may be recorded now, until when, and under which article, as `edition` prints it; without a
/// full stop.
pub fn permitted(locale: &Locale, permitted: &Permitted, edition: &Edition) -> String {
    let mut act = act(locale, permitted.step, permitted.by);
    if let Some(until) = &permitted.until {
        let moment = moment(locale, until);
        // A player may do something until then; a flag may fall once the time until then is used.
        act = match permitted.step == EventKind::Flag.into() {
            true => locale.say(MayWithTime { act, moment }),
            false => locale.say(MayUntil { act, moment }),
        };
    }
    if permitted.step == EventKind::Claim.into() {
        act = match edition.rules().claim_stops_clocks.map(Obligation::name) {
            Some(obligation) => locale.say(MayClaim { act, obligation }),
            None => act,
        };
    }
    let article = permitted.article.and_then(|it| edition.article(it));
    act + &cited(locale, article)
}

/// What may be done, and by whom.
pub(crate) fn act(locale: &Locale, step: Step, by: Option<Color>) -> String {
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
        Step::Record(kind) => {
            locale.entry(kind, "may", &[("who", who.into()), ("whose", whose.into())])
        }
    }
}

impl Locale {
    /// What a reader calls a kind of entry: `resign`, or “a player may resign”, as over the form at the desk.
    pub(crate) fn kind(&self, kind: EventKind, reader: Reader) -> String {
        match reader {
            Reader::CommandLine(_) | Reader::Terminal => format!("`{}`", kind.name()),
            Reader::Desk => self.quoted(act(self, kind.into(), None)),
        }
    }
}
