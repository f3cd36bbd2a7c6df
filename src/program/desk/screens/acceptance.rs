//! The envelope is sealed: slips are printed, the arbiter checks what he answers for, and countersigns (A3). One page
//! for it all; what he ticked before it was sealed is not asked again in the run that sealed.

use maud::{Markup, html};
use shakmaty::{Color, Position};

use super::closed::point;
use super::{closed, keys, label, resumption};
use crate::commands::{Failure, accept, no_witness, show, time_notices};
use crate::desk::context::Desk;
use crate::desk::folder::no_such;
use crate::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::desk::http::response::Answer;
use crate::desk::sealings::Sealing;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::{foreign, in_path, trusted};
use crate::desk::widgets::form::{button, enter, radios};
use crate::desk::widgets::frame::Page;
use crate::desk::widgets::messages::{Wrong, notices, wrong_with};
use crate::failure::Notice;
use crate::render::formats::fragment;
use crate::render::sheets;
use crate::text::message::*;
use crate::text::{self, Locale};
use envelope::{Fingerprint, Label, LabelKey, Scoresheets};

/// What this run knows of the sealing beside the envelope.
#[derive(Clone, Copy, Debug)]
struct InHand {
    /// Whether there are slips to hand out, and whether they were fetched.
    slips: bool,
    printed: bool,
    held: Scoresheets,
}

fn in_hand(desk: &Desk, name: &str) -> Option<InHand> {
    desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Sealed(handover, _)) => Some(InHand {
            slips: !handover.slips.is_empty(),
            printed: handover.printed,
            held: handover.held,
        }),
        Some(Sealing::Covered(..) | Sealing::Writing(..) | Sealing::Stopped(..)) | None => None,
    })
}

/// What the arbiter was told while it was sealed.
fn told(desk: &Desk, name: &str) -> Vec<Notice> {
    desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Sealed(_, told)) => told.clone(),
        Some(Sealing::Covered(..) | Sealing::Writing(..) | Sealing::Stopped(..)) | None => {
            Vec::new()
        }
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
    let main = if shown.envelope.accepted().is_some() {
        accepted(desk, locale, name, &shown)?
    } else {
        to_accept(desk, locale, name, &shown, (typed, asks, &wrong))?
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
    let listing = desk.folder.list(&desk.files)?;
    let waiting = listing.waiting();
    Ok(html! {
        h1 { (locale.say(DeskAccepted)) }
        div class="card done" {
            p class="seal" { (shown.envelope.fingerprint().seal_number()) }
            p class="large" { (closed::resumption_words(locale, shown.envelope.label())) }
        }
        @if !desk.sealings.has_sealed(name, shown.envelope.fingerprint()) {
            (notices(locale, no_witness(&shown.envelope).as_slice()))
        }
        ul class="links" {
            li {
                @match waiting.first() {
                    Some((name, draft)) => a class="act main" href=(format!("label/{}", in_path(name))) {
                        (locale.say(DeskNextBoard)) ": " (foreign(draft.board.as_deref().unwrap_or(name)))
                    },
                    None => a class="act main" href="new" { (locale.say(DeskNextBoard)) },
                }
            }
            li { a class="act" href=(format!("envelope/{path}/label.pdf")) target="_blank" rel="noopener" { (locale.say(DeskPrintLabel)) } }
            li { a class="act" href="agenda/agenda.pdf" target="_blank" rel="noopener" { (locale.say(DeskAgenda)) } }
            @if shown.envelope.resumption().announced().is_some() {
                li { a class="act" href=(format!("envelope/{path}/calendar.ics")) download { (locale.say(DeskCalendar)) } }
            }
            li { a href=(format!("envelope/{path}")) { (locale.say(DeskLookAt)) } }
            li { a href="./" { (locale.say(DeskToday)) } }
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
    let sheet = sheets::label(locale, &shown.envelope, label.sealed_by());
    let to_print = in_hand.is_some_and(|it| it.slips && !it.printed);
    let mut told = told(desk, name);
    let times = time_notices(&shown.envelope);
    told.extend(
        times
            .into_iter()
            .filter(|it| !told.contains(it))
            .collect::<Vec<_>>(),
    );
    let listing = desk.folder.list(&desk.files).ok();
    let before = listing
        .as_ref()
        .and_then(|it| it.before(it.filed(name)?))
        .and_then(|(before, _)| Some((before, desk.read(before).ok()?)));
    Ok(html! {
        h1 { (locale.say(DeskSealed)) }
        p class="numbered" {
            @if let Some(board) = &label.board { span { (locale.say(LabelKey::Board)) " " (foreign(board)) } " " }
            strong class="seal" { (shown.envelope.fingerprint().seal_number()) } " "
            small { (locale.say(DeskNoteNumber)) }
        }
        (notices(locale, &told))
        section {
            h2 { (locale.say(DeskGiveSlips)) }
            ul class="links" {
                @if in_hand.is_some_and(|it| it.slips) {
                    li { a class=(if to_print { "act main" } else { "act" }) href=(format!("seal/{path}/slips.pdf")) target="_blank" rel="noopener" { (locale.say(DeskSlipsPdf)) } }
                    li { a href=(format!("seal/{path}/slips.html")) target="_blank" rel="noopener" { (locale.say(DeskSlipsPage)) } }
                }
                li { a href=(format!("envelope/{path}/file")) { (locale.say(DeskCopies)) } }
            }
        }
        form method="post" action=(format!("accept/{path}")) novalidate {
            (enter())
            input type="hidden" name="fingerprint" value=(shown.envelope.fingerprint());
            section {
                h2 { (locale.say(DeskCheckAndAnswer)) }
                @if in_hand.is_some() {
                    p { "✓ " (closed::game_words(locale, label)) }
                    p { "✓ " (closed::resumption_words(locale, label)) }
                } @else {
                    div class="beside" {
                        (board::board(locale, label.position().board(), label.sealed_by(), label.game.moves().last().copied()))
                        div {
                            (point(closed::GAME, &closed::game_words(locale, label), typed.ticked(closed::GAME), wrong))
                            (point(closed::RESUMPTION, &closed::resumption_words(locale, label), typed.ticked(closed::RESUMPTION), wrong))
                        }
                    }
                }
                (point(CLOCKS, &clock_words(locale, label, in_hand), typed.ticked(CLOCKS), wrong))
                @if in_hand.is_none_or(|it| it.slips) {
                    (point(SLIPS, &slip_words(locale, label), typed.ticked(SLIPS), wrong))
                }
                @if in_hand.is_none() {
                    (radios(closed::SCORESHEETS, &locale.say(DeskScoresheets), (typed.get(closed::SCORESHEETS).unwrap_or_default(), &closed::scoresheets(locale)), wrong_with(wrong, closed::SCORESHEETS)))
                }
                details {
                    summary { (locale.say(DeskWholeLabel)) }
                    div class="sheet" { (trusted(&fragment(&sheet))) }
                }
            }
            section {
                h2 { (locale.say(DeskAnswer)) }
                (keys::of_one_of(desk, locale, &[&label.arbiter])?)
                @if let Some((before, shown)) = &before {
                    @if resumption::may_go_on(shown) { p { (locale.say(DeskWillGoOn { name: *before })) } }
                    @else if shown.state.goes_on_in().is_none() {
                        p class="failure" { a href=(format!("envelope/{}", in_path(before))) { (foreign(before)) } ": " (text::now(locale, &shown.state)) }
                    }
                }
                @if asks {
                    div class="failure" role="alert" tabindex="-1" {
                        p { strong { (locale.say(DeskUnprinted)) } }
                        button name=(UNPRINTED) value="yes" { (locale.say(DeskAcceptUnprinted)) }
                    }
                }
                button class=[(!to_print).then_some("main")] { (locale.say(DeskAccept)) }
            }
        }
        @if label::read(desk, name).is_ok() {
            details {
                summary { (locale.say(DeskSomethingWrong)) }
                p { (locale.say(DeskSlipsLost)) }
                (button(&format!("accept/{path}/again"), &locale.say(DeskSealAgain), "quiet"))
            }
        }
    })
}

/// What the arbiter looks at before he signs (A3); what he has looked at before it was sealed is not asked again.
const CLOCKS: &str = "clocks";
const SLIPS: &str = "slips";

/// The field of whoever accepts though nobody has printed the slips.
const UNPRINTED: &str = "unprinted";

fn clock_words(locale: &Locale, label: &Label, in_hand: Option<InHand>) -> String {
    let mut words = locale.say(DeskPointClocks {
        white: text::used(locale, label.used(Color::White)),
        black: text::used(locale, label.used(Color::Black)),
        offer: text::paper::draw_offer(locale, label.draw_offer),
    });
    if let Some(InHand { held, .. }) = in_hand {
        words += &locale.say(DeskPointSheets {
            sheets: text::paper::scoresheets(locale, held),
        });
    }
    words
}

fn slip_words(locale: &Locale, label: &Label) -> String {
    locale.say(DeskPointSlips {
        white: &label.white.name,
        black: &label.black.name,
        sealer: &label.sealer().name,
    })
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
    screen(
        desk,
        &visitor.locale,
        target.name()?,
        (fields, false, Vec::new()),
    )
}

/// Countersigns the envelope that was shown, and no other; that wipes the slips, so it asks once if nobody has
/// printed them.
pub fn accept(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let shown = fields.get("fingerprint").unwrap_or_default();
    let shown: Fingerprint = shown.parse().map_err(|_| no_such(name))?;
    desk.sealings.check(name, shown)?;
    let in_hand = in_hand(desk, name);
    let points: &[&str] = match in_hand {
        Some(InHand { slips: true, .. }) => &[CLOCKS, SLIPS],
        Some(InHand { slips: false, .. }) => &[CLOCKS],
        None => &[closed::GAME, closed::RESUMPTION, CLOCKS, SLIPS],
    };
    let choices: &[&str] = match in_hand {
        Some(_) => &[],
        None => &[closed::SCORESHEETS],
    };
    let wrong = closed::unsaid(&visitor.locale, fields, points, choices);
    if !wrong.is_empty() {
        let page = screen(desk, &visitor.locale, name, (fields, false, wrong))?;
        return Ok(Answer::Page(page));
    }
    let held = fields.get(closed::SCORESHEETS).and_then(Scoresheets::parse);
    let scoresheets = in_hand.map(|it| it.held).or(held).ok_or(NotAForm)?;
    keys::of_arbiter_given(desk, fields)?;
    let unprinted = in_hand.is_some_and(|it| it.slips && !it.printed);
    if unprinted && !fields.ticked(UNPRINTED) {
        let page = screen(desk, &visitor.locale, name, (fields, true, Vec::new()))?;
        return Ok(Answer::Page(page));
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
    // The arbiter has ticked that each player has a slip.
    desk.sealings.hand_out(name);
    // Where it cannot be recorded, the screen of the envelope before asks for it.
    let _ = resumption::goes_on_in_accepted(desk, name);
    desk.events.notify(name);
    Ok(Answer::to("accept", name))
}
