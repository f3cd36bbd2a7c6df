//! The sentences of sheets: labels, slips, set-up sheets, records and agendas.

use shakmaty::Color;

use super::message::*;
use super::{COMMAND_LINE, Locale, Value, cited, listed, month, span, time_of_day, weekday};
use envelope::{DrawOffer, EnvelopeStatus, Label, Scoresheets, escaped};
use rules::adjournment::Fact;
use rules::edition::{Concept, Edition};
use rules::time::{Duration, Moment, TimeControl};

/// A character that cannot be shown, as it is written instead.
pub fn written_out(character: char) -> String {
    format!("\\u{{{:x}}}", u32::from(character))
}

/// `Page 2 of 5`.
pub fn page_of(locale: &Locale, page: usize, pages: usize) -> String {
    locale.say(PaperPageOf { page, pages })
}

/// `Spassky – Fischer`.
pub fn pairing(label: &Label) -> String {
    let (white, black) = (escaped(&label.white.name), escaped(&label.black.name));
    format!("{white} – {black}")
}

/// The foot of every page about one envelope.
pub fn foot(locale: &Locale, seal_number: &str, label: &Label) -> String {
    locale.say(PaperFoot {
        number: seal_number,
        pairing: pairing(label),
    })
}

/// The file's state as a sentence.
pub fn file_state(locale: &Locale, state: EnvelopeStatus) -> String {
    locale.of_word("paper-state", state)
}

/// `White: Spassky, Boris`.
pub fn player(locale: &Locale, label: &Label, who: Color) -> String {
    locale.say(PaperPlayer {
        side: who,
        name: &label.player(who).name,
    })
}

/// `41st move`.
pub fn move_number(locale: &Locale, label: &Label) -> String {
    let number = Value::Ordinal(label.move_number().into());
    locale.say(LabelMoveNumber { number })
}

/// Who has offered a draw (A2f).
pub fn draw_offer(locale: &Locale, offer: DrawOffer) -> String {
    match offer {
        DrawOffer::None => locale.say(LabelNoOffer),
        DrawOffer::By(side) => locale.phrase(&Fact::Offered { side }, COMMAND_LINE),
    }
}

/// Stands for a value that is unknown or missing.
pub const NOTHING: &str = "–";

/// How many moves a side has to its next control, by the label.
pub fn moves_to_control(locale: &Locale, label: &Label, side: Color) -> String {
    let completed = label.game.moves_completed(side);
    let control = label.time_controls.get(side);
    match control.moves_to_control(completed) {
        Some(moves) => locale.say(PaperControlIn { moves }),
        None if *control == TimeControl::UNKNOWN => "?".to_owned(),
        None => locale.say(LabelNoControl),
    }
}

/// A1(b): what adjourning early cost, with the arithmetic.
pub fn early_charge(locale: &Locale, label: &Label, charge: Duration) -> String {
    let side = label.sealed_by();
    let used = label.used(side);
    let whole = label.session_end.and_then(|end| end.since(label.sealed_at));
    let charged = match whole.filter(|whole| *whole != charge) {
        Some(whole) => locale.say(PaperChargedWhole {
            charge: charge.to_string(),
            side,
            whole: whole.to_string(),
        }),
        None => locale.say(LabelCharged {
            charge: charge.to_string(),
            side,
        }),
    };
    match used.0.checked_sub(charge) {
        Some(before) => locale.say(PaperChargedUsed {
            charged,
            before: before.to_string(),
            charge: charge.to_string(),
            used: used.to_string(),
        }),
        None => charged,
    }
}

/// The same for a terminal, a line for each sum.
pub fn early_charge_sums(locale: &Locale, label: &Label, charge: Duration) -> Vec<String> {
    let Some(end) = label.session_end else {
        return Vec::new();
    };
    let side = label.sealed_by();
    let shown = charge.to_string();
    let mut sums = vec![locale.say(LabelCharged {
        charge: &shown,
        side,
    })];
    sums.extend(end.since(label.sealed_at).map(|whole| {
        let sum = locale.say(LabelChargeFrom {
            end: to_the_second(&end),
            stopped: to_the_second(&label.sealed_at),
            whole: whole.to_string(),
        });
        match whole == charge {
            true => sum,
            false => locale.say(LabelChargeMost {
                sum,
                charge: &shown,
            }),
        }
    }));
    let used = label.used(side);
    sums.extend(used.0.checked_sub(charge).map(|before| {
        locale.say(LabelChargeUsed {
            before: before.to_string(),
            charge: &shown,
            used: used.to_string(),
        })
    }));
    sums
}

/// `22:00:00`.
fn to_the_second(moment: &Moment) -> String {
    format!("{}:{:02}", time_of_day(moment), moment.second())
}

/// Which scoresheets the arbiter holds (A1a).
pub fn scoresheets(locale: &Locale, held: Scoresheets) -> String {
    locale.of_word("paper-scoresheets", held)
}

/// What a set-up sheet asks for, beside the diagram.
pub fn set_up(locale: &Locale, edition: &Edition) -> String {
    locale.say(PaperSetUp {
        set_up: cited(locale, edition.article(Concept::SetUp)),
        opening: cited(locale, edition.article(Concept::Opening)),
    })
}

/// `2:31:00 used, 0:59:00 left`, large.
pub fn clock_large(locale: &Locale, used: &str, left: Option<&str>) -> String {
    match left {
        Some(left) => locale.say(PaperClockLeft { used, left }),
        None => locale.say(PaperClock { used }),
    }
}

/// Whose slip it is: the heading of its page.
pub fn slip_heading(locale: &Locale, label: &Label, who: Color) -> String {
    locale.say(PaperSlipHeading {
        side: who,
        name: &label.player(who).name,
    })
}

/// What a slip is.
pub fn slip_is(locale: &Locale, label: &Label, who: Color) -> String {
    let name = &label.player(who).name;
    locale.say(PaperSlipIs { name })
}

/// What the owner of a slip has done or must do: seal the move, or reply to it.
pub fn slip_role(locale: &Locale, label: &Label, who: Color) -> String {
    let number = Value::Ordinal(label.move_number().into());
    if who == label.sealed_by() {
        locale.say(PaperSlipSealed { side: who, number })
    } else {
        locale.say(PaperSlipReplies { side: who, number })
    }
}

/// How a slip is used, one thing after another.
pub fn slip_steps(locale: &Locale, label: &Label, who: Color, edition: &Edition) -> Vec<String> {
    let article = |concept| cited(locale, edition.article(concept));
    let [first, second] = if who == label.sealed_by() {
        [
            locale.say(PaperSlipSigns {
                article: article(Concept::EndedBeforeResumption),
            }),
            locale.say(PaperSlipSecond {
                article: article(Concept::SealerAbsent),
            }),
        ]
    } else {
        [
            locale.say(PaperSlipOpens {
                article: article(Concept::Opening),
            }),
            locale.say(PaperSlipRelease),
        ]
    };
    let (keep, typed) = (locale.say(PaperSlipKeep), locale.say(PaperSlipType));
    vec![keep, locale.say(PaperSlipCompare), first, second, typed]
}

/// What happens if a slip is lost.
pub fn slip_lost(locale: &Locale, label: &Label, who: Color, edition: &Edition) -> Vec<String> {
    let article = cited(locale, edition.article(Concept::LostEnvelope));
    let meaning = if who == label.sealed_by() {
        locale.say(PaperSlipLostSealer { article })
    } else {
        locale.say(PaperSlipLostResponder { article })
    };
    vec![locale.say(PaperSlipTell), meaning]
}

/// A move written by a player, between marks that it cannot end; or what was found in its place.
pub fn written_move(locale: &Locale, written: Option<&str>) -> String {
    match written {
        None => locale.say(PaperUnreadable),
        Some(text) if text.trim().is_empty() => locale.say(PaperEmpty),
        Some(text) => locale.say(PaperQuoted { text }),
    }
}

/// The act of sealing, as the first line of a record.
pub fn was_sealed(locale: &Locale, label: &Label) -> String {
    locale.say(PaperWasSealed {
        side: label.sealed_by(),
        number: move_number(locale, label),
    })
}

/// The countersignature, as the second line of a record.
pub fn was_accepted(locale: &Locale, held: Scoresheets) -> String {
    locale.say(PaperWasAccepted {
        held: scoresheets(locale, held),
    })
}

/// `Sunday 1 March 2026` of an agenda, with where its times are.
pub fn day(locale: &Locale, shown: &Moment, zone: &str) -> String {
    locale.say(PaperDay {
        weekday: weekday(locale, shown.weekday()),
        day: shown.day(),
        month: month(locale, shown.month()),
        year: shown.year().to_string(),
        zone,
    })
}

/// That a player was not there at a moment.
pub fn was_absent(locale: &Locale, who: Color, at: &Moment) -> String {
    locale.say(PaperAbsent {
        side: who,
        time: time_of_day(at),
    })
}

/// That a player came, and how late.
pub fn arrived(locale: &Locale, who: Color, at: &Moment, late: Option<Duration>) -> String {
    let (side, time) = (who, time_of_day(at));
    match late.filter(|late| !late.is_zero()) {
        None => locale.say(PaperArrived { side, time }),
        Some(late) => {
            let late = span(locale, late);
            locale.say(PaperArrivedLate { side, time, late })
        }
    }
}

/// Several things, as one sentence each.
pub fn sentences(said: &[String]) -> String {
    said.join("; ")
}

/// Several articles or moves.
pub fn list(locale: &Locale, items: &[String]) -> String {
    escaped(&listed(locale, items)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_shown_is_written_as_elsewhere() {
        assert_eq!(written_out('\u{202e}'), escaped("\u{202e}"));
    }
}
