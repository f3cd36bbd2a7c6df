//! The sentences of sheets: labels, slips, set-up sheets, records and agendas.

use shakmaty::Color;

use super::message::*;
use super::{COMMAND_LINE, Locale, as_written, cited, listed, time_of_day};
use envelope::{DrawOffer, Label, Scoresheets, escaped};
use rules::adjournment::Fact;
use rules::edition::{Concept, Edition};
use rules::fault::Value;
use rules::time::{Duration, Moment, TimeControl};

/// A character that cannot be shown, as it is written instead.
pub fn written_out(character: char) -> String {
    format!("\\u{{{:x}}}", u32::from(character))
}

/// `Spassky – Fischer`.
pub fn pairing(label: &Label) -> String {
    let (white, black) = (escaped(&label.white.name), escaped(&label.black.name));
    format!("{white} – {black}")
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
        DrawOffer::Unknown => locale.say(LabelNotNoted),
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
    let used = label.used(side).unwrap_or_default();
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
    let used = label.used(side).unwrap_or_default();
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
pub fn scoresheets(locale: &Locale, held: impl Into<Option<Scoresheets>>) -> String {
    match held.into() {
        Some(held) => locale.of_word("paper-scoresheets", held),
        None => locale.say(LabelNotNoted),
    }
}

/// Which scoresheets are in a paper envelope.
pub fn scoresheets_inside(locale: &Locale, held: Option<Scoresheets>) -> String {
    match held {
        Some(held) => locale.say(PaperScoresheetsInside { held: held.name() }),
        None => locale.say(LabelNotNoted),
    }
}

/// How a slip is used, one thing after another.
pub fn slip_steps(locale: &Locale, label: &Label, who: Color, edition: &Edition) -> Vec<String> {
    let article = |concept| cited(locale, edition.article(concept));
    let [first, second] = match who == label.sealed_by() {
        true => {
            let before = article(Concept::EndedBeforeResumption);
            let absent = article(Concept::SealerAbsent);
            [
                locale.say(PaperSlipSigns { article: before }),
                locale.say(PaperSlipSecond { article: absent }),
            ]
        }
        false => {
            let article = article(Concept::Opening);
            [
                locale.say(PaperSlipOpens { article }),
                locale.say(PaperSlipRelease),
            ]
        }
    };
    let (keep, typed) = (locale.say(PaperSlipKeep), locale.say(PaperSlipType));
    vec![keep, locale.say(PaperSlipCompare), first, second, typed]
}

/// What happens if a slip is lost.
pub fn slip_lost(locale: &Locale, label: &Label, who: Color, edition: &Edition) -> Vec<String> {
    let article = cited(locale, edition.article(Concept::LostEnvelope));
    let meaning = match who == label.sealed_by() {
        true => locale.say(PaperSlipLostSealer { article }),
        false => locale.say(PaperSlipLostResponder { article }),
    };
    vec![locale.say(PaperSlipTell), meaning]
}

/// A move written by a player, between marks that it cannot end; or what was found in its place.
pub fn written_move(locale: &Locale, written: Option<&str>) -> String {
    let (what, text) = as_written(written);
    locale.say(PaperWritten { what, text })
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
