//! The overview: games to seal, to accept and to resume, clocks that run, and files of the folder that are not valid.

use maud::{Markup, html};

use super::{first, label, resumption, search};
use crate::commands::Failure;
use crate::commands::label_draft::LabelDraft;
use crate::desk::context::Desk;
use crate::desk::folder::{Filed, Listing, on_all_cores};
use crate::desk::http::cookie;
use crate::desk::http::request::{Fields, Target, Theme, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::widgets::clock;
use crate::desk::widgets::elements::{foreign, in_path, resumes};
use crate::desk::widgets::form::{button, field};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::failed;
use crate::failure::DeskFault;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::Comparison;
use rules::adjournment::Phase;
use rules::ruling::GameResult;
use rules::time::{Duration, Moment};

/// The most games shown that are being resumed; the others are found by searching.
const SHOWN: usize = 100;

/// The most games shown of any other group.
const SHOWN_ASIDE: usize = 20;

/// A game that resumes within this many seconds counts as today's.
const DAY: i64 = 24 * 3600;

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    screen(desk, visitor, target, first::Typed::default())
}

/// The screen, with what was typed before into one of its first steps.
pub fn screen(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    typed: first::Typed<'_>,
) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let listing = desk.folder.list(&desk.files)?;
    let now = desk.now()?;
    let sought = target.query("find").unwrap_or_default();
    let found = Found::among(&listing, sought);
    let to_seal = to_seal(&listing, sought);
    let is_nothing_here = found.is_empty() && to_seal.is_empty();
    let here = html! {
        (now_running(desk, locale, &found.running))
        (group(locale, &locale.say(DeskToAccept), &found.to_accept, |name, filed| to_accept(locale, name, filed)))
        (drafts(desk, locale, &to_seal))
        (to_resume(locale, &found.closed, now))
        (group(locale, &locale.say(DeskContinued), &found.continued, |name, filed| to_look_at(locale, name, filed)))
        (group(locale, &locale.say(DeskOther), &found.other, |name, filed| to_look_at(locale, name, filed)))
        @if !found.over.is_empty() {
            details class="over" open[!sought.is_empty()] {
                summary { (locale.say(DeskOverCount { count: found.over.len() })) }
                (group(locale, "", &found.over, |name, filed| to_look_at(locale, name, filed)))
            }
        }
    };
    let skips_event = target.query("skip") == Some("event");
    let first = (sought.is_empty() && first::is_shown(&listing))
        .then(|| first::steps(desk, visitor, &listing, (typed, skips_event)))
        .transpose()?;
    let main = html! {
        h1 {
            @if first.is_some() { (locale.say(DeskWelcome)) }
            @else { (locale.say(DeskToday)) " " small { (date(locale, now)) } }
        }
        (to_print(desk, &listing, locale))
        (invalid(locale, &listing))
        @if let Some(first) = &first { (first) (here) }
        @else if sought.is_empty() { (to_begin(locale)) (here) }
        @else { (everywhere(desk, locale, sought, (is_nothing_here, &here))) }
        form method="get" action="./" class="find" role="search" {
            (field("find", &locale.say(DeskFind), sought, &locale.say(DeskFindHint)))
            button { (locale.say(DeskFindButton)) }
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

/// A score that is dropped anywhere on the page begins an adjournment.
fn to_begin(locale: &Locale) -> Markup {
    html! {
        form method="post" action="new" enctype="multipart/form-data" class="begin" data-drop="page" {
            input type="hidden" name="score" value="";
            input type="file" name="file" hidden;
            p { span hidden { (locale.say(DeskDropHere)) " " } a class="act main" href="new" { (locale.say(DeskNew)) } }
        }
    }
}

/// What is found in the folder, and what in the archive.
fn everywhere(
    desk: &Desk,
    locale: &Locale,
    sought: &str,
    (is_nothing_here, here): (bool, &Markup),
) -> Markup {
    let stored = desk.archive().map(|store| search::named(&store, sought));
    let is_nothing_stored = match &stored {
        Some(Ok(rows)) => rows.is_empty(),
        Some(Err(_)) => false,
        None => true,
    };
    html! {
        @if is_nothing_here && is_nothing_stored { p { (locale.say(DeskFoundNowhere)) } }
        @if !is_nothing_here { section { h2 { (locale.say(DeskFoundHere)) } (here) } }
        @match &stored {
            Some(Ok(rows)) if !rows.is_empty() => section {
                h2 { (locale.say(DeskFoundInArchive)) }
                (search::table(locale, rows))
            },
            // An archive that does not exist yet is made when envelopes are added.
            Some(Err(failure)) => (failed(locale, failure)),
            Some(Ok(_)) | None => {}
        }
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

/// The files that are not valid. They stand first, since somebody may have changed them.
fn invalid(locale: &Locale, listing: &Listing) -> Markup {
    html! {
        @for (name, failure) in listing.invalid() {
            section class="bad" {
                h2 { (foreign(name)) }
                (failed(locale, failure))
            }
        }
        @for (name, _) in listing.by_resumption() {
            @if listing.copies_of(name).any(|(_, it)| it == Comparison::Forked) {
                p class="failure" { a href=(format!("envelope/{}", in_path(name))) { (foreign(name)) } ": " (locale.say(DeskCopiesDiffer)) }
            } @else if let Some(other) = listing.longer_than(name) {
                p class="notice" { a href=(format!("envelope/{}", in_path(name))) { (foreign(name)) } ": " (locale.say(DeskOlderCopy { other })) }
            }
        }
    }
}

/// The slips that nobody has in his hands yet: only this program has them.
fn to_print(desk: &Desk, listing: &Listing, locale: &Locale) -> Markup {
    let waiting = desk.sealings.not_handed_out();
    let board = |name: &str| {
        listing
            .filed(name)
            .and_then(|filed| filed.summary.board.clone())
    };
    html! {
        @for name in waiting {
            @let path = in_path(&name);
            div class="failure" {
                p { strong {
                    @match board(&name) {
                        Some(board) => (locale.say(DeskSlipsOfBoard { board })),
                        None => (locale.say(DeskSlipsOfGame { name: &name })),
                    }
                } }
                p {
                    a class="act main" href=(format!("seal/{path}/slips.pdf")) target="_blank" rel="noopener" { (locale.say(DeskSlipsPdf)) }
                    " " a class="act" href=(format!("seal/{path}")) { (locale.say(DeskGoOn)) }
                }
            }
        }
    }
}

/// Whether an envelope is one that is searched for, in small letters: by its name, a player's, that of the event, or
/// its seal number.
fn is_sought(sought: &str, name: &str, filed: &Filed) -> bool {
    filed.in_small_letters.contains(sought) || name.to_lowercase().contains(sought)
}

/// The labels to be sealed, among those searched for.
fn to_seal<'a>(listing: &'a Listing, sought: &str) -> Vec<(&'a str, &'a LabelDraft)> {
    let sought = sought.to_lowercase();
    let is_sought = |(name, draft): &(&str, &LabelDraft)| {
        let texts = [Some(*name), draft.white.as_deref(), draft.black.as_deref()];
        let mut texts = texts.into_iter().flatten();
        texts.any(|text| text.to_lowercase().contains(&sought))
    };
    listing.waiting().into_iter().filter(is_sought).collect()
}

/// The labels that are made ready, with what each still lacks; their clocks may be stopped meanwhile.
fn drafts(desk: &Desk, locale: &Locale, all: &[(&str, &LabelDraft)]) -> Markup {
    let lacks = |draft: &LabelDraft| {
        let resolved = label::resolve(desk, &label::of_desk(desk, draft.clone()));
        let missing = resolved.map(|it| it.draft.missing_before_the_move().len());
        let paused = match label::is_paused(draft) {
            true => format!("{} ", locale.say(DeskPaused)),
            false => String::new(),
        };
        match missing {
            Ok(0) => paused + &locale.say(DeskReadyToSeal),
            Ok(count) => paused + &locale.say(DeskLacks { count }),
            Err(failure) => failure.sentence(locale, text::Reader::Desk),
        }
    };
    html! {
        @if !all.is_empty() {
            section {
                h2 { (locale.say(DeskToSeal)) }
                ul class="rows" {
                    @for (name, draft) in all.iter().take(SHOWN_ASIDE) {
                        @let path = in_path(name);
                        @let board = draft.board.as_deref();
                        (row(html! {
                            (board_number(board, name))
                            (pairing(draft))
                            span class="what" { (lacks(draft)) }
                            span class="acts" {
                                @if label::is_paused(draft) { (button(&format!("label/{path}/continue"), &locale.say(DeskContinue), "quiet")) }
                                @else { (button(&format!("label/{path}/pause"), &locale.say(DeskPause), "quiet")) }
                                " " a class="act quiet" href=(format!("label/{path}/remove")) aria-label=(locale.say(DeskActOnBoard { act: locale.say(DeskRemove), board: board.unwrap_or(name) })) { (locale.say(DeskRemove)) }
                                " " a class="act" href=(format!("label/{path}")) aria-label=(locale.say(DeskActOnBoard { act: locale.say(DeskMakeReady), board: board.unwrap_or(name) })) { (locale.say(DeskMakeReady)) }
                            }
                        }))
                    }
                }
                (rest(locale, all.len(), SHOWN_ASIDE))
            }
        }
    }
}

/// The players of a draft.
pub fn pairing(draft: &LabelDraft) -> Markup {
    let name = |name: &Option<String>| name.as_deref().unwrap_or("?").to_owned();
    html! { span class="players" { (foreign(&name(&draft.white))) " – " (foreign(&name(&draft.black))) } }
}

fn rest(locale: &Locale, all: usize, shown: usize) -> Markup {
    html! {
        @if all > shown { p { a href="./#find" { (locale.say(DeskMore { count: all - shown })) } } }
    }
}

/// The envelopes searched for, in groups; the next resumption first.
struct Found<'a> {
    /// Resumed, and not over.
    running: Vec<(&'a str, &'a Filed)>,
    /// Not accepted yet.
    to_accept: Vec<(&'a str, &'a Filed)>,
    /// Resumed, and adjourned again in another envelope.
    continued: Vec<(&'a str, &'a Filed)>,
    /// Accepted, to be resumed.
    closed: Vec<(&'a str, &'a Filed)>,
    /// With a result, the latest first.
    over: Vec<(&'a str, &'a Filed)>,
    /// Under an edition that is not built in.
    other: Vec<(&'a str, &'a Filed)>,
}

impl<'a> Found<'a> {
    fn among(listing: &'a Listing, sought: &str) -> Found<'a> {
        let sought = sought.to_lowercase();
        let mut found = Found {
            running: Vec::new(),
            to_accept: Vec::new(),
            continued: Vec::new(),
            closed: Vec::new(),
            over: Vec::new(),
            other: Vec::new(),
        };
        for (name, filed) in listing.by_resumption() {
            if !is_sought(&sought, name, filed) || listing.longer_than(name).is_some() {
                continue;
            }
            let group = match filed.summary.phase {
                Some(Phase::Sealed) => &mut found.to_accept,
                Some(Phase::Accepted) => &mut found.closed,
                Some(Phase::Finished | Phase::Annulled) => &mut found.over,
                Some(
                    Phase::Resumption
                    | Phase::WaitingForResponder
                    | Phase::WaitingForSealer
                    | Phase::Continued
                    | Phase::Opened
                    | Phase::Undecided
                    | Phase::Lost,
                ) => match listing.continuation_of(filed) {
                    Some(_) => &mut found.continued,
                    None => &mut found.running,
                },
                None => &mut found.other,
            };
            group.push((name, filed));
        }
        found.over.reverse();
        found
    }

    fn is_empty(&self) -> bool {
        [
            &self.running,
            &self.to_accept,
            &self.continued,
            &self.closed,
            &self.over,
            &self.other,
        ]
        .into_iter()
        .all(Vec::is_empty)
    }
}

/// A row: a game and what to do with it.
fn row(inside: Markup) -> Markup {
    html! { li class="row" { (inside) } }
}

/// The board's number, large; the name of the game where it has none.
fn board_number(board: Option<&str>, name: &str) -> Markup {
    html! {
        @match board {
            Some(board) => b class="board-number" { (foreign(board)) },
            None => b class="board-number named" { (foreign(name)) },
        }
    }
}

/// Board, players and seal number of an envelope.
fn game(name: &str, filed: &Filed) -> Markup {
    let it = &filed.summary;
    html! {
        (board_number(it.board.as_deref(), name))
        span class="players" {
            a href=(format!("envelope/{}", in_path(name))) { (foreign(&it.white)) " – " (foreign(&it.black)) }
            " " small class="seal-number" { (it.seal_number()) }
        }
    }
}

/// The one button of a row, named with its board for whoever hears it.
fn what_now(locale: &Locale, name: &str, filed: &Filed, path: &str, words: String) -> Markup {
    let board = filed.summary.board.as_deref().unwrap_or(name);
    let named = locale.say(DeskActOnBoard { act: &words, board });
    html! { span class="acts" { a class="act" href=(format!("{path}/{}", in_path(name))) aria-label=(named) { (words) } } }
}

/// A group of rows under its heading; nothing where there are none.
fn group<'g, 'a: 'g>(
    locale: &Locale,
    heading: &str,
    games: &'g [(&'a str, &'a Filed)],
    inside: impl Fn(&'a str, &'a Filed) -> Markup,
) -> Markup {
    html! {
        @if !games.is_empty() {
            section {
                @if !heading.is_empty() { h2 { (heading) } }
                ul class="rows" {
                    @for (name, filed) in games.iter().take(SHOWN_ASIDE) {
                        (row(html! { (game(name, filed)) (inside(name, filed)) }))
                    }
                }
                (rest(locale, games.len(), SHOWN_ASIDE))
            }
        }
    }
}

/// The games that are being resumed, each with its clock that runs and a sentence of its own.
fn now_running(desk: &Desk, locale: &Locale, games: &[(&str, &Filed)]) -> Markup {
    let shown = &games[..games.len().min(SHOWN)];
    let read = on_all_cores(shown, |(name, _)| desk.read(name));
    html! {
        @if !games.is_empty() {
            section class="under-way" {
                h2 { (locale.say(DeskRunning)) }
                ul class="rows" {
                    @for ((name, filed), read) in shown.iter().zip(&read) {
                        (row(html! {
                            (game(name, filed))
                            @match read {
                                Ok(shown) => {
                                    @if let Some(side) = shown.state.running_at(shown.at) {
                                        span class="runs" { "▶ " (text::side(locale, side)) " " (clock::face(locale, shown, side)) }
                                    }
                                    span class="what" { (resumption::in_one_sentence(locale, shown)) }
                                }
                                Err(failure) => span class="what" { (failure.sentence(locale, text::Reader::Desk)) },
                            }
                            (what_now(locale, name, filed, "resume", locale.say(DeskGoOn)))
                        }))
                    }
                }
                (rest(locale, games.len(), SHOWN))
            }
        }
    }
}

fn to_accept(locale: &Locale, name: &str, filed: &Filed) -> Markup {
    let it = &filed.summary;
    let sealed = match &it.resume_zone {
        Some(zone) => it.sealed_at.in_zone(zone),
        None => it.sealed_at,
    };
    let time = format!("{:02}:{:02}", sealed.hour(), sealed.minute());
    html! {
        span class="what" { (locale.say(DeskSealedThen { time })) }
        (what_now(locale, name, filed, "accept", locale.say(DeskCheckAndAccept)))
    }
}

fn to_look_at(locale: &Locale, name: &str, filed: &Filed) -> Markup {
    html! {
        span class="what" { (standing(locale, filed)) }
        (what_now(locale, name, filed, "envelope", locale.say(DeskLookAt)))
    }
}

/// The games to be resumed: those of the next day, then the others.
fn to_resume(locale: &Locale, games: &[(&str, &Filed)], now: Moment) -> Markup {
    let due =
        |(_, filed): &&(&str, &Filed)| filed.summary.resume_at.as_unix() < now.as_unix() + DAY;
    let (today, later): (Vec<_>, Vec<_>) = games.iter().partition(due);
    let inside = |name: &str, filed: &Filed| {
        let it = &filed.summary;
        let ahead = it.resume_at.since(now).filter(|_| !it.is_to_be_agreed());
        html! {
            span class="what" {
                (resumes(locale, it))
                @if let Some(ahead) = ahead.filter(|it| it.as_seconds() < DAY.unsigned_abs()) {
                    ", " (locale.say(DeskInSpan { span: text::span(locale, whole_minutes(ahead)) }))
                }
                " · " (foreign(&it.resume_place))
            }
            (what_now(locale, name, filed, "resume", locale.say(DeskResume)))
        }
    };
    html! {
        (group(locale, &locale.say(DeskToResume), &today, inside))
        (group(locale, &locale.say(DeskLater), &later, inside))
        @if !games.is_empty() { (agenda(locale)) }
    }
}

/// The agenda for the wall, on paper and as a page.
fn agenda(locale: &Locale) -> Markup {
    let name = locale.say(DeskAgenda);
    let forms = [
        ("A4", "agenda.pdf"),
        (&*locale.say(DeskAgendaPage), "agenda.html"),
    ];
    html! {
        p {
            (name) ":"
            @for (form, sheet) in forms {
                " " a class="act quiet" href=(format!("agenda/{sheet}")) target="_blank" rel="noopener"
                    aria-label=(format!("{name}, {form}")) { (form) }
            }
        }
    }
}

fn whole_minutes(time: Duration) -> Duration {
    let seconds = time.as_seconds();
    Duration::from_seconds(seconds - seconds % 60).unwrap_or(time)
}

fn standing(locale: &Locale, filed: &Filed) -> String {
    let said = filed.summary.phase.map_or_else(
        || locale.say(DeskUnknownEdition),
        |phase| text::phase(locale, phase),
    );
    match filed.summary.result {
        GameResult::Open => said,
        result => format!("{said}: {}", result.as_str()),
    }
}

/// Before a label is removed, it is asked once.
pub fn to_remove(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let (locale, name) = (&visitor.locale, target.name()?);
    let draft = label::read(desk, name)?;
    let main = html! {
        h1 tabindex="-1" autofocus { (locale.say(DeskRemoveGame { name })) }
        p { (pairing(&draft)) }
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
