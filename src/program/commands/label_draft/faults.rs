//! Everything that is wrong with a draft at once, each with the part that it is about.

use super::{LabelDraft, Resolved};
use crate::commands::prelude::*;
use crate::failure::{EventFault, SessionName};
use envelope::FormatError;
use envelope::sealing::NotSealed;
use rules::time::TypedMomentError;

/// A part of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The value of a key.
    Key(LabelKey),
    /// The move at which it is sealed.
    AtMove,
    /// The deputies' keys.
    Deputies,
}

/// Something that is wrong with a draft.
#[derive(Clone, Debug)]
pub struct Fault {
    /// What it is about; `None` where that is no part of the draft, such as the score.
    pub part: Option<Part>,
    /// Why.
    pub failure: Failure,
}

impl Fault {
    /// A failure of that part.
    pub(super) fn of<E>(part: Part) -> impl FnOnce(E) -> Fault
    where
        Failure: From<E>,
    {
        move |error| Fault {
            part: Some(part),
            failure: error.into(),
        }
    }
}

/// A failure that does not say yet what it is about.
impl<E> From<E> for Fault
where
    Failure: From<E>,
{
    fn from(error: E) -> Fault {
        Fault {
            part: None,
            failure: error.into(),
        }
    }
}

impl LabelDraft {
    /// The draft as values, and all that is wrong with it. What is wrong counts as not given; `None` where something
    /// is wrong that no other value helps.
    pub fn faults(&self, files: &Files, now: Moment) -> (Option<Resolved>, Vec<Fault>) {
        let mut draft = self.clone();
        let mut faults: Vec<Fault> = Vec::new();
        loop {
            let resolved = draft.clone().resolve_by_parts(files, now);
            let checked = resolved.and_then(|it| Ok(it.draft.check().map(|()| it)?));
            let Fault { part, failure } = match checked {
                Ok(resolved) => return (Some(resolved), faults),
                Err(fault) => fault,
            };
            let part = part.or_else(|| part_of(&failure));
            // A time cannot be read without its zone.
            let is_no_zone = matches!(
                failure.fault(),
                Some(LabelFault::Moment {
                    error: TypedMomentError::NoZone,
                    ..
                })
            );
            let follows = is_no_zone && !faults.is_empty();
            let clears = draft.clear(part, &failure);
            let is_known = part.is_some() && faults.iter().any(|fault| fault.part == part);
            if !follows && !is_known {
                faults.push(Fault { part, failure });
            }
            if !clears {
                return (None, faults);
            }
        }
    }

    /// Takes out what is wrong, so that the rest can be looked at. Whether there was anything to take out.
    fn clear(&mut self, part: Option<Part>, failure: &Failure) -> bool {
        if let Some(sessions) = two_sessions(failure) {
            // As if it were the first of them.
            self.session_start = sessions.first().map(|it| it.start.to_string());
            return self.session_start.is_some();
        }
        match part {
            Some(Part::Key(key)) => {
                if key == LabelKey::KnownMove {
                    self.claim = None;
                }
                self.value_mut(key).take().is_some()
            }
            Some(Part::AtMove) => self.at_move.take().is_some(),
            Some(Part::Deputies) => !std::mem::take(&mut self.deputy_keys).is_empty(),
            None => false,
        }
    }

    /// The sessions of the event to which the board can belong, where that is more than one, whether or not one has
    /// been chosen.
    pub fn sessions(&self, files: &Files, now: Moment) -> Vec<SessionName> {
        let unchosen = LabelDraft {
            session_start: None,
            session_end: None,
            ..self.clone()
        };
        let (_, faults) = unchosen.faults(files, now);
        let mut named = faults.iter().filter_map(|it| two_sessions(&it.failure));
        named.next().map_or_else(Vec::new, <[_]>::to_vec)
    }
}

/// What a failure is about that does not come from a single value.
fn part_of(failure: &Failure) -> Option<Part> {
    let key = match failure.fault() {
        Some(NotSealed::AnnouncedAndToBeAgreed { key }) => *key,
        Some(NotSealed::LateAfter { .. }) => LabelKey::LateAfter,
        Some(NotSealed::Label(FormatError::Times(fault))) => fault.key(),
        _ => two_sessions(failure).map(|_| LabelKey::ResumeAt)?,
    };
    Some(Part::Key(key))
}

/// The sessions to which a board can belong, where that is what is wrong.
pub fn two_sessions(failure: &Failure) -> Option<&[SessionName]> {
    match failure.fault() {
        Some(EventFault::TwoSessions(sessions)) => Some(sessions),
        _ => None,
    }
}
