//! What an arbiter should know besides the ruling.

use serde::Serialize;

use crate::laws::edition::{Edition, Rule, Word};
use crate::laws::reading;

/// A remark with a code that does not change and a sentence for people who read English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// Such as `mating_undecided`.
    pub code: &'static str,
    /// Lower case, without a full stop.
    pub message: String,
}

impl Remark {
    /// A remark of our own wording.
    pub(in crate::laws) fn new(code: &'static str, message: &str) -> Remark {
        Remark {
            code,
            message: message.to_owned(),
        }
    }

    /// What is wrong with the text but harmless.
    pub(super) fn of_text(remark: &reading::Remark) -> Remark {
        Remark {
            code: remark.code(),
            message: remark.to_string(),
        }
    }

    /// The result depends on whether the responder can mate, and the search did not find out.
    pub(super) fn mating_undecided() -> Remark {
        Remark {
            code: "mating_undecided",
            message: "whether the responder can still mate was not found out: the arbiter decides"
                .to_owned(),
        }
    }

    /// As [`mating_undecided`](Remark::mating_undecided), where a flag fell.
    pub(super) fn opponent_undecided() -> Remark {
        Remark::new(
            "mating_undecided",
            "whether the opponent can still mate was not found out: the arbiter decides",
        )
    }

    /// The position may be dead, and the search did not find out.
    pub(super) fn dead_position_undecided() -> Remark {
        Remark {
            code: "dead_position_undecided",
            message: "whether either side can still mate was not found out".to_owned(),
        }
    }

    /// The game had ended before the move was sealed.
    pub(super) fn ended_before_sealing() -> Remark {
        Remark {
            code: "ended_before_sealing",
            message: "the game had ended before the move was sealed".to_owned(),
        }
    }

    /// The edition lets the arbiter find a reasonable interpretation.
    pub(super) fn may_be_interpreted() -> Remark {
        Remark {
            code: "may_be_interpreted",
            message: "this result stands unless the arbiter finds a reasonable interpretation"
                .to_owned(),
        }
    }

    /// The opponent chooses only among reasonable readings, and what is reasonable the arbiter says.
    pub(super) fn reasonable_only() -> Remark {
        Remark {
            code: "reasonable_only",
            message: "the opponent chooses among the moves that the arbiter finds reasonable"
                .to_owned(),
        }
    }

    /// The ruling rests on something that the edition's file marks as unconfirmed.
    pub(in crate::laws) fn unconfirmed(edition: &Edition, rule: Rule) -> Remark {
        Remark {
            code: "unconfirmed",
            message: format!(
                "{} of {} is not confirmed from a text at hand",
                rule.word(),
                edition.name()
            ),
        }
    }
}
