//! Today: every game of the folder as a row, with the one thing to do about it now. What is urgent comes first.

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::{first, label, new_adjournment, resumption, search};
use crate::commands::label_draft::LabelDraft;
use crate::commands::{Failure, show};
use crate::desk::context::Desk;
use crate::desk::folder::{Filed, Listing, on_all_cores};
use crate::desk::http::cookie;
use crate::desk::http::request::{Fields, Target, Theme, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::widgets::clock;
use crate::desk::widgets::elements::{foreign, in_path, resumes, surname};
use crate::desk::widgets::form::button;
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::failed;
use crate::failure::DeskFault;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::{Comparison, Summary};
use rules::adjournment::{Event, Phase};
use rules::ruling::GameResult;
use rules::time::{Duration, Moment};

/// The most rows of a group; the others are found by searching.
const SHOWN: usize = 200;

/// A row of a list of games: which it is, how it stands, and the one thing to do about it.
pub struct Row {
    /// Whether it stands before the others of its group.
    pub is_urgent: bool,
    pub board: Option<String>,
    /// What the game is called where it has no board.
    pub name: String,
    pub names: Markup,
    /// Class and words of its chip.
    pub chip: (&'static str, String),
    pub line: Markup,
    /// Where its button leads, and what it says.
    pub act: (String, String),
    /// What is seldom done; nothing, where there is nothing.
    pub more: Markup,
}

impl Row {
    /// The row in a group of that name, which its chip need not say again where there is little room.
    pub fn show(&self, locale: &Locale, group: &str) -> Markup {
        let (path, act) = &self.act;
        let (class, words) = &self.chip;
        let board = self.board.as_deref();
        let named = |act: &str| {
            let board = board.unwrap_or(&self.name);
            locale.say(DeskActOnBoard { act, board })
        };
        html! {
            li class={ "game" @if *class == "late" { " late" } } {
                div class="players" {
                    b class="number" { (foreign(board.unwrap_or("–"))) }
                    (self.names)
                    @if !self.more.0.is_empty() {
                        details class="drop" name="more" {
                            summary { span class="unseen" { (named(&locale.say(DeskMoreActs))) } }
                            div { (self.more) }
                        }
                    }
                }
                div class=[(words == group).then_some("again")] {
                    @if !words.is_empty() { span class={ "chip " (class) } { (words) } }
                }
                div class="line" { (self.line) }
                a class="act" href=(path) aria-label=(named(act)) { (act) }
            }
        }
    }
}

/// A game of the folder.
enum Game<'a> {
    /// A label made ready.
    Draft(&'a str, &'a LabelDraft),
    /// An envelope.
    Filed(&'a str, &'a Filed),
}

/// The groups in their order, each with the name by which a tab asks for it, and its heading.
struct Groups<'a>([(&'static str, String, Vec<Game<'a>>); 4]);

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let listing = desk.folder.list(&desk.files)?;
    let sought = target.query("find").unwrap_or_default();
    if sought.is_empty() && first::is_shown(&listing) {
        return Ok(first::screen(desk, locale));
    }
    let now = desk.now()?;
    let Groups(groups) = Groups::of(desk, locale, &listing, sought, now);
    let chosen = target.query("show").unwrap_or_default();
    let tabs = groups
        .iter()
        .map(|(name, words, games)| (*name, words.clone(), games.len()));
    let shown = groups
        .iter()
        .filter(|(name, ..)| chosen.is_empty() || *name == chosen);
    let all = groups.iter().map(|(.., games)| games.len()).sum();
    let main = html! {
        div class="list-head" {
            h1 { (locale.say(DeskToday)) " " small { (date(locale, now)) } }
            (new_adjournment::door(locale, ""))
            (find(locale, "./", chosen, sought))
        }
        (told(locale, &listing))
        (self::tabs(locale, "./", (chosen, sought), (all, tabs.collect())))
        ul class="games" {
            @for (_, heading, games) in shown { (group(desk, locale, &listing, now, (heading, games))) }
        }
        @if !sought.is_empty() { (in_archive(desk, locale, &listing, sought, all == 0)) }
        div class="foot" {
            details class="drop" {
                summary { (locale.say(DeskMoreActs)) }
                div {
                    @for (words, sheet) in [(locale.say(DeskAgenda), "agenda.pdf"), (locale.say(DeskAgendaPage), "agenda.html")] {
                        a class="act quiet" href=(format!("agenda/{sheet}")) target="_blank" rel="noopener" { (words) }
                    }
                }
            }
        }
    };
    Ok(Page::following(locale.say(DeskToday), "*", main))
}

/// The day, as the desk's clock has it.
fn date(locale: &Locale, now: Moment) -> String {
    locale.say(DeskDay {
        weekday: text::weekday(locale, now.weekday()),
        day: now.day(),
        month: text::month(locale, now.month()),
        year: now.year().to_string(),
    })
}

/// The field by which a list is searched.
pub fn find(locale: &Locale, path: &str, chosen: &str, sought: &str) -> Markup {
    html! {
        form method="get" action=(path) class="find" role="search" {
            @if !chosen.is_empty() { input type="hidden" name="show" value=(chosen); }
            input id="find" name="find" type="search" value=(sought) autocomplete="off" spellcheck="false"
                placeholder=(locale.say(DeskFindHint)) aria-label=(format!("{}: {}", locale.say(DeskFind), locale.say(DeskFindHint)));
        }
    }
}

/// The groups of a list with their counts, each a link that shows it alone. What is searched for stays.
pub fn tabs(
    locale: &Locale,
    path: &str,
    (chosen, sought): (&str, &str),
    (all, groups): (usize, Vec<(&str, String, usize)>),
) -> Markup {
    let groups = [vec![("", locale.say(DeskAll), all)], groups].concat();
    let link = |name: &str| {
        let asked = [("show", name), ("find", sought)];
        let asked = asked.into_iter().filter(|(_, value)| !value.is_empty());
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(asked)
            .finish();
        match query.is_empty() {
            true => path.to_owned(),
            false => format!("{path}?{query}"),
        }
    };
    html! {
        nav class="tabs" aria-label=(locale.say(DeskShow)) {
            @for (name, words, count) in &groups {
                a href=(link(name)) aria-current=[(*name == chosen).then_some("true")] { (words) " " span { (count) } }
            }
        }
    }
}

impl<'a> Groups<'a> {
    /// The games that are searched for.
    fn of(
        desk: &Desk,
        locale: &Locale,
        listing: &'a Listing,
        sought: &str,
        now: Moment,
    ) -> Groups<'a> {
        let sought = sought.to_lowercase();
        let (mut running, mut to_seal, mut to_resume, mut over) = <(Vec<_>, Vec<_>, Vec<_>, Vec<_>)>::default();
        for (name, draft) in listing.waiting() {
            let texts = [Some(name), draft.white.as_deref(), draft.black.as_deref()];
            let texts: Vec<&str> = texts.into_iter().flatten().collect();
            if is_sought(&sought, draft.board.as_deref(), &texts.join("\n").to_lowercase()) {
                let group = match desk.sealings.has(name) {
                    true => &mut running,
                    false => &mut to_seal,
                };
                group.push(Game::Draft(name, draft));
            }
        }
        for (name, filed) in listing.by_resumption() {
            let it = &filed.summary;
            let texts = format!("{}\n{}", name.to_lowercase(), filed.in_small_letters);
            if !is_sought(&sought, it.board.as_deref(), &texts) || listing.longer_than(name).is_some() {
                continue;
            }
            let is_due = !it.is_to_be_agreed() && it.resume_at <= now;
            let group = match it.phase {
                Some(Phase::Finished | Phase::Annulled) => &mut over,
                Some(Phase::Accepted) if !is_due => &mut to_resume,
                None => &mut to_resume,
                Some(Phase::Sealed | Phase::Accepted) => &mut running,
                Some(_) if listing.continuation_of(filed).is_some() => &mut over,
                Some(_) => &mut running,
            };
            group.push(Game::Filed(name, filed));
        }
        over.reverse();
        Groups([
            ("now", locale.say(DeskRunning), running),
            ("to-seal", locale.say(DeskToSeal), to_seal),
            ("to-resume", locale.say(DeskToResume), to_resume),
            ("over", locale.say(DeskOver), over),
        ])
    }
}

/// Whether a game is one that is searched for, all in small letters: by its board, or by a part of its name, of a
/// player's, of the event, the place or the seal number, which may be typed with blanks.
fn is_sought(sought: &str, board: Option<&str>, texts: &str) -> bool {
    if sought.len() <= 3 && sought.bytes().all(|it| it.is_ascii_digit()) && !sought.is_empty() {
        return board == Some(sought);
    }
    texts.contains(sought) || texts.contains(&sought.replace([' ', '-'], ""))
}

/// A group under its heading, its rows made on all cores; nothing where there are none.
fn group(
    desk: &Desk,
    locale: &Locale,
    listing: &Listing,
    now: Moment,
    (heading, games): (&str, &[Game<'_>]),
) -> Markup {
    let shown = games.get(..SHOWN).unwrap_or(games);
    let mut rows = on_all_cores(shown, |game| match game {
        Game::Draft(name, draft) => of_draft(desk, locale, name, draft),
        Game::Filed(name, filed) => of_filed(desk, locale, listing, now, (name, filed)),
    });
    rows.sort_by_key(|row| !row.is_urgent);
    html! {
        @if !rows.is_empty() {
            li class="group" { h2 { (heading) " " span { (games.len()) } } }
            @for row in &rows { (row.show(locale, heading)) }
            @if games.len() > SHOWN {
                li class="group" { a href="./#find" { (locale.say(DeskMore { count: games.len() - SHOWN })) } }
            }
        }
    }
}

/// The players, as a hall calls them.
pub fn names(white: Option<&str>, black: Option<&str>) -> Markup {
    let [white, black] = [white, black].map(|name| surname(name.unwrap_or("?")));
    html! { (foreign(white)) " – " (foreign(black)) }
}

/// A label made ready, with what it still lacks; a move that is closed waits for its envelope.
fn of_draft(desk: &Desk, locale: &Locale, name: &str, draft: &LabelDraft) -> Row {
    let path = in_path(name);
    let is_paused = label::is_paused(draft);
    let resolved = label::resolve(desk, &label::of_desk(desk, draft.clone()));
    let missing = resolved
        .as_ref()
        .map(|it| it.draft.missing_before_the_move());
    let to_seal = locale.say(DeskToSeal);
    let (chip, line) = match (&resolved, missing) {
        (Err(failure), _) | (_, Err(failure)) => {
            (to_seal, failure.sentence(locale, text::Reader::Desk))
        }
        (Ok(it), Ok(missing)) if missing.is_empty() => {
            let number = it.draft.game.last().fullmoves().get().into();
            let number = text::Value::Ordinal(number);
            let side = it.draft.sealer();
            (to_seal, locale.say(DeskSealsMove { side, number }))
        }
        (Ok(_), Ok(missing)) => {
            let short = |key| {
                text::of_key(locale, key, "short").unwrap_or_else(|| locale.say(key))
            };
            let words: Vec<String> = missing.iter().map(|key| short(*key)).collect();
            let count = words.len();
            (locale.say(DeskMissing { count }), words.join(", "))
        }
    };
    let is_ready = chip == locale.say(DeskToSeal) && resolved.is_ok();
    let act = match desk.sealings.has(name) {
        true => (format!("seal/{path}"), locale.say(DeskGoOn)),
        false if is_ready => (format!("label/{path}"), locale.say(DeskSeal)),
        false => (format!("label/{path}"), locale.say(DeskMakeReady)),
    };
    let (pauses, pause) = match is_paused {
        true => ("continue", locale.say(DeskContinue)),
        false => ("pause", locale.say(DeskPause)),
    };
    Row {
        is_urgent: !is_ready,
        board: draft.board.clone(),
        name: name.to_owned(),
        names: html! { span { (names(draft.white.as_deref(), draft.black.as_deref())) } },
        chip: ("todo", chip),
        line: html! { @if is_paused { strong { (locale.say(DeskPaused)) } " " } (line) },
        act,
        more: html! {
            (button(&format!("label/{path}/{pauses}"), &pause, "quiet"))
            a class="act quiet" href=(format!("label/{path}/remove")) { (locale.say(DeskRemove)) }
        },
    }
}

/// An envelope. One that is being resumed is read anew, with its clocks.
fn of_filed(
    desk: &Desk,
    locale: &Locale,
    listing: &Listing,
    now: Moment,
    (name, filed): (&str, &Filed),
) -> Row {
    let it = &filed.summary;
    let path = in_path(name);
    let to = |screen: &str, words: String| (format!("{screen}/{path}"), words);
    let late = |words: String| ("late", words);
    let (chip, line, act) = match it.phase {
        Some(Phase::Finished | Phase::Annulled) => (
            over(locale, it),
            html! { (how_it_ended(locale, filed)) },
            to("envelope", locale.say(DeskLook)),
        ),
        None => (
            ("over", locale.say(DeskOther)),
            html! { (locale.say(DeskUnknownEdition)) },
            to("envelope", locale.say(DeskLook)),
        ),
        Some(Phase::Sealed) if desk.sealings.not_handed_out().iter().any(|it| it == name) => (
            late(locale.say(DeskSlips)),
            html! { (locale.say(DeskNotHandedOut)) },
            to("seal", locale.say(DeskPrint)),
        ),
        Some(Phase::Sealed) => {
            let zone = it.resume_zone.as_deref();
            let sealed = zone.map_or(it.sealed_at, |zone| it.sealed_at.in_zone(zone));
            let time = text::time_of_day(&sealed);
            (
                ("todo", locale.say(DeskToAccept)),
                html! { (locale.say(DeskSealedThen { time })) },
                to("accept", locale.say(DeskCheckAndAccept)),
            )
        }
        Some(Phase::Accepted) => {
            let (chip, line) = to_resume(locale, it, now);
            (chip, line, to("resume", locale.say(DeskResume)))
        }
        Some(_) if listing.continuation_of(filed).is_some() => (
            ("over", String::new()),
            html! { (locale.say(DeskContinued)) },
            to("envelope", locale.say(DeskLook)),
        ),
        Some(_) => match desk.read(name) {
            Ok(shown) => {
                let (chip, line, words) = running(locale, &shown, it);
                (chip, line, to("resume", words))
            }
            Err(failure) => (
                late(String::new()),
                html! { (failure.sentence(locale, text::Reader::Desk)) },
                to("resume", locale.say(DeskGoOn)),
            ),
        },
    };
    let is_over = chip.0 == "over";
    Row {
        is_urgent: chip.0 == "late",
        board: it.board.clone(),
        name: name.to_owned(),
        names: html! { a href=(format!("envelope/{path}")) { (names(Some(&it.white), Some(&it.black))) } },
        chip,
        line,
        act,
        more: sheets(locale, &path, is_over),
    }
}

/// The sheets of an envelope, and its resumption for a calendar.
fn sheets(locale: &Locale, path: &str, is_over: bool) -> Markup {
    let sheets = match is_over {
        true => vec![
            ("record.pdf", locale.say(DeskPrintRecord)),
            ("game.pgn", locale.say(DeskGamePgn)),
        ],
        false => vec![
            ("setup.pdf", locale.say(DeskPrintSetup)),
            ("label.pdf", locale.say(DeskPrintLabel)),
            ("calendar.ics", locale.say(DeskCalendar)),
        ],
    };
    html! {
        @for (sheet, words) in sheets {
            a class="act quiet" href=(format!("envelope/{path}/{sheet}")) target="_blank" rel="noopener" { (words) }
        }
    }
}

/// The chip of a game that is over, with its result.
pub fn over(locale: &Locale, it: &Summary) -> (&'static str, String) {
    let result = match it.result {
        GameResult::Open => "",
        result => result.as_str(),
    };
    ("over", locale.say(DeskOverWith { result }))
}

/// What was recorded last, and when; of a move that ended the game, the result in words.
fn how_it_ended(locale: &Locale, filed: &Filed) -> String {
    let it = &filed.summary;
    match filed.envelope.recorded().last() {
        Some(last) if !matches!(last.event, Event::Opened { .. }) => {
            let said = text::capital(&text::event(locale, &last.event, &[], None));
            format!("{said}, {}", text::time_of_day(&last.at))
        }
        _ => text::result(locale, it.result),
    }
}

/// When a game resumes: today in so many minutes, on another day at an hour, by a day. What is past is urgent.
fn to_resume(locale: &Locale, it: &Summary, now: Moment) -> ((&'static str, String), Markup) {
    let there = it.resumes_there();
    let today = it.resume_zone.as_deref();
    let today = today.map_or(now, |zone| now.in_zone(zone));
    let day = |at: &Moment| (at.year(), at.month(), at.day());
    let is_today = day(&there) == day(&today);
    let time = match is_today && !it.is_to_be_agreed() {
        true => text::time_of_day(&there),
        false => day_in_short(locale, &there),
    };
    let place = html! { span class="rest" { ", " (foreign(&it.resume_place)) } };
    match it.resume_at.since(now) {
        Some(ahead) if ahead > Duration::ZERO => {
            let line = html! {
                @if it.is_to_be_agreed() { (resumes(locale, it)) }
                @else if is_today { (ahead_of(locale, ahead, |span| locale.say(DeskInSpan { span }))) (place) }
                @else { (text::day_and_hour_in_short(locale, &there, None)) (place) }
            };
            (("resumes", locale.say(DeskResumes { time })), line)
        }
        _ => {
            let line = match it.is_to_be_agreed() {
                true => html! { (resumes(locale, it)) },
                false => html! { (locale.say(DeskWhoIsHere)) },
            };
            let days = now.since(it.resume_at).map_or(0, |it| it.as_seconds() / 86_400);
            let words = match is_today && !it.is_to_be_agreed() {
                true => locale.say(DeskPast { time }),
                false => locale.say(DeskOverdueBy { days: days.max(1) }),
            };
            (("late", words), line)
        }
    }
}

/// `23 Nov`.
pub fn day_in_short(locale: &Locale, at: &Moment) -> String {
    let month: String = text::month(locale, at.month()).chars().take(3).collect();
    format!("{} {month}", at.day())
}

/// So many minutes, which a script counts down; then it asks for the screen as it is.
fn ahead_of(locale: &Locale, ahead: Duration, words: impl Fn(String) -> String) -> Markup {
    let seconds = ahead.as_seconds();
    let minutes = Duration::from_seconds(seconds.div_ceil(60) * 60).unwrap_or(ahead);
    let units = [
        locale.say(SpanHours { count: "%" }),
        locale.say(SpanMinutes { count: "%" }),
    ];
    html! {
        span data-ends-in=(seconds) data-words=(words("%".to_owned())) data-units=(format!("{}|", units.join("|"))) {
            (words(text::span(locale, minutes)))
        }
    }
}

/// A game that is being resumed: whose clock runs, who may come until when, and what to do.
fn running(
    locale: &Locale,
    shown: &show::Outcome,
    it: &Summary,
) -> ((&'static str, String), Markup, String) {
    let state = &shown.state;
    let awaited = Color::ALL.into_iter().find_map(|side| {
        let until = state.may_arrive_until(side);
        let until = until.filter(|_| state.absent(side))?;
        let name = surname(if side.is_white() { &it.white } else { &it.black });
        let time = text::time_of_day(&until.in_zone(shown.envelope.resumption().zone()));
        Some((name, until, time))
    });
    match (awaited, state.running_at(shown.at)) {
        (Some((player, until, time)), _) if shown.at > until => (
            ("late", locale.say(DeskPast { time })),
            html! { (locale.say(DeskPlayerNotHere { player })) },
            locale.say(DeskDecide),
        ),
        (awaited, Some(side)) => (
            ("runs", format!("{} {}", text::side(locale, side), locale.say(StateRuns))),
            html! {
                (clock::face(locale, shown, side))
                @if let Some((player, until, time)) = awaited {
                    "; " (locale.say(DeskUntil { player, time })) " "
                    (ahead_of(locale, until.since(shown.at).unwrap_or(Duration::ZERO), |span| format!("({span})")))
                }
            },
            locale.say(DeskGoOn),
        ),
        (_, None) => (
            ("resumes", text::capital(&locale.say(StateStopped))),
            html! { (resumption::in_one_sentence(locale, shown)) },
            locale.say(DeskGoOn),
        ),
    }
}

/// What must be told before any game: files that are not valid, since somebody may have changed them, and two versions
/// of one envelope.
fn told(locale: &Locale, listing: &Listing) -> Markup {
    html! {
        @for (name, failure) in listing.invalid() {
            h2 { (foreign(name)) }
            (failed(locale, failure))
        }
        @for (name, _) in listing.by_resumption() {
            @let link = html! { a href=(format!("envelope/{}", in_path(name))) { (foreign(name)) } ": " };
            @if listing.copies_of(name).any(|(_, it)| it == Comparison::Forked) {
                p class="failure" { (link) (locale.say(DeskCopiesDiffer)) }
            } @else if let Some(other) = listing.longer_than(name) {
                p class="failure" { (link) (locale.say(DeskOlderCopy { other })) }
            }
        }
    }
}

/// What the archive has of what is searched for.
fn in_archive(
    desk: &Desk,
    locale: &Locale,
    listing: &Listing,
    sought: &str,
    is_nothing_here: bool,
) -> Markup {
    let stored = desk.archive().map(|store| search::named(&store, sought));
    match stored {
        Some(Err(failure)) => failed(locale, &failure),
        Some(Ok(rows)) if !rows.is_empty() => html! {
            h2 { (locale.say(DeskFoundInArchive)) }
            (search::list(locale, listing, &rows))
        },
        _ if is_nothing_here => html! { p { (locale.say(DeskFoundNowhere)) } },
        _ => html! {},
    }
}

/// Sets language and colours of this window, and leads back to its screen.
pub fn preferences(_: &Desk, _: &Visitor, _: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let mut cookies = Vec::new();
    if let Some(locale) = fields.get("lang").and_then(Locale::of_code) {
        cookies.push(cookie::choice(cookie::LANGUAGE, locale.code()));
    }
    if let Some(theme) = fields.get("theme").and_then(Theme::parse) {
        cookies.push(cookie::choice(cookie::THEME, theme.name()));
    }
    if let Some(sound) = fields.get("sound") {
        cookies.push(cookie::choice(
            cookie::SOUND,
            if sound == "on" { "on" } else { "off" },
        ));
    }
    Ok(Answer::RedirectWith(fields.back().to_owned(), cookies))
}

/// Before a label is removed, it is asked once.
pub fn to_remove(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let (locale, name) = (&visitor.locale, target.name()?);
    let draft = label::read(desk, name)?;
    let main = html! {
        h1 tabindex="-1" autofocus { (locale.say(DeskRemoveGame { name })) }
        p { (names(draft.white.as_deref(), draft.black.as_deref())) }
        p { (locale.say(DeskRemoveSure)) }
        form method="post" action=(format!("label/{}/remove", in_path(name))) {
            button class="main" { (locale.say(DeskRemove)) }
            a class="act quiet" href="./" { (locale.say(DeskGoBack)) }
        }
    };
    Ok(Page::new(locale.say(DeskRemoveGame { name }), main))
}

/// Removes a label that was never sealed; the score stays.
pub fn remove(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let name = target.name()?;
    label::read(desk, name)?;
    let is_sealed = desk.folder.list(&desk.files)?.filed(name).is_some();
    if is_sealed || desk.sealings.has(name) {
        return Err(DeskFault::BeingSealed.into());
    }
    desk.files.remove(&desk.folder.sheet(name))?;
    desk.events.notify("*");
    Ok(Answer::Redirect(String::new()))
}
