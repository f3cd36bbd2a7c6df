//! The slip is held before the camera of the desk's machine. The browser sends each frame to the desk, which reads
//! the code and sends its text back into the field: what follows is as if it had been typed, and the desk keeps
//! nothing of it.

use maud::{Markup, html};

use super::is_of_responder;
use crate::commands::Failure;
use crate::commands::open::Reply;
use crate::desk::camera::Frame;
use crate::desk::context::Desk;
use crate::desk::http::request::{Target, Visitor};
use crate::desk::http::response::Answer;
use crate::text::message::*;
use crate::text::{Locale, Reader};
use envelope::crypto::Unlock;
use envelope::{Half, Label, SharedText, Slip};

/// The element that says what the camera sees.
const SAID: &str = "camera-said";

/// The button beside the field of that name; the script shows it where the browser knows of cameras.
pub fn beside(locale: &Locale, path: &str, field: &str) -> Markup {
    html! {
        div class="camera" data-camera=(format!("resume/{path}/camera")) data-fills=(field)
            data-waits=(locale.say(DeskCameraWaits)) data-looks=(locale.say(DeskCameraLooks)) data-read=(locale.say(DeskCameraRead))
            data-stopped=(locale.say(DeskCameraStopped)) data-denied=(locale.say(DeskCameraDenied))
            data-none=(locale.say(DeskCameraNone)) data-unheard=(locale.say(DeskCameraUnheard)) hidden {
            button type="button" class="look" { (locale.say(DeskCamera)) }
            button type="button" class="quiet stop" hidden { (locale.say(DeskCameraStop)) }
            p id=(SAID) role="status" {}
            video muted playsinline hidden {}
        }
    }
}

/// What a code says to whoever waits for a slip.
enum Seen {
    /// The slip, or the half.
    Wanted,
    /// Another slip, and why it is not the one.
    Other(String),
    /// No slip at all.
    NoSlip,
}

/// Reads the slip in a frame. A frame that comes while another is read is not looked at: the next one is.
pub fn look(
    desk: &Desk,
    visitor: &Visitor,
    target: &Target,
    frame: &Frame,
) -> Result<Answer, Failure> {
    let locale = &visitor.locale;
    let name = target.name()?;
    desk.envelope(name)?;
    let Ok(_one_at_a_time) = desk.camera.try_lock() else {
        return Ok(Answer::Nothing);
    };
    let codes = frame.codes();
    if codes.is_empty() {
        return Ok(Answer::Nothing);
    }
    let shown = desk.read(name)?;
    let is_lost = target.query("author").is_some();
    let mut said = locale.say(DeskCameraNoSlip);
    // A slip has two codes on it, and two slips may lie side by side.
    for code in codes {
        match seen(desk, locale, shown.envelope.label(), &code, is_lost) {
            Seen::Wanted => return Ok(Answer::Secret(code)),
            Seen::Other(why) => said = why,
            Seen::NoSlip => {}
        }
    }
    Ok(Answer::Said(vec![(SAID.to_owned(), said)]))
}

fn seen(desk: &Desk, locale: &Locale, label: &Label, code: &str, is_lost: bool) -> Seen {
    let bytes = code.as_bytes();
    if !Slip::begins(bytes) && !Half::begins(bytes) {
        return Seen::NoSlip;
    }
    let other = |failure: &Failure| Seen::Other(failure.sentence(locale, Reader::Desk));
    match Reply::typed(code) {
        Err(error) => other(&error.into()),
        Ok(Reply::Key(slip) | Reply::Author(slip)) if is_lost => {
            match Some(slip.lock()) == label.sealer().lock {
                true => Seen::Wanted,
                false => Seen::Other(locale.say(DeskCameraNotOfSealer {
                    sealer: &label.sealer().name,
                })),
            }
        }
        Ok(Reply::Key(slip) | Reply::Author(slip)) => match is_of_responder(desk, label, &slip) {
            Err(failure) => other(&failure),
            Ok(()) if Some(slip.lock()) == label.responder().lock => Seen::Wanted,
            Ok(()) => Seen::Other(locale.say(DeskCameraOther)),
        },
        Ok(Reply::Half(_) | Reply::Paper(_)) => Seen::Wanted,
    }
}
