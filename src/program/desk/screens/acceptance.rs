//! The envelope is sealed: its slips are printed and handed out, and the arbiter countersigns (A3). Whoever has just sealed
//! it has checked it; of an envelope that came from elsewhere all is looked at here, and ticked.

use maud::{Markup, html};
use shakmaty::Position;

use super::{closed, keys, label, resumption};
use crate::commands::{Failure, accept, no_witness, show, time_notices};
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::sealings::Sealing;
use crate::desk::widgets::answers;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::{foreign, in_path, trusted};
use crate::desk::widgets::form::{Field, Form, button, enter};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, notices};
use crate::failure::Notice;
use crate::render::formats::fragment;
use crate::render::sheets;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::{Fingerprint, Label, Scoresheets};

/// What the arbiter looks at before signing for an envelope that came from elsewhere (A3).
const POINTS: [&str; 4] = ["game", "resumption", "clocks", "slips"];

/// The field of whoever accepts though nobody has printed the slips.
const UNPRINTED: &str = "unprinted";

/// What this run knows of the sealing beside the envelope.
#[derive(Clone, Debug)]
struct InHand {
    /// Whether there are slips to hand out that nobody has fetched yet.
    unprinted: bool,
    /// Whether there are slips at all.
    slips: bool,
    held: Scoresheets,
    told: Vec<Notice>,
}

fn in_hand(desk: &Desk, name: &str) -> Option<InHand> {
    desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Sealed(handover, told)) => Some(InHand {
            unprinted: !handover.slips.is_empty() && !handover.printed,
            slips: !handover.slips.is_empty(),
            held: handover.held,
            told: told.clone(),
        }),
        Some(Sealing::Covered(..) | Sealing::Writing(..) | Sealing::Stopped(..)) | None => None,
    })
}

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    of_game(desk, &visitor.locale, target.name()?)
}

/// The screen of that game, as it is shown first.
pub fn of_game(desk: &Desk, locale: &Locale, name: &str) -> Result<Page, Failure> {
    screen(desk, locale, name, (&Fields::default(), false, Vec::new()))
}

/// The screen, with what was ticked before, whether it asks for the slips that were not printed, and what is left to
/// say.
fn screen(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    (typed, asks, wrong): (&Fields, bool, Vec<Wrong>),
) -> Result<Page, Failure> {
    let shown = desk.read(name)?;
    desk.sealings.check(name, shown.envelope.fingerprint())?;
    let label = shown.envelope.label();
    let last = label.game.moves().last().copied();
    let is_accepted = shown.envelope.accepted().is_some();
    let headline = match is_accepted {
        true => locale.say(DeskAccepted),
        false => locale.say(DeskSealed),
    };
    let main = html! {
        (closed::head(label, &headline))
        div class="grid board-last" {
            div class="left" { (board::board(locale, label.position().board(), label.sealed_by(), last)) }
            div class="right" {
                p class="seal" { (shown.envelope.fingerprint().seal_number()) }
                @if is_accepted { (accepted(desk, locale, name, &shown)?) }
                @else { (to_accept(desk, locale, name, &shown, (typed, asks, &wrong))?) }
            }
        }
    };
    Ok(Page {
        wrong,
        ..Page::following(locale.say(DeskSealed), name, main)
    })
}

fn accepted(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    shown: &show::Outcome,
) -> Result<Markup, Failure> {
    let path = in_path(name);
    Ok(html! {
        p { (closed::resumption_words(locale, shown.envelope.label())) }
        @if !desk.sealings.has_sealed(name, shown.envelope.fingerprint()) {
            (notices(locale, no_witness(&shown.envelope).as_slice()))
        }
        (onward(desk, locale, (name, shown), ("label.pdf", &locale.say(DeskPrintLabel)))?)
        p class="acts" { a href=(format!("envelope/{path}")) { (locale.say(DeskLookAt)) }
            a href="agenda/agenda.pdf" target="_blank" rel="noopener" { (locale.say(DeskAgenda)) }
            a href="./" { (locale.say(DeskToday)) } }
    })
}

/// What comes next of a game that is kept: the next board, a sheet to print, the calendar.
///
/// # Errors
/// The folder cannot be read.
pub fn onward(
    desk: &Desk,
    locale: &Locale,
    (name, shown): (&str, &show::Outcome),
    (sheet, words): (&str, &str),
) -> Result<Markup, Failure> {
    let path = in_path(name);
    let listing = desk.folder.list(&desk.files)?;
    let waiting = listing.waiting();
    let next = waiting.first();
    let onward = next.map(|(name, _)| format!("label/{}", in_path(name)));
    Ok(html! {
        p class="acts" {
            a class="act main" href=(onward.as_deref().unwrap_or("new")) {
                (locale.say(DeskNextBoard))
                @if let Some((name, draft)) = next { ": " (foreign(draft.board.as_deref().unwrap_or(name))) }
            }
            a class="act" href=(format!("envelope/{path}/{sheet}")) target="_blank" rel="noopener" { (words) }
            @if shown.envelope.resumption().announced().is_some() {
                a class="act" href=(format!("envelope/{path}/calendar.ics")) download { (locale.say(DeskCalendar)) }
            }
        }
    })
}

fn to_accept(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    shown: &show::Outcome,
    (typed, asks, wrong): (&Fields, bool, &[Wrong]),
) -> Result<Markup, Failure> {
    let path = in_path(name);
    let label = shown.envelope.label();
    let in_hand = in_hand(desk, name);
    let unprinted = in_hand.as_ref().is_some_and(|it| it.unprinted);
    let slips = in_hand.as_ref().is_some_and(|it| it.slips);
    let sheet = sheets::label(locale, &shown.envelope, label.sealed_by());
    let mut told = in_hand.as_ref().map_or_else(Vec::new, |it| it.told.clone());
    let of_times = time_notices(&shown.envelope).into_iter();
    let new: Vec<_> = of_times.filter(|it| !told.contains(it)).collect();
    told.extend(new);
    let keep = match slips {
        true => locale.say(DeskBothHaveSlips),
        false => locale.say(DeskAccept),
    };
    Ok(html! {
        @if slips { p { (locale.say(DeskSlipsInMemory)) } }
        (notices(locale, &told))
        // A script prints them at once, as the press that led here said.
        @if unprinted && !asks { div data-prints=(format!("seal/{path}/slips.html")) {} }
        form method="post" action=(format!("accept/{path}")) class="card" novalidate {
            (enter())
            input type="hidden" name="fingerprint" value=(shown.envelope.fingerprint());
            @match &in_hand {
                Some(it) => div class="recorded" {
                    h2 { (locale.say(DeskWillBeRecorded)) }
                    p { (recorded(locale, label, Some(it.held))) }
                },
                None => (points(locale, label, typed, wrong)),
            }
            (keys::of_one_of(desk, locale, &[&label.arbiter])?)
            (goes_on(desk, locale, name))
            @if asks {
                div class="failure" role="alert" tabindex="-1" {
                    p { strong { (locale.say(DeskUnprinted)) } }
                    button name=(UNPRINTED) value="yes" { (locale.say(DeskAcceptUnprinted)) }
                }
            }
            div class="acts" {
                @if unprinted { (print_slips(locale, &path, "act main")) }
                @if !asks { button class=[(!unprinted).then_some("main")] { (keep) } }
            }
        }
        div class="acts" {
            @if slips && !unprinted { (print_slips(locale, &path, "act")) }
            a href=(format!("envelope/{path}/file")) { (locale.say(DeskCopies)) }
            @if label::read(desk, name).is_ok() {
                details class="drop" {
                    summary { (locale.say(DeskSomethingWrong)) }
                    div {
                        p { (locale.say(DeskSlipsLost)) }
                        (button(&format!("accept/{path}/again"), &locale.say(DeskSealAgain), ""))
                    }
                }
            }
        }
        details {
            summary { (locale.say(DeskWholeLabel)) }
            div class="sheet" { (trusted(&fragment(&sheet))) }
        }
    })
}

fn print_slips(locale: &Locale, path: &str, class: &str) -> Markup {
    html! {
        a class=(class) href=(format!("seal/{path}/slips.pdf")) target="_blank" rel="noopener" { (locale.say(DeskSlipsPdf)) }
    }
}

/// What is looked at of an envelope that came from elsewhere, and which scoresheets the arbiter holds.
fn points(locale: &Locale, label: &Label, typed: &Fields, wrong: &[Wrong]) -> Markup {
    let words = [
        closed::game_words(locale, label),
        closed::resumption_words(locale, label),
        recorded(locale, label, None),
        locale.say(DeskPointSlips {
            white: &label.white.name,
            black: &label.black.name,
            sealer: &label.sealer().name,
        }),
    ];
    let values = |name: &str| typed.text(name);
    let form = Form {
        values: &values,
        wrong,
    };
    let ticks = POINTS.into_iter().zip(words);
    let ticks = ticks.map(|(name, words)| Field::new(name, words).tick());
    let held = Field::new(answers::SCORESHEETS, locale.say(DeskScoresheets));
    html! { (form.show(ticks)) (form.show([held.radios(answers::scoresheets(locale))])) }
}

fn recorded(locale: &Locale, label: &Label, held: Option<Scoresheets>) -> String {
    let said = (Some(label.draw_offer), held);
    answers::recorded(locale, |side| label.used(side), said, &label.arbiter.name)
}

/// The envelope before, in which the game goes on here or does not.
fn goes_on(desk: &Desk, locale: &Locale, name: &str) -> Markup {
    let listing = desk.folder.list(&desk.files).ok();
    let before = listing
        .as_ref()
        .and_then(|it| it.before(it.filed(name)?))
        .and_then(|(before, _)| Some((before, desk.read(before).ok()?)));
    html! {
        @if let Some((before, shown)) = &before {
            @if resumption::may_go_on(shown) { p class="hint" { (locale.say(DeskWillGoOn { name: *before })) } }
            @else if shown.state.goes_on_in().is_none() {
                p class="failure" { a href=(format!("envelope/{}", in_path(before))) { (foreign(before)) } ": " (text::now(locale, &shown.state)) }
            }
        }
    }
}

/// Makes another label from this one, to seal the move again in another envelope: slips that were lost before they were
/// printed cannot be made again.
pub fn again(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let draft = label::read(desk, target.name()?)?;
    Ok(Answer::to("label", &label::prepare_next(desk, draft)?))
}

/// The screen again, with what was ticked.
pub fn refused(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    let name = target.name()?;
    screen(desk, &visitor.locale, name, (fields, false, Vec::new()))
}

/// What nobody has ticked or chosen of an envelope from elsewhere.
fn unsaid(locale: &Locale, fields: &Fields) -> Vec<Wrong> {
    let points = POINTS.into_iter().filter(|point| !fields.ticked(point));
    let mut wrong =
        Vec::from_iter(points.map(|point| Wrong::with(point, locale.say(DeskTickPoint { point }))));
    let choice = answers::SCORESHEETS;
    if !fields.ticked(choice) {
        wrong.push(Wrong::with(choice, locale.say(DeskChooseOne { choice })));
    }
    wrong
}

/// Countersigns the envelope that was shown, and no other; that wipes the slips, so it asks once if nobody has
/// printed them.
pub fn accept(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let (name, locale) = (target.name()?, &visitor.locale);
    let shown = fields.get("fingerprint").unwrap_or_default();
    let shown: Fingerprint = shown.parse().map_err(|_| no_such(name))?;
    desk.sealings.check(name, shown)?;
    let in_hand = in_hand(desk, name);
    let again = |asks, wrong| {
        let page = screen(desk, locale, name, (fields, asks, wrong))?;
        Ok(Answer::Page(page))
    };
    let wrong = match in_hand {
        Some(_) => Vec::new(),
        None => unsaid(locale, fields),
    };
    if !wrong.is_empty() {
        return again(false, wrong);
    }
    let held = fields
        .get(answers::SCORESHEETS)
        .and_then(Scoresheets::parse);
    let scoresheets = in_hand
        .as_ref()
        .map(|it| it.held)
        .or(held)
        .ok_or(NotAForm)?;
    keys::of_arbiter_given(desk, fields)?;
    if in_hand.is_some_and(|it| it.unprinted) && !fields.ticked(UNPRINTED) {
        return again(true, Vec::new());
    }
    desk.secrets.with_key(|key| {
        let job = accept::Job {
            envelope: desk.envelope(name)?,
            key,
            at: desk.now()?,
            scoresheets,
            edition: None,
            shown: Some(shown),
            expected: None,
        };
        accept::countersign(&desk.files, &job)
    })?;
    // The press said that each player has a slip.
    desk.sealings.hand_out(name);
    // Where it cannot be recorded, the screen of the envelope before asks for it.
    let _ = resumption::goes_on_in_accepted(desk, name);
    desk.events.notify(name);
    Ok(Answer::to("accept", name))
}
