//! What the event says of a label, where nothing else is said for this board.

use super::LabelDraft;
use crate::commands::event_file::{BoardOf, Event};
use crate::commands::prelude::*;
use envelope::sealing::Draft;

/// The place of the session to which the board belongs: that which began at `start`, else that of a board whose move is
/// sealed `at` that moment.
///
/// # Errors
/// More than one session can be meant, and the draft does not say all that follows from it.
pub(super) fn session_of(
    draft: &LabelDraft,
    event: &Event,
    start: Option<Moment>,
    at: Moment,
) -> Result<Option<usize>> {
    // A9(c): the reply waits for the resumption that was announced.
    let resumes = draft.resume_at.is_some() || draft.resume_by.is_some() || draft.answers.is_some();
    let says_all = resumes && draft.session_end.is_some();
    let began = |start: Moment| event.sessions.iter().position(|it| it.start == start);
    let said = start.and_then(began);
    Ok(match (said, event.board_of(draft.round.as_deref(), at)) {
        (Some(place), _) | (None, BoardOf::One(place)) => Some(place),
        (None, BoardOf::None) => None,
        (None, BoardOf::Several(_)) if says_all => None,
        (None, BoardOf::Several(places)) => return Err(event.which(&places).into()),
    })
}

/// Completes a label by what the event says of every board, and of that session.
pub(super) fn complete(draft: &mut Draft, event: &Event, session: Option<usize>) {
    let or = |said: &mut Option<String>, of_event: &Option<String>| {
        *said = said.take().or_else(|| of_event.clone());
    };
    or(&mut draft.particulars.event, &event.name);
    or(&mut draft.particulars.site, &event.site);
    let arbiter = || Some(event.arbiter.as_ref()?.value.person.clone());
    draft.arbiter = draft.arbiter.take().or_else(arbiter);
    // The lateness that the event sets for its own edition does not apply to another.
    let is_left_to_it = draft.edition.leaves_lateness_to_event();
    let late_after = event.late_after.filter(|_| is_left_to_it);
    draft.particulars.late_after = draft.particulars.late_after.or(late_after);
    let controls = &mut draft.time_controls;
    if controls.white.is_none() && controls.black.is_none() {
        *controls = ByColor::new_with(|_| event.time_control.clone());
    }
    let session = session.and_then(|place| event.sessions.get(place));
    draft.session_start = draft.session_start.or(session.map(|it| it.start));
    draft.particulars.session_end = draft.particulars.session_end.or(session.map(|it| it.end));
}
