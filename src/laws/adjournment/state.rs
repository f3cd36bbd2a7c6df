//! The fold: from what was recorded to where the game stands.

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Color, Move, Position};

use super::clocks::Clocks;
use super::event::{ClaimOutcome, Event, Recorded};
use crate::clock::{Moment, Used};
use crate::laws::edition::{CannotMate, Concept, Edition, GivenUpBy};
use crate::laws::mating::{Budget, CanMate, can_mate};
use crate::laws::notation::Notation;
use crate::laws::reading::{Meaning, Reading};
use crate::laws::ruling::{Contents, GameResult, Reason, Ruling, rule, rule_reading};
use crate::laws::score::Game;

/// What the outside of the envelope says, as far as the Laws need it.
#[derive(Clone, Debug)]
pub struct Adjourned<'a> {
    /// Which envelope it is: its fingerprint. A [`MayOpen`](super::MayOpen) is good for this one.
    pub envelope: [u8; 32],
    /// The score up to the sealed move.
    pub game: &'a Game,
    /// What the move is written in.
    pub notation: Notation,
    /// The edition in force.
    pub edition: &'a Edition,
    /// White's time at the sealing.
    pub white_used: Used,
    /// Black's time at the sealing.
    pub black_used: Used,
    /// The draw offer on the label (A2f).
    pub draw_offer: Option<Color>,
    /// The announced time of the resumption.
    pub resume_at: Moment,
    /// Whether the arbiter has countersigned (A3).
    pub accepted: bool,
    /// How far the mating question may be searched.
    pub budget: Budget,
}

impl Adjourned<'_> {
    /// Who sealed: the side to move.
    pub fn sealer(&self) -> Color {
        self.game.last().turn()
    }

    /// Who must reply.
    pub fn responder(&self) -> Color {
        self.sealer().other()
    }
}

/// Where an adjourned game stands: the states of an adjournment's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Sealed, not yet countersigned (A3).
    Sealed,
    /// In the arbiter's keeping.
    Accepted,
    /// The resumption has begun and the responder is not there (A9b).
    WaitingForResponder,
    /// The sealed move was made known: the game goes on, or the responder chooses its reading.
    Opened,
    /// The sealed move was made known, and the sealer is not there (A9c).
    WaitingForSealer,
    /// The envelope is lost, and the sealer has not declared his move (A11a).
    Lost,
    /// The game is over.
    Finished,
    /// The position is lost, and a new game is played (A11b).
    Annulled,
}

impl Phase {
    /// The name used in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Sealed => "sealed",
            Phase::Accepted => "accepted",
            Phase::WaitingForResponder => "waiting_for_responder",
            Phase::Opened => "opened",
            Phase::WaitingForSealer => "waiting_for_sealer",
            Phase::Lost => "lost",
            Phase::Finished => "finished",
            Phase::Annulled => "annulled",
        }
    }
}

/// Where the game stands. Only [`fold`] makes one.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) phase: Phase,
    pub(super) opened: bool,
    pub(super) absent: ByColor<bool>,
    /// Whether the sealed move, or what stands for it, was made known.
    known: bool,
    ruling: Option<Ruling>,
    clocks: Clocks,
    game: Game,
    standing_offer: Option<Color>,
}

impl State {
    /// The stage of its life.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether the envelope was opened.
    pub fn opened(&self) -> bool {
        self.opened
    }

    /// What was ruled last: on the sealed move, or on what ended the game. `None` while the envelope
    /// is closed and the game not over.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_ref()
    }

    /// Both clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// The score, with the sealed move and those after it once they are known.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who has offered a draw that still stands (9.1).
    pub fn standing_offer(&self) -> Option<Color> {
        self.standing_offer
    }
}

/// Folds what was recorded, in the order of the file, over what the label says. Pure: no clock, no
/// files, the same answer everywhere.
pub fn fold(adjourned: &Adjourned<'_>, recorded: &[Recorded]) -> State {
    let mut fold = Fold {
        adjourned,
        state: State {
            phase: if adjourned.accepted {
                Phase::Accepted
            } else {
                Phase::Sealed
            },
            known: false,
            ruling: None,
            clocks: Clocks::stopped(adjourned.white_used, adjourned.black_used),
            game: adjourned.game.clone(),
            standing_offer: adjourned.draw_offer,
            absent: ByColor {
                white: false,
                black: false,
            },
            opened: false,
        },
    };
    for (record, in_force) in recorded.iter().zip(in_force(recorded)) {
        if in_force {
            fold.record(record);
        }
    }
    fold.state
}

/// Which of the events stand: all but those that a later `void`, itself standing, names.
pub fn in_force(recorded: &[Recorded]) -> Vec<bool> {
    let mut standing = vec![true; recorded.len()];
    for (place, record) in recorded.iter().enumerate().rev() {
        if let Event::Void { entry, .. } = &record.event
            && standing.get(place) == Some(&true)
            && let Some(named) = usize::try_from(*entry)
                .ok()
                .and_then(|entry| entry.checked_sub(1))
            && named < place
            && let Some(stands) = standing.get_mut(named)
        {
            *stands = false;
        }
    }
    standing
}

struct Fold<'a> {
    adjourned: &'a Adjourned<'a>,
    state: State,
}

impl Fold<'_> {
    fn record(&mut self, Recorded { at, event }: &Recorded) {
        let at = *at;
        if let Event::Appeal { result, .. } = event {
            self.appeal(*result);
            return;
        }
        if matches!(self.state.phase, Phase::Finished | Phase::Annulled) {
            return;
        }
        match event {
            Event::Opened { written, .. } => {
                self.state.opened = true;
                self.make_known(written.as_deref(), at);
            }
            Event::Declared { text, .. } if self.state.phase == Phase::Lost => {
                self.make_known(text.as_deref().or(Some("")), at);
            }
            Event::Arrival { side } => self.arrive(*side),
            Event::Absent { side } => self.be_absent(*side, at),
            Event::StartClock { side } => self.state.clocks.start(*side, at),
            Event::StopClock { side } => self.state.clocks.stop_side(*side, at),
            Event::Pause => self.state.clocks.pause(at),
            Event::Continue => self.state.clocks.resume(at),
            Event::CorrectClock {
                white_used,
                black_used,
            } => {
                self.state
                    .clocks
                    .set(Some(*white_used), Some(*black_used), at);
            }
            Event::Offer { side } => self.state.standing_offer = Some(*side),
            Event::DeclineOffer { side } if self.state.standing_offer == Some(side.other()) => {
                self.state.standing_offer = None;
            }
            Event::AcceptOffer { side } if self.state.standing_offer == Some(side.other()) => {
                self.agree(at);
            }
            Event::DrawAgreed { .. } => self.agree(at),
            Event::Resign { side, .. } => self.resign(*side, at),
            Event::Flag { side } => self.flag(*side, at),
            Event::Claim {
                article,
                outcome: ClaimOutcome::Correct,
                ..
            } => {
                let reason = if article.starts_with("9.3") {
                    Reason::FiftyMoves
                } else {
                    Reason::Repetition
                };
                self.end(GameResult::Draw, Some(reason), &[Concept::ClaimCorrect], at);
            }
            Event::Move { side, uci } => self.play(*side, uci, at),
            Event::Choose { uci } => self.choose(uci, at),
            Event::ReplySealed { .. } => {
                self.state.clocks.start(self.adjourned.sealer(), at);
                self.state.phase = Phase::WaitingForSealer;
            }
            Event::LostEnvelope if !self.state.opened => self.state.phase = Phase::Lost,
            Event::LostPosition => {
                self.end(
                    GameResult::Open,
                    Some(Reason::Annulled),
                    &[Concept::LostPosition],
                    at,
                );
                self.state.phase = Phase::Annulled;
            }
            Event::Decision {
                result,
                white_used,
                black_used,
                on_move,
                ..
            } => {
                self.decide(*result, [*white_used, *black_used], *on_move, at);
            }
            // Nothing follows from these, or not in this phase.
            _ => {}
        }
    }

    /// The sealed move is made on the board, or ruled on (A8, A9).
    fn make_known(&mut self, written: Option<&str>, at: Moment) {
        let Adjourned {
            game,
            notation,
            edition,
            budget,
            ..
        } = *self.adjourned;
        let ruling = match written {
            Some(text) => rule(game, text, notation, edition, budget),
            None => rule_reading(
                game,
                &Reading::unreadable(),
                Contents::Written,
                edition,
                budget,
            ),
        };
        // A (=) behind the sealed move takes effect now (9.1).
        if ruling.draw_offer {
            self.state.standing_offer = Some(self.adjourned.sealer());
        }
        self.take_up(ruling, at);
    }

    /// Goes on from a ruling on a move: the game is over, or the other side's clock runs.
    fn take_up(&mut self, ruling: Ruling, at: Moment) {
        if let Some(next) = ruling
            .played
            .as_ref()
            .and_then(|played| self.legal(&played.uci))
        {
            // Legal in the last position, so it can be played.
            let _ = self.state.game.play(next);
        }
        self.state.known = true;
        let over = ruling.result != GameResult::Open;
        let goes_on = ruling.played.is_some() && !over;
        self.state.ruling = Some(ruling);
        self.state.phase = match (over, *self.state.absent.get(self.adjourned.sealer())) {
            (true, _) => Phase::Finished,
            (false, true) => Phase::WaitingForSealer,
            (false, false) => Phase::Opened,
        };
        if goes_on {
            self.state.clocks.start(self.state.game.last().turn(), at);
        } else {
            self.state.clocks.stop(at);
        }
    }

    fn legal(&self, uci: &str) -> Option<Move> {
        UciMove::from_ascii(uci.as_bytes())
            .ok()?
            .to_move(self.state.game.last())
            .ok()
    }

    /// A move on the board after the opening. One that is not legal there leaves the record as a
    /// statement, without effect.
    fn play(&mut self, side: Color, uci: &str, at: Moment) {
        let known = matches!(self.state.phase, Phase::Opened | Phase::WaitingForSealer);
        if !known || self.state.game.last().turn() != side {
            return;
        }
        let Some(next) = self.legal(uci) else { return };
        // In the editions that say so, a move rejects the opponent's offer (9.1); touching comes
        // before moving.
        let gives_up = self.adjourned.edition.rules().offer_rejected_by;
        let rejects = matches!(gives_up, Some(GivenUpBy::Moving | GivenUpBy::Touching));
        if rejects && self.state.standing_offer == Some(side.other()) {
            self.state.standing_offer = None;
        }
        let reading = Reading::of(next);
        let Adjourned {
            edition, budget, ..
        } = *self.adjourned;
        let ruling = rule_reading(
            &self.state.game,
            &reading,
            Contents::Written,
            edition,
            budget,
        );
        if ruling.result != GameResult::Open {
            self.take_up(ruling, at);
            return;
        }
        let _ = self.state.game.play(next);
        self.state.clocks.start(side.other(), at);
    }

    /// The responder chooses the reading, in the editions where he does.
    fn choose(&mut self, uci: &str, at: Moment) {
        let offered = self.state.ruling.as_ref().is_some_and(|ruling| {
            ruling.reason == Some(Reason::OpponentChooses)
                && ruling
                    .candidates
                    .iter()
                    .any(|candidate| candidate.uci == uci)
        });
        let Some(chosen) = self.legal(uci).filter(|_| offered) else {
            return;
        };
        let reading = Reading {
            meaning: Meaning::Legal(chosen),
            ..Reading::unreadable()
        };
        let Adjourned {
            game,
            edition,
            budget,
            ..
        } = *self.adjourned;
        let ruling = rule_reading(game, &reading, Contents::Written, edition, budget);
        self.take_up(ruling, at);
    }

    fn arrive(&mut self, side: Color) {
        *self.state.absent.get_mut(side) = false;
        match self.state.phase {
            Phase::WaitingForResponder if side == self.adjourned.responder() => {
                self.state.phase = Phase::Accepted;
            }
            Phase::WaitingForSealer if side == self.adjourned.sealer() => {
                self.state.phase = Phase::Opened;
            }
            _ => {}
        }
    }

    fn be_absent(&mut self, side: Color, at: Moment) {
        *self.state.absent.get_mut(side) = true;
        if side == self.adjourned.responder() && self.state.phase == Phase::Accepted {
            // A9(b): his clock is started.
            self.state.phase = Phase::WaitingForResponder;
            self.state.clocks.start(side, at);
        }
        if side == self.adjourned.sealer() && self.state.phase == Phase::Opened {
            self.state.phase = Phase::WaitingForSealer;
        }
    }

    fn agree(&mut self, at: Moment) {
        self.end(
            GameResult::Draw,
            Some(Reason::Agreement),
            &self.before_resumption(Concept::Agreement),
            at,
        );
    }

    fn resign(&mut self, side: Color, at: Moment) {
        let opponent = side.other();
        let articles = self.before_resumption(Concept::Resignation);
        if self.adjourned.edition.rules().resignation_cannot_mate == Some(CannotMate::Draw) {
            match can_mate(self.state.game.last(), opponent, self.adjourned.budget) {
                CanMate::No(_) => {
                    self.end(GameResult::Draw, Some(Reason::CannotMate), &articles, at);
                    return;
                }
                CanMate::Undecided { .. } => {
                    self.end(GameResult::Open, Some(Reason::Resignation), &articles, at);
                    return;
                }
                CanMate::Yes { .. } => {}
            }
        }
        self.end(
            GameResult::Win(opponent),
            Some(Reason::Resignation),
            &articles,
            at,
        );
    }

    /// 6.9. While the envelope is closed this asks the position on the label; if only the sealed
    /// move could change the answer, that is a gap which the arbiter sees from the ruling.
    fn flag(&mut self, side: Color, at: Moment) {
        let opponent = side.other();
        let (result, reason) =
            match can_mate(self.state.game.last(), opponent, self.adjourned.budget) {
                CanMate::Yes { .. } => (GameResult::Win(opponent), Reason::FlagFall),
                CanMate::No(_) => (GameResult::Draw, Reason::CannotMate),
                CanMate::Undecided { .. } => (GameResult::Open, Reason::FlagFall),
            };
        self.end(result, Some(reason), &[Concept::FlagFall], at);
    }

    fn decide(
        &mut self,
        result: Option<GameResult>,
        [white, black]: [Option<Used>; 2],
        on_move: Option<Color>,
        at: Moment,
    ) {
        self.state.clocks.set(white, black, at);
        if let Some(side) = on_move {
            self.state.clocks.start(side, at);
        }
        if let Some(result) = result.filter(|&result| result != GameResult::Open) {
            self.end(result, Some(Reason::LawsSilent), &[], at);
        }
    }

    /// A committee replaces the result; the ruling that it replaces stays in the record.
    fn appeal(&mut self, result: GameResult) {
        if let Some(ruling) = &mut self.state.ruling {
            ruling.result = result;
        }
        self.state.phase = match result {
            GameResult::Win(_) | GameResult::Draw => Phase::Finished,
            GameResult::Open if self.state.known => Phase::Opened,
            GameResult::Open => Phase::Accepted,
        };
    }

    fn end(
        &mut self,
        result: GameResult,
        reason: Option<Reason>,
        articles: &[Concept],
        at: Moment,
    ) {
        let edition = self.adjourned.edition;
        self.state.clocks.stop(at);
        self.state.ruling = Some(Ruling::ended(
            edition,
            self.adjourned.sealer(),
            result,
            reason,
            articles,
        ));
        self.state.phase = Phase::Finished;
    }

    /// While the envelope is closed, A6 bears on it too.
    fn before_resumption(&self, article: Concept) -> Vec<Concept> {
        match self.state.phase {
            Phase::Sealed | Phase::Accepted | Phase::WaitingForResponder | Phase::Lost => {
                vec![Concept::EndedBeforeResumption, article]
            }
            _ => vec![article],
        }
    }
}
