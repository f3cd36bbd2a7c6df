//! The texts of a draft by the keys of a label, so that a form asks for all of them.

use super::LabelDraft;
use envelope::LabelKey;

/// Pairs each key with the field of the draft; a key without one does not compile.
macro_rules! texts {
    ($($key:ident = $field:ident),+ $(,)?) => {
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

texts! {
    Event = event,
    Site = site,
    Date = date,
    Round = round,
    Board = board,
    White = white,
    Black = black,
    Arbiter = arbiter,
    WhiteId = white_id,
    BlackId = black_id,
    WhiteKey = white_key,
    BlackKey = black_key,
    ArbiterKey = arbiter_key,
    Rules = rules,
    LateAfter = late_after,
    Notation = notation,
    TimeControl = time_control,
    WhiteTimeControl = white_time_control,
    BlackTimeControl = black_time_control,
    WhiteUsed = white_used,
    BlackUsed = black_used,
    WhiteLeft = white_left,
    BlackLeft = black_left,
    SessionStart = session_start,
    SessionEnd = session_end,
    EarlyCharge = early_charge,
    DrawOffer = draw_offer,
    KnownMove = known_move,
    Claim = claim,
    SealedAt = sealed_at,
    ResumeBy = resume_by,
    ResumeAt = resume_at,
    ResumeEnd = resume_end,
    ResumeZone = resume_zone,
    ResumePlace = resume_place,
}
