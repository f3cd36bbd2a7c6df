//! What the outside of the envelope says, and the stages of its life.

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Chess, Color, Position};

use super::announced::Resumption;
use crate::edition::Edition;
use crate::notation::Notation;
use crate::reading::Reading;
use crate::ruling::{ClaimArticle, Contents, Ruling, rule_reading};
use crate::score::Game;
use crate::time::{Duration, Moment, TimeControl, Used};
use crate::word::words;
use mating::Budget;

/// The move that must be sealed, where everybody knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownMove {
    /// The move.
    pub uci: UciMove,
    /// The article under which it was written for a claim that was rejected, so that it must be played (9.5); `None`
    /// where it was made on the board after the request (A1a).
    pub claim: Option<ClaimArticle>,
}

words! {
    /// Where the sealed move is.
    #[derive(Default)]
    Carrier {
        /// In the file.
        #[default]
        File = "file",
        /// On paper, in an envelope.
        Paper = "paper",
        /// Nowhere: the game was interrupted, and no move was sealed.
        None = "none",
    }
}

/// What the outside of the envelope says, as far as the Laws need it.
#[derive(Clone, Debug)]
pub struct Adjourned {
    /// The fingerprint of the envelope. A [`MayOpen`](super::MayOpen) is good for this envelope only.
    pub envelope: [u8; 32],
    /// Where the sealed move is.
    pub carrier: Carrier,
    /// The score up to the sealed move.
    pub game: Game,
    /// The notation of the written move; nothing is read without one.
    pub notation: Option<Notation>,
    /// The edition in force.
    pub edition: Edition,
    /// The thinking time of each player.
    pub time_controls: ByColor<TimeControl>,
    /// The times at the sealing, where they were noted.
    pub used: Option<ByColor<Used>>,
    /// The draw offer on the label (A2f).
    pub draw_offer: Option<Color>,
    /// The sealed move, where everybody knows it.
    pub known_move: Option<KnownMove>,
    /// What the label announces of the resumption. Whether it was set anew, the [`State`](super::State) knows.
    pub resumption: Resumption,
    /// How many seconds late a player may come, for editions that leave it to the event.
    pub late_after: Option<u32>,
    /// In the second envelope of A9(c), with the reply to a sealed move: since when the clock of the absent player
    /// runs, who sealed that move. It is the moment at which the opponent stopped their own.
    pub answers: Option<Moment>,
    /// Whether the arbiter has countersigned (A3).
    pub accepted: bool,
    /// The bound of each search for a mate.
    pub budget: Budget,
}

#[cfg(any(test, feature = "fixtures"))]
impl Adjourned {
    /// An envelope that is accepted and says nothing of the clocks, whose game resumes at that moment.
    pub fn plain(game: &Game, edition: &Edition, at: Moment) -> Adjourned {
        Adjourned {
            envelope: [1; 32],
            carrier: Carrier::File,
            game: game.clone(),
            notation: Some(Notation::Letters(crate::notation::Language::English)),
            edition: edition.clone(),
            time_controls: ByColor::new_with(|_| TimeControl::UNKNOWN),
            used: Some(ByColor::default()),
            draw_offer: None,
            known_move: None,
            resumption: Resumption::At(super::Announced {
                at,
                end: None,
                zone: "UTC".to_owned(),
                place: None,
            }),
            late_after: None,
            answers: None,
            accepted: true,
            budget: Budget::of_states(20_000),
        }
    }
}

impl Adjourned {
    /// The last positions of a score that could come again; none where the edition does not count them.
    pub(super) fn repeatable(&self, score: &Game) -> Vec<Chess> {
        match self.edition.counts_repetitions() {
            true => score.repeatable(),
            false => Vec::new(),
        }
    }

    /// What the edition makes of the sealed move, as it was read.
    pub(super) fn rule(&self, reading: &Reading, contents: Contents) -> Ruling {
        rule_reading(&self.game, reading, contents, &self.edition, self.budget)
    }

    /// Whether a move was sealed.
    pub fn is_sealed(&self) -> bool {
        self.carrier != Carrier::None
    }

    /// Who sealed, or would have: the side to move.
    pub fn sealer(&self) -> Color {
        self.game.last().turn()
    }

    /// Who sealed the first of two envelopes (A9c), the only one where nobody replied: that player may be awaited
    /// while the opponent's clock has run (A10).
    pub(super) fn first_sealer(&self) -> Color {
        match self.answers {
            Some(_) => self.responder(),
            None => self.sealer(),
        }
    }

    /// Who must reply.
    pub fn responder(&self) -> Color {
        self.sealer().other()
    }

    /// How much later than announced a player may come without losing (A10): exactly this much is not too late. `None`
    /// where the edition does not say.
    pub fn may_be_late(&self) -> Option<Duration> {
        let rules = self.edition.rules();
        let by_event = self.edition.leaves_lateness_to_event();
        self.late_after
            .filter(|_| by_event)
            .or(rules.late_after)
            .and_then(|seconds| Duration::from_seconds(seconds.into()))
    }
}

words! {
    /// Where an adjourned game stands: the stages of its life.
    Phase {
        /// Sealed, not yet countersigned (A3).
        Sealed = "sealed",
        /// Countersigned, and in the arbiter's custody.
        Accepted = "accepted",
        /// The resumption has begun, the envelope is closed, and nothing keeps it from being opened.
        Resumption = "resumption",
        /// The resumption has begun and the responder is not there (A9b).
        WaitingForResponder = "waiting_for_responder",
        /// The sealed move was made known: the game goes on, or the responder chooses its reading.
        Opened = "opened",
        /// The game goes on in another envelope: the sealed reply (A9c), or the next adjournment.
        Continued = "continued",
        /// The sealed move was made known, and the sealer is not there (A9c).
        WaitingForSealer = "waiting_for_sealer",
        /// The envelope is lost, and the sealer has not declared the move (A11a).
        Lost = "lost",
        /// What follows from what happened is the arbiter's: the Laws do not say it, or the sealed move is to be read.
        Undecided = "undecided",
        /// The game is over.
        Finished = "finished",
        /// The position is lost, and a new game is played (A11b).
        Annulled = "annulled",
    }
}
