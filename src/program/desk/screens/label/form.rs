//! The form of a label, a list of fields: on the left the board and what is known, on the right how the move is sealed,
//! what nobody knows yet, and both clocks. How each key of a label is asked stands here once; it is read by its name.

use std::collections::BTreeSet;

use shakmaty::san::SanPlus;
use shakmaty::{Color, Position};

use super::look::{ASKED, Look, OTHER, RESUME, Session, Source};
use super::{AT_MOVE, DEPUTIES, INTERRUPT, PAPER, WAY, is_paused, paper, way_of};
use crate::desk::prelude::*;
use crate::desk::widgets::elements::surname;
use crate::desk::widgets::form::{Options, enter, optional, radio};
use crate::desk::widgets::{board, game, usual};
use envelope::LabelKey;
use rules::adjournment::Carrier;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::ruling::ClaimArticle;
use rules::score::Game;
use rules::time::{Moment, TimeControl, Zone};

/// The id of what was understood of the resumption.
pub const MEANS: &str = "resume-means";

/// The folded parts, by the id of each.
const KNOWN: &str = "known";
const MORE: &str = "more";

/// The screen.
///
/// # Errors
/// The folder cannot be read.
pub fn screen(desk: &Desk, look: &Look<'_>, version: &str) -> Shown {
    let Look { locale, name, .. } = look;
    let is_closed = desk.sealings.is_stopped(name);
    let label = look.label();
    let path = in_path(name);
    let names = label.map(|label| (&label.names.white, &label.names.black));
    let players = match names {
        Some((Some(white), Some(black))) => format!("{white} – {black}"),
        _ => (*name).to_owned(),
    };
    let title = look.board().map_or_else(
        || players.clone(),
        |board| {
            let players = &players;
            locale.say(DeskBoardOf { board, players })
        },
    );
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
    let names = html! {
        @if look.board().is_none() && label.is_some() {
            input id=(LabelKey::Board.name()) name=(LabelKey::Board.name()) form="label" class="sign" size="3" autocomplete="off"
                aria-label=(locale.say(LabelKey::Board)) placeholder=(locale.say(LabelKey::Board));
            " "
        }
        (foreign(&players))
    };
    let asked = ASKED.into_iter().filter(|key| is_asked(look, *key));
    let asked = html! { div class="asked" { @for key in asked { (answer(look, key)) } } };
    let main = html! {
        (game::head(look.board(), &names, &round.unwrap_or_default(), &html! { h1 { (seals.as_deref().unwrap_or(&title)) } }))
        @if let (None, Some(failure)) = (label, &look.failure) { (failed(locale, failure)) }
        form id="label" method="post" action=(format!("label/{path}")) class="grid label-form" autocomplete="off" novalidate
            data-asks=(format!("label/{path}/means")) {
            (enter())
            input type="hidden" name="version" value=(version);
            div class="left facts" { (known(look)) }
            div class="right" {
                (notices(locale, &look.notices))
                @if is_closed { (asked) (rarer(look)) (to_correct(look)) } @else { (ways(desk, look, &asked)?) }
            }
            @if let Some(label) = label { div class="left on-left" { (position(locale, &label.game)) } }
        }
    };
    Ok(Page::following(title, name, main))
}

/// The position, with the move before it and who is to move.
pub fn position(locale: &Locale, game: &Game) -> Markup {
    let last = game.last();
    let last_move = game.moves().last().copied();
    let before = game.at(game.moves().len().saturating_sub(1));
    let said = last_move.zip(before).map(|(played, before)| {
        let dots = before.turn().fold_wb(".", "...");
        let san = text::san(locale, &SanPlus::from_move(before.clone(), played));
        locale.say(DeskAfterMove {
            played: format!("{}{dots} {san}", before.fullmoves()),
            side: last.turn(),
        })
    });
    let shown = (game, last.turn());
    board::with_moves(locale, shown, &said.unwrap_or_default(), &[])
}

/// Whether an answer is asked in the open: nobody else knows it. The board is the sign of the table, and of the Laws
/// the newest are taken.
fn is_asked(look: &Look<'_>, key: LabelKey) -> bool {
    look.source(key).is_none()
        && is_there(look, key)
        && match key {
            LabelKey::Board | LabelKey::Rules => false,
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
    is_said
        || match key {
            LabelKey::TimeControl => {
                let controls = &label.time_controls;
                controls.white == controls.black
                    || controls.white.is_none()
                    || controls.black.is_none()
            }
            LabelKey::LateAfter => label.edition.leaves_lateness_to_event(),
            _ => true,
        }
}

/// What is asked for a key, with its own way of asking where it has one.
fn answer(look: &Look<'_>, key: LabelKey) -> Markup {
    match key {
        LabelKey::ResumeAt => resumption(look),
        key => show(look, [field(look, key)]),
    }
}

/// Fields with what is wrong in each.
fn show<'a>(look: &Look<'_>, fields: impl IntoIterator<Item = Field<'a>>) -> Markup {
    let wrong = look.all_wrong();
    let form = Form {
        values: &|_| None,
        wrong: &wrong,
    };
    form.show(fields)
}

/// The field of a key, with what was typed: a text, unless there is something to choose from.
fn field(look: &Look<'_>, key: LabelKey) -> Field<'static> {
    let locale = look.locale;
    let words = match key {
        LabelKey::Notation => locale.say(DeskPlayersWriteIn),
        LabelKey::Arbiter => locale.say(DeskYourNameArbiter),
        LabelKey::ResumePlace => locale.say(LabelPlace),
        LabelKey::LateAfter => locale.say(DeskLateMayBe),
        key => locale.say(key),
    };
    let typed = look.draft.value(key).unwrap_or_default();
    let given = look.given(key);
    let field = Field::new(key.name(), words).value(match key {
        // Scores have it in PGN's form.
        LabelKey::TimeControl | LabelKey::WhiteTimeControl | LabelKey::BlackTimeControl => {
            let control = TimeControl::parse_typed(typed);
            control.map_or(typed.to_owned(), |control| control.in_words())
        }
        LabelKey::LateAfter => usual::in_minutes(typed),
        _ => typed.to_owned(),
    });
    let options = match key {
        LabelKey::Notation => {
            let all = Notation::all().map(|it| (it.code().to_owned(), text::notation(locale, it)));
            optional(all)
        }
        LabelKey::Rules => {
            let newest = || Edition::builtin(Edition::DEFAULT);
            let held = look.unsaid.as_ref().map(|it| it.edition.clone());
            // What holds where nothing is chosen stands first, once.
            let held = held.or_else(newest).map(|it| it.title().to_owned());
            let held = (String::new(), held.unwrap_or_default());
            let all = Edition::all();
            let all = all.iter().rev();
            let all = all.map(|it| (it.name().to_owned(), it.title().to_owned()));
            let others = all.filter(|(_, title)| *title != held.1);
            std::iter::once(held.clone()).chain(others).collect()
        }
        LabelKey::Claim => {
            let claims = ClaimArticle::ALL.into_iter();
            let claims = claims.filter(|claim| claim.needs_written_move());
            let words = |claim: &ClaimArticle| text::concept(locale, claim.concept());
            optional(claims.map(|it| (it.name().to_owned(), format!("{it}: {}", words(&it)))))
        }
        _ => Options::new(),
    };
    match key {
        LabelKey::Notation | LabelKey::Rules => field.options(choices(typed, given, options)),
        key => {
            let field = field.hint(match given {
                Some(value) => locale.say(DeskIfEmpty { value }),
                None => text::of_key(locale, key, "hint").unwrap_or_default(),
            });
            match key {
                LabelKey::Claim => field.options(options),
                LabelKey::TimeControl => field.among(usual::controls()),
                LabelKey::LateAfter => field.number().among(usual::minutes_late()),
                _ => field,
            }
        }
    }
}

/// The options of a choice, of which the first stands for what is `given`; what is typed in the sheet and is no other
/// option is one as well, such as the file of an edition.
fn choices(typed: &str, given: Option<String>, mut options: Options) -> Options {
    if let (Some((_, words)), Some(given)) = (options.first_mut(), given) {
        *words = given;
    }
    if options.iter().all(|(code, _)| code != typed) {
        let title = Edition::builtin(typed).map(|it| it.title().to_owned());
        options.push((typed.to_owned(), title.unwrap_or_else(|| typed.to_owned())));
    }
    options
}

/// When play resumes: the event's session, or a day and an hour; and under it what was understood.
fn resumption(look: &Look<'_>) -> Markup {
    let (locale, several) = (look.locale, look.sessions.len());
    let (said, zones) = (look.beside(RESUME), zones(look));
    // Asked whatever the day, where none is known.
    let beside = html! { @if look.zone().is_some() { (zones) } };
    let choice =
        |place, value: &str, words: &str| radio(RESUME, place, value, look.chosen == value, words);
    html! {
        fieldset class="when choice" aria-describedby=(format!("{MEANS} {}", said.described_by(RESUME).unwrap_or_default())) {
            legend { (locale.say(DeskPlayResumes)) }
            (said.error(RESUME))
            @if several > 0 {
                @for (place, session) in look.sessions.iter().enumerate() {
                    (choice(place, &session.value(), &session_words(look, session)))
                }
                (choice(several, OTHER, &locale.say(DeskAnotherResumption)))
            }
            div class="another" id=[(several == 0).then_some(RESUME)] {
                @if !look.several.is_empty() { (which_session(look)) }
                (look.resumption().fields(&look.all_wrong(), &beside))
                @if look.zone().is_none() { (zones) }
            }
            @if look.is_in_session {
                label { input type="checkbox" name="in_session" checked[look.says_in_session()]; " " (locale.say(DeskInThisSessionYes)) }
            }
            output id=(MEANS) class="means hint" { (look.understood()) }
        }
    }
}

/// To which of several sessions the board belongs, where its resumption does not follow from one of them.
fn which_session(look: &Look<'_>) -> Markup {
    let locale = look.locale;
    let start = look.draft.value(LabelKey::SessionStart);
    let held = start.and(look.label()).and_then(|it| it.session_start);
    let held = held.map_or_else(String::new, |start| start.to_string());
    let named = look.several.iter();
    let options = optional(named.map(|it| (it.start.to_string(), locale.phrase(it, Reader::Desk))));
    let field = Field::new(LabelKey::SessionStart.name(), locale.say(DeskWhichSession));
    show(look, [field.value(held).options(options)])
}

fn session_words(look: &Look<'_>, session: &Session) -> String {
    let shown = look.shown(session.at);
    let moment = look.locale.say(DeskClockMoment {
        weekday: text::weekday(look.locale, shown.weekday()),
        day: shown.day(),
        month: text::month(look.locale, shown.month()),
        time: text::time_of_day(&shown),
    });
    match session.round.as_deref() {
        Some(round) => look.locale.say(DeskOfRound { moment, round }),
        None => moment,
    }
}

/// The zone, among all.
fn zones(look: &Look<'_>) -> Markup {
    let (key, held) = (LabelKey::ResumeZone, look.zone());
    let all = Zone::all().map(|zone| {
        let words = match zone.name().rsplit_once('/') {
            Some((region, _)) => format!("{} ({})", text::city(zone), region.replace('_', " ")),
            None => zone.name().to_owned(),
        };
        (zone.name().to_owned(), words)
    });
    let options = match held {
        Some(_) => all.collect(),
        None => optional(all),
    };
    let field = Field::new(key.name(), look.locale.say(key)).options(options);
    show(look, [field.value(held.map_or("", Zone::name))])
}

/// What is known, a line each, and by whom; the fields are folded below it.
fn known(look: &Look<'_>) -> Markup {
    let locale = look.locale;
    let Some(label) = look.label() else {
        return html! {};
    };
    let is_known = |key: &LabelKey| !is_asked(look, *key) && is_there(look, *key);
    let keys: Vec<LabelKey> = ASKED.into_iter().filter(is_known).collect();
    let sources: BTreeSet<Source> = keys.iter().filter_map(|key| look.source(*key)).collect();
    let sources = sources.into_iter().map(|source| match source {
        Source::Score => locale.say(DeskKnownFromScore),
        Source::Event => locale.say(DeskKnownFromEvent),
        Source::Before => locale.say(DeskKnownFromBefore),
    });
    // What belongs together stands in one line.
    let rows: [(String, &[LabelKey]); 4] = [
        (
            locale.say(DeskPlayResumes),
            &[LabelKey::ResumeAt, LabelKey::ResumePlace],
        ),
        (locale.say(LabelKey::TimeControl), &[LabelKey::TimeControl]),
        (locale.say(LabelKey::Arbiter), &[LabelKey::Arbiter]),
        (
            locale.say(LabelRules),
            &[LabelKey::Rules, LabelKey::Notation, LabelKey::LateAfter],
        ),
    ];
    let fact = |key: &LabelKey| match key {
        LabelKey::ResumeAt => Some(session_words(look, look.sessions.first()?)),
        key => look.said(label, *key),
    };
    let rows = rows.into_iter().filter_map(|(words, of_row)| {
        let of_row = of_row.iter().filter(|key| keys.contains(key));
        let facts: Vec<String> = of_row.filter_map(fact).collect();
        (!facts.is_empty()).then(|| (words, facts.join("; ")))
    });
    html! {
        h2 { (sources.collect::<Vec<_>>().join(" · ")) }
        dl { @for (words, facts) in rows { dt { (words) } dd { (facts) } } }
        details class="known" id=(KNOWN) open[is_open(look, KNOWN, &keys)] {
            summary { (locale.say(DeskChange)) }
            @for key in &keys {
                @if *key != LabelKey::Board || look.board().is_some() { (answer(look, *key)) }
            }
            @if let Some(envelope) = &look.taken {
                p { a href=(format!("envelope/{}", in_path(envelope))) { (locale.say(DeskLook)) } }
            }
        }
    }
}

/// What is asked rarely, each part folded: its id and words, what of it has no key of the label, its keys, and whether
/// it is open whatever was typed for them.
fn rarer(look: &Look<'_>) -> Markup {
    use LabelKey::*;
    let (locale, draft) = (look.locale, &look.draft);
    let names: &[LabelKey] = &[White, Black, Event, Site, Date, Round, WhiteId, BlackId];
    // Which of several sessions it is, is asked with the resumption.
    let early: &[LabelKey] = match look.several.is_empty() {
        true => &[SessionStart, SessionEnd, EarlyCharge],
        false => &[SessionEnd, EarlyCharge],
    };
    let is_wrong = |name: &str| !look.said_of(name).is_empty();
    let lacks_name = names.iter().any(|key| look.missing.contains(key));
    let at_move = draft.at_move.as_deref().unwrap_or_default();
    let other_move = Field::new(AT_MOVE, locale.say(DeskAtMove)).value(at_move);
    let other_move = other_move.hint(locale.say(DeskAtMoveHint));
    let is_early = Field::new("early", locale.say(DeskEarly)).tick();
    let is_early = is_early.value(if draft.early { "on" } else { "" });
    let deputies = Field::new(DEPUTIES, locale.say(DeskDeputies)).lines(3);
    let deputies = deputies.value(draft.deputy_keys.join("\n"));
    let part = |id, words, beside: Option<Field<'_>>, keys: &[LabelKey], more: bool| {
        let fields = keys.iter().map(|key| field(look, *key));
        let fields = show(look, beside.into_iter().chain(fields));
        (id, words, fields, more || is_open(look, id, keys))
    };
    let is_other_move = !at_move.is_empty() || is_wrong(AT_MOVE);
    #[rustfmt::skip]
    let parts = [
        part("names", locale.say(DeskNamesPart), None, names, lacks_name),
        part("other-move", locale.say(DeskOtherMovePart), Some(other_move), &[], is_other_move),
        part("early-part", locale.say(DeskEarlyPart), Some(is_early), early, draft.early),
        part("controls", locale.say(DeskTimeControlsDiffer), None, &[WhiteTimeControl, BlackTimeControl], false),
        part("until", locale.say(DeskUntilPart), None, &[ResumeEnd, ResumeBy], false),
        part("keys", locale.say(DeskKeysPart), Some(deputies), &[ArbiterKey, WhiteKey, BlackKey], is_wrong(DEPUTIES)),
        part("known-move", locale.say(DeskKnownPart), None, &[KnownMove, Claim, SealedAt], false),
        part("on-paper", locale.say(LabelKey::KeptBy), None, &[KeptBy, Mark], false),
    ];
    let is_any_open = parts.iter().any(|(.., is_open)| *is_open);
    html! {
        details class="more" id=(MORE) open[is_any_open || is_open(look, MORE, &[])] {
            summary { (locale.say(DeskMoreActs)) }
            p {
                @if is_paused(draft) { button name="then" value="continue" { (locale.say(DeskContinue)) } }
                @else { button name="then" value="pause" { (locale.say(DeskPause)) } }
            }
            @for pause in &draft.pauses {
                @let (from, until) = pause.split_once('/').unwrap_or((pause, "…"));
                p class="hint" { (locale.say(DeskBothStopped { time: hour_of(look, from) })) " – " (hour_of(look, until)) }
            }
            @for (id, words, fields, is_open) in &parts {
                details id=(id) open[*is_open] { summary { (words) } (fields) }
            }
        }
    }
}

/// Whether a folded part is open: it was, something was changed in it, or something is wrong there.
fn is_open(look: &Look<'_>, id: &str, keys: &[LabelKey]) -> bool {
    let is = |name: &str| look.open.iter().any(|open| open == name);
    let is_wrong = |field: &str| !look.said_of(field).is_empty();
    let of_resumption = [RESUME, "resume_day", "resume_date", "resume_hour"];
    is(id)
        || keys
            .iter()
            .any(|key| is(key.name()) || is_wrong(key.name()))
        || keys.contains(&LabelKey::ResumeAt) && of_resumption.into_iter().any(is_wrong)
}

/// How the move is sealed, and what that takes, with what is `asked` between the steps and the clocks, while the player
/// thinks: what belongs to one way only is shown where that is chosen.
fn ways(desk: &Desk, look: &Look<'_>, asked: &Markup) -> Result<Markup, Failure> {
    let (locale, player) = (look.locale, sealer(look));
    let options = [
        (Carrier::Paper, locale.say(DeskWayPaper)),
        (Carrier::File, locale.say(DeskWayLaptop)),
        (Carrier::None, locale.say(DeskWayPause)),
    ];
    let options = options.map(|(way, words)| (way.name().to_owned(), words));
    let question = locale.say(DeskHowSealed { player: &player });
    let field = Field::new(WAY, question).value(way_of(&look.draft).name());
    let other = look.label().map_or(Color::Black, |it| it.sealer().other());
    let opponent = called(look, other);
    let [(lacks_id, lacks), (ready_id, is_ready)] = standing(look, false);
    let stopped = look.draft.pauses.last().filter(|_| is_paused(&look.draft));
    Ok(html! {
        div class="how-sealed" { (field.radios(options.to_vec())) }
        (rarer(look))
        div class="card panel ready" {
            (paper::steps(look))
            p class="in-file" { (locale.say(DeskLaptopHow { player: &player, opponent })) }
            (asked)
            (paper::panel(desk, look)?)
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
    let side = look.label().map(|label| label.sealer());
    side.map_or_else(|| look.name.to_owned(), |side| called(look, side))
}

/// A player as it is said in a sentence.
fn called(look: &Look<'_>, side: Color) -> String {
    let name = look.label().and_then(|it| it.names.get(side).as_deref());
    name.map_or_else(
        || text::side(look.locale, side),
        |name| surname(name).to_owned(),
    )
}

/// What keeps the player from the laptop, and that nothing does: the ids of both, and the sentence that holds.
pub fn standing(look: &Look<'_>, is_closed: bool) -> [(&'static str, String); 2] {
    let locale = look.locale;
    // Each in a word or two.
    let short =
        |key: &LabelKey| text::of_key(locale, *key, "short").unwrap_or_else(|| locale.say(*key));
    let fields = look.missing.iter().map(short).chain(paper::missing(look));
    let fields: Vec<String> = fields.collect();
    let (count, wrong) = (fields.len(), look.wrong.len().max(look.stops.len()));
    let fields = fields.join(", ");
    let lacks = match (count, wrong) {
        (0, 0) => String::new(),
        (0, count) => format!("⚠ {}", locale.say(DeskToMend { count })),
        _ => format!("⚠ {}", locale.say(DeskAnswersMissing { count, fields })),
    };
    let is_ready = lacks.is_empty() && !is_closed && look.label().is_some();
    let ready = is_ready.then(|| format!("✓ {}", locale.say(DeskReady)));
    [
        ("still-missing", lacks),
        ("is-ready", ready.unwrap_or_default()),
    ]
}

fn hour_of(look: &Look<'_>, moment: &str) -> String {
    match Moment::parse_rfc3339(moment) {
        Ok(at) => text::time_of_day(&look.shown(at)),
        Err(_) => moment.to_owned(),
    }
}
