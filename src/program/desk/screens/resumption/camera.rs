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
        let bytes = code.as_bytes();
        if Slip::begins(bytes) || Half::begins(bytes) {
            match is_wanted(desk, locale, shown.envelope.label(), &code, is_lost) {
                Ok(()) => return Ok(Answer::Secret(code)),
                Err(why) => said = why,
            }
        }
    }
    Ok(Answer::Said(vec![(SAID.to_owned(), said)]))
}

/// That a slip or a half is the one that is waited for.
///
/// # Errors
/// Why it is not, in words.
fn is_wanted(
    desk: &Desk,
    locale: &Locale,
    label: &Label,
    code: &str,
    is_lost: bool,
) -> Result<(), String> {
    let other = |failure: &Failure| failure.sentence(locale, Reader::Desk);
    let reply = Reply::typed(code).map_err(|error| other(&error.into()))?;
    let (Reply::Key(slip) | Reply::Author(slip)) = reply else {
        return Ok(());
    };
    let lock = Some(slip.lock());
    if is_lost {
        let sealer = label.sealer();
        let not = || {
            locale.say(DeskCameraNotOfSealer {
                sealer: &sealer.name,
            })
        };
        return (lock == sealer.lock).then_some(()).ok_or_else(not);
    }
    is_of_responder(desk, label, &slip).map_err(|failure| other(&failure))?;
    let is_it = lock == label.responder().lock;
    is_it
        .then_some(())
        .ok_or_else(|| locale.say(DeskCameraOther))
}
