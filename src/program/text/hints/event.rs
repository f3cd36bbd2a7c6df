//! What to write in the file of an event in place of what is wrong there.

use super::Hints;
use crate::failure::{EventFault, EventKey, Kind, SESSION, SessionKey};
use crate::text::message::*;
use envelope::LabelKey;

impl Hints<'_> {
    pub(super) fn event(&self, fault: &EventFault) -> String {
        match fault {
            EventFault::NotUtf8 | EventFault::Syntax { .. } => self.say(HintEventSyntax),
            EventFault::UnknownKey { in_session, .. } => {
                let keys = match in_session {
                    true => SessionKey::ALL.map(SessionKey::name).to_vec(),
                    false => {
                        let names = EventKey::ALL.map(EventKey::name).into_iter();
                        names.chain([SESSION]).collect()
                    }
                };
                self.say(HintEventKeys {
                    keys: keys.join(", "),
                })
            }
            EventFault::Misplaced {
                in_session: true, ..
            } => self.say(HintEventMisplacedSession),
            EventFault::Misplaced {
                in_session: false, ..
            } => self.say(HintEventMisplacedTop),
            EventFault::WrongKind { key, wanted, .. } => match wanted {
                Kind::Text => self.say(HintEventWantsText { key: *key }),
                Kind::Texts => self.say(HintEventWantsTexts { key: *key }),
                Kind::Sessions => self.say(HintEventWantsSessions),
            },
            EventFault::Clocks { .. } => self.say(HintEventClocks),
            EventFault::Text { .. } => self.say(HintEventText),
            EventFault::Value { cause, .. } => self.cause(cause),
            EventFault::MissingKey { key, .. } => self.say(HintEventMissingKey { key: key.name() }),
            EventFault::NoZone { .. } => self.say(HintEventZone),
            EventFault::Order { .. } => self.say(HintEventOrder),
            EventFault::WithoutResumption { .. } => self.say(HintEventWithoutResumption),
            EventFault::TwoPlaces { .. } => self.say(HintEventTwoPlaces),
            EventFault::LateAfter { .. } => self.say(HintEventLateAfter),
            EventFault::TwoSessions { .. } => {
                let named = |key| self.locale.key(key, self.reader);
                self.say(HintEventTwoSessions {
                    end: named(LabelKey::SessionEnd),
                    resume: named(LabelKey::ResumeAt),
                })
            }
        }
    }
}
