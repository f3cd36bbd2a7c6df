//! The overview: games to seal, to accept and to resume, clocks that run, and files of the folder that are not valid.

use maud::{Markup, html};
use shakmaty::Color;

use super::label;
use crate::envelope::Summary;
use crate::laws::adjournment::Phase;
use crate::laws::ruling::GameResult;
use crate::program::commands::Failure;
use crate::program::commands::label_draft::LabelDraft;
use crate::program::desk::context::Desk;
use crate::program::desk::folder::{Filed, Listing};
use crate::program::desk::http::cookie;
use crate::program::desk::http::request::{Fields, Target, Theme, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::widgets::clock;
use crate::program::desk::widgets::elements::{foreign, heads, in_path, moment, resumes};
use crate::program::desk::widgets::form::{button, field};
use crate::program::desk::widgets::frame::Page;
use crate::program::desk::widgets::messages::failed;
use crate::program::text::message::*;
use crate::program::text::{self, Locale};
use crate::time::Moment;

/// The most games shown of a group; the others are found by searching.
const SHOWN: usize = 100;

/// The most games shown of a group with nothing to do today.
const SHOWN_ASIDE: usize = 20;

/// A game that resumes within this many seconds counts as today's.
const DAY: i64 = 24 * 3600;

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    let locale = &visitor.locale;
    let listing = desk.folder.list(&desk.files)?;
    let now = desk.now()?;
    let sought = target.query("find").unwrap_or_default();
    let found = Found::among(&listing, sought);
    let to_seal = to_seal(&listing, sought);
    let main = html! {
        h1 { (locale.say(DeskToday)) " " small { (moment(locale, &now)) } }
        (invalid(locale, &listing))
        (to_print(desk, locale))
        @if found.is_empty() && to_seal.is_empty() {
            p { (locale.say(DeskNothing)) }
            p { a class="act" href="new" { (locale.say(DeskNew)) } }
        }
        (under_way(desk, locale, &found.running))
        (waiting(locale, &to_seal))
        (closed(locale, &found, now))
        form method="get" action="./" class="find" role="search" {
            (field("find", &locale.say(DeskFind), sought, &locale.say(DeskFindHint)))
            button { (locale.say(DeskFindButton)) }
        }
    };
    Ok(Page::following(locale.say(DeskToday), "*", main))
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
    }
}

fn to_print(desk: &Desk, locale: &Locale) -> Markup {
    let waiting = desk.sealings.not_handed_out();
    html! {
        @for name in waiting {
            div class="failure" {
                p { strong { (locale.say(DeskSlipsWait { name: &name })) } }
                p { a href=(format!("seal/{}", in_path(&name))) { (locale.say(DeskSlipsPrint)) } }
            }
        }
    }
}

fn matches(sought: &str, texts: &[&str]) -> bool {
    let sought = sought.to_lowercase();
    texts
        .iter()
        .any(|text| text.to_lowercase().contains(&sought))
}

/// The labels to be sealed, among those searched for.
fn to_seal<'a>(listing: &'a Listing, sought: &str) -> Vec<(&'a str, &'a LabelDraft)> {
    let is_sought = |(name, draft): &(&str, &LabelDraft)| {
        let [white, black] =
            [&draft.white, &draft.black].map(|it| it.as_deref().unwrap_or_default());
        matches(sought, &[*name, white, black])
    };
    listing.to_seal().filter(is_sought).collect()
}

/// The games whose clocks are stopped while their label is typed.
fn waiting(locale: &Locale, all: &[(&str, &LabelDraft)]) -> Markup {
    html! {
        @if !all.is_empty() {
            section {
                h2 { (locale.say(DeskToSeal)) }
                table class="games" {
                    (heads(&[
                        locale.say(DeskGame),
                        locale.say(DeskPlayers),
                        locale.say(DeskClocks),
                        locale.say(DeskWhatNow),
                    ]))
                    tbody {
                        @for (name, draft) in all.iter().take(SHOWN) {
                            @let paused = label::is_paused(draft);
                            tr {
                                th scope="row" { a href=(format!("label/{}", in_path(name))) { (foreign(name)) } }
                                td { (pairing(draft)) }
                                td {
                                    @if paused { strong { (locale.say(DeskPaused)) } " " }
                                    @if paused { (button(&format!("label/{}/continue", in_path(name)), &locale.say(DeskContinue), "quiet")) }
                                    @else { (button(&format!("label/{}/pause", in_path(name)), &locale.say(DeskPause), "quiet")) }
                                }
                                td { a class="act" href=(format!("seal/{}", in_path(name))) { (locale.say(DeskSeal)) } }
                            }
                        }
                    }
                }
                (rest(locale, all.len(), SHOWN))
            }
        }
    }
}

fn pairing(draft: &LabelDraft) -> Markup {
    let name = |name: &Option<String>| name.as_deref().unwrap_or("?").to_owned();
    html! { (foreign(&name(&draft.white))) " – " (foreign(&name(&draft.black))) }
}

fn rest(locale: &Locale, all: usize, shown: usize) -> Markup {
    html! {
        @if all > shown { p { (locale.say(DeskMore { count: all - shown })) } }
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
        let mut found = Found {
            running: Vec::new(),
            to_accept: Vec::new(),
            continued: Vec::new(),
            closed: Vec::new(),
            over: Vec::new(),
            other: Vec::new(),
        };
        let continuations = listing.continuations();
        for (name, filed) in listing.by_resumption() {
            let Summary {
                white,
                black,
                event,
                ..
            } = &filed.summary;
            let event = event.as_deref().unwrap_or_default();
            let seal_number = filed.summary.seal_number().to_string();
            if !matches(sought, &[name, white, black, event, &seal_number]) {
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
                ) => match continuations.of(filed) {
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

/// The games that are not being resumed.
fn closed(locale: &Locale, found: &Found<'_>, now: Moment) -> Markup {
    let due =
        |(_, filed): &&(&str, &Filed)| filed.summary.resume_at.as_unix() < now.as_unix() + DAY;
    let (today, later): (Vec<_>, Vec<_>) = found.closed.iter().partition(due);
    let groups = [
        (locale.say(DeskToAccept), &found.to_accept, SHOWN),
        (locale.say(DeskToResume), &today, SHOWN),
        (locale.say(DeskLater), &later, SHOWN_ASIDE),
        (locale.say(DeskContinued), &found.continued, SHOWN_ASIDE),
        (locale.say(DeskOver), &found.over, SHOWN_ASIDE),
        (locale.say(DeskOther), &found.other, SHOWN_ASIDE),
    ];
    html! {
        @for (heading, games, shown) in groups {
            @if !games.is_empty() {
                section {
                    h2 { (heading) }
                    (table(locale, games, shown))
                    (rest(locale, games.len(), shown))
                }
            }
        }
    }
}

/// The games that are being resumed, with the players present and both clocks.
fn under_way(desk: &Desk, locale: &Locale, games: &[(&str, &Filed)]) -> Markup {
    html! {
        @if !games.is_empty() {
            section {
                h2 { (locale.say(DeskRunning)) }
                table class="games" {
                    (heads(&[
                        locale.say(DeskGame),
                        locale.say(DeskPlayers),
                        locale.say(DeskClocks),
                        locale.say(DeskStanding),
                        locale.say(DeskWhatNow),
                    ]))
                    tbody {
                        @for (name, filed) in games.iter().take(SHOWN) {
                            @let shown = desk.read(name).ok();
                            tr {
                                (game(name, filed))
                                td {
                                    @for (side, player) in [(Color::White, &filed.summary.white), (Color::Black, &filed.summary.black)] {
                                        div {
                                            (foreign(player))
                                            @if let Some(shown) = &shown {
                                                " " small {
                                                    @if shown.state.absent(side) { strong { (locale.say(DeskIsAbsent)) } }
                                                    @else { (locale.say(DeskIsHere)) }
                                                }
                                            }
                                        }
                                    }
                                }
                                td {
                                    @if let Some(shown) = &shown {
                                        @for side in Color::ALL {
                                            @let runs = shown.state.clocks().running() == Some(side);
                                            div class=[runs.then_some("runs")] {
                                                span class="unseen" { (text::side(locale, side)) ": " }
                                                (clock::face(locale, shown, side))
                                                @if runs { " " small { (locale.say(StateRuns)) } }
                                            }
                                        }
                                    }
                                }
                                td { (standing(locale, filed)) }
                                td { (what_now(locale, name, filed)) }
                            }
                        }
                    }
                }
                (rest(locale, games.len(), SHOWN))
            }
        }
    }
}

/// The name of a game, and the seal number of its envelope.
fn game(name: &str, filed: &Filed) -> Markup {
    html! {
        th scope="row" {
            a href=(format!("envelope/{}", in_path(name))) { (foreign(name)) }
            br; small { (filed.summary.seal_number()) }
        }
    }
}

fn table(locale: &Locale, games: &[(&str, &Filed)], shown: usize) -> Markup {
    html! {
        table class="games" {
            (heads(&[
                locale.say(DeskGame),
                locale.say(DeskPlayers),
                locale.say(DeskResumes),
                locale.say(DeskStanding),
                locale.say(DeskWhatNow),
            ]))
            tbody {
                @for (name, filed) in games.iter().take(shown) {
                    @let it = &filed.summary;
                    tr {
                        (game(name, filed))
                        td { (foreign(&it.white)) " – " (foreign(&it.black)) }
                        td { (resumes(locale, it)) br; (foreign(&it.resume_place)) }
                        td { (standing(locale, filed)) }
                        td { (what_now(locale, name, filed)) }
                    }
                }
            }
        }
    }
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

fn what_now(locale: &Locale, name: &str, filed: &Filed) -> Markup {
    let name = in_path(name);
    let (path, words) = match filed.summary.phase {
        Some(Phase::Sealed) => (format!("accept/{name}"), locale.say(DeskAccept)),
        Some(Phase::Finished | Phase::Annulled) | None => {
            (format!("envelope/{name}"), locale.say(DeskLookAt))
        }
        Some(Phase::Accepted) => (format!("resume/{name}"), locale.say(DeskResume)),
        Some(
            Phase::Resumption
            | Phase::WaitingForResponder
            | Phase::WaitingForSealer
            | Phase::Continued
            | Phase::Opened
            | Phase::Undecided
            | Phase::Lost,
        ) => (format!("resume/{name}"), locale.say(DeskGoOn)),
    };
    html! { a class="act" href=(path) { (words) } }
}
