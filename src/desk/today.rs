//! Today: the games to seal, to accept and to resume, whose clocks run, and what lies in the folder and is none of it.

use maud::{Markup, html};
use shakmaty::Color;

use super::hall::{Filed, Look};
use super::page::{Answer, Page, button, failed, field, foreign, in_path, moment};
use super::request::{Asked, Fields, LANGUAGE, THEME, Target, Theme};
use super::{Desk, clock, label};
use crate::clock::Moment;
use crate::commands::Failure;
use crate::commands::label_draft::LabelDraft;
use crate::text::message::*;
use crate::text::{self, Speech};

/// So many games of each kind are shown at once; the others are found by a part of a name.
const SHOWN: usize = 100;

/// So many of those that nobody has to do anything with today.
const SHOWN_ASIDE: usize = 20;

/// A game that resumes within so many seconds is one of today's.
const DAY: i64 = 24 * 3600;

pub fn show(desk: &Desk, asked: &Asked, target: &Target) -> Result<Page, Failure> {
    let speech = &asked.speech;
    let look = desk.hall.look(&desk.files)?;
    let now = desk.now()?;
    let sought = target.query("find").unwrap_or_default();
    let main = html! {
        h1 { (speech.say(DeskToday)) " " small { (moment(speech, &now)) } }
        (bad(speech, &look))
        (to_print(desk, speech))
        (to_seal(speech, &look, sought))
        (games(desk, speech, &look, sought, now))
        form method="get" action="./" class="find" role="search" {
            (field("find", &speech.say(DeskFind), sought, &speech.say(DeskFindHint)))
            button { (speech.say(DeskFindButton)) }
        }
    };
    Ok(Page::following(speech.say(DeskToday), "*", main))
}

/// Sets language and look of this window, and goes back to where it was.
pub fn look(_: &Desk, _: &Asked, _: &Target, fields: &Fields) -> Result<Answer, Failure> {
    let mut cookies = Vec::new();
    if let Some(speech) = fields.get("lang").and_then(Speech::of_code) {
        cookies.push(format!(
            "{LANGUAGE}={}; Path=/; SameSite=Strict; Max-Age=31536000",
            speech.code()
        ));
    }
    if let Some(theme) = fields.get("theme").and_then(Theme::parse) {
        cookies.push(format!(
            "{THEME}={}; Path=/; SameSite=Strict; Max-Age=31536000",
            theme.name()
        ));
    }
    Ok(Answer::AwayWith(fields.back().to_owned(), cookies))
}

/// Envelopes that do not verify, and labels that cannot be read: first of all, since somebody may have changed them.
fn bad(speech: &Speech, look: &Look) -> Markup {
    html! {
        @for (name, failure) in look.bad() {
            section class="bad" {
                h2 { (foreign(name)) }
                (failed(speech, failure))
            }
        }
    }
}

fn to_print(desk: &Desk, speech: &Speech) -> Markup {
    let waiting = desk.drawer.unprinted();
    html! {
        @for name in waiting {
            div class="failure" {
                p { strong { (speech.say(DeskSlipsWait { name: &name })) } }
                p { a href=(format!("seal/{}", in_path(&name))) { (speech.say(DeskSlipsPrint)) } }
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

fn to_seal(speech: &Speech, look: &Look, sought: &str) -> Markup {
    let all: Vec<(&str, &LabelDraft)> = look
        .to_seal()
        .filter(|(name, draft)| {
            let names = [&draft.white, &draft.black].map(|it| it.as_deref().unwrap_or_default());
            matches(sought, &[&[*name], &names[..]].concat())
        })
        .collect();
    html! {
        @if !all.is_empty() {
            section {
                h2 { (speech.say(DeskToSeal)) }
                table class="games" {
                    thead { tr {
                        th scope="col" { (speech.say(DeskGame)) }
                        th scope="col" { (speech.say(DeskPlayers)) }
                        th scope="col" { (speech.say(DeskClocks)) }
                        th scope="col" { (speech.say(DeskWhatNow)) }
                    } }
                    tbody {
                        @for (name, draft) in all.iter().take(SHOWN) {
                            @let paused = label::is_paused(draft);
                            tr {
                                th scope="row" { a href=(format!("label/{}", in_path(name))) { (foreign(name)) } }
                                td { (pairing(draft)) }
                                td {
                                    @if paused { strong { (speech.say(DeskPaused)) } " " }
                                    (button(
                                        &format!("label/{}/pause", in_path(name)),
                                        &if paused { speech.say(DeskContinue) } else { speech.say(DeskPause) },
                                        "quiet",
                                    ))
                                }
                                td { a class="act" href=(format!("seal/{}", in_path(name))) { (speech.say(DeskSeal)) } }
                            }
                        }
                    }
                }
                (rest(speech, all.len(), SHOWN))
            }
        }
    }
}

fn pairing(draft: &LabelDraft) -> Markup {
    let name = |name: &Option<String>| name.as_deref().unwrap_or("?").to_owned();
    html! { (foreign(&name(&draft.white))) " – " (foreign(&name(&draft.black))) }
}

fn rest(speech: &Speech, all: usize, shown: usize) -> Markup {
    html! {
        @if all > shown { p { (speech.say(DeskMore { count: all - shown })) } }
    }
}

/// The games by what is to be done with them.
fn games(desk: &Desk, speech: &Speech, look: &Look, sought: &str, now: Moment) -> Markup {
    let all = look.by_resumption();
    let of = |wanted: &[&str]| -> Vec<(&str, &Filed)> {
        all.iter()
            .copied()
            .filter(|(name, filed)| {
                let listed = &filed.listed;
                wanted.contains(&listed.phase.as_str())
                    && matches(
                        sought,
                        &[
                            name,
                            &listed.white,
                            &listed.black,
                            &listed.event,
                            &listed.seal_number,
                        ],
                    )
            })
            .collect()
    };
    let closed = of(&["accepted"]);
    let (due, later): (Vec<_>, Vec<_>) = closed
        .into_iter()
        .partition(|(_, filed)| filed.resume_at.as_unix() < now.as_unix() + DAY);
    let mut over = of(&["finished", "annulled"]);
    over.reverse();
    let running = of(&[
        "resumption",
        "waiting_for_responder",
        "opened",
        "waiting_for_sealer",
        "lost",
        "undecided",
    ]);
    let groups = [
        (speech.say(DeskToAccept), of(&["sealed"]), SHOWN),
        (speech.say(DeskToResume), due, SHOWN),
        (speech.say(DeskLater), later, SHOWN_ASIDE),
        (speech.say(DeskOver), over, SHOWN_ASIDE),
        (speech.say(DeskOther), of(&[""]), SHOWN_ASIDE),
    ];
    let nothing = running.is_empty()
        && groups.iter().all(|(_, games, _)| games.is_empty())
        && look.to_seal().next().is_none();
    html! {
        @if nothing {
            p { (speech.say(DeskNothing)) }
            p { a class="act" href="new" { (speech.say(DeskNew)) } }
        }
        (under_way(desk, speech, &running))
        @for (heading, games, shown) in &groups {
            @if !games.is_empty() {
                section {
                    h2 { (heading) }
                    (table(speech, games, *shown))
                    (rest(speech, games.len(), *shown))
                }
            }
        }
    }
}

/// The games that are being resumed: who is here, and both clocks.
fn under_way(desk: &Desk, speech: &Speech, games: &[(&str, &Filed)]) -> Markup {
    html! {
        @if !games.is_empty() {
            section {
                h2 { (speech.say(DeskRunning)) }
                table class="games" {
                    thead { tr {
                        th scope="col" { (speech.say(DeskGame)) }
                        th scope="col" { (speech.say(DeskPlayers)) }
                        th scope="col" { (speech.say(DeskClocks)) }
                        th scope="col" { (speech.say(DeskStanding)) }
                        th scope="col" { (speech.say(DeskWhatNow)) }
                    } }
                    tbody {
                        @for (name, filed) in games.iter().take(SHOWN) {
                            @let shown = desk.read(name).ok();
                            tr {
                                (game(name, filed))
                                td {
                                    @for (side, player) in [(Color::White, &filed.listed.white), (Color::Black, &filed.listed.black)] {
                                        div {
                                            (foreign(player))
                                            @if let Some(shown) = &shown {
                                                " " small {
                                                    @if shown.state.absent(side) { strong { (speech.say(DeskIsAbsent)) } }
                                                    @else { (speech.say(DeskIsHere)) }
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
                                                span class="unseen" { (text::side(speech, side)) ": " }
                                                (clock::face(speech, shown, side))
                                                @if runs { " " small { (speech.say(StateRuns)) } }
                                            }
                                        }
                                    }
                                }
                                td { (standing(speech, filed)) }
                                td { (what_now(speech, name, filed)) }
                            }
                        }
                    }
                }
                (rest(speech, games.len(), SHOWN))
            }
        }
    }
}

/// The name of a game, and the number on its seal.
fn game(name: &str, filed: &Filed) -> Markup {
    html! {
        th scope="row" {
            a href=(format!("envelope/{}", in_path(name))) { (foreign(name)) }
            br; small { (filed.listed.seal_number) }
        }
    }
}

fn table(speech: &Speech, games: &[(&str, &Filed)], shown: usize) -> Markup {
    html! {
        table class="games" {
            thead { tr {
                th scope="col" { (speech.say(DeskGame)) }
                th scope="col" { (speech.say(DeskPlayers)) }
                th scope="col" { (speech.say(DeskResumes)) }
                th scope="col" { (speech.say(DeskStanding)) }
                th scope="col" { (speech.say(DeskWhatNow)) }
            } }
            tbody {
                @for (name, filed) in games.iter().take(shown) {
                    @let listed = &filed.listed;
                    tr {
                        (game(name, filed))
                        td { (foreign(&listed.white)) " – " (foreign(&listed.black)) }
                        td { (moment(speech, &there(filed))) br; (foreign(&listed.resume_place)) }
                        td { (standing(speech, filed)) }
                        td { (what_now(speech, name, filed)) }
                    }
                }
            }
        }
    }
}

/// When it resumes, as clocks show it there.
fn there(filed: &Filed) -> Moment {
    filed.resume_at.in_zone(&filed.listed.resume_zone)
}

fn standing(speech: &Speech, filed: &Filed) -> String {
    let phase = crate::laws::adjournment::Phase::ALL
        .into_iter()
        .find(|phase| phase.name() == filed.listed.phase);
    let said = phase.map_or_else(
        || speech.say(DeskUnknownEdition),
        |phase| text::phase(speech, phase),
    );
    match filed.listed.result.as_str() {
        "*" => said,
        result => format!("{said}: {result}"),
    }
}

fn what_now(speech: &Speech, name: &str, filed: &Filed) -> Markup {
    let name = in_path(name);
    let (path, words) = match filed.listed.phase.as_str() {
        "sealed" => (format!("accept/{name}"), speech.say(DeskAccept)),
        "finished" | "annulled" | "" => (format!("envelope/{name}"), speech.say(DeskLookAt)),
        "accepted" => (format!("resume/{name}"), speech.say(DeskResume)),
        _ => (format!("resume/{name}"), speech.say(DeskGoOn)),
    };
    html! { a class="act" href=(path) { (words) } }
}
