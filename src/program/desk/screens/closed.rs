//! The move is closed: the arbiter reads the label while all of it but the move can still be corrected, says what both clocks
//! show, whether a draw offer stands and which scoresheets he holds, and seals.

use maud::{Markup, html};
use shakmaty::{ByColor, Color, Position};

use crate::envelope::{DrawOffer, Label, LabelKey, Scoresheets};
use crate::laws::adjournment::Resumption;
use crate::program::commands::Failure;
use crate::program::commands::seal::{Destination, Slips, finish};
use crate::program::desk::context::Desk;
use crate::program::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::sealings::Said;
use crate::program::desk::widgets::board;
use crate::program::desk::widgets::clock::reading_choice;
use crate::program::desk::widgets::elements::in_path;
use crate::program::desk::widgets::form::{Options, enter, field, radios};
use crate::program::desk::widgets::frame::Page;
use crate::program::failure::{DeskFault, LabelFault, Notice};
use crate::program::files::Existing;
use crate::program::text::message::*;
use crate::program::text::{self, Locale, Reader};
use crate::sealing::{Closed, InScore, NotSealed, Note};
use crate::time::{ClockReading, Duration, Used};
use crate::words::Word;

/// The field that says how both clocks are read.
const READING: &str = "reading";

/// The fields of the scoresheets, and of what the arbiter has looked at.
pub const SCORESHEETS: &str = "scoresheets";
pub const GAME: &str = "game";
pub const RESUMPTION: &str = "resumption";

/// The field with the version of the label that was shown.
const VERSION: &str = "version";

/// The field that says that the clocks are right, though they do not fit the score or the session.
const RIGHT: &str = "right";

/// The field of a side's clock.
fn clock_name(side: Color) -> &'static str {
    side.fold_wb("white_clock", "black_clock")
}

/// The screen, with what was typed on it, and what is asked of both clocks.
pub fn screen(
    locale: &Locale,
    name: &str,
    closed: &Closed,
    typed: Option<&Fields>,
    asked: &[Note],
) -> Page {
    let path = in_path(name);
    let nothing = Fields::default();
    let fields = typed.unwrap_or(&nothing);
    let label = closed.label();
    let last = label.game.moves().last().copied();
    // What was ticked of another label is to be looked at again.
    let version = label.digest().to_string();
    let is_seen = fields.get(VERSION) == Some(version.as_str());
    let main = html! {
        h1 { (locale.say(DeskClosed)) }
        form method="post" action=(format!("seal/{path}/clocks")) autocomplete="off" class="label" {
            (enter())
            input type="hidden" name=(VERSION) value=(version);
            @if !asked.is_empty() {
                div class="notice" role="alert" tabindex="-1" {
                    @for note in asked { p { (locale.notice(&Notice::from(note.clone()), Reader::Desk)) } }
                    button name=(RIGHT) value="yes" { (locale.say(DeskClocksRight)) }
                }
            }
            div class="beside" {
                (board::board(locale, label.position().board(), label.sealed_by(), last))
                div {
                    (point(GAME, &game_words(locale, label), is_seen && fields.ticked(GAME)))
                    (point(RESUMPTION, &resumption_words(locale, label), is_seen && fields.ticked(RESUMPTION)))
                    p { a class="act quiet" href=(format!("label/{path}")) { (locale.say(DeskCorrect)) } }
                }
            }
            (clocks_shown(locale, closed, typed))
            (radios(LabelKey::DrawOffer.name(), &text::draw_offer_asked(locale, &closed.asked_offer()), chosen_offer(closed, typed), &offers(locale)))
            (radios(SCORESHEETS, &locale.say(DeskScoresheets), fields.get(SCORESHEETS).unwrap_or_default(), &scoresheets(locale)))
            button class="main" { (locale.say(DeskSealNow)) }
        }
        details {
            summary { (locale.say(DeskAbandon)) }
            form method="post" action=(format!("seal/{path}/cancel")) {
                label { input type="checkbox" name="abandon" required; " " (locale.say(DeskAbandonSure)) }
                button class="quiet" { (locale.say(DeskAbandon)) }
            }
        }
    };
    Page {
        alone: true,
        ..Page::new(locale.say(DeskClosed), main)
    }
}

/// A box that the arbiter ticks when he has looked at it.
pub fn point(name: &str, words: &str, ticked: bool) -> Markup {
    html! {
        p class="point" { label { input type="checkbox" name=(name) required checked[ticked]; " " (words) } }
    }
}

/// Who plays, and who sealed which move.
pub fn game_words(locale: &Locale, label: &Label) -> String {
    locale.say(DeskCheckGame {
        white: &label.white.name,
        black: &label.black.name,
        side: label.sealed_by(),
        number: label.move_number().to_string(),
    })
}

/// When and where play resumes, and how late a player may be.
pub fn resumption_words(locale: &Locale, label: &Label) -> String {
    let mut words = match &label.resumption {
        Resumption::By(last) => locale.say(DeskCheckResumptionBy {
            moment: text::moment(locale, last),
        }),
        Resumption::At(announced) => locale.say(DeskCheckResumption {
            moment: text::moment(locale, &announced.at.in_zone(&announced.zone)),
            place: announced.place.clone().unwrap_or_default(),
        }),
    };
    let late = label.late_after.map(u64::from);
    if let Some(late) = late.and_then(Duration::from_seconds) {
        words += &locale.say(DeskCheckLate {
            span: text::span(locale, late),
        });
    }
    words
}

/// The choices of the scoresheets that the arbiter holds.
pub fn scoresheets(locale: &Locale) -> Options {
    let all = Scoresheets::ALL.iter();
    let words = |held| (held, text::paper::scoresheets(locale, held));
    all.map(|&held| words(held))
        .map(|(held, words)| (held.name().to_owned(), words))
        .collect()
}

fn offers(locale: &Locale) -> Options {
    let words = |offer: DrawOffer| match offer.side() {
        None => locale.say(DeskOfferNone),
        Some(side) => locale.say(DeskOfferBy { side }),
    };
    let all = DrawOffer::ALL.iter();
    all.map(|&offer| (offer.name().to_owned(), words(offer)))
        .collect()
}

/// Nothing is chosen that nobody has said.
fn chosen_offer<'a>(closed: &Closed, typed: Option<&'a Fields>) -> &'a str {
    match typed {
        Some(fields) => fields.get(LabelKey::DrawOffer.name()).unwrap_or_default(),
        None => closed.draw_offer().map_or("", Word::name),
    }
}

fn clocks_shown(locale: &Locale, closed: &Closed, typed: Option<&Fields>) -> Markup {
    let typed_in = |name| typed.map(|fields| fields.get(name).unwrap_or_default());
    // Every electronic clock shows the time left.
    let reading = match typed_in(READING) {
        Some(chosen) => ClockReading::parse(chosen),
        None => closed.reading().or(Some(ClockReading::Left)),
    };
    let clock = |side: Color, words: &str| {
        // What is known already keeps its word, however the other clock is read.
        let known = || {
            let used = (*closed.used().get(side))?;
            let read = text::clock_reading(locale, ClockReading::Used);
            Some(format!("{used} {read}"))
        };
        let value = match typed_in(clock_name(side)) {
            Some(typed) => typed.to_owned(),
            None => known().unwrap_or_default(),
        };
        let read = typed.and_then(|fields| used(locale, closed, side, fields).ok());
        let hint = match (read, closed.in_score(side)) {
            (Some(used), _) => means(locale, closed.label(), side, used),
            (None, Some(InScore::Stands(left))) => locale.say(DeskScoreStands {
                left: left.to_string(),
            }),
            (None, Some(InScore::AtMost(left))) => locale.say(DeskScoreAtMost {
                left: left.to_string(),
            }),
            (None, None) => locale.say(DeskClockHint),
        };
        field(clock_name(side), words, &value, &hint)
    };
    let charge = match typed_in(LabelKey::EarlyCharge.name()) {
        Some(typed) => typed.to_owned(),
        None => closed
            .charge()
            .map_or_else(String::new, |it| it.to_string()),
    };
    html! {
        (reading_choice(locale, "clocks", READING, reading))
        div class="two" {
            (clock(Color::White, &locale.say(DeskWhiteClock)))
            (clock(Color::Black, &locale.say(DeskBlackClock)))
        }
        @if closed.is_early() {
            (field(LabelKey::EarlyCharge.name(), &text::field(locale, LabelKey::EarlyCharge), &charge, ""))
        }
    }
}

/// What a clock means that could be read: time used, and time left where the time control says it.
fn means(locale: &Locale, label: &Label, side: Color, used: Used) -> String {
    let control = label.time_controls.get(side);
    let left = control.left(used, label.game.moves_completed(side));
    match left {
        Some(left) => locale.say(DeskClockMeans {
            used: used.to_string(),
            left: left.to_string(),
        }),
        None => locale.say(DeskClockUsed {
            used: used.to_string(),
        }),
    }
}

/// The time used by a side, as its clock was typed.
fn used(locale: &Locale, closed: &Closed, side: Color, fields: &Fields) -> Result<Used, Failure> {
    let reading = fields.get(READING).and_then(ClockReading::parse);
    let typed = fields.get(clock_name(side)).unwrap_or_default();
    let (text, own) = text::own_reading(locale, typed);
    let reading = own.or(reading).ok_or(DeskFault::NoReading)?;
    let read = closed.allowance(side).read(text, reading);
    Ok(read.map_err(|error| NotSealed::Clock { side, error })?)
}

/// Where the envelope of that game is written; its slips are kept.
pub fn destination(desk: &Desk, name: &str) -> Destination {
    Destination {
        out: desk.folder.envelope(name),
        slips: Slips::Kept,
        existing: Existing::Refuse,
    }
}

/// Completes the label; encrypts, signs and writes the envelope. Where the clocks do not fit the score or the session, it
/// asks once.
pub fn clocks(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let locale = &visitor.locale;
    let here = format!("seal/{}", in_path(name));
    if !desk.sealings.is_stopped(name) {
        return Ok(Answer::Redirect(here));
    }
    if ![GAME, RESUMPTION].iter().all(|point| fields.ticked(point)) {
        return Err(DeskFault::Points.into());
    }
    let key = LabelKey::EarlyCharge;
    // Where the Laws are silent on the charge for adjourning early, the arbiter decides it now.
    let charge = fields.get(key.name());
    let charge = charge.map(|text| Duration::parse_typed(text, None));
    let charge = charge
        .transpose()
        .map_err(|error| LabelFault::Duration { key, error })?;
    let offer = fields.get(LabelKey::DrawOffer.name());
    let held = fields.get(SCORESHEETS).and_then(Scoresheets::parse);
    let said = Said {
        charge,
        offer: offer.and_then(DrawOffer::parse).ok_or(NotAForm)?,
        held: held.ok_or(NotAForm)?,
    };
    let to = destination(desk, name);
    let mut asked = None;
    desk.sealings.seal(name, said, |closed, told| {
        if fields.get(VERSION) != Some(closed.label().digest().to_string().as_str()) {
            return Err(DeskFault::LabelChanged.into());
        }
        let times = ByColor {
            white: used(locale, closed, Color::White, fields)?,
            black: used(locale, closed, Color::Black, fields)?,
        };
        let doubts = closed.doubts(times);
        if !doubts.is_empty() && !fields.ticked(RIGHT) {
            asked = Some(screen(locale, name, closed, Some(fields), &doubts));
            return Ok(None);
        }
        finish(&desk.files, closed, times, &to, told).map(Some)
    })?;
    if let Some(page) = asked {
        return Ok(Answer::Page(page));
    }
    desk.events.notify(name);
    Ok(Answer::Redirect(here))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::desk::context::tests::{desk, visitor};
    use crate::program::desk::screens::sealing;
    use crate::sealing::Draft;
    use crate::sealing::tests::{PLAIN, draft, moment, ready_at, written};

    const NAME: &str = "board7";

    /// A game of which the session ends an hour after the move was closed, adjourned early.
    fn early() -> Draft {
        Draft {
            early: true,
            ..draft(PLAIN, "fide-1997")
        }
    }

    /// A desk with a closed move.
    fn closed_at(folder: &std::path::Path) -> Desk {
        let desk = desk(folder, Some("1972-08-31T18:00:00+00:00"), None);
        let ready = ready_at(early(), 20).unwrap();
        desk.sealings.begin(NAME, ready, Vec::new());
        desk.sealings.uncover(NAME);
        assert!(
            desk.sealings
                .stop(NAME, written("Rh3"), moment(20))
                .unwrap()
        );
        desk
    }

    /// The screen as it is shown first, and the version of the label on it.
    fn shown(desk: &Desk) -> (String, String) {
        let page = sealing::show(desk, &visitor(), &Target::of_game(NAME)).unwrap();
        let page = page.main.into_string();
        let (_, rest) = page.split_once("name=\"version\" value=\"").unwrap();
        let version = rest.split('"').next().unwrap().to_owned();
        (page, version)
    }

    fn send(desk: &Desk, version: &str, charge: &str, clock: &str) -> Result<Answer, Failure> {
        let fields = Fields::from_iter([
            (VERSION, version),
            (GAME, "on"),
            (RESUMPTION, "on"),
            (READING, "used"),
            ("white_clock", "1:30:00"),
            ("black_clock", clock),
            (LabelKey::EarlyCharge.name(), charge),
            (LabelKey::DrawOffer.name(), DrawOffer::ALL[0].name()),
            (SCORESHEETS, Scoresheets::ALL[0].name()),
        ]);
        clocks(desk, &visitor(), &Target::of_game(NAME), &fields)
    }

    #[test]
    fn a_label_that_was_corrected_elsewhere_is_looked_at_again() {
        let folder = tempfile::tempdir().unwrap();
        let desk = closed_at(folder.path());
        let (_, version) = shown(&desk);
        let corrected = desk.sealings.correct(NAME, |closed| {
            let mut draft = early();
            draft.names.white = Some("Somebody Else".to_owned());
            closed.correct(draft)?;
            Ok(Vec::new())
        });
        assert!(corrected.unwrap());
        let refused = send(&desk, &version, "", "1:30:00").unwrap_err();
        assert_eq!(refused.cause.code(), "desk/changed");
        let of = |version: &str| {
            let typed = [(VERSION, version), (GAME, "on"), (RESUMPTION, "on")];
            let typed = Fields::from_iter(typed);
            desk.sealings.look(NAME, |sealing| match sealing {
                Some(crate::program::desk::sealings::Sealing::Stopped(closed, _)) => {
                    let page = screen(&Locale::english(), NAME, closed, Some(&typed), &[]);
                    page.main.into_string()
                }
                other => panic!("{other:?}"),
            })
        };
        let ticked = "type=\"checkbox\" name=\"game\" required checked";
        assert!(
            !of(&version).contains(ticked),
            "it was ticked of another label"
        );
        let (page, version) = shown(&desk);
        assert!(page.contains("Somebody Else"));
        assert!(of(&version).contains(ticked));
    }

    #[test]
    fn a_charge_that_was_taken_back_is_not_charged() {
        let folder = tempfile::tempdir().unwrap();
        let desk = closed_at(folder.path());
        let (_, version) = shown(&desk);
        let charge = || {
            desk.sealings.look(NAME, |sealing| match sealing {
                Some(crate::program::desk::sealings::Sealing::Stopped(closed, _)) => {
                    closed.charge()
                }
                other => panic!("{other:?}"),
            })
        };
        // Both times are read, and then a folder is missing.
        std::fs::remove_dir_all(folder.path()).unwrap();
        assert!(send(&desk, &version, "0:08:00", "1:30:00").is_err());
        assert_eq!(charge(), Duration::from_seconds(480));
        let (page, _) = shown(&desk);
        assert!(
            page.contains("value=\"0:08:00\""),
            "what is charged is shown"
        );
        assert!(send(&desk, &version, "", "1:30:00").is_err());
        assert_eq!(charge(), None);
    }
}
