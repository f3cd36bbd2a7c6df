//! Up to the sealing (A1, A2): the arbiter's request, the written move, the stopped clock, and what
//! they leave on the label.

use shakmaty::{ByColor, CastlingMode, Color, Move, Position};

use super::adjourned::{Adjourned, Phase};
use super::clocks::Clocks;
use super::event::{By, ClaimOutcome, Event, Recorded, Unseen};
use super::gap::{Fact, Gap, StatedGap};
use super::refusal::Refusal;
use super::state::{Standing, State};
use crate::clock::{Duration, Left, Moment, TimeControl, Used};
use crate::laws::edition::{CannotMate, Concept, DeadPosition, Edition, GivenUpBy};
use crate::laws::mating::{Budget, CanMate, Dead, MoveLimit, can_mate, dead};
use crate::laws::notation::Notation;
use crate::laws::position::over_on_board;
use crate::laws::reading::{Meaning, read};
use crate::laws::ruling::{
    Claim, ClaimArticle, ClaimRuling, GameResult, MoveText, NoClaim, Reason, Remark, Ruling, claim,
    flag,
};
use crate::laws::score::Game;

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

    /// Whether `by` may say this now, as having happened at `at`.
    ///
    /// # Errors
    ///
    /// The [`Refusal`], with its article.
    pub fn permits(
        &self,
        playing: &Playing<'_>,
        event: &Event,
        by: By,
        at: Moment,
    ) -> Result<(), Refusal> {
        let responder = playing.on_move().other();
        // Before the sealing the players speak for themselves at the board.
        let own = match event {
            Event::AdjournEarly | Event::Write { .. } | Event::PlayOpenly { .. } => {
                by == By::Player(playing.on_move())
            }
            Event::StopClock { side } | Event::Claim { side, .. } => by == By::Player(*side),
            _ => false,
        };
        if !own && !event.may_be_said_by(by, responder) {
            return Err(Refusal::NotYours);
        }
        match self.clocks.running_since() {
            Some(since) if at < since => Err(Refusal::BeforeTheClock),
            _ => self.check(playing, event, at),
        }
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

    fn check(&self, playing: &Playing<'_>, event: &Event, at: Moment) -> Result<(), Refusal> {
        let decides = matches!(event, Event::Decision { .. });
        match self.phase {
            SittingPhase::Finished => return Err(Refusal::GameOver),
            SittingPhase::Sealed => return Err(Refusal::AlreadySealed),
            SittingPhase::Undecided if !decides => return Err(Refusal::DecisionFirst),
            _ => {}
        }
        let refuse_if = |is: bool, refusal| if is { Err(refusal) } else { Ok(()) };
        let asked = self.phase == SittingPhase::Awaiting;
        let on_move = playing.on_move();
        match event {
            Event::AskToSeal => {
                refuse_if(asked, Refusal::AlreadyAsked)?;
                let over = playing.session_end.is_none_or(|end| at >= end);
                refuse_if(!over, Refusal::SessionNotOver)?;
                refuse_if(over_before(playing), Refusal::OverOnBoard)
            }
            Event::AdjournEarly => {
                refuse_if(asked, Refusal::AlreadyAsked)?;
                refuse_if(over_before(playing), Refusal::OverOnBoard)
            }
            Event::Write { .. } => {
                refuse_if(!asked, Refusal::NotAsked)?;
                refuse_if(self.claimed.is_some(), Refusal::ClaimedMoveStands)
            }
            Event::PlayOpenly { uci } => {
                refuse_if(!asked, Refusal::NotAsked)?;
                refuse_if(self.played.is_some(), Refusal::NotOnMove)?;
                let claimed = self.claimed.as_ref();
                refuse_if(
                    claimed.is_some_and(|claimed| claimed.uci != *uci),
                    Refusal::ClaimedMoveStands,
                )?;
                legal(playing, uci).map(|_| ()).ok_or(Refusal::IllegalMove)
            }
            Event::StopClock { side } => {
                refuse_if(*side != on_move, Refusal::NotOnMove)?;
                refuse_if(!asked, Refusal::NotAsked)?;
                self.check_sealing(playing)
            }
            Event::Flag { side } => {
                refuse_if(self.clocks.running() != Some(*side), Refusal::ClockStopped)
            }
            Event::AcceptOffer { side } | Event::DeclineOffer { side } => {
                refuse_if(!self.offers_draw(side.other()), Refusal::NoOffer)
            }
            Event::Claim {
                article,
                side,
                outcome,
            } => self.check_claim(playing, article, *side, *outcome, at),
            Event::Pause => refuse_if(self.clocks.running().is_none(), Refusal::ClockStopped),
            Event::Continue => refuse_if(self.clocks.paused().is_none(), Refusal::NotPaused),
            Event::Offer { .. }
            | Event::DrawAgreed { .. }
            | Event::Resign { .. }
            | Event::Session { .. }
            | Event::Decision { .. } => Ok(()),
            _ => Err(Refusal::NotSealed),
        }
    }

    /// A1(a): he closes the envelope and only then stops his clock; from here nothing changes.
    fn check_sealing(&self, playing: &Playing<'_>) -> Result<(), Refusal> {
        let Some(written) = &self.written else {
            return Err(Refusal::NothingWritten);
        };
        if let Some(played) = self.played {
            let meaning = read(playing.game.last(), written.expose(), playing.notation).meaning;
            if meaning != Meaning::Legal(played) {
                return Err(Refusal::NotTheMovePlayed);
            }
        }
        // A1(b): more than he has left. The arbiter decides before he seals.
        match self.gaps.iter().any(StatedGap::is_open) {
            true => Err(Refusal::DecisionFirst),
            false => Ok(()),
        }
    }

    fn check_claim(
        &self,
        playing: &Playing<'_>,
        article: &str,
        side: Color,
        outcome: ClaimOutcome,
        at: Moment,
    ) -> Result<(), Refusal> {
        let claimed = ClaimArticle::parse(article).ok_or(Refusal::NoSuchClaim)?;
        if side != playing.on_move() {
            return Err(Refusal::NotOnMove);
        }
        let judged = self
            .judge(playing, claimed, at)
            .map_err(|none| match none {
                NoClaim::NothingWritten => Refusal::NothingWritten,
                NoClaim::RightLost { .. } => Refusal::RightLost,
                NoClaim::GameOver => Refusal::OverOnBoard,
            })?;
        match judged.correct == (outcome == ClaimOutcome::Correct) {
            true => Ok(()),
            false => Err(Refusal::OtherOutcome),
        }
    }

    fn judge(
        &self,
        playing: &Playing<'_>,
        article: ClaimArticle,
        at: Moment,
    ) -> Result<ClaimRuling, NoClaim> {
        let left = |side| playing.left_at(&self.clocks, side, at);
        let written = self
            .written
            .as_ref()
            .filter(|_| article.needs_written_move());
        let asked = Claim {
            game: playing.game,
            article,
            written: written.map(|written| (written.expose(), playing.notation)),
            done: self.played.map(|_| GivenUpBy::Moving),
            left: ByColor::new_with(left),
        };
        claim(&asked, playing.edition)
    }

    fn follow(&mut self, playing: &Playing<'_>, Recorded { at, event }: &Recorded) {
        let at = *at;
        match event {
            Event::AskToSeal => self.phase = SittingPhase::Awaiting,
            Event::AdjournEarly => {
                self.phase = SittingPhase::Awaiting;
                self.early = true;
                self.state_early_gap(playing, at);
            }
            Event::Write { text } => self.written = Some(text.clone()),
            Event::PlayOpenly { uci } => self.play_openly(playing, uci),
            Event::StopClock { side } => self.seal(playing, *side, at),
            Event::Flag { side } => {
                let ruling = flag(playing.game.last(), *side, playing.edition, playing.budget);
                let end = (ruling.result, ruling.reason);
                self.end(playing, end, &ruling.concepts, ruling.remarks, at);
            }
            Event::Offer { side } => *self.offers.get_mut(*side) = true,
            Event::DeclineOffer { side } => *self.offers.get_mut(side.other()) = false,
            Event::AcceptOffer { .. } | Event::DrawAgreed { .. } => {
                let end = (GameResult::Draw, Reason::Agreement);
                self.end(playing, end, &[Concept::Agreement], Vec::new(), at);
            }
            Event::Resign { side, .. } => self.resign(playing, *side, at),
            Event::Claim { article, side, .. } => self.claim(playing, article, *side, at),
            Event::Pause => self.clocks.pause(at),
            Event::Continue => self.clocks.resume(at),
            Event::Decision {
                result,
                white_used,
                black_used,
                ..
            } => self.decide(playing, *result, [*white_used, *black_used], at),
            _ => {}
        }
    }

    /// The charge and the time left shrink together while the clock runs: what is too much now will
    /// be too much when he stops it.
    fn state_early_gap(&mut self, playing: &Playing<'_>, at: Moment) {
        let Some(early) = self.early_charge(playing, at).filter(exceeds) else {
            return;
        };
        let side = playing.on_move();
        let mut facts = vec![Fact::Charge {
            charge: early.charge,
        }];
        facts.extend(early.left_before.map(|left| Fact::TimeLeft { side, left }));
        self.gaps.push(StatedGap {
            gap: Gap::EarlyCharge,
            entry: None,
            facts,
            decided: false,
        });
    }

    fn play_openly(&mut self, playing: &Playing<'_>, uci: &str) {
        self.played = legal(playing, uci);
        let gives_up = playing.edition.rules().offer_rejected_by;
        if matches!(gives_up, Some(GivenUpBy::Moving | GivenUpBy::Touching)) {
            // 9.1: a move made on the board rejects the opponent's offer.
            *self.offers.get_mut(playing.on_move().other()) = false;
        }
    }

    fn seal(&mut self, playing: &Playing<'_>, side: Color, at: Moment) {
        self.charged = self
            .early_charge(playing, at)
            .filter(|_| !self.time_decided);
        self.clocks.stop(at);
        if let Some(early) = self.charged {
            self.clocks.charge(side, early.charge);
        }
        self.sealed_at = Some(at);
        self.phase = SittingPhase::Sealed;
    }

    fn resign(&mut self, playing: &Playing<'_>, side: Color, at: Moment) {
        let opponent = side.other();
        let mut end = (GameResult::Win(opponent), Reason::Resignation);
        if playing.edition.rules().resignation_cannot_mate == Some(CannotMate::Draw) {
            match can_mate(
                playing.game.last(),
                opponent,
                playing.edition.move_limit(),
                playing.budget,
            ) {
                CanMate::No(_) => end = (GameResult::Draw, Reason::CannotMate),
                CanMate::Undecided { .. } => end.0 = GameResult::Open,
                CanMate::Yes { .. } => {}
            }
        }
        self.end(playing, end, &[Concept::Resignation], Vec::new(), at);
    }

    /// 9.5: drawn at once, or the penalty, and the written move is the sealed one.
    fn claim(&mut self, playing: &Playing<'_>, article: &str, side: Color, at: Moment) {
        let Some(claimed) = ClaimArticle::parse(article) else {
            return;
        };
        let Ok(judged) = self.judge(playing, claimed, at) else {
            return;
        };
        if judged.correct {
            let concepts = [Concept::ClaimCorrect, claimed.concept()];
            let end = (GameResult::Draw, claimed.reason());
            self.end(playing, end, &concepts, judged.remarks, at);
        } else {
            let penalty = judged.penalty;
            self.clocks
                .charge(side, penalty.taken.unwrap_or(Duration::ZERO));
            self.clocks.grant(side.other(), penalty.given);
            self.claimed = self.claimed.take().or(judged.sealed_move);
        }
    }

    fn decide(
        &mut self,
        playing: &Playing<'_>,
        result: Option<GameResult>,
        [white, black]: [Option<Used>; 2],
        at: Moment,
    ) {
        for gap in &mut self.gaps {
            gap.decided |= gap.is_open();
        }
        if self.phase == SittingPhase::Undecided {
            self.phase = SittingPhase::Awaiting;
        }
        self.clocks.set(white, black, at);
        let own = playing.on_move().fold_wb(white, black);
        self.time_decided |= self.early && own.is_some();
        if let Some(result) = result.filter(|&result| result != GameResult::Open) {
            self.end(playing, (result, Reason::LawsSilent), &[], Vec::new(), at);
        }
    }

    fn end(
        &mut self,
        playing: &Playing<'_>,
        (result, reason): (GameResult, Reason),
        articles: &[Concept],
        remarks: Vec<Remark>,
        at: Moment,
    ) {
        self.clocks.stop(at);
        let on_move = playing.on_move();
        let mut ruling = Ruling::ended(playing.edition, on_move, result, Some(reason), articles);
        if reason == Reason::LawsSilent {
            ruling.article = None;
        }
        ruling.remarks = remarks;
        self.ruling = Some(ruling);
        self.phase = match result {
            GameResult::Open => SittingPhase::Undecided,
            _ => SittingPhase::Finished,
        };
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

/// Whether the game is over before anything could be sealed: on the board, or dead (9.6).
fn over_before(playing: &Playing<'_>) -> bool {
    let position = playing.game.last();
    over_on_board(position).is_some()
        || (playing.edition.rules().dead_position == Some(DeadPosition::Draw)
            && dead(position, MoveLimit::None, playing.budget) == Dead::Yes)
}

fn legal(playing: &Playing<'_>, uci: &str) -> Option<Move> {
    use shakmaty::uci::UciMove;
    let position = playing.game.last();
    UciMove::from_ascii(uci.as_bytes())
        .ok()?
        .to_move(position)
        .ok()
}
