//! The move is closed: the arbiter reads the label while all of it but the move can still be corrected, says what
//! both clocks show, whether a draw offer stands and which scoresheets he holds, and seals.

use maud::{Markup, html};
use shakmaty::{ByColor, Color, Position};

use crate::commands::Failure;
use crate::commands::seal::{Destination, Slips, finish};
use crate::desk::context::Desk;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::sealings::{self, Sealing};
use crate::desk::widgets::board;
use crate::desk::widgets::clock::reading_choice;
use crate::desk::widgets::elements::in_path;
use crate::desk::widgets::form::{Field, Options, Said, enter, radios};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, wrong_with};
use crate::failure::{DeskFault, LabelFault};
use crate::files::Existing;
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::sealing::{Closed, EarlyAdjournment, InScore, NotSealed, Note};
use envelope::{DrawOffer, Label, LabelKey, Scoresheets};
use rules::adjournment::Resumption;
use rules::time::{ClockError, ClockReading, Duration, DurationError, Moment, Used};
use rules::word::Word;

/// The field that says how both clocks are read.
const READING: &str = "reading";

/// The fields of the scoresheets, and of what the arbiter has looked at.
pub const SCORESHEETS: &str = "scoresheets";
pub const GAME: &str = "game";
pub const RESUMPTION: &str = "resumption";
const POINTS: [&str; 2] = [GAME, RESUMPTION];

/// The field with the version of the label that was shown.
const VERSION: &str = "version";

/// The field that says that the clocks are right, though they do not fit the score or the session.
const RIGHT: &str = "right";

/// The id of what an early adjournment costs, in words.
const EARLY: &str = "early-means";

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
    wrong: Vec<Wrong>,
) -> Page {
    let path = in_path(name);
    let nothing = Fields::default();
    let fields = typed.unwrap_or(&nothing);
    let label = closed.label();
    let last = label.game.moves().last().copied();
    // What was ticked of another label is to be looked at again.
    let version = version(closed);
    let is_seen = fields.get(VERSION) == Some(version.as_str());
    let main = html! {
        h1 { (locale.say(DeskClosed)) }
        form method="post" action=(format!("seal/{path}/clocks")) autocomplete="off" class="label" novalidate {
            (enter())
            input type="hidden" name=(VERSION) value=(version);
            @if !asked.is_empty() {
                div class="notice" role="alert" tabindex="-1" {
                    @for note in asked { p { (text::capital(&locale.phrase(note, Reader::Desk))) } }
                    button name=(RIGHT) value="yes" { (locale.say(DeskClocksRight)) }
                }
            }
            div class="beside" {
                (board::board(locale, label.position().board(), label.sealed_by(), last))
                div {
                    (point(GAME, &game_words(locale, label), is_seen && fields.ticked(GAME), &wrong))
                    (point(RESUMPTION, &resumption_words(locale, label), is_seen && fields.ticked(RESUMPTION), &wrong))
                    p { a class="act quiet" href=(format!("label/{path}")) { (locale.say(DeskCorrect)) } }
                }
            }
            (clocks_shown(locale, name, closed, typed, &wrong))
            (radios(LabelKey::DrawOffer.name(), &text::draw_offer_asked(locale, &closed.asked_offer()), (chosen_offer(closed, typed), &offers(locale)), wrong_with(&wrong, LabelKey::DrawOffer.name())))
            (radios(SCORESHEETS, &locale.say(DeskScoresheets), (fields.get(SCORESHEETS).unwrap_or_default(), &scoresheets(locale)), wrong_with(&wrong, SCORESHEETS)))
            button class="main" { (locale.say(DeskSealNow)) }
        }
        details {
            summary { (locale.say(DeskAbandon)) }
            form method="post" action=(format!("seal/{path}/cancel")) {
                p { a href="keys" { (locale.say(DeskUnlockFirst)) } }
                label { input type="checkbox" name="abandon" required; " " (locale.say(DeskAbandonSure)) }
                button class="quiet" { (locale.say(DeskAbandon)) }
            }
        }
    };
    Page {
        alone: true,
        wrong,
        ..Page::new(locale.say(DeskClosed), main)
    }
}

/// A box that the arbiter ticks when he has looked at it.
pub fn point(name: &str, words: &str, ticked: bool, wrong: &[Wrong]) -> Markup {
    let said = Said::wrong(wrong_with(wrong, name));
    html! {
        div class="point" {
            (said.error(name))
            label {
                input id=(name) type="checkbox" name=(name) required checked[ticked] aria-invalid=[said.invalid()]
                    aria-describedby=[said.described_by(name)];
                " " (words)
            }
        }
    }
}

/// What is wrong with the points that nobody has ticked, and with the choices that nobody has made.
pub fn unsaid(locale: &Locale, fields: &Fields, points: &[&str], choices: &[&str]) -> Vec<Wrong> {
    let points = points.iter().filter(|point| !fields.ticked(point));
    let points = points.map(|point| (point, locale.say(DeskTickPoint { point: *point })));
    let choices = choices.iter().filter(|choice| !fields.ticked(choice));
    let choices = choices.map(|choice| (choice, locale.say(DeskChooseOne { choice: *choice })));
    let wrong = points.chain(choices).map(|(field, sentence)| Wrong {
        field: (*field).to_owned(),
        sentence,
    });
    wrong.collect()
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
    let mut words = match label.announces() {
        Resumption::Unsaid(_) => String::new(),
        Resumption::By(last) => locale.say(DeskCheckResumptionBy {
            moment: text::day_and_hour(locale, &last, None),
        }),
        Resumption::At(announced) => locale.say(DeskCheckResumption {
            moment: text::day_and_hour(locale, &announced.at, announced.zone.parse().ok()),
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

pub fn offers(locale: &Locale) -> Options {
    let words = |offer: DrawOffer| match offer.side() {
        None => locale.say(WordNone),
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

fn clocks_shown(
    locale: &Locale,
    name: &str,
    closed: &Closed,
    typed: Option<&Fields>,
    wrong: &[Wrong],
) -> Markup {
    let typed_in = |name| typed.map(|fields| fields.get(name).unwrap_or_default());
    // Every electronic clock shows the time left.
    let reading = match typed_in(READING) {
        Some(chosen) => ClockReading::parse(chosen),
        None => closed.reading().or(Some(ClockReading::Left)),
    };
    let clock = |side: Color, words: &str| {
        let id = clock_name(side);
        // What is known already keeps its word, however the other clock is read.
        let known = || {
            let used = (*closed.used().get(side))?;
            let read = text::clock_reading(locale, ClockReading::Used);
            Some(format!("{used} {read}"))
        };
        let value = match typed_in(id) {
            Some(typed) => typed.to_owned(),
            None => known().unwrap_or_default(),
        };
        let hint = match closed.in_score(side) {
            Some(InScore::Stands(left)) => locale.say(DeskScoreStands {
                left: left.to_string(),
            }),
            Some(InScore::AtMost(left)) => locale.say(DeskScoreAtMost {
                left: left.to_string(),
            }),
            None => locale.say(DeskClockHint),
        };
        let means = typed.and_then(|fields| used(locale, closed, side, fields).ok());
        html! {
            div {
                (Field::new(id, words).value(&value).hint(&hint).error(wrong_with(wrong, id)))
                div id=(format!("{id}-asks")) data-html {
                    @if let Some(fields) = typed { (asked(locale, closed, side, fields)) }
                }
                output id=(format!("{id}-means")) class="means" {
                    @if let Some(used) = means { (said(locale, closed, side, used)) }
                }
            }
        }
    };
    let key = LabelKey::EarlyCharge;
    let charge = match typed_in(key.name()) {
        Some(typed) => typed.to_owned(),
        None => closed
            .charge()
            .map_or_else(String::new, |it| it.to_string()),
    };
    let decided = match typed {
        Some(fields) => charge_typed(fields).ok().flatten(),
        None => closed.charge(),
    };
    let used = typed.and_then(|it| used(locale, closed, closed.label().sealed_by(), it).ok());
    html! {
        div data-asks=(format!("seal/{}/means", in_path(name))) {
            (reading_choice(locale, "clocks", READING, reading))
            div class="two" {
                (clock(Color::White, &locale.say(DeskWhiteClock)))
                (clock(Color::Black, &locale.say(DeskBlackClock)))
            }
            @if let Some(early) = closed.early() {
                (Field::new(key.name(), &locale.say(key)).value(&charge).error(wrong_with(wrong, key.name())))
                output id=(EARLY) class="means" { (early_said(locale, closed.label(), &early, decided, used)) }
            }
        }
    }
}

/// The choices of a clock that can stand for several times.
fn asked(locale: &Locale, closed: &Closed, side: Color, fields: &Fields) -> Markup {
    let asked = to_ask(locale, closed, side, fields).into_iter();
    html! {
        @for (name, options) in asked.filter_map(|error| asked_of(locale, side, &error)) {
            div class="twice" {
                @for (value, words) in options {
                    label { input type="radio" name=(name) value=(value) checked[fields.get(name) == Some(&*value)]; " " (words) }
                }
            }
        }
    }
}

/// What the screen shows of a label, and whether it asks for an early adjournment's charge: another one is looked at
/// again.
fn version(closed: &Closed) -> String {
    let early = if closed.early().is_some() {
        "-early"
    } else {
        ""
    };
    format!("{}{early}", closed.label().digest())
}

/// The field by which the arbiter says which of two times a clock shows.
fn meaning_name(side: Color) -> &'static str {
    side.fold_wb("white_meaning", "black_meaning")
}

/// The field by which the arbiter says which stages' times are on a clock already.
fn stage_name(side: Color) -> &'static str {
    side.fold_wb("white_stage", "black_stage")
}

/// The two times that a clock can show.
fn meanings(error: &ClockError) -> Option<[Duration; 2]> {
    match error {
        ClockError::Typed(DurationError::Unclear {
            as_hours,
            as_minutes,
            ..
        }) => Some([*as_hours, *as_minutes]),
        _ => None,
    }
}

/// The choices of a clock that can stand for several times: the name of their field, and value and words of each.
fn asked_of(locale: &Locale, side: Color, error: &ClockError) -> Option<(&'static str, Options)> {
    if let ClockError::Stages { used, .. } = error {
        let words = |(place, used): (usize, &Used)| {
            // The most comes first; each further one lacks the time of one stage more.
            let words = DeskStagesBehind {
                used: used.to_string(),
                count: place,
            };
            (used.0.as_seconds().to_string(), locale.say(words))
        };
        return Some((
            stage_name(side),
            used.iter().enumerate().map(words).collect(),
        ));
    }
    let words = |shown: Duration| (shown.as_seconds().to_string(), text::span(locale, shown));
    Some((meaning_name(side), meanings(error)?.map(words).to_vec()))
}

/// What a clock means that could be read: time used, and time left to the next control where the time control says
/// it; and whether the flag may have fallen.
fn said(locale: &Locale, closed: &Closed, side: Color, used: Used) -> String {
    let label = closed.label();
    let control = label.time_controls.get(side);
    let completed = label.game.moves_completed(side);
    let left = control.left(used, completed);
    let left = left.map(|left| text::span(locale, left.0));
    let used_text = used.to_string();
    let means = match (left, control.moves_to_control(completed)) {
        (Some(left), Some(moves)) => locale.say(DeskClockToControl {
            used: used_text,
            left,
            number: completed.saturating_add(moves),
        }),
        (Some(left), None) => locale.say(DeskClockMeans {
            used: used_text,
            left,
        }),
        (None, _) => locale.say(DeskClockUsed { used: used_text }),
    };
    match closed.note_flag(side, used) {
        Some(note) => format!("{means}. {}", locale.phrase(&note, Reader::Desk)),
        None => means,
    }
}

/// A1(b): what an early adjournment costs, with the arithmetic.
fn early_said(
    locale: &Locale,
    label: &Label,
    early: &EarlyAdjournment,
    decided: Option<Duration>,
    before: Option<Used>,
) -> String {
    let side = label.sealed_by();
    let hour = |at: Moment| {
        let shown = label.announces().shown(at);
        text::time_of_day(&shown)
    };
    let charge = decided.unwrap_or(early.due);
    let whole = locale.say(DeskEarlySum {
        end: hour(early.session_end),
        stopped: hour(early.stopped_at),
        whole: text::span(locale, early.due),
        article: &early.article,
    });
    let charged = locale.say(LabelCharged {
        charge: text::span(locale, charge),
        side,
    });
    let sum = before.and_then(|before| {
        let used = before.plus(charge)?;
        Some(locale.say(LabelChargeUsed {
            before: before.to_string(),
            charge: charge.to_string(),
            used: used.to_string(),
        }))
    });
    let said = [Some(whole), Some(charged), sum];
    said.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What the arbiter charges, where the Laws are silent on the charge for adjourning early.
fn charge_typed(fields: &Fields) -> Result<Option<Duration>, Failure> {
    let key = LabelKey::EarlyCharge;
    let charge = fields.get(key.name());
    let charge = charge.map(|text| Duration::parse_typed(text, None));
    let charge = charge.transpose();
    Ok(charge.map_err(|error| LabelFault::Duration { key, error })?)
}

/// What was typed of a clock, and how it is read.
fn clock_typed<'a>(
    locale: &Locale,
    side: Color,
    fields: &'a Fields,
) -> Result<(&'a str, ClockReading), Failure> {
    let reading = fields.get(READING).and_then(ClockReading::parse);
    let typed = fields.get(clock_name(side)).unwrap_or_default();
    let (text, own) = text::own_reading(locale, typed);
    Ok((text, own.or(reading).ok_or(DeskFault::NoReading)?))
}

/// What the clock of a side can stand for, as it was typed and chosen: the times used, and what is to be asked where
/// there are several.
fn possible(
    locale: &Locale,
    closed: &Closed,
    side: Color,
    fields: &Fields,
) -> Result<(Vec<Used>, Option<ClockError>), Failure> {
    let (text, reading) = clock_typed(locale, side, fields)?;
    let allowance = closed.allowance(side);
    let staged = |read: Result<Used, ClockError>| match read {
        Err(ClockError::Stages { left, used }) => {
            let one = used
                .iter()
                .find(|it| is_value(fields, stage_name(side), it.0));
            match one {
                Some(one) => Ok((vec![*one], None)),
                None => Ok((used.clone(), Some(ClockError::Stages { left, used }))),
            }
        }
        read => read.map(|used| (vec![used], None)),
    };
    let read = allowance.read(text, reading);
    let found = match read.as_ref().err().and_then(meanings) {
        None => staged(read),
        Some(both) => {
            let one = both
                .into_iter()
                .find(|it| is_value(fields, meaning_name(side), *it));
            match one {
                Some(shown) => staged(allowance.used(reading.of(shown))),
                None => {
                    let all = both.map(|shown| staged(allowance.used(reading.of(shown))));
                    let used = all.into_iter().flatten().flat_map(|(used, _)| used);
                    Ok((used.collect(), read.err()))
                }
            }
        }
    };
    found.map_err(|error| NotSealed::Clock { side, error }.into())
}

/// What is asked of a side's clock that can stand for several times, one question after the other. What was chosen
/// can be chosen anew.
fn to_ask(locale: &Locale, closed: &Closed, side: Color, fields: &Fields) -> Vec<ClockError> {
    let names = [meaning_name(side), stage_name(side)];
    let is_chosen = names.iter().any(|name| fields.get(name).is_some());
    let Ok((text, reading)) = clock_typed(locale, side, fields) else {
        return Vec::new();
    };
    if !is_chosen && used(locale, closed, side, fields).is_ok() {
        return Vec::new();
    }
    let allowance = closed.allowance(side);
    let first = allowance.read(text, reading).err();
    let both = first.as_ref().and_then(meanings).into_iter().flatten();
    let mut shown = both.filter(|it| is_value(fields, meaning_name(side), *it));
    let then = shown
        .next()
        .and_then(|it| allowance.used(reading.of(it)).err());
    first.into_iter().chain(then).collect()
}

/// Whether the choice of that name has that time.
fn is_value(fields: &Fields, name: &str, time: Duration) -> bool {
    fields.get(name) == Some(&*time.as_seconds().to_string())
}

/// The time used by a side, as its clock was typed. Where that can be several times, it is the one that was chosen,
/// or the only one that fits the other clock, the score and the length of the session.
fn used(locale: &Locale, closed: &Closed, side: Color, fields: &Fields) -> Result<Used, Failure> {
    let (own, unclear) = possible(locale, closed, side, fields)?;
    let Some(error) = unclear else {
        return own.first().copied().ok_or(NotAForm.into());
    };
    let others = possible(locale, closed, side.other(), fields);
    let others = others.map_or_else(|_| Vec::new(), |(others, _)| others);
    let fits = |own: Used, other: Used| {
        let (white, black) = side.fold_wb((own, other), (other, own));
        closed.doubts(ByColor { white, black }).is_empty()
    };
    let fitting = |own: &&Used| others.iter().any(|&other| fits(**own, other));
    let mut fitting = own.iter().filter(fitting);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) if closed.knows_session() => Ok(*only),
        _ => Err(NotSealed::Clock { side, error }.into()),
    }
}

/// All that is wrong, each beside its field, in the order of the screen.
fn wrong_in(locale: &Locale, closed: &Closed, fields: &Fields) -> Vec<Wrong> {
    let offer = LabelKey::DrawOffer.name();
    let mut wrong = unsaid(locale, fields, &POINTS, &[]);
    let mut say = |field: &str, sentence: String| {
        wrong.push(Wrong {
            field: field.to_owned(),
            sentence,
        });
    };
    for side in Color::ALL {
        if let Err(failure) = used(locale, closed, side, fields) {
            say(
                clock_name(side),
                clock_wrong(locale, side, fields, &failure),
            );
        }
    }
    if let Err(failure) = charge_typed(fields) {
        say(
            LabelKey::EarlyCharge.name(),
            failure.sentence(locale, Reader::Desk),
        );
    }
    wrong.extend(unsaid(locale, fields, &[], &[offer, SCORESHEETS]));
    wrong
}

/// Whether it is that a clock can stand for several times.
fn is_asked(locale: &Locale, side: Color, failure: &Failure) -> bool {
    match failure.fault() {
        Some(NotSealed::Clock { error, .. }) => asked_of(locale, side, error).is_some(),
        _ => false,
    }
}

fn clock_wrong(locale: &Locale, side: Color, fields: &Fields, failure: &Failure) -> String {
    let asks = is_asked(locale, side, failure);
    match fields.get(clock_name(side)) {
        None => locale.say(DeskClockEmpty { side }),
        Some(text) if asks => locale.say(DeskClockTwoMeanings { text, side }),
        Some(_) => failure.sentence(locale, Reader::Desk),
    }
}

/// What the desk understands of both clocks and the charge while they are typed; a clock that is not finished is no
/// error.
pub fn means(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let said = desk.sealings.look(target.name()?, |sealing| {
        let Some(Sealing::Stopped(closed, _)) = sealing else {
            return Vec::new();
        };
        let unfinished = |text: &str| text.chars().count() < "0:07:50".len();
        let clock = |side: Color| {
            let id = clock_name(side);
            let typed = fields.get(id).unwrap_or_default();
            let used = used(locale, closed, side, fields);
            let asks = |failure: &Failure| is_asked(locale, side, failure);
            // Which of two times it is can be said before the form is sent.
            let choices = html! {
                @if let Some(failure) = used.as_ref().err().filter(|it| asks(it)) {
                    p { (clock_wrong(locale, side, fields, failure)) }
                }
                (asked(locale, closed, side, fields))
            };
            let means = match used {
                Ok(used) => self::said(locale, closed, side, used),
                Err(failure) if unfinished(typed) || asks(&failure) => String::new(),
                Err(failure) => clock_wrong(locale, side, fields, &failure),
            };
            let choices = (format!("{id}-asks"), choices.into_string());
            [(format!("{id}-means"), means), choices]
        };
        let early = closed.early();
        let early = early.map(|early| {
            let decided = charge_typed(fields).ok().flatten();
            let used = used(locale, closed, closed.label().sealed_by(), fields).ok();
            let words = early_said(locale, closed.label(), &early, decided, used);
            (EARLY.to_owned(), words)
        });
        let clocks = Color::ALL.into_iter().flat_map(clock);
        clocks.chain(early).collect()
    });
    Ok(Answer::Said(said))
}

/// Where the envelope of that game is written; its slips are kept.
pub fn destination(desk: &Desk, name: &str) -> Destination {
    Destination {
        out: desk.folder.envelope(name),
        slips: Slips::Kept,
        existing: Existing::Refuse,
    }
}

/// Completes the label; encrypts, signs and writes the envelope. Where the clocks do not fit the score or the
/// session, it asks once.
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
    let is_shown = |closed: &Closed| match fields.get(VERSION) == Some(version(closed).as_str()) {
        true => Ok(()),
        false => Err(Failure::from(DeskFault::LabelChanged)),
    };
    let offer = LabelKey::DrawOffer.name();
    if !unsaid(locale, fields, &POINTS, &[offer, SCORESHEETS]).is_empty() {
        return desk.sealings.look(name, |sealing| match sealing {
            Some(Sealing::Stopped(closed, _)) => {
                is_shown(closed)?;
                let wrong = wrong_in(locale, closed, fields);
                let page = screen(locale, name, closed, Some(fields), &[], wrong);
                Ok(Answer::Page(page))
            }
            // Another window has just sealed it, or given it up.
            _ => Ok(Answer::Redirect(here.clone())),
        });
    }
    let offer = fields.get(offer).and_then(DrawOffer::parse);
    let held = fields.get(SCORESHEETS).and_then(Scoresheets::parse);
    let said = sealings::Said {
        // What cannot be read is said with the clocks.
        charge: charge_typed(fields).ok().flatten(),
        offer: offer.ok_or(NotAForm)?,
        held: held.ok_or(NotAForm)?,
    };
    let to = destination(desk, name);
    let mut asked = None;
    desk.sealings.seal(name, said, is_shown, |closed, told| {
        let wrong = wrong_in(locale, closed, fields);
        if !wrong.is_empty() {
            asked = Some(screen(locale, name, closed, Some(fields), &[], wrong));
            return Ok(None);
        }
        let times = ByColor {
            white: used(locale, closed, Color::White, fields)?,
            black: used(locale, closed, Color::Black, fields)?,
        };
        let doubts = closed.doubts(times);
        if !doubts.is_empty() && !fields.ticked(RIGHT) {
            asked = Some(screen(
                locale,
                name,
                closed,
                Some(fields),
                &doubts,
                Vec::new(),
            ));
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
