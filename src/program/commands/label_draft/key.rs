//! The keys of a draft that have a text: a sheet and a form name them, a flag gives each.

use super::LabelDraft;

/// Makes the keys out of the draft's fields, so that neither can lack one of the other's.
macro_rules! keys {
    ($($key:ident = $field:ident),+ $(,)?) => {
        /// A value of a label as people type it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[expect(missing_docs, reason = "the label's own keys, `docs/format.md` §3.1")]
        pub enum LabelKey {
            $($key),+
        }

        impl LabelKey {
            /// All of them.
            pub const ALL: &[LabelKey] = &[$(LabelKey::$key),+];

            /// As a sheet spells the key: `resume_zone`.
            pub fn name(self) -> &'static str {
                match self {
                    $(LabelKey::$key => stringify!($field)),+
                }
            }
        }

        impl LabelDraft {
            /// What was typed for that key.
            pub fn value(&self, key: LabelKey) -> Option<&str> {
                match key {
                    $(LabelKey::$key => self.$field.as_deref()),+
                }
            }

            /// The place of what is typed for that key.
            pub fn value_mut(&mut self, key: LabelKey) -> &mut Option<String> {
                match key {
                    $(LabelKey::$key => &mut self.$field),+
                }
            }
        }
    };
}

keys! {
    Event = event,
    Site = site,
    Date = date,
    Round = round,
    White = white,
    Black = black,
    Arbiter = arbiter,
    WhiteKey = white_key,
    BlackKey = black_key,
    ArbiterKey = arbiter_key,
    Rules = rules,
    LateAfter = late_after,
    Notation = notation,
    TimeControl = time_control,
    WhiteUsed = white_used,
    BlackUsed = black_used,
    DrawOffer = draw_offer,
    ResumeAt = resume_at,
    ResumeEnd = resume_end,
    ResumeZone = resume_zone,
    ResumePlace = resume_place,
    SessionEnd = session_end,
    EarlyCharge = early_charge,
    PlayedOpenly = played_openly,
    AtMove = at_move,
}
