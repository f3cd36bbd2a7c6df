//! Up to the sealing (A1, A2): the arbiter's request, the written move, the stopped clock, and what
//! they leave on the label.

mod check;
mod follow;

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, CastlingMode, Color, Move, Position};

use super::adjourned::{Adjourned, Phase};
use super::clocks::Clocks;
use super::event::{Recorded, Unseen};
use super::gap::StatedGap;
use super::state::{Standing, State};
use crate::laws::edition::Edition;
use crate::laws::mating::Budget;
use crate::laws::notation::Notation;
use crate::laws::ruling::{MoveText, Ruling};
use crate::laws::score::Game;
use crate::time::{Duration, Left, Moment, TimeControl, Used};

/// A game in play whose session is about to end.
#[derive(Clone, Debug)]
pub struct Playing<'a> {
    /// The score so far.
    pub game: &'a Game,
    /// What the players write in.
    pub notation: Notation,
    /// The edition in force.
    pub edition: &'a Edition,
    /// What thinking time the players have.
    pub time_control: &'a TimeControl,
    /// Both clocks, that of the player on move running.
    pub clocks: Clocks,
    /// The nominal end of the session, where one is announced.
    pub session_end: Option<Moment>,
    /// Who has offered a draw that still stands.
    pub draw_offer: Option<Color>,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

impl Playing<'_> {
    /// Who will seal.
    pub fn on_move(&self) -> Color {
        self.game.last().turn()
    }

    fn left_at(&self, clocks: &Clocks, side: Color, at: Moment) -> Option<Left> {
        let completed = self.game.moves_completed(side);
        clocks.left_at(side, self.time_control, completed, at)
    }
}

/// The stages up to the sealing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SittingPhase {
    /// The game is played.
    Playing,
    /// A sealed move was asked for, and the clock of the player on move runs (A1).
    Awaiting,
    /// The move is written and the clock stopped: the text cannot change any more.
    Sealed,
    /// The arbiter must decide.
    Undecided,
    /// The game is over, and nothing is sealed.
    Finished,
}

impl SittingPhase {
    /// The name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            SittingPhase::Playing => "playing",
            SittingPhase::Awaiting => "awaiting",
            SittingPhase::Sealed => "sealed",
            SittingPhase::Undecided => "undecided",
            SittingPhase::Finished => "finished",
        }
    }
}

/// What A1(b) charges a player who adjourns early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarlyCharge {
    /// The nominal end of the session.
    pub session_end: Moment,
    /// From the stopping of the clock to that end.
    pub charge: Duration,
    /// What he has left when he stops it; `None` where the time control does not say.
    pub left_before: Option<Left>,
    /// What he then has left; `None` too where the charge is more than that: a gap.
    pub left_after: Option<Left>,
}

/// What the sitting leaves on the label (A2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnLabel {
    /// Who sealed (A2d).
    pub sealed_by: Color,
    /// When he stopped his clock.
    pub sealed_at: Moment,
    /// White's time used (A2c), the charge and every penalty inside.
    pub white_used: Used,
    /// Black's.
    pub black_used: Used,
    /// What A1(b) charged, where he adjourned early.
    pub early_charge: Option<EarlyCharge>,
    /// The draw offer that stands (A2f). One that was declined or rejected by a move is not written,
    /// in any edition.
    pub draw_offer: Option<Color>,
    /// The move made on the board after the request (A1a), in UCI.
    pub played_openly: Option<String>,
    /// The move that an incorrect claim has made known (9.5): it is the sealed one, and no secret.
    pub claimed_move: Option<MoveText>,
}

/// Where a sitting stands: a pure fold over what happens at the board, with no clock of its own.
#[derive(Clone, Debug)]
pub struct Sitting {
    standing: Vec<Standing>,
    phase: SittingPhase,
    early: bool,
    written: Option<Unseen>,
    played: Option<Move>,
    claimed: Option<MoveText>,
    /// The arbiter has set the time of the player who adjourned early.
    time_decided: bool,
    sealed_at: Option<Moment>,
    charged: Option<EarlyCharge>,
    offers: ByColor<bool>,
    clocks: Clocks,
    ruling: Option<Ruling>,
    gaps: Vec<StatedGap>,
}

impl Sitting {
    /// Before anything has happened.
    pub fn begin(playing: &Playing<'_>) -> Sitting {
        Sitting {
            standing: Vec::new(),
            phase: SittingPhase::Playing,
            early: false,
            written: None,
            played: None,
            claimed: None,
            time_decided: false,
            sealed_at: None,
            charged: None,
            offers: ByColor::new_with(|side| playing.draw_offer == Some(side)),
            clocks: playing.clocks,
            ruling: None,
            gaps: Vec::new(),
        }
    }

    /// Its stage.
    pub fn phase(&self) -> SittingPhase {
        self.phase
    }

    /// Both clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// What became of each event, in their order.
    pub fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// How the game ended, where it did.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }

    /// Where the Laws were silent.
    pub fn gaps(&self) -> &[StatedGap] {
        &self.gaps
    }

    /// Whether that side has offered a draw that still stands.
    pub fn offers_draw(&self, side: Color) -> bool {
        *self.offers.get(side)
    }

    /// What A1(b) charges if the player on move stops his clock at `at`; `None` where he did not
    /// adjourn early, or no end of the session is announced.
    pub fn early_charge(&self, playing: &Playing<'_>, at: Moment) -> Option<EarlyCharge> {
        let session_end = playing.session_end.filter(|_| self.early)?;
        let charge = session_end.since(at).unwrap_or(Duration::ZERO);
        let left_before = playing.left_at(&self.clocks, playing.on_move(), at);
        let left_after = left_before.and_then(|left| left.0.checked_sub(charge).map(Left));
        Some(EarlyCharge {
            session_end,
            charge,
            left_before,
            left_after,
        })
    }

    /// What goes on the label, once the clock was stopped.
    pub fn on_label(&self, playing: &Playing<'_>) -> Option<OnLabel> {
        let sealed_at = self.sealed_at?;
        Some(OnLabel {
            sealed_by: playing.on_move(),
            sealed_at,
            white_used: self.clocks.carried(Color::White),
            black_used: self.clocks.carried(Color::Black),
            early_charge: self.charged,
            draw_offer: Color::ALL.into_iter().find(|&side| self.offers_draw(side)),
            played_openly: self
                .played
                .map(|played| played.to_uci(CastlingMode::Standard).to_string()),
            claimed_move: self.claimed.clone(),
        })
    }

    /// The sitting after one more event; one that is not permitted changes nothing.
    #[must_use]
    pub fn then(mut self, playing: &Playing<'_>, record: &Recorded) -> Sitting {
        let standing = match self.check(playing, &record.event, record.at) {
            Ok(()) => {
                self.follow(playing, record);
                Standing::Counts
            }
            Err(refusal) => Standing::Refused(refusal),
        };
        self.standing.push(standing);
        self
    }
}

impl State {
    /// The game as it is played on after the opening, for the next adjournment: `None` unless it is
    /// in play.
    pub fn playing<'a>(
        &'a self,
        adjourned: &Adjourned<'a>,
        session_end: Option<Moment>,
    ) -> Option<Playing<'a>> {
        (self.phase() == Phase::Opened && !self.choice_is_due()).then(|| Playing {
            game: self.game(),
            notation: adjourned.notation,
            edition: adjourned.edition,
            time_control: adjourned.time_control,
            clocks: *self.clocks(),
            session_end,
            draw_offer: self.standing_offer(),
            budget: adjourned.budget,
        })
    }
}

fn exceeds(early: &EarlyCharge) -> bool {
    early.left_before.is_some() && early.left_after.is_none()
}

fn legal(playing: &Playing<'_>, uci: &str) -> Option<Move> {
    let position = playing.game.last();
    UciMove::from_ascii(uci.as_bytes())
        .ok()?
        .to_move(position)
        .ok()
}
