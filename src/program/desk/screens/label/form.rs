//! The form of a label: the board beside what is asked, one line for what is known, and the rarer things folded.

use std::borrow::Cow;

use maud::{Markup, Render, html};
use shakmaty::{Color, Position};

use super::known::{ASKED, Source};
use super::look::{KEY, Look, common_control};
use super::when;
use super::{AT_MOVE, DEPUTIES, LATE_OTHER, is_paused};
use crate::commands::Failure;
use crate::desk::context::Desk;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::in_path;
use crate::desk::widgets::form::{Field, Options, Said, enter, optional, radio};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{failed, notices};
use crate::desk::widgets::usual::{self, Lateness};
use crate::text::message::*;
use crate::text::{self, Locale, Reader};
use envelope::LabelKey;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::ruling::ClaimArticle;
use rules::time::{Duration, Moment, TimeControl, Zone};

/// The id of what was understood of the resumption.
pub const MEANS: &str = "resume-means";

/// The folded parts, by the id of each.
const KNOWN: &str = "known";

/// The screen.
///
/// # Errors
/// The folder cannot be read.
pub fn screen(desk: &Desk, look: &Look<'_>, version: &str) -> Result<Page, Failure> {
    let Look { locale, name, .. } = look;
    let is_closed = desk.sealings.is_stopped(name);
    let label = look.label();
    let title = title(look);
    let main = html! {
        h1 { (title) }
        @if let Some(label) = label {
            p class="large" { (locale.say(DeskSealsMove {
                side: label.sealer(),
                number: text::Value::Ordinal(label.game.last().fullmoves().get().into()),
            })) }
        }
        @if let (None, Some(failure)) = (label, &look.failure) { (failed(locale, failure)) }
        @if look.draft.follows.is_some() && !is_closed { (score_up_to_now(look)) }
        form method="post" action=(format!("label/{}", in_path(name))) class="label-form" autocomplete="off" data-asks=(format!("label/{}/means", in_path(name))) {
            (enter())
            input type="hidden" name="version" value=(version);
            div class="beside" {
                @if let Some(label) = label {
                    @let position = label.game.last();
                    (board::board(locale, position.board(), position.turn(), label.game.moves().last().copied()))
                }
                div class="asked" {
                    (notices(locale, &look.notices()))
                    @for key in ASKED { @if is_asked(look, key) { (answer(look, key)) } }
                    @if look.missing.contains(&LabelKey::ArbiterKey) { (key_in_place(look)) }
                    (known(look))
                    (rarer(look))
                }
            }
            (ready(look, is_closed))
        }
        (pauses(look))
    };
    Ok(Page::following(title, name, main))
}

/// The game is adjourned again: the moves that were played since the envelope before are those of a score.
fn score_up_to_now(look: &Look<'_>) -> Markup {
    let locale = look.locale;
    html! {
        form method="post" action="new" enctype="multipart/form-data" class="up-to-now" data-drop="page" {
            input type="hidden" name="continues" value=(look.name);
            details open[look.draft.game.is_none()] {
                summary { (locale.say(DeskScoreUpToNow)) }
                p { (locale.say(DeskScoreUpToNowHow)) }
                div class="two" {
                    div class="field" {
                        label for="file" { (locale.say(DeskScoreFile)) }
                        input id="file" name="file" type="file" accept=".pgn,text/plain,application/x-chess-pgn";
                    }
                    div class="field" {
                        label for="score" { (locale.say(DeskScoreText)) }
                        textarea id="score" name="score" rows="2" spellcheck="false" autocomplete="off" {}
                    }
                }
                button { (locale.say(DeskTakeScore)) }
            }
        }
    }
}

/// Which game it is.
fn title(look: &Look<'_>) -> String {
    let Some(label) = look.label() else {
        return look.name.to_owned();
    };
    let players = match (&label.names.white, &label.names.black) {
        (Some(white), Some(black)) => format!("{white} – {black}"),
        _ => look.name.to_owned(),
    };
    match &label.particulars.board {
        Some(board) => look.locale.say(DeskBoardOf { board, players }),
        None => players,
    }
}

/// Whether an answer is asked in the open: nobody else knows it.
fn is_asked(look: &Look<'_>, key: LabelKey) -> bool {
    look.source(key) == Source::Arbiter && is_there(look, key)
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

/// The field of an answer.
fn answer(look: &Look<'_>, key: LabelKey) -> Markup {
    match key {
        LabelKey::Board => board_field(look),
        LabelKey::Notation => {
            let all =
                Notation::all().map(|it| (it.code().to_owned(), text::notation(look.locale, it)));
            choose(
                look,
                key,
                optional(all),
                &look.locale.say(DeskPlayersWriteIn),
            )
        }
        LabelKey::TimeControl => control(look),
        LabelKey::ResumeAt => resumption(look),
        LabelKey::Rules => {
            let all = Edition::all();
            let newest = Edition::builtin(Edition::DEFAULT);
            let newest = newest.as_ref().map(Edition::title);
            let all = all.iter().rev();
            let all = all.map(|it| (it.name().to_owned(), it.title().to_owned()));
            let held = look.usual_laws.as_ref().map(Edition::title);
            // What holds where nothing is chosen stands first, once.
            let held = held.or(newest).unwrap_or_default().to_owned();
            let others = all.filter(|(_, title)| *title != held);
            let options = std::iter::once((String::new(), held.clone())).chain(others);
            choose(look, key, options.collect(), &look.locale.say(key))
        }
        LabelKey::LateAfter => lateness(look),
        LabelKey::Claim => claim(look),
        key => plain(look, key),
    }
}

/// What is said under the field of a key: what holds where it is left empty, else how it is typed.
fn hint_or_given(look: &Look<'_>, key: LabelKey) -> String {
    match given(look, key) {
        Some(value) => look.locale.say(DeskIfEmpty { value }),
        None => text::of_key(look.locale, key, "hint").unwrap_or_default(),
    }
}

/// A field with what was typed.
fn plain(look: &Look<'_>, key: LabelKey) -> Markup {
    let words = look.locale.say(key);
    Field::new(key.name(), &words)
        .value(typed(look, key))
        .hint(&hint_or_given(look, key))
        .error(look.said_of(key.name()))
        .render()
}

/// The claims for which a move is written.
fn claim(look: &Look<'_>) -> Markup {
    let (locale, key) = (look.locale, LabelKey::Claim);
    let claims = ClaimArticle::ALL.into_iter();
    let claims = claims.filter(|claim| claim.needs_written_move());
    let claims = optional(claims.map(|claim| {
        let words = text::concept(locale, claim.concept());
        (claim.name().to_owned(), format!("{claim}: {words}"))
    }));
    Field::new(key.name(), &locale.say(key))
        .value(look.draft.value(key).unwrap_or_default())
        .options(&claims)
        .hint(&hint_or_given(look, key))
        .error(look.said_of(key.name()))
        .render()
}

fn board_field(look: &Look<'_>) -> Markup {
    html! {
        (plain(look, LabelKey::Board))
        @if let Some(envelope) = &look.taken {
            p { a href=(format!("envelope/{}", in_path(envelope))) { (look.locale.say(DeskLook)) } }
        }
    }
}

/// A choice; what is typed in the sheet and is no other option is one as well, such as the file of an edition.
fn choose(look: &Look<'_>, key: LabelKey, mut options: Options, words: &str) -> Markup {
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
    let field = Field::new(key.name(), words).value(typed);
    field
        .options(&options)
        .error(look.said_of(key.name()))
        .render()
}

fn control(look: &Look<'_>) -> Markup {
    let (locale, key) = (look.locale, LabelKey::TimeControl);
    let said = Said {
        hint: hint_or_given(look, key).into(),
        error: look.said_of(key.name()).into(),
    };
    let words = locale.say(key);
    usual::control(key.name(), &words, &typed(look, key), said)
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
    let zone = look.zone();
    let several = look.sessions.len();
    let chosen = |value: &str| typed.chosen == value;
    let said = look.beside(when::CHOSEN);
    html! {
        fieldset class="when choice" aria-describedby=(format!("{MEANS} {}", said.described_by(when::CHOSEN).unwrap_or_default())) {
            legend { (locale.say(LabelResumption)) }
            (said.error(when::CHOSEN))
            @if several > 0 {
                @for (place, session) in look.sessions.iter().enumerate() {
                    (radio(when::CHOSEN, place, &session.value, chosen(&session.value), &session_words(look, session.at, session.round.as_deref())))
                }
                (radio(when::CHOSEN, several, when::OTHER, chosen(when::OTHER), &locale.say(DeskAnotherResumption)))
            }
            div class="another" id=[(several == 0).then_some(when::CHOSEN)] {
                (which_session(look))
                (day(look))
                (hour(look))
                @if let Some(zone) = zone {
                    details id="zone" open[look.typed.open.iter().any(|it| it == LabelKey::ResumeZone.name()) || !look.said_of(LabelKey::ResumeZone.name()).is_empty()] {
                        summary { (locale.say(DeskTimesOf { city: text::city(zone) })) }
                        (zones(look, Some(zone)))
                    }
                } @else {
                    (zones(look, None))
                }
            }
            @if look.is_in_session() {
                label { input type="checkbox" name="in_session" checked[look.typed.in_session]; " " (locale.say(DeskInThisSessionYes)) }
            }
            output id=(MEANS) class="means" { (look.understood()) }
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

fn day(look: &Look<'_>) -> Markup {
    let (locale, typed) = (look.locale, &look.typed.when);
    let words = [locale.say(DeskTodayRadio), locale.say(DeskTomorrowRadio)];
    let near = when::days(look.zone(), look.now).into_iter().zip(words);
    let near: Vec<(String, String)> = near
        .filter_map(|(day, words)| Some((day?.to_string(), words)))
        .collect();
    // A day that was near when the form was shown.
    let is_near = near.iter().any(|(day, _)| *day == typed.day);
    let written = typed.day == when::WRITTEN || !typed.day.is_empty() && !is_near;
    let date = match typed.day.as_str() {
        day if written && day != when::WRITTEN => day,
        _ => &typed.date,
    };
    let said = look.beside(when::DATE);
    let days = html! {
        @for (place, (day, words)) in near.iter().enumerate() {
            (radio(when::DAY, place, day, typed.day == *day, words))
        }
        (radio(when::DAY, near.len(), when::WRITTEN, written, &locale.say(DeskDateRadio)))
        div class="date" {
            (said.error(when::DATE))
            input id=(when::DATE) name=(when::DATE) type="date" value=(date) aria-label=(locale.say(LabelKey::Date))
                aria-invalid=[said.invalid()] aria-describedby=[said.described_by(when::DATE)];
        }
    };
    look.beside(when::DAY)
        .group(when::DAY, "days", &locale.say(DeskSessionDay), days)
}

fn hour(look: &Look<'_>) -> Markup {
    let locale = look.locale;
    let said = Said {
        hint: locale.say(DeskHourHint).into(),
        error: look.said_of(when::HOUR).into(),
    };
    let twice = look.typed.when.hour_is_twice(look.zone(), look.now);
    let input = html! {
        input id=(when::HOUR) name=(when::HOUR) type="text" inputmode="numeric" size="7" value=(look.typed.when.hour) autocomplete="off"
            aria-invalid=[said.invalid()] aria-describedby=[said.described_by(when::HOUR)];
    };
    html! {
        (said.around(when::HOUR, &locale.say(DeskResumeHour), input))
        @if twice {
            div class="twice" {
                @for (place, (value, words)) in [("first", locale.say(DeskHourFirst)), ("second", locale.say(DeskHourSecond))].iter().enumerate() {
                    (radio(when::WHICH, place, value, look.typed.when.which == *value, words))
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

/// What the event, the envelope before and the score know, in one line each; the fields are folded into it.
fn known(look: &Look<'_>) -> Markup {
    let locale = look.locale;
    let of = |source: Source| -> Vec<LabelKey> {
        let keys = ASKED.into_iter();
        keys.filter(|key| look.source(*key) == source && is_there(look, *key))
            .collect()
    };
    let sources = [
        (Source::Score, locale.say(DeskKnownFromScore)),
        (Source::Event, locale.say(DeskKnownFromEvent)),
        (Source::Before, locale.say(DeskKnownFromBefore)),
    ];
    let groups: Vec<(String, Vec<LabelKey>)> = sources
        .into_iter()
        .map(|(source, words)| (words, of(source)))
        .filter(|(_, keys)| !keys.is_empty())
        .collect();
    let keys: Vec<LabelKey> = groups.iter().flat_map(|(_, keys)| keys).copied().collect();
    html! {
        @if !groups.is_empty() {
            details class="known" id=(KNOWN) open[is_open(look, KNOWN, &keys)] {
                summary {
                    @for (words, keys) in &groups {
                        span class="from" { strong { (words) ": " } (facts(look, keys)) } " "
                    }
                    span class="change" { (locale.say(DeskChange)) }
                }
                @for key in &keys { (answer(look, *key)) }
            }
        }
    }
}

/// What is known, in the words of an arbiter.
fn facts(look: &Look<'_>, keys: &[LabelKey]) -> String {
    let locale = look.locale;
    let Some(label) = look.label() else {
        return String::new();
    };
    let fact = |key: &LabelKey| match key {
        LabelKey::Board => {
            let board = label.particulars.board.as_ref()?;
            Some(locale.say(DeskKnownBoard { board }))
        }
        LabelKey::TimeControl => {
            let control = common_control(label)?;
            Some(text::time_control(locale, control))
        }
        LabelKey::ResumeAt => {
            let session = look.sessions.first()?;
            Some(session_words(look, session.at, session.round.as_deref()))
        }
        LabelKey::LateAfter => {
            let span = label
                .particulars
                .late_after
                .map(u64::from)
                .and_then(Duration::from_seconds)?;
            let span = text::span(locale, span);
            Some(locale.say(DeskKnownLate { span }))
        }
        key => given(look, *key),
    };
    let facts: Vec<String> = keys.iter().filter_map(fact).collect();
    facts.join(" · ")
}

/// The keys that are asked rarely, by the folded parts in which they stand.
const NAMES: [LabelKey; 9] = [
    LabelKey::White,
    LabelKey::Black,
    LabelKey::Event,
    LabelKey::Site,
    LabelKey::Date,
    LabelKey::Round,
    LabelKey::WhiteId,
    LabelKey::BlackId,
    LabelKey::Arbiter,
];
const EARLY: [LabelKey; 3] = [
    LabelKey::SessionStart,
    LabelKey::SessionEnd,
    LabelKey::EarlyCharge,
];
const KNOWN_MOVE: [LabelKey; 3] = [LabelKey::KnownMove, LabelKey::Claim, LabelKey::SealedAt];
const CONTROLS: [LabelKey; 2] = [LabelKey::WhiteTimeControl, LabelKey::BlackTimeControl];
const KEYS: [LabelKey; 3] = [LabelKey::ArbiterKey, LabelKey::WhiteKey, LabelKey::BlackKey];
const UNTIL: [LabelKey; 2] = [LabelKey::ResumeEnd, LabelKey::ResumeBy];

/// What is asked rarely, each part folded.
fn rarer(look: &Look<'_>) -> Markup {
    let (locale, draft) = (look.locale, &look.draft);
    let fields = |keys: &[LabelKey]| html! { @for key in keys { (answer(look, *key)) } };
    let part = |id: &str, words: String, keys: &[LabelKey], open: bool, fields: Markup| {
        html! {
            details id=(id) open[open || is_open(look, id, keys)] { summary { (words) } (fields) }
        }
    };
    let lacks_name = NAMES.iter().any(|key| look.missing.contains(key));
    // Which of several sessions it is, is asked with the resumption.
    let asks_start = look.several.is_empty();
    let early = EARLY.into_iter();
    let early: Vec<LabelKey> = early
        .filter(|key| asks_start || *key != LabelKey::SessionStart)
        .collect();
    let at_move = draft.at_move.as_deref().unwrap_or_default();
    let at_move_wrong = look.said_of(AT_MOVE);
    let is_other = !at_move.is_empty() || !at_move_wrong.is_empty();
    let wrong = look.beside(DEPUTIES);
    let deputies = html! {
        textarea id=(DEPUTIES) name=(DEPUTIES) rows="3" spellcheck="false" aria-invalid=[wrong.invalid()]
            aria-describedby=[wrong.described_by(DEPUTIES)] { (draft.deputy_keys.join("\n")) }
    };
    html! {
        div class="rarer" {
            (part("names", locale.say(DeskNamesPart), &NAMES, lacks_name, fields(&NAMES)))
            (part("early-part", locale.say(DeskEarlyPart), &early, draft.early, html! {
                label { input type="checkbox" name="early" checked[draft.early]; " " (locale.say(DeskEarly)) }
                (fields(&early))
            }))
            (part("other-move", locale.say(DeskOtherMovePart), &[], is_other, html! {
                (Field::new(AT_MOVE, &locale.say(DeskAtMove)).value(at_move).hint(&locale.say(DeskAtMoveHint)).error(at_move_wrong))
            }))
            (part("known-move", locale.say(DeskKnownPart), &KNOWN_MOVE, false, fields(&KNOWN_MOVE)))
            (part("controls", locale.say(DeskTimeControlsDiffer), &CONTROLS, false, fields(&CONTROLS)))
            (part("keys", locale.say(DeskKeysPart), &KEYS, !wrong.error.is_empty(), html! {
                (fields(&KEYS))
                (wrong.around(DEPUTIES, &locale.say(DeskDeputies), deputies))
            }))
            (part("until", locale.say(DeskUntilPart), &UNTIL, false, fields(&UNTIL)))
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

/// The arbiter's name, from which the key follows.
fn key_in_place(look: &Look<'_>) -> Markup {
    let locale = look.locale;
    html! {
        fieldset id=(KEY) tabindex="-1" aria-describedby=[look.beside(KEY).described_by(KEY)] {
            legend { (locale.say(LabelKey::Arbiter)) }
            @if look.said_of(KEY).is_empty() { p { (locale.say(DeskAskKey)) } } @else { (look.beside(KEY).error(KEY)) }
        }
    }
}

/// Whether the player may have the laptop, and the buttons.
fn ready(look: &Look<'_>, is_closed: bool) -> Markup {
    let locale = look.locale;
    let stopped = look.draft.pauses.last().filter(|_| is_paused(&look.draft));
    html! {
        section class="ready" {
            @let [(lacks_id, lacks), (ready_id, is_ready)] = standing(look, is_closed);
            p id=(lacks_id) { (lacks) }
            p id=(ready_id) class="runs" { (is_ready) }
            div class="quick" {
                @if is_closed {
                    button class="main" { (locale.say(DeskSave)) }
                } @else {
                    button class="main" name="then" value="seal" { (locale.say(DeskTurnLaptop { player: sealer(look) })) }
                    @match stopped {
                        Some(since) => {
                            button class="quiet" name="then" value="continue" { (locale.say(DeskContinue)) }
                            span class="stopped" { (locale.say(DeskBothStopped { time: hour_of(look, since) })) }
                        }
                        None => button class="quiet" name="then" value="pause" { (locale.say(DeskPause)) },
                    }
                    button class="quiet" { (locale.say(DeskSaveLater)) }
                }
            }
        }
    }
}

/// What keeps the player from the laptop, and that nothing does: the ids of both, and the sentence that holds.
pub fn standing(look: &Look<'_>, is_closed: bool) -> [(&'static str, String); 2] {
    let locale = look.locale;
    let fields: Vec<String> = look.missing.iter().map(|key| short(locale, *key)).collect();
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

/// Who gets the laptop.
fn sealer(look: &Look<'_>) -> String {
    let Some(label) = look.label() else {
        return look.name.to_owned();
    };
    let side = label.sealer();
    let name = label.names.get(side).clone();
    name.unwrap_or_else(|| text::side(look.locale, side))
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

fn pauses(look: &Look<'_>) -> Markup {
    let (locale, pauses) = (look.locale, &look.draft.pauses);
    let zone = look.zone_known();
    let shown = |moment: &str| {
        let parsed = Moment::parse_rfc3339(moment);
        parsed.map_or_else(
            |_| moment.to_owned(),
            |it| text::day_and_hour(locale, &it, zone),
        )
    };
    html! {
        @if !pauses.is_empty() {
            details {
                summary { (locale.say(DeskPauses)) }
                ul {
                    @for pause in pauses {
                        @match pause.split_once('/') {
                            Some((from, until)) => li { (shown(from)) " – " (shown(until)) },
                            None => li { (shown(pause)) " – …" },
                        }
                    }
                }
            }
        }
    }
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
