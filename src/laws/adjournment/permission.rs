//! What may happen next, and the token without which no envelope opens.

use shakmaty::{Color, Position};

use super::state::{Adjourned, Phase, State};
use crate::clock::{Duration, Moment};
use crate::laws::edition::{Concept, Edition};

/// The rules allow one envelope to be opened now. It cannot be copied, and only
/// [`State::may_open`] makes it.
#[derive(Debug)]
pub struct MayOpen {
    envelope: [u8; 32],
}

impl MayOpen {
    /// The fingerprint of the envelope that may be opened.
    pub fn envelope(&self) -> &[u8; 32] {
        &self.envelope
    }
}

/// Why an envelope may not be opened now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// A3.
    #[error("the arbiter has not accepted this envelope")]
    NotAccepted,
    /// It was opened before.
    #[error("this envelope was already opened")]
    AlreadyOpened,
    /// A6: it stays closed for ever.
    #[error("the game is over, and the envelope stays closed")]
    GameOver,
    /// A7.
    #[error("the player who must reply is recorded as absent")]
    ResponderAbsent,
    /// A11.
    #[error("this envelope is recorded as lost")]
    Lost,
}

impl Refusal {
    /// The code that never changes.
    pub fn code(self) -> &'static str {
        match self {
            Refusal::NotAccepted => "laws/not-accepted",
            Refusal::AlreadyOpened => "laws/already-opened",
            Refusal::GameOver => "laws/game-over",
            Refusal::ResponderAbsent => "laws/responder-absent",
            Refusal::Lost => "laws/envelope-lost",
        }
    }

    /// The article that says so, as `edition` prints it.
    pub fn article(self, edition: &Edition) -> Option<&str> {
        edition.article(match self {
            Refusal::NotAccepted => Concept::Custody,
            Refusal::AlreadyOpened | Refusal::ResponderAbsent => Concept::Opening,
            Refusal::GameOver => Concept::EndedBeforeResumption,
            Refusal::Lost => Concept::LostEnvelope,
        })
    }
}

/// Something that may be recorded now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permitted {
    /// The kind of the entry, or `accept`.
    pub event: &'static str,
    /// Whose act it is; `None` where it may be anybody's, or is the arbiter's.
    pub by: Option<Color>,
    /// Until when, where the Laws set a limit.
    pub until: Option<Moment>,
    /// The article.
    pub article: Concept,
}

impl State {
    /// Whether the envelope may be opened.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn may_open(&self, adjourned: &Adjourned<'_>) -> Result<MayOpen, Refusal> {
        if !adjourned.accepted {
            return Err(Refusal::NotAccepted);
        }
        if self.opened {
            return Err(Refusal::AlreadyOpened);
        }
        match self.phase {
            Phase::Finished | Phase::Annulled => Err(Refusal::GameOver),
            Phase::Lost | Phase::Opened | Phase::WaitingForSealer => Err(Refusal::Lost),
            _ if *self.absent.get(adjourned.responder()) => Err(Refusal::ResponderAbsent),
            _ => Ok(MayOpen {
                envelope: adjourned.envelope,
            }),
        }
    }

    /// What may happen now, in the order in which an arbiter would think of it.
    pub fn may_happen(&self, adjourned: &Adjourned<'_>) -> Vec<Permitted> {
        let sealer = adjourned.sealer();
        let responder = adjourned.responder();
        let last_arrival = adjourned
            .edition
            .rules()
            .late_after
            .and_then(|seconds| Duration::from_seconds(seconds.into()))
            .and_then(|late| adjourned.resume_at.plus(late));
        let may = |event, by, article| Permitted {
            event,
            by,
            until: None,
            article,
        };
        let arrival = |side| Permitted {
            event: "arrival",
            by: Some(side),
            until: last_arrival,
            article: Concept::Late,
        };
        let before_opening = [
            may("offer", None, Concept::OfferAfterSealing),
            may("draw-agreed", None, Concept::EndedBeforeResumption),
            may("resign", None, Concept::EndedBeforeResumption),
            may("lost-envelope", None, Concept::LostEnvelope),
            may("lost-position", None, Concept::LostPosition),
        ];
        let on_move = self.game().last().turn();
        let in_play = [
            may("move", Some(on_move), Concept::ResponderPresent),
            may("flag", Some(on_move), Concept::FlagFall),
            may("claim", Some(on_move), Concept::ClaimProcedure),
            may("correct-clock", None, Concept::ClockError),
            may("offer", None, Concept::DrawOffer),
            may("draw-agreed", None, Concept::Agreement),
            may("resign", None, Concept::Resignation),
        ];
        match self.phase {
            Phase::Sealed => vec![may("accept", None, Concept::Custody)],
            Phase::Accepted => {
                let mut all = vec![
                    may("opened", None, Concept::ResponderPresent),
                    may("absent", Some(responder), Concept::ResponderAbsent),
                    may("absent", Some(sealer), Concept::SealerAbsent),
                ];
                all.extend(before_opening);
                all
            }
            Phase::WaitingForResponder => {
                let mut all = vec![
                    arrival(responder),
                    may("flag", Some(responder), Concept::FlagFall),
                ];
                all.extend(before_opening);
                all
            }
            Phase::Opened => in_play.to_vec(),
            Phase::WaitingForSealer => {
                let mut all = vec![
                    arrival(sealer),
                    may("reply-sealed", Some(responder), Concept::SealerAbsent),
                ];
                all.extend(in_play);
                all
            }
            Phase::Lost => vec![
                may("declared", Some(sealer), Concept::LostEnvelope),
                may("lost-position", None, Concept::LostPosition),
            ],
            Phase::Finished => Vec::new(),
            Phase::Annulled => Vec::new(),
        }
    }
}
