//! Acceptance (A3): the arbiter checks the label point by point, and countersigns.

use maud::{Markup, html};

use super::{keys, label};
use crate::envelope::{Fingerprint, Scoresheets};
use crate::program::commands::{Failure, accept, no_witness, show, time_notices};
use crate::program::desk::context::Desk;
use crate::program::desk::folder::Listing;
use crate::program::desk::folder::no_such;
use crate::program::desk::http::request::{Fields, NotAForm, Target, Visitor};
use crate::program::desk::http::response::Answer;
use crate::program::desk::widgets::elements::{in_path, trusted};
use crate::program::desk::widgets::form::{button, required_choice};
use crate::program::desk::widgets::frame::Page;
use crate::program::desk::widgets::messages::notices;
use crate::program::failure::DeskFault;
use crate::program::render::formats::fragment;
use crate::program::render::sheets;
use crate::program::text::message::*;
use crate::program::text::{self, Locale};

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, target.name()?, &Fields::default())
}

/// The screen, with what was ticked before.
fn screen(desk: &Desk, locale: &Locale, name: &str, typed: &Fields) -> Result<Page, Failure> {
    let shown = desk.read(name)?;
    let main = if shown.envelope.accepted().is_some() {
        html! {
            h1 { (locale.say(DeskAccepted)) }
            @if !desk.sealings.has_sealed(name) {
                (notices(locale, no_witness(&shown.envelope).as_slice()))
            }
            p { a class="act" href=(format!("envelope/{}", in_path(name))) { (locale.say(DeskLookAt)) } }
            p { a href="./" { (locale.say(DeskToday)) } }
        }
    } else {
        let locked = desk.listing_if_locked()?;
        to_accept(desk, locale, name, &shown, (locked.as_ref(), typed))
    };
    Ok(Page::following(
        locale.say(DeskAcceptOf { name }),
        name,
        main,
    ))
}

fn to_accept(
    desk: &Desk,
    locale: &Locale,
    name: &str,
    shown: &show::Outcome,
    (locked, typed): (Option<&Listing>, &Fields),
) -> Markup {
    let sheet = sheets::label(locale, &shown.envelope, shown.envelope.label().sealed_by());
    let held = Scoresheets::ALL;
    let held: Vec<_> = held
        .iter()
        .map(|&it| (it.name().to_owned(), text::paper::scoresheets(locale, it)))
        .collect();
    html! {
        h1 { (locale.say(DeskAcceptOf { name })) }
        p { (locale.say(DeskAcceptWhat)) }
        (notices(locale, &time_notices(&shown.envelope)))
        div class="sheet" { (trusted(&fragment(&sheet))) }
        form method="post" action=(format!("accept/{}", in_path(name))) {
            input type="hidden" name="fingerprint" value=(shown.envelope.fingerprint());
            fieldset {
                legend { (locale.say(DeskPoints)) }
                ol class="points" {
                    @for (place, point) in points(locale).iter().enumerate() {
                        @let name = format!("point-{place}");
                        li { label { input type="checkbox" name=(name) required checked[typed.ticked(&name)]; " " (point) } }
                    }
                }
            }
            (required_choice("scoresheets", "scoresheets", &locale.say(DeskScoresheets), typed.get("scoresheets").unwrap_or_default(), &held))
            @match locked {
                Some(listing) if listing.keys.is_empty() => p { a href="keys" { (locale.say(DeskUnlockFirst)) } },
                Some(listing) => (keys::of_arbiter(locale, listing)),
                None => {}
            }
            button class="main" { (locale.say(DeskAccept)) }
        }
        @if label::read(desk, name).is_ok() {
            p { (locale.say(DeskSlipsLost)) }
            (button(&format!("accept/{}/again", in_path(name)), &locale.say(DeskSealAgain), "quiet"))
        }
    }
}

/// How many points of the label the arbiter looks at before he signs.
const POINTS: usize = 8;

/// What the arbiter looks at before he signs (A3).
fn points(locale: &Locale) -> [String; POINTS] {
    [
        locale.say(DeskPointPlayers),
        locale.say(DeskPointPosition),
        locale.say(DeskPointClocks),
        locale.say(DeskPointSealer),
        locale.say(DeskPointNumber),
        locale.say(DeskPointOffer),
        locale.say(DeskPointResumption),
        locale.say(DeskPointSlips),
    ]
}

/// Makes another label from this one, to seal the move again in another envelope: slips that were lost before they were
/// printed cannot be made again.
pub fn again(desk: &Desk, _: &Visitor, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let draft = label::read(desk, target.name()?)?;
    label::prepare_next(desk, draft)
}

/// The screen again, with what was ticked.
pub fn refused(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Page, Failure> {
    screen(desk, &visitor.locale, target.name()?, fields)
}

/// Countersigns the envelope that was shown, and no other.
pub fn accept(
    desk: &Desk,
    _: &Visitor,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    let shown = fields.get("fingerprint").unwrap_or_default();
    let shown: Fingerprint = shown.parse().map_err(|_| no_such(name))?;
    let all = (0..POINTS).all(|place| fields.ticked(&format!("point-{place}")));
    if !all {
        return Err(DeskFault::Points.into());
    }
    let held = fields.get("scoresheets").and_then(Scoresheets::parse);
    let scoresheets = held.ok_or(NotAForm)?;
    keys::of_arbiter_given(desk, fields)?;
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
        accept::run(&desk.files, &job)
    })?;
    // The arbiter has ticked that each player has his slip.
    desk.sealings.hand_out(name);
    desk.events.notify(name);
    Ok(Answer::Redirect(format!("accept/{}", in_path(name))))
}
