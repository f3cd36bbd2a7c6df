//! The fold: from the recorded events to the state of the game.

use std::slice;
use std::sync::Arc;

use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Chess, Color};

use super::announced::Schedule;
use super::clocks::Clocks;
use super::context::{Adjourned, Carrier, Phase};
use super::entries::Event;
use super::event::{Beginning, By, NamedMoves, Recorded};
use super::gap::{Fact, StatedGap};
use super::refusal::Refusal;
use crate::edition::{Edition, Rule, Rules};
use crate::ruling::{ClaimPenalty, Contents, GameResult, Gap, MoveText, Reason, Remark, Ruling};
use crate::score::Game;
use crate::time::{Duration, Left, Moment};
use mating::Budget;

/// Where the game stands. Only [`fold`] and [`State::then`] make one.
///
/// An event that the state does not permit has no effect. It stays in the record, and [`standing`](State::standing)
/// says why.
#[derive(Clone, Debug)]
pub struct State {
    /// What the outside of the envelope says.
    pub(super) label: Arc<Adjourned>,
    record: Record,
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
    /// Which player has made their first move since the resumption (A12).
    pub(super) moved: ByColor<bool>,
    /// By how much each player came too late while the sealed move was not known (A10, I.10).
    pub(super) found_late: ByColor<Option<Duration>>,
    /// From when the responder's clock belongs to that player (A9b), and when the first word of the player was, where
    /// nobody said anything between.
    pub(super) late_word: Option<(Moment, Moment)>,
    /// Whether the envelope was opened while nobody had said that the responder was there (A7).
    pub(super) opened_unseen: bool,
    /// Until when a player may come, where the arbiter has said so (I.10).
    pub(super) late_until: Option<Moment>,
    /// Whose lateness the arbiter or a committee has set aside.
    pub(super) excused: ByColor<bool>,
    /// Whether the arbiter has decided that the recorded start counts, where lateness depended on it.
    pub(super) start_counts: bool,
    /// The loss by lateness that ended the game, where the edition lets the arbiter set it aside. This is the state
    /// before it, with the record in it that found the lateness, and nothing that follows from that yet.
    pub(super) forfeit: Option<Box<State>>,
    pub(super) ending: Ending,
    pub(super) ruling: Option<Arc<Ruling>>,
    /// What was ruled before a gap that waits for a decision.
    pub(super) ruled_before: Option<RuledBefore>,
    /// What was asked when the sealed move ended the game, and the ruling then: it may be read otherwise.
    pub(super) overtaken: Option<(Vec<StatedGap>, Option<Arc<Ruling>>)>,
    /// The clock that ran when a decision became due, and runs again from it.
    pub(super) ran_before: Option<Color>,
    pub(super) replaced: Vec<Arc<Ruling>>,
    /// The entries that ended the game, or replaced how it ended.
    pub(super) rulings: Vec<u32>,
    pub(super) clocks: Clocks,
    /// When a player had used up the time, by the record, since the clocks were set last, and until when that clock ran
    /// on: whether a flag fell, somebody must have seen (6.9).
    pub(super) ran_out: ByColor<Option<(Moment, Moment)>>,
    pub(super) game: Arc<Game>,
    /// The last positions that could come again, in editions that count them.
    pub(super) repeatable: Arc<Vec<Chess>>,
    pub(super) offers: ByColor<Offer>,
    pub(super) sessions: Vec<Session>,
    pub(super) gaps: Vec<StatedGap>,
    pub(super) penalties: Vec<Penalised>,
}

/// What was recorded, and what became of it.
#[derive(Clone, Debug, Default)]
struct Record {
    all: Vec<Arc<Recorded>>,
    /// The place of the opening by which the text of a paper envelope was typed last.
    retyped: Option<usize>,
    /// The places of the entries taken so far, from 0, in the order in which they count.
    order: Vec<usize>,
    /// The moment of the last of them, none behind a decision or an appeal.
    latest: Option<Moment>,
    /// When the last decision or appeal that counts took effect.
    settled: Option<Moment>,
    /// The last moment at which what counts has moved a clock.
    clock_moved: Option<Moment>,
    standing: Vec<Standing>,
    /// The moves that each entry names, as people write them.
    move_texts: Vec<Vec<MoveText>>,
}

/// Whether a player is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    /// Nothing is recorded of the player.
    Unrecorded,
    /// The player was not there.
    Absent,
    /// The player arrived.
    There {
        /// Before the announced time.
        early: bool,
    },
    /// The envelope was opened, which wants the player to be there (A7), and nobody has said so.
    Presumed,
}

/// A player's draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// None stands.
    None,
    /// The one on the label (A2f).
    OnLabel,
    /// The one on the label, which the sealed move has rejected (9.1).
    Lapsed,
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
    /// What was taken from the claimant and given to the opponent.
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

/// Folds the recorded events, in the order in which they count, over what the label says. Pure: no clock, no files, the
/// same answer everywhere. The time is linear in the number of events, but for the sorting.
pub fn fold(label: Adjourned, recorded: &[Recorded]) -> State {
    let recorded = recorded.iter().cloned().map(Arc::new).collect();
    fold_all(Arc::new(label), recorded)
}

fn fold_all(label: Arc<Adjourned>, recorded: Vec<Arc<Recorded>>) -> State {
    let order = in_order(&recorded);
    let mut state = State::sealed(label).with(recorded);
    state.take_all(&order);
    state
}

/// The events that stand, in the order in which they count.
pub fn standing_in_order<R: AsRef<Recorded>>(recorded: &[R]) -> impl Iterator<Item = &Recorded> {
    let standing = in_order(recorded).into_iter().filter(|(_, stands)| *stands);
    standing.filter_map(|(place, _)| recorded.get(place).map(AsRef::as_ref))
}

/// The places of the events, from 0, in the order in which they count, and whether they stand: the order of their
/// moments, and of the file where moments are equal. A decision or an appeal that stands comes behind all above it
/// and before all below it.
pub(super) fn in_order<R: AsRef<Recorded>>(recorded: &[R]) -> Vec<(usize, bool)> {
    let mut order: Vec<_> = in_force(recorded).into_iter().enumerate().collect();
    let record = |place: usize| recorded.get(place).map(AsRef::as_ref);
    let settles = |&(place, stands): &(usize, bool)| {
        stands && record(place).is_some_and(|record| record.event.settles())
    };
    for segment in order.split_inclusive_mut(settles) {
        let moved = segment.len() - usize::from(segment.last().is_some_and(settles));
        let (moved, _) = segment.split_at_mut(moved);
        moved.sort_by_key(|(place, _)| record(*place).map(|record| record.at));
    }
    order
}

/// Which of the events stand: all but those named by a later `void` that itself stands. An opening cannot be voided,
/// nor what the responder saw with their own eyes.
pub(super) fn in_force<R: AsRef<Recorded>>(recorded: &[R]) -> Vec<bool> {
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
    let place = place(entry).ok_or(Refusal::NoSuchEntry)?;
    match before.get(place).map(|record| &record.as_ref().event) {
        None => Err(Refusal::NoSuchEntry),
        Some(Event::Opened { .. }) => Err(Refusal::OpeningStands),
        Some(Event::Witness) => Err(Refusal::WitnessStands),
        Some(_) => Ok(place),
    }
}

/// The number of an entry, from 1, by its place.
pub(super) fn number(place: usize) -> u32 {
    u32::try_from(place + 1).unwrap_or(u32::MAX)
}

/// The place of an entry, by its number.
fn place(entry: u32) -> Option<usize> {
    usize::try_from(entry).ok()?.checked_sub(1)
}

/// Moves as people write them in `position`: those that are legal there.
fn texts_in(position: &Chess, moves: &[UciMove]) -> Vec<MoveText> {
    let legal = moves.iter().filter_map(|uci| uci.to_move(position).ok());
    legal.map(|played| MoveText::of(position, played)).collect()
}

impl State {
    /// As the sealing left it.
    fn sealed(label: Arc<Adjourned>) -> State {
        let sealer = label.sealer();
        // 9.1: the rejected claim of the sealer is an offer of a draw, in editions that say so.
        let claimed = label.known_move.is_some_and(|known| known.claim.is_some());
        let by_claim = (claimed && label.edition.claim_is_offer()).then_some(sealer);
        let stands = |side| [label.draw_offer, by_claim].contains(&Some(side));
        let offer = |side| match stands(side) {
            true if label.is_sealed() => Offer::OnLabel,
            true => Offer::Made,
            false => Offer::None,
        };
        let mut state = State {
            record: Record::default(),
            resumed: false,
            started: None,
            schedule: Schedule::of(&label.resumption),
            presence: ByColor::new_with(|_| Presence::Unrecorded),
            nobody_came: false,
            opened: false,
            known: false,
            sealed_text: None,
            lost: false,
            next: None,
            moved: ByColor::default(),
            found_late: ByColor::default(),
            late_word: None,
            opened_unseen: false,
            late_until: None,
            excused: ByColor::default(),
            start_counts: false,
            forfeit: None,
            ending: Ending::Not,
            ruling: None,
            ruled_before: None,
            overtaken: None,
            ran_before: None,
            replaced: Vec::new(),
            rulings: Vec::new(),
            clocks: Clocks::stopped(label.used),
            ran_out: ByColor::default(),
            repeatable: Arc::new(label.repeatable(&label.game)),
            game: Arc::new(label.game.clone()),
            offers: ByColor::new_with(offer),
            sessions: Vec::new(),
            gaps: Vec::new(),
            penalties: Vec::new(),
            label,
        };
        if let Some(since) = state.label.answers {
            // A9(c): one game has one pair of clocks. The reply was its sealer's first move, and the absent
            // opponent's own clock has run since.
            let absent = sealer.other();
            state.resumed = true;
            *state.presence.get_mut(sealer) = Presence::There { early: false };
            *state.presence.get_mut(absent) = Presence::Absent;
            *state.moved.get_mut(sealer) = true;
            // A10(c): by the label's clock the time may have been used up before the reply was sealed.
            let over = state.overstepped(since).filter(|(side, _)| *side == sealer);
            *state.ran_out.get_mut(sealer) =
                over.and_then(|(_, over)| Some((since.minus(over)?, since)));
            state.clocks.start(absent, since);
            state.record.settled = Some(since);
        }
        state
    }

    /// The state after one more event: the same as folding all events at once. A `void`, and what happened earlier
    /// than what is recorded, folds everything anew; any other event takes only its own time.
    #[must_use]
    pub fn then(mut self, record: &Recorded) -> State {
        let anew = match &record.event {
            Event::Void { entry, .. } => voidable(*entry, &self.record.all).is_ok(),
            event if event.instead_of().is_some() => true,
            _ => !self.comes_last(&record.event, record.at),
        };
        let mut recorded = std::mem::take(&mut self.record.all);
        recorded.push(Arc::new(record.clone()));
        if anew {
            return fold_all(self.label, recorded);
        }
        let place = recorded.len() - 1;
        self = self.with(recorded);
        self.take_next(place, true);
        self
    }

    /// With these events recorded, of which nothing has followed yet where that is new.
    fn with(mut self, recorded: Vec<Arc<Recorded>>) -> State {
        let record = &mut self.record;
        record.standing.resize(recorded.len(), Standing::Voided);
        record.move_texts.resize(recorded.len(), Vec::new());
        record.all = recorded;
        let typed_again = |place: &usize| {
            let recorded = self.record.all.get(*place);
            recorded.is_some_and(|it| it.event.instead_of().is_some())
        };
        let last = match self.label.carrier {
            Carrier::Paper => self.record.all.len(),
            Carrier::File | Carrier::None => 0,
        };
        let mut places = (0..last).rev().filter(typed_again);
        let retyped = places.find(|&place| !self.reply_stands_before(place));
        self.record.retyped = retyped;
        self
    }

    /// Whether a move of the responder stands that was recorded above that place.
    pub(super) fn reply_stands_before(&self, place: usize) -> bool {
        let responder = self.responder();
        let is_reply =
            |event: &Event| matches!(event, Event::Move { side, .. } if *side == responder);
        let recorded = self.record.all.iter().take(place);
        let mut standing = recorded.zip(in_force(&self.record.all));
        standing.any(|(record, stands)| stands && is_reply(&record.event))
    }

    /// An opening of a paper envelope, with what is written there: as it was typed last.
    fn as_typed_last(&self, record: Arc<Recorded>) -> Arc<Recorded> {
        let is_first =
            matches!(record.event, Event::Opened { .. }) && record.event.instead_of().is_none();
        let last = self.record.retyped.filter(|_| is_first);
        let last = last.and_then(|place| self.record.all.get(place));
        let Some(Event::Opened { written: text, .. }) = last.map(|last| &last.event) else {
            return record;
        };
        let mut record = Recorded::clone(&record);
        if let Event::Opened { written, .. } = &mut record.event {
            written.clone_from(text);
        }
        Arc::new(record)
    }

    /// The rules of the edition in force.
    pub(super) fn rules(&self) -> &Rules {
        self.label.edition.rules()
    }

    /// Whether a move was sealed: else play was only interrupted.
    pub fn is_sealed(&self) -> bool {
        self.label.is_sealed()
    }

    /// Who sealed.
    pub fn sealer(&self) -> Color {
        self.label.sealer()
    }

    /// Who must reply.
    pub fn responder(&self) -> Color {
        self.label.responder()
    }

    /// The edition in force.
    pub fn edition(&self) -> &Edition {
        &self.label.edition
    }

    /// As the sealing left it, with nothing recorded.
    pub fn at_sealing(&self) -> State {
        State::sealed(Arc::clone(&self.label))
    }

    /// The same with another bound of the searches for a mate that are still to come.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> State {
        Arc::make_mut(&mut self.label).budget = budget;
        self
    }

    /// Whether an event of that moment counts behind all that is recorded.
    pub(super) fn comes_last(&self, event: &Event, at: Moment) -> bool {
        let stays = matches!(event, Event::Void { .. } | Event::Note { .. });
        let stays = stays || event.instead_of().is_some();
        stays || event.settles() || self.record.latest.is_none_or(|latest| latest <= at)
    }

    /// The moment from which what `by` says at `at` counts: what a player says never before what is recorded above
    /// it, so that nobody dates an acceptance back.
    pub fn counts_from(&self, by: By, at: Moment) -> Moment {
        match by {
            By::Arbiter => at,
            By::Player(_) => self.last_moment().map_or(at, |latest| at.max(latest)),
        }
    }

    fn last_moment(&self) -> Option<Moment> {
        self.record.all.iter().map(|record| record.at).max()
    }

    /// The state just before one more event at its moment, the event with it; and what could then not have been
    /// recorded as it was, if anything: the number of that entry.
    pub(super) fn with_earlier(&self, record: Recorded) -> (State, Option<u32>) {
        let mut recorded = self.record.all.clone();
        recorded.push(Arc::new(record));
        let order = in_order(&recorded);
        let new = recorded.len() - 1;
        let here = order.iter().position(|&(place, _)| place == new);
        let (before, after) = order.split_at(here.unwrap_or(new));
        let mut state = self.at_sealing().with(recorded);
        state.take_all(before);
        let mut then = state.clone();
        then.take_all(after);
        state.record.order.push(new);
        let undone = self.undone_in(&then).next();
        (state, undone.map(|(place, _)| number(place)))
    }

    /// What counts here and could not have been recorded as it was in `then`, and what stands again there and could
    /// not: the places of these entries, and what they say.
    pub(super) fn undone_in(&self, then: &State) -> impl Iterator<Item = (usize, &Event)> {
        let put_off = then.schedule.at > self.schedule.at;
        let early = move |place: usize| {
            // Behind the last time that was set: nobody is absent before it (A9), and nothing begins (A7).
            let set =
                |(_, record): &(usize, &Recorded)| !matches!(record.event, Event::SetResumption(_));
            let mut behind = then.counted(0).rev().take_while(set);
            behind.any(|(other, record)| {
                other == place
                    && record.event.kind().row().begins == Beginning::Now
                    && then.schedule.at.is_some_and(|time| record.at < time)
            })
        };
        let (here, there) = (self.standing(), then.standing());
        let undone = move |place: usize| match (here.get(place), there.get(place)) {
            // What comes behind the end of the game is overtaken, and who came for a time before comes anew.
            (Some(Standing::Counts), Some(Standing::Refused(refusal))) => {
                !matches!(refusal, Refusal::GameOver(_) | Refusal::BeforeResumption)
            }
            (Some(Standing::Counts), Some(Standing::Counts)) => put_off && early(place),
            (Some(Standing::Voided | Standing::Refused(_)), Some(Standing::Counts)) => early(place),
            _ => false,
        };
        let recorded = self.record.all.iter().enumerate();
        let undone = recorded.filter(move |(place, _)| undone(*place));
        undone.map(|(place, record)| (place, &record.event))
    }

    fn take_all(&mut self, order: &[(usize, bool)]) {
        for &(place, stands) in order {
            self.take_next(place, stands);
        }
    }

    /// Takes the event of that place, which counts next.
    fn take_next(&mut self, place: usize, stands: bool) {
        let Some(record) = self.record.all.get(place).cloned() else {
            return;
        };
        let record = self.as_typed_last(record);
        // What a text means that was typed wrongly says nothing of the right one.
        let is_of_other = matches!(record.event, Event::Reading { .. })
            && self.record.retyped.is_some_and(|last| place < last);
        let stands = stands && !is_of_other;
        self.record.order.push(place);
        // Before anything follows from them.
        self.record.move_texts[place] = match record.event.moves() {
            NamedMoves::Sealed(moves) => texts_in(self.label.game.last(), moves),
            NamedMoves::OnBoard(played) => texts_in(self.game.last(), slice::from_ref(played)),
            NamedMoves::None => Vec::new(),
        };
        let settles = stands && record.event.settles();
        // What counts by its place takes effect at no moment before those at which the clocks above it were moved.
        let moved = self.record.clock_moved.filter(|_| settles);
        let at = moved.map_or(record.at, |moved| moved.max(record.at));
        let standing = match stands {
            true => self.take(&record.event, at),
            false => Standing::Voided,
        };
        let taken = &mut self.record;
        taken.latest = taken.latest.max(Some(record.at)).filter(|_| !settles);
        if standing == Standing::Counts {
            taken.settled = Some(at).filter(|_| settles).or(taken.settled);
            let moved = Some(at).filter(|_| record.event.moves_clocks());
            taken.clock_moved = taken.clock_moved.max(moved);
        }
        taken.standing[place] = standing;
    }

    /// Takes the event that was recorded last, at that moment.
    fn take(&mut self, event: &Event, at: Moment) -> Standing {
        self.note_time_used_up(at);
        let standing = match self.check(event, at, self.before()) {
            Ok(()) => {
                self.schedule.follow(event);
                let before = self.may_be_forfeited(event).then(|| Box::new(self.clone()));
                self.follow(event, at);
                let lost = self.lost_by_lateness().is_some();
                self.forfeit = before.filter(|_| lost).or(self.forfeit.take());
                Standing::Counts
            }
            Err(refusal) => Standing::Refused(refusal),
        };
        if matches!(event, Event::Opened { .. }) {
            // Whatever the Laws say of it: what was seen cannot be closed again.
            self.opened = true;
            self.schedule.follow(event);
        }
        standing
    }

    /// Whether a loss by lateness, if it comes now, is the arbiter's to set aside: also where a text that ended the
    /// game is read anew.
    fn may_be_forfeited(&self, event: &Event) -> bool {
        let read_anew = matches!(event, Event::Reading { .. });
        self.label.edition.lets_arbiter_excuse()
            && (read_anew || !matches!(self.ending, Ending::Over | Ending::Annulled { .. }))
    }

    /// Who has lost by lateness, where that ended the game.
    fn lost_by_lateness(&self) -> Option<Color> {
        let ruling = self.ruling().filter(|_| self.ending == Ending::Over)?;
        match (ruling.reason, ruling.result) {
            (Some(Reason::Late), GameResult::Win(winner)) => Some(winner.other()),
            _ => None,
        }
    }

    /// Whether the game is over by a loss that the arbiter may set aside, and by nothing that came after it.
    pub(super) fn is_forfeited(&self) -> bool {
        self.forfeit.is_some() && self.lost_by_lateness().is_some()
    }

    /// The loss by lateness counts for nothing, and what led to it for what else it says (I.10). While the game was
    /// over, no clock ran.
    pub(super) fn set_forfeit_aside(&mut self, at: Moment) {
        let (Some(before), Some(late)) = (self.forfeit.take(), self.lost_by_lateness()) else {
            return;
        };
        let now = std::mem::replace(self, *before);
        *self.excused.get_mut(late) = true;
        *self.found_late.get_mut(late) = None;
        // What found the player late, and what came since: they came, the envelope was opened, its text was read.
        let found = self.record.order.len().saturating_sub(1);
        self.record = now.record;
        let mut ran = None;
        for place in self.record.order.split_off(found) {
            self.record.order.push(place);
            let counts = self.record.standing.get(place) == Some(&Standing::Counts);
            if let Some(record) = self.record.all.get(place).cloned().filter(|_| counts) {
                self.follow(&record.event, record.at);
                ran = self.clocks.running().or(ran);
                self.clocks.stop(record.at);
            }
        }
        if let Some(side) = ran.filter(|_| self.ending == Ending::Not) {
            self.clocks.start(side, at);
        }
        self.schedule = now.schedule;
        self.opened = now.opened;
    }

    /// Notes where the running clock had nothing left before `at`.
    fn note_time_used_up(&mut self, at: Moment) {
        for side in Color::ALL {
            let fell = self.flag_falls_at(side);
            if let Some(fell) = fell.filter(|&fell| fell < at) {
                self.ran_out.get_mut(side).get_or_insert((fell, at)).1 = at;
            }
        }
    }

    /// The numbers of the entries of the moves on the board that count, in the order of the moves.
    pub fn entries_of_moves(&self) -> Vec<u32> {
        self.moves_since(0)
            .map(|(place, _)| number(place))
            .collect()
    }

    /// The entries that count, in their order, behind so many that were taken: their places and what was recorded.
    pub(super) fn counted(
        &self,
        taken: usize,
    ) -> impl DoubleEndedIterator<Item = (usize, &Recorded)> {
        let Record {
            all,
            order,
            standing,
            ..
        } = &self.record;
        let counts = |place: &&usize| standing.get(**place) == Some(&Standing::Counts);
        let counted = order.iter().skip(taken).filter(counts);
        counted.filter_map(|&place| Some((place, all.get(place)?.as_ref())))
    }

    /// The moves on the board among them, and whose they are.
    fn moves_since(&self, taken: usize) -> impl Iterator<Item = (usize, Color)> {
        let counted = self.counted(taken);
        counted.filter_map(|(place, record)| match record.event {
            Event::Move { side, .. } => Some((place, side)),
            _ => None,
        })
    }

    /// How many entries count before that one.
    fn taken_before(&self, entry: u32) -> usize {
        let is_it = |&place: &usize| number(place) == entry;
        self.record
            .order
            .iter()
            .position(is_it)
            .unwrap_or(usize::MAX)
    }

    /// How many moves on the board count from that entry on.
    pub(super) fn moves_from(&self, entry: u32) -> usize {
        self.moves_since(self.taken_before(entry)).count()
    }

    /// Takes the moves back that were recorded from that entry on: they count for nothing.
    pub(super) fn go_back_to(&mut self, entry: u32) {
        let back = self.moves_from(entry);
        let kept = self.game.moves().len().saturating_sub(back);
        Arc::make_mut(&mut self.game).truncate(kept);
        self.repeatable = Arc::new(self.label.repeatable(&self.game));
        for side in Color::ALL {
            if *self.moved.get(side) {
                // The move counts for nothing; but the player did sit there.
                *self.presence.get_mut(side) = Presence::There { early: false };
            }
        }
        self.moved = ByColor::default();
        let gone: Vec<_> = self.moves_since(self.taken_before(entry)).collect();
        for (place, _) in gone {
            self.record.standing[place] = Standing::Voided;
        }
        // A9(c): sealing the reply was its first move.
        let reply = self.label.answers.map(|_| self.sealer());
        let moves = self.moves_since(0).map(|(_, side)| side).chain(reply);
        for side in moves.collect::<Vec<_>>() {
            *self.moved.get_mut(side) = true;
        }
    }

    /// The number of the entry that is being taken, from 1.
    pub(super) fn entry(&self) -> u32 {
        self.record.order.last().map_or(0, |&place| number(place))
    }

    /// What was recorded as the entry of that number, from 1.
    pub(super) fn recorded(&self, entry: u32) -> Option<&Recorded> {
        Some(self.record.all.get(place(entry)?)?.as_ref())
    }

    /// What was recorded before the entry that is being taken.
    pub(super) fn before(&self) -> &[Arc<Recorded>] {
        let place = self.record.order.last().copied().unwrap_or_default();
        self.record.all.get(..place).unwrap_or_default()
    }

    /// Everything that was recorded.
    pub(super) fn all_recorded(&self) -> &[Arc<Recorded>] {
        &self.record.all
    }

    /// When the last decision or appeal that counts took effect.
    pub(super) fn settled(&self) -> Option<Moment> {
        self.record.settled
    }

    /// The phase that the game is in.
    pub fn phase(&self) -> Phase {
        match self.ending {
            Ending::Annulled { .. } => Phase::Annulled,
            Ending::Over => Phase::Finished,
            Ending::Undecided => Phase::Undecided,
            Ending::Not if self.next.is_some() => Phase::Continued,
            Ending::Not if self.known && self.awaits(self.sealer()) => Phase::WaitingForSealer,
            Ending::Not if self.known => Phase::Opened,
            Ending::Not if self.lost => Phase::Lost,
            Ending::Not if !self.label.accepted => Phase::Sealed,
            Ending::Not if self.awaits(self.responder()) => Phase::WaitingForResponder,
            Ending::Not if self.resumed => Phase::Resumption,
            Ending::Not => Phase::Accepted,
        }
    }

    /// Whether a sealed game waits for that player, who is absent (A9).
    fn awaits(&self, side: Color) -> bool {
        self.label.is_sealed() && self.absent(side)
    }

    /// Whether a move was sealed and is not known.
    pub(super) fn hides_a_move(&self) -> bool {
        !self.known && self.label.is_sealed()
    }

    /// The fingerprint of the envelope in which the game goes on, once that is recorded.
    pub fn goes_on_in(&self) -> Option<[u8; 32]> {
        self.next
    }

    /// What became of each recorded event, in the order of the record.
    pub fn standing(&self) -> &[Standing] {
        &self.record.standing
    }

    /// The moves that an entry names, by its place from 0, as people write them: those that are legal there.
    pub fn move_texts(&self, place: usize) -> &[MoveText] {
        self.record.move_texts.get(place).map_or(&[], Vec::as_slice)
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

    /// The side whose clock runs at `now`: one that is to start later, at the time which its player knows of, stands
    /// until then.
    pub fn running_at(&self, now: Moment) -> Option<Color> {
        let since = self.clocks.running_since();
        let stands = since > Some(now) && since > self.last_moment();
        self.clocks.running().filter(|_| !stands)
    }

    /// The time that a side has been given for the moves up to now; `None` where the time control does not say.
    fn given(&self, side: Color) -> Option<Duration> {
        let control = self.label.time_controls.get(side);
        let allotted = control.allotted(self.game.moves_completed(side))?;
        Some(allotted.saturating_add(self.clocks.granted(side)))
    }

    /// What a side has left at `now`, zero when all of it was used; `None` where the time control does not say.
    pub fn left_at(&self, side: Color, now: Moment) -> Option<Left> {
        let used = self.clocks.used_at(side, now)?.0;
        Some(Left(self.given(side)?.saturating_sub(used)))
    }

    /// Whether a side has used all its time at `now`.
    pub(super) fn has_nothing_left(&self, side: Color, now: Moment) -> bool {
        self.left_at(side, now).is_some_and(|left| left.0.is_zero())
    }

    /// How much more time a side has used at `now` than it was given; `None` if it has not used more, or the time
    /// control does not say.
    pub fn overstepped_by(&self, side: Color, now: Moment) -> Option<Duration> {
        let used = self.clocks.used_at(side, now)?.0;
        let over = used.checked_sub(self.given(side)?)?;
        Some(over).filter(|over| !over.is_zero())
    }

    /// The side that has used more than its time at `at`, and by how much. Whether its flag fell, somebody must have
    /// seen (6.9).
    pub fn overstepped(&self, at: Moment) -> Option<(Color, Duration)> {
        let mut sides = Color::ALL.into_iter();
        sides.find_map(|side| Some((side, self.overstepped_by(side, at)?)))
    }

    /// When the running clock of a side has nothing left; `None` where it stands, or the time control does not say.
    /// That moment lies before the start of the clock if nothing was left then.
    pub fn flag_falls_at(&self, side: Color) -> Option<Moment> {
        let runs = self.clocks.running() == Some(side);
        let since = self.clocks.running_since().filter(|_| runs)?;
        since.plus(self.left_at(side, since)?.0)
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
        !over && matches!(self.offers.get(side), Offer::OnLabel | Offer::Made)
    }

    /// Whether that side is recorded as absent.
    pub fn absent(&self, side: Color) -> bool {
        *self.presence.get(side) == Presence::Absent
    }

    /// When play resumes: as it was set last, else as the label says. `None` while that is still to be agreed.
    pub fn resume_at(&self) -> Option<Moment> {
        self.schedule.at
    }

    /// By how much the sealer is too late while the sealed move is not known: it may still save them (A10a, b).
    pub fn late_sealer(&self) -> Option<Duration> {
        let late = *self.found_late.get(self.sealer());
        late.filter(|_| self.ending == Ending::Not)
    }

    /// I.10: whether the responder, or both, lost by lateness, and the envelope is opened all the same: a sealed move
    /// that ended the game stands.
    pub fn opens_all_the_same(&self) -> bool {
        let told = |ruling: &Ruling| ruling.remarks.contains(&Remark::OpenedAllTheSame);
        !self.known && !self.opened && self.ruling().is_some_and(told)
    }

    /// Whether it follows from the record that this side came too late (A10).
    pub fn came_too_late(&self, side: Color) -> bool {
        let lost = self.is_ruled(Reason::Late);
        lost || self.found_late.get(side).is_some() || self.ending == Ending::Undecided
    }

    /// Whether that side is recorded as there.
    pub fn arrived(&self, side: Color) -> bool {
        matches!(self.presence.get(side), Presence::There { .. })
    }

    /// When the last session that had begun by `now` ended, as it was announced, if it has and a move may be sealed
    /// (A1a, A13).
    pub fn session_over(&self, now: Moment) -> Option<Moment> {
        let sessions = self.sessions.iter().copied().chain(self.schedule.session());
        let begun = sessions.filter(|session| session.start <= now);
        let last = begun.map(|session| session.end).max()?;
        (last <= now && self.next_sealing().is_some()).then_some(last)
    }

    /// The sessions announced (A13), in the order of the record.
    pub fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// What the claim of that entry cost, by its place from 0; `None` for any other entry.
    pub fn penalty(&self, place: usize) -> Option<&Penalised> {
        self.penalties.iter().find(|it| it.entry == number(place))
    }

    /// From when the responder's clock belongs to that player, who was first spoken of later, at the second moment,
    /// while it stood (A9b); `None` once the game is over or the clocks were set.
    pub fn late_word(&self) -> Option<(Moment, Moment)> {
        self.late_word.filter(|_| self.ending == Ending::Not)
    }

    /// Whether the envelope was opened while the responder was not recorded as there (A7).
    pub fn opened_unseen(&self) -> bool {
        self.opened_unseen
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
        let decides = |record: &Recorded| matches!(record.event, Event::Decision(_));
        let mut counted = self.counted(0);
        let decided = counted.any(|(_, record)| decides(record) && record.at > last);
        Some(StatedGap {
            gap: Gap::NotResumedInTime,
            entry: 0,
            facts: vec![Fact::ResumeBy { last }],
            decided,
        })
    }

    /// Whether the sealed text waits for the arbiter to read it (A8b).
    pub(super) fn text_waits(&self) -> bool {
        let before = self.ruled_before.as_ref().and_then(|it| it.0.as_ref());
        let unread = |it: &Arc<Ruling>| it.reason == Some(Reason::ArbiterReads);
        self.is_unread() || self.ending == Ending::Undecided && before.is_some_and(unread)
    }

    /// Whether what is to be decided is what the text says.
    pub(super) fn is_unread(&self) -> bool {
        self.ending == Ending::Undecided && self.is_ruled(Reason::ArbiterReads)
    }

    /// Whether the responder has yet to choose the reading, in editions that leave it to the responder.
    pub fn choice_is_due(&self) -> bool {
        self.known && self.ending == Ending::Not && self.is_ruled(Reason::OpponentChooses)
    }

    /// Whether that is the reason of what was ruled last.
    fn is_ruled(&self, reason: Reason) -> bool {
        let ruling = self.ruling();
        ruling.is_some_and(|ruling| ruling.reason == Some(reason))
    }
}
