//! The fold: from the recorded events to the state of the game.

use std::slice;
use std::sync::Arc;

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Chess, Color};

use super::announced::Schedule;
use super::clocks::Clocks;
use super::context::{Adjourned, Phase};
use super::event::{Event, NamedMoves, Recorded};
use super::gap::{Fact, StatedGap};
use super::refusal::Refusal;
use crate::laws::edition::Rule;
use crate::laws::ruling::{
    ClaimPenalty, Contents, GameResult, Gap, MoveText, Reason, Remark, Ruling,
};
use crate::laws::score::Game;
use crate::time::{Duration, Left, Moment};

/// Where the game stands. Only [`fold`] and [`State::then`] make one.
///
/// An event that the state does not permit has no effect. It stays in the record, and [`standing`](State::standing) says
/// why.
#[derive(Clone, Debug)]
pub struct State {
    recorded: Vec<Arc<Recorded>>,
    standing: Vec<Standing>,
    /// The moves that each entry names, as people write them.
    move_texts: Vec<Vec<MoveText>>,
    pub(super) sealer: Color,
    pub(super) accepted: bool,
    /// Whether the resumption has begun.
    pub(super) resumed: bool,
    /// When it was recorded to begin.
    pub(super) started: Option<Moment>,
    pub(super) schedule: Schedule,
    pub(super) presence: ByColor<Presence>,
    /// Whether neither player was there when play was to resume.
    pub(super) nobody_came: bool,
    /// Whether an opening is recorded.
    pub(super) opened: bool,
    /// Whether the sealed move, or what stands for it, was made known.
    pub(super) known: bool,
    /// The text that was opened, while nothing but its reading has followed from it.
    pub(super) sealed_text: Option<SealedText>,
    pub(super) lost: bool,
    /// The fingerprint of the envelope in which the game goes on.
    pub(super) next: Option<[u8; 32]>,
    /// Who has made his first move since the resumption (A12).
    pub(super) moved: ByColor<bool>,
    /// By how much each player came too late while the sealed move was not known (A10, I.10).
    pub(super) found_late: ByColor<Option<Duration>>,
    /// Until when a player may come, where the arbiter has said so (I.10).
    pub(super) late_until: Option<Moment>,
    /// Whose lateness the arbiter has set aside.
    pub(super) excused: ByColor<bool>,
    /// The loss by lateness that ended the game, where the edition lets the arbiter set it aside.
    pub(super) forfeit: Option<Box<Forfeit>>,
    pub(super) ending: Ending,
    pub(super) ruling: Option<Arc<Ruling>>,
    /// What was ruled before a gap that waits for a decision.
    pub(super) ruled_before: Option<RuledBefore>,
    pub(super) replaced: Vec<Arc<Ruling>>,
    /// The entries that ended the game, or replaced how it ended.
    pub(super) rulings: Vec<u32>,
    pub(super) clocks: Clocks,
    pub(super) game: Arc<Game>,
    /// The last positions that could come again, in editions that count them.
    pub(super) repeatable: Arc<Vec<Chess>>,
    pub(super) offers: ByColor<Offer>,
    pub(super) sessions: Vec<Session>,
    pub(super) gaps: Vec<StatedGap>,
    pub(super) penalties: Vec<Penalised>,
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// Nothing is recorded of the player.
    Unrecorded,
    /// The player was not there.
    Absent,
    /// The player arrived, or was there at the opening.
    There,
}

/// A player's draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// None stands.
    None,
    /// The one on the label (A2f).
    OnLabel,
    /// One made since the sealing (A4, 9.1).
    Made,
}

/// The ruling that stands again if the arbiter decides that the game goes on.
#[derive(Clone, Debug)]
pub(super) struct RuledBefore(pub(super) Option<Arc<Ruling>>);

/// Whether the game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Not,
    /// The arbiter must decide.
    Undecided,
    Over,
    Annulled {
        /// The rule by which the arbiter may find a better solution (19E of US Chess).
        overruled_by: Option<Rule>,
    },
}

/// A text that was found in the envelope.
#[derive(Clone, Debug)]
pub(super) struct SealedText {
    pub(super) contents: Contents,
    /// What the program made of it.
    pub(super) read: Arc<Ruling>,
}

/// A loss by lateness, and what was before it.
#[derive(Clone, Debug)]
pub(super) struct Forfeit {
    /// With the record in it that found the lateness, and nothing that follows from that yet.
    before: State,
    late: Color,
}

/// A session that was announced (A13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Session {
    /// When the session begins.
    pub start: Moment,
    /// When the session ends.
    pub end: Moment,
}

/// What an incorrect claim cost (9.5b).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalised {
    /// The number of the entry, from 1.
    pub entry: u32,
    /// Who claimed.
    pub claimant: Color,
    /// What was taken from him and given to the opponent.
    pub penalty: ClaimPenalty,
    /// What the recorded moves say of it, where they do not bear it out.
    pub remark: Option<Remark>,
    /// Whether the move that was written for it must now be made (9.5).
    pub must_play: bool,
}

/// What became of a recorded event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The event counts.
    Counts,
    /// A later entry voids it.
    Voided,
    /// The state did not permit it, and nothing followed.
    Refused(Refusal),
}

/// Folds the recorded events, in the order of the file, over what the label says. Pure: no clock, no files, the same
/// answer everywhere. The time is linear in the number of events.
pub fn fold(adjourned: &Adjourned<'_>, recorded: &[Recorded]) -> State {
    let recorded = recorded.iter().cloned().map(Arc::new).collect();
    fold_all(adjourned, recorded)
}

fn fold_all(adjourned: &Adjourned<'_>, recorded: Vec<Arc<Recorded>>) -> State {
    let in_force = in_force(&recorded);
    let mut state = State::sealed(adjourned);
    for (record, in_force) in recorded.into_iter().zip(in_force) {
        state.note(adjourned, &record);
        let standing = if in_force {
            state.take(adjourned, &record)
        } else {
            Standing::Voided
        };
        state.standing.push(standing);
    }
    state
}

/// Which of the events stand: all but those named by a later `void` that itself stands. An opening cannot be voided, nor
/// what the responder saw with his own eyes.
pub fn in_force<R: AsRef<Recorded>>(recorded: &[R]) -> Vec<bool> {
    let mut standing = vec![true; recorded.len()];
    for (place, record) in recorded.iter().enumerate().rev() {
        if let Event::Void { entry, .. } = &record.as_ref().event
            && standing.get(place) == Some(&true)
            && let Ok(named) = voidable(*entry, recorded.get(..place).unwrap_or_default())
            && let Some(stands) = standing.get_mut(named)
        {
            *stands = false;
        }
    }
    standing
}

/// The place of an earlier entry that can be voided.
pub(super) fn voidable<R: AsRef<Recorded>>(entry: u32, before: &[R]) -> Result<usize, Refusal> {
    let place = usize::try_from(entry)
        .ok()
        .and_then(|entry| entry.checked_sub(1))
        .ok_or(Refusal::NoSuchEntry)?;
    match before.get(place).map(|record| &record.as_ref().event) {
        None => Err(Refusal::NoSuchEntry),
        Some(Event::Opened { .. }) => Err(Refusal::OpeningStands),
        Some(Event::Witness) => Err(Refusal::WitnessStands),
        Some(_) => Ok(place),
    }
}

/// Moves as people write them in `position`: those that are legal there.
fn texts_in(position: &Chess, moves: &[UciMove]) -> Vec<MoveText> {
    let legal = moves.iter().filter_map(|uci| uci.to_move(position).ok());
    legal.map(|played| MoveText::of(position, played)).collect()
}

impl State {
    /// As the sealing left it.
    fn sealed(adjourned: &Adjourned<'_>) -> State {
        // 9.1: the rejected claim of the sealer is an offer of a draw, in editions that say so.
        let claimed = adjourned
            .known_move
            .is_some_and(|known| known.claim.is_some());
        let by_claim = (claimed && adjourned.claim_is_offer()).then(|| adjourned.sealer());
        let offer = |side| match [adjourned.draw_offer, by_claim].contains(&Some(side)) {
            true => Offer::OnLabel,
            false => Offer::None,
        };
        let mut state = State {
            recorded: Vec::new(),
            standing: Vec::new(),
            move_texts: Vec::new(),
            sealer: adjourned.sealer(),
            accepted: adjourned.accepted,
            resumed: false,
            started: None,
            schedule: Schedule::of(&adjourned.resumption),
            presence: ByColor::new_with(|_| Presence::Unrecorded),
            nobody_came: false,
            opened: false,
            known: false,
            sealed_text: None,
            lost: false,
            next: None,
            moved: ByColor::new_with(|_| false),
            found_late: ByColor::new_with(|_| None),
            late_until: None,
            excused: ByColor::new_with(|_| false),
            forfeit: None,
            ending: Ending::Not,
            ruling: None,
            ruled_before: None,
            replaced: Vec::new(),
            rulings: Vec::new(),
            clocks: Clocks::stopped(adjourned.white_used, adjourned.black_used),
            repeatable: Arc::new(adjourned.repeatable(adjourned.game)),
            game: Arc::new(adjourned.game.clone()),
            offers: ByColor::new_with(offer),
            sessions: Vec::new(),
            gaps: Vec::new(),
            penalties: Vec::new(),
        };
        if let Some(since) = adjourned.answers {
            // A9(c): one game has one pair of clocks. The reply was its sealer's first move, and his opponent, who is absent,
            // has had his own clock running since.
            let (present, absent) = (adjourned.sealer(), adjourned.responder());
            state.resumed = true;
            *state.presence.get_mut(present) = Presence::There;
            *state.presence.get_mut(absent) = Presence::Absent;
            *state.moved.get_mut(present) = true;
            state.clocks.start(absent, since);
        }
        state
    }

    /// The state after one more event: the same as folding all events at once. A `void` folds everything anew; any other
    /// event takes only its own time.
    #[must_use]
    pub fn then(mut self, adjourned: &Adjourned<'_>, record: &Recorded) -> State {
        let record = Arc::new(record.clone());
        if let Event::Void { entry, .. } = &record.event
            && voidable(*entry, &self.recorded).is_ok()
        {
            let mut recorded = std::mem::take(&mut self.recorded);
            recorded.push(record);
            return fold_all(adjourned, recorded);
        }
        self.note(adjourned, &record);
        let standing = self.take(adjourned, &record);
        self.standing.push(standing);
        self
    }

    /// Notes what is recorded, before anything follows from it.
    fn note(&mut self, adjourned: &Adjourned<'_>, record: &Arc<Recorded>) {
        self.recorded.push(Arc::clone(record));
        let texts = match record.event.moves() {
            NamedMoves::Sealed(moves) => texts_in(adjourned.game.last(), moves),
            NamedMoves::OnBoard(played) => texts_in(self.game.last(), slice::from_ref(played)),
            NamedMoves::None => Vec::new(),
        };
        self.move_texts.push(texts);
    }

    /// Takes the event that was recorded last.
    fn take(&mut self, adjourned: &Adjourned<'_>, record: &Recorded) -> Standing {
        let standing = match self.check(adjourned, &record.event, record.at, self.before()) {
            Ok(()) => {
                self.schedule.follow(&record.event);
                let before = self.may_be_forfeited(adjourned).then(|| self.clone());
                self.follow(adjourned, record);
                self.forfeit = self.forfeited(before).or(self.forfeit.take());
                Standing::Counts
            }
            Err(refusal) => Standing::Refused(refusal),
        };
        if matches!(record.event, Event::Opened { .. }) {
            // Whatever the Laws say of it: what was seen cannot be closed again.
            self.opened = true;
            self.schedule.follow(&record.event);
        }
        standing
    }

    /// Whether a loss by lateness, if it comes now, is the arbiter's to set aside.
    fn may_be_forfeited(&self, adjourned: &Adjourned<'_>) -> bool {
        adjourned.edition.lets_arbiter_excuse()
            && !matches!(self.ending, Ending::Over | Ending::Annulled { .. })
    }

    /// The loss by lateness to which a record has just led.
    fn forfeited(&self, before: Option<State>) -> Option<Box<Forfeit>> {
        let ruling = self.ruling.as_ref()?;
        let (Some(Reason::Late), GameResult::Win(winner)) = (ruling.reason, ruling.result) else {
            return None;
        };
        let before = before.filter(|_| self.ending == Ending::Over)?;
        Some(Box::new(Forfeit {
            before,
            late: winner.other(),
        }))
    }

    /// Whether the game is over by that loss, and by nothing that came after it.
    pub(super) fn is_forfeited(&self) -> bool {
        let ended = self.ruling.as_ref().map(|it| (it.reason, it.result));
        let by_lateness = |forfeit: &Forfeit| {
            let lost = GameResult::Win(forfeit.late.other());
            ended == Some((Some(Reason::Late), lost))
        };
        self.ending == Ending::Over && self.forfeit.as_deref().is_some_and(by_lateness)
    }

    /// The loss by lateness counts for nothing, and what led to it for what else it says (I.10).
    pub(super) fn set_forfeit_aside(&mut self, adjourned: &Adjourned<'_>) {
        let Some(forfeit) = self.forfeit.take() else {
            return;
        };
        let Forfeit { before, late } = *forfeit;
        let now = std::mem::replace(self, before);
        *self.excused.get_mut(late) = true;
        *self.found_late.get_mut(late) = None;
        // What found him late, and what came since: he came, the envelope was opened, its text was read.
        let found = self.recorded.len().saturating_sub(1);
        self.recorded.truncate(found);
        for (record, standing) in now.recorded.iter().zip(&now.standing).skip(found) {
            self.recorded.push(Arc::clone(record));
            if *standing == Standing::Counts {
                self.follow(adjourned, record);
            }
        }
        self.schedule = now.schedule;
        self.opened = now.opened;
        self.recorded = now.recorded;
        self.standing = now.standing;
        self.move_texts = now.move_texts;
    }

    /// The numbers of the entries of the moves on the board that count.
    pub fn entries_of_moves(&self) -> Vec<u32> {
        let all = (1..).zip(self.recorded.iter().zip(&self.standing));
        all.filter(|(_, (record, standing))| {
            matches!(record.event, Event::Move { .. }) && **standing == Standing::Counts
        })
        .map(|(number, _)| number)
        .collect()
    }

    /// How many moves on the board count that were recorded from that entry on.
    pub(super) fn moves_from(&self, entry: u32) -> usize {
        let moves = self.entries_of_moves().into_iter();
        moves.filter(|&number| number >= entry).count()
    }

    /// Takes the moves back that were recorded from that entry on: they count for nothing.
    pub(super) fn go_back_to(&mut self, adjourned: &Adjourned<'_>, entry: u32) {
        let back = self.moves_from(entry);
        let kept = self.game.moves().len().saturating_sub(back);
        Arc::make_mut(&mut self.game).truncate(kept);
        self.repeatable = Arc::new(adjourned.repeatable(&self.game));
        self.moved = ByColor::new_with(|_| false);
        for (number, (record, standing)) in (1..).zip(self.recorded.iter().zip(&mut self.standing))
        {
            let Event::Move { side, .. } = record.event else {
                continue;
            };
            if *standing != Standing::Counts {
                continue;
            }
            if number >= entry {
                *standing = Standing::Voided;
            } else {
                *self.moved.get_mut(side) = true;
            }
        }
        if adjourned.answers.is_some() {
            // A9(c): sealing the reply was its first move.
            *self.moved.get_mut(adjourned.sealer()) = true;
        }
    }

    /// The number of the entry that is being taken, from 1.
    pub(super) fn entry(&self) -> u32 {
        u32::try_from(self.recorded.len()).unwrap_or(u32::MAX)
    }

    /// What was recorded as the entry of that number, from 1.
    pub(super) fn recorded(&self, entry: u32) -> Option<&Event> {
        let place = usize::try_from(entry).ok()?.checked_sub(1)?;
        Some(&self.recorded.get(place)?.event)
    }

    /// What was recorded before the entry that is being taken.
    pub(super) fn before(&self) -> &[Arc<Recorded>] {
        self.recorded.split_last().map_or(&[], |(_, before)| before)
    }

    /// Everything that was recorded.
    pub(super) fn all_recorded(&self) -> &[Arc<Recorded>] {
        &self.recorded
    }

    /// The phase that the game is in.
    pub fn phase(&self) -> Phase {
        match self.ending {
            Ending::Annulled { .. } => return Phase::Annulled,
            Ending::Over => return Phase::Finished,
            Ending::Undecided => return Phase::Undecided,
            Ending::Not => {}
        }
        if self.next.is_some() {
            return Phase::Continued;
        }
        if !self.accepted && !self.known && !self.lost {
            return Phase::Sealed;
        }
        if self.known {
            return match self.absent(self.sealer) {
                true => Phase::WaitingForSealer,
                false => Phase::Opened,
            };
        }
        if self.lost {
            Phase::Lost
        } else if self.absent(self.sealer.other()) {
            Phase::WaitingForResponder
        } else if self.resumed {
            Phase::Resumption
        } else {
            Phase::Accepted
        }
    }

    /// The fingerprint of the envelope in which the game goes on, once that is recorded.
    pub fn goes_on_in(&self) -> Option<[u8; 32]> {
        self.next
    }

    /// What became of each recorded event, in the order of the record.
    pub fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// The moves that an entry names, by its place from 0, as people write them: those that are legal there.
    pub fn move_texts(&self, place: usize) -> &[MoveText] {
        self.move_texts.get(place).map_or(&[], Vec::as_slice)
    }

    /// Whether the envelope was opened.
    pub fn opened(&self) -> bool {
        self.opened
    }

    /// What was ruled last: on the sealed move, or on what ended the game. `None` while the envelope
    /// is closed and the game not over.
    pub fn ruling(&self) -> Option<&Ruling> {
        self.ruling.as_deref()
    }

    /// The rulings that an appeal has replaced, the first one first.
    pub fn replaced(&self) -> impl Iterator<Item = &Ruling> {
        self.replaced.iter().map(AsRef::as_ref)
    }

    /// Both clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// What a side has left at `now`; `None` where the time control does not say.
    pub fn left_at(&self, adjourned: &Adjourned<'_>, side: Color, now: Moment) -> Option<Left> {
        let completed = self.game.moves_completed(side);
        self.clocks
            .left_at(side, adjourned.time_controls.get(side), completed, now)
    }

    /// When the running clock of a side has nothing left; `None` where it stands, or the time control
    /// does not say.
    pub fn flag_falls_at(&self, adjourned: &Adjourned<'_>, side: Color) -> Option<Moment> {
        let completed = self.game.moves_completed(side);
        self.clocks
            .flag_falls_at(side, adjourned.time_controls.get(side), completed)
    }

    /// The score, with the sealed move and those after it once they are known.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Who has offered a draw that still stands (9.1): White first where both have.
    pub fn standing_offer(&self) -> Option<Color> {
        Color::ALL.into_iter().find(|&side| self.offers_draw(side))
    }

    /// Whether that side has offered a draw that still stands: at the latest the end of the game takes it away (9.1).
    pub fn offers_draw(&self, side: Color) -> bool {
        let over = matches!(self.ending, Ending::Over | Ending::Annulled { .. });
        !over && *self.offers.get(side) != Offer::None
    }

    /// Whether that side is recorded as absent.
    pub fn absent(&self, side: Color) -> bool {
        *self.presence.get(side) == Presence::Absent
    }

    /// When play resumes: as it was set last, else as the label says. `None` while that is still to be agreed.
    pub fn resume_at(&self) -> Option<Moment> {
        self.schedule.at()
    }

    /// By how much the sealer is too late while his move is not known: what he sealed may still save him (A10a, b).
    pub fn late_sealer(&self) -> Option<Duration> {
        let late = *self.found_late.get(self.sealer);
        late.filter(|_| self.ending == Ending::Not)
    }

    /// I.10: whether the responder, or both, lost by lateness, and the envelope is opened all the same: a sealed move that
    /// ended the game stands.
    pub fn opens_all_the_same(&self) -> bool {
        let told = |ruling: &Ruling| ruling.remarks.contains(&Remark::OpenedAllTheSame);
        !self.known && !self.opened && self.ruling().is_some_and(told)
    }

    /// The side that has used more than its time at `at`, and by how much. Whether its flag fell, somebody must have
    /// seen (6.9).
    pub fn overstepped(&self, adjourned: &Adjourned<'_>, at: Moment) -> Option<(Color, Duration)> {
        Color::ALL.into_iter().find_map(|side| {
            let control = adjourned.time_controls.get(side);
            let completed = self.game.moves_completed(side);
            let over = self.clocks.overstepped(side, control, completed, at)?;
            Some((side, over))
        })
    }

    /// Whether it follows from the record that this side came too late (A10).
    pub fn came_too_late(&self, side: Color) -> bool {
        let lost = self
            .ruling()
            .is_some_and(|it| it.reason == Some(Reason::Late));
        lost || self.found_late.get(side).is_some() || self.ending == Ending::Undecided
    }

    /// Whether that side is recorded as there.
    pub fn arrived(&self, side: Color) -> bool {
        *self.presence.get(side) == Presence::There
    }

    /// The sessions announced (A13), in the order of the record.
    pub fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// What the claim of that entry cost, by its place from 0; `None` for any other entry.
    pub fn penalty(&self, place: usize) -> Option<&Penalised> {
        let of = |it: &&Penalised| usize::try_from(it.entry).ok() == Some(place + 1);
        self.penalties.iter().find(of)
    }

    /// The gaps that the game has come to, in the order of the record.
    pub fn gaps(&self) -> &[StatedGap] {
        &self.gaps
    }

    /// The same at `now`: the time by which play had to resume may have passed with nothing recorded.
    pub fn gaps_at(&self, now: Moment) -> Vec<StatedGap> {
        let mut gaps = self.gaps.clone();
        gaps.extend(self.not_resumed_in_time(now));
        gaps
    }

    fn not_resumed_in_time(&self, now: Moment) -> Option<StatedGap> {
        let waits = self.ending == Ending::Not && !self.known && self.next.is_none();
        let last = self.schedule.missed(now).filter(|_| waits)?;
        let mut recorded = self.recorded.iter().zip(&self.standing);
        let decided = recorded.any(|(record, standing)| {
            let is_decision = matches!(record.event, Event::Decision { .. });
            is_decision && *standing == Standing::Counts && record.at > last
        });
        Some(StatedGap {
            gap: Gap::NotResumedInTime,
            entry: 0,
            facts: vec![Fact::ResumeBy { last }],
            decided,
        })
    }

    /// Whether the sealed text waits for the arbiter to read it (A8b).
    pub(super) fn is_unread(&self) -> bool {
        let ruling = self.ruling.as_ref();
        self.ending == Ending::Undecided
            && ruling.is_some_and(|ruling| ruling.reason == Some(Reason::ArbiterReads))
    }

    /// Whether the responder has yet to choose the reading, in editions where he does.
    pub fn choice_is_due(&self) -> bool {
        self.known
            && self.ending == Ending::Not
            && self
                .ruling
                .as_ref()
                .is_some_and(|ruling| ruling.reason == Some(Reason::OpponentChooses))
    }
}
