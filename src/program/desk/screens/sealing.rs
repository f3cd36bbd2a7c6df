//! Sealing, in the order of A1(a): the laptop is turned to the player, who writes and may rewrite; the player stops
//! the clock, and the text cannot change any more; the arbiter says what the clocks show, and seals; the slips are
//! printed, and the envelope is accepted.
//!
//! All screens of a sealing have one address; which of them it shows follows from the sealing itself, so that going
//! back shows no earlier screen.

use super::envelope::printed;
use super::recording::Hall;
use super::{acceptance, closed, keys, label, player};
use crate::commands::label_draft::LabelDraft;
use crate::commands::seal::{Job, OfferSaid, ready};
use crate::desk::folder::no_such;
use crate::desk::prelude::*;
use crate::desk::sealings::Sealing;
use crate::render::sheets;
use envelope::sealing::Draft;
use rules::adjournment::Carrier;

pub fn show(desk: &Desk, visitor: &Visitor, target: &Target) -> Shown {
    screen(desk, visitor, target, None)
}

/// The screen again, with both clocks as they were typed.
pub fn refused(desk: &Desk, visitor: &Visitor, target: &Target, fields: &Fields) -> Shown {
    screen(desk, visitor, target, Some(fields))
}

/// The screen of a sealing, with what was `typed` on it.
fn screen(desk: &Desk, visitor: &Visitor, target: &Target, typed: Option<&Fields>) -> Shown {
    let (name, locale) = (target.name()?, &visitor.locale);
    let in_hand = desk.sealings.look(name, |sealing| match sealing? {
        // The player has the laptop: the arbiter's key must not sign meanwhile.
        Sealing::Covered(ready, _) => {
            desk.secrets.lock();
            Some(Ok(player::cover(locale, name, ready.label())))
        }
        Sealing::Writing(ready, told) => {
            desk.secrets.lock();
            Some(Ok(player::writing(locale, name, ready.label(), told)))
        }
        Sealing::Stopped(closed, _) => Some(closed::screen(
            desk,
            locale,
            (name, closed),
            typed,
            Vec::new(),
        )),
        Sealing::Sealed(..) => None,
    });
    match in_hand {
        Some(page) => page,
        None => before(desk, locale, target),
    }
}

/// The screen before the player writes.
fn before(desk: &Desk, locale: &Locale, target: &Target) -> Shown {
    let name = target.name()?;
    let listing = desk.folder.list(&desk.files)?;
    if let Some(filed) = listing.filed(name) {
        return match filed.envelope.label().is_in_file() {
            true => acceptance::show(&Hall::of(desk, locale, name, &Fields::default())?),
            false => label::paper::kept(desk, locale, target),
        };
    }
    let draft = label::read(desk, name)?;
    let resolved = label::resolve(desk, &draft)?;
    let draft = resolved.draft;
    let ready = label::can_be_sealed(&draft, desk.now()?);
    let side = draft.sealer();
    let own_key = may_use_his_own_key(&draft);
    let sealer = draft.names.get(side).clone();
    let sealer = sealer.unwrap_or_else(|| text::side(locale, side));
    let main = html! {
        h1 { (locale.say(DeskSealOf { name })) }
        (notices(locale, &resolved.notices))
        @if let Err(failure) = &ready { (failed(locale, failure)) }
        form method="post" action=(format!("seal/{}/begin", in_path(name))) {
            @if own_key {
                // No slip: one serves one envelope, and the opponent's would open this one.
                (keys::file_of_player(desk, locale, (&sealer, &locale.say(DeskKeyOptional)))?)
            }
            @if ready.is_ok() { button class="main" { (locale.say(DeskTurnLaptop { player: &sealer })) } }
        }
        p { a href=(format!("label/{}", in_path(name))) { (locale.say(DeskLabelOf { name })) } }
    };
    Ok(Page::new(locale.say(DeskSealOf { name }), main))
}

/// Whether the player who seals has a key: in a later envelope he may use his own again, and gets a new slip without
/// one.
pub fn may_use_his_own_key(draft: &Draft) -> bool {
    let side = draft.sealer();
    draft.players.get(side).is_some() || draft.before.is_some()
}

/// Prepares the sealing and shows the player's screen.
pub fn begin(desk: &Desk, _: &Visitor, target: &Target, fields: &Fields) -> Answered {
    let name = target.name()?;
    let here = format!("seal/{}", in_path(name));
    if desk.sealings.has(name) {
        return Ok(Answer::Redirect(here));
    }
    let mut draft: LabelDraft = label::read(desk, name)?;
    // Whoever turns the laptop has chosen it, whatever the label was kept for.
    label::take_way(&mut draft, Carrier::File);
    let sealer_key = keys::file_given(desk, fields)?;
    let job = Job {
        draft: keys::with_keeper(desk, &draft)?,
        sealer_key,
        to: closed::destination(desk, name),
        at: desk.now()?,
        offer: OfferSaid::WithTheClocks,
    };
    let (ready, told) = ready(&desk.files, job)?;
    desk.sealings.begin(name, ready, told);
    desk.secrets.lock();
    desk.events.notify("*");
    Ok(Answer::Redirect(here))
}

/// Ends a sealing without an envelope, and wipes what was written.
pub fn cancel(desk: &Desk, visitor: &Visitor, target: &Target, fields: &Fields) -> Answered {
    let name = target.name()?;
    // A move that is closed is the arbiter's to forget, not that of a player who has the laptop; and said twice.
    let is_sure = fields.ticked("abandon");
    if is_sure && let Some(asked) = closed::may_abandon(desk, &visitor.locale, name, fields)? {
        return Ok(asked);
    }
    desk.sealings.cancel(name, is_sure);
    Ok(Answer::to("label", name))
}

/// The slips, until the envelope is accepted.
pub fn slips(desk: &Desk, visitor: &Visitor, target: &Target) -> Answered {
    let name = target.name()?;
    let shown = desk.read(name)?;
    desk.sealings.check(name, shown.envelope.fingerprint())?;
    let document = desk.sealings.look(name, |sealing| match sealing {
        Some(Sealing::Sealed(handover, _)) => Ok(sheets::slips(
            &visitor.locale,
            &shown.envelope,
            &shown.edition,
            &handover.slips,
        )),
        Some(Sealing::Covered(..) | Sealing::Writing(..) | Sealing::Stopped(..)) | None => {
            Err(no_such(name))
        }
    })?;
    let named = match target.of_path("format") {
        "pdf" => ("slips.pdf", "pdf"),
        _ => ("slips.html", "html"),
    };
    let slips = printed(desk, visitor, vec![document], named)?;
    desk.sealings.print(name);
    desk.events.notify(name);
    Ok(slips)
}
