//! Check an envelope: of a file from anywhere, whether it is whole, who signed it, what its label says, and its long number
//! to compare. It is kept nowhere.

use shakmaty::Position;

use super::closed;
use crate::desk::prelude::*;
use crate::desk::widgets::board;
use crate::desk::widgets::elements::trusted;
use crate::render::formats::fragment;
use crate::render::sheets;
use envelope::{Envelope, Verified};

pub fn show(_: &Desk, visitor: &Visitor, _: &Target) -> Shown {
    Ok(screen(&visitor.locale, None))
}

fn screen(locale: &Locale, found: Option<&Markup>) -> Page {
    let title = locale.say(DeskCheckEnvelope);
    let main = html! {
        @if found.is_none() { h1 { (title) } }
        form method="post" action="check" enctype="multipart/form-data" class="acts check" {
            div class="field" {
                label for="file" { (locale.say(DeskEnvelopeFile)) }
                input id="file" name="file" type="file" required;
            }
            button class="main" { (title) }
        }
        @if let Some(found) = found { (found) }
    };
    Page::new(title.clone(), main)
}

/// The screen again, where the file is no envelope: why, the answer says.
pub fn refused(desk: &Desk, visitor: &Visitor, target: &Target, _: &Fields) -> Shown {
    show(desk, visitor, target)
}

/// What a file says that is whole.
///
/// # Errors
/// It is not.
pub fn check(_: &Desk, visitor: &Visitor, _: &Target, fields: &Fields) -> Answered {
    let bytes = fields.exactly("file").unwrap_or_default().as_bytes();
    let envelope = Envelope::from_bytes(bytes.to_vec()).verify()?;
    let locale = &visitor.locale;
    let page = screen(locale, Some(&found(locale, &envelope)));
    let screen = Some("check".to_owned());
    Ok(Answer::Page(Page { screen, ..page }))
}

fn found(locale: &Locale, envelope: &Envelope<Verified>) -> Markup {
    let label = envelope.label();
    let (side, last) = (label.sealed_by(), label.game.moves().last().copied());
    let people = envelope.signatures().iter();
    let people = people.filter_map(|it| label.person(it.signer));
    html! {
        (closed::head(label, &locale.say(DeskVerified)))
        div class="grid board-last" {
            div class="left" { (board::board(locale, label.position().board(), side, last)) }
            div class="right" {
                p class="seal" { (envelope.fingerprint().seal_number()) }
                div { @for person in people { p { (foreign(&locale.say(VerifySignedBy { key: &person.name }))) } } }
                p class="hint" { (locale.say(DeskVerifiedWhat)) }
                h2 { (locale.say(DeskLongNumber)) }
                p class="key" { (text::fingerprint_in_groups(&envelope.fingerprint())) }
                details {
                    summary { (locale.say(DeskWholeLabel)) }
                    div class="sheet" { (trusted(&fragment(&sheets::label(locale, envelope, side)))) }
                }
            }
        }
    }
}
