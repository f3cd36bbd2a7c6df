//! A new label from what every label must say (A2); the rest is left out until somebody says it.

use shakmaty::ByColor;

use super::{DrawOffer, GameId, Label, Person};
use crate::crypto::{RandomUnavailable, random_bytes};
use crate::file::edition_digest;
use rules::adjournment::Resumption;
use rules::edition::Edition;
use rules::notation::Notation;
use rules::score::Game;
use rules::time::{Moment, TimeControl, Used};

/// What every label must say. Nothing of it has a default, since it would be signed without anybody having said it.
#[derive(Clone, Debug)]
pub struct Essentials<'a> {
    /// The score up to the sealed move (A2b); the side to move seals (A2d).
    pub game: Game,
    /// Has the white men (A2a).
    pub white: Person,
    /// Has the black men (A2a).
    pub black: Person,
    /// Keeps the envelope (A3).
    pub arbiter: Person,
    /// The Laws under which the game is played.
    pub edition: &'a Edition,
    /// What the sealed move is written in.
    pub notation: Notation,
    /// White's time when the sealer stopped his clock (A2c).
    pub white_used: Used,
    /// Black's (A2c).
    pub black_used: Used,
    /// When the sealer stopped his clock.
    pub sealed_at: Moment,
    /// When and where play resumes (A2g): [`Announced::resumption`](rules::adjournment::Announced::resumption), or
    /// [`Resumption::By`] where that is still to be agreed.
    pub resumption: Resumption,
}

impl Label {
    /// The label of a game's first adjournment, under a game id drawn at random: no deputy, no draw offer, an unknown
    /// time control, no event or site. What else is known is set in its fields. [`Label::check`] and
    /// [`seal`](crate::file::seal) refuse what contradicts itself.
    ///
    /// # Errors
    /// No random bytes from the system.
    pub fn new(essentials: Essentials<'_>) -> Result<Label, RandomUnavailable> {
        Ok(Label {
            id: GameId(random_bytes()?),
            event: None,
            site: None,
            date: None,
            round: None,
            board: None,
            white: essentials.white,
            black: essentials.black,
            arbiter: essentials.arbiter,
            ids: ByColor::default(),
            deputies: Vec::new(),
            rules: essentials.edition.name().to_owned(),
            rules_digest: edition_digest(essentials.edition),
            late_after: None,
            notation: essentials.notation,
            time_controls: ByColor::new_with(|_| TimeControl::UNKNOWN),
            game: essentials.game,
            white_used: essentials.white_used,
            black_used: essentials.black_used,
            session_end: None,
            early_charge: None,
            draw_offer: DrawOffer::None,
            known_move: None,
            sealed_at: essentials.sealed_at,
            typed_at: None,
            resumption: essentials.resumption,
            adjournment: 1,
            previous: None,
        })
    }
}
