//! The form of a label, a list of fields: on the left the board and what is known, on the right what nobody knows yet,
//! and how the move is sealed. How each key of a label is asked stands here once; it is read by its name.

use std::borrow::Cow;

use maud::{Markup, Render, html};
use shakmaty::san::SanPlus;
use shakmaty::{Color, Position};

use super::known::{ASKED, Source};
use super::look::{Look, common_control};
use super::{AT_MOVE, DEPUTIES, INTERRUPT, LATE_OTHER, PAPER, WAY, is_paused, paper, way_of, when};
use crate::commands::Failure;
use crate::desk::context::Desk;
use crate::desk::widgets::elements::{foreign, in_path};
use crate::desk::widgets::form::{Field, Form, Options, Said, enter, optional, radio};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, failed, notices};
use crate::desk::widgets::usual::{self, Lateness};
use crate::desk::widgets::{board, game};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::LabelKey;
use rules::adjournment::Carrier;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::ruling::ClaimArticle;
use rules::score::Game;
use rules::time::{Duration, Moment, TimeControl, Zone};

/// The id of what was understood of the resumption.
pub const MEANS: &str = "resume-means";

/// The folded parts, by the id of each.
const KNOWN: &str = "known";
const MORE: &str = "more";

/// The screen.
///
/// # Errors
/// The folder cannot be read.
pub fn screen(desk: &Desk, look: &Look<'_>, version: &str) -> Result<Page, Failure> {
    let Look { locale, name, .. } = look;
    let is_closed = desk.sealings.is_stopped(name);
    let label = look.label();
    let path = in_path(name);
    let seals = label.map(|label| {
        locale.say(DeskSealsMove {
            side: label.sealer(),
            number: text::Value::Ordinal(label.game.last().fullmoves().get().into()),
        })
    });
    let round = label.and_then(|label| {
        let round = label.particulars.round.as_deref()?;
        Some(locale.say(RoundNamed { round }))
    });
    let title = title(look);
    let names = html! {
        @if look.board().is_none() && label.is_some() {
            input id=(LabelKey::Board.name()) name=(LabelKey::Board.name()) form="label" class="sign" size="3" autocomplete="off"
                aria-label=(locale.say(LabelKey::Board)) placeholder=(locale.say(LabelKey::Board));
            " "
        }
        (foreign(&players(look)))
    };
    let main = html! {
        (game::head(look.board(), &names, &round.unwrap_or_default(), &html! { h1 { (seals.as_deref().unwrap_or(&title)) } }))
        @if let (None, Some(failure)) = (label, &look.failure) { (failed(locale, failure)) }
        form id="label" method="post" action=(format!("label/{path}")) class="grid label-form" autocomplete="off" novalidate
            data-asks=(format!("label/{path}/means")) {
            (enter())
            input type="hidden" name="version" value=(version);
            div class="left facts" { (known(look)) }
            div class="right" {
                (notices(locale, &look.notices()))
                div class="asked" { @for key in ASKED { @if is_asked(look, key) { (answer(look, key)) } } }
                @if is_closed { (rarer(look)) (to_correct(look)) } @else { (ways(desk, look)?) }
            }
            @if let Some(label) = label { div class="left on-left" { (position(locale, &label.game)) } }
        }
    };
    Ok(Page::following(title, name, main))
}

/// The position, with the move before it and who is to move.
pub fn position(locale: &Locale, game: &Game) -> Markup {
    let last = game.last();
    let plies = game.moves().len();
    let played = game.moves().last().zip(game.at(plies.saturating_sub(1)));
    let said = played.map(|(&played, before)| {
        let number = before.fullmoves();
        let dots = before.turn().fold_wb(".", "...");
        let san = SanPlus::from_move(before, played);
        let played = format!("{number}{dots} {}", text::san(locale, &san));
        let side = last.turn();
        locale.say(DeskAfterMove { played, side })
    });
    let shown = (game, last.turn());
    board::with_moves(locale, shown, &said.unwrap_or_default(), &[])
}

/// Which game it is.
fn title(look: &Look<'_>) -> String {
    match look.board() {
        Some(board) => look.locale.say(DeskBoardOf {
            board,
            players: players(look),
        }),
        None => players(look),
    }
}

fn players(look: &Look<'_>) -> String {
    match look
        .label()
        .map(|label| (&label.names.white, &label.names.black))
    {
        Some((Some(white), Some(black))) => format!("{white} – {black}"),
        _ => look.name.to_owned(),
    }
}

/// Whether an answer is asked in the open: nobody else knows it.
fn is_asked(look: &Look<'_>, key: LabelKey) -> bool {
    let is_unknown = look.source(key) == Source::Arbiter && is_there(look, key);
    is_unknown
        && match key {
            // Its field is the sign of the table.
            LabelKey::Board => false,
            // The newest are taken.
            LabelKey::Rules => false,
            LabelKey::Arbiter => {
                look.draft.value(key).is_some()
                    || look.label().is_none_or(|it| it.arbiter.is_none())
            }
            _ => true,
        }
}

/// Whether there is a field for it at all: not for both time controls where they differ, nor for a lateness that the
/// Laws fix.
fn is_there(look: &Look<'_>, key: LabelKey) -> bool {
    let Some(label) = look.label() else {
        return true;
    };
    let is_said = look.draft.value(key).is_some() || !look.said_of(key.name()).is_empty();
    match key {
        LabelKey::TimeControl => {
            let controls = &label.time_controls;
            let differ = controls.white.is_some() && controls.black.is_some();
            is_said || !differ || common_control(label).is_some()
        }
        LabelKey::LateAfter => is_said || label.edition.leaves_lateness_to_event(),
        _ => true,
    }
}

/// What is asked for a key, with its own way of asking where it has one.
fn answer(look: &Look<'_>, key: LabelKey) -> Markup {
    match key {
        LabelKey::TimeControl => control(look),
        LabelKey::ResumeAt => resumption(look),
        LabelKey::LateAfter => lateness(look),
        key => show(look, [field(look, key)]),
    }
}

/// Fields with what is wrong in each.
fn show<'a>(look: &Look<'_>, fields: impl IntoIterator<Item = Field<'a>>) -> Markup {
    let wrong: Vec<Wrong> = look.wrong.iter().chain(&look.stops).cloned().collect();
    let form = Form {
        values: &|_| None,
        wrong: &wrong,
    };
    form.show(fields)
}

/// The field of a key, with what was typed: a text, unless there is something to choose from.
fn field<'a>(look: &'a Look<'_>, key: LabelKey) -> Field<'a> {
    let locale = look.locale;
    let field = |words: String| {
        let field = Field::new(key.name(), words).value(typed(look, key));
        field.hint(hint_or_given(look, key))
    };
    match key {
        LabelKey::Notation => {
            let all = Notation::all().map(|it| (it.code().to_owned(), text::notation(locale, it)));
            field(locale.say(DeskPlayersWriteIn))
                .hint("")
                .options(choices(look, key, optional(all)))
        }
        LabelKey::Rules => {
            let newest = Edition::builtin(Edition::DEFAULT);
            let held = look.usual_laws.as_ref().or(newest.as_ref());
            // What holds where nothing is chosen stands first, once.
            let held = held.map_or_else(String::new, |it| it.title().to_owned());
            let all = Edition::all();
            let all = all.iter().rev();
            let all = all.map(|it| (it.name().to_owned(), it.title().to_owned()));
            let others = all.filter(|(_, title)| *title != held);
            let options = std::iter::once((String::new(), held.clone()))
                .chain(others)
                .collect();
            field(locale.say(key))
                .hint("")
                .options(choices(look, key, options))
        }
        LabelKey::Claim => {
            let claims = ClaimArticle::ALL.into_iter();
            let claims = claims.filter(|claim| claim.needs_written_move());
            let words = |claim: &ClaimArticle| text::concept(locale, claim.concept());
            let claims = claims.map(|claim| {
                (
                    claim.name().to_owned(),
                    format!("{claim}: {}", words(&claim)),
                )
            });
            field(locale.say(key)).options(optional(claims))
        }
        LabelKey::Arbiter => field(locale.say(DeskYourNameArbiter)),
        LabelKey::ResumePlace => field(locale.say(LabelPlace)),
        key => field(locale.say(key)),
    }
}

/// The options of a choice; what is typed in the sheet and is no other option is one as well, such as the file of an
/// edition.
fn choices(look: &Look<'_>, key: LabelKey, mut options: Options) -> Options {
    let typed = look.draft.value(key).unwrap_or_default();
    if key != LabelKey::Rules
        && let (Some((_, words)), Some(value)) = (options.first_mut(), given(look, key))
    {
        *words = value;
    }
    if !typed.is_empty() && options.iter().all(|(code, _)| code != typed) {
        let title = match key {
            LabelKey::Rules => Edition::builtin(typed).map(|it| it.title().to_owned()),
            _ => None,
        };
        options.push((typed.to_owned(), title.unwrap_or_else(|| typed.to_owned())));
    }
    options
}

fn control(look: &Look<'_>) -> Markup {
    let key = LabelKey::TimeControl;
    let said = Said {
        hint: hint_or_given(look, key).into(),
        error: look.said_of(key.name()).into(),
    };
    usual::control(key.name(), &look.locale.say(key), &typed(look, key), said)
}

/// What is said under the field of a key: what holds where it is left empty, else how it is typed.
fn hint_or_given(look: &Look<'_>, key: LabelKey) -> String {
    match given(look, key) {
        Some(value) => look.locale.say(DeskIfEmpty { value }),
        None => text::of_key(look.locale, key, "hint").unwrap_or_default(),
    }
}

/// A lateness: one of the usual ones, or minutes.
fn lateness(look: &Look<'_>) -> Markup {
    let (locale, key) = (look.locale, LabelKey::LateAfter);
    // Also where another was chosen, so that there is a way back.
    let held = look
        .of_event
        .as_ref()
        .and_then(|it| it.particulars.late_after);
    let held = held.map(u64::from).and_then(Duration::from_seconds);
    let held = held.map(|span| {
        let span = text::span(locale, span);
        match look.draft.event_file.is_some() {
            true => locale.say(DeskLateAsEvent { span }),
            false => locale.say(DeskLateAsKnown { span }),
        }
    });
    let fixed = look
        .label()
        .is_some_and(|it| !it.edition.leaves_lateness_to_event());
    let nothing = held.or(fixed.then(|| locale.say(DeskLateAsLaws)));
    let lateness = Lateness {
        name: key.name(),
        other: LATE_OTHER,
        nothing,
        typed: look.draft.value(key).unwrap_or_default(),
        is_other: look.typed.lacks_minutes,
    };
    let words = locale.say(DeskLateMayBe);
    let choices = lateness.show(locale);
    look.beside(key.name())
        .group(key.name(), "choice abreast", &words, choices)
}

/// When play resumes: the event's session, or a day and an hour; and under it what was understood.
fn resumption(look: &Look<'_>) -> Markup {
    let (locale, typed) = (look.locale, &look.typed.when);
    let (zone, several) = (look.zone(), look.sessions.len());
    let chosen = |value: &str| typed.chosen == value;
    let said = look.beside(when::CHOSEN);
    html! {
        fieldset class="when choice" aria-describedby=(format!("{MEANS} {}", said.described_by(when::CHOSEN).unwrap_or_default())) {
            legend { (locale.say(DeskPlayResumes)) }
            (said.error(when::CHOSEN))
            @if several > 0 {
                @for (place, session) in look.sessions.iter().enumerate() {
                    (radio(when::CHOSEN, place, &session.value, chosen(&session.value), &session_words(look, session.at, session.round.as_deref())))
                }
                (radio(when::CHOSEN, several, when::OTHER, chosen(when::OTHER), &locale.say(DeskAnotherResumption)))
            }
            div class="another" id=[(several == 0).then_some(when::CHOSEN)] {
                (which_session(look))
                (day_and_hour(look))
                div class="date" {
                    (show(look, [Field::new(when::DATE, locale.say(LabelKey::Date)).value(written(look).1).date()]))
                    @if zone.is_some() { (zones(look, zone)) }
                }
                @if zone.is_none() { (zones(look, zone)) }
            }
            @if look.is_in_session() {
                label { input type="checkbox" name="in_session" checked[look.typed.in_session]; " " (locale.say(DeskInThisSessionYes)) }
            }
            output id=(MEANS) class="means hint" { (look.understood()) }
        }
    }
}

/// To which of several sessions the board belongs, where its resumption does not follow from one of them.
fn which_session(look: &Look<'_>) -> Markup {
    if look.several.is_empty() {
        return html! {};
    }
    let locale = look.locale;
    let key = LabelKey::SessionStart.name();
    let start = look.draft.value(LabelKey::SessionStart);
    let held = start.and(look.label()).and_then(|it| it.session_start);
    let held = held.map_or_else(String::new, |start| start.to_string());
    let named = look.several.iter();
    let options = optional(named.map(|it| (it.start.to_string(), locale.phrase(it, Reader::Desk))));
    let words = locale.say(DeskWhichSession);
    let field = Field::new(key, &words).value(&held).options(&options);
    field.error(look.said_of(key)).render()
}

fn session_words(look: &Look<'_>, at: Moment, round: Option<&str>) -> String {
    let moment = clock_moment(look, at);
    match round {
        Some(round) => look.locale.say(DeskOfRound { moment, round }),
        None => moment,
    }
}

fn clock_moment(look: &Look<'_>, at: Moment) -> String {
    let shown = look
        .zone_known()
        .and_then(|zone| zone.show(at))
        .unwrap_or(at);
    look.locale.say(DeskClockMoment {
        weekday: text::weekday(look.locale, shown.weekday()),
        day: shown.day(),
        month: text::month(look.locale, shown.month()),
        time: text::time_of_day(&shown),
    })
}

/// Today and tomorrow, each with its date.
fn near(look: &Look<'_>) -> Vec<(String, String)> {
    let words = [
        look.locale.say(DeskTodayRadio),
        look.locale.say(DeskTomorrowRadio),
    ];
    let near = when::days(look.zone(), look.now).into_iter().zip(words);
    near.filter_map(|(day, words)| Some((day?.to_string(), words)))
        .collect()
}

/// Whether the day is written as a date, and that date. A day that was near when the form was shown is one too.
fn written<'a>(look: &'a Look<'_>) -> (bool, &'a str) {
    let typed = &look.typed.when;
    let is_near = near(look).iter().any(|(day, _)| *day == typed.day);
    match typed.day.as_str() {
        when::WRITTEN => (true, &typed.date),
        "" => (false, &typed.date),
        _ if is_near => (false, &typed.date),
        day => (true, day),
    }
}

fn day_and_hour(look: &Look<'_>) -> Markup {
    let (locale, typed, near) = (look.locale, &look.typed.when, near(look));
    let (day, hour) = (look.beside(when::DAY), look.beside(when::HOUR));
    let which = [
        ("first", locale.say(DeskHourFirst)),
        ("second", locale.say(DeskHourSecond)),
    ];
    html! {
        (day.error(when::DAY))
        (hour.error(when::HOUR))
        div class="row days" role="group" aria-label=(locale.say(DeskSessionDay)) aria-describedby=[day.described_by(when::DAY)] {
            @for (place, (day, words)) in near.iter().enumerate() {
                (radio(when::DAY, place, day, typed.day == *day, words))
            }
            (radio(when::DAY, near.len(), when::WRITTEN, written(look).0, &locale.say(DeskDateRadio)))
            label for=(when::HOUR) { (locale.say(DeskResumesAt)) }
            input id=(when::HOUR) name=(when::HOUR) type="text" inputmode="numeric" class="hour" value=(typed.hour) autocomplete="off"
                placeholder="hh:mm" aria-invalid=[hour.invalid()] aria-describedby=[hour.described_by(when::HOUR)];
        }
        @if typed.hour_is_twice(look.zone(), look.now) {
            div class="twice" {
                @for (place, (value, words)) in which.iter().enumerate() {
                    (radio(when::WHICH, place, value, typed.which == *value, words))
                }
            }
        }
    }
}

/// Every zone, the one that holds first.
fn zones(look: &Look<'_>, held: Option<Zone>) -> Markup {
    let key = LabelKey::ResumeZone;
    let words = |zone: Zone| match zone.name().rsplit_once('/') {
        Some((region, _)) => format!("{} ({})", text::city(zone), region.replace('_', " ")),
        None => zone.name().to_owned(),
    };
    let known = look.zone_known();
    let first = held
        .into_iter()
        .chain(known.filter(|known| Some(*known) != held));
    let first: Vec<Zone> = first.collect();
    let others = Zone::all().filter(|zone| !first.contains(zone));
    let all = first.iter().copied().chain(others);
    let options: Options = all
        .map(|zone| (zone.name().to_owned(), words(zone)))
        .collect();
    let options = match held {
        Some(_) => options,
        None => optional(options),
    };
    let chosen = held.map_or("", Zone::name);
    let words = look.locale.say(key);
    let field = Field::new(key.name(), &words).value(chosen);
    field
        .options(&options)
        .error(look.said_of(key.name()))
        .render()
}

/// What is known, a line each, and by whom; the fields are folded below it.
fn known(look: &Look<'_>) -> Markup {
    let locale = look.locale;
    let is_known = |key: &LabelKey| !is_asked(look, *key) && is_there(look, *key);
    let keys: Vec<LabelKey> = ASKED.into_iter().filter(is_known).collect();
    let fields = keys
        .iter()
        .filter(|key| **key != LabelKey::Board || look.board().is_some());
    let sources = [
        (Source::Score, locale.say(DeskKnownFromScore)),
        (Source::Event, locale.say(DeskKnownFromEvent)),
        (Source::Before, locale.say(DeskKnownFromBefore)),
    ];
    let is_of = |source| keys.iter().any(|key| look.source(*key) == source);
    let sources = sources.into_iter().filter(|(source, _)| is_of(*source));
    let sources: Vec<String> = sources.map(|(_, words)| words).collect();
    // What belongs together stands in one line.
    let rows = [
        (
            locale.say(DeskPlayResumes),
            [LabelKey::ResumeAt, LabelKey::ResumePlace].as_slice(),
        ),
        (locale.say(LabelKey::TimeControl), &[LabelKey::TimeControl]),
        (locale.say(LabelKey::Arbiter), &[LabelKey::Arbiter]),
        (
            locale.say(LabelRules),
            &[LabelKey::Rules, LabelKey::Notation, LabelKey::LateAfter],
        ),
    ];
    let rows = rows.into_iter().filter_map(|(words, of_row)| {
        let of_row = of_row.iter().filter(|key| keys.contains(key));
        let facts: Vec<String> = of_row.filter_map(|key| fact(look, *key)).collect();
        (!facts.is_empty()).then(|| (words, facts.join("; ")))
    });
    html! {
        @if look.label().is_some() {
            h2 { (sources.join(" · ")) }
            dl { @for (words, facts) in rows { dt { (words) } dd { (facts) } } }
            details class="known" id=(KNOWN) open[is_open(look, KNOWN, &keys)] {
                summary { (locale.say(DeskChange)) }
                @for key in fields { (answer(look, *key)) }
                @if let Some(envelope) = &look.taken {
                    p { a href=(format!("envelope/{}", in_path(envelope))) { (locale.say(DeskLook)) } }
                }
            }
        }
    }
}

/// What is known for a key.
fn fact(look: &Look<'_>, key: LabelKey) -> Option<String> {
    let (locale, label) = (look.locale, look.label()?);
    match key {
        LabelKey::TimeControl => Some(text::time_control(locale, common_control(label)?)),
        LabelKey::ResumeAt => {
            let session = look.sessions.first()?;
            Some(session_words(look, session.at, session.round.as_deref()))
        }
        LabelKey::LateAfter => {
            let late = label.particulars.late_after.map(u64::from);
            let span = text::span(locale, late.and_then(Duration::from_seconds)?);
            Some(locale.say(DeskKnownLate { span }))
        }
        LabelKey::Rules => Some(label.edition.title().to_owned()),
        key => given(look, key),
    }
}

/// What is asked rarely, each part folded: its id, its words, and its keys.
fn rarer(look: &Look<'_>) -> Markup {
    use LabelKey::*;
    let (locale, draft) = (look.locale, &look.draft);
    let names: &[LabelKey] = &[White, Black, Event, Site, Date, Round, WhiteId, BlackId];
    // Which of several sessions it is, is asked with the resumption.
    let early: &[LabelKey] = match look.several.is_empty() {
        true => &[SessionStart, SessionEnd, EarlyCharge],
        false => &[SessionEnd, EarlyCharge],
    };
    let parts = [
        ("names", locale.say(DeskNamesPart), names),
        ("other-move", locale.say(DeskOtherMovePart), &[]),
        ("early-part", locale.say(DeskEarlyPart), early),
        (
            "controls",
            locale.say(DeskTimeControlsDiffer),
            &[WhiteTimeControl, BlackTimeControl],
        ),
        ("until", locale.say(DeskUntilPart), &[ResumeEnd, ResumeBy]),
        (
            "keys",
            locale.say(DeskKeysPart),
            &[ArbiterKey, WhiteKey, BlackKey],
        ),
        (
            "known-move",
            locale.say(DeskKnownPart),
            &[KnownMove, Claim, SealedAt],
        ),
        ("on-paper", locale.say(LabelKey::KeptBy), &[KeptBy, Mark]),
    ];
    let is_wrong = |name: &str| !look.said_of(name).is_empty();
    let lacks_name = names.iter().any(|key| look.missing.contains(key));
    let other_move = draft.at_move.as_deref().unwrap_or_default();
    let is_open = |id: &str, keys: &[LabelKey]| {
        is_open(look, id, keys)
            || match id {
                "names" => lacks_name,
                "early-part" => draft.early,
                "other-move" => !other_move.is_empty() || is_wrong(AT_MOVE),
                "keys" => is_wrong(DEPUTIES),
                _ => false,
            }
    };
    // What has no key of the label stands with what it belongs to.
    let beside = |id: &str| match id {
        "early-part" => {
            let ticked = if draft.early { "on" } else { "" };
            Some(
                Field::new("early", locale.say(DeskEarly))
                    .value(ticked)
                    .tick(),
            )
        }
        "other-move" => {
            let field = Field::new(AT_MOVE, locale.say(DeskAtMove)).value(other_move);
            Some(field.hint(locale.say(DeskAtMoveHint)))
        }
        "keys" => {
            let deputies = draft.deputy_keys.join("\n");
            Some(
                Field::new(DEPUTIES, locale.say(DeskDeputies))
                    .value(deputies)
                    .lines(3),
            )
        }
        _ => None,
    };
    let is_any_open = parts.iter().any(|(id, _, keys)| is_open(id, keys));
    html! {
        details class="more" id=(MORE) open[is_any_open || look.typed.open.iter().any(|it| it == MORE)] {
            summary { (locale.say(DeskMoreActs)) }
            p {
                @if is_paused(draft) { button name="then" value="continue" { (locale.say(DeskContinue)) } }
                @else { button name="then" value="pause" { (locale.say(DeskPause)) } }
            }
            @for pause in &draft.pauses {
                @let (from, until) = pause.split_once('/').unwrap_or((pause, "…"));
                p class="hint" { (locale.say(DeskBothStopped { time: hour_of(look, from) })) " – " (hour_of(look, until)) }
            }
            @for (id, words, keys) in parts {
                details id=(id) open[is_open(id, keys)] {
                    summary { (words) }
                    (show(look, beside(id).into_iter().chain(keys.iter().map(|key| field(look, *key)))))
                }
            }
        }
    }
}

/// Whether a folded part is open: it was, something was changed in it, or something is wrong there.
fn is_open(look: &Look<'_>, id: &str, keys: &[LabelKey]) -> bool {
    let is = |name: &str| look.typed.open.iter().any(|open| open == name);
    let is_wrong = |key: &LabelKey| {
        let fields: &[&str] = match key {
            LabelKey::ResumeAt => &[when::CHOSEN, when::DAY, when::DATE, when::HOUR],
            _ => &[],
        };
        let own = !look.said_of(key.name()).is_empty();
        own || fields.iter().any(|field| !look.said_of(field).is_empty())
    };
    is(id) || keys.iter().any(|key| is(key.name()) || is_wrong(key))
}

/// How the move is sealed, and what that takes: what belongs to one way only is shown where that is chosen.
fn ways(desk: &Desk, look: &Look<'_>) -> Result<Markup, Failure> {
    let (locale, label) = (look.locale, look.label());
    let player = sealer(look);
    let options = [
        (Carrier::Paper, locale.say(DeskWayPaper)),
        (Carrier::File, locale.say(DeskWayLaptop)),
        (Carrier::None, locale.say(DeskWayPause)),
    ];
    let options = options.map(|(way, words)| (way.name().to_owned(), words));
    let question = locale.say(DeskHowSealed { player: &player });
    let way = way_of(&look.draft);
    let field = Field::new(WAY, question)
        .value(way.name())
        .radios(options.to_vec());
    let other = label.map_or(Color::Black, |it| it.sealer().other());
    let opponent = label.and_then(|it| it.names.get(other).as_deref());
    let opponent = opponent.map_or_else(|| text::side(locale, other), in_short);
    let [(lacks_id, lacks), (ready_id, is_ready)] = standing(look, false);
    let stopped = look.draft.pauses.last().filter(|_| is_paused(&look.draft));
    Ok(html! {
        div class="how-sealed" { (field) }
        (rarer(look))
        div class="card panel ready" {
            (paper::panel(desk, look)?)
            p class="in-file" { (locale.say(DeskLaptopHow { player: &player, opponent: &opponent })) }
            p id=(lacks_id) { (lacks) }
            p id=(ready_id) class="in-file" { (is_ready) }
            div class="acts" {
                button class="main in-paper" name="then" value=(PAPER) { (locale.say(DeskPrintAndKeep)) }
                button class="main in-none" name="then" value=(INTERRUPT) { (locale.say(DeskKeepPosition)) }
                button class="main in-file" name="then" value="seal" { (locale.say(DeskTurnLaptop { player })) }
                button class="quiet" { (locale.say(DeskSaveLater)) }
                @if let Some(since) = stopped { span class="hint" { (locale.say(DeskBothStopped { time: hour_of(look, since) })) } }
            }
        }
    })
}

/// The label of a move that is closed is corrected, and nothing else.
fn to_correct(look: &Look<'_>) -> Markup {
    let [(lacks_id, lacks), _] = standing(look, true);
    html! {
        div class="ready" {
            p id=(lacks_id) { (lacks) }
            button class="main" { (look.locale.say(DeskSave)) }
        }
    }
}

/// Who seals.
pub fn sealer(look: &Look<'_>) -> String {
    let Some(label) = look.label() else {
        return look.name.to_owned();
    };
    let side = label.sealer();
    let name = label.names.get(side).as_deref();
    name.map_or_else(|| text::side(look.locale, side), in_short)
}

/// A name as it is said in a sentence: `Rossi` of `Rossi, Carlo`.
pub fn in_short(name: &str) -> String {
    let family = name.split_once(',').map_or(name, |(family, _)| family);
    family.trim().to_owned()
}

/// What keeps the player from the laptop, and that nothing does: the ids of both, and the sentence that holds.
pub fn standing(look: &Look<'_>, is_closed: bool) -> [(&'static str, String); 2] {
    let locale = look.locale;
    let fields = look.missing.iter().map(|key| short(locale, *key));
    let fields: Vec<String> = fields.chain(paper::missing(look)).collect();
    let (count, wrong) = (fields.len(), look.wrong.len().max(look.stops.len()));
    let fields = fields.join(", ");
    let (lacks, ready) = if count > 0 {
        let lacks = locale.say(DeskAnswersMissing { count, fields });
        (format!("⚠ {lacks}"), String::new())
    } else if wrong > 0 {
        let lacks = locale.say(DeskToMend { count: wrong });
        (format!("⚠ {lacks}"), String::new())
    } else if !is_closed && look.label().is_some() {
        (String::new(), format!("✓ {}", locale.say(DeskReady)))
    } else {
        (String::new(), String::new())
    };
    [("still-missing", lacks), ("is-ready", ready)]
}

/// An answer in a word or two, for a list of those that are missing.
fn short(locale: &Locale, key: LabelKey) -> String {
    text::of_key(locale, key, "short").unwrap_or_else(|| locale.say(key))
}

fn hour_of(look: &Look<'_>, moment: &str) -> String {
    let Ok(at) = Moment::parse_rfc3339(moment) else {
        return moment.to_owned();
    };
    let shown = look
        .zone_known()
        .and_then(|zone| zone.show(at))
        .unwrap_or(at);
    text::time_of_day(&shown)
}

/// What stands in the field of a key: as it was typed, but for a time control, which scores have in PGN's form.
fn typed<'a>(look: &'a Look<'_>, key: LabelKey) -> Cow<'a, str> {
    let typed = look.draft.value(key).unwrap_or_default();
    match key {
        LabelKey::TimeControl | LabelKey::WhiteTimeControl | LabelKey::BlackTimeControl => {
            let control = TimeControl::parse_typed(typed);
            control.map_or(typed.into(), |control| control.in_words().into())
        }
        _ => typed.into(),
    }
}

/// What stands on the label if the field of a key is left empty: from the score, the event, the envelope before.
fn given(look: &Look<'_>, key: LabelKey) -> Option<String> {
    let (locale, draft) = (look.locale, look.label()?);
    if look.draft.value(key).is_some() || look.is_doubtful(key) {
        return None;
    }
    let zone = look.zone_known();
    let moment = |moment: Option<Moment>| moment.map(|it| text::day_and_hour(locale, &it, zone));
    let control = |side| {
        let control = draft.time_controls.get(side).as_ref();
        control.map(TimeControl::in_words)
    };
    let common = common_control(draft).map(TimeControl::in_words);
    let differ = common.is_none();
    match key {
        LabelKey::White => draft.names.white.clone(),
        LabelKey::Black => draft.names.black.clone(),
        LabelKey::Arbiter | LabelKey::ArbiterKey => {
            let arbiter = draft.arbiter.as_ref().map(|arbiter| arbiter.name.clone());
            draft.arbiter_name.clone().or(arbiter)
        }
        LabelKey::WhiteId => draft.particulars.ids.white.map(|id| id.to_string()),
        LabelKey::BlackId => draft.particulars.ids.black.map(|id| id.to_string()),
        LabelKey::Rules => Some(draft.edition.title().to_owned()),
        LabelKey::LateAfter => {
            let late = draft.particulars.late_after.map(u64::from);
            late.and_then(Duration::from_seconds)
                .map(|late| text::span(locale, late))
        }
        LabelKey::Notation => draft.notation.map(|it| text::notation(locale, it)),
        LabelKey::TimeControl => common,
        LabelKey::WhiteTimeControl => control(Color::White).filter(|_| differ),
        LabelKey::BlackTimeControl => control(Color::Black).filter(|_| differ),
        LabelKey::SessionStart => moment(draft.session_start),
        LabelKey::SessionEnd => moment(draft.particulars.session_end),
        LabelKey::ResumeAt => moment(draft.resume_at),
        LabelKey::ResumeEnd => moment(draft.resume_end),
        LabelKey::ResumeZone => draft.resume_zone.map(|zone| zone.name().to_owned()),
        LabelKey::ResumePlace => draft.resume_place.clone(),
        // Nobody says the others but whoever makes the label.
        key => draft.particulars.text(key).map(str::to_owned),
    }
}
