//! Accepting (A3): the arbiter looks at what is written outside, point by point, and answers for it.

use maud::{Markup, html};

use super::{keys, label};
use crate::envelope::{Fingerprint, Scoresheets};
use crate::program::commands::{Failure, accept, show};
use crate::program::desk::folder::Look;
use crate::program::desk::http::request::{Asked, Fields, Target};
use crate::program::desk::widgets::frame::{Answer, Page, button, choice, in_path, trusted};
use crate::program::desk::{Desk, no_such};
use crate::program::render::page::fragment;
use crate::program::render::paper;
use crate::program::text::message::*;
use crate::program::text::{self, Speech};

pub fn show(desk: &Desk, asked: &Asked, target: &Target) -> Result<Page, Failure> {
    screen(desk, &asked.speech, target.name()?, &Fields::default())
}

/// The screen, with what was ticked before.
fn screen(desk: &Desk, speech: &Speech, name: &str, typed: &Fields) -> Result<Page, Failure> {
    let shown = desk.read(name)?;
    let main = if shown.envelope.accepted().is_some() {
        html! {
            h1 { (speech.say(DeskAccepted)) }
            p { a class="act" href=(format!("envelope/{}", in_path(name))) { (speech.say(DeskLookAt)) } }
            p { a href="./" { (speech.say(DeskToday)) } }
        }
    } else {
        let locked = desk.look_if_locked()?;
        to_accept(desk, speech, name, &shown, (locked.as_ref(), typed))
    };
    Ok(Page::following(
        speech.say(DeskAcceptOf { name }),
        name,
        main,
    ))
}

fn to_accept(
    desk: &Desk,
    speech: &Speech,
    name: &str,
    shown: &show::Outcome,
    (locked, typed): (Option<&Look>, &Fields),
) -> Markup {
    let sheet = paper::label(speech, &shown.envelope, shown.envelope.label().sealed_by());
    let held = [
        Scoresheets::Both,
        Scoresheets::White,
        Scoresheets::Black,
        Scoresheets::None,
    ];
    let held = held.map(|it| (it.name().to_owned(), text::paper::scoresheets(speech, it)));
    let points = [
        speech.say(DeskPointPlayers),
        speech.say(DeskPointPosition),
        speech.say(DeskPointClocks),
        speech.say(DeskPointSealer),
        speech.say(DeskPointNumber),
        speech.say(DeskPointOffer),
        speech.say(DeskPointResumption),
        speech.say(DeskPointSlips),
    ];
    html! {
        h1 { (speech.say(DeskAcceptOf { name })) }
        p { (speech.say(DeskAcceptWhat)) }
        div class="sheet" { (trusted(&fragment(&sheet))) }
        form method="post" action=(format!("accept/{}", in_path(name))) {
            input type="hidden" name="fingerprint" value=(shown.envelope.fingerprint());
            fieldset {
                legend { (speech.say(DeskPoints)) }
                ol class="points" {
                    @for (place, point) in points.iter().enumerate() {
                        @let name = format!("point-{place}");
                        li { label { input type="checkbox" name=(name) required checked[typed.ticked(&name)]; " " (point) } }
                    }
                }
            }
            (choice("scoresheets", &speech.say(DeskScoresheets), typed.get("scoresheets").unwrap_or("both"), &held, ""))
            @match locked {
                Some(look) if look.keys.is_empty() => p { a href="keys" { (speech.say(DeskUnlockFirst)) } },
                Some(look) => (keys::of_arbiter(speech, look)),
                None => {}
            }
            button class="main" { (speech.say(DeskAccept)) }
        }
        @if label::read(desk, name).is_ok() {
            p { (speech.say(DeskSlipsLost)) }
            (button(&format!("accept/{}/again", in_path(name)), &speech.say(DeskSealAgain), "quiet"))
        }
    }
}

/// Slips that were lost before they were printed cannot be made again: the move is sealed once more, in another envelope,
/// from the same label.
pub fn again(desk: &Desk, _: &Asked, target: &Target, _: &Fields) -> Result<Answer, Failure> {
    let draft = label::read(desk, target.name()?)?;
    let path = label::make_ready(desk, draft)?;
    Ok(Answer::Away(path))
}

/// Countersigns what was shown, and nothing else; or says why not, and keeps what was ticked.
pub fn accept(
    desk: &Desk,
    asked: &Asked,
    target: &Target,
    fields: &Fields,
) -> Result<Answer, Failure> {
    let name = target.name()?;
    Ok(match countersign(desk, name, fields) {
        Ok(()) => Answer::Away(format!("accept/{}", in_path(name))),
        Err(failure) => Answer::Refused(screen(desk, &asked.speech, name, fields)?, failure),
    })
}

fn countersign(desk: &Desk, name: &str, fields: &Fields) -> Result<(), Failure> {
    let shown = fields.get("fingerprint").unwrap_or_default();
    let shown: Fingerprint = shown.parse().map_err(|_| no_such(name))?;
    let all = (0..8).all(|place| fields.ticked(&format!("point-{place}")));
    if !all {
        return Err(Failure::usage(
            "desk/points",
            "not every point of the label was looked at",
        ));
    }
    let held = fields.get("scoresheets").and_then(Scoresheets::parse);
    keys::of_arbiter_given(desk, fields)?;
    desk.drawer.with_key(|key| {
        let job = accept::Job {
            envelope: desk.hall.envelope(name),
            key,
            at: desk.now()?,
            scoresheets: held.unwrap_or(Scoresheets::None),
            edition: None,
            shown: Some(shown),
        };
        accept::run(&desk.files, &job)
    })?;
    // The slips are in the players' hands now, whatever was pressed before.
    desk.drawer.wipe_slips(name);
    desk.live.tell(name);
    Ok(())
}
